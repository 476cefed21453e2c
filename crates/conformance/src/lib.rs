//! Cases that every executor of the rules must pass; `README.md` beside this crate describes their
//! format.

mod case;
mod position;
mod run;

pub use case::{Case, Step, parse};
pub use run::run;

macro_rules! files {
    ($($name:literal),*) => { &[$(($name, include_str!(concat!("../cases/", $name)))),*] };
}

const FILES: &[(&str, &str)] = files![
    "micro.case",
    "generation.case",
    "players.case",
    "chains.case",
    "attack.case",
    "goals.case"
];

/// All cases, in the order of their files.
///
/// # Panics
/// If a case file is not well formed.
pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (name, text) in FILES {
        match parse(text) {
            Ok(read) => cases.extend(read),
            Err(message) => panic!("{name}: {message}"),
        }
    }
    cases
}
