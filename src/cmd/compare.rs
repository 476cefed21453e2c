//! `compare`: the compiled game against the interpreter.

use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use movewright_engine::{Executor, Playable, compare};
use movewright_interpreter::Interpreter;
use serde::Serialize;

use crate::failure::Failure;
use crate::input::{GameArgs, compiled_title, not_compiled};
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
    /// Seconds for measuring the speed of each executor; 0 for no measurement
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    game: String,
    rules: String,
    version: &'static str,
    equal: bool,
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    report: Option<Report>,
}

#[derive(Serialize)]
struct Report {
    games: u64,
    decided: u64,
    positions: u64,
    moves: u64,
    perft: Vec<u64>,
    compiled_nodes_per_second: Option<f64>,
    interpreted_nodes_per_second: Option<f64>,
    ratio: Option<f64>,
}

impl Compare {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let Some(shipped) = self.game.shipped()? else {
            // Its errors first: they are what a person wants to know.
            self.game.read_sound()?;
            return Err(Failure::new(format!(
                "{} is not compiled into this program; only shipped games are",
                self.game.game
            )));
        };
        if !(0.0..=3600.0).contains(&self.seconds) {
            return Err(Failure::new("--seconds must be from 0 to 3600"));
        }
        let title = compiled_title(shipped, &self.game)?;
        let source = self.game.read_sound()?;
        let variant = source.variant(Some(title))?;
        let rules = Interpreter::new(&variant.model);
        let interpreted = Playable::new(rules, Executor::Interpreted);
        let start = match self.position.as_str() {
            "start" => None,
            text => Some(interpreted.read_position(text)?),
        };
        let options = compare::Options {
            games: self.games,
            cap: self.cap,
            seed: self.seed,
            depth: self.depth,
            measure: Duration::from_secs_f64(self.seconds),
        };
        if !self.json {
            say!("compiled and interpreted: {title} ({})", source.name);
        }
        let result = shipped
            .compare(title, &interpreted, start.as_ref(), options)
            .ok_or_else(|| not_compiled(title))??;
        self.answer(title, &source.name, result)
    }

    fn answer(
        &self,
        title: &str,
        rules: &str,
        result: Result<compare::Report, Box<compare::Difference>>,
    ) -> Result<ExitCode, Failure> {
        let equal = result.is_ok();
        if self.json {
            json::print(&Answer {
                game: title.to_string(),
                rules: rules.to_string(),
                version: env!("CARGO_PKG_VERSION"),
                equal,
                seed: self.seed,
                difference: result.as_ref().err().map(|d| d.to_string()),
                report: result.ok().map(|r| Report {
                    games: r.games,
                    decided: r.decided,
                    positions: r.positions,
                    moves: r.moves,
                    compiled_nodes_per_second: r.speed.map(|s| s[0]),
                    interpreted_nodes_per_second: r.speed.map(|s| s[1]),
                    ratio: r.ratio(),
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
    if let (Some([compiled, interpreted]), Some(ratio)) = (report.speed, report.ratio()) {
        say!(
            "compiled {:.3} million nodes a second, interpreted {:.3}, every leaf made: {ratio:.1} times faster",
            compiled / 1e6,
            interpreted / 1e6
        );
    }
}
