//! Hash keys, computed the same way by every executor.
//!
//! A state's hash is the exclusive or of the keys of everything in it. Keys are values of
//! SplitMix64 (Steele, Lea, Flood: *Fast splittable pseudorandom number generators*, 2014).
//!
//! For generated code and other executors: who plays a game asks [`Rules::hash`](crate::Rules::hash).
//!
//! ```
//! # use doc_games::ferry;
//! use ferry::ferry::{Ferry, attributes, squares};
//! use movewright_runtime::{Rules, Square, keys};
//!
//! // Nobody has moved, nothing is in a store: the pieces, their attributes and the turn are left.
//! let start = Ferry.start();
//! let mut hash = keys::turn(0);
//! for square in (0..25).map(Square) {
//!     if let Some(occupant) = Ferry.piece_at(&start, square) {
//!         hash ^= keys::piece(square.0, occupant.piece.0, occupant.player.0);
//!         if occupant.has(attributes::FRESH) {
//!             hash ^= keys::attribute(square.0, attributes::FRESH as u8);
//!         }
//!     }
//! }
//! assert_eq!(Ferry.hash(&start), hash);
//! ```

/// SplitMix64's output function applied to `n` steps from the seed.
pub const fn key(n: u64) -> u64 {
    let mut z = n.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The 64-bit FNV-1a hash (Fowler, Noll, Vo) of bytes: for names of folders and for telling texts
/// apart, not for positions.
pub fn fnv1a(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes
        .into_iter()
        .fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01b3))
}

const fn tagged(tag: u64, a: u64, b: u64, c: u64) -> u64 {
    key(tag << 56 | a << 40 | b << 24 | c)
}

/// A piece on a square.
pub const fn piece(square: u16, piece: u16, player: u8) -> u64 {
    tagged(1, square as u64, piece as u64, player as u64)
}

/// A true attribute of the piece on a square.
pub const fn attribute(square: u16, attribute: u8) -> u64 {
    tagged(2, square as u64, attribute as u64, 0)
}

/// `count` pieces in a store; zero pieces have no key.
pub const fn store(player: u8, piece: u16, count: u32) -> u64 {
    if count == 0 { 0 } else { tagged(3, player as u64, piece as u64, 0) ^ key(count as u64) }
}

/// The turn entry to move.
pub const fn turn(index: u32) -> u64 {
    tagged(4, 0, 0, index as u64)
}

/// The piece on this square must go on, with blocks of a type (`None`: of any type the turn
/// allows).
pub const fn continuing(square: u16, move_type: Option<u16>) -> u64 {
    let t = match move_type {
        Some(t) => t as u64 + 1,
        None => 0,
    };
    tagged(5, square as u64, t, 0)
}

/// Source of the last move.
pub const fn last_from(square: u16) -> u64 {
    tagged(6, square as u64, 0, 0)
}

/// Destination of the last move.
pub const fn last_to(square: u16) -> u64 {
    tagged(7, square as u64, 0, 0)
}

/// An event of the last or the running turn: `player` lost a piece of this type.
pub const fn captured(player: u8, piece: u16) -> u64 {
    tagged(8, player as u64, piece as u64, 0)
}

/// Who completed the last turn.
pub const fn mover(player: u8) -> u64 {
    tagged(9, player as u64, 0, 0)
}

/// Captures made by a player during the game, where a goal counts them; zero has no key.
pub const fn captures(player: u8, count: u32) -> u64 {
    if count == 0 { 0 } else { tagged(10, player as u64, 0, 0) ^ key(!(count as u64)) }
}
