//! The reduced state: place and kind of every bound piece, and the side to move.

use super::Emitter;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

impl Emitter<'_> {
    /// The field with a piece's kind.
    pub(super) fn kind_field(&self, piece: usize) -> Ident {
        format_ident!("{}_kind", self.ids.pieces[piece].to_string().trim_start_matches("r#"))
    }

    /// The method that moves a piece.
    pub(super) fn mover(&self, piece: usize) -> Ident {
        format_ident!("with_{}_on", self.ids.pieces[piece].to_string().trim_start_matches("r#"))
    }

    /// Is a square (an expression) occupied by a piece that passes?
    pub(super) fn occupied_by(
        &self,
        position: &TokenStream,
        square: &TokenStream,
        passes: impl Fn(usize) -> bool,
    ) -> Option<TokenStream> {
        let tests = (0..self.table.pieces.len()).filter(|&p| passes(p)).map(|p| {
            let (place, kind) = (&self.ids.pieces[p], self.kind_field(p));
            quote!((#position.#place == #square && #position.#kind != CAPTURED))
        });
        tests.reduce(|a, b| quote!(#a || #b))
    }

    pub(super) fn state(&self) -> TokenStream {
        let pieces = &self.ids.pieces;
        let kinds: Vec<Ident> = (0..pieces.len()).map(|p| self.kind_field(p)).collect();
        let numbers: Vec<Literal> = (0..pieces.len()).map(Literal::usize_unsuffixed).collect();
        let fields = self.table.pieces.iter().zip(pieces.iter().zip(&kinds)).map(
            |(piece, (place, kind))| {
                let (doc, kind_doc) =
                    (format!(" Where {} stands.", piece.name), format!(" What {} is.", piece.name));
                quote!(#[doc = #doc] #place: Point, #[doc = #kind_doc] #kind: u8,)
            },
        );
        let movers = (0..pieces.len()).map(|p| self.mover_method(p));
        quote! {
            #[doc = " A position: the bound pieces and the side to move."]
            #[derive(Clone, Copy)]
            struct State {
                #(#fields)*
                #[doc = " Are we to move?"]
                us_to_move: bool,
            }

            impl State {
                #[doc = " The state of a position."]
                #[inline]
                fn of(position: &Position) -> State {
                    State {
                        #(#pieces: position.places[#numbers], #kinds: position.kinds[#numbers],)*
                        us_to_move: position.us_to_move,
                    }
                }

                #[doc = " The position of a state."]
                #[inline]
                fn position(&self) -> Position {
                    let mut position = Position { us_to_move: self.us_to_move, ..Position::default() };
                    #(
                        position.places[#numbers] = self.#pieces;
                        position.kinds[#numbers] = self.#kinds;
                    )*
                    position
                }

                #(#movers)*
            }
        }
    }

    /// The state after a move of a piece: what stands on the target is captured.
    fn mover_method(&self, piece: usize) -> TokenStream {
        let (name, method) = (&self.table.pieces[piece].name, self.mover(piece));
        let doc =
            format!(" The state after a move of {name}: what stands on its target is captured.");
        let us = self.table.pieces[piece].us;
        // Only the side to move moves, so whose turn follows is known here.
        let theirs = !us;
        let captures =
            (0..self.table.pieces.len()).filter(|&p| self.table.pieces[p].us != us).map(|p| {
                let (place, kind) = (&self.ids.pieces[p], self.kind_field(p));
                quote!(if next.#place == to { next.#kind = CAPTURED; })
            });
        let (place, kind_field) = (&self.ids.pieces[piece], self.kind_field(piece));
        quote! {
            #[doc = #doc]
            #[inline]
            #[allow(dead_code)]
            fn #method(&self, to: Point, kind: u8) -> State {
                let mut next = *self;
                #(#captures)*
                next.#place = to;
                next.#kind_field = kind;
                next.us_to_move = #theirs;
                next
            }
        }
    }
}
