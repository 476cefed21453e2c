//! Expressions: names resolved and types checked.

use super::names::{BUILT_IN, Symbol};
use super::resolve::Resolver;
use movewright_model::advice::{self as model, Expr, MovesQuestion, Type};
use movewright_syntax::al0::ast::{self, ExprKind, Word};
use movewright_syntax::{Diagnostic, Span};

/// Most parameters and range numbers of one declaration.
const MOST_LOCALS: usize = 12;

/// What an expression can see besides declared names.
#[derive(Default)]
pub(super) struct Scope {
    locals: Vec<(String, Type, usize)>,
    used: usize,
    /// Is a move being judged, so that `from`, `to` and `after` mean something?
    judges_move: bool,
    /// Inside `after` or `root`.
    inside: Option<&'static str>,
}

impl Scope {
    /// The scope of a `where`.
    pub(super) fn of_move() -> Self {
        Scope { judges_move: true, ..Scope::default() }
    }

    /// Adds a local and gives its number; `None` if there are too many.
    pub(super) fn add(&mut self, name: &str, t: Type) -> Option<usize> {
        if self.used == MOST_LOCALS {
            return None;
        }
        self.locals.push((name.to_string(), t, self.used));
        self.used += 1;
        Some(self.used - 1)
    }

    /// Forgets the last local's name (its number stays taken).
    pub(super) fn leave(&mut self) {
        self.locals.pop();
    }
}

/// An expression with its type; the type is unknown where an error has been reported.
type Typed = (Expr, Option<Type>);

const FAILED: Typed = (Expr::Bool(false), None);

fn type_name(t: Type) -> &'static str {
    match t {
        Type::Bool => "a condition",
        Type::Int => "a number",
        Type::Square => "a square",
    }
}

