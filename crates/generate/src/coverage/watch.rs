//! What an interpreter does in one game, gathered as words and traps.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard};

use movewright_interpreter::block::Job;
use movewright_interpreter::moves::{Effect, Source};
use movewright_interpreter::observe::{Filter, Moment, Observer};
use movewright_interpreter::view::AttackTest;
use movewright_interpreter::{Interpreter, Move, State};
use movewright_model::{
    Cond, FlagId, Goal, Instr, Model, Node, PlayerKind, SquareId, SquareRef, Test,
};
use movewright_runtime::{DecidedBy, Occupant, Outcome, Piece, Player, Rules, Square};

use super::{Items, asked, leg, words};

/// Watches one game.
pub(super) struct Watch<'m> {
    model: &'m Model,
    /// Instructions that stand in no `if` or `while`, by address.
    outermost: BTreeSet<usize>,
    seen: Mutex<Seen>,
}

#[derive(Default)]
struct Seen {
    items: Items,
    /// The pieces of the position that moves are generated for.
    board: Vec<Option<Occupant>>,
    continuing: bool,
    typed: bool,
    /// Flags set in the run of a block.
    flags: Vec<FlagId>,
    /// An `add` of this run has cleared captures or effects; has kept cascades.
    cleared: bool,
    kept: bool,
    /// The last instruction, and whether it is inside an `if` or `while`.
    last: Option<(Stopper, bool)>,
    /// Move priorities have left something out in this position.
    prioritised: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Stopper {
    Step,
    Verify,
    Other,
}

impl Seen {
    fn trap(&mut self, trap: &str) {
        self.note(trap, true);
    }

    fn note(&mut self, item: &str, there: bool) {
        if there && !self.items.contains(item) {
            self.items.insert(item.to_string());
        }
    }
}

fn address(node: &Node) -> usize {
    std::ptr::from_ref(node) as usize
}

impl<'m> Watch<'m> {
    pub(super) fn new(model: &'m Model) -> Self {
        let outermost = model.blocks.iter().flat_map(|block| block.code.iter().map(address));
        Watch { model, outermost: outermost.collect(), seen: Mutex::default() }
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().expect("nobody panics with it")
    }

    pub(super) fn trap(&self, trap: &str) {
        self.seen().trap(trap);
    }

    /// Everything that was found.
    pub(super) fn found(self) -> Items {
        self.seen.into_inner().expect("nobody panics with it").items
    }

    /// Moves are going to be generated for this position.
    pub(super) fn position(&self, rules: &Interpreter<'_>, state: &State) {
        let model = self.model;
        let turn = rules.turn(state);
        let entry = &model.turns[turn.index as usize];
        let seen = &mut *self.seen();
        let squares = (0..model.board.squares.len() as u16).map(Square);
        seen.board = squares.map(|square| rules.piece_at(state, square)).collect();
        seen.continuing = turn.continuing.is_some();
        seen.typed = entry.move_type.is_some();
        seen.prioritised = false;
        let untyped = model.pieces.iter().any(|p| p.moves.iter().any(|b| b.move_type.is_none()));
        let typed = model.pieces.iter().any(|p| p.moves.iter().any(|b| b.move_type.is_some()));
        seen.note("T16", turn.chooser != turn.owner);
        seen.note("T17", !model.setup.stores.is_empty());
        seen.note("T50", typed);
        seen.note("T51", untyped && seen.typed || typed && !seen.typed);
        seen.note("T84", model.goals.is_empty());
        let chooser = entry.chooser;
        let royals = model.royals(chooser);
        if !royals.is_empty() {
            let own = seen.board.iter().flatten().filter(|o| o.player.0 == chooser.0);
            let count = own.filter(|o| royals.iter().any(|r| r.0 == o.piece.0)).count();
            let threat = model.threat_after(turn.index as usize);
            let real = model.players.iter().filter(|p| p.kind == PlayerKind::Real).count();
            seen.note("T67", count > 1);
            seen.note("T68", threat.is_none());
            seen.note("T69", real > 2 && threat.is_some());
        }
    }

