//! All that compiled games link to: the [`Rules`] of a variant, sets of squares, hash keys.
//!
//! `no_std`, without dependencies and without global state. The interpreter implements the same
//! trait, so everything generic over [`Rules`] runs both.
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "alloc")]
pub mod advice;
pub mod board;
#[cfg(feature = "alloc")]
pub mod describe;
#[cfg(feature = "alloc")]
pub mod error;
pub mod info;
pub mod keys;
#[cfg(feature = "alloc")]
pub mod matches;
pub mod moves;
#[cfg(feature = "alloc")]
pub mod notation;
pub mod outcome;
pub mod rules;
pub mod set;
pub mod setup;
#[cfg(feature = "sources")]
mod sources;

pub use board::{Cells, Planes};
#[cfg(feature = "alloc")]
pub use describe::{Described, Effect, describe};
#[cfg(feature = "alloc")]
pub use error::Error;
pub use info::{
    AttributeDefault, CastlingSquare, EnPassant, Info, Notation, Piece, PieceInfo, Player,
    PlayerInfo, PlayerKind, Square, SquareInfo,
};
#[cfg(feature = "alloc")]
pub use matches::Match;
pub use moves::{EffectSink, Fault, Flow, MoveKind, MoveShape, MoveSink};
#[cfg(feature = "alloc")]
pub use notation::{Conventions, Position};
pub use outcome::{DecidedBy, Outcome, Verdict};
pub use rules::{Rules, Turn, Visitor};
pub use set::Set;
pub use setup::{Occupant, Placed, Setup, SetupError, StoreCount};
#[cfg(feature = "sources")]
pub use sources::SOURCES;

/// Includes the games that a build script compiled with `movewright-build`: a module for each
/// rules file, in it a module for each variant, and a function `visit` that shows all of them to
/// a [`Visitor`].
///
/// With an argument, the file of that name in `OUT_DIR` (the `output` of the build script's
/// configuration) instead of `games.rs`.
#[macro_export]
macro_rules! include_games {
    () => {
        $crate::include_games!("games.rs");
    };
    ($output:literal) => {
        ::core::include!(::core::concat!(::core::env!("OUT_DIR"), "/", $output));
    };
}
