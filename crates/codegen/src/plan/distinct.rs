//! Proof that blocks cannot generate equal moves, so that nothing need be compared in play.

use std::collections::BTreeMap;
use std::rc::Rc;

use movewright_model::{MoveTypeId, PieceId, PlayerId, PlayerKind, Turn};

use super::bits::Bits;
use super::code::{Op, has_add};
use super::explore::{Given, explore};
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
    if !plan.analysed {
        plan.uses.iter_mut().for_each(|block| block.doubt = Doubt::Any);
        return;
    }
    let mut known = Known::new();
    let mut doubts: Vec<(Doubt, Vec<usize>)> = (0..plan.uses.len())
        .map(|u| {
            if plan.uses[u].drop {
                (judge_drop(plan, u), Vec::new())
            } else {
                judge_move(plan, &mut known, u)
            }
        })
        .collect();
    spread(plan, &mut doubts);
    for (block, (doubt, others)) in plan.uses.iter_mut().zip(doubts) {
        block.doubt = doubt;
        block.may_equal = others;
    }
}

/// Pairs of blocks that are compared one by one.
const PAIRS: usize = 1_000_000;

/// Finds the blocks that those in doubt about any moves may equal: all drops for a drop, and for
/// others those from and to the same squares.
fn spread(plan: &VariantPlan<'_>, doubts: &mut [(Doubt, Vec<usize>)]) {
    let n = plan.model.board.squares.len();
    for drop in [false, true] {
        let blocks: Vec<usize> =
            (0..plan.uses.len()).filter(|b| plan.uses[*b].drop == drop).collect();
        let any: Vec<usize> =
            blocks.iter().copied().filter(|b| doubts[*b].0 == Doubt::Any).collect();
        if any.is_empty() {
            continue;
        }
        if drop || any.len() * blocks.len() > PAIRS {
            blocks.iter().for_each(|b| doubts[*b].0 = Doubt::Any);
            continue;
        }
        // By block and side: the squares that its moves lead from and to.
        let squares = |block: usize| {
            plan.sides.iter().map(move |side| {
                let mut both = (Bits::none(n), Bits::none(n));
                let starts = plan.uses[block].reach.get(side).into_iter().flatten();
                for add in starts.flat_map(|reach| &reach.adds) {
                    both.0.add(&add.from);
                    both.1.add(&add.to);
                }
                both
            })
        };
        let squares: BTreeMap<usize, Vec<(Bits, Bits)>> =
            blocks.iter().map(|b| (*b, squares(*b).collect())).collect();
        for &block in &any {
            let meets = |other: &usize| {
                let sides = squares[&block].iter().zip(&squares[other]);
                sides.into_iter().any(|(a, b)| a.0.meets(&b.0) && a.1.meets(&b.1))
            };
            let others = blocks.iter().copied().filter(|o| together(plan, block, *o));
            doubts[block].1 = others.filter(meets).collect();
        }
    }
}

/// May moves equal only others of the same piece, by other blocks, which have functions, and is there no
/// random player, for whom equal moves are counted? Those are then simply made again; to run a block again
/// for each of its own moves takes longer than to remember them.
pub fn are_near(plan: &VariantPlan<'_>) -> bool {
    let random = |t: &Turn| plan.model.players[t.chooser.index()].kind == PlayerKind::Random;
    let walked_attacks = plan.has_attacks() && plan.walks_attacks();
    let walked = |other: &usize| walked_attacks || plan.sets.blocks[*other].is_some();
    !plan.model.turns.iter().any(random)
        && plan.uses.iter().enumerate().all(|(block, u)| match u.doubt {
            Doubt::None => true,
            Doubt::SamePiece => u.may_equal.iter().all(|o| *o != block && walked(o)),
            Doubt::Any => false,
        })
}

/// Moves that later ones may equal must be remembered too where they are not simply made again: blocks
/// that are run are then in doubt themselves; pieces of which that is so of moves that are looked up are
/// given back.
pub fn note_others(plan: &mut VariantPlan<'_>) -> Vec<bool> {
    let mut noted = vec![false; plan.model.pieces.len()];
    if are_near(plan) {
        return noted;
    }
    let of_doubtful = plan.uses.iter().filter(|u| u.doubt != Doubt::None);
    let mut others: Vec<usize> = of_doubtful.flat_map(|u| u.may_equal.iter().copied()).collect();
    others.sort_unstable();
    others.dedup();
    for other in others {
        if plan.sets.blocks[other].is_none() {
            noted[plan.uses[other].piece.index()] = true;
        } else if plan.uses[other].doubt == Doubt::None {
            plan.uses[other].doubt = Doubt::SamePiece;
        }
    }
    noted
}

