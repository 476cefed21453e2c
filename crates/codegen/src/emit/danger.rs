//! Attacks on royal pieces by pair functions: tests for any set of occupied squares, and the rows
//! by which they restrict the pieces of the royal side.

use movewright_model::PieceId;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::attack::Reaches;
use super::names::Scope;
use super::num;
use super::tables::{Table, Tables};
use crate::plan::bits::Bits;
use crate::plan::pair::{Danger, LineKind, Threats};

/// The function that tests whether a royal piece on a square would be attacked.
pub fn attacked_name(scope: &Scope<'_>, danger: &Danger, royal: PieceId) -> Ident {
    let (victim, by) = stems(scope, danger);
    let royal = &scope.piece_stems[royal.index()];
    format_ident!("{victim}_{royal}_attacked_by_{by}")
}

/// The function that gives the rows.
pub fn rows_name(scope: &Scope<'_>, danger: &Danger) -> Ident {
    let (victim, by) = stems(scope, danger);
    format_ident!("{victim}_restricted_by_{by}")
}

/// The function that gives the squares on which attacks depend that must be tried.
pub fn delicate_name(scope: &Scope<'_>, danger: &Danger) -> Ident {
    let (victim, by) = stems(scope, danger);
    format_ident!("{victim}_depends_on_{by}")
}

/// The function that tests whether a royal piece is attacked.
pub fn danger_name(scope: &Scope<'_>, danger: &Danger) -> Ident {
    let (victim, by) = stems(scope, danger);
    format_ident!("{victim}_in_danger_from_{by}")
}

fn stems(scope: &Scope<'_>, danger: &Danger) -> (String, String) {
    let stem = |p: movewright_model::PlayerId| scope.players[p.index()].to_string().to_lowercase();
    (stem(danger.victim), stem(danger.by))
}

/// Are there attacks that must be tried?
pub fn has_others(danger: &Danger) -> bool {
    danger.royals.iter().any(|(_, threats)| !threats.others.is_empty())
}

/// The functions of all dangers.
pub fn dangers(scope: &Scope<'_>, reaches: &Reaches, tables: &mut Tables) -> TokenStream {
    let Some(dangers) = &scope.plan.dangers else { return TokenStream::new() };
    let n = scope.plan.model.board.squares.len();
    let pair_tables: Vec<Ident> = dangers
        .tables
        .iter()
        .map(|table| {
            let sets = table.iter().map(|s| s.clone().unwrap_or_else(|| Bits::none(n)));
            tables.intern("PAIRS", Table::Sets(sets.collect()))
        })
        .collect();
    let mut out = TokenStream::new();
    for danger in &dangers.pairs {
        out.extend(one(scope, reaches, danger, &pair_tables, tables));
    }
    out
}

