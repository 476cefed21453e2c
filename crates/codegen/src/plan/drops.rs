//! Drops as sets: on which squares a piece can be put, all at once.
//!
//! A drop that asks for an empty square, and for certain pieces not to stand on certain others, is
//! a set of squares for each side, without those that are occupied and without those that some
//! unwanted piece forbids.

use super::bits::Bits;
use super::distinct::Doubt;
use super::explore::{Given, Unwanted, suppose};
use super::variant::{ReachTable, VariantPlan};

/// A drop that needs not be tried.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DropSet {
    /// Its kind of move.
    pub template: usize,
    /// By side in the order of `VariantPlan::sides`: squares where it is possible if they are empty
    /// and nothing forbids it.
    pub squares: Vec<Bits>,
    /// Pieces that forbid squares.
    pub forbidding: Vec<Forbidding>,
}

/// A kind of piece that forbids drops.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forbidding {
    /// The piece.
    pub unwanted: Unwanted,
    /// By side, by its square: the squares forbidden.
    pub squares: Vec<ReachTable>,
}

/// By block: the set that it is.
pub fn drop_sets(plan: &VariantPlan<'_>) -> Vec<Option<DropSet>> {
    (0..plan.uses.len()).map(|block| drop_set(plan, block)).collect()
}

fn drop_set(plan: &VariantPlan<'_>, block: usize) -> Option<DropSet> {
    let used = &plan.uses[block];
    if !used.drop || !plan.analysed || used.doubt != Doubt::None {
        return None;
    }
    let adds = plan.shapes[used.shape].adds.as_ref()?;
    let mut templates = adds.values().map(|site| site.template);
    let template = templates.next()?;
    let t = &plan.templates[template];
    let plain = t.movements.len() == 1
        && !t.promote
        && t.partial.is_none()
        && t.changes.is_empty()
        && t.captures.is_empty();
    if !plain || templates.any(|other| other != template) {
        return None;
    }
    let n = plan.model.board.squares.len();
    let mut out = DropSet { template, squares: Vec::new(), forbidding: Vec::new() };
    for (side, &player) in plan.sides.iter().enumerate() {
        let ground = plan.ground(block, player, false);
        let mut squares = Bits::none(n);
        for start in (0..n).filter(|s| plan.tries(block, player, *s)) {
            let given = Given { start: start as u16, piece: None, victim: None };
            let (found, supposed) = suppose((&ground, plan.ops(block)), given)?;
            let Some(found) = found else { continue };
            let here = (start as u16, Unwanted::ANY);
            if found.movements[0].1 != here.0 || !supposed.unwanted.contains(&here) {
                return None;
            }
            squares.insert(start);
            // On an empty square there is no unwanted piece.
            for (at, unwanted) in supposed.unwanted.into_iter().filter(|u| u.0 != here.0) {
                let known = out.forbidding.iter().position(|f| f.unwanted == unwanted);
                let known = known.unwrap_or_else(|| {
                    let squares = vec![vec![Bits::none(n); n]; plan.sides.len()];
                    out.forbidding.push(Forbidding { unwanted, squares });
                    out.forbidding.len() - 1
                });
                out.forbidding[known].squares[side][usize::from(at)].insert(start);
            }
        }
        out.squares.push(squares);
    }
    Some(out)
}
