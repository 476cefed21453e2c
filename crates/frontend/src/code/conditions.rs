//! Conditions (reference 7).

use movewright_model::{Cond, MoveTypeId, SquareRef, Test};
use movewright_syntax::Diagnostic;
use movewright_syntax::zrf::ast::{self, CondKind, Name, SimpleTest, SquareArg, Threat};

use super::Resolver;
use crate::codes;

impl Resolver<'_> {
    /// Resolves a condition.
    pub(super) fn cond(&mut self, cond: &ast::Cond) -> Cond {
        match &cond.kind {
            CondKind::Bool(value) => Cond::Const(*value),
            CondKind::Not(inner) => Cond::Not(Box::new(self.cond(inner))),
            CondKind::And(list) => Cond::And(list.iter().map(|c| self.cond(c)).collect()),
            CondKind::Or(list) => Cond::Or(list.iter().map(|c| self.cond(c)).collect()),
            CondKind::Flag(flag) => Cond::Flag(self.names.flag(flag, self.report)),
            CondKind::Test { test, square } => Cond::Test(simple(*test), self.square(square)),
            CondKind::Piece { piece, square } => {
                let square = self.square(square);
                match self.piece(piece) {
                    Some(piece) => Cond::Test(Test::Piece(piece), square),
                    None => Cond::Const(false),
                }
            }
            CondKind::InZone { zone, square } => {
                let square = self.square(square);
                match self.names.zone(zone) {
                    Some(zone) => Cond::Test(Test::InZone(zone), square),
                    None => {
                        self.unknown_zone(zone);
                        Cond::Const(false)
                    }
                }
            }
            CondKind::Position { position, square } => {
                let square = self.square(square);
                match self.names.square(position) {
                    Some(position) => Cond::Test(Test::Position(position), square),
                    None => {
                        self.unknown(position, codes::UNKNOWN_POSITION, "not a position");
                        Cond::Const(false)
                    }
                }
            }
            CondKind::PositionFlag { flag, square } => {
                let flag = self.names.position_flag(flag, self.report);
                Cond::Test(Test::PositionFlag(flag), self.square(square))
            }
            CondKind::Threat { threat, args } => {
                let (move_type, square) = self.threat(args);
                let test = match threat {
                    Threat::Attacked => Test::Attacked(move_type),
                    Threat::Defended => Test::Defended(move_type),
                };
                Cond::Test(test, square)
            }
            CondKind::Attribute { attribute, square } => {
                let id = self.names.attribute(attribute, self.report);
                if !self.inherited {
                    self.names.attribute_uses[id.index()].read.get_or_insert(attribute.span);
                }
                Cond::Test(Test::Attribute(id), self.square(square))
            }
        }
    }

    /// The arguments of `attacked?` and `defended?`: a single one is a square if it names one.
    fn threat(&mut self, args: &[SquareArg]) -> (Option<MoveTypeId>, SquareRef) {
        match args {
            [] => (None, SquareRef::Here),
            [SquareArg::Name(name)] => match self.named_square(name) {
                Some(square) => (None, square),
                None => (Some(self.names.mentioned_type(name, self.report)), SquareRef::Here),
            },
            [square] => (None, self.square_arg(square)),
            [SquareArg::Name(name), square, ..] => {
                let move_type = self.names.mentioned_type(name, self.report);
                (Some(move_type), self.square_arg(square))
            }
            [wrong @ SquareArg::Opposite { .. }, ..] => {
                self.report.push(
                    Diagnostic::error(
                        codes::UNKNOWN_SQUARE,
                        "a square stands where a move type belongs",
                        wrong.span(),
                    )
                    .help("the move type comes first, then the square"),
                );
                (None, SquareRef::Nowhere)
            }
        }
    }

    fn unknown_zone(&mut self, zone: &Name) {
        let message = format!("there is no zone `{}`: this test is always false", zone.text);
        let warning = Diagnostic::warning(codes::UNKNOWN_ZONE, message, zone.span);
        let zones = self.names.zones.keys().map(|k| &**k);
        self.report.push_unknown(warning, &zone.text, zones);
    }
}

fn simple(test: SimpleTest) -> Test {
    match test {
        SimpleTest::Empty => Test::Empty,
        SimpleTest::Friend => Test::Friend,
        SimpleTest::Enemy => Test::Enemy,
        SimpleTest::Neutral => Test::Neutral,
        SimpleTest::OnBoard => Test::OnBoard,
        SimpleTest::Marked => Test::Marked,
        SimpleTest::LastFrom => Test::LastFrom,
        SimpleTest::LastTo => Test::LastTo,
        SimpleTest::GoalPosition => Test::GoalPosition,
        SimpleTest::AdjacentToEnemy => Test::AdjacentToEnemy,
    }
}
