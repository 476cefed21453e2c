//! Boards: grids, positions, links, symmetries, zones.

use std::rc::Rc;

use super::{Name, Text, UiSection};
use crate::span::Span;

/// `(board board-arg*)`.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    /// The arguments in text order (reference 3.6 says in which order they act).
    pub args: Vec<BoardArg>,
    /// The whole section.
    pub span: Span,
}

/// One argument of `board`.
#[derive(Clone, PartialEq, Debug)]
pub enum BoardArg {
    /// `(image STR+)`, user interface only.
    Image(UiSection),
    /// `(grid ...)`.
    Grid(Grid),
    /// `(positions (NAME left top right bottom)*)`.
    Positions(Vec<PositionDecl>),
    /// `(links DIR (POS POS)*)`.
    Links(Links),
    /// `(unlink ...)`.
    Unlink(Vec<Unlink>),
    /// `(kill-positions POS*)`.
    KillPositions(Vec<Name>),
    /// `(dummy NAME*)`: marks positions as dummy, or creates them.
    Dummy(Vec<Name>),
    /// `(symmetry PLAYER (DIR DIR)+)`.
    Symmetry(Symmetry),
    /// `(zone ...)`.
    Zone(Zone),
}

/// A rectangle in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rect {
    /// Left edge.
    pub left: i32,
    /// Top edge.
    pub top: i32,
    /// Right edge.
    pub right: i32,
    /// Bottom edge.
    pub bottom: i32,
}

/// `(grid (start-rectangle ...) (dimensions ...) (directions ...))`.
#[derive(Clone, PartialEq, Debug)]
pub struct Grid {
    /// Rectangle of the first position; `None` when not written.
    pub start: Option<Rect>,
    /// The dimensions, outermost first; at least one unless an error was reported.
    pub dimensions: Vec<Dimension>,
    /// The directions; empty when the grid only makes positions.
    pub directions: Vec<GridDirection>,
    /// The whole form.
    pub span: Span,
}

/// `(STR (dx dy))` inside `dimensions`.
#[derive(Clone, PartialEq, Debug)]
pub struct Dimension {
    /// The labels, split at `/` and trimmed; a label may be empty.
    pub labels: Vec<Rc<str>>,
    /// The label string as written.
    pub text: Text,
    /// Pixels to the right per step.
    pub dx: i32,
    /// Pixels down per step.
    pub dy: i32,
    /// The whole form.
    pub span: Span,
}

/// `(DIR INT+)` inside `directions`.
#[derive(Clone, PartialEq, Debug)]
pub struct GridDirection {
    /// The direction's name.
    pub name: Name,
    /// Index offsets, one per dimension; the resolver checks their number.
    pub offsets: Vec<i32>,
    /// The whole form.
    pub span: Span,
}

/// `(NAME left top right bottom)` inside the board's `positions`.
#[derive(Clone, PartialEq, Debug)]
pub struct PositionDecl {
    /// The position's name.
    pub name: Name,
    /// Where it is drawn.
    pub rect: Rect,
    /// The whole form.
    pub span: Span,
}

/// `(links DIR (POS POS)*)`.
#[derive(Clone, PartialEq, Debug)]
pub struct Links {
    /// The direction; declared here if new.
    pub direction: Name,
    /// From, to.
    pub pairs: Vec<(Name, Name)>,
    /// The whole form.
    pub span: Span,
}

/// One argument of `unlink`.
#[derive(Clone, PartialEq, Debug)]
pub enum Unlink {
    /// `POS`: all links out of it and into it.
    Position(Name),
    /// `(POS X)`: X is a position (preferred: every link between the two) or a direction (the
    /// one link that leaves POS).
    Pair(Name, Name),
}

/// `(symmetry PLAYER (DIR DIR)+)`.
#[derive(Clone, PartialEq, Debug)]
pub struct Symmetry {
    /// For whom.
    pub player: Name,
    /// As written, as read.
    pub pairs: Vec<(Name, Name)>,
    /// The whole form.
    pub span: Span,
}

/// `(zone (name ZONE) (players PLAYER+) (positions POS*))`.
#[derive(Clone, PartialEq, Debug)]
pub struct Zone {
    /// The zone's name.
    pub name: Name,
    /// For whom; empty when the part is missing (the recogniser has warned).
    pub players: Vec<Name>,
    /// Its positions.
    pub positions: Vec<Name>,
    /// The whole form.
    pub span: Span,
}
