//! Reading case files.

use std::collections::BTreeMap;

/// A case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// Its name, unique among all cases.
    pub name: String,
    /// The rules as ZRF text.
    pub rules: String,
    /// Every character of the rules is one byte, as in files older than UTF-8.
    pub bytewise: bool,
    /// The variant to play, by title; otherwise the first game.
    pub variant: Option<String>,
    /// Pieces and stores at the start; `None` where the rules' own start is meant.
    pub position: Option<String>,
    /// Index of the turn entry.
    pub turn: usize,
    /// Names of the source and destination of the previous move.
    pub last: [Option<String>; 2],
    /// The rules are refused with an error of this code.
    pub refused: Option<String>,
    /// What to do and expect, in order; nothing if the rules are refused.
    pub steps: Vec<Step>,
}

impl Case {
    /// The rules as the bytes of a file.
    ///
    /// # Panics
    /// If a character of rules written bytewise does not fit into a byte.
    pub fn file(&self) -> Vec<u8> {
        if !self.bytewise {
            return self.rules.clone().into_bytes();
        }
        let byte = |c: char| u8::try_from(c).unwrap_or_else(|_| panic!("{}: {c:?}", self.name));
        self.rules.chars().map(byte).collect()
    }
}

/// A step of a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// These are all legal moves.
    Moves(Vec<String>),
    /// The number of legal moves.
    Count(u64),
    /// Play these.
    Play(Vec<String>),
    /// The outcome.
    Outcome(String),
    /// Is a royal piece attacked?
    Check(bool),
    /// Generation reports an endless loop here: line and column, or anywhere.
    Fault(Option<(u32, u16)>),
}

/// Reads a case file.
///
/// # Errors
/// What is not well formed, with its line.
pub fn parse(text: &str) -> Result<Vec<Case>, String> {
    let mut raw: Vec<(String, Vec<Entry>)> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let number = index + 1;
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(name) = line.strip_prefix("=== ") {
            raw.push((name.trim().to_string(), Vec::new()));
            continue;
        }
        let (_, entries) = raw.last_mut().ok_or(format!("line {number}: before the first case"))?;
        if line.starts_with(' ') {
            let entry = entries.last_mut().ok_or(format!("line {number}: belongs to no entry"))?;
            entry.value.push(line.to_string());
        } else {
            let (key, value) =
                line.split_once(':').ok_or(format!("line {number}: neither entry nor text"))?;
            let mut entry = Entry { key: key.to_string(), value: Vec::new(), line: number };
            if !value.trim().is_empty() {
                entry.value.push(value.trim().to_string());
            }
            entries.push(entry);
        }
    }
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    let mut cases = Vec::new();
    for (name, entries) in raw {
        let case = build(name, &entries, &texts)?;
        if texts.insert(case.name.clone(), case.rules.clone()).is_some() {
            return Err(format!("two cases are named {}", case.name));
        }
        cases.push(case);
    }
    Ok(cases)
}

struct Entry {
    key: String,
    value: Vec<String>,
    line: usize,
}

impl Entry {
    fn text(&self) -> String {
        self.value.join("\n")
    }

    /// One move a line or separated by commas.
    fn list(&self) -> Vec<String> {
        let parts = self.value.iter().flat_map(|line| line.split(','));
        parts.map(|part| part.trim().to_string()).collect()
    }

    fn wrong(&self, what: &str) -> String {
        format!("line {}: {what} in '{}: {}'", self.line, self.key, self.text())
    }
}

fn build(
    name: String,
    entries: &[Entry],
    texts: &BTreeMap<String, String>,
) -> Result<Case, String> {
    let mut parts = Parts::default();
    let mut rules = None;
    let mut case = Case {
        name,
        rules: String::new(),
        bytewise: false,
        variant: None,
        position: None,
        turn: 0,
        last: [None, None],
        refused: None,
        steps: Vec::new(),
    };
    for entry in entries {
        let text = entry.text();
        match entry.key.as_str() {
            "rules" => rules = Some(text),
            "file" => {
                let known = texts.get(text.trim());
                rules = Some(known.ok_or(entry.wrong("no earlier case of this name"))?.clone());
            }
            "bytes" => match text.as_str() {
                "single" => case.bytewise = true,
                _ => return Err(entry.wrong("is not `single`")),
            },
            "top" => parts.top = text,
            "variant" => case.variant = Some(text),
            "refused" => case.refused = Some(text),
            "block" => parts.block = text,
            "drops" => parts.drops = text,
            "y" => parts.y = text,
            "z" => parts.z = text,
            "players" => parts.players = text,
            "turns" => parts.turns = text,
            "board" => parts.board = text,
            "game" => parts.game = text,
            "position" => case.position = Some(text),
            "turn" => case.turn = number(entry)?,
            "last" => {
                let squares: Vec<&str> = text.split_whitespace().collect();
                let [from, to] = squares[..] else { return Err(entry.wrong("needs two squares")) };
                case.last = [from, to].map(|s| (s != "-").then(|| s.to_string()));
            }
            "moves" => case.steps.push(Step::Moves(entry.list())),
            "count" => case.steps.push(Step::Count(number(entry)?)),
            "play" => case.steps.push(Step::Play(entry.list())),
            "outcome" => case.steps.push(Step::Outcome(text)),
            "check" => match text.as_str() {
                "yes" | "no" => case.steps.push(Step::Check(text == "yes")),
                _ => return Err(entry.wrong("neither yes nor no")),
            },
            "fault" if text == "any" => case.steps.push(Step::Fault(None)),
            "fault" => {
                let place = text
                    .split_once(' ')
                    .and_then(|(line, column)| Some((line.parse().ok()?, column.parse().ok()?)));
                let place = place.ok_or(entry.wrong("needs line and column"))?;
                case.steps.push(Step::Fault(Some(place)));
            }
            _ => return Err(entry.wrong("unknown key")),
        }
    }
    if case.steps.is_empty() == case.refused.is_none() {
        return Err(format!("case {} expects nothing, or play of refused rules", case.name));
    }
    case.rules = rules.unwrap_or_else(|| parts.game_text());
    Ok(case)
}

fn number<T: std::str::FromStr>(entry: &Entry) -> Result<T, String> {
    entry.text().parse().map_err(|_| entry.wrong("not a number"))
}

/// What a case says about the game on the standard board.
struct Parts {
    top: String,
    block: String,
    drops: String,
    y: String,
    z: String,
    players: String,
    turns: String,
    board: String,
    game: String,
}

impl Default for Parts {
    fn default() -> Self {
        Parts {
            top: String::new(),
            block: String::new(),
            drops: String::new(),
            y: String::new(),
            z: String::new(),
            players: "White Black".into(),
            turns: "White Black".into(),
            board: String::new(),
            game: String::new(),
        }
    }
}

impl Parts {
    fn game_text(&self) -> String {
        let Parts { top, block, drops, y, z, players, turns, board, game } = self;
        let section = |name: &str, text: &str| match text {
            "" => String::new(),
            text => format!(" ({name}\n{text})"),
        };
        let piece = |name: &str, sections: String| {
            format!("(piece (name {name}) (attribute m false) (attribute k true){sections})\n")
        };
        let x = piece("X", section("moves", block) + &section("drops", drops));
        let y = piece("Y", section("moves", y));
        let z = piece("Z", section("moves", z));
        format!(
            r#"{top}
(game (title "case")
(players {players})
(turn-order {turns})
(board
  (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
    (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))
{board})
{game}
{x}{y}{z})
"#
        )
    }
}
