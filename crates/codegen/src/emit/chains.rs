//! `maximal captures`: only the best chains of a turn.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::names::Scope;
use super::num;
use super::turn::sink_items;
use crate::plan::code::{Op, each_op};

/// The measure of chains.
pub fn longest(scope: &Scope<'_>) -> TokenStream {
    let items = sink_items(
        scope,
        false,
        quote!({
            let _ = fault;
            STOP
        }),
    );
    let (value, values) = if scope.values {
        (quote!(::core::mem::take(&mut child.taken)), piece_values(scope))
    } else {
        (quote!(0), TokenStream::new())
    };
    let is_partial = partial_moves(scope);
    let no_partial = match partial_classes(scope) {
        // Whether these are generated at all does not matter: if not, none of them is found below.
        Some(classes) => {
            let tests = classes.iter().map(|class| {
                super::legality::for_owner(scope, |side| {
                    quote!(candidates::<#side, FirstPartial>(state, kind::#class, &mut FirstPartial))
                })
            });
            quote!(#((#tests).is_continue())&&*)
        }
        None => quote!(every_candidate(state, &mut FirstPartial).is_continue()),
    };
    let endless = scope.endless.then(|| {
        quote!(if first_fault(&child).is_some() {
            return Some(score);
        })
    });
    quote! {
        /// How good a chain is: its continuations, then what it captures.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        struct Score(u32, u64);

        /// The positions of a chain on the way to here.
        struct Way<'a> {
            state: &'a State,
            before: Option<&'a Way<'a>>,
            length: usize,
        }

        impl Way<'_> {
            fn contains(&self, state: &State) -> bool {
                self.state == state || self.before.is_some_and(|before| before.contains(state))
            }
        }

        /// Finds the best chain.
        struct Best<'a> {
            way: &'a Way<'a>,
            best: Option<Score>,
            /// Some move can go on.
            chains: bool,
            /// Legs in continuing positions that may still be tried.
            legs: u32,
            /// No chain is the longest: there are too many, or one is endless.
            unmeasured: bool,
            /// Candidates so far, and which of the first 128 begin a best chain.
            number: u32,
            ties: u128,
        }

        /// The best chains of a position.
        struct Top {
            score: Score,
            /// Which of the first 128 candidates begin one.
            ties: u128,
        }

        impl Top {
            /// Does a candidate begin one?
            fn begins_with(&self, number: u32, state: &State, m: &Move) -> bool {
                if number < 128 {
                    self.ties >> number & 1 == 1
                } else {
                    chain_score(state, m) == Some(self.score)
                }
            }
        }

        impl<'a> Best<'a> {
            const fn new(way: &'a Way<'a>, legs: u32) -> Self {
                Self { way, best: None, chains: false, legs, unmeasured: false, number: 0, ties: 0 }
            }
        }

        impl Sink for Best<'_> {
            #items
            fn add(&mut self, m: Move) -> Flow {
                self.chains |= is_partial(&m);
                if self.way.before.is_some() {
                    if self.legs == 0 {
                        self.unmeasured = true;
                        return STOP;
                    }
                    self.legs -= 1;
                }
                let Some(score) = score(self.way, &m, &mut self.legs) else {
                    self.unmeasured = true;
                    return STOP;
                };
                if self.best < Some(score) {
                    self.best = Some(score);
                    self.ties = 0;
                }
                if self.number < 128 && self.best == Some(score) {
                    self.ties |= 1 << self.number;
                }
                self.number += 1;
                GO_ON
            }
        }

        /// Stops at a move that may go on.
        struct FirstPartial;

        impl Sink for FirstPartial {
            #items
            fn add(&mut self, m: Move) -> Flow {
                if is_partial(&m) { STOP } else { GO_ON }
            }
        }

        /// May the turn go on after the move?
        fn is_partial(m: &Move) -> bool { #is_partial }

        /// The best chain that begins with a move, or `None` if no chain is the longest; legality is
        /// not asked.
        fn score(way: &Way<'_>, m: &Move, legs: &mut u32) -> Option<Score> {
            let state = way.state;
            let mut child = *state;
            execute(state, m, &mut child);
            let mut score = Score(0, #value);
            if child.continuing == NONE {
                return Some(score);
            }
            if way.length >= LONGEST_CHAIN || way.contains(&child) {
                return None;
            }
            #endless
            let further = Way { state: &child, before: Some(way), length: way.length + 1 };
            let mut best = Best::new(&further, *legs);
            let _ = every_candidate(&child, &mut best);
            *legs = best.legs;
            if best.unmeasured {
                return None;
            }
            if let Some(rest) = best.best {
                score.0 += 1 + rest.0;
                score.1 += rest.1;
            }
            Some(score)
        }

        /// The best chains of a position, if chains matter in it.
        fn best_chains(state: &State) -> Option<Top> {
            if state.continuing == NONE && #no_partial {
                return None;
            }
            let way = Way { state, before: None, length: 1 };
            let mut best = Best::new(&way, CHAIN_LEGS);
            let _ = every_candidate(state, &mut best);
            let ties = best.ties;
            let measured = (best.chains || state.continuing != NONE) && !best.unmeasured;
            if measured { best.best.map(|score| Top { score, ties }) } else { None }
        }

        /// The best chain that begins with a move of a position.
        fn chain_score(state: &State, m: &Move) -> Option<Score> {
            score(&Way { state, before: None, length: 1 }, m, &mut { CHAIN_LEGS })
        }

        #values
    }
}

