//! Playing a move (section 12.4).

use movewright_model::{Continuation, PieceId, PlayerId, SquareId};

use crate::Interpreter;
use crate::attack::BoardView;
use crate::moves::{Effect, Leg, Move, Source};
use crate::state::{Cell, MAX_STORE, State};

impl Interpreter<'_> {
    /// Plays a legal move: overwrites `child` with the position after it.
    pub(crate) fn play_move(&self, state: &State, m: &Move, child: &mut State) {
        match m {
            Move::Leg(leg) => self.play_leg(state, leg, child),
            Move::Pass => {
                child.clone_from(state);
                child.captured.fill(false);
                (child.last_from, child.last_to) = (None, None);
                self.end_turn(child);
            }
            Move::Stop => {
                child.clone_from(state);
                self.end_turn(child);
            }
        }
    }

    /// Plays a leg and decides whether the turn goes on.
    pub(crate) fn play_leg(&self, state: &State, leg: &Leg, child: &mut State) {
        self.execute(state, leg, child);
        if child.continuing.is_none() || !self.can_go_on(child) {
            self.end_turn(child);
        }
    }

    fn end_turn(&self, child: &mut State) {
        child.continuing = None;
        child.mover = Some(self.facts.model.turns[child.turn].chooser);
        child.turn = self.facts.model.next_turn(child.turn);
    }

    /// The three levels of section 6.10, stores, last move and events; gives the pieces that were
    /// removed, as they were before the move. Afterwards it is still the same turn, and
    /// `continuing` is set if the leg is partial and its piece is there to go on, whether or not
    /// it can.
    pub(crate) fn execute(&self, state: &State, leg: &Leg, child: &mut State) -> Vec<Cell> {
        let model = self.facts.model;
        let side = model.turns[state.turn].owner;
        child.clone_from(state);
        child.continuing = None;
        if state.continuing.is_none() {
            child.captured.fill(false);
        }
        let mut removed = Vec::new();

        // Level 1: lift all, clear all destinations, put all down.
        let mut arrivals: Vec<(SquareId, Cell)> = Vec::with_capacity(leg.cascades.len() + 1);
        let mut promotions: Vec<(SquareId, PieceId)> = Vec::new();
        let mut last_is_void = false;
        for movement in leg.movements() {
            let cell = match movement.source {
                Source::Square(square) => child.cells[square.index()].take(),
                Source::Copy(square) => {
                    child.cell(square).map(|c| Cell::new(model, c.piece, c.player))
                }
                Source::Store(piece) => {
                    let store = &mut child.stores[self.store_index(side, piece)];
                    *store = store.saturating_sub(1);
                    Some(Cell::new(model, piece, side))
                }
            };
            last_is_void = cell.is_none();
            if let Some(cell) = cell {
                arrivals.push((movement.to, cell));
                promotions.extend(movement.promote.map(|piece| (movement.to, piece)));
            }
        }
        for &(square, _) in &arrivals {
            if let Some(cell) = child.cells[square.index()].take() {
                removed.push(self.lose(child, cell, cell));
            }
        }
        for &(square, cell) in &arrivals {
            child.cells[square.index()] = Some(cell);
        }
        for (square, piece) in promotions {
            self.promote(child, square, piece, side);
        }

        // Level 2. A piece that is removed counts as what it was before the move (section 8.10):
        // `arrivals` tells what stands where something arrived or was created.
        let before_move = |arrivals: &[(SquareId, Cell)], square: SquareId| {
            let arrived = arrivals.iter().rev().find(|(s, _)| *s == square).map(|(_, cell)| *cell);
            arrived.or(state.cell(square))
        };
        for effect in &leg.effects {
            match *effect {
                Effect::SetAttribute(square, attribute, value) => {
                    if let Some(cell) = &mut child.cells[square.index()] {
                        cell.attributes &= !(1 << attribute.0);
                        cell.attributes |= u64::from(value) << attribute.0;
                    }
                }
                Effect::ChangeType(square, piece) => {
                    if let Some(cell) = &mut child.cells[square.index()] {
                        cell.piece = piece;
                    }
                }
                Effect::Flip(square) => {
                    if let Some(cell) = &mut child.cells[square.index()] {
                        cell.player = model.flipped(cell.player);
                    }
                }
                Effect::ChangeOwner(square, player) => {
                    if let Some(cell) = &mut child.cells[square.index()] {
                        cell.player = player;
                    }
                }
                Effect::Create(square, player, piece) => {
                    if let Some(cell) = child.cells[square.index()].take() {
                        let before = before_move(&arrivals, square).unwrap_or(cell);
                        removed.push(self.lose(child, cell, before));
                    }
                    let cell = Cell::new(model, piece, player);
                    child.cells[square.index()] = Some(cell);
                    arrivals.push((square, cell));
                }
            }
        }

        // Level 3.
        for &square in &leg.captures {
            if let Some(cell) = child.cells[square.index()].take() {
                let before = before_move(&arrivals, square).unwrap_or(cell);
                removed.push(self.lose(child, cell, before));
            }
        }

        if self.facts.reads_last_move {
            let key = leg.key();
            (child.last_from, child.last_to) = (key.source.square(), Some(key.to));
        }
        if let Some(continuation) = leg.partial {
            let square = leg.last.to;
            let replaced =
                leg.effects.iter().any(|e| matches!(e, Effect::Create(s, ..) if *s == square));
            let there = child.cell(square).is_some_and(|c| c.player == side);
            if there && !replaced && !last_is_void {
                let required = match continuation {
                    Continuation::Any => None,
                    Continuation::Type(t) => Some(t),
                };
                child.continuing = Some((square, required));
            }
        }
        removed
    }

    /// `add` with a type: under `recycle promotions` the new type comes from the mover's store and
    /// the old one goes there (section 4.6).
    fn promote(&self, child: &mut State, square: SquareId, piece: PieceId, side: PlayerId) {
        if let Some(cell) = &mut child.cells[square.index()] {
            let old = std::mem::replace(&mut cell.piece, piece);
            if self.facts.model.options.recycle_promotions {
                let taken = &mut child.stores[self.store_index(side, piece)];
                *taken = taken.saturating_sub(1);
                let returned = &mut child.stores[self.store_index(side, old)];
                *returned = MAX_STORE.min(*returned + 1);
            }
        }
    }

    /// A piece leaves the board: as `now` it goes to a store, as what it was `before` the move it
    /// counts for goals.
    fn lose(&self, child: &mut State, now: Cell, before: Cell) -> Cell {
        if self.facts.model.options.recycle_captures {
            let store = &mut child.stores[self.store_index(now.player, now.piece)];
            *store = MAX_STORE.min(*store + 1);
        }
        for (seen, watched) in child.captured.iter_mut().zip(&self.facts.watched) {
            *seen |= *watched == (before.player, before.piece);
        }
        let chooser = self.facts.model.turns[child.turn].chooser;
        if before.player != chooser
            && let Some(count) = child.captures.get_mut(chooser.index())
        {
            *count = count.saturating_add(1);
        }
        before
    }

    pub(crate) fn store_index(&self, player: PlayerId, piece: PieceId) -> usize {
        player.index() * self.facts.model.pieces.len() + piece.index()
    }

    /// May the turn `turn` end with this position: no royal of the chooser was removed in it, and
    /// none could be captured by the owner of the next turn (section 8.11)?
    pub(crate) fn is_safe(&self, state: &State, turn: usize) -> bool {
        let Some(threat) = self.facts.threats[turn] else { return true };
        let chooser = self.facts.model.turns[turn].chooser;
        let lost_royal = self.facts.watched.iter().zip(&state.captured).any(|(watched, seen)| {
            *seen && watched.0 == chooser && self.facts.royal[chooser.index()][watched.1.index()]
        });
        !lost_royal && !self.royal_attacked_by(state, chooser, threat)
    }

    /// Could `threat` capture a royal piece of `player`?
    pub(crate) fn royal_attacked_by(
        &self,
        state: &State,
        player: PlayerId,
        threat: PlayerId,
    ) -> bool {
        let royal = &self.facts.royal[player.index()];
        let view = BoardView::new(&self.facts, state);
        state
            .pieces()
            .filter(|(_, cell)| cell.player == player && royal[cell.piece.index()])
            .any(|(square, _)| view.attacked_by(threat, square, None))
    }
}
