//! From a model to its text.

use super::tree::quoted;
use crate::board::Board;
use crate::game::{DropFilter, MaximalCaptures, Model, PassTurn, Piece, PlayerKind, Turn};
use crate::goals::{CompareOp, ConfigStep, Goal, Occupant, Owner, Place, Verdict};
use crate::ids::*;

/// Prints with the names of one model.
pub(super) struct Printer<'m> {
    pub model: &'m Model,
    /// Names of sources as they stand in places.
    pub sources: Vec<String>,
    pub out: String,
    pub depth: usize,
}

pub(super) fn print(model: &Model) -> String {
    let sources = model.sources.iter().enumerate().map(|(index, name)| {
        match model.sources.iter().filter(|s| *s == name).count() {
            1 if !name.starts_with('#') => quoted(name),
            _ => format!("#{index}"),
        }
    });
    let sources = sources.collect();
    let mut p = Printer { model, sources, out: String::new(), depth: 1 };
    p.out = format!("(model {}", quoted(&model.title));
    p.names("sources", model.sources.iter());
    let players = model.players.iter().map(|player| {
        let kind = match player.kind {
            PlayerKind::Real => "real",
            PlayerKind::Neutral => "neutral",
            PlayerKind::Random => "random",
        };
        format!("({} {kind})", quoted(&player.name))
    });
    p.line(&format!("(players {})", join(players)));
    p.turns();
    p.names("attributes", model.attributes.iter());
    p.names("move-types", model.move_types.iter());
    p.names("flags", model.flags.iter());
    p.names("position-flags", model.position_flags.iter());
    let priorities: Vec<String> = model.priorities.iter().map(|&t| p.move_type(t)).collect();
    if !priorities.is_empty() {
        p.line(&format!("(priorities {})", priorities.join(" ")));
    }
    p.options();
    p.board(&model.board);
    for piece in &model.pieces {
        p.piece(piece);
    }
    for (number, block) in model.blocks.iter().enumerate() {
        p.line(&format!("(block b{number}"));
        p.code(&block.code);
        p.out.push(')');
    }
    p.setup();
    p.goals();
    p.out.push_str(")\n");
    p.out
}

fn join(items: impl IntoIterator<Item = String>) -> String {
    items.into_iter().collect::<Vec<_>>().join(" ")
}

