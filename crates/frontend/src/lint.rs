//! Blocks that are legal but can hardly be meant: those that never add, effects no move will
//! carry, and moves from squares known to be empty.

use movewright_syntax::zrf::ast::{Block, Cond, CondKind, Instr, InstrKind, SimpleTest};
use movewright_syntax::{Diagnostic, Span};

use crate::codes;
use crate::report::Report;

/// Checks one block, called for at `site`. In a drop, moves have no from square.
pub(crate) fn lint(block: &Block, site: Span, drop: bool, report: &mut Report) {
    if !adds(&block.body) {
        report.push(
            Diagnostic::warning(codes::NEVER_ADDS, "this block never adds a move", site)
                .help("a move is made by `add`"),
        );
        return;
    }
    dead_effects(&block.body, false, report);
    if !drop {
        let start = Known { here_empty: false, from_empty: None };
        empty_from(&block.body, start, report);
    }
}

/// Does some path through the code reach an add?
pub(crate) fn adds(code: &[Instr]) -> bool {
    code.iter().any(|instr| match &instr.kind {
        InstrKind::Add { .. } => true,
        InstrKind::If { then, otherwise, .. } => adds(then) || adds(otherwise),
        InstrKind::While { body, .. } => adds(body),
        _ => false,
    })
}

/// Reports effects after which no add can follow. `alive`: an add may follow the code. Returns
/// whether one may be reached from its start.
fn dead_effects(code: &[Instr], mut alive: bool, report: &mut Report) -> bool {
    for instr in code.iter().rev() {
        let what = match &instr.kind {
            InstrKind::Add { .. } => {
                alive = true;
                continue;
            }
            InstrKind::If { then, otherwise, .. } => {
                let then = dead_effects(then, alive, report);
                alive = dead_effects(otherwise, alive, report) || then;
                continue;
            }
            InstrKind::While { body, .. } => {
                alive |= adds(body);
                dead_effects(body, alive, report);
                continue;
            }
            InstrKind::SetAttribute { .. } => "set-attribute",
            InstrKind::Capture(_) => "capture",
            InstrKind::Flip(_) => "flip",
            InstrKind::ChangeOwner(_) => "change-owner",
            InstrKind::ChangeType { .. } => "change-type",
            InstrKind::Create(_) => "create",
            InstrKind::Cascade => "cascade",
            _ => continue,
        };
        if !alive {
            let message = format!("this `{what}` has no effect: no `add` follows it");
            report
                .push(Diagnostic::warning(codes::DEAD_EFFECT, message, instr.span).help(
                    "an effect belongs to the next `add`; put it before the `add` it is for",
                ));
        }
    }
    alive
}

/// What is certain at a point of the code.
#[derive(Clone, Copy)]
struct Known {
    /// The current square is empty.
    here_empty: bool,
    /// From is an empty square; where it was set.
    from_empty: Option<Span>,
}

fn empty_from(code: &[Instr], mut known: Known, report: &mut Report) -> Known {
    for instr in code {
        match &instr.kind {
            InstrKind::Step(_) | InstrKind::Back | InstrKind::Go(_) | InstrKind::Opposite(_) => {
                known.here_empty = false;
            }
            InstrKind::Verify(cond) => known.here_empty |= implies_empty(cond),
            InstrKind::From | InstrKind::Cascade => {
                known.from_empty = known.here_empty.then_some(instr.span);
            }
            InstrKind::Add { .. } => {
                if let Some(from) = known.from_empty.take() {
                    report.push(
                        Diagnostic::warning(
                            codes::EMPTY_FROM,
                            "this adds no move: its from square is empty",
                            instr.span,
                        )
                        .also(from, "from is set here, on an empty square"),
                    );
                }
            }
            InstrKind::If { cond, then, otherwise } => {
                let entered =
                    Known { here_empty: known.here_empty || implies_empty(cond), ..known };
                let yes = empty_from(then, entered, report);
                let no = empty_from(otherwise, known, report);
                known = Known {
                    here_empty: yes.here_empty && no.here_empty,
                    from_empty: yes.from_empty.and(no.from_empty),
                };
            }
            InstrKind::While { cond, body } => {
                let entered = Known { here_empty: implies_empty(cond), from_empty: None };
                empty_from(body, entered, report);
                known = Known { here_empty: false, from_empty: None };
            }
            _ => {}
        }
    }
    known
}

/// Is the current square certain to be empty where the condition holds?
fn implies_empty(cond: &Cond) -> bool {
    match &cond.kind {
        CondKind::Test { test: SimpleTest::Empty, square: None } => true,
        CondKind::And(list) => list.iter().any(implies_empty),
        CondKind::Or(list) => !list.is_empty() && list.iter().all(implies_empty),
        _ => false,
    }
}
