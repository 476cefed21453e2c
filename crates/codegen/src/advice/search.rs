//! Pieces of advice as functions, one per depth; rules; and the choice between them.

use super::Emitter;
use super::expr::Scope;
use super::moves::advice_moves;
use movewright_model::advice::depth::at_depth;
use movewright_model::advice::{Advice, Moves};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote};

impl Emitter<'_> {
    pub(super) fn search(&self) -> TokenStream {
        let advice: TokenStream = (0..self.table.advice.len()).map(|id| self.advice(id)).collect();
        let rules: TokenStream = (0..self.table.rules.len()).map(|id| self.rule(id)).collect();
        quote!(#advice #rules)
    }

    fn at(&self, advice: usize, depth: u32) -> Ident {
        format_ident!("{}_at_{depth}", self.ids.advice[advice])
    }

    fn advice(&self, id: usize) -> TokenStream {
        let advice = &self.table.advice[id];
        let name = &self.ids.advice[id];
        let scope = Scope::position();
        let goal = |what: &str, goal: &movewright_model::advice::Expr| {
            let name = format_ident!("{name}_{what}");
            let doc = self.doc(advice.origin, &format!("advice {}, {what} goal", advice.name));
            let body = self.expr(goal, &scope).tokens;
            quote! {
                #[doc = #doc]
                #[inline]
                #[allow(unused_variables)]
                fn #name(here: &State, root: &State) -> bool { #body }
            }
        };
        let (better, holding) = (goal("better", &advice.better), goal("holding", &advice.holding));
        let depths: TokenStream =
            (0..=advice.horizon).map(|depth| self.depth(id, advice, depth)).collect();
        quote!(#better #holding #depths)
    }

    /// The function of one depth: can the advice be forced from here?
    fn depth(&self, id: usize, advice: &Advice, depth: u32) -> TokenStream {
        let name = self.at(id, depth);
        let (better, holding) = (
            format_ident!("{}_better", self.ids.advice[id]),
            format_ident!("{}_holding", self.ids.advice[id]),
        );
        let us = depth.is_multiple_of(2);
        let moves = at_depth(if us { &advice.us } else { &advice.them }, depth);
        let who = if us { "our move" } else { "their reply" };
        let doc = self.doc(advice.origin, &format!("advice {}, depth {depth}: {who}", advice.name));
        if depth == advice.horizon || self.is_empty(&moves, us) {
            let doc = self.doc(
                advice.origin,
                &format!("advice {}, depth {depth}: no move is allowed", advice.name),
            );
            return quote! {
                #[doc = #doc]
                #[inline]
                fn #name(here: &State, root: &State, _: &mut Tree) -> Option<Link> {
                    (#holding(here, root) && #better(here, root)).then_some(Link::NIL)
                }
            };
        }
        let (moves_function, call) = self.moves_at(id, &moves, us, depth);
        let next = self.at(id, depth + 1);
        let call = call.with(if us { quote!(&mut attempt) } else { quote!(&mut answer) });
        let search = if us {
            quote! {
                let mut found = None;
                let mut attempt = |step: Step, next: &State| -> Flow {
                    match #next(next, root, tree) {
                        Some(rest) => {
                            found = Some(tree.add(step, rest));
                            Break(())
                        }
                        None => Continue(()),
                    }
                };
                let _ = #call;
                found
            }
        } else {
            quote! {
                let mark = tree.mark();
                let mut replies = Replies::default();
                let mut answer = |step: Step, next: &State| -> Flow {
                    match #next(next, root, tree) {
                        Some(rest) => {
                            replies.push(tree, step, rest);
                            Continue(())
                        }
                        None => Break(()),
                    }
                };
                if #call.is_break() {
                    tree.release(mark);
                    return None;
                }
                (!replies.first().is_nil()).then(|| replies.first())
            }
        };
        quote! {
            #moves_function
            #[doc = #doc]
            fn #name(here: &State, root: &State, tree: &mut Tree) -> Option<Link> {
                if !#holding(here, root) {
                    return None;
                }
                if #better(here, root) {
                    return Some(Link::NIL);
                }
                #search
            }
        }
    }

    /// The moves of a depth: a named constraint, or a function made for them.
    fn moves_at(&self, id: usize, moves: &Moves, us: bool, depth: u32) -> (TokenStream, Call) {
        if let Moves::Name(constraint) = moves {
            let root = self.table.constraints[*constraint].root_relative;
            return (TokenStream::new(), Call { name: self.ids.side(*constraint, us), root });
        }
        let advice = &self.table.advice[id];
        let name = advice_moves(&self.ids.advice[id], us, depth);
        let body = self.moves(moves, us, &quote!(out)).expect("empty constraints make no moves");
        let doc =
            self.doc(advice.origin, &format!("advice {}, moves at depth {depth}", advice.name));
        let function = quote! {
            #[doc = #doc]
            #[allow(unused_variables)]
            fn #name(here: &State, root: &State, out: &mut impl FnMut(Step, &State) -> Flow) -> Flow { #body }
        };
        (function, Call { name, root: true })
    }

    fn rule(&self, id: usize) -> TokenStream {
        let rule = &self.table.rules[id];
        let name = &self.ids.rules[id];
        let (applies, advise) = (format_ident!("{name}_applies"), format_ident!("{name}_advise"));
        let applies_doc = self.doc(rule.origin, &format!("rule {}, its condition", rule.name));
        let advise_doc = self.doc(rule.origin, &format!("rule {}, its advice in order", rule.name));
        let condition = self.expr(&rule.condition, &Scope::position()).tokens;
        let (table_name, rule_name) = (&self.table.name, &rule.name);
        let attempts = rule.advice.iter().map(|&advice| {
            let (first, name) = (self.at(advice, 0), &self.table.advice[advice].name);
            quote! {
                if let Some(link) = #first(root, root, tree) {
                    return decided(tree, link, #rule_name, #name);
                }
            }
        });
        quote! {
            #[doc = #applies_doc]
            #[inline]
            #[allow(unused_variables)]
            fn #applies(here: &State) -> bool { #condition }

            #[doc = #advise_doc]
            fn #advise(root: &State, tree: &mut Tree) -> Decision<'static> {
                #(#attempts)*
                Decision::NoAdvice { table: #table_name, rule: Some(#rule_name) }
            }
        }
    }

    /// The body of `advise`: handovers, then rules.
    pub(super) fn choice(&self) -> TokenStream {
        let handovers = self.table.handovers.iter().zip(&self.job.others).map(|(handover, module)| {
            let condition = self.expr(&handover.when, &Scope::position()).tokens;
            let module = Ident::new(module, Span::call_site());
            let pieces = handover.pieces.iter().enumerate().map(|(slot, &piece)| {
                let (slot, piece) = (Literal::usize_unsuffixed(slot), Literal::usize_unsuffixed(piece));
                quote! {
                    theirs.places[#slot] = position.places[#piece];
                    theirs.kinds[#slot] = if position.kinds[#piece] == CAPTURED { CAPTURED } else { 0 };
                }
            });
            let numbers = handover.pieces.iter().map(|&p| Literal::usize_unsuffixed(p));
            quote! {
                if #condition {
                    let mut theirs = Position { us_to_move: position.us_to_move, ..Position::default() };
                    #(#pieces)*
                    let decision = super::#module::decide(&theirs, tree);
                    tree.rename(&[#(#numbers),*], &position.kinds);
                    return decision;
                }
            }
        });
        let rules = self.ids.rules.iter().map(|name| {
            let (applies, advise) =
                (format_ident!("{name}_applies"), format_ident!("{name}_advise"));
            quote!(if #applies(here) { return #advise(here, tree); })
        });
        let table = &self.table.name;
        quote! {
            tree.clear();
            let here = &State::of(position);
            #(#handovers)*
            #(#rules)*
            Decision::NoAdvice { table: #table, rule: None }
        }
    }
}

/// A function that gives moves, and whether it is told the root.
struct Call {
    name: Ident,
    root: bool,
}

impl Call {
    /// The call with the closure that takes the moves.
    fn with(&self, closure: TokenStream) -> TokenStream {
        let (name, root) = (&self.name, self.root.then(|| quote!(root,)));
        quote!(#name(here, #root #closure))
    }
}
