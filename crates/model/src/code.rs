//! Move programs: a small tree language with every name resolved (section 6).
//!
//! Directions in code are as the author wrote them; the symmetry of the player whose piece moves
//! is applied when they are looked up ([`Board::step`](crate::Board::step)).

use crate::ids::*;

/// A block of move code. Equal blocks are one block ([`BlockUse`](crate::BlockUse) says where
/// each is used).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Block {
    /// The instructions, in order.
    pub code: Vec<Node>,
}

/// An instruction and where it stands in the source (inside a macro's body, for code that a
/// macro produced).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// The instruction.
    pub instr: Instr,
    /// Its place.
    pub origin: Origin,
}

/// The square an instruction or condition is about (section 6.4).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SquareRef {
    /// The current square.
    Here,
    /// A fixed square; symmetry does not apply.
    At(SquareId),
    /// One step from the current square.
    Toward(DirectionId),
    /// The square from which the direction leads to the current square.
    Opposite(DirectionId),
    /// A name that no longer exists on this variant's board: never a square.
    Nowhere,
}

/// Where `go` goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GoTarget {
    /// The current value of from.
    From,
    /// The current value of to; stays if to is unset.
    To,
    /// The mark, or the start square; same as `back`.
    Mark,
    /// Source of the previous move.
    LastFrom,
    /// Destination of the previous move.
    LastTo,
}

/// What happens after a partial move (section 6.12).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Continuation {
    /// Continue with any block the turn allows.
    Any,
    /// Continue with blocks of this type only.
    Type(MoveTypeId),
}

/// An `add` of any kind.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Add {
    /// Piece types the last movement's piece becomes, one move each; empty: it keeps its type.
    pub promote: Vec<PieceId>,
    /// The mover stays and a new piece of its kind appears.
    pub copy: bool,
    /// The same player continues with the piece at the destination.
    pub partial: Option<Continuation>,
}

/// An instruction.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Instr {
    /// Follow a link; without one the block stops.
    Step(DirectionId),
    /// Jump to a square.
    Jump(SquareId),
    /// Step backwards along a direction; without such a square the block stops.
    Opposite(DirectionId),
    /// Go to a remembered square; the block stops if there is none. `back` is `Go(Mark)`.
    Go(GoTarget),
    /// Mark a square. A square that does not exist makes the mark invalid.
    Mark(SquareRef),
    /// from := the current square.
    From,
    /// to := the current square.
    To,
    /// Stop the block unless the condition holds.
    Verify(Cond),
    /// Two branches; an absent `else` is empty.
    If(Cond, Vec<Node>, Vec<Node>),
    /// A loop, tested first.
    While {
        /// The test.
        cond: Cond,
        /// The body.
        body: Vec<Node>,
        /// Every pass is certain to step along one direction that has no cycle, so the loop ends
        /// by itself; set by [`mark_bounded_loops`](crate::facts::mark_bounded_loops). Other
        /// loops count towards the fuse (section 6.7).
        bounded: bool,
    },
    /// Evaluate now, store in a flag.
    SetFlag(FlagId, Cond),
    /// Evaluate now at the current square, store in the flag of a square.
    SetPositionFlag(PositionFlagId, Cond, SquareRef),
    /// Evaluate now; when played, store into the piece then standing on this square.
    SetAttribute(AttributeId, Cond),
    /// Record a movement from..to and start another one here.
    Cascade,
    /// Remove the piece then standing there (level 3).
    Capture(SquareRef),
    /// Give the piece then standing there to the next player in the cycle (level 2).
    Flip(SquareRef),
    /// Give the piece then standing there to the moving side (level 2).
    ChangeOwner(SquareRef),
    /// Change the type of the piece then standing there (level 2).
    ChangeType(PieceId, SquareRef),
    /// Put a new piece there (level 2); `None` means the moving side, the block's own type.
    Create {
        /// Owner.
        player: Option<PlayerId>,
        /// Type.
        piece: Option<PieceId>,
        /// Square.
        at: SquareRef,
    },
    /// Emit a move.
    Add(Add),
    /// A step to a name this variant's board lacks: the block stops.
    Stop,
}

/// A condition. The `not-` words are `Not` of their twins.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Cond {
    /// Always this.
    Const(bool),
    /// Negation.
    Not(Box<Cond>),
    /// All, left to right, stopping early.
    And(Vec<Cond>),
    /// Any, left to right, stopping early.
    Or(Vec<Cond>),
    /// A block flag.
    Flag(FlagId),
    /// A test at a square; false if the square does not exist.
    Test(Test, SquareRef),
}

/// What is tested at a square (section 7.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Test {
    /// No piece.
    Empty,
    /// A piece of the moving side.
    Friend,
    /// A piece of anybody else.
    Enemy,
    /// A piece of a neutral player.
    Neutral,
    /// A piece of this type, any owner.
    Piece(PieceId),
    /// A piece whose attribute is true, any owner.
    Attribute(AttributeId),
    /// In the moving side's zone.
    InZone(ZoneId),
    /// This very square.
    Position(SquareId),
    /// The square exists.
    OnBoard,
    /// The explicitly marked square.
    Marked,
    /// Source of the previous move.
    LastFrom,
    /// Destination of the previous move.
    LastTo,
    /// Named in some absolute-config.
    GoalPosition,
    /// Some link leads from it to an enemy.
    AdjacentToEnemy,
    /// An enemy could capture here, with blocks of the given type only.
    Attacked(Option<MoveTypeId>),
    /// A friend could capture here if an enemy stood on it.
    Defended(Option<MoveTypeId>),
    /// A position flag.
    PositionFlag(PositionFlagId),
}
