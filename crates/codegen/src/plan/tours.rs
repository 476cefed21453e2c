//! Loops that go over the board along a chain of squares and look at each: sets of squares.
//!
//! ```text
//! s (while (on-board? next) LOOK next) LOOK
//! ```
//!
//! where LOOK is `(if C BODY)`. If C is about the position alone, the squares for which it holds are
//! known at once. BODY may set flags (is there such a square?), count with a row of flags, or capture and
//! make moves that have to do with the square; then it is run for these squares only.

use movewright_model::{FlagId, SquareId};

use super::bits::Bits;
use super::code::{Condition, Op, Path, Place, SquareTest, Target, each_op, has_add};
use super::distinct::acyclic;
use super::formula::Expr;
use super::spread::{about_position, gone_through};
use super::variant::VariantPlan;

/// Such a loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tour {
    /// The instructions that it is.
    pub ops: Vec<Op>,
    /// The squares it looks at.
    pub squares: Bits,
    /// Those of them on which something is done.
    pub places: Expr,
    /// The flags that this depends on.
    pub flags: Vec<FlagId>,
    /// Where it ends.
    pub last: SquareId,
    /// What is done.
    pub done: Done,
    /// Are all moves that it makes different?
    pub distinct: bool,
}

/// What is done on the squares that a tour finds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Done {
    /// The first flag is set if there is one, the second one if there are two, and so on.
    Count(Vec<FlagId>),
    /// Code is run on each, and leads back to it; flags are set if there is one.
    Each(Vec<Op>, Vec<FlagId>),
}

impl Tour {
    /// Does an `add` belong to it?
    pub fn has_add(&self, site: usize) -> bool {
        has_add(&self.ops, site)
    }
}

/// The tours of each block; only of blocks that share their shape with no other.
pub fn all(plan: &VariantPlan<'_>) -> Vec<Vec<Tour>> {
    let of = |block: usize| {
        let shape = &plan.shapes[plan.uses[block].shape];
        let mut found = Vec::new();
        let mut elsewhere = false;
        each_op(&shape.code.ops, &mut |op| {
            elsewhere |= matches!(op, Op::From | Op::To | Op::Cascade(_) | Op::Change(..));
        });
        if plan.planes && shape.uses.len() == 1 && !elsewhere {
            collect(plan, block, &shape.code.ops, &mut found);
        }
        found
    };
    (0..plan.uses.len()).map(of).collect()
}

fn collect(plan: &VariantPlan<'_>, block: usize, ops: &[Op], found: &mut Vec<Tour>) {
    for (i, op) in ops.iter().enumerate() {
        found.extend(tour(plan, block, &ops[i..]));
        match op {
            Op::If(_, yes, no) => {
                collect(plan, block, yes, found);
                collect(plan, block, no, found);
            }
            Op::While(_, body, _) => collect(plan, block, body, found),
            _ => {}
        }
    }
}

/// The tour that begins here, if one does.
fn tour(plan: &VariantPlan<'_>, block: usize, ops: &[Op]) -> Option<Tour> {
    let [begin, walk, rest @ ..] = ops else { return None };
    let Op::While(Condition::Test(SquareTest::OnBoard, Place::Along(next)), body, None) = walk
    else {
        return None;
    };
    let [look, Op::Path(step)] = &body[..] else { return None };
    let Op::If(c, yes, no) = look else { return None };
    if step != next || !no.is_empty() {
        return None;
    }
    let paths = &plan.uses[block].paths;
    let first = first(plan, paths, begin)?;
    let (mut squares, last) = gone_through(plan, first, &paths[*next])?;
    let whole = rest.first().is_some_and(|op| without_sites(op) == without_sites(look));
    if !whole {
        squares.remove(last.index());
    }
    let places = about_position(plan, c, paths)?;
    if !super::starts::few_shifts(plan, |f| places.each_path(f)) {
        return None;
    }
    let mut flags = Vec::new();
    places.each_flag(&mut |flag| {
        if !flags.contains(&flag) {
            flags.push(flag);
        }
    });
    let mut sets_asked = false;
    let mut adds = false;
    each_op(yes, &mut |op| {
        sets_asked |= matches!(op, Op::SetFlag(f, _) if flags.contains(f));
        adds |= matches!(op, Op::Add(..));
    });
    // A replayed block numbers its moves in the order in which they come.
    if sets_asked || adds && plan.shapes[plan.uses[block].shape].adds.is_none() {
        return None;
    }
    let (body, set) = without_flags(yes);
    let done = match counted(yes) {
        Some(flags) => Done::Count(flags),
        None => {
            let end = Run { here: At::Square, mark: At::Elsewhere }.all(&body)?;
            if end.here != At::Square {
                return None;
            }
            Done::Each(body, set)
        }
    };
    let distinct = distinct(yes, &places);
    let ops = ops[..if whole { 3 } else { 2 }].to_vec();
    Some(Tour { ops, squares, places, flags, last, done, distinct })
}

