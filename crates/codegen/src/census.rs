//! Which kernel each block got, and why not a cheaper one: what makes a game slow.

use std::fmt;

use movewright_model::{Origin, PieceId};

use crate::plan::VariantPlan;
use crate::plan::distinct::Doubt;
use crate::plan::explore::GivenUp;
use crate::plan::pair::LineKind;
use crate::plan::sets::WhyNot;
use crate::plan::shifts::WhyNoClass;

/// How the moves of a block are found, the cheapest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kernel {
    /// All pieces of the type at once, by shifting sets of squares.
    Shift,
    /// All starts at once: a formula over sets of squares.
    AtOnce,
    /// A set of targets looked up by the start square.
    Set,
    /// A set of targets looked up by the start square and the occupied squares that matter.
    Lines,
    /// Straight code over tables of links; a move is a template with its squares.
    Walk,
    /// The same; a move is played by running the block once more.
    Replay,
}

impl Kernel {
    /// One word.
    pub const fn name(self) -> &'static str {
        match self {
            Kernel::Shift => "shift",
            Kernel::AtOnce => "at once",
            Kernel::Set => "set",
            Kernel::Lines => "lines",
            Kernel::Walk => "walk",
            Kernel::Replay => "replay",
        }
    }
}

/// How it is decided which moves are legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Legality {
    /// No royal pieces to be kept safe.
    All,
    /// Masks decide; royal pieces' steps and moves that change more than two squares are tested.
    Masks,
    /// Moves that touch a square on which some attack depends are tried.
    Touched,
    /// Every move is tried.
    Trial,
}

/// A block of a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The piece's name.
    pub piece: String,
    /// It is a drop.
    pub drop: bool,
    /// The source of the block, shortened.
    pub label: String,
    /// The file it is used in.
    pub file: String,
    /// Where in the file.
    pub origin: Origin,
    /// Its kernel.
    pub kernel: Kernel,
    /// Why it has no cheaper one.
    pub why: Option<String>,
    /// It is tried only where it may answer the last move.
    pub answers: bool,
    /// Its moves are compared with others of the position, as they may be equal.
    pub compared: bool,
}

/// How a type of piece attacks royal pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attack {
    /// The piece's name.
    pub piece: String,
    /// In one word each: `leap`, `clear`, `pattern`, `count 1`; `tried` where blocks are run.
    pub forms: Vec<String>,
}

/// The kernels of a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Census {
    /// Title of the variant.
    pub title: String,
    /// How legality is decided.
    pub legality: Legality,
    /// Attacks on royal pieces, where masks decide.
    pub attacks: Vec<Attack>,
    /// Every block, in the order of the plan.
    pub blocks: Vec<Entry>,
}

/// Takes the census of a variant.
pub fn census(plan: &VariantPlan<'_>) -> Census {
    let model = plan.model;
    let threatened = (0..model.turns.len()).any(|t| model.threat_after(t).is_some());
    let legality = match (threatened, &plan.dangers, plan.masks()) {
        (false, ..) => Legality::All,
        (true, Some(_), _) => Legality::Masks,
        (true, None, true) => Legality::Touched,
        (true, None, false) => Legality::Trial,
    };
    let attacks = model.piece_ids().filter_map(|piece| attack(plan, piece)).collect();
    let blocks = (0..plan.uses.len()).map(|block| entry(plan, block)).collect();
    Census { title: model.title.clone(), legality, attacks, blocks }
}

fn attack(plan: &VariantPlan<'_>, piece: PieceId) -> Option<Attack> {
    let dangers = plan.dangers.as_ref()?;
    let mut forms: Vec<String> = Vec::new();
    let mut add = |form: String| {
        if !forms.contains(&form) {
            forms.push(form);
        }
    };
    for (_, threats) in dangers.pairs.iter().flat_map(|d| &d.royals) {
        if threats.leaps.iter().any(|(p, _)| *p == piece) {
            add("leap".to_owned());
        }
        for line in threats.lines.iter().filter(|l| l.piece == piece) {
            add(match line.kind {
                LineKind::Clear => "clear".to_owned(),
                LineKind::Pattern => "pattern".to_owned(),
                LineKind::Count(count) => format!("count {count}"),
            });
        }
        if threats.others.iter().any(|(p, _)| *p == piece) {
            add("tried".to_owned());
        }
    }
    let name = plan.model.pieces[piece.index()].name.clone();
    (!forms.is_empty()).then_some(Attack { piece: name, forms })
}

