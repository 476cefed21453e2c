//! Instructions.

use super::super::ast::{GoTarget, Instr, InstrKind, Name, SquareArg};
use super::super::keywords::{self, BRACKETED_INSTRUCTIONS};
use super::super::sexpr::{Sexp, SexpKind};
use super::{Cx, brief};
use crate::codes;
use crate::diag::Diagnostic;
use crate::span::{ExpansionId, Span};

/// Where an instruction stands.
#[derive(Clone, Copy)]
struct Seat {
    /// The expansion that the brackets around it belong to.
    around: ExpansionId,
    /// No neighbour comes from the same expansion: if a macro put it here, it is all of its body.
    alone: bool,
}

fn alone(items: &[Sexp], at: usize) -> bool {
    let here = items[at].span.expansion;
    let differs = |item: Option<&Sexp>| item.is_none_or(|item| item.span.expansion != here);
    differs(at.checked_sub(1).map(|before| &items[before])) && differs(items.get(at + 1))
}

/// An example of the instruction, if it is one that needs arguments.
fn needs_brackets(word: &str) -> Option<&'static str> {
    BRACKETED_INSTRUCTIONS.iter().find(|(w, _)| *w == word).map(|(_, example)| *example)
}

impl Cx<'_> {
    /// A sequence of instructions. `around` is the expansion that the brackets around them
    /// belong to.
    pub(super) fn instrs(&mut self, items: &[Sexp], around: ExpansionId) -> Vec<Instr> {
        let mut instrs = Vec::with_capacity(items.len());
        for (at, item) in items.iter().enumerate() {
            let kind = match &item.kind {
                SexpKind::Atom(word) => self.bare(Name { text: word.clone(), span: item.span }),
                SexpKind::List(list) => match list.split_first() {
                    Some((Sexp { kind: SexpKind::Atom(word), span }, args)) => {
                        // What nests is kept out of the large function with all the other words:
                        // in unoptimised builds its stack frame is large too.
                        match &**word {
                            "if" => self.if_else(args, item.span),
                            "while" => self.while_loop(args, item.span),
                            _ => {
                                let head = Name { text: word.clone(), span: *span };
                                let seat = Seat { around, alone: alone(items, at) };
                                self.bracketed(item, head, args, seat)
                            }
                        }
                    }
                    _ => {
                        self.bare_list(item, Seat { around, alone: alone(items, at) });
                        None
                    }
                },
                SexpKind::Str(_) => {
                    let message = "a string where an instruction belongs";
                    self.error(codes::UNKNOWN_INSTRUCTION, message, item.span);
                    None
                }
            };
            instrs.extend(kind.map(|kind| Instr { kind, span: item.span }));
            // A keyword that should have had brackets of its own: what follows are its arguments.
            if item.atom().is_some_and(|word| needs_brackets(word).is_some()) {
                break;
            }
        }
        instrs
    }

    /// An atom as an instruction.
    fn bare(&mut self, word: Name) -> Option<InstrKind> {
        if let Some(kind) = bare_instruction(&word.text) {
            return Some(kind);
        }
        let text = &*word.text;
        if text == "else" {
            self.report(
                Diagnostic::error(codes::STRAY_ELSE, "`else` outside `if`", word.span)
                    .help("write `(if condition ... else ...)`"),
            );
            return None;
        }
        if let Some(example) = needs_brackets(text) {
            self.report(
                Diagnostic::error(
                    codes::TOO_FEW,
                    format!("`{text}` needs arguments, in brackets of its own"),
                    word.span,
                )
                .help(format!(
                    "write `{example}`; every list directly inside `moves` or `drops` is a whole \
                     block, so that one around it is needed there: `({example} ...)`"
                )),
            );
            return None;
        }
        if keywords::is_condition(text) {
            self.condition_as_instruction(&word, text);
            return None;
        }
        Some(InstrKind::Step(word))
    }

    fn condition_as_instruction(&mut self, word: &Name, written: &str) {
        self.report(
            Diagnostic::error(
                codes::CONDITION_AS_INSTRUCTION,
                format!("`{}` is a condition, not an instruction", word.text),
                word.span,
            )
            .help(format!("to go on only if it is true, write `(verify {written})`")),
        );
    }

    /// A list as an instruction; any but `if` and `while`.
    fn bracketed(
        &mut self,
        item: &Sexp,
        head: Name,
        args: &[Sexp],
        seat: Seat,
    ) -> Option<InstrKind> {
        let span = item.span;
        match &*head.text {
            "back" | "from" | "to" | "cascade" => {
                self.at_most(args, 0);
                bare_instruction(&head.text)
            }
            "mark" => self.optional_square(args).map(InstrKind::Mark),
            "capture" => self.optional_square(args).map(InstrKind::Capture),
            "flip" => self.optional_square(args).map(InstrKind::Flip),
            "change-owner" => self.optional_square(args).map(InstrKind::ChangeOwner),
            "go" => self.go(args, span).map(InstrKind::Go),
            "opposite" => self.one_name(args, span, "a direction").map(InstrKind::Opposite),
            "verify" => {
                if let Some(second) = args.get(1) {
                    self.report(
                        Diagnostic::error(
                            codes::TOO_MANY,
                            "`verify` takes one condition",
                            second.span,
                        )
                        .help("combine conditions with `and` or `or`: `(verify (and a b))`"),
                    );
                }
                self.first_cond(args, span).map(InstrKind::Verify)
            }
            "set-flag" => {
                self.at_most(args, 2);
                let flag = self.first_name(args, span, "the flag")?;
                let value = self.first_cond(&args[1..], span)?;
                Some(InstrKind::SetFlag { flag, value })
            }
            "set-attribute" => {
                self.at_most(args, 2);
                let attribute = self.first_name(args, span, "the attribute")?;
                let value = self.first_cond(&args[1..], span)?;
                Some(InstrKind::SetAttribute { attribute, value })
            }
            "set-position-flag" => {
                let flag = self.first_name(args, span, "the flag")?;
                let value = self.first_cond(&args[1..], span)?;
                let square = self.optional_square(&args[2..])?;
                Some(InstrKind::SetPositionFlag { flag, value, square })
            }
            "change-type" => {
                let piece = self.first_name(args, span, "the piece type")?;
                let square = self.optional_square(&args[1..])?;
                Some(InstrKind::ChangeType { piece, square })
            }
            "create" => {
                self.at_most(args, 3);
                let args = args.iter().take(3).filter_map(|arg| self.square(arg)).collect();
                Some(InstrKind::Create(args))
            }
            "add" | "add-copy" | "add-partial" | "add-copy-partial" => {
                let names = self.names(args, "a piece type");
                let (copy, partial) = (head.text.contains("-copy"), head.text.contains("-partial"));
                Some(InstrKind::Add { copy, partial, names })
            }
            "else" => {
                self.report(
                    Diagnostic::error(
                        codes::STRAY_ELSE,
                        "`else` in brackets of its own",
                        head.span,
                    )
                    .help("write `(if condition ... else ...)`, without brackets after `else`"),
                );
                None
            }
            word if keywords::is_condition(word) => {
                self.condition_as_instruction(&head, &brief(&item.to_string()));
                None
            }
            word => {
                let like = self.like(word, keywords::instructions());
                // Directions have short names, which look like `to` or `go`.
                let misspelled = like.is_some() && word.len() >= 4;
                if seat.alone && !misspelled && self.spliced(item, seat.around).is_some() {
                    self.bare_list(item, seat);
                    return None;
                }
                let belongs = keywords::belongs(word);
                let mut found = Diagnostic::error(
                    codes::UNKNOWN_INSTRUCTION,
                    format!("`{word}` is no instruction and no macro"),
                    head.span,
                );
                found = match (like, belongs) {
                    (_, Some(place)) => found.help(format!("`{word}` belongs {place}")),
                    (Some(like), None) => found.help(format!("did you mean `{like}`?")),
                    (None, None) => found.help(
                        "a list inside a block begins with an instruction word; directions and \
                         positions stand without brackets",
                    ),
                };
                self.report(found);
                None
            }
        }
    }

    /// A list that begins with no word, or the contents of a macro that is a whole block.
    fn bare_list(&mut self, item: &Sexp, seat: Seat) {
        let found = match self.spliced(item, seat.around).filter(|_| seat.alone) {
            Some((name, call)) => Diagnostic::error(
                codes::BARE_LIST,
                format!("the macro `{name}` is a whole block, and cannot stand inside a block"),
                call,
            )
            .also(item.span, "its contents are in brackets")
            .help(format!(
                "call it directly inside `moves` or `drops`, or define `{name}` without the outer \
                 brackets and write `({})` where it is a block of its own",
                self.excerpt(call)
            )),
            None => Diagnostic::error(
                codes::BARE_LIST,
                format!("`{}` is no instruction", brief(&item.to_string())),
                item.span,
            )
            .help("inside a block, a bracketed list begins with an instruction word"),
        };
        self.report(found);
    }

    fn while_loop(&mut self, args: &[Sexp], span: Span) -> Option<InstrKind> {
        let cond = self.first_cond(args, span);
        let body = self.instrs(args.get(1..).unwrap_or(&[]), span.expansion);
        Some(InstrKind::While { cond: cond?, body })
    }

    fn if_else(&mut self, args: &[Sexp], span: Span) -> Option<InstrKind> {
        let cond = self.first_cond(args, span);
        let rest = args.get(1..).unwrap_or(&[]);
        let is_else = |item: &Sexp| item.atom().is_some_and(|word| &**word == "else");
        let split = rest.iter().position(is_else);
        let (then, otherwise) = match split {
            Some(at) => (&rest[..at], &rest[at + 1..]),
            None => (rest, &[][..]),
        };
        let inside = span.expansion;
        let then = self.instrs(then, inside);
        let mut branches = otherwise.split(is_else);
        let otherwise = self.instrs(branches.next().unwrap_or(&[]), inside);
        if let Some(second) = otherwise_second(rest, split, is_else) {
            self.report(
                Diagnostic::error(codes::SECOND_ELSE, "a second `else` in one `if`", second)
                    .help("write the second test as `(if ...)` inside the first `else`"),
            );
            for branch in branches {
                self.instrs(branch, inside);
            }
        }
        Some(InstrKind::If { cond: cond?, then, otherwise })
    }

    fn go(&mut self, args: &[Sexp], span: Span) -> Option<GoTarget> {
        self.at_most(args, 1);
        let target = match args.first().and_then(Sexp::atom).map(|word| &**word) {
            Some("from") => GoTarget::From,
            Some("to") => GoTarget::To,
            Some("mark") => GoTarget::Mark,
            Some("last-from") => GoTarget::LastFrom,
            Some("last-to") => GoTarget::LastTo,
            _ => {
                let place = args.first().map_or(span, |arg| arg.span);
                self.report(
                    Diagnostic::error(codes::GO_TARGET, "`go` cannot go there", place).help(
                        "`go` takes from, to, mark, last-from or last-to; to go to a position, \
                         write its name alone",
                    ),
                );
                return None;
            }
        };
        Some(target)
    }

    /// The first argument as a name. When it is missing so is the rest, and the caller leaves.
    pub(super) fn first_name(&mut self, args: &[Sexp], span: Span, what: &str) -> Option<Name> {
        match args.first() {
            Some(arg) => self.name(arg, what),
            None => {
                self.too_few_in_code(span, what);
                None
            }
        }
    }

    /// Reports an argument that is missing in the instruction at `span`, with an example of it.
    pub(super) fn too_few_in_code(&mut self, span: Span, what: &str) {
        let text = self.sources.text(span).trim_start_matches('(').trim_start();
        let word = text.split([' ', '\t', '\r', '\n', '(', ')']).next().unwrap_or(text);
        let found = Diagnostic::error(codes::TOO_FEW, format!("{what} is missing"), span);
        self.report(match needs_brackets(word) {
            Some(example) => found.help(format!("write `{example}`")),
            None => found,
        });
    }

    /// The only argument, a square or nothing. `None` when it is no square.
    #[allow(clippy::option_option)]
    pub(super) fn optional_square(&mut self, args: &[Sexp]) -> Option<Option<SquareArg>> {
        self.at_most(args, 1);
        match args.first() {
            Some(arg) => self.square(arg).map(Some),
            None => Some(None),
        }
    }

    pub(super) fn square(&mut self, item: &Sexp) -> Option<SquareArg> {
        match &item.kind {
            SexpKind::Atom(text) => {
                Some(SquareArg::Name(Name { text: text.clone(), span: item.span }))
            }
            SexpKind::List(list) if item.head().is_some_and(|word| &**word == "opposite") => {
                let direction = self.one_name(&list[1..], item.span, "a direction")?;
                Some(SquareArg::Opposite { direction, span: item.span })
            }
            _ => {
                let message = format!("a {} where a square belongs", item.kind_name());
                self.report(
                    Diagnostic::error(codes::SQUARE_EXPECTED, message, item.span)
                        .help("a square is a position, a direction or `(opposite direction)`"),
                );
                None
            }
        }
    }
}

/// The place of the second `else`, if there is one.
fn otherwise_second(
    rest: &[Sexp],
    first: Option<usize>,
    is_else: impl Fn(&Sexp) -> bool,
) -> Option<Span> {
    rest[first? + 1..].iter().find(|item| is_else(item)).map(|item| item.span)
}

/// The instruction that is a word alone.
fn bare_instruction(word: &str) -> Option<InstrKind> {
    let add = |copy, partial| InstrKind::Add { copy, partial, names: Vec::new() };
    Some(match word {
        "back" => InstrKind::Back,
        "mark" => InstrKind::Mark(None),
        "from" => InstrKind::From,
        "to" => InstrKind::To,
        "cascade" => InstrKind::Cascade,
        "capture" => InstrKind::Capture(None),
        "flip" => InstrKind::Flip(None),
        "change-owner" => InstrKind::ChangeOwner(None),
        "create" => InstrKind::Create(Vec::new()),
        "add" => add(false, false),
        "add-copy" => add(true, false),
        "add-partial" => add(false, true),
        "add-copy-partial" => add(true, true),
        _ => return None,
    })
}
