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

/// The statics, constants and unit structs of a module.
fn value_names(text: &str) -> Vec<String> {
    let file = syn::parse_file(text).expect("it is Rust");
    let syn::Item::Mod(module) = &file.items[0] else { panic!("a module") };
    let items = &module.content.as_ref().expect("items").1;
    let name = |item: &syn::Item| match item {
        syn::Item::Static(item) => Some(item.ident.to_string()),
        syn::Item::Const(item) => Some(item.ident.to_string()),
        syn::Item::Struct(item) if matches!(item.fields, syn::Fields::Unit) => {
            Some(item.ident.to_string())
        }
        _ => None,
    };
    items.iter().filter_map(name).collect()
}

#[test]
fn players_and_games_may_be_named_like_tables() {
    let rules = r#"
(game (title "N") (players N NE) (turn-order N NE)
  (board (positions (a 0 0 9 9) (b 10 0 19 9)) (links n (a b)) (links ne (b a)))
  (piece (name Man) (moves (n (verify empty?) add) (ne (verify not-friend?) n (verify empty?) add)))
  (loss-condition (N NE) stalemated))
"#;
    let mut names = value_names(&generated("n.zrf", &models("n.zrf", rules.as_bytes())));
    let all = names.len();
    assert!(names.contains(&"N".to_owned()) && names.contains(&"NGame".to_owned()), "{names:?}");
    names.sort();
    names.dedup();
    assert_eq!(names.len(), all);
}

/// The types, traits and imports of a module.
fn type_names(text: &str) -> Vec<String> {
    fn imported(tree: &syn::UseTree, out: &mut Vec<String>) {
        match tree {
            syn::UseTree::Path(path) => imported(&path.tree, out),
            syn::UseTree::Group(group) => group.items.iter().for_each(|t| imported(t, out)),
            syn::UseTree::Name(name) => out.push(name.ident.to_string()),
            _ => {}
        }
    }
    let file = syn::parse_file(text).expect("it is Rust");
    let syn::Item::Mod(module) = &file.items[0] else { panic!("a module") };
    let mut out = Vec::new();
    for item in &module.content.as_ref().expect("items").1 {
        match item {
            syn::Item::Struct(item) => out.push(item.ident.to_string()),
            syn::Item::Enum(item) => out.push(item.ident.to_string()),
            syn::Item::Trait(item) => out.push(item.ident.to_string()),
            syn::Item::Type(item) => out.push(item.ident.to_string()),
            syn::Item::Use(item) => imported(&item.tree, &mut out),
            _ => {}
        }
    }
    out.retain(|name| name.starts_with(char::is_uppercase));
    out
}

#[test]
fn players_and_games_may_be_named_like_what_is_generated() {
    let rules = |title: &str, players: &str| {
        format!(
            "(game (title \"{title}\") (players {players}) (turn-order {players})
               (board (positions (a 0 0 9 9) (b 10 0 19 9)) (links e (a b)))
               (piece (name Man) (moves (e (verify empty?) add (while empty? e add)))
                 (drops ((verify (not-attacked?)) add)))
               (loss-condition ({players}) stalemated))"
        )
    };
    let plain = rules("Plain", "White Black");
    let mut names = type_names(&generated("plain.zrf", &models("plain.zrf", plain.as_bytes())));
    for (name, bytes) in common::shipped() {
        if ["chess.zrf", "checkers.zrf", "shogi.zrf"].contains(&name.as_str()) {
            names.extend(type_names(&generated(&name, &models(&name, &bytes))));
        }
    }
    names.sort();
    names.dedup();
    for pair in names.chunks(2) {
        let rules = rules(pair[0].as_str(), pair.join(" ").as_str());
        let mut found = type_names(&generated("names.zrf", &models("names.zrf", rules.as_bytes())));
        let all = found.len();
        found.sort();
        found.dedup();
        assert_eq!(found.len(), all, "{pair:?}");
    }
}
