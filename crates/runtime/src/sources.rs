//! The text of this crate, for programs that build games where no registry is at hand.

/// The files of this crate: path below `src`, text.
pub const SOURCES: &[(&str, &str)] = &[
    ("advice.rs", include_str!("advice.rs")),
    ("board.rs", include_str!("board.rs")),
    ("describe.rs", include_str!("describe.rs")),
    ("error.rs", include_str!("error.rs")),
    ("info.rs", include_str!("info.rs")),
    ("kernels.rs", include_str!("kernels.rs")),
    ("keys.rs", include_str!("keys.rs")),
    ("lib.rs", include_str!("lib.rs")),
    ("matches.rs", include_str!("matches.rs")),
    ("moves.rs", include_str!("moves.rs")),
    ("notation.rs", include_str!("notation.rs")),
    ("notation/conventions.rs", include_str!("notation/conventions.rs")),
    ("notation/draw.rs", include_str!("notation/draw.rs")),
    ("notation/fen.rs", include_str!("notation/fen.rs")),
    ("notation/move_text.rs", include_str!("notation/move_text.rs")),
    ("notation/position.rs", include_str!("notation/position.rs")),
    ("outcome.rs", include_str!("outcome.rs")),
    ("record.rs", include_str!("record.rs")),
    ("rules.rs", include_str!("rules.rs")),
    ("seen.rs", include_str!("seen.rs")),
    ("set.rs", include_str!("set.rs")),
    ("setup.rs", include_str!("setup.rs")),
    ("sources.rs", include_str!("sources.rs")),
];
