//! One linear look at a ZRF text before it is parsed: brackets, quotes, depth, size.
//!
//! What is wrong here cannot be explained well by a parser, and must not reach one: a missing
//! bracket, a string that never ends, a million open brackets.

use crate::codes;
use crate::diag::Diagnostic;
use crate::span::{ExpansionId, SourceId, SourceMap, Span};

/// The deepest nesting of brackets that is read. Real files stay under 60.
pub const MAX_DEPTH: usize = 256;

/// The longest text that is parsed, in bytes. Real files stay under 1 MB.
pub const MAX_TEXT: usize = 16 << 20;

/// The greatest number of atoms, strings and lists in one text.
pub const MAX_FORMS: usize = 1_000_000;

/// How many errors of one kind are reported one by one.
const MAX_REPORTS: usize = 20;

/// What a scan found.
#[derive(Debug)]
pub struct Scan {
    /// Everything wrong, in text order.
    pub diagnostics: Vec<Diagnostic>,
    /// Brackets and quotes balance and the limits hold: the text may be parsed.
    pub balanced: bool,
}

/// Scans a source. Time is linear, memory is bounded.
pub fn scan(sources: &SourceMap, id: SourceId) -> Scan {
    let mut scanner = Scanner::new(sources, id);
    scanner.run(false);
    if scanner.broken && !scanner.gave_up {
        // Once more, now using the habit of starting top-level forms at column 1 to find the form
        // that lacks a bracket. A balanced text is never judged by its columns.
        scanner = Scanner::new(sources, id);
        scanner.run(true);
    }
    scanner.finish()
}

/// Words that begin a top-level form.
const TOP_LEVEL: [&str; 3] = ["game", "variant", "define"];

struct Scanner<'t> {
    sources: &'t SourceMap,
    text: &'t str,
    id: SourceId,
    /// Offsets of the brackets that are open.
    open: Vec<u32>,
    forms: usize,
    stray: Vec<u32>,
    stray_count: usize,
    unmatched_count: usize,
    /// How many closing brackets may be superfluous because of forms that were cut short.
    forgiven: usize,
    /// Brackets or quotes do not balance, or a limit is passed.
    broken: bool,
    /// The rest of the text was not looked at.
    gave_up: bool,
    diagnostics: Vec<Diagnostic>,
}

impl<'t> Scanner<'t> {
    fn new(sources: &'t SourceMap, id: SourceId) -> Self {
        Scanner {
            sources,
            text: &sources.source(id).text,
            id,
            open: Vec::new(),
            forms: 0,
            stray: Vec::new(),
            stray_count: 0,
            unmatched_count: 0,
            forgiven: 0,
            broken: false,
            gave_up: false,
            diagnostics: Vec::new(),
        }
    }

    fn span(&self, start: usize, len: usize) -> Span {
        Span {
            source: self.id,
            start: start as u32,
            end: (start + len) as u32,
            expansion: ExpansionId::NONE,
        }
    }

    fn fail(&mut self, diagnostic: Diagnostic) {
        self.broken = true;
        self.diagnostics.push(diagnostic);
    }

    fn run(&mut self, resync: bool) {
        let bytes = self.text.as_bytes();
        let mut in_atom = false;
        let mut at = 0;
        while at < bytes.len() {
            let byte = bytes[at];
            let atom_before = std::mem::take(&mut in_atom);
            match byte {
                b'(' => {
                    if resync && !self.open.is_empty() && self.top_level_word(at).is_some() {
                        self.unclosed_before(at);
                        // The brackets that close these may still come.
                        self.forgiven += self.open.len();
                        self.open.clear();
                    }
                    self.forms += 1;
                    self.open.push(at as u32);
                    if self.open.len() > MAX_DEPTH {
                        let span = self.span(at, 1);
                        let outermost = self.span(self.open[0] as usize, 1);
                        self.fail(
                            Diagnostic::error(
                                codes::TOO_DEEP,
                                format!("brackets are nested more than {MAX_DEPTH} deep"),
                                span,
                            )
                            .also(outermost, "the outermost open bracket is here"),
                        );
                        self.gave_up = true;
                        return;
                    }
                }
                b')' => {
                    let closes = self.open.pop().is_some();
                    if !closes && self.forgiven > 0 {
                        self.forgiven -= 1;
                    } else if !closes {
                        self.unmatched_count += 1;
                        self.broken = true;
                        if self.unmatched_count <= MAX_REPORTS {
                            let span = self.span(at, 1);
                            self.diagnostics.push(Diagnostic::error(
                                codes::UNMATCHED_CLOSE,
                                "this `)` closes nothing",
                                span,
                            ));
                        }
                    }
                }
                b'"' => {
                    self.forms += 1;
                    match self.string_end(at) {
                        Some(end) => at = end,
                        None => {
                            self.gave_up = true;
                            return;
                        }
                    }
                }
                b';' => {
                    while at + 1 < bytes.len() && bytes[at + 1] != b'\n' && bytes[at + 1] != b'\r' {
                        at += 1;
                    }
                }
                b'{' | b'}' | b'[' | b']' => {
                    self.stray_count += 1;
                    if self.stray.len() < MAX_REPORTS {
                        self.stray.push(at as u32);
                    }
                }
                b' ' | b'\t'..=b'\r' => {}
                _ => {
                    // Wider blanks count as parts of atoms here: the number of forms only has to
                    // be of the right size.
                    in_atom = true;
                    self.forms += usize::from(!atom_before);
                }
            }
            if self.forms > MAX_FORMS {
                let span = self.span(at, 1);
                self.fail(Diagnostic::error(
                    codes::TOO_LONG,
                    format!("the file has more than {MAX_FORMS} words, strings and lists"),
                    span,
                ));
                self.gave_up = true;
                return;
            }
            at += 1;
        }
        if let (Some(&first), Some(&last)) = (self.open.first(), self.open.last()) {
            let mut diagnostic = Diagnostic::error(
                codes::UNCLOSED,
                "this `(` is never closed",
                self.span(first as usize, 1),
            );
            if first != last {
                diagnostic = diagnostic
                    .also(self.span(last as usize, 1), "the last bracket still open at the end");
            }
            self.fail(diagnostic);
        }
        if bytes.len() > MAX_TEXT {
            let span = self.span(0, 0);
            self.fail(Diagnostic::error(
                codes::TOO_LONG,
                format!(
                    "the file has {} bytes, more than the {MAX_TEXT} a rules file may have",
                    bytes.len()
                ),
                span,
            ));
        }
    }

