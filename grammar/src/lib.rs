//! Readers for the two source languages, and what every later stage needs to
//! speak about their text: sources, spans and diagnostics.
//!
//! This crate does no input or output: bytes come in, trees and [`Diagnostic`]s come out.

#[cfg(feature = "advice")]
pub mod al0;
pub mod codes;
mod combine;
pub mod decode;
pub mod diag;
pub mod prescan;
pub mod span;
pub mod suggest;
pub mod zrf;

pub use diag::{Diagnostic, Label, Severity};
pub use span::{ExpansionId, Position, Source, SourceId, SourceMap, Span};
