//! Emission of advice tables: one Rust module a table, one function per predicate, value, move
//! constraint, rule, and per depth of each piece of advice.
//!
//! The tests of depth are decided here: a piece of advice becomes a chain of functions, one per
//! depth, each with the moves that depth allows.

mod expr;
mod info;
mod moves;
mod names;
mod search;
mod state;

use movewright_model::advice::depth::{Depths, depths};
use movewright_model::advice::{AdviceTable, Body, Moves, Type};
use movewright_model::ids::Origin;
use names::Identifiers;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// A table to emit, and the module names of the tables it hands over to.
pub struct Job<'a> {
    /// The table.
    pub table: &'a AdviceTable,
    /// Its module's name.
    pub module: String,
    /// Modules of the tables of its handovers, in their order; all in the same output.
    pub others: Vec<String>,
}

/// Rust text of all tables: a module each. `runtime` is the path of the runtime crate.
///
/// # Panics
/// If a table has words without meaning; the front end refuses to bind such tables.
pub fn emit(jobs: &[Job<'_>], runtime: &str) -> String {
    let runtime = crate::names::path(runtime);
    let modules: TokenStream = jobs.iter().map(|job| Emitter::new(job).module(&runtime)).collect();
    crate::layout::layout(modules)
}

/// The name of a table's module, from the name of its file.
pub fn module_name(file: &str) -> String {
    let stem = file.rsplit(['/', '\\']).next().unwrap_or(file);
    names::snake(stem.split('.').next().unwrap_or(stem)).unwrap_or_else(|| "table".to_string())
}

/// Emits one table.
struct Emitter<'a> {
    table: &'a AdviceTable,
    job: &'a Job<'a>,
    ids: Identifiers,
}

impl<'a> Emitter<'a> {
    fn new(job: &'a Job<'a>) -> Self {
        Emitter { table: job.table, job, ids: Identifiers::of(job.table) }
    }

    fn module(&self, runtime: &TokenStream) -> TokenStream {
        let module = Ident::new(&self.job.module, Span::call_site());
        let doc = format!(" Table {}: `{}`.", self.table.name, self.table.sources[0]);
        let (files, ranks) = self.table.board;
        let [files, ranks] = [files, ranks].map(proc_macro2::Literal::i32_unsuffixed);
        let state = self.state();
        let functions = self.functions();
        let constraints = self.constraints();
        let search = self.search();
        let advisor = self.advisor();
        quote! {
            #[doc = #doc]
            #[allow(clippy::all, clippy::pedantic, clippy::nursery)]
            pub mod #module {
                use ::core::ops::ControlFlow::{Break, Continue};
                use #runtime::Flow;
                #[allow(unused_imports)]
                use #runtime::advice::{
                    Advisor, BoundGame, BoundPiece, CAPTURED, Decision, Link, Point, Position, Replies, Step,
                    TableInfo, Tree, between, chebyshev, divide, manhattan, modulo,
                };

                #[doc = " Files and ranks of the board."]
                const BOARD: (i32, i32) = (#files, #ranks);

                #state
                #functions
                #constraints
                #search
                #advisor
            }
        }
    }

    /// `rules/krk-words.al0:12`, with what stands there.
    fn doc(&self, origin: Origin, what: &str) -> String {
        format!(" `{}:{}` {what}", self.table.sources[usize::from(origin.source)], origin.line)
    }

    fn functions(&self) -> TokenStream {
        let all = self.table.functions.iter().enumerate();
        all.map(|(id, function)| {
            let word = if function.result == Type::Bool { "predicate" } else { "value" };
            let doc = self.doc(function.origin, &format!("{word} {}", function.name));
            let name = &self.ids.functions[id];
            let mut scope = expr::Scope::position();
            let mut parameters = TokenStream::new();
            for (i, (parameter, t)) in function.params.iter().enumerate() {
                let local = names::local(parameter, i);
                let t = rust_type(*t);
                parameters.extend(quote!(, #local: #t));
                scope.locals.push(local);
            }
            let root = function.root_relative.then(|| quote!(, root: &State));
            let result = rust_type(function.result);
            let body = match &function.body {
                Body::Expr(body) => self.expr(body, &scope).tokens,
                Body::Rust(path) => self.host(path),
                Body::Unknown => unreachable!("tables with unknown words are not emitted"),
            };
            quote! {
                #[doc = #doc]
                #[inline]
                #[allow(dead_code, unused_variables)]
                fn #name(here: &State #root #parameters) -> #result { #body }
            }
        })
        .collect()
    }

    /// A call of a Rust function of the including crate.
    fn host(&self, path: &str) -> TokenStream {
        let path: TokenStream = path.parse().expect("the front end checks paths");
        quote!(#path(&here.position(), &root.position()))
    }

    fn constraints(&self) -> TokenStream {
        let all = self.table.constraints.iter().enumerate();
        all.map(|(id, constraint)| {
            let body = constraint.body.as_ref().expect("tables with unknown words are not emitted");
            let root = constraint.root_relative.then(|| quote!(, root: &State));
            let pass_root = constraint.root_relative.then(|| quote!(, root));
            let name = &self.ids.constraints[id];
            let mut sides = Vec::new();
            let mut functions = TokenStream::new();
            for us in [true, false] {
                let Some(flow) = self.moves(body, us, &quote!(out)) else {
                    sides.push(quote!(Continue(())));
                    continue;
                };
                let (side, who) = (self.ids.side(id, us), if us { "ours" } else { "theirs" });
                let doc = self.doc(constraint.origin, &format!("moves {}, {who}", constraint.name));
                functions.extend(quote! {
                    #[doc = #doc]
                    #[inline]
                    #[allow(dead_code)]
                    fn #side(here: &State #root, out: &mut impl FnMut(Step, &State) -> Flow) -> Flow { #flow }
                });
                sides.push(quote!(#side(here #pass_root, out)));
            }
            let (ours, theirs) = (&sides[0], &sides[1]);
            let doc = self.doc(constraint.origin, &format!("moves {}, of the side to move", constraint.name));
            let used = if sides.iter().all(|s| s.to_string() == "Continue (())") {
                quote!(let _ = (here, out); Continue(()))
            } else {
                quote!(if here.us_to_move { #ours } else { #theirs })
            };
            functions.extend(quote! {
                #[doc = #doc]
                #[inline]
                #[allow(dead_code)]
                fn #name(here: &State #root, out: &mut impl FnMut(Step, &State) -> Flow) -> Flow { #used }
            });
            functions
        })
        .collect()
    }

    /// Can the side generate anything with this constraint?
    fn is_empty(&self, moves: &Moves, us: bool) -> bool {
        matches!(depths(self.table, moves, us), Depths::Only(set) if set.is_empty())
    }
}

fn rust_type(t: Type) -> TokenStream {
    match t {
        Type::Bool => quote!(bool),
        Type::Int => quote!(i32),
        Type::Square => quote!(Point),
    }
}
