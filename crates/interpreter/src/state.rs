//! A position.

use movewright_model::{Model, MoveTypeId, PieceId, PlayerId, SquareId};
use movewright_runtime::keys;

/// The most pieces of one type and player off the board, as in compiled games.
pub(crate) const MAX_STORE: u32 = u16::MAX as u32;

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Its type.
    pub piece: PieceId,
    /// Its owner.
    pub player: PlayerId,
    /// Its attributes: bit `i` is attribute `i`.
    pub attributes: u64,
}

impl Cell {
    /// A new piece: its attributes have their initial values (section 5.1).
    pub fn new(model: &Model, piece: PieceId, player: PlayerId) -> Self {
        Cell { piece, player, attributes: model.pieces[piece.index()].initial }
    }
}

/// Everything that can change play; states with equal contents are equal.
#[derive(PartialEq, Eq, Debug)]
pub struct State {
    /// The piece on each square.
    pub(crate) cells: Vec<Option<Cell>>,
    /// Pieces off the board: index is player times number of types plus type.
    pub(crate) stores: Vec<u32>,
    /// Index of the turn entry.
    pub(crate) turn: usize,
    /// In a chain: the square of the piece that goes on, and the move type it must use.
    pub(crate) continuing: Option<(SquareId, Option<MoveTypeId>)>,
    /// Which of the watched captures have happened in the running or last turn.
    pub(crate) captured: Vec<bool>,
    /// Who completed the last turn.
    pub(crate) mover: Option<PlayerId>,
    /// Captures made by each player during the game; empty if no goal counts them.
    pub(crate) captures: Vec<u32>,
    /// Source of the previous move, if any rule reads it.
    pub(crate) last_from: Option<SquareId>,
    /// Destination of the previous move, if any rule reads it.
    pub(crate) last_to: Option<SquareId>,
}

impl Clone for State {
    fn clone(&self) -> Self {
        State {
            cells: self.cells.clone(),
            stores: self.stores.clone(),
            captured: self.captured.clone(),
            captures: self.captures.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, other: &Self) {
        let State { cells, stores, turn, continuing, captured, mover, captures, .. } = self;
        cells.clone_from(&other.cells);
        stores.clone_from(&other.stores);
        captured.clone_from(&other.captured);
        captures.clone_from(&other.captures);
        *turn = other.turn;
        *continuing = other.continuing;
        *mover = other.mover;
        self.last_from = other.last_from;
        self.last_to = other.last_to;
    }
}

impl State {
    /// The piece on a square.
    pub(crate) fn cell(&self, square: SquareId) -> Option<Cell> {
        self.cells[square.index()]
    }

    /// All pieces with their squares, in board order.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (SquareId, Cell)> + '_ {
        self.cells
            .iter()
            .enumerate()
            .filter_map(|(i, cell)| cell.map(|cell| (SquareId::from_index(i), cell)))
    }

    /// Hash of what repetition compares.
    pub(crate) fn repetition_key(&self) -> u64 {
        let mut hash = keys::turn(self.turn as u32);
        for (square, cell) in self.pieces() {
            hash ^= keys::piece(square.0, cell.piece.0, cell.player.0);
            for attribute in (0..64).filter(|a| cell.attributes >> a & 1 == 1) {
                hash ^= keys::attribute(square.0, attribute);
            }
        }
        hash
    }

    /// Hash of everything.
    pub(crate) fn hash(&self, model: &Model, watched: &[(PlayerId, PieceId)]) -> u64 {
        let mut hash = self.repetition_key();
        for (i, &count) in self.stores.iter().enumerate() {
            let (player, piece) = (i / model.pieces.len(), i % model.pieces.len());
            hash ^= keys::store(player as u8, piece as u16, count);
        }
        if let Some((square, move_type)) = self.continuing {
            hash ^= keys::continuing(square.0, move_type.map(|t| t.0));
        }
        for (&(player, piece), _) in watched.iter().zip(&self.captured).filter(|(_, c)| **c) {
            hash ^= keys::captured(player.0, piece.0);
        }
        if let Some(mover) = self.mover {
            hash ^= keys::mover(mover.0);
        }
        for (player, &count) in self.captures.iter().enumerate() {
            hash ^= keys::captures(player as u8, count);
        }
        if let Some(square) = self.last_from {
            hash ^= keys::last_from(square.0);
        }
        if let Some(square) = self.last_to {
            hash ^= keys::last_to(square.0);
        }
        hash
    }
}
