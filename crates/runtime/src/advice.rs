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
///
/// ```
/// use movewright_runtime::advice::Point;
///
/// // The square c1 of a board with letters for files.
/// let c1 = Point { x: 3, y: 1 };
/// assert!(c1.is_on((8, 8)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Point {
    /// File, from 1.
    pub x: i8,
    /// Rank, from 1.
    pub y: i8,
}

impl Point {
    /// A square by its coordinates; those beyond a byte are cut to its range (and lie far off any board).
    ///
    /// ```
    /// use movewright_runtime::advice::Point;
    ///
    /// assert_eq!(Point::new(3, 1), Point { x: 3, y: 1 });
    /// assert_eq!(Point::new(1000, 1).x, 127);
    /// ```
    #[inline]
    pub const fn new(x: i32, y: i32) -> Self {
        Point { x: cut(x), y: cut(y) }
    }

    /// A square by coordinates that are known to fit a byte.
    #[doc(hidden)]
    #[inline]
    pub const fn near(x: i32, y: i32) -> Self {
        Point { x: x as i8, y: y as i8 }
    }

    /// Is it on a board of this many files and ranks?
    ///
    /// ```
    /// use movewright_runtime::advice::Point;
    ///
    /// assert!(Point::new(6, 6).is_on((6, 6)) && !Point::new(7, 6).is_on((6, 6)));
    /// ```
    #[inline]
    pub const fn is_on(self, board: (i32, i32)) -> bool {
        1 <= self.x && self.x as i32 <= board.0 && 1 <= self.y && self.y as i32 <= board.1
    }

    /// The square one small step away; on a board of less than 100 squares a side a step never
    /// wraps onto the board.
    #[doc(hidden)]
    #[inline]
    pub const fn stepped(self, dx: i8, dy: i8) -> Self {
        Point { x: self.x.wrapping_add(dx), y: self.y.wrapping_add(dy) }
    }

    /// The square this far away.
    ///
    /// ```
    /// use movewright_runtime::advice::Point;
    ///
    /// assert_eq!(Point::new(3, 1).shifted((1, 2)), Point::new(4, 3));
    /// ```
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
///
/// ```
/// use movewright_runtime::advice::{Point, chebyshev};
///
/// assert_eq!(chebyshev(Point::new(1, 1), Point::new(4, 2)), 3);
/// ```
#[inline]
pub const fn chebyshev(a: Point, b: Point) -> i32 {
    let (dx, dy) = ((a.x as i32 - b.x as i32).abs(), (a.y as i32 - b.y as i32).abs());
    if dx > dy { dx } else { dy }
}

/// Sum of the distances of both coordinates.
///
/// ```
/// use movewright_runtime::advice::{Point, manhattan};
///
/// assert_eq!(manhattan(Point::new(1, 1), Point::new(4, 2)), 4);
/// ```
#[inline]
pub const fn manhattan(a: Point, b: Point) -> i32 {
    (a.x as i32 - b.x as i32).abs() + (a.y as i32 - b.y as i32).abs()
}

/// Is `b` strictly between `a` and `c`, either way round?
#[doc(hidden)]
#[inline]
pub const fn between(a: i32, b: i32, c: i32) -> bool {
    a < b && b < c || a > b && b > c
}

/// Quotient rounded towards zero; 0 where the divisor is 0.
#[doc(hidden)]
#[inline]
pub const fn divide(a: i32, b: i32) -> i32 {
    if b == 0 { 0 } else { a.wrapping_div(b) }
}

/// Remainder, never negative; 0 where the divisor is 0.
#[doc(hidden)]
#[inline]
pub const fn modulo(a: i32, b: i32) -> i32 {
    if b == 0 { 0 } else { a.wrapping_rem_euclid(b) }
}

/// A position as a table sees it. Entries beyond the table's pieces are at their defaults.
///
/// ```
/// use movewright_runtime::advice::{Point, Position};
///
/// // Three bound pieces, in the order of the table.
/// let mut position = Position { us_to_move: true, ..Position::default() };
/// position.places[..3].copy_from_slice(&[Point::new(2, 3), Point::new(4, 5), Point::new(1, 1)]);
/// assert_eq!(position.kinds, [0; 6]);
/// ```
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
    ///
    /// ```
    /// use movewright_runtime::advice::{CAPTURED, Point, Position, Step};
    ///
    /// let mut position = Position { us_to_move: true, ..Position::default() };
    /// position.places[..2].copy_from_slice(&[Point::new(2, 3), Point::new(2, 4)]);
    /// let step = Step { piece: 0, kind: 0, from: Point::new(2, 3), to: Point::new(2, 4) };
    /// let next = position.after(step);
    /// assert_eq!(next.places[0], Point::new(2, 4));
    /// assert_eq!(next.kinds[1], CAPTURED);
    /// assert!(!next.us_to_move);
    /// ```
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
///
/// ```
/// use movewright_runtime::advice::{Point, Step};
///
/// let step = Step { piece: 1, kind: 0, from: Point::new(4, 5), to: Point::new(1, 5) };
/// assert_ne!(step.from, step.to);
/// ```
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
///
/// ```
/// use movewright_runtime::advice::{Link, Tree};
///
/// assert_eq!(Tree::default().root(), Link::NIL);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Link(u32);

impl Link {
    /// No tree: the better goal holds here.
    pub const NIL: Link = Link(u32::MAX);

