//! What a table of advice means: names resolved, expressions typed. `docs/al0.md` is the reference.
//!
//! All judgements are made about a position and the *root* it was reached from. A position is the
//! places and kinds of the bound pieces, the side to move, and the depth below the root.

use crate::ids::Origin;

pub mod depth;

/// Most pieces a table can bind; the runtime's positions hold as many.
pub const MOST_PIECES: usize = 6;

/// Most kinds a piece can have, its first one included.
pub const MOST_KINDS: usize = 8;

/// Deepest depth a table may test; the search is unrolled that far.
pub const DEEPEST: u32 = 40;

/// A resolved table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AdviceTable {
    /// Its name.
    pub name: String,
    /// Names of its source files; [`Origin::source`] indexes it.
    pub sources: Vec<String>,
    /// Width and height of the board.
    pub board: (i32, i32),
    /// The bound pieces.
    pub pieces: Vec<BoundPiece>,
    /// Predicates and values; callees and callers in any order, but never in a circle.
    pub functions: Vec<Function>,
    /// Named move constraints.
    pub constraints: Vec<Constraint>,
    /// Rules in order.
    pub rules: Vec<Rule>,
    /// Pieces of advice in order.
    pub advice: Vec<Advice>,
    /// Tables asked instead of this one, the first whose condition holds.
    pub handovers: Vec<Handover>,
    /// The game it speaks about.
    pub binding: Option<Binding>,
    /// Declared and built-in words with the other names that the sources give them, sorted.
    pub aliases: Vec<(String, String)>,
}

impl AdviceTable {
    /// A word as the table says it: by its other name, if the table names its advice so too.
    pub fn spoken<'a>(&'a self, word: &'a str) -> &'a str {
        let by_aliases = self.advice.iter().any(|a| a.name != a.canonical);
        let alias = self.aliases.iter().find(|(known, _)| by_aliases && known == word);
        alias.map_or(word, |(_, alias)| alias)
    }

    /// Is it written in Russian? That is where most letters of its advice's names come from.
    pub fn is_russian(&self) -> bool {
        let letters = || self.advice.iter().flat_map(|a| a.name.chars());
        let cyrillic = letters().filter(|c| ('\u{400}'..'\u{500}').contains(c)).count();
        cyrillic > letters().filter(char::is_ascii_alphabetic).count()
    }
}

/// A piece that the table speaks about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoundPiece {
    /// Its name in expressions.
    pub name: String,
    /// Ours?
    pub us: bool,
    /// The kinds it may turn into; kind 0 is what it is at first, kind `k` is `becoming[k - 1]`.
    pub becoming: Vec<String>,
}

/// Types of expressions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    /// Truth.
    Bool,
    /// A whole number.
    Int,
    /// A pair of coordinates, on the board or off it.
    Square,
}

/// A predicate or value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// Names and types of its parameters: locals `0..`.
    pub params: Vec<(String, Type)>,
    /// What it gives.
    pub result: Type,
    /// Its meaning.
    pub body: Body,
    /// Does it compare with the root?
    pub root_relative: bool,
    /// Where it stands.
    pub origin: Origin,
}

/// The meaning of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Body {
    /// An expression.
    Expr(Expr),
    /// A Rust function of the including crate, by path.
    Rust(String),
    /// Nothing is known of it: a table without vocabulary.
    Unknown,
}

/// A named move constraint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constraint {
    /// Its name.
    pub name: String,
    /// Its meaning; `None`: nothing is known of it.
    pub body: Option<Moves>,
    /// Does it compare with the root?
    pub root_relative: bool,
    /// Where it stands.
    pub origin: Origin,
}

/// A rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// Its name as written.
    pub name: String,
    /// Its name by the `names` declarations.
    pub canonical: String,
    /// When it applies.
    pub condition: Expr,
    /// Indices of the pieces of advice to try.
    pub advice: Vec<usize>,
    /// Where it stands.
    pub origin: Origin,
}

