//! Move code without a plan: any instruction, any condition, anywhere.

use std::fmt::Write;

use crate::chance::Chance;
use crate::world::{ATTRIBUTES, FLAGS, MOVE_TYPES, POSITION_FLAGS, World};

/// Writes code for one game.
pub(crate) struct Coder<'w, 'c> {
    pub(crate) world: &'w World,
    pub(crate) chance: &'c mut Chance,
}

impl Coder<'_, '_> {
    pub(crate) fn direction(&mut self) -> &'static str {
        self.world.direction(self.chance)
    }

    pub(crate) fn piece(&mut self) -> &'static str {
        self.world.piece(self.chance)
    }

    pub(crate) fn zone(&mut self) -> &'static str {
        self.chance.pick::<&'static str>(&self.world.zones)
    }

    /// A square argument, with a blank before it, or nothing: the current square.
    fn square(&mut self, here: u64) -> String {
        if self.chance.percent(here) {
            return String::new();
        }
        match self.chance.number(0, 9) {
            0..=5 => format!(" {}", self.direction()),
            6 | 7 => format!(" {}", self.world.square(self.chance)),
            _ => format!(" (opposite {})", self.direction()),
        }
    }

    /// A word with arguments, which needs no brackets without them.
    fn call(&mut self, word: &str, arguments: &str) -> String {
        if arguments.is_empty() && self.chance.percent(80) {
            word.to_string()
        } else {
            format!("({word}{arguments})")
        }
    }

    /// A condition.
    pub(crate) fn condition(&mut self, depth: u32) -> String {
        if depth > 0 && self.chance.percent(30) {
            let a = self.condition(depth - 1);
            return match self.chance.number(0, 3) {
                0 => format!("(not {a})"),
                1 => format!("(and {a} {})", self.condition(depth - 1)),
                2 => format!("(or {a} {})", self.condition(depth - 1)),
                _ => {
                    let (b, c) = (self.condition(depth - 1), self.condition(0));
                    format!("({} {a} {b} {c})", self.chance.pick(&["and", "or"]))
                }
            };
        }
        let not = if self.chance.percent(25) { "not-" } else { "" };
        let kind = self.chance.weighted(&[
            (38, "occupancy"),
            (9, "piece?"),
            (8, "in-zone?"),
            (8, "attribute"),
            (4, "flag?"),
            (4, "position-flag?"),
            (5, "on-board?"),
            (4, "marked?"),
            (6, "last"),
            (4, "position?"),
            (3, "adjacent-to-enemy?"),
            (3, "goal-position?"),
            (2, "neutral?"),
            (6, "attack"),
            (2, "constant"),
        ]);
        match kind {
            "occupancy" => {
                let word = *self.chance.pick(&["empty?", "friend?", "enemy?"]);
                let square = self.square(50);
                self.call(&format!("{not}{word}"), &square)
            }
            "piece?" => format!("({not}piece? {}{})", self.piece(), self.square(45)),
            "in-zone?" => format!("({not}in-zone? {}{})", self.zone(), self.square(60)),
            "attribute" => {
                let name = *self.chance.pick(&ATTRIBUTES);
                let square = self.square(60);
                if square.is_empty() { name.to_string() } else { format!("({name}{square})") }
            }
            "flag?" => format!("({not}flag? {})", self.chance.pick(&FLAGS)),
            "position-flag?" => {
                let flag = *self.chance.pick(&POSITION_FLAGS);
                format!("({not}position-flag? {flag}{})", self.square(50))
            }
            "last" => {
                let word = *self.chance.pick(&["last-from?", "last-to?"]);
                let square = self.square(40);
                self.call(&format!("{not}{word}"), &square)
            }
            "position?" => {
                let position = self.world.square(self.chance);
                format!("({not}position? {position}{})", self.square(60))
            }
            "attack" => {
                let word = *self.chance.pick(&["attacked?", "attacked?", "defended?"]);
                let mut arguments = String::new();
                if self.chance.percent(30) {
                    let _ = write!(arguments, " {}", self.chance.pick(&MOVE_TYPES));
                }
                arguments += &self.square(50);
                self.call(&format!("{not}{word}"), &arguments)
            }
            "constant" => (*self.chance.pick(&["true", "false"])).to_string(),
            word => {
                let square = self.square(if word == "on-board?" { 10 } else { 45 });
                self.call(&format!("{not}{word}"), &square)
            }
        }
    }

    /// An `add` of any kind.
    pub(crate) fn add(&mut self) -> String {
        let count = self.chance.number(1, 2);
        let types = self.chance.sample(&self.world.pieces, count).join(" ");
        if self.world.chains && self.chance.percent(30) {
            let word = *self.chance.pick(&["add-partial", "add-partial", "add-copy-partial"]);
            let then = if self.chance.percent(40) {
                format!(" {}", self.chance.pick(&MOVE_TYPES))
            } else {
                String::new()
            };
            return match self.chance.percent(25) {
                true => format!("({word} {types}{then})"),
                false => self.call(word, &then),
            };
        }
        let word = *self.chance.pick(&["add", "add", "add", "add", "add-copy"]);
        if self.chance.percent(18) { format!("({word} {types})") } else { word.to_string() }
    }

    /// Some instructions.
    pub(crate) fn instructions(&mut self, count: usize, depth: u32) -> String {
        let instructions: Vec<String> = (0..count).map(|_| self.instruction(depth)).collect();
        instructions.join(" ")
    }

    fn instruction(&mut self, depth: u32) -> String {
        let nested = u64::from(depth > 0);
        let kind = self.chance.weighted(&[
            (22, "step"),
            (3, "opposite"),
            (2, "jump"),
            (2, "back"),
            (3, "mark"),
            (4, "from"),
            (4, "to"),
            (4, "go"),
            (10, "verify"),
            (10 * nested, "if"),
            (7 * nested, "while"),
            (3, "set-flag"),
            (3, "set-position-flag"),
            (5, "set-attribute"),
            (5, "cascade"),
            (5, "capture"),
            (2, "flip"),
            (2, "change-owner"),
            (2, "change-type"),
            (2, "create"),
            (10, "add"),
        ]);
        match kind {
            "step" => self.direction().to_string(),
            "opposite" => format!("(opposite {})", self.direction()),
            "jump" => self.world.square(self.chance),
            "mark" | "capture" | "flip" | "change-owner" => {
                let square = self.square(if kind == "mark" { 70 } else { 45 });
                self.call(kind, &square)
            }
            "go" => format!(
                "(go {})",
                self.chance.pick(&["from", "to", "mark", "last-from", "last-to"])
            ),
            "verify" => format!("(verify {})", self.condition(2)),
            "if" => {
                let (most, condition) = (self.chance.number(1, 3), self.condition(2));
                let yes = self.instructions(most, depth - 1);
                let no = if self.chance.percent(50) {
                    let count = self.chance.number(1, 2);
                    format!(" else {}", self.instructions(count, depth - 1))
                } else {
                    String::new()
                };
                format!("(if {condition} {yes}{no})")
            }
            "while" => {
                let direction = self.direction();
                let condition = match self.chance.number(0, 3) {
                    0 => self.condition(1),
                    1 => format!("(empty? {direction})"),
                    2 => "empty?".to_string(),
                    _ => format!("(on-board? {direction})"),
                };
                let count = self.chance.number(0, 2);
                let body = self.instructions(count, 0);
                format!("(while {condition} {direction} {body})")
            }
            "set-flag" => {
                format!("(set-flag {} {})", self.chance.pick(&FLAGS), self.condition(1))
            }
            "set-position-flag" => {
                let (flag, condition) = (*self.chance.pick(&POSITION_FLAGS), self.condition(1));
                format!("(set-position-flag {flag} {condition}{})", self.square(50))
            }
            "set-attribute" => {
                let value = match self.chance.number(0, 2) {
                    0 => "true".to_string(),
                    1 => "false".to_string(),
                    _ => self.condition(1),
                };
                format!("(set-attribute {} {value})", self.chance.pick(&ATTRIBUTES))
            }
            "change-type" => format!("(change-type {}{})", self.piece(), self.square(50)),
            "create" => {
                let mut arguments = String::new();
                if self.chance.percent(40) {
                    let _ = write!(arguments, " {}", self.chance.pick(&self.world.players));
                }
                if self.chance.percent(50) {
                    let _ = write!(arguments, " {}", self.piece());
                }
                arguments += &self.square(50);
                self.call("create", &arguments)
            }
            "add" => self.add(),
            word => word.to_string(),
        }
    }

    /// A block of a `moves` section.
    fn wild_move(&mut self) -> String {
        let count = self.chance.number(1, 6);
        let first = if self.chance.percent(90) { self.direction() } else { "" };
        let code = self.instructions(count, 2);
        format!("({first} {code} {})", self.add())
    }

    /// A block of a `drops` section.
    fn drop(&mut self) -> String {
        let filter = match self.chance.number(0, 9) {
            0 | 1 => self.zone().to_string(),
            2 => self.world.square(self.chance),
            // Only the first is a filter, the second is where the drop lands.
            3 => format!("{} {}", self.world.square(self.chance), self.world.square(self.chance)),
            _ => String::new(),
        };
        let test = self.chance.weighted(&[
            (6, "(verify empty?)"),
            (1, "(verify not-friend?)"),
            (1, "(verify (or empty? (adjacent-to-enemy?)))"),
            (1, ""),
        ]);
        let count = self.chance.weighted(&[(6, 0), (2, 1), (2, 3)]);
        let code = self.instructions(count, 1);
        let add = if self.chance.percent(60) { "add".to_string() } else { self.add() };
        format!("({filter} {test} {code} {add})")
    }

    /// The blocks of a section, with move types between them.
    pub(crate) fn section(&mut self, word: &str) -> String {
        let mut out = format!("\n    ({word}");
        let drops = word == "drops";
        if drops {
            for _ in 0..self.chance.number(1, 2) {
                self.move_type(&mut out, 30);
                let block = self.drop();
                let _ = write!(out, "\n      {block}");
            }
        } else {
            // Something that can nearly always be done, so that games are long.
            self.move_type(&mut out, 25);
            for _ in 0..self.chance.number(1, 2) {
                let plain = self.plain_move();
                let _ = write!(out, "\n      {plain}");
            }
            for _ in 0..self.chance.number(1, 3) {
                self.move_type(&mut out, 35);
                let wild = if self.world.tame { 25 } else { 65 };
                let block = if self.chance.percent(wild) { self.wild_move() } else { self.idiom() };
                let _ = write!(out, "\n      {block}");
            }
        }
        out.push(')');
        out
    }

    fn move_type(&mut self, out: &mut String, percent: u64) {
        if self.chance.percent(percent) {
            let _ = write!(out, "\n      (move-type {})", self.chance.pick(&MOVE_TYPES));
        }
    }
}
