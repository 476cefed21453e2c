//! Bindings to games, and handovers to other tables.

use super::resolve::Resolver;
use super::{Source, Surroundings, is_plain};
use movewright_model::Model;
use movewright_model::advice::{Binding, Expr, Handover};
use movewright_syntax::al0::ast::{self, BindEntry, Item, Word};
use movewright_syntax::al0::nearest;
use movewright_syntax::{Diagnostic, SourceMap};

/// Most files and ranks, so that coordinates a step beyond the board still fit a byte.
const LARGEST_BOARD: i32 = 100;
/// The board of a table whose game is not known.
const USUAL_BOARD: (i32, i32) = (8, 8);

/// What a binding needs to know of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameFacts {
    /// Names of the players.
    pub players: Vec<String>,
    /// Names of the piece types.
    pub pieces: Vec<String>,
    /// Names of the attributes.
    pub attributes: Vec<String>,
    /// Files and ranks, if the board is a full rectangle.
    pub board: Option<(i32, i32)>,
}

/// The facts of a resolved game.
pub fn facts_of(model: &Model) -> GameFacts {
    let (mut files, mut ranks) = (Vec::new(), Vec::new());
    for square in &model.board.squares {
        let Some([left, top, ..]) = square.rect else { continue };
        files.push(left);
        ranks.push(top);
    }
    let full = files.len() == model.board.squares.len();
    for list in [&mut files, &mut ranks] {
        list.sort_unstable();
        list.dedup();
    }
    let board = (full && files.len() * ranks.len() == model.board.squares.len())
        .then_some((files.len() as i32, ranks.len() as i32));
    GameFacts {
        players: model.players.iter().map(|p| p.name.clone()).collect(),
        pieces: model.pieces.iter().map(|p| p.name.clone()).collect(),
        attributes: model.attributes.clone(),
        board,
    }
}

/// Resolves the binding: the first one of the main file, or else of the files it uses.
pub(super) fn bind(
    resolver: &mut Resolver<'_>,
    files: &[Source],
    around: &mut Surroundings<'_>,
    opaque: bool,
) {
    resolver.table.board = USUAL_BOARD;
    let binds = |source: &'_ Source| -> Vec<ast::Bind> {
        source
            .tree
            .items
            .iter()
            .filter_map(|i| if let Item::Bind(b) = i { Some(b.clone()) } else { None })
            .collect()
    };
    let Some(found) = files.iter().map(binds).find(|found| !found.is_empty()) else { return };
    if let [first, second, ..] = found.as_slice() {
        resolver.diagnostics.push(
            Diagnostic::error("A0023", "a file with two bindings", second.table.span)
                .also(first.table.span, "first here"),
        );
    }
    let bind = &found[0];
    if bind.table.text != resolver.table.name {
        let message = format!(
            "this binds `{}`, but the table is called `{}`",
            bind.table.text, resolver.table.name
        );
        resolver.diagnostics.push(Diagnostic::error("A0038", message, bind.table.span));
    }
    if !is_plain(&bind.file.text) {
        let message = format!("`{}` is not the name of a file in this folder", bind.file.text);
        resolver.diagnostics.push(Diagnostic::error("A0037", message, bind.file.span));
        return;
    }
    let facts = (around.game)(&bind.file.text, bind.variant.as_ref().map(|v| v.text.as_str()));
    if let Some(facts) = &facts {
        match facts.board {
            Some(board) if board.0 <= LARGEST_BOARD && board.1 <= LARGEST_BOARD => {
                resolver.table.board = board
            }
            Some(_) => resolver.diagnostics.push(Diagnostic::error(
                "A0038",
                format!("advice needs a board of at most {LARGEST_BOARD} files and ranks"),
                bind.file.span,
            )),
            None => resolver.diagnostics.push(Diagnostic::error(
                "A0038",
                "advice needs a board that is a full rectangle, and this game's is none",
                bind.file.span,
            )),
        }
    }
    let binding = entries(resolver, bind, facts.as_ref(), opaque);
    resolver.table.binding = binding;
}

