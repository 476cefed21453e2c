//! Zones: per player a set of squares (reference 3.9).

use movewright_model::{SquareId, Zone, ZoneId};
use movewright_syntax::zrf::ast;

use crate::board::links::Draft;
use crate::board::unknown_position;
use crate::limits;
use crate::names::Names;
use crate::report::Report;
use crate::variants::Part;

/// All zones, in the order of their first forms. Enters their names. Several forms for one name
/// and player add up; killed positions are left out.
pub(super) fn zones(
    part: Part<'_, ast::Board>,
    draft: &Draft,
    kept: &[Option<SquareId>],
    names: &mut Names,
    report: &mut Report,
) -> Vec<Zone> {
    let players = names.players.len();
    let mut zones: Vec<Zone> = Vec::new();
    let mut entries = 0usize;
    for arg in &part.item.args {
        let ast::BoardArg::Zone(form) = arg else { continue };
        let next = zones.len();
        let id = match names.zones.get(&*form.name.text) {
            Some(id) => id.index(),
            None => {
                let all = limits::ZONES
                    .check(next + 1, form.span)
                    .and_then(|()| limits::ZONE_SQUARES.check((next + 1) * players, form.span));
                if let Err(error) = all {
                    report.push(*error);
                    break;
                }
                names.zones.insert(form.name.text.clone(), ZoneId::from_index(next));
                let squares = vec![Vec::new(); players];
                zones.push(Zone { name: form.name.text.to_string(), squares });
                next
            }
        };
        let mut squares = Vec::with_capacity(form.positions.len());
        for name in &form.positions {
            match draft.square(name) {
                Some(square) => squares.extend(kept[square]),
                None => unknown_position(name, draft, report),
            }
        }
        squares.sort();
        squares.dedup();
        for name in &form.players {
            let Some(player) = crate::players::known(name, part.inherited, names, report) else {
                continue;
            };
            entries += squares.len();
            if let Err(error) = limits::ZONE_SQUARES.check(entries, form.span) {
                report.push(*error);
                break;
            }
            zones[id].squares[player.index()].extend_from_slice(&squares);
        }
    }
    for list in zones.iter_mut().flat_map(|z| &mut z.squares) {
        list.sort();
        list.dedup();
    }
    zones
}
