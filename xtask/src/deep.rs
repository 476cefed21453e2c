//! `deep`: every shipped variant, compiled against interpreted, for as long as it takes.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use clap::Args;
use serde::{Deserialize, Serialize};

use crate::games::{Compared, Count, Perft, games};
use crate::process::{cargo, movewright, run, target};

/// Ignored tests: package, test, arguments before `--`. Published numbers and games need speed.
const IGNORED: &[(&str, &[&str])] = &[
    ("perft", &["--release", "--package", "movewright", "--features", "all", "--test", "perft"]),
    (
        "compare",
        &["--release", "--package", "movewright", "--features", "all", "--test", "compare"],
    ),
];

/// Seeded games and perft of every shipped variant in both executors, then the ignored tests
///
/// Results are kept, one line a variant. A run that was cut off goes on where it stopped; variants whose
/// generated code is still the same are not run again. Exit code 1 if anything differs.
#[derive(Args)]
pub struct Deep {
    /// Seeded games a variant
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Turns a game at most
    #[arg(long, default_value_t = 200)]
    cap: u32,
    /// Perft positions a variant at least, all depths together
    #[arg(long, default_value_t = 1_000_000)]
    nodes: u64,
    /// Variants at a time; as many as the machine has threads unless given
    #[arg(long)]
    jobs: Option<usize>,
    /// Only rules files with these names
    #[arg(long)]
    only: Vec<String>,
    /// A program with all games that is built already
    #[arg(long)]
    program: Option<PathBuf>,
    /// The file of results, which is read first and added to [default: below the target folder]
    #[arg(long)]
    record: Option<PathBuf>,
    /// Forget earlier results
    #[arg(long)]
    fresh: bool,
    /// Leave the ignored tests out
    #[arg(long)]
    no_tests: bool,
}

/// What is known of a variant or test.
#[derive(Serialize, Deserialize, Clone)]
struct Row {
    /// The settings and the generated code, as a hash.
    key: String,
    file: String,
    variant: String,
    games: u64,
    decided: u64,
    positions: u64,
    moves: u64,
    depth: u32,
    nodes: u64,
    seconds: f64,
    /// Why it failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
}

/// The deepest perft an interpreter is asked for in one go.
const MOST_NODES: u64 = 60_000_000;

impl Deep {
    /// Whether everything agreed.
    ///
    /// # Errors
    /// If something cannot be run at all.
    pub fn run(&self) -> Result<bool, String> {
        let movewright = match &self.program {
            Some(program) => program.clone(),
            None => movewright()?,
        };
        let folder = target().join("deep");
        fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let kept = self.record.clone().unwrap_or_else(|| folder.join("rows.jsonl"));
        if self.fresh {
            let _ = fs::remove_file(&kept);
        }
        let mut wanted: Vec<(String, String)> = Vec::new();
        for game in games(&movewright)? {
            if self.only.is_empty() || self.only.contains(&game.name) {
                wanted.extend(game.variants.into_iter().map(|v| (game.name.clone(), v)));
            }
        }
        let mut keys: BTreeMap<&(String, String), String> = BTreeMap::new();
        for name in &wanted {
            keys.insert(name, self.key(&movewright, name)?);
        }
        let mut rows = known(&kept);
        rows.retain(|name, row| keys.get(name) == Some(&row.key));
        let open: Vec<&(String, String)> =
            wanted.iter().filter(|w| !rows.contains_key(*w)).collect();
        eprintln!("{} variants, {} of them known", wanted.len(), wanted.len() - open.len());
        for (name, row) in self.work(
            &open,
            |name| self.variant(&movewright, &keys[name], &name.0, &name.1),
            &kept,
        )? {
            rows.insert(name, row);
        }
        if !self.no_tests && self.only.is_empty() {
            for (name, arguments) in IGNORED {
                let row = ignored(name, arguments)?;
                rows.insert((row.file.clone(), row.variant.clone()), row);
            }
        }
        let text = table(&rows, self);
        let summary = folder.join("summary.md");
        fs::write(&summary, &text).map_err(|e| format!("{}: {e}", summary.display()))?;
        println!("{text}");
        eprintln!("this table is {}", summary.display());
        Ok(rows.values().all(|row| row.fault.is_none()))
    }

