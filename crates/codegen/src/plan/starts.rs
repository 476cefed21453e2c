//! Blocks worked out for all start squares at once.
//!
//! A block in which every square concerned lies at the end of a path from the start square is run
//! on *expressions*: each test is the set of start squares for which it holds. What comes out is,
//! for each `add`, the set of starts from which it runs, and where the squares of its move lie.
//! Loops are admitted where they only walk: `(while C step)` leads to the first square that does
//! not meet C, and a test there is the set of squares from which such a walk ends well.

use std::collections::BTreeMap;

use movewright_model::{DropFilter, FlagId, PieceId, SquareId};

use super::bits::Bits;
use super::code::{Condition, Op, Path, Place, SquareTest, Target};
use super::distinct::{Doubt, acyclic};
use super::formula::{Expr, along, asks_ahead, excludes};
use super::template::FieldSource;
use super::variant::VariantPlan;

/// Where a square of a block lies.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Spot {
    /// At the end of a path from the start; the empty path is the start.
    Path(Path),
    /// A fixed square.
    At(SquareId),
    /// Where a walk from the end of a path ends.
    Walk {
        /// The path to where it begins.
        from: Path,
        /// What is true of the squares passed.
        goes_on: Expr,
        /// The path of each step; empty if where it ends is not known.
        step: Path,
    },
}

/// An `add` for all starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Adding {
    /// Its site.
    pub site: usize,
    /// From where it runs.
    pub when: Expr,
    /// The squares of its move, by source; a replayed block's key movement.
    pub squares: Vec<Spot>,
    /// The types that the piece becomes, one move each; none if it stays what it is.
    pub promote: Vec<PieceId>,
    /// Number of `add`s before it in the run.
    pub nth: usize,
}

/// More parts than this are not worth it.
const LIMIT: usize = 400;

/// Parts of the formulas of all states while a block is run.
const GROWN: usize = 4_000;

/// Shifts of words that a path may consist of: more cost what walking from each start does.
const MAX_SHIFTS: usize = 24;

/// A path as shifts of sets: by how much the number of a square grows, and the squares for which
/// that is so.
pub fn shifts(table: &[Option<u16>]) -> Vec<(i32, Bits)> {
    let mut out: Vec<(i32, Bits)> = Vec::new();
    for (from, to) in table.iter().enumerate() {
        let Some(to) = to else { continue };
        let by = i32::from(*to) - from as i32;
        match out.iter_mut().find(|(b, _)| *b == by) {
            Some((_, squares)) => squares.insert(from),
            None => out.push((by, Bits::single(table.len(), from))),
        }
    }
    out
}

/// The number of squares on the longest way along an acyclic path.
pub fn longest(table: &[Option<u16>]) -> usize {
    let length = |start: usize| {
        let next = |s: &usize| table[*s].map(usize::from);
        std::iter::successors(Some(start), next).take(table.len()).count()
    };
    (0..table.len()).map(length).max().unwrap_or(0)
}

/// For each block that is not looked up its `add`s for all starts, if it is of that kind and its
/// paths are few shifts.
/// Where moves are tried one by one for their legality there is nothing to gain.
pub fn all(plan: &VariantPlan<'_>) -> Vec<Option<Vec<Adding>>> {
    let model = plan.model;
    let threatened = (0..model.turns.len()).any(|t| model.threat_after(t).is_some());
    // Endless loops are reported in the order of the rules, start by start.
    if threatened || model.has_unbounded_loops() {
        return vec![None; plan.uses.len()];
    }
    let fits =
        |adds: &Vec<Adding>| few_shifts(plan, |f| adds.iter().for_each(|add| add.each_path(f)));
    let walked = |block: usize| plan.sets.blocks[block].is_some();
    (0..plan.uses.len())
        .map(|block| if walked(block) { adds(plan, block).filter(fits) } else { None })
        .collect()
}

