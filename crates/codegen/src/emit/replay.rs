//! Moves that are played by running their block again.
//!
//! The block reports what it does (`Record`) instead of describing the whole move. Playing runs it
//! up to five times over the parent: to lift, to clear, to put down, to change and to capture. Any
//! number of squares may change, and nothing is allocated. Where the order of changes cannot matter
//! (`Collected`), one run collects the squares that change, as sets.

use movewright_model::AttributeId;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::moves::has_events;
use super::names::Scope;
use super::num;
use super::turn::sink_items;
use crate::plan::code::{Change, Condition, Op, each_op};

/// The `Record` type and the function that replays.
pub fn replay(scope: &Scope<'_>) -> TokenStream {
    if !scope.replayed {
        return TokenStream::new();
    }
    let model = scope.plan.model;
    let items = sink_items(
        scope,
        false,
        quote!({
            let _ = fault;
            GO_ON
        }),
    );
    let owners: Vec<_> =
        model.player_ids().filter(|p| model.turns.iter().any(|t| t.owner == *p)).collect();
    let last_owner = owners.len() - 1;
    let sides = owners.iter().enumerate().map(|(i, p)| {
        let side = &scope.players[p.index()];
        let id = num(p.index());
        let call = quote!(replay_block::<#side>(parent, block, start, &mut replay));
        if i == last_owner { quote!(_ => #call) } else { quote!(#id => #call) }
    });
    let blocks = scope
        .plan
        .uses
        .iter()
        .enumerate()
        .filter(|(_, u)| scope.plan.shapes[u.shape].adds.is_none())
        .map(|(i, _)| {
            let (number, name) = (num(i), &scope.uses[i]);
            quote!(#number => #name::<P, Replay>(parent, start, replay))
        });
    let pieces = scope
        .plan
        .uses
        .iter()
        .enumerate()
        .filter(|(_, u)| scope.plan.shapes[u.shape].adds.is_none() && u.drop)
        .map(|(i, u)| {
            let (number, name) = (num(i), &scope.pieces[u.piece.index()]);
            quote!(#number => piece::#name)
        });
    let pieces: Vec<TokenStream> = pieces.collect();
    let any_drop = !pieces.is_empty();
    let partial = scope.partial.then(|| {
        let kind = scope.classes_used.then(|| quote!(child.continuing_kind = kind;));
        quote! {
            let (to, goes_on, live) = (replay.last_to, replay.goes_on, replay.last_live);
            let replaced = replay.created.contains(usize::from(to));
            if let Some(kind) = goes_on
                && live
                && !replaced
                && child.board.owned_by(to, side)
            {
                child.continuing = to;
                #kind
            }
        }
    });
    let relevant = if model.options.discard_cascades { quote!(now) } else { quote!(true) };
    let clear_as = if has_events(scope) {
        quote! {
            // What stands there counts as what it was before the move.
            if at == self.last_to && self.last_piece.is_some() {
                self.child.clear_as(at, self.last_piece);
            } else if self.arrived.contains(usize::from(at)) {
                self.child.clear(at);
            } else {
                self.child.clear_as(at, self.parent.board.get(at));
            }
        }
    } else {
        quote!(self.child.clear(at);)
    };
    let recycle = model.options.recycle_promotions.then(|| {
        quote! {
            self.child.take_from_store(self.side, usize::from(self.becomes));
            self.child.give_to_store(self.side, usize::from(piece.piece.0));
        }
    });
    let drops = if any_drop {
        quote! {
            Record::Drop { to } if #relevant => self.drop(to, false),
            Record::LastDrop { to, goes_on } if now => {
                self.drop(to, true);
                self.end(to, goes_on, true);
            }
        }
    } else {
        TokenStream::new()
    };
    let drop_variants = any_drop.then(|| {
        quote! {
            /// A piece from the store enters.
            Drop { to: Sq },
            /// The drop of the `add` itself, and the class in which the turn goes on.
            LastDrop { to: Sq, goes_on: Option<u16> },
        }
    });
    let replayed = || scope.plan.shapes.iter().filter(|s| s.adds.is_none());
    let (mut cascades, mut changes, mut captures) = (false, false, false);
    for shape in replayed() {
        each_op(&shape.code.ops, &mut |op| match op {
            Op::Cascade(_) => cascades = true,
            Op::Change(..) => changes = true,
            Op::Capture(..) => captures = true,
            _ => {}
        });
    }
    let collected = if cascades { None } else { Collected::of(scope) };
    // A single movement is lifted, cleared and put down at once.
    let mut passes = if cascades { vec![quote!(LIFT), quote!(CLEAR)] } else { Vec::new() };
    passes.push(quote!(PUT));
    if collected.is_none() {
        passes.extend(changes.then(|| quote!(CHANGE)));
        passes.extend(captures.then(|| quote!(CAPTURE)));
    }
    let runs = quote! {
        for pass in [#(#passes),*] {
            replay.pass = pass;
            replay.added = 0;
            replay.lifted = Squares::EMPTY;
            let _ = match side { #(#sides,)* };
        }
    };
    let lift_at_once = (!cascades).then(|| {
        quote! {
            if !copy {
                self.child.board.take(from);
            }
            self.child.clear(to);
        }
    });
    let drop_at_once = (!cascades).then(|| {
        quote! {
            self.child.take_from_store(self.side, self.piece);
            self.child.clear(to);
        }
    });
    let drop_method = any_drop.then(|| {
        quote! {
            fn drop(&mut self, to: Sq, last: bool) {
                match self.pass {
                    LIFT => self.child.take_from_store(self.side, self.piece),
                    CLEAR => self.child.clear(to),
                    PUT => {
                        #drop_at_once
                        let piece = new_piece(self.piece, self.side);
                        self.put(to, piece, last);
                    }
                    _ => {}
                }
            }
        }
    });
    let flip = super::state::uses_flip_in_replay(scope)
        .then(|| quote!((CHANGE, Record::Flip(at)) if now => self.child.flip(at),));
    let (fields, values, others, apply) = match &collected {
        Some(collected) => collected.code(scope),
        None => {
            let others = quote! {
                _ => match (self.pass, record) {
                    (CHANGE, Record::SetAttribute(at, attribute, value)) if now => {
                        self.child.board.set_attribute(at, attribute, value);
                    }
                    #flip
                    (CHANGE, Record::SetOwner(at)) if now => {
                        self.child.board.set_owner(at, self.side);
                    }
                    (CHANGE, Record::SetType(at, piece)) if now => {
                        self.child.board.set_type(at, piece);
                    }
                    (CHANGE, Record::Create(at, owner, piece)) if now => {
                        self.capture(at);
                        self.child.board.put(at, new_piece(piece, owner));
                        self.created.insert(usize::from(at));
                        if at == self.last_to {
                            self.last_piece = None;
                        }
                        self.arrived.insert(usize::from(at));
                    }
                    (CAPTURE, Record::Capture(at)) if now => self.capture(at),
                    _ => {}
                },
            };
            (TokenStream::new(), TokenStream::new(), others, TokenStream::new())
        }
    };
    let piece_of_block = if any_drop {
        quote!(match block { #(#pieces,)* _ => usize::MAX })
    } else {
        quote!(usize::MAX)
    };
    quote! {
        /// What a replayed block does.
        #[derive(Clone, Copy)]
        enum Record {
            /// A cascade.
            Movement { from: Sq, to: Sq },
            /// The movement of the `add` itself, and the class in which the turn goes on.
            Last { from: Sq, to: Sq, copy: bool, goes_on: Option<u16> },
            #drop_variants
            SetAttribute(Sq, usize, bool),
            Flip(Sq),
            SetOwner(Sq),
            SetType(Sq, usize),
            /// A new piece: its owner and type.
            Create(Sq, usize, usize),
            Capture(Sq),
            /// The `add` is over.
            Added,
        }

        const LIFT: u8 = 0;
        const CLEAR: u8 = 1;
        const PUT: u8 = 2;
        const CHANGE: u8 = 3;
        const CAPTURE: u8 = 4;

        /// Plays what one `add` of a block emits.
        struct Replay<'a> {
            parent: &'a State,
            child: &'a mut State,
            side: usize,
            /// Type of the pieces that drops bring in.
            piece: usize,
            /// The `add` that is played, and how many have passed.
            nth: u32,
            added: u32,
            /// What the piece of the last movement becomes.
            becomes: Kind,
            pass: u8,
            lifted: Squares,
            arrived: Squares,
            created: Squares,
            last_to: Sq,
            last_live: bool,
            /// The piece of the last movement, before it became another.
            last_piece: Option<Occupant>,
            goes_on: Option<u16>,
            #fields
        }

        impl Replay<'_> {
            fn movement(&mut self, from: Sq, to: Sq, copy: bool, last: bool) -> bool {
                let live = self.parent.board.occupied(from)
                    && !self.lifted.contains(usize::from(from));
                if live {
                    match self.pass {
                        LIFT if !copy => {
                            self.child.board.take(from);
                        }
                        CLEAR => self.child.clear(to),
                        PUT => {
                            #lift_at_once
                            let mut piece = self.parent.board.get(from);
                            if copy {
                                piece = copy_of(piece);
                            }
                            if let Some(piece) = piece {
                                self.put(to, piece, last);
                            }
                        }
                        _ => {}
                    }
                }
                if !copy {
                    self.lifted.insert(usize::from(from));
                }
                live
            }

            #[inline]
            fn put(&mut self, to: Sq, mut piece: Occupant, last: bool) {
                if last {
                    self.last_to = to;
                    self.last_piece = Some(piece);
                }
                if last && self.becomes != NO_KIND {
                    #recycle
                    piece.piece = Piece(u16::from(self.becomes));
                }
                self.child.board.replace(to, piece);
                self.arrived.insert(usize::from(to));
            }

            #drop_method

            fn end(&mut self, to: Sq, goes_on: Option<u16>, live: bool) {
                self.last_to = to;
                self.last_live = live;
                self.goes_on = goes_on;
            }

            fn capture(&mut self, at: Sq) { #clear_as }
        }

        impl Sink for Replay<'_> {
            #items
            fn add(&mut self, _: Move) -> Flow {
                if self.added == self.nth { STOP } else { GO_ON }
            }

            #[inline]
            fn record(&mut self, record: Record) {
                let now = self.added == self.nth;
                match record {
                    Record::Movement { from, to } if #relevant => {
                        self.movement(from, to, false, false);
                    }
                    Record::Last { from, to, copy, goes_on } if now => {
                        let live = self.movement(from, to, copy, true);
                        self.end(to, goes_on, live);
                    }
                    #drops
                    Record::Added => self.added += 1,
                    #others
                }
            }
        }

        /// Plays what the `nth` `add` of a block emits.
        fn replay(
            parent: &State, child: &mut State, block: u16, start: Sq, nth: u32, becomes: Kind,
        ) {
            let side = owner(parent.turn);
            let mut replay = Replay {
                parent,
                child: &mut *child,
                side,
                piece: #piece_of_block,
                nth,
                added: 0,
                becomes,
                pass: LIFT,
                lifted: Squares::EMPTY,
                arrived: Squares::EMPTY,
                created: Squares::EMPTY,
                last_to: NONE,
                last_live: false,
                last_piece: None,
                goes_on: None,
                #values
            };
            #runs
            #apply
            #partial
        }

        /// Runs a block by its number.
        fn replay_block<P: Side>(
            parent: &State, block: u16, start: Sq, replay: &mut Replay<'_>,
        ) -> Flow {
            match block { #(#blocks,)* _ => GO_ON }
        }
    }
}

/// Changes whose order does not matter: what is done to a square is the same however often and in
/// which order it is recorded.
struct Collected {
    /// Attributes, and the only value each is set to.
    attributes: Vec<(AttributeId, bool)>,
    /// Pieces go over to the next of two players.
    flips: bool,
    /// Pieces go over to the moving side.
    takes_over: bool,
    captures: bool,
}

impl Collected {
    /// What replayed blocks do, if it is of this kind.
    fn of(scope: &Scope<'_>) -> Option<Self> {
        let mut out =
            Collected { attributes: Vec::new(), flips: false, takes_over: false, captures: false };
        let mut fits = true;
        for shape in scope.plan.shapes.iter().filter(|s| s.adds.is_none()) {
            each_op(&shape.code.ops, &mut |op| match op {
                Op::Capture(..) => out.captures = true,
                Op::Change(_, change, _) => match change {
                    Change::SetAttribute(attribute, Condition::Const(value)) => {
                        match out.attributes.iter().find(|(a, _)| a == attribute) {
                            Some((_, known)) => fits &= known == value,
                            None => out.attributes.push((*attribute, *value)),
                        }
                    }
                    Change::Flip => out.flips = true,
                    Change::ChangeOwner => out.takes_over = true,
                    _ => fits = false,
                },
                _ => {}
            });
        }
        // A piece that is flipped twice must be where it was.
        let back = scope.plan.model.player_ids().all(|p| {
            let model = scope.plan.model;
            model.flipped(model.flipped(p)) == p
        });
        (fits && !(out.flips && (out.takes_over || !back))).then_some(out)
    }

    /// Fields of `Replay`, their first values, how records are received, and what is done in the
    /// end.
    fn code(&self, scope: &Scope<'_>) -> (TokenStream, TokenStream, TokenStream, TokenStream) {
        let (mut fields, mut values) = (TokenStream::new(), TokenStream::new());
        let (mut records, mut apply) = (TokenStream::new(), TokenStream::new());
        let mut set = |name: &Ident, doc: &str, record: TokenStream, each: TokenStream| {
            fields.extend(quote!(#[doc = #doc] #name: Squares,));
            values.extend(quote!(#name: Squares::EMPTY,));
            records.extend(record);
            apply.extend(quote! {
                for at in replay.#name {
                    let at = at as Sq;
                    #each
                }
            });
        };
        for (i, (attribute, value)) in self.attributes.iter().enumerate() {
            let name = format_ident!("set_{}", i + 1);
            let constant = &scope.attributes[attribute.index()];
            set(
                &name,
                " Squares where an attribute is set.",
                quote! {
                    Record::SetAttribute(at, attribute::#constant, _) => {
                        if now {
                            self.#name.insert(usize::from(at));
                        }
                    }
                },
                quote!(replay.child.board.set_attribute(at, attribute::#constant, #value);),
            );
        }
        if self.flips {
            set(
                &format_ident!("flipped"),
                " Squares whose pieces go over to the next player.",
                quote! {
                    Record::Flip(at) => {
                        if now {
                            self.flipped ^= Squares::single(usize::from(at));
                        }
                    }
                },
                quote!(replay.child.flip(at);),
            );
        }
        if self.takes_over {
            set(
                &format_ident!("taken_over"),
                " Squares whose pieces go over to the moving side.",
                quote! {
                    Record::SetOwner(at) => {
                        if now {
                            self.taken_over.insert(usize::from(at));
                        }
                    }
                },
                quote!(replay.child.board.set_owner(at, side);),
            );
        }
        if self.captures {
            set(
                &format_ident!("captured"),
                " Squares of captures.",
                quote! {
                    Record::Capture(at) => {
                        if now {
                            self.captured.insert(usize::from(at));
                        }
                    }
                },
                quote!(replay.capture(at);),
            );
        }
        (fields, values, quote!(#records _ => {}), apply)
    }
}