/// Whether moves of a block may equal others, and of which blocks before it.
fn judge_move(plan: &VariantPlan<'_>, known: &mut Known, index: usize) -> (Doubt, Vec<usize>) {
    let mut equal: Vec<usize> = Vec::new();
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
                    return (Doubt::Any, Vec::new());
                }
                for other in plan.uses_of(plan.uses[index].piece, false) {
                    if other > index && !counts
                        || equal.contains(&other)
                        || !together(plan, index, other)
                    {
                        continue;
                    }
                    for b in &plan.uses[other].reach[player][start].adds {
                        let same_site = other == index && b.site == add.site;
                        let one_tour = other == index
                            && plan.tours[index].iter().any(|tour| {
                                tour.distinct && tour.has_add(add.site) && tour.has_add(b.site)
                            });
                        let may_equal = if one_tour
                            || other == index && exclude(plan.ops(index), add.site, b.site)
                            || other == index && advances && add.plain && b.plain
                        {
                            false
                        } else if same_site {
                            !repeats_distinctly(plan, index, add.site, add.plain)
                        } else {
                            add.to.meets(&b.to)
                                && add.from.meets(&b.from)
                                && !kinds_differ(plan, (index, add.site), (other, b.site))
                        };
                        if may_equal && !apart(plan, known, *player, start, index, other) {
                            equal.push(other);
                            break;
                        }
                    }
                }
            }
        }
    }
    (if equal.is_empty() { Doubt::None } else { Doubt::SamePiece }, equal)
}

fn judge_drop(plan: &VariantPlan<'_>, index: usize) -> Doubt {
    let rivals =
        |piece| plan.uses_of(piece, true).into_iter().filter(|&b| together(plan, index, b));
    let only = rivals(plan.uses[index].piece).all(|b| b == index);
    let changes_type = plan.shapes[plan.uses[index].shape].adds.is_none()
        || plan.templates.iter().any(|t| t.drop && (!t.changes.is_empty() || t.promote));
    let one = most_moves(plan.ops(index)) <= 1;
    let simple = plan.uses[index].reach.values().all(|starts| {
        starts.iter().enumerate().all(|(start, reach)| {
            (one || reach.adds.len() <= 1)
                && reach.adds.iter().all(|add| {
                    add.to.iter().all(|s| s == start)
                        && (one || repeats_distinctly(plan, index, add.site, false))
                })
        })
    });
    // Drops of other types leave another type on the square, unless they change types.
    let others = plan.model.piece_ids().filter(|piece| *piece != plan.uses[index].piece);
    let one_type = others.flat_map(rivals).next().is_none();
    if only && simple && (one_type || !changes_type) { Doubt::None } else { Doubt::Any }
}

/// May the moves of two blocks be generated in the same turn? Under priorities only those of one
/// priority are, or those of none.
fn together(plan: &VariantPlan<'_>, a: usize, b: usize) -> bool {
    let (a, b) = (plan.uses[a].entry.move_type, plan.uses[b].entry.move_type);
    let priorities = plan.priorities();
    let first = |t: Option<MoveTypeId>| t.is_some_and(|t| priorities.contains(&t));
    a == b || plan.asks_for_any() && !first(a) && !first(b)
}

/// How many moves one run of code makes at most; several where a loop makes some.
fn most_moves(ops: &[Op]) -> usize {
    let moves = |op: &Op| match op {
        Op::Add(_, add) => add.promote.len().max(1),
        Op::If(_, yes, no) => most_moves(yes).max(most_moves(no)),
        Op::While(_, body, _) => 2 * most_moves(body),
        _ => 0,
    };
    ops.iter().map(moves).sum()
}

/// Runs of a block that are compared one by one.
const RUNS: usize = 400;

/// Are the moves of two blocks of a piece from one square certainly different, as their runs show?
fn apart(
    plan: &VariantPlan<'_>,
    known: &mut Known,
    player: PlayerId,
    start: usize,
    a: usize,
    b: usize,
) -> bool {
    let mut of = |block: usize| {
        known
            .entry((block, player, start))
            .or_insert_with(|| traces(plan, player, start, block).map(Rc::new))
            .clone()
    };
    let (Some(ours), Some(theirs)) = (of(a), of(b)) else { return false };
    ours.iter()
        .enumerate()
        .all(|(i, x)| theirs.iter().enumerate().all(|(j, y)| (a == b && i == j) || differ(x, y)))
}

/// Traces found so far.
type Known = BTreeMap<(usize, PlayerId, usize), Option<Rc<Vec<Trace>>>>;

/// What is certain about a move.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Trace {
    /// The key movement.
    key: (Option<u16>, u16),
    /// The type of the piece that arrives where the last movement ends, if certain.
    arrives: Option<(u16, PieceId)>,
    /// Squares that certainly had a piece before and have none after.
    emptied: Vec<u16>,
    /// All squares concerned.
    touched: Vec<u16>,
}

