//! Proof that blocks cannot generate equal moves, so that nothing need be compared in play.

use movewright_model::PlayerKind;

use super::code::Op;
use super::template::Template;
use super::variant::VariantPlan;

/// Whether moves of a block can equal other moves of the turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Doubt {
    /// They cannot.
    None,
    /// Moves of the same piece only.
    SamePiece,
    /// Any moves.
    Any,
}

/// Judges all blocks of a plan.
pub fn judge(plan: &mut VariantPlan<'_>) {
    let doubts: Vec<Doubt> = (0..plan.uses.len())
        .map(|u| {
            if !plan.analysed {
                Doubt::Any
            } else if plan.uses[u].drop {
                judge_drop(plan, u)
            } else {
                judge_move(plan, u)
            }
        })
        .collect();
    let any = doubts.contains(&Doubt::Any);
    for (block, doubt) in plan.uses.iter_mut().zip(doubts) {
        block.doubt = if any { Doubt::Any } else { doubt };
    }
}

fn judge_move(plan: &VariantPlan<'_>, index: usize) -> Doubt {
    let mut doubt = Doubt::None;
    // Equal moves are given when the first of them comes up. For random players it must be known
    // then how many follow; for others it is enough to know the later ones again.
    let counts = plan
        .model
        .turns
        .iter()
        .any(|t| plan.model.players[t.chooser.index()].kind == PlayerKind::Random);
    let advances = advances(plan, index);
    for (player, starts) in &plan.uses[index].reach {
        for (start, reach) in starts.iter().enumerate() {
            for add in &reach.adds {
                if add.from.iter().any(|s| s != start) {
                    return Doubt::Any;
                }
                for other in plan.uses_of(plan.uses[index].piece, false) {
                    if other > index && !counts || doubt != Doubt::None {
                        continue;
                    }
                    for b in &plan.uses[other].reach[player][start].adds {
                        let same_site = other == index && b.site == add.site;
                        let may_equal = if other == index && advances && add.plain && b.plain {
                            false
                        } else if same_site {
                            !repeats_distinctly(plan, index, add.site, add.plain)
                        } else {
                            add.to.meets(&b.to)
                                && add.from.meets(&b.from)
                                && !kinds_differ(plan, (index, add.site), (other, b.site))
                        };
                        if may_equal {
                            doubt = Doubt::SamePiece;
                        }
                    }
                }
            }
        }
    }
    doubt
}

fn judge_drop(plan: &VariantPlan<'_>, index: usize) -> Doubt {
    let only = plan.uses_of(plan.uses[index].piece, true) == [index];
    let changes_type = plan.shapes[plan.uses[index].shape].adds.is_none()
        || plan.templates.iter().any(|t| t.drop && (!t.changes.is_empty() || t.promote));
    let simple = plan.uses[index].reach.values().all(|starts| {
        starts.iter().enumerate().all(|(start, reach)| {
            reach.adds.len() <= 1
                && reach.adds.iter().all(|add| {
                    add.to.iter().all(|s| s == start)
                        && repeats_distinctly(plan, index, add.site, false)
                })
        })
    });
    // Drops of other types leave another type on the square, unless they change types.
    let one_type = plan.uses.iter().filter(|u| u.drop).all(|u| u.piece == plan.uses[index].piece);
    if only && simple && (one_type || !changes_type) { Doubt::None } else { Doubt::Any }
}

/// Do two kinds of move certainly lead to different pieces on the destination?
fn kinds_differ(plan: &VariantPlan<'_>, a: (usize, usize), b: (usize, usize)) -> bool {
    let site = |(block, site): (usize, usize)| {
        plan.shapes[plan.uses[block].shape].adds.as_ref().and_then(|adds| adds.get(&site))
    };
    let (Some(x), Some(y)) = (site(a), site(b)) else { return false };
    let (s, t) = (&plan.templates[x.template], &plan.templates[y.template]);
    let simple =
        |t: &Template| t.changes.is_empty() && t.captures.is_empty() && t.movements.len() == 1;
    if !simple(s) || !simple(t) {
        return false;
    }
    // Without changes and cascades the type on arrival tells them apart.
    let types = |at: (usize, usize)| {
        let mut types = Vec::new();
        super::code::each_op(&plan.shapes[plan.uses[at.0].shape].code.ops, &mut |op| {
            if let Op::Add(site, add) = op
                && *site == at.1
            {
                types = add.promote.clone();
            }
        });
        if types.is_empty() {
            types.push(plan.uses[at.0].piece);
        }
        types
    };
    let (ours, theirs) = (types(a), types(b));
    ours.iter().all(|t| !theirs.contains(t))
}

