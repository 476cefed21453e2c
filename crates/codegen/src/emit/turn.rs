//! Generating the moves of a turn: sides, sinks, blocks, classes, legality.

mod together;

use movewright_model::{DropFilter, MoveTypeId};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::block;
use super::names::Scope;
use super::num;
use crate::plan::Shape;
use crate::plan::distinct::Doubt;
use crate::plan::guards::{Needed, needed};
use together::{class_candidates, class_functions, drop_sets, drop_squares, set_moves};

/// A parameter and an argument for the class of moves, where classes matter.
pub fn class_parameter(scope: &Scope<'_>) -> TokenStream {
    if scope.classes_used { quote!(class: u16,) } else { TokenStream::new() }
}

pub fn class_argument(scope: &Scope<'_>) -> TokenStream {
    if scope.classes_used { quote!(class,) } else { TokenStream::new() }
}

/// The trait that receives moves from blocks.
pub fn sink_trait(scope: &Scope<'_>) -> TokenStream {
    let attack = scope.plan.asks_attacks().then(|| {
        quote! {
            /// An attack test is running: nested ones are true.
            const IN_ATTACK: bool;
        }
    });
    let fault = scope.endless.then(|| {
        quote! {
            /// An endless loop.
            fn fault(&mut self, fault: Fault) -> Flow;
        }
    });
    let record = scope.replayed.then(|| {
        quote! {
            /// Something happens in a block whose moves are played by running it again.
            #[inline]
            fn record(&mut self, record: Record) {
                let _ = record;
            }
        }
    });
    let doubt = scope.doubtful.then(|| {
        quote! {
            /// From now on moves, of a block from a square in a class, may equal others; or may not.
            #[inline]
            fn doubt(&mut self, doubtful: Option<(u16, Sq, u16)>) {
                let _ = doubtful;
            }
        }
    });
    quote! {
        /// Receives the moves that blocks generate.
        trait Sink {
            #attack
            /// A move; `Break` ends the block.
            fn add(&mut self, m: Move) -> Flow;

            /// Moves of the piece on a square, which is not royal, to each of several squares with
            /// no piece of its side.
            #[inline]
            fn many(&mut self, from: Sq, targets: Squares, make: impl Fn(Sq) -> Move) -> Flow {
                for to in targets {
                    self.add(make(to as Sq))?;
                }
                GO_ON
            }

            /// The same for a royal piece.
            #[inline]
            fn many_royal(&mut self, from: Sq, targets: Squares, make: impl Fn(Sq) -> Move) -> Flow {
                self.many(from, targets, make)
            }

            /// Moves of pieces to squares at a fixed distance from theirs.
            #[inline]
            fn shifted(&mut self, targets: Squares, make: impl Fn(Sq) -> Move) -> Flow {
                for to in targets {
                    self.add(make(to as Sq))?;
                }
                GO_ON
            }

            /// Pieces from the store to each of several empty squares.
            #[inline]
            fn dropped(&mut self, targets: Squares, make: impl Fn(Sq) -> Move) -> Flow {
                for to in targets {
                    self.add(make(to as Sq))?;
                }
                GO_ON
            }

            /// Pieces that must be looked at one by one.
            #[inline]
            fn special(&self) -> Squares {
                Squares::EMPTY
            }

            /// A move for each square of a set.
            #[inline]
            fn add_each(&mut self, squares: Squares, make: impl Fn(usize) -> Move) -> Flow {
                for square in squares {
                    self.add(make(square))?;
                }
                GO_ON
            }
            #fault
            #record
            #doubt
        }
    }
}

