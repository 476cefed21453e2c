//! ZRF, the rules language.

pub mod ast;
