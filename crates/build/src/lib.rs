//! Rules files compiled from a build script.
//!
//! The whole of a build script's `main`:
//!
//! ```no_run
//! movewright_build::compile("rules/my-game.zrf");
//! ```
//!
//! and of the crate:
//!
//! ```ignore
//! movewright_runtime::include_games!();
//! ```
//!
//! Output goes to `OUT_DIR` only, and is written only if it differs. Cargo is told of every file
//! that was really read, includes too. Errors in the rules appear in cargo's output at their own
//! line and column.
//!
//! [`Config`] is for several files, some variants, another output or a renamed runtime; tables of
//! advice are compiled by [`advice::Tables`]. What can be done with the games is in the
//! documentation of `movewright-runtime`.

#[cfg(feature = "advice")]
pub mod advice;
pub mod config;
#[doc(hidden)]
pub mod emit;
#[doc(hidden)]
pub mod files;
pub mod load;
pub mod render;
#[doc(hidden)]
pub mod ship;
mod stack;

pub use config::{BuildError, Built, BuiltFile, Config, compile};
pub use load::{Loaded, load};
