//! Positions as data: read from a state, or given to [`Rules::set_up`](crate::Rules::set_up).

use crate::info::{Piece, Player, Square};

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Occupant {
    /// Its type.
    pub piece: Piece,
    /// Its owner.
    pub player: Player,
    /// Its attributes: bit `i` is attribute `i` of [`Info::attributes`](crate::Info::attributes).
    pub attributes: u64,
}

/// A piece and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placed {
    /// Where.
    pub square: Square,
    /// What.
    pub occupant: Occupant,
}

/// Pieces off the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StoreCount {
    /// Whose.
    pub player: Player,
    /// Of which type.
    pub piece: Piece,
    /// How many.
    pub count: u32,
}

/// A position between turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Setup<'a> {
    /// Pieces on the board, at most one a square.
    pub pieces: &'a [Placed],
    /// Pieces off the board; what is not listed is zero.
    pub stores: &'a [StoreCount],
    /// Index of the turn entry to move.
    pub turn: usize,
    /// Source of the previous move; ignored by rules that never ask.
    pub last_from: Option<Square>,
    /// Destination of the previous move; ignored by rules that never ask.
    pub last_to: Option<Square>,
}

/// Why a position cannot be set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// An index beyond the variant's squares, pieces, players or turns.
    OutOfRange,
    /// Two pieces on one square.
    TwoPieces(Square),
    /// More pieces in a store than the game can hold.
    StoreTooLarge(Player, Piece),
}

impl core::fmt::Display for SetupError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            SetupError::OutOfRange => f.write_str("no such square, piece, player or turn"),
            SetupError::TwoPieces(square) => write!(f, "two pieces on square {}", square.0),
            SetupError::StoreTooLarge(player, piece) => {
                write!(f, "too many pieces of type {} in the store of player {}", piece.0, player.0)
            }
        }
    }
}

impl core::error::Error for SetupError {}
