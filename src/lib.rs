//! The games that ship with Movewright, compiled from `rules/`, and the list of them.

pub mod games;
pub mod tables;