    /// Differs between settings and between generated codes.
    fn key(&self, movewright: &Path, (file, variant): &(String, String)) -> Result<String, String> {
        let ran = run(Command::new(movewright).args(["emit", file, "--variant", variant]))?;
        if !ran.success {
            return Err(ran.stderr);
        }
        let hash = movewright_runtime::keys::fnv1a(ran.stdout.bytes());
        Ok(format!("{hash:016x} {} {} {}", self.games, self.cap, self.nodes))
    }

    /// Carries out `task` for all of `open` in parallel; rows are kept as soon as they are there.
    #[allow(clippy::type_complexity)]
    fn work(
        &self,
        open: &[&(String, String)],
        task: impl Fn(&(String, String)) -> Result<Row, String> + Sync,
        kept: &Path,
    ) -> Result<Vec<((String, String), Row)>, String> {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        let jobs = self.jobs.unwrap_or(threads).clamp(1, 256);
        let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
        let fault = Mutex::new(None);
        thread::scope(|scope| {
            for _ in 0..jobs {
                scope.spawn(|| {
                    while let Some(name) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                        match task(name) {
                            Ok(row) => {
                                let mut done = done.lock().expect("no thread panics");
                                if let Err(e) = keep(kept, &row) {
                                    *fault.lock().expect("no thread panics") = Some(e);
                                }
                                done.push(((*name).clone(), row.clone()));
                                eprintln!(
                                    "[{}/{}] {} {}: {} s {}",
                                    done.len(),
                                    open.len(),
                                    row.file,
                                    row.variant,
                                    row.seconds.round(),
                                    row.fault.as_deref().unwrap_or("equal")
                                );
                            }
                            Err(e) => *fault.lock().expect("no thread panics") = Some(e),
                        }
                    }
                });
            }
        });
        match fault.into_inner().expect("no thread panics") {
            Some(message) => Err(message),
            None => Ok(done.into_inner().expect("no thread panics")),
        }
    }

    fn variant(
        &self,
        movewright: &Path,
        key: &str,
        file: &str,
        variant: &str,
    ) -> Result<Row, String> {
        let begin = Instant::now();
        let mut row = Row::new(key, file, variant);
        let numbers = [self.games.to_string(), self.cap.to_string()];
        let ran =
            run(Command::new(movewright).args(["compare", file, "--variant", variant]).args([
                "--games",
                &numbers[0],
                "--cap",
                &numbers[1],
                "--depth",
                "0",
                "--seconds",
                "0",
                "--json",
            ]))?;
        match serde_json::from_str::<Compared>(&ran.stdout) {
            Ok(Compared { equal: true, report: Some(report), .. }) => {
                row.games = report.games;
                row.decided = report.decided;
                row.positions = report.positions;
                row.moves = report.moves;
            }
            Ok(other) => row.fault = Some(other.difference.unwrap_or_default()),
            Err(_) => row.fault = Some(ran.stderr),
        }
        if row.fault.is_none() {
            row.fault = self.perft(movewright, &mut row)?;
        }
        row.seconds = begin.elapsed().as_secs_f64();
        Ok(row)
    }

    /// Goes deeper in compiled code until enough positions are counted, then asks the interpreter.
    /// What differs, if anything does.
    fn perft(&self, movewright: &Path, row: &mut Row) -> Result<Option<String>, String> {
        let count = |depth: u32, interpret: bool| -> Result<Result<Vec<Count>, String>, String> {
            let mut command = Command::new(movewright);
            command.args(["perft", &row.file, "--variant", &row.variant, "--json"]);
            command.arg(depth.to_string());
            if interpret {
                command.arg("--interpret");
            }
            let ran = run(&mut command)?;
            Ok(serde_json::from_str::<Perft>(&ran.stdout).map(|p| p.depths).map_err(|_| ran.stderr))
        };
        let mut compiled: Vec<Count> = Vec::new();
        for depth in 1..=32 {
            let deeper = match count(depth, false)? {
                Ok(deeper) => deeper,
                Err(fault) => return Ok(Some(fault)),
            };
            let nodes = deeper.last().map_or(0, |c| c.nodes);
            if nodes > MOST_NODES && !compiled.is_empty() {
                break;
            }
            let over = nodes == 0;
            compiled = deeper;
            if over || compiled.iter().map(|c| c.nodes).sum::<u64>() >= self.nodes {
                break;
            }
        }
        row.depth = compiled.last().map_or(0, |c| c.depth);
        row.nodes = compiled.iter().map(|c| c.nodes).sum();
        let interpreted = match count(row.depth, true)? {
            Ok(interpreted) => interpreted,
            Err(fault) => return Ok(Some(fault)),
        };
        let nodes = |counts: &[Count]| counts.iter().map(|c| c.nodes).collect::<Vec<_>>();
        let (left, right) = (nodes(&compiled), nodes(&interpreted));
        Ok((left != right).then(|| format!("perft: compiled {left:?}, interpreted {right:?}")))
    }
}

