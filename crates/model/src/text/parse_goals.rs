//! End conditions from text.

use super::TextError;
use super::parse::{Names, one, unknown};
use super::print::operator;
use super::tree::Tree;
use crate::goals::*;
use crate::ids::PieceId;

impl Names {
    pub(super) fn end_condition(
        &self,
        form: &Tree,
        items: &[Tree],
    ) -> Result<EndCondition, TextError> {
        let (items, origin) = self.origin(items)?;
        let Some((verdict, rest)) = items.split_first() else {
            return form.error("the verdict is missing");
        };
        let verdict = match verdict.word()? {
            "win" => Verdict::Win,
            "loss" => Verdict::Loss,
            "draw" => Verdict::Draw,
            "count" => Verdict::Count,
            other => return unknown(verdict, other),
        };
        let (players, rest) = match rest.split_first() {
            Some((first, rest)) if first.form()?.0 == "players" => {
                let (_, list) = first.form()?;
                let players: Result<Vec<_>, _> = list.iter().map(|p| self.player(p)).collect();
                (Some(players?), rest)
            }
            _ => (None, rest),
        };
        let goal = self.goal(one(form, rest)?)?;
        Ok(EndCondition { verdict, players, goal, origin })
    }

    fn goal(&self, tree: &Tree) -> Result<Goal, TextError> {
        let (keyword, items) = tree.form()?;
        let goals = || items.iter().map(|g| self.goal(g)).collect::<Result<Vec<_>, _>>();
        let pieces = || items.iter().map(|p| self.piece(p)).collect::<Result<Vec<_>, _>>();
        let counted = || -> Result<(u32, Option<PieceId>), TextError> {
            match items {
                [n] => Ok((n.number()?, None)),
                [n, piece] => Ok((n.number()?, Some(self.piece(piece)?))),
                _ => tree.error("a number belongs here, and perhaps a piece"),
            }
        };
        Ok(match (keyword, items) {
            ("stalemated", []) => Goal::Stalemated,
            ("repetition", []) => Goal::Repetition,
            ("captured", _) => Goal::Captured(pieces()?),
            ("checkmated", _) => Goal::Checkmated(pieces()?),
            ("and", _) => Goal::And(goals()?),
            ("or", _) => Goal::Or(goals()?),
            ("not", _) => Goal::Not(Box::new(self.goal(one(tree, items)?)?)),
            ("absolute-config", [tests, places]) => {
                let (("tests", tests), ("places", places)) = (tests.form()?, places.form()?) else {
                    return tree.error("a configuration has `(tests ...)` and `(places ...)`");
                };
                let tests: Result<Vec<_>, _> = tests.iter().map(|t| self.occupant(t)).collect();
                let places: Result<Vec<_>, _> = places.iter().map(|p| self.place(p)).collect();
                Goal::AbsoluteConfig(tests?, places?)
            }
            ("relative-config", _) => {
                let step = |item: &Tree| match item.form()? {
                    ("step", [d]) => self.direction(d).map(ConfigStep::Step),
                    _ => self.occupant(item).map(ConfigStep::Test),
                };
                Goal::RelativeConfig(items.iter().map(step).collect::<Result<_, _>>()?)
            }
            ("pieces-remaining", _) => {
                let (n, piece) = counted()?;
                Goal::PiecesRemaining(n, piece)
            }
            ("total-piece-count", _) => {
                let (n, piece) = counted()?;
                Goal::TotalPieceCount(n, piece)
            }
            ("capture-count", [op, n]) => {
                let all = [
                    CompareOp::Equal,
                    CompareOp::Less,
                    CompareOp::LessOrEqual,
                    CompareOp::Greater,
                    CompareOp::GreaterOrEqual,
                ];
                let sign = op.word()?;
                match all.into_iter().find(|&o| operator(o) == sign) {
                    Some(op) => Goal::CaptureCount(op, n.number()?),
                    None => return unknown(op, sign),
                }
            }
            _ => return tree.error(format!("`{keyword}` is no goal of this form")),
        })
    }

    fn place(&self, tree: &Tree) -> Result<Place, TextError> {
        match tree.form()? {
            ("square", [s]) => self.square(s).map(Place::Square),
            ("zone", [z]) => self.zone(z).map(Place::Zone),
            (other, _) => unknown(tree, other),
        }
    }

    fn occupant(&self, tree: &Tree) -> Result<Occupant, TextError> {
        let (keyword, items) = tree.form()?;
        if keyword == "not" {
            let inner = self.occupant(one(tree, items)?)?;
            return Ok(Occupant { negated: !inner.negated, ..inner });
        }
        let owner = match keyword {
            "own" => Owner::Own,
            "opponent" => Owner::Opponent,
            "any" => Owner::Any,
            other => return unknown(tree, other),
        };
        Ok(Occupant { negated: false, owner, piece: self.piece(one(tree, items)?)? })
    }
}
