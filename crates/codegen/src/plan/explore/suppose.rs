//! Blocks whose move is made if several things are true of the position, and never else: they are
//! run once, supposing each of them.

use movewright_model::PieceId;

use super::{Emitted, Facts, Given, Part, Run, Stop};
use crate::plan::code::{Condition, SquareTest};

/// A piece that must not stand on a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Unwanted {
    /// It is the moving side's, or another's; any piece otherwise.
    pub own: Option<bool>,
    /// Its type.
    pub piece: Option<PieceId>,
}

impl Unwanted {
    /// Any piece.
    pub const ANY: Self = Unwanted { own: None, piece: None };
}

/// What is supposed of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Supposed {
    /// Squares, and what must not be there.
    pub unwanted: Vec<(u16, Unwanted)>,
    /// More than that decides.
    more: bool,
    /// A move has been made: what comes then must not matter.
    moved: bool,
}

impl Supposed {
    /// Nothing certain.
    pub(super) const NOT: Self = Supposed { unwanted: Vec::new(), more: true, moved: false };
}

/// Runs a block once: its only move, if it has one, and what must be so for it; `None` if something
/// else than conditions that all must be true decides about it.
pub fn suppose(part: Part<'_>, given: Given) -> Option<(Option<Emitted>, Supposed)> {
    let (ground, ops) = part;
    let mut facts = Facts::new(ground.squares, given);
    let (mut moves, mut steps) = (Vec::new(), 0);
    let mut run = Run::new(ground, given.start, &mut facts, &mut moves, &mut steps);
    run.supposed = Some(Supposed::default());
    match run.code(ops) {
        Ok(()) | Err(Stop::Ends) => {}
        Err(Stop::GivenUp(_)) => return None,
    }
    let supposed = run.supposed.take()?;
    (!supposed.more).then(|| (moves.pop(), supposed))
}

impl Run<'_> {
    /// Where conditions are supposed: is this one, unless the board decides it?
    pub(super) fn supposes(&mut self, c: &Condition) -> Result<bool, Stop> {
        if self.supposed.is_none() {
            return Ok(false);
        }
        let mut all = Vec::new();
        self.conjuncts(c, &mut all);
        for c in all {
            if !self.depends(c) {
                // Asking nothing, this is decided as in any run.
                if !self.condition(c) {
                    return Err(Stop::Ends);
                }
                continue;
            }
            let unwanted = self.unwanted(c);
            let supposed = self.supposed.as_mut().expect("it was there");
            match unwanted {
                Some(unwanted) if !supposed.moved => supposed.unwanted.push(unwanted),
                Some(_) => {}
                None => supposed.more = true,
            }
        }
        Ok(true)
    }

    /// A move is made: a second would depend on what was supposed in between.
    pub(super) fn arrives(&mut self) -> Result<(), Stop> {
        if let Some(supposed) = &mut self.supposed {
            supposed.more |= supposed.moved;
            supposed.moved = true;
        }
        Ok(())
    }

    fn conjuncts<'c>(&self, c: &'c Condition, out: &mut Vec<&'c Condition>) {
        match c {
            Condition::And(cs) => cs.iter().for_each(|c| self.conjuncts(c, out)),
            c => out.push(c),
        }
    }

    /// Does the position decide about it?
    fn depends(&self, c: &Condition) -> bool {
        match c {
            Condition::Const(_) | Condition::Flag(_) => false,
            Condition::Not(c) => self.depends(c),
            Condition::And(cs) | Condition::Or(cs) => cs.iter().any(|c| self.depends(c)),
            Condition::Test(test, place) => self.place(*place).is_some() && test.asks(),
        }
    }

    /// The condition as a piece that must not be there.
    fn unwanted(&self, c: &Condition) -> Option<(u16, Unwanted)> {
        match c {
            Condition::Test(SquareTest::Empty, place) => Some((self.place(*place)?, Unwanted::ANY)),
            Condition::Not(c) => {
                let mut all = Vec::new();
                self.conjuncts(c, &mut all);
                let mut square = None;
                let mut unwanted = Unwanted::ANY;
                for c in all {
                    let Condition::Test(test, place) = c else { return None };
                    let at = self.place(*place)?;
                    if *square.get_or_insert(at) != at {
                        return None;
                    }
                    match test {
                        SquareTest::Friend if unwanted.own.is_none() => unwanted.own = Some(true),
                        SquareTest::Enemy if unwanted.own.is_none() => unwanted.own = Some(false),
                        SquareTest::Piece(piece) if unwanted.piece.is_none() => {
                            unwanted.piece = Some(*piece);
                        }
                        _ => return None,
                    }
                }
                Some((square?, unwanted))
            }
            _ => None,
        }
    }
}

impl SquareTest {
    /// Does the position decide about it, not the board alone?
    pub(super) fn asks(self) -> bool {
        !matches!(
            self,
            SquareTest::InZone(_)
                | SquareTest::Position(_)
                | SquareTest::OnBoard
                | SquareTest::Marked
                | SquareTest::GoalPosition
                | SquareTest::PositionFlag(_)
        )
    }
}
