//! Play by a table against every defence: which positions it wins, how long it takes, and what
//! goes wrong in the others.

use super::graph::{Edge, Graph, Index};
use super::perfect::{Perfect, Value};
use movewright_runtime::Verdict;
use movewright_runtime::advice::{
    Advisor, CAPTURED, Decision, Link, Position, Step, TableInfo, Tree,
};
use std::collections::BTreeMap;

/// A table without its type, compiled or interpreted.
pub trait Table {
    /// Names and binding.
    fn info(&self) -> TableInfo<'_>;
    /// [`Advisor::advise`].
    fn advise(&self, root: &Position, tree: &mut Tree) -> Decision<'_>;
    /// [`Advisor::holds`].
    fn holds(&self, predicate: usize, position: &Position, root: &Position) -> bool;
    /// [`Advisor::list_moves`], judged in the position itself.
    fn moves(&self, constraint: usize, position: &Position) -> Vec<(Step, Position)>;
}

impl<A: Advisor> Table for A {
    fn info(&self) -> TableInfo<'_> {
        Advisor::info(self)
    }

    fn advise(&self, root: &Position, tree: &mut Tree) -> Decision<'_> {
        Advisor::advise(self, root, tree)
    }

    fn holds(&self, predicate: usize, position: &Position, root: &Position) -> bool {
        Advisor::holds(self, predicate, position, root)
    }

    fn moves(&self, constraint: usize, position: &Position) -> Vec<(Step, Position)> {
        self.list_moves(constraint, position, position)
    }
}

/// Why a table fails to win a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Cause {
    /// They can reach a position without a move that is no win.
    Stalemate,
    /// They can take a piece.
    Capture,
    /// The table has no advice, or nothing to do.
    NoAdvice,
    /// The table's move is not legal in the game.
    IllegalMove,
    /// The game ends without a win.
    EndsWithoutWin,
    /// They can go round in circles.
    Endless,
}

impl Cause {
    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Cause::Stalemate => "stalemate",
            Cause::Capture => "a piece is lost",
            Cause::NoAdvice => "no advice",
            Cause::IllegalMove => "illegal move",
            Cause::EndsWithoutWin => "the game ends without a win",
            Cause::Endless => "endless",
        }
    }
}

/// A position that the table does not win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The position.
    pub position: Position,
    /// What goes wrong first, at best defence.
    pub cause: Cause,
    /// What perfect play makes of it.
    pub value: Value,
    /// Can they even win?
    pub lost: bool,
}

/// What a table does in all positions with us to move.
#[derive(Clone, Debug, Default)]
pub struct TablePlay {
    /// Positions asked about: all pieces as at first, we to move.
    pub roots: u64,
    /// Won against every defence.
    pub won: u64,
    /// Of the positions that perfect play wins: how many there are.
    pub winnable: u64,
    /// Positions that the table does not win although they can be won.
    pub failures: Vec<Failure>,
    /// Longest win against the best defence, in our moves.
    pub longest: u32,
    /// Sums over the won positions: our moves at best defence, at worst defence, and by perfect play.
    pub sums: [u64; 3],
    /// Won positions by number of our moves at best defence.
    pub histogram: Vec<u64>,
    /// Decisions by rule and advice.
    pub chosen: BTreeMap<String, u64>,
    /// Decisions by how many of our moves the tree is deep.
    pub depths: BTreeMap<u32, u64>,
    /// Nodes of all trees.
    pub tree_nodes: u64,
}

/// Ends of a root's play before new advice is asked for.
#[derive(Clone, Copy)]
enum Leaf {
    /// Another root.
    Root(Index),
    Won,
    Bad(Cause, bool),
}

/// A root's leaves, each with the number of our moves until then.
#[derive(Default)]
struct Roots {
    known: Vec<Option<u32>>,
    order: Vec<Index>,
    first: Vec<u32>,
    leaves: Vec<(Leaf, u8)>,
}