    /// Is it the empty tree?
    ///
    /// ```
    /// use movewright_runtime::advice::Tree;
    ///
    /// assert!(Tree::default().root().is_nil());
    /// ```
    pub fn is_nil(self) -> bool {
        self == Link::NIL
    }
}

/// A move of a forcing tree. Below a move of ours hang the replies that have an answer, each
/// linked to the `next`; below a reply hangs our answer, if any.
///
/// ```
/// # use doc_games::tables;
/// # use movewright_runtime::Flow;
/// # use movewright_runtime::advice::{Advisor, Decision, Link, Point, Position, Tree};
/// # use tables::pen::Table;
/// # let mut position = Position { us_to_move: true, ..Position::default() };
/// # position.places[..3].copy_from_slice(&[Point::new(2, 3), Point::new(4, 5), Point::new(1, 1)]);
/// # let mut tree = Tree::default();
/// # let decision = Table.advise(&position, &mut tree);
/// let first = tree.node(tree.root()).unwrap();
/// // Our first move is made by the first piece of the table.
/// assert_eq!((first.step.piece, first.step.to), (0, Point::new(3, 2)));
/// assert!(first.next.is_nil());
/// ```
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
///
/// ```
/// # use doc_games::tables;
/// # use movewright_runtime::Flow;
/// # use movewright_runtime::advice::{Advisor, Decision, Link, Point, Position, Tree};
/// # use tables::pen::Table;
/// # let mut position = Position { us_to_move: true, ..Position::default() };
/// # position.places[..3].copy_from_slice(&[Point::new(2, 3), Point::new(4, 5), Point::new(1, 1)]);
/// # let mut tree = Tree::default();
/// # let decision = Table.advise(&position, &mut tree);
/// // Our move, their only reply, our answer.
/// assert_eq!(tree.size(tree.root()), 3);
/// let ours = tree.node(tree.root()).unwrap();
/// let reply = tree.replies(ours.child).next().unwrap();
/// let answer = tree.node(reply.child).unwrap();
/// assert_eq!(answer.step.to, Point::new(1, 5));
/// ```
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
    ///
    /// ```
    /// # use doc_games::tables;
    /// # use movewright_runtime::Flow;
    /// # use movewright_runtime::advice::{Advisor, Decision, Link, Point, Position, Tree};
    /// # use tables::pen::Table;
    /// # let mut position = Position { us_to_move: true, ..Position::default() };
    /// # position.places[..3].copy_from_slice(&[Point::new(2, 3), Point::new(4, 5), Point::new(1, 1)]);
    /// # let mut tree = Tree::default();
    /// # let decision = Table.advise(&position, &mut tree);
    /// tree.clear();
    /// assert!(tree.root().is_nil());
    /// ```
    pub fn clear(&mut self) {
        self.nodes.clear();
        self.root = Link::NIL;
    }

    /// The first move, or nil.
    ///
    /// ```
    /// # use doc_games::tables;
    /// # use movewright_runtime::Flow;
    /// # use movewright_runtime::advice::{Advisor, Decision, Link, Point, Position, Tree};
    /// # use tables::pen::Table;
    /// # let mut position = Position { us_to_move: true, ..Position::default() };
    /// # position.places[..3].copy_from_slice(&[Point::new(2, 3), Point::new(4, 5), Point::new(1, 1)]);
    /// # let mut tree = Tree::default();
    /// # let decision = Table.advise(&position, &mut tree);
    /// assert!(!tree.root().is_nil());
    /// ```
    pub fn root(&self) -> Link {
        self.root
    }

