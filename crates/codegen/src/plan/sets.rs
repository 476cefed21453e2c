//! Set kernels: blocks whose moves are a set of targets that depends on occupied squares only.
//!
//! For each start square the block's graph (`plan/explore.rs`) is turned into two tables of *as-if* sets:
//! `quiet`, the targets that would be moved to if they were empty, and `capture`, those that would
//! be taken if an enemy stood there. The moves are `quiet & empty | capture & enemy`. As each target
//! is seen apart from its own occupation, a slide asks neither the last square of a line nor tells
//! quiet moves from captures, and one table serves many types of pieces.

mod runs;
mod unite;

use std::collections::BTreeMap;
use std::rc::Rc;

use movewright_model::{MoveTypeId, PieceId, PlayerId, PlayerKind};

use super::bits::Bits;
use super::code::{self, SquareTest};
use super::distinct::Doubt;
use super::explore::GivenUp;
use super::lines::{self, Lines};
use super::shifts::{self, ClassMoves, Term, WhyNoClass};
use super::template::{Field, TemplateChange};
use super::variant::VariantPlan;
use runs::block_sets;
use unite::{effects, merge, tabulate};

/// Why a block is no set kernel.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum WhyNot {
    /// Drops put pieces on their start square.
    Drop,
    /// Effects that are not fixed.
    Replayed,
    /// Some move concerns more than its source and its target.
    MoreSquares,
    /// A turn goes on after its moves, and royal pieces must be kept safe.
    Partial,
    /// A move carries a value.
    Values,
    /// Another piece than the one on the start square moves.
    MovesOther,
    /// A piece stays where it is.
    Stays,
    /// Its moves may equal others.
    Doubt,
    /// It asks more than which squares are occupied and by whom.
    Asks,
    /// It may land on pieces of its own side.
    LandsOnOwn,
    /// Owners matter elsewhere than on the target.
    OwnersMatter,
    /// Too many squares matter.
    TooManySquares,
    /// Its graph was not explored to the end.
    GivenUp(GivenUp),
    /// A piece may become royal, and be attacked where it arrives.
    Crowns,
    /// A royal piece may become another.
    RoyalPromotes,
    /// The squares that matter lie so that no table can be looked up by them.
    NoIndex,
    /// The board or the rules are too large for the analysis.
    NotAnalysed,
}

/// A kind of move, and the types the piece becomes, one move each.
pub type Kind = (usize, Vec<PieceId>);

/// Which moves a set stands for. All their kinds have the same promotions, so that there are as many
/// to each target.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Effect {
    /// The kind, unless one of the following is it.
    pub kind: Kind,
    /// If a piece of a certain type is taken.
    pub taking: Vec<(PieceId, Kind)>,
    /// If nothing is taken, where that makes a difference.
    pub empty: Option<Kind>,
}

impl Effect {
    /// Of one kind of move.
    fn plain(kind: Kind) -> Self {
        Effect { kind, taking: Vec::new(), empty: None }
    }

    /// The types the piece becomes, one move each.
    pub fn promote(&self) -> &[PieceId] {
        &self.kind.1
    }
}

/// A function of the occupied squares among some.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Half {
    /// Squares that matter.
    pub squares: Vec<u16>,
    /// By subset of the squares, as a number whose bit `i` is square `i`: a set.
    pub sets: Vec<Bits>,
}

impl Half {
    /// The function that is always the empty set.
    pub fn empty(n: usize) -> Self {
        Half { squares: Vec::new(), sets: vec![Bits::none(n)] }
    }

    /// Its value for a board.
    pub fn at(&self, occupied: &Bits) -> &Bits {
        let bit = |(i, s): (usize, &u16)| usize::from(occupied.contains(usize::from(*s))) << i;
        &self.sets[self.squares.iter().enumerate().map(bit).sum::<usize>()]
    }

    /// Leaves out squares that make no difference.
    fn reduce(mut self) -> Self {
        let mut i = 0;
        while i < self.squares.len() {
            let bit = 1 << i;
            if (0..self.sets.len()).all(|x| self.sets[x] == self.sets[x ^ bit]) {
                self.squares.remove(i);
                let sets = std::mem::take(&mut self.sets);
                self.sets = sets
                    .into_iter()
                    .enumerate()
                    .filter(|(x, _)| x & bit == 0)
                    .map(|(_, s)| s)
                    .collect();
            } else {
                i += 1;
            }
        }
        self
    }

