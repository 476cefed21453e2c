//! Advice tables at run time: positions of the bound pieces, forcing trees, and the trait that
//! compiled tables and the interpreter of tables share.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::moves::Flow;

/// Most pieces a table can bind.
pub const MOST_PIECES: usize = 6;

/// Most kinds a piece can have.
pub const MOST_KINDS: usize = 8;

/// The kind of a captured piece.
pub const CAPTURED: u8 = u8::MAX;

/// A square by file and rank, from 1; may lie off the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Point {
    /// File, from 1.
    pub x: i8,
    /// Rank, from 1.
    pub y: i8,
}

impl Point {
    /// A square by its coordinates; those beyond a byte are cut to its range (and lie far off any board).
    #[inline]
    pub const fn new(x: i32, y: i32) -> Self {
        Point { x: cut(x), y: cut(y) }
    }

    /// A square by coordinates that are known to fit a byte.
    #[inline]
    pub const fn near(x: i32, y: i32) -> Self {
        Point { x: x as i8, y: y as i8 }
    }

    /// Is it on a board of this many files and ranks?
    #[inline]
    pub const fn is_on(self, board: (i32, i32)) -> bool {
        1 <= self.x && self.x as i32 <= board.0 && 1 <= self.y && self.y as i32 <= board.1
    }

    /// The square one small step away; on a board of less than 100 squares a side a step never
    /// wraps onto the board.
    #[inline]
    pub const fn stepped(self, dx: i8, dy: i8) -> Self {
        Point { x: self.x.wrapping_add(dx), y: self.y.wrapping_add(dy) }
    }

    /// The square this far away.
    #[inline]
    pub const fn shifted(self, (dx, dy): (i32, i32)) -> Self {
        Point::new(self.x as i32 + dx, self.y as i32 + dy)
    }
}

#[inline]
const fn cut(n: i32) -> i8 {
    if n > 127 {
        127
    } else if n < -128 {
        -128
    } else {
        n as i8
    }
}

/// Distance in king moves.
#[inline]
pub const fn chebyshev(a: Point, b: Point) -> i32 {
    let (dx, dy) = ((a.x as i32 - b.x as i32).abs(), (a.y as i32 - b.y as i32).abs());
    if dx > dy { dx } else { dy }
}

/// Sum of the distances of both coordinates.
#[inline]
pub const fn manhattan(a: Point, b: Point) -> i32 {
    (a.x as i32 - b.x as i32).abs() + (a.y as i32 - b.y as i32).abs()
}

/// Is `b` strictly between `a` and `c`, either way round?
#[inline]
pub const fn between(a: i32, b: i32, c: i32) -> bool {
    a < b && b < c || a > b && b > c
}

/// Quotient rounded towards zero; 0 where the divisor is 0.
#[inline]
pub const fn divide(a: i32, b: i32) -> i32 {
    if b == 0 { 0 } else { a.wrapping_div(b) }
}

/// Remainder, never negative; 0 where the divisor is 0.
#[inline]
pub const fn modulo(a: i32, b: i32) -> i32 {
    if b == 0 { 0 } else { a.wrapping_rem_euclid(b) }
}

/// A position as a table sees it. Entries beyond the table's pieces are at their defaults.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Position {
    /// Where each bound piece stands; a captured one where it was captured.
    pub places: [Point; MOST_PIECES],
    /// What each is: 0 at first, `k` after turning into its `k`-th kind, [`CAPTURED`].
    pub kinds: [u8; MOST_PIECES],
    /// Are we to move?
    pub us_to_move: bool,
}

impl Position {
    /// The position after a step: what stands on the target is captured.
    pub fn after(&self, step: Step) -> Position {
        let mut next = *self;
        for (place, kind) in self.places.iter().zip(&mut next.kinds) {
            if *place == step.to && *kind != CAPTURED {
                *kind = CAPTURED;
            }
        }
        next.places[usize::from(step.piece)] = step.to;
        next.kinds[usize::from(step.piece)] = step.kind;
        next.us_to_move = !self.us_to_move;
        next
    }
}

