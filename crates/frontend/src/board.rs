//! The board: squares, links, symmetry and zones (reference 3).
//!
//! Whatever the order of the text, grids and positions come first, then dummies, links of grids,
//! `unlink`, links of `links` forms, and kills last (T11).

mod links;
mod squares;
mod zones;

use movewright_model::{Board, Square, SquareId};
use movewright_syntax::Diagnostic;
use movewright_syntax::zrf::ast::{self, Name};

use crate::codes;
use crate::names::Names;
use crate::report::Report;
use crate::variants::Part;

use links::Draft;

/// The board of a variant. Enters squares, directions and zones into `names`; players are there.
pub(crate) fn board(part: Part<'_, ast::Board>, names: &mut Names, report: &mut Report) -> Board {
    let mut draft = Draft::default();
    let errors = report.errors();
    let grids = squares::declare(part.item, &mut draft, report);
    if draft.squares.is_empty() && report.errors() == errors {
        report.push(
            Diagnostic::error(codes::NO_POSITIONS, "the board has no positions", part.item.span)
                .help("a board needs a `grid` or `positions`"),
        );
    }
    links::link(part.item, &grids, &mut draft, report);
    let kept = kill(part.item, &draft, names, report);
    // Names and places of squares weigh as much as some directions.
    report.work += draft.squares.len() * (draft.direction_names.len() + 16);
    finish(part, draft, grids, &kept, names, report)
}

/// Warns about symmetry given one way, where code names the direction that is left alone. (Where
/// it does not, a player simply has directions of its own, such as a track.)
pub(crate) fn check_symmetry(names: &mut Names, report: &mut Report) {
    for (direction, warning) in std::mem::take(&mut names.one_way) {
        if names.in_code[direction.index()] {
            report.push(warning);
        }
    }
}

/// For each square of the draft its final id, or `None` if it was killed.
type Kept = Vec<Option<SquareId>>;

fn kill(board: &ast::Board, draft: &Draft, names: &mut Names, report: &mut Report) -> Kept {
    let mut dead = vec![false; draft.squares.len()];
    for arg in &board.args {
        let ast::BoardArg::KillPositions(list) = arg else { continue };
        for name in list {
            match draft.square(name) {
                Some(square) => {
                    dead[square] = true;
                    names.killed.insert(name.text.clone());
                }
                // It is not there, which is what was wanted.
                None => {
                    let message = format!("the board has no position `{}`", name.text);
                    let code = codes::UNKNOWN_POSITION;
                    report.push(Diagnostic::warning(code, message, name.span));
                }
            }
        }
    }
    let mut next = 0;
    dead.into_iter()
        .map(|dead| {
            (!dead).then(|| {
                next += 1;
                SquareId::from_index(next - 1)
            })
        })
        .collect()
}

fn finish(
    part: Part<'_, ast::Board>,
    draft: Draft,
    grids: Vec<squares::GridDraft<'_>>,
    kept: &Kept,
    names: &mut Names,
    report: &mut Report,
) -> Board {
    for (name, &square) in &draft.square_ids {
        if let Some(id) = kept[square] {
            names.squares.insert(name.clone(), id);
        }
    }
    let directions = draft.directions(kept, names);
    for direction in &draft.direction_names {
        if let Some(first) = draft.declared_at(&direction.text) {
            report.push(
                Diagnostic::error(
                    codes::POSITION_AND_DIRECTION,
                    format!("`{}` is both a direction and a position", direction.text),
                    direction.span,
                )
                .also(first, "the position")
                .help("rename one of them: a move block could not tell them apart"),
            );
        }
    }
    let symmetry = links::symmetry(part, names, &directions, report);
    let zones = zones::zones(part, &draft, kept, names, report);
    let squares = draft
        .squares
        .iter()
        .zip(kept)
        .filter(|(_, id)| id.is_some())
        .map(|(s, _)| Square {
            name: s.name.to_string(),
            rect: s.rect.map(|r| [r.left, r.top, r.right, r.bottom]),
            dummy: s.dummy,
        })
        .collect();
    let grids = grids.into_iter().map(|g| g.finish(kept)).collect();
    Board { squares, directions, zones, symmetry, grids }
}

/// Reports a position that the board does not have.
fn unknown_position(name: &Name, draft: &Draft, report: &mut Report) {
    let message = format!("the board has no position `{}`", name.text);
    let error = Diagnostic::error(codes::UNKNOWN_POSITION, message, name.span);
    report.push_unknown(error, &name.text, draft.square_ids.keys().map(|k| &**k));
}
