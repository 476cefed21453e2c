//! What happens to moves: sinks that receive them and the effects they have.

use crate::info::{Piece, Player, Square};
use crate::rules::Turn;
use crate::set::Set;
use crate::setup::Occupant;

/// Go on, or stop early.
pub type Flow = core::ops::ControlFlow<()>;

/// Receives legal moves one by one.
pub trait MoveSink<M> {
    /// A move. `Break` stops the generation.
    fn add(&mut self, m: M) -> Flow;

    /// A move for each square of a set, in board order: `make` makes it. Sinks that count or pick
    /// need not make them all.
    #[inline]
    fn add_each<const W: usize>(&mut self, squares: Set<W>, make: impl Fn(usize) -> M) -> Flow {
        for square in squares {
            self.add(make(square))?;
        }
        Flow::Continue(())
    }

    /// A move of a random player that the rules generate `multiplicity` times.
    fn add_weighted(&mut self, m: M, multiplicity: u32) -> Flow {
        let _ = multiplicity;
        self.add(m)
    }

    /// A loop of the rules ran into the fuse ([`FUSE`]): an error in the rules. Generation stops.
    fn fault(&mut self, fault: Fault) {
        let _ = fault;
    }
}

/// Passes of unbounded loops that one run of a block may make before it counts as endless.
/// (The original program allowed 200,000 instructions a run: reference 1.10.)
pub const FUSE: u32 = 200_000;

/// Positions of a turn that `maximal captures` measures chains through. A longer chain counts as
/// endless: no chain is the longest then, and the option does not limit the turn.
pub const LONGEST_CHAIN: usize = 250;

/// Legs that `maximal captures` tries in continuing positions before it gives up measuring. Chains of
/// real games are far shorter together.
pub const CHAIN_LEGS: u32 = 200_000;

/// An endless loop in the rules: where the loop stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fault {
    /// Index into [`Info::sources`](crate::Info::sources).
    pub source: u16,
    /// Line, from 1.
    pub line: u32,
    /// Column, from 1.
    pub column: u16,
}

/// What kind of move it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum MoveKind {
    /// A piece moves (or stays and changes something).
    Movement,
    /// A piece enters from the store.
    Drop,
    /// The turn is passed.
    Pass,
    /// A chain of partial moves is stopped.
    Stop,
}

/// Kind and key movement of a move: what a person clicks, and what last-from and last-to become.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MoveShape {
    /// Kind.
    pub kind: MoveKind,
    /// Source of the first movement; none for drops and passes.
    pub from: Option<Square>,
    /// Destination of the first movement; none for passes.
    pub to: Option<Square>,
}

/// Receives every change a move makes, each thing at most once, in board order, then stores by
/// player and piece, then events, then the turn.
pub trait EffectSink {
    /// The occupant of a square changes.
    fn square(&mut self, square: Square, before: Option<Occupant>, after: Option<Occupant>);
    /// The number of pieces off the board changes.
    fn store(&mut self, player: Player, piece: Piece, before: u32, after: u32);
    /// A goal of the rules takes note that `player` lost a piece of this type in this turn.
    fn captured(&mut self, player: Player, piece: Piece);
    /// Whose turn it becomes; `continuing` says whether the same piece must go on.
    fn turn(&mut self, before: Turn, after: Turn);
}
