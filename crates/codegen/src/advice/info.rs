//! The zero-sized type of a table, with its names.

use super::Emitter;
use movewright_model::advice::{Binding, MOST_KINDS, Type};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

impl Emitter<'_> {
    pub(super) fn advisor(&self) -> TokenStream {
        let table = self.table;
        let choice = self.choice();
        let predicates = table.without_parameters(Type::Bool);
        let values = table.without_parameters(Type::Int);
        let names = |ids: &[usize]| -> Vec<&str> {
            ids.iter().map(|&id| table.functions[id].name.as_str()).collect()
        };
        let (predicate_names, value_names) = (names(&predicates), names(&values));
        let constraint_names: Vec<&str> =
            table.constraints.iter().map(|c| c.name.as_str()).collect();
        let advice_names: Vec<&str> = table.advice.iter().map(|a| a.name.as_str()).collect();
        let holds = self.calls(&predicates);
        let value = self.calls(&values);
        let moves = self.moves_by_number();
        let pieces = self.pieces();
        let binding = self.binding();
        let (name, doc) = (&table.name, format!(" The table {}.", table.name));
        quote! {
            #[doc = #doc]
            #[derive(Clone, Copy, Debug, Default)]
            pub struct Table;

            static PIECES: &[BoundPiece<'static>] = &[#(#pieces),*];
            static PREDICATES: &[&str] = &[#(#predicate_names),*];
            static VALUES: &[&str] = &[#(#value_names),*];
            static CONSTRAINTS: &[&str] = &[#(#constraint_names),*];
            static ADVICE: &[&str] = &[#(#advice_names),*];

            #[doc = " The decision for a piece of advice whose tree has been found."]
            fn decided(tree: &mut Tree, link: Link, rule: &'static str, advice: &'static str) -> Decision<'static> {
                tree.set_root(link);
                if link.is_nil() {
                    Decision::NothingToDo { table: #name, rule, advice }
                } else {
                    Decision::Advice { table: #name, rule, advice }
                }
            }

            #[doc = " Chooses advice for a root with us to move; the proof is left in `tree`."]
            pub fn decide(position: &Position, tree: &mut Tree) -> Decision<'static> { #choice }

            impl Advisor for Table {
                fn info(&self) -> TableInfo<'_> {
                    TableInfo {
                        name: #name,
                        board: BOARD,
                        pieces: PIECES,
                        predicates: PREDICATES,
                        values: VALUES,
                        constraints: CONSTRAINTS,
                        advice: ADVICE,
                        binding: #binding,
                    }
                }

                fn advise(&self, root: &Position, tree: &mut Tree) -> Decision<'_> {
                    decide(root, tree)
                }

                #[allow(unused_variables)]
                fn holds(&self, predicate: usize, position: &Position, root: &Position) -> bool {
                    let (here, root) = (&State::of(position), &State::of(root));
                    match predicate {
                        #holds
                        _ => panic!("no such predicate"),
                    }
                }

                #[allow(unused_variables)]
                fn value(&self, value: usize, position: &Position, root: &Position) -> i32 {
                    let (here, root) = (&State::of(position), &State::of(root));
                    match value {
                        #value
                        _ => panic!("no such value"),
                    }
                }

                #[allow(unused_variables)]
                fn moves(
                    &self,
                    constraint: usize,
                    position: &Position,
                    root: &Position,
                    out: &mut impl FnMut(Step, Position) -> Flow,
                ) -> Flow {
                    let (here, root) = (&State::of(position), &State::of(root));
                    let mut out = |step: Step, next: &State| -> Flow { out(step, next.position()) };
                    match constraint {
                        #moves
                        _ => panic!("no such constraint"),
                    }
                }
            }
        }
    }

    fn calls(&self, ids: &[usize]) -> TokenStream {
        let arms = ids.iter().enumerate().map(|(number, &id)| {
            let (number, name) = (Literal::usize_unsuffixed(number), &self.ids.functions[id]);
            let root = self.table.functions[id].root_relative.then(|| quote!(, root));
            quote!(#number => #name(here #root),)
        });
        arms.collect()
    }

    fn moves_by_number(&self) -> TokenStream {
        let arms = self.table.constraints.iter().enumerate().map(|(id, constraint)| {
            let (number, name) = (Literal::usize_unsuffixed(id), &self.ids.constraints[id]);
            let root = constraint.root_relative.then(|| quote!(root,));
            quote!(#number => #name(here, #root &mut out),)
        });
        arms.collect()
    }

    fn pieces(&self) -> Vec<TokenStream> {
        let all = self.table.pieces.iter().enumerate();
        all.map(|(i, piece)| {
            let (name, us) = (&piece.name, piece.us);
            let mut kinds: Vec<&str> =
                self.table.binding.iter().flat_map(|b| &b.pieces[i]).map(String::as_str).collect();
            kinds.resize(MOST_KINDS, "");
            quote!(BoundPiece { name: #name, us: #us, kinds: [#(#kinds),*] })
        })
        .collect()
    }

    fn binding(&self) -> TokenStream {
        let optional = |text: &Option<String>| match text {
            Some(text) => quote!(Some(#text)),
            None => quote!(None),
        };
        match &self.table.binding {
            None => quote!(None),
            Some(Binding { file, variant, us, them, reversed: (x, y), attributes, .. }) => {
                let (variant, them) = (optional(variant), optional(them));
                let attributes = attributes.iter().map(|(name, value)| quote!((#name, #value)));
                quote! {
                    Some(BoundGame {
                        file: #file,
                        variant: #variant,
                        us: #us,
                        them: #them,
                        reversed: (#x, #y),
                        attributes: &[#(#attributes),*],
                    })
                }
            }
        }
    }
}
