//! The sets of a block, by running it over every occupancy that may matter to it.

use std::collections::BTreeMap;

use movewright_model::{PieceId, PlayerId};

use super::super::bits::Bits;
use super::super::code::{self, Op};
use super::super::explore::{Given, Question, explore};
use super::super::variant::VariantPlan;
use super::{BlockSets, Effect, Half, Halves, Kind, RUNS, SQUARES, WhyNot};

/// The sets of a block of a player from every start square.
pub(super) fn block_sets(
    plan: &VariantPlan<'_>,
    block: usize,
    player: PlayerId,
) -> Result<BlockSets, WhyNot> {
    let n = plan.model.board.squares.len();
    let ground = plan.ground(block, player, false);
    let used = &plan.uses[block];
    let adds = plan.shapes[used.shape].adds.as_ref().expect("it suits");
    let mut kinds: BTreeMap<usize, Kind> = BTreeMap::new();
    code::each_op(plan.ops(block), &mut |op| {
        if let Op::Add(site, add) = op
            && let Some(known) = adds.get(site)
        {
            kinds.insert(*site, (known.template, add.promote.clone()));
        }
    });
    (0..n)
        .map(|start| {
            let given = Given { start: start as u16, piece: Some(used.piece), victim: None };
            let mut runs: BTreeMap<Board, Vec<Targets>> = BTreeMap::new();
            let mut wrong = None;
            explore(&[(&ground, plan.ops(block))], given, RUNS, |leaf| {
                let mut targets = Targets::default();
                for m in leaf.moves {
                    let to = match m.created[..] {
                        [] => usize::from(m.movements[0].1),
                        [at, ..] => usize::from(at),
                    };
                    if to == start {
                        wrong = Some(WhyNot::Stays);
                    }
                    let of = targets.entry(to).or_insert_with(|| (Vec::new(), Vec::new()));
                    of.1.push(kinds[&m.site].clone());
                }
                for (question, answer) in leaf.others {
                    match question {
                        // What type is taken may decide how.
                        Question::Type(s, piece) if targets.contains_key(&usize::from(*s)) => {
                            let of = targets.get_mut(&usize::from(*s)).expect("it is a target");
                            of.0.push((*piece, *answer));
                        }
                        _ => wrong = Some(WhyNot::Asks),
                    }
                }
                let board = [leaf.asked, leaf.occupied, leaf.own, leaf.enemy].map(Bits::clone);
                runs.entry(board).or_default().push(targets);
            })
            .map_err(WhyNot::GivenUp)?;
            match wrong {
                Some(why) => Err(why),
                None => as_if(n, &unite_types(n, runs)?),
            }
        })
        .collect()
}

/// Squares asked about, occupied, own, enemy.
type Board = [Bits; 4];

/// Moves of a run to one square: what was asked about the type that stands there, and their kinds.
type Arrivals = (Vec<(PieceId, bool)>, Vec<Kind>);

/// By target of a run.
type Targets = BTreeMap<usize, Arrivals>;

/// Runs that differ in the types of pieces taken only, each group as one.
fn unite_types(n: usize, runs: BTreeMap<Board, Vec<Targets>>) -> Result<Vec<Run>, WhyNot> {
    let asks = runs.values().flatten().flat_map(BTreeMap::values).any(|of| !of.0.is_empty());
    let mut out: Vec<Run> = Vec::new();
    for ([asked, occupied, own, enemy], group) in runs {
        if group.iter().any(|t| !t.keys().eq(group[0].keys())) {
            return Err(WhyNot::Asks);
        }
        let mut targets: BTreeMap<Effect, Bits> = BTreeMap::new();
        for to in group[0].keys() {
            let of: Vec<_> = group.iter().map(|t| &t[to]).collect();
            let effects = if of.iter().all(|o| o.0.is_empty()) {
                of[0].1.iter().cloned().map(Effect::plain).collect()
            } else {
                vec![by_type(&of).ok_or(WhyNot::Asks)?]
            };
            for effect in effects {
                targets.entry(effect).or_insert_with(|| Bits::none(n)).insert(*to);
            }
        }
        let run = Run { asked, occupied, own, enemy, targets };
        // With the type something else than the kind of the move would change.
        let overlaps =
            |other: &Run| (other.own.is_empty() == run.own.is_empty()) && compatible(other, &run);
        if asks && run.own.is_empty() && out.iter().any(overlaps) {
            return Err(WhyNot::Asks);
        }
        out.push(run);
    }
    Ok(out)
}

