//! `play`: a game in the terminal.

use std::io::ErrorKind;
use std::process::ExitCode;

use clap::Args;
use movewright_engine::terminal;
use movewright_runtime::{Player, PlayerKind};

use super::perft::Header;
use crate::failure::Failure;
use crate::input::PlayArgs;
use crate::out::say;

/// Play a game in the terminal
#[derive(Args)]
pub struct Play {
    #[command(flatten)]
    game: PlayArgs,
    /// Whom you play (may be repeated); the others move at random. Without it you play all sides
    #[arg(long = "as", value_name = "PLAYER")]
    people: Vec<String>,
    /// The position: `start`, a FEN, or a keyed text; `; moves e2-e4 e7-e5` may follow
    #[arg(long, default_value = "start")]
    position: String,
    /// Seed of those who move at random
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Play {
    pub fn run(self) -> Result<ExitCode, Failure> {
        self.game.with_game(|game| {
            say!("{}", Header::of(game));
            let info = game.info();
            let mut people = Vec::new();
            for name in &self.people {
                people.push(
                    info.player(name)
                        .ok_or_else(|| Failure::new(format!("no player is named '{name}'")))?,
                );
            }
            if people.is_empty() {
                let real = |p: &Player| info.players[usize::from(p.0)].kind == PlayerKind::Real;
                people = (0..info.players.len() as u8).map(Player).filter(real).collect();
            }
            let options =
                terminal::Options { people, position: self.position.clone(), seed: self.seed };
            let mut output = std::io::stdout().lock();
            match terminal::play(game, &options, &mut std::io::stdin().lock(), &mut output) {
                Ok(played) => played?,
                Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
                Err(error) => return Err(Failure::new(format!("the terminal: {error}"))),
            }
            Ok(ExitCode::SUCCESS)
        })
    }
}
