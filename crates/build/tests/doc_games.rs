//! The game and the table that examples of the documentation use are what a build script writes.

use std::fs;
use std::path::Path;

use movewright_build::Config;
use movewright_build::advice::Tables;
use tempfile::TempDir;

/// Compares a text with the one that is kept, or keeps it (`MOVEWRIGHT_BLESS=1`).
fn check(name: &str, text: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../doc-games/src");
    let path = folder.join(name);
    if std::env::var_os("MOVEWRIGHT_BLESS").is_some() {
        fs::write(&path, text).expect("the text can be written");
        return;
    }
    let kept = fs::read_to_string(&path).expect("there is a text");
    let differs = text.lines().zip(kept.lines()).position(|(a, b)| a != b);
    assert!(
        text == kept,
        "doc-games/src/{name} is out of date from line {}; MOVEWRIGHT_BLESS=1 writes it anew",
        differs.unwrap_or(text.lines().count().min(kept.lines().count())) + 1
    );
}

#[test]
fn the_games_of_the_documentation_are_what_build_scripts_write() {
    let out = TempDir::new().unwrap();
    // Its path is part of the text, and is the same seen from the crate that includes it.
    let tables = Tables::new("../../examples/embed-advice/rules").out_dir(out.path());
    check("tables.rs", &tables.try_compile().unwrap().text);
    std::env::set_current_dir("../../examples/embed").unwrap();
    let games = Config::new().file("rules/ferry.zrf").out_dir(out.path());
    check("games.rs", &games.try_compile().unwrap().text);
}
