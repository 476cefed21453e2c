//! Every word of the language with its place and the section that explains it, and which of them a
//! game uses.
//!
//! No word is reserved, so a word counts only at the place where it means something: a piece that
//! is named `flip` uses nothing.

use std::collections::BTreeSet;

use super::keywords::OPTIONS;
use super::sexpr::{Sexp, SexpKind};

/// Where a word means something.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    /// The top level of a file.
    Top,
    /// A section of a game or variant.
    Section,
    /// The name of an option, in quotes.
    Option,
    /// The value of an option.
    OptionValue,
    /// Directly inside `board`.
    Board,
    /// Directly inside `grid`.
    Grid,
    /// Directly inside `zone`.
    Zone,
    /// An entry of `turn-order`.
    TurnOrder,
    /// A word among the squares of `board-setup`.
    Setup,
    /// Directly inside `piece`.
    Piece,
    /// Directly inside `moves` or `drops`.
    Moves,
    /// An instruction.
    Instruction,
    /// The argument of `go`.
    Go,
    /// The head of a square argument.
    Square,
    /// A condition.
    Condition,
    /// A goal.
    Goal,
    /// The head of an occupant in a configuration.
    Occupant,
}

impl Place {
    /// For people: `instruction`, `inside board`.
    pub fn describe(self) -> &'static str {
        match self {
            Place::Top => "top level",
            Place::Section => "section",
            Place::Option => "option",
            Place::OptionValue => "value of an option",
            Place::Board => "inside board",
            Place::Grid => "inside grid",
            Place::Zone => "inside zone",
            Place::TurnOrder => "inside turn-order",
            Place::Setup => "inside board-setup",
            Place::Piece => "inside piece",
            Place::Moves => "inside moves, drops",
            Place::Instruction => "instruction",
            Place::Go => "argument of go",
            Place::Square => "square argument",
            Place::Condition => "condition",
            Place::Goal => "goal",
            Place::Occupant => "inside a configuration",
        }
    }
}

/// What a word bears on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Bearing {
    /// How the game is played.
    Rules,
    /// Names, texts, pictures and sounds; what is loaded first.
    Display,
    /// How the text is put together; nothing is left of it afterwards.
    Text,
    /// Files that hold it are no games this language describes, and are refused.
    Refused,
}

/// A word of the language.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Keyword {
    /// Where it means something.
    pub place: Place,
    /// The word.
    pub word: &'static str,
    /// What it bears on.
    pub bearing: Bearing,
    /// The section of the language's description (`docs/zrf.md`) that says what it means.
    pub section: &'static str,
}

