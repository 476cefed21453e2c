//! Which words of the language are played: every rules-relevant word of the recogniser's own tables
//! stands, at a place where it means something, in a game that ships or in a conformance case. The
//! interpreter and compiled code both play all of these and are compared.
//!
//! The words are collected from expanded trees, so that a word in a macro nobody calls, in a
//! string, or as the name of something does not count.

use std::collections::BTreeSet;
use std::path::Path;

use movewright_conformance::cases;
use movewright_frontend::expand::expand;
use movewright_frontend::{LoadError, Loader, NoFiles};
use movewright_syntax::zrf::ast::OptionKey;
use movewright_syntax::zrf::{Sexp, keywords};
use movewright_syntax::{SourceMap, decode};

/// What a word means at its place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Slot {
    Top,
    Section,
    Option,
    Board,
    Grid,
    Piece,
    Turn,
    Setup,
    Instruction,
    Square,
    Condition,
    Goal,
    Occupant,
}
use Slot::*;

type Words = BTreeSet<(Slot, String)>;

/// Words that no player of a game can notice, and those of games that are refused.
const NOT_PLAYED: &[(Slot, &str)] = &[
    (Top, "version"),
    (Top, "translate"),
    (Section, "engine"),
    (Section, "default"),
    (Board, "image"),
    (Grid, "start-rectangle"),
    (Piece, "image"),
    (Piece, "notation"),
    (Piece, "help"),
    (Piece, "description"),
    (Piece, "open"),
    (Piece, "dummy"),
];

/// Everything that can be played.
fn wanted() -> Words {
    let mut words: Vec<(Slot, String)> = Vec::new();
    let mut all = |slot: Slot, list: &[&str]| {
        words.extend(list.iter().map(|w| (slot, (*w).to_string())));
    };
    all(Top, keywords::TOP_LEVEL);
    all(Section, keywords::SECTIONS);
    all(Board, keywords::BOARD_FORMS);
    all(Grid, keywords::GRID_FORMS);
    all(Piece, keywords::PIECE_FORMS);
    all(Piece, &["move-type"]);
    all(Turn, &["repeat", "(player type)", "(player player)", "(player player type)"]);
    all(Setup, &["off"]);
    all(Instruction, &keywords::instructions().collect::<Vec<_>>());
    all(Instruction, &["else", "go from", "go to", "go mark", "go last-from", "go last-to"]);
    // Words with and without arguments mean different things.
    for word in ["mark", "capture", "flip", "change-owner", "create"] {
        all(Instruction, &[&format!("({word} ...)")]);
    }
    for word in ["add", "add-copy", "add-partial", "add-copy-partial"] {
        all(Instruction, &[&format!("({word} ...)")]);
    }
    all(Square, &["opposite"]);
    all(Condition, &["attribute"]);
    for word in keywords::conditions() {
        all(Condition, &[word]);
        if word.ends_with('?') {
            all(Condition, &[&format!("not-{word}")]);
        }
    }
    all(Goal, keywords::GOALS);
    all(Goal, &["= ", "< ", "<= ", "> ", ">= "].map(str::trim));
    all(Goal, &["total-piece-count without players", "count-condition without players"]);
    all(Occupant, &["not", "opponent", "any-owner"]);
    for (key, text, old) in keywords::OPTIONS {
        let values: &[&str] = match key {
            OptionKey::PassTurn => &["true", "false", "forced"],
            OptionKey::MaximalCaptures => &["true", "false", "2"],
            OptionKey::PassPartial
            | OptionKey::DiscardCascades
            | OptionKey::RecycleCaptures
            | OptionKey::RecyclePromotions
            | OptionKey::IncludeOffPieces => &["true", "false"],
            // The selection screen is refused; the others are for a user interface.
            _ => continue,
        };
        for value in values {
            all(Option, &[&format!("{text} {value}")]);
        }
        all(Option, &[&format!("{text} default")]);
        if let Some(old) = old {
            all(Section, &[old]);
        }
    }
    let mut words: Words = words.into_iter().collect();
    for (slot, word) in NOT_PLAYED {
        assert!(words.remove(&(*slot, (*word).to_string())), "{slot:?} {word} is no word at all");
    }
    words
}

