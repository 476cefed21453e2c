//! Diagnostics as plain text, for tests.

// Not every test needs all of it.
#![allow(dead_code)]

use movewright_frontend::expand::expand;
use movewright_frontend::files::Loader;
use movewright_syntax::zrf::ast::GameForm;
use movewright_syntax::zrf::recognise;
use movewright_syntax::{Diagnostic, Severity, SourceMap, Span, decode};

/// Decodes, reads, expands and recognises a rules file.
pub fn syntax(
    name: &str,
    bytes: &[u8],
    loader: &mut dyn Loader,
) -> (SourceMap, Vec<GameForm>, Vec<Diagnostic>) {
    let mut sources = SourceMap::new();
    let (main, problem) = decode::add_source(&mut sources, name, bytes, None);
    if let Some(problem) = problem {
        return (sources, Vec::new(), vec![problem]);
    }
    let (expanded, mut diagnostics) = expand(&mut sources, main, loader, None);
    let mut games = Vec::new();
    for form in &expanded.forms {
        let (game, found) = recognise(&sources, form.kind, &form.form, &expanded.macros);
        games.push(game);
        diagnostics.extend(found);
    }
    (sources, games, diagnostics)
}

/// Everything a diagnostic says, one place a line.
pub fn render(sources: &SourceMap, diagnostics: &[Diagnostic]) -> String {
    let mut out = String::new();
    for d in diagnostics {
        let severity = match d.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        out +=
            &format!("{} {severity}[{}]: {}\n", place(sources, d.primary.span), d.code, d.message);
        if !d.primary.message.is_empty() {
            out += &format!("    here: {}\n", d.primary.message);
        }
        out += &calls(sources, d.primary.span);
        for label in &d.secondary {
            out += &format!("    {}: {}\n", place(sources, label.span), label.message);
        }
        if let Some(help) = &d.help {
            out += &format!("    help: {help}\n");
        }
    }
    out
}

fn place(sources: &SourceMap, span: Span) -> String {
    let at = sources.position(span);
    format!("{}:{}:{}", sources.source(span.source).name, at.line, at.column)
}

fn calls(sources: &SourceMap, mut span: Span) -> String {
    let mut out = String::new();
    while let Some(expansion) = sources.expansion(span.expansion) {
        out += &format!(
            "    in expansion of `{}`, called at {}\n",
            expansion.name,
            place(sources, expansion.call)
        );
        span = expansion.call;
    }
    out
}
