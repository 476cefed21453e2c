//! The expander itself: calls, parameters, limits.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use movewright_syntax::span::Expansion;
use movewright_syntax::zrf::{Sexp, SexpKind};
use movewright_syntax::{Diagnostic, ExpansionId, SourceMap, Span, codes, prescan};

/// How deep macro calls may be nested.
pub const MAX_CALL_DEPTH: usize = 200;

/// How many words, strings, lists and calls all games of a file may expand to.
pub const MAX_OUTPUT: usize = 4_000_000;

/// How deep brackets may be nested after expansion.
pub const MAX_NESTING: usize = prescan::MAX_DEPTH;

/// The longest word or string that pasting parameters may make, in bytes.
const MAX_PASTED: usize = 256 << 10;

/// How many warnings about unbound parameters are given.
const MAX_UNBOUND: usize = 50;

/// A macro.
pub(crate) struct Macro {
    name: Rc<str>,
    /// The whole definition.
    span: Span,
    /// Its forms: everything after the name.
    body: Rc<[Sexp]>,
}

/// An argument, and how many brackets deep it is (0 for an atom).
///
/// The depth is kept because arguments share their parts: `($1 $1)`, handed from call to call,
/// is small in memory and would take for ever to walk.
struct Arg {
    form: Sexp,
    nesting: usize,
}

/// The arguments of one call; a parameter it does not supply is looked up in `parent`.
struct Env<'e> {
    args: Vec<Arg>,
    expansion: ExpansionId,
    parent: Option<&'e Env<'e>>,
}

/// Where expansion stands.
#[derive(Clone, Copy)]
struct Scope<'e> {
    env: Option<&'e Env<'e>>,
    /// How many calls are around.
    calls: usize,
    /// How many brackets of the output are around.
    nesting: usize,
}

impl Scope<'_> {
    /// A span of the text being expanded, as it is in the output.
    fn place(&self, span: Span) -> Span {
        match self.env {
            Some(env) => Span { expansion: env.expansion, ..span },
            None => span,
        }
    }
}

pub(crate) struct Expander<'a> {
    pub(crate) sources: &'a mut SourceMap,
    /// Looked up only, never iterated except to be sorted.
    pub(crate) macros: HashMap<Rc<str>, Rc<Macro>>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// Where unbound parameters were reported.
    unbound: BTreeSet<(u32, u32)>,
    output: usize,
    /// A limit was passed: the top-level form at hand is given up.
    abandoned: bool,
}

impl<'a> Expander<'a> {
    pub(crate) fn new(sources: &'a mut SourceMap, diagnostics: Vec<Diagnostic>) -> Self {
        Expander {
            sources,
            macros: HashMap::new(),
            diagnostics,
            unbound: BTreeSet::new(),
            output: 0,
            abandoned: false,
        }
    }

    /// Expands a top-level form; nothing if it runs into a limit, which is reported.
    pub(crate) fn form(&mut self, form: &Sexp) -> Vec<Sexp> {
        self.abandoned = false;
        let mut out = Vec::new();
        let scope = Scope { env: None, calls: 0, nesting: 0 };
        self.expand(std::slice::from_ref(form), scope, &mut out);
        if self.abandoned {
            out.clear();
        }
        out
    }

    /// Records a macro definition.
    pub(crate) fn define(&mut self, form: &Sexp) {
        let items = form.list().cloned().unwrap_or_else(|| Rc::new([]));
        let Some(name) = items.get(1).and_then(Sexp::atom).filter(|name| !name.contains('$'))
        else {
            self.diagnostics.push(
                Diagnostic::error(codes::BAD_DEFINE, "this macro has no name", form.span)
                    .help("write `(define name body...)`, where the name is one word"),
            );
            return;
        };
        let made = Macro { name: name.clone(), span: form.span, body: items[2..].into() };
        if let Some(earlier) = self.macros.insert(name.clone(), Rc::new(made)) {
            self.diagnostics.push(
                Diagnostic::warning(
                    codes::DUPLICATE_DEFINE,
                    format!("the macro `{name}` is defined twice; this definition counts"),
                    items[1].span,
                )
                .also(earlier.span, "the earlier definition is ignored"),
            );
        }
    }

    /// Gives up the top-level form at hand.
    fn abandon(&mut self, diagnostic: Diagnostic) {
        if !self.abandoned {
            self.abandoned = true;
            self.diagnostics.push(diagnostic);
        }
    }

    /// Counts output; false when the limit is passed.
    fn charge(&mut self, amount: usize, span: Span) -> bool {
        self.output += amount;
        if self.output > MAX_OUTPUT {
            // Each later form would only run into the same wall: one report is enough.
            let first = !self.diagnostics.iter().any(|d| d.code == codes::EXPANSION_TOO_LARGE);
            if first {
                self.abandon(
                    Diagnostic::error(
                        codes::EXPANSION_TOO_LARGE,
                        format!(
                            "the macros expand to more than {MAX_OUTPUT} words, strings and lists"
                        ),
                        span,
                    )
                    .label("the limit is passed here"),
                );
            }
            self.abandoned = true;
        }
        !self.abandoned
    }

