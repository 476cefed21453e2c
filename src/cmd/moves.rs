//! `moves`: the legal moves of a position.

use std::process::ExitCode;

use clap::Args;
use movewright_engine::notation::move_text;
use movewright_engine::terminal::describe_outcome;
use serde::Serialize;

use super::perft::Header;
use crate::failure::Failure;
use crate::input::PlayArgs;
use crate::json;
use crate::out::{say, say_part};

/// List the legal moves of a position
#[derive(Args)]
pub struct Moves {
    #[command(flatten)]
    game: PlayArgs,
    /// The position: `start`, a FEN, or a keyed text; `; moves e2-e4 e7-e5` may follow
    #[arg(long, default_value = "start")]
    position: String,
    /// Print what each move changes
    #[arg(long)]
    effects: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    header: Header,
    position: String,
    to_move: String,
    outcome: Option<String>,
    moves: Vec<Move>,
}

#[derive(Serialize)]
struct Move {
    text: String,
    #[serde(skip_serializing_if = "is_one")]
    multiplicity: u32,
    effects: Vec<String>,
}

fn is_one(n: &u32) -> bool {
    *n == 1
}

impl Moves {
    pub fn run(self) -> Result<ExitCode, Failure> {
        self.game.with_game(|game| {
            let header = Header::of(game);
            if !self.json {
                say!("{header}");
            }
            let session = game.open(&self.position)?;
            let info = game.info();
            let answer = Answer {
                header,
                position: session.position_text(),
                to_move: info.player_name(session.turn().chooser).to_string(),
                outcome: session.outcome().map(|o| describe_outcome(game, o)),
                moves: session
                    .moves()?
                    .into_iter()
                    .map(|m| Move {
                        text: m.text,
                        multiplicity: m.described.multiplicity,
                        effects: m
                            .described
                            .effects
                            .iter()
                            .map(|e| move_text::effect_text(&info, e))
                            .collect(),
                    })
                    .collect(),
            };
            if self.json {
                json::print(&answer)?;
                return Ok(ExitCode::SUCCESS);
            }
            say_part!("{}", session.draw());
            say!("{}", answer.position);
            if let Some(outcome) = &answer.outcome {
                say!("{outcome}");
            }
            say!("{} to move, {} legal moves", answer.to_move, answer.moves.len());
            for m in &answer.moves {
                say_part!("{}", m.text);
                if m.multiplicity != 1 {
                    say_part!(" ({} times)", m.multiplicity);
                }
                if self.effects {
                    say_part!("  {}", m.effects.join(", "));
                }
                say!("");
            }
            Ok(ExitCode::SUCCESS)
        })
    }
}