    /// The union of two functions, if not too many squares matter.
    fn union(&self, other: &Half, limit: usize) -> Option<Half> {
        let mut squares = self.squares.clone();
        squares.extend(other.squares.iter().filter(|s| !self.squares.contains(s)));
        squares.sort_unstable();
        if squares.len() > limit {
            return None;
        }
        let positions = |half: &Half| -> Vec<usize> {
            half.squares
                .iter()
                .map(|s| squares.iter().position(|t| t == s).expect("it is in the union"))
                .collect()
        };
        let (ours, theirs) = (positions(self), positions(other));
        let pick = |x: usize, at: &[usize]| {
            at.iter().enumerate().map(|(i, p)| (x >> p & 1) << i).sum::<usize>()
        };
        let sets = (0..1_usize << squares.len())
            .map(|x| {
                let mut set = self.sets[pick(x, &ours)].clone();
                set.add(&other.sets[pick(x, &theirs)]);
                set
            })
            .collect();
        Some(Half { squares, sets })
    }
}

/// The functions of one block and effect from one start square: quiet and capture.
type Halves = (Half, Half);

/// By start square, by effect.
type BlockSets = Vec<BTreeMap<Effect, Halves>>;

/// Tables looked up for one effect of one piece; what they give is united.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lookups {
    /// For each side in the order of `VariantPlan::sides`, numbers of tables in [`SetKernels`].
    pub tables: Vec<Vec<usize>>,
}

impl Lookups {
    /// The tables that are looked up one after the other: for each the numbers of all sides.
    pub fn by_position(&self) -> impl Iterator<Item = Vec<usize>> + '_ {
        let count = self.tables.first().map_or(0, Vec::len);
        (0..count).map(|i| self.tables.iter().map(|side| side[i]).collect())
    }
}

/// One effect of a piece's set kernels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetMoves {
    /// The move type of its blocks.
    pub move_type: Option<MoveTypeId>,
    /// The effect.
    pub effect: Effect,
    /// Targets if empty; `None`: there are none.
    pub quiet: Option<Lookups>,
    /// Targets if an enemy stands there.
    pub capture: Option<Lookups>,
}

/// A table by start square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetTable {
    /// The same set whatever is occupied.
    Fixed(Vec<Bits>),
    /// By the occupied squares of a line.
    Lines(Lines),
}

/// The set kernels of a variant.
#[derive(Debug, Default)]
pub struct SetKernels {
    /// By block: why it is none; `Ok` if it is one.
    pub blocks: Vec<Option<WhyNot>>,
    /// By piece.
    pub pieces: Vec<Vec<SetMoves>>,
    /// By piece: the same moves as shifts of all its pieces at once, where that pays.
    pub classes: Vec<Result<Vec<ClassMoves>, WhyNoClass>>,
    /// By block: what is looked up depends on occupied squares.
    pub lines: Vec<bool>,
    /// Tables, each once.
    pub tables: Vec<SetTable>,
    /// Blocks whose moves may equal those of others, but all in one set.
    pub united: Vec<usize>,
}

/// Squares that may matter to one block from one square.
const SQUARES: usize = 12;

/// Runs of one block from one square.
const RUNS: usize = 300;

/// Entries of a table, for each square of the board.
const ENTRIES: usize = 256;

/// How much larger than two tables together one for both may be.
const GROWTH: usize = 3;

