//! Rules files compiled from a build script.
//!
//! The whole of a build script's `main`:
//!
//! ```no_run
//! movewright_build::compile("rules/my-game.zrf");
//! ```
//!
//! Output goes to `OUT_DIR` only, and is written only if it differs. Cargo is told of every file
//! that was really read, includes too. Errors in the rules appear in cargo's output at their own
//! line and column.

pub mod advice;
pub mod config;
pub mod emit;
pub mod files;
pub mod load;
pub mod render;
pub mod ship;
mod stack;

pub use config::{Config, compile};
pub use load::{Loaded, load};
