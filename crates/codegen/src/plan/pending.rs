//! What an `add` can emit: which cascades, changes and captures are pending when it runs.
//!
//! A data flow over the code. Where each of them is pending at most once, and always in textual
//! order, the move is a fixed *template* with squares to fill in. Where not (flips in a loop,
//! sowing), or where a move would have to carry too many squares, the whole block is *replayed*:
//! its moves say how often it has added, and playing one runs the block again.

use super::code::{AddOp, Change, Code, Condition, Op, Place, Target};
use super::template::{AddPlan, Field, FieldSource, Movement, Template, TemplateChange};

/// The plan of each `add` of a block by site, or `None` if the block must be replayed.
pub fn plan_adds(code: &Code, drop: bool, discard_cascades: bool) -> Option<Vec<(usize, AddPlan)>> {
    let mut walk = Walk { drop, discard_cascades, plans: vec![None; code.sites], bounded: true };
    walk.run(&code.ops, 1, Some(State::start()));
    let plans: Vec<(usize, AddPlan)> =
        walk.plans.into_iter().enumerate().filter_map(|(s, p)| Some((s, p?))).collect();
    let fields: usize = plans.iter().map(|(_, plan)| plan.template.fields.len()).sum();
    let fits = plans.iter().all(|(_, plan)| plan.template.fields.len() <= FIELDS);
    (walk.bounded && fits && fields <= FIELDS_OF_BLOCK).then_some(plans)
}

/// Squares that a move may carry: a move is copied often and should be small.
const FIELDS: usize = 32;

/// Squares that the templates of a block may have together: each is code in every function of moves.
const FIELDS_OF_BLOCK: usize = 512;

/// A name for a value of a square variable: equal names mean equal squares. The place that defined
/// it, and a tag.
type Value = (usize, usize);

const START: Value = (0, 0);
const TAG_MARK: usize = 0;
const TAG_HERE: usize = 1;
const TAG_FROM: usize = 2;
const TAG_TO: usize = 3;
const TAG_SLOT: usize = 4;

#[derive(Clone, PartialEq)]
struct Pending {
    site: usize,
    /// Not on every way to here.
    maybe: bool,
    /// The square, or source and destination of a cascade.
    at: [Value; 2],
    /// The square itself may not exist.
    nowhere: bool,
    change: Option<Change>,
}

#[derive(Clone, PartialEq)]
struct State {
    here: Value,
    from: Value,
    mark: Value,
    /// `to`, and whether it is certainly set.
    to: Option<(Value, bool)>,
    cascades: Vec<Pending>,
    changes: Vec<Pending>,
    captures: Vec<Pending>,
}

impl State {
    fn start() -> Self {
        State {
            here: START,
            from: START,
            mark: START,
            to: None,
            cascades: Vec::new(),
            changes: Vec::new(),
            captures: Vec::new(),
        }
    }

    fn join(a: &State, b: &State, place: usize) -> State {
        let pick = |x: Value, y: Value, tag| if x == y { x } else { (place, tag) };
        State {
            here: pick(a.here, b.here, TAG_HERE),
            from: pick(a.from, b.from, TAG_FROM),
            mark: pick(a.mark, b.mark, TAG_MARK),
            to: match (a.to, b.to) {
                (None, None) => None,
                (Some((x, sx)), Some((y, sy))) => Some((pick(x, y, TAG_TO), sx && sy)),
                (Some(_), None) | (None, Some(_)) => Some(((place, TAG_TO), false)),
            },
            cascades: join_pending(&a.cascades, &b.cascades, place),
            changes: join_pending(&a.changes, &b.changes, place),
            captures: join_pending(&a.captures, &b.captures, place),
        }
    }

    /// Forgets names that the next pass of a loop will give to other squares.
    fn leave_pass(&mut self, head: usize, body: std::ops::Range<usize>) {
        let rename = |value: &mut Value, tag| {
            if body.contains(&value.0) || (value.0 == head && value.1 != tag) {
                *value = (head, tag);
            }
        };
        rename(&mut self.here, TAG_HERE);
        rename(&mut self.from, TAG_FROM);
        rename(&mut self.mark, TAG_MARK);
        if let Some((to, _)) = &mut self.to {
            rename(to, TAG_TO);
        }
        for pending in self.cascades.iter_mut().chain(&mut self.changes).chain(&mut self.captures) {
            for (part, value) in pending.at.iter_mut().enumerate() {
                rename(value, slot_tag(pending.site, part));
            }
        }
    }
}

fn slot_tag(site: usize, part: usize) -> usize {
    TAG_SLOT + 2 * site + part
}