/// Finds the set kernels of a variant.
pub fn set_kernels(plan: &VariantPlan<'_>) -> SetKernels {
    let mut out = SetKernels {
        blocks: vec![Some(WhyNot::NotAnalysed); plan.uses.len()],
        pieces: vec![Vec::new(); plan.model.pieces.len()],
        classes: vec![Err(WhyNoClass::NoSets); plan.model.pieces.len()],
        lines: vec![false; plan.uses.len()],
        tables: Vec::new(),
        united: Vec::new(),
    };
    if !plan.analysed {
        return out;
    }
    let mut known: BTreeMap<Key, Result<Rc<BlockSets>, WhyNot>> = BTreeMap::new();
    let mut halves: Vec<Vec<Half>> = Vec::new();
    let mut all: Vec<Vec<Found>> = Vec::new();
    for piece in plan.model.piece_ids() {
        let mut found: Vec<Found> = Vec::new();
        for block in plan.uses_of(piece, false) {
            let sides: Result<Vec<_>, WhyNot> = plan
                .sides
                .iter()
                .map(|&player| {
                    suits(plan, block)?;
                    let key = key(plan, block, player);
                    known
                        .entry(key)
                        .or_insert_with(|| {
                            let sets = block_sets(plan, block, player)?;
                            let by_effect = sets.iter().flat_map(BTreeMap::values);
                            let fits = by_effect
                                .flat_map(|(quiet, taking)| [quiet, taking])
                                .all(|half| lines::possible(plan.words, half));
                            if fits { Ok(Rc::new(sets)) } else { Err(WhyNot::NoIndex) }
                        })
                        .clone()
                })
                .collect();
            match sides {
                Ok(sides) => {
                    out.blocks[block] = None;
                    let halves = sides.iter().flat_map(|s| s.iter()).flat_map(BTreeMap::values);
                    let asks = |h: &Half| !h.squares.is_empty();
                    out.lines[block] = halves.into_iter().any(|(a, b)| asks(a) || asks(b));
                    found.push((block, sides));
                }
                Err(why) => out.blocks[block] = Some(why),
            }
        }
        for block in plan.uses_of(piece, true) {
            out.blocks[block] = Some(WhyNot::Drop);
        }
        // Equal moves of several blocks are one move of their set; any others must be compared.
        while let Some(at) = found.iter().position(|f| !unites(plan, f, &found)) {
            out.blocks[found.remove(at).0] = Some(WhyNot::Doubt);
        }
        let doubtful = |f: &&Found| plan.uses[f.0].doubt != Doubt::None;
        out.united.extend(found.iter().filter(doubtful).map(|f| f.0));
        all.push(found);
    }
    for (piece, found) in plan.model.piece_ids().zip(&all) {
        out.pieces[piece.index()] = merge(plan, found, &mut halves);
        out.classes[piece.index()] = classes(plan, piece, found, &out.united);
    }
    out.tables = halves.iter().map(|table| tabulate(plan, table)).collect();
    out
}

/// A set kernel: the block, and its sets for each side.
type Found = (usize, Vec<Rc<BlockSets>>);

/// Are the moves that those of a block may equal in the same set?
fn unites(plan: &VariantPlan<'_>, (block, sides): &Found, found: &[Found]) -> bool {
    let used = &plan.uses[*block];
    if used.doubt == Doubt::None {
        return true;
    }
    let counts = plan
        .model
        .turns
        .iter()
        .any(|t| plan.model.players[t.chooser.index()].kind == PlayerKind::Random);
    let effect = only_effect(sides);
    !counts
        && used.doubt == Doubt::SamePiece
        && effect.is_some()
        && used.may_equal.iter().all(|other| {
            found.iter().any(|(b, theirs)| {
                b == other
                    && plan.uses[*b].entry.move_type == used.entry.move_type
                    && only_effect(theirs) == effect
            })
        })
}

/// The effect of a block that has one only.
fn only_effect(sides: &[Rc<BlockSets>]) -> Option<&Effect> {
    let mut effects = sides.iter().flat_map(|s| s.iter()).flat_map(BTreeMap::keys);
    let first = effects.next()?;
    effects.all(|e| e == first).then_some(first)
}

/// The moves of a piece as shifts, or why they are none.
fn classes(
    plan: &VariantPlan<'_>,
    piece: PieceId,
    blocks: &[Found],
    united: &[usize],
) -> Result<Vec<ClassMoves>, WhyNoClass> {
    if !plan.planes {
        return Err(WhyNoClass::Board);
    }
    // Each step of a royal piece is tested for itself.
    if plan.model.player_ids().any(|p| plan.model.royals(p).contains(&piece)) {
        return Err(WhyNoClass::Royal);
    }
    let compared = |b: &usize| plan.uses[*b].doubt != Doubt::None && !united.contains(b);
    let remembered = |f: &Found| {
        (0..plan.uses.len()).filter(compared).any(|b| plan.uses[b].may_equal.contains(&f.0))
    };
    if blocks.iter().any(|f| united.contains(&f.0) || remembered(f)) {
        return Err(WhyNoClass::Doubt);
    }
    let n = plan.model.board.squares.len();
    let none = Half::empty(n);
    let mut out = Vec::new();
    for (move_type, effect) in effects(plan, blocks) {
        let mut sides: Vec<Vec<Term>> = vec![Vec::new(); plan.sides.len()];
        for (block, by_side) in blocks {
            if plan.uses[*block].entry.move_type != move_type {
                continue;
            }
            for (side, sets) in by_side.iter().enumerate() {
                let halves = sets
                    .iter()
                    .map(|by_effect| match by_effect.get(&effect) {
                        Some((quiet, capture)) => (quiet, capture),
                        None => (&none, &none),
                    })
                    .collect();
                sides[side].extend(shifts::terms(n, &halves).ok_or(WhyNoClass::Conditions)?);
            }
        }
        if !shifts::correspond(&sides) {
            return Err(WhyNoClass::Sides);
        }
        out.push(ClassMoves { move_type, effect, terms: sides });
    }
    if out.is_empty() {
        return Err(WhyNoClass::NoSets);
    }
    let (steps, pieces) = (shifts::count(&out), shifts::most_pieces(plan, piece));
    if steps > pieces { Err(WhyNoClass::Steps { steps, pieces }) } else { Ok(out) }
}

