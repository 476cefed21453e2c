//! The pages about the codes (`docs/errors`): one for each code, and examples that show what the
//! page says.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use movewright_frontend::{Compiled, Config, MemoryFiles, codes as meaning, compile};
use movewright_syntax::{Severity, codes as syntax};

/// Codes without examples, and why.
const WITHOUT_EXAMPLES: &[(&str, &str)] = &[
    ("Z0002", "the file would be no text"),
    ("Z0003", "the fault is in the command, not in a file"),
    ("Z0004", "generated: a file of megabytes"),
    ("Z0005", "generated: hundreds of errors"),
    ("Z0105", "generated: hundreds of brackets"),
    ("Z0106", "no text is known that gives it"),
    ("Z0208", "generated: macros over many levels"),
    ("Z0209", "generated: macros over many levels"),
    ("Z0219", "generated: many files"),
    ("Z1801", "generated: beyond a limit"),
    ("Z1802", "generated: beyond a limit"),
    ("Z1803", "generated: beyond a limit"),
    ("Z1804", "generated: beyond a limit"),
    ("Z1805", "generated: beyond a limit"),
    ("Z1806", "generated: beyond a limit"),
    ("Z1807", "generated: beyond a limit"),
    ("Z1808", "generated: beyond a limit"),
    ("Z1809", "generated: beyond a limit"),
    ("Z1810", "generated: beyond a limit"),
    ("Z1811", "generated: beyond a limit"),
    ("Z1812", "generated: beyond a limit"),
    ("Z1813", "generated: beyond a limit"),
    ("Z1814", "generated: beyond a limit"),
    ("Z1815", "generated: beyond a limit"),
    ("Z1816", "generated: beyond a limit"),
];

struct Page {
    code: String,
    /// Place, right or wrong, text.
    examples: Vec<(String, bool, String)>,
}

fn pages() -> Vec<Page> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/errors");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "README.md")
        .collect();
    names.sort();
    let mut pages: Vec<Page> = Vec::new();
    for name in names {
        let text = fs::read_to_string(folder.join(&name)).unwrap();
        let mut open: Option<(String, bool, String)> = None;
        for line in text.lines() {
            if let Some(example) = &mut open {
                if line == "```" {
                    pages.last_mut().unwrap().examples.extend(open.take());
                } else {
                    example.2 += line;
                    example.2.push('\n');
                }
            } else if let Some(info) = line.strip_prefix("```") {
                let (place, kind) = info.split_once(' ').unwrap();
                assert!(["right", "wrong"].contains(&kind), "{name}: {line}");
                open = Some((place.into(), kind == "right", String::new()));
            } else if let Some(code) = line.strip_prefix("## ") {
                assert_eq!(code[..3], name[..3], "{code} is in {name}");
                pages.push(Page { code: code.into(), examples: Vec::new() });
            }
        }
        assert!(open.is_none(), "{name}: an example has no end");
    }
    pages
}

/// The file an example is part of.
fn file(place: &str, example: &str) -> String {
    let man = "(piece (name Man) (attribute moved? false)";
    let moving = format!("{man} (moves (n (verify not-friend?) add) (s (verify empty?) add)))");
    let (board, piece, sections) = match place {
        "notation" => ("", moving, ""),
        "file" => return example.into(),
        "game" => ("", moving, example),
        "board" => (example, moving, ""),
        "piece" => ("", format!("{man} {example})"), ""),
        "moves" | "drops" => ("", format!("{man} ({place} {example}))"), ""),
        _ => panic!("examples have no place `{place}`"),
    };
    let defaults = [
        ("(players ", "(players White Black)".to_string()),
        ("(turn-order ", "(turn-order White Black)".into()),
        (
            "(board ",
            format!(
                "(board (grid (start-rectangle 0 0 9 9)
                   (dimensions (\"a/b/c\" (9 0)) (\"3/2/1\" (0 9)))
                   (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0)))
                 (zone (name home) (players White Black) (positions a2 b2)) {board})"
            ),
        ),
        ("(board-setup ", "(board-setup (White (Man a1) (King b1)) (Black (Man a3)))".into()),
        ("(name Man)", piece),
        ("(name King)", "(piece (name King))".into()),
    ];
    let mut text = "(game (title \"Example\")\n".to_string();
    for (head, default) in defaults {
        if !sections.contains(head) || place != "game" {
            text += &default;
            text.push('\n');
        }
    }
    text + sections + ")\n"
}

fn compiled(place: &str, example: &str) -> Compiled {
    let game = b"(define loose 1)" as &[u8];
    let looping = b"(include \"loop.zrf\")" as &[u8];
    let mut files = vec![("pieces.zrf", game), ("loop.zrf", looping)];
    if place == "notation" {
        files.push(("example.notation.toml", example.as_bytes()));
    }
    let mut files = MemoryFiles::new(files);
    compile("example.zrf", file(place, example).as_bytes(), &mut files, &Config::default())
}

fn all_codes() -> BTreeSet<&'static str> {
    syntax::ALL.iter().chain(meaning::ALL).map(|(code, _)| *code).collect()
}

#[test]
fn every_code_has_one_page_and_every_page_a_code() {
    let pages: Vec<String> = pages().into_iter().map(|page| page.code).collect();
    let codes: Vec<&str> = all_codes().into_iter().collect();
    assert_eq!(pages, codes);
}

#[test]
fn examples_show_what_their_page_is_about() {
    let mut failures = String::new();
    for page in pages() {
        let exempt = WITHOUT_EXAMPLES.iter().any(|(code, _)| *code == page.code);
        let kinds: BTreeSet<bool> = page.examples.iter().map(|(_, right, _)| *right).collect();
        assert_eq!(kinds.len(), if exempt { 0 } else { 2 }, "examples of {}", page.code);
        for (place, right, example) in &page.examples {
            let compiled = compiled(place, example);
            let list: Vec<String> = compiled
                .diagnostics
                .iter()
                .map(|d| format!("  {} {}\n", d.code, d.message))
                .collect();
            let there = compiled.diagnostics.iter().any(|d| d.code == page.code);
            let sound = compiled.diagnostics.iter().all(|d| d.severity == Severity::Warning);
            if there == *right || (*right && !sound) {
                let kind = if *right { "right" } else { "wrong" };
                failures += &format!("{} {kind}:\n{example}{}", page.code, list.concat());
            }
        }
    }
    assert!(failures.is_empty(), "{failures}");
}
