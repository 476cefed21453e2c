//! Blocks for all start squares at once: formulas as operations on sets of squares.

use std::collections::BTreeMap;

use movewright_model::PlayerId;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::names::{Scope, path_name};
use super::num;
use super::tables::{Table, Tables, set};
use crate::names::Names;
use crate::plan::code::{Path, SquareTest};
use crate::plan::formula::Expr;
use crate::plan::starts::{Adding, Spot, longest, shifts};

/// Names of the paths that sets are moved along: functions of `Side`.
pub struct Lanes {
    names: BTreeMap<Path, Lane>,
    /// Constants of `Side` for the squares from which two paths lead to the same one.
    meetings: BTreeMap<(Path, Path), Ident>,
}

struct Lane {
    /// From a set of squares to those from which the path leads into it.
    before: Ident,
    /// From a square to where the path leads.
    after: Ident,
}

impl Lanes {
    /// Collects the paths of all blocks that are done for all starts at once.
    pub fn new(scope: &Scope<'_>) -> Self {
        let mut stems = Names::default();
        let mut names = BTreeMap::new();
        let mut meetings = BTreeMap::new();
        let mut lane = |path: &Path| {
            if !names.contains_key(path) {
                let stem = stems.snake(&path_name(scope.plan, path));
                let lane = Lane {
                    before: format_ident!("before_{stem}"),
                    after: format_ident!("after_{stem}"),
                };
                names.insert(path.clone(), lane);
            }
        };
        for adding in scope.plan.starts.iter().flatten().flatten() {
            adding.when.each_meeting(&mut |a, b| {
                let name = format_ident!("MEETING_{}", meetings.len() + 1);
                meetings.entry((a.clone(), b.clone())).or_insert(name);
            });
            adding.each_path(&mut lane);
        }
        for (_, spread) in scope.plan.spreads.iter().flatten() {
            spread.each_path(&mut lane);
        }
        for tour in scope.plan.tours.iter().flatten() {
            tour.places.each_path(&mut lane);
        }
        Lanes { names, meetings }
    }

