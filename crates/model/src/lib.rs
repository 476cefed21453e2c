//! What a game's rules mean: one [`Model`] per playable variant, with every name resolved.
//!
//! The model knows nothing of source syntax and nothing of Rust or speed. It is built by the
//! front end, walked by the interpreter, and planned by the code generator. Section numbers in
//! the documentation of this crate refer to `docs/zrf.md`, the language reference.

#[cfg(feature = "advice")]
pub mod advice;
pub mod board;
pub mod code;
pub mod facts;
pub mod game;
pub mod goals;
pub mod ids;
pub mod key;
pub mod notation;
pub mod readings;
pub mod text;
pub mod verify;

pub use board::{Board, Direction, Grid, Square, Zone};
pub use code::{Add, Block, Cond, Continuation, GoTarget, Instr, Node, SquareRef, Test};
pub use game::{
    BlockUse, DropFilter, MaximalCaptures, Model, Options, PassTurn, Piece, Placement, Player,
    PlayerKind, Setup, Store, Turn,
};
pub use goals::{CompareOp, ConfigStep, EndCondition, Goal, Occupant, Owner, Place, Verdict};
pub use ids::*;
pub use notation::Notation;
