//! What must be true of every model.
//!
//! The executors index without checks, so a model from anywhere but the front end goes through
//! [`verify`] first; the front end's own tests send every model through it.

use std::collections::BTreeSet;

use crate::code::{Cond, Continuation, Instr, Node, SquareRef, Test};
use crate::facts::mark_bounded_loops;
use crate::game::{BlockUse, DropFilter, Model, PlayerKind};
use crate::goals::{ConfigStep, Goal, Occupant, Place, Verdict};
use crate::ids::*;

/// Something that is not as it must be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// Where: `piece Rook, moves 2`, with ordinals counted from 0.
    pub place: String,
    /// What is wrong.
    pub message: String,
}

impl std::fmt::Display for Violation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

/// Everything that is wrong with a model; nothing, if it is sound.
pub fn verify(model: &Model) -> Vec<Violation> {
    let mut v = Verifier { model, place: String::new(), found: Vec::new() };
    v.names();
    v.board();
    v.turns();
    v.pieces();
    v.blocks();
    v.setup();
    v.goals();
    // Loops are looked at only when every id they mention is known to exist.
    if v.found.is_empty() {
        v.loops();
    }
    v.found
}

struct Verifier<'m> {
    model: &'m Model,
    place: String,
    found: Vec<Violation>,
}