fn join_pending(a: &[Pending], b: &[Pending], place: usize) -> Vec<Pending> {
    let mut out: Vec<Pending> = Vec::new();
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        let (x, y) = (a.get(i), b.get(j));
        match (x, y) {
            (Some(x), Some(y)) if x.site == y.site => {
                let mut both = x.clone();
                both.maybe |= y.maybe;
                for part in 0..2 {
                    if x.at[part] != y.at[part] {
                        both.at[part] = (place, slot_tag(x.site, part));
                    }
                }
                out.push(both);
                i += 1;
                j += 1;
            }
            (Some(x), y) if y.is_none_or(|y| x.site < y.site) => {
                out.push(Pending { maybe: true, ..x.clone() });
                i += 1;
            }
            (_, Some(y)) => {
                out.push(Pending { maybe: true, ..y.clone() });
                j += 1;
            }
            _ => unreachable!("one of the two is left"),
        }
    }
    out
}

struct Walk {
    drop: bool,
    discard_cascades: bool,
    plans: Vec<Option<AddPlan>>,
    bounded: bool,
}

/// Number of places in the code.
fn places(ops: &[Op]) -> usize {
    ops.iter()
        .map(|op| match op {
            Op::If(_, yes, no) => 1 + places(yes) + places(no),
            Op::While(_, body, _) => 1 + places(body),
            _ => 1,
        })
        .sum()
}

impl Walk {
    /// Runs code whose first instruction is place `first`; `None` means that it is not reached.
    fn run(&mut self, ops: &[Op], first: usize, state: Option<State>) -> Option<State> {
        let mut state = state?;
        let mut place = first;
        for op in ops {
            if !self.bounded {
                return None;
            }
            match op {
                Op::Path(_) => state.here = (place, TAG_HERE),
                Op::Jump(_) => state.here = (place, TAG_HERE),
                Op::Go(target) => {
                    state.here = match target {
                        Target::From => state.from,
                        Target::To => match state.to {
                            None => state.here,
                            Some((to, true)) => to,
                            Some((_, false)) => (place, TAG_HERE),
                        },
                        Target::Mark => state.mark,
                        Target::LastFrom | Target::LastTo => (place, TAG_HERE),
                    }
                }
                Op::From => state.from = state.here,
                Op::To => state.to = Some((state.here, true)),
                Op::Mark(Place::Here) => state.mark = state.here,
                Op::Mark(_) => state.mark = (place, TAG_MARK),
                Op::Verify(_) | Op::SetFlag(..) | Op::SetPositionFlag(..) => {}
                Op::If(c, yes, no) => {
                    let then = (*c != Condition::Const(false)).then(|| state.clone());
                    let other = (*c != Condition::Const(true)).then(|| state.clone());
                    let a = self.run(yes, place + 1, then);
                    let b = self.run(no, place + 1 + places(yes), other);
                    state = match (a, b) {
                        (Some(a), Some(b)) => State::join(&a, &b, place),
                        (Some(s), None) | (None, Some(s)) => s,
                        (None, None) => return None,
                    };
                }
                Op::While(c, body, _) => {
                    let within = place + 1..place + 1 + places(body);
                    if *c != Condition::Const(false) {
                        while let Some(mut after) = self.run(body, place + 1, Some(state.clone())) {
                            after.leave_pass(place, within.clone());
                            let head = State::join(&state, &after, place);
                            if head == state {
                                break;
                            }
                            state = head;
                        }
                    }
                    if *c == Condition::Const(true) {
                        return None;
                    }
                }
                Op::Change(site, change, at) => {
                    let pending = self.pending(*site, *at, &state, place, Some(change.clone()));
                    self.push(&mut state.changes, pending, true);
                }
                Op::Capture(site, at) => {
                    let pending = self.pending(*site, *at, &state, place, None);
                    self.push(&mut state.captures, pending, false);
                }
                Op::Cascade(site) => {
                    let pending = Pending {
                        site: *site,
                        maybe: false,
                        at: [state.from, destination(&state, place)],
                        nowhere: false,
                        change: None,
                    };
                    self.push(&mut state.cascades, pending, true);
                    state.from = state.here;
                    state.to = None;
                }
                Op::Add(site, add) => {
                    self.plans[*site] = Some(self.template(add, &state, place));
                    state.changes.clear();
                    state.captures.clear();
                    if self.discard_cascades {
                        state.cascades.clear();
                    }
                    state.from = START;
                    state.to = None;
                }
                Op::Stop => return None,
            }
            place += places(std::slice::from_ref(op));
        }
        Some(state)
    }

