//! Loops that spread over the board: a position flag goes from square to square until nothing
//! changes.
//!
//! ```text
//! (while (flag? f) (set-flag f false)
//!   s (while (on-board? next) (if C marks) next) (if C marks))
//! ```
//!
//! where `marks` sets a position flag of the current square, sets `f`, and may set attributes, and C
//! says that the square has no such flag, that some square beside it has, and anything about the
//! position, which no block changes. In which order squares are looked at cannot matter then: each
//! square marked makes more squares fit, never fewer. What is marked in the end is the least set that
//! contains what was marked and with it every square that fits.

use movewright_model::{AttributeId, FlagId, PositionFlagId, SquareId};

use super::bits::Bits;
use super::code::{Change, Condition, Op, Path, Place, SquareTest, each_op};
use super::formula::{Expr, along};
use super::variant::VariantPlan;

/// A loop of this kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spread {
    /// The flag that keeps it going.
    pub flag: FlagId,
    /// The position flag that spreads.
    pub mark: PositionFlagId,
    /// Attributes that are set where it comes, and to what.
    pub attributes: Vec<(AttributeId, bool)>,
    /// The squares to which it can come.
    pub open: Expr,
    /// It comes to a square if one of these leads from there to a square that it has reached.
    pub beside: Vec<Path>,
    /// The squares that are gone through.
    pub squares: Bits,
    /// The last of them, where the loop ends.
    pub last: SquareId,
}

impl Spread {
    /// Calls `f` on every path that it needs.
    pub fn each_path(&self, f: &mut impl FnMut(&Path)) {
        self.open.each_path(f);
        self.beside.iter().for_each(f);
    }
}

/// The loops of this kind, by block, each with its instruction; only of blocks that share their
/// shape with no other.
pub fn all(plan: &VariantPlan<'_>) -> Vec<Vec<(Op, Spread)>> {
    (0..plan.uses.len())
        .map(|block| {
            let mut found = Vec::new();
            if plan.planes && plan.shapes[plan.uses[block].shape].uses.len() == 1 {
                each_op(plan.ops(block), &mut |op| {
                    found.extend(spread(plan, block, op).map(|spread| (op.clone(), spread)));
                });
            }
            found
        })
        .collect()
}

/// The loop as a set operation, if it is of this kind.
fn spread(plan: &VariantPlan<'_>, block: usize, op: &Op) -> Option<Spread> {
    let Op::While(Condition::Flag(flag), body, None) = op else { return None };
    let [Op::SetFlag(cleared, Condition::Const(false)), Op::Jump(first), walk, last_look] =
        &body[..]
    else {
        return None;
    };
    let Op::While(Condition::Test(SquareTest::OnBoard, Place::Along(next)), walk, None) = walk
    else {
        return None;
    };
    let [look, Op::Path(step)] = &walk[..] else { return None };
    if cleared != flag || step != next {
        return None;
    }
    let (c, marks) = marking(look, *flag)?;
    if marking(last_look, *flag)? != (c, marks.clone()) {
        return None;
    }
    let paths = &plan.uses[block].paths;
    let (squares, last) = gone_through(plan, *first, &paths[*next])?;
    let (mark, attributes) = marks;
    let mut out = Spread {
        flag: *flag,
        mark,
        attributes,
        open: Expr::Const(true),
        beside: Vec::new(),
        squares,
        last,
    };
    let mut unmarked = false;
    let mut open = Vec::new();
    let parts = match c {
        Condition::And(parts) => &parts[..],
        c => std::slice::from_ref(c),
    };
    let marked = SquareTest::PositionFlag(mark);
    for part in parts {
        if *part == Condition::Not(Box::new(Condition::Test(marked, Place::Here))) {
            unmarked = true;
        } else if let Some(beside) = all_beside(part, marked)
            && out.beside.is_empty()
        {
            out.beside = beside.into_iter().map(|path| paths[path].clone()).collect();
        } else {
            open.push(about_position(plan, part, paths)?);
        }
    }
    out.open = Expr::all(open);
    let mut asks_flags = false;
    out.open.each_flag(&mut |_| asks_flags = true);
    if asks_flags {
        return None;
    }
    (unmarked && !out.beside.is_empty()).then_some(out)
}

/// What a branch does where its condition holds.
type Marks = (PositionFlagId, Vec<(AttributeId, bool)>);

/// Its condition, and what it marks, if it does nothing else and sets the flag.
fn marking(op: &Op, flag: FlagId) -> Option<(&Condition, Marks)> {
    let Op::If(c, yes, no) = op else { return None };
    let mut mark = None;
    let mut attributes = Vec::new();
    let mut goes_on = false;
    for op in yes {
        match op {
            Op::SetPositionFlag(f, Condition::Const(true), Place::Here) if mark.is_none() => {
                mark = Some(*f);
            }
            Op::SetFlag(f, Condition::Const(true)) if *f == flag => goes_on = true,
            Op::Change(
                _,
                Change::SetAttribute(attribute, Condition::Const(value)),
                Place::Here,
            ) => {
                if attributes.iter().any(|(a, _)| a == attribute) {
                    return None;
                }
                attributes.push((*attribute, *value));
            }
            _ => return None,
        }
    }
    (goes_on && no.is_empty()).then_some((c, (mark?, attributes)))
}

/// The squares from the first one along a path, if they are the same for all sides, and the last.
pub fn gone_through(
    plan: &VariantPlan<'_>,
    first: SquareId,
    next: &Path,
) -> Option<(Bits, SquareId)> {
    let mut found: Option<(Bits, SquareId)> = None;
    for &side in &plan.sides {
        let table = plan.table(side, next);
        let mut squares = Bits::single(table.len(), first.index());
        let mut last = first.index();
        while let Some(to) = table[last] {
            last = usize::from(to);
            if squares.contains(last) {
                return None;
            }
            squares.insert(last);
        }
        let here = (squares, SquareId::from_index(last));
        if found.get_or_insert_with(|| here.clone()) != &here {
            return None;
        }
    }
    found
}

/// The paths at whose ends a square is marked, if the condition asks for any of these.
fn all_beside(c: &Condition, marked: SquareTest) -> Option<Vec<usize>> {
    let one = |c: &Condition| match c {
        Condition::Test(test, Place::Along(path)) if *test == marked => Some(*path),
        _ => None,
    };
    match c {
        Condition::Or(cs) => cs.iter().map(one).collect(),
        c => one(c).map(|path| vec![path]),
    }
}

/// What is asked about the current square and those beside it: the same all the time, but for flags.
pub fn about_position(plan: &VariantPlan<'_>, c: &Condition, paths: &[Path]) -> Option<Expr> {
    let all = |cs: &[Condition]| {
        cs.iter().map(|c| about_position(plan, c, paths)).collect::<Option<Vec<_>>>()
    };
    Some(match c {
        Condition::Const(value) => Expr::Const(*value),
        Condition::Not(c) => Expr::negated(about_position(plan, c, paths)?),
        Condition::And(cs) => Expr::all(all(cs)?),
        Condition::Or(cs) => Expr::any(all(cs)?),
        Condition::Flag(flag) => Expr::Flag(*flag),
        Condition::Test(test, place) => {
            let there = super::starts::square_test(plan, *test)?;
            match place {
                Place::Here => there,
                Place::Along(path) => along(&paths[*path], there),
                Place::At(_) => return None,
                Place::Nowhere => Expr::Const(false),
            }
        }
    })
}
