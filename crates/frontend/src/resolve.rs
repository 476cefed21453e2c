//! One variant: from its sections to its model.

use movewright_model::Model;
use movewright_syntax::SourceMap;

use crate::blocks::Interner;
use crate::names::Names;
use crate::report::Report;
use crate::variants::Sections;
use crate::{board, goals, options, pieces, players, setup};

/// The model of a variant, or `None` if there were errors, which are all in the report.
pub(crate) fn resolve(
    sections: &Sections<'_>,
    version_3: bool,
    sources: &SourceMap,
    report: &mut Report,
) -> Option<Model> {
    let errors = report.errors();
    // The recogniser has reported a game without these.
    let (players_form, turns_form, board_form) =
        (sections.players?, sections.turn_order?, sections.board?);

    let head = sections.form.head;
    let mut names = Names::default();
    players::declare(players_form.item, &mut names, report);
    pieces::declare(&sections.pieces, &mut names, report);
    let board = board::board(board_form, &mut names, report);
    let mut blocks = Interner::default();
    let title = &sections.title;
    let pieces = pieces::pieces(&sections.pieces, title, sources, &mut names, &mut blocks, report);
    let (turns, repeat_from) = players::turn_order(turns_form, head, &mut names, report);
    let priorities = players::priorities(sections.move_priorities, &mut names, report);
    let options = options::options(&sections.options);
    let setup = setup::setup(sections.board_setup, &names, report);
    let goals = goals::goals(&sections.end_conditions, version_3, sources, &names, report);

    board::check_symmetry(&mut names, report);
    pieces::check_attributes(&names, report);
    players::check_move_types(&mut names, report);
    setup::check_drops(&sections.pieces, &setup, &options, &names, report);
    if report.errors() > errors {
        return None;
    }
    let mut model = Model {
        title: sections.title.clone(),
        sources: sources.iter().map(|(_, source)| source.name.clone()).collect(),
        board,
        players: players::players(&names, &turns),
        turns,
        repeat_from,
        attributes: names.attributes.strings(),
        move_types: names.move_types.strings(),
        flags: names.flags.strings(),
        position_flags: names.position_flags.strings(),
        priorities,
        pieces,
        blocks: blocks.finish(),
        options,
        setup,
        goals,
        notation: Default::default(),
    };
    movewright_model::facts::mark_bounded_loops(&mut model);
    Some(model)
}