    /// What the trait of sides declares for them.
    pub fn declarations(&self) -> TokenStream {
        let meetings = self.meetings.values().map(|name| quote!(const #name: Squares;));
        let lanes = self.names.values().map(|Lane { before, after }| {
            quote! {
                fn #before(squares: Squares) -> Squares;
                fn #after(square: Sq) -> Sq;
            }
        });
        meetings.chain(lanes).collect()
    }

    /// What they are for a player.
    pub fn items(&self, scope: &Scope<'_>, tables: &mut Tables, player: PlayerId) -> TokenStream {
        let mut out = TokenStream::new();
        for ((a, b), name) in &self.meetings {
            let (a, b) = (scope.plan.table(player, a), scope.plan.table(player, b));
            let same = (0..a.len()).filter(|&s| a[s].is_some() && a[s] == b[s]);
            let squares = set(&crate::plan::bits::Bits::from_squares(a.len(), same));
            out.extend(quote!(const #name: Squares = #squares;));
        }
        for (path, Lane { before, after }) in &self.names {
            let table = scope.plan.table(player, path);
            let shifts = shifts(&table);
            let parts = shifts.iter().map(|(by, squares)| {
                let by = Literal::i32_unsuffixed(-by);
                let squares = set(squares);
                quote!(squares.shifted(#by) & #squares)
            });
            let parts: Vec<TokenStream> = match shifts.len() {
                0 => vec![quote!(Squares::EMPTY)],
                1 => parts.collect(),
                _ => parts.map(|p| quote!((#p))).collect(),
            };
            let there = match &shifts[..] {
                [(by, _)] => {
                    let modulus = if super::wide(scope) { 1 << 16 } else { 1 << 8 };
                    let by = num(by.rem_euclid(modulus) as usize);
                    quote!(square.wrapping_add(#by))
                }
                [] => quote!(square),
                _ => {
                    let known = scope.plan.tables.iter().position(|t| *t == table);
                    let table = match known {
                        Some(table) => scope.tables[table].clone(),
                        None => tables.intern("PATH", Table::Links(table)),
                    };
                    quote!(#table[usize::from(square)])
                }
            };
            out.extend(quote! {
                #[inline(always)]
                fn #before(squares: Squares) -> Squares { #(#parts)|* }
                #[inline(always)]
                fn #after(square: Sq) -> Sq { #there }
            });
        }
        out
    }

    fn before(&self, path: &Path) -> &Ident {
        &self.names[path].before
    }
}

/// The name of the function that does a block for all starts.
pub fn name(scope: &Scope<'_>, block: usize) -> Ident {
    format_ident!("all_{}", scope.uses[block])
}

/// The functions of all blocks that are done for all starts at once.
pub fn functions(scope: &Scope<'_>, lanes: &Lanes) -> TokenStream {
    let mut out = TokenStream::new();
    for (block, adds) in scope.plan.starts.iter().enumerate() {
        let Some(adds) = adds else { continue };
        let name = name(scope, block);
        let doc = super::text::doc(&format!("`{}` from all starts at once.", scope.uses[block]));
        let parts = adds.iter().map(|adding| {
            let when = formula(scope, lanes, &adding.when);
            let moves = moves(scope, lanes, block, adding);
            quote! {
                let places = starts & #when;
                #moves
            }
        });
        out.extend(quote! {
            #[doc = #doc]
            fn #name<P: Side, S: Sink>(state: &State, starts: Squares, sink: &mut S) -> Flow {
                let occupied = state.board.all();
                let own = state.board.owned(P::ID);
                #(#parts)*
                GO_ON
            }
        });
    }
    out
}

/// The name of the function for a block's loop that spreads.
pub fn spread_name(scope: &Scope<'_>, block: usize, number: usize) -> Ident {
    format_ident!("{}_spread_{}", scope.uses[block], number + 1)
}

/// The functions of all loops that spread over the board.
pub fn spreads(scope: &Scope<'_>, lanes: &Lanes) -> TokenStream {
    let mut out = TokenStream::new();
    for (block, spreads) in scope.plan.spreads.iter().enumerate() {
        for (number, (_, spread)) in spreads.iter().enumerate() {
            let name = spread_name(scope, block, number);
            let open = formula(scope, lanes, &spread.open);
            let squares = set(&spread.squares);
            let beside = spread.beside.iter().map(|path| {
                let before = lanes.before(path);
                quote!(P::#before(fresh))
            });
            out.extend(quote! {
                /// Marks all squares to which marks spread; tells which were not marked before.
                fn #name<P: Side>(state: &State, marked: &mut Squares) -> Squares {
                    let occupied = state.board.all();
                    let own = state.board.owned(P::ID);
                    let open = #open & #squares;
                    let before = *marked;
                    let mut fresh = before;
                    loop {
                        fresh = (#(#beside)|*) & open.without(marked);
                        if fresh.is_empty() {
                            return marked.without(&before);
                        }
                        *marked |= fresh;
                    }
                }
            });
        }
    }
    out
}

/// The name of the function for a block's loop that is a set of squares.
pub fn tour_name(scope: &Scope<'_>, block: usize, number: usize) -> Ident {
    format_ident!("{}_places_{}", scope.uses[block], number + 1)
}

/// The functions of all loops that are sets of squares.
pub fn tours(scope: &Scope<'_>, lanes: &Lanes) -> TokenStream {
    let mut out = TokenStream::new();
    for (block, tours) in scope.plan.tours.iter().enumerate() {
        for (number, tour) in tours.iter().enumerate() {
            let name = tour_name(scope, block, number);
            let flags = tour.flags.iter().map(|flag| &scope.flags[flag.index()]);
            let (places, squares) = (formula(scope, lanes, &tour.places), set(&tour.squares));
            out.extend(quote! {
                /// The squares on which a loop of the block does something.
                fn #name<P: Side>(state: &State #(, #flags: bool)*) -> Squares {
                    let occupied = state.board.all();
                    let own = state.board.owned(P::ID);
                    #places & #squares
                }
            });
        }
    }
    out
}

/// Hands out the moves of an `add`.
fn moves(scope: &Scope<'_>, lanes: &Lanes, block: usize, adding: &Adding) -> TokenStream {
    let entry = &scope.plan.uses[block];
    let shape = &scope.plan.shapes[entry.shape];
    let squares: Vec<TokenStream> = adding
        .squares
        .iter()
        .map(|square| match square {
            Spot::Path(path) if path.is_empty() => quote!(start),
            Spot::Path(path) => {
                let after = &lanes.names[path].after;
                quote!(P::#after(start))
            }
            Spot::At(square) => {
                let square = num(square.index());
                quote!(#square)
            }
            Spot::Walk { .. } => unreachable!("the plan admits no such square"),
        })
        .collect();
    let make = |becomes: Option<TokenStream>| match shape.adds.as_ref() {
        Some(adds) => {
            let plan = &adds[&adding.site];
            let variant = &scope.templates[plan.template];
            let fields = scope.fields[plan.template].iter().zip(&squares);
            let fields = fields.map(|(name, value)| quote!(#name: #value,));
            let piece = plan.plan.template.piece.then(|| {
                let piece = &scope.pieces[entry.piece.index()];
                quote!(piece: piece::#piece as Kind,)
            });
            let becomes = becomes.map(|b| quote!(becomes: #b,));
            quote!(Move::#variant { #(#fields)* #piece #becomes })
        }
        None => {
            let becomes = becomes.unwrap_or(quote!(NO_KIND));
            let (block, nth) = (num(block), num(adding.nth));
            let from = if shape.drop { quote!(NONE) } else { squares[0].clone() };
            let to = &squares[1];
            quote!(Move::Replay {
                block: #block, start, nth: #nth, from: #from, to: #to, becomes: #becomes
            })
        }
    };
    let each = |becomes| {
        let m = make(becomes);
        quote! {
            sink.add_each(places, |start| {
                let start = start as Sq;
                #m
            })?;
        }
    };
    if adding.promote.is_empty() {
        return each(None);
    }
    let kinds = adding.promote.iter().map(|piece| {
        let name = &scope.pieces[piece.index()];
        each(Some(quote!(piece::#name as Kind)))
    });
    kinds.collect()
}

/// A formula as a set.
fn formula(scope: &Scope<'_>, lanes: &Lanes, e: &Expr) -> TokenStream {
    match e {
        Expr::Const(true) => quote!(BOARD),
        Expr::Const(false) => quote!(Squares::EMPTY),
        Expr::Not(e) => {
            let e = formula(scope, lanes, e);
            quote!(BOARD.without(&#e))
        }
        Expr::All(parts) => {
            let mut out = TokenStream::new();
            let positive = parts.iter().filter(|p| !matches!(p, Expr::Not(_)));
            for (i, part) in positive.enumerate() {
                let part = formula(scope, lanes, part);
                out = if i == 0 { part } else { quote!(#out & #part) };
            }
            if out.is_empty() {
                out = quote!(BOARD);
            }
            for part in parts {
                if let Expr::Not(part) = part {
                    let part = formula(scope, lanes, part);
                    out = quote!((#out).without(&#part));
                }
            }
            quote!((#out))
        }
        Expr::Any(parts) => {
            let parts = parts.iter().map(|p| formula(scope, lanes, p));
            quote!((#(#parts)|*))
        }
        Expr::Here(what) => test(scope, *what),
        Expr::Is(square) => {
            let squares = crate::plan::bits::Bits::single(
                scope.plan.model.board.squares.len(),
                square.index(),
            );
            set(&squares)
        }
        Expr::Zone(zone) => {
            let zone = &scope.zones[zone.index()];
            quote!(P::#zone)
        }
        Expr::At(what, square) => {
            let (squares, square) = (test(scope, *what), num(square.index()));
            quote!((if #squares.contains(#square) { BOARD } else { Squares::EMPTY }))
        }
        Expr::Flag(flag) => {
            let flag = &scope.flags[flag.index()];
            quote!((if #flag { BOARD } else { Squares::EMPTY }))
        }
        Expr::Meet(a, b) => {
            let name = &lanes.meetings[&(a.clone(), b.clone())];
            quote!(P::#name)
        }
        Expr::Along(path, e) => {
            let before = lanes.before(path);
            let e = formula(scope, lanes, e);
            quote!(P::#before(#e))
        }
        Expr::Walk { goes_on, step, then } => {
            let (goes_on, then) = (formula(scope, lanes, goes_on), formula(scope, lanes, then));
            let before = lanes.before(step);
            let sides = scope.plan.sides.iter();
            let steps = sides.map(|&p| longest(&scope.plan.table(p, step))).max().unwrap_or(0);
            let steps = steps.saturating_sub(1);
            if let Some(doubled) = doubled(scope, step, before, steps) {
                return quote!({
                    let mut on = #goes_on;
                    let mut ends = #then.without(&on);
                    #doubled
                    ends
                });
            }
            let steps = num(steps);
            quote!({
                let on = #goes_on;
                let mut ends = #then.without(&on);
                for _ in 0..#steps {
                    ends |= on & P::#before(ends);
                }
                ends
            })
        }
    }
}

/// Walks of up to 15 steps by steps of one, two, four and eight squares (Kogge and Stone 1973), where a
/// step is one shift of one word: then several of them are one shift too.
fn doubled(scope: &Scope<'_>, step: &Path, before: &Ident, steps: usize) -> Option<TokenStream> {
    let one_shift = |&p: &PlayerId| shifts(&scope.plan.table(p, step)).len() <= 1;
    if scope.plan.words != 1
        || !(3..=15).contains(&steps)
        || !scope.plan.sides.iter().all(one_shift)
    {
        return None;
    }
    let along =
        |of: TokenStream, times: usize| (0..times).fold(of, |of, _| quote!(P::#before(#of)));
    let mut out = TokenStream::new();
    let mut length = 1;
    while length <= steps {
        let further = along(quote!(ends), length);
        out.extend(quote!(ends |= on & #further;));
        if 2 * length <= steps {
            let on = along(quote!(on), length);
            out.extend(quote!(on = on & #on;));
        }
        length *= 2;
    }
    Some(out)
}

/// The squares that pass a test.
fn test(scope: &Scope<'_>, what: SquareTest) -> TokenStream {
    match what {
        SquareTest::Empty => quote!(BOARD.without(&occupied)),
        SquareTest::Friend => quote!(own),
        SquareTest::Enemy => quote!(occupied.without(&own)),
        SquareTest::Neutral => {
            let neutral = scope.neutral_players().map(|p| {
                let p = num(p.index());
                quote!(state.board.owned(#p))
            });
            let neutral: Vec<_> = neutral.collect();
            if neutral.is_empty() { quote!(Squares::EMPTY) } else { quote!((#(#neutral)|*)) }
        }
        SquareTest::Piece(piece) => {
            let piece = &scope.pieces[piece.index()];
            quote!(state.board.pieces(piece::#piece))
        }
        SquareTest::Attribute(attribute) => {
            let attribute = &scope.attributes[attribute.index()];
            quote!(state.board.with_attribute(attribute::#attribute))
        }
        SquareTest::GoalPosition => quote!(GOAL_SQUARES),
        _ => unreachable!("the plan admits no such test"),
    }
}
