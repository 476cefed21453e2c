//! What one does with rules: perft, playouts, comparison of two executors, move and position
//! text, drawing. Everything is generic over [`Rules`](movewright_runtime::Rules), so it runs
//! compiled and interpreted games alike; the hot loops are instantiated once a variant behind the
//! object-safe [`Game`] and [`Session`].

pub mod advice;
pub mod compare;
pub mod describe;
pub mod driver;
pub mod error;
pub mod game;
pub mod notation;
pub mod perft;
pub mod playout;
pub mod random;
#[cfg(feature = "sources")]
mod sources;
pub mod terminal;
pub mod trace;

pub use describe::{Described, Effect, describe};
pub use error::Error;
pub use game::{Executor, Game, Playable, Session};
pub use notation::{Conventions, Position};
pub use random::Random;
#[cfg(feature = "sources")]
pub use sources::SOURCES;
