//! First pass: the declared names, with the types of functions.

use super::Source;
use super::names::Symbol;
use super::resolve::Resolver;
use movewright_model::advice::{
    Body, BoundPiece, Constraint, Function, MOST_KINDS, MOST_PIECES, Type,
};
use movewright_syntax::Diagnostic;
use movewright_syntax::al0::ast;

/// The model's type for a written one.
pub(super) fn type_of(t: ast::Type) -> Type {
    match t {
        ast::Type::Bool => Type::Bool,
        ast::Type::Int => Type::Int,
        ast::Type::Square => Type::Square,
    }
}

/// Declares pieces, functions, constraints and aliases of all files.
pub(super) fn declare(resolver: &mut Resolver<'_>, files: &[Source]) {
    for item in files.iter().flat_map(|f| &f.tree.items) {
        match item {
            ast::Item::Vocabulary(pieces) => pieces.iter().for_each(|p| declare_piece(resolver, p)),
            ast::Item::Function(function) => declare_function(resolver, function),
            ast::Item::Moves(moves) => {
                let index = resolver.table.constraints.len();
                let error = resolver.names.declare(&moves.name, Symbol::Constraint(index));
                let name = moves.name.text.clone();
                let origin = resolver.origin(moves.name.span);
                if error.is_none() {
                    resolver.table.constraints.push(Constraint {
                        name,
                        body: None,
                        root_relative: false,
                        origin,
                    });
                }
                resolver.diagnostics.extend(error);
            }
            ast::Item::Names(aliases) => {
                for (new, old) in aliases {
                    let error = resolver.names.alias(new, old);
                    resolver.diagnostics.extend(error);
                }
            }
            _ => {}
        }
    }
}

fn declare_piece(resolver: &mut Resolver<'_>, piece: &ast::PieceDecl) {
    let index = resolver.table.pieces.len();
    if index == MOST_PIECES {
        let message = format!("more than {MOST_PIECES} pieces");
        resolver.diagnostics.push(Diagnostic::error("A0039", message, piece.name.span));
        return;
    }
    if let Some(error) = resolver.names.declare(&piece.name, Symbol::Piece(index)) {
        resolver.diagnostics.push(error);
        return;
    }
    if let Some(word) = piece.becoming.get(MOST_KINDS - 1) {
        let message = format!("a piece of more than {MOST_KINDS} kinds");
        resolver.diagnostics.push(Diagnostic::error("A0039", message, word.span));
    }
    resolver.table.pieces.push(BoundPiece {
        name: piece.name.text.clone(),
        us: piece.us,
        becoming: piece.becoming.iter().map(|w| w.text.clone()).collect(),
    });
}

fn declare_function(resolver: &mut Resolver<'_>, function: &ast::Function) {
    let index = resolver.table.functions.len();
    if let Some(error) = resolver.names.declare(&function.name, Symbol::Function(index)) {
        resolver.diagnostics.push(error);
        return;
    }
    if let (ast::Body::Rust(_), Some((param, _))) = (&function.body, function.params.first()) {
        let message = "a Rust function is given the position and the root, and nothing else";
        resolver.diagnostics.push(Diagnostic::error("A0026", message, param.span));
    }
    let params = function.params.iter().map(|(name, t)| (name.text.clone(), type_of(*t))).collect();
    let origin = resolver.origin(function.name.span);
    resolver.table.functions.push(Function {
        name: function.name.text.clone(),
        params,
        result: type_of(function.result),
        body: Body::Unknown,
        root_relative: false,
        origin,
    });
}
