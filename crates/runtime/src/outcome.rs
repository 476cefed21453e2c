//! How a game ends.

use crate::info::Player;

/// What a finished game means for one player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Verdict {
    /// Won.
    Win,
    /// Lost.
    Loss,
    /// Drawn, or not concerned.
    Draw,
}

/// What decided the game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DecidedBy {
    /// An end condition, by its index in text order.
    Goal(u16),
    /// No legal move, and no condition covers it.
    Stalemate,
    /// Third repetition, and no condition covers it.
    Repetition,
}

/// The result for every player, and what decided.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Outcome {
    /// Bit `i`: player `i` has won.
    pub winners: u32,
    /// Bit `i`: player `i` has lost.
    pub losers: u32,
    /// What decided.
    pub by: DecidedBy,
}

impl Outcome {
    /// A draw for all.
    pub const fn draw(by: DecidedBy) -> Self {
        Outcome { winners: 0, losers: 0, by }
    }

    /// The result for one player.
    pub const fn verdict(&self, player: Player) -> Verdict {
        if self.winners >> player.0 & 1 == 1 {
            Verdict::Win
        } else if self.losers >> player.0 & 1 == 1 {
            Verdict::Loss
        } else {
            Verdict::Draw
        }
    }
}
