//! The beginning of a block that does the same wherever the block starts.
//!
//! A block that first goes to a fixed square and from there over the board, to count something, and
//! then asks for what it has found, need not do so for each piece: what it finds is the same. The
//! beginning ends with the last `verify` before anything depends on the start.

use std::collections::BTreeMap;

use movewright_model::FlagId;

use super::code::{Condition, Op, Place, SquareTest, each_op};

/// How many instructions of a block are such a beginning; none if it is not worth a function.
pub fn beginning(ops: &[Op]) -> usize {
    let mut run = Run { here_known: false, flags: BTreeMap::new() };
    let mut end = 0;
    for (i, op) in ops.iter().enumerate() {
        if !run.op(op) {
            break;
        }
        if matches!(op, Op::Verify(_)) {
            end = i + 1;
        }
    }
    let mut loops = false;
    each_op(&ops[..end], &mut |op| loops |= matches!(op, Op::While(..)));
    if loops { end } else { 0 }
}

/// What is the same for all starts.
#[derive(Clone, PartialEq, Eq)]
struct Run {
    /// Is the current square?
    here_known: bool,
    /// Flags that have been set, and whether their values are.
    flags: BTreeMap<FlagId, bool>,
}

impl Run {
    /// Runs an instruction; false if what it does depends on the start or is to be played.
    fn op(&mut self, op: &Op) -> bool {
        match op {
            Op::Jump(_) => self.here_known = true,
            Op::Path(_) => return self.here_known,
            // Nothing in the beginning reads the mark.
            Op::Mark(_) => {}
            Op::Verify(c) => return self.knows(c),
            Op::SetFlag(flag, c) => {
                let known = self.knows(c);
                self.flags.insert(*flag, known);
            }
            Op::If(c, yes, no) => {
                if !self.knows(c) {
                    return false;
                }
                let mut other = self.clone();
                if !self.all(yes) || !other.all(no) {
                    return false;
                }
                self.join(&other);
            }
            Op::While(c, body, None) => loop {
                let before = self.clone();
                if !self.knows(c) || !self.all(body) {
                    return false;
                }
                self.join(&before);
                if *self == before {
                    break;
                }
            },
            _ => return false,
        }
        true
    }

    fn all(&mut self, ops: &[Op]) -> bool {
        ops.iter().all(|op| self.op(op))
    }

    fn join(&mut self, other: &Run) {
        self.here_known &= other.here_known;
        for (flag, known) in &other.flags {
            let ours = self.flags.entry(*flag).or_insert(true);
            *ours &= known;
        }
    }

    fn knows(&self, c: &Condition) -> bool {
        match c {
            Condition::Const(_) => true,
            Condition::Not(c) => self.knows(c),
            Condition::And(cs) | Condition::Or(cs) => cs.iter().all(|c| self.knows(c)),
            Condition::Flag(flag) => self.flags.get(flag).copied().unwrap_or(true),
            Condition::Test(test, place) => {
                let about_position = matches!(
                    test,
                    SquareTest::Empty
                        | SquareTest::Friend
                        | SquareTest::Enemy
                        | SquareTest::Neutral
                        | SquareTest::Piece(_)
                        | SquareTest::Attribute(_)
                        | SquareTest::InZone(_)
                        | SquareTest::Position(_)
                        | SquareTest::OnBoard
                );
                about_position
                    && match place {
                        Place::At(_) | Place::Nowhere => true,
                        Place::Here | Place::Along(_) => self.here_known,
                    }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use movewright_model::{FlagId, SquareId};

    use super::*;

    const FOUND: FlagId = FlagId(0);

    fn friend() -> Condition {
        Condition::Test(SquareTest::Friend, Place::Here)
    }

    fn count() -> Op {
        let next = Condition::Test(SquareTest::OnBoard, Place::Along(0));
        let note = Op::If(friend(), vec![Op::SetFlag(FOUND, Condition::Const(true))], vec![]);
        Op::While(next, vec![note, Op::Path(0)], None)
    }

    #[test]
    fn a_beginning_ends_before_anything_depends_on_the_start() {
        let jump = Op::Jump(SquareId(3));
        let asks = Op::Verify(Condition::Flag(FOUND));
        let empty = Op::Verify(Condition::Test(SquareTest::Empty, Place::Here));
        let counted = vec![jump.clone(), count(), asks.clone()];
        assert_eq!(beginning(&counted), 3);
        // What follows may depend on the start: it is left out.
        let go = Op::Go(super::super::code::Target::From);
        let further = [&counted[..], &[go.clone(), empty.clone()]].concat();
        assert_eq!(beginning(&further), 3);
        // Walking from the start, or without a question at the end.
        assert_eq!(beginning(&[count(), asks.clone()]), 0);
        assert_eq!(beginning(&[jump.clone(), count(), go, asks.clone()]), 0);
        // A flag that depends on the start.
        let flag = Op::SetFlag(FOUND, friend());
        assert_eq!(beginning(&[flag.clone(), jump.clone(), count(), asks.clone()]), 0);
        // Not worth it.
        assert_eq!(beginning(&[jump, empty]), 0);
    }
}