    /// The word after a bracket at column 1, if it begins a top-level form.
    fn top_level_word(&self, at: usize) -> Option<&'static str> {
        let bytes = self.text.as_bytes();
        if at > 0 && bytes[at - 1] != b'\n' && bytes[at - 1] != b'\r' {
            return None;
        }
        TOP_LEVEL.into_iter().find(|word| {
            let rest = &bytes[at + 1..];
            rest.starts_with(word.as_bytes())
                && rest
                    .get(word.len())
                    .is_none_or(|next| b" \t\r\n()\";".contains(next) || *next >= 0x80)
        })
    }

    /// Reports that the outermost open form runs into the top-level form at `at`.
    fn unclosed_before(&mut self, at: usize) {
        self.broken = true;
        if self.diagnostics.len() >= MAX_REPORTS {
            return;
        }
        let word = self.top_level_word(at).unwrap_or("game");
        let first = self.open[0] as usize;
        let last = *self.open.last().expect("something is open") as usize;
        let line = self.sources.position(self.span(first, 1)).line;
        let mut diagnostic = Diagnostic::error(
            codes::UNCLOSED,
            format!(
                "the form opened at line {line} is not closed before the next `({word}` at column 1"
            ),
            self.span(first, 1),
        )
        .label("opened here")
        .also(self.span(at, 1 + word.len()), "the next top-level form");
        if last != first {
            diagnostic =
                diagnostic.also(self.span(last, 1), "the innermost bracket still open there");
        }
        self.diagnostics.push(diagnostic);
    }

    /// The closing quote of the string that opens at `at`; reports a string that never ends.
    fn string_end(&mut self, at: usize) -> Option<usize> {
        let bytes = self.text.as_bytes();
        if let Some(len) = bytes[at + 1..].iter().position(|&b| b == b'"') {
            return Some(at + 1 + len);
        }
        // The quote that is missing its partner may be much earlier: every string after it is
        // inside out. A string that holds the start of a top-level form is the likely one.
        let culprit = self.inside_out_string().unwrap_or(at);
        let mut diagnostic = Diagnostic::error(
            codes::UNCLOSED_STRING,
            "this string is never closed",
            self.span(culprit, 1),
        );
        if culprit != at {
            diagnostic = diagnostic
                .label("this string contains the start of a form: its closing quote is probably missing")
                .also(self.span(at, 1), "the last quote of the file is left without a partner");
        }
        self.fail(diagnostic);
        None
    }

    /// The first string that has a line beginning with a top-level form inside.
    fn inside_out_string(&self) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let mut at = 0;
        let mut opened = None;
        while at < bytes.len() {
            match (bytes[at], opened) {
                (b'"', None) => opened = Some(at),
                (b'"', Some(_)) => opened = None,
                (b'(', Some(start)) if self.top_level_word(at).is_some() => return Some(start),
                (b';', None) => {
                    while at + 1 < bytes.len() && bytes[at + 1] != b'\n' && bytes[at + 1] != b'\r' {
                        at += 1;
                    }
                }
                _ => {}
            }
            at += 1;
        }
        None
    }

    fn finish(mut self) -> Scan {
        for &at in &self.stray {
            let character = self.text.as_bytes()[at as usize] as char;
            let span = self.span(at as usize, 1);
            self.diagnostics.push(
                Diagnostic::error(
                    codes::STRAY_CHARACTER,
                    format!("`{character}` has no meaning in a rules file"),
                    span,
                )
                .help("only `(` and `)` are brackets; remove the character"),
            );
        }
        // One summary for what the caps left out.
        let more = self.stray_count.saturating_sub(self.stray.len());
        if let (true, Some(&last)) = (more > 0, self.stray.last()) {
            let span = self.span(last as usize, 1);
            self.diagnostics.push(Diagnostic::error(
                codes::STRAY_CHARACTER,
                format!("{more} more characters without meaning follow"),
                span,
            ));
        }
        if self.unmatched_count > MAX_REPORTS {
            let span = self.span(self.text.len(), 0);
            let more = self.unmatched_count - MAX_REPORTS;
            self.diagnostics.push(Diagnostic::error(
                codes::UNMATCHED_CLOSE,
                format!("{more} more `)` close nothing"),
                span,
            ));
        }
        self.diagnostics.sort_by_key(|d| d.primary.span.start);
        Scan { diagnostics: self.diagnostics, balanced: !self.broken }
    }
}
