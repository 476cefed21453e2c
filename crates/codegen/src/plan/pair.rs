//! Pair functions: when does a piece of a type, on one square, take a royal piece on another?
//!
//! For an attacker of type T on `e` and a royal piece on `k`, some block of T takes what stands on
//! `k` or does not, and mostly that depends on which squares of a small set are occupied. The
//! [`Form`] of the function says how. It is read off the leaves of the blocks' graph
//! ([`explore`](super::explore)): nothing here knows slides, leaps or hoppers.

use movewright_model::{PieceId, PlayerId};

use super::bits::Bits;
use super::explore::{Given, Part, explore};
use super::reach::Ground;
use super::variant::VariantPlan;

/// When a piece takes a royal piece, as a function of the occupied squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// Never.
    Never,
    /// Always.
    Always,
    /// If exactly the squares `occupied`, of those in `asked`, are occupied.
    Pattern {
        /// Squares that matter.
        asked: Bits,
        /// Those that must be occupied; the others must be empty.
        occupied: Bits,
    },
    /// If exactly so many of the squares are occupied.
    Count {
        /// Squares that matter.
        asked: Bits,
        /// How many must be occupied.
        count: u32,
    },
    /// If any of several patterns is there: asked squares, and those that must be occupied.
    AnyOf(Vec<(Bits, Bits)>),
    /// Something else: owners, types, attributes or the last move matter, or too much is asked.
    Other,
}

/// Runs of one pair.
const RUNS: usize = 200;

/// Squares of a function that is looked at in full.
const SQUARES: usize = 10;

/// Patterns of one pair.
const PATTERNS: usize = 6;

/// Names the form of the pair function of parts (all blocks of a type that may take the victim).
pub fn form(parts: &[Part<'_>], given: Given) -> Form {
    let (victim, _) = given.victim.expect("a pair has a victim");
    let mut leaves: Vec<(Bits, Bits, bool)> = Vec::new();
    let mut plain = true;
    let explored = explore(parts, given, RUNS, |leaf| {
        let there =
            |s: u16| s == victim || s == given.start || leaf.occupied.contains(usize::from(s));
        let hit = leaf.moves.iter().any(|m| m.hits(victim, there));
        plain &= leaf.others.is_empty() && leaf.own.is_empty() && leaf.enemy.is_empty();
        leaves.push((leaf.asked.clone(), leaf.occupied.clone(), hit));
    });
    if explored.is_err() {
        return Form::Other;
    }
    if leaves.iter().all(|l| !l.2) {
        return Form::Never;
    }
    if leaves.iter().all(|l| l.2) {
        return Form::Always;
    }
    if !plain {
        // Answers about owners and types were tried both ways: they do not matter if boards with
        // the same occupied squares agree.
        leaves.sort();
        leaves.dedup();
        for (i, a) in leaves.iter().enumerate() {
            if leaves[..i].iter().any(|b| a.2 != b.2 && compatible(a, b)) {
                return Form::Other;
            }
        }
    }
    let mut hits = leaves.iter().filter(|l| l.2);
    if let (Some(only), None) = (hits.next(), hits.next()) {
        return Form::Pattern { asked: only.0.clone(), occupied: only.1.clone() };
    }
    match by_table(&leaves) {
        Form::Other => {
            let hits = leaves.into_iter().filter(|l| l.2).map(|(asked, there, _)| (asked, there));
            let hits: Vec<(Bits, Bits)> = hits.collect();
            if hits.len() <= PATTERNS { Form::AnyOf(hits) } else { Form::Other }
        }
        form => form,
    }
}

fn compatible(a: &(Bits, Bits, bool), b: &(Bits, Bits, bool)) -> bool {
    let words = a.0.0.iter().zip(&b.0.0).zip(a.1.0.iter().zip(&b.1.0));
    words.into_iter().all(|((x, y), (v, w))| x & y & (v ^ w) == 0)
}

/// The form of a function that has several leaves with a hit, from its whole truth table.
fn by_table(leaves: &[(Bits, Bits, bool)]) -> Form {
    let mut asked = leaves[0].0.clone();
    for leaf in leaves {
        asked.add(&leaf.0);
    }
    let squares: Vec<usize> = asked.iter().collect();
    if squares.len() > SQUARES {
        return Form::Other;
    }
    let words = asked.0.len();
    let set = |index: usize| {
        let mut bits = Bits(vec![0; words]);
        (0..squares.len()).filter(|i| index >> i & 1 == 1).for_each(|i| bits.insert(squares[i]));
        bits
    };
    let truth: Vec<bool> = (0..1_usize << squares.len())
        .map(|index| {
            let board = set(index);
            leaves.iter().any(|(known, value, hit)| {
                let words = known.0.iter().zip(&value.0).zip(&board.0);
                *hit && words.into_iter().all(|((k, v), b)| k & (v ^ b) == 0)
            })
        })
        .collect();
    let support: Vec<usize> = (0..squares.len())
        .filter(|i| (0..truth.len()).any(|x| truth[x] != truth[x ^ (1 << i)]))
        .collect();
    let mask = support.iter().fold(0_usize, |m, i| m | 1 << i);
    let hits: Vec<usize> = (0..truth.len()).filter(|&x| x & !mask == 0 && truth[x]).collect();
    let Some(&first) = hits.first() else { return Form::Never };
    if support.is_empty() {
        return Form::Always;
    }
    if hits.len() == 1 {
        return Form::Pattern { asked: set(mask), occupied: set(first) };
    }
    let count = first.count_ones();
    let all_of_count = |x: usize| (x.count_ones() == count) == truth[x];
    if (0..truth.len()).filter(|x| x & !mask == 0).all(all_of_count) {
        return Form::Count { asked: set(mask), count };
    }
    Form::Other
}

/// The pair functions of the pieces of one player against a royal type of another.
#[derive(Debug, Default)]
pub struct Threats {
    /// Types that take it from certain squares whatever stands elsewhere: by square of the royal
    /// piece, those squares.
    pub leaps: Vec<(PieceId, Vec<Bits>)>,
    /// Functions of occupied squares.
    pub lines: Vec<Line>,
    /// Pairs that must be tried: by square of the royal piece, the attacker's squares.
    pub others: Vec<(PieceId, Vec<Bits>)>,
}

/// What is asked of the occupied squares of a line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LineKind {
    /// All are empty.
    Clear,
    /// Exactly those of a pattern are occupied.
    Pattern,
    /// So many are occupied.
    Count(u32),
}

