//! The sources this program carries are those it is built from.

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

fn assert_equal(carried: &[(&str, &str)], krate: &str) {
    let mut tree = BTreeMap::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(krate).join("src");
    files_below(&folder, "", &mut tree);
    let carried: BTreeMap<String, String> =
        carried.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect();
    let names = |m: &BTreeMap<String, String>| m.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&carried), names(&tree), "files of {krate}");
    assert!(carried == tree, "a carried text of {krate} differs from the tree");
}

#[test]
fn carried_sources_equal_the_tree() {
    assert_equal(movewright_runtime::SOURCES, "runtime");
    assert_equal(movewright_engine::SOURCES, "engine");
}
