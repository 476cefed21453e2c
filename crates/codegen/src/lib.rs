//! From a [`Model`](movewright_model::Model) to native Rust.
//!
//! [`plan()`] works out what the rules amount to once the board is known: which blocks share a
//! function, which kinds of moves there are, which squares can be attacked from where. [`emit()`]
//! writes that down as Rust text that links to the runtime only. The same model gives the same
//! bytes.

#[cfg(feature = "advice")]
pub mod advice;
pub mod census;
mod emit;
mod layout;
mod names;
pub mod plan;

pub use emit::{Options, VariantName, emit, variant_names};
pub use plan::{Plan, Refusal, plan};
