//! All positions of a table's pieces in a game, and the moves between them, from the rules.

use super::bound::{After, BoundRules};
use movewright_runtime::Verdict;
use movewright_runtime::advice::{CAPTURED, Point, Position};

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
    /// Moves that end the game: from which position, the code of the one they lead to, the result for us.
    ends: Vec<(Index, u32, Verdict)>,
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

impl Graph {
    /// All legal positions of the table's pieces that are `possible`, and their moves by the rules.
    ///
    /// # Errors
    /// If there are too many, or a move leads to a piece that the table has no name for.
    pub fn new(
        game: &dyn BoundRules,
        possible: impl Fn(&Position) -> bool,
        mut progress: impl FnMut(u64, u64),
    ) -> Result<Self, String> {
        let shape = Shape { board: game.board(), kinds: game.kinds() };
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
            if possible(&position) && game.is_legal(&position) {
                codes.push(code);
            }
        }
        let mut graph = Graph {
            first: Vec::with_capacity(codes.len() + 1),
            edges: Vec::new(),
            ends: Vec::new(),
            stuck: Vec::new(),
            codes,
            shape,
        };
        for done in 0..graph.codes.len() {
            if done % 8192 == 0 {
                progress(total / 2 + total / 2 * done as u64 / graph.codes.len() as u64, total);
            }
            graph.expand(game, done)?;
        }
        graph.first.push(graph.edges.len() as u32);
        Ok(graph)
    }

    fn expand(&mut self, game: &dyn BoundRules, index: usize) -> Result<(), String> {
        let position = self.shape.position(self.codes[index]);
        let start = self.edges.len();
        self.first.push(start as u32);
        let (mut edges, mut unknown) = (std::mem::take(&mut self.edges), false);
        let mut ends = std::mem::take(&mut self.ends);
        game.moves(&position, &mut |after| {
            if let After::End(verdict, Some(next)) = after {
                ends.push((index as Index, self.shape.code(&next), verdict));
            }
            edges.push(match after {
                After::End(Verdict::Win, _) => WIN,
                After::End(Verdict::Loss, _) => LOSS,
                After::End(Verdict::Draw, _) => DRAW,
                After::Position(next) => self.find(&next).unwrap_or_else(|| {
                    unknown = true;
                    DRAW
                }),
                After::Unknown => {
                    unknown = true;
                    DRAW
                }
            });
        });
        self.edges = edges;
        self.ends = ends;
        if unknown {
            return Err("a move leads to a position that the table has no names for".into());
        }
        let none = self.edges.len() == start;
        self.stuck.push(none.then(|| game.stuck(&position)));
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

    /// The result for us if a move leads from a position to another one and ends the game there.
    pub fn ends(&self, from: Index, to: &Position) -> Option<Verdict> {
        let first = self.ends.partition_point(|end| end.0 < from);
        let code = self.shape.code(to);
        let mut ends = self.ends[first..].iter().take_while(|end| end.0 == from);
        ends.find(|end| end.1 == code).map(|end| end.2)
    }

    /// The result for us if a position has no moves.
    pub fn stuck(&self, index: Index) -> Option<Verdict> {
        self.stuck[index as usize]
    }
}
