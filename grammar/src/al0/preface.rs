//! Prose before the first statement: a printed table often comes with a page of it, and a scan
//! of that page with errors of its own.

use super::ast::{File, Goal, Item, Moves, Word};
use super::grammar::{Al0Parser, Rule};
use crate::diag::Diagnostic;
use crate::span::{ExpansionId, SourceId, Span};
use pest::Parser;
use std::collections::BTreeSet;

/// Where the first statement begins, in bytes.
pub(super) fn first_statement(text: &str) -> Option<usize> {
    lines(text)
        .filter(|(_, line)| !is_blank(line))
        .map(|(at, _)| at)
        .find(|&at| Al0Parser::parse(Rule::item_start, &text[at..]).is_ok())
}

fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive(['\n', '\r']).map(move |line| {
        let start = at;
        at += line.len();
        (start, line.trim_end())
    })
}

fn is_blank(line: &str) -> bool {
    let line = line.trim_start_matches('\u{FEFF}').trim_start();
    line.is_empty() || line.starts_with('%')
}

/// Reads a preface: its glossary goes into the file, its scanning errors become warnings.
pub(super) fn read(
    source: SourceId,
    preface: &str,
    file: &mut File,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let span = |start: usize, text: &str| Span {
        source,
        start: start as u32,
        end: (start + text.len()) as u32,
        expansion: ExpansionId::NONE,
    };
    let prose: Vec<(usize, &str)> = lines(preface).filter(|(_, line)| !is_blank(line)).collect();
    let Some(&(first, line)) = prose.first() else { return };
    if let Some(&(at, line)) =
        prose.iter().find(|(_, line)| line.contains(['[', ']', '{', '}']) || line.contains("::"))
    {
        diagnostics.push(
            Diagnostic::error("A0001", "this is no statement", span(at, line))
                .help("a rule looks like `name :: if goal then [advice, advice].`"),
        );
        return;
    }
    diagnostics.push(
        Diagnostic::warning(
            "A0006",
            "text before the first statement is not advice and is skipped",
            span(first, line),
        )
        .help("begin every line of a remark with `%`"),
    );
    for pair in prose.windows(2) {
        let [(at, half), (_, whole)] = pair else { continue };
        if half.chars().count() >= 12 && whole.to_lowercase().contains(&half.to_lowercase()) {
            let warning = Diagnostic::warning(
                "A0007",
                "half a sentence, which the next line repeats",
                span(*at, half),
            );
            diagnostics.push(warning.help("delete this line"));
        }
    }
    read_glossary(&prose, span, file, diagnostics);
}

/// Lines that begin with a name of the table explain it; continuation lines mean lost columns.
fn read_glossary(
    prose: &[(usize, &str)],
    span: impl Fn(usize, &str) -> Span,
    file: &mut File,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let names = names_used(file);
    let entry_name = |line: &str| {
        line.split_whitespace().next().filter(|w| names.contains(*w)).map(str::to_string)
    };
    let mut i = 0;
    while i < prose.len() {
        let (at, line) = prose[i];
        i += 1;
        let Some(name) = entry_name(line) else { continue };
        let mut meaning = line[name.len()..].trim().to_string();
        let first = i;
        while let Some((_, more)) = prose.get(i)
            && entry_name(more).is_none()
            && !more.trim_start().starts_with(char::is_uppercase)
        {
            meaning.push(' ');
            meaning.push_str(more.trim());
            i += 1;
        }
        if i > first {
            let message = format!(
                "the meaning of `{name}` is broken over several lines: its columns were lost"
            );
            let whole = format!("`{name}  {}`", meaning.trim());
            diagnostics.push(Diagnostic::warning("A0008", message, span(at, line)).help(whole));
        }
        file.glossary
            .push((Word { text: name.clone(), span: span(at, &name) }, meaning.trim().to_string()));
    }
}

/// All names a table uses for goals and moves, and the words for depth.
fn names_used(file: &File) -> BTreeSet<String> {
    let mut names: BTreeSet<String> = ["depth", "глубина"].map(str::to_string).into();
    for item in &file.items {
        match item {
            Item::Rule(rule) => goal_names(&rule.condition, &mut names),
            Item::Advice(advice) => {
                goal_names(&advice.better, &mut names);
                goal_names(&advice.holding, &mut names);
                move_names(&advice.us, &mut names);
                move_names(&advice.them, &mut names);
            }
            _ => {}
        }
    }
    names
}

fn goal_names(goal: &Goal, names: &mut BTreeSet<String>) {
    match goal {
        Goal::Name(word) => {
            names.insert(word.text.clone());
        }
        Goal::Not(inner) => goal_names(inner, names),
        Goal::And(all) | Goal::Or(all) => all.iter().for_each(|g| goal_names(g, names)),
    }
}

fn move_names(moves: &Moves, names: &mut BTreeSet<String>) {
    match moves {
        Moves::Name(word) => {
            names.insert(word.text.clone());
        }
        Moves::Then(all) | Moves::And(all) => all.iter().for_each(|m| move_names(m, names)),
        Moves::Where(inner, _) => move_names(inner, names),
        Moves::Depth(_) | Moves::Generate(_) => {}
    }
}