impl Printer<'_> {
    /// Begins a new line.
    pub(super) fn line(&mut self, text: &str) {
        self.out.push('\n');
        self.out.extend(std::iter::repeat_n("  ", self.depth));
        self.out.push_str(text);
    }

    fn names<'n>(&mut self, keyword: &str, names: impl Iterator<Item = &'n String>) {
        let names = join(names.map(|n| quoted(n)));
        if !names.is_empty() {
            self.line(&format!("({keyword} {names})"));
        }
    }

    pub(super) fn square(&self, id: SquareId) -> String {
        quoted(&self.model.board.squares[id.index()].name)
    }

    pub(super) fn direction(&self, id: DirectionId) -> String {
        quoted(&self.model.board.directions[id.index()].name)
    }

    pub(super) fn zone(&self, id: ZoneId) -> String {
        quoted(&self.model.board.zones[id.index()].name)
    }

    pub(super) fn player(&self, id: PlayerId) -> String {
        quoted(&self.model.players[id.index()].name)
    }

    pub(super) fn piece_name(&self, id: PieceId) -> String {
        quoted(&self.model.pieces[id.index()].name)
    }

    pub(super) fn move_type(&self, id: MoveTypeId) -> String {
        quoted(&self.model.move_types[id.index()])
    }

    pub(super) fn attribute(&self, id: AttributeId) -> String {
        quoted(&self.model.attributes[id.index()])
    }

    /// ` @file:line:column`, with its leading blank.
    pub(super) fn origin(&self, origin: Origin) -> String {
        if origin.line == 0 {
            return " @-".to_string();
        }
        let source = &self.sources[usize::from(origin.source)];
        format!(" @{source}:{}:{}", origin.line, origin.column)
    }

    fn turns(&mut self) {
        let mut entries = Vec::new();
        for (number, &Turn { chooser, owner, move_type }) in self.model.turns.iter().enumerate() {
            if number == self.model.repeat_from && number > 0 {
                entries.push("(repeat)".to_string());
            }
            let mut entry = format!("(turn {}", self.player(chooser));
            if owner != chooser {
                entry += &format!(" (owner {})", self.player(owner));
            }
            if let Some(t) = move_type {
                entry += &format!(" (type {})", self.move_type(t));
            }
            entries.push(entry + ")");
        }
        self.line(&format!("(turns {})", entries.join(" ")));
    }

    fn options(&mut self) {
        let o = self.model.options;
        let mut words = Vec::new();
        match o.pass_turn {
            PassTurn::Never => {}
            PassTurn::Allowed => words.push("pass-turn"),
            PassTurn::Forced => words.push("pass-turn-forced"),
        }
        match o.maximal_captures {
            MaximalCaptures::Off => {}
            MaximalCaptures::Longest => words.push("maximal-captures"),
            MaximalCaptures::LongestThenValue => words.push("maximal-captures-by-value"),
        }
        for (on, word) in [
            (o.pass_partial, "pass-partial"),
            (o.discard_cascades, "discard-cascades"),
            (o.recycle_captures, "recycle-captures"),
            (o.recycle_promotions, "recycle-promotions"),
            (o.include_off_pieces, "include-off-pieces"),
        ] {
            if on {
                words.push(word);
            }
        }
        if !words.is_empty() {
            self.line(&format!("(options {})", words.join(" ")));
        }
    }

    fn board(&mut self, board: &Board) {
        self.line("(board");
        self.depth += 1;
        self.line("(squares");
        self.depth += 1;
        for square in &board.squares {
            let mut text = format!("(square {}", quoted(&square.name));
            if let Some([left, top, right, bottom]) = square.rect {
                text += &format!(" (rect {left} {top} {right} {bottom})");
            }
            if square.dummy {
                text += " dummy";
            }
            self.line(&(text + ")"));
        }
        self.out.push(')');
        self.depth -= 1;
        for direction in &board.directions {
            let mut text = format!("(direction {}", quoted(&direction.name));
            for (from, to) in direction.links().iter().enumerate() {
                if let Some(to) = to {
                    let from = self.square(SquareId::from_index(from));
                    text += &format!(" ({from} {})", self.square(*to));
                }
            }
            self.line(&(text + ")"));
        }
        for (player, table) in board.symmetry.iter().enumerate() {
            let pairs: Vec<String> = (0..table.len())
                .map(DirectionId::from_index)
                .filter(|d| table[d.index()] != *d)
                .map(|d| format!("({} {})", self.direction(d), self.direction(table[d.index()])))
                .collect();
            if !pairs.is_empty() {
                let player = self.player(PlayerId::from_index(player));
                self.line(&format!("(symmetry {player} {})", pairs.join(" ")));
            }
        }
        for zone in &board.zones {
            let mut text = format!("(zone {}", quoted(&zone.name));
            for (player, squares) in zone.squares.iter().enumerate() {
                if !squares.is_empty() {
                    let squares = join(squares.iter().map(|&s| self.square(s)));
                    let player = self.player(PlayerId::from_index(player));
                    text += &format!(" ({player} {squares})");
                }
            }
            self.line(&(text + ")"));
        }
        for grid in &board.grids {
            self.line("(grid");
            self.depth += 1;
            for labels in &grid.labels {
                let labels = join(labels.iter().map(|l| quoted(l)));
                self.line(&format!("(labels {labels})"));
            }
            let squares = join(grid.squares.iter().map(|s| match s {
                Some(s) => self.square(*s),
                None => "()".to_string(),
            }));
            self.line(&format!("(squares {squares}))"));
            self.depth -= 1;
        }
        self.out.push(')');
        self.depth -= 1;
    }

    fn piece(&mut self, piece: &Piece) {
        self.line(&format!("(piece {}", quoted(&piece.name)));
        self.depth += 1;
        if let Some(notation) = &piece.notation {
            self.line(&format!("(notation {})", quoted(notation)));
        }
        if piece.dummy {
            self.line("dummy");
        }
        for (i, name) in self.model.attributes.iter().enumerate() {
            if piece.declared >> i & 1 == 1 {
                let value = piece.initial >> i & 1 == 1;
                self.line(&format!("(attribute {} {value})", quoted(name)));
            }
        }
        for (keyword, uses) in [("moves", &piece.moves), ("drops", &piece.drops)] {
            if uses.is_empty() {
                continue;
            }
            self.line(&format!("({keyword}"));
            self.depth += 1;
            for u in uses {
                let mut text = format!("(use b{} {}", u.block.0, quoted(&u.label));
                if let Some(t) = u.move_type {
                    text += &format!(" (type {})", self.move_type(t));
                }
                match u.filter {
                    None => {}
                    Some(DropFilter::Square(s)) => text += &format!(" (on {})", self.square(s)),
                    Some(DropFilter::Zone(z)) => text += &format!(" (in {})", self.zone(z)),
                    Some(DropFilter::Nowhere) => text += " nowhere",
                }
                text += &self.origin(u.origin);
                self.line(&(text + ")"));
            }
            self.out.push(')');
            self.depth -= 1;
        }
        self.out.push(')');
        self.depth -= 1;
    }

    fn setup(&mut self) {
        let setup = &self.model.setup;
        if setup.placements.is_empty() && setup.stores.is_empty() {
            return;
        }
        self.line("(setup");
        self.depth += 1;
        for p in &setup.placements {
            let (square, player) = (self.square(p.square), self.player(p.player));
            self.line(&format!("(place {square} {player} {})", self.piece_name(p.piece)));
        }
        for s in &setup.stores {
            let (player, piece) = (self.player(s.player), self.piece_name(s.piece));
            self.line(&format!("(store {player} {piece} {})", s.count));
        }
        self.out.push(')');
        self.depth -= 1;
    }

    fn goals(&mut self) {
        for condition in &self.model.goals {
            let verdict = match condition.verdict {
                Verdict::Win => "win",
                Verdict::Loss => "loss",
                Verdict::Draw => "draw",
                Verdict::Count => "count",
            };
            let mut text = format!("(goal {verdict}");
            if let Some(players) = &condition.players {
                let players = join(players.iter().map(|&p| self.player(p)));
                text += &format!(" (players {players})");
            }
            text += &format!(" {}{})", self.goal(&condition.goal), self.origin(condition.origin));
            self.line(&text);
        }
    }

    fn goal(&self, goal: &Goal) -> String {
        let list = |keyword: &str, items: Vec<String>| {
            format!("({})", join([keyword.to_string()].into_iter().chain(items)))
        };
        let pieces = |pieces: &[PieceId]| pieces.iter().map(|&p| self.piece_name(p)).collect();
        let counted = |keyword: &str, count: u32, piece: &Option<PieceId>| {
            let piece = piece.map(|p| self.piece_name(p));
            list(keyword, [count.to_string()].into_iter().chain(piece).collect())
        };
        match goal {
            Goal::Stalemated => "stalemated".to_string(),
            Goal::Repetition => "repetition".to_string(),
            Goal::Captured(types) => list("captured", pieces(types)),
            Goal::Checkmated(types) => list("checkmated", pieces(types)),
            Goal::And(goals) => list("and", goals.iter().map(|g| self.goal(g)).collect()),
            Goal::Or(goals) => list("or", goals.iter().map(|g| self.goal(g)).collect()),
            Goal::Not(goal) => format!("(not {})", self.goal(goal)),
            Goal::AbsoluteConfig(tests, places) => {
                let tests = tests.iter().map(|t| self.occupant(t)).collect();
                let places = places.iter().map(|place| match place {
                    Place::Square(s) => format!("(square {})", self.square(*s)),
                    Place::Zone(z) => format!("(zone {})", self.zone(*z)),
                });
                let (tests, places) = (list("tests", tests), list("places", places.collect()));
                format!("(absolute-config {tests} {places})")
            }
            Goal::RelativeConfig(steps) => {
                let steps = steps.iter().map(|step| match step {
                    ConfigStep::Step(d) => format!("(step {})", self.direction(*d)),
                    ConfigStep::Test(t) => self.occupant(t),
                });
                list("relative-config", steps.collect())
            }
            Goal::PiecesRemaining(n, piece) => counted("pieces-remaining", *n, piece),
            Goal::TotalPieceCount(n, piece) => counted("total-piece-count", *n, piece),
            Goal::CaptureCount(op, n) => format!("(capture-count {} {n})", operator(*op)),
        }
    }

    fn occupant(&self, test: &Occupant) -> String {
        let owner = match test.owner {
            Owner::Own => "own",
            Owner::Opponent => "opponent",
            Owner::Any => "any",
        };
        let text = format!("({owner} {})", self.piece_name(test.piece));
        if test.negated { format!("(not {text})") } else { text }
    }
}

/// The sign of a comparison.
pub(super) fn operator(op: CompareOp) -> &'static str {
    match op {
        CompareOp::Equal => "=",
        CompareOp::Less => "<",
        CompareOp::LessOrEqual => "<=",
        CompareOp::Greater => ">",
        CompareOp::GreaterOrEqual => ">=",
    }
}
