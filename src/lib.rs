//! The games that ship with Movewright, compiled from `rules/`, and the list of them.

pub mod games;
pub mod tables;

/// The examples of the book's page are compiled and run.
#[cfg(all(doctest, feature = "chess", feature = "tictactoe"))]
#[doc = include_str!("../docs/guide/embedding.md")]
mod embedding {}
