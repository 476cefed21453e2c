//! How a game ends.

use crate::info::Player;

/// What a finished game means for one player.
///
/// ```
/// use movewright_runtime::Verdict;
///
/// /// Points as in a tournament of chess.
/// fn points(verdict: Verdict) -> f64 {
///     match verdict {
///         Verdict::Win => 1.0,
///         Verdict::Draw => 0.5,
///         Verdict::Loss => 0.0,
///     }
/// }
///
/// assert_eq!(points(Verdict::Draw), 0.5);
/// ```
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
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_runtime::{DecidedBy, Record};
///
/// let mut game = Record::from_text(&Ferry, "South: Man a4; North: Man e4")?;
/// game.play("a4-a5")?;
/// // The first end condition of the rules file.
/// assert_eq!(game.outcome().unwrap().by, DecidedBy::Goal(0));
/// # Ok::<(), movewright_runtime::Error>(())
/// ```
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
///
/// ```
/// use movewright_runtime::{DecidedBy, Outcome, Player, Verdict};
///
/// let outcome = Outcome { winners: 0b01, losers: 0b10, by: DecidedBy::Goal(0) };
/// assert_eq!(outcome.verdict(Player(0)), Verdict::Win);
/// assert_eq!(outcome.verdict(Player(1)), Verdict::Loss);
/// ```
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
    ///
    /// ```
    /// use movewright_runtime::{DecidedBy, Outcome, Player, Verdict};
    ///
    /// let draw = Outcome::draw(DecidedBy::Repetition);
    /// assert_eq!(draw.verdict(Player(0)), Verdict::Draw);
    /// ```
    pub const fn draw(by: DecidedBy) -> Self {
        Outcome { winners: 0, losers: 0, by }
    }

    /// The result for one player.
    ///
    /// ```
    /// use movewright_runtime::{DecidedBy, Outcome, Player, Verdict};
    ///
    /// // Who neither wins nor loses draws.
    /// let outcome = Outcome { winners: 0b001, losers: 0b010, by: DecidedBy::Stalemate };
    /// assert_eq!(outcome.verdict(Player(2)), Verdict::Draw);
    /// ```
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
