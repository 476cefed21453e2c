//! What must stand somewhere on the board for a block to add at all.
//!
//! A block that goes through the board looking for something, and fails if there is none, need not
//! run where there is none: `(while (on-board? next) (if taken? (set-flag any true)) next)
//! (verify (flag? any))` asks for a piece whose attribute `taken?` is true.

use std::collections::{BTreeMap, BTreeSet};

use movewright_model::{AttributeId, FlagId, PieceId};

use super::code::{Condition, Op, SquareTest, each_op};

/// Something that can stand on a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Needed {
    /// A piece whose attribute is true.
    Attribute(AttributeId),
    /// A piece of a type.
    Piece(PieceId),
}

/// What has been found so far on every way to a place; `None` for a place that is not reached.
type Found = Option<BTreeSet<Needed>>;

/// What must be on the board for code to add anything. Code with loops that may be endless is not
/// judged: it must run to report them.
pub fn needed(ops: &[Op]) -> BTreeSet<Needed> {
    let mut endless = false;
    each_op(ops, &mut |op| endless |= matches!(op, Op::While(_, _, Some(_))));
    if endless {
        return BTreeSet::new();
    }
    let mut walk = Walk { at_adds: None };
    walk.run(ops, State { found: Some(BTreeSet::new()), flags: BTreeMap::new() });
    walk.at_adds.unwrap_or_default()
}

#[derive(Clone, PartialEq)]
struct State {
    found: Found,
    /// What has been found where a flag is true; a flag that is not there is false.
    flags: BTreeMap<FlagId, Found>,
}

struct Walk {
    at_adds: Found,
}

/// What is common to two ways.
fn either(a: &Found, b: &Found) -> Found {
    match (a, b) {
        (None, x) | (x, None) => x.clone(),
        (Some(a), Some(b)) => Some(a & b),
    }
}

/// What is found if both are.
fn both(a: &Found, b: &Found) -> Found {
    Some(a.as_ref()? | b.as_ref()?)
}

impl State {
    fn join(&self, other: &State) -> State {
        let flags: BTreeSet<FlagId> =
            self.flags.keys().chain(other.flags.keys()).copied().collect();
        let of = |s: &State, flag| s.flags.get(&flag).cloned().unwrap_or(None);
        State {
            found: either(&self.found, &other.found),
            flags: flags
                .into_iter()
                .map(|flag| (flag, either(&of(self, flag), &of(other, flag))))
                .collect(),
        }
    }

    /// What has been found if a condition holds.
    fn known(&self, c: &Condition) -> Found {
        match c {
            Condition::Const(false) => None,
            Condition::Const(true) | Condition::Not(_) => Some(BTreeSet::new()),
            Condition::Flag(flag) => self.flags.get(flag).cloned().unwrap_or(None),
            Condition::And(cs) => {
                let mut all = Some(BTreeSet::new());
                for c in cs {
                    all = both(&all, &self.known(c));
                }
                all
            }
            Condition::Or(cs) => cs.iter().fold(None, |any, c| either(&any, &self.known(c))),
            Condition::Test(test, _) => Some(match test {
                SquareTest::Attribute(a) => BTreeSet::from([Needed::Attribute(*a)]),
                SquareTest::Piece(p) => BTreeSet::from([Needed::Piece(*p)]),
                _ => BTreeSet::new(),
            }),
        }
    }
}

impl Walk {
    fn run(&mut self, ops: &[Op], mut state: State) -> State {
        for op in ops {
            match op {
                Op::Verify(c) => state.found = both(&state.found, &state.known(c)),
                Op::If(c, yes, no) => {
                    let mut then = state.clone();
                    then.found = both(&state.found, &state.known(c));
                    let then = self.run(yes, then);
                    let other = self.run(no, state);
                    state = then.join(&other);
                }
                Op::While(c, body, _) => loop {
                    let mut within = state.clone();
                    within.found = both(&state.found, &state.known(c));
                    let after = self.run(body, within);
                    let head = state.join(&after);
                    if head == state {
                        break;
                    }
                    state = head;
                },
                Op::SetFlag(flag, c) => {
                    let value = both(&state.found, &state.known(c));
                    state.flags.insert(*flag, value);
                }
                Op::Add(..) => self.at_adds = either(&self.at_adds, &state.found),
                Op::Stop => state.found = None,
                _ => {}
            }
        }
        state
    }
}
