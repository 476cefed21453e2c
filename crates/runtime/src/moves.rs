//! What happens to moves: sinks that receive them and the effects they have.

use crate::info::{Piece, Player, Square};
use crate::rules::Turn;
use crate::set::Set;
use crate::setup::Occupant;

/// Go on, or stop early.
///
/// ```
/// use movewright_runtime::Flow;
///
/// /// Goes on until there are three.
/// fn enough(moves: usize) -> Flow {
///     if moves < 3 { Flow::Continue(()) } else { Flow::Break(()) }
/// }
///
/// assert!(enough(2).is_continue() && enough(3).is_break());
/// ```
pub type Flow = core::ops::ControlFlow<()>;

/// Receives legal moves one by one.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::{Ferry, Move, squares};
/// use movewright_runtime::{Flow, MoveSink, Rules, Square};
///
/// /// Looks for a move to a square, and for no further one.
/// struct First(Square, Option<Move>);
///
/// impl MoveSink<Move> for First {
///     fn add(&mut self, m: Move) -> Flow {
///         if Ferry.shape(&m).to != Some(self.0) {
///             return Flow::Continue(());
///         }
///         self.1 = Some(m);
///         Flow::Break(())
///     }
/// }
///
/// let mut to_c3 = First(squares::C3, None);
/// assert!(Ferry.legal_moves(&Ferry.start(), &mut to_c3).is_break());
/// assert_eq!(Ferry.shape(&to_c3.1.unwrap()).from, Some(squares::C1));
/// ```
pub trait MoveSink<M> {
    /// A move. `Break` stops the generation.
    fn add(&mut self, m: M) -> Flow;

    /// A move for each square of a set, in board order: `make` makes it. The moves of one call are
    /// of one kind, and a turn may go on after all of them or none. Sinks that count or pick need
    /// not make them all.
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

/// A list keeps all moves, each once. It does not hear of faults: see
/// [`Collect`](crate::describe::Collect).
#[cfg(feature = "alloc")]
impl<M> MoveSink<M> for alloc::vec::Vec<M> {
    #[inline]
    fn add(&mut self, m: M) -> Flow {
        self.push(m);
        Flow::Continue(())
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
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_runtime::error::Stopped;
/// use movewright_runtime::{Fault, Rules};
///
/// let fault = Fault { source: 0, line: 12, column: 3 };
/// let error = Stopped::Fault(fault).explain(&Ferry.info());
/// assert!(error.to_string().starts_with("rules/ferry.zrf:12:3: this loop does not end"));
/// ```
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
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_runtime::{MoveKind, Rules};
///
/// let m = Ferry.nth_move(&Ferry.start(), 0).unwrap();
/// assert_eq!(Ferry.shape(&m).kind, MoveKind::Movement);
/// ```
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
///
/// ```
/// use movewright_runtime::{MoveKind, MoveShape};
///
/// let pass = MoveShape { kind: MoveKind::Pass, from: None, to: None };
/// assert_eq!((pass.from, pass.to), (None, None));
/// ```
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
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_runtime::{EffectSink, Occupant, Piece, Player, Rules, Square, Turn};
///
/// /// The squares to draw anew.
/// struct Changed(Vec<Square>);
///
/// impl EffectSink for Changed {
///     fn square(&mut self, square: Square, _: Option<Occupant>, _: Option<Occupant>) {
///         self.0.push(square);
///     }
///     fn store(&mut self, _: Player, _: Piece, _: u32, _: u32) {}
///     fn captured(&mut self, _: Player, _: Piece) {}
///     fn turn(&mut self, _: Turn, _: Turn) {}
/// }
///
/// let start = Ferry.start();
/// let m = Ferry.nth_move(&start, 0).unwrap();
/// let mut changed = Changed(Vec::new());
/// Ferry.effects(&start, &m, &mut changed);
/// let shape = Ferry.shape(&m);
/// assert!(changed.0.len() == 2 && changed.0.contains(&shape.to.unwrap()));
/// ```
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