/// The square on which an instruction certainly ends: it goes there, or back along a chain on which all
/// squares lie.
fn first(plan: &VariantPlan<'_>, paths: &[Path], op: &Op) -> Option<SquareId> {
    let back = match op {
        Op::Jump(square) => return Some(*square),
        Op::While(Condition::Test(SquareTest::OnBoard, Place::Along(back)), body, None) if matches!(&body[..], [Op::Path(step)] if step == back) => {
            &paths[*back]
        }
        _ => return None,
    };
    let mut end = None;
    for &side in &plan.sides {
        let table = plan.table(side, back);
        if !acyclic(&[&table[..]]) {
            return None;
        }
        let ends = (0..table.len()).filter(|&square| table[square].is_none());
        for square in ends {
            if *end.get_or_insert(square) != square {
                return None;
            }
        }
    }
    end.map(SquareId::from_index)
}

/// Code without the flags that it sets to true whenever it is run, and these.
fn without_flags(ops: &[Op]) -> (Vec<Op>, Vec<FlagId>) {
    let set = |op: &Op| match op {
        Op::SetFlag(flag, Condition::Const(true)) => Some(*flag),
        _ => None,
    };
    let flags = ops.iter().filter_map(set).collect();
    (ops.iter().filter(|op| set(op).is_none()).cloned().collect(), flags)
}

/// An instruction whatever it records things for.
fn without_sites(op: &Op) -> Op {
    let all = |ops: &[Op]| ops.iter().map(without_sites).collect();
    match op {
        Op::If(c, yes, no) => Op::If(c.clone(), all(yes), all(no)),
        Op::While(c, body, endless) => Op::While(c.clone(), all(body), *endless),
        Op::Change(_, change, place) => Op::Change(0, change.clone(), *place),
        Op::Cascade(_) => Op::Cascade(0),
        Op::Capture(_, place) => Op::Capture(0, *place),
        Op::Add(_, add) => Op::Add(0, add.clone()),
        op => op.clone(),
    }
}

/// The flags that count how often code is run, from one upwards, if it does nothing else.
fn counted(ops: &[Op]) -> Option<Vec<FlagId>> {
    let yes = Condition::Const(true);
    let mut flags: Vec<FlagId> = Vec::new();
    let (last, before) = ops.split_last()?;
    match last {
        Op::SetFlag(flag, value) if *value == yes => flags.push(*flag),
        _ => return None,
    }
    for op in before.iter().rev() {
        let Op::If(Condition::Flag(asked), set, no) = op else { return None };
        let [Op::SetFlag(flag, value)] = &set[..] else { return None };
        if flags.last() != Some(asked) || !no.is_empty() || *value != yes || flags.contains(flag) {
            return None;
        }
        flags.push(*flag);
    }
    Some(flags)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    /// The square that the tour looks at.
    Square,
    Elsewhere,
}

/// Where code is, which is run on a square.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Run {
    here: At,
    mark: At,
}

impl Run {
    /// `None` for what a tour may not do, or where branches end at different squares.
    fn all(mut self, ops: &[Op]) -> Option<Run> {
        for op in ops {
            match op {
                Op::Mark(Place::Here) if self.here == At::Square => self.mark = At::Square,
                Op::Go(Target::From) => self.here = At::Elsewhere,
                Op::Go(Target::Mark) if self.mark == At::Square => self.here = At::Square,
                Op::Capture(_, Place::Here) if self.here == At::Square => {}
                Op::If(c, yes, no) if self.mark == At::Elsewhere || !asks_mark(c) => {
                    let (a, b) = (self.all(yes)?, self.all(no)?);
                    if a != b {
                        return None;
                    }
                    self = a;
                }
                Op::Add(..) => {}
                _ => return None,
            }
        }
        Some(self)
    }
}

fn asks_mark(c: &Condition) -> bool {
    match c {
        Condition::Test(SquareTest::Marked, _) => true,
        Condition::Not(c) => asks_mark(c),
        Condition::And(cs) | Condition::Or(cs) => cs.iter().any(asks_mark),
        _ => false,
    }
}

/// Are the moves that code makes on different squares different? Either each captures what stands
/// on its square and the piece stays, or each goes to its square, which is empty, and does no more.
fn distinct(yes: &[Op], places: &Expr) -> bool {
    let implied = |what: SquareTest| match places {
        Expr::All(parts) => parts.contains(&Expr::Here(what)),
        e => *e == Expr::Here(what),
    };
    let plain = |op: &Op| matches!(op, Op::Add(_, add) if add.promote.is_empty() && !add.copy);
    if let [Op::Mark(_), Op::Capture(..), Op::Go(Target::From), add, Op::Go(Target::Mark)] = yes {
        return plain(add) && implied(SquareTest::Enemy);
    }
    let one = |branch: &[Op]| matches!(branch, [add] if plain(add));
    let goes = match yes {
        [Op::If(_, a, b)] => one(a) && one(b),
        yes => one(yes),
    };
    goes && implied(SquareTest::Empty)
}
