//! Conditions.

use super::super::ast::{Cond, CondKind, Name, Threat};
use super::super::keywords::{self, SIMPLE_TESTS};
use super::super::sexpr::{Sexp, SexpKind};
use super::{Cx, brief};
use crate::codes;
use crate::diag::Diagnostic;
use crate::span::Span;

impl Cx<'_> {
    /// The first argument as a condition.
    pub(super) fn first_cond(&mut self, args: &[Sexp], span: Span) -> Option<Cond> {
        match args.first() {
            Some(arg) => self.cond(arg),
            None => {
                self.too_few_in_code(span, "a condition");
                None
            }
        }
    }

    fn cond(&mut self, item: &Sexp) -> Option<Cond> {
        let kind = match &item.kind {
            SexpKind::Atom(word) => {
                let word = Name { text: word.clone(), span: item.span };
                self.word(item, word, &[])
            }
            SexpKind::List(list) => match list.split_first() {
                Some((Sexp { kind: SexpKind::Atom(word), span }, args)) => {
                    let word = Name { text: word.clone(), span: *span };
                    self.word(item, word, args)
                }
                Some((inner, [])) if inner.list().is_some() => {
                    self.report(
                        Diagnostic::error(
                            codes::CONDITION_EXPECTED,
                            "a condition in one pair of brackets too many",
                            item.span,
                        )
                        .help(format!("write `{}`", brief(&inner.to_string()))),
                    );
                    None
                }
                _ => self.no_cond(item),
            },
            SexpKind::Str(_) => self.no_cond(item),
        };
        Some(Cond { kind: kind?, span: item.span })
    }

    fn no_cond(&mut self, item: &Sexp) -> Option<CondKind> {
        let message = format!("a condition belongs here, not `{}`", brief(&item.to_string()));
        let mut found = Diagnostic::error(codes::CONDITION_EXPECTED, message, item.span);
        if item.list().is_some() {
            found =
                found.help("combine conditions with `and` or `or`: `(and enemy? (piece? Rook))`");
        }
        self.report(found);
        None
    }

    /// An operator without the brackets around it and its conditions.
    fn bare_operator(&mut self, word: &Name, example: &str) {
        let message = format!("`{}` is written in brackets with what it is about", word.text);
        self.report(
            Diagnostic::error(codes::TOO_FEW, message, word.span)
                .help(format!("write `{example}`")),
        );
    }

    /// A condition by its word and arguments.
    fn word(&mut self, item: &Sexp, word: Name, args: &[Sexp]) -> Option<CondKind> {
        let span = item.span;
        match &*word.text {
            "true" | "false" => {
                self.at_most(args, 0);
                return Some(CondKind::Bool(&*word.text == "true"));
            }
            "not" => {
                self.at_most(args, 1);
                if item.atom().is_some() {
                    self.bare_operator(&word, "(not empty?)");
                    return None;
                }
                let inner = self.first_cond(args, span)?;
                return Some(CondKind::Not(Box::new(inner)));
            }
            "and" | "or" => {
                if item.atom().is_some() {
                    self.bare_operator(&word, &format!("({} enemy? (piece? Rook))", word.text));
                    return None;
                }
                if args.is_empty() {
                    self.too_few(span, "a condition");
                    return None;
                }
                let conds: Vec<Cond> = args.iter().filter_map(|arg| self.cond(arg)).collect();
                let all = conds.len() == args.len();
                let kind =
                    if &*word.text == "and" { CondKind::And(conds) } else { CondKind::Or(conds) };
                return all.then_some(kind);
            }
            _ => {}
        }
        if let Some(kind) = self.test(&word, &word.text, args, span) {
            return kind;
        }
        if let Some(positive) = word.text.strip_prefix("not-")
            && let Some(kind) = self.test(&word, positive, args, span)
        {
            return Some(CondKind::Not(Box::new(Cond { kind: kind?, span })));
        }
        self.attribute_test(item, word, args)
    }

    /// A built-in test in its positive form; `None` if there is none of this name, `Some(None)`
    /// if its arguments are wrong.
    #[allow(clippy::option_option)]
    fn test(
        &mut self,
        word: &Name,
        positive: &str,
        args: &[Sexp],
        span: Span,
    ) -> Option<Option<CondKind>> {
        if let Some((_, test)) = SIMPLE_TESTS.iter().find(|(w, _)| *w == positive) {
            let square = self.optional_square(args);
            return Some(square.map(|square| CondKind::Test { test: *test, square }));
        }
        let named = |cx: &mut Self, what: &str| {
            let Some((first, rest)) = args.split_first() else {
                let article = if what.starts_with('a') { "" } else { "the " };
                cx.report(
                    Diagnostic::error(
                        codes::TOO_FEW,
                        format!("`{}` needs {article}{what} to ask for", word.text),
                        span,
                    )
                    .help(format!("write `({} ...)`", word.text)),
                );
                return None;
            };
            let name = cx.name(first, what)?;
            let square = cx.optional_square(rest)?;
            Some((name, square))
        };
        Some(match positive {
            "flag?" => {
                self.at_most(args, 1);
                let args = &args[..args.len().min(1)];
                self.first_name(args, span, "the flag").map(CondKind::Flag)
            }
            "piece?" => {
                named(self, "a piece type").map(|(piece, square)| CondKind::Piece { piece, square })
            }
            "in-zone?" => {
                named(self, "a zone").map(|(zone, square)| CondKind::InZone { zone, square })
            }
            "position?" => named(self, "a position")
                .map(|(position, square)| CondKind::Position { position, square }),
            "position-flag?" => {
                named(self, "a flag").map(|(flag, square)| CondKind::PositionFlag { flag, square })
            }
            "attacked?" | "defended?" => {
                self.at_most(args, 2);
                let threat =
                    if positive == "attacked?" { Threat::Attacked } else { Threat::Defended };
                let squares: Vec<_> =
                    args.iter().take(2).filter_map(|arg| self.square(arg)).collect();
                (squares.len() == args.len().min(2))
                    .then_some(CondKind::Threat { threat, args: squares })
            }
            _ => return None,
        })
    }

    /// Any other word is an attribute.
    fn attribute_test(&mut self, item: &Sexp, word: Name, args: &[Sexp]) -> Option<CondKind> {
        let text = &*word.text;
        if text == "else" {
            self.too_few(word.span, "the condition before `else`");
            return None;
        }
        if keywords::instructions().any(|w| w == text) {
            self.report(
                Diagnostic::error(
                    codes::INSTRUCTION_AS_CONDITION,
                    format!("`{text}` is an instruction, not a condition"),
                    word.span,
                )
                .help("`if`, `while` and `verify` begin with a condition"),
            );
            return None;
        }
        // An attribute takes at most a square. With more this is a word that does not exist.
        let squares = args.iter().all(|arg| {
            arg.atom().is_some() || arg.head().is_some_and(|head| &**head == "opposite")
        });
        if args.len() > 1 || !squares {
            let like = self.like(text, keywords::conditions());
            let message = format!("`{text}` is no condition");
            let mut found = Diagnostic::error(codes::UNKNOWN_CONDITION, message, word.span);
            found = match like {
                Some(like) => found.help(format!("did you mean `{like}`?")),
                None if item.list().is_some() => found
                    .help("combine conditions with `and` or `or`: `(and enemy? (piece? Rook))`"),
                None => found,
            };
            self.report(found);
            return None;
        }
        let square = self.optional_square(args)?;
        Some(CondKind::Attribute { attribute: word, square })
    }
}