/// The effect of moves to one square that differ by the type of the piece there: one move whatever
/// the type.
fn by_type(of: &[&Arrivals]) -> Option<Effect> {
    let mut taking: BTreeMap<PieceId, &Kind> = BTreeMap::new();
    let mut otherwise: Option<&Kind> = None;
    for (answers, kinds) in of {
        let [kind] = &kinds[..] else { return None };
        let known = match answers.iter().find(|a| a.1) {
            Some((piece, _)) => taking.entry(*piece).or_insert(kind),
            None => otherwise.get_or_insert(kind),
        };
        if *known != kind {
            return None;
        }
    }
    let kind = otherwise?.clone();
    if taking.values().any(|k| k.1 != kind.1) {
        return None;
    }
    let taking = taking.into_iter().filter(|(_, k)| **k != kind);
    let taking = taking.map(|(piece, k)| (piece, k.clone())).collect();
    Some(Effect { kind, taking, empty: None })
}

/// A run of a block: what was asked, and the targets by effect.
struct Run {
    asked: Bits,
    occupied: Bits,
    own: Bits,
    enemy: Bits,
    targets: BTreeMap<Effect, Bits>,
}

/// The as-if sets of the runs from one square.
fn as_if(n: usize, leaves: &[Run]) -> Result<BTreeMap<Effect, Halves>, WhyNot> {
    let mut asked = Bits::none(n);
    leaves.iter().for_each(|leaf| {
        asked.add(&leaf.asked);
    });
    let squares: Vec<u16> = asked.iter().map(|s| s as u16).collect();
    if squares.len() > SQUARES {
        return Err(WhyNot::TooManySquares);
    }
    let (against, with_own): (Vec<&Run>, Vec<&Run>) =
        leaves.iter().partition(|leaf| leaf.own.is_empty());
    for leaf in &against {
        for to in leaf.targets.values().flat_map(Bits::iter) {
            let known =
                leaf.asked.contains(to) && (!leaf.occupied.contains(to) || leaf.enemy.contains(to));
            if !known {
                return Err(WhyNot::LandsOnOwn);
            }
        }
    }
    // With own pieces among those asked, exactly the moves to these must be missing.
    for leaf in &with_own {
        for other in against.iter().filter(|other| compatible(leaf, other)) {
            let mut effects: Vec<&Effect> = leaf.targets.keys().collect();
            effects.extend(other.targets.keys());
            for effect in effects {
                let mut theirs = other.targets.get(effect).cloned().unwrap_or(Bits::none(n));
                theirs.retain(|s| !leaf.own.contains(s));
                if theirs != leaf.targets.get(effect).cloned().unwrap_or(Bits::none(n)) {
                    return Err(WhyNot::OwnersMatter);
                }
            }
        }
    }
    let mut out = BTreeMap::new();
    for effect in against.iter().flat_map(|leaf| leaf.targets.keys()) {
        if out.contains_key(effect) {
            continue;
        }
        // By subset of the squares: the targets if enemies stand on these.
        let values: Vec<Bits> = (0..1_usize << squares.len())
            .map(|x| {
                let leaf = against.iter().find(|leaf| {
                    squares.iter().enumerate().all(|(i, s)| {
                        let s = usize::from(*s);
                        !leaf.asked.contains(s) || leaf.occupied.contains(s) == (x >> i & 1 == 1)
                    })
                });
                leaf.and_then(|l| l.targets.get(effect).cloned()).unwrap_or(Bits::none(n))
            })
            .collect();
        let mut all = Bits::none(n);
        values.iter().for_each(|v| {
            all.add(v);
        });
        let half = |occupied: bool| {
            let sets = (0..values.len())
                .map(|x| {
                    let mut set = Bits::none(n);
                    for to in all.iter() {
                        let bit = squares.iter().position(|s| usize::from(*s) == to);
                        let bit = 1 << bit.expect("every target is asked");
                        let board = if occupied { x | bit } else { x & !bit };
                        if values[board].contains(to) {
                            set.insert(to);
                        }
                    }
                    set
                })
                .collect();
            Half { squares: squares.clone(), sets }.reduce()
        };
        out.insert(effect.clone(), (half(false), half(true)));
    }
    Ok(out)
}

fn compatible(a: &Run, b: &Run) -> bool {
    let words = a.asked.0.iter().zip(&b.asked.0).zip(a.occupied.0.iter().zip(&b.occupied.0));
    words.into_iter().all(|((x, y), (v, w))| x & y & (v ^ w) == 0)
}
