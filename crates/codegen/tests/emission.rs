//! The generated text: whole for two small games, and the same each time.
//!
//! With `MOVEWRIGHT_BLESS=1` the expected texts are written anew; look at the difference.

mod common;

use std::path::PathBuf;

use common::{PUSHERS, STONES, generated, models, shipped};

fn check(name: &str, rules: &str) {
    let text = generated(name, &models(name, rules.as_bytes()));
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/expected")
        .join(name)
        .with_extension("rs");
    if std::env::var_os("MOVEWRIGHT_BLESS").is_some() {
        std::fs::write(&path, &text).expect("the expected text can be written");
        return;
    }
    let expected = std::fs::read_to_string(&path).expect("there is an expected text");
    for (number, (a, b)) in text.lines().zip(expected.lines()).enumerate() {
        assert_eq!(a, b, "line {} of {}", number + 1, path.display());
    }
    assert_eq!(text.lines().count(), expected.lines().count(), "{}", path.display());
}

#[test]
fn a_game_of_drops() {
    check("stones.zrf", STONES);
}

#[test]
fn a_game_of_templates_slides_and_replayed_blocks() {
    check("pushers.zrf", PUSHERS);
}

#[test]
fn the_same_rules_give_the_same_bytes() {
    for (name, bytes) in shipped() {
        let first = generated(&name, &models(&name, &bytes));
        assert_eq!(first, generated(&name, &models(&name, &bytes)), "{name}");
    }
}

/// Names that are no identifiers, are keywords, or collide, in every name space.
#[test]
fn any_names_give_legal_text() {
    let rules = r#"
(game (title "1. Игра, или: type?")
  (players self ?Dice Белые)
  (turn-order self ?Dice)
  (board
    (positions (top-left 0 0 9 9) (1 10 0 19 9) (Top-Left 20 0 29 9))
    (links next (top-left 1) (1 Top-Left))
    (links fn (1 top-left))
    (zone (name match) (players self) (positions 1)))
  (board-setup (self (+ top-left) (state 1)))
  (piece (name +) (attribute move? true) (attribute move! false)
    (moves (move-type loop)
      (next (verify empty?) (set-flag sink true) (if (flag? sink) (add-partial loop) else add))
      (fn (verify (in-zone? match)) (set-position-flag here true) (set-attribute move! (position-flag? here)) add)))
  (piece (name state) (moves ((while (and (on-board? next) (not (flag? here))) next (set-flag here empty?)) add)))
  (piece (name State) (drops (match add)))
  (loss-condition (self) stalemated))
"#;
    let text = generated("names.zrf", &models("names.zrf", rules.as_bytes()));
    syn::parse_file(&text).expect("it is Rust");
}
