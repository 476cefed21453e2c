//! `bench`: how fast the shipped games are, against the interpreter and the yardstick.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use movewright::games::{self, Shipped};
use movewright_engine::playout::Pick;
use movewright_engine::{Executor, Game, Playable, Session};
use movewright_interpreter::Interpreter;
use serde::{Deserialize, Serialize};

use super::perft::Header;
use crate::bench::chart::{Row, Texts, short, svg};
use crate::bench::clock::Clock;
use crate::bench::{Kind, Workload, median, yardstick};
use crate::failure::Failure;
use crate::input::GameArgs;
use crate::json;
use crate::out::say;

/// Interpreted playouts as they were recorded: turns a second in Y, by name of the game.
const RECORDED: &str = include_str!("../../docs/speed/interpreter.json");

/// Measure the shipped games: playouts and perft, against the interpreter and the yardstick
#[derive(Args)]
pub struct Bench {
    /// Games to measure; without, every shipped game
    games: Vec<String>,
    /// Rounds; the median of each workload counts
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: u32,
    /// Milliseconds that a workload takes in a round, about
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    slice: u64,
    /// Do not run the interpreter; ratios to it are then those to the recorded figures
    #[arg(long)]
    no_interpreter: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Write bars of the playouts to this file
    #[arg(long, value_name = "FILE")]
    svg: Option<std::path::PathBuf>,
    /// Write the interpreter's figures to this file, to be recorded
    #[arg(long, value_name = "FILE", conflicts_with = "no_interpreter")]
    record: Option<std::path::PathBuf>,
}

/// All figures of one game.
#[derive(Serialize)]
struct Figures {
    name: &'static str,
    #[serde(flatten)]
    header: Header,
    /// Turns of a playout on average.
    mean_turns: f64,
    playout: Rates,
    counted: Rates,
    made: Rates,
    depth: u64,
    /// Turns a second of playouts that list the moves.
    listed_per_second: f64,
    interpreted_per_second: Option<f64>,
    /// Playouts against the interpreter in this run, and against its recorded figure.
    times_interpreter: Option<f64>,
    times_recorded: Option<f64>,
}

#[derive(Serialize)]
struct Rates {
    per_second: f64,
    in_y: Option<f64>,
}

#[derive(Serialize)]
struct Answer {
    version: &'static str,
    measured: &'static str,
    rounds: u32,
    y_per_second: Option<f64>,
    games: Vec<Figures>,
    mean_times_interpreter: Option<f64>,
    mean_times_recorded: Option<f64>,
}

/// The recorded figures.
#[derive(Serialize, Deserialize)]
struct Recorded {
    /// Turns a second of interpreted playouts in Y.
    playouts_in_y: BTreeMap<String, f64>,
}

/// One game with its workloads.
struct Entry<'a> {
    shipped: &'static Shipped,
    header: Header,
    playout: Workload<'a>,
    listed: Workload<'a>,
    counted: Workload<'a>,
    made: Workload<'a>,
    interpreted: Option<Workload<'a>>,
}

impl Bench {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let slice = Duration::from_millis(self.slice);
        let recorded: Recorded = serde_json::from_str(RECORDED)
            .map_err(|e| Failure::new(format!("the recorded figures cannot be read: {e}")))?;
        let chosen = self.chosen()?;
        let mut sources = Vec::new();
        for shipped in &chosen {
            let args = GameArgs { game: shipped.name.to_string(), variant: None, encoding: None };
            sources.push(args.read_sound()?);
        }
        let mut compiled: Vec<Box<dyn Game>> = Vec::new();
        let mut interpreted: Vec<Box<dyn Game + '_>> = Vec::new();
        for (shipped, source) in chosen.iter().zip(&sources) {
            let title = shipped.variants[shipped.default];
            let game = shipped.compiled(title).ok_or_else(|| crate::input::not_compiled(title))?;
            compiled.push(game);
            let rules = Interpreter::new(&source.variant(Some(title))?.model);
            interpreted.push(Box::new(Playable::new(rules, Executor::Interpreted)));
        }
        let fast: Vec<Box<dyn Session + '_>> =
            compiled.iter().map(|g| g.open("start")).collect::<Result<_, _>>()?;
        let slow: Vec<Box<dyn Session + '_>> =
            interpreted.iter().map(|g| g.open("start")).collect::<Result<_, _>>()?;
        let mut entries = Vec::new();
        for (i, &shipped) in chosen.iter().enumerate() {
            let load = |kind, pick| Workload::new(&*fast[i], kind, pick, slice);
            entries.push(Entry {
                shipped,
                header: Header::of(&*compiled[i]),
                playout: load(Kind::Playout, Pick::Fastest)?,
                listed: load(Kind::Playout, Pick::List)?,
                counted: load(Kind::Counted, Pick::Fastest)?,
                made: load(Kind::Made, Pick::Fastest)?,
                interpreted: match self.no_interpreter {
                    true => None,
                    false => Some(Workload::new(&*slow[i], Kind::Playout, Pick::List, slice)?),
                },
            });
        }
        let mut y = Vec::new();
        for _ in 0..self.rounds {
            for entry in &mut entries {
                y.extend(yardstick::measure());
                entry.playout.round(slice)?;
                entry.listed.round(slice)?;
                entry.counted.round(slice)?;
                entry.made.round(slice)?;
                if let Some(interpreted) = &mut entry.interpreted {
                    interpreted.round(slice)?;
                }
            }
        }
        let y = (!y.is_empty()).then(|| median(&y));
        let games: Vec<Figures> = entries.iter().map(|e| e.figures(y, &recorded)).collect();
        if let Some(file) = &self.record {
            record(file, &games, y)?;
        }
        if let Some(file) = &self.svg {
            write(file, &picture(&games))?;
        }
        let answer = Answer {
            version: env!("CARGO_PKG_VERSION"),
            measured: Clock::measures(),
            rounds: self.rounds,
            y_per_second: y,
            mean_times_interpreter: geometric_mean(games.iter().map(|g| g.times_interpreter)),
            mean_times_recorded: geometric_mean(games.iter().map(|g| g.times_recorded)),
            games,
        };
        if self.json {
            json::print(&answer)?;
        } else {
            answer.print();
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The shipped games asked for.
    fn chosen(&self) -> Result<Vec<&'static Shipped>, Failure> {
        if self.games.is_empty() {
            return Ok(games::SHIPPED.iter().collect());
        }
        let find = |name: &String| {
            games::shipped(name)
                .ok_or_else(|| Failure::new(format!("no shipped game is named '{name}'")))
        };
        self.games.iter().map(find).collect()
    }
}