/// A piece of advice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// Its name as written.
    pub name: String,
    /// Its name by the `names` declarations.
    pub canonical: String,
    /// Better goal.
    pub better: Expr,
    /// Holding goal.
    pub holding: Expr,
    /// Us-move constraints.
    pub us: Moves,
    /// Them-move constraints.
    pub them: Moves,
    /// No move is made at this depth or below it.
    pub horizon: u32,
    /// Where it stands.
    pub origin: Origin,
}

/// Going over to another table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Handover {
    /// The other table's name.
    pub table: String,
    /// Its file.
    pub file: String,
    /// For each piece of the other table, in its order: which of ours it is.
    pub pieces: Vec<usize>,
    /// When.
    pub when: Expr,
    /// Where it stands.
    pub origin: Origin,
}

/// What the names stand for in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Binding {
    /// The rules file.
    pub file: String,
    /// The variant; `None`: the file's first.
    pub variant: Option<String>,
    /// Our player.
    pub us: String,
    /// Their player; `None`: the other one.
    pub them: Option<String>,
    /// For each bound piece: what each of its kinds is called in the game.
    pub pieces: Vec<Vec<String>>,
    /// Are files, ranks counted from the other end?
    pub reversed: (bool, bool),
    /// Attributes that all pieces have at these values.
    pub attributes: Vec<(String, bool)>,
    /// Where it stands.
    pub origin: Origin,
}

/// A typed expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expr {
    /// A truth value.
    Bool(bool),
    /// A number.
    Int(i32),
    /// Are we to move?
    OurTurn,
    /// Where a bound piece stands; a captured one where it was captured.
    Place(usize),
    /// Has a bound piece been captured?
    Captured(usize),
    /// Is a bound piece of this kind (0: its first) and not captured?
    IsKind(usize, usize),
    /// A parameter or a number of a range.
    Local(usize),
    /// Where the move judged begins.
    From,
    /// Where the move judged ends.
    To,
    /// A function applied.
    Call(usize, Vec<Expr>),
    /// Judged in the root.
    Root(Box<Expr>),
    /// Judged in the position after the move.
    After(Box<Expr>),
    /// Does a constraint allow any move (some), none, or how many?
    Moves(MovesQuestion, usize),
    /// A square of two coordinates.
    Pair(Box<Expr>, Box<Expr>),
    /// File of a square.
    X(Box<Expr>),
    /// Rank of a square.
    Y(Box<Expr>),
    /// Is a square on the board?
    OnBoard(Box<Expr>),
    /// Is a square occupied by a bound piece?
    Occupied(Box<Expr>),
    /// Arithmetic.
    Arithmetic(Arithmetic, Box<Expr>, Box<Expr>),
    /// Distance without sign.
    Abs(Box<Expr>),
    /// Distance in king moves.
    Chebyshev(Box<Expr>, Box<Expr>),
    /// Sum of the distances of both coordinates.
    Manhattan(Box<Expr>, Box<Expr>),
    /// Strictly between, either way round: `between(a, b, c)`, b is the middle.
    Between(Box<Expr>, Box<Expr>, Box<Expr>),
    /// Comparison of numbers.
    Compare(Comparison, Box<Expr>, Box<Expr>),
    /// Are two squares the same?
    SameSquare(Box<Expr>, Box<Expr>),
    /// Do two truth values agree?
    SameTruth(Box<Expr>, Box<Expr>),
    /// Negation.
    Not(Box<Expr>),
    /// All of these, left to right, stopping at the first that is false.
    And(Vec<Expr>),
    /// One of these, left to right, stopping at the first that is true.
    Or(Vec<Expr>),
    /// One or the other.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// Over a range of numbers, first and last included, held in a local.
    Over(Quantifier, usize, Box<Expr>, Box<Expr>, Box<Expr>),
}

/// Arithmetic on numbers; results wrap beyond 32 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arithmetic {
    /// Sum.
    Add,
    /// Difference.
    Subtract,
    /// Product.
    Multiply,
    /// Quotient rounded towards zero; 0 where the divisor is 0.
    Divide,
    /// Remainder, never negative; 0 where the divisor is 0.
    Modulo,
    /// The smaller.
    Min,
    /// The larger.
    Max,
}

/// Comparison of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// Equal.
    Equal,
    /// Less.
    Less,
    /// Less or equal.
    AtMost,
}

