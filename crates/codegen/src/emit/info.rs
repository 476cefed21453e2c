//! Names for people, as constants and as data.

use std::fmt::Write;

use movewright_model::{Model, Notation, PlayerKind};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::names::Scope;
use super::{num, text};
use crate::names::Names;

/// Constants for squares, pieces, players, attributes and move types.
pub fn constants(scope: &Scope<'_>) -> TokenStream {
    let model = scope.plan.model;
    let squares = square_names(model).into_iter().enumerate().map(|(i, name)| {
        let (i, doc) = (num(i), text::doc(&model.board.squares[i].name));
        quote!(#[doc = #doc] pub const #name: Square = Square(#i);)
    });
    let mut names = Names::default();
    let players = model.players.iter().enumerate().map(|(i, player)| {
        let (name, i, doc) = (names.upper(&player.name), num(i), text::doc(&player.name));
        quote!(#[doc = #doc] pub const #name: Player = Player(#i);)
    });
    let pieces = scope.pieces.iter().enumerate().map(|(i, name)| {
        let (i, doc) = (num(i), text::doc(&model.pieces[i].name));
        quote!(#[doc = #doc] pub const #name: Piece = Piece(#i);)
    });
    let numbers = |names: &[Ident], ty: TokenStream| -> TokenStream {
        names
            .iter()
            .enumerate()
            .map(|(i, name)| {
                let i = num(i);
                quote!(pub const #name: #ty = #i;)
            })
            .collect()
    };
    let piece = numbers(&scope.pieces, quote!(usize));
    let attribute = (!scope.attributes.is_empty()).then(|| {
        let constants = scope.attributes.iter().enumerate().map(|(i, name)| {
            let (i, doc) = (num(i), text::doc(&model.attributes[i]));
            quote!(#[doc = #doc] pub const #name: usize = #i;)
        });
        quote! {
            /// The attributes: numbers of bits of `Occupant::attributes`.
            pub mod attributes { #(#constants)* }
            use attributes as attribute;
        }
    });
    let kind = (scope.classes_used || scope.partial && scope.replayed).then(|| {
        let constants = numbers(&scope.classes, quote!(u16));
        quote! {
            /// Classes of moves.
            mod kind {
                /// All moves.
                pub const ANY: u16 = u16::MAX;
                /// Moves without a priority.
                pub const OTHERS: u16 = u16::MAX - 1;
                #constants
            }
        }
    });
    quote! {
        /// The squares, in board order.
        pub mod squares {
            use super::Square;
            #(#squares)*
        }

        /// The players, in the order of the rules.
        pub mod players {
            use super::Player;
            #(#players)*
        }

        /// The piece types, in the order of the rules.
        pub mod pieces {
            use super::Piece;
            #(#pieces)*
        }

        /// Piece types, by number.
        mod piece { #piece }

        #attribute
        #kind
    }
}

/// The constants of the squares.
fn square_names(model: &Model) -> Vec<Ident> {
    let mut names = Names::default();
    model.board.squares.iter().map(|square| names.upper(&square.name)).collect()
}

/// What somebody reads who opens the module of a variant: what is in it, and how it is used.
pub fn guide(model: &Model, rules: &str, runtime: &str) -> String {
    let occupied = model.setup.placements.first().map_or(0, |placed| placed.square.index());
    let square = &square_names(model)[occupied];
    let title = text::doc(&model.title);
    let title = title.trim();
    let runtime = runtime.trim_start_matches(':');
    format!(
        "//! {title}\n\
         //!\n\
         //! [`{rules}`] is the rules: a value without data whose methods are those of [`Rules`]. A [`State`] is a\n\
         //! position and a [`Move`] a move in it, both plain values. [`mod@squares`], [`mod@players`] and [`mod@pieces`]\n\
         //! have the names of the rules file.\n\
         //!\n\
         //! ```text\n\
         //! use {runtime}::Rules;\n\
         //!\n\
         //! let state = {rules}.start();\n\
         //! println!(\"{{:?}}\", {rules}.piece_at(&state, squares::{square}));\n\
         //! let m = {rules}.nth_move(&state, 0).expect(\"there is a move\");\n\
         //! let state = {rules}.play(&state, &m);\n\
         //! println!(\"{{}} replies, {{:?}}\", {rules}.count_moves(&state), {rules}.outcome(&state));\n\
         //! ```\n\
         //!\n\
         //! With the feature `alloc` of the runtime, its `Record` plays by move texts, reads and writes positions, and\n\
         //! draws the board: `Record::new(&{rules})`.\n\n"
    )
}

/// The text of the names and the geometry.
pub fn info(scope: &Scope<'_>) -> String {
    let model = scope.plan.model;
    let mut out = String::new();
    out.push_str("/// Names and geometry.\nconst INFO: Info<'static> = Info {\n");
    let _ = writeln!(out, "    title: {:?},", model.title);
    let _ = writeln!(out, "    sources: &{:?},", model.sources);
    out.push_str("    players: &[\n");
    for player in &model.players {
        let kind = match player.kind {
            PlayerKind::Real => "Real",
            PlayerKind::Neutral => "Neutral",
            PlayerKind::Random => "Random",
        };
        let _ = writeln!(
            out,
            "        PlayerInfo {{ name: {:?}, kind: PlayerKind::{kind} }},",
            player.name
        );
    }
    out.push_str("    ],\n    pieces: &[\n");
    for piece in &model.pieces {
        let notation = piece.notation.as_deref().unwrap_or(&piece.name);
        let _ = writeln!(
            out,
            "        PieceInfo {{ name: {:?}, notation: {notation:?}, initial: {}, declared: {} }},",
            piece.name, piece.initial, piece.declared
        );
    }
    out.push_str("    ],\n");
    let _ = writeln!(out, "    attributes: &{:?},", model.attributes);
    out.push_str("    squares: &SQUARES,\n    turns: &[\n");
    for turn in &model.turns {
        let _ = writeln!(out, "        (Player({}), Player({})),", turn.chooser.0, turn.owner.0);
    }
    out.push_str("    ],\n");
    let _ = writeln!(out, "    repeat_from: {},", model.repeat_from);
    let _ = writeln!(out, "    reads_last_move: {},", scope.last_move);
    let _ = writeln!(out, "    puzzle: {},", model.is_puzzle());
    notation(&mut out, &model.notation);
    out.push_str("};\n\n");
    let n = model.board.squares.len();
    let _ = writeln!(out, "static SQUARES: [SquareInfo<'static>; {n}] = [");
    for square in &model.board.squares {
        let rect = match square.rect {
            Some([l, t, r, b]) => format!("Some([{l}, {t}, {r}, {b}])"),
            None => "None".to_owned(),
        };
        let _ = writeln!(
            out,
            "    SquareInfo {{ name: {:?}, rect: {rect}, dummy: {} }},",
            square.name, square.dummy
        );
    }
    out.push_str("];\n");
    out
}

/// What the notation file says, as a field of the names.
fn notation(out: &mut String, notation: &Notation) {
    if *notation == Notation::default() {
        out.push_str("    notation: Notation { letters: &[], castling: &[], en_passant: &[], attributes: &[] },\n");
        return;
    }
    out.push_str("    notation: Notation {\n");
    out.push_str("        letters: &[\n");
    for (piece, letter) in &notation.letters {
        let _ = writeln!(out, "            (Piece({}), {letter:?}),", piece.0);
    }
    out.push_str("        ],\n        castling: &[\n");
    for c in &notation.castling {
        for square in &c.squares {
            let _ = writeln!(
                out,
                "            CastlingSquare {{ letter: {:?}, attribute: {}, square: Square({}) }},",
                c.letter, c.attribute.0, square.0
            );
        }
    }
    out.push_str("        ],\n        en_passant: &[\n");
    for e in &notation.en_passant {
        let piece = match e.piece {
            Some(piece) => format!("Some(Piece({}))", piece.0),
            None => "None".to_owned(),
        };
        let _ = writeln!(
            out,
            "            EnPassant {{ player: Player({}), piece: {piece}, from: {:?}, to: {:?} }},",
            e.player.0, e.from, e.to
        );
    }
    out.push_str("        ],\n        attributes: &[\n");
    for (attribute, default) in &notation.attributes {
        let _ = writeln!(out, "            ({}, AttributeDefault::{default:?}),", attribute.0);
    }
    out.push_str("        ],\n    },\n");
}