impl Verifier<'_> {
    fn at(&mut self, place: impl Into<String>) {
        self.place = place.into();
    }

    fn expect(&mut self, good: bool, message: &str) {
        if !good {
            let (place, message) = (self.place.clone(), message.to_string());
            self.found.push(Violation { place, message });
        }
    }

    fn in_range(&mut self, index: usize, len: usize, what: &str) {
        if index >= len {
            let message = format!("{what} {index} does not exist: there are {len}");
            self.expect(false, &message);
        }
    }

    fn square(&mut self, id: SquareId) {
        self.in_range(id.index(), self.model.board.squares.len(), "square");
    }

    fn direction(&mut self, id: DirectionId) {
        self.in_range(id.index(), self.model.board.directions.len(), "direction");
    }

    fn zone(&mut self, id: ZoneId) {
        self.in_range(id.index(), self.model.board.zones.len(), "zone");
    }

    fn player(&mut self, id: PlayerId) {
        self.in_range(id.index(), self.model.players.len(), "player");
    }

    fn piece(&mut self, id: PieceId) {
        self.in_range(id.index(), self.model.pieces.len(), "piece");
    }

    fn move_type(&mut self, id: MoveTypeId) {
        self.in_range(id.index(), self.model.move_types.len(), "move type");
    }

    fn origin(&mut self, origin: Origin) {
        if origin.line > 0 {
            self.in_range(origin.source.into(), self.model.sources.len(), "source");
        } else {
            self.expect(origin == Origin::default(), "a place without a line has no column");
        }
    }

    fn names(&mut self) {
        let m = self.model;
        let kinds: [(&str, Vec<&String>, usize); 9] = [
            ("squares", m.board.squares.iter().map(|s| &s.name).collect(), 65_535),
            ("directions", m.board.directions.iter().map(|d| &d.name).collect(), 65_535),
            ("zones", m.board.zones.iter().map(|z| &z.name).collect(), 65_535),
            ("players", m.players.iter().map(|p| &p.name).collect(), 255),
            ("pieces", m.pieces.iter().map(|p| &p.name).collect(), 65_535),
            ("attributes", m.attributes.iter().collect(), 64),
            ("move types", m.move_types.iter().collect(), 65_535),
            ("flags", m.flags.iter().collect(), 65_535),
            ("position flags", m.position_flags.iter().collect(), 65_535),
        ];
        for (kind, names, most) in kinds {
            self.at(kind);
            self.expect(names.len() <= most, &format!("at most {most} fit"));
            let distinct: BTreeSet<&String> = names.iter().copied().collect();
            self.expect(distinct.len() == names.len(), "two have the same name");
        }
        self.at("sources");
        self.expect(m.sources.len() <= 65_536, "at most 65536 fit");
        self.at("goals");
        self.expect(m.goals.len() <= 65_536, "at most 65536 fit");
    }

    fn board(&mut self) {
        let board = &self.model.board;
        let (squares, players) = (board.squares.len(), self.model.players.len());
        self.at("board");
        self.expect(squares > 0, "there are no squares");
        for direction in &board.directions {
            self.at(format!("direction {}", direction.name));
            self.expect(direction.links().len() == squares, "there must be an entry per square");
            direction.links().iter().flatten().for_each(|&to| self.square(to));
        }
        self.at("symmetry");
        self.expect(board.symmetry.len() == players, "there must be a table per player");
        for table in &board.symmetry {
            let complete = table.len() == board.directions.len();
            self.expect(complete, "there must be an entry per direction");
            table.iter().for_each(|&d| self.direction(d));
        }
        for zone in &board.zones {
            self.at(format!("zone {}", zone.name));
            self.expect(zone.squares.len() == players, "there must be a list per player");
            for list in &zone.squares {
                let sorted = list.windows(2).all(|pair| pair[0] < pair[1]);
                self.expect(sorted, "squares must be in board order, without repeats");
                list.iter().for_each(|&s| self.square(s));
            }
        }
        for (number, grid) in board.grids.iter().enumerate() {
            self.at(format!("grid {number}"));
            let size = grid.labels.iter().try_fold(1usize, |n, l| n.checked_mul(l.len()));
            self.expect(
                size == Some(grid.squares.len()),
                "there must be an entry per combination of labels",
            );
            grid.squares.iter().flatten().for_each(|&s| self.square(s));
        }
    }

    fn turns(&mut self) {
        let model = self.model;
        self.at("turns");
        self.expect(!model.turns.is_empty(), "there are none");
        self.expect(
            model.repeat_from < model.turns.len().max(1),
            "the turn order repeats from an entry that does not exist",
        );
        for (number, turn) in model.turns.iter().enumerate() {
            self.at(format!("turn {number}"));
            self.player(turn.chooser);
            self.player(turn.owner);
            turn.move_type.iter().for_each(|&t| self.move_type(t));
        }
        for (number, player) in model.players.iter().enumerate() {
            self.at(format!("player {}", player.name));
            let acts = model.turns.iter().any(|t| t.chooser.index() == number);
            self.expect(
                acts == (player.kind != PlayerKind::Neutral),
                "players that act are real or random, the others neutral",
            );
        }
        self.at("priorities");
        model.priorities.iter().for_each(|&t| self.move_type(t));
        let distinct: BTreeSet<MoveTypeId> = model.priorities.iter().copied().collect();
        self.expect(distinct.len() == model.priorities.len(), "a move type is listed twice");
    }

    fn pieces(&mut self) {
        let model = self.model;
        let known = match model.attributes.len() {
            64.. => u64::MAX,
            n => (1 << n) - 1,
        };
        for piece in &model.pieces {
            self.at(format!("piece {}", piece.name));
            self.expect(piece.declared & !known == 0, "it declares attributes that do not exist");
            self.expect(
                piece.initial & !piece.declared == 0,
                "an attribute it does not declare is true at first",
            );
            for (number, u) in piece.moves.iter().enumerate() {
                self.at(format!("piece {}, moves {number}", piece.name));
                self.block_use(u);
                self.expect(u.filter.is_none(), "only drops are filtered");
            }
            for (number, u) in piece.drops.iter().enumerate() {
                self.at(format!("piece {}, drops {number}", piece.name));
                self.block_use(u);
            }
        }
    }

    fn block_use(&mut self, u: &BlockUse) {
        self.in_range(u.block.index(), self.model.blocks.len(), "block");
        u.move_type.iter().for_each(|&t| self.move_type(t));
        match u.filter {
            Some(DropFilter::Square(s)) => self.square(s),
            Some(DropFilter::Zone(z)) => self.zone(z),
            Some(DropFilter::Nowhere) | None => {}
        }
        self.origin(u.origin);
        self.expect(!u.label.contains(['\n', '\r']), "the label must be one line");
    }

    fn blocks(&mut self) {
        let model = self.model;
        let mut used = vec![false; model.blocks.len()];
        for u in model.pieces.iter().flat_map(|p| p.moves.iter().chain(&p.drops)) {
            if let Some(used) = used.get_mut(u.block.index()) {
                *used = true;
            }
        }
        let mut seen: BTreeSet<Vec<u32>> = BTreeSet::new();
        for (number, block) in model.blocks.iter().enumerate() {
            self.at(format!("block {number}"));
            self.expect(used[number], "no piece uses it");
            self.expect(seen.insert(block.key()), "an earlier block does the same");
            self.code(&block.code);
        }
    }

    fn code(&mut self, code: &[Node]) {
        for node in code {
            self.origin(node.origin);
            crate::facts::conditions(&node.instr).for_each(|c| self.cond(c));
            match &node.instr {
                Instr::Step(d) | Instr::Opposite(d) => self.direction(*d),
                Instr::Jump(s) => self.square(*s),
                Instr::If(_, yes, no) => {
                    self.code(yes);
                    self.code(no);
                }
                Instr::While { body, .. } => self.code(body),
                Instr::SetFlag(flag, _) => self.flag(*flag),
                Instr::SetPositionFlag(flag, _, at) => {
                    self.position_flag(*flag);
                    self.square_ref(*at);
                }
                Instr::SetAttribute(a, _) => self.attribute(*a),
                Instr::Mark(at) | Instr::Capture(at) | Instr::Flip(at) | Instr::ChangeOwner(at) => {
                    self.square_ref(*at)
                }
                Instr::ChangeType(piece, at) => {
                    self.piece(*piece);
                    self.square_ref(*at);
                }
                Instr::Create { player, piece, at } => {
                    player.iter().for_each(|&p| self.player(p));
                    piece.iter().for_each(|&p| self.piece(p));
                    self.square_ref(*at);
                }
                Instr::Add(add) => {
                    add.promote.iter().for_each(|&p| self.piece(p));
                    if let Some(Continuation::Type(t)) = add.partial {
                        self.move_type(t);
                    }
                }
                Instr::Go(_)
                | Instr::From
                | Instr::To
                | Instr::Verify(_)
                | Instr::Cascade
                | Instr::Stop => {}
            }
        }
    }

    fn flag(&mut self, id: FlagId) {
        self.in_range(id.index(), self.model.flags.len(), "flag");
    }

    fn position_flag(&mut self, id: PositionFlagId) {
        self.in_range(id.index(), self.model.position_flags.len(), "position flag");
    }

    fn attribute(&mut self, id: AttributeId) {
        self.in_range(id.index(), self.model.attributes.len(), "attribute");
    }

    fn square_ref(&mut self, square: SquareRef) {
        match square {
            SquareRef::At(s) => self.square(s),
            SquareRef::Toward(d) | SquareRef::Opposite(d) => self.direction(d),
            SquareRef::Here | SquareRef::Nowhere => {}
        }
    }

    fn cond(&mut self, cond: &Cond) {
        match cond {
            Cond::Const(_) => {}
            Cond::Not(c) => self.cond(c),
            Cond::And(list) | Cond::Or(list) => list.iter().for_each(|c| self.cond(c)),
            Cond::Flag(flag) => self.flag(*flag),
            Cond::Test(test, at) => {
                self.square_ref(*at);
                match *test {
                    Test::Piece(p) => self.piece(p),
                    Test::Attribute(a) => self.attribute(a),
                    Test::InZone(z) => self.zone(z),
                    Test::Position(s) => self.square(s),
                    Test::Attacked(t) | Test::Defended(t) => {
                        t.iter().for_each(|&t| self.move_type(t));
                    }
                    Test::PositionFlag(f) => self.position_flag(f),
                    _ => {}
                }
            }
        }
    }

    fn setup(&mut self) {
        let setup = &self.model.setup;
        self.at("set-up");
        for p in &setup.placements {
            self.square(p.square);
            self.piece(p.piece);
            self.player(p.player);
        }
        let sorted = setup.placements.windows(2).all(|pair| pair[0].square < pair[1].square);
        self.expect(sorted, "placements must be in board order, one a square");
        for s in &setup.stores {
            self.player(s.player);
            self.piece(s.piece);
            self.expect(s.count > 0, "an empty store must be left out");
        }
        let key = |s: &crate::game::Store| (s.player, s.piece);
        let sorted = setup.stores.windows(2).all(|pair| key(&pair[0]) < key(&pair[1]));
        self.expect(sorted, "stores must be in order of player and piece, each once");
    }

    fn goals(&mut self) {
        for (number, condition) in self.model.goals.iter().enumerate() {
            self.at(format!("goal {number}"));
            self.origin(condition.origin);
            if let Some(players) = &condition.players {
                self.expect(!players.is_empty(), "the list of players is empty");
                players.iter().for_each(|&p| self.player(p));
                let distinct: BTreeSet<PlayerId> = players.iter().copied().collect();
                self.expect(distinct.len() == players.len(), "a player is listed twice");
            }
            match &condition.goal {
                Goal::Captured(pieces) | Goal::Checkmated(pieces) => {
                    self.expect(!pieces.is_empty(), "the list of pieces is empty");
                    pieces.iter().for_each(|&p| self.piece(p));
                    self.expect(
                        condition.players.is_some() && condition.verdict != Verdict::Count,
                        "this goal needs a list of players and a winner or loser",
                    );
                }
                Goal::Stalemated | Goal::Repetition => {}
                other => self.goal(other),
            }
        }
    }

    /// A goal below the top.
    fn goal(&mut self, goal: &Goal) {
        match goal {
            Goal::Stalemated | Goal::Repetition | Goal::Captured(_) | Goal::Checkmated(_) => {
                self.expect(false, "a goal that may only stand alone stands inside another");
            }
            Goal::And(goals) | Goal::Or(goals) => goals.iter().for_each(|g| self.goal(g)),
            Goal::Not(goal) => self.goal(goal),
            Goal::AbsoluteConfig(tests, places) => {
                self.expect(!places.is_empty(), "a configuration without places");
                tests.iter().for_each(|t| self.occupant(t));
                for place in places {
                    match place {
                        Place::Square(s) => self.square(*s),
                        Place::Zone(z) => self.zone(*z),
                    }
                }
            }
            Goal::RelativeConfig(steps) => {
                for step in steps {
                    match step {
                        ConfigStep::Step(d) => self.direction(*d),
                        ConfigStep::Test(t) => self.occupant(t),
                    }
                }
            }
            Goal::PiecesRemaining(_, piece) | Goal::TotalPieceCount(_, piece) => {
                piece.iter().for_each(|&p| self.piece(p));
            }
            Goal::CaptureCount(..) => {}
        }
    }

    fn occupant(&mut self, test: &Occupant) {
        self.piece(test.piece);
    }

    fn loops(&mut self) {
        let mut marked = self.model.clone();
        mark_bounded_loops(&mut marked);
        for (number, (mine, right)) in self.model.blocks.iter().zip(&marked.blocks).enumerate() {
            if mine != right {
                self.at(format!("block {number}"));
                self.expect(false, "its loops are not marked as bounded where they are");
            }
        }
    }
}
