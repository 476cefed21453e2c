//! Class shifts: all pieces of a type moved at once.
//!
//! Where the squares of a board are numbered so that a direction is the same difference almost
//! everywhere, "one step that way" is a shift of a set. A piece whose set kernels consist of few
//! such steps, each on condition that certain squares at fixed distances are empty, is moved as a
//! class: pawns, men, stones.

use std::collections::BTreeMap;

use movewright_model::{MoveTypeId, PieceId, PlayerId};

use super::bits::Bits;
use super::sets::{Effect, Half};
use super::variant::VariantPlan;

/// On which targets a term lands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Landing {
    /// Empty squares.
    Empty,
    /// Enemies.
    Enemy,
    /// Both.
    Either,
}

/// Pieces that go a fixed distance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Term {
    /// From source to target.
    pub by: i32,
    /// Distances from the source of squares that must be empty.
    pub empty: Vec<i32>,
    /// On which targets.
    pub landing: Landing,
    /// The sources from which it is possible.
    pub sources: Bits,
}

/// The terms of one effect of a piece, by side: as many for each side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassMoves {
    /// The move type of its blocks.
    pub move_type: Option<MoveTypeId>,
    /// The effect.
    pub effect: Effect,
    /// By side in the order of `VariantPlan::sides`, the terms; the same landings and numbers of
    /// conditions in the same order.
    pub terms: Vec<Vec<Term>>,
}

/// Why a piece is not moved as a class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhyNoClass {
    /// No block of the piece is a set kernel.
    NoSets,
    /// A target depends on more than empty squares.
    Conditions,
    /// More steps than pieces at the start.
    Steps {
        /// Steps.
        steps: usize,
        /// Pieces of one side.
        pieces: usize,
    },
    /// Some moves of the game must be compared, for which they are numbered.
    Doubt,
    /// The board is an array.
    Board,
    /// The piece is royal for some player.
    Royal,
    /// The players' steps differ in kind.
    Sides,
}

/// By start square: quiet and capturing targets of an effect, as functions.
pub type BySquare<'a> = Vec<(&'a Half, &'a Half)>;

/// The terms of one side; `None` if some condition is more than that squares are empty.
pub fn terms(n: usize, halves: &BySquare<'_>) -> Option<Vec<Term>> {
    let mut found: BTreeMap<(i32, Vec<i32>, Landing), Bits> = BTreeMap::new();
    for (start, (quiet, capture)) in halves.iter().enumerate() {
        let mut quiet = conditions(quiet)?;
        for (to, empty) in conditions(capture)? {
            let by = |s: usize| s as i32 - start as i32;
            let distances = |empty: &[usize]| empty.iter().map(|s| by(*s)).collect::<Vec<_>>();
            let landing = if quiet.get(&to) == Some(&empty) {
                quiet.remove(&to);
                Landing::Either
            } else {
                Landing::Enemy
            };
            let key = (by(to), distances(&empty), landing);
            found.entry(key).or_insert_with(|| Bits::none(n)).insert(start);
        }
        for (to, empty) in quiet {
            let by = |s: usize| s as i32 - start as i32;
            let key = (by(to), empty.iter().map(|s| by(*s)).collect(), Landing::Empty);
            found.entry(key).or_insert_with(|| Bits::none(n)).insert(start);
        }
    }
    let term = |((by, empty, landing), sources)| Term { by, empty, landing, sources };
    let mut terms: Vec<Term> = found.into_iter().map(term).collect();
    // The same order for mirrored sides.
    terms.sort_by_key(|t| (t.landing, t.empty.len(), t.by.abs()));
    Some(terms)
}

/// For each target of a function, the squares that must be empty for it; `None` if a target
/// depends on more.
fn conditions(half: &Half) -> Option<BTreeMap<usize, Vec<usize>>> {
    let mut out = BTreeMap::new();
    // With nothing occupied, every target is there, if emptiness is all that is asked.
    for to in half.sets[0].iter() {
        let needed: Vec<usize> =
            (0..half.squares.len()).filter(|i| !half.sets[1 << i].contains(to)).collect();
        let mask = needed.iter().fold(0_usize, |m, i| m | 1 << i);
        if (0..half.sets.len()).any(|x| half.sets[x].contains(to) != (x & mask == 0)) {
            return None;
        }
        out.insert(to, needed.iter().map(|i| usize::from(half.squares[*i])).collect());
    }
    let others = |set: &super::bits::Bits| set.iter().any(|s| !out.contains_key(&s));
    if half.sets.iter().any(others) { None } else { Some(out) }
}

/// The most pieces of a type that a side has at the beginning of the game. Moving the class pays
/// where there are at least as many as steps.
pub fn most_pieces(plan: &VariantPlan<'_>, piece: PieceId) -> usize {
    let pieces = |player: PlayerId| {
        let placed = plan.model.setup.placements.iter();
        placed.filter(|p| p.piece == piece && p.player == player).count()
    };
    plan.sides.iter().map(|&p| pieces(p)).max().unwrap_or(0)
}

/// The number of terms of each side.
pub fn count(moves: &[ClassMoves]) -> usize {
    moves.iter().map(|m| m.terms.first().map_or(0, Vec::len)).sum()
}

/// Do the terms of the sides correspond?
pub fn correspond(sides: &[Vec<Term>]) -> bool {
    let shape =
        |terms: &[Term]| terms.iter().map(|t| (t.landing, t.empty.len())).collect::<Vec<_>>();
    sides.iter().all(|terms| shape(terms) == shape(&sides[0]))
}