/// Place, bearing, section, words. The `not-` twins of conditions are added by [`keywords`].
type Group = (Place, Bearing, &'static str, &'static [&'static str]);

const GROUPS: &[Group] = {
    use Bearing::{Display, Refused, Rules, Text};
    use Place::*;
    &[
        (Top, Text, "1.6", &["define"]),
        (Top, Text, "1.7", &["include"]),
        (Top, Text, "1.8", &["version"]),
        (Top, Display, "1.9", &["translate"]),
        (Top, Rules, "2", &["game", "variant"]),
        (Section, Display, "2.3", &["default"]),
        (Section, Display, "2.4", &["title", "description", "history", "strategy", "solution"]),
        (Section, Rules, "2.5", &["option"]),
        (Section, Display, "2.5", &["allow-flipping", "animate-captures", "animate-drops"]),
        (
            Section,
            Rules,
            "2.5",
            &[
                "include-off-pieces",
                "maximal-captures",
                "pass-partial",
                "pass-turn",
                "recycle-captures",
                "recycle-promotions",
            ],
        ),
        (Section, Rules, "3", &["board"]),
        (Section, Rules, "4.1", &["players"]),
        (Section, Rules, "4.2", &["turn-order"]),
        (Section, Rules, "4.4", &["board-setup"]),
        (Section, Rules, "5", &["piece"]),
        (Section, Rules, "5.3", &["move-priorities"]),
        (Section, Rules, "8", &["win-condition", "loss-condition", "draw-condition"]),
        (Section, Rules, "8.12", &["count-condition"]),
        (Section, Refused, "9.2", &["engine"]),
        (
            Section,
            Display,
            "9.4",
            &[
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
            ],
        ),
        (
            Option,
            Rules,
            "2.5",
            &[
                "pass turn",
                "pass partial",
                "maximal captures",
                "discard cascades",
                "recycle captures",
                "recycle promotions",
                "include off-pieces",
            ],
        ),
        (Option, Refused, "2.5", &["selection screen"]),
        (
            Option,
            Display,
            "2.5",
            &[
                "progressive levels",
                "prevent flipping",
                "animate captures",
                "animate drops",
                "highlight goals",
                "show moves list",
                "smart moves",
                "silent ? moves",
            ],
        ),
        (OptionValue, Rules, "2.5", &["true", "false", "forced", "default", "2"]),
        (Board, Display, "3.1", &["image"]),
        (Board, Rules, "3.2", &["grid"]),
        (Board, Rules, "3.3", &["positions"]),
        (Board, Rules, "3.4", &["dummy"]),
        (Board, Rules, "3.5", &["links"]),
        (Board, Rules, "3.6", &["unlink"]),
        (Board, Rules, "3.7", &["kill-positions"]),
        (Board, Rules, "3.8", &["symmetry"]),
        (Board, Rules, "3.9", &["zone"]),
        (Grid, Display, "3.2", &["start-rectangle"]),
        (Grid, Rules, "3.2", &["dimensions", "directions"]),
        (Zone, Rules, "3.9", &["name", "players", "positions"]),
        (TurnOrder, Rules, "4.2", &["repeat"]),
        (Setup, Rules, "4.4", &["off"]),
        (Piece, Rules, "5", &["name"]),
        (Piece, Display, "5", &["image", "notation", "help", "description", "dummy"]),
        (Piece, Refused, "5", &["open"]),
        (Piece, Rules, "5.1", &["attribute"]),
        (Piece, Rules, "5.2", &["moves", "drops"]),
        (Moves, Rules, "5.2", &["move-type"]),
        (Instruction, Rules, "6.6", &["back", "go", "mark", "opposite"]),
        (Instruction, Rules, "6.7", &["verify", "if", "else", "while"]),
        (Instruction, Rules, "6.8", &["set-attribute", "set-flag", "set-position-flag"]),
        (Instruction, Rules, "6.9", &["add", "cascade", "from", "to"]),
        (Instruction, Rules, "6.11", &["capture", "change-owner", "change-type", "create", "flip"]),
        (Instruction, Rules, "6.12", &["add-copy", "add-copy-partial", "add-partial"]),
        (Go, Rules, "6.6", &["from", "to", "mark", "last-from", "last-to"]),
        (Square, Rules, "6.4", &["opposite"]),
        (Condition, Rules, "7", &["true", "false", "and", "or", "not"]),
        (
            Condition,
            Rules,
            "7.1",
            &[
                "adjacent-to-enemy?",
                "empty?",
                "enemy?",
                "flag?",
                "friend?",
                "goal-position?",
                "in-zone?",
                "last-from?",
                "last-to?",
                "marked?",
                "neutral?",
                "on-board?",
                "piece?",
                "position-flag?",
                "position?",
            ],
        ),
        (Condition, Rules, "7.2", &["attacked?", "defended?"]),
        (Goal, Rules, "8", &["and", "or", "not"]),
        (Goal, Rules, "8.3", &["absolute-config"]),
        (Goal, Rules, "8.4", &["pieces-remaining"]),
        (Goal, Rules, "8.5", &["total-piece-count"]),
        (Goal, Rules, "8.6", &["relative-config"]),
        (Goal, Rules, "8.7", &["repetition"]),
        (Goal, Rules, "8.8", &["stalemated"]),
        (Goal, Rules, "8.10", &["captured"]),
        (Goal, Rules, "8.11", &["checkmated"]),
        (Goal, Rules, "9.1", &["capture-count"]),
        (Occupant, Rules, "8.3", &["not", "opponent", "any-owner"]),
    ]
};

/// The `not-` twins of the conditions in [`GROUPS`] that have one.
const TWINS: &[(&str, &str)] = &[
    ("not-adjacent-to-enemy?", "7.1"),
    ("not-attacked?", "7.2"),
    ("not-defended?", "7.2"),
    ("not-empty?", "7.1"),
    ("not-enemy?", "7.1"),
    ("not-flag?", "7.1"),
    ("not-friend?", "7.1"),
    ("not-goal-position?", "7.1"),
    ("not-in-zone?", "7.1"),
    ("not-last-from?", "7.1"),
    ("not-last-to?", "7.1"),
    ("not-marked?", "7.1"),
    ("not-neutral?", "7.1"),
    ("not-on-board?", "7.1"),
    ("not-piece?", "7.1"),
    ("not-position-flag?", "7.1"),
    ("not-position?", "7.1"),
];

/// Every word of the language, by place and word.
pub fn keywords() -> Vec<Keyword> {
    let mut all: Vec<Keyword> = GROUPS
        .iter()
        .flat_map(|&(place, bearing, section, words)| {
            words.iter().map(move |word| Keyword { place, word, bearing, section })
        })
        .chain(TWINS.iter().map(|&(word, section)| Keyword {
            place: Place::Condition,
            word,
            bearing: Bearing::Rules,
            section,
        }))
        .collect();
    all.sort();
    all
}

/// The words that an expanded game or variant uses.
pub fn used(form: &Sexp) -> BTreeSet<Keyword> {
    let mut walk = Walk { known: keywords(), used: BTreeSet::new() };
    if let Some(head) = form.head() {
        walk.word(Place::Top, head);
    }
    for section in rest(form) {
        walk.section(section);
    }
    walk.used
}

struct Walk {
    known: Vec<Keyword>,
    used: BTreeSet<Keyword>,
}

/// What follows the head of a list.
fn rest(list: &Sexp) -> &[Sexp] {
    list.list().and_then(|items| items.split_first()).map_or(&[], |(_, rest)| rest)
}

impl Walk {
    /// A word stands at a place; whether it is one of the language is decided here.
    fn word(&mut self, place: Place, word: &str) {
        self.used.extend(self.known.iter().find(|k| k.place == place && k.word == word));
    }

    fn heads(&mut self, place: Place, list: &Sexp) {
        for item in rest(list) {
            if let Some(head) = item.head() {
                self.word(place, head);
            }
        }
    }

    fn section(&mut self, section: &Sexp) {
        let Some(head) = section.head() else { return };
        let args = rest(section);
        self.word(Place::Section, head);
        match &**head {
            "option" => {
                if let Some(name) = args.first().and_then(Sexp::string) {
                    self.word(Place::Option, name);
                }
                self.option_value(args.get(1));
            }
            "board" => {
                self.heads(Place::Board, section);
                for item in args {
                    match item.head().map(|head| &**head) {
                        Some("grid") => self.heads(Place::Grid, item),
                        Some("zone") => self.heads(Place::Zone, item),
                        _ => {}
                    }
                }
            }
            "turn-order" => {
                for word in args.iter().filter_map(Sexp::atom) {
                    self.word(Place::TurnOrder, word);
                }
            }
            "board-setup" => {
                for placement in args.iter().flat_map(rest) {
                    for word in rest(placement).iter().filter_map(Sexp::atom) {
                        self.word(Place::Setup, word);
                    }
                }
            }
            "piece" => {
                self.heads(Place::Piece, section);
                for item in args {
                    if item.head().is_some_and(|head| ["moves", "drops"].contains(&&**head)) {
                        self.moves(rest(item));
                    }
                }
            }
            "win-condition" | "loss-condition" | "draw-condition" | "count-condition" => {
                if let Some(goal) = args.last() {
                    self.goal(goal);
                }
            }
            _ if OPTIONS.iter().any(|(_, _, old)| *old == Some(&**head)) => {
                self.option_value(args.first());
            }
            _ => {}
        }
    }

    fn option_value(&mut self, value: Option<&Sexp>) {
        if let Some(word) = value.and_then(Sexp::atom) {
            self.word(Place::OptionValue, word);
        }
    }

    fn moves(&mut self, items: &[Sexp]) {
        for item in items {
            if item.head().is_some_and(|head| &**head == "move-type") {
                self.word(Place::Moves, "move-type");
            } else if let Some(block) = item.list() {
                self.instructions(block);
            }
        }
    }

    fn instructions(&mut self, items: &[Sexp]) {
        for item in items {
            match &item.kind {
                SexpKind::Atom(word) => self.word(Place::Instruction, word),
                SexpKind::List(_) => self.instruction(item),
                SexpKind::Str(_) => {}
            }
        }
    }

    fn instruction(&mut self, item: &Sexp) {
        let Some(head) = item.head() else { return };
        let args = rest(item);
        self.word(Place::Instruction, head);
        let (condition, after) = match &**head {
            "if" | "while" | "verify" => (args.first(), args.get(1..).unwrap_or_default()),
            "set-flag" | "set-position-flag" | "set-attribute" => {
                (args.get(1), args.get(2..).unwrap_or_default())
            }
            "go" => {
                if let Some(word) = args.first().and_then(Sexp::atom) {
                    self.word(Place::Go, word);
                }
                (None, args)
            }
            _ => (None, args),
        };
        if let Some(condition) = condition {
            self.condition(condition);
        }
        match &**head {
            "if" | "while" => self.instructions(after),
            _ => self.squares(after),
        }
    }

    fn squares(&mut self, args: &[Sexp]) {
        for head in args.iter().filter_map(Sexp::head) {
            self.word(Place::Square, head);
        }
    }

    fn condition(&mut self, item: &Sexp) {
        match item.head() {
            None => {
                if let Some(word) = item.atom() {
                    self.word(Place::Condition, word);
                }
            }
            Some(head) => {
                self.word(Place::Condition, head);
                match &**head {
                    "and" | "or" | "not" => rest(item).iter().for_each(|arg| self.condition(arg)),
                    _ => self.squares(rest(item)),
                }
            }
        }
    }

    fn goal(&mut self, item: &Sexp) {
        let Some(word) = item.atom().or_else(|| item.head()) else { return };
        self.word(Place::Goal, word);
        match &**word {
            "and" | "or" | "not" => rest(item).iter().for_each(|arg| self.goal(arg)),
            "absolute-config" | "relative-config" => {
                rest(item).iter().for_each(|arg| self.occupant(arg));
            }
            _ => {}
        }
    }

    /// Squares and directions of a configuration arrive here too, and are no words of the language.
    fn occupant(&mut self, item: &Sexp) {
        if let Some(head) = item.head() {
            self.word(Place::Occupant, head);
            rest(item).iter().for_each(|arg| self.occupant(arg));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::keywords::{
        self, BARE_INSTRUCTIONS, BOARD_FORMS, BRACKETED_INSTRUCTIONS, GOALS, GRID_FORMS,
        PIECE_FORMS, SECTIONS, TOP_LEVEL, UI_SECTIONS,
    };
    use super::*;
    use crate::span::SourceMap;

    fn words(place: Place) -> BTreeSet<&'static str> {
        keywords().into_iter().filter(|k| k.place == place).map(|k| k.word).collect()
    }

    fn set<'a>(words: impl IntoIterator<Item = &'a &'a str>) -> BTreeSet<&'a str> {
        words.into_iter().copied().collect()
    }

    #[test]
    fn the_words_are_those_that_recognition_knows() {
        let old = OPTIONS.iter().filter_map(|(_, _, old)| old.as_ref());
        assert_eq!(words(Place::Top), set(TOP_LEVEL));
        assert_eq!(words(Place::Section), set(SECTIONS.iter().chain(UI_SECTIONS).chain(old)));
        assert_eq!(words(Place::Option), set(OPTIONS.iter().map(|(_, name, _)| name)));
        assert_eq!(words(Place::Board), set(BOARD_FORMS));
        assert_eq!(words(Place::Grid), set(GRID_FORMS));
        assert_eq!(words(Place::Piece), set(PIECE_FORMS));
        let bracketed = BRACKETED_INSTRUCTIONS.iter().map(|(word, _)| word);
        let instructions = set(BARE_INSTRUCTIONS.iter().chain(bracketed).chain(&["else"]));
        assert_eq!(words(Place::Instruction), instructions);
        assert_eq!(words(Place::Goal), set(GOALS));
        let conditions: Vec<&str> = keywords::conditions().collect();
        let twins: Vec<String> = conditions
            .iter()
            .filter(|word| word.ends_with('?'))
            .map(|word| format!("not-{word}"))
            .collect();
        let all = conditions.iter().copied().chain(twins.iter().map(String::as_str));
        assert_eq!(words(Place::Condition), all.collect());
        assert!(words(Place::Condition).iter().all(|word| keywords::is_condition(word)));
    }

    #[test]
    fn no_word_stands_twice_at_a_place() {
        let all = keywords();
        assert!(all.windows(2).all(|w| (w[0].place, w[0].word) != (w[1].place, w[1].word)));
    }

    fn used_by(text: &str) -> Vec<(Place, &'static str)> {
        let mut sources = SourceMap::new();
        let id = sources.add("x.zrf".to_string(), text.to_string());
        let (forms, problems) = crate::zrf::read(&sources, id);
        assert_eq!(problems, []);
        used(&forms[0]).into_iter().map(|k| (k.place, k.word)).collect()
    }

    #[test]
    fn words_count_at_their_place_only() {
        use Place::*;
        // A piece, a flag and a zone that are named like words of the language.
        let text =
            "(game (piece (name flip) (moves (mark (set-flag back (in-zone? repeat)) add))))";
        assert_eq!(
            used_by(text),
            [
                (Top, "game"),
                (Section, "piece"),
                (Piece, "moves"),
                (Piece, "name"),
                (Instruction, "add"),
                (Instruction, "mark"),
                (Instruction, "set-flag"),
                (Condition, "in-zone?"),
            ]
        );
    }

    #[test]
    fn nested_words_are_found() {
        use Place::*;
        let text = "(variant
            (option \"pass turn\" forced) (maximal-captures 2)
            (board (grid (dimensions)) (zone (name z)))
            (turn-order White repeat Black)
            (board-setup (White (Man a1 off 3)))
            (piece (drops (move-type x)
                ((if (not (or (not-empty? (opposite n)) true)) (go last-to) else (while false (flip (opposite n)))))))
            (win-condition (White) (and (absolute-config (not (opponent Man)) (a1)) (not (total-piece-count 3)))))";
        assert_eq!(
            used_by(text),
            [
                (Top, "variant"),
                (Section, "board"),
                (Section, "board-setup"),
                (Section, "maximal-captures"),
                (Section, "option"),
                (Section, "piece"),
                (Section, "turn-order"),
                (Section, "win-condition"),
                (Option, "pass turn"),
                (OptionValue, "2"),
                (OptionValue, "forced"),
                (Board, "grid"),
                (Board, "zone"),
                (Grid, "dimensions"),
                (Zone, "name"),
                (TurnOrder, "repeat"),
                (Setup, "off"),
                (Piece, "drops"),
                (Moves, "move-type"),
                (Instruction, "else"),
                (Instruction, "flip"),
                (Instruction, "go"),
                (Instruction, "if"),
                (Instruction, "while"),
                (Go, "last-to"),
                (Square, "opposite"),
                (Condition, "false"),
                (Condition, "not"),
                (Condition, "not-empty?"),
                (Condition, "or"),
                (Condition, "true"),
                (Goal, "absolute-config"),
                (Goal, "and"),
                (Goal, "not"),
                (Goal, "total-piece-count"),
                (Occupant, "not"),
                (Occupant, "opponent"),
            ]
        );
    }
}