    /// A turn has ended, and goals have been asked.
    pub(super) fn asked(&self, reached: Option<Outcome>) {
        let mut out = Vec::new();
        asked(self.model, reached.map(|o| o.by)).for_each(|goal| words::of_goal(goal, &mut out));
        let seen = &mut *self.seen();
        for word in out {
            seen.note("T75", word == "goal pieces-remaining" || word == "goal total-piece-count");
            seen.note("T82", word == "goal captured");
            seen.note(&word, true);
        }
        seen.note("T79", self.model.goals.iter().any(|g| g.players.is_none()));
    }

    /// The game is over.
    pub(super) fn ended(&self, rules: &Interpreter<'_>, state: &State, outcome: Outcome) {
        let model = self.model;
        let stalemated = model.goals.iter().any(|g| g.goal == Goal::Stalemated);
        // Would the goals decide otherwise in another order?
        let mut turned = model.clone();
        turned.goals.reverse();
        let other = Interpreter::new(&turned).goal_reached(state);
        let decided = rules.goal_reached(state);
        // It runs blocks, of which this hears, so it comes before the lock.
        let attacked = rules.royal_attacked(state);
        let seen = &mut *self.seen();
        seen.note("T71", outcome.by == DecidedBy::Stalemate);
        seen.note("T73", outcome.by == DecidedBy::Stalemate && stalemated);
        seen.note("T74", outcome.by == DecidedBy::Repetition);
        if let DecidedBy::Goal(index) = outcome.by {
            let condition = &model.goals[usize::from(index)];
            let last = model.goals.len() - 1;
            let differs = |o: Outcome| o.by != DecidedBy::Goal((last - usize::from(index)) as u16);
            seen.note("T81", decided.is_some() && other.is_some_and(differs));
            let counted = condition.verdict == movewright_model::Verdict::Count;
            seen.note("T83", counted && outcome.winners == 0);
            seen.note("T85", matches!(condition.goal, Goal::PiecesRemaining(..)));
            seen.note("T74", condition.goal == Goal::Repetition);
            let board = decided.is_some() && !matches!(condition.goal, Goal::Checkmated(_));
            seen.note("T86", board && attacked);
        }
    }

