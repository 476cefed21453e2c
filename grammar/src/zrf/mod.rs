//! ZRF, the rules language: [`read`] makes S-expressions of a text; when macros are expanded
//! (not in this crate), [`recognise`] makes syntax trees of the games.

pub mod ast;
#[rustfmt::skip]
mod grammar;
pub mod keywords;
mod print;
mod recognise;
pub mod sexpr;
pub mod usage;

pub use recognise::recognise;
pub use sexpr::{Sexp, SexpKind, read};
