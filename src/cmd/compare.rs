//! `compare`: the compiled game against the interpreter.

mod file;

use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use movewright_build::emit;
use movewright_engine::compare::Spread;
use movewright_engine::{Executor, Playable, compare};
use movewright_interpreter::Interpreter;
use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::input::{GameArgs, Source, compiled_title, not_compiled};
use crate::json;
use crate::out::say;

/// Check that the compiled game and the interpreter agree, and measure the ratio of their speeds
#[derive(Args)]
pub struct Compare {
    #[command(flatten)]
    game: GameArgs,
    /// Random games to play in both
    #[arg(long, default_value_t = 20)]
    games: u64,
    /// Turns a game at most
    #[arg(long, default_value_t = 200)]
    cap: u32,
    /// Seed of the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Depth of the perft to compare
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(0..=32))]
    depth: u32,
    /// The position: `start`, a FEN, or a keyed text
    #[arg(long, default_value = "start")]
    position: String,
    /// Seconds for measuring the speeds of both executors together; 0 for no measurement
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What is printed as JSON.
#[derive(Serialize, Deserialize)]
pub struct Answer {
    pub game: String,
    pub rules: String,
    /// Hash of the texts of the rules, as generated code names it.
    pub rules_hash: String,
    pub version: String,
    pub equal: bool,
    pub seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub report: Option<Report>,
}

/// What was compared and measured.
#[derive(Serialize, Deserialize)]
pub struct Report {
    pub games: u64,
    pub decided: u64,
    pub positions: u64,
    pub moves: u64,
    pub perft: Vec<u64>,
    pub compiled_nodes_per_second: Option<Numbers>,
    pub interpreted_nodes_per_second: Option<Numbers>,
    pub ratio: Option<Numbers>,
}

/// Several measurements of one thing.
#[derive(Serialize, Deserialize)]
pub struct Numbers {
    pub median: f64,
    pub least: f64,
    pub greatest: f64,
}

impl From<Spread> for Numbers {
    fn from(s: Spread) -> Self {
        Numbers { median: s.median, least: s.least, greatest: s.greatest }
    }
}

impl Compare {
    /// Compares. Exit code 1 if the executors do not agree.
    pub fn run(self) -> Result<ExitCode, Failure> {
        if !(0.0..=3600.0).contains(&self.seconds) {
            return Err(Failure::new("--seconds must be from 0 to 3600"));
        }
        let shipped = self.game.shipped()?;
        let source = self.game.read_sound()?;
        let title = match shipped {
            Some(shipped) => Some(compiled_title(shipped, &self.game)?),
            None => self.game.variant.as_deref(),
        };
        let variant = source.variant(title)?;
        let title = &variant.model.title;
        let interpreted = Playable::new(Interpreter::new(&variant.model), Executor::Interpreted);
        let options = compare::Options {
            games: self.games,
            cap: self.cap,
            seed: self.seed,
            depth: self.depth,
            measure: Duration::from_secs_f64(self.seconds),
        };
        let start = match self.position.as_str() {
            "start" => None,
            text => Some(interpreted.read_position(text)?),
        };
        if !self.json {
            say!("compiled and interpreted: {title} ({})", source.name);
        }
        let result = match shipped {
            Some(shipped) => shipped
                .compare(title, &interpreted, start.as_ref(), options)
                .ok_or_else(|| not_compiled(title))??,
            None => {
                let path = Path::new(&self.game.game);
                let loaded = self.game.load(path)?;
                let position = &self.position;
                file::Outside::build(path, loaded, title, &interpreted, position)?
                    .compare(options)?
            }
        };
        self.answer(title, &source, result)
    }

    fn answer(
        &self,
        title: &str,
        source: &Source,
        result: Result<compare::Report, Box<compare::Difference>>,
    ) -> Result<ExitCode, Failure> {
        let equal = result.is_ok();
        if self.json {
            json::print(&Answer {
                game: title.to_string(),
                rules: source.name.clone(),
                rules_hash: format!("{:016x}", emit::hash(&source.compiled.sources)),
                version: env!("CARGO_PKG_VERSION").to_string(),
                equal,
                seed: self.seed,
                difference: result.as_ref().err().map(|d| d.to_string()),
                report: result.ok().map(|r| Report {
                    games: r.games,
                    decided: r.decided,
                    positions: r.positions,
                    moves: r.moves,
                    compiled_nodes_per_second: speed(&r, 0).map(Numbers::from),
                    interpreted_nodes_per_second: speed(&r, 1).map(Numbers::from),
                    ratio: r.ratio().map(Numbers::from),
                    perft: r.perft,
                }),
            })?;
        } else {
            match result {
                Ok(report) => print_report(&report),
                Err(difference) => say!("{difference}"),
            }
        }
        Ok(if equal { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}

fn print_report(report: &compare::Report) {
    say!(
        "equal: {} games ({} decided), {} positions, {} moves with their effects",
        report.games,
        report.decided,
        report.positions,
        report.moves
    );
    if !report.perft.is_empty() {
        let counts: Vec<String> = report.perft.iter().map(u64::to_string).collect();
        say!("equal: perft {}", counts.join(", "));
    }
    if let (Some(compiled), Some(interpreted), Some(ratio)) =
        (speed(report, 0), speed(report, 1), report.ratio())
    {
        say!(
            "compiled {:.3} million nodes a second, interpreted {:.3}, every leaf made: {:.1} times faster ({:.1} to {:.1})",
            compiled.median / 1e6,
            interpreted.median / 1e6,
            ratio.median,
            ratio.least,
            ratio.greatest
        );
    }
}

/// The speed of one executor.
fn speed(report: &compare::Report, executor: usize) -> Option<Spread> {
    Spread::of(report.speed.iter().map(|s| s[executor]))
}
