//! Generating the moves of a turn: sides, sinks, blocks, classes, legality.

use movewright_model::{DropFilter, MoveTypeId, PieceId};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::block;
use super::names::Scope;
use super::num;
use crate::plan::distinct::Doubt;

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
            /// From now on moves may equal others, or may not.
            #[inline]
            fn doubt(&mut self, doubtful: bool) {
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
        if shape.uses.len() > 1 {
            let paths: Vec<Ident> =
                (0..shape.paths)
                    .map(|i| {
                        if i == 0 {
                            format_ident!("along")
                        } else {
                            format_ident!("along_{}", i + 1)
                        }
                    })
                    .collect();
            let reads: Vec<TokenStream> = paths.iter().map(|p| quote!(#p)).collect();
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
        for &block_use in &shape.uses {
            out.extend(block_function(scope, index, block_use));
        }
    }
    out
}

fn block_function(scope: &Scope<'_>, index: usize, block_use: usize) -> TokenStream {
    let shape = &scope.plan.shapes[index];
    let entry = &scope.plan.uses[block_use];
    let doc = block::source_line(scope, block_use);
    let name = &scope.uses[block_use];
    let paths: Vec<TokenStream> = entry
        .paths
        .iter()
        .map(|p| {
            let name = &scope.paths[p];
            quote!(P::#name)
        })
        .collect();
    let piece = &scope.pieces[entry.piece.index()];
    let number = num(block_use);
    let body = if shape.uses.len() > 1 {
        let shared = &scope.shapes[index];
        let piece = shape.needs_piece.then(|| quote!(piece::#piece,));
        let block = shape.adds.is_none().then(|| quote!(#number,));
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
    let name = &scope.uses[block];
    let entry = &scope.plan.uses[block];
    let call = quote!(#name::<P, S>(state, start, sink)?;);
    let call = if entry.doubt == Doubt::None {
        call
    } else {
        quote! {
            sink.doubt(true);
            #call
            sink.doubt(false);
        }
    };
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

/// The test that a class of moves admits a type.
fn admits(scope: &Scope<'_>, move_type: Option<MoveTypeId>) -> TokenStream {
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
            let body = grouped(scope, &blocks, |t| admits(scope, t), |b| call(scope, b));
            let what = if drop { "Drops" } else { "Moves" };
            let doc =
                super::text::doc(&format!("{what} of a {}.", model.pieces[piece.index()].name));
            if !drop || !scope.endless {
                out.extend(quote! {
                    #[doc = #doc]
                    fn #name<P: Side, S: Sink>(
                        state: &State, start: Sq, #class sink: &mut S,
                    ) -> Flow {
                        #body
                        GO_ON
                    }
                });
            }
            if drop {
                let squares = drop_squares(scope, piece);
                let each = if scope.endless {
                    let groups = blocks.iter().map(|b| {
                        let calls = grouped(scope, &[*b], |t| admits(scope, t), |b| call(scope, b));
                        quote! {
                            for start in #squares {
                                let start = start as Sq;
                                #calls
                            }
                        }
                    });
                    quote!(#(#groups)*)
                } else {
                    quote! {
                        for start in #squares {
                            #name::<P, S>(state, start as Sq, #argument sink)?;
                        }
                    }
                };
                all.extend(quote!(if state.stores[P::ID][piece::#constant] > 0 { #each }));
            } else {
                arms.extend(quote! {
                    piece::#constant => #name::<P, S>(state, start, #argument sink),
                });
                if !by_square {
                    all.extend(quote! {
                        for start in state.board.pieces(piece::#constant) & own {
                            #name::<P, S>(state, start as Sq, #argument sink)?;
                        }
                    });
                }
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
    quote! {
        #out
        #moves_at

        /// Everything the blocks of a side generate, before legality.
        fn candidates<P: Side, S: Sink>(state: &State, #class sink: &mut S) -> Flow {
            #continuing
            #pieces
            #all
            GO_ON
        }
    }
}

fn drop_squares(scope: &Scope<'_>, piece: PieceId) -> TokenStream {
    let blocks = scope.plan.uses_of(piece, true);
    let squares = match &blocks[..] {
        [one] => match scope.plan.uses[*one].entry.filter {
            Some(DropFilter::Zone(zone)) => {
                let zone = &scope.zones[zone.index()];
                quote!(P::#zone)
            }
            _ => quote!(BOARD),
        },
        _ => quote!(BOARD),
    };
    if scope.plan.drops_on_empty(piece) {
        quote!(#squares.without(&state.board.all()))
    } else {
        squares
    }
}
