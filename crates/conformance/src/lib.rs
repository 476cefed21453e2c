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
    "text.case",
    "generation.case",
    "players.case",
    "chains.case",
    "attack.case",
    "goals.case",
    "idioms.case"
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

#[cfg(test)]
mod tests {
    use super::cases;

    /// Traps of the language reference that concern play. All have a case, which the interpreter
    /// and compiled code run; where the trap is that a text must be refused, the case says so.
    const TRAPS: std::ops::RangeInclusive<u32> = 1..=86;

    #[test]
    fn every_trap_has_a_case() {
        let names: Vec<String> = cases().into_iter().map(|case| case.name).collect();
        let missing: Vec<u32> = TRAPS
            .filter(|n| !names.iter().any(|name| name.starts_with(&format!("t{n:02}_"))))
            .collect();
        assert!(missing.is_empty(), "no case for the traps {missing:?}");
    }

    #[test]
    fn names_are_unique_and_belong_to_traps_that_exist() {
        let mut names: Vec<String> = cases().into_iter().map(|case| case.name).collect();
        names.sort();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
        for name in &names {
            let digits = name.strip_prefix('t').map(|rest| &rest[..rest.find('_').unwrap_or(0)]);
            if let Some(number) = digits.and_then(|d| d.parse::<u32>().ok()) {
                assert!((1..=90).contains(&number), "{name}");
            }
        }
    }
}