/// Do all paths consist of few enough shifts? `each` calls its argument on them.
pub fn few_shifts(plan: &VariantPlan<'_>, each: impl Fn(&mut dyn FnMut(&Path))) -> bool {
    let most = (MAX_SHIFTS / plan.words.max(1)).max(8);
    let mut few = true;
    each(&mut |path| {
        few &= plan.sides.iter().all(|&p| shifts(&plan.table(p, path)).len() <= most);
    });
    few
}

impl Adding {
    /// Calls `f` on every path that its formula or its squares need.
    pub fn each_path(&self, f: &mut (impl FnMut(&Path) + ?Sized)) {
        self.when.each_path(f);
        for square in &self.squares {
            if let Spot::Path(path) = square
                && !path.is_empty()
            {
                f(path);
            }
        }
    }
}

/// The `add`s of a block for all starts; `None` if it is not of that kind.
pub fn adds(plan: &VariantPlan<'_>, index: usize) -> Option<Vec<Adding>> {
    let block = &plan.uses[index];
    if block.doubt != Doubt::None || !plan.planes {
        return None;
    }
    let mut when = Vec::new();
    match block.entry.filter {
        None => {}
        Some(DropFilter::Zone(zone)) => when.push(Expr::Zone(zone)),
        Some(DropFilter::Square(square)) => when.push(Expr::Is(square)),
        Some(DropFilter::Nowhere) => return Some(Vec::new()),
    }
    let start = Spot::Path(Path::new());
    let state = State {
        here: start.clone(),
        from: start.clone(),
        to: None,
        mark: start,
        marked: None,
        flags: BTreeMap::new(),
        slots: BTreeMap::new(),
        when,
        cascaded: false,
        added: 0,
    };
    let mut run = Run { plan, index, out: Vec::new(), left: LIMIT };
    let ops = &plan.shapes[block.shape].code.ops;
    run.code(ops, vec![state])?;
    let out: Vec<Adding> = run.out.into_iter().filter(|a| a.when != Expr::Const(false)).collect();
    let size: usize = out.iter().map(|a| a.when.size()).sum();
    (size <= LIMIT).then_some(out)
}

#[derive(Clone)]
struct State {
    here: Spot,
    from: Spot,
    to: Option<Spot>,
    mark: Spot,
    /// The explicitly marked square.
    marked: Option<Spot>,
    /// What flags are; `None` if that is not known.
    flags: BTreeMap<FlagId, Option<Expr>>,
    /// Recorded squares, by site and part.
    slots: BTreeMap<(usize, usize), Spot>,
    when: Vec<Expr>,
    cascaded: bool,
    added: usize,
}

impl State {
    /// Parts of its formulas.
    fn size(&self) -> usize {
        self.when.iter().chain(self.flags.values().flatten()).map(Expr::size).sum()
    }
}

struct Run<'a, 'm> {
    plan: &'a VariantPlan<'m>,
    index: usize,
    out: Vec<Adding>,
    left: usize,
}

impl Run<'_, '_> {
    fn replayed(&self) -> bool {
        self.plan.shapes[self.plan.uses[self.index].shape].adds.is_none()
    }

    fn path(&self, parameter: usize) -> &Path {
        &self.plan.uses[self.index].paths[parameter]
    }

    /// Runs code in several states that exclude each other; gives the states after it.
    fn code(&mut self, ops: &[Op], mut states: Vec<State>) -> Option<Vec<State>> {
        for op in ops {
            let mut after = Vec::new();
            for state in states {
                self.left = self.left.checked_sub(1)?;
                after.extend(self.op(op, state)?);
            }
            states = merged(after);
            // What is put together from flags of flags grows without bound.
            if states.iter().map(State::size).sum::<usize>() > GROWN {
                return None;
            }
        }
        Some(states)
    }