    /// Sets the first move.
    #[doc(hidden)]
    pub fn set_root(&mut self, root: Link) {
        self.root = root;
    }

    /// The node of a link; `None` for nil.
    ///
    /// ```
    /// # use doc_games::tables;
    /// # use movewright_runtime::Flow;
    /// # use movewright_runtime::advice::{Advisor, Decision, Link, Point, Position, Tree};
    /// # use tables::pen::Table;
    /// # let mut position = Position { us_to_move: true, ..Position::default() };
    /// # position.places[..3].copy_from_slice(&[Point::new(2, 3), Point::new(4, 5), Point::new(1, 1)]);
    /// # let mut tree = Tree::default();
    /// # let decision = Table.advise(&position, &mut tree);
    /// assert_eq!(tree.node(tree.root()).unwrap().step.from, Point::new(2, 3));
    /// assert_eq!(tree.node(Link::NIL), None);
    /// ```
    pub fn node(&self, link: Link) -> Option<&Node> {
        self.nodes.get(link.0 as usize)
    }

    /// A mark to [`release`](Tree::release) to.
    #[doc(hidden)]
    #[inline]
    pub fn mark(&self) -> usize {
        self.nodes.len()
    }

    /// Forgets all nodes added since the mark.
    #[doc(hidden)]
    #[inline]
    pub fn release(&mut self, mark: usize) {
        self.nodes.truncate(mark);
    }

    /// Adds a move with what follows it.
    #[doc(hidden)]
    #[inline]
    pub fn add(&mut self, step: Step, child: Link) -> Link {
        self.nodes.push(Node { step, child, next: Link::NIL });
        Link(self.nodes.len() as u32 - 1)
    }

    /// All replies below a link, in order, with what follows each.
    ///
    /// ```
    /// # use doc_games::tables;
    /// # use movewright_runtime::Flow;
    /// # use movewright_runtime::advice::{Advisor, Decision, Link, Point, Position, Tree};
    /// # use tables::pen::Table;
    /// # let mut position = Position { us_to_move: true, ..Position::default() };
    /// # position.places[..3].copy_from_slice(&[Point::new(2, 3), Point::new(4, 5), Point::new(1, 1)]);
    /// # let mut tree = Tree::default();
    /// # let decision = Table.advise(&position, &mut tree);
    /// let ours = tree.node(tree.root()).unwrap();
    /// let replies: Vec<Point> = tree.replies(ours.child).map(|node| node.step.to).collect();
    /// assert_eq!(replies, [Point::new(1, 2)]);
    /// ```
    pub fn replies(&self, first: Link) -> impl Iterator<Item = &Node> {
        core::iter::successors(self.node(first), |node| self.node(node.next))
    }

    /// Number of moves in a tree.
    ///
    /// ```
    /// # use doc_games::tables;
    /// # use movewright_runtime::Flow;
    /// # use movewright_runtime::advice::{Advisor, Decision, Link, Point, Position, Tree};
    /// # use tables::pen::Table;
    /// # let mut position = Position { us_to_move: true, ..Position::default() };
    /// # position.places[..3].copy_from_slice(&[Point::new(2, 3), Point::new(4, 5), Point::new(1, 1)]);
    /// # let mut tree = Tree::default();
    /// # let decision = Table.advise(&position, &mut tree);
    /// assert_eq!(tree.size(tree.root()), 3);
    /// ```
    pub fn size(&self, link: Link) -> usize {
        self.replies(link).map(|node| 1 + self.size(node.child)).sum()
    }

    /// Most moves of ours on any line of a tree that begins with a move of ours.
    ///
    /// ```
    /// # use doc_games::tables;
    /// # use movewright_runtime::Flow;
    /// # use movewright_runtime::advice::{Advisor, Decision, Link, Point, Position, Tree};
    /// # use tables::pen::Table;
    /// # let mut position = Position { us_to_move: true, ..Position::default() };
    /// # position.places[..3].copy_from_slice(&[Point::new(2, 3), Point::new(4, 5), Point::new(1, 1)]);
    /// # let mut tree = Tree::default();
    /// # let decision = Table.advise(&position, &mut tree);
    /// assert_eq!(tree.our_moves(tree.root()), 2);
    /// ```
    pub fn our_moves(&self, ours: Link) -> u32 {
        let Some(node) = self.node(ours) else { return 0 };
        1 + self.replies(node.child).map(|reply| self.our_moves(reply.child)).max().unwrap_or(0)
    }

