//! The interpreter's board, and attack tests on it (section 7.2).

use std::convert::Infallible;

use movewright_model::{
    AttributeId, BlockUse, DropFilter, MoveTypeId, PieceId, PlayerId, SquareId,
};

use crate::block::{Interrupt, Job, run};
use crate::facts::Facts;
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
        view.any_piece_attacks(by, square, move_type)
            || view.any_drop_attacks(by, square, move_type)
    }

    fn any_piece_attacks(
        &self,
        by: PlayerId,
        square: SquareId,
        move_type: Option<MoveTypeId>,
    ) -> bool {
        self.facts.model.board.square_ids().any(|start| match self.cell(start) {
            Some(cell) if cell.player == by => {
                let job = Job { side: by, piece: cell.piece, start, drop: false };
                let blocks = &self.facts.model.pieces[cell.piece.index()].moves;
                blocks
                    .iter()
                    .filter(|b| allows(move_type, b))
                    .any(|block| self.block_attacks(job, block, square))
            }
            _ => false,
        })
    }

    fn any_drop_attacks(
        &self,
        by: PlayerId,
        square: SquareId,
        move_type: Option<MoveTypeId>,
    ) -> bool {
        let model = self.facts.model;
        model.piece_ids().filter(|&piece| self.stored(by, piece)).any(|piece| {
            let drops = model.pieces[piece.index()].drops.iter();
            drops.filter(|b| allows(move_type, b)).any(|block| {
                drop_squares(self.facts, by, block).any(|start| {
                    self.block_attacks(Job { side: by, piece, start, drop: true }, block, square)
                })
            })
        })
    }

    fn block_attacks(&self, job: Job, block: &BlockUse, square: SquareId) -> bool {
        let mut hit = false;
        let code = &self.facts.model.block(block.block).code;
        let ended = run(self.facts, job, code, self, &mut |emission| {
            let Ok(removes) = emission.removes(square, self);
            hit = removes;
            if hit { std::ops::ControlFlow::Break(()) } else { std::ops::ControlFlow::Continue(()) }
        });
        match ended {
            // An endless loop is reported when its block runs for a move.
            Ok(()) | Err(Interrupt::Sink | Interrupt::Fuse(_)) => hit,
        }
    }

    fn stored(&self, player: PlayerId, piece: PieceId) -> bool {
        self.state.stores[player.index() * self.facts.model.pieces.len() + piece.index()] > 0
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

    fn attacked(&self, test: AttackTest) -> Result<bool, Infallible> {
        if self.testing {
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
        let view = BoardView { temporary, ..*self };
        let attacks = |by| view.attacked_by(by, test.square, test.move_type);
        Ok(if test.defended { attacks(test.side) } else { attackers.iter().copied().any(attacks) })
    }
}