    fn op(&mut self, op: &Op, mut state: State) -> Option<Vec<State>> {
        match op {
            Op::Path(parameter) => {
                let path = self.path(*parameter).clone();
                let Spot::Path(here) = &state.here else { return None };
                let further: Path = here.iter().chain(&path).copied().collect();
                state.when.push(Expr::Along(further.clone(), Box::new(Expr::Const(true))));
                state.here = Spot::Path(further);
            }
            Op::Jump(square) => state.here = Spot::At(*square),
            Op::Go(target) => {
                state.here = match target {
                    Target::From => state.from.clone(),
                    Target::To => state.to.clone().unwrap_or_else(|| state.here.clone()),
                    Target::Mark => state.mark.clone(),
                    Target::LastFrom | Target::LastTo => return None,
                };
            }
            Op::Mark(place) => {
                state.mark = match place {
                    Place::Here => state.here.clone(),
                    Place::At(square) => Spot::At(*square),
                    Place::Along(_) | Place::Nowhere => return None,
                };
                state.marked = Some(state.mark.clone());
            }
            Op::From => state.from = state.here.clone(),
            Op::To => state.to = Some(state.here.clone()),
            Op::Verify(c) => {
                let c = self.condition(&state, c)?;
                state.when.push(c);
            }
            Op::If(c, yes, no) => {
                let c = self.condition(&state, c)?;
                let mut out = Vec::new();
                if c != Expr::Const(false) {
                    let mut then = state.clone();
                    then.when.push(c.clone());
                    out.extend(self.code(yes, vec![then])?);
                }
                if c != Expr::Const(true) {
                    state.when.push(Expr::negated(c));
                    out.extend(self.code(no, vec![state])?);
                }
                return Some(out);
            }
            Op::While(c, body, endless) => {
                state = match self.walk(c, body, state.clone()) {
                    Some(after) => after,
                    None if endless.is_none() => self.without_moves(c, body, state)?,
                    None => return None,
                }
            }
            Op::SetFlag(flag, c) => {
                let c = self.condition(&state, c);
                state.flags.insert(*flag, c);
            }
            // Nobody asks for it, or the block is not of this kind.
            Op::SetPositionFlag(..) => {}
            Op::Change(site, _, place) | Op::Capture(site, place) => {
                if !self.replayed() {
                    let spot = match place {
                        Place::Here => state.here.clone(),
                        Place::At(square) => Spot::At(*square),
                        Place::Along(_) | Place::Nowhere => return None,
                    };
                    state.slots.insert((*site, 0), spot);
                }
            }
            Op::Cascade(site) => {
                if self.replayed() {
                    return None;
                }
                let to = state.to.take().unwrap_or_else(|| state.here.clone());
                state.slots.insert((*site, 0), state.from.clone());
                state.slots.insert((*site, 1), to);
                state.from = state.here.clone();
                state.cascaded = true;
            }
            Op::Add(site, add) => {
                self.add(*site, &add.promote, &state)?;
                state.added += 1;
                state.from = Spot::Path(Path::new());
                state.to = None;
            }
            Op::Stop => return Some(Vec::new()),
        }
        Some(vec![state])
    }

    fn add(&mut self, site: usize, promote: &[PieceId], state: &State) -> Option<()> {
        let block = &self.plan.uses[self.index];
        let shape = &self.plan.shapes[block.shape];
        if !promote.is_empty() && self.plan.model.options.recycle_promotions {
            return None;
        }
        let destination = || state.to.clone().unwrap_or_else(|| state.here.clone());
        let mut squares = Vec::new();
        match shape.adds.as_ref() {
            Some(adds) => {
                let plan = &adds[&site].plan;
                if !plan.values.is_empty() || plan.template.fields.contains(&true) {
                    return None;
                }
                for source in &plan.sources {
                    squares.push(match source {
                        FieldSource::From => state.from.clone(),
                        FieldSource::Destination => destination(),
                        FieldSource::Slot(site, part) => state.slots.get(&(*site, *part))?.clone(),
                    });
                }
            }
            None => squares.extend([state.from.clone(), destination()]),
        }
        // The square where a walk ends is not the same for all starts.
        if squares.iter().any(|s| matches!(s, Spot::Walk { .. })) {
            return None;
        }
        let mut when = state.when.clone();
        if !shape.drop && state.from != Spot::Path(Path::new()) {
            let empty = test(&state.from, Expr::Here(SquareTest::Empty))?;
            when.push(Expr::negated(empty));
        }
        let when = Expr::all(when);
        self.out.push(Adding { site, when, squares, promote: promote.to_vec(), nth: state.added });
        Some(())
    }

