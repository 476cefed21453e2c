//! The interpreter as [`Rules`].

use movewright_model::{PieceId, PlayerId, SquareId};
use movewright_runtime::{
    Flow, Info, MoveShape, MoveSink, Notation, Occupant, Outcome, Piece, Player, Rules, Setup,
    SetupError, Square, Turn,
};
use std::ops::ControlFlow;

use crate::moves::Move;
use crate::state::{Cell, MAX_STORE, State};
use crate::{Facts, Interpreter};

impl State {
    /// No pieces, the first turn, nobody has moved.
    pub(crate) fn empty(facts: &Facts<'_>) -> Self {
        let model = facts.model;
        State {
            cells: vec![None; model.board.squares.len()],
            stores: vec![0; model.players.len() * model.pieces.len()],
            turn: 0,
            continuing: None,
            captured: vec![false; facts.watched.len()],
            mover: None,
            captures: vec![0; if facts.counts_captures { model.players.len() } else { 0 }],
            last_from: None,
            last_to: None,
        }
    }
}

impl Rules for Interpreter<'_> {
    type State = State;
    type Move = Move;

    fn info(&self) -> Info<'_> {
        let model = self.facts.model;
        Info {
            title: &model.title,
            sources: &self.names.sources,
            players: &self.names.players,
            pieces: &self.names.pieces,
            attributes: &self.names.attributes,
            squares: &self.names.squares,
            turns: &self.names.turns,
            repeat_from: model.repeat_from,
            reads_last_move: self.facts.reads_last_move,
            puzzle: model.is_puzzle(),
            notation: Notation {
                letters: &self.names.letters,
                castling: &self.names.castling,
                en_passant: &self.names.en_passant,
                attributes: &self.names.defaults,
            },
        }
    }

    fn may_continue(&self) -> bool {
        self.facts.model.has_partial_moves()
    }

    fn may_fault(&self) -> bool {
        self.facts.model.has_unbounded_loops()
    }

    fn start(&self) -> State {
        let model = self.facts.model;
        let mut state = State::empty(&self.facts);
        for placement in &model.setup.placements {
            state.cells[placement.square.index()] =
                Some(Cell::new(model, placement.piece, placement.player));
        }
        for store in &model.setup.stores {
            state.stores[self.store_index(store.player, store.piece)] = store.count;
        }
        state
    }

    fn set_up(&self, setup: &Setup<'_>) -> Result<State, SetupError> {
        let model = self.facts.model;
        let known = |player: Player, piece: Piece| {
            usize::from(player.0) < model.players.len() && usize::from(piece.0) < model.pieces.len()
        };
        let on_board = |square: Square| usize::from(square.0) < model.board.squares.len();
        let mut state = State::empty(&self.facts);
        for placed in setup.pieces {
            let Occupant { piece, player, attributes } = placed.occupant;
            let all_attributes = (1u128 << model.attributes.len()) - 1;
            if !on_board(placed.square)
                || !known(player, piece)
                || u128::from(attributes) & !all_attributes != 0
            {
                return Err(SetupError::OutOfRange);
            }
            let cell = &mut state.cells[usize::from(placed.square.0)];
            if cell.is_some() {
                return Err(SetupError::TwoPieces(placed.square));
            }
            *cell = Some(Cell { piece: PieceId(piece.0), player: PlayerId(player.0), attributes });
        }
        for store in setup.stores {
            if !known(store.player, store.piece) {
                return Err(SetupError::OutOfRange);
            }
            if store.count > MAX_STORE || store.count > 0 && !model.keeps_stores() {
                return Err(SetupError::StoreTooLarge(store.player, store.piece));
            }
            let index = self.store_index(PlayerId(store.player.0), PieceId(store.piece.0));
            state.stores[index] = store.count;
        }
        if setup.turn >= model.turns.len() {
            return Err(SetupError::OutOfRange);
        }
        state.turn = setup.turn;
        if ![setup.last_from, setup.last_to].into_iter().flatten().all(on_board) {
            return Err(SetupError::OutOfRange);
        }
        if self.facts.reads_last_move {
            state.last_from = setup.last_from.map(|s| SquareId(s.0));
            state.last_to = setup.last_to.map(|s| SquareId(s.0));
        }
        Ok(state)
    }

    fn turn(&self, state: &State) -> Turn {
        let turn = self.facts.model.turns[state.turn];
        Turn {
            index: state.turn as u32,
            chooser: Player(turn.chooser.0),
            owner: Player(turn.owner.0),
            random: self.plays_at_random(state),
            continuing: state.continuing.map(|(square, _)| Square(square.0)),
        }
    }

    fn piece_at(&self, state: &State, square: Square) -> Option<Occupant> {
        state.cell(SquareId(square.0)).map(|cell| Occupant {
            piece: Piece(cell.piece.0),
            player: Player(cell.player.0),
            attributes: cell.attributes,
        })
    }

    fn store(&self, state: &State, player: Player, piece: Piece) -> u32 {
        state.stores[self.store_index(PlayerId(player.0), PieceId(piece.0))]
    }

    fn last_move(&self, state: &State) -> (Option<Square>, Option<Square>) {
        (state.last_from.map(|s| Square(s.0)), state.last_to.map(|s| Square(s.0)))
    }

    fn captured(&self, state: &State, player: Player, piece: Piece) -> bool {
        self.lost(state, PlayerId(player.0), PieceId(piece.0))
    }

    fn legal_moves(&self, state: &State, out: &mut impl MoveSink<Move>) -> Flow {
        match self.legal(state) {
            Ok(moves) => {
                let random = self.plays_at_random(state);
                moves.into_iter().try_for_each(|(m, multiplicity)| {
                    if random { out.add_weighted(m, multiplicity) } else { out.add(m) }
                })
            }
            Err(fault) => {
                out.fault(fault);
                ControlFlow::Break(())
            }
        }
    }

    fn shape(&self, m: &Move) -> MoveShape {
        m.shape()
    }

    fn play_into(&self, state: &State, m: &Move, child: &mut State) {
        self.play_move(state, m, child);
    }

    fn goal_reached(&self, state: &State) -> Option<Outcome> {
        self.reached(state)
    }

    fn no_move_outcome(&self, state: &State) -> Outcome {
        self.without_moves(state)
    }

    fn repetition_outcome(&self, state: &State) -> Option<Outcome> {
        self.repeated(state)
    }

    fn royal_attacked(&self, state: &State) -> bool {
        self.in_check(state)
    }

    fn hash(&self, state: &State) -> u64 {
        state.hash(self.facts.model, &self.facts.watched)
    }

    fn repetition_key(&self, state: &State) -> u64 {
        state.repetition_key()
    }
}