    /// A move has been played.
    pub(super) fn played(&self, rules: &Interpreter<'_>, before: &State, m: &Move, after: &State) {
        let model = self.model;
        let seen = &mut *self.seen();
        let turn = rules.turn(before);
        let Some(leg) = leg(m) else {
            seen.trap("T72");
            return;
        };
        let at = |square: SquareId| rules.piece_at(before, Square(square.0));
        let initial = |o: &Occupant| model.pieces[usize::from(o.piece.0)].initial;
        let movements: Vec<_> = leg.movements().collect();
        for movement in &movements {
            if let Source::Square(from) = movement.source {
                seen.note("T40", at(from).is_some_and(|o| o.player != turn.owner));
                seen.note("T41", from == movement.to);
            }
            if let Source::Copy(from) = movement.source {
                seen.note("T46", at(from).is_some_and(|o| o.attributes != initial(&o)));
            }
            if let Source::Store(_) = movement.source {
                seen.note("T48", at(movement.to).is_some());
            }
            if let (Some(_), Some(from)) = (movement.promote, movement.source.square()) {
                seen.note("T45", at(from).is_some_and(|o| o.attributes != initial(&o)));
            }
        }
        seen.note("T35", leg.captures.contains(&leg.last.to));
        seen.note("T39", leg.last.promote.is_some() && !leg.cascades.is_empty());
        seen.note("T20", leg.last.promote.is_some() && model.options.recycle_promotions);
        let real = model.players.iter().filter(|p| p.kind == PlayerKind::Real).count();
        let square = |effect: &Effect| match *effect {
            Effect::SetAttribute(s, ..)
            | Effect::ChangeType(s, _)
            | Effect::Flip(s)
            | Effect::ChangeOwner(s, _)
            | Effect::Create(s, ..) => s,
        };
        for (i, effect) in leg.effects.iter().enumerate() {
            let s = square(effect);
            seen.note("T36", leg.effects[..i].iter().any(|other| square(other) == s));
            let left = movements.iter().any(|m| m.source == Source::Square(s) && m.to != s);
            let reached = movements.iter().any(|m| m.to == s);
            match effect {
                Effect::SetAttribute(..) => seen.note("T34", left && !reached),
                Effect::Create(..) => seen.note("T37", left || reached),
                Effect::Flip(_) => {
                    let neutral = |o: Occupant| {
                        model.players[usize::from(o.player.0)].kind == PlayerKind::Neutral
                    };
                    seen.note("T47", real > 2 || at(s).is_some_and(neutral));
                    seen.note("T90", at(s).is_some_and(|o| o.attributes != 0));
                }
                Effect::ChangeOwner(..) => {
                    seen.note("T90", at(s).is_some_and(|o| o.attributes != 0));
                }
                Effect::ChangeType(..) => {}
            }
        }
        let continues = rules.turn(after).continuing.is_some();
        seen.note("T56", leg.partial.is_some() && !continues);
        let typed = matches!(leg.partial, Some(movewright_model::Continuation::Type(_)));
        let overridden = continues && typed && seen.typed;
        seen.note("T55", overridden);
        seen.note("T57", continues && !model.goals.is_empty());
        if model.options.recycle_captures {
            let more = model.player_ids().any(|p| {
                model.piece_ids().any(|t| {
                    let (p, t) = (Player(p.0), Piece(t.0));
                    rules.store(after, p, t) > rules.store(before, p, t)
                })
            });
            seen.note("T19", more);
        }
        let lost = model.player_ids().any(|p| {
            model.royals(p).iter().any(|t| rules.captured(after, Player(p.0), Piece(t.0)))
        });
        seen.note("T70", lost);
    }

    fn exists(&self, moment: Moment<'_>, square: SquareRef) -> bool {
        let board = &self.model.board;
        match square {
            SquareRef::Here | SquareRef::At(_) => true,
            SquareRef::Toward(d) => board.step(moment.job.side, moment.here, d).is_some(),
            SquareRef::Opposite(d) => board.step_back(moment.job.side, moment.here, d).is_some(),
            SquareRef::Nowhere => false,
        }
    }
}

impl Observer for Watch<'_> {
    fn begins(&self, job: Job) {
        let seen = &mut *self.seen();
        seen.flags.clear();
        (seen.cleared, seen.kept, seen.last) = (false, false, None);
        let filtered = job.drop
            && self.model.pieces[job.piece.index()].drops.iter().any(|b| b.filter.is_some());
        seen.note("T49", filtered);
    }

    fn instruction(&self, moment: Moment<'_>, node: &Node) {
        let board = &self.model.board;
        let seen = &mut *self.seen();
        for word in words::of_instruction(&node.instr) {
            seen.note(&word, true);
        }
        seen.note("T18", board.squares[moment.here.index()].dummy);
        let stopper = match node.instr {
            Instr::Step(_) | Instr::Opposite(_) | Instr::Go(_) => Stopper::Step,
            Instr::Verify(_) => Stopper::Verify,
            _ => Stopper::Other,
        };
        seen.last = Some((stopper, !self.outermost.contains(&address(node))));
        if let Some(square) = words::square_of(&node.instr) {
            seen.note("T30", !self.exists(moment, square));
        }
        match &node.instr {
            Instr::Step(d) => {
                let meant = board.for_player(moment.job.side, *d);
                seen.note("T13", meant != *d);
                let back = board.for_player(moment.job.side, meant);
                seen.note("T14", meant != *d && back != *d);
            }
            Instr::Opposite(d) => {
                let meant = board.for_player(moment.job.side, *d);
                let links = board.directions[meant.index()].links();
                seen.note("T24", links.iter().filter(|l| **l == Some(moment.here)).count() > 1);
            }
            Instr::Cascade => seen.note("T33", moment.to.is_some()),
            Instr::SetFlag(flag, _) => seen.flags.push(*flag),
            Instr::SetPositionFlag(_, _, square) => {
                seen.note("T43", *square != SquareRef::Here);
            }
            Instr::Go(
                movewright_model::GoTarget::LastFrom | movewright_model::GoTarget::LastTo,
            ) => {
                let continuing = seen.continuing;
                seen.note("T59", continuing);
            }
            Instr::Add(_) => {
                let mut captures = moment.captures.to_vec();
                captures.sort_unstable();
                seen.note("T26", captures.windows(2).any(|w| w[0] == w[1]));
                let (cleared, kept) = (seen.cleared, seen.kept);
                seen.note("T31", cleared);
                seen.note("T32", kept);
                seen.cleared |= !moment.captures.is_empty() || !moment.effects.is_empty();
                seen.kept |= moment.cascades > 0 && !self.model.options.discard_cascades;
            }
            _ => {}
        }
    }

