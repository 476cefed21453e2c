//! Compiled rules that exist for tests only. The build script compiles them.

use movewright_engine::Conventions;
use movewright_engine::compare::{Options, compare as compare_executors};
use movewright_interpreter::Interpreter;
use movewright_runtime::Rules;

/// Conformance cases.
#[allow(missing_docs)]
pub mod cases {
    include!(concat!(env!("OUT_DIR"), "/cases.rs"));
}

/// Edited rules files.
#[allow(missing_docs)]
pub mod edits {
    use super::{Interpreter, compare};

    include!(concat!(env!("OUT_DIR"), "/edits.rs"));
}

/// A game whose moves change more than three hundred squares.
#[allow(missing_docs)]
pub mod sweep {
    include!(concat!(env!("OUT_DIR"), "/sweep.rs"));
    /// The text of its rules.
    pub static TEXT: &str = include_str!(concat!(env!("OUT_DIR"), "/sweep.zrf"));
}

/// Name and text of each edited rules file.
pub static EDITS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/edit_texts.rs"));

/// Plays seeded games in both executors.
///
/// # Errors
/// What differs.
fn compare<R: Rules>(rules: &R, interpreter: &Interpreter<'_>) -> Result<(), String> {
    let options =
        Options { games: 6, cap: 40, seed: 7, depth: 2, measure: std::time::Duration::ZERO };
    let conventions = Conventions::of(&rules.info());
    match compare_executors(rules, interpreter, &conventions, None, options) {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(difference)) => Err(difference.to_string()),
        // Both ran into the same endless loop: they agree.
        Err(_) => Ok(()),
    }
}