fn differ(a: &Trace, b: &Trace) -> bool {
    if a.key != b.key {
        return true;
    }
    let other_piece = match (a.arrives, b.arrives) {
        (Some((s, x)), Some((t, y))) => s == t && x != y,
        _ => false,
    };
    let emptied = |x: &Trace, y: &Trace| x.emptied.iter().any(|s| !y.touched.contains(s));
    other_piece || emptied(a, b) || emptied(b, a)
}

/// The moves of a block from one square; `None` where its runs are too many, or where one run
/// makes two moves that may be equal.
fn traces(
    plan: &VariantPlan<'_>,
    player: PlayerId,
    start: usize,
    block: usize,
) -> Option<Vec<Trace>> {
    let used = &plan.uses[block];
    let ground = plan.ground(block, player, false);
    let given = Given { start: start as u16, piece: Some(used.piece), victim: None };
    let mut promotions: Vec<(usize, Vec<PieceId>)> = Vec::new();
    super::code::each_op(plan.ops(block), &mut |op| {
        if let Op::Add(site, add) = op {
            promotions.push((*site, add.promote.clone()));
        }
    });
    let mut out: Vec<Trace> = Vec::new();
    let mut distinct = true;
    let explored = explore(&[(&ground, plan.ops(block))], given, RUNS, |leaf| {
        let mut run: Vec<Trace> = Vec::new();
        for m in leaf.moves {
            let there = |s: u16| usize::from(s) == start || leaf.occupied.contains(usize::from(s));
            let landings: Vec<u16> = m.movements.iter().map(|m| m.1).collect();
            let mut touched = landings.clone();
            touched.extend(m.movements.iter().filter_map(|m| m.0));
            touched.extend(m.removed.iter().chain(&m.changed));
            touched.extend(m.types.iter().map(|t| t.0));
            touched.sort_unstable();
            touched.dedup();
            let emptied = m.removed.iter().copied();
            let emptied =
                emptied.filter(|s| there(*s) && !landings.contains(s) && !m.created.contains(s));
            let emptied: Vec<u16> = emptied.collect();
            // The type of the piece on the start square is known. It arrives alone, and stays.
            let mover = m.movements.iter().position(|m| m.0 == Some(start as u16));
            let arrival = mover.map(|i| m.movements[i].1).filter(|to| {
                landings.iter().filter(|s| *s == to).count() == 1
                    && !m.removed.contains(to)
                    && !m.changed.contains(to)
                    && m.types.iter().filter(|t| t.0 == *to).count() <= 1
            });
            let changed = arrival.and_then(|to| m.types.iter().find(|t| t.0 == to));
            let promote = promotions.iter().find(|p| p.0 == m.site).map(|p| &p.1[..]);
            let last = mover.is_some_and(|i| i + 1 == m.movements.len());
            let types = match (changed, promote) {
                (None, Some(types)) if !types.is_empty() && last => types.to_vec(),
                (None, promote) => vec![used.piece; promote.map_or(1, |types| types.len().max(1))],
                // One move for each type of a promotion, of whatever piece arrives last.
                (Some((_, piece)), promote) => {
                    vec![*piece; promote.map_or(1, |types| types.len().max(1))]
                }
            };
            for piece in types {
                run.push(Trace {
                    key: m.movements[0],
                    arrives: arrival.map(|to| (to, piece)),
                    emptied: emptied.clone(),
                    touched: touched.clone(),
                });
            }
        }
        for (i, a) in run.iter().enumerate() {
            distinct &= run[..i].iter().all(|b| differ(a, b));
        }
        out.extend(run);
    });
    if explored.is_err() || !distinct {
        return None;
    }
    out.sort();
    out.dedup();
    Some(out)
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
        Op::Change(..) | Op::Capture(..) | Op::Cascade(_) => more = true,
        _ => {}
    });
    // Where pieces change or others move, the types of a promotion may not tell its moves apart.
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
pub fn acyclic(tables: &[&[Option<u16>]]) -> bool {
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
        Op::Change(..) | Op::Capture(..) | Op::Cascade(_) => more = true,
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

/// Do two `add`s stand in the two branches of an instruction that is run once? Then only one of them
/// is.
fn exclude(ops: &[Op], a: usize, b: usize) -> bool {
    ops.iter().any(|op| match op {
        Op::If(_, yes, no) => {
            has_add(yes, a) && has_add(no, b)
                || has_add(yes, b) && has_add(no, a)
                || exclude(yes, a, b)
                || exclude(no, a, b)
        }
        _ => false,
    })
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
