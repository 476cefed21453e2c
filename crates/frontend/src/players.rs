//! Players and the turn order (reference 4.1, 4.2).

use movewright_model::{MoveTypeId, Player, PlayerId, PlayerKind, Turn};
use movewright_syntax::zrf::ast::{self, Name, TurnEntry};
use movewright_syntax::{Diagnostic, Span};

use crate::codes;
use crate::limits;
use crate::names::Names;
use crate::report::Report;
use crate::variants::Part;

/// Enters the players' names, in declared order.
pub(crate) fn declare(form: &ast::Players, names: &mut Names, report: &mut Report) {
    let mut first = std::collections::BTreeMap::new();
    for name in &form.names {
        if let Some(span) = first.get(&name.text) {
            let message = format!("player `{}` is named twice", name.text);
            report.push(
                Diagnostic::warning(codes::DUPLICATE_PLAYER, message, name.span)
                    .also(*span, "named here first"),
            );
            continue;
        }
        if let Err(error) = limits::PLAYERS.check(first.len() + 1, name.span) {
            report.push(*error);
            return;
        }
        names.players.insert(name.text.clone(), PlayerId::from_index(first.len()));
        first.insert(name.text.clone(), name.span);
    }
}

/// The players, once the turn order says who acts: one who never does is neutral.
pub(crate) fn players(names: &Names, turns: &[Turn]) -> Vec<Player> {
    let mut list: Vec<Player> =
        vec![Player { name: String::new(), kind: PlayerKind::Neutral }; names.players.len()];
    for (name, &id) in &names.players {
        let acts = turns.iter().any(|t| t.chooser == id);
        let kind = match acts {
            false => PlayerKind::Neutral,
            true if name.starts_with('?') => PlayerKind::Random,
            true => PlayerKind::Real,
        };
        list[id.index()] = Player { name: name.to_string(), kind };
    }
    list
}

/// The player of this name. Unknown ones are an error, in inherited text a warning: what is said
/// about them is dropped.
pub(crate) fn known(
    name: &Name,
    inherited: bool,
    names: &Names,
    report: &mut Report,
) -> Option<PlayerId> {
    let id = names.player(name);
    if id.is_none() {
        let message = format!("there is no player `{}`", name.text);
        if inherited {
            let warning = Diagnostic::warning(codes::UNKNOWN_PLAYER, message, name.span).help(
                "this text is inherited by a variant with other players; it is ignored there",
            );
            report.push(warning);
        } else {
            let error = Diagnostic::error(codes::UNKNOWN_PLAYER, message, name.span);
            report.push_unknown(error, &name.text, names.players.keys().map(|k| &**k));
        }
    }
    id
}

/// The turn order and where it repeats from. `head` is where the variant begins.
pub(crate) fn turn_order(
    part: Part<'_, ast::TurnOrder>,
    head: Span,
    names: &mut Names,
    report: &mut Report,
) -> (Vec<Turn>, usize) {
    let form = part.item;
    if part.inherited
        && let Some(gone) = form.entries.iter().find_map(|entry| match entry {
            TurnEntry::Turn { player, .. } if names.player(player).is_none() => Some(player),
            _ => None,
        })
    {
        let message = format!("there is no player `{}` for the inherited turn order", gone.text);
        report.push(
            Diagnostic::error(codes::UNKNOWN_PLAYER, message, head)
                .also(gone.span, "the player acts here")
                .help("give the variant a `turn-order` of its own"),
        );
        return (Vec::new(), 0);
    }
    let mut turns = Vec::new();
    let mut repeat = None;
    for entry in &form.entries {
        match entry {
            TurnEntry::Repeat(span) => match repeat {
                None => repeat = Some((turns.len(), *span)),
                Some((_, first)) => report.push(
                    Diagnostic::error(
                        codes::REPEAT_TWICE,
                        "`repeat` stands twice in this turn order",
                        *span,
                    )
                    .also(first, "the first one"),
                ),
            },
            TurnEntry::Turn { player, rest, span } => {
                if let Err(error) = limits::TURNS.check(turns.len() + 1, *span) {
                    report.push(*error);
                    break;
                }
                turns.extend(turn(player, rest, names, report));
            }
        }
    }
    if turns.is_empty() {
        let message = "the turn order has no turns";
        report.push(Diagnostic::error(codes::EMPTY_TURN_ORDER, message, form.span));
    }
    let repeat_from = match repeat {
        Some((at, span)) if at >= turns.len() && at > 0 => {
            report.push(
                Diagnostic::warning(
                    codes::REPEAT_LAST,
                    "nothing follows `repeat` in this turn order",
                    span,
                )
                .help("the whole turn order is repeated, as without `repeat`"),
            );
            0
        }
        Some((at, _)) => at,
        None => 0,
    };
    (turns, repeat_from)
}

fn turn(player: &Name, rest: &[Name], names: &mut Names, report: &mut Report) -> Option<Turn> {
    // A game whose acting players are gone has no turn order, inherited or not.
    let chooser = known(player, false, names, report)?;
    let typed = |name: &Name, names: &mut Names, report: &mut Report| -> Option<MoveTypeId> {
        Some(names.mentioned_type(name, report))
    };
    let (owner, move_type) = match rest {
        [] => (chooser, None),
        [name] => match names.player(name) {
            Some(owner) => (owner, None),
            None => (chooser, typed(name, names, report)),
        },
        [owner, name, ..] => (known(owner, false, names, report)?, typed(name, names, report)),
    };
    Some(Turn { chooser, owner, move_type })
}

/// Move types, highest first.
pub(crate) fn priorities(
    part: Option<Part<'_, ast::MovePriorities>>,
    names: &mut Names,
    report: &mut Report,
) -> Vec<MoveTypeId> {
    let mut list: Vec<MoveTypeId> = Vec::new();
    let mut listed = std::collections::BTreeSet::new();
    for name in part.into_iter().flat_map(|p| &p.item.move_types) {
        let id = names.mentioned_type(name, report);
        // A repeated type already has its place.
        if listed.insert(id) {
            list.push(id);
        }
    }
    list
}

/// Warns about move types that no block has. They do no harm, but are likely misspelled.
pub(crate) fn check_move_types(names: &mut Names, report: &mut Report) {
    for name in std::mem::take(&mut names.type_mentions) {
        let Some(id) = names.move_types.get(&name.text) else { continue };
        if names.block_types.contains(&MoveTypeId::from_index(id)) {
            continue;
        }
        let message = format!("no block has the move type `{}`", name.text);
        let warning = Diagnostic::warning(codes::UNUSED_MOVE_TYPE, message, name.span);
        let known = names.move_types.names().enumerate();
        let known = known
            .filter(|(i, _)| names.block_types.contains(&MoveTypeId::from_index(*i)))
            .map(|(_, n)| n);
        report.push_unknown(warning, &name.text, known);
    }
}
