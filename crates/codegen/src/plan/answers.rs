//! Blocks that can only answer the last move: every run that makes a move asks whether the last
//! move ended on a certain square. From where that square is, such a block need not be tried
//! elsewhere.

use super::bits::Bits;
use super::explore::{Given, Question, explore};
use super::variant::{ReachTable, VariantPlan};

/// Runs of one block from one square.
const RUNS: usize = 100;

/// For each block that only answers the last move, by side in the order of `VariantPlan::sides`:
/// by destination of the last move, the start squares that may have an answer.
pub fn answers(plan: &VariantPlan<'_>) -> Vec<Option<Vec<ReachTable>>> {
    (0..plan.uses.len())
        .map(|block| {
            if !plan.analysed || plan.uses[block].drop || !plan.model.reads_last_move() {
                return None;
            }
            (0..plan.sides.len()).map(|side| of_side(plan, block, side)).collect()
        })
        .collect()
}

fn of_side(plan: &VariantPlan<'_>, block: usize, side: usize) -> Option<ReachTable> {
    let n = plan.model.board.squares.len();
    let ground = plan.ground(block, plan.sides[side], false);
    let mut table = vec![Bits::none(n); n];
    for start in 0..n {
        let piece = Some(plan.uses[block].piece);
        let given = Given { start: start as u16, piece, victim: None };
        let mut always = true;
        explore(&[(&ground, plan.ops(block))], given, RUNS, |leaf| {
            if leaf.moves.is_empty() {
                return;
            }
            let at = leaf.others.iter().find_map(|(question, answer)| match question {
                Question::LastTo(square) if *answer => Some(*square),
                _ => None,
            });
            match at {
                Some(square) => table[usize::from(square)].insert(start),
                None => always = false,
            }
        })
        .ok()?;
        if !always {
            return None;
        }
    }
    Some(table)
}
