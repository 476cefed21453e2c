//! The carried sources are the sources.
#![cfg(feature = "sources")]

use std::collections::BTreeMap;
use std::path::Path;

fn files_below(folder: &Path, prefix: &str, out: &mut BTreeMap<String, String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = format!("{prefix}{}", entry.file_name().to_str().unwrap());
        if entry.file_type().unwrap().is_dir() {
            files_below(&entry.path(), &format!("{name}/"), out);
        } else {
            out.insert(name, std::fs::read_to_string(entry.path()).unwrap());
        }
    }
}

#[test]
fn carried_sources_equal_the_tree() {
    let mut tree = BTreeMap::new();
    files_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "", &mut tree);
    let carried: BTreeMap<String, String> = movewright_runtime::SOURCES
        .iter()
        .map(|(name, text)| (name.to_string(), text.to_string()))
        .collect();
    assert_eq!(carried, tree);
}