    fn pending(
        &self,
        site: usize,
        at: Place,
        state: &State,
        place: usize,
        change: Option<Change>,
    ) -> Pending {
        let value = if at == Place::Here { state.here } else { (place, slot_tag(site, 0)) };
        let nowhere = matches!(at, Place::Along(_) | Place::Nowhere);
        Pending { site, maybe: false, at: [value, value], nowhere, change }
    }

    /// Records something; twice, or out of order where the order matters, means a replayed block.
    fn push(&mut self, list: &mut Vec<Pending>, pending: Pending, ordered: bool) {
        if list.iter().any(|p| p.site == pending.site || (ordered && p.site > pending.site)) {
            self.bounded = false;
            return;
        }
        let at = list.iter().position(|p| p.site > pending.site).unwrap_or(list.len());
        list.insert(at, pending);
    }

    fn template(&mut self, add: &AddOp, state: &State, place: usize) -> AddPlan {
        if state.cascades.iter().any(|c| c.maybe) {
            // The key movement would depend on the way taken.
            self.bounded = false;
        }
        let mut fields = Fields::default();
        let mut movements = Vec::new();
        for cascade in &state.cascades {
            let source = |part| FieldSource::Slot(cascade.site, part);
            movements.push(Movement {
                from: (!self.drop).then(|| fields.square(cascade.at[0], cascade.maybe, source(0))),
                to: fields.square(cascade.at[1], cascade.maybe, source(1)),
                copy: false,
            });
        }
        movements.push(Movement {
            from: (!self.drop).then(|| fields.square(state.from, false, FieldSource::From)),
            to: fields.square(destination(state, place), false, FieldSource::Destination),
            copy: add.copy,
        });
        let mut changes = Vec::new();
        // The piece that moves, where it is the only one: playing need not look what it is.
        let moves_itself = movements.len() == 1 && !add.copy && state.from == START;
        let mut piece = self.drop || moves_itself;
        for pending in &state.changes {
            let absent = pending.maybe || pending.nowhere;
            let at = fields.square(pending.at[0], absent, FieldSource::Slot(pending.site, 0));
            let change = match pending.change.as_ref().expect("changes say what they change") {
                Change::SetAttribute(attribute, value) => match value {
                    Condition::Const(value) => {
                        TemplateChange::SetAttribute(*attribute, Some(*value), at)
                    }
                    _ => {
                        fields.values.push(pending.site);
                        TemplateChange::SetAttribute(*attribute, None, at)
                    }
                },
                Change::Flip => TemplateChange::Flip(at),
                Change::ChangeOwner => TemplateChange::ChangeOwner(at),
                Change::ChangeType(to) => TemplateChange::ChangeType(*to, at),
                Change::Create(owner, kind) => {
                    piece |= kind.is_none();
                    TemplateChange::Create(*owner, *kind, at)
                }
            };
            changes.push(change);
        }
        let captures = state
            .captures
            .iter()
            .map(|p| fields.square(p.at[0], p.maybe || p.nowhere, FieldSource::Slot(p.site, 0)))
            .collect();
        let cascades = state.cascades.iter().filter(|_| self.discard_cascades);
        let clears =
            cascades.chain(&state.changes).chain(&state.captures).map(|p| p.site).collect();
        let mover = state.cascades.first().map_or(state.from, |c| c.at[0]);
        let mut template = Template {
            drop: self.drop,
            movements,
            changes,
            captures,
            promote: !add.promote.is_empty(),
            partial: add.partial,
            piece,
            fields: fields.absent,
            values: fields.values.len(),
        };
        template.piece |= mover == START && template.step().is_some();
        AddPlan {
            template,
            sources: fields.sources,
            values: fields.values,
            clears,
            from_start: state.from == START,
            mover_starts: mover == START,
        }
    }
}

fn destination(state: &State, place: usize) -> Value {
    match state.to {
        None => state.here,
        Some((to, true)) => to,
        Some((_, false)) => (place, TAG_TO),
    }
}

/// Squares of a template; equal ones are one field.
#[derive(Default)]
struct Fields {
    names: Vec<Value>,
    absent: Vec<bool>,
    sources: Vec<FieldSource>,
    values: Vec<usize>,
}

impl Fields {
    fn square(&mut self, value: Value, absent: bool, source: FieldSource) -> Field {
        let known = self
            .names
            .iter()
            .zip(&self.absent)
            .position(|(&v, &a)| v == value && a == absent && !absent);
        known.unwrap_or_else(|| {
            self.names.push(value);
            self.absent.push(absent);
            self.sources.push(source);
            self.names.len() - 1
        })
    }
}
