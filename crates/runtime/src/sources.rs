//! The text of this crate, for programs that build games where no registry is at hand.

/// The files of this crate: path below `src`, text.
pub const SOURCES: &[(&str, &str)] = &[
    ("advice.rs", include_str!("advice.rs")),
    ("board.rs", include_str!("board.rs")),
    ("info.rs", include_str!("info.rs")),
    ("keys.rs", include_str!("keys.rs")),
    ("lib.rs", include_str!("lib.rs")),
    ("matches.rs", include_str!("matches.rs")),
    ("moves.rs", include_str!("moves.rs")),
    ("outcome.rs", include_str!("outcome.rs")),
    ("rules.rs", include_str!("rules.rs")),
    ("set.rs", include_str!("set.rs")),
    ("setup.rs", include_str!("setup.rs")),
    ("sources.rs", include_str!("sources.rs")),
];
