//! `fairy-stockfish`: perft of shipped games beside Fairy-Stockfish, a program that plays many chess
//! variants, run as a process (Debian's package `fairy-stockfish`).

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use clap::Args;
use serde::Deserialize;

use crate::process::{movewright, run};

/// Where Debian installs it, and where the path may have it.
const PLACES: [&str; 2] = ["/usr/games/fairy-stockfish", "fairy-stockfish"];

/// A shipped game and what the engine calls it: name, engine's name, position as FEN (the start if
/// empty), depth.
const ROWS: &[(&str, &str, &str, u32)] = &[
    ("chess", "chess", "", 5),
    ("chess", "chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4),
    ("crazyhouse", "crazyhouse", "", 5),
    ("grand-chess", "grand", "", 4),
    ("los-alamos-chess", "losalamos", "", 5),
    ("shatranj", "shatranj", "", 5),
    ("makruk", "makruk", "", 5),
    ("xiangqi", "xiangqi", "", 4),
    ("janggi", "janggi", "", 4),
    ("shogi", "shogi", "", 4),
    ("breakthrough", "breakthrough", "", 5),
    ("ataxx", "ataxx", "", 5),
];

/// Perft of shipped games beside Fairy-Stockfish: nodes, speeds, ratios
///
/// Both count the last ply without playing it. Where the numbers differ, the two programs play by
/// different rules: exit code 1. Variants that the engine does not list are left out: it would count
/// chess for a name that it does not know.
#[derive(Args)]
pub struct Fairy {
    /// The engine; looked for where Debian installs it unless given
    #[arg(long)]
    engine: Option<PathBuf>,
    /// A program with all games that is built already
    #[arg(long)]
    program: Option<PathBuf>,
    /// Only rules files with these names
    #[arg(long)]
    only: Vec<String>,
    /// Rounds; the median of the ratios counts
    #[arg(long, default_value_t = 3)]
    rounds: usize,
}

/// What `movewright perft --json` says.
#[derive(Deserialize)]
struct Answer {
    depths: Vec<Depth>,
}

#[derive(Deserialize)]
struct Depth {
    nodes: u64,
    seconds: f64,
}

impl Fairy {
    /// Whether all counts agree.
    ///
    /// # Errors
    /// If a program cannot be run, or says what nobody expects.
    pub fn run(&self) -> Result<bool, String> {
        let mut engine = Engine::start(self.engine.as_deref())?;
        let program = match &self.program {
            Some(program) => program.clone(),
            None => movewright()?,
        };
        println!(
            "{:<18} {:>5} {:>12} {:>9} {:>9} {:>7}",
            "game", "depth", "nodes", "ours/s", "theirs/s", "ratio"
        );
        let mut agree = true;
        for &(game, theirs, position, depth) in ROWS {
            if !self.only.is_empty() && !self.only.iter().any(|name| name == game) {
                continue;
            }
            if !engine.variants.iter().any(|v| v == theirs) {
                println!("{game:<18} the engine does not know {theirs}");
                continue;
            }
            let mut rounds = Vec::new();
            for _ in 0..self.rounds.max(1) {
                let ours = count(&program, game, position, depth)?;
                let (nodes, seconds) = engine.perft(theirs, position, depth)?;
                rounds.push((ours, Depth { nodes, seconds }));
            }
            let speed = |d: &Depth| d.nodes as f64 / d.seconds;
            rounds.sort_by(|a, b| {
                (speed(&a.0) / speed(&a.1)).total_cmp(&(speed(&b.0) / speed(&b.1)))
            });
            let (ours, theirs) = &rounds[rounds.len() / 2];
            println!(
                "{game:<18} {depth:>5} {:>12} {:>8.1}M {:>8.1}M {:>7.1}",
                ours.nodes,
                speed(ours) / 1e6,
                speed(theirs) / 1e6,
                speed(ours) / speed(theirs)
            );
            if ours.nodes != theirs.nodes {
                println!("{:<18} differs: it counts {}", "", theirs.nodes);
                agree = false;
            }
        }
        Ok(agree)
    }
}

/// Perft by our program.
fn count(program: &PathBuf, game: &str, position: &str, depth: u32) -> Result<Depth, String> {
    let mut command = Command::new(program);
    command.args(["perft", game, &depth.to_string(), "--json"]);
    if !position.is_empty() {
        command.args(["--position", position]);
    }
    let ran = run(&mut command)?;
    if !ran.success {
        return Err(format!("{game}: {}", ran.stderr.trim()));
    }
    let mut answer: Answer =
        serde_json::from_str(&ran.stdout).map_err(|e| format!("{game}: {e}"))?;
    answer.depths.pop().ok_or_else(|| format!("{game}: no depth"))
}

/// The engine and the variants it knows.
struct Engine {
    child: Child,
    commands: ChildStdin,
    lines: std::io::Lines<BufReader<ChildStdout>>,
    variants: Vec<String>,
}

impl Engine {
    fn start(given: Option<&std::path::Path>) -> Result<Self, String> {
        let places = given.map_or_else(|| PLACES.map(PathBuf::from).to_vec(), |g| vec![g.into()]);
        let started = places.iter().find_map(|place| {
            Command::new(place).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()
        });
        let mut child = started.ok_or("fairy-stockfish is not installed")?;
        let commands = child.stdin.take().expect("it is piped");
        let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
        let mut engine = Engine { child, commands, lines, variants: Vec::new() };
        engine.say("uci")?;
        engine.until(|engine, line| {
            if let Some(rest) = line.strip_prefix("option name UCI_Variant ") {
                let words = rest.split(" var ").skip(1);
                engine.variants = words.map(|word| word.trim().to_string()).collect();
            }
            (line == "uciok").then_some(())
        })?;
        engine.say("setoption name Threads value 1")?;
        Ok(engine)
    }

    fn say(&mut self, command: &str) -> Result<(), String> {
        writeln!(self.commands, "{command}").map_err(|e| format!("the engine: {e}"))
    }

    /// Reads lines until `found` has found something.
    fn until<T>(
        &mut self,
        mut found: impl FnMut(&mut Self, &str) -> Option<T>,
    ) -> Result<T, String> {
        loop {
            let line = self.lines.next().ok_or("the engine has ended")?;
            let line = line.map_err(|e| format!("the engine: {e}"))?;
            if let Some(value) = found(self, line.trim()) {
                return Ok(value);
            }
        }
    }

    /// Nodes and seconds.
    fn perft(&mut self, variant: &str, position: &str, depth: u32) -> Result<(u64, f64), String> {
        self.say(&format!("setoption name UCI_Variant value {variant}"))?;
        self.say(&match position {
            "" => "position startpos".to_string(),
            fen => format!("position fen {fen}"),
        })?;
        self.say("isready")?;
        self.until(|_, line| (line == "readyok").then_some(()))?;
        let begin = Instant::now();
        self.say(&format!("go perft {depth}"))?;
        let nodes = self.until(|_, line| {
            line.strip_prefix("Nodes searched: ").map(|nodes| nodes.trim().parse::<u64>())
        })?;
        let nodes = nodes.map_err(|e| format!("the engine: {e}"))?;
        Ok((nodes, begin.elapsed().as_secs_f64()))
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.say("quit");
        let _ = self.child.wait();
    }
}
