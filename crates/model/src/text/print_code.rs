//! Move code as text.

use super::print::Printer;
use super::tree::quoted;
use crate::code::{Add, Cond, Continuation, GoTarget, Instr, Node, SquareRef, Test};

impl Printer<'_> {
    /// Instructions, each on a line of its own, one level deeper.
    pub(super) fn code(&mut self, code: &[Node]) {
        self.depth += 1;
        code.iter().for_each(|node| self.node(node));
        self.depth -= 1;
    }

    fn node(&mut self, node: &Node) {
        let origin = self.origin(node.origin);
        let text = match &node.instr {
            Instr::If(cond, yes, no) => {
                self.line(&format!("(if {}{origin}", self.cond(cond)));
                self.depth += 1;
                for (keyword, branch) in [("(then", yes), ("(else", no)] {
                    if !branch.is_empty() {
                        self.line(keyword);
                        self.code(branch);
                        self.out.push(')');
                    }
                }
                self.depth -= 1;
                self.out.push(')');
                return;
            }
            Instr::While { cond, body, bounded } => {
                let keyword = if *bounded { "while-bounded" } else { "while" };
                self.line(&format!("({keyword} {}{origin}", self.cond(cond)));
                self.code(body);
                self.out.push(')');
                return;
            }
            Instr::Step(d) => format!("step {}", self.direction(*d)),
            Instr::Jump(s) => format!("jump {}", self.square(*s)),
            Instr::Opposite(d) => format!("opposite {}", self.direction(*d)),
            Instr::Go(target) => format!(
                "go {}",
                match target {
                    GoTarget::From => "from",
                    GoTarget::To => "to",
                    GoTarget::Mark => "mark",
                    GoTarget::LastFrom => "last-from",
                    GoTarget::LastTo => "last-to",
                }
            ),
            Instr::Mark(s) => format!("mark {}", self.square_ref(*s)),
            Instr::From => "from".to_string(),
            Instr::To => "to".to_string(),
            Instr::Verify(c) => format!("verify {}", self.cond(c)),
            Instr::SetFlag(flag, c) => {
                format!("set-flag {} {}", quoted(&self.model.flags[flag.index()]), self.cond(c))
            }
            Instr::SetPositionFlag(flag, c, s) => format!(
                "set-position-flag {} {} {}",
                quoted(&self.model.position_flags[flag.index()]),
                self.cond(c),
                self.square_ref(*s)
            ),
            Instr::SetAttribute(a, c) => {
                format!("set-attribute {} {}", self.attribute(*a), self.cond(c))
            }
            Instr::Cascade => "cascade".to_string(),
            Instr::Capture(s) => format!("capture {}", self.square_ref(*s)),
            Instr::Flip(s) => format!("flip {}", self.square_ref(*s)),
            Instr::ChangeOwner(s) => format!("change-owner {}", self.square_ref(*s)),
            Instr::ChangeType(piece, s) => {
                format!("change-type {} {}", self.piece_name(*piece), self.square_ref(*s))
            }
            Instr::Create { player, piece, at } => {
                let mut text = format!("create {}", self.square_ref(*at));
                if let Some(player) = player {
                    text += &format!(" (player {})", self.player(*player));
                }
                if let Some(piece) = piece {
                    text += &format!(" (piece {})", self.piece_name(*piece));
                }
                text
            }
            Instr::Add(add) => self.add(add),
            Instr::Stop => "stop".to_string(),
        };
        self.line(&format!("({text}{origin})"));
    }

    fn add(&self, add: &Add) -> String {
        let mut text = "add".to_string();
        if !add.promote.is_empty() {
            let types: Vec<String> = add.promote.iter().map(|&p| self.piece_name(p)).collect();
            text += &format!(" (promote {})", types.join(" "));
        }
        if add.copy {
            text += " copy";
        }
        match add.partial {
            None => {}
            Some(Continuation::Any) => text += " partial",
            Some(Continuation::Type(t)) => text += &format!(" (partial {})", self.move_type(t)),
        }
        text
    }

    fn square_ref(&self, square: SquareRef) -> String {
        match square {
            SquareRef::Here => "here".to_string(),
            SquareRef::Nowhere => "nowhere".to_string(),
            SquareRef::At(s) => format!("(at {})", self.square(s)),
            SquareRef::Toward(d) => format!("(toward {})", self.direction(d)),
            SquareRef::Opposite(d) => format!("(opposite {})", self.direction(d)),
        }
    }

    fn cond(&self, cond: &Cond) -> String {
        let list = |keyword: &str, conds: &[Cond]| {
            let mut text = format!("({keyword}");
            for c in conds {
                text.push(' ');
                text += &self.cond(c);
            }
            text + ")"
        };
        match cond {
            Cond::Const(value) => value.to_string(),
            Cond::Not(c) => format!("(not {})", self.cond(c)),
            Cond::And(conds) => list("and", conds),
            Cond::Or(conds) => list("or", conds),
            Cond::Flag(flag) => format!("(flag? {})", quoted(&self.model.flags[flag.index()])),
            Cond::Test(test, at) => format!("({} {})", self.test(*test), self.square_ref(*at)),
        }
    }

    fn test(&self, test: Test) -> String {
        let typed = |word: &str, move_type: Option<_>| match move_type {
            None => word.to_string(),
            Some(t) => format!("{word} (type {})", self.move_type(t)),
        };
        match test {
            Test::Empty => "empty?".to_string(),
            Test::Friend => "friend?".to_string(),
            Test::Enemy => "enemy?".to_string(),
            Test::Neutral => "neutral?".to_string(),
            Test::Piece(p) => format!("piece? {}", self.piece_name(p)),
            Test::Attribute(a) => format!("attribute? {}", self.attribute(a)),
            Test::InZone(z) => format!("in-zone? {}", self.zone(z)),
            Test::Position(s) => format!("position? {}", self.square(s)),
            Test::OnBoard => "on-board?".to_string(),
            Test::Marked => "marked?".to_string(),
            Test::LastFrom => "last-from?".to_string(),
            Test::LastTo => "last-to?".to_string(),
            Test::GoalPosition => "goal-position?".to_string(),
            Test::AdjacentToEnemy => "adjacent-to-enemy?".to_string(),
            Test::Attacked(t) => typed("attacked?", t),
            Test::Defended(t) => typed("defended?", t),
            Test::PositionFlag(flag) => {
                format!("position-flag? {}", quoted(&self.model.position_flags[flag.index()]))
            }
        }
    }
}
