//! The text form of a model: what `movewright model` prints, and a way to write models by hand.
//!
//! It is complete: for every model that [`verify`](crate::verify::verify) accepts,
//! `parse(&print(&model)) == Ok(model)`. It is made of bracketed lists like the rules language,
//! with every name resolved, no macros, and a keyword at the head of every list. Names that are
//! not plain words are quoted (`\"`, `\\`, `\n`, `\r`, `\t` inside). `@file:line:column` at the end
//! of a form is its place in the rules; `;` begins a comment.

mod parse;
mod parse_code;
mod parse_goals;
mod print;
mod print_code;
mod tree;

use crate::game::Model;

/// Why a text is no model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// The line, from 1.
    pub line: u32,
    /// What is wrong.
    pub message: String,
}

impl std::fmt::Display for TextError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for TextError {}

/// The text form of a model.
pub fn print(model: &Model) -> String {
    print::print(model)
}

/// The model a text describes. It is read, not verified: a text can describe a model that
/// [`verify`](crate::verify::verify) does not accept, but every id in it is in range.
pub fn parse(text: &str) -> Result<Model, TextError> {
    parse::parse(text)
}
