//! `model`: what the rules mean.

use std::process::ExitCode;

use clap::Args;

use crate::failure::Failure;
use crate::input::GameArgs;
use crate::out::say_part;

/// Print what the rules mean, every name resolved and every macro expanded
#[derive(Args)]
pub struct Model {
    #[command(flatten)]
    game: GameArgs,
}

impl Model {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let source = self.game.read_sound()?;
        let variant = source.variant(self.game.variant.as_deref())?;
        say_part!("{}", movewright_model::text::print(&variant.model));
        Ok(ExitCode::SUCCESS)
    }
}
