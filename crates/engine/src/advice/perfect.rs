//! Perfect play: which positions are won, and in how many moves of the winner.

use super::graph::{Edge, Graph, Index};
use movewright_runtime::Verdict;

/// The value of a position for us.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// Won in this many moves of ours (0: over already).
    Win(u16),
    /// Lost in this many moves of theirs.
    Loss(u16),
    /// Neither side can force a win.
    Draw,
}

/// The values of all positions, by retrograde analysis.
pub struct Perfect {
    values: Vec<Value>,
}

impl Perfect {
    /// Solves a graph.
    pub fn new(graph: &Graph) -> Self {
        let mut perfect = Perfect { values: vec![Value::Draw; graph.len()] };
        perfect.pass(graph, true);
        perfect.pass(graph, false);
        perfect
    }

    /// The value of a position.
    pub fn value(&self, index: Index) -> Value {
        self.values[index as usize]
    }

    /// Finds all positions that a side wins, layer by layer.
    fn pass(&mut self, graph: &Graph, us: bool) {
        let won = |n: u16| if us { Value::Win(n) } else { Value::Loss(n) };
        let good = if us { Verdict::Win } else { Verdict::Loss };
        let mut open: Vec<Index> =
            graph.indices().filter(|&i| self.value(i) == Value::Draw).collect();
        let wins = |values: &[Value], edge: Edge| match edge {
            Edge::End(verdict) => verdict == good,
            Edge::Position(next) => match values[next as usize] {
                Value::Win(_) => us,
                Value::Loss(_) => !us,
                Value::Draw => false,
            },
        };
        let mut moves = 0;
        loop {
            let before = open.len();
            // Positions of the loser from which every move loses, or without moves.
            let mut found = Vec::new();
            open.retain(|&i| {
                if graph.position(i).us_to_move == us {
                    return true;
                }
                let lost = match graph.stuck(i) {
                    Some(verdict) => verdict == good,
                    None => graph.edges(i).all(|e| wins(&self.values, e)),
                };
                if lost {
                    found.push(i);
                }
                !lost
            });
            for i in found.drain(..) {
                self.values[i as usize] = won(moves);
            }
            moves += 1;
            // Positions of the winner with a winning move.
            open.retain(|&i| {
                if graph.position(i).us_to_move != us {
                    return true;
                }
                let stuck_well = graph.stuck(i) == Some(good);
                let can = stuck_well || graph.edges(i).any(|e| wins(&self.values, e));
                if can {
                    found.push(i);
                }
                !can
            });
            for &i in &found {
                self.values[i as usize] = won(moves);
            }
            if open.len() == before {
                return;
            }
        }
    }
}