    fn condition(&self, state: &State, c: &Condition) -> Option<Expr> {
        if !about_start(c) && state.here != Spot::Path(Path::new()) {
            // One formula about the current square.
            let here = State { here: Spot::Path(Path::new()), ..state.clone() };
            return test(&state.here, self.condition(&here, c)?);
        }
        Some(match c {
            Condition::Const(value) => Expr::Const(*value),
            Condition::Not(c) => Expr::negated(self.condition(state, c)?),
            Condition::And(cs) => {
                Expr::all(cs.iter().map(|c| self.condition(state, c)).collect::<Option<Vec<_>>>()?)
            }
            Condition::Or(cs) => {
                Expr::any(cs.iter().map(|c| self.condition(state, c)).collect::<Option<Vec<_>>>()?)
            }
            Condition::Flag(flag) => match state.flags.get(flag) {
                Some(known) => known.clone()?,
                None => Expr::Const(false),
            },
            Condition::Test(SquareTest::Marked, place) => self.marked(state, *place)?,
            Condition::Test(what, place) => match place {
                Place::Nowhere => Expr::Const(false),
                Place::Here => test(&state.here, square_test(self.plan, *what)?)?,
                Place::At(square) => test(&Spot::At(*square), square_test(self.plan, *what)?)?,
                Place::Along(parameter) => {
                    let there = Expr::Along(
                        self.path(*parameter).clone(),
                        Box::new(square_test(self.plan, *what)?),
                    );
                    test(&state.here, there)?
                }
            },
        })
    }

    /// The starts from which a square is the marked one.
    fn marked(&self, state: &State, place: Place) -> Option<Expr> {
        let Some(marked) = &state.marked else { return Some(Expr::Const(false)) };
        let asked = match (place, &state.here) {
            (Place::Nowhere, _) => return Some(Expr::Const(false)),
            (Place::Here, here) => here.clone(),
            (Place::At(square), _) => Spot::At(square),
            (Place::Along(parameter), Spot::Path(here)) => {
                Spot::Path(here.iter().chain(self.path(parameter)).copied().collect())
            }
            (Place::Along(_), _) => return None,
        };
        Some(match (asked, marked) {
            (Spot::At(a), Spot::At(b)) => Expr::Const(a == *b),
            (Spot::Path(path), Spot::At(square)) => along(&path, Expr::Is(*square)),
            (Spot::At(square), Spot::Path(path)) => along(path, Expr::Is(square)),
            (Spot::Path(a), Spot::Path(b)) => Expr::Meet(a, b.clone()),
            _ => return None,
        })
    }

    /// A loop that ends and neither moves nor can fail: what it does to other squares is played
    /// later, and where it leads must not matter.
    fn without_moves(&self, c: &Condition, body: &[Op], mut state: State) -> Option<State> {
        if !self.replayed() || !harmless(c, body, &mut state.flags) {
            return None;
        }
        state.here =
            Spot::Walk { from: Path::new(), goes_on: Expr::Const(true), step: Path::new() };
        Some(state)
    }

