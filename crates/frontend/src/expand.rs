//! Macro expansion: from the text of a rules file to its games and variants without macros.
//!
//! A call is replaced by the contents of the macro's body, its own brackets vanish, and nothing
//! about the place of the call matters. A parameter that a call does not supply is looked up in
//! the enclosing calls: real files depend on this dynamic binding.

use std::rc::Rc;

use movewright_syntax::suggest::suggest;
use movewright_syntax::zrf::ast::{FormKind, Text};
use movewright_syntax::zrf::keywords::TOP_LEVEL;
use movewright_syntax::zrf::{Sexp, SexpKind};
use movewright_syntax::{Diagnostic, Severity, SourceId, SourceMap, Span, codes};

use crate::files::{self, Loader};
use crate::macros::Expander;
pub use crate::macros::{MAX_CALL_DEPTH, MAX_NESTING, MAX_OUTPUT};

/// How many runs of text outside all forms are reported one by one.
const MAX_LOOSE: usize = 5;

/// A rules file after expansion.
#[derive(Clone, Debug, Default)]
pub struct Expanded {
    /// `(version "...")`. Without influence on the rules.
    pub version: Option<Text>,
    /// `translate`: what the file calls something, what is displayed.
    pub translate: Vec<(Text, Text)>,
    /// The games and variants in file order, as expanded lists that begin with their keyword.
    pub forms: Vec<ExpandedForm>,
    /// The names of all macros, sorted: for suggestions.
    pub macros: Vec<Rc<str>>,
    /// The included files, as paths relative to the folder of the rules file, sorted.
    pub included: Vec<String>,
}

/// A game or variant after expansion.
#[derive(Clone, Debug)]
pub struct ExpandedForm {
    /// Game or variant.
    pub kind: FormKind,
    /// The whole list, keyword included.
    pub form: Sexp,
}

/// Expands the rules file `main`, which the caller has decoded and added to `sources`.
///
/// Included files are loaded through `loader`, decoded with the label `encoding` if there is one,
/// and added to `sources`, named beside the rules file. A form in which expansion ran into a
/// limit is reported and left out.
pub fn expand(
    sources: &mut SourceMap,
    main: SourceId,
    loader: &mut dyn Loader,
    encoding: Option<&str>,
) -> (Expanded, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let unit = files::gather(sources, main, loader, encoding, &mut diagnostics);
    // A text that is missing makes everything that needs it look wrong; a stray character does not.
    let incomplete =
        |d: &Diagnostic| d.severity == Severity::Error && d.code != codes::STRAY_CHARACTER;
    if diagnostics.iter().any(incomplete) {
        return (Expanded { included: unit.paths, ..Expanded::default() }, diagnostics);
    }
    let mut expander = Expander::new(sources, diagnostics);
    let mut expanded = Expanded { included: unit.paths, ..Expanded::default() };
    let (defines, forms): (Vec<Sexp>, Vec<Sexp>) =
        unit.forms.into_iter().partition(|form| form.head().is_some_and(|h| &**h == "define"));
    for define in unit.inner_defines.iter().chain(&defines) {
        expander.define(define);
    }
    expanded.macros = expander.macros.keys().cloned().collect();
    expanded.macros.sort();
    let mut loose = Loose::default();
    for form in forms {
        // Brackets inside prose are prose: a document pasted as a whole is full of them.
        let keyword = form.head().is_some_and(|head| TOP_LEVEL.contains(&&**head));
        if form.list().is_none() || loose.open() && !keyword {
            loose.push(form.span);
            continue;
        }
        for form in expander.form(&form) {
            if form.list().is_some() {
                loose.end();
                expander.top_level(form, &mut expanded);
            } else {
                loose.push(form.span);
            }
        }
    }
    expander.loose(&loose);
    let diagnostics = &mut expander.diagnostics;
    let mut games = expanded.forms.iter().filter(|f| f.kind == FormKind::Game).map(|f| f.form.span);
    match (games.next(), games.next()) {
        // Whatever went wrong before may be why there is none.
        (None, _) if !diagnostics.iter().any(|d| d.severity == Severity::Error) => {
            diagnostics.push(
                Diagnostic::error(
                    codes::NO_GAME,
                    "the file contains no game",
                    files::file_start(main),
                )
                .help("a rules file needs one `(game (title \"...\") (players ...) ...)`"),
            );
        }
        (Some(first), Some(second)) => diagnostics.push(
            Diagnostic::warning(
                codes::SEVERAL_GAMES,
                "the file contains more than one game",
                second,
            )
            .also(first, "the first game is here")
            .help("a variant inherits from the nearest game above it"),
        ),
        _ => {}
    }
    (expanded, expander.diagnostics)
}

