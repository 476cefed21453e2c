//! Drops that are sets of squares.

use proc_macro2::TokenStream;
use quote::quote;

use super::names::Scope;
use super::num;
use super::tables::{Table, Tables};
use crate::plan::drops::DropSet;

/// The set that a drop is, where it is emitted as one: all drops of its piece are.
pub fn as_set<'a>(scope: &Scope<'a>, block: usize) -> Option<&'a DropSet> {
    // Of several endless loops the first is reported: squares are gone through in order.
    if scope.endless || scope.walked_attacks {
        return None;
    }
    let is_set = |block: &usize| {
        scope.plan.drops[*block]
            .as_ref()
            .filter(|set| super::trial::is_plain_drop(scope, set.template))
    };
    let all = scope.plan.uses_of(scope.plan.uses[block].piece, true);
    // Those that are done at once need no set.
    if all.iter().any(|b| scope.plan.starts[*b].is_some()) {
        return None;
    }
    all.iter().all(|b| is_set(b).is_some()).then(|| is_set(&block)).flatten()
}

/// The moves of such a drop.
pub fn drops(scope: &Scope<'_>, block: usize, set: &DropSet) -> TokenStream {
    let names = scope.drops[block].as_ref().expect("it has names");
    let squares = &names.squares;
    let forbidden = set.forbidding.iter().zip(&names.forbidding).map(|(f, name)| {
        let owner = match f.unwanted.own {
            Some(true) => quote!(state.board.owned(P::ID)),
            Some(false) => quote!(occupied.without(&state.board.owned(P::ID))),
            None => quote!(occupied),
        };
        let of_type = f.unwanted.piece.map(|piece| {
            let piece = &scope.pieces[piece.index()];
            quote!(& state.board.pieces(piece::#piece))
        });
        quote! {
            for unwanted in #owner #of_type {
                targets = targets.without(&P::#name[unwanted]);
            }
        }
    });
    let t = &scope.plan.templates[set.template];
    let to = &scope.fields[set.template][t.movements[0].to];
    let variant = &scope.templates[set.template];
    let piece = t.piece.then(|| {
        let piece = &scope.pieces[scope.plan.uses[block].piece.index()];
        quote!(piece: piece::#piece as Kind,)
    });
    quote! {
        let occupied = state.board.all();
        let mut targets = P::#squares.without(&occupied);
        #(#forbidden)*
        sink.dropped(targets, |to| Move::#variant { #piece #to: to })?;
    }
}

/// The constants of a side for such drops: declarations, and the values of each side.
pub fn constants(scope: &Scope<'_>, tables: &mut Tables) -> (TokenStream, Vec<TokenStream>) {
    let n = num(scope.plan.model.board.squares.len());
    let mut declared = TokenStream::new();
    let mut values = vec![TokenStream::new(); scope.plan.sides.len()];
    for (block, names) in scope.drops.iter().enumerate() {
        let (Some(names), Some(set)) = (names, as_set(scope, block)) else { continue };
        let (squares, forbidding) = (&names.squares, &names.forbidding);
        declared.extend(quote! {
            const #squares: Squares;
            #(const #forbidding: &'static [Squares; #n];)*
        });
        for (side, value) in values.iter_mut().enumerate() {
            let at = super::tables::set(&set.squares[side]);
            value.extend(quote!(const #squares: Squares = #at;));
            for (f, name) in set.forbidding.iter().zip(forbidding) {
                let table = tables.intern("FORBIDDEN", Table::Sets(f.squares[side].clone()));
                value.extend(quote!(const #name: &'static [Squares; #n] = &#table;));
            }
        }
    }
    (declared, values)
}
