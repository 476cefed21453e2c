//! Playing a move: straight code for each kind.

mod step;

use movewright_model::{MoveTypeId, PieceId, PlayerId};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::moves::{has_events, may_stop, pattern, value_name, watches};
use super::names::Scope;
use super::num;
use super::state::{by_turn, turn_arms};
use crate::plan::template::{Template, TemplateChange};
use step::{after_step, step, steps};

pub fn play(scope: &Scope<'_>) -> TokenStream {
    let forget = scope.last_move.then(|| {
        quote! {
            child.last_from = NONE;
            child.last_to = NONE;
        }
    });
    let uncaptured = super::state::no_events(scope);
    let pass = scope.plan.may_pass().then(|| {
        quote! {
            Move::Pass => {
                *child = *parent;
                #uncaptured
                #forget
                return end_turn(child);
            }
        }
    });
    let stop = may_stop(scope).then(|| {
        quote! {
            Move::Stop => {
                *child = *parent;
                return end_turn(child);
            }
        }
    });
    let special =
        (pass.is_some() || stop.is_some()).then(|| quote!(match *m { #pass #stop _ => {} }));
    let go_on = scope.partial.then(|| {
        quote! {
            if child.continuing != NONE && goes_on(child) {
                return;
            }
        }
    });
    let forget_value = scope.values.then(|| quote!(child.taken = 0;));
    let lines = super::goals::update_lines(scope);
    let reset = scope.partial.then(|| {
        let kind = scope.classes_used.then(|| quote!(child.continuing_kind = kind::ANY;));
        quote!(child.continuing = NONE; #kind)
    });
    quote! {
        /// Plays a move: overwrites `child` with the position after it.
        fn play_into(parent: &State, m: &Move, child: &mut State) {
            #special
            execute(parent, m, child);
            #forget_value
            #lines
            #go_on
            end_turn(child);
        }

        /// The turn is over: the next entry of the turn order is to move.
        fn end_turn(child: &mut State) {
            #reset
            child.mover = chooser(child.turn) as u8;
            child.turn = next_turn(child.turn);
        }
    }
}

pub fn execute(scope: &Scope<'_>) -> TokenStream {
    let reset = scope.partial.then(|| {
        let kind = scope.classes_used.then(|| quote!(child.continuing_kind = kind::ANY;));
        quote!(child.continuing = NONE; #kind)
    });
    let uncaptured = super::state::no_events(scope);
    let uncaptured = match scope.partial {
        true if !uncaptured.is_empty() => {
            quote!(if parent.continuing == NONE { #uncaptured })
        }
        _ => uncaptured,
    };
    let mut needs_side = false;
    let arms: Vec<TokenStream> = (0..scope.plan.templates.len())
        .map(|i| {
            let pattern = pattern(scope, i);
            let body = arm(scope, i, &mut needs_side);
            let copy = steps(scope, i).is_none().then(|| quote!(copy(parent, child);));
            quote!(#pattern => { #copy #body })
        })
        .collect();
    let replay_last = match (scope.replayed, scope.last_move) {
        (true, true) => quote!(Move::Replay { block, start, nth, from, to, becomes } => {
            copy(parent, child); replay(parent, child, block, start, nth, becomes);
            child.last_from = from;
            child.last_to = to;
        }),
        (true, false) => quote!(Move::Replay { block, start, nth, becomes, .. } => {
            copy(parent, child); replay(parent, child, block, start, nth, becomes);
        }),
        _ => TokenStream::new(),
    };
    let others = (scope.plan.may_pass() || may_stop(scope)).then(|| {
        let pass = scope.plan.may_pass().then(|| quote!(Move::Pass));
        let stop = may_stop(scope).then(|| quote!(Move::Stop));
        let both: Vec<_> = [pass, stop].into_iter().flatten().collect();
        quote!(#(#both)|* => copy(parent, child))
    });
    let step = step(scope);
    let begin = step.as_ref().map(|_| quote!(begin_step(parent, m, child, side);));
    needs_side |= step.is_some();
    let rest = step.is_some().then(|| {
        let fields = super::state::fields(scope).into_iter().map(|f| f.name);
        let copies = fields.skip(1).map(|name| quote!(child.#name = parent.#name;));
        quote! {
            /// Begins a move whose board is written already.
            #[inline]
            fn copy_rest(parent: &State, child: &mut State) {
                #(#copies)*
                #reset
                #uncaptured
            }
        }
    });
    let by = by_turn(scope, |t| scope.plan.model.turns[t].owner.index());
    let (doc, changes) = (
        "Makes the changes of a move on the board; the turn is not over yet.",
        quote!(#begin match *m { #(#arms)* #replay_last #others }),
    );
    let execute = if !needs_side {
        quote! {
            #[doc = #doc]
            fn execute(parent: &State, m: &Move, child: &mut State) { #changes }
        }
    } else if by.len() > SIDES {
        quote! {
            #[doc = #doc]
            fn execute(parent: &State, m: &Move, child: &mut State) {
                let side = owner(parent.turn);
                #changes
            }
        }
    } else {
        let calls = turn_arms(&by, |side| {
            let side = num(*side);
            quote!(execute_for(parent, m, child, #side))
        });
        quote! {
            #[doc = #doc]
            fn execute(parent: &State, m: &Move, child: &mut State) {
                // Much is known of a move once it is known whose it is.
                match parent.turn { #calls }
            }

            /// The same for a side.
            #[inline(always)]
            fn execute_for(parent: &State, m: &Move, child: &mut State, side: usize) { #changes }
        }
    };
    quote! {
        #execute

        #step

        /// Begins a move: the position before it, without what belongs to the last move.
        #[inline]
        fn copy(parent: &State, child: &mut State) {
            *child = *parent;
            #reset
            #uncaptured
        }

        #rest
    }
}

/// Sides for each of which there is code of its own.
const SIDES: usize = 2;

/// Plays one kind of move: all sources are lifted, all destinations cleared, all pieces put down;
/// then the changes, then the captures.
fn arm(scope: &Scope<'_>, index: usize, needs_side: &mut bool) -> TokenStream {
    if let Some(step) = steps(scope, index) {
        return after_step(scope, index, &step, needs_side);
    }
    let t = &scope.plan.templates[index];
    let names = &scope.fields[index];
    let options = scope.plan.model.options;
    let mut out = TokenStream::new();
    let mut stores = TokenStream::new();
    let single = t.movements.len() == 1;
    let words = ["moved", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
    let pieces: Vec<Ident> = (0..t.movements.len())
        .map(|i| {
            words.get(i).map_or_else(|| format_ident!("piece_{}", i + 1), |w| format_ident!("{w}"))
        })
        .collect();
    // A piece that is removed counts as what it was before the move.
    let exact = watches(scope)
        && (t.promote || !t.changes.is_empty())
        && (!t.captures.is_empty()
            || t.changes.iter().any(|c| matches!(c, TemplateChange::Create(..))));
    let promoted = |piece: &Ident| {
        t.promote
            .then(|| quote!(let #piece = Occupant { piece: Piece(u16::from(becomes)), ..#piece };))
    };
    let recycle = (t.promote && options.recycle_promotions).then(|| {
        *needs_side = true;
        let old = pieces.last().expect("a move has a movement");
        quote! {
            child.take_from_store(side, usize::from(becomes));
            child.give_to_store(side, usize::from(#old.piece.0));
        }
    });
    if t.drop {
        *needs_side = true;
        let last = t.movements.len() - 1;
        for (i, m) in t.movements.iter().enumerate() {
            let to = &names[m.to];
            stores.extend(quote!(child.take_from_store(side, usize::from(piece));));
            out.extend(quote!(child.clear(#to);));
            let name = &pieces[i];
            let _ = (name, last);
        }
        for (i, m) in t.movements.iter().enumerate() {
            let to = &names[m.to];
            let name = &pieces[i];
            let put = if single { quote!(put) } else { quote!(replace) };
            let (promote, recycle) =
                if i == last { (promoted(name), &recycle) } else { (None, &None) };
            // Until it is put down the piece keeps its own type.
            let put = match promote {
                Some(promote) => quote!({ #promote child.board.#put(#to, #name); }),
                None => quote!(child.board.#put(#to, #name);),
            };
            out.extend(quote! {
                let #name = new_piece(usize::from(piece), side);
                #recycle
                #put
            });
        }
        out = quote!(#stores #out);
    } else if single {
        let m = &t.movements[0];
        let (from, to) = (&names[m.from.expect("only drops have no source")], &names[m.to]);
        let name = &pieces[0];
        let promote = promoted(name);
        let recycle_code = &recycle;
        let taken = if m.copy {
            quote!(copy_of(parent.board.get(#from)))
        } else {
            quote!(child.board.take(#from))
        };
        let clear = if m.from == Some(m.to) && !m.copy {
            // A piece that stays where it is does not capture itself.
            TokenStream::new()
        } else {
            quote!(child.clear(#to);)
        };
        if exact {
            let taken_name = format_ident!("lifted");
            out.extend(quote! {
                let #taken_name = #taken;
                if let Some(#name) = #taken_name {
                    #clear
                    #recycle_code
                    #promote
                    child.board.put(#to, #name);
                }
            });
        } else if !m.copy && recycle.is_none() {
            // The generator has seen to it that a piece stands on the source.
            if m.from != Some(m.to) {
                out.extend(if has_events(scope) {
                    quote! {
                        if let Some(lost) = child.board.step(#from, #to) {
                            child.lose(lost, lost);
                        }
                    }
                } else {
                    quote!(child.board.step(#from, #to);)
                });
            }
            if t.promote {
                out.extend(quote!(child.board.set_type(#to, usize::from(becomes));));
            }
        } else {
            out.extend(quote! {
                if let Some(#name) = #taken {
                    #clear
                    #recycle_code
                    #promote
                    child.board.put(#to, #name);
                }
            });
        }
    } else {
        for (i, m) in t.movements.iter().enumerate() {
            let from = &names[m.from.expect("only drops have no source")];
            let name = &pieces[i];
            out.extend(if m.copy {
                quote!(let #name = copy_of(child.board.get(#from));)
            } else {
                quote!(let #name = child.board.take(#from);)
            });
        }
        for (i, m) in t.movements.iter().enumerate() {
            let (to, name) = (&names[m.to], &pieces[i]);
            out.extend(quote!(if #name.is_some() { child.clear(#to); }));
        }
        for (i, m) in t.movements.iter().enumerate() {
            let (to, name) = (&names[m.to], &pieces[i]);
            let last = i + 1 == t.movements.len();
            let promote = if last { promoted(name) } else { None };
            let recycle = if last { recycle.clone() } else { None };
            out.extend(quote! {
                if let Some(#name) = #name {
                    #recycle
                    #promote
                    child.board.replace(#to, #name);
                }
            });
        }
    }
    let uses_side = &std::cell::Cell::new(false);
    let before = |at: &Ident, changes: usize| {
        let mut value = before_move(t, names, &pieces, at, exact)?;
        // What this move has created there itself is removed as what it was made.
        for change in &t.changes[..changes] {
            if let TemplateChange::Create(owner, piece, field) = change {
                let (made_at, mut needs_side) = (&names[*field], false);
                let made = created(scope, owner, piece, &mut needs_side);
                uses_side.set(uses_side.get() | needs_side);
                value = quote!(if #at == #made_at { Some(#made) } else { #value });
            }
        }
        Some(value)
    };
    for (i, change) in t.changes.iter().enumerate() {
        let (field, code) = change_code(scope, t, names, i, change, needs_side, &before);
        out.extend(if t.fields[field] {
            let at = &names[field];
            quote!(if #at != NONE { #code })
        } else {
            code
        });
    }
    for &capture in &t.captures {
        let at = &names[capture];
        let code = match before(at, t.changes.len()) {
            Some(before) => quote!(child.clear_as(#at, #before);),
            None => quote!(child.clear(#at);),
        };
        out.extend(if t.fields[capture] { quote!(if #at != NONE { #code }) } else { code });
    }
    *needs_side |= uses_side.get();
    if scope.last_move {
        let key = &t.movements[0];
        let to = &names[key.to];
        let from = key.from.map_or_else(
            || quote!(NONE),
            |f| {
                let from = &names[f];
                quote!(#from)
            },
        );
        out.extend(quote!(child.last_from = #from; child.last_to = #to;));
    }
    if let Some(class) = t.partial {
        *needs_side = true;
        let last = t.movements.last().expect("a move has a movement");
        let to = &names[last.to];
        let arrives = (!t.drop && !single).then(|| {
            let piece = pieces.last().expect("a move has a movement");
            quote!(&& #piece.is_some())
        });
        out.extend(going_on(scope, t, names, to, class, arrives));
    }
    out
}

/// Where a turn may go on: from the square on which the piece that moved is now, if it `arrives` and
/// nothing was created there.
fn going_on(
    scope: &Scope<'_>,
    t: &Template,
    names: &[Ident],
    to: &Ident,
    class: Option<MoveTypeId>,
    arrives: Option<TokenStream>,
) -> TokenStream {
    let created = t.changes.iter().filter_map(|change| match change {
        TemplateChange::Create(.., at) => Some(&names[*at]),
        _ => None,
    });
    let class = scope.class(class);
    let kind = scope.classes_used.then(|| quote!(child.continuing_kind = #class;));
    quote! {
        if child.board.owned_by(#to, side) #arrives #(&& #created != #to)* {
            child.continuing = #to;
            #kind
        }
    }
}

/// What stood on a square before the move, where that matters for goals.
fn before_move(
    t: &Template,
    names: &[Ident],
    pieces: &[Ident],
    at: &Ident,
    exact: bool,
) -> Option<TokenStream> {
    if !exact {
        return None;
    }
    let mut value = quote!(parent.board.get(#at));
    for (m, piece) in t.movements.iter().zip(pieces) {
        let to = &names[m.to];
        let arrived = if t.drop {
            quote!(Some(#piece))
        } else if t.movements.len() == 1 {
            quote!(lifted)
        } else {
            quote!(#piece)
        };
        let test = if t.drop || t.movements.len() == 1 {
            quote!(#at == #to)
        } else {
            quote!(#at == #to && #piece.is_some())
        };
        value = quote!(if #test { #arrived } else { #value });
    }
    Some(value)
}

/// The piece that a `create` makes.
fn created(
    scope: &Scope<'_>,
    owner: &Option<PlayerId>,
    piece: &Option<PieceId>,
    needs_side: &mut bool,
) -> TokenStream {
    let owner = match owner {
        Some(owner) => {
            let owner = num(owner.index());
            quote!(#owner)
        }
        None => {
            *needs_side = true;
            quote!(side)
        }
    };
    let piece = match piece {
        Some(piece) => {
            let piece = &scope.pieces[piece.index()];
            quote!(piece::#piece)
        }
        None => quote!(usize::from(piece)),
    };
    quote!(new_piece(#piece, #owner))
}

fn change_code(
    scope: &Scope<'_>,
    t: &Template,
    names: &[Ident],
    index: usize,
    change: &TemplateChange,
    needs_side: &mut bool,
    before: &dyn Fn(&Ident, usize) -> Option<TokenStream>,
) -> (usize, TokenStream) {
    match change {
        TemplateChange::SetAttribute(attribute, value, field) => {
            let at = &names[*field];
            let attribute = &scope.attributes[attribute.index()];
            let value = match value {
                Some(value) => quote!(#value),
                None => {
                    let number = t.changes[..index]
                        .iter()
                        .filter(|c| matches!(c, TemplateChange::SetAttribute(_, None, _)))
                        .count();
                    let name = value_name(number);
                    quote!(#name)
                }
            };
            // Where the only movement ends there is a piece.
            let single = t.movements.len() == 1 && t.piece && !t.drop;
            let set = if single && !t.movements[0].copy && *field == t.movements[0].to {
                quote!(mark)
            } else {
                quote!(set_attribute)
            };
            (*field, quote!(child.board.#set(#at, attribute::#attribute, #value);))
        }
        TemplateChange::Flip(field) => {
            let at = &names[*field];
            (*field, quote!(child.flip(#at);))
        }
        TemplateChange::ChangeOwner(field) => {
            *needs_side = true;
            let at = &names[*field];
            (*field, quote!(child.board.set_owner(#at, side);))
        }
        TemplateChange::ChangeType(piece, field) => {
            let at = &names[*field];
            let piece = &scope.pieces[piece.index()];
            (*field, quote!(child.board.set_type(#at, piece::#piece);))
        }
        TemplateChange::Create(owner, piece, field) => {
            let at = &names[*field];
            let created = created(scope, owner, piece, needs_side);
            let clear = match before(at, index) {
                Some(before) => {
                    quote!(let before_move = #before; child.clear_as(#at, before_move);)
                }
                None => quote!(child.clear(#at);),
            };
            (*field, quote!(#clear child.board.put(#at, #created);))
        }
    }
}