/// What the sets of a block depend on: equal keys have equal sets.
type Key = (usize, Vec<usize>, Option<PlayerId>, Option<PieceId>);

fn key(plan: &VariantPlan<'_>, block: usize, player: PlayerId) -> Key {
    let used = &plan.uses[block];
    let paths = used.paths.iter().map(|p| plan.path_tables[&(player, p.clone())]).collect();
    let mut zones = false;
    let mut types = false;
    code::each_test(plan.ops(block), &mut |test, _| {
        zones |= matches!(test, SquareTest::InZone(_));
        types |= matches!(test, SquareTest::Piece(_));
    });
    (used.shape, paths, zones.then_some(player), types.then_some(used.piece))
}

/// Are there royal pieces to be kept safe?
fn threatened(plan: &VariantPlan<'_>) -> bool {
    (0..plan.model.turns.len()).any(|t| plan.model.threat_after(t).is_some())
}

/// Source and target of moves that concern no other square: a step, or, where no royal piece is to be
/// kept safe, the creation of a piece by one that stays where it is.
pub fn squares(plan: &VariantPlan<'_>, template: usize) -> Option<(Field, Field)> {
    if let Some(step) = &plan.steps[template] {
        return Some((step.from, step.to));
    }
    let t = &plan.templates[template];
    let ([m], true) = (&t.movements[..], t.captures.is_empty()) else { return None };
    let from = m.from?;
    let plain = from == m.to && !m.copy && t.fields.len() == 2 && !t.fields.contains(&true);
    let mut created = None;
    for change in &t.changes {
        match change {
            TemplateChange::SetAttribute(..) => {}
            TemplateChange::Create(_, Some(_), at) if *at != from && created.is_none() => {
                created = Some(*at);
            }
            _ => return None,
        }
    }
    if plain && !threatened(plan) { Some((from, created?)) } else { None }
}

/// Are all moves of a block of a kind that sets can stand for?
fn suits(plan: &VariantPlan<'_>, block: usize) -> Result<(), WhyNot> {
    let used = &plan.uses[block];
    let Some(adds) = &plan.shapes[used.shape].adds else { return Err(WhyNot::Replayed) };
    if used.doubt == Doubt::Any {
        return Err(WhyNot::Doubt);
    }
    let royals: Vec<PieceId> = plan.model.player_ids().flat_map(|p| plan.model.royals(p)).collect();
    if threatened(plan) && code::promotes_to(plan.ops(block), &royals) {
        return Err(WhyNot::Crowns);
    }
    for site in adds.values() {
        let t = &plan.templates[site.template];
        // Masks of safe squares are about moves that end the turn.
        if t.partial.is_some() && threatened(plan) {
            return Err(WhyNot::Partial);
        }
        if squares(plan, site.template).is_none() {
            let m = &t.movements[0];
            let stays = t.movements.len() == 1 && m.from == Some(m.to);
            return Err(if stays { WhyNot::Stays } else { WhyNot::MoreSquares });
        }
        if t.values > 0 {
            return Err(WhyNot::Values);
        }
        if !site.plan.mover_starts {
            return Err(WhyNot::MovesOther);
        }
        let own = plan.steps[site.template].iter().flat_map(|step| &step.own);
        let mut becomes = own.filter_map(|c| match t.changes[*c] {
            TemplateChange::ChangeType(piece, _) => Some(piece),
            _ => None,
        });
        if becomes.clone().any(|piece| royals.contains(&piece)) {
            return Err(WhyNot::Crowns);
        }
        if royals.contains(&used.piece) && (t.promote || becomes.next().is_some()) {
            return Err(WhyNot::RoyalPromotes);
        }
    }
    Ok(())
}
