//! S-expressions, and the only code that sees pest's pairs.

use std::collections::HashMap;
use std::rc::Rc;

use pest::Parser;
use pest::iterators::{Pair, Pairs};

use super::grammar::{Rule, ZrfParser};
use crate::codes;
use crate::diag::{Diagnostic, Severity};
use crate::prescan;
use crate::span::{ExpansionId, SourceId, SourceMap, Span};

/// A node of a source: an atom, a string or a bracketed list, and where it stands.
///
/// Copies are cheap: texts and lists are shared. The nesting of every tree is bounded (by
/// [`prescan::MAX_DEPTH`] when read, and by the expander after that), so that recursive
/// functions over it, the one that drops it among them, are safe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sexp {
    /// What it is.
    pub kind: SexpKind,
    /// Where it stands; brackets and quotes included.
    pub span: Span,
}

/// The three kinds of [`Sexp`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SexpKind {
    /// A run of characters without blanks, brackets, quotes or semicolons: a word, a number or a
    /// macro parameter.
    Atom(Rc<str>),
    /// A string, without its quotes and otherwise as written.
    Str(Rc<str>),
    /// A bracketed list.
    List(Rc<[Sexp]>),
}

impl Sexp {
    /// The atom's text.
    pub fn atom(&self) -> Option<&Rc<str>> {
        match &self.kind {
            SexpKind::Atom(text) => Some(text),
            _ => None,
        }
    }

    /// The string's raw text.
    pub fn string(&self) -> Option<&Rc<str>> {
        match &self.kind {
            SexpKind::Str(text) => Some(text),
            _ => None,
        }
    }

    /// The list's items.
    pub fn list(&self) -> Option<&Rc<[Sexp]>> {
        match &self.kind {
            SexpKind::List(items) => Some(items),
            _ => None,
        }
    }

    /// The atom at the head of a list.
    pub fn head(&self) -> Option<&Rc<str>> {
        self.list()?.first()?.atom()
    }

    /// A name for the kind of thing this is, as messages use it.
    pub fn kind_name(&self) -> &'static str {
        match &self.kind {
            SexpKind::Atom(_) => "word",
            SexpKind::Str(_) => "string",
            SexpKind::List(_) => "bracketed list",
        }
    }
}

/// Reads a source: its top-level forms, and everything lexically wrong with it.
///
/// The forms are empty when the brackets or quotes do not balance; stray braces and square
/// brackets are reported and skipped, so that later stages can find more. Time and memory are
/// linear in the length of the text, and bounded.
pub fn read(sources: &SourceMap, id: SourceId) -> (Vec<Sexp>, Vec<Diagnostic>) {
    let scan = prescan::scan(sources, id);
    let mut diagnostics = scan.diagnostics;
    if !scan.balanced {
        return (Vec::new(), diagnostics);
    }
    let text = &sources.source(id).text;
    match ZrfParser::parse(Rule::file, text) {
        Ok(pairs) => (build(pairs, id), diagnostics),
        Err(error) => {
            // The prescan lets nothing pass that the grammar refuses; if it ever does, this is
            // still an error at a place.
            let at = match error.location {
                pest::error::InputLocation::Pos(at) | pest::error::InputLocation::Span((at, _)) => {
                    at
                }
            };
            let span =
                Span { source: id, start: at as u32, end: at as u32, expansion: ExpansionId::NONE };
            let message = format!("cannot read this: {}", error.variant.message());
            if !diagnostics.iter().any(|d| d.severity == Severity::Error) {
                diagnostics.push(Diagnostic::error(codes::UNREADABLE, message, span));
            }
            (Vec::new(), diagnostics)
        }
    }
}

/// Turns pest's pairs into trees, with a stack of its own instead of recursion.
fn build<'t>(pairs: Pairs<'t, Rule>, source: SourceId) -> Vec<Sexp> {
    let mut words: HashMap<&'t str, Rc<str>> = HashMap::new();
    let mut word = |text: &'t str| words.entry(text).or_insert_with(|| text.into()).clone();
    // The lists being built: what is left to read, where it stands, what has been read.
    let mut open =
        vec![(pairs, Span { source, start: 0, end: 0, expansion: ExpansionId::NONE }, Vec::new())];
    loop {
        let (pairs, _, items) = open.last_mut().expect("the outermost level is only taken below");
        let Some(pair) = pairs.next() else {
            let (_, span, items) = open.pop().expect("just seen");
            match open.last_mut() {
                Some((_, _, outer)) => {
                    outer.push(Sexp { kind: SexpKind::List(items.into()), span })
                }
                None => return items,
            }
            continue;
        };
        let span = span_of(&pair, source);
        match pair.as_rule() {
            Rule::atom => items.push(Sexp { kind: SexpKind::Atom(word(pair.as_str())), span }),
            Rule::string => {
                let kind = SexpKind::Str(word(pair.as_str()));
                items.push(Sexp { kind, span: around(span) });
            }
            Rule::list => open.push((pair.into_inner(), around(span), Vec::new())),
            // Comments.
            _ => {}
        }
    }
}

fn span_of(pair: &Pair<'_, Rule>, source: SourceId) -> Span {
    let span = pair.as_span();
    Span {
        source,
        start: span.start() as u32,
        end: span.end() as u32,
        expansion: ExpansionId::NONE,
    }
}

/// With the brackets or quotes outside.
fn around(span: Span) -> Span {
    Span { start: span.start - 1, end: span.end + 1, ..span }
}
