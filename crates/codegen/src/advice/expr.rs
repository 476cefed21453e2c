//! Expressions of the language as Rust expressions, with as few brackets as Rust allows.

use super::Emitter;
use movewright_model::advice::{Arithmetic, Comparison, Expr, MovesQuestion, Quantifier};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// How tightly a Rust expression binds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Tight {
    Loose,
    Or,
    And,
    Compare,
    Sum,
    Product,
    Unary,
    Whole,
}

/// A Rust expression.
pub(super) struct Rust {
    pub(super) tokens: TokenStream,
    pub(super) tight: Tight,
}

impl Rust {
    fn new(tokens: TokenStream, tight: Tight) -> Self {
        Rust { tokens, tight }
    }

    fn whole(tokens: TokenStream) -> Self {
        Rust::new(tokens, Tight::Whole)
    }

    /// In brackets where it binds less tightly than wanted.
    pub(super) fn at(self, least: Tight) -> TokenStream {
        let tokens = self.tokens;
        if self.tight < least { quote!((#tokens)) } else { tokens }
    }
}

/// The Rust names of what an expression can see.
#[derive(Clone)]
pub(super) struct Scope {
    /// The position judged.
    pub(super) here: TokenStream,
    /// Where the move judged begins and ends, and the position after it.
    pub(super) judged: Option<(TokenStream, TokenStream, TokenStream)>,
    /// Variables by local.
    pub(super) locals: Vec<Ident>,
    /// Bounds of the locals' sizes, where they are known.
    pub(super) bounds: Vec<Option<i64>>,
}

impl Scope {
    /// The scope of a function.
    pub(super) fn position() -> Self {
        Scope { here: quote!(here), judged: None, locals: Vec::new(), bounds: Vec::new() }
    }

    /// The scope of a condition on a move.
    pub(super) fn of_move(from: TokenStream, to: TokenStream, next: TokenStream) -> Self {
        Scope {
            here: quote!(here),
            judged: Some((from, to, next)),
            locals: Vec::new(),
            bounds: Vec::new(),
        }
    }

    /// With a local's variable added.
    pub(super) fn with(&self, local: usize, first: &Expr, last: &Expr) -> (Scope, Ident) {
        let mut scope = self.clone();
        let variable = format_ident!("number_{local}");
        while scope.locals.len() <= local {
            let unused = format_ident!("number_{}", scope.locals.len());
            scope.locals.push(unused);
        }
        scope.locals[local] = variable.clone();
        scope.bounds.resize(scope.locals.len(), None);
        scope.bounds[local] = small(self, first).zip(small(self, last)).map(|(a, b)| a.max(b));
        (scope, variable)
    }
}

impl Emitter<'_> {
    pub(super) fn expr(&self, expr: &Expr, scope: &Scope) -> Rust {
        let here = &scope.here;
        let at = |e: &Expr, tight: Tight| self.expr(e, scope).at(tight);
        let loose = |e: &Expr| self.expr(e, scope).tokens;
        match expr {
            Expr::Bool(b) => Rust::whole(quote!(#b)),
            Expr::Int(n) => {
                let number = Literal::i32_unsuffixed(*n);
                Rust::new(quote!(#number), if *n < 0 { Tight::Unary } else { Tight::Whole })
            }
            Expr::OurTurn => Rust::whole(quote!(#here.us_to_move)),
            Expr::Place(piece) => {
                let place = &self.ids.pieces[*piece];
                Rust::whole(quote!(#here.#place))
            }
            Expr::Captured(piece) => {
                let kind = self.kind_field(*piece);
                Rust::new(quote!(#here.#kind == CAPTURED), Tight::Compare)
            }
            Expr::IsKind(piece, number) => {
                let (kind, number) = (self.kind_field(*piece), Literal::usize_unsuffixed(*number));
                Rust::new(quote!(#here.#kind == #number), Tight::Compare)
            }
            Expr::Local(local) => {
                let local = &scope.locals[*local];
                Rust::whole(quote!(#local))
            }
            Expr::From => Rust::whole(self.judged(scope).0.clone()),
            Expr::To => Rust::whole(self.judged(scope).1.clone()),
            Expr::Call(id, arguments) => {
                let name = &self.ids.functions[*id];
                let arguments = arguments.iter().map(loose);
                let root = self.table.functions[*id].root_relative.then(|| quote!(, root));
                let position = reference(here);
                Rust::whole(quote!(#name(#position #root #(, #arguments)*)))
            }
            Expr::Root(inner) => self.expr(inner, &Scope { here: quote!(root), ..scope.clone() }),
            Expr::After(inner) => {
                let next = self.judged(scope).2.clone();
                self.expr(inner, &Scope { here: next, ..scope.clone() })
            }
            Expr::Moves(question, id) => self.moves_question(*question, *id, here),
            Expr::Pair(x, y) => {
                let near = |e: &Expr| small(scope, e).is_some_and(|n| n <= 127);
                let new = if near(x) && near(y) { quote!(near) } else { quote!(new) };
                let (x, y) = (loose(x), loose(y));
                Rust::whole(quote!(Point::#new(#x, #y)))
            }
            Expr::X(square) => {
                let square = at(square, Tight::Whole);
                Rust::whole(quote!(i32::from(#square.x)))
            }
            Expr::Y(square) => {
                let square = at(square, Tight::Whole);
                Rust::whole(quote!(i32::from(#square.y)))
            }
            Expr::OnBoard(square) => {
                let square = at(square, Tight::Whole);
                Rust::whole(quote!(#square.is_on(BOARD)))
            }
            Expr::Occupied(square) => {
                let square = at(square, Tight::Whole);
                match self.occupied_by(here, &square, |_| true) {
                    Some(tokens) => Rust::new(tokens, Tight::Or),
                    None => Rust::whole(quote!(false)),
                }
            }
            Expr::Arithmetic(operator, a, b) => self.arithmetic(*operator, a, b, scope),
            Expr::Abs(inner) => {
                let inner = loose(inner);
                Rust::whole(quote!(i32::wrapping_abs(#inner)))
            }
            Expr::Chebyshev(a, b) => {
                let (a, b) = (loose(a), loose(b));
                Rust::whole(quote!(chebyshev(#a, #b)))
            }
            Expr::Manhattan(a, b) => {
                let (a, b) = (loose(a), loose(b));
                Rust::whole(quote!(manhattan(#a, #b)))
            }
            Expr::Between(a, b, c) => {
                let (a, b, c) = (loose(a), loose(b), loose(c));
                Rust::whole(quote!(between(#a, #b, #c)))
            }
            Expr::Compare(comparison, a, b) => {
                let (a, b) = (at(a, Tight::Sum), at(b, Tight::Sum));
                let tokens = match comparison {
                    Comparison::Equal => quote!(#a == #b),
                    Comparison::Less => quote!(#a < #b),
                    Comparison::AtMost => quote!(#a <= #b),
                };
                Rust::new(tokens, Tight::Compare)
            }
            Expr::SameSquare(a, b) | Expr::SameTruth(a, b) => {
                let (a, b) = (at(a, Tight::Sum), at(b, Tight::Sum));
                Rust::new(quote!(#a == #b), Tight::Compare)
            }
            Expr::Not(inner) => self.negation(inner, scope),
            Expr::And(all) => {
                let all = all.iter().map(|e| at(e, Tight::Compare));
                Rust::new(quote!(#(#all)&&*), Tight::And)
            }
            Expr::Or(all) => {
                let all = all.iter().map(|e| at(e, Tight::And));
                Rust::new(quote!(#(#all)||*), Tight::Or)
            }
            Expr::If(condition, yes, no) => {
                let (condition, yes, no) = (loose(condition), loose(yes), loose(no));
                Rust::new(quote!(if #condition { #yes } else { #no }), Tight::Loose)
            }
            Expr::Over(quantifier, local, first, last, condition) => {
                let (inner, variable) = scope.with(*local, first, last);
                let (first, last) = (at(first, Tight::Unary), at(last, Tight::Unary));
                let condition = self.expr(condition, &inner).tokens;
                match quantifier {
                    // Loose: a comparison after `as i32` would read as the beginning of type arguments.
                    Quantifier::Count => Rust::new(
                        quote!((#first..=#last).filter(|&#variable| #condition).count() as i32),
                        Tight::Loose,
                    ),
                    Quantifier::Some => {
                        Rust::whole(quote!((#first..=#last).any(|#variable| #condition)))
                    }
                    Quantifier::Every => {
                        Rust::whole(quote!((#first..=#last).all(|#variable| #condition)))
                    }
                }
            }
        }
    }

    fn judged<'s>(&self, scope: &'s Scope) -> &'s (TokenStream, TokenStream, TokenStream) {
        scope.judged.as_ref().expect("the front end allows this only where a move is judged")
    }

    fn negation(&self, inner: &Expr, scope: &Scope) -> Rust {
        let at = |e: &Expr, tight: Tight| self.expr(e, scope).at(tight);
        match inner {
            Expr::Compare(comparison, a, b) => {
                let (a, b) = (at(a, Tight::Sum), at(b, Tight::Sum));
                let tokens = match comparison {
                    Comparison::Equal => quote!(#a != #b),
                    Comparison::Less => quote!(#a >= #b),
                    Comparison::AtMost => quote!(#a > #b),
                };
                Rust::new(tokens, Tight::Compare)
            }
            Expr::SameSquare(a, b) | Expr::SameTruth(a, b) => {
                let (a, b) = (at(a, Tight::Sum), at(b, Tight::Sum));
                Rust::new(quote!(#a != #b), Tight::Compare)
            }
            other => {
                let inner = at(other, Tight::Unary);
                Rust::new(quote!(!#inner), Tight::Unary)
            }
        }
    }

    fn arithmetic(&self, operator: Arithmetic, a: &Expr, b: &Expr, scope: &Scope) -> Rust {
        let at = |e: &Expr, tight: Tight| self.expr(e, scope).at(tight);
        // Coordinates and small numbers cannot leave 32 bits; anything else is told to wrap.
        if small(scope, a).zip(small(scope, b)).is_some_and(|(a, b)| {
            let big = i64::from(i32::MAX);
            match operator {
                Arithmetic::Multiply => a * b <= big,
                _ => a + b <= big,
            }
        }) {
            match operator {
                Arithmetic::Add => {
                    let (a, b) = (at(a, Tight::Sum), at(b, Tight::Product));
                    return Rust::new(quote!(#a + #b), Tight::Sum);
                }
                Arithmetic::Subtract => {
                    let (a, b) = (at(a, Tight::Sum), at(b, Tight::Product));
                    return Rust::new(quote!(#a - #b), Tight::Sum);
                }
                Arithmetic::Multiply => {
                    let (a, b) = (at(a, Tight::Product), at(b, Tight::Unary));
                    return Rust::new(quote!(#a * #b), Tight::Product);
                }
                _ => {}
            }
        }
        let (a, b) = (self.expr(a, scope).tokens, self.expr(b, scope).tokens);
        Rust::whole(match operator {
            Arithmetic::Add => quote!(i32::wrapping_add(#a, #b)),
            Arithmetic::Subtract => quote!(i32::wrapping_sub(#a, #b)),
            Arithmetic::Multiply => quote!(i32::wrapping_mul(#a, #b)),
            Arithmetic::Divide => quote!(divide(#a, #b)),
            Arithmetic::Modulo => quote!(modulo(#a, #b)),
            Arithmetic::Min => quote!(::core::cmp::min(#a, #b)),
            Arithmetic::Max => quote!(::core::cmp::max(#a, #b)),
        })
    }

    fn moves_question(&self, question: MovesQuestion, id: usize, here: &TokenStream) -> Rust {
        let name = &self.ids.constraints[id];
        let root = self.table.constraints[id].root_relative.then(|| quote!(, root));
        let position = reference(here);
        match question {
            MovesQuestion::None => {
                Rust::whole(quote!(#name(#position #root, &mut |_, _| Break(())).is_continue()))
            }
            MovesQuestion::Some => {
                Rust::whole(quote!(#name(#position #root, &mut |_, _| Break(())).is_break()))
            }
            MovesQuestion::Count => Rust::whole(quote! {{
                let mut count = 0;
                let _ = #name(#position #root, &mut |_, _| { count += 1; Continue(()) });
                count
            }}),
        }
    }
}

/// A position as an argument: variables hold references, except the one made on the spot.
fn reference(position: &TokenStream) -> TokenStream {
    if position.to_string() == "next" { quote!(&next) } else { position.clone() }
}

/// Files and ranks of the largest board; the front end refuses larger ones.
const LARGEST_BOARD: i64 = 100;

/// A bound on a number's size, where one is easily seen.
fn small(scope: &Scope, expr: &Expr) -> Option<i64> {
    let both = |a: &Expr, b: &Expr| Some((small(scope, a)?, small(scope, b)?));
    match expr {
        Expr::Int(n) => Some(i64::from(*n).abs()),
        Expr::Local(local) => scope.bounds.get(*local).copied().flatten(),
        Expr::X(square) | Expr::Y(square) => Some(match &**square {
            Expr::Place(_) | Expr::From | Expr::To => LARGEST_BOARD,
            _ => 128,
        }),
        Expr::Chebyshev(..) => Some(256),
        Expr::Manhattan(..) => Some(512),
        Expr::Abs(inner) => small(scope, inner),
        Expr::If(_, a, b) => both(a, b).map(|(a, b)| a.max(b)),
        Expr::Arithmetic(Arithmetic::Add | Arithmetic::Subtract, a, b) => {
            both(a, b).map(|(a, b)| a + b)
        }
        Expr::Arithmetic(Arithmetic::Multiply, a, b) => both(a, b).map(|(a, b)| a * b),
        Expr::Arithmetic(Arithmetic::Min | Arithmetic::Max, a, b) => {
            both(a, b).map(|(a, b)| a.max(b))
        }
        _ => None,
    }
}
