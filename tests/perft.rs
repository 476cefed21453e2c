//! Published perft numbers, `tests/perft/*.perft`, in both executors.
//!
//! A file names a rules file and, if not the first, a variant; then come lines
//! `position; unit; depth; nodes`, each group below a comment that says where its numbers are from.

use std::fs;
use std::path::{Path, PathBuf};

use movewright::games;
use movewright_engine::perft::{Options, Unit};
use movewright_engine::{Executor, Game, Playable};
use movewright_interpreter::Interpreter;

/// Counts above these are left to the tests that are run on demand.
const INTERPRETED_NODES: u64 = 5_000;
const COMPILED_NODES: u64 = 1_000_000;
const DEEP_INTERPRETED_NODES: u64 = 5_000_000;
const DEEP_COMPILED_NODES: u64 = 500_000_000;

struct File {
    path: PathBuf,
    game: String,
    variant: Option<String>,
    merge: bool,
    lines: Vec<Line>,
}

struct Line {
    number: usize,
    position: String,
    unit: Unit,
    depth: u32,
    nodes: u64,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files() -> Vec<File> {
    let mut paths: Vec<PathBuf> = fs::read_dir(root().join("tests/perft"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "perft"))
        .collect();
    paths.sort();
    let files: Vec<File> = paths.into_iter().map(read).collect();
    assert!(files.len() > 40, "only {} perft files", files.len());
    files
}

fn read(path: PathBuf) -> File {
    let text = fs::read_to_string(&path).unwrap();
    let mut file =
        File { path, game: String::new(), variant: None, merge: false, lines: Vec::new() };
    let mut sourced = false;
    for (i, line) in text.lines().map(str::trim).enumerate() {
        let place = format!("{}:{}", file.path.display(), i + 1);
        if line.is_empty() {
            continue;
        }
        if line.starts_with('#') {
            sourced = true;
            continue;
        }
        // A keyed position may contain semicolons, so fields are counted from the end.
        let fields: Vec<&str> = line.rsplitn(4, ';').map(str::trim).collect();
        match fields[..] {
            [nodes, depth, unit, position] => {
                assert!(sourced, "{place}: no source is named above this number");
                let unit = match unit {
                    // Where turns have one leg, sources count moves.
                    "turn" | "move" => Unit::Turn,
                    "leg" => Unit::Leg,
                    other => panic!("{place}: unknown unit {other}"),
                };
                file.lines.push(Line {
                    number: i + 1,
                    position: position.to_string(),
                    unit,
                    depth: depth.parse().unwrap_or_else(|_| panic!("{place}: bad depth")),
                    nodes: nodes.parse().unwrap_or_else(|_| panic!("{place}: bad count")),
                });
            }
            _ => match line.split_once('=').map(|(k, v)| (k.trim(), v.trim())) {
                Some(("game", game)) => file.game = game.to_string(),
                Some(("variant", title)) => file.variant = Some(title.to_string()),
                Some(("merge", merge)) => file.merge = merge == "true",
                _ => panic!("{place}: cannot read this line"),
            },
        }
    }
    assert!(!file.game.is_empty() && !file.lines.is_empty(), "{}", file.path.display());
    file
}

/// Compares every line of a file up to a number of nodes; how many lines that were.
fn check(file: &File, game: &dyn Game, limit: u64, wrong: &mut Vec<String>) -> usize {
    let mut checked = 0;
    for line in file.lines.iter().filter(|l| l.nodes <= limit) {
        let place = format!("{}:{}", file.path.display(), line.number);
        let options = Options { unit: line.unit, merge: file.merge, made: false };
        let counted =
            game.open(&line.position).and_then(|session| session.perft(line.depth, options));
        if counted != Ok(line.nodes) {
            let executor = game.executor();
            wrong.push(format!("{place}: {executor} {counted:?}, published {}", line.nodes));
        }
        checked += 1;
    }
    checked
}

fn interpreted(limit: u64) {
    let mut wrong = Vec::new();
    for file in files() {
        let path = root().join("rules").join(&file.game);
        let loaded = movewright_build::load(&path, &Default::default()).unwrap();
        let variants = &loaded.compiled.variants;
        let variant = match &file.variant {
            None => variants.iter().find(|v| v.default).or(variants.first()),
            Some(title) => loaded.compiled.variant(title),
        };
        let Some(variant) = variant else {
            wrong.push(format!("{}: no such variant", file.path.display()));
            continue;
        };
        let rules = Interpreter::new(&variant.model);
        let game = Playable::new(rules, Executor::Interpreted);
        assert!(check(&file, &game, limit, &mut wrong) > 0, "{}", file.path.display());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn compiled(limit: u64) {
    let (mut wrong, mut checked) = (Vec::new(), 0);
    for file in files() {
        let Some(shipped) = games::shipped(file.game.trim_end_matches(".zrf")) else { continue };
        let title = file.variant.as_deref().unwrap_or(shipped.variants[shipped.default]);
        match shipped.compiled(title) {
            Some(game) => checked += check(&file, &*game, limit, &mut wrong),
            None => wrong.push(format!("{}: {title} is not compiled", file.path.display())),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(games::SHIPPED.is_empty() || checked > 0);
}

#[test]
fn interpreter_gives_published_numbers() {
    interpreted(INTERPRETED_NODES);
}

#[test]
fn compiled_games_give_published_numbers() {
    compiled(COMPILED_NODES);
}

#[test]
#[ignore = "minutes in release mode, hours without: cargo test --release --test perft -- --ignored"]
fn interpreter_gives_published_numbers_deep() {
    interpreted(DEEP_INTERPRETED_NODES);
}

#[test]
#[ignore = "minutes in release mode: cargo test --release --test perft -- --ignored"]
fn compiled_games_give_published_numbers_deep() {
    compiled(DEEP_COMPILED_NODES);
}

#[test]
fn every_rules_file_has_a_feature_and_is_in_all() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let list = |name: &str| {
        let begin = manifest.find(&format!("\n{name} = [")).unwrap();
        let end = begin + manifest[begin..].find(']').unwrap();
        manifest[begin..end].to_string()
    };
    let all = list("all") + &list("classic");
    let mut files = 0;
    for entry in fs::read_dir(root().join("rules")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "zrf") {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            assert!(manifest.contains(&format!("\n{name} = []")), "no feature for {name}");
            assert!(all.contains(&format!("\"{name}\"")), "{name} is not in `all`");
            files += 1;
        }
    }
    assert!(files > 20);
}