/// The constant items of a sink's implementation.
pub fn sink_items(scope: &Scope<'_>, in_attack: bool, fault: TokenStream) -> TokenStream {
    let attack = scope.plan.asks_attacks().then(|| quote!(const IN_ATTACK: bool = #in_attack;));
    let fault = scope.endless.then(|| {
        quote! {
            fn fault(&mut self, fault: Fault) -> Flow { #fault }
        }
    });
    quote!(#attack #fault)
}

/// The functions of all blocks.
pub fn blocks(scope: &Scope<'_>) -> TokenStream {
    let mut out = TokenStream::new();
    for (index, shape) in scope.plan.shapes.iter().enumerate() {
        // Blocks that are looked up are run in attack tests only.
        let walked = |block: &usize| {
            let is_set = scope.plan.sets.blocks[*block].is_none()
                || super::drops::as_set(scope, *block).is_some();
            scope.walked_attacks || !is_set
        };
        if !shape.uses.iter().any(walked) {
            continue;
        }
        let differing = differing_paths(scope, shape);
        if shape.uses.len() > 1 {
            let mut paths: Vec<Ident> = Vec::new();
            let mut reads = path_constants(scope, shape.uses[0]);
            for &i in &differing {
                let name = match paths.len() {
                    0 => format_ident!("along"),
                    n => format_ident!("along_{}", n + 1),
                };
                reads[i] = quote!(#name);
                paths.push(name);
            }
            let body = block::body(scope, shape, &reads);
            let name = &scope.shapes[index];
            let piece = shape.needs_piece.then(|| quote!(piece: usize,));
            let block = shape.adds.is_none().then(|| quote!(block: u16,));
            let doc = super::text::doc(&format!("Shared by {} blocks.", shape.uses.len()));
            out.extend(quote! {
                #[doc = #doc]
                fn #name<P: Side, S: Sink>(
                    state: &State, start: Sq, #(#paths: &Links,)* #piece #block sink: &mut S,
                ) -> Flow { #body }
            });
        }
        for &block_use in shape.uses.iter().filter(|b| walked(b)) {
            out.extend(block_function(scope, index, block_use, &differing));
        }
    }
    out.extend(beginnings(scope));
    out
}

/// The parameters for which the blocks of a shape give it different paths.
fn differing_paths(scope: &Scope<'_>, shape: &Shape) -> Vec<usize> {
    let paths = |block: usize| &scope.plan.uses[block].paths;
    let first = paths(shape.uses[0]);
    (0..first.len()).filter(|&i| shape.uses.iter().any(|&b| paths(b)[i] != first[i])).collect()
}

/// The function of a block. Its shape takes the `differing` ones of its paths.
fn block_function(
    scope: &Scope<'_>,
    index: usize,
    block_use: usize,
    differing: &[usize],
) -> TokenStream {
    let shape = &scope.plan.shapes[index];
    let entry = &scope.plan.uses[block_use];
    let doc = block::source_line(scope, block_use);
    let name = &scope.uses[block_use];
    let paths = path_constants(scope, block_use);
    let piece = &scope.pieces[entry.piece.index()];
    let number = num(block_use);
    let body = if shape.uses.len() > 1 {
        let shared = &scope.shapes[index];
        let piece = shape.needs_piece.then(|| quote!(piece::#piece,));
        let block = shape.adds.is_none().then(|| quote!(#number,));
        let paths = differing.iter().map(|&i| &paths[i]);
        quote!(#shared::<P, S>(state, start, #(#paths,)* #piece #block sink))
    } else {
        let body = block::body(scope, shape, &paths);
        let piece = shape.needs_piece.then(|| quote!(let piece = piece::#piece;));
        let block = shape.adds.is_none().then(|| quote!(let block = #number;));
        quote!(#piece #block #body)
    };
    quote! {
        #doc
        fn #name<P: Side, S: Sink>(state: &State, start: Sq, sink: &mut S) -> Flow { #body }
    }
}

/// A call of a block while moves are generated.
fn call(scope: &Scope<'_>, block: usize) -> TokenStream {
    let call = call_plain(scope, block);
    match &scope.answers[block] {
        Some(answers) => quote! {
            if state.last_to != NONE
                && P::#answers[usize::from(state.last_to)].contains(usize::from(start))
            {
                #call
            }
        },
        None => call,
    }
}

/// The same wherever it may have a move.
fn call_plain(scope: &Scope<'_>, block: usize) -> TokenStream {
    let name = &scope.uses[block];
    let entry = &scope.plan.uses[block];
    let call = quote!(#name::<P, S>(state, start, sink)?;);
    let number = num(block);
    let class = if scope.classes_used { quote!(class) } else { quote!(0) };
    let call = if entry.doubt == Doubt::None {
        call
    } else {
        quote! {
            sink.doubt(Some((#number, start, #class)));
            #call
            sink.doubt(None);
        }
    };
    let call = guarded(scope, block, call);
    match entry.entry.filter {
        None => call,
        Some(DropFilter::Square(square)) => {
            let square = num(square.index());
            quote!(if start == #square { #call })
        }
        Some(DropFilter::Zone(zone)) => {
            let zone = &scope.zones[zone.index()];
            quote!(if P::#zone.contains(usize::from(start)) { #call })
        }
        Some(DropFilter::Nowhere) => TokenStream::new(),
    }
}

/// A call only where what the block needs is on the board.
fn guarded(scope: &Scope<'_>, block: usize, call: TokenStream) -> TokenStream {
    let shape = &scope.plan.shapes[scope.plan.uses[block].shape];
    let sets = needed(&shape.code.ops).into_iter().filter_map(|needed| match needed {
        Needed::Attribute(attribute) => {
            let attribute = &scope.attributes[attribute.index()];
            Some(quote!(state.board.with_attribute(attribute::#attribute)))
        }
        Needed::Piece(piece) if scope.plan.planes => {
            let piece = &scope.pieces[piece.index()];
            Some(quote!(state.board.pieces(piece::#piece)))
        }
        Needed::Piece(_) => None,
    });
    let tests: Vec<TokenStream> = sets.map(|set| quote!(!#set.is_empty())).collect();
    if tests.is_empty() { call } else { quote!(if #(#tests)&&* { #call }) }
}

/// The test that a class of moves admits a type.
pub fn admits(scope: &Scope<'_>, move_type: Option<MoveTypeId>) -> TokenStream {
    let priorities = scope.plan.priorities();
    let mut tests = vec![quote!(class == kind::ANY)];
    if !priorities.is_empty() && move_type.is_none_or(|t| !priorities.contains(&t)) {
        tests.push(quote!(class == kind::OTHERS));
    }
    if let Some(t) = move_type {
        let name = &scope.classes[t.index()];
        tests.push(quote!(class == kind::#name));
    }
    quote!(#(#tests)||*)
}

/// Calls grouped by the class that admits them.
fn grouped(
    scope: &Scope<'_>,
    blocks: &[usize],
    admits: impl Fn(Option<MoveTypeId>) -> TokenStream,
    call: impl Fn(usize) -> TokenStream,
) -> TokenStream {
    let mut out = TokenStream::new();
    for group in blocks
        .chunk_by(|a, b| scope.plan.uses[*a].entry.move_type == scope.plan.uses[*b].entry.move_type)
    {
        let calls = group.iter().map(|&b| call(b));
        let calls = quote!(#(#calls)*);
        out.extend(if scope.classes_used {
            let test = admits(scope.plan.uses[group[0]].entry.move_type);
            quote!(if #test { #calls })
        } else {
            calls
        });
    }
    out
}

/// The moves and drops of each piece, and of all pieces of a side.
pub fn candidates(scope: &Scope<'_>) -> TokenStream {
    let class = class_parameter(scope);
    let argument = class_argument(scope);
    let model = scope.plan.model;
    let mut out = TokenStream::new();
    let mut all = TokenStream::new();
    let mut arms = TokenStream::new();
    // Of several endless loops the first is reported: squares, pieces and blocks are then gone
    // through in the order of the rules.
    let by_square = !scope.plan.planes || scope.endless;
    for piece in model.piece_ids() {
        let stem = &scope.piece_stems[piece.index()];
        let constant = &scope.pieces[piece.index()];
        for drop in [false, true] {
            let blocks = scope.plan.uses_of(piece, drop);
            if blocks.is_empty() {
                continue;
            }
            let name =
                if drop { format_ident!("{stem}_drops") } else { format_ident!("{stem}_moves") };
            if drop && let Some(code) = drop_sets(scope, piece, &blocks) {
                out.extend(code);
                all.extend(quote! {
                    if state.stores[P::ID][piece::#constant] > 0 {
                        #name::<P, S>(state, #argument sink)?;
                    }
                });
                continue;
            }
            let class_moved = !drop && !super::sets::classes(scope, piece).is_empty();
            let sets = if drop { &[][..] } else { &scope.plan.sets.pieces[piece.index()][..] };
            let mut body = if class_moved {
                let (targets, code) = class_functions(scope, piece, sets);
                out.extend(code);
                quote!(#targets::<P, S>(state, start, #argument sink)?;)
            } else {
                set_moves(scope, piece, sets)
            };
            let walked: Vec<usize> =
                blocks.iter().copied().filter(|b| scope.plan.sets.blocks[*b].is_some()).collect();
            body.extend(grouped(scope, &walked, |t| admits(scope, t), |b| call(scope, b)));
            // Blocks that are looked up and have no function are named here.
            let looked_up = blocks
                .iter()
                .filter(|b| !scope.walked_attacks && scope.plan.sets.blocks[**b].is_none());
            let lines = looked_up.map(|&b| block::source_line(scope, b));
            let lines = quote!(#(#lines)*);
            let what = if drop { "Drops" } else { "Moves" };
            let doc =
                super::text::doc(&format!("{what} of a {}.", model.pieces[piece.index()].name));
            if !drop || !scope.endless {
                out.extend(quote! {
                    #[doc = #doc]
                    #lines
                    fn #name<P: Side, S: Sink>(
                        state: &State, start: Sq, #class sink: &mut S,
                    ) -> Flow {
                        #body
                        GO_ON
                    }
                });
            }
            if !drop {
                arms.extend(quote! {
                    piece::#constant => #name::<P, S>(state, start, #argument sink),
                });
            }
            if drop && scope.endless {
                let squares = drop_squares(scope, piece);
                let groups = blocks.iter().map(|b| {
                    let calls = grouped(scope, &[*b], |t| admits(scope, t), |b| call(scope, b));
                    quote! {
                        for start in #squares {
                            let start = start as Sq;
                            #calls
                        }
                    }
                });
                let each = quote!(#(#groups)*);
                all.extend(quote!(if state.stores[P::ID][piece::#constant] > 0 { #each }));
                continue;
            }
            if !drop && by_square {
                continue;
            }
            // Blocks that are done for all starts at once, and the rest.
            let (at_once, others): (Vec<usize>, Vec<usize>) =
                walked.iter().partition(|b| scope.plan.starts[**b].is_some());
            let together = grouped(
                scope,
                &at_once,
                |t| admits(scope, t),
                |block| {
                    let name = super::starts::name(scope, block);
                    quote!(#name::<P, S>(state, starts, sink)?;)
                },
            );
            if class_moved {
                let starts = (!at_once.is_empty()).then(|| quote!(let starts = pieces;));
                all.extend(class_candidates(scope, piece, &others));
                all.extend(quote!(#starts #together));
                continue;
            }
            // Blocks that often need not be run at all, whatever the start.
            let (tested, others): (Vec<usize>, Vec<usize>) =
                others.iter().partition(|b| beginning(scope, **b).is_some());
            let mut one_by_one = if at_once.is_empty() && tested.is_empty() {
                quote!(for start in starts { #name::<P, S>(state, start as Sq, #argument sink)?; })
            } else if others.is_empty() && sets.is_empty() {
                TokenStream::new()
            } else {
                let mut rest = set_moves(scope, piece, sets);
                rest.extend(grouped(scope, &others, |t| admits(scope, t), |b| call(scope, b)));
                quote! {
                    for start in starts {
                        let start = start as Sq;
                        #rest
                    }
                }
            };
            one_by_one.extend(grouped(
                scope,
                &tested,
                |t| admits(scope, t),
                |block| {
                    let may_run = beginning(scope, block);
                    let call = call(scope, block);
                    quote! {
                        if !starts.is_empty() && #may_run::<P>(state).is_break() {
                            for start in starts {
                                let start = start as Sq;
                                #call
                            }
                        }
                    }
                },
            ));
            if drop {
                let squares = drop_squares(scope, piece);
                all.extend(quote! {
                    if state.stores[P::ID][piece::#constant] > 0 {
                        let starts = #squares;
                        #together
                        #one_by_one
                    }
                });
            } else {
                all.extend(quote! {
                    let starts = state.board.pieces(piece::#constant) & own;
                    #together
                    #one_by_one
                });
            }
        }
    }
    let has_moves = !arms.is_empty();
    let moves_at = ((scope.partial || by_square) && has_moves).then(|| {
        quote! {
            /// Moves of the piece on a square.
            fn moves_at<P: Side, S: Sink>(
                state: &State, start: Sq, #class sink: &mut S,
            ) -> Flow {
                match usize::from(state.board.type_at(start)) { #arms _ => GO_ON }
            }
        }
    });
    let pieces = if by_square && has_moves {
        quote! {
            for start in state.board.owned(P::ID) {
                moves_at::<P, S>(state, start as Sq, #argument sink)?;
            }
        }
    } else if has_moves {
        quote!(let own = state.board.owned(P::ID);)
    } else {
        TokenStream::new()
    };
    let continuing = (scope.partial && has_moves).then(|| {
        quote! {
            if state.continuing != NONE {
                return if state.board.occupied(state.continuing) {
                    moves_at::<P, S>(state, state.continuing, #argument sink)
                } else {
                    GO_ON
                };
            }
        }
    });
    let body = quote! {
        #continuing
        #pieces
        #all
        GO_ON
    };
    if scope.plan.priorities().is_empty() {
        return quote! {
            #out
            #moves_at

            /// Everything the blocks of a side generate, before legality.
            fn candidates<P: Side, S: Sink>(state: &State, #class sink: &mut S) -> Flow { #body }
        };
    }
    // Classes are looked for one after the other: each gets code of its own.
    quote! {
        #out
        #moves_at

        /// Everything the blocks of a side generate, before legality.
        fn candidates<P: Side, S: Sink>(state: &State, #class sink: &mut S) -> Flow {
            candidates_in::<P, S>(state, #argument sink)
        }

        /// The same of a class.
        fn candidates_of<P: Side, S: Sink, const CLASS: u16>(state: &State, sink: &mut S) -> Flow {
            candidates_in::<P, S>(state, CLASS, sink)
        }

        #[inline(always)]
        fn candidates_in<P: Side, S: Sink>(state: &State, #class sink: &mut S) -> Flow { #body }
    }
}

/// The function that runs the beginning of a block that is the same for all starts, if it has one:
/// it breaks if the block goes on.
fn beginning(scope: &Scope<'_>, block: usize) -> Option<Ident> {
    let name = &scope.uses[block];
    (crate::plan::once::beginning(scope.plan.ops(block)) > 0)
        .then(|| format_ident!("{name}_may_run"))
}

/// These functions.
fn beginnings(scope: &Scope<'_>) -> TokenStream {
    let mut out = TokenStream::new();
    for (block, entry) in scope.plan.uses.iter().enumerate() {
        let Some(name) = beginning(scope, block) else { continue };
        let shape = &scope.plan.shapes[entry.shape];
        let paths = path_constants(scope, block);
        let count = crate::plan::once::beginning(&shape.code.ops);
        let body = block::beginning(scope, shape, &paths, count);
        out.extend(quote! {
            /// The beginning of a block, the same for all starts: may it have moves?
            fn #name<P: Side>(state: &State) -> Flow { #body }
        });
    }
    out
}

/// The paths that a block gives to its shape.
fn path_constants(scope: &Scope<'_>, block: usize) -> Vec<TokenStream> {
    let constant = |path| {
        let name = &scope.paths[path];
        quote!(P::#name)
    };
    scope.plan.uses[block].paths.iter().map(constant).collect()
}
