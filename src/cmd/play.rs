//! `play`: a game in the terminal.

use std::io::{BufRead, Write};
use std::process::ExitCode;

use clap::Args;
use movewright_engine::{Random, Session};
use movewright_runtime::Info;

use super::perft::Header;
use super::playout::outcome_text;
use crate::failure::Failure;
use crate::input::PlayArgs;
use crate::out::{say, say_part};

/// Play a game in the terminal
#[derive(Args)]
pub struct Play {
    #[command(flatten)]
    game: PlayArgs,
    /// The position: `start`, a FEN, or a keyed text; `; moves e2-e4 e7-e5` may follow
    #[arg(long, default_value = "start")]
    position: String,
    /// Players who move at random, by name; without it you play all sides
    #[arg(long, value_name = "PLAYER")]
    random: Vec<String>,
    /// Seed of random players
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Play {
    pub fn run(self) -> Result<ExitCode, Failure> {
        self.game.with_game(|game| {
            say!("{}", Header::of(game));
            let info = game.info();
            for name in &self.random {
                if info.player(name).is_none() {
                    return Err(Failure::new(format!("no player is named '{name}'")));
                }
            }
            let mut session = game.open(&self.position)?;
            say!("enter a move or its number; also: moves, undo, position, quit");
            let mut random = Random::new(self.seed);
            let mut input = std::io::stdin().lock();
            loop {
                let by_itself = self.plays_itself(&info, session.as_ref());
                if !by_itself {
                    say_part!("{}", session.draw());
                }
                if let Some(outcome) = session.outcome() {
                    say!("{}", outcome_text(&info, &outcome));
                    return Ok(ExitCode::SUCCESS);
                }
                if by_itself {
                    let text = pick(session.as_ref(), &mut random)?;
                    say!("{}: {text}", info.player_name(session.turn().chooser));
                    session.play(&text)?;
                } else if !ask(&info, session.as_mut(), &mut input, &self)? {
                    return Ok(ExitCode::SUCCESS);
                }
            }
        })
    }

    fn plays_itself(&self, info: &Info<'_>, session: &dyn Session) -> bool {
        let turn = session.turn();
        turn.random || self.random.iter().any(|name| name == info.player_name(turn.chooser))
    }
}

/// A random legal move, weighted by how often the rules generate it.
fn pick(session: &dyn Session, random: &mut Random) -> Result<String, Failure> {
    let moves = session.moves()?;
    let total: u64 = moves.iter().map(|m| u64::from(m.described.multiplicity)).sum();
    let mut n = random.below(total.max(1));
    for m in &moves {
        let weight = u64::from(m.described.multiplicity);
        if n < weight {
            return Ok(m.text.clone());
        }
        n -= weight;
    }
    Err(Failure::new("there is no legal move"))
}

/// Asks until a move has been made; false at the end of the input.
fn ask(
    info: &Info<'_>,
    session: &mut dyn Session,
    input: &mut impl BufRead,
    command: &Play,
) -> Result<bool, Failure> {
    loop {
        let check = if session.royal_attacked() { " (attacked)" } else { "" };
        say_part!("{}{check}> ", info.player_name(session.turn().chooser));
        let io = |e: std::io::Error| Failure::new(format!("the terminal: {e}"));
        std::io::stdout().flush().map_err(io)?;
        let mut line = String::new();
        if input.read_line(&mut line).map_err(io)? == 0 {
            say!();
            return Ok(false);
        }
        match line.trim() {
            "" => {}
            "quit" => return Ok(false),
            "position" => say!("{}", session.position_text()),
            "moves" => {
                for (i, m) in session.moves()?.iter().enumerate() {
                    say!("{:3}  {}", i + 1, m.text);
                }
            }
            "undo" => {
                // Back to a position in which a person moves.
                let mut undone = session.undo();
                while undone && command.plays_itself(info, session) {
                    undone = session.undo();
                }
                return Ok(true);
            }
            text => {
                let moves = session.moves()?;
                let number = text.parse::<usize>().ok().and_then(|n| moves.get(n.checked_sub(1)?));
                let exact = moves.iter().any(|m| m.text == text);
                let text = match number {
                    Some(m) if !exact => m.text.clone(),
                    _ => text.to_string(),
                };
                match session.play(&text) {
                    Ok(()) => return Ok(true),
                    Err(error) => say!("{error}"),
                }
            }
        }
    }
}
