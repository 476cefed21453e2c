//! Proof that no position comes twice in a game, so that nobody need look for repetitions.

use super::code::{Change, Op, each_op};
use super::distinct::acyclic;
use super::variant::VariantPlan;

/// Does every turn lead to a position that has never been? So it is where every move adds a piece
/// to the board, or where each piece only goes along ways without a cycle and none is ever added.
pub fn is_certain(plan: &VariantPlan<'_>) -> bool {
    plan.analysed && !plan.may_pass() && (fills(plan) || advances(plan))
}

/// Every move drops a piece on an empty square, and nothing removes any.
fn fills(plan: &VariantPlan<'_>) -> bool {
    !plan.uses.is_empty()
        && plan.uses.iter().all(|block| {
            let mut removes = false;
            each_op(&plan.shapes[block.shape].code.ops, &mut |op| {
                removes |= matches!(
                    op,
                    Op::Capture(..)
                        | Op::Cascade(_)
                        | Op::To
                        | Op::Change(_, Change::Create(..), _)
                );
            });
            block.drop
                && !removes
                && plan.drops_on_empty(block.piece)
                && block.reach.values().all(|starts| {
                    starts.iter().enumerate().all(|(start, reach)| {
                        reach.adds.iter().all(|add| add.to.iter().all(|to| to == start))
                    })
                })
        })
}

/// Every move takes its own piece along a way that never comes back, whatever its type becomes.
fn advances(plan: &VariantPlan<'_>) -> bool {
    let n = plan.model.board.squares.len();
    let plain = plan.uses.iter().all(|block| {
        let shape = &plan.shapes[block.shape];
        let mut adds_pieces = false;
        each_op(&shape.code.ops, &mut |op| {
            adds_pieces |= match op {
                Op::Change(_, change, _) => !matches!(change, Change::SetAttribute(..)),
                Op::Add(_, add) => add.copy,
                Op::Cascade(_) | Op::From => true,
                _ => false,
            };
        });
        !block.drop && !adds_pieces && shape.adds.is_some()
    });
    plain
        && plan.sides.iter().all(|player| {
            // Where any piece of the player may go, from each square: tables with one target each.
            let mut tables: Vec<Vec<Option<u16>>> = Vec::new();
            for block in &plan.uses {
                let Some(starts) = block.reach.get(player) else { continue };
                for (start, reach) in starts.iter().enumerate() {
                    for add in &reach.adds {
                        for to in add.to.iter() {
                            let free = tables.iter().position(|t| t[start].is_none());
                            let table = free.unwrap_or_else(|| {
                                tables.push(vec![None; n]);
                                tables.len() - 1
                            });
                            tables[table][start] = Some(to as u16);
                        }
                    }
                }
            }
            acyclic(&tables.iter().map(|t| &t[..]).collect::<Vec<_>>())
        })
}