/// Collects the words of one text.
struct Found {
    words: Words,
    players: Vec<String>,
}

impl Found {
    fn add(&mut self, slot: Slot, word: impl Into<String>) {
        self.words.insert((slot, word.into()));
    }

    fn section(&mut self, form: &Sexp) {
        let Some((head, rest)) = parts(form) else { return };
        self.add(Section, head);
        match head {
            "option" => {
                let name = rest[0].string().expect("an option has a name");
                self.add(Option, format!("{name} {}", rest[1]));
            }
            "turn-order" => rest.iter().for_each(|entry| self.turn(entry)),
            "board-setup" => self.setup(rest),
            "board" => {
                for (item, args) in rest.iter().filter_map(parts) {
                    self.add(Board, item);
                    if item == "grid" {
                        args.iter().filter_map(parts).for_each(|(g, _)| self.add(Grid, g));
                    }
                }
            }
            "piece" => {
                for (item, args) in rest.iter().filter_map(parts) {
                    self.add(Piece, item);
                    if ["moves", "drops"].contains(&item) {
                        args.iter().for_each(|block| self.block(block));
                    }
                }
            }
            "win-condition" | "loss-condition" | "draw-condition" | "count-condition" => {
                let goal = rest.last().expect("a condition has a goal");
                self.goal(goal);
                if rest.len() == 1 {
                    let kind = if head == "count-condition" { head } else { "total-piece-count" };
                    self.add(Goal, format!("{kind} without players"));
                }
            }
            _ => {}
        }
    }

    fn turn(&mut self, entry: &Sexp) {
        match entry.list() {
            None => {
                if entry.atom().is_some_and(|word| &**word == "repeat") {
                    self.add(Turn, "repeat");
                }
            }
            Some(items) => {
                let player = |item: &Sexp| {
                    if self.players.contains(&item.to_string()) { "player" } else { "type" }
                };
                let kinds: Vec<&str> = items.iter().map(player).collect();
                self.add(Turn, format!("({})", kinds.join(" ")));
            }
        }
    }

    fn setup(&mut self, players: &[Sexp]) {
        for placement in players.iter().filter_map(Sexp::list).flat_map(|list| list.iter().skip(1))
        {
            if placement.list().is_some_and(|l| l.iter().any(|w| w.to_string() == "off")) {
                self.add(Setup, "off");
            }
        }
    }

    fn block(&mut self, block: &Sexp) {
        match parts(block) {
            Some(("move-type", _)) => self.add(Piece, "move-type"),
            _ => block.list().into_iter().flat_map(|l| l.iter()).for_each(|i| self.instruction(i)),
        }
    }

    fn instruction(&mut self, item: &Sexp) {
        let Some((head, args)) = parts(item) else {
            let word = item.to_string();
            if word == "else" || keywords::BARE_INSTRUCTIONS.contains(&&*word) {
                self.add(Instruction, word);
            }
            return;
        };
        self.add(Instruction, head);
        if keywords::BARE_INSTRUCTIONS.contains(&head) && !args.is_empty() {
            self.add(Instruction, format!("({head} ...)"));
        }
        match head {
            "go" => self.add(Instruction, format!("go {}", args[0])),
            "verify" | "while" | "if" => {
                self.condition(&args[0]);
                args[1..].iter().for_each(|arg| self.instruction(arg));
            }
            "set-flag" | "set-attribute" | "set-position-flag" => {
                self.condition(&args[1]);
                self.squares(&args[2..]);
            }
            _ => self.squares(args),
        }
    }

