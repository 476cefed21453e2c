//! The text of this crate, for programs that build games where no registry is at hand.

/// The files of this crate: path below `src`, text.
pub const SOURCES: &[(&str, &str)] = &[
    ("compare.rs", include_str!("compare.rs")),
    ("describe.rs", include_str!("describe.rs")),
    ("driver.rs", include_str!("driver.rs")),
    ("error.rs", include_str!("error.rs")),
    ("game.rs", include_str!("game.rs")),
    ("lib.rs", include_str!("lib.rs")),
    ("notation.rs", include_str!("notation.rs")),
    ("notation/conventions.rs", include_str!("notation/conventions.rs")),
    ("notation/draw.rs", include_str!("notation/draw.rs")),
    ("notation/fen.rs", include_str!("notation/fen.rs")),
    ("notation/file.rs", include_str!("notation/file.rs")),
    ("notation/move_text.rs", include_str!("notation/move_text.rs")),
    ("notation/position.rs", include_str!("notation/position.rs")),
    ("perft.rs", include_str!("perft.rs")),
    ("playout.rs", include_str!("playout.rs")),
    ("random.rs", include_str!("random.rs")),
    ("terminal.rs", include_str!("terminal.rs")),
    ("trace.rs", include_str!("trace.rs")),
    ("sources.rs", include_str!("sources.rs")),
];