fn entries(
    resolver: &mut Resolver<'_>,
    bind: &ast::Bind,
    facts: Option<&GameFacts>,
    opaque: bool,
) -> Option<Binding> {
    let mut us = None;
    let mut binding = Binding {
        file: bind.file.text.clone(),
        variant: bind.variant.as_ref().map(|v| v.text.clone()),
        us: String::new(),
        them: None,
        pieces: vec![Vec::new(); resolver.table.pieces.len()],
        reversed: (false, false),
        attributes: Vec::new(),
        origin: resolver.origin(bind.table.span),
    };
    let mut kinds: Vec<(&Word, &Word)> = Vec::new();
    let known =
        |resolver: &mut Resolver<'_>, what: &str, list: Option<&Vec<String>>, word: &Word| {
            let Some(list) = list.filter(|list| !list.contains(&word.text)) else { return };
            let error = Diagnostic::error(
                "A0038",
                format!("the game has no {what} `{}`", word.text),
                word.span,
            );
            resolver.diagnostics.push(match nearest(&word.text, list.iter().map(String::as_str)) {
                Some(near) => error.help(format!("did you mean `{near}`?")),
                None => error.help(format!("it has {}", list.join(", "))),
            });
        };
    for entry in &bind.entries {
        match entry {
            BindEntry::Player(ours, player) => {
                known(resolver, "player", facts.map(|f| &f.players), player);
                if *ours {
                    us = Some(player.text.clone());
                } else {
                    binding.them = Some(player.text.clone());
                }
            }
            BindEntry::Piece(name, piece, ours) => {
                known(resolver, "piece", facts.map(|f| &f.pieces), piece);
                if opaque {
                    continue;
                }
                let Some(index) = resolver.piece(name) else { continue };
                if resolver.table.pieces[index].us != *ours {
                    let message =
                        format!("the vocabulary says otherwise about whose `{}` is", name.text);
                    resolver.diagnostics.push(Diagnostic::error("A0038", message, name.span));
                }
                binding.pieces[index] = vec![piece.text.clone()];
            }
            BindEntry::Kind(kind, piece) => {
                known(resolver, "piece", facts.map(|f| &f.pieces), piece);
                kinds.push((kind, piece));
            }
            BindEntry::Flip(true, _) => binding.reversed.1 = true,
            BindEntry::Flip(false, _) => binding.reversed.0 = true,
            BindEntry::Attribute(name, value) => {
                known(resolver, "attribute", facts.map(|f| &f.attributes), name);
                binding.attributes.push((name.text.clone(), *value));
            }
            BindEntry::NoLastMove => {}
        }
    }
    for (index, piece) in resolver.table.pieces.iter().enumerate() {
        let list = &mut binding.pieces[index];
        if list.is_empty() {
            let message = format!("the binding does not say what `{}` is in the game", piece.name);
            resolver.diagnostics.push(Diagnostic::error("A0038", message, bind.table.span).help(
                format!(
                    "`{} = King {}`, for example",
                    piece.name,
                    if piece.us { "us" } else { "them" }
                ),
            ));
            continue;
        }
        for kind in &piece.becoming {
            let called = kinds
                .iter()
                .find(|(name, _)| name.text == *kind)
                .map_or(kind, |(_, piece)| &piece.text);
            list.push(called.clone());
        }
    }
    for kind in binding.pieces.iter().flat_map(|kinds| kinds.iter().skip(1)) {
        if let Some(facts) = facts
            && !facts.pieces.contains(kind)
        {
            let message = format!("the game has no piece `{kind}`");
            let error = Diagnostic::error("A0038", message, bind.table.span);
            resolver.diagnostics.push(
                error.help(format!("`{kind} = NAME` in the binding says what it is called there")),
            );
        }
    }
    let Some(us) = us else {
        let error = Diagnostic::error(
            "A0038",
            "the binding does not say which player we are",
            bind.table.span,
        );
        resolver.diagnostics.push(error.help("`us = White`, for example"));
        return None;
    };
    binding.us = us;
    Some(binding)
}

/// Names and sides of the pieces of a table's file.
fn pieces_of(file: &str, around: &mut Surroundings<'_>) -> Option<Vec<(String, bool)>> {
    let mut sources = SourceMap::new();
    let text = super::read(around, file)?;
    let files = super::load_files(&mut sources, file, text, around, &mut Vec::new());
    let pieces = files.iter().flat_map(|f| &f.tree.items).filter_map(|i| match i {
        Item::Vocabulary(pieces) => Some(pieces),
        _ => None,
    });
    Some(pieces.flatten().map(|p| (p.name.text.clone(), p.us)).collect())
}

/// Resolves a handover: every piece of the other table must be one of ours.
pub(super) fn handover(
    resolver: &mut Resolver<'_>,
    tree: &ast::Handover,
    when: Expr,
    around: &mut Surroundings<'_>,
) {
    let others = if is_plain(&tree.file.text) { pieces_of(&tree.file.text, around) } else { None };
    let Some(others) = others else {
        let message = format!("there is no table `{}` beside this one", tree.file.text);
        resolver.diagnostics.push(Diagnostic::error("A0037", message, tree.file.span));
        return;
    };
    for (theirs, _) in &tree.pieces {
        if others.iter().all(|(name, _)| *name != theirs.text) {
            let message = format!("the table `{}` has no piece `{}`", tree.table.text, theirs.text);
            resolver.diagnostics.push(Diagnostic::error("A0038", message, theirs.span));
        }
    }
    let mut pieces = Vec::new();
    for (name, us) in &others {
        let ours = tree
            .pieces
            .iter()
            .find(|(theirs, _)| theirs.text == *name)
            .map_or(name.as_str(), |(_, ours)| &ours.text);
        match resolver.table.pieces.iter().position(|p| p.name == ours) {
            Some(index) if resolver.table.pieces[index].us == *us => pieces.push(index),
            _ => {
                let message = format!("the table `{}` needs a piece `{name}`", tree.table.text);
                resolver.diagnostics.push(
                    Diagnostic::error("A0038", message, tree.table.span).help(format!(
                        "say which of yours it is: `handover {} from \"{}\" ({name} = …)`",
                        tree.table.text, tree.file.text
                    )),
                );
                return;
            }
        }
    }
    let origin = resolver.origin(tree.table.span);
    resolver.table.handovers.push(Handover {
        table: tree.table.text.clone(),
        file: tree.file.text.clone(),
        pieces,
        when,
        origin,
    });
}
