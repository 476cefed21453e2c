//! `perft`: how many ways there are to play a number of turns.

use std::fmt;
use std::process::ExitCode;
use std::time::Instant;

use clap::{Args, ValueEnum};
use movewright_engine::{Game, perft};
use serde::Serialize;

use crate::failure::Failure;
use crate::input::PlayArgs;
use crate::json;
use crate::out::say;

/// Deeper counts never end.
const MAX_DEPTH: u32 = 255;

/// Count the ways to play a number of turns
#[derive(Args)]
pub struct Perft {
    #[command(flatten)]
    game: PlayArgs,
    /// How many turns (or legs) deep
    #[arg(value_parser = clap::value_parser!(u32).range(0..=i64::from(MAX_DEPTH)))]
    depth: u32,
    /// The position: `start`, a FEN, or a keyed text; `; moves e2-e4 e7-e5` may follow
    #[arg(long, default_value = "start")]
    position: String,
    /// What the depth counts: whole turns, or the legs they are made of
    #[arg(long, value_enum, default_value_t = By::Turn)]
    by: By,
    /// Show the count for each first move
    #[arg(long)]
    divide: bool,
    /// Count distinct positions at the end of each turn instead of the ways there
    #[arg(long)]
    merge: bool,
    /// Play every move of the last ply too, where counting it would do
    #[arg(long)]
    made: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum By {
    Turn,
    Leg,
}

/// Which game, and which executor ran: what every measuring command prints first.
#[derive(Clone, Serialize)]
pub struct Header {
    pub executor: String,
    pub game: String,
    pub rules: String,
}

impl Header {
    pub fn of(game: &dyn Game) -> Self {
        let info = game.info();
        Header {
            executor: game.executor().to_string(),
            game: info.title.to_string(),
            rules: info.sources.first().unwrap_or(&"").to_string(),
        }
    }
}

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} ({})", self.executor, self.game, self.rules)
    }
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    header: Header,
    position: String,
    by: &'static str,
    merge: bool,
    made: bool,
    depths: Vec<Count>,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Part>>,
}

#[derive(Serialize)]
struct Count {
    depth: u32,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct Part {
    #[serde(rename = "move")]
    text: String,
    nodes: u64,
}

impl Perft {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let options = perft::Options {
            unit: if self.by == By::Turn { perft::Unit::Turn } else { perft::Unit::Leg },
            merge: self.merge,
            made: self.made,
        };
        self.game.with_game(|game| {
            let header = Header::of(game);
            if !self.json {
                say!("{header}");
            }
            let session = game.open(&self.position)?;
            let mut answer = Answer {
                header,
                position: session.position_text(),
                by: if self.by == By::Turn { "turn" } else { "leg" },
                merge: self.merge,
                made: self.made,
                depths: Vec::new(),
                divide: None,
            };
            if self.divide {
                let begin = Instant::now();
                let parts = session.divide(self.depth, options)?;
                let seconds = begin.elapsed().as_secs_f64();
                let nodes =
                    if self.depth == 0 { 1 } else { parts.iter().map(|(_, nodes)| nodes).sum() };
                answer.depths.push(Count { depth: self.depth, nodes, seconds });
                let parts: Vec<Part> =
                    parts.into_iter().map(|(text, nodes)| Part { text, nodes }).collect();
                if !self.json {
                    for part in &parts {
                        say!("{}: {}", part.text, part.nodes);
                    }
                    print_count(&answer.depths[0]);
                }
                answer.divide = Some(parts);
            } else {
                for depth in self.depth.min(1)..=self.depth {
                    let begin = Instant::now();
                    let nodes = session.perft(depth, options)?;
                    let count = Count { depth, nodes, seconds: begin.elapsed().as_secs_f64() };
                    if !self.json {
                        print_count(&count);
                    }
                    answer.depths.push(count);
                }
            }
            if self.json {
                json::print(&answer)?;
            }
            Ok(ExitCode::SUCCESS)
        })
    }
}

fn print_count(count: &Count) {
    let Count { depth, nodes, seconds } = count;
    if *seconds >= 0.01 {
        let rate = *nodes as f64 / seconds / 1e6;
        say!("depth {depth}: {nodes}  ({seconds:.3} s, {rate:.2} million a second)");
    } else {
        say!("depth {depth}: {nodes}");
    }
}
