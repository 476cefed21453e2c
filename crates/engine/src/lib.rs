//! What one does with rules: perft, playouts, comparison of two executors, move and position
//! text, drawing. Everything is generic over [`Rules`](movewright_runtime::Rules), so it runs
//! compiled and interpreted games alike; the hot loops are instantiated once a variant behind the
//! object-safe [`Game`] and [`Session`].

pub mod advice;
pub mod compare;
pub mod driver;
pub mod game;
pub mod perft;
pub mod playout;
pub mod random;
#[cfg(feature = "sources")]
mod sources;
pub mod terminal;
pub mod trace;

pub use game::{Executor, Game, Playable, Session};
pub use movewright_runtime::{
    Conventions, Described, Effect, Error, Position, describe, error, notation,
};
pub use random::Random;
#[cfg(feature = "sources")]
pub use sources::SOURCES;
