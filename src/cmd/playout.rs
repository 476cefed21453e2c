//! `playout`: random games to the end.

use std::process::ExitCode;

use clap::{Args, ValueEnum};
use movewright_build::emit;
use movewright_engine::playout;
use movewright_engine::terminal::describe_outcome;
use serde::Serialize;

use super::perft::Header;
use crate::failure::Failure;
use crate::input::PlayArgs;
use crate::json;
use crate::out::say;

/// Play random games to the end
#[derive(Args)]
pub struct Playout {
    #[command(flatten)]
    game: PlayArgs,
    /// How many games
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Stop a game that is not decided after this many turns
    #[arg(long, default_value_t = 500)]
    cap: u32,
    /// Seed; the same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The position: `start`, a FEN, or a keyed text; `; moves e2-e4 e7-e5` may follow
    #[arg(long, default_value = "start")]
    position: String,
    /// How moves are chosen; the games are the same
    #[arg(long, value_enum, default_value_t = Pick::Fastest)]
    pick: Pick,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Pick {
    /// The n-th move where the rules count moves without making them, otherwise from the list
    Fastest,
    /// From the list of all moves
    List,
    /// The moves are counted, and the n-th is made
    Nth,
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    header: Header,
    /// Hash of the texts of the rules, as generated code names it.
    rules_hash: String,
    version: &'static str,
    position: String,
    seed: u64,
    cap: u32,
    games: u64,
    turns: u64,
    legs: u64,
    mean_turns: f64,
    shortest: u64,
    longest: u64,
    outcomes: Vec<Share>,
    seconds: f64,
    games_per_second: f64,
    turns_per_second: f64,
}

#[derive(Serialize)]
struct Share {
    outcome: String,
    games: u64,
    share: f64,
}

impl Playout {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let source = self.game.game.read_sound()?;
        let rules_hash = format!("{:016x}", emit::hash(&source.compiled.sources));
        let pick = match self.pick {
            Pick::Fastest => playout::Pick::Fastest,
            Pick::List => playout::Pick::List,
            Pick::Nth => playout::Pick::Nth,
        };
        let options = playout::Options { games: self.games, cap: self.cap, seed: self.seed, pick };
        self.game.with_game(|game| {
            let header = Header::of(game);
            if !self.json {
                say!("{header}");
            }
            let session = game.open(&self.position)?;
            let report = session.playout(options)?;
            let share = |outcome: String, games: u64| Share {
                outcome,
                games,
                share: games as f64 / report.games.max(1) as f64,
            };
            let mut outcomes: Vec<Share> = report
                .outcomes
                .iter()
                .map(|(outcome, &games)| share(describe_outcome(game, *outcome), games))
                .collect();
            if report.capped > 0 {
                outcomes.push(share(format!("undecided after {} turns", self.cap), report.capped));
            }
            let seconds = report.elapsed.as_secs_f64();
            let answer = Answer {
                header,
                rules_hash,
                version: env!("CARGO_PKG_VERSION"),
                position: session.position_text(),
                seed: self.seed,
                cap: self.cap,
                games: report.games,
                turns: report.turns,
                legs: report.legs,
                mean_turns: report.turns as f64 / report.games.max(1) as f64,
                shortest: report.shortest_longest.0.min(report.shortest_longest.1),
                longest: report.shortest_longest.1,
                outcomes,
                seconds,
                games_per_second: report.games as f64 / seconds,
                turns_per_second: report.turns as f64 / seconds,
            };
            if self.json {
                json::print(&answer)?;
                return Ok(ExitCode::SUCCESS);
            }
            say!(
                "{} games from seed {}, {:.2} turns on average ({} to {})",
                answer.games,
                answer.seed,
                answer.mean_turns,
                answer.shortest,
                answer.longest
            );
            for part in &answer.outcomes {
                say!("{:6.2} %  {}", part.share * 100.0, part.outcome);
            }
            say!(
                "{:.3} s, {:.0} games a second, {:.3} million turns a second",
                seconds,
                answer.games_per_second,
                answer.turns_per_second / 1e6
            );
            Ok(ExitCode::SUCCESS)
        })
    }
}
