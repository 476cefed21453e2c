//! The book (`docs/`) and the README: their links lead somewhere, the table of contents has every
//! page once, and their commands print what is written under them.
//!
//! In a block that is marked `console`, `$` begins a command and what follows is its output. `...`
//! stands for any text, on a line of its own for any number of lines. Blocks with `file=NAME` in
//! their info string are written to that file; all blocks of a page share one temporary folder.
//!
//! Blocks marked `case` are conformance cases, which both executors are run through.

mod commands;
mod markdown;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Failed, Trial};

use markdown::Page;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn main() {
    let mut pages = Vec::new();
    collect(&Path::new(ROOT).join("docs"), &mut pages);
    for name in ["README.md", "CHANGELOG.md", "rules/SOURCES.md", "crates/conformance/README.md"] {
        pages.push(read(&Path::new(ROOT).join(name)));
    }
    pages.sort_by(|a, b| a.name.cmp(&b.name));
    let mut trials = Vec::new();
    for page in &pages {
        if page.blocks.iter().any(|block| block.language() == "console") {
            let page = page.clone();
            let name = format!("commands of {}", page.name);
            trials.push(Trial::test(name, move || failed(commands::run(&page))));
        }
    }
    let (linked, listed, shown) = (pages.clone(), pages.clone(), pages.clone());
    trials.push(Trial::test("links", move || failed(links(&linked))));
    trials.push(Trial::test("table of contents", move || failed(contents(&listed))));
    trials.push(Trial::test("examples are cases", move || failed(examples(&shown))));
    trials.push(Trial::test("no command goes untested", move || failed(untested(&pages))));
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn failed(faults: Vec<String>) -> Result<(), Failed> {
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n").into()) }
}

fn read(path: &Path) -> Page {
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let name = path.strip_prefix(ROOT).unwrap().to_string_lossy().replace('\\', "/");
    Page::read(name, &text)
}

fn collect(folder: &Path, pages: &mut Vec<Page>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, pages);
        } else if path.extension().is_some_and(|e| e == "md") {
            pages.push(read(&path));
        }
    }
}

/// The path that `target` means in a page, without `.` and `..`.
fn resolve(page: &str, target: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

fn links(pages: &[Page]) -> Vec<String> {
    let anchors: BTreeMap<&str, &[String]> =
        pages.iter().map(|p| (p.name.as_str(), p.anchors.as_slice())).collect();
    let mut faults = Vec::new();
    for page in pages {
        for (line, target) in &page.links {
            if target.starts_with("https://") || target.starts_with("http://") {
                continue;
            }
            let (file, anchor) = match target.split_once('#') {
                Some((file, anchor)) => (file, Some(anchor)),
                None => (target.as_str(), None),
            };
            let path = match file {
                "" => page.name.clone(),
                file => resolve(&page.name, file),
            };
            let mut fault = |what: &str| {
                faults.push(format!("{}:{line}: {what}: {target}", page.name));
            };
            if !Path::new(ROOT).join(&path).exists() {
                fault("leads nowhere");
            } else if page.name.starts_with("docs/") && !path.starts_with("docs/") {
                fault("leads out of the book");
            }
            if let Some(anchor) = anchor
                && !anchors.get(path.as_str()).is_some_and(|a| a.iter().any(|a| a == anchor))
            {
                fault("there is no such heading");
            }
        }
    }
    faults
}

fn contents(pages: &[Page]) -> Vec<String> {
    let summary = pages.iter().find(|p| p.name == "docs/SUMMARY.md").expect("docs/SUMMARY.md");
    let mut listed: Vec<String> =
        summary.links.iter().map(|(_, target)| resolve(&summary.name, target)).collect();
    let mut wanted: Vec<String> = pages
        .iter()
        .filter(|p| p.name.starts_with("docs/") && p.name != summary.name)
        .map(|p| p.name.clone())
        .collect();
    listed.sort();
    wanted.sort();
    let mut faults = Vec::new();
    for page in &wanted {
        match listed.iter().filter(|name| *name == page).count() {
            0 => faults.push(format!("docs/SUMMARY.md does not list {page}")),
            1 => {}
            _ => faults.push(format!("docs/SUMMARY.md lists {page} more than once")),
        }
    }
    let known = |name: &&String| !wanted.contains(name);
    faults.extend(listed.iter().filter(known).map(|name| format!("{name} is no page of the book")));
    faults
}

/// Examples that are no conformance case, word for word.
fn examples(pages: &[Page]) -> Vec<String> {
    let mut cases: Vec<String> = Vec::new();
    for entry in fs::read_dir(Path::new(ROOT).join("crates/conformance/cases")).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap().replace("\r\n", "\n");
        cases.extend(text.split("\n=== ").skip(1).map(|case| case.trim_end().to_string()));
    }
    let mut faults = Vec::new();
    for page in pages {
        for block in page.blocks.iter().filter(|b| b.language() == "case") {
            let text = format!("\n{}", block.lines.join("\n"));
            for shown in text.split("\n=== ").skip(1) {
                if !cases.iter().any(|case| case == shown.trim_end()) {
                    let name = shown.lines().next().unwrap_or("");
                    faults.push(format!("{}:{}: no case is {name}", page.name, block.line));
                }
            }
        }
    }
    faults
}

/// Commands of this program in blocks that no test runs.
fn untested(pages: &[Page]) -> Vec<String> {
    let mut faults = Vec::new();
    for page in pages {
        for block in page.blocks.iter().filter(|b| b.language() != "console") {
            for (i, line) in block.lines.iter().enumerate() {
                let line_number = block.line + 1 + i;
                let command = line.trim_start().trim_start_matches("$ ");
                if command.starts_with("movewright ") {
                    faults.push(format!(
                        "{}:{line_number}: a command in a block that is not marked `console`",
                        page.name
                    ));
                }
            }
        }
    }
    faults
}

/// Where programs that pages build are kept from one run of the tests to the next.
fn cache() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("book-cache")
}
