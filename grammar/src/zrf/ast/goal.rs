//! End conditions and goals.

use super::Name;
use crate::span::Span;

/// An end condition.
#[derive(Clone, PartialEq, Debug)]
pub struct EndCondition {
    /// Which kind.
    pub kind: EndKind,
    /// The listed players; `None` when there is no list.
    pub players: Option<Vec<Name>>,
    /// The goal. Top goals (`stalemated`, `repetition`, `captured`, `checkmated`) stand only at
    /// its root, except under `count-condition`, where `repetition` and `stalemated` are allowed
    /// below `and` and `or`.
    pub goal: Goal,
    /// The whole section.
    pub span: Span,
}

/// The kinds of end condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndKind {
    /// `win-condition`.
    Win,
    /// `loss-condition`.
    Loss,
    /// `draw-condition`.
    Draw,
    /// `count-condition`.
    Count,
}

/// A goal.
#[derive(Clone, PartialEq, Debug)]
pub struct Goal {
    /// What it is.
    pub kind: GoalKind,
    /// The whole goal.
    pub span: Span,
}

/// The goals (reference 8).
#[derive(Clone, PartialEq, Debug)]
pub enum GoalKind {
    /// `stalemated`.
    Stalemated,
    /// `repetition`.
    Repetition,
    /// `(captured PIECE+)`.
    Captured(Vec<Name>),
    /// `(checkmated PIECE+)`.
    Checkmated(Vec<Name>),
    /// `(and goal+)`.
    And(Vec<Goal>),
    /// `(or goal+)`.
    Or(Vec<Goal>),
    /// `(not goal)`.
    Not(Box<Goal>),
    /// `(absolute-config occupant+ ((POS|ZONE)+))`.
    AbsoluteConfig {
        /// The occupant tests.
        occupants: Vec<Occupant>,
        /// Positions and zones. `None` when the inner brackets are missing, as in
        /// `(absolute-config King d1)`: then the trailing plain `occupants` that name positions
        /// or zones are the list.
        squares: Option<Vec<Name>>,
    },
    /// `(relative-config (occupant|DIR)+)`.
    RelativeConfig(Vec<RelativeItem>),
    /// `(pieces-remaining INT PIECE?)`.
    PiecesRemaining {
        /// How many exactly.
        count: u32,
        /// Of which type.
        piece: Option<Name>,
    },
    /// `(total-piece-count INT PIECE?)`.
    TotalPieceCount {
        /// How many exactly.
        count: u32,
        /// Of which type.
        piece: Option<Name>,
    },
    /// `(capture-count OP INT)`, of version 3.0.
    CaptureCount {
        /// The comparison.
        comparison: Comparison,
        /// The number compared with.
        count: u32,
    },
}

/// The comparison of `capture-count`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
}

/// A test of what stands on a square, in a configuration.
#[derive(Clone, PartialEq, Debug)]
pub struct Occupant {
    /// `(not ...)` around it.
    pub negated: bool,
    /// Whose piece.
    pub owner: OccupantOwner,
    /// The piece type.
    pub piece: Name,
    /// The whole test.
    pub span: Span,
}

/// Whose piece an [`Occupant`] asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OccupantOwner {
    /// `PIECE`: the player the goal is tested for.
    Own,
    /// `(opponent PIECE)`: anybody else.
    Opponent,
    /// `(any-owner PIECE)`.
    Any,
}

/// An item of `relative-config`.
#[derive(Clone, PartialEq, Debug)]
pub enum RelativeItem {
    /// A bare atom: a direction, else a piece type of the player.
    Name(Name),
    /// A test in brackets.
    Occupant(Occupant),
}
