//! `draw`: a position as a picture.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use movewright_engine::{Executor, Game, Playable};
use movewright_interpreter::Interpreter;

use crate::failure::Failure;
use crate::input::GameArgs;
use crate::out::say_part;

/// Draw a position: with characters, or as a picture (SVG)
#[derive(Args)]
pub struct Draw {
    #[command(flatten)]
    game: GameArgs,
    /// The position: `start`, a FEN, or a keyed text; `; moves e2-e4 e7-e5` may follow
    #[arg(long, default_value = "start")]
    position: String,
    /// Write a picture to this file; `-` for standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

impl Draw {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let source = self.game.read_sound()?;
        let model = &source.variant(self.game.variant.as_deref())?.model;
        // The board's links are in the model only, and one position is read as fast as the rules.
        let game = Playable::new(Interpreter::new(model), Executor::Interpreted);
        let session = game.open(&self.position)?;
        let Some(path) = self.svg else {
            say_part!("{}", session.draw());
            return Ok(ExitCode::SUCCESS);
        };
        let picture = movewright_picture::svg(model, &game.info(), &session.position());
        if path.as_os_str() == "-" {
            say_part!("{picture}");
        } else {
            std::fs::write(&path, picture)
                .map_err(|e| Failure::new(format!("cannot write {}: {e}", path.display())))?;
        }
        Ok(ExitCode::SUCCESS)
    }
}