/// Whether a turn may go on after the move `m`, as an expression.
pub fn partial_moves(scope: &Scope<'_>) -> TokenStream {
    let partial = scope.plan.templates.iter().enumerate().filter(|(_, t)| t.partial.is_some());
    let mut partial: Vec<TokenStream> = partial
        .map(|(i, _)| {
            let name = &scope.templates[i];
            quote!(Move::#name { .. })
        })
        .collect();
    if scope.replayed {
        partial.push(quote!(Move::Replay { .. }));
    }
    if !scope.partial || partial.is_empty() {
        return quote!({
            let _ = m;
            false
        });
    }
    quote!(match m { #(#partial)|* => true, _ => false })
}

/// The classes of all blocks after whose moves a turn may go on, if each has one.
fn partial_classes<'a>(scope: &'a Scope<'_>) -> Option<Vec<&'a Ident>> {
    if !scope.classes_used {
        return None;
    }
    let mut classes = Vec::new();
    for (block, entry) in scope.plan.uses.iter().enumerate() {
        let mut partial = false;
        each_op(scope.plan.ops(block), &mut |op| {
            partial |= matches!(op, Op::Add(_, add) if add.partial.is_some());
        });
        if partial {
            let class = &scope.classes[entry.entry.move_type?.index()];
            if !classes.contains(&class) {
                classes.push(class);
            }
        }
    }
    (!classes.is_empty()).then_some(classes)
}

/// The values that the reference interpreter gives to pieces.
fn piece_values(scope: &Scope<'_>) -> TokenStream {
    let model = scope.plan.model;
    let facts = movewright_interpreter::Facts::new(model);
    let values = movewright_interpreter::chains::capture_values(&facts);
    let arms = values.iter().enumerate().filter(|(_, v)| **v > 0).map(|(i, value)| {
        let (player, piece) = (num(i / model.pieces.len()), num(i % model.pieces.len()));
        let value = proc_macro2::Literal::u64_unsuffixed(*value);
        quote!((#player, #piece) => #value)
    });
    quote! {
        /// The value of a piece that is captured.
        const fn piece_value(piece: Occupant) -> u64 {
            match (piece.player.0, piece.piece.0) { #(#arms,)* _ => 0 }
        }
    }
}