impl Entry<'_> {
    fn figures(&self, y: Option<f64>, recorded: &Recorded) -> Figures {
        let rates = |w: &Workload<'_>| {
            let per_second = w.rate();
            Rates { per_second, in_y: y.map(|y| per_second / y) }
        };
        let playout = rates(&self.playout);
        let interpreted = self.interpreted.as_ref().map(Workload::rate);
        let before = recorded.playouts_in_y.get(self.shipped.name);
        Figures {
            name: self.shipped.name,
            header: self.header.clone(),
            mean_turns: self.playout.mean_turns().unwrap_or(0.0),
            counted: rates(&self.counted),
            made: rates(&self.made),
            depth: self.counted.depth().unwrap_or(0),
            listed_per_second: self.listed.rate(),
            interpreted_per_second: interpreted,
            times_interpreter: interpreted.map(|i| playout.per_second / i),
            times_recorded: playout.in_y.zip(before).map(|(now, before)| now / before),
            playout,
        }
    }
}

impl Answer {
    fn print(&self) {
        say!("medians of {} rounds, {}, one thread", self.rounds, self.measured);
        match self.y_per_second {
            Some(y) => {
                say!("Y = {:.1} million nodes a second (cozy-chess, start 5, made)", y / 1e6)
            }
            None => say!("without Y: build with --features yardstick to have it"),
        }
        say!("");
        say!(
            "{:<22} {:>6} {:>9} {:>8} {:>9} {:>5} {:>9} {:>8} {:>9} {:>8} {:>8} {:>8}",
            "game",
            "turns",
            "playout/s",
            "in Y",
            "listed/s",
            "depth",
            "counted/s",
            "in Y",
            "made/s",
            "in Y",
            "x interp",
            "x record"
        );
        for g in &self.games {
            let in_y = |r: &Rates| r.in_y.map_or_else(|| "-".into(), |v| format!("{v:.4}"));
            let times = |t: Option<f64>| t.map_or_else(|| "-".into(), |t| format!("{t:.1}"));
            say!(
                "{:<22} {:>6.1} {:>9} {:>8} {:>9} {:>5} {:>9} {:>8} {:>9} {:>8} {:>8} {:>8}",
                g.name,
                g.mean_turns,
                short(g.playout.per_second),
                in_y(&g.playout),
                short(g.listed_per_second),
                g.depth,
                short(g.counted.per_second),
                in_y(&g.counted),
                short(g.made.per_second),
                in_y(&g.made),
                times(g.times_interpreter),
                times(g.times_recorded)
            );
        }
        for (what, mean) in [
            ("the interpreter in this run", self.mean_times_interpreter),
            ("the recorded interpreter", self.mean_times_recorded),
        ] {
            if let Some(mean) = mean {
                say!("playouts against {what}: {mean:.1} times, geometric mean");
            }
        }
    }
}

/// The geometric mean of what is there.
fn geometric_mean(values: impl Iterator<Item = Option<f64>>) -> Option<f64> {
    let logs: Vec<f64> = values.flatten().map(f64::ln).collect();
    (!logs.is_empty()).then(|| (logs.iter().sum::<f64>() / logs.len() as f64).exp())
}

fn record(file: &std::path::Path, games: &[Figures], y: Option<f64>) -> Result<(), Failure> {
    let Some(y) = y else {
        return Err(Failure::new("figures are recorded in Y: build with --features yardstick"));
    };
    let rate = |g: &Figures| Some((g.name.to_string(), round(g.interpreted_per_second? / y)));
    let recorded = Recorded { playouts_in_y: games.iter().filter_map(rate).collect() };
    let text = serde_json::to_string_pretty(&recorded)
        .map_err(|e| Failure::new(format!("cannot write JSON: {e}")))?;
    write(file, &format!("{text}\n"))
}

/// Three digits.
fn round(value: f64) -> f64 {
    format!("{value:.2e}").parse().unwrap_or(value)
}

fn picture(games: &[Figures]) -> String {
    let mut rows: Vec<Row> = games
        .iter()
        .map(|g| Row {
            name: g.name.to_string(),
            value: g.playout.per_second,
            other: g.interpreted_per_second,
        })
        .collect();
    rows.sort_by(|a, b| b.value.total_cmp(&a.value));
    let texts = Texts {
        title: "Turns a second in random playouts, one thread",
        unit: "",
        value: "compiled",
        other: "interpreted",
    };
    svg(&texts, &rows)
}

fn write(file: &std::path::Path, text: &str) -> Result<(), Failure> {
    std::fs::write(file, text)
        .map_err(|e| Failure::new(format!("cannot write {}: {e}", file.display())))
}