    /// A loop that only walks.
    fn walk(&mut self, c: &Condition, body: &[Op], mut state: State) -> Option<State> {
        // What is recorded on the way does not matter to a replayed block's moves.
        let mut step = None;
        for op in body {
            match op {
                Op::Path(parameter) if step.is_none() => step = Some(self.path(*parameter).clone()),
                Op::Change(..) | Op::Capture(..) if self.replayed() => {}
                _ => return None,
            }
        }
        let step = step?;
        let here = State { here: Spot::Path(Path::new()), ..state.clone() };
        if about_start(c) {
            return None;
        }
        let goes_on = self.condition(&here, c)?;
        if !self.acyclic(&step) {
            return None;
        }
        match state.here.clone() {
            Spot::Path(from) => {
                let ends = Expr::Walk {
                    goes_on: Box::new(goes_on.clone()),
                    step: step.clone(),
                    then: Box::new(Expr::Const(true)),
                };
                // Where the loop asks for the next square it never leaves the board.
                if !asks_ahead(&goes_on, &step) {
                    state.when.push(along(&from, ends));
                }
                state.here = Spot::Walk { from, goes_on, step };
            }
            // Back the way the first walk came: it stops where that began, at the latest, if what
            // is asked is not true there.
            Spot::Walk { from, step: out, .. } => {
                if out.is_empty()
                    || !self.inverse(&out, &step)
                    || !state.when.iter().any(|w| excludes(w, &from, &goes_on))
                {
                    return None;
                }
                // Only `go` and `back` may follow: the square is not known.
                state.here = Spot::Walk { from, goes_on: Expr::Const(true), step: Path::new() };
            }
            Spot::At(_) => return None,
        }
        Some(state)
    }

    fn acyclic(&self, step: &Path) -> bool {
        self.plan.sides.iter().all(|&player| {
            let table = self.plan.table(player, step);
            acyclic(&[&table[..]])
        })
    }

    /// Does the second path lead back wherever the first one led?
    fn inverse(&self, out: &Path, back: &Path) -> bool {
        self.plan.sides.iter().all(|&player| {
            let (out, back) = (self.plan.table(player, out), self.plan.table(player, back));
            out.iter()
                .enumerate()
                .all(|(s, t)| t.is_none_or(|t| back[usize::from(t)] == Some(s as u16)))
        })
    }
}

/// The squares that pass a test.
pub fn square_test(plan: &VariantPlan<'_>, what: SquareTest) -> Option<Expr> {
    Some(match what {
        SquareTest::OnBoard => Expr::Const(true),
        SquareTest::InZone(zone) => Expr::Zone(zone),
        SquareTest::Position(square) => Expr::Is(square),
        SquareTest::GoalPosition if plan.goal_squares.is_empty() => Expr::Const(false),
        SquareTest::Empty
        | SquareTest::Friend
        | SquareTest::Enemy
        | SquareTest::Neutral
        | SquareTest::Piece(_)
        | SquareTest::Attribute(_)
        | SquareTest::GoalPosition => Expr::Here(what),
        _ => return None,
    })
}

/// States with equal squares are one.
fn merged(states: Vec<State>) -> Vec<State> {
    let mut out: Vec<State> = Vec::new();
    for state in states {
        let same = out.iter_mut().find(|s| {
            (&s.here, &s.from, &s.to, (&s.mark, &s.marked), &s.slots, s.cascaded, s.added)
                == (
                    &state.here,
                    &state.from,
                    &state.to,
                    (&state.mark, &state.marked),
                    &state.slots,
                    state.cascaded,
                    state.added,
                )
        });
        match same {
            None => out.push(state),
            Some(same) => join(same, state),
        }
    }
    out
}

/// Joins two states that exclude each other.
fn join(a: &mut State, b: State) {
    // What both have come to know, in the order in which they did.
    let common = a.when.iter().zip(&b.when).take_while(|(x, y)| x == y).count();
    let (x, y) = (Expr::all(a.when[common..].to_vec()), Expr::all(b.when[common..].to_vec()));
    let flags: std::collections::BTreeSet<FlagId> =
        a.flags.keys().chain(b.flags.keys()).copied().collect();
    for flag in flags {
        let value = |s: &State| s.flags.get(&flag).cloned().unwrap_or(Some(Expr::Const(false)));
        let (Some(u), Some(v)) = (value(a), value(&b)) else {
            a.flags.insert(flag, None);
            continue;
        };
        if u != v {
            let value = match (&u, &v) {
                // A flag set on one of two ways.
                (Expr::Const(true), _) if y == Expr::negated(x.clone()) => {
                    Expr::any([x.clone(), v])
                }
                (_, Expr::Const(true)) if y == Expr::negated(x.clone()) => {
                    Expr::any([y.clone(), u])
                }
                _ => Expr::any([Expr::all([x.clone(), u]), Expr::all([y.clone(), v])]),
            };
            a.flags.insert(flag, Some(value));
        }
    }
    a.when.truncate(common);
    if y != Expr::negated(x.clone()) {
        a.when.push(Expr::any([x, y]));
    }
}