    fn condition(&self, moment: Moment<'_>, cond: &Cond, square: Option<SquareId>, holds: bool) {
        let model = self.model;
        let seen = &mut *self.seen();
        for word in words::of_condition(cond) {
            seen.note(&word, true);
        }
        match cond {
            Cond::Flag(flag) => {
                let unset = !seen.flags.contains(flag);
                seen.note("T42", unset);
            }
            Cond::Test(test, _) => {
                seen.note("T29", square.is_none());
                match test {
                    Test::Enemy => {
                        let there = square.and_then(|s| seen.board[s.index()]);
                        let neutral = there.is_some_and(|o| {
                            model.players[usize::from(o.player.0)].kind == PlayerKind::Neutral
                        });
                        seen.note("T15", holds && neutral);
                    }
                    Test::Marked => seen.note("T44", !moment.marked),
                    Test::LastFrom | Test::LastTo => {
                        let continuing = seen.continuing;
                        seen.note("T59", continuing);
                    }
                    _ => {}
                }
                let asks = matches!(test, Test::Empty | Test::Friend | Test::Enemy);
                let walked = square == Some(moment.job.start) && !moment.job.drop;
                seen.note("T25", asks && walked && moment.here != moment.job.start);
            }
            _ => {}
        }
    }

    fn stops(&self) {
        let seen = &mut *self.seen();
        match seen.last {
            Some((Stopper::Step, true)) => seen.trap("T27"),
            Some((Stopper::Verify, true)) => seen.trap("T28"),
            _ => {}
        }
    }

    fn attack_test(&self, test: AttackTest, temporary: bool, nested: bool) {
        let model = self.model;
        let seen = &mut *self.seen();
        seen.note("T66", nested);
        if nested {
            return;
        }
        seen.note("T61", !model.royals(test.side).is_empty());
        seen.trap("T62");
        let turned = |symmetry: &Vec<movewright_model::DirectionId>| {
            symmetry.iter().enumerate().any(|(i, d)| d.index() != i)
        };
        seen.note("T63", model.board.symmetry.iter().any(turned));
        seen.note("T64", temporary);
        let typed = seen.typed;
        seen.note("T65", typed || !model.priorities.is_empty());
    }

    fn filtered(&self, filter: Filter, before: usize, after: usize) {
        let model = self.model;
        let seen = &mut *self.seen();
        if before == after {
            return;
        }
        match filter {
            Filter::Priorities => {
                seen.prioritised = true;
                let continuing = seen.continuing;
                seen.note("T54", continuing);
                let listed = |t: &Option<movewright_model::MoveTypeId>| {
                    t.is_some_and(|t| model.priorities.contains(&t))
                };
                let mut blocks = model.pieces.iter().flat_map(|p| &p.moves);
                seen.note("T52", blocks.any(|b| b.move_type.is_some() && !listed(&b.move_type)));
            }
            Filter::LongestChains => seen.trap("T58"),
            Filter::Legality => {
                let prioritised = seen.prioritised;
                seen.note("T53", prioritised);
            }
            Filter::Equality => seen.trap("T38"),
        }
    }
}
