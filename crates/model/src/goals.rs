//! End conditions (section 8).

use crate::ids::*;

/// What happens to the players for whom a goal is true.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// The player wins.
    Win,
    /// The player loses.
    Loss,
    /// Draw.
    Draw,
    /// Most pieces on the board wins.
    Count,
}

/// One end condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndCondition {
    /// What it means to meet it.
    pub verdict: Verdict,
    /// The players it is evaluated for; `None` where the source lists none: the side that just
    /// moved (section 8.5), all non-neutral players under `count-condition` (8.12).
    pub players: Option<Vec<PlayerId>>,
    /// The goal.
    pub goal: Goal,
    /// Its place.
    pub origin: Origin,
}

/// A goal, evaluated from one player's point of view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// To move, no legal move, no pass. Top level only.
    Stalemated,
    /// Third occurrence. Top level only.
    Repetition,
    /// The last turn removed one of the player's pieces of these types. Top level only.
    Captured(Vec<PieceId>),
    /// These types are royal (section 8.11). Top level only.
    Checkmated(Vec<PieceId>),
    /// All of them.
    And(Vec<Goal>),
    /// Any of them.
    Or(Vec<Goal>),
    /// Negation.
    Not(Box<Goal>),
    /// At every place some occupant test holds (8.3).
    AbsoluteConfig(Vec<Occupant>, Vec<Place>),
    /// A walk that succeeds from some square (8.6).
    RelativeConfig(Vec<ConfigStep>),
    /// The player's pieces (of a type) on the board equal a number (8.4).
    PiecesRemaining(u32, Option<PieceId>),
    /// All pieces (of a type) on the board equal a number (8.5).
    TotalPieceCount(u32, Option<PieceId>),
    /// Enemy pieces the player has captured during the game (9.1).
    CaptureCount(CompareOp, u32),
}

/// Comparison in `capture-count`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CompareOp {
    /// `=`
    Equal,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
}

/// Whose piece an occupant test asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Owner {
    /// The player the goal is evaluated for.
    Own,
    /// Anybody else, neutral players included.
    Opponent,
    /// Anybody.
    Any,
}

/// An occupant test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Occupant {
    /// Negated: also satisfied by an empty square.
    pub negated: bool,
    /// Whose piece.
    pub owner: Owner,
    /// Of which type.
    pub piece: PieceId,
}

/// A place of an absolute configuration.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// That square.
    Square(SquareId),
    /// At least one square of the player's zone.
    Zone(ZoneId),
}

/// A step of a relative configuration.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ConfigStep {
    /// Go one step, with the player's symmetry.
    Step(DirectionId),
    /// Test the square.
    Test(Occupant),
}
