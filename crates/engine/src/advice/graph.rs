//! All positions of a table's pieces in a game, and the moves between them, from the rules.

use super::bound::Bound;
use core::ops::ControlFlow;
use movewright_runtime::advice::{CAPTURED, Point, Position};
use movewright_runtime::{Flow, MoveSink, Rules, Verdict};

/// Most positions, legal or not, that are looked at.
pub const MOST_POSITIONS: u64 = 1 << 26;

/// A legal position's number in a [`Graph`].
pub type Index = u32;

/// What a move leads to, coded: a position, or the end of the game.
const WIN: u32 = u32::MAX;
const LOSS: u32 = u32::MAX - 1;
const DRAW: u32 = u32::MAX - 2;

/// Where a move leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edge {
    /// To another position.
    Position(Index),
    /// The game is over; for us this is.
    End(Verdict),
}

/// All legal positions and moves of a table's pieces, also those after captures and promotions.
pub struct Graph {
    /// Codes of legal positions, sorted.
    codes: Vec<u32>,
    /// Where each position's moves begin in `edges`.
    first: Vec<u32>,
    edges: Vec<u32>,
    /// The result for us where there are no moves.
    stuck: Vec<Option<Verdict>>,
    shape: Shape,
}

/// How positions are coded as numbers: for each piece square times kind, or captured; the side.
#[derive(Clone)]
struct Shape {
    board: (i32, i32),
    kinds: Vec<u32>,
}

impl Shape {
    fn squares(&self) -> u32 {
        (self.board.0 * self.board.1) as u32
    }

    fn total(&self) -> u64 {
        self.kinds.iter().map(|k| u64::from(k * self.squares() + 1)).product::<u64>() * 2
    }

    fn code(&self, position: &Position) -> u32 {
        let mut code = u32::from(position.us_to_move);
        for (i, kinds) in self.kinds.iter().enumerate() {
            let digit = match position.kinds[i] {
                CAPTURED => kinds * self.squares(),
                kind => {
                    let place = position.places[i];
                    let square = (i32::from(place.y) - 1) * self.board.0 + i32::from(place.x) - 1;
                    u32::from(kind) * self.squares() + square as u32
                }
            };
            code = code * (kinds * self.squares() + 1) + digit;
        }
        code
    }

    fn position(&self, code: u32) -> Position {
        let mut position = Position::default();
        let mut rest = code;
        for (i, kinds) in self.kinds.iter().enumerate().rev() {
            let base = kinds * self.squares() + 1;
            let digit = rest % base;
            rest /= base;
            if digit + 1 == base {
                position.kinds[i] = CAPTURED;
                // A place on the board, so that distances stay small.
                position.places[i] = Point::new(1, 1);
            } else {
                position.kinds[i] = (digit / self.squares()) as u8;
                let square = (digit % self.squares()) as i32;
                position.places[i] =
                    Point::new(square % self.board.0 + 1, square / self.board.0 + 1);
            }
        }
        position.us_to_move = rest == 1;
        position
    }
}

/// Calls `visit` with the position after each legal move; `None` if the table has no name for it.
pub(super) fn successors<R: Rules>(
    bound: &Bound<'_, R>,
    position: &Position,
    state: &R::State,
    mut visit: impl FnMut(Option<Position>),
) {
    each_move(bound, state, |_, child| visit(bound.position(position, child)));
}

/// Calls `visit` with each legal move and the state after it.
pub(super) fn each_move<R: Rules>(
    bound: &Bound<'_, R>,
    state: &R::State,
    visit: impl FnMut(&R::Move, &R::State),
) {
    struct Sink<'a, R: Rules, F> {
        rules: &'a R,
        state: &'a R::State,
        child: R::State,
        visit: F,
    }
    impl<R: Rules, F: FnMut(&R::Move, &R::State)> MoveSink<R::Move> for Sink<'_, R, F> {
        fn add(&mut self, m: R::Move) -> Flow {
            self.rules.play_into(self.state, &m, &mut self.child);
            (self.visit)(&m, &self.child);
            ControlFlow::Continue(())
        }
    }
    let mut sink = Sink { rules: bound.rules, state, child: state.clone(), visit };
    let _ = bound.rules.legal_moves(state, &mut sink);
}