    /// Expands forms in a scope and appends the result.
    fn expand(&mut self, forms: &[Sexp], scope: Scope<'_>, out: &mut Vec<Sexp>) {
        for form in forms {
            if !self.charge(1, scope.place(form.span)) {
                return;
            }
            match &form.kind {
                SexpKind::Atom(text) | SexpKind::Str(text) if !text.contains('$') => {
                    out.push(Sexp { kind: form.kind.clone(), span: scope.place(form.span) });
                }
                SexpKind::Atom(_) | SexpKind::Str(_) => {
                    if let Some(value) = self.substitute(form, scope) {
                        if value.list().is_some() {
                            // A list argument may hold calls; its own parameters are substituted.
                            self.expand(std::slice::from_ref(&value), scope, out);
                        } else {
                            out.push(value);
                        }
                    }
                }
                SexpKind::List(items) => self.expand_list(form, items, scope, out),
            }
        }
    }

    fn expand_list(
        &mut self,
        form: &Sexp,
        items: &Rc<[Sexp]>,
        scope: Scope<'_>,
        out: &mut Vec<Sexp>,
    ) {
        let head = match items.first() {
            Some(first) if first.atom().is_some_and(|a| a.contains('$')) => {
                self.substitute(first, scope).and_then(|value| value.atom().cloned())
            }
            Some(first) => first.atom().cloned(),
            None => None,
        };
        if let Some(found) = head.as_ref().and_then(|head| self.macros.get(head)).cloned() {
            self.call(&found, form, &items[1..], scope, out);
            return;
        }
        if head.is_some_and(|head| &*head == "define") {
            self.diagnostics.push(
                Diagnostic::error(
                    codes::NESTED_DEFINE,
                    "a macro cannot be defined inside another form",
                    scope.place(items[0].span),
                )
                .help("move the `(define ...)` to the top level, before or after the game"),
            );
            return;
        }
        let inner = Scope { nesting: scope.nesting + 1, ..scope };
        if inner.nesting > MAX_NESTING {
            self.abandon(Diagnostic::error(
                codes::EXPANSION_TOO_DEEP,
                format!("after expansion, brackets are nested more than {MAX_NESTING} deep"),
                scope.place(form.span),
            ));
            return;
        }
        let mut list = Vec::with_capacity(items.len());
        self.expand(items, inner, &mut list);
        if !self.abandoned {
            let span = scope.place(form.span);
            out.push(Sexp { kind: SexpKind::List(list.into()), span });
        }
    }

    fn call(
        &mut self,
        called: &Macro,
        form: &Sexp,
        args: &[Sexp],
        scope: Scope<'_>,
        out: &mut Vec<Sexp>,
    ) {
        let call = scope.place(form.span);
        if scope.calls >= MAX_CALL_DEPTH {
            self.abandon(
                Diagnostic::error(
                    codes::MACRO_RECURSION,
                    format!("the macro `{}` never stops expanding", called.name),
                    Span { expansion: ExpansionId::NONE, ..call },
                )
                .label(format!("this call is nested {MAX_CALL_DEPTH} calls deep"))
                .also(called.span, format!("`{}` is defined here", called.name))
                .also(self.outermost(call), "expansion begins here")
                .help("a macro cannot call itself, directly or through others"),
            );
            return;
        }
        let mut values = Vec::with_capacity(args.len());
        for arg in args {
            match self.argument(arg, scope) {
                Some(value) => values.push(value),
                // An unbound parameter as an argument leaves its place empty, not to the next.
                None => {
                    let form = Sexp { kind: SexpKind::Atom("".into()), span: arg.span };
                    values.push(Arg { form, nesting: 0 });
                }
            }
            if self.abandoned {
                return;
            }
        }
        let expansion =
            self.sources.add_expansion(Expansion { name: called.name.to_string(), call });
        let env = Env { args: values, expansion, parent: scope.env };
        let inner = Scope { env: Some(&env), calls: scope.calls + 1, nesting: scope.nesting };
        self.expand(&called.body, inner, out);
    }

    /// The place in the text as written from which a chain of calls began.
    fn outermost(&self, mut span: Span) -> Span {
        while let Some(expansion) = self.sources.expansion(span.expansion) {
            span = expansion.call;
        }
        span
    }

