//! Text for moves and positions, and board drawings.

pub mod conventions;
pub mod draw;
pub mod fen;
#[cfg(feature = "notation-files")]
mod file;
pub mod move_text;
pub mod position;

pub use conventions::Conventions;
pub use position::Position;
