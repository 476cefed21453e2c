//! The initial position (reference 4.4).

use std::collections::{BTreeMap, BTreeSet};

use movewright_model::{Options, PieceId, Placement, PlayerId, Setup, SquareId, Store};
use movewright_syntax::zrf::ast;
use movewright_syntax::{Diagnostic, Span};

use crate::code::known_piece;
use crate::codes;
use crate::limits;
use crate::names::Names;
use crate::report::Report;
use crate::variants::Part;

/// The initial position of a variant; empty where nothing says otherwise.
pub(crate) fn setup(
    part: Option<Part<'_, ast::BoardSetup>>,
    names: &Names,
    report: &mut Report,
) -> Setup {
    let mut squares: BTreeMap<SquareId, (PieceId, PlayerId, Span)> = BTreeMap::new();
    let mut stores: BTreeMap<(PlayerId, PieceId), u32> = BTreeMap::new();
    let inherited = part.is_some_and(|p| p.inherited);
    for group in part.into_iter().flat_map(|p| &p.item.groups) {
        let Some(player) = crate::players::known(&group.player, inherited, names, report) else {
            continue;
        };
        for placement in &group.placements {
            let Some(piece) = known_piece(&placement.piece, names, report) else { continue };
            for name in &placement.squares {
                let Some(square) = names.square(name) else {
                    unknown_square(name, inherited, names, report);
                    continue;
                };
                if let Some((_, _, first)) = squares.insert(square, (piece, player, name.span)) {
                    let message = format!("two pieces are set up on `{}`", name.text);
                    report.push(
                        Diagnostic::warning(codes::SQUARE_TWICE, message, name.span)
                            .also(first, "the first one")
                            .help("the last one counts"),
                    );
                }
            }
            if let Some((count, span)) = placement.off {
                match limits::OFF_BOARD.check(count as usize, span) {
                    Ok(()) => drop(stores.insert((player, piece), count)),
                    Err(error) => report.push(*error),
                }
            }
        }
    }
    Setup {
        placements: squares
            .into_iter()
            .map(|(square, (piece, player, _))| Placement { square, piece, player })
            .collect(),
        stores: stores
            .into_iter()
            .filter(|(_, count)| *count > 0)
            .map(|((player, piece), count)| Store { player, piece, count })
            .collect(),
    }
}

fn unknown_square(name: &ast::Name, inherited: bool, names: &Names, report: &mut Report) {
    let text = &name.text;
    if inherited {
        let message = format!("the inherited set-up names `{text}`, which this board lacks");
        let warning = Diagnostic::warning(codes::INHERITED_SETUP, message, name.span);
        let help = "the piece is left out; give the variant a `board-setup` of its own";
        report.push(warning.help(help));
        return;
    }
    let message = format!("the board has no position `{text}`");
    let error = Diagnostic::error(codes::UNKNOWN_POSITION, message, name.span);
    if names.killed.contains(text) {
        report.push(error.help(format!("`kill-positions` removed `{text}` from the board")));
    } else if names.zone(name).is_some() {
        report.push(error.help("a zone cannot be filled; list its positions"));
    } else {
        report.push_unknown(error, text, names.squares.keys().map(|k| &**k));
    }
}

/// Warns about pieces with drops that no player can ever have off the board.
pub(crate) fn check_drops(
    pieces: &[Part<'_, ast::Piece>],
    setup: &Setup,
    options: &Options,
    names: &Names,
    report: &mut Report,
) {
    if options.recycle_captures || options.recycle_promotions {
        return;
    }
    let stored: BTreeSet<PieceId> = setup.stores.iter().map(|s| s.piece).collect();
    for piece in pieces {
        let Some(drops) = piece.item.drops.as_ref().filter(|d| !d.blocks.is_empty()) else {
            continue;
        };
        if names.piece(&piece.item.name).is_none_or(|id| !stored.contains(&id)) {
            let name = &piece.item.name.text;
            let message = format!("`{name}` has drops, but no player has one off the board");
            report.push(Diagnostic::warning(codes::DROPS_WITHOUT_STORE, message, drops.span).help(
                format!("write `({name} off 1)` in `board-setup`, or turn on a recycle option"),
            ));
        }
    }
}
