//! `maximal captures`: only the longest chains (section 6.12.4).

use std::ops::ControlFlow;

use movewright_model::{MaximalCaptures, PieceId, PlayerId, SquareId};
use movewright_runtime::moves::{CHAIN_LEGS, LONGEST_CHAIN};

use crate::Interpreter;
use crate::attack::BoardView;
use crate::block::{Job, Scratch, run};
use crate::facts::Facts;
use crate::moves::Leg;
use crate::state::{Cell, State};
use crate::turn::Candidate;

/// How good a chain is: longer first, then what it captures.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Score {
    continuations: u32,
    value: u64,
}

/// There is no longest chain: one comes back to a position that it has been in, or they are longer
/// or more than is measured ([`LONGEST_CHAIN`], [`CHAIN_LEGS`]).
struct Unmeasured;

struct Search {
    /// Continuing positions on the way to here.
    path: Vec<State>,
    legs_left: u32,
}

impl Interpreter<'_> {
    /// Keeps the legs that can still reach the best chain, or all where no chain is the longest.
    /// Legs are counted, whether or not they capture; legality is not asked.
    pub(crate) fn keep_longest(&self, state: &State, legs: Vec<Candidate>) -> Vec<Candidate> {
        let mut search = Search { path: vec![state.clone()], legs_left: CHAIN_LEGS };
        let scores: Result<Vec<Score>, Unmeasured> =
            legs.iter().map(|c| self.score(state, &c.leg, &mut search)).collect();
        let Ok(scores) = scores else { return legs };
        let best = scores.iter().max().copied();
        let scored = legs.into_iter().zip(scores);
        scored.filter(|(_, score)| Some(*score) == best).map(|(leg, _)| leg).collect()
    }

    /// The best chain that begins with this leg.
    fn score(&self, state: &State, leg: &Leg, search: &mut Search) -> Result<Score, Unmeasured> {
        let mut child = state.clone();
        let removed = self.execute(state, leg, &mut child);
        let side = self.facts.model.turns[state.turn].owner;
        let enemies = removed.iter().filter(|cell| cell.player != side);
        let mut score = Score { continuations: 0, value: enemies.map(|c| self.value(c)).sum() };
        if child.continuing.is_none() {
            return Ok(score);
        }
        if search.path.len() >= LONGEST_CHAIN || search.path.contains(&child) {
            return Err(Unmeasured);
        }
        let legs = self.prioritised(&child).unwrap_or_default();
        search.legs_left = search.legs_left.checked_sub(legs.len() as u32).ok_or(Unmeasured)?;
        search.path.push(child.clone());
        let mut rest = None;
        for candidate in &legs {
            rest = rest.max(Some(self.score(&child, &candidate.leg, search)?));
        }
        search.path.pop();
        if let Some(rest) = rest {
            score.continuations += 1 + rest.continuations;
            score.value += rest.value;
        }
        Ok(score)
    }

    fn value(&self, cell: &Cell) -> u64 {
        self.values.get(self.store_index(cell.player, cell.piece)).copied().unwrap_or(0)
    }
}

/// What pieces are worth for `maximal captures` 2, by player, then type; empty if the option has
/// another value.
///
/// The values of the original program are not known (section 6.12.4). Ours are mobility: for each
/// square, the number of other squares that a piece standing there alone on the board reaches in
/// one leg, summed over all squares.
pub fn capture_values(facts: &Facts<'_>) -> Vec<u64> {
    let model = facts.model;
    if model.options.maximal_captures != MaximalCaptures::LongestThenValue {
        return Vec::new();
    }
    let kinds = model.player_ids().flat_map(|p| model.piece_ids().map(move |t| (p, t)));
    kinds
        .map(|(player, piece)| {
            let starts = model.board.square_ids();
            starts.map(|start| reach(facts, player, piece, start)).sum()
        })
        .collect()
}

fn reach(facts: &Facts<'_>, side: PlayerId, piece: PieceId, start: SquareId) -> u64 {
    let model = facts.model;
    let mut alone = State::empty(facts);
    alone.cells[start.index()] = Some(Cell::new(model, piece, side));
    let view = BoardView::new(facts, &alone);
    let job = Job { side, piece, start, drop: false };
    let mut reached = vec![false; model.board.squares.len()];
    for block in &model.pieces[piece.index()].moves {
        // An endless loop is reported when the block runs for a move.
        let code = &model.block(block.block).code;
        let _ = run(facts, job, code, &view, &mut Scratch::default(), &mut |emission| {
            reached[emission.last.to.index()] = true;
            ControlFlow::Continue(())
        });
    }
    reached[start.index()] = false;
    reached.into_iter().filter(|r| *r).count() as u64
}