/// Plays all positions with us to move by a table; `keep_tree`: play the forcing tree out, as the
/// language says, rather than ask afresh at every move.
pub fn play_by(
    graph: &Graph,
    perfect: &Perfect,
    table: &dyn Table,
    keep_tree: bool,
    mut progress: impl FnMut(u64, u64),
) -> TablePlay {
    let mut play = TablePlay::default();
    let mut roots = Roots { known: vec![None; graph.len()], ..Roots::default() };
    let mut starts = Vec::new();
    for index in graph.indices() {
        let position = graph.position(index);
        if position.us_to_move && graph.is_first(&position) && graph.stuck(index).is_none() {
            starts.push(index);
            roots.add(index);
        }
    }
    play.roots = starts.len() as u64;
    let mut tree = Tree::default();
    let mut next = 0;
    while next < roots.order.len() {
        if next % 4096 == 0 {
            progress(next as u64, roots.order.len() as u64);
        }
        let index = roots.order[next];
        let position = graph.position(index);
        let decision = table.advise(&position, &mut tree);
        if next < starts.len() {
            count(&mut play, &decision, &tree);
        }
        roots.first.push(roots.leaves.len() as u32);
        match decision {
            Decision::Advice { .. } => {
                let mut walk = Walk { graph, tree: &tree, keep_tree, roots: &mut roots };
                walk.ours(index, &position, tree.root(), 1);
            }
            _ => roots.leaves.push((Leaf::Bad(Cause::NoAdvice, false), 0)),
        }
        next += 1;
    }
    roots.first.push(roots.leaves.len() as u32);
    let outcome = roots.solve();
    summarise(&mut play, graph, perfect, &roots, &starts, &outcome);
    play
}

fn count(play: &mut TablePlay, decision: &Decision<'_>, tree: &Tree) {
    let name = match decision {
        Decision::Advice { rule, advice, .. } => format!("{rule}: {advice}"),
        Decision::NothingToDo { rule, advice, .. } => format!("{rule}: {advice} (nothing to do)"),
        Decision::NoAdvice { rule, .. } => format!("{}: no advice", rule.unwrap_or("no rule")),
    };
    *play.chosen.entry(name).or_insert(0) += 1;
    *play.depths.entry(tree.our_moves(tree.root())).or_insert(0) += 1;
    play.tree_nodes += tree.size(tree.root()) as u64;
}

impl Roots {
    fn add(&mut self, index: Index) {
        if self.known[index as usize].is_none() {
            self.known[index as usize] = Some(self.order.len() as u32);
            self.order.push(index);
        }
    }

    fn leaves(&self, root: usize) -> &[(Leaf, u8)] {
        &self.leaves[self.first[root] as usize..self.first[root + 1] as usize]
    }

    /// For every root: the most and the fewest of our moves to the win; `None` if they can avoid it.
    fn solve(&self) -> Vec<Option<(u32, u32)>> {
        let mut solved: Vec<Option<(u32, u32)>> = vec![None; self.order.len()];
        let mut open: Vec<usize> = (0..self.order.len()).collect();
        loop {
            let before = open.len();
            open.retain(|&root| {
                let mut span = (0, u32::MAX);
                for &(leaf, moves) in self.leaves(root) {
                    let (most, fewest) = match leaf {
                        Leaf::Won => (0, 0),
                        Leaf::Bad(..) => return true,
                        Leaf::Root(next) => {
                            let next = self.known[next as usize].expect("leaves are roots");
                            match solved[next as usize] {
                                Some(span) => span,
                                None => return true,
                            }
                        }
                    };
                    let moves = u32::from(moves);
                    span = (span.0.max(most + moves), span.1.min(fewest + moves));
                }
                solved[root] = Some(span);
                false
            });
            if open.len() == before {
                return solved;
            }
        }
    }

    /// For every root that is not won: what goes wrong, by a bad end that they can steer to.
    fn causes(&self, solved: &[Option<(u32, u32)>]) -> Vec<(Cause, bool)> {
        let mut causes: Vec<Option<(Cause, bool)>> = vec![None; self.order.len()];
        let mut open: Vec<usize> =
            (0..self.order.len()).filter(|&root| solved[root].is_none()).collect();
        loop {
            let before = open.len();
            open.retain(|&root| {
                causes[root] = self.leaves(root).iter().find_map(|&(leaf, _)| match leaf {
                    Leaf::Bad(cause, lost) => Some((cause, lost)),
                    Leaf::Root(next) => {
                        let next = self.known[next as usize].expect("leaves are roots") as usize;
                        causes[next]
                    }
                    Leaf::Won => None,
                });
                causes[root].is_none()
            });
            if open.len() == before {
                // From the rest they never reach an end: they go round.
                return causes.into_iter().map(|c| c.unwrap_or((Cause::Endless, false))).collect();
            }
        }
    }
}

