//! Seeded edits of one word of a rules file. Each kept edit changes play, as the interpreter
//! finds, and changes the generated text.

use std::fmt::Write;

use movewright_engine::Random;
use movewright_engine::trace::trace;
use movewright_frontend::{Config, NoFiles, compile};
use movewright_interpreter::Interpreter;
use movewright_model::Model;
use movewright_syntax::zrf::{Sexp, read};
use movewright_syntax::{SourceMap, Span};

/// Files, and how many edits of each.
const FILES: [(&str, usize); 5] = [
    ("tictactoe", 5),
    ("breakthrough", 15),
    ("english-draughts", 30),
    ("reversi", 20),
    ("chess", 30),
];

/// Words that can stand for each other without the file becoming unreadable.
const GROUPS: [&[&str]; 5] = [
    &["empty?", "not-empty?", "friend?", "not-friend?", "enemy?", "not-enemy?", "on-board?"],
    &["n", "e", "s", "w", "ne", "nw", "se", "sw"],
    &["add", "add-partial", "add-copy"],
    &["capture", "flip", "change-owner", "cascade", "from", "to", "mark", "back"],
    &["true", "false"],
];

/// The compiled edits with `compare`, and a list of their names and texts.
pub fn edits() -> (String, String) {
    let (mut code, mut arms, mut texts) = (String::new(), String::new(), String::from("&[\n"));
    let mut number = 0;
    for (file, wanted) in FILES {
        let path = format!("{}/../../rules/{file}.zrf", env!("CARGO_MANIFEST_DIR"));
        println!("cargo::rerun-if-changed={path}");
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        let base = model(&text).unwrap_or_else(|| panic!("{path} does not compile"));
        let base_code = crate::module("edit", &base).0;
        let base_play = play(&base);
        let words = words(&text);
        let mut random = Random::new(1 + number as u64);
        let mut tried = Vec::new();
        let mut kept = 0;
        for _ in 0..5000 {
            if kept == wanted {
                break;
            }
            let (span, group) = words[random.below(words.len() as u64) as usize];
            let old = &text[span.start as usize..span.end as usize];
            let new = group[random.below(group.len() as u64) as usize];
            if new == old || tried.contains(&(span.start, new)) {
                continue;
            }
            tried.push((span.start, new));
            let mut edited = text.clone();
            edited.replace_range(span.start as usize..span.end as usize, new);
            let Some(model) = model(&edited) else { continue };
            if play(&model) == base_play {
                continue;
            }
            let (module, rules) = crate::module("edit", &model);
            let line = text[..span.start as usize].matches('\n').count() + 1;
            let name = format!("{file}.zrf:{line}: {old} -> {new}");
            assert!(module != base_code, "{name} changes play but not the generated text");
            code.push_str(&module.replacen(
                "pub mod edit {",
                &format!("pub mod edit_{number} {{"),
                1,
            ));
            let rules = rules.replacen("edit::", &format!("edit_{number}::"), 1);
            let _ = writeln!(arms, "        {number} => compare(&{rules}, interpreter),");
            let _ = writeln!(texts, "    ({name:?}, {edited:?}),");
            number += 1;
            kept += 1;
        }
        assert_eq!(kept, wanted, "{file}: not enough edits that change play");
    }
    texts.push(']');
    let _ = write!(
        code,
        "/// Compares an edit's compiled rules with the interpreter.\n\
         pub fn compare_edit(number: usize, interpreter: &Interpreter<'_>) -> Result<(), String> {{\n    \
         match number {{\n{arms}        _ => Err(\"no such edit\".into()),\n    }}\n}}\n"
    );
    (code, texts)
}

fn model(text: &str) -> Option<Model> {
    let compiled = compile("edited.zrf", text.as_bytes(), &mut NoFiles, &Config::default());
    if compiled.has_errors() { None } else { compiled.variants.into_iter().next().map(|v| v.model) }
}

/// Digests of a few games.
fn play(model: &Model) -> Vec<String> {
    let rules = Interpreter::new(model);
    (0..4).map(|seed| trace(&rules, seed, 30, None).to_string()).collect()
}

/// The words of macro bodies and of `moves` and `drops` sections that belong to a group.
fn words(text: &str) -> Vec<(Span, &'static [&'static str])> {
    let mut sources = SourceMap::new();
    let id = sources.add("edited.zrf", text.to_string());
    let (forms, _) = read(&sources, id);
    let mut words = Vec::new();
    for form in &forms {
        collect(form, false, &mut words);
    }
    words
}

fn collect(form: &Sexp, in_code: bool, words: &mut Vec<(Span, &'static [&'static str])>) {
    if let Some(items) = form.list() {
        let head = form.head().map(|h| &**h);
        let code = in_code || matches!(head, Some("define" | "moves" | "drops"));
        let skip = if matches!(head, Some("define")) && !in_code { 2 } else { 0 };
        items.iter().skip(skip).for_each(|item| collect(item, code, words));
    } else if in_code && let Some(atom) = form.atom() {
        let group = GROUPS.iter().find(|g| g.contains(&&**atom));
        words.extend(group.map(|g| (form.span, *g)));
    }
}