    /// Are two trees the same, move for move?
    ///
    /// ```
    /// # use doc_games::tables;
    /// # use movewright_runtime::Flow;
    /// # use movewright_runtime::advice::{Advisor, Decision, Link, Point, Position, Tree};
    /// # use tables::pen::Table;
    /// # let mut position = Position { us_to_move: true, ..Position::default() };
    /// # position.places[..3].copy_from_slice(&[Point::new(2, 3), Point::new(4, 5), Point::new(1, 1)]);
    /// # let mut tree = Tree::default();
    /// # let decision = Table.advise(&position, &mut tree);
    /// let copy = tree.clone();
    /// assert!(tree.same(tree.root(), &copy, copy.root()));
    /// assert!(!tree.same(tree.root(), &copy, Link::NIL));
    /// ```
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
    #[doc(hidden)]
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
#[doc(hidden)]
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
///
/// ```
/// # use doc_games::tables;
/// use movewright_runtime::advice::{Advisor, Decision, Point, Position, Tree};
/// use tables::pen::Table;
///
/// // Shepherd b3, dog d5, wolf a1, and it is our turn.
/// let mut position = Position { us_to_move: true, ..Position::default() };
/// position.places[..3].copy_from_slice(&[Point::new(2, 3), Point::new(4, 5), Point::new(1, 1)]);
/// let mut tree = Tree::default();
/// let decision = Table.advise(&position, &mut tree);
///
/// assert_eq!(
///     decision,
///     Decision::Advice { table: "Pen", rule: "edge", advice: "pen_in_2" }
/// );
/// ```
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
///
/// ```
/// # use doc_games::tables;
/// use movewright_runtime::advice::Advisor;
/// use tables::pen::Table;
///
/// let shepherd = Table.info().pieces[0];
/// assert_eq!((shepherd.name, shepherd.us, shepherd.kinds[0]), ("S", true, "Shepherd"));
/// ```
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
///
/// ```
/// # use doc_games::tables;
/// use movewright_runtime::advice::Advisor;
/// use tables::pen::Table;
///
/// let info = Table.info();
/// assert_eq!((info.name, info.board, info.pieces.len()), ("Pen", (6, 6), 3));
/// assert!(info.advice.contains(&"squeeze"));
/// ```
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
///
/// ```
/// # use doc_games::tables;
/// use movewright_runtime::advice::Advisor;
/// use tables::pen::Table;
///
/// let game = Table.info().binding.unwrap();
/// assert_eq!((game.file, game.us), ("pen.zrf", "Herd"));
/// ```
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
///
/// ```
/// # use doc_games::tables;
/// use movewright_runtime::advice::{Advisor, Decision, Point, Position, Tree};
/// use tables::pen::Table;
///
/// // Shepherd b3, dog d5, wolf a1, and it is our turn.
/// let mut position = Position { us_to_move: true, ..Position::default() };
/// position.places[..3].copy_from_slice(&[Point::new(2, 3), Point::new(4, 5), Point::new(1, 1)]);
/// let mut tree = Tree::default();
/// let decision = Table.advise(&position, &mut tree);
///
/// // The shepherd b3-c2; after the wolf's only reply the dog ends it.
/// assert!(matches!(decision, Decision::Advice { advice: "pen_in_2", .. }));
/// assert_eq!(tree.our_moves(tree.root()), 2);
/// ```
pub trait Advisor {
    /// Names and binding.
    ///
    /// ```
    /// # use doc_games::tables;
    /// use movewright_runtime::advice::Advisor;
    /// use tables::pen::Table;
    ///
    /// assert_eq!(Table.info().name, "Pen");
    /// ```
    fn info(&self) -> TableInfo<'_>;

    /// Chooses advice for a root with us to move; the proof is left in `tree`.
    ///
    /// ```
    /// # use doc_games::tables;
    /// use movewright_runtime::advice::{Advisor, Decision, Point, Position, Tree};
    /// use tables::pen::Table;
    ///
    /// // Shepherd b3, dog d5, wolf a1, and it is our turn.
    /// let mut position = Position { us_to_move: true, ..Position::default() };
    /// position.places[..3].copy_from_slice(&[Point::new(2, 3), Point::new(4, 5), Point::new(1, 1)]);
    /// let mut tree = Tree::default();
    /// let decision = Table.advise(&position, &mut tree);
    ///
    /// assert!(matches!(decision, Decision::Advice { rule: "edge", .. }));
    /// ```
    fn advise(&self, root: &Position, tree: &mut Tree) -> Decision<'_>;