/// Follows a tree from one root through every reply.
struct Walk<'a> {
    graph: &'a Graph,
    tree: &'a Tree,
    keep_tree: bool,
    roots: &'a mut Roots,
}

impl Walk<'_> {
    fn leaf(&mut self, leaf: Leaf, moves: u8) {
        self.roots.leaves.push((leaf, moves));
        if let Leaf::Root(index) = leaf {
            self.roots.add(index);
        }
    }

    /// Our move of a link in a position; `moves` counts it.
    fn ours(&mut self, from: Index, position: &Position, link: Link, moves: u8) {
        let node = *self.tree.node(link).expect("a tree of a decision has a move");
        let after = position.after(node.step);
        match self.graph.ends(from, &after) {
            Some(Verdict::Win) => return self.leaf(Leaf::Won, moves),
            Some(verdict) => {
                return self
                    .leaf(Leaf::Bad(Cause::EndsWithoutWin, verdict == Verdict::Loss), moves);
            }
            None => {}
        }
        let Some(next) = self.graph.find(&after) else {
            return self.leaf(Leaf::Bad(Cause::IllegalMove, false), moves);
        };
        if !self.graph.edges(from).any(|e| e == Edge::Position(next)) {
            return self.leaf(Leaf::Bad(Cause::IllegalMove, false), moves);
        }
        match self.graph.stuck(next) {
            Some(Verdict::Win) => return self.leaf(Leaf::Won, moves),
            Some(_) => return self.leaf(Leaf::Bad(Cause::Stalemate, false), moves),
            None => {}
        }
        let edges: Vec<Edge> = self.graph.edges(next).collect();
        for edge in edges {
            match edge {
                Edge::End(Verdict::Win) => self.leaf(Leaf::Won, moves),
                Edge::End(verdict) => {
                    self.leaf(Leaf::Bad(Cause::EndsWithoutWin, verdict == Verdict::Loss), moves);
                }
                Edge::Position(index) => self.theirs(index, &after, node.child, moves),
            }
        }
    }

    /// Their reply that led to a position with us to move.
    fn theirs(&mut self, index: Index, before: &Position, replies: Link, moves: u8) {
        let reached = self.graph.position(index);
        let lost = (0..reached.kinds.len())
            .any(|i| reached.kinds[i] == CAPTURED && before.kinds[i] != CAPTURED);
        if lost {
            return self.leaf(Leaf::Bad(Cause::Capture, false), moves);
        }
        match self.graph.stuck(index) {
            Some(Verdict::Win) => return self.leaf(Leaf::Won, moves),
            Some(verdict) => {
                return self
                    .leaf(Leaf::Bad(Cause::EndsWithoutWin, verdict == Verdict::Loss), moves);
            }
            None => {}
        }
        let answered = self
            .tree
            .replies(replies)
            .find(|node| before.after(node.step) == reached)
            .map(|node| node.child)
            .filter(|child| self.keep_tree && !child.is_nil());
        match answered {
            Some(child) => self.ours(index, &reached, child, moves + 1),
            None => self.leaf(Leaf::Root(index), moves),
        }
    }
}

fn summarise(
    play: &mut TablePlay,
    graph: &Graph,
    perfect: &Perfect,
    roots: &Roots,
    starts: &[Index],
    solved: &[Option<(u32, u32)>],
) {
    let causes = roots.causes(solved);
    for (root, &index) in starts.iter().enumerate() {
        let value = perfect.value(index);
        play.winnable += u64::from(matches!(value, Value::Win(_)));
        match solved[root] {
            Some((most, fewest)) => {
                play.won += 1;
                play.longest = play.longest.max(most);
                play.sums[0] += u64::from(most);
                play.sums[1] += u64::from(fewest);
                if let Value::Win(n) = value {
                    play.sums[2] += u64::from(n);
                }
                if play.histogram.len() <= most as usize {
                    play.histogram.resize(most as usize + 1, 0);
                }
                play.histogram[most as usize] += 1;
            }
            None if matches!(value, Value::Win(_)) => {
                let (cause, lost) = causes[root];
                play.failures.push(Failure { position: graph.position(index), cause, value, lost });
            }
            None => {}
        }
    }
}