    /// An argument with the parameters of the calling scope put in; `None` when nothing is left.
    fn argument(&mut self, arg: &Sexp, scope: Scope<'_>) -> Option<Arg> {
        match &arg.kind {
            SexpKind::Atom(_) | SexpKind::Str(_) => {
                let form = self.substitute(arg, scope)?;
                let nesting = match arg.atom().and_then(|text| parameter(text)) {
                    Some((number, "")) => lookup(scope.env, number).map_or(0, |arg| arg.nesting),
                    _ => 0,
                };
                Some(Arg { form, nesting })
            }
            SexpKind::List(items) => {
                let mut list = Vec::with_capacity(items.len());
                let mut nesting = 0;
                for item in items.iter() {
                    if !self.charge(1, scope.place(item.span)) {
                        return None;
                    }
                    if let Some(arg) = self.argument(item, scope) {
                        nesting = nesting.max(arg.nesting);
                        list.push(arg.form);
                    }
                }
                nesting += 1;
                if nesting > MAX_NESTING {
                    self.abandon(Diagnostic::error(
                        codes::EXPANSION_TOO_DEEP,
                        format!("an argument with brackets nested more than {MAX_NESTING} deep"),
                        scope.place(arg.span),
                    ));
                    return None;
                }
                let form = Sexp { kind: SexpKind::List(list.into()), span: arg.span };
                Some(Arg { form, nesting })
            }
        }
    }

    /// An atom or string with its parameters put in; `None` when nothing is left of it.
    fn substitute(&mut self, token: &Sexp, scope: Scope<'_>) -> Option<Sexp> {
        let span = scope.place(token.span);
        let (text, is_string) = match &token.kind {
            SexpKind::Atom(text) => (text, false),
            SexpKind::Str(text) => (text, true),
            SexpKind::List(_) => return Some(token.clone()),
        };
        if scope.env.is_none() {
            // Outside every macro a `$` is only a character, in a text such as "costs $5".
            if !is_string && parameter(text).is_some() {
                self.warn_unbound(text, token.span);
            }
            return Some(token.clone());
        }
        if !is_string && let Some((number, "")) = parameter(text) {
            return match lookup(scope.env, number).map(|arg| &arg.form) {
                Some(value) if value.atom().is_some_and(|a| a.is_empty()) => None,
                // The text of the argument, as part of this expansion.
                Some(value) => {
                    let span = Span { expansion: span.expansion, ..value.span };
                    Some(Sexp { kind: value.kind.clone(), span })
                }
                None => {
                    self.warn_unbound(text, span);
                    None
                }
            };
        }
        let mut pasted = String::new();
        let mut rest: &str = text;
        while let Some(at) = rest.find('$') {
            pasted.push_str(&rest[..at]);
            rest = &rest[at..];
            let Some((number, after)) = parameter(rest) else {
                pasted.push('$');
                rest = &rest[1..];
                continue;
            };
            match lookup(scope.env, number).map(|arg| &arg.form) {
                Some(Sexp { kind: SexpKind::Atom(value), .. }) => pasted.push_str(value),
                Some(Sexp { kind: SexpKind::Str(value), .. }) if is_string || is_word(value) => {
                    pasted.push_str(value);
                }
                Some(value) => {
                    let what = value.kind_name();
                    self.diagnostics.push(
                        Diagnostic::error(
                            codes::BAD_PASTE,
                            format!("a {what} cannot be pasted into `{text}`"),
                            span,
                        )
                        .also(value.span, "the argument is here"),
                    );
                    self.abandoned = true;
                    return None;
                }
                None => self.warn_unbound(&rest[..rest.len() - after.len()], span),
            }
            if pasted.len() > MAX_PASTED {
                self.abandon(Diagnostic::error(
                    codes::EXPANSION_TOO_LARGE,
                    format!("pasting makes a text of more than {MAX_PASTED} bytes"),
                    span,
                ));
                return None;
            }
            rest = after;
        }
        pasted.push_str(rest);
        if !self.charge(pasted.len() / 64, span) || (!is_string && pasted.is_empty()) {
            return None;
        }
        let text: Rc<str> = pasted.into();
        let kind = if is_string { SexpKind::Str(text) } else { SexpKind::Atom(text) };
        Some(Sexp { kind, span })
    }

    fn warn_unbound(&mut self, parameter: &str, span: Span) {
        let fresh =
            self.unbound.len() < MAX_UNBOUND && self.unbound.insert((span.source.0, span.start));
        if fresh {
            self.diagnostics.push(
                Diagnostic::warning(
                    codes::UNBOUND_PARAMETER,
                    format!("nothing is given for `{parameter}`"),
                    span,
                )
                .help(
                    "neither this call nor one around it has so many arguments; nothing is put in",
                ),
            );
        }
    }
}

/// A parameter at the start of a text, digits read greedily: its number and what follows.
fn parameter(text: &str) -> Option<(usize, &str)> {
    let rest = text.strip_prefix('$')?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 {
        return None;
    }
    // A number too large for the machine is a parameter nobody supplies.
    Some((rest[..digits].parse().unwrap_or(usize::MAX), &rest[digits..]))
}

/// The nearest call that supplies the parameter.
fn lookup<'e>(mut env: Option<&'e Env<'e>>, number: usize) -> Option<&'e Arg> {
    while let Some(at) = env {
        if let Some(value) = number.checked_sub(1).and_then(|index| at.args.get(index)) {
            return Some(value);
        }
        env = at.parent;
    }
    None
}

/// Whether a text could stand as one atom.
fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(|c: char| c.is_whitespace() || "()\";{}[]".contains(c))
}
