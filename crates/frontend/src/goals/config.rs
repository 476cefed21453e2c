//! Configurations of pieces (reference 8.3, 8.6).

use movewright_model::{ConfigStep, Goal, Occupant, Owner, Place};
use movewright_syntax::zrf::ast::{self, Name, OccupantOwner, RelativeItem};
use movewright_syntax::{Diagnostic, Span};

use super::Goals;
use crate::code::known_piece;
use crate::codes;

impl Goals<'_> {
    pub(super) fn absolute(
        &mut self,
        span: Span,
        occupants: &[ast::Occupant],
        squares: Option<&[Name]>,
    ) -> Option<Goal> {
        let (occupants, squares) = match squares {
            Some(squares) => (occupants, squares.to_vec()),
            None => self.trailing_places(occupants),
        };
        if squares.is_empty() {
            self.report.push(
                Diagnostic::error(
                    codes::CONFIG_PLACES,
                    "this configuration has no positions",
                    span,
                )
                .help("write `(absolute-config PIECE (POSITION ...))`"),
            );
            return None;
        }
        let tests: Option<Vec<Occupant>> = occupants.iter().map(|o| self.occupant(o)).collect();
        let mut places = Vec::with_capacity(squares.len());
        for name in &squares {
            let square = self.names.square(name).map(Place::Square);
            match square.or_else(|| self.names.zone(name).map(Place::Zone)) {
                Some(place) => places.push(place),
                None if self.inherited => return Some(self.lacking(name)),
                None => {
                    self.unknown_place(name);
                    return None;
                }
            }
        }
        Some(Goal::AbsoluteConfig(tests?, places))
    }

    /// `(absolute-config King d1)` without inner brackets: the plain names at the end that are
    /// positions or zones are the places (T77). The first item is always a test.
    fn trailing_places<'o>(
        &self,
        occupants: &'o [ast::Occupant],
    ) -> (&'o [ast::Occupant], Vec<Name>) {
        let is_place = |o: &ast::Occupant| {
            !o.negated
                && o.owner == OccupantOwner::Own
                && (self.names.square(&o.piece).is_some() || self.names.zone(&o.piece).is_some())
        };
        let mut first = occupants.len();
        while first > 1 && is_place(&occupants[first - 1]) {
            // Only the last name must be a place; before it, a piece type is one.
            if first < occupants.len() && self.names.piece(&occupants[first - 1].piece).is_some() {
                break;
            }
            first -= 1;
        }
        (&occupants[..first], occupants[first..].iter().map(|o| o.piece.clone()).collect())
    }

    pub(super) fn relative(&mut self, items: &[RelativeItem]) -> Option<Goal> {
        let mut steps = Vec::with_capacity(items.len());
        for item in items {
            let name = match item {
                RelativeItem::Occupant(occupant) => {
                    steps.push(ConfigStep::Test(self.occupant(occupant)?));
                    continue;
                }
                RelativeItem::Name(name) => name,
            };
            if let Some(direction) = self.names.direction(name) {
                steps.push(ConfigStep::Step(direction));
            } else if let Some(piece) = self.names.piece(name) {
                let test = Occupant { negated: false, owner: Owner::Own, piece };
                steps.push(ConfigStep::Test(test));
            } else if self.inherited {
                return Some(self.lacking(name));
            } else {
                let message = format!("`{}` is neither a direction nor a piece type", name.text);
                let error = Diagnostic::error(codes::UNKNOWN_CONFIG_ITEM, message, name.span);
                let names = self.names.directions.keys().chain(self.names.pieces.keys());
                self.report.push_unknown(error, &name.text, names.map(|k| &**k));
                return None;
            }
        }
        Some(Goal::RelativeConfig(steps))
    }

    fn occupant(&mut self, occupant: &ast::Occupant) -> Option<Occupant> {
        Some(Occupant {
            negated: occupant.negated,
            owner: match occupant.owner {
                OccupantOwner::Own => Owner::Own,
                OccupantOwner::Opponent => Owner::Opponent,
                OccupantOwner::Any => Owner::Any,
            },
            piece: known_piece(&occupant.piece, self.names, self.report)?,
        })
    }

    fn unknown_place(&mut self, name: &Name) {
        let message = format!("`{}` is neither a position nor a zone", name.text);
        let error = Diagnostic::error(codes::UNKNOWN_CONFIG_ITEM, message, name.span);
        let names = self.names.squares.keys().chain(self.names.zones.keys());
        self.report.push_unknown(error, &name.text, names.map(|k| &**k));
    }
}
