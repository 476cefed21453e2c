//! Kinds of moves: the `Move` type, what a move takes, how it is played.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::names::Scope;
use crate::plan::template::{Template, TemplateChange};

/// The `Move` type and everything that looks into it.
pub fn moves(scope: &Scope<'_>) -> TokenStream {
    let move_type = move_type(scope);
    let shape = shape(scope);
    let execute = super::play::execute(scope);
    let play = super::play::play(scope);
    let takes = if scope.walked_attacks { takes(scope) } else { TokenStream::new() };
    quote!(#move_type #shape #play #execute #takes)
}

/// Does a state event follow from losing a piece?
pub fn has_events(scope: &Scope<'_>) -> bool {
    watches(scope) || scope.plan.model.options.recycle_captures
}

/// Does it matter what a lost piece was?
pub fn watches(scope: &Scope<'_>) -> bool {
    !scope.watched.is_empty() || scope.counts || scope.values
}

pub fn may_stop(scope: &Scope<'_>) -> bool {
    scope.partial && scope.plan.model.options.pass_partial
}

fn move_type(scope: &Scope<'_>) -> TokenStream {
    let variants = scope.plan.templates.iter().enumerate().map(|(i, t)| {
        let name = &scope.templates[i];
        let squares = &scope.fields[i];
        let roles = (0..squares.len()).map(|field| super::text::doc(&role(t, field)));
        let values = (0..t.values).map(value_name);
        let piece = t.piece.then(|| quote!(#[doc = " What enters."] piece: Kind,));
        let becomes = t.promote.then(|| quote!(#[doc = " What the piece becomes."] becomes: Kind,));
        let doc = super::text::doc(&describe(scope, i));
        quote! {
            #[doc = #doc]
            #name {
                #(#[doc = #roles] #squares: Sq,)*
                #(#[doc = " The value of an attribute."] #values: bool,)*
                #piece
                #becomes
            }
        }
    });
    let replay = scope.replayed.then(|| {
        quote! {
            /// A move of a block that is run again to play it.
            Replay {
                /// The block.
                block: u16,
                /// The square it is run from.
                start: Sq,
                /// After how many `add`s the move comes.
                nth: u32,
                /// Where the key movement begins.
                from: Sq,
                /// Where the key movement ends.
                to: Sq,
                /// What the piece becomes.
                becomes: Kind,
            },
        }
    });
    let pass = scope.plan.may_pass().then(|| {
        quote! {
            /// The turn is passed.
            Pass,
        }
    });
    let stop = may_stop(scope).then(|| {
        quote! {
            /// The chain is stopped.
            Stop,
        }
    });
    quote! {
        /// A move: its kind and the squares concerned. [`Rules::shape`] and [`Rules::effects`] say what it
        /// means without regard to how the rules are compiled.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Move { #(#variants,)* #replay #pass #stop }
    }
}

pub fn value_name(i: usize) -> Ident {
    format_ident!("value_{}", i + 1)
}

/// What happens on a square of a template.
fn role(t: &Template, field: usize) -> String {
    let leaves = |copy: bool| t.movements.iter().any(|m| m.from == Some(field) && m.copy == copy);
    let changes = t.changes.iter().any(|change| match change {
        TemplateChange::SetAttribute(.., at)
        | TemplateChange::Flip(at)
        | TemplateChange::ChangeOwner(at)
        | TemplateChange::ChangeType(_, at)
        | TemplateChange::Create(.., at) => *at == field,
    });
    let roles = [
        (leaves(false), "a piece leaves it"),
        (leaves(true), "its piece is copied"),
        (t.movements.iter().any(|m| m.to == field), "a piece comes to it"),
        (changes, "what stands there changes"),
        (t.captures.contains(&field), "what stands there is captured"),
    ];
    let roles: Vec<&str> = roles.iter().filter(|(is, _)| *is).map(|(_, role)| *role).collect();
    let absent = if t.fields[field] { "; may be absent" } else { "" };
    format!("A square: {}{absent}.", roles.join(", "))
}

/// One line that says what a kind of move does.
fn describe(scope: &Scope<'_>, index: usize) -> String {
    let t = &scope.plan.templates[index];
    let names = &scope.fields[index];
    let model = scope.plan.model;
    let mut parts = Vec::new();
    for (i, m) in t.movements.iter().enumerate() {
        let to = &names[m.to];
        parts.push(match (m.from, m.copy) {
            (None, _) => format!("a new piece enters on `{to}`"),
            (Some(from), true) => {
                format!("a copy of the piece on `{}` enters on `{to}`", names[from])
            }
            (Some(from), false) => format!("the piece on `{}` goes to `{to}`", names[from]),
        });
        if t.promote && i + 1 == t.movements.len() {
            parts.push("becomes another".to_owned());
        }
    }
    for change in &t.changes {
        parts.push(match change {
            TemplateChange::SetAttribute(a, value, at) => {
                let name = &model.attributes[a.index()];
                match value {
                    Some(value) => format!("`{name}` of `{}` is {value}", names[*at]),
                    None => format!("`{name}` of `{}` is set", names[*at]),
                }
            }
            TemplateChange::Flip(at) => format!("`{}` is flipped", names[*at]),
            TemplateChange::ChangeOwner(at) => format!("`{}` is taken over", names[*at]),
            TemplateChange::ChangeType(p, at) => {
                format!("`{}` becomes a {}", names[*at], model.pieces[p.index()].name)
            }
            TemplateChange::Create(.., at) => format!("a piece appears on `{}`", names[*at]),
        });
    }
    parts.extend(t.captures.iter().map(|c| format!("`{}` is captured", names[*c])));
    if t.partial.is_some() {
        parts.push("the turn goes on".to_owned());
    }
    let mut text = parts.join(", ");
    if let Some(first) = text.get(..1) {
        text = first.to_uppercase() + &text[1..];
    }
    text + "."
}

/// The fields of a template as a pattern; only the named ones are bound.
pub fn pattern(scope: &Scope<'_>, index: usize) -> TokenStream {
    let t = &scope.plan.templates[index];
    let name = &scope.templates[index];
    let squares = &scope.fields[index];
    let values = (0..t.values).map(value_name);
    let piece = t.piece.then(|| quote!(piece,));
    let becomes = t.promote.then(|| quote!(becomes,));
    quote!(Move::#name { #(#squares,)* #(#values,)* #piece #becomes })
}

fn shape(scope: &Scope<'_>) -> TokenStream {
    let arms = scope.plan.templates.iter().enumerate().map(|(i, t)| {
        let name = &scope.templates[i];
        let key = &t.movements[0];
        let to = &scope.fields[i][key.to];
        match key.from {
            Some(from) if from == key.to => {
                quote!(Move::#name { #to, .. } => moved(#to, #to))
            }
            Some(from) => {
                let from = &scope.fields[i][from];
                quote!(Move::#name { #from, #to, .. } => moved(#from, #to))
            }
            None => quote!(Move::#name { #to, .. } => moved(NONE, #to)),
        }
    });
    let replay = scope.replayed.then(|| quote!(Move::Replay { from, to, .. } => moved(from, to),));
    let simple =
        |kind: TokenStream| quote!(MoveShape { kind: MoveKind::#kind, from: None, to: None });
    let pass = simple(quote!(Pass));
    let pass = scope.plan.may_pass().then(|| quote!(Move::Pass => #pass,));
    let stop = simple(quote!(Stop));
    let stop = may_stop(scope).then(|| quote!(Move::Stop => #stop,));
    quote! {
        /// Kind and key movement of a move.
        fn shape(m: &Move) -> MoveShape {
            match *m { #(#arms,)* #replay #pass #stop }
        }

        /// The shape of a movement, or of a drop where there is no source.
        fn moved(from: Sq, to: Sq) -> MoveShape {
            let kind = if from == NONE { MoveKind::Drop } else { MoveKind::Movement };
            MoveShape { kind, from: square(from), to: square(to) }
        }

        /// A square for the outside world.
        fn square(square: Sq) -> Option<Square> {
            if square == NONE { None } else { Some(Square(u16::from(square))) }
        }
    }
}

/// Would a move take the piece on a square, in the sense of `attacked?`?
fn takes(scope: &Scope<'_>) -> TokenStream {
    let arms = scope.plan.templates.iter().enumerate().map(|(i, t)| {
        let names = &scope.fields[i];
        let mut lands: Option<TokenStream> = None;
        let mut leaves: Option<TokenStream> = None;
        for (k, m) in t.movements.iter().enumerate() {
            let to = &names[m.to];
            let Some(from) = m.from else {
                let test = quote!(#to == target);
                lands = Some(lands.map_or(test.clone(), |l| quote!(#l || #test)));
                continue;
            };
            let source = &names[from];
            // A movement from an empty square, or one already left, does nothing.
            let mut live = TokenStream::new();
            if k > 0 || t.movements.len() > 1 {
                live = quote!(&& state.board.occupied(#source));
                for earlier in &t.movements[..k] {
                    if let (Some(other), false) = (earlier.from, earlier.copy) {
                        let other = &names[other];
                        live = quote!(#live && #other != #source);
                    }
                }
            }
            // Nor does one that stays take anything.
            if from != m.to {
                let test = quote!(#to == target && #source != target #live);
                lands = Some(lands.map_or(test.clone(), |l| quote!(#l || #test)));
            }
            if !m.copy {
                let test = quote!(#source == target #live);
                leaves = Some(leaves.map_or(test.clone(), |l| quote!(#l || #test)));
            }
        }
        let mut removed: Vec<TokenStream> = t
            .captures
            .iter()
            .map(|c| {
                let at = &names[*c];
                quote!(#at == target)
            })
            .collect();
        for change in &t.changes {
            if let TemplateChange::Create(.., at) = change {
                let at = &names[*at];
                removed.push(quote!(#at == target));
            }
        }
        let removed = match (removed.is_empty(), leaves) {
            (true, _) => None,
            (false, None) => Some(quote!(#(#removed)||*)),
            (false, Some(leaves)) => Some(quote!((#(#removed)||*) && !(#leaves))),
        };
        let test = match (lands, removed) {
            (None, None) => quote!(false),
            (Some(test), None) | (None, Some(test)) => test,
            (Some(lands), Some(removed)) => quote!(#lands || #removed),
        };
        let variant = &scope.templates[i];
        let used: Vec<&Ident> = names
            .iter()
            .filter(|n| {
                let text = test.to_string();
                text.split(|c: char| !c.is_alphanumeric() && c != '_').any(|w| *n == w)
            })
            .collect();
        quote!(Move::#variant { #(#used,)* .. } => #test)
    });
    let rest =
        (scope.replayed || scope.plan.may_pass() || may_stop(scope)).then(|| quote!(_ => false,));
    quote! {
        /// Would the move take the piece on a square?
        #[inline]
        fn takes(m: &Move, state: &State, target: Sq) -> bool {
            match *m { #(#arms,)* #rest }
        }
    }
}
