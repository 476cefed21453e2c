//! From the S-expressions of an expanded game to its syntax tree.
//!
//! Recognition never stops at an error: what cannot be understood is reported and left out, and
//! the rest is still read. Text that a macro repeats is complained about once.

mod board;
mod cond;
mod goal;
mod instr;
mod options;
mod piece;
mod section;

use std::collections::HashSet;
use std::rc::Rc;

use super::ast::{FormKind, GameForm, Name, Text, UiSection};
use super::keywords;
use super::sexpr::{Sexp, SexpKind};
use crate::codes;
use crate::diag::Diagnostic;
use crate::span::{ExpansionId, SourceMap, Span};
use crate::suggest::suggest;

/// The syntax tree of one game or variant, and all that is wrong with its syntax.
///
/// `form` is the expanded list that begins with `game` or `variant`, as the expander gives it.
/// `macros` are the names of the file's macros, for suggestions only.
pub fn recognise(
    sources: &SourceMap,
    kind: FormKind,
    form: &Sexp,
    macros: &[Rc<str>],
) -> (GameForm, Vec<Diagnostic>) {
    let mut cx = Cx { sources, macros, diagnostics: Vec::new(), seen: HashSet::new() };
    let form = cx.game(kind, form);
    (form, cx.diagnostics)
}

/// What recognition carries along.
struct Cx<'a> {
    sources: &'a SourceMap,
    macros: &'a [Rc<str>],
    diagnostics: Vec<Diagnostic>,
    /// Where something has been reported. Looked up, never iterated.
    seen: HashSet<(&'static str, u32, u32)>,
}