/// A move of a bound piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Step {
    /// Which piece.
    pub piece: u8,
    /// What it is after the move.
    pub kind: u8,
    /// From where.
    pub from: Point,
    /// To where.
    pub to: Point,
}

/// A node of a forcing tree; [`Link::NIL`] is the empty tree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Link(u32);

impl Link {
    /// No tree: the better goal holds here.
    pub const NIL: Link = Link(u32::MAX);

    /// Is it the empty tree?
    pub fn is_nil(self) -> bool {
        self == Link::NIL
    }
}

/// A move of a forcing tree. Below a move of ours hang the replies that have an answer, each
/// linked to the `next`; below a reply hangs our answer, if any.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    /// The move.
    pub step: Step,
    /// What follows it.
    pub child: Link,
    /// The next reply in the same position; always nil for moves of ours.
    pub next: Link,
}

/// A forcing tree: moves in a buffer that is used again from one decision to the next.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    root: Link,
}

impl Default for Tree {
    fn default() -> Self {
        Tree { nodes: Vec::new(), root: Link::NIL }
    }
}

impl Tree {
    /// Empties the tree, keeping its buffer.
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.root = Link::NIL;
    }

    /// The first move, or nil.
    pub fn root(&self) -> Link {
        self.root
    }

    /// Sets the first move.
    pub fn set_root(&mut self, root: Link) {
        self.root = root;
    }

    /// The node of a link; `None` for nil.
    pub fn node(&self, link: Link) -> Option<&Node> {
        self.nodes.get(link.0 as usize)
    }

    /// A mark to [`release`](Tree::release) to.
    #[inline]
    pub fn mark(&self) -> usize {
        self.nodes.len()
    }

    /// Forgets all nodes added since the mark.
    #[inline]
    pub fn release(&mut self, mark: usize) {
        self.nodes.truncate(mark);
    }

    /// Adds a move with what follows it.
    #[inline]
    pub fn add(&mut self, step: Step, child: Link) -> Link {
        self.nodes.push(Node { step, child, next: Link::NIL });
        Link(self.nodes.len() as u32 - 1)
    }

    /// All replies below a link, in order, with what follows each.
    pub fn replies(&self, first: Link) -> impl Iterator<Item = &Node> {
        core::iter::successors(self.node(first), |node| self.node(node.next))
    }

    /// Number of moves in a tree.
    pub fn size(&self, link: Link) -> usize {
        self.replies(link).map(|node| 1 + self.size(node.child)).sum()
    }

    /// Most moves of ours on any line of a tree that begins with a move of ours.
    pub fn our_moves(&self, ours: Link) -> u32 {
        let Some(node) = self.node(ours) else { return 0 };
        1 + self.replies(node.child).map(|reply| self.our_moves(reply.child)).max().unwrap_or(0)
    }

    /// Are two trees the same, move for move?
    pub fn same(&self, link: Link, other: &Tree, theirs: Link) -> bool {
        let (mut a, mut b) = (self.node(link), other.node(theirs));
        loop {
            match (a, b) {
                (None, None) => return true,
                (Some(x), Some(y)) if x.step == y.step && self.same(x.child, other, y.child) => {
                    (a, b) = (self.node(x.next), other.node(y.next));
                }
                _ => return false,
            }
        }
    }

    /// Gives the pieces of another table's tree their numbers and kinds in this one.
    pub fn rename(&mut self, pieces: &[u8], kinds: &[u8; MOST_PIECES]) {
        for node in &mut self.nodes {
            let piece = pieces[usize::from(node.step.piece)];
            node.step.piece = piece;
            if node.step.kind == 0 {
                node.step.kind = kinds[usize::from(piece)];
            }
        }
    }
}

/// A list of replies while it is being made.
#[derive(Clone, Copy, Debug)]
pub struct Replies {
    first: Link,
    last: Link,
}

impl Default for Replies {
    fn default() -> Self {
        Replies { first: Link::NIL, last: Link::NIL }
    }
}

impl Replies {
    /// The first reply; nil if there is none.
    #[inline]
    pub fn first(&self) -> Link {
        self.first
    }