/// Does the current square never come back within one run of a block, and does every `add` have
/// its own? So it is where all movement is by steps along paths that form no cycle, with a step
/// between any two `add`s.
fn advances(plan: &VariantPlan<'_>, block: usize) -> bool {
    let block = &plan.uses[block];
    let ops = &plan.shapes[block.shape].code.ops;
    let mut steps_only = true;
    let mut promotes = false;
    let mut more = false;
    super::code::each_op(ops, &mut |op| match op {
        Op::Jump(_) | Op::Go(_) => steps_only = false,
        Op::Add(_, add) => promotes |= add.promote.len() > 1,
        Op::Change(..) | Op::Capture(..) => more = true,
        _ => {}
    });
    // Where pieces change, the types of a promotion may not tell its moves apart.
    steps_only
        && !(promotes && more)
        && added(ops, false).is_some()
        && plan.sides.iter().all(|&player| {
            let tables = block
                .paths
                .iter()
                .map(|p| &plan.tables[plan.path_tables[&(player, p.clone())]][..]);
            acyclic(&tables.collect::<Vec<_>>())
        })
}

/// Has there been an `add` since the last step, after this code? `None` if an `add` may run while
/// that is so.
fn added(ops: &[Op], before: bool) -> Option<bool> {
    let mut since = before;
    for op in ops {
        since = match op {
            Op::Path(_) => false,
            Op::Add(_, add) if since || has_repeats(&add.promote) => return None,
            Op::Add(..) => true,
            Op::If(_, yes, no) => added(yes, since)? | added(no, since)?,
            Op::While(_, body, _) => {
                let once = added(body, since)?;
                since | if once && !since { added(body, true)? } else { once }
            }
            _ => since,
        };
    }
    Some(since)
}

fn has_repeats<T: PartialEq>(list: &[T]) -> bool {
    list.iter().enumerate().any(|(i, x)| list[..i].contains(x))
}

/// Do the links of all tables together form no cycle? (Kahn: removing squares that nothing leads
/// to empties such a graph.)
fn acyclic(tables: &[&[Option<u16>]]) -> bool {
    let n = tables.first().map_or(0, |t| t.len());
    let successors = |s: usize| tables.iter().filter_map(move |t| t[s].map(usize::from));
    let mut incoming = vec![0_usize; n];
    (0..n).flat_map(successors).for_each(|t| incoming[t] += 1);
    let mut free: Vec<usize> = (0..n).filter(|&s| incoming[s] == 0).collect();
    let mut removed = 0;
    while let Some(square) = free.pop() {
        removed += 1;
        for target in successors(square) {
            incoming[target] -= 1;
            if incoming[target] == 0 {
                free.push(target);
            }
        }
    }
    removed == n
}

/// Does each run of this `add` within one run of the block have another destination?
fn repeats_distinctly(plan: &VariantPlan<'_>, block: usize, site: usize, plain: bool) -> bool {
    let shape = &plan.shapes[plan.uses[block].shape];
    let mut promotes = false;
    let mut more = false;
    super::code::each_op(&shape.code.ops, &mut |op| match op {
        Op::Add(s, add) if *s == site => promotes = !add.promote.is_empty(),
        Op::Change(..) | Op::Capture(..) => more = true,
        _ => {}
    });
    if promotes && more {
        // The piece that tells the moves apart may not survive them.
        return false;
    }
    let ops = &shape.code.ops;
    match loops_around(ops, site) {
        Some((0, _)) => true,
        // Squares visited by steps along directions without a cycle never come again.
        Some((_, bounded)) => bounded && plain,
        None => false,
    }
}

/// Number of loops around an `add`, and whether all are bounded. An `add` that is listed twice in
/// its promotions is not distinct.
fn loops_around(ops: &[Op], site: usize) -> Option<(usize, bool)> {
    for op in ops {
        let found = match op {
            Op::Add(s, add) if *s == site => {
                let mut types = add.promote.clone();
                types.sort();
                types.dedup();
                (types.len() == add.promote.len()).then_some((0, true))
            }
            Op::If(_, yes, no) => loops_around(yes, site).or_else(|| loops_around(no, site)),
            Op::While(_, body, endless) => loops_around(body, site)
                .map(|(loops, bounded)| (loops + 1, bounded && endless.is_none())),
            _ => None,
        };
        if found.is_some() {
            return found;
        }
    }
    None
}
