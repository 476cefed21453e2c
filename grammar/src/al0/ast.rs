//! Syntax tree of an AL0 source: names unresolved, spans kept.
//!
//! Equality of trees ignores where they stand: two sources that say the same are equal, see [`Word`].

use crate::span::Span;

/// A name or other word as written, and where. Two words are equal when their texts are.
#[derive(Clone, Debug)]
pub struct Word {
    /// As written.
    pub text: String,
    /// Where.
    pub span: Span,
}

impl PartialEq for Word {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for Word {}

/// One source text.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct File {
    /// Its statements, in order.
    pub items: Vec<Item>,
    /// What a preface of prose says about names, kept to be shown in explanations.
    pub glossary: Vec<(Word, String)>,
}

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// `table NAME.`
    Table(Word),
    /// `use "file".` (the text without quotes)
    Use(Word),
    /// `names { new = old; … }`
    Names(Vec<(Word, Word)>),
    /// `vocabulary NAME { W: us; … }`
    Vocabulary(Vec<PieceDecl>),
    /// `predicate …` or `value …`
    Function(Function),
    /// `moves NAME = …`
    Moves(MovesDecl),
    /// `name :: if … then […]`
    Rule(Rule),
    /// `advice(…)`
    Advice(Box<Advice>),
    /// `handover …`
    Handover(Handover),
    /// `bind …`
    Bind(Bind),
}

/// A bound piece of a vocabulary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceDecl {
    /// Its name in expressions.
    pub name: Word,
    /// Is it ours?
    pub us: bool,
    /// The kinds it may turn into.
    pub becoming: Vec<Word>,
}

/// Types of the expression language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// Truth.
    Bool,
    /// A whole number.
    Int,
    /// A pair of coordinates, on the board or off it.
    Square,
}

/// A predicate or a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: Word,
    /// Parameters.
    pub params: Vec<(Word, Type)>,
    /// `Bool` for a predicate.
    pub result: Type,
    /// Its meaning.
    pub body: Body,
}

/// The meaning of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// An expression.
    Expr(Expr),
    /// `rust "path"`: a function of the including crate.
    Rust(Word),
}

/// A named move constraint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovesDecl {
    /// Its name.
    pub name: Word,
    /// Its meaning.
    pub body: Moves,
}

/// A rule of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its name.
    pub name: Word,
    /// The precondition.
    pub condition: Goal,
    /// Names of the pieces of advice to try, in order.
    pub advice: Vec<Word>,
}

/// A piece of advice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// Its name.
    pub name: Word,
    /// Better goal.
    pub better: Goal,
    /// Holding goal.
    pub holding: Goal,
    /// Us-move constraints.
    pub us: Moves,
    /// Them-move constraints.
    pub them: Moves,
}

/// Going over to another table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handover {
    /// The other table's name.
    pub table: Word,
    /// Its file.
    pub file: Word,
    /// `theirs = ours`: names of the other table's pieces, where they differ.
    pub pieces: Vec<(Word, Word)>,
    /// When.
    pub when: Goal,
}

/// A binding to a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bind {
    /// The table bound.
    pub table: Word,
    /// The rules file.
    pub file: Word,
    /// The variant.
    pub variant: Option<Word>,
    /// What the names stand for.
    pub entries: Vec<BindEntry>,
}

/// One entry of a binding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BindEntry {
    /// `us = PLAYER`, `them = PLAYER`
    Player(bool, Word),
    /// `W = KING us`
    Piece(Word, Word, bool),
    /// `QUEEN = DAME`: what a kind is called in the game.
    Kind(Word, Word),
    /// `x = reversed` (false) or `y = reversed` (true)
    Flip(bool, Span),
    /// `attributes NAME = VALUE`
    Attribute(Word, bool),
    /// `last move = none`
    NoLastMove,
}

/// A goal of the table proper: names joined by connectives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A predicate.
    Name(Word),
    /// Negation.
    Not(Box<Goal>),
    /// Conjunction of two or more.
    And(Vec<Goal>),
    /// Disjunction of two or more.
    Or(Vec<Goal>),
}

/// A move constraint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moves {
    /// A named constraint.
    Name(Word),
    /// `depth = n`, `depth < n`
    Depth(DepthTest),
    /// One after the other, two or more.
    Then(Vec<Moves>),
    /// The first's moves that all others allow, two or more.
    And(Vec<Moves>),
    /// The moves for which a condition holds.
    Where(Box<Moves>, Box<Expr>),
    /// Moves of one bound piece.
    Generate(Box<Generator>),
}

/// A test of depth.
#[derive(Clone, Debug)]
pub struct DepthTest {
    /// `depth < limit` rather than `depth = limit`?
    pub below: bool,
    /// The number.
    pub limit: u32,
    /// Where.
    pub span: Span,
}

impl PartialEq for DepthTest {
    fn eq(&self, other: &Self) -> bool {
        (self.below, self.limit) == (other.below, other.limit)
    }
}

impl Eq for DepthTest {}

/// Moves of one bound piece, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generator {
    /// Ours to make?
    pub us: bool,
    /// The piece.
    pub piece: Word,
    /// Where it goes.
    pub shape: Shape,
    /// What it turns into on arrival; empty: nothing else.
    pub becomes: Vec<Word>,
}

/// Where a generated move goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// One step by each offset.
    By(Vec<(i32, i32)>),
    /// Any number of steps along each offset, over empty squares.
    Slides(Vec<(i32, i32)>),
    /// Given squares, perhaps for each value of a number.
    To(Option<Range>, Vec<Expr>),
}

/// `for i in a .. b`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Range {
    /// The number's name.
    pub name: Word,
    /// First value.
    pub first: Expr,
    /// Last value.
    pub last: Expr,
}

/// An expression and where it stands; equal when their kinds are.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where.
    pub span: Span,
}

impl PartialEq for Expr {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

impl Eq for Expr {}

/// Kinds of expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// A number.
    Int(i32),
    /// A piece, parameter, value or built-in word.
    Name(Word),
    /// A function applied.
    Call(Word, Vec<Expr>),
    /// A square of two coordinates.
    Pair(Box<Expr>, Box<Expr>),
    /// `e.x` (false) or `e.y` (true)
    Coordinate(Box<Expr>, bool),
    /// `-e`
    Negate(Box<Expr>),
    /// Arithmetic.
    Arithmetic(Operator, Box<Expr>, Box<Expr>),
    /// Comparison.
    Compare(Comparison, Box<Expr>, Box<Expr>),
    /// `P is QUEEN`
    Is(Box<Expr>, Word),
    /// Negation.
    Not(Box<Expr>),
    /// Conjunction.
    And(Vec<Expr>),
    /// Disjunction.
    Or(Vec<Expr>),
    /// `if c then a else b`
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `count (i in a..b: c)` and its kin.
    Over(Quantifier, Box<Range>, Box<Expr>),
}

/// Arithmetic operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`, rounded down
    Divide,
    /// `mod`, never negative
    Modulo,
}

/// Comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `/=`
    Differ,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

/// What is made of a condition over a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    /// How many.
    Count,
    /// Is there one?
    Some,
    /// Do all?
    Every,
}
