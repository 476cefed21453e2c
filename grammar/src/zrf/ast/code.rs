//! Pieces and their code: blocks, instructions, conditions.

use super::{Name, Text, UiSection};
use crate::span::Span;

/// `(piece piece-arg*)`.
#[derive(Clone, PartialEq, Debug)]
pub struct Piece {
    /// The type's name; a piece without one is not in the tree.
    pub name: Name,
    /// `(attribute ATTR true|false)` forms in order.
    pub attributes: Vec<AttributeDecl>,
    /// `(moves ...)`.
    pub moves: Option<Blocks>,
    /// `(drops ...)`.
    pub drops: Option<Blocks>,
    /// `(dummy)`: not shown; without influence on the rules.
    pub dummy: Option<Span>,
    /// `(open STR)`: clicking opens another file or variant; makes a selection screen.
    pub open: Option<Text>,
    /// `(notation STR)`: short name in move text.
    pub notation: Option<Text>,
    /// `image`, `help`, `description` and the like.
    pub ui: Vec<UiSection>,
    /// The whole form.
    pub span: Span,
}

/// `(attribute ATTR true|false)`.
#[derive(Clone, PartialEq, Debug)]
pub struct AttributeDecl {
    /// The attribute's name.
    pub name: Name,
    /// Its value when the piece enters the board.
    pub initial: bool,
    /// The whole form.
    pub span: Span,
}

/// The contents of `moves` or `drops`.
#[derive(Clone, PartialEq, Debug)]
pub struct Blocks {
    /// The blocks in text order.
    pub blocks: Vec<Block>,
    /// The whole section.
    pub span: Span,
}

/// A move block.
#[derive(Clone, PartialEq, Debug)]
pub struct Block {
    /// The `(move-type X)` in force, from earlier in the same section; `None` is untyped.
    pub move_type: Option<Name>,
    /// The code. In `drops` a first instruction [`InstrKind::Step`] that names a position or a
    /// zone is the block's filter.
    pub body: Vec<Instr>,
    /// The block, brackets included.
    pub span: Span,
}

/// An instruction.
#[derive(Clone, PartialEq, Debug)]
pub struct Instr {
    /// What it is.
    pub kind: InstrKind,
    /// The whole instruction.
    pub span: Span,
}

/// The instructions (reference 6.5).
#[derive(Clone, PartialEq, Debug)]
pub enum InstrKind {
    /// A bare atom that is no keyword: a direction, else a position; in `drops` at the head of a
    /// block also a zone.
    Step(Name),
    /// `back`.
    Back,
    /// `mark`, `(mark SQ)`.
    Mark(Option<SquareArg>),
    /// `from`.
    From,
    /// `to`.
    To,
    /// `(go X)`.
    Go(GoTarget),
    /// `(opposite DIR)`.
    Opposite(Name),
    /// `(verify cond)`.
    Verify(Cond),
    /// `(if cond then... else otherwise...)`; an empty `otherwise` and no `else` mean the same.
    If {
        /// The test.
        cond: Cond,
        /// Code before `else`.
        then: Vec<Instr>,
        /// Code after `else`.
        otherwise: Vec<Instr>,
    },
    /// `(while cond body...)`.
    While {
        /// The test.
        cond: Cond,
        /// The loop's code.
        body: Vec<Instr>,
    },
    /// `(set-flag FLAG cond)`.
    SetFlag {
        /// The flag.
        flag: Name,
        /// Its new value.
        value: Cond,
    },
    /// `(set-position-flag FLAG cond SQ?)`.
    SetPositionFlag {
        /// The flag.
        flag: Name,
        /// Its new value, evaluated at the current square.
        value: Cond,
        /// Where it is stored.
        square: Option<SquareArg>,
    },
    /// `(set-attribute ATTR cond)`.
    SetAttribute {
        /// The attribute.
        attribute: Name,
        /// Its new value.
        value: Cond,
    },
    /// `cascade`.
    Cascade,
    /// `capture`, `(capture SQ)`.
    Capture(Option<SquareArg>),
    /// `flip`, `(flip SQ)`.
    Flip(Option<SquareArg>),
    /// `change-owner`, `(change-owner SQ)`.
    ChangeOwner(Option<SquareArg>),
    /// `(change-type PIECE SQ?)`.
    ChangeType {
        /// The new type.
        piece: Name,
        /// Where.
        square: Option<SquareArg>,
    },
    /// `create`, `(create PLAYER? PIECE? SQ?)`: up to three arguments, told apart by what they
    /// name, in this order.
    Create(Vec<SquareArg>),
    /// `add`, `add-copy`, `add-partial`, `add-copy-partial`.
    Add {
        /// A copy moves, the piece stays.
        copy: bool,
        /// The turn goes on with the moved piece.
        partial: bool,
        /// Piece types to become; with `partial` the last may be a move type instead (if it
        /// names both, a piece type).
        names: Vec<Name>,
    },
}