    /// Adds a reply with our answer to it at the end.
    #[inline]
    pub fn push(&mut self, tree: &mut Tree, reply: Step, answer: Link) {
        let link = tree.add(reply, answer);
        match tree.nodes.get_mut(self.last.0 as usize) {
            Some(last) => last.next = link,
            None => self.first = link,
        }
        self.last = link;
    }
}

/// What a table says about a root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision<'a> {
    /// A piece of advice can be forced; the tree proves it.
    Advice {
        /// The table that decided.
        table: &'a str,
        /// The rule that applied.
        rule: &'a str,
        /// The first satisfiable piece of advice.
        advice: &'a str,
    },
    /// The better goal of this advice holds already: there is no move to play.
    NothingToDo {
        /// The table that decided.
        table: &'a str,
        /// The rule that applied.
        rule: &'a str,
        /// The advice.
        advice: &'a str,
    },
    /// No advice of the rule is satisfiable, or no rule applies.
    NoAdvice {
        /// The table that was asked.
        table: &'a str,
        /// The rule that applied, if any.
        rule: Option<&'a str>,
    },
}

/// A bound piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoundPiece<'a> {
    /// Its name in the table.
    pub name: &'a str,
    /// Ours?
    pub us: bool,
    /// What it is in the game: at first, then each kind it may turn into; the rest is empty.
    pub kinds: [&'a str; MOST_KINDS],
}

/// What is known of a table at run time, for people and for binding it to a game's rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableInfo<'a> {
    /// Its name.
    pub name: &'a str,
    /// Files and ranks of the board.
    pub board: (i32, i32),
    /// The bound pieces.
    pub pieces: &'a [BoundPiece<'a>],
    /// Predicates without parameters: [`Advisor::holds`] takes their index.
    pub predicates: &'a [&'a str],
    /// Numbers without parameters: [`Advisor::value`] takes their index.
    pub values: &'a [&'a str],
    /// Move constraints: [`Advisor::moves`] takes their index.
    pub constraints: &'a [&'a str],
    /// Pieces of advice in order.
    pub advice: &'a [&'a str],
    /// The game.
    pub binding: Option<BoundGame<'a>>,
}

/// The game a table is bound to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoundGame<'a> {
    /// The rules file.
    pub file: &'a str,
    /// The variant; `None`: the first.
    pub variant: Option<&'a str>,
    /// Our player.
    pub us: &'a str,
    /// Their player; `None`: the other one.
    pub them: Option<&'a str>,
    /// Are files, ranks counted from the other end?
    pub reversed: (bool, bool),
    /// Attributes that all pieces have at these values.
    pub attributes: &'a [(&'a str, bool)],
}

/// A table that can be asked. Compiled tables are zero-sized types; the interpreter is a value.
pub trait Advisor {
    /// Names and binding.
    fn info(&self) -> TableInfo<'_>;

    /// Chooses advice for a root with us to move; the proof is left in `tree`.
    fn advise(&self, root: &Position, tree: &mut Tree) -> Decision<'_>;

    /// Does a predicate hold in a position reached from a root?
    ///
    /// # Panics
    /// If there is no such predicate.
    fn holds(&self, predicate: usize, position: &Position, root: &Position) -> bool;

    /// A number in a position reached from a root.
    ///
    /// # Panics
    /// If there is no such value.
    fn value(&self, value: usize, position: &Position, root: &Position) -> i32;

    /// The moves a constraint generates, in order; `Break` stops.
    ///
    /// # Panics
    /// If there is no such constraint.
    fn moves(
        &self,
        constraint: usize,
        position: &Position,
        root: &Position,
        out: &mut impl FnMut(Step, Position) -> Flow,
    ) -> Flow;

    /// The moves a constraint generates, as a list.
    fn list_moves(
        &self,
        constraint: usize,
        position: &Position,
        root: &Position,
    ) -> Vec<(Step, Position)> {
        let mut list = Vec::new();
        let _ = self.moves(constraint, position, root, &mut |step, next| {
            list.push((step, next));
            ControlFlow::Continue(())
        });
        list
    }
}