/// Pairs of one type whose function asks for occupied squares.
#[derive(Debug)]
pub struct Line {
    /// The attacker's type.
    pub piece: PieceId,
    /// What is asked.
    pub kind: LineKind,
    /// By square of the royal piece: the attacker's squares.
    pub from: Vec<Bits>,
    /// The squares asked: a table of pairs.
    pub asked: usize,
    /// The squares that must be occupied, for patterns: a table of pairs.
    pub occupied: Option<usize>,
}

/// A set for each pair, by royal square, then attacker's square; `None` where nobody asks.
pub type PairTable = Vec<Option<Bits>>;

/// All that is known about attacks on the royal pieces of one player by one other.
#[derive(Debug)]
pub struct Danger {
    /// Whose royal pieces.
    pub victim: PlayerId,
    /// Who attacks.
    pub by: PlayerId,
    /// By royal type.
    pub royals: Vec<(PieceId, Threats)>,
}

/// Attacks on royal pieces, where they are known well enough to decide legality by masks.
#[derive(Debug, Default)]
pub struct Dangers {
    /// For each pair of players that meet so in some turn.
    pub pairs: Vec<Danger>,
    /// Tables that lines share.
    pub tables: Vec<PairTable>,
}

impl Dangers {
    /// The danger to one player from another.
    pub fn of(&self, victim: PlayerId, by: PlayerId) -> Option<&Danger> {
        self.pairs.iter().find(|d| (d.victim, d.by) == (victim, by))
    }

    /// Must attacks by a type be tried?
    pub fn tries(&self, piece: PieceId) -> bool {
        self.pairs
            .iter()
            .flat_map(|d| &d.royals)
            .any(|(_, threats)| threats.others.iter().any(|(p, _)| *p == piece))
    }
}

/// The dangers of a variant; `None` if legality must be decided by trying moves: where a player
/// moves pieces for another, threatens itself, or where the board is large.
pub fn dangers(plan: &VariantPlan<'_>) -> Option<Dangers> {
    let model = plan.model;
    let mut out = Dangers::default();
    if !plan.masks() {
        return None;
    }
    for turn in 0..model.turns.len() {
        let Some(by) = model.threat_after(turn) else { continue };
        let victim = model.turns[turn].chooser;
        if model.turns[turn].owner != victim || by == victim {
            return None;
        }
        if out.pairs.iter().any(|d| d.victim == victim && d.by == by) {
            continue;
        }
        let mut royals = Vec::new();
        for royal in model.royals(victim) {
            royals.push((royal, threats(plan, by, royal, &mut out.tables)?));
        }
        out.pairs.push(Danger { victim, by, royals });
    }
    (!out.pairs.is_empty()).then_some(out)
}