/// What is asked of a condition over a range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quantifier {
    /// How many.
    Count,
    /// Is there one?
    Some,
    /// Do all?
    Every,
}

/// What is asked of the moves a constraint allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MovesQuestion {
    /// Is there none?
    None,
    /// Is there one?
    Some,
    /// How many.
    Count,
}

/// A move constraint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Moves {
    /// No move.
    Nothing,
    /// A named one.
    Name(usize),
    /// Moves of one piece.
    Generate(Generator),
    /// One after the other.
    Then(Vec<Moves>),
    /// The moves of the first generator that all others allow.
    And(Vec<Moves>),
    /// The moves for which a condition holds.
    Where(Box<Moves>, Box<Expr>),
    /// All moves or none, by depth.
    Depth(DepthTest),
}

/// A test of depth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DepthTest {
    /// `depth < limit` rather than `depth = limit`?
    pub below: bool,
    /// The number.
    pub limit: u32,
}

impl DepthTest {
    /// Does it allow moves at this depth?
    pub fn allows(self, depth: u32) -> bool {
        if self.below { depth < self.limit } else { depth == self.limit }
    }
}

/// Moves of one bound piece, in order: for each target the kinds it may become, in order.
///
/// A move off the board, of a captured piece, by the side not to move, or onto a piece of the
/// mover's own side is never generated. A move onto a piece of the other side captures it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generator {
    /// The piece.
    pub piece: usize,
    /// Where it goes.
    pub shape: Shape,
    /// Kinds it turns into on arrival; empty: it stays what it is.
    pub becomes: Vec<usize>,
    /// Where it stands in the source.
    pub origin: Origin,
}

/// Where a generated move goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// One step by each offset.
    By(Vec<(i32, i32)>),
    /// Any number of steps by each offset over empty squares; ends on the first piece met.
    Slides(Vec<(i32, i32)>),
    /// Given squares, for each number of a range (local, first, last) if there is one.
    To(Option<(usize, Expr, Expr)>, Vec<Expr>),
}

impl Expr {
    /// Calls `visit` for the expression and all its parts.
    pub fn each(&self, visit: &mut impl FnMut(&Expr)) {
        visit(self);
        match self {
            Expr::Call(_, all) | Expr::And(all) | Expr::Or(all) => {
                all.iter().for_each(|e| e.each(visit))
            }
            Expr::Root(a)
            | Expr::After(a)
            | Expr::X(a)
            | Expr::Y(a)
            | Expr::OnBoard(a)
            | Expr::Occupied(a)
            | Expr::Abs(a)
            | Expr::Not(a) => {
                a.each(visit);
            }
            Expr::Pair(a, b)
            | Expr::Arithmetic(_, a, b)
            | Expr::Chebyshev(a, b)
            | Expr::Manhattan(a, b)
            | Expr::Compare(_, a, b)
            | Expr::SameSquare(a, b)
            | Expr::SameTruth(a, b) => {
                a.each(visit);
                b.each(visit);
            }
            Expr::Between(a, b, c) | Expr::If(a, b, c) | Expr::Over(_, _, a, b, c) => {
                a.each(visit);
                b.each(visit);
                c.each(visit);
            }
            Expr::Bool(_)
            | Expr::Int(_)
            | Expr::OurTurn
            | Expr::Place(_)
            | Expr::Captured(_)
            | Expr::IsKind(..)
            | Expr::Local(_)
            | Expr::From
            | Expr::To
            | Expr::Moves(..) => {}
        }
    }
}

impl AdviceTable {
    /// The function with this name.
    pub fn function(&self, name: &str) -> Option<usize> {
        self.functions.iter().position(|f| f.name == name)
    }

    /// Functions of a type that take no parameters, in order.
    pub fn without_parameters(&self, result: Type) -> Vec<usize> {
        let fits = |f: &Function| f.params.is_empty() && f.result == result;
        (0..self.functions.len()).filter(|&id| fits(&self.functions[id])).collect()
    }

    /// The constraint with this name.
    pub fn constraint(&self, name: &str) -> Option<usize> {
        self.constraints.iter().position(|c| c.name == name)
    }
}
