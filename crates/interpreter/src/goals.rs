//! Goals seen by one player (section 8).

use movewright_model::{
    CompareOp, ConfigStep, Goal, Occupant, Owner, PieceId, Place, PlayerId, SquareId,
};

use crate::Interpreter;
use crate::state::State;

impl Interpreter<'_> {
    /// Is a goal that asks about the board and the last turn true for `player`? Those that ask for
    /// the next moves or for repetition are false here; `checkmated` is read as `captured`.
    pub(crate) fn board_goal(&self, state: &State, goal: &Goal, player: PlayerId) -> bool {
        match goal {
            Goal::Stalemated | Goal::Repetition => false,
            Goal::Captured(pieces) | Goal::Checkmated(pieces) => {
                pieces.iter().any(|&piece| self.lost(state, player, piece))
            }
            Goal::And(goals) => goals.iter().all(|g| self.board_goal(state, g, player)),
            Goal::Or(goals) => goals.iter().any(|g| self.board_goal(state, g, player)),
            Goal::Not(goal) => !self.board_goal(state, goal, player),
            Goal::AbsoluteConfig(occupants, places) => places.iter().all(|place| {
                let fits = |s: SquareId| occupants.iter().any(|o| fits(state, o, s, player));
                match place {
                    Place::Square(square) => fits(*square),
                    Place::Zone(zone) => {
                        let squares = &self.facts.model.board.zones[zone.index()].squares;
                        squares[player.index()].iter().any(|s| fits(*s))
                    }
                }
            }),
            Goal::RelativeConfig(steps) => {
                self.facts.model.board.square_ids().any(|s| self.walk(state, steps, s, player))
            }
            Goal::PiecesRemaining(n, piece) => {
                self.remaining(state, player, *piece) == u64::from(*n)
            }
            Goal::TotalPieceCount(n, piece) => {
                let wanted = |p: PieceId| piece.is_none_or(|wanted| wanted == p);
                state.pieces().filter(|(_, cell)| wanted(cell.piece)).count() as u64
                    == u64::from(*n)
            }
            Goal::CaptureCount(op, n) => {
                let count = state.captures.get(player.index()).copied().unwrap_or(0);
                match op {
                    CompareOp::Equal => count == *n,
                    CompareOp::Less => count < *n,
                    CompareOp::LessOrEqual => count <= *n,
                    CompareOp::Greater => count > *n,
                    CompareOp::GreaterOrEqual => count >= *n,
                }
            }
        }
    }

    /// Did the player lose a piece of this type in the running or last turn?
    pub(crate) fn lost(&self, state: &State, player: PlayerId, piece: PieceId) -> bool {
        let mut events = self.facts.watched.iter().zip(&state.captured);
        events.any(|(watched, seen)| *seen && *watched == (player, piece))
    }

    /// Pieces (of a type) of a player, with those off the board if the option says so.
    fn remaining(&self, state: &State, player: PlayerId, piece: Option<PieceId>) -> u64 {
        let wanted = |p: PieceId| piece.is_none_or(|wanted| wanted == p);
        let mut count = pieces_on_board(state, player, wanted);
        if self.facts.model.options.include_off_pieces {
            let kinds = self.facts.model.piece_ids().filter(|&p| wanted(p));
            count +=
                kinds.map(|p| u64::from(state.stores[self.store_index(player, p)])).sum::<u64>();
        }
        count
    }

    /// Does the walk of a relative configuration succeed from `start`?
    fn walk(&self, state: &State, steps: &[ConfigStep], start: SquareId, player: PlayerId) -> bool {
        let mut here = start;
        steps.iter().all(|step| match step {
            ConfigStep::Step(direction) => {
                match self.facts.model.board.step(player, here, *direction) {
                    Some(next) => {
                        here = next;
                        true
                    }
                    None => false,
                }
            }
            ConfigStep::Test(occupant) => fits(state, occupant, here, player),
        })
    }
}

/// Number of pieces of a player that are wanted.
pub(crate) fn pieces_on_board(
    state: &State,
    player: PlayerId,
    wanted: impl Fn(PieceId) -> bool,
) -> u64 {
    state.pieces().filter(|(_, cell)| cell.player == player && wanted(cell.piece)).count() as u64
}

/// Does the square satisfy an occupant test?
fn fits(state: &State, occupant: &Occupant, square: SquareId, player: PlayerId) -> bool {
    let there = state.cell(square).is_some_and(|cell| {
        cell.piece == occupant.piece
            && match occupant.owner {
                Owner::Own => cell.player == player,
                Owner::Opponent => cell.player != player,
                Owner::Any => true,
            }
    });
    there != occupant.negated
}
