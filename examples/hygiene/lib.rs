//! Generated code in a strict crate.
#![no_std]
#![deny(warnings, missing_docs, unreachable_pub, rust_2018_idioms)]
#![deny(clippy::all, clippy::pedantic)]
#![forbid(unsafe_code)]

game_kit::include_games!();
