//! Moves that begin with a step of a known piece.

use movewright_model::PieceId;
use proc_macro2::TokenStream;
use quote::quote;

use super::super::moves::{has_events, may_stop, watches};
use super::super::names::Scope;
use super::super::num;
use super::{change_code, going_on};
use crate::plan::template::{Field, TemplateChange};

/// The function that writes what all moves have in common that begin with a step of a known piece.
pub(super) fn step(scope: &Scope<'_>) -> Option<TokenStream> {
    let arms: Vec<TokenStream> = (0..scope.plan.templates.len())
        .filter_map(|i| {
            let step = steps(scope, i)?;
            let t = &scope.plan.templates[i];
            let (from, to) = (&scope.fields[i][step.from], &scope.fields[i][step.to]);
            let variant = &scope.templates[i];
            let field = (t.promote && step.becomes.is_none()).then(|| quote!(becomes,));
            let becomes = match step.becomes {
                Some(change) => match &t.changes[change] {
                    TemplateChange::ChangeType(piece, _) => {
                        let piece = &scope.pieces[piece.index()];
                        quote!(piece::#piece)
                    }
                    _ => unreachable!("it is a change of type"),
                },
                None if t.promote => quote!(usize::from(becomes)),
                None => quote!(usize::from(piece)),
            };
            Some(quote! {
                Move::#variant { #from, #to, piece, #field .. } => (#from, #to, piece, #becomes),
            })
        })
        .collect();
    if arms.is_empty() {
        return None;
    }
    let all = arms.len() == scope.plan.templates.len()
        && !scope.replayed
        && !scope.plan.may_pass()
        && !may_stop(scope);
    let others = (!all).then(|| quote!(_ => return,));
    let last = scope.last_move.then(|| quote!(child.last_from = from; child.last_to = to;));
    Some(quote! {
        /// Begins a move that is a step of a piece, if it is one.
        #[inline(always)]
        fn begin_step(parent: &State, m: &Move, child: &mut State, side: usize) {
            let (from, to, piece, becomes) = match *m { #(#arms)* #others };
            let piece = usize::from(piece);
            parent.board.step_into(&mut child.board, piece, becomes, side, from, to);
            copy_rest(parent, child);
            #last
        }
    })
}

/// Losses that are looked for one by one.
const LOSSES: usize = 4;

/// What follows from what a step takes. A piece that stays where it is takes nothing.
pub(super) fn losses(scope: &Scope<'_>, index: usize, step: &Begin) -> TokenStream {
    if !has_events(scope) {
        return TokenStream::new();
    }
    let (from, to) = (&scope.fields[index][step.from], &scope.fields[index][step.to]);
    let only_watched = !scope.counts
        && !scope.values
        && !scope.plan.model.options.recycle_captures
        && scope.plan.planes;
    if only_watched && scope.watched.len() <= LOSSES {
        // Few kinds of pieces are watched: no need to know what else is taken.
        let mut pieces: Vec<PieceId> = scope.watched.iter().map(|w| w.1).collect();
        pieces.sort();
        pieces.dedup();
        let notes = pieces.into_iter().map(|piece| {
            let watched = scope.watched.iter().enumerate().filter(|(_, w)| w.1 == piece);
            let notes = watched.map(|(i, (player, _))| {
                let (bit, player) = (num(i), num(player.index()));
                quote! {
                    if parent.board.owned_by(#to, #player) {
                        child.captured |= 1 << #bit;
                    }
                }
            });
            let piece = &scope.pieces[piece.index()];
            quote! {
                if parent.board.is_piece(#to, piece::#piece) && #from != #to {
                    #(#notes)*
                }
            }
        });
        return quote!(#(#notes)*);
    }
    // What it is when it leaves the board, if it was changed on the way.
    let t = &scope.plan.templates[index];
    let changes = step.taken.iter().filter_map(|c| match &t.changes[*c] {
        TemplateChange::ChangeType(piece, _) => {
            let piece = &scope.pieces[piece.index()];
            Some(quote!(now.piece = Piece(piece::#piece as u16);))
        }
        TemplateChange::Flip(_) => Some(quote!(now.player = Player(flipped(now.player.0));)),
        TemplateChange::ChangeOwner(_) => Some(quote!(now.player = Player(side as u8);)),
        _ => None,
    });
    let changes: Vec<TokenStream> = changes.collect();
    let lose = if changes.is_empty() {
        quote!(child.lose(lost, lost);)
    } else {
        quote! {
            let mut now = lost;
            #(#changes)*
            child.lose(now, lost);
        }
    };
    quote! {
        match parent.board.get(#to) {
            Some(lost) if #from != #to => { #lose }
            _ => {}
        }
    }
}

/// How a move begins that is a step of a known piece, perhaps with more to follow.
pub(super) struct Begin {
    pub(super) from: Field,
    pub(super) to: Field,
    /// The change by which it arrives as another type.
    pub(super) becomes: Option<usize>,
    /// Changes to the piece taken.
    pub(super) taken: Vec<usize>,
}

/// Is a kind of move a step of a piece that is known, to begin with?
pub(super) fn steps(scope: &Scope<'_>, index: usize) -> Option<Begin> {
    let t = &scope.plan.templates[index];
    // A kind that creates carries the type of the block's piece too, whatever piece it moves.
    if !t.piece || t.drop || !scope.plan.moves_own_piece(index) {
        return None;
    }
    let only_type = |own: &[usize]| {
        let mut types =
            own.iter().filter(|c| matches!(t.changes[**c], TemplateChange::ChangeType(..)));
        match (types.next(), types.next()) {
            (Some(only), None) if !t.promote => Some(*only),
            _ => None,
        }
    };
    if t.promote && scope.plan.model.options.recycle_promotions {
        return None;
    }
    if let Some(step) = &scope.plan.steps[index] {
        return Some(Begin {
            from: step.from,
            to: step.to,
            becomes: only_type(&step.own),
            taken: step.taken.clone(),
        });
    }
    let exact = watches(scope)
        && (t.promote || !t.changes.is_empty())
        && (!t.captures.is_empty()
            || t.changes.iter().any(|c| matches!(c, TemplateChange::Create(..))));
    let m = &t.movements[0];
    let from = m.from.filter(|from| *from != m.to)?;
    let suits = t.movements.len() == 1 && !m.copy && !exact;
    suits.then(|| Begin { from, to: m.to, becomes: None, taken: Vec::new() })
}

/// What is left of a move after the step it begins with.
pub(super) fn after_step(
    scope: &Scope<'_>,
    index: usize,
    step: &Begin,
    needs_side: &mut bool,
) -> TokenStream {
    let t = &scope.plan.templates[index];
    let names = &scope.fields[index];
    let mut out = losses(scope, index, step);
    let net = scope.plan.steps[index].as_ref();
    for (i, change) in t.changes.iter().enumerate() {
        if Some(i) == step.becomes || net.is_some_and(|net| !net.own.contains(&i)) {
            continue;
        }
        let (field, code) = change_code(scope, t, names, i, change, needs_side, &|_, _| None);
        out.extend(if t.fields[field] {
            let at = &names[field];
            quote!(if #at != NONE { #code })
        } else {
            code
        });
    }
    if net.is_none() {
        for &capture in &t.captures {
            let at = &names[capture];
            let code = quote!(child.clear(#at););
            out.extend(if t.fields[capture] { quote!(if #at != NONE { #code }) } else { code });
        }
    }
    if let Some(class) = t.partial {
        *needs_side = true;
        out.extend(going_on(scope, t, names, &names[step.to], class, None));
    }
    out
}
