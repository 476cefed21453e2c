//! The interpreter's board, and attack tests on it (section 7.2).

use std::convert::Infallible;
use std::ops::ControlFlow;

use movewright_model::{
    AttributeId, BlockUse, DropFilter, MoveTypeId, PieceId, PlayerId, SquareId,
};

use crate::block::{Interrupt, Job, Scratch, run};
use crate::facts::Facts;
use crate::observe::Observer;
use crate::state::{Cell, State};
use crate::view::{AttackTest, View};

/// A position as blocks see it.
#[derive(Clone, Copy)]
pub(crate) struct BoardView<'a> {
    pub(crate) facts: &'a Facts<'a>,
    pub(crate) state: &'a State,
    /// A temporary piece that an attack test puts on a square.
    temporary: Option<(SquareId, Cell)>,
    /// An attack test is running, so a nested one is true without looking (T66).
    testing: bool,
}

impl<'a> BoardView<'a> {
    /// The position as it is.
    pub(crate) fn new(facts: &'a Facts<'a>, state: &'a State) -> Self {
        BoardView { facts, state, temporary: None, testing: false }
    }

    fn cell(&self, square: SquareId) -> Option<Cell> {
        match self.temporary {
            Some((s, cell)) if s == square => Some(cell),
            _ => self.state.cell(square),
        }
    }

    /// Could a piece of `by` remove the piece on `square`, with blocks of the given type only?
    /// Priorities, turn types and the attacker's own safety do not matter; of chains the first
    /// leg.
    pub(crate) fn attacked_by(
        &self,
        by: PlayerId,
        square: SquareId,
        move_type: Option<MoveTypeId>,
    ) -> bool {
        let view = BoardView { testing: true, ..*self };
        let mut test = Test { view, square, scratch: Scratch::default() };
        test.any_piece(by, move_type) || test.any_drop(by, move_type)
    }

    fn stored(&self, player: PlayerId, piece: PieceId) -> bool {
        self.state.stores[player.index() * self.facts.model.pieces.len() + piece.index()] > 0
    }
}

/// A test whether some block removes the piece on a square.
struct Test<'a> {
    view: BoardView<'a>,
    square: SquareId,
    scratch: Scratch,
}

impl Test<'_> {
    fn any_piece(&mut self, by: PlayerId, move_type: Option<MoveTypeId>) -> bool {
        let model = self.view.facts.model;
        model.board.square_ids().any(|start| match self.view.cell(start) {
            Some(cell) if cell.player == by => {
                let job = Job { side: by, piece: cell.piece, start, drop: false };
                let mut blocks = model.pieces[cell.piece.index()].moves.iter();
                blocks.any(|block| allows(move_type, block) && self.hits(job, block))
            }
            _ => false,
        })
    }

    fn any_drop(&mut self, by: PlayerId, move_type: Option<MoveTypeId>) -> bool {
        let facts = self.view.facts;
        facts.model.piece_ids().any(|piece| {
            self.view.stored(by, piece)
                && facts.model.pieces[piece.index()].drops.iter().any(|block| {
                    allows(move_type, block)
                        && drop_squares(facts, by, block).any(|start| {
                            self.hits(Job { side: by, piece, start, drop: true }, block)
                        })
                })
        })
    }

    fn hits(&mut self, job: Job, block: &BlockUse) -> bool {
        let Test { view, square, scratch } = self;
        let mut hit = false;
        let code = &view.facts.model.block(block.block).code;
        let ended = run(view.facts, job, code, view, scratch, &mut |emission| {
            let Ok(removes) = emission.removes(*square, view);
            hit = removes;
            if hit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match ended {
            // An endless loop is reported when its block runs for a move.
            Ok(()) | Err(Interrupt::Sink | Interrupt::Fuse(_)) => hit,
        }
    }
}

/// May a block run where only this type may?
pub(crate) fn allows(required: Option<MoveTypeId>, block: &BlockUse) -> bool {
    required.is_none() || block.move_type == required
}

/// The squares on which a drop block is tried (section 6.2).
pub(crate) fn drop_squares<'a>(
    facts: &'a Facts<'a>,
    side: PlayerId,
    block: &BlockUse,
) -> Box<dyn Iterator<Item = SquareId> + 'a> {
    let board = &facts.model.board;
    match block.filter {
        None => Box::new(board.square_ids()),
        Some(DropFilter::Square(square)) => Box::new(std::iter::once(square)),
        Some(DropFilter::Zone(zone)) => {
            Box::new(board.zones[zone.index()].squares[side.index()].iter().copied())
        }
        Some(DropFilter::Nowhere) => Box::new(std::iter::empty()),
    }
}

impl View for BoardView<'_> {
    type Unanswered = Infallible;

    fn occupied(&self, square: SquareId) -> Result<bool, Infallible> {
        Ok(self.cell(square).is_some())
    }

    fn owned_by(&self, square: SquareId, player: PlayerId) -> Result<bool, Infallible> {
        Ok(self.cell(square).is_some_and(|c| c.player == player))
    }

    fn holds(&self, square: SquareId, piece: PieceId) -> Result<bool, Infallible> {
        Ok(self.cell(square).is_some_and(|c| c.piece == piece))
    }

    fn attribute(&self, square: SquareId, attribute: AttributeId) -> Result<bool, Infallible> {
        Ok(self.cell(square).is_some_and(|c| c.attributes >> attribute.0 & 1 == 1))
    }

    fn last_from(&self) -> Result<Option<SquareId>, Infallible> {
        Ok(self.state.last_from)
    }

    fn last_to(&self) -> Result<Option<SquareId>, Infallible> {
        Ok(self.state.last_to)
    }

    fn in_store(&self, player: PlayerId, piece: PieceId) -> Result<bool, Infallible> {
        Ok(self.stored(player, piece))
    }

    fn observer(&self) -> Option<&(dyn Observer + Sync)> {
        self.facts.observer
    }

    fn attacked(&self, test: AttackTest) -> Result<bool, Infallible> {
        if self.testing {
            if let Some(observer) = self.facts.observer {
                observer.attack_test(test, false, true);
            }
            return Ok(true);
        }
        let attackers = &self.facts.attackers[test.side.index()];
        let here = self.cell(test.square);
        let friend_stands_there = here.is_some_and(|c| c.player == test.side);
        // The piece that is to be captured is the moving side's; for `defended?` an enemy's. Where
        // nobody attacks, any other player serves as the enemy.
        let victim = if test.defended {
            let other = || self.facts.model.player_ids().find(|&p| p != test.side);
            attackers.first().copied().or_else(other)
        } else {
            Some(test.side)
        };
        let victim_stands_there = here.is_some() && friend_stands_there != test.defended;
        let temporary = match victim {
            Some(player) if !victim_stands_there => {
                Some((test.square, Cell::new(self.facts.model, test.piece, player)))
            }
            _ => None,
        };
        if let Some(observer) = self.facts.observer {
            observer.attack_test(test, temporary.is_some(), false);
        }
        let view = BoardView { temporary, ..*self };
        let attacks = |by| view.attacked_by(by, test.square, test.move_type);
        Ok(if test.defended { attacks(test.side) } else { attackers.iter().copied().any(attacks) })
    }
}
