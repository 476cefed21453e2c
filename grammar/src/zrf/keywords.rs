//! The words of the language, by the place where they mean something.
//!
//! No word is reserved: position decides. The tables serve recognition and suggestions.

use super::ast::{OptionKey, SimpleTest};

/// Forms at the top level of a file.
pub const TOP_LEVEL: &[&str] = &["define", "version", "translate", "include", "game", "variant"];

/// Sections of a game or variant that bear on the rules, or are kept for a reason of their own.
pub const SECTIONS: &[&str] = &[
    "title",
    "players",
    "turn-order",
    "board",
    "board-setup",
    "move-priorities",
    "piece",
    "win-condition",
    "loss-condition",
    "draw-condition",
    "count-condition",
    "option",
    "engine",
    "default",
];

/// Sections of a game or variant that only a user interface needs.
pub const UI_SECTIONS: &[&str] = &[
    "description",
    "history",
    "strategy",
    "solution",
    "music",
    "capture-sound",
    "change-sound",
    "click-sound",
    "draw-sound",
    "drop-sound",
    "loss-sound",
    "move-sound",
    "opening-sound",
    "release-sound",
    "win-sound",
];

/// The options, by the string that names them and, where there is one, the older keyword.
pub const OPTIONS: &[(OptionKey, &str, Option<&str>)] = &[
    (OptionKey::PassTurn, "pass turn", Some("pass-turn")),
    (OptionKey::PassPartial, "pass partial", Some("pass-partial")),
    (OptionKey::MaximalCaptures, "maximal captures", Some("maximal-captures")),
    (OptionKey::DiscardCascades, "discard cascades", None),
    (OptionKey::RecycleCaptures, "recycle captures", Some("recycle-captures")),
    (OptionKey::RecyclePromotions, "recycle promotions", Some("recycle-promotions")),
    (OptionKey::IncludeOffPieces, "include off-pieces", Some("include-off-pieces")),
    (OptionKey::SelectionScreen, "selection screen", None),
    (OptionKey::ProgressiveLevels, "progressive levels", None),
    (OptionKey::PreventFlipping, "prevent flipping", Some("allow-flipping")),
    (OptionKey::AnimateCaptures, "animate captures", Some("animate-captures")),
    (OptionKey::AnimateDrops, "animate drops", Some("animate-drops")),
    (OptionKey::HighlightGoals, "highlight goals", None),
    (OptionKey::ShowMovesList, "show moves list", None),
    (OptionKey::SmartMoves, "smart moves", None),
    (OptionKey::SilentRandomMoves, "silent ? moves", None),
];

/// Forms inside `board`.
pub const BOARD_FORMS: &[&str] = &[
    "image",
    "grid",
    "positions",
    "links",
    "unlink",
    "kill-positions",
    "dummy",
    "symmetry",
    "zone",
];

/// Forms inside `grid`.
pub const GRID_FORMS: &[&str] = &["start-rectangle", "dimensions", "directions"];

/// Forms inside `piece`.
pub const PIECE_FORMS: &[&str] = &[
    "name",
    "image",
    "notation",
    "help",
    "description",
    "open",
    "dummy",
    "attribute",
    "moves",
    "drops",
];

/// Instructions that can stand without brackets.
pub const BARE_INSTRUCTIONS: &[&str] = &[
    "add",
    "add-copy",
    "add-copy-partial",
    "add-partial",
    "back",
    "capture",
    "cascade",
    "change-owner",
    "create",
    "flip",
    "from",
    "mark",
    "to",
];

/// Instructions that need arguments, with an example of each.
pub const BRACKETED_INSTRUCTIONS: &[(&str, &str)] = &[
    ("change-type", "(change-type Queen)"),
    ("go", "(go from)"),
    ("if", "(if empty? add else capture)"),
    ("opposite", "(opposite n)"),
    ("set-attribute", "(set-attribute moved? true)"),
    ("set-flag", "(set-flag seen? true)"),
    ("set-position-flag", "(set-position-flag seen? true)"),
    ("verify", "(verify empty?)"),
    ("while", "(while (empty? n) n)"),
];

/// Conditions that take at most a square.
pub const SIMPLE_TESTS: &[(&str, SimpleTest)] = &[
    ("empty?", SimpleTest::Empty),
    ("friend?", SimpleTest::Friend),
    ("enemy?", SimpleTest::Enemy),
    ("neutral?", SimpleTest::Neutral),
    ("on-board?", SimpleTest::OnBoard),
    ("marked?", SimpleTest::Marked),
    ("last-from?", SimpleTest::LastFrom),
    ("last-to?", SimpleTest::LastTo),
    ("goal-position?", SimpleTest::GoalPosition),
    ("adjacent-to-enemy?", SimpleTest::AdjacentToEnemy),
];

/// All other words at the head of a condition, without their `not-` twins.
pub const OTHER_CONDITIONS: &[&str] = &[
    "true",
    "false",
    "and",
    "or",
    "not",
    "flag?",
    "piece?",
    "in-zone?",
    "position?",
    "position-flag?",
    "attacked?",
    "defended?",
];

/// Goals.
pub const GOALS: &[&str] = &[
    "stalemated",
    "repetition",
    "captured",
    "checkmated",
    "and",
    "or",
    "not",
    "absolute-config",
    "relative-config",
    "pieces-remaining",
    "total-piece-count",
    "capture-count",
];

/// All instruction words.
pub fn instructions() -> impl Iterator<Item = &'static str> {
    BARE_INSTRUCTIONS.iter().copied().chain(BRACKETED_INSTRUCTIONS.iter().map(|(word, _)| *word))
}

/// All words that can stand at the head of a condition, without their `not-` twins.
pub fn conditions() -> impl Iterator<Item = &'static str> {
    SIMPLE_TESTS.iter().map(|(word, _)| *word).chain(OTHER_CONDITIONS.iter().copied())
}

/// Whether a word is a condition or the `not-` twin of one.
pub fn is_condition(word: &str) -> bool {
    let has_twin = |w: &str| w.ends_with('?') && conditions().any(|c| c == w);
    conditions().any(|c| c == word) || word.strip_prefix("not-").is_some_and(has_twin)
}

/// Whether a word is the head of a form that only a user interface needs.
pub fn is_for_show(word: &str) -> bool {
    UI_SECTIONS.contains(&word) || ["image", "notation", "help", "start-rectangle"].contains(&word)
}

/// Where a keyword belongs, for a message about one at a wrong place: `inside (piece ...)`.
pub fn belongs(word: &str) -> Option<&'static str> {
    let tables = [
        (TOP_LEVEL, "at the top level of the file"),
        (SECTIONS, "directly inside `(game ...)` or `(variant ...)`"),
        (BOARD_FORMS, "inside `(board ...)`"),
        (GRID_FORMS, "inside `(grid ...)`"),
        (PIECE_FORMS, "inside `(piece ...)`"),
        (&["move-type"], "inside `(moves ...)` or `(drops ...)`"),
        (BARE_INSTRUCTIONS, "inside a move block"),
        (GOALS, "inside an end condition"),
        (UI_SECTIONS, "directly inside `(game ...)` or `(variant ...)`"),
    ];
    if let Some((_, place)) = tables.iter().find(|(words, _)| words.contains(&word)) {
        return Some(place);
    }
    BRACKETED_INSTRUCTIONS.iter().any(|(w, _)| *w == word).then_some("inside a move block")
}
