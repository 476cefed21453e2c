//! The functions of blocks: straight Rust over tables of links.
//!
//! Variables of the language (the current square, from, to, mark, flags and what was recorded for
//! the next `add`) become `let` bindings. Where a variable is written inside a branch or loop and
//! read after it, it becomes a `let mut` before that branch or loop.

mod condition;
mod flow;
mod liveness;
mod record;

use std::collections::{BTreeMap, BTreeSet};

use movewright_model::FlagId;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::names::Scope;
use super::{num, text};
use crate::plan::Shape;
use crate::plan::code::{Change, Op, Place, SquareTest, Target, each_op};
use condition::Code;

/// A variable of a running block.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Var {
    Here,
    From,
    To,
    Mark,
    /// The explicitly marked square, for `marked?`.
    Marked,
    Flag(FlagId),
    /// A recorded square: site, and 1 for the destination of a cascade.
    Slot(usize, usize),
    /// A recorded attribute value.
    Value(usize),
}

type Vars = BTreeSet<Var>;

/// How a variable is read now, and whether writing it assigns to a `let mut`.
#[derive(Clone)]
struct Binding {
    read: TokenStream,
    assigned: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ToState {
    Unset,
    Set,
    Maybe,
}

#[derive(Clone)]
struct Env {
    bindings: BTreeMap<Var, Binding>,
    to: ToState,
    from_start: bool,
}

/// Emits the body of the function of a shape. `paths` are the expressions of its path parameters.
pub fn body(scope: &Scope<'_>, shape: &Shape, paths: &[TokenStream]) -> TokenStream {
    until(scope, shape, paths, &quote!(GO_ON))
}

/// Emits the first `count` instructions of a shape, which add and record nothing: breaks if their
/// end is reached.
pub fn beginning(
    scope: &Scope<'_>,
    shape: &Shape,
    paths: &[TokenStream],
    count: usize,
) -> TokenStream {
    let mut shape = shape.clone();
    shape.code.ops.truncate(count);
    shape.adds = Some(BTreeMap::new());
    until(scope, &shape, paths, &quote!(STOP))
}

/// Emits the code of a shape and what is returned at its end.
fn until(
    scope: &Scope<'_>,
    shape: &Shape,
    paths: &[TokenStream],
    end: &TokenStream,
) -> TokenStream {
    let mut slots = BTreeMap::new();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut position_flags = BTreeSet::new();
    let mut asks_marked = false;
    let mut mark_may_fail = false;
    let mut endless = false;
    let mut cascades = false;
    let mut uses_from = false;
    let mut uses_to = false;
    each_op(&shape.code.ops, &mut |op| {
        let (site, stem) = match op {
            Op::Cascade(site) => {
                cascades = true;
                uses_from = true;
                (*site, "cascade")
            }
            Op::Capture(site, _) => (*site, "captured"),
            Op::Change(site, change, _) => (
                *site,
                match change {
                    Change::SetAttribute(..) => "marked",
                    Change::Flip => "flipped",
                    Change::ChangeOwner => "taken_over",
                    Change::ChangeType(_) => "changed",
                    Change::Create(..) => "created",
                },
            ),
            Op::SetPositionFlag(flag, ..) => {
                position_flags.insert(*flag);
                return;
            }
            Op::Mark(place) => {
                mark_may_fail |= matches!(place, Place::Along(_) | Place::Nowhere);
                return;
            }
            Op::While(_, _, Some(_)) => {
                endless = true;
                return;
            }
            Op::From => {
                uses_from = true;
                return;
            }
            Op::To => {
                uses_to = true;
                return;
            }
            _ => return,
        };
        let count = counts.entry(stem).or_insert(0);
        *count += 1;
        let suffix = if *count == 1 { String::new() } else { format!("_{count}") };
        slots.insert(site, format!("{stem}{suffix}"));
    });
    crate::plan::code::each_test(&shape.code.ops, &mut |test, _| match test {
        SquareTest::Marked => asks_marked = true,
        SquareTest::PositionFlag(flag) => {
            position_flags.insert(flag);
        }
        _ => {}
    });

    let mut block = BlockEmitter {
        scope,
        shape,
        paths,
        slots,
        asks_marked,
        mark_may_fail,
        uses_from,
        uses_to,
        keyed: shape.adds.is_none() && cascades,
    };
    let mut bindings = BTreeMap::new();
    let mut bind = |var, read| {
        bindings.insert(var, Binding { read, assigned: false });
    };
    bind(Var::Here, quote!(start));
    bind(Var::From, quote!(start));
    bind(Var::To, quote!(NONE));
    bind(Var::Mark, quote!(start));
    bind(Var::Marked, quote!(NONE));
    let mut env = Env { bindings, to: ToState::Unset, from_start: true };
    let (code, diverges) = block.code(&shape.code.ops, &mut env, &Vars::new());
    let mut head = TokenStream::new();
    for flag in position_flags {
        let name = &scope.position_flags[flag.index()];
        head.extend(quote!(let mut #name = Squares::EMPTY;));
    }
    if endless {
        head.extend(quote!(let mut passes = 0_u32;));
    }
    if shape.adds.is_none() {
        head.extend(quote!(let mut nth = 0_u32;));
    }
    if block.keyed {
        head.extend(quote!(let mut key = (NONE, NONE);));
    }
    let tail = if diverges { TokenStream::new() } else { end.clone() };
    quote!(#head #code #tail)
}

struct BlockEmitter<'a> {
    scope: &'a Scope<'a>,
    shape: &'a Shape,
    paths: &'a [TokenStream],
    /// Names of recorded squares, by site.
    slots: BTreeMap<usize, String>,
    asks_marked: bool,
    mark_may_fail: bool,
    /// Is there any `from` or `cascade`? If not, from is the start square.
    uses_from: bool,
    /// Is there any `to`?
    uses_to: bool,
    /// A replayed block keeps the first cascade as the key movement.
    keyed: bool,
}

impl BlockEmitter<'_> {
    fn replayed(&self) -> bool {
        self.shape.adds.is_none()
    }

    fn name(&self, var: Var) -> Ident {
        match var {
            Var::Here => format_ident!("here"),
            Var::From => format_ident!("from"),
            Var::To => format_ident!("to"),
            Var::Mark => format_ident!("mark"),
            Var::Marked => format_ident!("marked_square"),
            Var::Flag(flag) => self.scope.flags[flag.index()].clone(),
            Var::Slot(site, 0) if self.slots[&site].starts_with("cascade") => {
                format_ident!("{}_from", self.slots[&site])
            }
            Var::Slot(site, 0) => format_ident!("{}", self.slots[&site]),
            Var::Slot(site, _) => format_ident!("{}_to", self.slots[&site]),
            Var::Value(site) => format_ident!("{}_value", self.slots[&site]),
        }
    }

    fn read(&self, env: &Env, var: Var) -> TokenStream {
        match env.bindings.get(&var) {
            Some(binding) => binding.read.clone(),
            None => match var {
                Var::Flag(_) | Var::Value(_) => quote!(false),
                _ => quote!(NONE),
            },
        }
    }

    /// Writes a variable, if anybody reads it.
    fn write(&self, env: &mut Env, var: Var, value: &TokenStream, live: &Vars) -> TokenStream {
        if !live.contains(&var) {
            return TokenStream::new();
        }
        let name = self.name(var);
        match env.bindings.get(&var) {
            Some(binding) if binding.assigned => {
                // Assigning a variable to itself says nothing.
                if binding.read.to_string() == value.to_string() {
                    return TokenStream::new();
                }
                quote!(#name = #value;)
            }
            _ => {
                env.bindings.insert(var, Binding { read: quote!(#name), assigned: false });
                if is_number(value) {
                    quote!(let #name: Sq = #value;)
                } else {
                    quote!(let #name = #value;)
                }
            }
        }
    }

    /// A binding without code: the variable is known to equal an expression that stays valid.
    fn alias(&self, env: &mut Env, var: Var, value: TokenStream, live: &Vars) -> TokenStream {
        let assigned = env.bindings.get(&var).is_some_and(|b| b.assigned);
        let stable = matches!(value.to_string().as_str(), "start" | "NONE" | "true" | "false");
        if !assigned && stable {
            env.bindings.insert(var, Binding { read: value, assigned: false });
            return TokenStream::new();
        }
        self.write(env, var, &value, live)
    }

    /// Emits code; tells whether its end is never reached.
    fn code(&mut self, ops: &[Op], env: &mut Env, after: &Vars) -> (TokenStream, bool) {
        let (live, _) = self.live(ops, after);
        let mut out = TokenStream::new();
        let mut i = 0;
        while i < ops.len() {
            if let Some((tokens, count)) = self.tour(&ops[i..], env, &live[i..]) {
                out.extend(tokens);
                i += count;
                continue;
            }
            let (tokens, diverges) = self.op(&ops[i], env, &live[i]);
            out.extend(tokens);
            if diverges {
                return (out, true);
            }
            i += 1;
        }
        (out, false)
    }

    fn op(&mut self, op: &Op, env: &mut Env, live: &Vars) -> (TokenStream, bool) {
        let tokens = match op {
            Op::Path(path) => {
                let here = self.read(env, Var::Here);
                let path = &self.paths[*path];
                let next = quote!(#path[usize::from(#here)]);
                self.go(env, next, true, live)
            }
            Op::Jump(square) => {
                let square = num(square.index());
                self.go(env, quote!(#square), false, live)
            }
            Op::Go(Target::LastFrom) => self.go(env, quote!(state.last_from), true, live),
            Op::Go(Target::LastTo) => self.go(env, quote!(state.last_to), true, live),
            Op::Go(Target::Mark) => {
                let mark = self.read(env, Var::Mark);
                self.go(env, mark, self.mark_may_fail, live)
            }
            Op::Go(Target::From) => {
                let from = self.read(env, Var::From);
                self.go(env, from, false, live)
            }
            Op::Go(Target::To) => {
                let to = self.destination(env);
                self.go(env, to, false, live)
            }
            Op::Mark(place) => {
                let square = self.place(env, *place);
                let mut tokens = self.write(env, Var::Mark, &square, live);
                if self.asks_marked {
                    let mark =
                        if live.contains(&Var::Mark) { self.read(env, Var::Mark) } else { square };
                    tokens.extend(self.write(env, Var::Marked, &mark, live));
                }
                tokens
            }
            Op::From => {
                let here = self.read(env, Var::Here);
                env.from_start = here.to_string() == "start";
                self.alias(env, Var::From, here, live)
            }
            Op::To => {
                let here = self.read(env, Var::Here);
                env.to = ToState::Set;
                self.write(env, Var::To, &here, live)
            }
            Op::Verify(c) => match self.condition(env, c, false) {
                Code::Known(true) => TokenStream::new(),
                Code::Known(false) => return (quote!(return GO_ON;), true),
                Code::Test(_) | Code::Or(_) => {
                    let fails = self.condition(env, c, true).tokens();
                    quote!(if #fails { return GO_ON; })
                }
            },
            Op::If(c, yes, no) => return self.branch(c, yes, no, op, env, live),
            Op::While(c, body, endless) => return self.repeat(c, body, *endless, op, env, live),
            Op::SetFlag(flag, c) => {
                let value = self.condition(env, c, false).tokens();
                self.alias(env, Var::Flag(*flag), value, live)
            }
            Op::SetPositionFlag(flag, c, place) => {
                let value = self.condition(env, c, false);
                let name = &self.scope.position_flags[flag.index()];
                let square = self.place(env, *place);
                let set = |square: TokenStream| match &value {
                    Code::Known(true) => quote!(#name.insert(usize::from(#square));),
                    Code::Known(false) => quote!(#name.remove(usize::from(#square));),
                    Code::Test(test) | Code::Or(test) => quote! {
                        if #test {
                            #name.insert(usize::from(#square));
                        } else {
                            #name.remove(usize::from(#square));
                        }
                    },
                };
                match place {
                    Place::Nowhere => TokenStream::new(),
                    Place::Along(_) => {
                        let set = set(quote!(flagged));
                        quote!({ let flagged = #square; if flagged != NONE { #set } })
                    }
                    // A plain number would leave the type open.
                    Place::At(_) => set(quote!({ let fixed: Sq = #square; fixed })),
                    Place::Here => set(square),
                }
            }
            Op::Change(site, change, place) => self.change(*site, change, *place, env, live),
            Op::Capture(site, place) => {
                let square = self.place(env, *place);
                if self.replayed() {
                    self.record(*place, square, |at| quote!(Record::Capture(#at)))
                } else {
                    self.write(env, Var::Slot(*site, 0), &square, live)
                }
            }
            Op::Cascade(site) => {
                let from = self.read(env, Var::From);
                let to = self.destination(env);
                let here = self.read(env, Var::Here);
                let mut tokens = if self.replayed() {
                    let record = if self.shape.drop {
                        quote!(Record::Drop { to })
                    } else {
                        quote!(Record::Movement { from, to })
                    };
                    let from = if self.shape.drop { quote!(NONE) } else { from };
                    quote!({
                        let (from, to) = (#from, #to);
                        if key.1 == NONE { key = (from, to); }
                        sink.record(#record);
                    })
                } else {
                    let mut tokens = self.write(env, Var::Slot(*site, 0), &from, live);
                    tokens.extend(self.write(env, Var::Slot(*site, 1), &to, live));
                    tokens
                };
                env.from_start = here.to_string() == "start";
                tokens.extend(self.alias(env, Var::From, here, live));
                env.to = ToState::Unset;
                tokens.extend(self.alias(env, Var::To, quote!(NONE), live));
                tokens
            }
            Op::Add(site, add) => self.add(*site, add, env, live),
            Op::Stop => return (quote!(return GO_ON;), true),
        };
        (tokens, false)
    }

    /// Moves the current square; `may_fail` if there may be no such square.
    fn go(&self, env: &mut Env, next: TokenStream, may_fail: bool, live: &Vars) -> TokenStream {
        if !live.contains(&Var::Here) {
            return if may_fail { quote!(if #next == NONE { return GO_ON; }) } else { quote!() };
        }
        if !may_fail && !env.bindings[&Var::Here].assigned {
            let plain = next.to_string();
            if plain == "start" {
                env.bindings.insert(Var::Here, Binding { read: next, assigned: false });
                return TokenStream::new();
            }
            return quote_typed(self, env, next);
        }
        let write = self.write(env, Var::Here, &next, live);
        if may_fail { quote!(#write if here == NONE { return GO_ON; }) } else { write }
    }

    fn destination(&self, env: &Env) -> TokenStream {
        let here = self.read(env, Var::Here);
        match env.to {
            ToState::Unset => here,
            ToState::Set => self.read(env, Var::To),
            ToState::Maybe => {
                let to = self.read(env, Var::To);
                quote!(if #to == NONE { #here } else { #to })
            }
        }
    }

    /// The square an argument means, `NONE` if there is none.
    fn place(&self, env: &Env, place: Place) -> TokenStream {
        match place {
            Place::Here => self.read(env, Var::Here),
            Place::At(square) => {
                let square = num(square.index());
                quote!(#square)
            }
            Place::Along(path) => {
                let here = self.read(env, Var::Here);
                let path = &self.paths[path];
                quote!(#path[usize::from(#here)])
            }
            Place::Nowhere => quote!(NONE),
        }
    }
}

/// Is it a plain number, whose type Rust cannot guess?
fn is_number(value: &TokenStream) -> bool {
    value.to_string().parse::<usize>().is_ok()
}

/// A binding of the current square to a plain expression; a number gets its type.
fn quote_typed(block: &BlockEmitter<'_>, env: &mut Env, next: TokenStream) -> TokenStream {
    let name = block.name(Var::Here);
    env.bindings.insert(Var::Here, Binding { read: quote!(#name), assigned: false });
    if is_number(&next) { quote!(let #name: Sq = #next;) } else { quote!(let #name = #next;) }
}

/// The doc line of a use: its source, so that a reader finds it.
pub fn source_line(scope: &Scope<'_>, index: usize) -> TokenStream {
    let entry = scope.plan.uses[index].entry;
    let model = scope.plan.model;
    let file = model.sources.get(usize::from(entry.origin.source)).map_or("", String::as_str);
    let doc = text::doc(&format!("{file}:{} {}", entry.origin.line, entry.label));
    quote!(#[doc = #doc])
}
