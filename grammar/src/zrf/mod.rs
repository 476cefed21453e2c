//! ZRF, the rules language.

pub mod ast;
mod print;
pub mod sexpr;

pub use sexpr::{Sexp, SexpKind, read};