    fn squares(&mut self, args: &[Sexp]) {
        if args.iter().any(|arg| matches!(parts(arg), Some(("opposite", _)))) {
            self.add(Square, "opposite");
        }
    }

    fn condition(&mut self, item: &Sexp) {
        let (head, args) = match parts(item) {
            Some((head, args)) => (head.to_string(), args),
            None => (item.to_string(), &[][..]),
        };
        let word = if keywords::is_condition(&head) { &*head } else { "attribute" };
        self.add(Condition, word);
        if ["and", "or", "not"].contains(&word) {
            args.iter().for_each(|arg| self.condition(arg));
        } else {
            self.squares(args);
        }
    }

    fn goal(&mut self, item: &Sexp) {
        let (head, args) = match parts(item) {
            Some((head, args)) => (head.to_string(), args),
            None => (item.to_string(), &[][..]),
        };
        match &*head {
            "and" | "or" | "not" => args.iter().for_each(|arg| self.goal(arg)),
            "absolute-config" | "relative-config" => {
                args.iter().for_each(|arg| self.occupant(arg));
            }
            "capture-count" => self.add(Goal, args[0].to_string()),
            _ => {}
        }
        self.add(Goal, head);
    }

    fn occupant(&mut self, item: &Sexp) {
        if let Some((head, args)) = parts(item)
            && ["not", "opponent", "any-owner"].contains(&head)
        {
            self.add(Occupant, head);
            args.iter().for_each(|arg| self.occupant(arg));
        }
    }
}

/// Head and rest of a list.
fn parts(form: &Sexp) -> std::option::Option<(&str, &[Sexp])> {
    Some((form.head()?, &form.list()?[1..]))
}

/// Adds the words of a rules file.
fn collect(name: &str, bytes: &[u8], loader: &mut dyn Loader, words: &mut Words) {
    let mut sources = SourceMap::new();
    let (main, problem) = decode::add_source(&mut sources, name, bytes, None);
    assert!(problem.is_none(), "{name}");
    let (expanded, _) = expand(&mut sources, main, loader, None);
    // Macros and includes leave no trace in what they expand to.
    if !expanded.macros.is_empty() {
        words.insert((Top, "define".into()));
    }
    if !expanded.included.is_empty() {
        words.insert((Top, "include".into()));
    }
    // A variant may use the players of the game.
    let mut players = Vec::new();
    for form in &expanded.forms {
        for section in form.form.list().into_iter().flat_map(|list| list.iter()) {
            if let Some(("players", names)) = parts(section) {
                players.extend(names.iter().map(Sexp::to_string));
            }
        }
    }
    let mut found = Found { words: std::mem::take(words), players };
    for form in &expanded.forms {
        let (head, sections) = parts(&form.form).expect("a game has a head");
        found.add(Top, head);
        sections.iter().for_each(|section| found.section(section));
    }
    *words = found.words;
}

struct Folder(std::path::PathBuf);

impl Loader for Folder {
    fn load(&mut self, path: &str) -> Result<Vec<u8>, LoadError> {
        std::fs::read(self.0.join(path)).map_err(|e| LoadError(e.to_string()))
    }
}

#[test]
fn every_word_is_played() {
    let mut words = Words::new();
    for case in cases().iter().filter(|case| case.refused.is_none()) {
        collect(&case.name, &case.file(), &mut NoFiles, &mut words);
    }
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
    let mut files: Vec<_> = std::fs::read_dir(&rules).unwrap().map(|e| e.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "zrf"));
    files.sort();
    assert!(files.len() > 20);
    for path in files {
        let bytes = std::fs::read(&path).unwrap();
        collect(&path.display().to_string(), &bytes, &mut Folder(rules.clone()), &mut words);
    }
    let wanted = wanted();
    let missing: Vec<_> = wanted.difference(&words).collect();
    assert!(missing.is_empty(), "words that nothing plays: {missing:#?}");
}