/// Text outside all forms: for each run of it the first word and the number of words.
#[derive(Default)]
struct Loose {
    runs: Vec<(Span, usize)>,
    ended: bool,
}

impl Loose {
    /// Whether the last thing seen was such text.
    fn open(&self) -> bool {
        !self.ended && !self.runs.is_empty()
    }

    fn push(&mut self, span: Span) {
        match self.runs.last_mut().filter(|_| !self.ended) {
            Some((_, count)) => *count += 1,
            None => self.runs.push((span, 1)),
        }
        self.ended = false;
    }

    fn end(&mut self) {
        self.ended = true;
    }
}

impl Expander<'_> {
    /// Reports text between top-level forms.
    fn loose(&mut self, loose: &Loose) {
        for &(first, count) in loose.runs.iter().take(MAX_LOOSE) {
            let text = self.sources.text(first);
            let help = if text.contains(['（', '）']) {
                "full-width brackets are not brackets: write `(` and `)`"
            } else {
                "begin a remark with `;`"
            };
            let more = if count > 1 { format!(", and {} more", count - 1) } else { String::new() };
            let message = format!("text outside all forms{more}");
            self.diagnostics
                .push(Diagnostic::error(codes::TOP_LEVEL_TEXT, message, first).help(help));
        }
        if let Some((next, _)) = loose.runs.get(MAX_LOOSE) {
            let more = loose.runs.len() - MAX_LOOSE;
            let message = format!("text outside all forms here and in {} more places", more - 1);
            self.diagnostics.push(Diagnostic::error(codes::TOP_LEVEL_TEXT, message, *next));
        }
    }

    fn top_level(&mut self, form: Sexp, expanded: &mut Expanded) {
        let items = form.list().cloned().unwrap_or_else(|| Rc::new([]));
        match form.head().map(|h| &**h) {
            Some("game") => expanded.forms.push(ExpandedForm { kind: FormKind::Game, form }),
            Some("variant") => expanded.forms.push(ExpandedForm { kind: FormKind::Variant, form }),
            Some("version") => match &items[1..] {
                [Sexp { kind: SexpKind::Str(raw), span }]
                    if raw.chars().all(|c| c.is_ascii_digit() || c == '.') =>
                {
                    expanded.version = Some(Text { raw: raw.clone(), span: *span });
                }
                _ => self.diagnostics.push(
                    Diagnostic::error(
                        codes::BAD_VERSION,
                        "`version` takes one string of digits and dots",
                        form.span,
                    )
                    .help("write `(version \"2.0\")`"),
                ),
            },
            Some("translate") => {
                for item in &items[1..] {
                    match item.list().map(|pair| &pair[..]) {
                        Some(
                            [
                                Sexp { kind: SexpKind::Str(a), span: a_span },
                                Sexp { kind: SexpKind::Str(b), span: b_span },
                            ],
                        ) => expanded.translate.push((
                            Text { raw: a.clone(), span: *a_span },
                            Text { raw: b.clone(), span: *b_span },
                        )),
                        _ => self.diagnostics.push(
                            Diagnostic::error(
                                codes::BAD_TRANSLATE,
                                "`translate` takes pairs of strings",
                                item.span,
                            )
                            .help("write `(translate (\"original\" \"displayed\"))`"),
                        ),
                    }
                }
            }
            head => {
                let message = match head {
                    Some(head) => format!("unknown form `{head}` at the top level"),
                    None => "a form at the top level begins with a keyword".to_string(),
                };
                let place = items.first().map_or(form.span, |first| first.span);
                let mut diagnostic = Diagnostic::error(codes::TOP_LEVEL_FORM, message, place);
                let like = head.and_then(|head| {
                    let macros = expanded.macros.iter().map(|name| &**name);
                    suggest(head, TOP_LEVEL.iter().copied().chain(macros))
                });
                diagnostic = match like {
                    Some(like) => diagnostic.help(format!("did you mean `{like}`?")),
                    None => diagnostic.help(format!("allowed here: {}", TOP_LEVEL.join(", "))),
                };
                self.diagnostics.push(diagnostic);
            }
        }
    }
}
