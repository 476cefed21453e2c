//! What a block does, as words that can be compared and sorted: places are left out.

use crate::code::{Add, Block, Cond, Continuation, Instr, Node, SquareRef, Test};
use crate::ids::MoveTypeId;

impl Block {
    /// Equal for two blocks if and only if they do the same, instruction by instruction.
    pub fn key(&self) -> Vec<u32> {
        let mut key = Vec::new();
        encode(&self.code, &mut key);
        key
    }
}

/// Appends what the code does. Every construct begins with its own number and says how long it is
/// where its length varies, so that different code never gives the same words.
pub fn encode(code: &[Node], out: &mut Vec<u32>) {
    out.push(code.len() as u32);
    for node in code {
        match &node.instr {
            Instr::Step(d) => out.extend([0, d.0.into()]),
            Instr::Jump(s) => out.extend([1, s.0.into()]),
            Instr::Opposite(d) => out.extend([2, d.0.into()]),
            Instr::Go(target) => out.extend([3, *target as u32]),
            Instr::Mark(s) => {
                out.push(4);
                square(*s, out);
            }
            Instr::From => out.push(5),
            Instr::To => out.push(6),
            Instr::Verify(c) => {
                out.push(7);
                cond(c, out);
            }
            Instr::If(c, yes, no) => {
                out.push(8);
                cond(c, out);
                encode(yes, out);
                encode(no, out);
            }
            Instr::While { cond: c, body, bounded } => {
                out.extend([9, u32::from(*bounded)]);
                cond(c, out);
                encode(body, out);
            }
            Instr::SetFlag(flag, c) => {
                out.extend([10, flag.0.into()]);
                cond(c, out);
            }
            Instr::SetPositionFlag(flag, c, s) => {
                out.extend([11, flag.0.into()]);
                cond(c, out);
                square(*s, out);
            }
            Instr::SetAttribute(attribute, c) => {
                out.extend([12, attribute.0.into()]);
                cond(c, out);
            }
            Instr::Cascade => out.push(13),
            Instr::Capture(s) => {
                out.push(14);
                square(*s, out);
            }
            Instr::Flip(s) => {
                out.push(15);
                square(*s, out);
            }
            Instr::ChangeOwner(s) => {
                out.push(16);
                square(*s, out);
            }
            Instr::ChangeType(piece, s) => {
                out.extend([17, piece.0.into()]);
                square(*s, out);
            }
            Instr::Create { player, piece, at } => {
                let player = player.map_or(0, |p| u32::from(p.0) + 1);
                let piece = piece.map_or(0, |p| u32::from(p.0) + 1);
                out.extend([18, player, piece]);
                square(*at, out);
            }
            Instr::Add(add) => encode_add(add, out),
            Instr::Stop => out.push(20),
        }
    }
}

fn encode_add(add: &Add, out: &mut Vec<u32>) {
    let partial = match add.partial {
        None => 0,
        Some(Continuation::Any) => 1,
        Some(Continuation::Type(t)) => 2 + u32::from(t.0),
    };
    out.extend([19, u32::from(add.copy), partial, add.promote.len() as u32]);
    out.extend(add.promote.iter().map(|p| u32::from(p.0)));
}

fn square(square: SquareRef, out: &mut Vec<u32>) {
    out.push(match square {
        SquareRef::Here => 0,
        SquareRef::Nowhere => 1,
        SquareRef::At(s) => 1 << 16 | u32::from(s.0),
        SquareRef::Toward(d) => 2 << 16 | u32::from(d.0),
        SquareRef::Opposite(d) => 3 << 16 | u32::from(d.0),
    });
}

fn cond(condition: &Cond, out: &mut Vec<u32>) {
    match condition {
        Cond::Const(value) => out.extend([0, u32::from(*value)]),
        Cond::Not(inner) => {
            out.push(1);
            cond(inner, out);
        }
        Cond::And(list) | Cond::Or(list) => {
            let kind = if matches!(condition, Cond::And(_)) { 2 } else { 3 };
            out.extend([kind, list.len() as u32]);
            list.iter().for_each(|c| cond(c, out));
        }
        Cond::Flag(flag) => out.extend([4, flag.0.into()]),
        Cond::Test(test, at) => {
            out.push(5);
            encode_test(*test, out);
            square(*at, out);
        }
    }
}

fn encode_test(test: Test, out: &mut Vec<u32>) {
    let typed = |t: Option<MoveTypeId>| t.map_or(0, |t| u32::from(t.0) + 1);
    let (kind, argument) = match test {
        Test::Empty => (0, 0),
        Test::Friend => (1, 0),
        Test::Enemy => (2, 0),
        Test::Neutral => (3, 0),
        Test::Piece(p) => (4, p.0.into()),
        Test::Attribute(a) => (5, a.0.into()),
        Test::InZone(z) => (6, z.0.into()),
        Test::Position(s) => (7, s.0.into()),
        Test::OnBoard => (8, 0),
        Test::Marked => (9, 0),
        Test::LastFrom => (10, 0),
        Test::LastTo => (11, 0),
        Test::GoalPosition => (12, 0),
        Test::AdjacentToEnemy => (13, 0),
        Test::Attacked(t) => (14, typed(t)),
        Test::Defended(t) => (15, typed(t)),
        Test::PositionFlag(f) => (16, f.0.into()),
    };
    out.extend([kind, argument]);
}
