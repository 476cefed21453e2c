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
}