impl Row {
    fn new(key: &str, file: &str, variant: &str) -> Self {
        Row {
            key: key.to_string(),
            file: file.to_string(),
            variant: variant.to_string(),
            games: 0,
            decided: 0,
            positions: 0,
            moves: 0,
            depth: 0,
            nodes: 0,
            seconds: 0.0,
            fault: None,
        }
    }
}

/// Runs the ignored tests of one test program.
fn ignored(name: &str, arguments: &[&str]) -> Result<Row, String> {
    eprintln!("ignored tests of {name}");
    let ran = run(cargo().arg("test").args(arguments).args(["--", "--ignored"]))?;
    let mut row = Row::new("", name, "(ignored tests)");
    row.seconds = ran.seconds;
    row.fault = (!ran.success).then(|| ran.stdout + &ran.stderr);
    Ok(row)
}

/// Rows of earlier runs that found nothing wrong, the last one of each variant; faults are tried again.
fn known(path: &Path) -> BTreeMap<(String, String), Row> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let rows = text.lines().filter_map(|line| serde_json::from_str::<Row>(line).ok());
    rows.filter(|row| row.fault.is_none())
        .map(|row| ((row.file.clone(), row.variant.clone()), row))
        .collect()
}

fn keep(path: &Path, row: &Row) -> Result<(), String> {
    let line = serde_json::to_string(row).map_err(|e| e.to_string())?;
    let mut file = fs::OpenOptions::new()
        .create(true)
        .append(true)
        .open(path)
        .map_err(|e| format!("{}: {e}", path.display()))?;
    writeln!(file, "{line}").map_err(|e| format!("{}: {e}", path.display()))
}

fn table(rows: &BTreeMap<(String, String), Row>, deep: &Deep) -> String {
    let mut out = format!(
        "Compiled against interpreted: {} seeded games of at most {} turns a variant, every legal \
         move of every position with its effects; perft until {} positions.\n\n\
         | rules | variant | games | decided | positions | moves | perft depth | perft nodes | seconds | |\n\
         |---|---|---:|---:|---:|---:|---:|---:|---:|---|\n",
        deep.games, deep.cap, deep.nodes
    );
    let mut sum = Row::new("", "", "");
    for row in rows.values() {
        let verdict = match &row.fault {
            None => "equal".to_string(),
            Some(fault) => fault.lines().next().unwrap_or("failed").replace('|', "/"),
        };
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} | {} | {} | {:.0} | {verdict} |",
            row.file,
            row.variant,
            row.games,
            row.decided,
            row.positions,
            row.moves,
            row.depth,
            row.nodes,
            row.seconds
        );
        sum.games += row.games;
        sum.decided += row.decided;
        sum.positions += row.positions;
        sum.moves += row.moves;
        sum.nodes += row.nodes;
        sum.seconds += row.seconds;
    }
    let faults = rows.values().filter(|row| row.fault.is_some()).count();
    let _ = writeln!(
        out,
        "| all | {} rows | {} | {} | {} | {} | | {} | {:.0} | {faults} faults |",
        rows.len(),
        sum.games,
        sum.decided,
        sum.positions,
        sum.moves,
        sum.nodes,
        sum.seconds
    );
    for row in rows.values() {
        if let Some(fault) = &row.fault {
            let _ = write!(out, "\n{} {}:\n\n{fault}\n", row.file, row.variant);
        }
    }
    out
}
