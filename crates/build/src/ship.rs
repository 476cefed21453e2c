//! The list of rules files that a program carries with it, with their texts.

use std::fmt::Write as _;
use std::path::Path;

use crate::config::BuiltFile;

/// An expression of type `&[Shipped]`: name, files with their texts (the rules file
/// first), titles of the variants, index of the one to load first. Texts are included from the
/// source tree, by paths relative to the package.
pub fn list(files: &[BuiltFile]) -> String {
    let mut out = String::from("&[\n");
    for file in files {
        let sources: String = file
            .loaded
            .files
            .iter()
            .map(|path| format!("({:?}, {}), ", shown(path), include(path)))
            .collect();
        let variants = &file.loaded.compiled.variants;
        let titles: Vec<&str> = variants.iter().map(|v| v.model.title.as_str()).collect();
        let default = variants.iter().position(|v| v.default).unwrap_or(0);
        let _ = writeln!(
            out,
            "    Shipped {{ name: {:?}, files: &[{}], variants: &{titles:?}, default: {default} }},",
            file.name,
            sources.trim_end_matches(", ")
        );
    }
    out.push_str("]\n");
    out
}

fn shown(path: &Path) -> String {
    path.to_string_lossy().replace('\\', "/")
}

fn include(path: &Path) -> String {
    format!(
        "include_bytes!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {:?}))",
        format!("/{}", shown(path))
    )
}
