//! A table of advice that uses Rust functions of this crate.
#![no_std]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs)]

pub mod endings;

/// The compiled table.
pub mod tables {
    include!(concat!(env!("OUT_DIR"), "/tables.rs"));
}