impl Graph {
    /// All legal positions of the table's pieces, and their moves by the rules.
    ///
    /// # Errors
    /// If there are too many, or a move leads to a piece that the table has no name for.
    pub fn new<R: Rules>(
        bound: &Bound<'_, R>,
        mut progress: impl FnMut(u64, u64),
    ) -> Result<Self, String> {
        let kinds = (0..bound.piece_count()).map(|i| bound.kinds(i) as u32).collect();
        let shape = Shape { board: bound.board, kinds };
        let total = shape.total();
        if total > MOST_POSITIONS {
            return Err(format!(
                "{total} placements of the table's pieces are too many to look at"
            ));
        }
        let mut codes = Vec::new();
        for code in 0..total as u32 {
            if code % 8192 == 0 {
                progress(u64::from(code) / 2, total);
            }
            let position = shape.position(code);
            if bound.legal_state(&position).is_some() {
                codes.push(code);
            }
        }
        let mut graph = Graph {
            first: Vec::with_capacity(codes.len() + 1),
            edges: Vec::new(),
            stuck: Vec::new(),
            codes,
            shape,
        };
        for done in 0..graph.codes.len() {
            if done % 8192 == 0 {
                progress(total / 2 + total / 2 * done as u64 / graph.codes.len() as u64, total);
            }
            graph.expand(bound, done)?;
        }
        graph.first.push(graph.edges.len() as u32);
        Ok(graph)
    }

    fn expand<R: Rules>(&mut self, bound: &Bound<'_, R>, index: usize) -> Result<(), String> {
        let position = self.shape.position(self.codes[index]);
        let state = bound.state(&position).expect("listed positions can be set up");
        let start = self.edges.len();
        self.first.push(start as u32);
        let us = bound.players.0;
        let coded = |verdict| match verdict {
            Verdict::Win => WIN,
            Verdict::Loss => LOSS,
            Verdict::Draw => DRAW,
        };
        let (mut edges, mut unknown) = (std::mem::take(&mut self.edges), false);
        each_move(bound, &state, |_, child| {
            let edge = match bound.rules.goal_reached(child) {
                Some(outcome) => coded(outcome.verdict(us)),
                None => match bound.position(&position, child).and_then(|p| self.find(&p)) {
                    Some(next) => next,
                    None => {
                        unknown = true;
                        DRAW
                    }
                },
            };
            edges.push(edge);
        });
        self.edges = edges;
        if unknown {
            return Err("a move leads to a position that the table has no names for".into());
        }
        let none = self.edges.len() == start;
        self.stuck.push(none.then(|| bound.rules.no_move_outcome(&state).verdict(us)));
        Ok(())
    }

    /// Number of legal positions.
    pub fn len(&self) -> usize {
        self.codes.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.codes.is_empty()
    }

    /// All positions, in a fixed order.
    pub fn indices(&self) -> impl Iterator<Item = Index> + use<> {
        0..self.codes.len() as Index
    }

    /// A position by its number.
    pub fn position(&self, index: Index) -> Position {
        self.shape.position(self.codes[index as usize])
    }

    /// The number of a position; `None` if it is not legal.
    pub fn find(&self, position: &Position) -> Option<Index> {
        self.codes.binary_search(&self.shape.code(position)).ok().map(|i| i as Index)
    }

    /// Are all pieces on the board and as at first?
    pub fn is_first(&self, position: &Position) -> bool {
        position.kinds[..self.shape.kinds.len()].iter().all(|k| *k == 0)
    }

    /// Where the moves of a position lead.
    pub fn edges(&self, index: Index) -> impl Iterator<Item = Edge> {
        let (start, end) = (self.first[index as usize], self.first[index as usize + 1]);
        self.edges[start as usize..end as usize].iter().map(|&edge| match edge {
            WIN => Edge::End(Verdict::Win),
            LOSS => Edge::End(Verdict::Loss),
            DRAW => Edge::End(Verdict::Draw),
            next => Edge::Position(next),
        })
    }

    /// The result for us if a position has no moves.
    pub fn stuck(&self, index: Index) -> Option<Verdict> {
        self.stuck[index as usize]
    }
}