/// The starts for which something is true of a square.
fn test(spot: &Spot, e: Expr) -> Option<Expr> {
    Some(match (spot, e) {
        (_, Expr::Const(value)) => Expr::Const(value),
        (Spot::Path(path), e) => along(path, e),
        (Spot::At(square), Expr::Here(what)) => Expr::At(what, *square),
        (Spot::At(square), Expr::Is(other)) => Expr::Const(*square == other),
        (Spot::At(_), Expr::Not(e)) => Expr::negated(test(spot, *e)?),
        (Spot::At(_), Expr::All(es)) => {
            Expr::all(es.into_iter().map(|e| test(spot, e)).collect::<Option<Vec<_>>>()?)
        }
        (Spot::At(_), Expr::Any(es)) => {
            Expr::any(es.into_iter().map(|e| test(spot, e)).collect::<Option<Vec<_>>>()?)
        }
        (Spot::At(_), _) => return None,
        (Spot::Walk { step, .. }, _) if step.is_empty() => return None,
        (Spot::Walk { from, goes_on, step }, e) => along(
            from,
            Expr::Walk {
                goes_on: Box::new(goes_on.clone()),
                step: step.clone(),
                then: Box::new(e),
            },
        ),
    })
}

/// Is it about more than the current square?
fn about_start(c: &Condition) -> bool {
    match c {
        Condition::Flag(_)
        | Condition::Test(_, Place::At(_))
        | Condition::Test(SquareTest::Marked, _) => true,
        Condition::Const(_) | Condition::Test(..) => false,
        Condition::Not(c) => about_start(c),
        Condition::And(cs) | Condition::Or(cs) => cs.iter().any(about_start),
    }
}

/// Can the body of a loop, run while a condition holds, neither add nor fail? Notes the flags that
/// it may set as unknown. Its loops are known to end.
fn harmless(c: &Condition, body: &[Op], flags: &mut BTreeMap<FlagId, Option<Expr>>) -> bool {
    let mut moved = false;
    for (i, op) in body.iter().enumerate() {
        let fine = match op {
            // The loop has asked whether there is such a square.
            Op::Path(path) => {
                let ahead = Condition::Test(SquareTest::OnBoard, Place::Along(*path));
                let asked =
                    *c == ahead || matches!(c, Condition::And(parts) if parts.contains(&ahead));
                asked && !moved && i + 1 == body.len()
            }
            Op::SetFlag(flag, _) => {
                flags.insert(*flag, None);
                true
            }
            Op::Jump(_) | Op::Go(Target::From | Target::Mark | Target::To) => {
                moved = true;
                true
            }
            Op::SetPositionFlag(..) | Op::Change(..) | Op::Capture(..) => true,
            Op::If(_, yes, no) => {
                let never = Condition::Const(false);
                harmless(&never, yes, flags) && harmless(&never, no, flags) && {
                    moved |= moves(yes) || moves(no);
                    true
                }
            }
            Op::While(c, body, None) => {
                moved |= moves(body);
                harmless(c, body, flags)
            }
            _ => false,
        };
        if !fine {
            return false;
        }
    }
    true
}

/// Does code change the current square?
fn moves(ops: &[Op]) -> bool {
    let mut moves = false;
    super::code::each_op(ops, &mut |op| {
        moves |= matches!(op, Op::Path(_) | Op::Jump(_) | Op::Go(_));
    });
    moves
}
