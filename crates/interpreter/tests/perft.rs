//! Published node counts of the shipped rules, interpreted, as deep as is quick.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::{Arguments, Trial};
use movewright_engine::Error;
use movewright_engine::notation::{Conventions, Position, position};
use movewright_engine::perft::{Options, Unit, perft};
use movewright_frontend::{Config, LoadError, Loader, compile};
use movewright_interpreter::{Interpreter, State};
use movewright_runtime::Rules;

/// Rows with more nodes are left to compiled code.
const MOST_NODES: u64 = 30_000;

fn main() {
    let mut files: Vec<PathBuf> =
        fs::read_dir(root().join("tests/perft")).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    let trials = files.into_iter().map(|file| {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        Trial::test(name, move || check(&file).map_err(Into::into))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}

/// Included files, from `rules`.
struct RulesFolder;

impl Loader for RulesFolder {
    fn load(&mut self, path: &str) -> Result<Vec<u8>, LoadError> {
        fs::read(root().join("rules").join(path)).map_err(|e| LoadError(e.to_string()))
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What a perft file says: rules, variant, whether equal turns are merged, and rows of position,
/// unit, depth and nodes.
struct File {
    game: String,
    variant: Option<String>,
    merge: bool,
    rows: Vec<(String, Unit, u32, u64)>,
}

fn read(path: &Path) -> File {
    let mut file = File { game: String::new(), variant: None, merge: false, rows: Vec::new() };
    for line in fs::read_to_string(path).unwrap().lines() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
        } else if let Some((key, value)) = line.split_once(" = ") {
            match key {
                "game" => file.game = value.to_string(),
                "variant" => file.variant = Some(value.to_string()),
                "merge" => file.merge = value == "true",
                _ => panic!("{}: what is {key}?", path.display()),
            }
        } else {
            // A position may contain semicolons, so fields are counted from the end.
            let parts: Vec<&str> = line.rsplitn(4, ';').map(str::trim).collect();
            let [nodes, depth, unit, position] = parts[..] else { panic!("{line}") };
            let unit = if unit == "leg" { Unit::Leg } else { Unit::Turn };
            let row = (position.to_string(), unit, depth.parse().unwrap(), nodes.parse().unwrap());
            file.rows.push(row);
        }
    }
    file
}

fn check(path: &Path) -> Result<(), String> {
    let file = read(path);
    let rules = root().join("rules").join(&file.game);
    let text = fs::read(&rules).map_err(|e| format!("{}: {e}", rules.display()))?;
    let compiled = compile(&file.game, &text, &mut RulesFolder, &Config::default());
    if compiled.has_errors() {
        let messages: Vec<&str> = compiled.diagnostics.iter().map(|d| d.message.as_str()).collect();
        return Err(messages.join("\n"));
    }
    let variant = match &file.variant {
        Some(title) => compiled.variant(title),
        None => compiled.variants.first(),
    };
    let rules = Interpreter::new(&variant.ok_or("no such variant")?.model);
    let limit = std::env::var("MOST_NODES").map_or(MOST_NODES, |n| n.parse().unwrap());
    let mut counted = 0;
    for (position, unit, depth, nodes) in file.rows.iter().filter(|row| row.3 <= limit) {
        let state = match position.as_str() {
            "start" => rules.start(),
            text => set_up(&rules, text).map_err(|e| e.to_string())?,
        };
        let options = Options { unit: *unit, merge: file.merge, made: false };
        let found = perft(&rules, &state, *depth, options).map_err(|e| e.to_string())?;
        if found != *nodes {
            return Err(format!("{position}, depth {depth}: {found}, not {nodes}"));
        }
        counted += 1;
    }
    if counted == 0 { Err("no row was counted".to_string()) } else { Ok(()) }
}

fn set_up(rules: &Interpreter<'_>, text: &str) -> Result<State, Error> {
    let conventions = Conventions::of(&rules.info());
    let start = Position::of(rules, &rules.start());
    let position = position::read(&rules.info(), &conventions, &start, text)?;
    position::set_up(rules, &position)
}
