//! Collects diagnostics of all variants: each once, whatever number of variants inherit the text
//! and whatever number of macro calls repeat it.

use std::collections::BTreeSet;

use movewright_syntax::suggest::suggest;
use movewright_syntax::{Diagnostic, Severity, Span};

use crate::condense::condense;

/// A place without the macro call that brought it in.
type Place = (u32, u32, u32);

fn place(span: Span) -> Place {
    (span.source.0, span.start, span.end)
}

/// How many words are compared for suggestions, to bound the time.
const MOST_LOOKED_AT: usize = 200_000;

/// The collector.
#[derive(Default)]
pub(crate) struct Report {
    list: Vec<Diagnostic>,
    seen: BTreeSet<(Place, &'static str, String)>,
    wrong: BTreeSet<Place>,
    errors: usize,
    /// What the variants resolved so far amount to: instructions, and squares times directions.
    pub(crate) work: usize,
    /// How many words were compared for suggestions.
    looked_at: usize,
    /// Which of the list are refusals.
    refusals: Vec<usize>,
}

impl Report {
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Takes a diagnostic, unless it is known. A warning about a place where an error was found
    /// says nothing new.
    pub(crate) fn push(&mut self, diagnostic: Diagnostic) {
        let at = place(diagnostic.primary.span);
        match diagnostic.severity {
            Severity::Error => {
                self.errors += 1;
                self.wrong.insert(at);
            }
            Severity::Warning if self.wrong.contains(&at) => return,
            Severity::Warning => {}
        }
        if self.seen.insert((at, diagnostic.code, diagnostic.message.clone())) {
            self.list.push(diagnostic);
        }
    }

    /// Takes a diagnostic about a word nothing is called by, and suggests the most similar of what
    /// it could be.
    pub(crate) fn push_unknown<'c>(
        &mut self,
        mut diagnostic: Diagnostic,
        word: &str,
        candidates: impl IntoIterator<Item = &'c str>,
    ) {
        let key = (place(diagnostic.primary.span), diagnostic.code, diagnostic.message.clone());
        if !self.seen.contains(&key) {
            let looked_at = &mut self.looked_at;
            let candidates = candidates.into_iter().take_while(|_| {
                *looked_at += 1;
                *looked_at <= MOST_LOOKED_AT
            });
            if let Some(like) = suggest(word, candidates) {
                diagnostic.help = Some(match diagnostic.help {
                    Some(help) => format!("did you mean `{like}`? {help}"),
                    None => format!("did you mean `{like}`?"),
                });
            }
        }
        self.push(diagnostic);
    }

    /// How many errors were reported so far, repetitions included: the difference over a
    /// variant's resolution says whether that variant is usable.
    pub(crate) fn errors(&self) -> usize {
        self.errors
    }

    /// Takes the diagnostics of an earlier stage.
    pub(crate) fn extend(&mut self, diagnostics: Vec<Diagnostic>) {
        diagnostics.into_iter().for_each(|d| self.push(d));
    }

    /// Takes the reason why a variant is no game: a warning where another variant is one.
    pub(crate) fn refuse(&mut self, refusal: Diagnostic) {
        self.refusals.push(self.list.len());
        self.list.push(refusal);
    }

    /// The diagnostics in the order of the text, those of one place in order of discovery; a fault
    /// that a file repeats is told once.
    pub(crate) fn finish(mut self, playable: bool) -> Vec<Diagnostic> {
        if !playable {
            self.refusals.iter().for_each(|&i| self.list[i].severity = Severity::Error);
        }
        self.list.sort_by_key(|d| (d.primary.span.source.0, d.primary.span.start));
        condense(self.list)
    }
}
