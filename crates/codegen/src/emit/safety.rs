//! Which royal pieces are in danger, from whom, when a turn ends.

use movewright_model::PlayerId;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::names::Scope;
use super::num;
use super::state::{by_turn, turn_arms};

/// Which royals are in danger, from whom, when a turn ends.
pub fn safety(scope: &Scope<'_>) -> TokenStream {
    let model = scope.plan.model;
    let mut out = TokenStream::new();
    let class = scope.classes_used.then(|| quote!(, kind::ANY));
    for player in model.player_ids() {
        let royals = model.royals(player);
        if royals.is_empty() || !walked(scope, player) {
            continue;
        }
        let name = danger_name(scope, player);
        let id = num(player.index());
        let loops = royals.iter().map(|piece| {
            let piece = &scope.pieces[piece.index()];
            quote! {
                for royal in state.board.pieces(piece::#piece) & state.board.owned(#id) {
                    if attacks::<B>(state, royal as Sq #class) {
                        return true;
                    }
                }
            }
        });
        if scope.masks {
            let loops = royals.iter().map(|piece| {
                let piece = &scope.pieces[piece.index()];
                quote! {
                    for royal in state.board.pieces(piece::#piece) & state.board.owned(#id) {
                        if attacks::<B>(state, royal as Sq #class) {
                            return BOARD;
                        }
                        asked |= asked_about::<B>(state, royal as Sq);
                    }
                }
            });
            let name = asked_name(scope, player);
            let doc = super::text::doc(&format!(
                "The squares on which the safety of {} depends; all if it is in danger.",
                model.players[player.index()].name
            ));
            out.extend(quote! {
                #[doc = #doc]
                fn #name<B: Side>(state: &State) -> Squares {
                    let mut asked = Squares::EMPTY;
                    #(#loops)*
                    asked
                }
            });
        }
        let doc = super::text::doc(&format!(
            "Could a side take a royal piece of {}?",
            model.players[player.index()].name
        ));
        out.extend(quote! {
            #[doc = #doc]
            fn #name<B: Side>(state: &State) -> bool {
                #(#loops)*
                false
            }
        });
    }
    let in_danger = |player: PlayerId, by: PlayerId| {
        if let Some(danger) = scope.plan.dangers.as_ref().and_then(|d| d.of(player, by)) {
            let name = super::danger::danger_name(scope, danger);
            return quote!(#name(state));
        }
        let name = danger_name(scope, player);
        let by = &scope.players[by.index()];
        quote!(#name::<#by>(state))
    };
    let checks = by_turn(scope, |t| {
        let chooser = model.turns[t].chooser;
        let by = model.turns[model.next_turn(t)].owner;
        (!model.royals(chooser).is_empty()).then_some((chooser, by))
    });
    let arms = turn_arms(&checks, |check| match check {
        Some((chooser, by)) => in_danger(*chooser, *by),
        None => quote!(false),
    });
    out.extend(quote! {
        /// Could the owner of the next turn take a royal piece of the player who chooses?
        fn royal_attacked(state: &State) -> bool {
            match state.turn { #arms }
        }
    });
    if !scope.threats {
        return out;
    }
    let groups = by_turn(scope, |t| model.threat_after(t).map(|by| (model.turns[t].chooser, by)));
    let arms = turn_arms(&groups, |group| match group {
        None => quote!(true),
        Some((chooser, by)) => {
            let attacked = in_danger(*chooser, *by);
            let royals = model.royals(*chooser);
            let lost = scope
                .watched
                .iter()
                .enumerate()
                .filter(|(_, (p, t))| p == chooser && royals.contains(t))
                .map(|(i, _)| super::state::event(scope, &quote!(state), i));
            quote!(!(#(#lost)||*) && !#attacked)
        }
    });
    if scope.masks {
        let groups = by_turn(scope, |t| {
            let turn = model.turns[t];
            model.threat_after(t).map(|by| (turn.chooser, by, turn.owner == by))
        });
        let arms = turn_arms(&groups, |group| match group {
            None => quote!(Squares::EMPTY),
            // Any piece that moves may attack from where it goes.
            Some((.., true)) => quote!(BOARD),
            Some((chooser, by, false)) => {
                let name = asked_name(scope, *chooser);
                let by = &scope.players[by.index()];
                quote!(#name::<#by>(state))
            }
        });
        let continuing = scope.partial.then(|| {
            quote!(if state.continuing != NONE {
                return BOARD;
            })
        });
        out.extend(quote! {
            /// Moves that concern none of these squares leave the royal pieces safe.
            fn delicate_squares(state: &State) -> Squares {
                #continuing
                match state.turn { #arms }
            }
        });
    }
    if scope.exact {
        out.extend(restrictions(scope));
    }
    let threatened =
        turn_arms(&by_turn(scope, |t| model.threat_after(t).is_some()), |t| quote!(#t));
    let ty = if model.turns.len() <= 256 { quote!(u8) } else { quote!(u16) };
    out.extend(quote! {
        /// May a turn end with this position: no royal piece of the player who chose was lost in
        /// it, and none could be taken now?
        fn is_safe(state: &State, turn: #ty) -> bool {
            match turn { #arms }
        }

        /// Can moves of this turn be illegal?
        const fn threatened(turn: #ty) -> bool {
            match turn { #threatened }
        }
    });
    out
}

/// Is some danger to a player found by running blocks?
fn walked(scope: &Scope<'_>, player: PlayerId) -> bool {
    let model = scope.plan.model;
    (0..model.turns.len()).filter(|&t| model.turns[t].chooser == player).any(|t| {
        let by = model.turns[model.next_turn(t)].owner;
        scope.plan.dangers.as_ref().is_none_or(|d| d.of(player, by).is_none())
    })
}

/// The functions that say, for the turn to move, how its pieces are restricted.
fn restrictions(scope: &Scope<'_>) -> TokenStream {
    let model = scope.plan.model;
    let dangers = scope.plan.dangers.as_ref().expect("it is exact");
    let groups = by_turn(scope, |t| model.threat_after(t).map(|by| (model.turns[t].chooser, by)));
    let danger = |group: &Option<(PlayerId, PlayerId)>| {
        group.map(|(victim, by)| dangers.of(victim, by).expect("there is one for each turn"))
    };
    let restrict = turn_arms(&groups, |group| match danger(group) {
        None => quote!({}),
        Some(danger) => {
            let name = super::danger::rows_name(scope, danger);
            quote!(#name(state, visit))
        }
    });
    let royals = turn_arms(&groups, |group| match danger(group) {
        None => quote!(Squares::EMPTY),
        Some(danger) => {
            let victim = num(danger.victim.index());
            let types = danger.royals.iter().map(|(piece, _)| {
                let piece = &scope.pieces[piece.index()];
                quote!(state.board.pieces(piece::#piece))
            });
            quote!((#(#types)|*) & state.board.owned(#victim))
        }
    });
    let stays = turn_arms(&groups, |group| match danger(group) {
        None => quote!(true),
        Some(danger) => {
            let (victim, by) = (num(danger.victim.index()), num(danger.by.index()));
            let types = danger.royals.iter().map(|(piece, _)| {
                let test = super::danger::attacked_name(scope, danger, *piece);
                let piece = &scope.pieces[piece.index()];
                quote! {
                    let mut royals = state.board.pieces(piece::#piece) & state.board.owned(#victim);
                    match step {
                        Some((from, to)) if royals.contains(from) => {
                            royals.remove(from);
                            royals.insert(to);
                        }
                        _ => {}
                    }
                    for royal in royals {
                        if #test(state, royal, occupied, alive) {
                            return false;
                        }
                    }
                }
            });
            quote!({
                let alive = state.board.owned(#by).without(&gone);
                #(#types)*
                true
            })
        }
    });
    let delicate = super::trial::tries_some(scope).then(|| {
        let delicate = turn_arms(&groups, |group| match danger(group) {
            Some(danger) if super::danger::has_others(danger) => {
                let name = super::danger::delicate_name(scope, danger);
                quote!(#name(state))
            }
            _ => quote!(Squares::EMPTY),
        });
        quote! {
            /// Moves that concern one of these squares must be tried.
            fn delicate_squares(state: &State) -> Squares {
                match state.turn { #delicate }
            }
        }
    });
    quote! {
        /// Shows what each attacker allows to the pieces of the side to move.
        #[inline]
        fn restrict(state: &State, visit: impl FnMut(Row)) {
            match state.turn { #restrict }
        }

        /// The royal pieces of the side to move.
        #[inline]
        fn royals(state: &State) -> Squares {
            match state.turn { #royals }
        }

        /// Are all royal pieces safe after one of them has gone from a square to another?
        #[inline]
        fn stays_safe(state: &State, from: usize, to: usize) -> bool {
            let mut occupied = state.board.all();
            occupied.remove(from);
            occupied.insert(to);
            safe_after(state, occupied, Squares::single(to), Some((from, to)))
        }

        /// Are all royal pieces safe with these squares occupied, no attackers on those that are
        /// gone, and perhaps one of them having made a step?
        fn safe_after(
            state: &State, occupied: Squares, gone: Squares, step: Option<(usize, usize)>,
        ) -> bool {
            match state.turn { #stays }
        }

        #delicate
    }
}

fn asked_name(scope: &Scope<'_>, player: PlayerId) -> Ident {
    let stem = scope.players[player.index()].to_string().to_lowercase();
    format_ident!("{stem}_depends_on")
}

fn danger_name(scope: &Scope<'_>, player: PlayerId) -> Ident {
    let stem = scope.players[player.index()].to_string().to_lowercase();
    format_ident!("{stem}_in_danger")
}