    /// Does a predicate hold in a position reached from a root?
    ///
    /// # Panics
    /// If there is no such predicate.
    ///
    /// ```
    /// # use doc_games::tables;
    /// # use movewright_runtime::Flow;
    /// # use movewright_runtime::advice::{Advisor, Decision, Link, Point, Position, Tree};
    /// # use tables::pen::Table;
    /// # let mut position = Position { us_to_move: true, ..Position::default() };
    /// # position.places[..3].copy_from_slice(&[Point::new(2, 3), Point::new(4, 5), Point::new(1, 1)]);
    /// # let mut tree = Tree::default();
    /// # let decision = Table.advise(&position, &mut tree);
    /// let at_edge = Table.info().predicates.iter().position(|name| *name == "wolf_at_edge").unwrap();
    /// assert!(Table.holds(at_edge, &position, &position));
    /// ```
    fn holds(&self, predicate: usize, position: &Position, root: &Position) -> bool;

    /// A number in a position reached from a root.
    ///
    /// # Panics
    /// If there is no such value.
    ///
    /// ```
    /// # use doc_games::tables;
    /// # use movewright_runtime::Flow;
    /// # use movewright_runtime::advice::{Advisor, Decision, Link, Point, Position, Tree};
    /// # use tables::pen::Table;
    /// # let mut position = Position { us_to_move: true, ..Position::default() };
    /// # position.places[..3].copy_from_slice(&[Point::new(2, 3), Point::new(4, 5), Point::new(1, 1)]);
    /// # let mut tree = Tree::default();
    /// # let decision = Table.advise(&position, &mut tree);
    /// let room = Table.info().values.iter().position(|name| *name == "room").unwrap();
    /// // The wolf has three files and four ranks on its side of the dog.
    /// assert_eq!(Table.value(room, &position, &position), 12);
    /// ```
    fn value(&self, value: usize, position: &Position, root: &Position) -> i32;

    /// The moves a constraint generates, in order; `Break` stops.
    ///
    /// # Panics
    /// If there is no such constraint.
    ///
    /// ```
    /// # use doc_games::tables;
    /// # use movewright_runtime::Flow;
    /// # use movewright_runtime::advice::{Advisor, Decision, Link, Point, Position, Tree};
    /// # use tables::pen::Table;
    /// # let mut position = Position { us_to_move: true, ..Position::default() };
    /// # position.places[..3].copy_from_slice(&[Point::new(2, 3), Point::new(4, 5), Point::new(1, 1)]);
    /// # let mut tree = Tree::default();
    /// # let decision = Table.advise(&position, &mut tree);
    /// let walk = Table.info().constraints.iter().position(|name| *name == "walk").unwrap();
    /// let mut squares = Vec::new();
    /// let _ = Table.moves(walk, &position, &position, &mut |step, _| {
    ///     squares.push(step.to);
    ///     if squares.len() < 2 { Flow::Continue(()) } else { Flow::Break(()) }
    /// });
    /// assert_eq!(squares, [Point::new(3, 4), Point::new(3, 2)]);
    /// ```
    fn moves(
        &self,
        constraint: usize,
        position: &Position,
        root: &Position,
        out: &mut impl FnMut(Step, Position) -> Flow,
    ) -> Flow;

    /// The moves a constraint generates, as a list.
    ///
    /// ```
    /// # use doc_games::tables;
    /// # use movewright_runtime::Flow;
    /// # use movewright_runtime::advice::{Advisor, Decision, Link, Point, Position, Tree};
    /// # use tables::pen::Table;
    /// # let mut position = Position { us_to_move: true, ..Position::default() };
    /// # position.places[..3].copy_from_slice(&[Point::new(2, 3), Point::new(4, 5), Point::new(1, 1)]);
    /// # let mut tree = Tree::default();
    /// # let decision = Table.advise(&position, &mut tree);
    /// let walk = Table.info().constraints.iter().position(|name| *name == "walk").unwrap();
    /// let moves = Table.list_moves(walk, &position, &position);
    /// // Everywhere but beside the wolf.
    /// assert_eq!(moves.len(), 6);
    /// assert!(moves.iter().all(|(_, next)| !next.us_to_move));
    /// ```
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
