//! Pieces of a type: moved as a class, looked up, or dropped as a set.

use movewright_model::{DropFilter, PieceId};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::super::block;
use super::super::names::Scope;
use super::{admits, call_plain, class_argument, class_parameter, grouped};
use crate::plan::sets::SetMoves;

/// The functions of a piece that is moved as a class: for one piece by looking up (its name is
/// returned), and for many at once.
pub fn class_functions(
    scope: &Scope<'_>,
    piece: PieceId,
    sets: &[SetMoves],
) -> (Ident, TokenStream) {
    let class = class_parameter(scope);
    let stem = &scope.piece_stems[piece.index()];
    let (targets, together) = (format_ident!("{stem}_targets"), format_ident!("{stem}_together"));
    let alone = set_moves(scope, piece, sets);
    let classes = super::super::sets::classes(scope, piece);
    let mut body = super::super::sets::head();
    for (i, moves) in classes.iter().enumerate() {
        let code = super::super::sets::class_moves(scope, piece, i);
        body.extend(if scope.classes_used {
            let test = admits(scope, moves.move_type);
            quote!(if #test { #code })
        } else {
            code
        });
    }
    let name = &scope.plan.model.pieces[piece.index()].name;
    let doc =
        super::super::text::doc(&format!("Moves of one {name}, as far as they are looked up."));
    let doc_many =
        super::super::text::doc(&format!("The same moves for many of type {name} at once."));
    let code = quote! {
        #[doc = #doc]
        fn #targets<P: Side, S: Sink>(state: &State, start: Sq, #class sink: &mut S) -> Flow {
            #alone
            GO_ON
        }

        #[doc = #doc_many]
        #[inline]
        fn #together<P: Side, S: Sink>(
            state: &State, pieces: Squares, #class sink: &mut S,
        ) -> Flow {
            #body
            GO_ON
        }
    };
    (targets, code)
}

/// The moves of all pieces of a type that is moved as a class.
pub fn class_candidates(scope: &Scope<'_>, piece: PieceId, walked: &[usize]) -> TokenStream {
    let argument = class_argument(scope);
    let stem = &scope.piece_stems[piece.index()];
    let constant = &scope.pieces[piece.index()];
    let (targets, together) = (format_ident!("{stem}_targets"), format_ident!("{stem}_together"));
    let walks = grouped(
        scope,
        walked,
        |t| admits(scope, t),
        |b| {
            let call = call_plain(scope, b);
            match &scope.answers[b] {
                Some(answers) => quote! {
                    if state.last_to != NONE {
                        for start in pieces & P::#answers[usize::from(state.last_to)] {
                            let start = start as Sq;
                            #call
                        }
                    }
                },
                None => quote! {
                    for start in pieces {
                        let start = start as Sq;
                        #call
                    }
                },
            }
        },
    );
    quote! {
        let pieces = state.board.pieces(piece::#constant) & own;
        let special = pieces & sink.special();
        #together::<P, S>(state, pieces.without(&special), #argument sink)?;
        for start in special {
            #targets::<P, S>(state, start as Sq, #argument sink)?;
        }
        #walks
    }
}

/// The moves of a piece that are looked up.
pub fn set_moves(scope: &Scope<'_>, piece: PieceId, sets: &[SetMoves]) -> TokenStream {
    if sets.is_empty() {
        return TokenStream::new();
    }
    let mut out = super::super::sets::head();
    for group in sets.chunk_by(|a, b| a.move_type == b.move_type) {
        let moves = group.iter().map(|s| super::super::sets::moves(scope, piece, s));
        let moves = quote!(#(#moves)*);
        out.extend(if scope.classes_used {
            let test = admits(scope, group[0].move_type);
            quote!(if #test { #moves })
        } else {
            moves
        });
    }
    if !scope.notes(piece) {
        return out;
    }
    let class = if scope.classes_used { quote!(class) } else { quote!(0) };
    quote! {
        sink.doubt(Some((u16::MAX, start, #class)));
        #out
        sink.doubt(None);
    }
}

/// The function of the drops of a piece all of whose drops are sets.
pub fn drop_sets(scope: &Scope<'_>, piece: PieceId, blocks: &[usize]) -> Option<TokenStream> {
    let sets: Option<Vec<_>> =
        blocks.iter().map(|b| Some((*b, super::super::drops::as_set(scope, *b)?))).collect();
    let sets = sets?;
    let code = grouped(
        scope,
        blocks,
        |t| admits(scope, t),
        |b| {
            let (_, set) = sets.iter().find(|s| s.0 == b).expect("it is one of them");
            let code = super::super::drops::drops(scope, b, set);
            if blocks.len() == 1 { code } else { quote!({ #code }) }
        },
    );
    let class = class_parameter(scope);
    let name = format_ident!("{}_drops", scope.piece_stems[piece.index()]);
    let lines = blocks.iter().map(|&b| block::source_line(scope, b));
    let doc = format!("Drops of a {}.", scope.plan.model.pieces[piece.index()].name);
    let doc = super::super::text::doc(&doc);
    Some(quote! {
        #[doc = #doc]
        #(#lines)*
        #[inline]
        fn #name<P: Side, S: Sink>(state: &State, #class sink: &mut S) -> Flow {
            #code
            GO_ON
        }
    })
}

pub fn drop_squares(scope: &Scope<'_>, piece: PieceId) -> TokenStream {
    let blocks = scope.plan.uses_of(piece, true);
    let squares = match &blocks[..] {
        [one] => match scope.plan.uses[*one].entry.filter {
            Some(DropFilter::Zone(zone)) => {
                let zone = &scope.zones[zone.index()];
                quote!(P::#zone)
            }
            _ => quote!(BOARD),
        },
        _ => quote!(BOARD),
    };
    if scope.plan.drops_on_empty(piece) {
        quote!(#squares.without(&state.board.all()))
    } else {
        squares
    }
}
