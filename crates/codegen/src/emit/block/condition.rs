//! Conditions of a block.

use proc_macro2::TokenStream;
use quote::quote;

use super::super::num;
use super::{BlockEmitter, Env, Var};
use crate::plan::code::{Condition, Place, SquareTest};

/// A condition while it is emitted.
pub(super) enum Code {
    Known(bool),
    Test(TokenStream),
    /// A disjunction, which needs brackets inside a conjunction.
    Or(TokenStream),
}

impl Code {
    pub(super) fn tokens(self) -> TokenStream {
        match self {
            Code::Known(value) => quote!(#value),
            Code::Test(tokens) | Code::Or(tokens) => tokens,
        }
    }

    /// Tokens that may stand beside `&&`.
    pub(super) fn conjunct(self) -> TokenStream {
        match self {
            Code::Or(tokens) => quote!((#tokens)),
            other => other.tokens(),
        }
    }
}

impl BlockEmitter<'_> {
    /// A condition, or its negation.
    pub(super) fn condition(&self, env: &Env, c: &Condition, negated: bool) -> Code {
        match c {
            Condition::Const(value) => Code::Known(*value != negated),
            Condition::Not(c) => self.condition(env, c, !negated),
            Condition::Flag(flag) => {
                let read = self.read(env, Var::Flag(*flag));
                match read.to_string().as_str() {
                    "true" => Code::Known(!negated),
                    "false" => Code::Known(negated),
                    _ if negated => Code::Test(quote!(!#read)),
                    _ => Code::Test(read),
                }
            }
            Condition::And(cs) => self.many(env, cs, negated, !negated),
            Condition::Or(cs) => self.many(env, cs, negated, negated),
            Condition::Test(test, place) => self.test(env, *test, *place, negated),
        }
    }

    /// A conjunction (`all`) or disjunction of conditions.
    pub(super) fn many(&self, env: &Env, cs: &[Condition], negated: bool, all: bool) -> Code {
        let mut parts: Vec<TokenStream> = Vec::new();
        for c in cs {
            match self.condition(env, c, negated) {
                Code::Known(value) if value == all => {}
                Code::Known(value) => {
                    if parts.is_empty() {
                        return Code::Known(value);
                    }
                    parts.push(quote!(#value));
                    break;
                }
                test if all => parts.push(test.conjunct()),
                test => parts.push(test.tokens()),
            }
        }
        match (parts.len(), all) {
            (0, _) => Code::Known(all),
            (1, true) => Code::Test(parts.remove(0)),
            // It may be a disjunction itself.
            (1, false) => Code::Or(parts.remove(0)),
            (_, true) => Code::Test(quote!(#(#parts)&&*)),
            (_, false) => Code::Or(quote!(#(#parts)||*)),
        }
    }

    pub(super) fn test(&self, env: &Env, test: SquareTest, place: Place, negated: bool) -> Code {
        let square = self.place(env, place);
        match place {
            Place::Nowhere => Code::Known(negated),
            Place::Along(_) => {
                let exists = if negated { quote!(==) } else { quote!(!=) };
                match self.square_test(env, test, &quote!(there), negated) {
                    Code::Known(value) if value == negated => Code::Known(negated),
                    Code::Known(_) => Code::Test(quote!(#square #exists NONE)),
                    inner if negated => {
                        let inner = inner.tokens();
                        Code::Test(quote!({ let there = #square; there == NONE || #inner }))
                    }
                    inner => {
                        let inner = inner.conjunct();
                        Code::Test(quote!({ let there = #square; there != NONE && #inner }))
                    }
                }
            }
            Place::At(_) => self.square_test(env, test, &quote!(#square as Sq), negated),
            Place::Here => self.square_test(env, test, &square, negated),
        }
    }

    /// A test at a square that exists, or its negation.
    pub(super) fn square_test(
        &self,
        env: &Env,
        test: SquareTest,
        square: &TokenStream,
        negated: bool,
    ) -> Code {
        let scope = self.scope;
        let call =
            |tokens: TokenStream| Code::Test(if negated { quote!(!#tokens) } else { tokens });
        let equals = |other: TokenStream| {
            Code::Test(if negated { quote!(#square != #other) } else { quote!(#square == #other) })
        };
        let any = |tokens: TokenStream| {
            if negated { Code::Test(quote!(!(#tokens))) } else { Code::Or(tokens) }
        };
        let class = |t: Option<movewright_model::MoveTypeId>| {
            scope.classes_used.then(|| {
                let class = scope.class(t);
                quote!(, #class)
            })
        };
        match test {
            SquareTest::Empty => Code::Test(if negated {
                quote!(state.board.occupied(#square))
            } else {
                quote!(!state.board.occupied(#square))
            }),
            SquareTest::Friend => call(quote!(state.board.owned_by(#square, P::ID))),
            SquareTest::Enemy => call(quote!(state.board.enemy_of(#square, P::ID))),
            SquareTest::Neutral => {
                let neutral = scope.neutral_players().map(|p| {
                    let p = num(p.index());
                    quote!(state.board.owned_by(#square, #p))
                });
                any(quote!(#(#neutral)||*))
            }
            SquareTest::Piece(piece) => {
                let piece = &scope.pieces[piece.index()];
                call(quote!(state.board.is_piece(#square, piece::#piece)))
            }
            SquareTest::Attribute(attribute) => {
                let attribute = &scope.attributes[attribute.index()];
                call(quote!(state.board.attribute(#square, attribute::#attribute)))
            }
            SquareTest::InZone(zone) => {
                let zone = &scope.zones[zone.index()];
                call(quote!(P::#zone.contains(usize::from(#square))))
            }
            SquareTest::Position(position) => {
                let position = num(position.index());
                equals(quote!(#position))
            }
            SquareTest::OnBoard => Code::Known(!negated),
            SquareTest::Marked => {
                let marked = self.read(env, Var::Marked);
                if marked.to_string() == "NONE" {
                    return Code::Known(negated);
                }
                equals(marked)
            }
            SquareTest::LastFrom => equals(quote!(state.last_from)),
            SquareTest::LastTo => equals(quote!(state.last_to)),
            SquareTest::GoalPosition => {
                if scope.plan.goal_squares.is_empty() {
                    return Code::Known(negated);
                }
                call(quote!(GOAL_SQUARES.contains(usize::from(#square))))
            }
            SquareTest::AdjacentToEnemy => call(quote!(adjacent_to_enemy::<P>(state, #square))),
            SquareTest::Attacked(t) => {
                let class = class(t);
                any(quote!(S::IN_ATTACK || attacked::<P>(state, #square, piece #class)))
            }
            SquareTest::Defended(t) => {
                let class = class(t);
                any(quote!(S::IN_ATTACK || defended::<P>(state, #square, piece #class)))
            }
            SquareTest::PositionFlag(flag) => {
                let name = &scope.position_flags[flag.index()];
                call(quote!(#name.contains(usize::from(#square))))
            }
        }
    }
}
