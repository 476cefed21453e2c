//! The legal moves of a turn (section 12.2).

use std::ops::ControlFlow;

use movewright_model::{BlockUse, MaximalCaptures, MoveTypeId, PassTurn, PlayerKind};
use movewright_runtime::Fault;

use crate::Interpreter;
use crate::attack::{BoardView, allows, drop_squares};
use crate::block::{Interrupt, Job, Scratch, run};
use crate::moves::{Leg, Move};
use crate::observe::Filter;
use crate::state::State;

/// A generated leg and the move type of its block.
pub(crate) struct Candidate {
    pub(crate) leg: Leg,
    move_type: Option<MoveTypeId>,
}

impl Interpreter<'_> {
    /// All legal moves, equal ones once, each with the number of times it was generated.
    pub(crate) fn legal(&self, state: &State) -> Result<Vec<(Move, u32)>, Fault> {
        let mut legs = self.candidates(state)?;
        if self.facts.threats[state.turn].is_some() {
            let mut child = state.clone();
            let before = legs.len();
            legs.retain(|candidate| self.is_legal(state, &candidate.leg, &mut child));
            self.filtered(Filter::Legality, before, legs.len());
        }
        let before = legs.len();
        let mut moves = self.merge_equal(state, legs.into_iter().map(|c| c.leg).collect());
        self.filtered(Filter::Equality, before, moves.len());
        let options = &self.facts.model.options;
        if state.continuing.is_some() {
            if options.pass_partial && self.is_safe(state, state.turn) {
                moves.push((Move::Stop, 1));
            }
        } else {
            let may_pass = match options.pass_turn {
                PassTurn::Allowed => true,
                PassTurn::Forced => moves.is_empty(),
                PassTurn::Never => moves.is_empty() && self.plays_at_random(state),
            };
            if may_pass {
                moves.push((Move::Pass, 1));
            }
        }
        Ok(moves)
    }

    fn filtered(&self, filter: Filter, before: usize, after: usize) {
        if let Some(observer) = self.facts.observer {
            observer.filtered(filter, before, after);
        }
    }

    /// Does a random player choose now?
    pub(crate) fn plays_at_random(&self, state: &State) -> bool {
        let chooser = self.facts.model.turns[state.turn].chooser;
        self.facts.model.players[chooser.index()].kind == PlayerKind::Random
    }

    /// A leg is legal if it ends the turn safely, or if the turn can go on legally: that is what
    /// `play_leg` decides.
    fn is_legal(&self, state: &State, leg: &Leg, child: &mut State) -> bool {
        self.play_leg(state, leg, child);
        child.continuing.is_some() || self.is_safe(child, state.turn)
    }

    /// Has this continuing position a legal leg: one from which the turn can be brought to a safe
    /// end? (A leg that cannot go on legally ends the turn, so it is legal if ending there is
    /// safe.) Searches the positions the chain can reach; each once, so that chains that lead in a
    /// circle end. A position in which generation runs into an endless loop is gone on with, so
    /// that the loop is reported there.
    pub(crate) fn can_go_on(&self, state: &State) -> bool {
        if self.facts.threats[state.turn].is_none() {
            return self.candidates(state).map_or(true, |legs| !legs.is_empty());
        }
        let mut reached = vec![state.clone()];
        let mut next = 0;
        while next < reached.len() {
            let Ok(candidates) = self.candidates(&reached[next]) else { return true };
            for candidate in candidates {
                let mut child = state.clone();
                self.execute(&reached[next], &candidate.leg, &mut child);
                if self.is_safe(&child, state.turn) {
                    return true;
                }
                if child.continuing.is_some() && !reached.contains(&child) {
                    reached.push(child);
                }
            }
            next += 1;
        }
        false
    }

    /// Generated legs after types, priorities and maximal captures, before legality.
    fn candidates(&self, state: &State) -> Result<Vec<Candidate>, Fault> {
        let legs = self.prioritised(state)?;
        let chains = state.continuing.is_some() || legs.iter().any(|c| c.leg.partial.is_some());
        if chains && self.facts.model.options.maximal_captures != MaximalCaptures::Off {
            let before = legs.len();
            let longest = self.keep_longest(state, legs);
            self.filtered(Filter::LongestChains, before, longest.len());
            return Ok(longest);
        }
        Ok(legs)
    }

    /// Generated legs after types and priorities (section 5.3).
    pub(crate) fn prioritised(&self, state: &State) -> Result<Vec<Candidate>, Fault> {
        let mut legs = self.generated(state)?;
        let priorities = &self.facts.model.priorities;
        let first = priorities.iter().find(|t| legs.iter().any(|c| c.move_type == Some(**t)));
        if first.is_some() {
            let before = legs.len();
            legs.retain(|c| c.move_type.as_ref() == first);
            self.filtered(Filter::Priorities, before, legs.len());
        }
        Ok(legs)
    }

    /// Every leg that an admissible block adds (section 6.2).
    fn generated(&self, state: &State) -> Result<Vec<Candidate>, Fault> {
        let model = self.facts.model;
        let turn = model.turns[state.turn];
        let mut legs = Vec::new();
        if let Some((start, required)) = state.continuing {
            if let Some(cell) = state.cell(start) {
                let job = Job { side: turn.owner, piece: cell.piece, start, drop: false };
                let blocks = &model.pieces[cell.piece.index()].moves;
                self.run_blocks(state, job, blocks, required.or(turn.move_type), &mut legs)?;
            }
            return Ok(legs);
        }
        for (start, cell) in state.pieces().filter(|(_, cell)| cell.player == turn.owner) {
            let job = Job { side: turn.owner, piece: cell.piece, start, drop: false };
            let blocks = &model.pieces[cell.piece.index()].moves;
            self.run_blocks(state, job, blocks, turn.move_type, &mut legs)?;
        }
        for piece in model.piece_ids() {
            if state.stores[self.store_index(turn.owner, piece)] == 0 {
                continue;
            }
            for block in &model.pieces[piece.index()].drops {
                for start in drop_squares(&self.facts, turn.owner, block) {
                    let job = Job { side: turn.owner, piece, start, drop: true };
                    let block = std::slice::from_ref(block);
                    self.run_blocks(state, job, block, turn.move_type, &mut legs)?;
                }
            }
        }
        Ok(legs)
    }

    fn run_blocks(
        &self,
        state: &State,
        job: Job,
        blocks: &[BlockUse],
        required: Option<MoveTypeId>,
        legs: &mut Vec<Candidate>,
    ) -> Result<(), Fault> {
        let view = BoardView::new(&self.facts, state);
        let mut scratch = Scratch::default();
        for block in blocks.iter().filter(|b| allows(required, b)) {
            let code = &self.facts.model.block(block.block).code;
            let ended = run(&self.facts, job, code, &view, &mut scratch, &mut |emission| {
                legs.push(Candidate { leg: emission.to_leg(), move_type: block.move_type });
                ControlFlow::Continue(())
            });
            match ended {
                Ok(()) | Err(Interrupt::Sink) => {}
                Err(Interrupt::Fuse(place)) => {
                    return Err(Fault {
                        source: place.source,
                        line: place.line,
                        column: place.column,
                    });
                }
            }
        }
        Ok(())
    }

    /// Equal legs once, in the order they were first generated, with their number. Equal means the
    /// same shape and equal positions afterwards; only legs of the same shape need to be played to
    /// be compared.
    fn merge_equal(&self, state: &State, legs: Vec<Leg>) -> Vec<(Move, u32)> {
        let mut order: Vec<usize> = (0..legs.len()).collect();
        order.sort_by_key(|&i| legs[i].shape());
        let mut count = vec![1; legs.len()];
        for group in order.chunk_by(|&a, &b| legs[a].shape() == legs[b].shape()) {
            if group.len() == 1 {
                continue;
            }
            let mut different: Vec<(usize, State)> = Vec::new();
            for &i in group {
                let mut child = state.clone();
                self.play_leg(state, &legs[i], &mut child);
                match different.iter().find(|(_, other)| *other == child) {
                    Some(&(first, _)) => {
                        count[first] += 1;
                        count[i] = 0;
                    }
                    None => different.push((i, child)),
                }
            }
        }
        let counted = legs.into_iter().zip(count).filter(|(_, count)| *count > 0);
        counted.map(|(leg, count)| (Move::Leg(leg), count)).collect()
    }
}
