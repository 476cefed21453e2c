//! Which traps of the reference's section 11 can be seen in play.

/// Traps by the number of their entry. Left out: those of the text alone that leave no trace in play
/// (T3 to T10, T22, T23), those that no play shows (T71's sources, T80), and whole files (T87 to
/// T89).
pub(super) const WANTED: &[&str] = &[
    "T1", "T2", "T11", "T12", "T13", "T14", "T15", "T16", "T17", "T18", "T19", "T20", "T21", "T24",
    "T25", "T26", "T27", "T28", "T29", "T30", "T31", "T32", "T33", "T34", "T35", "T36", "T37",
    "T38", "T39", "T40", "T41", "T42", "T43", "T44", "T45", "T46", "T47", "T48", "T49", "T50",
    "T51", "T52", "T53", "T54", "T55", "T56", "T57", "T58", "T59", "T61", "T62", "T63", "T64",
    "T65", "T66", "T67", "T68", "T69", "T70", "T71", "T72", "T73", "T74", "T75", "T76", "T77",
    "T78", "T79", "T81", "T82", "T83", "T84", "T85", "T86", "T90",
];

/// Traps that a text sets for every game played by it.
pub(super) fn of_text(text: &str) -> impl Iterator<Item = &'static str> {
    let board = text.find("(board\n").map_or("", |at| &text[at..]);
    let board = board.find("(board-setup").map_or(board, |at| &board[..at]);
    let single = text.split("(absolute-config ").skip(1).any(|rest| {
        let end = rest.find('\n').unwrap_or(rest.len());
        let config = &rest[..end];
        // Its places are the last brackets inside its own.
        let mut depth = 0;
        let inside = config.split_inclusive(|c: char| {
            depth += match c {
                '(' => 1,
                ')' => -1,
                _ => 0,
            };
            depth < 0
        });
        inside.take(1).any(|inside| !inside.ends_with("))"))
    });
    [
        ("T1", text.contains("(outer")),
        ("T2", text.contains(" add 7)")),
        ("T11", board.contains("(grid") && (board.contains("(links") || board.contains("(unlink"))),
        ("T12", board.contains("(kill-positions")),
        (
            "T21",
            text.contains("(variant")
                && text.rsplit("(variant").next().is_some_and(|v| v.contains("-condition")),
        ),
        ("T77", single),
    ]
    .into_iter()
    .filter_map(|(trap, there)| there.then_some(trap))
}
