//! End conditions (reference 8).

mod config;

use movewright_model::{CompareOp, EndCondition, Goal, PieceId, PlayerId, Verdict};
use movewright_syntax::zrf::ast::{self, Comparison, EndKind, GoalKind, Name};
use movewright_syntax::{Diagnostic, SourceMap};

use crate::code::known_piece;
use crate::codes;
use crate::limits;
use crate::names::Names;
use crate::places;
use crate::report::Report;
use crate::variants::Part;

/// Resolves the goals of one variant.
struct Goals<'a> {
    sources: &'a SourceMap,
    names: &'a Names,
    report: &'a mut Report,
    inherited: bool,
    version_3: bool,
    /// The condition is a `count-condition`.
    counts: bool,
}

/// The end conditions in text order. Goals of version 3.0 are refused unless `version_3`.
pub(crate) fn goals(
    conditions: &[Part<'_, ast::EndCondition>],
    version_3: bool,
    sources: &SourceMap,
    names: &Names,
    report: &mut Report,
) -> Vec<EndCondition> {
    let mut list = Vec::with_capacity(conditions.len());
    for part in conditions {
        let inherited = part.inherited;
        let counts = part.item.kind == EndKind::Count;
        let mut goals = Goals { sources, names, report, inherited, version_3, counts };
        list.extend(goals.condition(part.item));
        if let Err(error) = limits::GOALS.check(list.len(), part.item.span) {
            report.push(*error);
            break;
        }
    }
    list
}

impl Goals<'_> {
    fn condition(&mut self, condition: &ast::EndCondition) -> Vec<EndCondition> {
        let players = match &condition.players {
            None => None,
            Some(list) => {
                let mut players: Vec<PlayerId> = Vec::with_capacity(list.len());
                for name in list {
                    let id = crate::players::known(name, self.inherited, self.names, self.report);
                    players.extend(id.filter(|id| !players.contains(id)));
                }
                if players.is_empty() {
                    return Vec::new();
                }
                Some(players)
            }
        };
        let verdict = match condition.kind {
            EndKind::Win => Verdict::Win,
            EndKind::Loss => Verdict::Loss,
            EndKind::Draw => Verdict::Draw,
            EndKind::Count => Verdict::Count,
        };
        let origin = places::origin(self.sources, condition.span);
        let mut alternatives = Vec::new();
        split(&condition.goal, &mut alternatives);
        let mut list = Vec::with_capacity(alternatives.len());
        for alternative in alternatives {
            if let Some(goal) = self.goal(alternative, true) {
                list.push(EndCondition { verdict, players: players.clone(), goal, origin });
            }
        }
        list
    }

    fn goal(&mut self, goal: &ast::Goal, top: bool) -> Option<Goal> {
        if !top && is_top(goal) {
            // All others were refused when the condition was recognised.
            if !self.counts || !matches!(goal.kind, GoalKind::Stalemated | GoalKind::Repetition) {
                return None;
            }
            self.report.push(
                Diagnostic::error(
                    codes::MIXED_TOP_GOAL,
                    "this goal can only stand alone or between the alternatives of an `or`",
                    goal.span,
                )
                .help("write it as an end condition of its own"),
            );
            return None;
        }
        Some(match &goal.kind {
            GoalKind::Stalemated => Goal::Stalemated,
            GoalKind::Repetition => Goal::Repetition,
            GoalKind::Captured(pieces) => Goal::Captured(self.pieces(pieces)),
            GoalKind::Checkmated(pieces) => Goal::Checkmated(self.pieces(pieces)),
            GoalKind::And(list) => Goal::And(self.list(list)),
            GoalKind::Or(list) => Goal::Or(self.list(list)),
            GoalKind::Not(inner) => Goal::Not(Box::new(self.goal(inner, false)?)),
            GoalKind::AbsoluteConfig { occupants, squares } => {
                self.absolute(goal.span, occupants, squares.as_deref())?
            }
            GoalKind::RelativeConfig(items) => self.relative(items)?,
            GoalKind::PiecesRemaining { count, piece } => {
                Goal::PiecesRemaining(*count, self.optional_piece(piece)?)
            }
            GoalKind::TotalPieceCount { count, piece } => {
                Goal::TotalPieceCount(*count, self.optional_piece(piece)?)
            }
            GoalKind::CaptureCount { comparison, count } => {
                if !self.version_3 {
                    self.report.push(
                        Diagnostic::error(
                            codes::VERSION_3_GOAL,
                            "`capture-count` is a goal of version 3.0, whose meaning is not documented",
                            goal.span,
                        )
                        .help("goals of version 3.0 can be allowed when the file is compiled"),
                    );
                    return None;
                }
                let op = match comparison {
                    Comparison::Equal => CompareOp::Equal,
                    Comparison::Less => CompareOp::Less,
                    Comparison::Greater => CompareOp::Greater,
                    Comparison::AtMost => CompareOp::LessOrEqual,
                    Comparison::AtLeast => CompareOp::GreaterOrEqual,
                };
                Goal::CaptureCount(op, *count)
            }
        })
    }

    fn list(&mut self, goals: &[ast::Goal]) -> Vec<Goal> {
        goals.iter().filter_map(|g| self.goal(g, false)).collect()
    }

    fn pieces(&mut self, names: &[Name]) -> Vec<PieceId> {
        let mut pieces: Vec<PieceId> = Vec::with_capacity(names.len());
        let mut listed = std::collections::BTreeSet::new();
        for name in names {
            let id = known_piece(name, self.names, self.report);
            pieces.extend(id.filter(|id| listed.insert(*id)));
        }
        pieces
    }

    fn optional_piece(&mut self, name: &Option<Name>) -> Option<Option<PieceId>> {
        match name {
            None => Some(None),
            Some(name) => known_piece(name, self.names, self.report).map(Some),
        }
    }

    /// A name that this variant lacks: in inherited text a warning, and the goal is never true.
    fn lacking(&mut self, name: &Name) -> Goal {
        let message = format!("an inherited goal names `{}`, which this board lacks", name.text);
        self.report.push(
            Diagnostic::warning(codes::INHERITED_GOAL, message, name.span)
                .help("that goal is never true; give the variant end conditions of its own"),
        );
        Goal::Or(Vec::new())
    }
}

fn is_top(goal: &ast::Goal) -> bool {
    matches!(
        goal.kind,
        GoalKind::Stalemated
            | GoalKind::Repetition
            | GoalKind::Captured(_)
            | GoalKind::Checkmated(_)
    )
}

/// The alternatives of a condition: an `or` with `stalemated` or `repetition` somewhere among its
/// alternatives means the same as one condition for each.
fn split<'g>(goal: &'g ast::Goal, out: &mut Vec<&'g ast::Goal>) {
    match &goal.kind {
        GoalKind::Or(list) if holds_top(goal) => list.iter().for_each(|g| split(g, out)),
        _ => out.push(goal),
    }
}

fn holds_top(goal: &ast::Goal) -> bool {
    match &goal.kind {
        GoalKind::Or(list) => list.iter().any(|g| is_top(g) || holds_top(g)),
        _ => false,
    }
}
