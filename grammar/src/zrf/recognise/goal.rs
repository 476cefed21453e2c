//! End conditions and goals.

use super::super::ast::{
    Comparison, EndCondition, EndKind, Goal, GoalKind, Name, Occupant, OccupantOwner, RelativeItem,
};
use super::super::keywords::GOALS;
use super::super::sexpr::{Sexp, SexpKind};
use super::{Cx, brief};
use crate::codes;
use crate::diag::Diagnostic;
use crate::span::Span;

/// Where a goal stands.
#[derive(Clone, Copy, PartialEq)]
enum Level {
    /// Directly inside a condition.
    Top,
    /// Below `and`, `or`, `not`.
    Inner,
    /// Below them in a count-condition, where real files have repetition and stalemate too.
    InnerCount,
}

impl Cx<'_> {
    pub(super) fn end_condition(
        &mut self,
        keyword: &Name,
        args: &[Sexp],
        span: Span,
    ) -> Option<EndCondition> {
        let kind = match &*keyword.text {
            "win-condition" => EndKind::Win,
            "loss-condition" => EndKind::Loss,
            "draw-condition" => EndKind::Draw,
            _ => EndKind::Count,
        };
        let (players, rest) = match args.split_first() {
            Some((first, rest)) if is_player_list(first) => {
                let items: &[Sexp] = first.list().map_or(&[], |items| items);
                (Some(self.names(items, "a player's name")), rest)
            }
            Some((first, [_, ..]))
                if first.atom().is_some_and(|word| !GOALS.contains(&&**word)) =>
            {
                self.report(
                    Diagnostic::error(
                        codes::MISSING_PLAYERS,
                        "the players of a condition are a list",
                        first.span,
                    )
                    .help(format!("write `({})`", self.excerpt(first.span))),
                );
                return None;
            }
            _ => (None, args),
        };
        let Some((goal, extra)) = rest.split_first() else {
            self.report(
                Diagnostic::error(codes::MISSING_GOAL, "this condition has no goal", span)
                    .help(format!("known goals: {}", GOALS.join(", "))),
            );
            return None;
        };
        if let Some(extra) = extra.first() {
            self.report(
                Diagnostic::error(
                    codes::SEVERAL_GOALS,
                    "a condition has exactly one goal",
                    extra.span,
                )
                .help(format!(
                    "write a second `({} ...)`, which is tried as well; for goals that must hold \
                     together use `and`",
                    keyword.text
                )),
            );
        }
        let goal = self.goal(goal, Level::Top, kind)?;
        let listless =
            kind == EndKind::Count || matches!(goal.kind, GoalKind::TotalPieceCount { .. });
        if players.is_none() && !listless {
            self.report(
                Diagnostic::error(
                    codes::MISSING_PLAYERS,
                    "this condition does not say for which players",
                    keyword.span,
                )
                .help(format!("write `({} (White Black) ...)`", keyword.text)),
            );
            return None;
        }
        Some(EndCondition { kind, players, goal, span })
    }

    fn goal(&mut self, item: &Sexp, level: Level, end: EndKind) -> Option<Goal> {
        let (word, args): (Name, &[Sexp]) = match &item.kind {
            SexpKind::Atom(word) => (Name { text: word.clone(), span: item.span }, &[]),
            SexpKind::List(_) => self.headed(item, "a goal")?,
            SexpKind::Str(_) => {
                self.error(codes::UNKNOWN_GOAL, "a string where a goal belongs", item.span);
                return None;
            }
        };
        self.top_goals_stay_on_top(&word, level);
        let below = if end == EndKind::Count { Level::InnerCount } else { Level::Inner };
        let span = item.span;
        let kind = match &*word.text {
            "stalemated" | "repetition" => {
                self.at_most(args, 0);
                if &*word.text == "stalemated" {
                    GoalKind::Stalemated
                } else {
                    GoalKind::Repetition
                }
            }
            "captured" | "checkmated" => {
                if args.is_empty() {
                    self.too_few(span, "a piece type");
                }
                let pieces = self.names(args, "a piece type");
                if &*word.text == "captured" {
                    GoalKind::Captured(pieces)
                } else {
                    GoalKind::Checkmated(pieces)
                }
            }
            "and" | "or" => {
                if args.is_empty() {
                    self.too_few(span, "a goal");
                    return None;
                }
                let goals: Vec<Goal> =
                    args.iter().filter_map(|arg| self.goal(arg, below, end)).collect();
                if goals.len() < args.len() {
                    return None;
                }
                if &*word.text == "and" { GoalKind::And(goals) } else { GoalKind::Or(goals) }
            }
            "not" => {
                self.at_most(args, 1);
                let Some(inner) = args.first() else {
                    self.too_few(span, "a goal");
                    return None;
                };
                GoalKind::Not(Box::new(self.goal(inner, below, end)?))
            }
            "absolute-config" => self.absolute_config(args, span)?,
            "relative-config" => {
                if args.is_empty() {
                    self.too_few(span, "a piece or direction");
                }
                let items = args.iter().filter_map(|arg| match &arg.kind {
                    SexpKind::Atom(text) => {
                        Some(RelativeItem::Name(Name { text: text.clone(), span: arg.span }))
                    }
                    _ => self.occupant(arg).map(RelativeItem::Occupant),
                });
                GoalKind::RelativeConfig(items.collect())
            }
            "pieces-remaining" => {
                let (count, piece) = self.count_and_piece(args, span)?;
                GoalKind::PiecesRemaining { count, piece }
            }
            "total-piece-count" => {
                let (count, piece) = self.count_and_piece(args, span)?;
                GoalKind::TotalPieceCount { count, piece }
            }
            "capture-count" => self.capture_count(args, span)?,
            _ => {
                self.unknown(codes::UNKNOWN_GOAL, "goal", &word, GOALS, "an end condition");
                return None;
            }
        };
        Some(Goal { kind, span })
    }

    fn top_goals_stay_on_top(&mut self, word: &Name, level: Level) {
        let nested = match &*word.text {
            "captured" | "checkmated" => level != Level::Top,
            "stalemated" | "repetition" => level == Level::Inner,
            _ => false,
        };
        if nested {
            self.report(
                Diagnostic::error(
                    codes::NESTED_TOP_GOAL,
                    format!("`{}` cannot stand inside `and`, `or` or `not`", word.text),
                    word.span,
                )
                .help("instead of `or`, write two conditions: each is tried"),
            );
        }
    }

    fn absolute_config(&mut self, args: &[Sexp], span: Span) -> Option<GoalKind> {
        let (squares, tests) = match args.split_last() {
            Some((last, tests)) if is_square_list(last) => {
                let items: &[Sexp] = last.list().map_or(&[], |items| items);
                (Some(self.names(items, "a position or zone")), tests)
            }
            _ => (None, args),
        };
        if tests.is_empty() {
            self.report(
                Diagnostic::error(codes::TOO_FEW, "a piece type is missing", span)
                    .help("write `(absolute-config King (e1 e2))`"),
            );
            return None;
        }
        let occupants: Vec<Occupant> =
            tests.iter().filter_map(|test| self.occupant(test)).collect();
        (occupants.len() == tests.len()).then_some(GoalKind::AbsoluteConfig { occupants, squares })
    }

    /// `PIECE`, `(opponent PIECE)`, `(any-owner PIECE)`, or one of these in `(not ...)`.
    fn occupant(&mut self, item: &Sexp) -> Option<Occupant> {
        let span = item.span;
        let occupant = |negated, owner, piece| Occupant { negated, owner, piece, span };
        if let Some(text) = item.atom() {
            let piece = Name { text: text.clone(), span };
            return Some(occupant(false, OccupantOwner::Own, piece));
        }
        let head = item.head().map(|word| &**word);
        let args = item.list().map_or(&[][..], |items| items.get(1..).unwrap_or(&[]));
        match (head, args) {
            (Some("not"), [inner]) => {
                let inner = self.occupant(inner)?;
                Some(occupant(!inner.negated, inner.owner, inner.piece))
            }
            (Some("opponent"), [piece]) => {
                Some(occupant(false, OccupantOwner::Opponent, self.name(piece, "a piece type")?))
            }
            (Some("any-owner"), [piece]) => {
                Some(occupant(false, OccupantOwner::Any, self.name(piece, "a piece type")?))
            }
            _ => {
                let message =
                    format!("`{}` is no piece of a configuration", brief(&item.to_string()));
                self.report(Diagnostic::error(codes::OCCUPANT, message, span).help(
                    "write a piece type, `(opponent Piece)`, `(any-owner Piece)` or `(not ...)` \
                     around one of these",
                ));
                None
            }
        }
    }

    fn count_and_piece(&mut self, args: &[Sexp], span: Span) -> Option<(u32, Option<Name>)> {
        self.at_most(args, 2);
        let Some(count) = args.first() else {
            self.too_few(span, "a number of pieces");
            return None;
        };
        if let (Some(piece), Some(number)) = (count.atom(), args.get(1).and_then(Sexp::atom))
            && number.parse::<u32>().is_ok()
            && piece.parse::<u32>().is_err()
        {
            let message = "the number of pieces comes first, then the piece type";
            let help = format!("write `{number} {piece}`");
            self.report(
                Diagnostic::error(codes::EXPECTED_NUMBER, message, args[0].span).help(help),
            );
            return None;
        }
        let count = self.int(count, "a number of pieces")?;
        let piece = match args.get(1) {
            Some(piece) => Some(self.name(piece, "a piece type")?),
            None => None,
        };
        Some((count, piece))
    }

    fn capture_count(&mut self, args: &[Sexp], span: Span) -> Option<GoalKind> {
        self.at_most(args, 2);
        let comparison = match args.first().and_then(Sexp::atom).map(|word| &**word) {
            Some("=") => Comparison::Equal,
            Some("<") => Comparison::Less,
            Some(">") => Comparison::Greater,
            Some("<=") => Comparison::AtMost,
            Some(">=") => Comparison::AtLeast,
            _ => {
                self.report(
                    Diagnostic::error(codes::TOO_FEW, "a comparison is missing", span)
                        .help("write `(capture-count >= 5)`, with one of = < > <= >="),
                );
                return None;
            }
        };
        let Some(count) = args.get(1) else {
            self.too_few(span, "a number of pieces");
            return None;
        };
        Some(GoalKind::CaptureCount { comparison, count: self.int(count, "a number of pieces")? })
    }
}

/// A list of words that begins with no goal.
fn is_player_list(item: &Sexp) -> bool {
    item.list().is_some_and(|items| items.iter().all(|word| word.atom().is_some()))
        && item.head().is_none_or(|word| !GOALS.contains(&&**word))
}

/// The list of positions and zones that ends `absolute-config`.
fn is_square_list(item: &Sexp) -> bool {
    item.list().is_some()
        && item.head().is_none_or(|word| !["not", "opponent", "any-owner"].contains(&&**word))
}
