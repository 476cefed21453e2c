//! Positions as data: read from a state, or given to [`Rules::set_up`](crate::Rules::set_up).

use crate::info::{Piece, Player, Square};

/// A piece on the board.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::{Ferry, attributes, pieces, players, squares};
/// use movewright_runtime::Rules;
///
/// let on_c1 = Ferry.piece_at(&Ferry.start(), squares::C1).unwrap();
/// assert_eq!((on_c1.piece, on_c1.player), (pieces::FERRYMAN, players::SOUTH));
/// assert!(on_c1.has(attributes::FRESH));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Occupant {
    /// Its type.
    pub piece: Piece,
    /// Its owner.
    pub player: Player,
    /// Its attributes: bit `i` is attribute `i` of [`Info::attributes`](crate::Info::attributes).
    pub attributes: u64,
}

impl Occupant {
    /// Is this attribute true? Generated games have the numbers of attributes in `attributes`.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, attributes, squares};
    /// use movewright_runtime::Rules;
    ///
    /// let ferryman = Ferry.piece_at(&Ferry.start(), squares::C1).unwrap();
    /// assert!(ferryman.has(attributes::FRESH), "it has not moved");
    /// ```
    ///
    /// # Panics
    /// May panic if `attribute` is 64 or more; there are no more attributes than that.
    pub const fn has(&self, attribute: usize) -> bool {
        self.attributes >> attribute & 1 == 1
    }
}

/// A piece and where it stands.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::{pieces, players, squares};
/// use movewright_runtime::{Occupant, Placed};
///
/// let occupant = Occupant { piece: pieces::MAN, player: players::SOUTH, attributes: 0 };
/// let placed = Placed { square: squares::A1, occupant };
/// assert_eq!(placed.occupant.player, players::SOUTH);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placed {
    /// Where.
    pub square: Square,
    /// What.
    pub occupant: Occupant,
}

/// Pieces off the board.
///
/// ```
/// use movewright_runtime::{Piece, Player, StoreCount};
///
/// let in_hand = StoreCount { player: Player(0), piece: Piece(2), count: 1 };
/// assert_eq!(in_hand.count, 1);
/// ```
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
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::{Ferry, pieces, players, squares};
/// use movewright_runtime::{Occupant, Placed, Rules, Setup};
///
/// let man = Occupant { piece: pieces::MAN, player: players::SOUTH, attributes: 0 };
/// let setup = Setup {
///     pieces: &[Placed { square: squares::A4, occupant: man }],
///     ..Setup::default()
/// };
/// let state = Ferry.set_up(&setup).unwrap();
/// assert_eq!(Ferry.piece_at(&state, squares::A4), Some(man));
/// ```
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
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::{Ferry, pieces, players, squares};
/// use movewright_runtime::{Occupant, Placed, Rules, Setup, SetupError};
///
/// let man = Occupant { piece: pieces::MAN, player: players::SOUTH, attributes: 0 };
/// let placed = Placed { square: squares::A4, occupant: man };
/// let setup = Setup { pieces: &[placed, placed], ..Setup::default() };
/// assert!(matches!(Ferry.set_up(&setup), Err(SetupError::TwoPieces(squares::A4))));
/// ```
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
