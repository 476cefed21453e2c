//! The state of a game and what it tells the outside world.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::moves::has_events;
use super::names::Scope;
use super::num;

/// The type of the set of watched captures.
fn events_type(scope: &Scope<'_>) -> TokenStream {
    match scope.watched.len() {
        0..=8 => quote!(u8),
        9..=16 => quote!(u16),
        17..=32 => quote!(u32),
        33..=64 => quote!(u64),
        n => {
            let words = num(n.div_ceil(64));
            quote!(Set<#words>)
        }
    }
}

/// Test of one watched capture.
pub fn event(scope: &Scope<'_>, state: &TokenStream, index: usize) -> TokenStream {
    let bit = num(index);
    if scope.watched.len() > 64 {
        quote!(#state.captured.contains(#bit))
    } else {
        quote!(#state.captured >> #bit & 1 == 1)
    }
}

/// Forgets the captures of the last turn.
pub fn no_events(scope: &Scope<'_>) -> TokenStream {
    match scope.watched.len() {
        0 => TokenStream::new(),
        1..=64 => quote!(child.captured = 0;),
        _ => quote!(child.captured = Set::EMPTY;),
    }
}

/// A field of the state.
pub struct Field {
    doc: String,
    /// Its name.
    pub name: Ident,
    ty: TokenStream,
    value: TokenStream,
}

/// The fields of the state, the board first.
pub fn fields(scope: &Scope<'_>) -> Vec<Field> {
    let types = num(scope.plan.model.pieces.len());
    let players = num(scope.plan.model.players.len());
    let turn_type = turn_type(scope);
    let events = events_type(scope);
    let mut fields = Vec::new();
    let mut field = |doc: &str, name: &str, ty: TokenStream, value: TokenStream| {
        fields.push(Field { doc: super::text::doc(doc), name: format_ident!("{name}"), ty, value });
    };
    field("The pieces.", "board", quote!(Board), quote!(Board::EMPTY));
    if scope.stores {
        field(
            "Pieces off the board, by player and type.",
            "stores",
            quote!([[u16; #types]; #players]),
            quote!([[0; #types]; #players]),
        );
    }
    if scope.counts {
        field(
            "Captures made by each player.",
            "captures",
            quote!([u32; #players]),
            quote!([0; #players]),
        );
    }
    if scope.partial {
        field("The square whose piece must go on.", "continuing", quote!(Sq), quote!(NONE));
        if scope.classes_used {
            field(
                "The class of moves with which it must go on.",
                "continuing_kind",
                quote!(u16),
                quote!(kind::ANY),
            );
        }
    }
    if scope.last_move {
        field("Source of the last move.", "last_from", quote!(Sq), quote!(NONE));
        field("Destination of the last move.", "last_to", quote!(Sq), quote!(NONE));
    }
    if !scope.watched.is_empty() {
        let none = if scope.watched.len() > 64 { quote!(Set::EMPTY) } else { quote!(0) };
        field(
            "Losses in the last or running turn that a goal asks about.",
            "captured",
            events,
            none,
        );
    }
    if scope.values {
        field(
            "The value of what a leg takes, while it is played; zero otherwise.",
            "taken",
            quote!(u64),
            quote!(0),
        );
    }
    if let Some(ty) = super::goals::lines_type(scope) {
        field("The lines on the board that goals ask about.", "lines", ty, quote!(0));
    }
    field("The entry of the turn order to move.", "turn", turn_type.clone(), quote!(0));
    field("Who completed the last turn.", "mover", quote!(u8), quote!(NOBODY));
    fields
}

/// The state, its methods, and the functions about turns and pieces that need no board.
pub fn state(scope: &Scope<'_>) -> TokenStream {
    let model = scope.plan.model;
    let n = num(model.board.squares.len());
    let words = num(scope.plan.words);
    let types = num(model.pieces.len());
    let players = num(model.players.len());
    let attributes = num(model.attributes.len());
    let board = if scope.plan.planes {
        quote!(Planes<#words, #types, #players, #attributes>)
    } else {
        quote!(Cells<#n, #words, #players, #attributes>)
    };
    let (fields, initial): (Vec<TokenStream>, Vec<TokenStream>) = fields(scope)
        .into_iter()
        .map(|Field { doc, name, ty, value }| {
            (quote!(#[doc = #doc] #name: #ty), quote!(#name: #value))
        })
        .unzip();
    let methods = methods(scope);
    let turns = turns(scope);
    let pieces = pieces(scope);
    quote! {
        /// The board: a set of squares for each type, player and attribute, or an array.
        type Board = #board;

        /// A position, made by [`Rules::start`], [`Rules::set_up`] and [`Rules::play`] and read by the other
        /// methods of [`Rules`].
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct State { #(#fields,)* }

        /// Nobody has moved yet.
        const NOBODY: u8 = u8::MAX;

        impl State {
            /// No pieces; the first turn.
            const EMPTY: Self = State { #(#initial,)* };

            #methods
        }

        #turns
        #pieces
    }
}

fn turn_type(scope: &Scope<'_>) -> TokenStream {
    if scope.plan.model.turns.len() <= 256 { quote!(u8) } else { quote!(u16) }
}

fn methods(scope: &Scope<'_>) -> TokenStream {
    let options = scope.plan.model.options;
    let model = scope.plan.model;
    let mut out = TokenStream::new();
    let lost = has_events(scope);
    out.extend(if lost {
        quote! {
            /// Removes the piece on a square, if any.
            #[inline]
            fn clear(&mut self, square: Sq) {
                if let Some(lost) = self.board.take(square) {
                    self.lose(lost, lost);
                }
            }

            /// Removes the piece on a square, which was another before the move.
            fn clear_as(&mut self, square: Sq, before: Option<Occupant>) {
                if let Some(now) = self.board.take(square) {
                    self.lose(now, before.unwrap_or(now));
                }
            }
        }
    } else {
        quote! {
            /// Removes the piece on a square, if any.
            #[inline]
            fn clear(&mut self, square: Sq) {
                self.board.take(square);
            }
        }
    });
    if lost {
        let mut body = TokenStream::new();
        if options.recycle_captures {
            body.extend(quote! {
                self.give_to_store(usize::from(now.player.0), usize::from(now.piece.0));
            });
        }
        if !scope.watched.is_empty() {
            let arms = scope.watched.iter().enumerate().map(|(i, (player, piece))| {
                let bit = num(i);
                let (player, piece) = (num(player.index()), num(piece.index()));
                let note = if scope.watched.len() > 64 {
                    quote!(self.captured.insert(#bit))
                } else {
                    quote!(self.captured |= 1 << #bit)
                };
                quote!((#player, #piece) => #note)
            });
            body.extend(quote! {
                match (before.player.0, before.piece.0) { #(#arms,)* _ => {} }
            });
        }
        if scope.values {
            body.extend(quote! {
                if usize::from(before.player.0) != owner(self.turn) {
                    self.taken += piece_value(before);
                }
            });
        }
        if scope.counts {
            body.extend(quote! {
                let taker = chooser(self.turn);
                if usize::from(before.player.0) != taker {
                    self.captures[taker] = self.captures[taker].saturating_add(1);
                }
            });
        }
        out.extend(quote! {
            /// A piece has left the board.
            #[inline]
            fn lose(&mut self, now: Occupant, before: Occupant) { #body }
        });
    }
    if scope.stores {
        out.extend(quote! {
            /// One piece of a type fewer off the board.
            fn take_from_store(&mut self, player: usize, piece: usize) {
                let count = &mut self.stores[player][piece];
                *count = count.saturating_sub(1);
            }
        });
        if options.recycle_captures || options.recycle_promotions {
            out.extend(quote! {
                /// One piece of a type more off the board.
                fn give_to_store(&mut self, player: usize, piece: usize) {
                    let count = &mut self.stores[player][piece];
                    *count = count.saturating_add(1);
                }
            });
        }
    }
    let flips = uses_flip(scope);
    if flips {
        out.extend(quote! {
            /// Gives the piece on a square, if any, to the next player.
            fn flip(&mut self, square: Sq) {
                if let Some(piece) = self.board.take(square) {
                    let player = Player(flipped(piece.player.0));
                    self.board.put(square, Occupant { player, ..piece });
                }
            }
        });
    }
    let _ = model;
    out
}

fn uses_flip(scope: &Scope<'_>) -> bool {
    flips(scope, false)
}

/// Does a replayed block flip pieces?
pub fn uses_flip_in_replay(scope: &Scope<'_>) -> bool {
    flips(scope, true)
}

fn flips(scope: &Scope<'_>, replayed_only: bool) -> bool {
    use crate::plan::code::{Change, Op, each_op};
    let mut flips = false;
    for shape in scope.plan.shapes.iter().filter(|s| !replayed_only || s.adds.is_none()) {
        each_op(&shape.code.ops, &mut |op| {
            flips |= matches!(op, Op::Change(_, Change::Flip, _));
        });
    }
    flips
}

/// A `match` from turn entries to values, grouped by value.
pub fn by_turn<T: PartialEq + Clone>(
    scope: &Scope<'_>,
    value: impl Fn(usize) -> T,
) -> Vec<(Vec<usize>, T)> {
    let mut groups: Vec<(Vec<usize>, T)> = Vec::new();
    for turn in 0..scope.plan.model.turns.len() {
        let value = value(turn);
        match groups.iter_mut().find(|(_, v)| *v == value) {
            Some((turns, _)) => turns.push(turn),
            None => groups.push((vec![turn], value)),
        }
    }
    groups
}

/// The arms of a `match` on turn entries; the last group takes the rest.
pub fn turn_arms<T>(groups: &[(Vec<usize>, T)], arm: impl Fn(&T) -> TokenStream) -> TokenStream {
    let last = groups.len() - 1;
    groups
        .iter()
        .enumerate()
        .map(|(i, (turns, value))| {
            let value = arm(value);
            if i == last {
                quote!(_ => #value,)
            } else {
                let turns = turns.iter().map(|t| num(*t));
                quote!(#(#turns)|* => #value,)
            }
        })
        .collect()
}

fn turns(scope: &Scope<'_>) -> TokenStream {
    let model = scope.plan.model;
    let ty = turn_type(scope);
    let number = |t: &usize| {
        let t = num(*t);
        quote!(#t)
    };
    let choosers = turn_arms(&by_turn(scope, |t| model.turns[t].chooser.index()), number);
    let owners = turn_arms(&by_turn(scope, |t| model.turns[t].owner.index()), number);
    let count = num(model.turns.len());
    let repeat = num(model.repeat_from);
    let class = scope.classes_used.then(|| {
        let groups = by_turn(scope, |t| model.turns[t].move_type);
        let arms = turn_arms(&groups, |class| scope.class(*class));
        quote! {
            /// The class of moves that a turn allows.
            const fn class_of_turn(turn: #ty) -> u16 {
                match turn { #arms }
            }
        }
    });
    quote! {
        /// Who chooses in a turn.
        const fn chooser(turn: #ty) -> usize {
            match turn { #choosers }
        }

        /// Whose pieces move in a turn.
        const fn owner(turn: #ty) -> usize {
            match turn { #owners }
        }

        /// The turn after a turn.
        const fn next_turn(turn: #ty) -> #ty {
            if turn as usize + 1 == #count { #repeat } else { turn + 1 }
        }

        #class
    }
}

fn pieces(scope: &Scope<'_>) -> TokenStream {
    let model = scope.plan.model;
    let flips = uses_flip(scope).then(|| {
        let arms = model.player_ids().filter(|&p| model.flipped(p) != p).map(|p| {
            let (from, to) = (num(p.index()), num(model.flipped(p).index()));
            quote!(#from => #to)
        });
        quote! {
            /// The player to whom `flip` gives the pieces of a player.
            const fn flipped(player: u8) -> u8 {
                match player { #(#arms,)* other => other }
            }
        }
    });
    let mut groups: Vec<(u64, Vec<usize>)> = Vec::new();
    for (i, piece) in model.pieces.iter().enumerate().filter(|(_, p)| p.initial != 0) {
        match groups.iter_mut().find(|(initial, _)| *initial == piece.initial) {
            Some((_, pieces)) => pieces.push(i),
            None => groups.push((piece.initial, vec![i])),
        }
    }
    let initial = if groups.is_empty() {
        quote!(0)
    } else {
        let arms = groups.iter().map(|(initial, pieces)| {
            let initial = proc_macro2::Literal::u64_unsuffixed(*initial);
            let pieces = pieces.iter().map(|p| {
                let name = &scope.pieces[*p];
                quote!(piece::#name)
            });
            quote!(#(#pieces)|* => #initial)
        });
        quote!(match piece { #(#arms,)* _ => 0 })
    };
    quote! {
        #flips

        /// A new piece, with the initial values of its attributes.
        const fn new_piece(piece: usize, player: usize) -> Occupant {
            let attributes = #initial;
            Occupant { piece: Piece(piece as u16), player: Player(player as u8), attributes }
        }

        /// A new piece of the same type and owner.
        const fn copy_of(piece: Option<Occupant>) -> Option<Occupant> {
            match piece {
                Some(piece) => Some(new_piece(piece.piece.0 as usize, piece.player.0 as usize)),
                None => None,
            }
        }
    }
}
