//! Diagnostics as plain text, for tests.

// Not every test needs all of it.
#![allow(dead_code)]

use std::fs;
use std::path::Path;

use movewright_frontend::expand::expand;
use movewright_frontend::files::Loader;
use movewright_frontend::{Config, NoFiles, compile};
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

/// What compiling a file says about it.
pub fn compiled_text(name: &str, bytes: &[u8]) -> String {
    let compiled = compile(name, bytes, &mut NoFiles, &Config::default());
    render(&compiled.sources, &compiled.diagnostics)
}

/// For every `NAME.zrf` in a folder below `tests`, `found` gives exactly `NAME.stderr`. To accept new
/// text, write the file by hand, from what the failure shows.
pub fn assert_expected_texts(folder: &str, found: impl Fn(&str, &[u8]) -> String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let mut names: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".zrf"))
        .collect();
    names.sort();
    assert!(!names.is_empty());
    let mut failures = String::new();
    for name in names {
        let bytes = fs::read(folder.join(&name)).unwrap();
        let expected = fs::read_to_string(folder.join(&name).with_extension("stderr"));
        let found = found(&name, &bytes);
        if expected.as_deref().unwrap_or("no such file") != found {
            failures += &format!("--- {name} gives:\n{found}");
        }
    }
    assert!(failures.is_empty(), "{failures}");
}
