//! Move code from text.

use super::TextError;
use super::parse::{Names, one, unknown};
use super::tree::Tree;
use crate::code::{Add, Cond, Continuation, GoTarget, Instr, Node, SquareRef, Test};
use crate::ids::MoveTypeId;

impl Names {
    pub(super) fn code(&self, items: &[Tree]) -> Result<Vec<Node>, TextError> {
        items.iter().map(|item| self.node(item)).collect()
    }

    fn node(&self, tree: &Tree) -> Result<Node, TextError> {
        let (keyword, items) = tree.form()?;
        // The place of `if` and `while` stands before their bodies.
        let (head, bodies) = match keyword {
            "if" | "while" | "while-bounded" => {
                let heads = 1 + items.iter().skip(1).take_while(|t| is_place(t)).count();
                items.split_at(heads.min(items.len()))
            }
            _ => (items, &[][..]),
        };
        let (args, origin) = self.origin(head)?;
        let instr = match (keyword, args) {
            ("step", [d]) => Instr::Step(self.direction(d)?),
            ("jump", [s]) => Instr::Jump(self.square(s)?),
            ("opposite", [d]) => Instr::Opposite(self.direction(d)?),
            ("go", [target]) => Instr::Go(match target.word()? {
                "from" => GoTarget::From,
                "to" => GoTarget::To,
                "mark" => GoTarget::Mark,
                "last-from" => GoTarget::LastFrom,
                "last-to" => GoTarget::LastTo,
                other => return unknown(target, other),
            }),
            ("mark", [s]) => Instr::Mark(self.square_ref(s)?),
            ("from", []) => Instr::From,
            ("to", []) => Instr::To,
            ("verify", [c]) => Instr::Verify(self.cond(c)?),
            ("if", [c]) => {
                let (mut yes, mut no) = (Vec::new(), Vec::new());
                for branch in bodies {
                    match branch.form()? {
                        ("then", code) => yes = self.code(code)?,
                        ("else", code) => no = self.code(code)?,
                        (other, _) => return unknown(branch, other),
                    }
                }
                Instr::If(self.cond(c)?, yes, no)
            }
            ("while" | "while-bounded", [c]) => Instr::While {
                cond: self.cond(c)?,
                body: self.code(bodies)?,
                bounded: keyword == "while-bounded",
            },
            ("set-flag", [flag, c]) => Instr::SetFlag(self.flag(flag)?, self.cond(c)?),
            ("set-position-flag", [flag, c, s]) => Instr::SetPositionFlag(
                self.position_flag(flag)?,
                self.cond(c)?,
                self.square_ref(s)?,
            ),
            ("set-attribute", [a, c]) => Instr::SetAttribute(self.attribute(a)?, self.cond(c)?),
            ("cascade", []) => Instr::Cascade,
            ("capture", [s]) => Instr::Capture(self.square_ref(s)?),
            ("flip", [s]) => Instr::Flip(self.square_ref(s)?),
            ("change-owner", [s]) => Instr::ChangeOwner(self.square_ref(s)?),
            ("change-type", [p, s]) => Instr::ChangeType(self.piece(p)?, self.square_ref(s)?),
            ("create", [at, rest @ ..]) => {
                let (mut player, mut piece) = (None, None);
                for part in rest {
                    match part.form()? {
                        ("player", [p]) => player = Some(self.player(p)?),
                        ("piece", [p]) => piece = Some(self.piece(p)?),
                        (other, _) => return unknown(part, other),
                    }
                }
                Instr::Create { player, piece, at: self.square_ref(at)? }
            }
            ("add", parts) => Instr::Add(self.add(parts)?),
            ("stop", []) => Instr::Stop,
            _ => return tree.error(format!("`{keyword}` is no instruction of this form")),
        };
        Ok(Node { instr, origin })
    }

    fn add(&self, parts: &[Tree]) -> Result<Add, TextError> {
        let mut add = Add { promote: Vec::new(), copy: false, partial: None };
        for part in parts {
            match part.form()? {
                ("promote", types) => {
                    for piece in types {
                        add.promote.push(self.piece(piece)?);
                    }
                }
                ("copy", []) => add.copy = true,
                ("partial", []) => add.partial = Some(Continuation::Any),
                ("partial", [t]) => add.partial = Some(Continuation::Type(self.move_type(t)?)),
                (other, _) => return unknown(part, other),
            }
        }
        Ok(add)
    }

    fn square_ref(&self, tree: &Tree) -> Result<SquareRef, TextError> {
        Ok(match tree.form()? {
            ("here", []) => SquareRef::Here,
            ("nowhere", []) => SquareRef::Nowhere,
            ("at", [s]) => SquareRef::At(self.square(s)?),
            ("toward", [d]) => SquareRef::Toward(self.direction(d)?),
            ("opposite", [d]) => SquareRef::Opposite(self.direction(d)?),
            (other, _) => return unknown(tree, other),
        })
    }

    fn cond(&self, tree: &Tree) -> Result<Cond, TextError> {
        let (keyword, items) = tree.form()?;
        let list = || items.iter().map(|c| self.cond(c)).collect::<Result<Vec<_>, _>>();
        Ok(match keyword {
            "true" if items.is_empty() => Cond::Const(true),
            "false" if items.is_empty() => Cond::Const(false),
            "not" => Cond::Not(Box::new(self.cond(one(tree, items)?)?)),
            "and" => Cond::And(list()?),
            "or" => Cond::Or(list()?),
            "flag?" => Cond::Flag(self.flag(one(tree, items)?)?),
            _ => {
                let Some((at, args)) = items.split_last() else {
                    return unknown(tree, keyword);
                };
                Cond::Test(self.test(tree, keyword, args)?, self.square_ref(at)?)
            }
        })
    }

    fn test(&self, tree: &Tree, keyword: &str, args: &[Tree]) -> Result<Test, TextError> {
        let typed = || -> Result<Option<MoveTypeId>, TextError> {
            match args {
                [] => Ok(None),
                [part] => match part.form()? {
                    ("type", [t]) => self.move_type(t).map(Some),
                    (other, _) => unknown(part, other),
                },
                _ => tree.error("too many arguments"),
            }
        };
        Ok(match (keyword, args) {
            ("empty?", []) => Test::Empty,
            ("friend?", []) => Test::Friend,
            ("enemy?", []) => Test::Enemy,
            ("neutral?", []) => Test::Neutral,
            ("piece?", [p]) => Test::Piece(self.piece(p)?),
            ("attribute?", [a]) => Test::Attribute(self.attribute(a)?),
            ("in-zone?", [z]) => Test::InZone(self.zone(z)?),
            ("position?", [s]) => Test::Position(self.square(s)?),
            ("on-board?", []) => Test::OnBoard,
            ("marked?", []) => Test::Marked,
            ("last-from?", []) => Test::LastFrom,
            ("last-to?", []) => Test::LastTo,
            ("goal-position?", []) => Test::GoalPosition,
            ("adjacent-to-enemy?", []) => Test::AdjacentToEnemy,
            ("attacked?", _) => Test::Attacked(typed()?),
            ("defended?", _) => Test::Defended(typed()?),
            ("position-flag?", [f]) => Test::PositionFlag(self.position_flag(f)?),
            _ => return tree.error(format!("`{keyword}` is no condition of this form")),
        })
    }
}

fn is_place(tree: &Tree) -> bool {
    matches!(tree, Tree::Word(word, _) if word.starts_with('@'))
}
