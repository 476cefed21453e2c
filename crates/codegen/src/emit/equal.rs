//! Moves that may equal others of the position.

use proc_macro2::TokenStream;
use quote::quote;

use super::legality::for_owner;
use super::names::Scope;
use super::num;
use super::turn::{admits, sink_items};
use crate::plan::distinct::Doubt;

/// What looks for moves that equal one of the position.
pub fn same(scope: &Scope<'_>) -> TokenStream {
    if scope.near_doubts {
        return near_same(scope);
    }
    let fault = quote!({
        let _ = fault;
        STOP
    });
    let items = sink_items(scope, false, fault);
    let tally = super::legality::has_random(scope).then(|| {
        quote! {
            /// Counts the moves of a position that may be equal, by what they lead to.
            struct Tally<'a> {
                state: &'a State,
                seen: &'a mut Seen<Move>,
                doubtful: bool,
            }

            impl Sink for Tally<'_> {
                #items
                fn doubt(&mut self, doubtful: Option<(u16, Sq, u16)>) {
                    self.doubtful = doubtful.is_some();
                }
                fn add(&mut self, m: Move) -> Flow {
                    if self.doubtful {
                        let state = self.state;
                        let key = |m: &Move| key_after(state, m);
                        let equal = |a: &Move, b: &Move| same_after(state, a, b);
                        let _ = self.seen.count(shape(&m), m, key, equal);
                    }
                    GO_ON
                }
            }
        }
    });
    let same_after = same_after();
    quote! {
        #same_after

        /// The key of the board after a move.
        #[inline(never)]
        fn key_after(state: &State, m: &Move) -> u64 {
            let mut child = *state;
            play_into(state, m, &mut child);
            child.board.key()
        }

        /// Counts the moves of a position that equal one of them.
        struct Same<'a> {
            state: &'a State,
            m: &'a Move,
            shape: MoveShape,
            doubtful: bool,
            /// Number of the move looked at, and of the move to compare with.
            number: u32,
            own: u32,
            equal: u32,
            earlier: bool,
        }

        impl Sink for Same<'_> {
            #items
            fn doubt(&mut self, doubtful: Option<(u16, Sq, u16)>) {
                self.doubtful = doubtful.is_some();
            }
            fn add(&mut self, m: Move) -> Flow {
                if !self.doubtful {
                    return GO_ON;
                }
                let number = self.number;
                self.number += 1;
                if number == self.own {
                    self.equal += 1;
                } else if shape(&m) == self.shape && same_after(self.state, &m, self.m) {
                    self.equal += 1;
                    if number < self.own {
                        self.earlier = true;
                        return STOP;
                    }
                }
                GO_ON
            }
        }

        /// How many moves of a position equal one of them, which has a number among those that are
        /// in doubt; none if an earlier one does.
        #[inline(never)]
        fn count_equal(state: &State, m: &Move, own: u32) -> u32 {
            let mut same = Same {
                state,
                m,
                shape: shape(m),
                doubtful: false,
                number: 0,
                own,
                equal: 0,
                earlier: false,
            };
            let _ = every_candidate(state, &mut same);
            if same.earlier { 0 } else { same.equal }
        }

        #tally
    }
}

/// The function that compares what two moves lead to.
fn same_after() -> TokenStream {
    quote! {
        /// Do two moves lead to the same position?
        #[inline(never)]
        fn same_after(state: &State, a: &Move, b: &Move) -> bool {
            a == b || {
                let (mut first, mut second) = (*state, *state);
                play_into(state, a, &mut first);
                play_into(state, b, &mut second);
                first == second
            }
        }
    }
}

/// Where only a few blocks may make equal moves: these.
fn near_same(scope: &Scope<'_>) -> TokenStream {
    let items = sink_items(
        scope,
        false,
        quote!({
            let _ = fault;
            STOP
        }),
    );
    let arms = scope.plan.uses.iter().enumerate().filter(|(_, u)| u.doubt != Doubt::None);
    let arms = arms.map(|(block, entry)| {
        let others = entry.may_equal.iter().map(|other| {
            let name = &scope.uses[*other];
            let call = quote!(#name::<P, Same>(state, start, same)?;);
            if scope.classes_used {
                let test = admits(scope, scope.plan.uses[*other].entry.move_type);
                quote!(if #test { #call })
            } else {
                call
            }
        });
        let number = num(block);
        quote!(#number => { #(#others)* })
    });
    let arms: Vec<TokenStream> = arms.collect();
    let same_after = same_after();
    let by_side = for_owner(scope, |side| quote!(moves_before_of::<#side>(state, doubtful, same)));
    quote! {
        #same_after

        /// Looks for a move that equals another.
        struct Same<'a> {
            state: &'a State,
            m: &'a Move,
            shape: MoveShape,
            equal: bool,
        }

        impl Sink for Same<'_> {
            #items
            fn add(&mut self, m: Move) -> Flow {
                if shape(&m) == self.shape && same_after(self.state, &m, self.m) {
                    self.equal = true;
                    return STOP;
                }
                GO_ON
            }
        }

        /// The moves that come before one and may equal it: those of other blocks from the same
        /// square.
        fn moves_before(state: &State, doubtful: (u16, Sq, u16), same: &mut Same<'_>) -> Flow {
            #by_side
        }

        fn moves_before_of<P: Side>(
            state: &State, doubtful: (u16, Sq, u16), same: &mut Same<'_>,
        ) -> Flow {
            let (block, start, class) = doubtful;
            match block { #(#arms)* _ => {} }
            GO_ON
        }
    }
}
