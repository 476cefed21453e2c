//! The mistakes authors make, and the full text of what they are told: every `authors/NAME.zrf`
//! gives exactly `authors/NAME.stderr`. To accept new text, write the file by hand, from what the
//! failure shows.

mod common;

use std::fs;
use std::path::Path;

use movewright_frontend::{Config, NoFiles, compile};

#[test]
fn mistakes_of_authors() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/authors");
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
        let compiled = compile(&name, &bytes, &mut NoFiles, &Config::default());
        let found = common::render(&compiled.sources, &compiled.diagnostics);
        if expected.as_deref().unwrap_or("no such file") != found {
            failures += &format!("--- {name} gives:\n{found}");
        }
    }
    assert!(failures.is_empty(), "{failures}");
}