fn one(
    scope: &Scope<'_>,
    reaches: &Reaches,
    danger: &Danger,
    pair_tables: &[Ident],
    tables: &mut Tables,
) -> TokenStream {
    let model = scope.plan.model;
    let (victim, by) = (num(danger.victim.index()), num(danger.by.index()));
    let by_side = &scope.players[danger.by.index()];
    let name = |p: movewright_model::PlayerId| &model.players[p.index()].name;
    let class = scope.classes_used.then(|| quote!(, kind::ANY));
    let mut out = TokenStream::new();
    let mut rows = TokenStream::new();
    let mut delicate = TokenStream::new();
    let mut attacked = TokenStream::new();
    for (royal, threats) in &danger.royals {
        let constant = &scope.pieces[royal.index()];
        let royals = quote!(state.board.pieces(piece::#constant) & own);
        let (tests, row_code) = lines(scope, threats, pair_tables, tables);
        let test_name = attacked_name(scope, danger, *royal);
        let doc = super::text::doc(&format!(
            "Would a {} on a square be attacked by {}, with these squares occupied and these pieces \
             alive?",
            model.pieces[royal.index()].name,
            name(danger.by)
        ));
        out.extend(quote! {
            #[doc = #doc]
            #[inline]
            fn #test_name(
                state: &State, royal: usize, occupied: Squares, alive: Squares,
            ) -> bool {
                #tests
                false
            }
        });
        rows.extend(quote!(for royal in #royals { #row_code }));
        let others: Vec<TokenStream> = threats
            .others
            .iter()
            .map(|(piece, from)| {
                let from = tables.intern("TRIED", Table::Sets(from.clone()));
                let constant = &scope.pieces[piece.index()];
                quote!(state.board.pieces(piece::#constant) & alive & #from[royal])
            })
            .collect();
        let tries = threats.others.iter().zip(&others).map(|((piece, _), pieces)| {
            let attacks = format_ident!("{}_attacks", scope.piece_stems[piece.index()]);
            quote! {
                let pieces = #pieces;
                if !pieces.is_empty() && #attacks::<#by_side>(state, pieces, royal as Sq #class) {
                    return true;
                }
            }
        });
        attacked.extend(quote! {
            for royal in #royals {
                if #test_name(state, royal, occupied, alive) {
                    return true;
                }
                #(#tries)*
            }
        });
        let tried = threats.others.iter().zip(&others).map(|((piece, _), pieces)| {
            let attacks = format_ident!("{}_attacks", scope.piece_stems[piece.index()]);
            let asked = super::attack::asked_by(scope, reaches, *piece, by_side);
            quote! {
                let pieces = #pieces;
                if !pieces.is_empty() {
                    if #attacks::<#by_side>(state, pieces, royal as Sq #class) {
                        return BOARD;
                    }
                    #asked
                }
            }
        });
        delicate.extend(quote!(for royal in #royals { #(#tried)* }));
    }
    let rows_name = rows_name(scope, danger);
    let danger_name = danger_name(scope, danger);
    let doc = super::text::doc(&format!(
        "How pieces of {} that attack restrict the pieces of {}.",
        name(danger.by),
        name(danger.victim)
    ));
    let doc_danger = super::text::doc(&format!(
        "Could {} take a royal piece of {}?",
        name(danger.by),
        name(danger.victim)
    ));
    out.extend(quote! {
        #[doc = #doc]
        #[inline]
        fn #rows_name(state: &State, mut visit: impl FnMut(Row)) {
            let own = state.board.owned(#victim);
            let alive = state.board.owned(#by);
            let occupied = state.board.all();
            #rows
        }

        #[doc = #doc_danger]
        fn #danger_name(state: &State) -> bool {
            let own = state.board.owned(#victim);
            let alive = state.board.owned(#by);
            let occupied = state.board.all();
            #attacked
            false
        }
    });
    if has_others(danger) {
        let delicate_name = delicate_name(scope, danger);
        out.extend(quote! {
            /// The squares on which attacks depend that no row describes; all if there is one.
            fn #delicate_name(state: &State) -> Squares {
                let own = state.board.owned(#victim);
                let alive = state.board.owned(#by);
                let mut asked = Squares::EMPTY;
                #delicate
                asked
            }
        });
    }
    out
}

/// Attackers that share a loop, and how they attack.
struct Group<'a> {
    kind: LineKind,
    asked: usize,
    occupied: Option<usize>,
    pieces: Vec<(PieceId, &'a [Bits])>,
}

/// The pieces of several types that stand where each of them attacks a royal piece on `royal`: types
/// that do so from the same squares are taken together.
fn attackers(scope: &Scope<'_>, pieces: &[(PieceId, &[Bits])], tables: &mut Tables) -> TokenStream {
    let mut groups: Vec<(Ident, Vec<TokenStream>)> = Vec::new();
    for (piece, from) in pieces {
        let table = tables.intern("ATTACKS_FROM", Table::Sets(from.to_vec()));
        let constant = &scope.pieces[piece.index()];
        let of_type = quote!(state.board.pieces(piece::#constant));
        match groups.iter_mut().find(|g| g.0 == table) {
            Some(group) => group.1.push(of_type),
            None => groups.push((table, vec![of_type])),
        }
    }
    let groups = groups.iter().map(|(table, types)| quote!((#(#types)|*) & #table[royal]));
    quote!((#(#groups)|*))
}

/// The tests and the rows of the threats to one royal type on `royal`.
fn lines(
    scope: &Scope<'_>,
    threats: &Threats,
    pair_tables: &[Ident],
    tables: &mut Tables,
) -> (TokenStream, TokenStream) {
    let squares = scope.plan.model.board.squares.len();
    let n = num(squares);
    let mut tests = TokenStream::new();
    let mut rows = TokenStream::new();
    if !threats.leaps.is_empty() {
        let leaps: Vec<_> = threats.leaps.iter().map(|(p, from)| (*p, &from[..])).collect();
        let all = attackers(scope, &leaps, tables);
        // Mostly no enemy stands where any piece could attack from.
        let mut near = vec![Bits::none(squares); squares];
        for (_, from) in &leaps {
            near.iter_mut().zip(*from).for_each(|(near, from)| {
                near.add(from);
            });
        }
        let near = tables.intern("NEAR", Table::Sets(near));
        tests.extend(quote! {
            let near = alive & #near[royal];
            if !near.is_empty() && !(#all & near).is_empty() {
                return true;
            }
        });
        rows.extend(quote! {
            let near = alive & #near[royal];
            if !near.is_empty() {
                for attacker in #all & near {
                    visit(Row::leap(attacker));
                }
            }
        });
    }
    let mut groups: Vec<Group<'_>> = Vec::new();
    for line in &threats.lines {
        let attacker = (line.piece, &line.from[..]);
        let key = (line.kind, line.asked, line.occupied);
        match groups.iter_mut().find(|g| (g.kind, g.asked, g.occupied) == key) {
            Some(group) => group.pieces.push(attacker),
            None => groups.push(Group {
                kind: line.kind,
                asked: line.asked,
                occupied: line.occupied,
                pieces: vec![attacker],
            }),
        }
    }
    for group in groups {
        let attackers = attackers(scope, &group.pieces, tables);
        let asked = &pair_tables[group.asked];
        let asked = quote!(let asked = #asked[royal * #n + attacker];);
        let (more, test, row) = match group.kind {
            LineKind::Clear => (
                TokenStream::new(),
                quote!((asked & occupied).is_empty()),
                quote!(Row::clear(attacker, asked, occupied, own)),
            ),
            LineKind::Pattern => {
                let pattern = &pair_tables[group.occupied.expect("a pattern has one")];
                (
                    quote!(let pattern = #pattern[royal * #n + attacker];),
                    quote!(asked & occupied == pattern),
                    quote!(Row::pattern(attacker, asked, pattern, occupied, own)),
                )
            }
            LineKind::Count(count) => {
                let count = num(count as usize);
                (
                    TokenStream::new(),
                    quote!((asked & occupied).len() == #count),
                    quote!(Row::count(attacker, asked, #count, occupied, own)),
                )
            }
        };
        tests.extend(quote! {
            for attacker in #attackers & alive {
                #asked
                #more
                if #test {
                    return true;
                }
            }
        });
        rows.extend(quote! {
            for attacker in #attackers & alive {
                #asked
                #more
                visit(#row);
            }
        });
    }
    (tests, rows)
}
