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
    let items = sink_items(
        scope,
        false,
        quote!({
            let _ = fault;
            STOP
        }),
    );
    quote! {
        /// Counts the moves of a position that equal one of them.
        struct Same<'a> {
            state: &'a State,
            shape: MoveShape,
            after: &'a State,
            child: State,
            /// Number of the move looked at, and of the move to compare with.
            number: u32,
            own: u32,
            equal: u32,
            earlier: bool,
        }

        impl Sink for Same<'_> {
            #items
            fn add(&mut self, m: Move) -> Flow {
                let number = self.number;
                self.number += 1;
                if number == self.own {
                    self.equal += 1;
                } else if shape(&m) == self.shape {
                    play_into(self.state, &m, &mut self.child);
                    if self.child == *self.after {
                        self.equal += 1;
                        if number < self.own {
                            self.earlier = true;
                            return STOP;
                        }
                    }
                }
                GO_ON
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
        let others = entry.may_equal.iter().filter(|other| **other != block).map(|other| {
            let name = &scope.uses[*other];
            let call = quote!(#name::<P, Same>(state, start, same)?;);
            if scope.classes_used {
                let test = admits(scope, scope.plan.uses[*other].entry.move_type);
                quote!(if #test { #call })
            } else {
                call
            }
        });
        let itself = entry.may_equal.contains(&block).then(|| {
            let name = &scope.uses[block];
            quote! {
                same.left = own;
                #name::<P, Same>(state, start, same)?;
            }
        });
        let number = num(block);
        quote!(#number => { #(#others)* #itself })
    });
    let arms: Vec<TokenStream> = arms.collect();
    let by_side =
        for_owner(scope, |side| quote!(moves_before_of::<#side>(state, own, doubtful, same)));
    quote! {
        /// Looks for a move that equals another.
        struct Same<'a> {
            state: &'a State,
            shape: MoveShape,
            after: &'a State,
            child: State,
            /// Moves to look at.
            left: u32,
            equal: bool,
        }

        impl Sink for Same<'_> {
            #items
            fn add(&mut self, m: Move) -> Flow {
                if self.left == 0 {
                    return STOP;
                }
                self.left -= 1;
                if shape(&m) == self.shape {
                    play_into(self.state, &m, &mut self.child);
                    if self.child == *self.after {
                        self.equal = true;
                        return STOP;
                    }
                }
                GO_ON
            }
        }

        /// The moves that come before one and may equal it: those of other blocks from the same
        /// square, and the first ones of its own.
        fn moves_before(
            state: &State, own: u32, doubtful: (u16, Sq, u16), same: &mut Same<'_>,
        ) -> Flow {
            #by_side
        }

        fn moves_before_of<P: Side>(
            state: &State, own: u32, doubtful: (u16, Sq, u16), same: &mut Same<'_>,
        ) -> Flow {
            let (block, start, class) = doubtful;
            match block { #(#arms)* _ => {} }
            GO_ON
        }
    }
}