impl Cx<'_> {
    /// Reports something, unless the same text was complained about before: a macro's body has
    /// the same mistake in each of its expansions.
    fn report(&mut self, diagnostic: Diagnostic) {
        let span = diagnostic.primary.span;
        if self.seen.insert((diagnostic.code, span.source.0, span.start)) {
            self.diagnostics.push(diagnostic);
        }
    }

    fn error(&mut self, code: &'static str, message: impl Into<String>, span: Span) {
        self.report(Diagnostic::error(code, message, span));
    }

    /// The word most like `word` among `words` and the file's macros.
    fn like(&self, word: &str, words: impl Iterator<Item = &'static str>) -> Option<String> {
        let macros = self.macros.iter().map(|name| &**name);
        suggest(word, words.map(|word| -> &str { word }).chain(macros)).map(str::to_string)
    }

    /// An unknown word at the head of a form: `what` says of what kind (`section`), `words` are
    /// the known ones, `holder` is where it stands (`a game`).
    fn unknown(
        &mut self,
        code: &'static str,
        what: &str,
        word: &Name,
        words: &[&'static str],
        holder: &str,
    ) {
        let text = &*word.text;
        let mut found =
            Diagnostic::error(code, format!("unknown {what} `{text}` in {holder}"), word.span);
        found = match (self.like(text, words.iter().copied()), keywords::belongs(text)) {
            (_, Some(place)) => found.help(format!("`{text}` belongs {place}")),
            (Some(like), None) => found.help(format!("did you mean `{like}`?")),
            (None, None) => found.help(known_here(words)),
        };
        self.report(found);
    }

    /// An unknown word at the head of a form that may be meant for another program: where `idle`
    /// says that the form cannot bear on the rules, and the word is no misspelling of one that
    /// does, it is ignored with a warning. Whatever could be rules is refused as by
    /// [`Self::unknown`]: a game that is played without them would be another game.
    fn unknown_or_idle(
        &mut self,
        code: &'static str,
        what: &str,
        word: &Name,
        words: &[&'static str],
        holder: &str,
        idle: bool,
    ) {
        let text = &*word.text;
        let like = self.like(text, words.iter().copied());
        let misspelled = like.as_deref().is_some_and(|like| !keywords::is_for_show(like));
        let misplaced = keywords::belongs(text).is_some() && !keywords::is_for_show(text);
        if !idle || misspelled || misplaced {
            self.unknown(code, what, word, words, holder);
            return;
        }
        let message = format!("unknown {what} `{text}` in {holder}; it is ignored");
        let found = Diagnostic::warning(codes::IGNORED_FORM, message, word.span);
        self.report(match like {
            Some(like) => found.help(format!("did you mean `{like}`?")),
            None => found.help(known_here(words)),
        });
    }

    /// The forms of a section: their head words, arguments and spans. Whatever else stands among
    /// them is reported, a run of words or strings once; `what` is one such form.
    fn forms<'s>(&mut self, items: &'s [Sexp], what: &str) -> Vec<(Name, &'s [Sexp], Span)> {
        let mut forms = Vec::with_capacity(items.len());
        let mut loose = false;
        for item in items {
            let list = item.list().is_some();
            if list || !loose {
                let form = self.headed(item, what);
                forms.extend(form.map(|(head, args)| (head, args, item.span)));
            }
            loose = !list;
        }
        forms
    }

    /// The head word and the arguments of a list. Anything else is reported as no `what`.
    fn headed<'s>(&mut self, item: &'s Sexp, what: &str) -> Option<(Name, &'s [Sexp])> {
        match &item.kind {
            SexpKind::List(items) => match items.split_first() {
                Some((first, rest)) if first.atom().is_some() => {
                    let text = first.atom().expect("just seen").clone();
                    Some((Name { text, span: first.span }, rest))
                }
                Some((first, _)) => {
                    let found = first.kind_name();
                    let message = format!("{what} begins with a keyword, not with a {found}");
                    self.error(codes::STRAY_ITEM, message, first.span);
                    None
                }
                None => {
                    let message = format!("empty brackets where {what} belongs");
                    self.error(codes::STRAY_ITEM, message, item.span);
                    None
                }
            },
            _ => {
                let message = format!("a {} where {what} belongs", item.kind_name());
                self.error(codes::STRAY_ITEM, message, item.span);
                None
            }
        }
    }

    /// An atom as a name; `what` says of what: `a player's name`.
    fn name(&mut self, item: &Sexp, what: &str) -> Option<Name> {
        if let Some(text) = item.atom() {
            return Some(Name { text: text.clone(), span: item.span });
        }
        let message = format!("expected {what}, found a {}", item.kind_name());
        let mut found = Diagnostic::error(codes::EXPECTED_NAME, message, item.span);
        if item.string().is_some() {
            found = found.help("names are written without quotes");
        } else if let Some(head) = item.head()
            && let Some(like) = self.like(head, std::iter::empty())
        {
            found = found.help(format!("did you mean the macro `{like}`?"));
        }
        self.report(found);
        None
    }

    fn names(&mut self, items: &[Sexp], what: &str) -> Vec<Name> {
        items.iter().filter_map(|item| self.name(item, what)).collect()
    }

    /// Exactly one name as the only argument of the form at `place`.
    fn one_name(&mut self, items: &[Sexp], place: Span, what: &str) -> Option<Name> {
        self.at_most(items, 1);
        match items.first() {
            Some(item) => self.name(item, what),
            None => {
                self.too_few(place, what);
                None
            }
        }
    }

    fn string(&mut self, item: &Sexp, what: &str) -> Option<Text> {
        if let Some(raw) = item.string() {
            return Some(Text { raw: raw.clone(), span: item.span });
        }
        let message = format!("expected {what} in quotes, found a {}", item.kind_name());
        self.error(codes::EXPECTED_STRING, message, item.span);
        None
    }

    fn one_string(&mut self, items: &[Sexp], place: Span, what: &str) -> Option<Text> {
        self.at_most(items, 1);
        match items.first() {
            Some(item) => self.string(item, what),
            None => {
                self.too_few(place, what);
                None
            }
        }
    }

    fn int<N: std::str::FromStr>(&mut self, item: &Sexp, what: &str) -> Option<N> {
        let number = item.atom().and_then(|text| text.parse().ok());
        if number.is_none() {
            let found = match item.atom() {
                Some(text) => format!("`{text}`"),
                None => format!("a {}", item.kind_name()),
            };
            self.error(
                codes::EXPECTED_NUMBER,
                format!("expected {what}, found {found}"),
                item.span,
            );
        }
        number
    }

    /// The items of a bracketed list.
    fn list<'s>(&mut self, item: &'s Sexp, what: &str) -> Option<&'s [Sexp]> {
        if let SexpKind::List(items) = &item.kind {
            return Some(items);
        }
        let message = format!("expected {what} in brackets, found a {}", item.kind_name());
        self.error(codes::EXPECTED_LIST, message, item.span);
        None
    }

    /// Pairs of names, each in brackets; `what` is one such name: `position`.
    fn pairs(&mut self, items: &[Sexp], what: &str) -> Vec<(Name, Name)> {
        let mut pairs = Vec::new();
        for item in items {
            let Some(pair) = self.list(item, &format!("a pair of {what}s")) else { continue };
            match pair {
                [a, b] => {
                    let what = format!("a {what}");
                    let (a, b) = (self.name(a, &what), self.name(b, &what));
                    pairs.extend(a.zip(b));
                }
                _ => {
                    let code = if pair.len() < 2 { codes::TOO_FEW } else { codes::TOO_MANY };
                    let message = format!("expected a pair of {what}s, found {}", pair.len());
                    self.error(code, message, item.span);
                }
            }
        }
        pairs
    }

    fn too_few(&mut self, place: Span, what: &str) {
        self.error(codes::TOO_FEW, format!("{what} is missing"), place);
    }

    /// Reports arguments after the first `count`.
    fn at_most(&mut self, items: &[Sexp], count: usize) {
        if let (Some(extra), Some(last)) = (items.get(count), items.last()) {
            let span = if extra.span.source == last.span.source {
                extra.span.to(last.span)
            } else {
                extra.span
            };
            self.error(codes::TOO_MANY, "more arguments than this form takes", span);
        }
    }

    /// A section without influence on play.
    fn ui(&mut self, keyword: Name, args: &[Sexp], span: Span) -> UiSection {
        let text = |item: &Sexp| Some(Text { raw: item.string()?.clone(), span: item.span });
        UiSection { keyword, texts: args.iter().filter_map(text).collect(), span }
    }

    /// The macro whose body an item is part of, if the brackets around the item are not: the name
    /// and the place of the call.
    fn spliced(&self, item: &Sexp, around: ExpansionId) -> Option<(&str, Span)> {
        if item.span.expansion == around {
            return None;
        }
        // An argument written in the text around may be spliced back into it by the macro.
        let expansion = self.sources.expansion(item.span.expansion)?;
        Some((&expansion.name, expansion.call))
    }

    /// The beginning of a piece of source text on one line, for messages.
    fn excerpt(&self, span: Span) -> String {
        let text = self.sources.text(span).split_whitespace().collect::<Vec<_>>().join(" ");
        brief(&text)
    }
}

/// The words that can stand at a place, without those for show and those of old.
fn known_here(words: &[&str]) -> String {
    let listed = |word: &&&str| {
        let old = keywords::OPTIONS.iter().any(|(_, _, old)| *old == Some(**word));
        !old && !keywords::UI_SECTIONS.contains(*word)
    };
    let words: Vec<&str> = words.iter().filter(listed).copied().collect();
    format!("known here: {}", words.join(", "))
}

/// Whether the arguments of a form are texts and numbers only, at least one of them: nothing that
/// names a piece, square or player, and no block. Without arguments it may be the call of a macro
/// that is missing.
fn no_names(args: &[Sexp]) -> bool {
    let value = |word: &str| matches!(word, "true" | "false") || word.parse::<i64>().is_ok();
    !args.is_empty()
        && args.iter().all(|arg| match &arg.kind {
            SexpKind::Str(_) => true,
            SexpKind::Atom(word) => value(word),
            SexpKind::List(_) => false,
        })
}

/// A text cut to a length that fits into a message.
fn brief(text: &str) -> String {
    const LENGTH: usize = 40;
    if text.chars().count() <= LENGTH {
        return text.to_string();
    }
    let cut: String = text.chars().take(LENGTH).collect();
    format!("{cut}...")
}
