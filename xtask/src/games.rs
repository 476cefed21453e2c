//! The shipped games, as the command line lists them.

use std::path::Path;
use std::process::Command;

use serde::Deserialize;

use crate::process::run;

/// A rules file with its variants.
#[derive(Deserialize)]
pub struct Game {
    /// Its name without folder and ending.
    pub name: String,
    /// Titles of its variants.
    pub variants: Vec<String>,
}

/// All rules files compiled into the program.
///
/// # Errors
/// If the program cannot be run.
pub fn games(movewright: &Path) -> Result<Vec<Game>, String> {
    let ran = run(Command::new(movewright).args(["info", "--json"]))?;
    serde_json::from_str(&ran.stdout).map_err(|e| format!("movewright info: {e}\n{}", ran.stderr))
}

/// The parts of `movewright compare --json` that tables show.
#[derive(Deserialize)]
pub struct Compared {
    /// Whether both executors agree.
    pub equal: bool,
    /// What differs.
    pub difference: Option<String>,
    /// What was compared, if equal.
    pub report: Option<Report>,
}

/// What was compared.
#[derive(Deserialize)]
pub struct Report {
    /// Games played.
    pub games: u64,
    /// Games that ended by the rules.
    pub decided: u64,
    /// Positions compared.
    pub positions: u64,
    /// Moves compared, with effects.
    pub moves: u64,
}

/// `movewright perft --json`.
#[derive(Deserialize)]
pub struct Perft {
    /// One entry a depth, from 1.
    pub depths: Vec<Count>,
}

/// The count of one depth.
#[derive(Deserialize, Clone, Copy)]
pub struct Count {
    /// In turns.
    pub depth: u32,
    /// Ways to play.
    pub nodes: u64,
}
