//! The game and the table that the examples of `movewright-runtime` and `movewright-engine` use: what the
//! build scripts of `examples/embed` and `examples/embed-advice` write, kept here so that these
//! examples need no build script.
//!
//! A test of `movewright-build` finds them out of date, and writes them anew:
//! `MOVEWRIGHT_BLESS=1 cargo test -p movewright-build --test doc_games`.
#![no_std]

include!("games.rs");

/// Tables of advice.
pub mod tables {
    include!("tables.rs");
}
