//! Rules files made at random from the language's own words: nothing panics, and every diagnostic
//! points at text that exists.

use movewright_frontend::files::MemoryFiles;
use movewright_frontend::{Config, compile};
use movewright_model::{text, verify::verify};
use movewright_syntax::zrf::keywords;
use proptest::prelude::*;

fn word() -> impl Strategy<Value = String> {
    let mut words: Vec<&str> = keywords::instructions().chain(keywords::conditions()).collect();
    let tables = [
        keywords::TOP_LEVEL,
        keywords::SECTIONS,
        keywords::BOARD_FORMS,
        keywords::GRID_FORMS,
        keywords::PIECE_FORMS,
        keywords::GOALS,
    ];
    words.extend(tables.concat());
    words.extend([
        "move-type",
        "else",
        "repeat",
        "off",
        "not-empty?",
        "not-piece?",
        "opponent",
        "any-owner",
        "W",
        "B",
        "n",
        "s",
        "a1",
        "P",
        "Q",
        "z",
        "m",
        "f",
        "g",
        "$1",
        "$2",
        "x-$1",
        "0",
        "1",
        "-1",
        "true",
        "forced",
        "\"a/b\"",
        "\"x$1\"",
        "\"pass turn\"",
    ]);
    prop::sample::select(words).prop_map(str::to_string)
}

fn form() -> impl Strategy<Value = String> {
    word().prop_recursive(5, 40, 5, |inner| {
        prop::collection::vec(inner, 0..5).prop_map(|items| format!("({})", items.join(" ")))
    })
}

/// A sound game with random forms in some of its places.
fn file() -> impl Strategy<Value = String> {
    prop::collection::vec(form(), 8).prop_map(|f| {
        format!(
            "(define f {}) (define g {}) {}
             (game (title \"T\") (players W B) (turn-order W B)
               (board (grid (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9))) (directions (n 0 -1) (s 0 1)))
                 (symmetry B (n s) (s n)) (zone (name z) (players W B) (positions a1)) {})
               (piece (name P) (attribute m true) (moves (n {} add) (move-type x) {}) {})
               (piece (name Q) (drops ((verify empty?) add)))
               (board-setup (W (P a1) (Q off 2)) (B (P b2)))
               (win-condition (W B) (pieces-remaining 0 P)) {})",
            f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7]
        )
    })
}

fn check(rules: &str) {
    let mut files = MemoryFiles::new([("a/b", "(define f (n add))"), ("x$1", "P")]);
    let compiled = compile("soup.zrf", rules.as_bytes(), &mut files, &Config::default());
    for d in &compiled.diagnostics {
        for span in d.secondary.iter().map(|label| label.span).chain([d.primary.span]) {
            compiled.sources.text(span);
            compiled.sources.position(span);
        }
    }
    for variant in &compiled.variants {
        assert_eq!(verify(&variant.model), []);
        let printed = text::print(&variant.model);
        assert_eq!(text::parse(&printed).as_ref(), Ok(&variant.model));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn games_with_random_parts(text in file()) {
        check(&text);
    }

    #[test]
    fn random_forms(forms in prop::collection::vec(form(), 0..6)) {
        check(&forms.join("\n"));
    }
}
