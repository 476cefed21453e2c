//! The text of this crate, for programs that build games where no registry is at hand.

/// The files of this crate: path below `src`, text.
pub const SOURCES: &[(&str, &str)] = &[
    ("advice.rs", include_str!("advice.rs")),
    ("advice/agree.rs", include_str!("advice/agree.rs")),
    ("advice/bound.rs", include_str!("advice/bound.rs")),
    ("advice/draw.rs", include_str!("advice/draw.rs")),
    ("advice/follow.rs", include_str!("advice/follow.rs")),
    ("advice/graph.rs", include_str!("advice/graph.rs")),
    ("advice/perfect.rs", include_str!("advice/perfect.rs")),
    ("advice/table.rs", include_str!("advice/table.rs")),
    ("compare.rs", include_str!("compare.rs")),
    ("driver.rs", include_str!("driver.rs")),
    ("game.rs", include_str!("game.rs")),
    ("lib.rs", include_str!("lib.rs")),
    ("perft.rs", include_str!("perft.rs")),
    ("playout.rs", include_str!("playout.rs")),
    ("random.rs", include_str!("random.rs")),
    ("terminal.rs", include_str!("terminal.rs")),
    ("trace.rs", include_str!("trace.rs")),
    ("sources.rs", include_str!("sources.rs")),
];