/// The argument of `go`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoTarget {
    /// `(go from)`.
    From,
    /// `(go to)`.
    To,
    /// `(go mark)`, the same as `back`.
    Mark,
    /// `(go last-from)`.
    LastFrom,
    /// `(go last-to)`.
    LastTo,
}

/// A square argument of an instruction or condition.
#[derive(Clone, PartialEq, Debug)]
pub enum SquareArg {
    /// A direction or a position (in the mixed slots of `create` and `attacked?` also what the
    /// slot says).
    Name(Name),
    /// `(opposite DIR)`: the square from which DIR leads here.
    Opposite {
        /// The direction.
        direction: Name,
        /// The whole argument.
        span: Span,
    },
}

impl SquareArg {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            SquareArg::Name(name) => name.span,
            SquareArg::Opposite { span, .. } => *span,
        }
    }
}

/// A condition.
#[derive(Clone, PartialEq, Debug)]
pub struct Cond {
    /// What it is.
    pub kind: CondKind,
    /// The whole condition.
    pub span: Span,
}

/// The conditions (reference 7). A square argument of `None` means the current square.
#[derive(Clone, PartialEq, Debug)]
pub enum CondKind {
    /// `true`, `false`.
    Bool(bool),
    /// `(not c)`, and the `not-` twin of every word below (with the twin's span on both levels).
    Not(Box<Cond>),
    /// `(and c+)`.
    And(Vec<Cond>),
    /// `(or c+)`.
    Or(Vec<Cond>),
    /// `(flag? FLAG)`.
    Flag(Name),
    /// A word without name argument.
    Test {
        /// Which.
        test: SimpleTest,
        /// Where.
        square: Option<SquareArg>,
    },
    /// `(piece? PIECE SQ?)`.
    Piece {
        /// The type.
        piece: Name,
        /// Where.
        square: Option<SquareArg>,
    },
    /// `(in-zone? ZONE SQ?)`.
    InZone {
        /// The zone.
        zone: Name,
        /// Where.
        square: Option<SquareArg>,
    },
    /// `(position? POS SQ?)`.
    Position {
        /// The position.
        position: Name,
        /// Where.
        square: Option<SquareArg>,
    },
    /// `(position-flag? FLAG SQ?)`.
    PositionFlag {
        /// The flag.
        flag: Name,
        /// Where.
        square: Option<SquareArg>,
    },
    /// `attacked?`, `defended?` with `MTYPE? SQ?`: with one argument, a square if it names one,
    /// else a move type; with two, a move type and a square.
    Threat {
        /// Which of the two.
        threat: Threat,
        /// Up to two arguments.
        args: Vec<SquareArg>,
    },
    /// `ATTR`, `(ATTR SQ)`: any word that is no keyword.
    Attribute {
        /// The attribute.
        attribute: Name,
        /// Where.
        square: Option<SquareArg>,
    },
}

/// Conditions that take at most a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum SimpleTest {
    /// `empty?`
    Empty,
    /// `friend?`
    Friend,
    /// `enemy?`
    Enemy,
    /// `neutral?`
    Neutral,
    /// `on-board?`
    OnBoard,
    /// `marked?`
    Marked,
    /// `last-from?`
    LastFrom,
    /// `last-to?`
    LastTo,
    /// `goal-position?`
    GoalPosition,
    /// `adjacent-to-enemy?`
    AdjacentToEnemy,
}

/// The two tests that generate moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Threat {
    /// `attacked?`
    Attacked,
    /// `defended?`
    Defended,
}
