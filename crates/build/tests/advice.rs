//! Tables of advice in a build script: errors as cargo shows them, and the same bytes each time.

use std::fs;

use movewright_build::advice::Tables;
use tempfile::TempDir;

const FILES: &[(&str, &str)] = &[
    ("krk-words.al0", include_str!("../../../rules/krk-words.al0")),
    ("krk.al0", include_str!("../../../rules/krk.al0")),
    ("chess.zrf", include_str!("../../../rules/chess.zrf")),
    ("fragments/chess-kin.zri", include_str!("../../../rules/fragments/chess-kin.zri")),
];

/// A folder with the table of king and rook, edited.
fn folder(edit: impl Fn(&str) -> String) -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("fragments")).unwrap();
    for (name, text) in FILES {
        let text = if *name == "krk.al0" { edit(text) } else { text.to_string() };
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

fn errors(edit: impl Fn(&str) -> String) -> Vec<String> {
    let folder = folder(edit);
    let out = TempDir::new().unwrap();
    Tables::new(folder.path()).out_dir(out.path()).try_compile().unwrap_err().errors
}

/// The line of the table on which a text first stands.
fn line(text: &str) -> usize {
    FILES[1].1.lines().position(|line| line.contains(text)).unwrap() + 1
}

#[test]
fn a_misspelt_predicate_is_an_error_with_a_suggestion() {
    let errors = errors(|text| text.replacen("rookdivides", "rookdivdes", 1));
    assert_eq!(errors.len(), 1, "{errors:#?}");
    let place = format!("krk.al0:{}:", line("rookdivides"));
    for part in ["A0020", "unknown goal `rookdivdes`", "did you mean `rookdivides`?", &place] {
        assert!(errors[0].contains(part), "{part} is missing in {}", errors[0]);
    }
}

#[test]
fn unbounded_searches_root_conditions_and_unreached_rules_are_reported_at_their_line() {
    let all = "(depth < 3) and legal :\n  (depth < 2) and legal";
    type Edit<'a> = (&'a str, &'a str, &'a str, &'a str);
    let cases: &[Edit<'_>] = &[
        (all, "legal :\n  legal", "A0030", "advice(divide_in_2"),
        ("if their_king_edge and", "if newroomsmaller and", "A0028", "edge_rule ::"),
        (
            "edge_rule :: if their_king_edge and kings_close",
            "edge_rule :: if true",
            "A0032",
            "else_rule ::",
        ),
    ];
    for (old, new, code, at) in cases {
        let errors = errors(|text| text.replacen(old, new, 1));
        let place = format!("krk.al0:{}:", line(at));
        let found = errors.iter().any(|e| e.contains(code) && e.contains(&place));
        assert!(found, "{code} at {place} is missing in {errors:#?}");
    }
}

#[test]
fn the_same_table_gives_the_same_bytes_in_any_folder() {
    let text = || {
        let (folder, out) = (folder(str::to_string), TempDir::new().unwrap());
        let built = Tables::new(folder.path()).out_dir(out.path()).try_compile().unwrap();
        let written = fs::read_to_string(out.path().join("tables.rs")).unwrap();
        assert_eq!(written, built.text);
        // The only thing that may differ is the path that was given.
        built.text.replace(&*folder.path().to_string_lossy(), "rules")
    };
    let first = text();
    assert!(first.contains("pub mod krk {"));
    assert_eq!(first, text());
}
