//! Reader of Advice Language 0: text to syntax tree, and back.

pub mod ast;
mod build;
#[rustfmt::skip]
mod grammar;
mod preface;
mod print;
mod reader;
mod suggest;

pub use print::{print, show_expr, show_goal, show_moves};
pub use reader::parse;
pub use suggest::nearest;
