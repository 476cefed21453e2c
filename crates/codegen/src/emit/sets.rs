//! Set kernels: targets looked up by start square and occupied squares.

use movewright_model::PieceId;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::quote;

use super::names::{Scope, TermNames};
use super::tables::{Table, Tables};
use crate::plan::lines::Lines;
use crate::plan::sets::{Effect, Half, Kind, Lookups, SetMoves, SetTable, squares};
use crate::plan::shifts::{ClassMoves, Landing};

/// The constants of `Side` for targets: name, type, and the table of each side.
pub struct Targets {
    /// In the order of their names.
    pub constants: Vec<(Ident, TokenStream, Vec<Ident>)>,
}

/// Makes the tables that the constants of sides refer to.
pub fn targets(scope: &Scope<'_>, tables: &mut Tables) -> Targets {
    let plan = scope.plan;
    let n = super::num(plan.model.board.squares.len());
    let words = super::num(plan.words);
    let constants = scope
        .targets
        .iter()
        .map(|(numbers, name)| {
            let keyed = numbers.iter().any(|t| matches!(plan.sets.tables[*t], SetTable::Lines(_)));
            let statics = numbers
                .iter()
                .map(|&number| match &plan.sets.tables[number] {
                    SetTable::Fixed(sets) if keyed => {
                        let halves: Vec<Half> = sets
                            .iter()
                            .map(|s| Half { squares: Vec::new(), sets: vec![s.clone()] })
                            .collect();
                        tables.intern("TARGETS", Table::Keyed(Lines::new(plan.words, &halves)))
                    }
                    SetTable::Fixed(sets) => tables.intern("TARGETS", Table::Sets(sets.clone())),
                    SetTable::Lines(lines) => tables.intern("TARGETS", Table::Keyed(lines.clone())),
                })
                .collect();
            let ty = if keyed { quote!(Lines<#words>) } else { quote!([Squares; #n]) };
            (name.clone(), ty, statics)
        })
        .collect();
    Targets { constants }
}

/// The moves of a piece that are looked up, in the function of its moves; `own` and `occupied` are
/// known there.
pub fn moves(scope: &Scope<'_>, piece: PieceId, sets: &SetMoves) -> TokenStream {
    let royal = model_royal(scope, piece);
    let many = if royal { quote!(many_royal) } else { quote!(many) };
    let targets = match (&sets.quiet, &sets.capture) {
        (Some(quiet), Some(capture)) if quiet == capture => {
            let targets = lookup(scope, quiet);
            quote!((#targets).without(&own))
        }
        (quiet, capture) => {
            let quiet = quiet.as_ref().map(|l| {
                let targets = lookup(scope, l);
                quote!((#targets).without(&occupied))
            });
            let capture = capture.as_ref().map(|l| {
                let targets = lookup(scope, l);
                quote!((#targets) & occupied.without(&own))
            });
            let both = quiet.into_iter().chain(capture);
            quote!(#(#both)|*)
        }
    };
    let promote = sets.effect.promote();
    if promote.is_empty() {
        let make = make(scope, piece, &sets.effect, &quote!(start), None);
        return quote!(sink.#many(start, #targets, #make)?;);
    }
    let each = promote.iter().map(|becomes| {
        let make = make(scope, piece, &sets.effect, &quote!(start), Some(*becomes));
        quote!(sink.#many(start, targets, #make)?;)
    });
    quote! {
        let targets = #targets;
        if !targets.is_empty() {
            #(#each)*
        }
    }
}

/// What makes the move to a target; `occupied` is known where it matters whether one is empty.
fn make(
    scope: &Scope<'_>,
    piece: PieceId,
    effect: &Effect,
    source: &TokenStream,
    becomes: Option<PieceId>,
) -> TokenStream {
    let becomes = becomes.map(|b| {
        let b = &scope.pieces[b.index()];
        quote!(, becomes: piece::#b as Kind)
    });
    let one = |(template, _): &Kind| {
        let t = &scope.plan.templates[*template];
        let (from, to) = squares(scope.plan, *template).expect("what sets stand for has these");
        let names = &scope.fields[*template];
        let (from, to) = (&names[from], &names[to]);
        let variant = &scope.templates[*template];
        let own_type = t.piece.then(|| {
            let piece = &scope.pieces[piece.index()];
            quote!(piece: piece::#piece as Kind,)
        });
        quote!(Move::#variant { #own_type #from: #source, #to: to #becomes })
    };
    let mut code = one(&effect.kind);
    if !effect.taking.is_empty() {
        let arms = effect.taking.iter().map(|(taken, kind)| {
            let (taken, code) = (&scope.pieces[taken.index()], one(kind));
            quote!(piece::#taken => #code)
        });
        code = quote!(match usize::from(state.board.type_at(to)) { #(#arms,)* _ => #code });
    }
    if let Some(empty) = &effect.empty {
        let empty = one(empty);
        code = quote!(if occupied.contains(usize::from(to)) { #code } else { #empty });
    }
    quote!(|to| #code)
}

/// Is it a royal type of any player?
fn model_royal(scope: &Scope<'_>, piece: PieceId) -> bool {
    let model = scope.plan.model;
    model.player_ids().any(|p| model.royals(p).contains(&piece))
}

fn lookup(scope: &Scope<'_>, lookups: &Lookups) -> TokenStream {
    let parts = lookups.by_position().map(|numbers| {
        let name = &scope.targets[&numbers];
        let keyed =
            numbers.iter().any(|t| matches!(scope.plan.sets.tables[*t], SetTable::Lines(_)));
        if keyed {
            quote!(P::#name.get(usize::from(start), &occupied))
        } else {
            quote!(P::#name[usize::from(start)])
        }
    });
    quote!(#(#parts)|*)
}

/// The class moves of a piece; none where it is not moved as a class.
pub fn classes<'a>(scope: &'a Scope<'_>, piece: PieceId) -> &'a [ClassMoves] {
    scope.plan.sets.classes[piece.index()].as_deref().unwrap_or(&[])
}

/// The moves of all pieces of a type at once; `pieces`, `own` and `occupied` are known.
pub fn class_moves(scope: &Scope<'_>, piece: PieceId, effect: usize) -> TokenStream {
    let moves = &classes(scope, piece)[effect];
    let promote = moves.effect.promote();
    let mut out = TokenStream::new();
    for (i, term) in moves.terms[0].iter().enumerate() {
        let TermNames { by, empty, sources } = &scope.terms[&(piece.index(), effect, i)];
        let blocked = empty.iter().map(|e| quote!(.without(&occupied.shifted(-P::#e))));
        let landing = match term.landing {
            Landing::Empty => quote!(.without(&occupied)),
            Landing::Enemy => quote!(&occupied.without(&own)),
            Landing::Either => quote!(.without(&own)),
        };
        let targets = quote!((pieces & P::#sources)#(#blocked)*.shifted(P::#by)#landing);
        let source = quote!((i32::from(to) - P::#by) as Sq);
        if promote.is_empty() {
            let make = make(scope, piece, &moves.effect, &source, None);
            out.extend(quote!(sink.shifted(#targets, #make)?;));
        } else {
            let each = promote.iter().map(|becomes| {
                let make = make(scope, piece, &moves.effect, &source, Some(*becomes));
                quote!(sink.shifted(targets, #make)?;)
            });
            out.extend(quote! {
                let targets = #targets;
                if !targets.is_empty() {
                    #(#each)*
                }
            });
        }
    }
    out
}

/// The constants of a side for class moves and for blocks that answer the last move: declarations,
/// and the values of each side.
pub fn constants(scope: &Scope<'_>, tables: &mut Tables) -> (TokenStream, Vec<TokenStream>) {
    let plan = scope.plan;
    let n = super::num(plan.model.board.squares.len());
    let mut declared = TokenStream::new();
    let mut values = vec![TokenStream::new(); plan.sides.len()];
    for ((piece, effect, i), names) in &scope.terms {
        let TermNames { by, empty, sources } = names;
        declared.extend(quote!(const #by: i32; #(const #empty: i32;)* const #sources: Squares;));
        for (side, value) in values.iter_mut().enumerate() {
            let term = &classes(scope, PieceId::from_index(*piece))[*effect].terms[side][*i];
            let distance = Literal::i32_unsuffixed(term.by);
            let distances = term.empty.iter().map(|d| Literal::i32_unsuffixed(*d));
            let set = super::tables::set(&term.sources);
            value.extend(quote! {
                const #by: i32 = #distance;
                #(const #empty: i32 = #distances;)*
                const #sources: Squares = #set;
            });
        }
    }
    for (block, name) in scope.answers.iter().enumerate() {
        let Some(name) = name else { continue };
        declared.extend(quote!(const #name: &'static [Squares; #n];));
        let by_side = plan.answers[block].as_ref().expect("it has a name");
        for (table, value) in by_side.iter().zip(&mut values) {
            let table = tables.intern("ANSWERS", Table::Sets(table.clone()));
            value.extend(quote!(const #name: &'static [Squares; #n] = &#table;));
        }
    }
    (declared, values)
}

/// What the function of a piece's moves knows for the sets.
pub fn head() -> TokenStream {
    quote! {
        let own = state.board.owned(P::ID);
        let occupied = state.board.all();
    }
}
