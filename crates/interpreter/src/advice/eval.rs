//! Expressions, judged as they stand.

use super::{Here, Interpreted};
use movewright_model::advice::{Arithmetic, Body, Comparison, Expr, MovesQuestion, Quantifier};
use movewright_runtime::advice::{
    CAPTURED, Point, Position, Step, between, chebyshev, divide, manhattan, modulo,
};

/// A value of any type; truth is 0 or 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Number(i32),
    Square(Point),
}

/// What an expression may name besides declarations.
#[derive(Clone)]
pub(super) struct Frame<'a> {
    /// Parameters and numbers of ranges.
    pub(super) locals: Vec<Value>,
    /// The move being judged and the position after it.
    pub(super) judged: Option<(Step, &'a Position)>,
}

impl Frame<'_> {
    pub(super) fn new() -> Self {
        Frame { locals: Vec::new(), judged: None }
    }

    /// Sets a local; numbers are given out in order, so at most one is new.
    pub(super) fn set(&mut self, local: usize, value: Value) {
        if local >= self.locals.len() {
            self.locals.resize(local + 1, Value::Number(0));
        }
        self.locals[local] = value;
    }
}

impl Interpreted<'_> {
    pub(super) fn truth(&self, expr: &Expr, here: Here<'_>) -> bool {
        self.is_true(expr, here, &mut Frame::new())
    }

    pub(super) fn number(&self, expr: &Expr, here: Here<'_>) -> i32 {
        self.int(expr, here, &mut Frame::new())
    }

    pub(super) fn is_true(&self, expr: &Expr, here: Here<'_>, frame: &mut Frame<'_>) -> bool {
        self.int(expr, here, frame) != 0
    }

    pub(super) fn int(&self, expr: &Expr, here: Here<'_>, frame: &mut Frame<'_>) -> i32 {
        match self.eval(expr, here, frame) {
            Value::Number(n) => n,
            Value::Square(_) => unreachable!("types are checked by the front end"),
        }
    }

    pub(super) fn square(&self, expr: &Expr, here: Here<'_>, frame: &mut Frame<'_>) -> Point {
        match self.eval(expr, here, frame) {
            Value::Square(p) => p,
            Value::Number(_) => unreachable!("types are checked by the front end"),
        }
    }

    pub(super) fn eval(&self, expr: &Expr, here: Here<'_>, frame: &mut Frame<'_>) -> Value {
        let position = here.position;
        let truth = |b: bool| Value::Number(i32::from(b));
        match expr {
            Expr::Bool(b) => truth(*b),
            Expr::Int(n) => Value::Number(*n),
            Expr::OurTurn => truth(position.us_to_move),
            Expr::Place(piece) => Value::Square(position.places[*piece]),
            Expr::Captured(piece) => truth(position.kinds[*piece] == CAPTURED),
            Expr::IsKind(piece, kind) => truth(usize::from(position.kinds[*piece]) == *kind),
            Expr::Local(local) => frame.locals[*local],
            Expr::From => Value::Square(self.judged(frame).0.from),
            Expr::To => Value::Square(self.judged(frame).0.to),
            Expr::Call(function, arguments) => {
                let locals = arguments.iter().map(|a| self.eval(a, here, frame)).collect();
                self.apply(*function, here, locals)
            }
            Expr::Root(inner) => self.eval(inner, Here { position: here.root, ..here }, frame),
            Expr::After(inner) => {
                let next = self.judged(frame).1;
                self.eval(inner, Here { position: next, ..here }, frame)
            }
            Expr::Moves(question, constraint) => {
                let moves = movewright_model::advice::Moves::Name(*constraint);
                let count = self.generate(&moves, here).len();
                match question {
                    MovesQuestion::None => truth(count == 0),
                    MovesQuestion::Some => truth(count > 0),
                    MovesQuestion::Count => Value::Number(count as i32),
                }
            }
            Expr::Pair(x, y) => {
                Value::Square(Point::new(self.int(x, here, frame), self.int(y, here, frame)))
            }
            Expr::X(square) => Value::Number(self.square(square, here, frame).x.into()),
            Expr::Y(square) => Value::Number(self.square(square, here, frame).y.into()),
            Expr::OnBoard(square) => {
                truth(self.square(square, here, frame).is_on(self.table.board))
            }
            Expr::Occupied(square) => {
                let square = self.square(square, here, frame);
                truth(self.occupant(position, square).is_some())
            }
            Expr::Arithmetic(operator, a, b) => {
                let (a, b) = (self.int(a, here, frame), self.int(b, here, frame));
                Value::Number(arithmetic(*operator, a, b))
            }
            Expr::Abs(inner) => Value::Number(self.int(inner, here, frame).wrapping_abs()),
            Expr::Chebyshev(a, b) => {
                Value::Number(chebyshev(self.square(a, here, frame), self.square(b, here, frame)))
            }
            Expr::Manhattan(a, b) => {
                Value::Number(manhattan(self.square(a, here, frame), self.square(b, here, frame)))
            }
            Expr::Between(a, b, c) => truth(between(
                self.int(a, here, frame),
                self.int(b, here, frame),
                self.int(c, here, frame),
            )),
            Expr::Compare(comparison, a, b) => {
                let (a, b) = (self.int(a, here, frame), self.int(b, here, frame));
                truth(match comparison {
                    Comparison::Equal => a == b,
                    Comparison::Less => a < b,
                    Comparison::AtMost => a <= b,
                })
            }
            Expr::SameSquare(a, b) => {
                truth(self.square(a, here, frame) == self.square(b, here, frame))
            }
            Expr::SameTruth(a, b) => {
                truth(self.is_true(a, here, frame) == self.is_true(b, here, frame))
            }
            Expr::Not(inner) => truth(!self.is_true(inner, here, frame)),
            Expr::And(all) => truth(all.iter().all(|e| self.is_true(e, here, frame))),
            Expr::Or(all) => truth(all.iter().any(|e| self.is_true(e, here, frame))),
            Expr::If(condition, yes, no) => {
                let taken = if self.is_true(condition, here, frame) { yes } else { no };
                self.eval(taken, here, frame)
            }
            Expr::Over(quantifier, local, first, last, condition) => {
                let (first, last) = (self.int(first, here, frame), self.int(last, here, frame));
                let mut holds = |n: i32| {
                    frame.set(*local, Value::Number(n));
                    self.is_true(condition, here, frame)
                };
                match quantifier {
                    Quantifier::Count => {
                        Value::Number((first..=last).filter(|&n| holds(n)).count() as i32)
                    }
                    Quantifier::Some => truth((first..=last).any(holds)),
                    Quantifier::Every => truth((first..=last).all(holds)),
                }
            }
        }
    }

    fn apply(&self, function: usize, here: Here<'_>, locals: Vec<Value>) -> Value {
        match (&self.table.functions[function].body, self.hosts[function]) {
            (Body::Expr(body), _) => self.eval(body, here, &mut Frame { locals, judged: None }),
            (_, Some(host)) => Value::Number(host(here.position, here.root)),
            _ => unreachable!("tables with unknown words are refused"),
        }
    }

    fn judged<'a>(&self, frame: &Frame<'a>) -> (Step, &'a Position) {
        frame.judged.expect("the front end allows this only where a move is judged")
    }

    /// The bound piece on a square.
    pub(super) fn occupant(&self, position: &Position, square: Point) -> Option<usize> {
        let here =
            |piece: &usize| position.places[*piece] == square && position.kinds[*piece] != CAPTURED;
        (0..self.table.pieces.len()).find(here)
    }
}

fn arithmetic(operator: Arithmetic, a: i32, b: i32) -> i32 {
    match operator {
        Arithmetic::Add => a.wrapping_add(b),
        Arithmetic::Subtract => a.wrapping_sub(b),
        Arithmetic::Multiply => a.wrapping_mul(b),
        Arithmetic::Divide => divide(a, b),
        Arithmetic::Modulo => modulo(a, b),
        Arithmetic::Min => a.min(b),
        Arithmetic::Max => a.max(b),
    }
}
