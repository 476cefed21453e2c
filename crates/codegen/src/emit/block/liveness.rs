//! Which variables of a block are read later: only those are written down.

use super::{BlockEmitter, Var, Vars};
use crate::plan::code::{Change, Condition, Op, Place, SquareTest, Target, each_op};
use crate::plan::template::FieldSource;

impl BlockEmitter<'_> {
    pub(super) fn place_uses(&self, place: Place, uses: &mut Vars) {
        if matches!(place, Place::Here | Place::Along(_)) {
            uses.insert(Var::Here);
        }
    }

    pub(super) fn condition_uses(&self, c: &Condition, uses: &mut Vars) {
        match c {
            Condition::Const(_) => {}
            Condition::Not(c) => self.condition_uses(c, uses),
            Condition::And(cs) | Condition::Or(cs) => {
                cs.iter().for_each(|c| self.condition_uses(c, uses));
            }
            Condition::Flag(flag) => {
                uses.insert(Var::Flag(*flag));
            }
            Condition::Test(test, place) => {
                self.place_uses(*place, uses);
                if *test == SquareTest::Marked {
                    uses.insert(Var::Marked);
                }
            }
        }
    }

    /// What an instruction without inner code reads and writes.
    pub(super) fn effect(&self, op: &Op) -> (Vars, Vars) {
        let mut uses = Vars::new();
        let mut defs = Vars::new();
        match op {
            Op::Path(_) => {
                uses.insert(Var::Here);
                defs.insert(Var::Here);
            }
            Op::Jump(_) => {
                defs.insert(Var::Here);
            }
            Op::Go(target) => {
                match target {
                    Target::From => uses.insert(Var::From),
                    Target::To => uses.insert(Var::To) | uses.insert(Var::Here),
                    Target::Mark => uses.insert(Var::Mark),
                    Target::LastFrom | Target::LastTo => false,
                };
                defs.insert(Var::Here);
            }
            Op::Mark(place) => {
                self.place_uses(*place, &mut uses);
                defs.extend([Var::Mark, Var::Marked]);
            }
            Op::From => {
                uses.insert(Var::Here);
                defs.insert(Var::From);
            }
            Op::To => {
                uses.insert(Var::Here);
                defs.insert(Var::To);
            }
            Op::Verify(c) => self.condition_uses(c, &mut uses),
            Op::SetFlag(flag, c) => {
                self.condition_uses(c, &mut uses);
                defs.insert(Var::Flag(*flag));
            }
            Op::SetPositionFlag(_, c, place) => {
                self.condition_uses(c, &mut uses);
                self.place_uses(*place, &mut uses);
            }
            Op::Change(site, change, place) => {
                self.place_uses(*place, &mut uses);
                if let Change::SetAttribute(_, c) = change {
                    self.condition_uses(c, &mut uses);
                    defs.insert(Var::Value(*site));
                }
                defs.insert(Var::Slot(*site, 0));
            }
            Op::Capture(site, place) => {
                self.place_uses(*place, &mut uses);
                defs.insert(Var::Slot(*site, 0));
            }
            Op::Cascade(site) => {
                uses.extend([Var::From, Var::To, Var::Here]);
                defs.extend([Var::From, Var::To, Var::Slot(*site, 0), Var::Slot(*site, 1)]);
            }
            Op::Add(site, _) => {
                uses.extend([Var::From, Var::To, Var::Here]);
                defs.extend([Var::From, Var::To]);
                if let Some(plan) = self.shape.adds.as_ref().and_then(|adds| adds.get(site)) {
                    for source in &plan.plan.sources {
                        if let FieldSource::Slot(slot, part) = source {
                            uses.insert(Var::Slot(*slot, *part));
                        }
                    }
                    uses.extend(plan.plan.values.iter().map(|v| Var::Value(*v)));
                    defs.extend(self.cleared(*site));
                }
            }
            Op::Stop | Op::If(..) | Op::While(..) => {}
        }
        for set in [&mut uses, &mut defs] {
            if !self.uses_from {
                set.remove(&Var::From);
            }
            if !self.uses_to {
                set.remove(&Var::To);
            }
        }
        (uses, defs)
    }

    /// The recorded squares that an `add` forgets.
    pub(super) fn cleared(&self, site: usize) -> Vec<Var> {
        let Some(plan) = self.shape.adds.as_ref().and_then(|adds| adds.get(&site)) else {
            return Vec::new();
        };
        let parts = |site: usize| if self.slots[&site].starts_with("cascade") { 2 } else { 1 };
        let clears = plan.plan.clears.iter();
        clears.flat_map(|&site| (0..parts(site)).map(move |part| Var::Slot(site, part))).collect()
    }

    /// The variables read after each instruction, and those read before the first one.
    pub(super) fn live(&self, ops: &[Op], after: &Vars) -> (Vec<Vars>, Vars) {
        let mut live = after.clone();
        let mut out = vec![Vars::new(); ops.len()];
        for (i, op) in ops.iter().enumerate().rev() {
            out[i] = live.clone();
            live = self.live_before(op, live);
        }
        (out, live)
    }

    pub(super) fn live_before(&self, op: &Op, after: Vars) -> Vars {
        match op {
            Op::Stop => Vars::new(),
            Op::If(c, yes, no) => {
                let mut live = self.live(yes, &after).1;
                live.extend(self.live(no, &after).1);
                self.condition_uses(c, &mut live);
                live
            }
            Op::While(c, body, _) => {
                let mut live = after;
                self.condition_uses(c, &mut live);
                loop {
                    let more = self.live(body, &live).1;
                    let before = live.len();
                    live.extend(more);
                    if live.len() == before {
                        return live;
                    }
                }
            }
            _ => {
                let (uses, defs) = self.effect(op);
                after.difference(&defs).copied().chain(uses).collect()
            }
        }
    }

    pub(super) fn writes(&self, ops: &[Op]) -> Vars {
        let mut writes = Vars::new();
        each_op(ops, &mut |op| writes.extend(self.effect(op).1));
        writes
    }
}