/// Adds a table of pairs to others, as part of one with which it agrees if there is any.
fn share(tables: &mut Vec<PairTable>, new: PairTable) -> usize {
    let agrees =
        |old: &PairTable| old.iter().zip(&new).all(|(a, b)| a.is_none() || b.is_none() || a == b);
    match tables.iter().position(agrees) {
        Some(at) => {
            for (a, b) in tables[at].iter_mut().zip(new) {
                if b.is_some() {
                    *a = b;
                }
            }
            at
        }
        None => {
            tables.push(new);
            tables.len() - 1
        }
    }
}

/// The kind of a line, and its number among those of the same kind and pair.
type Slot = (LineKind, usize);

/// The pair functions of a player's pieces against a royal type. `None` where the board is too
/// large.
fn threats(
    plan: &VariantPlan<'_>,
    by: PlayerId,
    royal: PieceId,
    tables: &mut Vec<PairTable>,
) -> Option<Threats> {
    let n = plan.model.board.squares.len();
    if !plan.analysed || n * n * plan.words > 1 << 16 {
        return None;
    }
    let mut out = Threats::default();
    for piece in plan.model.piece_ids() {
        let blocks = plan.uses_of(piece, false);
        let grounds: Vec<Ground<'_>> = blocks.iter().map(|&b| plan.ground(b, by, true)).collect();
        let mut leaps = vec![Bits::none(n); n];
        let mut others = vec![Bits::none(n); n];
        let mut lines: Vec<(Slot, Vec<Bits>, PairTable, PairTable)> = Vec::new();
        for start in 0..n {
            for target in (0..n).filter(|&t| t != start) {
                let parts: Vec<Part<'_>> = blocks
                    .iter()
                    .zip(&grounds)
                    .filter(|(b, _)| {
                        plan.uses[**b]
                            .attack
                            .get(&by)
                            .is_some_and(|r| r[start].hits.contains(target))
                    })
                    .map(|(b, ground)| (ground, plan.ops(*b)))
                    .collect();
                if parts.is_empty() {
                    continue;
                }
                let given = Given {
                    start: start as u16,
                    piece: Some(piece),
                    victim: Some((target as u16, royal)),
                };
                // Where several blocks together are too much, each is looked at alone: a move is
                // safe from all of them if it is safe from each.
                let mut forms = vec![form(&parts, given)];
                if parts.len() > 1 && matches!(forms[0], Form::Other | Form::AnyOf(_)) {
                    let alone: Vec<Form> = parts.iter().map(|p| form(&[*p], given)).collect();
                    if !alone.contains(&Form::Other) {
                        forms = alone;
                    }
                }
                let mut add = |(kind, asked, occupied): (LineKind, Bits, Option<Bits>)| {
                    let slot = lines
                        .iter()
                        .filter(|l| l.0.0 == kind && l.1[target].contains(start))
                        .count();
                    let at = lines.iter().position(|l| l.0 == (kind, slot)).unwrap_or_else(|| {
                        let none = vec![None; n * n];
                        lines.push(((kind, slot), vec![Bits::none(n); n], none.clone(), none));
                        lines.len() - 1
                    });
                    lines[at].1[target].insert(start);
                    lines[at].2[target * n + start] = Some(asked);
                    lines[at].3[target * n + start] = occupied;
                };
                let pattern = |asked: Bits, occupied: Bits| {
                    if occupied.is_empty() {
                        (LineKind::Clear, asked, None)
                    } else {
                        (LineKind::Pattern, asked, Some(occupied))
                    }
                };
                for form in forms {
                    match form {
                        Form::Never => {}
                        Form::Always => leaps[target].insert(start),
                        Form::Other => others[target].insert(start),
                        Form::Pattern { asked, occupied } => add(pattern(asked, occupied)),
                        Form::AnyOf(patterns) => {
                            patterns
                                .into_iter()
                                .for_each(|(asked, there)| add(pattern(asked, there)));
                        }
                        Form::Count { asked, count } => {
                            add((LineKind::Count(count), asked, None));
                        }
                    }
                }
            }
        }
        if leaps.iter().any(|s| !s.is_empty()) {
            out.leaps.push((piece, leaps));
        }
        if others.iter().any(|s| !s.is_empty()) {
            out.others.push((piece, others));
        }
        lines.sort_by_key(|l| l.0);
        for ((kind, _), from, asked, occupied) in lines {
            let asked = share(tables, asked);
            let occupied = (kind == LineKind::Pattern).then(|| share(tables, occupied));
            out.lines.push(Line { piece, kind, from, asked, occupied });
        }
    }
    Some(out)
}
