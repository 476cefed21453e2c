//! Move constraints as loops: the moves of one side, given one by one to a closure.

use super::Emitter;
use super::expr::{Scope, Tight};
use movewright_model::advice::{Expr, Generator, Moves, Shape};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// Statements, and the expression of type `Flow` that ends them.
pub(super) struct Flowing {
    statements: TokenStream,
    /// `None`: nothing more, go on.
    tail: Option<TokenStream>,
}

impl Flowing {
    /// As the body of a function.
    pub(super) fn body(self) -> TokenStream {
        let (statements, tail) =
            (self.statements, self.tail.unwrap_or_else(|| quote!(Continue(()))));
        quote!(#statements #tail)
    }

    /// As statements before others.
    fn before(self) -> TokenStream {
        let (statements, tail) = (self.statements, self.tail.map(|tail| quote!(#tail?;)));
        quote!(#statements #tail)
    }
}

/// Where moves go: how it is called, and how it is handed on.
#[derive(Clone)]
struct Out {
    call: TokenStream,
    pass: TokenStream,
}

/// A condition on moves that a generator tests itself.
enum Filter<'e> {
    Condition(&'e Expr),
    /// Another constraint must allow the move.
    Allowed(&'e Moves),
}

impl Emitter<'_> {
    /// Statements that give the moves of one side to `out`; `None` if there are none.
    pub(super) fn moves(&self, moves: &Moves, us: bool, out: &TokenStream) -> Option<TokenStream> {
        let out = Out { call: out.clone(), pass: out.clone() };
        (!self.is_empty(moves, us)).then(|| self.flowing(moves, us, &out, &[]).body())
    }

    fn flowing(&self, moves: &Moves, us: bool, out: &Out, filters: &[Filter<'_>]) -> Flowing {
        match moves {
            Moves::Nothing | Moves::Depth(_) => {
                Flowing { statements: TokenStream::new(), tail: None }
            }
            Moves::Generate(generator) => self.generator(generator, out, filters, us),
            Moves::Where(inner, condition) => {
                let filters: Vec<Filter<'_>> = [Filter::Condition(condition)]
                    .into_iter()
                    .chain(filters.iter().map(Filter::again))
                    .collect();
                self.flowing(inner, us, out, &filters)
            }
            Moves::And(all) => {
                let others = all[1..].iter().map(Filter::Allowed);
                let filters: Vec<Filter<'_>> =
                    others.chain(filters.iter().map(Filter::again)).collect();
                self.flowing(&all[0], us, out, &filters)
            }
            _ if !filters.is_empty() => self.filtered(moves, us, out, filters),
            Moves::Name(id) => {
                let (name, pass) = (self.ids.side(*id, us), &out.pass);
                let root = self.table.constraints[*id].root_relative.then(|| quote!(, root));
                Flowing {
                    statements: TokenStream::new(),
                    tail: Some(quote!(#name(here #root, #pass))),
                }
            }
            Moves::Then(all) => {
                let mut all: Vec<&Moves> = all.iter().filter(|m| !self.is_empty(m, us)).collect();
                let Some(last) = all.pop() else {
                    return Flowing { statements: TokenStream::new(), tail: None };
                };
                let mut statements: TokenStream =
                    all.iter().map(|m| self.flowing(m, us, out, &[]).before()).collect();
                let last = self.flowing(last, us, out, &[]);
                statements.extend(last.statements);
                Flowing { statements, tail: last.tail }
            }
        }
    }

    /// Moves from elsewhere, given on where all filters pass.
    fn filtered(&self, moves: &Moves, us: bool, out: &Out, filters: &[Filter<'_>]) -> Flowing {
        let level = out
            .call
            .to_string()
            .strip_prefix("kept_")
            .and_then(|n| n.parse::<u32>().ok())
            .unwrap_or(0)
            + 1;
        let kept = format_ident!("kept_{level}");
        let scope = Scope::of_move(quote!(step.from), quote!(step.to), quote!(after));
        let tests = filters.iter().map(|f| self.filter(f, us, &scope));
        let call = &out.call;
        let inner = Out { call: quote!(#kept), pass: quote!(&mut #kept) };
        let rest = self.flowing(moves, us, &inner, &[]);
        let (body, tail) = (rest.statements, rest.tail);
        let statements = quote! {
            let mut #kept = |step: Step, after: &State| -> Flow {
                if #(#tests)&&* { #call(step, after) } else { Continue(()) }
            };
            #body
        };
        Flowing { statements, tail }
    }

    /// A filter as a Rust condition.
    fn filter(&self, filter: &Filter<'_>, us: bool, scope: &Scope) -> TokenStream {
        match filter {
            Filter::Condition(condition) => self.expr(condition, scope).at(Tight::Compare),
            Filter::Allowed(moves) => {
                let found = Out { call: quote!(found), pass: quote!(&mut found) };
                let body = self.flowing(moves, us, &found, &[]).body();
                quote! {
                    (|| -> Flow {
                        let mut found =
                            |other: Step, _: &State| -> Flow { if other == step { Break(()) } else { Continue(()) } };
                        #body
                    })().is_break()
                }
            }
        }
    }

    fn generator(
        &self,
        generator: &Generator,
        out: &Out,
        filters: &[Filter<'_>],
        us: bool,
    ) -> Flowing {
        let piece = generator.piece;
        if self.table.pieces[piece].us != us {
            return Flowing { statements: TokenStream::new(), tail: None };
        }
        let (place, kind) = (&self.ids.pieces[piece], self.kind_field(piece));
        let arrive = self.arrive(generator, out, filters, us);
        let loops = match &generator.shape {
            Shape::By(offsets) => {
                let offsets = self.offsets(offsets);
                quote!(for (dx, dy) in [#(#offsets),*] {
                    let to = here.#place.stepped(dx, dy);
                    #arrive
                })
            }
            Shape::Slides(offsets) => {
                let offsets = self.offsets(offsets);
                let blocked = self.occupied_by(&quote!(here), &quote!(to), |_| true);
                quote!(for (dx, dy) in [#(#offsets),*] {
                    let mut to = here.#place.stepped(dx, dy);
                    while to.is_on(BOARD) {
                        #arrive
                        if #blocked { break; }
                        to = to.stepped(dx, dy);
                    }
                })
            }
            Shape::To(range, targets) => {
                let scope = Scope { judged: None, ..Scope::of_move(quote!(), quote!(), quote!()) };
                let each = |scope: &Scope| -> TokenStream {
                    let targets = targets.iter().map(|target| {
                        let target = self.expr(target, scope).tokens;
                        quote!({ let to = #target; #arrive })
                    });
                    targets.collect()
                };
                match range {
                    None => each(&scope),
                    Some((local, first, last)) => {
                        let (inner, variable) = scope.with(*local, first, last);
                        let [first, last] =
                            [first, last].map(|e| self.expr(e, &scope).at(Tight::Unary));
                        let body = each(&inner);
                        quote!(for #variable in #first..=#last { #body })
                    }
                }
            }
        };
        Flowing { statements: quote!(if here.#kind != CAPTURED { #loops }), tail: None }
    }

    /// Offsets that can stay on the board; others never arrive.
    fn offsets(&self, offsets: &[(i32, i32)]) -> Vec<TokenStream> {
        let (files, ranks) = self.table.board;
        let near = offsets.iter().filter(|(x, y)| x.abs() < files && y.abs() < ranks);
        near.map(|&(x, y)| {
            let (x, y) = (Literal::i32_unsuffixed(x), Literal::i32_unsuffixed(y));
            quote!((#x, #y))
        })
        .collect()
    }

    /// What is done with one target square `to`.
    fn arrive(
        &self,
        generator: &Generator,
        out: &Out,
        filters: &[Filter<'_>],
        us: bool,
    ) -> TokenStream {
        let piece = generator.piece;
        let (place, kind, mover) =
            (&self.ids.pieces[piece], self.kind_field(piece), self.mover(piece));
        let own = |p: usize| {
            let stays = p == piece && !matches!(generator.shape, Shape::To(..));
            self.table.pieces[p].us == us && !stays
        };
        let mut tests = Vec::new();
        if !matches!(generator.shape, Shape::Slides(_)) {
            tests.push(quote!(to.is_on(BOARD)));
        }
        tests.extend(self.occupied_by(&quote!(here), &quote!(to), own).map(|t| quote!(!(#t))));
        let scope = Scope::of_move(quote!(here.#place), quote!(to), quote!(next));
        let (early, late): (Vec<_>, Vec<_>) = filters.iter().partition(|f| f.needs_only_squares());
        tests.extend(early.iter().map(|f| self.filter(f, us, &scope)));
        let late: Vec<TokenStream> = late.iter().map(|f| self.filter(f, us, &scope)).collect();
        let call = &out.call;
        let number = Literal::usize_unsuffixed(piece);
        let give = quote!(#call(step, &next)?;);
        let give = if late.is_empty() { give } else { quote!(if #(#late)&&* { #give }) };
        let make = |kind: TokenStream| {
            quote! {
                let step = Step { piece: #number, kind: #kind, from: here.#place, to };
                let next = here.#mover(to, #kind);
                #give
            }
        };
        let made = if generator.becomes.is_empty() {
            make(quote!(here.#kind))
        } else {
            let kinds = generator.becomes.iter().map(|k| Literal::usize_unsuffixed(*k));
            let made = make(quote!(kind));
            quote!(for kind in [#(#kinds),*] { #made })
        };
        if tests.is_empty() { made } else { quote!(if #(#tests)&&* { #made }) }
    }
}

impl Filter<'_> {
    fn again(&self) -> Filter<'_> {
        match self {
            Filter::Condition(condition) => Filter::Condition(condition),
            Filter::Allowed(moves) => Filter::Allowed(moves),
        }
    }

    /// Can it be tested before the move is made?
    fn needs_only_squares(&self) -> bool {
        match self {
            Filter::Condition(condition) => !mentions_after(condition),
            Filter::Allowed(_) => false,
        }
    }
}

fn mentions_after(expr: &Expr) -> bool {
    let mut found = false;
    expr.each(&mut |e| found |= matches!(e, Expr::After(_)));
    found
}

/// The name of the function with the moves of a piece of advice at a depth.
pub(super) fn advice_moves(advice: &str, us: bool, depth: u32) -> Ident {
    format_ident!("{advice}_{}_at_{depth}", if us { "ours" } else { "theirs" })
}
