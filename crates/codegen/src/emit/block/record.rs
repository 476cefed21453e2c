//! What a block records for its moves, and its `add`s.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::super::num;
use super::{BlockEmitter, Env, ToState, Var, Vars};
use crate::plan::code::{AddOp, Change, Place};
use crate::plan::template::FieldSource;

impl BlockEmitter<'_> {
    /// Records something in a replayed block, if the square exists.
    pub(super) fn record(
        &self,
        place: Place,
        square: TokenStream,
        record: impl Fn(TokenStream) -> TokenStream,
    ) -> TokenStream {
        match place {
            Place::Nowhere => TokenStream::new(),
            Place::Along(_) => {
                let record = record(quote!(at));
                quote!({ let at = #square; if at != NONE { sink.record(#record); } })
            }
            _ => {
                let record = record(square);
                quote!(sink.record(#record);)
            }
        }
    }

    pub(super) fn change(
        &mut self,
        site: usize,
        change: &Change,
        place: Place,
        env: &mut Env,
        live: &Vars,
    ) -> TokenStream {
        let square = self.place(env, place);
        if !self.replayed() {
            let mut tokens = self.write(env, Var::Slot(site, 0), &square, live);
            if let Change::SetAttribute(_, c) = change
                && live.contains(&Var::Value(site))
            {
                let value = self.condition(env, c, false).tokens();
                tokens.extend(self.write(env, Var::Value(site), &value, live));
            }
            return tokens;
        }
        let value = match change {
            Change::SetAttribute(_, c) => Some(self.condition(env, c, false).tokens()),
            _ => None,
        };
        let scope = self.scope;
        self.record(place, square, |at| match change {
            Change::SetAttribute(attribute, _) => {
                let attribute = &scope.attributes[attribute.index()];
                quote!(Record::SetAttribute(#at, attribute::#attribute, #value))
            }
            Change::Flip => quote!(Record::Flip(#at)),
            Change::ChangeOwner => quote!(Record::SetOwner(#at)),
            Change::ChangeType(piece) => {
                let piece = &scope.pieces[piece.index()];
                quote!(Record::SetType(#at, piece::#piece))
            }
            Change::Create(owner, piece) => {
                let owner = match owner {
                    Some(owner) => {
                        let owner = num(owner.index());
                        quote!(#owner)
                    }
                    None => quote!(P::ID),
                };
                let piece = match piece {
                    Some(piece) => {
                        let piece = &scope.pieces[piece.index()];
                        quote!(piece::#piece)
                    }
                    None => quote!(piece),
                };
                quote!(Record::Create(#at, #owner, #piece))
            }
        })
    }

    pub(super) fn add(
        &mut self,
        site: usize,
        add: &AddOp,
        env: &mut Env,
        live: &Vars,
    ) -> TokenStream {
        let from = self.read(env, Var::From);
        let to = self.destination(env);
        let scope = self.scope;
        let mut tokens = TokenStream::new();
        let emit = |value: &dyn Fn(Option<TokenStream>) -> TokenStream| -> TokenStream {
            if add.promote.is_empty() {
                let value = value(None);
                return quote!(sink.add(#value)?;);
            }
            let mut out = TokenStream::new();
            for piece in &add.promote {
                let name = &scope.pieces[piece.index()];
                let value = value(Some(quote!(piece::#name as Kind)));
                out.extend(if scope.plan.model.options.recycle_promotions {
                    quote!(if state.stores[P::ID][piece::#name] > 0 { sink.add(#value)?; })
                } else {
                    quote!(sink.add(#value)?;)
                });
            }
            out
        };
        let (moves, from_start) = match self.shape.adds.as_ref() {
            Some(adds) => {
                let plan = &adds[&site];
                let variant = &scope.templates[plan.template];
                let fields: Vec<TokenStream> = plan
                    .plan
                    .sources
                    .iter()
                    .zip(&scope.fields[plan.template])
                    .map(|(source, field)| {
                        let value = match source {
                            FieldSource::From => from.clone(),
                            FieldSource::Destination => to.clone(),
                            FieldSource::Slot(slot, part) => {
                                self.read(env, Var::Slot(*slot, *part))
                            }
                        };
                        if *field == value.to_string() {
                            quote!(#field)
                        } else {
                            quote!(#field: #value)
                        }
                    })
                    .collect();
                let values = plan.plan.values.iter().enumerate().map(|(i, site)| {
                    let name = format_ident!("value_{}", i + 1);
                    let value = self.read(env, Var::Value(*site));
                    quote!(#name: #value)
                });
                let values: Vec<TokenStream> = values.collect();
                let piece = plan.plan.template.piece.then(|| quote!(piece: piece as Kind,));
                let moves = emit(&|becomes| {
                    let becomes = becomes.map(|b| quote!(becomes: #b,));
                    quote!(Move::#variant { #(#fields,)* #(#values,)* #piece #becomes })
                });
                (moves, plan.plan.from_start)
            }
            None => {
                let key = if self.keyed {
                    quote!(let key = if key.1 == NONE { (from, to) } else { key };)
                } else {
                    quote!(let key = (from, to);)
                };
                let copy = add.copy;
                let goes_on = scope.goes_on(add.partial);
                let last = if self.shape.drop {
                    quote!(Record::LastDrop { to, goes_on: #goes_on })
                } else {
                    quote!(Record::Last { from, to, copy: #copy, goes_on: #goes_on })
                };
                let moves = emit(&|becomes| {
                    let becomes = becomes.unwrap_or(quote!(NO_KIND));
                    quote!(Move::Replay {
                        block, start, nth, from: key.0, to: key.1, becomes: #becomes
                    })
                });
                let source = if self.shape.drop { quote!(NONE) } else { from.clone() };
                let moves = quote!({
                    let (from, to) = (#source, #to);
                    #key
                    sink.record(#last);
                    #moves
                });
                (moves, env.from_start)
            }
        };
        if from_start || self.shape.drop {
            tokens.extend(moves);
        } else {
            tokens.extend(quote!(if state.board.occupied(#from) { #moves }));
        }
        if self.replayed() {
            tokens.extend(quote!(sink.record(Record::Added); nth += 1;));
            if self.keyed && scope.plan.model.options.discard_cascades {
                tokens.extend(quote!(key = (NONE, NONE);));
            }
        }
        env.from_start = true;
        tokens.extend(self.alias(env, Var::From, quote!(start), live));
        env.to = ToState::Unset;
        tokens.extend(self.alias(env, Var::To, quote!(NONE), live));
        for var in self.cleared(site) {
            tokens.extend(self.alias(env, var, quote!(NONE), live));
        }
        tokens
    }
}
