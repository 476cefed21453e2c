//! The sections of a game or variant.

use super::super::ast::{
    BoardSetup, Engine, FormKind, GameForm, MovePriorities, Name, Placement, Players, SetupGroup,
    TurnEntry, TurnOrder,
};
use super::super::keywords;
use super::super::sexpr::Sexp;
use super::{Cx, no_names};
use crate::codes;
use crate::diag::Diagnostic;
use crate::span::Span;

impl Cx<'_> {
    pub(super) fn game(&mut self, kind: FormKind, form: &Sexp) -> GameForm {
        let items: &[Sexp] = form.list().map_or(&[], |items| items);
        let head = items.first().map_or(form.span, |head| head.span);
        let mut game = GameForm {
            kind,
            span: form.span,
            head,
            title: None,
            default: None,
            players: None,
            turn_order: None,
            board: None,
            board_setup: None,
            move_priorities: None,
            pieces: Vec::new(),
            end_conditions: Vec::new(),
            options: Vec::new(),
            engine: None,
            ui: Vec::new(),
        };
        for (keyword, args, span) in self.forms(items.get(1..).unwrap_or(&[]), "a section") {
            self.section(&mut game, keyword, args, span);
        }
        self.missing(&game);
        game
    }

    fn section(&mut self, game: &mut GameForm, keyword: Name, args: &[Sexp], span: Span) {
        match &*keyword.text {
            "title" => {
                self.once(&keyword, game.title.as_ref().map(|t| t.span));
                game.title = self.one_string(args, span, "the title").or(game.title.take());
            }
            "default" => game.default = Some(span),
            "players" => {
                self.once(&keyword, game.players.as_ref().map(|s| s.span));
                let names = self.names(args, "a player's name");
                if args.is_empty() {
                    self.too_few(span, "a player");
                }
                game.players = Some(Players { names, span });
            }
            "turn-order" => {
                self.once(&keyword, game.turn_order.as_ref().map(|s| s.span));
                game.turn_order = Some(self.turn_order(args, span));
            }
            "board" => {
                self.once(&keyword, game.board.as_ref().map(|s| s.span));
                game.board = Some(self.board(args, span));
            }
            "board-setup" => {
                self.once(&keyword, game.board_setup.as_ref().map(|s| s.span));
                game.board_setup = Some(self.board_setup(args, span));
            }
            "move-priorities" => {
                self.once(&keyword, game.move_priorities.as_ref().map(|s| s.span));
                let move_types = self.names(args, "a move type");
                game.move_priorities = Some(MovePriorities { move_types, span });
            }
            "piece" => game.pieces.extend(self.piece(args, span)),
            "win-condition" | "loss-condition" | "draw-condition" | "count-condition" => {
                game.end_conditions.extend(self.end_condition(&keyword, args, span));
            }
            "option" => game.options.extend(self.option(args, span)),
            "engine" => {
                self.once(&keyword, game.engine.as_ref().map(|s| s.span));
                let ui = self.ui(keyword, args, span);
                game.engine = Some(Engine { file: ui.texts.into_iter().next(), span });
            }
            word if keywords::UI_SECTIONS.contains(&word) => {
                game.ui.push(self.ui(keyword, args, span));
            }
            word if keywords::OPTIONS.iter().any(|(_, _, old)| *old == Some(word)) => {
                game.options.extend(self.old_option(&keyword, args, span));
            }
            "game" | "variant" => self.report(
                Diagnostic::error(
                    codes::UNKNOWN_SECTION,
                    format!("`{}` inside another game or variant", keyword.text),
                    keyword.span,
                )
                .also(game.head, "this form is still open")
                .help("the form before it probably lacks a `)`"),
            ),
            _ => {
                let mut words = [keywords::SECTIONS, keywords::UI_SECTIONS].concat();
                words.extend(keywords::OPTIONS.iter().filter_map(|(_, _, old)| *old));
                let holder = match game.kind {
                    FormKind::Game => "a game",
                    FormKind::Variant => "a variant",
                };
                // An old option is a keyword with `true`, so that only texts are surely no rules.
                let idle = no_names(args) && args.iter().all(|arg| arg.string().is_some());
                let code = codes::UNKNOWN_SECTION;
                self.unknown_or_idle(code, "section", &keyword, &words, holder, idle);
            }
        }
    }

    /// Warns of a section that stands a second time.
    fn once(&mut self, keyword: &Name, earlier: Option<Span>) {
        if let Some(earlier) = earlier {
            self.report(
                Diagnostic::warning(
                    codes::DUPLICATE_SECTION,
                    format!("`{}` is given twice; this one counts", keyword.text),
                    keyword.span,
                )
                .also(earlier, "the earlier one is ignored"),
            );
        }
    }

    /// What every game needs; a variant inherits it.
    fn missing(&mut self, game: &GameForm) {
        if game.title.is_none() {
            let what = if game.kind == FormKind::Game { "game" } else { "variant" };
            self.report(
                Diagnostic::warning(
                    codes::MISSING_TITLE,
                    format!("this {what} has no title"),
                    game.head,
                )
                .help("add `(title \"...\")`"),
            );
        }
        if game.kind == FormKind::Variant {
            return;
        }
        let needed = [
            ("players", game.players.is_some()),
            ("turn-order", game.turn_order.is_some()),
            ("board", game.board.is_some()),
        ];
        let missing: Vec<String> = needed
            .iter()
            .filter(|(_, there)| !there)
            .map(|(word, _)| format!("`{word}`"))
            .collect();
        if !missing.is_empty() {
            let message = format!("this game has no {}", missing.join(", no "));
            self.error(codes::MISSING_SECTION, message, game.head);
        }
    }

    fn turn_order(&mut self, args: &[Sexp], span: Span) -> TurnOrder {
        let mut entries = Vec::with_capacity(args.len());
        for item in args {
            let words: &[Sexp] = item.list().map_or(std::slice::from_ref(item), |items| items);
            let atoms = words.iter().all(|word| word.atom().is_some());
            if !atoms || !(1..=3).contains(&words.len()) {
                self.report(
                    Diagnostic::error(codes::TURN_ENTRY, "this is no turn", item.span).help(
                        "a turn is `Player`, `(Player move-type)`, `(Player Player)` or `(Player Player move-type)`",
                    ),
                );
                continue;
            }
            if item.atom().is_some_and(|word| &**word == "repeat") {
                entries.push(TurnEntry::Repeat(item.span));
                continue;
            }
            let mut names = self.names(words, "a player's name").into_iter();
            if let Some(player) = names.next() {
                entries.push(TurnEntry::Turn { player, rest: names.collect(), span: item.span });
            }
        }
        if entries.is_empty() {
            self.too_few(span, "a turn");
        }
        TurnOrder { entries, span }
    }

    fn board_setup(&mut self, args: &[Sexp], span: Span) -> BoardSetup {
        let mut groups = Vec::new();
        // The manual's one-line examples have a single player without brackets around the group.
        if args.first().is_some_and(|first| first.atom().is_some()) {
            groups.extend(self.setup_group(args, span));
            return BoardSetup { groups, span };
        }
        for item in args {
            if let Some(items) = self.list(item, "a player and its pieces") {
                groups.extend(self.setup_group(items, item.span));
            }
        }
        BoardSetup { groups, span }
    }

    fn setup_group(&mut self, items: &[Sexp], span: Span) -> Option<SetupGroup> {
        let Some((player, rest)) = items.split_first() else {
            self.too_few(span, "a player");
            return None;
        };
        let player = self.name(player, "a player's name")?;
        let mut placements = Vec::with_capacity(rest.len());
        for item in rest {
            if let Some(items) = self.list(item, "a piece type and its squares") {
                placements.extend(self.placement(items, item.span));
            }
        }
        Some(SetupGroup { player, placements, span })
    }

    fn placement(&mut self, items: &[Sexp], span: Span) -> Option<Placement> {
        let Some((piece, rest)) = items.split_first() else {
            self.too_few(span, "a piece type");
            return None;
        };
        let piece = self.name(piece, "a piece type")?;
        let mut placement = Placement { piece, squares: Vec::new(), off: None, span };
        let mut rest = rest.iter();
        while let Some(item) = rest.next() {
            if item.atom().is_some_and(|word| &**word == "off") {
                match rest.next() {
                    Some(number) => {
                        let count = self.int(number, "the number of pieces off the board");
                        placement.off = count.map(|n| (n, item.span)).or(placement.off);
                    }
                    None => {
                        self.report(
                            Diagnostic::error(
                                codes::SETUP_OFF,
                                "`off` needs a number of pieces",
                                item.span,
                            )
                            .help("write `off 4` for four pieces off the board"),
                        );
                    }
                }
            } else {
                placement.squares.extend(self.name(item, "a position"));
            }
        }
        Some(placement)
    }
}
