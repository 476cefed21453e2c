//! Move code: every name looked up by its slot (reference 6.4, 6.5).

mod conditions;
mod squares;

use movewright_model::{Add, Continuation, DirectionId, GoTarget, Instr, Node, PieceId, SquareRef};
use movewright_syntax::zrf::ast::{self, InstrKind, Name, SquareArg};
use movewright_syntax::zrf::keywords::instructions;
use movewright_syntax::{Diagnostic, SourceMap};

use crate::codes;
use crate::names::Names;
use crate::places;
use crate::report::Report;

/// Resolves the code of one block.
pub(crate) struct Resolver<'a> {
    pub sources: &'a SourceMap,
    pub names: &'a mut Names,
    pub report: &'a mut Report,
    /// The code is inherited: names this variant lacks are warnings.
    pub inherited: bool,
    /// The variant's title, for those warnings.
    pub variant: &'a str,
}

impl Resolver<'_> {
    /// Resolves a sequence of instructions.
    pub(crate) fn code(&mut self, code: &[ast::Instr]) -> Vec<Node> {
        self.report.work += code.len();
        code.iter()
            .map(|instr| Node {
                instr: self.instr(instr),
                origin: places::origin(self.sources, instr.span),
            })
            .collect()
    }

    fn instr(&mut self, instr: &ast::Instr) -> Instr {
        match &instr.kind {
            InstrKind::Step(name) => self.step(name),
            InstrKind::Back => Instr::Go(GoTarget::Mark),
            InstrKind::Mark(square) => Instr::Mark(self.square(square)),
            InstrKind::From => Instr::From,
            InstrKind::To => Instr::To,
            InstrKind::Go(target) => Instr::Go(match target {
                ast::GoTarget::From => GoTarget::From,
                ast::GoTarget::To => GoTarget::To,
                ast::GoTarget::Mark => GoTarget::Mark,
                ast::GoTarget::LastFrom => GoTarget::LastFrom,
                ast::GoTarget::LastTo => GoTarget::LastTo,
            }),
            InstrKind::Opposite(name) => self.opposite(name).map_or(Instr::Stop, Instr::Opposite),
            InstrKind::Verify(cond) => Instr::Verify(self.cond(cond)),
            InstrKind::If { cond, then, otherwise } => {
                Instr::If(self.cond(cond), self.code(then), self.code(otherwise))
            }
            InstrKind::While { cond, body } => {
                // `bounded` is derived when the whole model is there.
                Instr::While { cond: self.cond(cond), body: self.code(body), bounded: false }
            }
            InstrKind::SetFlag { flag, value } => {
                Instr::SetFlag(self.names.flag(flag, self.report), self.cond(value))
            }
            InstrKind::SetPositionFlag { flag, value, square } => Instr::SetPositionFlag(
                self.names.position_flag(flag, self.report),
                self.cond(value),
                self.square(square),
            ),
            InstrKind::SetAttribute { attribute, value } => {
                let id = self.names.attribute(attribute, self.report);
                self.names.attribute_uses[id.index()].set.get_or_insert(attribute.span);
                Instr::SetAttribute(id, self.cond(value))
            }
            InstrKind::Cascade => Instr::Cascade,
            InstrKind::Capture(square) => Instr::Capture(self.square(square)),
            InstrKind::Flip(square) => Instr::Flip(self.square(square)),
            InstrKind::ChangeOwner(square) => Instr::ChangeOwner(self.square(square)),
            InstrKind::ChangeType { piece, square } => match self.piece(piece) {
                Some(piece) => Instr::ChangeType(piece, self.square(square)),
                None => Instr::Stop,
            },
            InstrKind::Create(args) => self.create(args),
            InstrKind::Add { copy, partial, names } => self.add(*copy, *partial, names),
        }
    }

    fn step(&mut self, name: &Name) -> Instr {
        if let Some(direction) = self.names.direction_in_code(name) {
            return Instr::Step(direction);
        }
        if let Some(square) = self.names.square(name) {
            return Instr::Jump(square);
        }
        if self.names.zone(name).is_some() {
            let message = format!("zone `{}` stands where a step belongs", name.text);
            self.report.push(Diagnostic::error(codes::ZONE_AS_STEP, message, name.span).help(
                "only a drop may begin with a zone, and with one only; \
                     to test a zone write `(verify (in-zone? ...))`",
            ));
            return Instr::Stop;
        }
        self.unknown(name, codes::UNKNOWN_STEP, "neither an instruction, direction nor position");
        Instr::Stop
    }

    /// The direction of an `opposite`; reports when it has no unique meaning.
    fn opposite(&mut self, name: &Name) -> Option<DirectionId> {
        let Some(direction) = self.names.direction_in_code(name) else {
            self.unknown(name, codes::UNKNOWN_DIRECTION, "not a direction");
            return None;
        };
        if self.names.merging[direction.index()] {
            let message =
                format!("several positions lead to the same one in direction `{}`", name.text);
            self.report.push(
                Diagnostic::warning(codes::OPPOSITE_AMBIGUOUS, message, name.span)
                    .help("`opposite` goes to the one that comes first on the board"),
            );
        }
        Some(direction)
    }

    /// A piece type. An unknown one is an error even in inherited code: no variant can remove one.
    fn piece(&mut self, name: &Name) -> Option<PieceId> {
        known_piece(name, self.names, self.report)
    }

    fn create(&mut self, args: &[SquareArg]) -> Instr {
        let (mut player, mut piece, mut at) = (None, None, None);
        for arg in args {
            if let SquareArg::Name(name) = arg {
                // In this order, each at most once; what follows decides no more.
                if player.is_none() && piece.is_none() && at.is_none() {
                    player = self.names.player(name);
                    if player.is_some() {
                        continue;
                    }
                }
                if piece.is_none() && at.is_none() {
                    piece = self.names.piece(name);
                    if piece.is_some() {
                        continue;
                    }
                }
            }
            if at.is_some() {
                let message = "too many arguments, or in the wrong order";
                self.report.push(
                    Diagnostic::error(codes::CREATE_ARGUMENT, message, arg.span()).help(
                        "write `(create PLAYER PIECE SQUARE)`, leaving out what is not needed",
                    ),
                );
                continue;
            }
            at = Some(match arg {
                SquareArg::Name(name)
                    if self.names.direction(name).is_none()
                        && self.names.square(name).is_none() =>
                {
                    self.unknown(name, codes::CREATE_ARGUMENT, "no player, piece or square");
                    SquareRef::Nowhere
                }
                _ => self.square_arg(arg),
            });
        }
        Instr::Create { player, piece, at: at.unwrap_or(SquareRef::Here) }
    }

    fn add(&mut self, copy: bool, partial: bool, names: &[Name]) -> Instr {
        let mut promote = Vec::with_capacity(names.len());
        let mut continuation = partial.then_some(Continuation::Any);
        for (i, name) in names.iter().enumerate() {
            if let Some(piece) = self.names.piece(name) {
                promote.push(piece);
            } else if partial && i + 1 == names.len() {
                let move_type = self.names.mentioned_type(name, self.report);
                continuation = Some(Continuation::Type(move_type));
            } else {
                promote.extend(self.piece(name));
            }
        }
        Instr::Add(Add { promote, copy, partial: continuation })
    }

    /// Reports the word at the head of a drop block that could only be a filter.
    pub(crate) fn unknown_filter(&mut self, name: &Name) {
        self.unknown(name, codes::UNKNOWN_STEP, "no instruction, direction, position or zone");
    }

    /// Reports a name that nothing in this variant has. `what` says what it is not.
    fn unknown(&mut self, name: &Name, code: &'static str, what: &str) {
        let text = &name.text;
        if self.inherited {
            let message = format!(
                "`{text}`, in code that variant \"{}\" inherits, does not exist there",
                self.variant
            );
            self.report.push(
                Diagnostic::warning(codes::INHERITED_NAME, message, name.span)
                    .help("blocks that step there stop; tests of it are false"),
            );
            return;
        }
        let error = Diagnostic::error(code, format!("`{text}` is {what}"), name.span);
        if self.names.killed.contains(text) {
            let help = format!("`kill-positions` removed `{text}` from the board");
            self.report.push(error.help(help));
        } else {
            let error = match code {
                codes::UNKNOWN_STEP => error.help(format!(
                    "if it is a macro, `(define {text} ...)` must be in the file, and its call in brackets"
                )),
                codes::UNKNOWN_SQUARE if instructions().any(|word| word == &**text) => error
                    .help("an instruction stands alone, outside the brackets of the one before it"),
                _ => error,
            };
            let names = self.names.directions.keys().chain(self.names.squares.keys());
            let keywords = ["add", "back", "from", "to", "mark", "cascade", "capture", "flip"];
            let words = keywords.into_iter().filter(|_| code == codes::UNKNOWN_STEP);
            self.report.push_unknown(error, text, words.chain(names.map(|k| &**k)));
        }
    }
}

/// The piece type of this name, or an error.
pub(crate) fn known_piece(name: &Name, names: &Names, report: &mut Report) -> Option<PieceId> {
    let id = names.piece(name);
    if id.is_none() {
        let message = format!("there is no piece type `{}`", name.text);
        let error = Diagnostic::error(codes::UNKNOWN_PIECE, message, name.span);
        report.push_unknown(error, &name.text, names.pieces.keys().map(|k| &**k));
    }
    id
}