impl Resolver<'_> {
    /// Resolves an expression of a wanted type.
    pub(super) fn expr_of(&mut self, expr: &ast::Expr, wanted: Type, scope: &mut Scope) -> Expr {
        let (resolved, t) = self.expr(expr, scope);
        if let Some(t) = t
            && t != wanted
        {
            let message = format!("this is {}, not {}", type_name(t), type_name(wanted));
            self.diagnostics.push(Diagnostic::error("A0026", message, expr.span));
        }
        resolved
    }

    fn boxed(&mut self, expr: &ast::Expr, wanted: Type, scope: &mut Scope) -> Box<Expr> {
        Box::new(self.expr_of(expr, wanted, scope))
    }

    fn expr(&mut self, expr: &ast::Expr, scope: &mut Scope) -> Typed {
        use ExprKind::*;
        let (int, boolean, square) = (Some(Type::Int), Some(Type::Bool), Some(Type::Square));
        match &expr.kind {
            Int(n) => (Expr::Int(*n), int),
            Name(word) => self.name(word, scope),
            Call(word, arguments) => self.call(word, arguments, expr.span, scope),
            Pair(x, y) => (
                Expr::Pair(self.boxed(x, Type::Int, scope), self.boxed(y, Type::Int, scope)),
                square,
            ),
            Coordinate(inner, false) => (Expr::X(self.boxed(inner, Type::Square, scope)), int),
            Coordinate(inner, true) => (Expr::Y(self.boxed(inner, Type::Square, scope)), int),
            Negate(inner) => {
                let inner = self.boxed(inner, Type::Int, scope);
                (Expr::Arithmetic(model::Arithmetic::Subtract, Box::new(Expr::Int(0)), inner), int)
            }
            Arithmetic(operator, a, b) => {
                let operator = match operator {
                    ast::Operator::Add => model::Arithmetic::Add,
                    ast::Operator::Subtract => model::Arithmetic::Subtract,
                    ast::Operator::Multiply => model::Arithmetic::Multiply,
                    ast::Operator::Divide => model::Arithmetic::Divide,
                    ast::Operator::Modulo => model::Arithmetic::Modulo,
                };
                let (a, b) = (self.boxed(a, Type::Int, scope), self.boxed(b, Type::Int, scope));
                (Expr::Arithmetic(operator, a, b), int)
            }
            Compare(comparison, a, b) => (self.compare(*comparison, a, b, scope), boolean),
            Is(piece, kind) => (self.is_kind(piece, kind), boolean),
            Not(inner) => (Expr::Not(self.boxed(inner, Type::Bool, scope)), boolean),
            And(all) => (
                Expr::And(all.iter().map(|e| self.expr_of(e, Type::Bool, scope)).collect()),
                boolean,
            ),
            Or(all) => (
                Expr::Or(all.iter().map(|e| self.expr_of(e, Type::Bool, scope)).collect()),
                boolean,
            ),
            If(condition, yes, no) => {
                let condition = self.boxed(condition, Type::Bool, scope);
                let (yes, t) = self.expr(yes, scope);
                let no = match t {
                    Some(t) => self.expr_of(no, t, scope),
                    None => self.expr(no, scope).0,
                };
                (Expr::If(condition, Box::new(yes), Box::new(no)), t)
            }
            Over(quantifier, range, condition) => {
                let first = self.boxed(&range.first, Type::Int, scope);
                let last = self.boxed(&range.last, Type::Int, scope);
                let Some(local) = self.local(&range.name, Type::Int, scope) else { return FAILED };
                let condition = self.boxed(condition, Type::Bool, scope);
                scope.leave();
                let (quantifier, t) = match quantifier {
                    ast::Quantifier::Count => (model::Quantifier::Count, int),
                    ast::Quantifier::Some => (model::Quantifier::Some, boolean),
                    ast::Quantifier::Every => (model::Quantifier::Every, boolean),
                };
                (Expr::Over(quantifier, local, first, last, condition), t)
            }
        }
    }

    /// A new local, with the errors of having too many or hiding a name.
    pub(super) fn local(&mut self, name: &Word, t: Type, scope: &mut Scope) -> Option<usize> {
        let local = scope.add(&name.text, t);
        if local.is_none() {
            let message =
                format!("more than {MOST_LOCALS} parameters and range numbers in one declaration");
            self.diagnostics.push(Diagnostic::error("A0039", message, name.span));
        }
        local
    }

    fn compare(
        &mut self,
        comparison: ast::Comparison,
        a: &ast::Expr,
        b: &ast::Expr,
        scope: &mut Scope,
    ) -> Expr {
        use ast::Comparison::*;
        let (left, t) = self.expr(a, scope);
        let number = matches!(comparison, Less | AtMost | Greater | AtLeast);
        if let Some(t) = t
            && number
            && t != Type::Int
        {
            let message = format!("this is {}, not a number", type_name(t));
            self.diagnostics.push(Diagnostic::error("A0026", message, a.span));
        }
        let right = match t {
            Some(t) if !number || t == Type::Int => self.expr_of(b, t, scope),
            _ => self.expr(b, scope).0,
        };
        let (left, right) = (Box::new(left), Box::new(right));
        let equal = |left, right| match t {
            Some(Type::Square) => Expr::SameSquare(left, right),
            Some(Type::Bool) => Expr::SameTruth(left, right),
            _ => Expr::Compare(model::Comparison::Equal, left, right),
        };
        match comparison {
            Equal => equal(left, right),
            Differ => Expr::Not(Box::new(equal(left, right))),
            Less => Expr::Compare(model::Comparison::Less, left, right),
            AtMost => Expr::Compare(model::Comparison::AtMost, left, right),
            Greater => Expr::Compare(model::Comparison::Less, right, left),
            AtLeast => Expr::Compare(model::Comparison::AtMost, right, left),
        }
    }

    fn name(&mut self, word: &Word, scope: &mut Scope) -> Typed {
        if let Some((_, t, local)) = scope.locals.iter().rev().find(|(name, ..)| *name == word.text)
        {
            return (Expr::Local(*local), Some(*t));
        }
        match self.names.find(&word.text) {
            Some(Symbol::Piece(piece)) => return (Expr::Place(piece), Some(Type::Square)),
            Some(Symbol::Function(function)) => return self.apply(function, &[], word, scope),
            Some(Symbol::Constraint(_)) => {
                let message = format!("`{}` is a move constraint, not a value", word.text);
                let help = format!(
                    "`none({0})`, `some({0})` and `count({0})` ask about its moves",
                    word.text
                );
                self.diagnostics.push(Diagnostic::error("A0025", message, word.span).help(help));
                return FAILED;
            }
            None => {}
        }
        let (boolean, int, square) = (Some(Type::Bool), Some(Type::Int), Some(Type::Square));
        match self.names.canonical(&word.text) {
            "true" => (Expr::Bool(true), boolean),
            "false" => (Expr::Bool(false), boolean),
            "ourturn" => (Expr::OurTurn, boolean),
            "theirturn" => (Expr::Not(Box::new(Expr::OurTurn)), boolean),
            "files" => (Expr::Int(self.table.board.0), int),
            "ranks" => (Expr::Int(self.table.board.1), int),
            "from" => (self.of_move(Expr::From, word, scope), square),
            "to" => (self.of_move(Expr::To, word, scope), square),
            _ => {
                let locals: Vec<String> =
                    scope.locals.iter().map(|(name, ..)| name.clone()).collect();
                let mut more: Vec<&str> = BUILT_IN[..8].iter().map(|(name, _)| *name).collect();
                more.extend(locals.iter().map(String::as_str));
                let fits = |s| !matches!(s, Symbol::Constraint(_));
                let error = self.names.unknown("A0020", "name", word, fits, &more);
                self.diagnostics.push(error);
                FAILED
            }
        }
    }

    /// `from`, `to` and `after` need a move that is being judged.
    fn of_move(&mut self, expr: Expr, word: &Word, scope: &Scope) -> Expr {
        if !scope.judges_move {
            let message = format!("`{}` means something only after `where`", word.text);
            let error = Diagnostic::error("A0025", message, word.span);
            self.diagnostics.push(error.help("give the square to the predicate as a parameter"));
        }
        expr
    }

    fn apply(
        &mut self,
        function: usize,
        arguments: &[ast::Expr],
        word: &Word,
        scope: &mut Scope,
    ) -> Typed {
        let (params, result) = {
            let f = &self.table.functions[function];
            (f.params.clone(), f.result)
        };
        if params.len() != arguments.len() {
            let message = format!(
                "`{}` takes {} arguments, {} are given",
                word.text,
                params.len(),
                arguments.len()
            );
            self.diagnostics.push(Diagnostic::error("A0026", message, word.span));
            return (Expr::Bool(false), None);
        }
        let arguments =
            params.iter().zip(arguments).map(|((_, t), a)| self.expr_of(a, *t, scope)).collect();
        (Expr::Call(function, arguments), Some(result))
    }

    fn call(
        &mut self,
        word: &Word,
        arguments: &[ast::Expr],
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        match self.names.find(&word.text) {
            Some(Symbol::Function(function)) => {
                return self.apply(function, arguments, word, scope);
            }
            Some(_) => {
                let message = format!("`{}` takes no arguments", word.text);
                self.diagnostics.push(Diagnostic::error("A0026", message, word.span));
                return FAILED;
            }
            None => {}
        }
        let name = self.names.canonical(&word.text).to_string();
        let wanted = match name.as_str() {
            "between" => 3,
            "cheb" | "manh" | "min" | "max" => 2,
            "abs" | "root" | "after" | "none" | "some" | "count" | "число" | "captured"
            | "onboard" | "occupied" => 1,
            _ => {
                let more: Vec<&str> = BUILT_IN[8..].iter().map(|(name, _)| *name).collect();
                let fits = |s| matches!(s, Symbol::Function(_));
                let error = self.names.unknown("A0020", "function", word, fits, &more);
                self.diagnostics.push(error);
                return FAILED;
            }
        };
        if wanted != arguments.len() {
            let message =
                format!("`{}` takes {wanted} arguments, {} are given", word.text, arguments.len());
            self.diagnostics.push(Diagnostic::error("A0026", message, span));
            return FAILED;
        }
        self.built_in(&name, word, arguments, scope)
    }

    fn built_in(
        &mut self,
        name: &str,
        word: &Word,
        arguments: &[ast::Expr],
        scope: &mut Scope,
    ) -> Typed {
        let (boolean, int) = (Some(Type::Bool), Some(Type::Int));
        match name {
            "between" => {
                let mut next = |i: usize| self.boxed(&arguments[i], Type::Int, scope);
                (Expr::Between(next(0), next(1), next(2)), boolean)
            }
            "cheb" | "manh" => {
                let a = self.boxed(&arguments[0], Type::Square, scope);
                let b = self.boxed(&arguments[1], Type::Square, scope);
                (if name == "cheb" { Expr::Chebyshev(a, b) } else { Expr::Manhattan(a, b) }, int)
            }
            "min" | "max" => {
                let operator =
                    if name == "min" { model::Arithmetic::Min } else { model::Arithmetic::Max };
                let a = self.boxed(&arguments[0], Type::Int, scope);
                let b = self.boxed(&arguments[1], Type::Int, scope);
                (Expr::Arithmetic(operator, a, b), int)
            }
            "abs" => (Expr::Abs(self.boxed(&arguments[0], Type::Int, scope)), int),
            "onboard" => (Expr::OnBoard(self.boxed(&arguments[0], Type::Square, scope)), boolean),
            "occupied" => (Expr::Occupied(self.boxed(&arguments[0], Type::Square, scope)), boolean),
            "captured" => match self.piece_of(&arguments[0]) {
                Some(piece) => (Expr::Captured(piece), boolean),
                None => FAILED,
            },
            "root" | "after" => self.elsewhere(name == "root", word, &arguments[0], scope),
            _ => self.moves_question(name, &arguments[0]),
        }
    }

    /// `root(e)` and `after(e)`.
    fn elsewhere(
        &mut self,
        root: bool,
        word: &Word,
        inner: &ast::Expr,
        scope: &mut Scope,
    ) -> Typed {
        if !root {
            self.of_move(Expr::To, word, scope);
        }
        if let Some(outer) = scope.inside {
            let message = format!("`{}` inside `{outer}`", word.text);
            self.diagnostics.push(Diagnostic::error("A0025", message, word.span));
        }
        scope.inside = Some(if root { "root" } else { "after" });
        let (inner, t) = self.expr(inner, scope);
        scope.inside = None;
        let inner = Box::new(inner);
        (if root { Expr::Root(inner) } else { Expr::After(inner) }, t)
    }

    fn moves_question(&mut self, name: &str, argument: &ast::Expr) -> Typed {
        let ExprKind::Name(word) = &argument.kind else {
            let message = format!("`{name}` wants the name of a move constraint");
            self.diagnostics.push(Diagnostic::error("A0026", message, argument.span));
            return FAILED;
        };
        let Some(Symbol::Constraint(constraint)) = self.names.find(&word.text) else {
            let fits = |s| matches!(s, Symbol::Constraint(_));
            let error = self.names.unknown("A0021", "move constraint", word, fits, &[]);
            self.diagnostics.push(error);
            return FAILED;
        };
        match name {
            "none" => (Expr::Moves(MovesQuestion::None, constraint), Some(Type::Bool)),
            "some" => (Expr::Moves(MovesQuestion::Some, constraint), Some(Type::Bool)),
            _ => (Expr::Moves(MovesQuestion::Count, constraint), Some(Type::Int)),
        }
    }

    fn piece_of(&mut self, expr: &ast::Expr) -> Option<usize> {
        if let ExprKind::Name(word) = &expr.kind {
            return self.piece(word);
        }
        self.diagnostics.push(Diagnostic::error(
            "A0026",
            "this is not the name of a piece",
            expr.span,
        ));
        None
    }

    /// The piece with this name.
    pub(super) fn piece(&mut self, word: &Word) -> Option<usize> {
        if let Some(Symbol::Piece(piece)) = self.names.find(&word.text) {
            return Some(piece);
        }
        let error =
            self.names.unknown("A0020", "piece", word, |s| matches!(s, Symbol::Piece(_)), &[]);
        self.diagnostics.push(error);
        None
    }

    fn is_kind(&mut self, piece: &ast::Expr, kind: &Word) -> Expr {
        let Some(piece) = self.piece_of(piece) else { return Expr::Bool(false) };
        match self.kind(piece, kind) {
            Some(kind) => Expr::IsKind(piece, kind),
            None => Expr::Bool(false),
        }
    }

    /// The number of a piece's kind: `itself` is 0.
    pub(super) fn kind(&mut self, piece: usize, kind: &Word) -> Option<usize> {
        if matches!(kind.text.as_str(), "itself" | "собой") {
            return Some(0);
        }
        let bound = &self.table.pieces[piece];
        if let Some(index) = bound.becoming.iter().position(|k| *k == kind.text) {
            return Some(index + 1);
        }
        let message = format!("`{}` never becomes `{}`", bound.name, kind.text);
        let help = match bound.becoming.as_slice() {
            [] => format!("`vocabulary {{ {}: … becoming {} }}` says so", bound.name, kind.text),
            all => format!("it may become {}; what it is at first is `itself`", all.join(", ")),
        };
        self.diagnostics.push(Diagnostic::error("A0020", message, kind.span).help(help));
        None
    }
}
