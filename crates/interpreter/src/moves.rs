//! Moves as lists of primitives (section 6.9): described when generated, executed when played.

use movewright_model::{AttributeId, Continuation, PieceId, PlayerId, SquareId};
use movewright_runtime::{MoveKind, MoveShape, Square};

/// Where the piece of a movement comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The piece on this square, which leaves it.
    Square(SquareId),
    /// A new piece of the same type and owner as the one on this square, which stays.
    Copy(SquareId),
    /// A new piece of this type, taken from the moving side's store.
    Store(PieceId),
}

impl Source {
    /// The square whose piece it needs.
    pub fn square(self) -> Option<SquareId> {
        match self {
            Source::Square(square) | Source::Copy(square) => Some(square),
            Source::Store(_) => None,
        }
    }
}

/// A movement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Movement {
    /// What moves.
    pub source: Source,
    /// Where it goes.
    pub to: SquareId,
    /// What it becomes on arrival.
    pub promote: Option<PieceId>,
}

/// A change of level 2 (section 6.10).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Sets an attribute of the piece there.
    SetAttribute(SquareId, AttributeId, bool),
    /// Gives the piece there another type.
    ChangeType(SquareId, PieceId),
    /// Gives the piece there to the next player.
    Flip(SquareId),
    /// Gives the piece there to this player.
    ChangeOwner(SquareId, PlayerId),
    /// Puts a new piece there.
    Create(SquareId, PlayerId, PieceId),
}

/// One leg of a turn: everything an `add` emits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leg {
    /// The movements recorded by `cascade`.
    pub cascades: Vec<Movement>,
    /// The movement of the `add` itself.
    pub last: Movement,
    /// Changes, in textual order.
    pub effects: Vec<Effect>,
    /// Squares to clear at the end, in textual order.
    pub captures: Vec<SquareId>,
    /// Does the same piece go on?
    pub partial: Option<Continuation>,
}

impl Leg {
    /// All movements in order.
    pub fn movements(&self) -> impl Iterator<Item = &Movement> {
        self.cascades.iter().chain([&self.last])
    }

    /// The key movement: the first one (section 6.10).
    pub fn key(&self) -> &Movement {
        self.cascades.first().unwrap_or(&self.last)
    }

    /// Kind and key movement.
    pub fn shape(&self) -> MoveShape {
        let key = self.key();
        let from = key.source.square();
        MoveShape {
            kind: if from.is_some() { MoveKind::Movement } else { MoveKind::Drop },
            from: from.map(|s| Square(s.0)),
            to: Some(Square(key.to.0)),
        }
    }
}

/// A move of the interpreter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Move {
    /// A leg.
    Leg(Leg),
    /// The turn is passed.
    Pass,
    /// A chain of partial moves is stopped.
    Stop,
}

impl Move {
    /// Kind and key movement.
    pub fn shape(&self) -> MoveShape {
        match self {
            Move::Leg(leg) => leg.shape(),
            Move::Pass => MoveShape { kind: MoveKind::Pass, from: None, to: None },
            Move::Stop => MoveShape { kind: MoveKind::Stop, from: None, to: None },
        }
    }
}
