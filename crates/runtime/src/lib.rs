//! All that compiled games link to, and what is done with them: play, set up and read positions,
//! write moves and positions as text.
//!
//! A build script compiles a rules file with `movewright-build`; [`include_games!`] then makes a
//! module of it, with a module for each variant of the game. In that is a type without data, the
//! rules, whose methods are those of the trait [`Rules`]. The examples of these pages play `Ferry`, a
//! small game on a board of five by five squares; `ferry` is the module of its file `ferry.zrf`.
//!
//! With the feature `alloc`, a [`Record`] is the whole game as a person sees it:
//!
//! ```
//! # use doc_games::ferry;
//! use ferry::ferry::{Ferry, players};
//! use movewright_runtime::{Record, Verdict};
//!
//! let mut game = Record::from_text(&Ferry, "South: Man a4; North: Man e4")?;
//! assert_eq!(game.moves()?[0].text, "a4-a5");
//! game.play("a4-a5")?;
//! let outcome = game.outcome().expect("South has crossed");
//! assert_eq!(outcome.verdict(players::SOUTH), Verdict::Win);
//! # Ok::<(), movewright_runtime::Error>(())
//! ```
//!
//! Programs that compute work with states and moves, which are plain values:
//!
//! ```
//! # use doc_games::ferry;
//! use ferry::ferry::{Ferry, pieces, squares};
//! use movewright_runtime::Rules;
//!
//! let state = Ferry.start();
//! assert_eq!(Ferry.piece_at(&state, squares::C1).unwrap().piece, pieces::FERRYMAN);
//! assert_eq!(Ferry.count_moves(&state), 6);
//! let m = Ferry.nth_move(&state, 0).unwrap();
//! let next = Ferry.play(&state, &m);
//! assert_eq!(Ferry.outcome(&next), None);
//! ```
//!
//! | you want to | use |
//! |---|---|
//! | play by move texts, draw the board | [`Record`] |
//! | count, list, pick and make moves | [`Rules::count_moves`], [`Rules::legal_moves`], [`Rules::nth_move`], [`Rules::play`] |
//! | know what a move changes | [`describe()`], [`Rules::effects`] |
//! | keep count of repetitions | [`Match`] |
//! | set up a position, read one | [`Rules::set_up`] and [`Setup`], [`Position`], [`notation::position`] |
//! | know how a game ended | [`Rules::outcome`], [`Outcome::verdict`] |
//! | know names and the place of squares | [`Rules::info`] |
//! | write code for any game | [`Rules`] as a bound, [`Visitor`] |
//! | ask a table of advice | [`advice::Advisor`] |
//!
//! `no_std`, without dependencies and without global state. The interpreter of rules implements the
//! same trait, so everything generic over [`Rules`] runs both.
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "alloc")]
pub mod advice;
#[doc(hidden)]
pub mod board;
#[cfg(feature = "alloc")]
pub mod describe;
#[cfg(feature = "alloc")]
pub mod error;
pub mod info;
#[doc(hidden)]
pub mod kernels;
pub mod keys;
#[cfg(feature = "alloc")]
pub mod matches;
pub mod moves;
#[cfg(feature = "alloc")]
pub mod notation;
pub mod outcome;
#[cfg(feature = "alloc")]
pub mod record;
pub mod rules;
pub mod seen;
pub mod set;
pub mod setup;
#[cfg(feature = "sources")]
mod sources;

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
#[cfg(feature = "alloc")]
pub use record::{NamedMove, Record};
pub use rules::{Rules, Turn, Visitor};
pub use set::Set;
pub use setup::{Occupant, Placed, Setup, SetupError, StoreCount};
#[cfg(feature = "sources")]
pub use sources::SOURCES;

/// Includes the games that a build script compiled with `movewright-build`: a module for each
/// rules file, in it a module for each variant, and a function `visit` that shows all of them to
/// a [`Visitor`].
///
/// ```ignore
/// // build.rs: movewright_build::compile("rules/ferry.zrf");
/// movewright_runtime::include_games!();
///
/// use ferry::ferry::{Ferry, squares};
/// ```
///
/// With an argument, the file of that name in `OUT_DIR` (the `output` of the build script's
/// configuration, or `tables.rs` for tables of advice) instead of `games.rs`.
#[macro_export]
macro_rules! include_games {
    () => {
        $crate::include_games!("games.rs");
    };
    ($output:literal) => {
        ::core::include!(::core::concat!(::core::env!("OUT_DIR"), "/", $output));
    };
}
