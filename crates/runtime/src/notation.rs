//! Text for moves and positions, and board drawings.

pub mod conventions;
pub mod draw;
pub mod fen;
pub mod move_text;
pub mod position;

pub use conventions::Conventions;
pub use position::Position;