fn entry(plan: &VariantPlan<'_>, block: usize) -> Entry {
    let used = &plan.uses[block];
    let model = plan.model;
    let sets = &plan.sets;
    let class = &sets.classes[used.piece.index()];
    let (kernel, why) = match sets.blocks[block] {
        None => match class {
            Ok(_) => (Kernel::Shift, None),
            Err(why) if sets.lines[block] => (Kernel::Lines, Some(why.to_string())),
            Err(why) => (Kernel::Set, Some(why.to_string())),
        },
        Some(_) if plan.starts[block].is_some() => (Kernel::AtOnce, None),
        Some(_) if plan.drops[block].is_some() => (Kernel::Set, None),
        Some(why) if plan.shapes[used.shape].adds.is_none() => {
            (Kernel::Replay, Some(why.to_string()))
        }
        Some(why) => (Kernel::Walk, Some(why.to_string())),
    };
    let origin = used.entry.origin;
    Entry {
        piece: model.pieces[used.piece.index()].name.clone(),
        drop: used.drop,
        label: used.entry.label.clone(),
        file: model.sources.get(usize::from(origin.source)).cloned().unwrap_or_default(),
        origin,
        kernel,
        why,
        answers: plan.answers[block].is_some(),
        compared: used.doubt != Doubt::None,
    }
}

impl fmt::Display for WhyNot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WhyNot::Drop => "a drop puts its piece on the square it is tried on",
            WhyNot::Replayed => "the number of squares its moves change is not bounded",
            WhyNot::MoreSquares => "a move changes more than its source and its target",
            WhyNot::Partial => "the turn goes on after a move",
            WhyNot::Values => "a move sets an attribute to a value that is known only then",
            WhyNot::MovesOther => "it may move another piece than its own",
            WhyNot::Stays => "a piece may stay where it is",
            WhyNot::Doubt => "its moves may equal others of the same piece",
            WhyNot::Asks => {
                "it asks more than occupied squares and owners: types, attributes, the last move or \
                 attacks"
            }
            WhyNot::LandsOnOwn => "it may land on pieces of its own side",
            WhyNot::OwnersMatter => "the owner of a square that is no target matters",
            WhyNot::TooManySquares => "too many squares matter",
            WhyNot::GivenUp(GivenUp::TooManyRuns) => "it can run in too many ways",
            WhyNot::GivenUp(GivenUp::TooLong) => "it may run very long",
            WhyNot::GivenUp(GivenUp::FollowsLastMove) => "it goes to a square of the last move",
            WhyNot::Crowns => "a piece may become royal",
            WhyNot::RoyalPromotes => "a royal piece may become another",
            WhyNot::NoIndex => "the squares that matter lie so that no table can be looked up by them",
            WhyNot::NotAnalysed => "the board or the rules are too large for the analysis",
        })
    }
}

impl fmt::Display for WhyNoClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WhyNoClass::Conditions => {
                f.write_str("no shift: more than empty squares decides about a target")
            }
            WhyNoClass::Steps { steps, pieces } => {
                write!(
                    f,
                    "no shift: {steps} different steps, but {pieces} such pieces at the start"
                )
            }
            WhyNoClass::Doubt => {
                f.write_str("no shift: moves of the game must be compared in order")
            }
            WhyNoClass::Board => f.write_str("no shift: the board keeps no sets of pieces by type"),
            WhyNoClass::Royal => f.write_str("no shift: each step of a royal piece is tested"),
            WhyNoClass::Sides => f.write_str("no shift: the players' steps do not correspond"),
            WhyNoClass::NoSets => f.write_str("no shift: no block of the piece is looked up"),
        }
    }
}
