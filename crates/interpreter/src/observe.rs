//! Being told what is carried out, to measure what games cover.

use movewright_model::{Cond, Node, SquareId};

use crate::block::Job;
use crate::moves::Effect;
use crate::view::AttackTest;

/// A moment in the run of a block.
#[derive(Clone, Copy, Debug)]
pub struct Moment<'a> {
    /// What runs.
    pub job: Job,
    /// The current square.
    pub here: SquareId,
    /// The square moved from.
    pub from: SquareId,
    /// The square moved to, if it is set.
    pub to: Option<SquareId>,
    /// Has a square been marked?
    pub marked: bool,
    /// Number of cascades recorded.
    pub cascades: usize,
    /// Effects recorded.
    pub effects: &'a [Effect],
    /// Captures recorded.
    pub captures: &'a [SquareId],
}

/// What can make the moves of a turn fewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Filter {
    /// Move priorities.
    Priorities,
    /// The option `maximal captures`.
    LongestChains,
    /// Royal pieces must be safe.
    Legality,
    /// Equal moves are one.
    Equality,
}

/// Is told what an interpreter does. It does nothing to play.
#[allow(unused_variables)]
pub trait Observer {
    /// A block begins.
    fn begins(&self, job: Job) {}

    /// An instruction is about to be carried out.
    fn instruction(&self, moment: Moment<'_>, node: &Node) {}

    /// A condition has been found true or false. `square` is the one it was asked about.
    fn condition(&self, moment: Moment<'_>, cond: &Cond, square: Option<SquareId>, holds: bool) {}

    /// The block has stopped at the last instruction before its end.
    fn stops(&self) {}

    /// An attack test has been made: with a temporary piece on the square, or inside another test.
    fn attack_test(&self, test: AttackTest, temporary: bool, nested: bool) {}

    /// Moves have been generated and filtered.
    fn filtered(&self, filter: Filter, before: usize, after: usize) {}
}
