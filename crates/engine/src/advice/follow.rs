//! Playing a game by a table: the forcing tree is played out, and asked for again when it ends.

use super::table::Table;
use movewright_runtime::advice::{Decision, Link, Position, Step, Tree};

/// A player that follows a table. Its state is the tree that remains.
pub struct Follower<'a> {
    table: &'a dyn Table,
    tree: Tree,
    /// Our next move in the tree, or nil.
    ours: Link,
    /// Replies that the tree answers after our last move.
    replies: Link,
}

impl<'a> Follower<'a> {
    /// A follower at the start of a game.
    pub fn new(table: &'a dyn Table) -> Self {
        Follower { table, tree: Tree::default(), ours: Link::NIL, replies: Link::NIL }
    }

    /// Our move in a position with us to move: from the tree that remains, or by new advice, which
    /// is then given too. `None`: the table has no move to offer.
    pub fn play(&mut self, position: &Position) -> Option<(Step, Option<Decision<'a>>)> {
        let mut asked = None;
        if self.ours.is_nil() {
            let decision = self.table.advise(position, &mut self.tree);
            self.ours = self.tree.root();
            asked = Some(decision);
        }
        let node = *self.tree.node(self.ours)?;
        self.replies = node.child;
        self.ours = Link::NIL;
        Some((node.step, asked))
    }

    /// Takes note of their move: the tree goes on with it, or is forgotten.
    pub fn reply(&mut self, step: Step) {
        let same =
            |other: &Step| (other.piece, other.kind, other.to) == (step.piece, step.kind, step.to);
        let answered =
            self.tree.replies(self.replies).find(|node| same(&node.step)).map(|node| node.child);
        self.ours = answered.unwrap_or(Link::NIL);
        self.replies = Link::NIL;
    }
}
