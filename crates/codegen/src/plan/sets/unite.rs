//! Tables of blocks with equal effects as one.

use std::collections::BTreeMap;
use std::rc::Rc;

use movewright_model::MoveTypeId;

use super::super::bits::Bits;
use super::super::lines::{self, Lines};
use super::super::variant::VariantPlan;
use super::{
    BlockSets, ENTRIES, Effect, Found, GROWTH, Half, Lookups, SQUARES, SetMoves, SetTable,
};

/// The effects of blocks, with their move types, in order.
pub(super) fn effects(
    plan: &VariantPlan<'_>,
    blocks: &[Found],
) -> Vec<(Option<MoveTypeId>, Effect)> {
    let mut effects: Vec<(Option<MoveTypeId>, Effect)> = Vec::new();
    for (block, sides) in blocks {
        let move_type = plan.uses[*block].entry.move_type;
        for effect in sides.iter().flat_map(|s| s.iter()).flat_map(BTreeMap::keys) {
            let effect = (move_type, effect.clone());
            if !effects.contains(&effect) {
                effects.push(effect);
            }
        }
    }
    effects
}

/// Unites the blocks of a piece that have equal effects, as far as tables stay small.
pub(super) fn merge(
    plan: &VariantPlan<'_>,
    blocks: &[Found],
    halves: &mut Vec<Vec<Half>>,
) -> Vec<SetMoves> {
    effects(plan, blocks)
        .into_iter()
        .map(|(move_type, effect)| {
            let members: Vec<&Vec<Rc<BlockSets>>> = blocks
                .iter()
                .filter(|(b, _)| plan.uses[*b].entry.move_type == move_type)
                .map(|(_, sides)| sides)
                .collect();
            let mut lookups = |capture: bool| unite(plan, &members, &effect, capture, halves);
            let (quiet, capture) = (lookups(false), lookups(true));
            SetMoves { move_type, effect, quiet, capture }
        })
        .fold(Vec::new(), |mut all: Vec<SetMoves>, moves| {
            match all.iter_mut().find(|other| complements(other, &moves)) {
                Some(other) => *other = complete(other, moves),
                None => all.push(moves),
            }
            all
        })
}

/// Do two effects of the same targets stand for empty ones and for enemies?
fn complements(a: &SetMoves, b: &SetMoves) -> bool {
    let quiet = if a.capture.is_none() { (a, b) } else { (b, a) };
    let (quiet, taking) = quiet;
    quiet.capture.is_none()
        && taking.quiet.is_none()
        && quiet.quiet.is_some()
        && quiet.quiet == taking.capture
        && a.move_type == b.move_type
        && a.effect.promote() == b.effect.promote()
        && quiet.effect.taking.is_empty()
        && a.effect.empty.is_none()
        && b.effect.empty.is_none()
}

/// The two as one.
fn complete(a: &SetMoves, b: SetMoves) -> SetMoves {
    let (quiet, taking) = if a.capture.is_none() { (a, &b) } else { (&b, a) };
    let effect = Effect { empty: Some(quiet.effect.kind.clone()), ..taking.effect.clone() };
    SetMoves { effect, quiet: quiet.quiet.clone(), ..taking.clone() }
}

/// The tables of one half of an effect: groups of blocks, for each side.
fn unite(
    plan: &VariantPlan<'_>,
    members: &[&Vec<Rc<BlockSets>>],
    effect: &Effect,
    capture: bool,
    halves: &mut Vec<Vec<Half>>,
) -> Option<Lookups> {
    let n = plan.model.board.squares.len();
    // By group, by side, by start.
    let mut groups: Vec<Vec<Vec<Half>>> = Vec::new();
    for member in members {
        let of_side = |sets: &Rc<BlockSets>| -> Vec<Half> {
            sets.iter()
                .map(|by_effect| match by_effect.get(effect) {
                    Some((quiet, taking)) => if capture { taking } else { quiet }.clone(),
                    None => Half::empty(n),
                })
                .collect()
        };
        let sides: Vec<Vec<Half>> = member.iter().map(of_side).collect();
        if !sides.iter().flatten().all(|h| h.sets.iter().all(Bits::is_empty)) {
            groups.push(sides);
        }
    }
    // The two that grow least together first: opposite directions before others.
    loop {
        let mut best: Option<(usize, usize, usize)> = None;
        for a in 0..groups.len() {
            for b in a + 1..groups.len() {
                let Some(size) = united_size(n, &groups[a], &groups[b]) else { continue };
                let growth = size.saturating_sub(entries(&groups[a]) + entries(&groups[b]));
                if best.is_none_or(|(least, ..)| growth < least) {
                    best = Some((growth, a, b));
                }
            }
        }
        let Some((_, a, b)) = best else { break };
        let second = groups.remove(b);
        match united(n, &groups[a], &second) {
            Some(both) => groups[a] = both,
            None => {
                // Too many sets in a line: these two stay apart, and so that is tried once only,
                // so do all others.
                groups.push(second);
                break;
            }
        }
    }
    if groups.is_empty() {
        return None;
    }
    let tables = (0..plan.sides.len())
        .map(|side| {
            let mut numbers: Vec<usize> = groups
                .iter()
                .map(|group| {
                    let table = &group[side];
                    halves.iter().position(|t| t == table).unwrap_or_else(|| {
                        halves.push(table.clone());
                        halves.len() - 1
                    })
                })
                .collect();
            numbers.sort_unstable();
            numbers
        })
        .collect();
    Some(Lookups { tables })
}

/// Entries of the tables of a group.
fn entries(group: &[Vec<Half>]) -> usize {
    group.iter().flatten().map(|half| half.sets.len()).sum()
}

/// Entries of two groups as one, if that is small enough.
fn united_size(n: usize, a: &[Vec<Half>], b: &[Vec<Half>]) -> Option<usize> {
    let mut all = 0;
    for (a, b) in a.iter().zip(b) {
        let mut size = 0;
        for (x, y) in a.iter().zip(b) {
            let more = y.squares.iter().filter(|s| !x.squares.contains(s)).count();
            let squares = x.squares.len() + more;
            if squares > SQUARES {
                return None;
            }
            size += 1_usize << squares;
        }
        if size > n * ENTRIES {
            return None;
        }
        all += size;
    }
    (all <= GROWTH * (entries(a) + entries(b))).then_some(all)
}

/// Two groups as one, unless a line has too many different sets.
fn united(n: usize, a: &[Vec<Half>], b: &[Vec<Half>]) -> Option<Vec<Vec<Half>>> {
    let mut out = Vec::new();
    for (a, b) in a.iter().zip(b) {
        let mut side = Vec::new();
        for (x, y) in a.iter().zip(b) {
            let half = x.union(y, SQUARES)?;
            let mut distinct: Vec<&Bits> = half.sets.iter().collect();
            distinct.sort();
            distinct.dedup();
            if distinct.len() > 256 || !lines::possible(n.div_ceil(64), &half) {
                return None;
            }
            side.push(half);
        }
        out.push(side);
    }
    Some(out)
}

pub(super) fn tabulate(plan: &VariantPlan<'_>, table: &[Half]) -> SetTable {
    if table.iter().all(|half| half.squares.is_empty()) {
        SetTable::Fixed(table.iter().map(|half| half.sets[0].clone()).collect())
    } else {
        SetTable::Lines(Lines::new(plan.words, table))
    }
}
