//! Templates: moves whose effects are fixed up to the squares concerned.

use movewright_model::{AttributeId, MoveTypeId, PieceId, PlayerId};

/// A square of a template, by number.
pub type Field = usize;

/// A movement of a template; the last one is that of the `add`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Movement {
    /// Source; `None` for a piece from the store.
    pub from: Option<Field>,
    /// Destination.
    pub to: Field,
    /// The source keeps its piece.
    pub copy: bool,
}

/// A change of level 2.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TemplateChange {
    /// An attribute; `None` where the move carries the value.
    SetAttribute(AttributeId, Option<bool>, Field),
    /// To the next player.
    Flip(Field),
    /// To the moving side.
    ChangeOwner(Field),
    /// Another type.
    ChangeType(PieceId, Field),
    /// A new piece; `None` is the moving side, or the type the move carries.
    Create(Option<PlayerId>, Option<PieceId>, Field),
}

/// A kind of move.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Template {
    /// The piece comes from the store.
    pub drop: bool,
    /// Movements in order.
    pub movements: Vec<Movement>,
    /// Changes in textual order.
    pub changes: Vec<TemplateChange>,
    /// Captures of level 3.
    pub captures: Vec<Field>,
    /// The move carries the type that the last movement's piece becomes.
    pub promote: bool,
    /// The turn goes on, with blocks of this type.
    pub partial: Option<Option<MoveTypeId>>,
    /// The move carries the type of the block's piece.
    pub piece: bool,
    /// For each square, whether it may be absent.
    pub fields: Vec<bool>,
    /// Number of attribute values that the move carries.
    pub values: usize,
}

/// Where the square of a field comes from when an `add` runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldSource {
    /// The current value of `from`.
    From,
    /// `to`, or the current square.
    Destination,
    /// What an instruction recorded: its site, and 1 for the destination of a cascade.
    Slot(usize, usize),
}

/// How an `add` fills in its template.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AddPlan {
    /// The kind of move.
    pub template: Template,
    /// By field.
    pub sources: Vec<FieldSource>,
    /// The sites whose conditions give the values.
    pub values: Vec<usize>,
    /// What the `add` forgets: the sites of changes and captures, and of cascades if they are
    /// discarded.
    pub clears: Vec<usize>,
    /// `from` is certainly the start square, which holds a piece.
    pub from_start: bool,
    /// So is the source of the first movement.
    pub mover_starts: bool,
}

/// What a template amounts to that takes its piece from one square to another, and what stands there
/// off the board, in whatever way that is written: nothing else is changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Source.
    pub from: Field,
    /// Target.
    pub to: Field,
    /// Which changes concern the piece that moves.
    pub own: Vec<usize>,
    /// Which concern the piece taken, before it leaves the board.
    pub taken: Vec<usize>,
}

impl Template {
    /// The step it is, if its source is never its target.
    pub fn step(&self) -> Option<Step> {
        let m = self.movements.first()?;
        let (from, to) = (m.from?, m.to);
        if self.drop || self.fields.len() > 2 || from == to {
            return None;
        }
        match &self.movements[1..] {
            [] if self.captures.is_empty() => {}
            // The two change places, and what was taken is captured where the other came from.
            [back]
                if (back.from, back.to) == (Some(to), from)
                    && self.captures == [from]
                    && !self.promote => {}
            _ => return None,
        }
        if self.movements.iter().any(|m| m.copy) || self.fields.contains(&true) {
            return None;
        }
        let mut step = Step { from, to, own: Vec::new(), taken: Vec::new() };
        for (i, change) in self.changes.iter().enumerate() {
            match change {
                TemplateChange::Create(..) => return None,
                TemplateChange::SetAttribute(.., at) | TemplateChange::ChangeType(_, at)
                    if *at == to =>
                {
                    step.own.push(i);
                }
                TemplateChange::SetAttribute(.., at)
                | TemplateChange::ChangeType(_, at)
                | TemplateChange::Flip(at)
                | TemplateChange::ChangeOwner(at)
                    if *at == from =>
                {
                    // Where nothing comes back nothing is there to be changed.
                    if self.movements.len() == 2 {
                        step.taken.push(i);
                    }
                }
                _ => return None,
            }
        }
        Some(step)
    }
}
