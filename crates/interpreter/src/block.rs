//! Running a block (section 12.3).
//!
//! The one definition of what move code means. It is generic over the board it asks
//! ([`View`]), so that the same function can be run on a board that is only partly known.

use movewright_model::{
    Add, Cond, GoTarget, Instr, Node, Origin, PieceId, PlayerId, SquareId, SquareRef, Test,
};
use movewright_model::{Continuation, MoveTypeId, PlayerKind};
use movewright_runtime::Flow;
use movewright_runtime::moves::FUSE;

use crate::facts::Facts;
use crate::moves::{Effect, Leg, Movement, Source};
use crate::observe::Moment;
use crate::view::{AttackTest, View};

/// What runs: a block of this type, for this side, from this square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Job {
    /// The moving side: owner of the piece, point of view of every test.
    pub side: PlayerId,
    /// The type whose block runs.
    pub piece: PieceId,
    /// The piece's square, or the square a drop is tried on.
    pub start: SquareId,
    /// A block of the `drops` section.
    pub drop: bool,
}

/// A move as an `add` emits it: a [`Leg`] that borrows from the run.
#[derive(Clone, Copy, Debug)]
pub struct Emission<'a> {
    /// Movements recorded by `cascade`.
    pub cascades: &'a [Movement],
    /// The movement of the `add`.
    pub last: Movement,
    /// Changes.
    pub effects: &'a [Effect],
    /// Squares to clear.
    pub captures: &'a [SquareId],
    /// Does the same piece go on?
    pub partial: Option<Continuation>,
}

impl Emission<'_> {
    /// The leg, to keep.
    pub fn to_leg(self) -> Leg {
        Leg {
            cascades: self.cascades.to_vec(),
            last: self.last,
            effects: self.effects.to_vec(),
            captures: self.captures.to_vec(),
            partial: self.partial,
        }
    }

    /// Would playing it remove the piece on `square` in the sense of `attacked?` (section 7.2):
    /// does a movement end there that does not start there, or is the piece there removed by
    /// `capture` or `create`? A void movement (section 6.10) does nothing, and a piece that was
    /// led away is not there any more to be removed.
    pub fn removes<V: View>(&self, square: SquareId, view: &V) -> Result<bool, V::Unanswered> {
        let movements = || self.cascades.iter().chain([&self.last]);
        let mut led_away = false;
        for (i, movement) in movements().enumerate() {
            if movement.to != square && movement.source != Source::Square(square) {
                continue;
            }
            let live = match movement.source.square() {
                None => true,
                Some(source) => {
                    let lifted = movements().take(i).any(|m| m.source == Source::Square(source));
                    !lifted && view.occupied(source)?
                }
            };
            if live && movement.to == square && movement.source.square() != Some(square) {
                return Ok(true);
            }
            led_away |= live && movement.source == Source::Square(square);
        }
        Ok(!led_away
            && (self.captures.contains(&square)
                || self.effects.iter().any(|e| matches!(e, Effect::Create(s, ..) if *s == square))))
    }
}

/// Why a run ended before its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interrupt<U> {
    /// The receiver of moves wants no more.
    Sink,
    /// The loop at this place ran into the fuse.
    Fuse(Origin),
    /// The board does not know the answer to this question.
    Unanswered(U),
}

/// What a run builds up, kept from one run to the next to save allocations.
#[derive(Default)]
pub struct Scratch {
    /// By flag; flags beyond the end are false.
    flags: Vec<bool>,
    /// By flag and square; those beyond the end are false.
    position_flags: Vec<bool>,
    cascades: Vec<Movement>,
    effects: Vec<Effect>,
    captures: Vec<SquareId>,
}

impl Scratch {
    fn clear(&mut self) {
        self.flags.clear();
        self.position_flags.clear();
        self.cascades.clear();
        self.effects.clear();
        self.captures.clear();
    }
}

/// Runs a block: gives every move it adds to `emit`.
///
/// # Errors
/// If the run ended otherwise than by the rules of the language; moves emitted until then stand.
pub fn run<V: View>(
    facts: &Facts<'_>,
    job: Job,
    code: &[Node],
    view: &V,
    scratch: &mut Scratch,
    emit: &mut impl FnMut(Emission<'_>) -> Flow,
) -> Result<(), Interrupt<V::Unanswered>> {
    scratch.clear();
    let mut run = Run {
        facts,
        links: &facts.links[job.side.index()],
        job,
        view,
        emit,
        here: job.start,
        from: job.start,
        to: None,
        mark: Mark::Unset,
        scratch,
        passes: 0,
        interrupt: None,
    };
    if let Some(observer) = view.observer() {
        observer.begins(job);
    }
    // Every way out is either the end of the block or has its reason noted.
    let ended = run.block(code);
    if let (Err(Halt), None, Some(observer)) = (ended, &run.interrupt, view.observer()) {
        observer.stops();
    }
    run.interrupt.map_or(Ok(()), Err)
}

/// The block stops. If that is not its ordinary end, `Run::interrupt` says why.
struct Halt;

#[derive(Clone, Copy, PartialEq)]
enum Mark {
    Unset,
    At(SquareId),
    /// A square that does not exist was marked.
    Invalid,
}

/// The block state of section 6.3.
struct Run<'a, V: View, E> {
    facts: &'a Facts<'a>,
    /// Links of each direction, with the side's symmetry.
    links: &'a [&'a [Option<SquareId>]],
    job: Job,
    view: &'a V,
    emit: &'a mut E,
    here: SquareId,
    from: SquareId,
    to: Option<SquareId>,
    mark: Mark,
    scratch: &'a mut Scratch,
    /// Passes through loops that are not certain to end.
    passes: u32,
    interrupt: Option<Interrupt<V::Unanswered>>,
}

impl<V: View, E: FnMut(Emission<'_>) -> Flow> Run<'_, V, E> {
    /// What an observer is told of this moment.
    fn moment(&self) -> Moment<'_> {
        Moment {
            job: self.job,
            here: self.here,
            from: self.from,
            to: self.to,
            marked: self.mark != Mark::Unset,
            cascades: self.scratch.cascades.len(),
            effects: &self.scratch.effects,
            captures: &self.scratch.captures,
        }
    }

    fn block(&mut self, code: &[Node]) -> Result<(), Halt> {
        code.iter().try_for_each(|node| self.instruction(node))
    }

    fn instruction(&mut self, node: &Node) -> Result<(), Halt> {
        if let Some(observer) = self.view.observer() {
            observer.instruction(self.moment(), node);
        }
        match &node.instr {
            &Instr::Step(direction) => self.go(self.resolve(SquareRef::Toward(direction)))?,
            &Instr::Opposite(direction) => {
                self.go(self.resolve(SquareRef::Opposite(direction)))?;
            }
            Instr::Jump(square) => self.here = *square,
            Instr::Go(target) => {
                let square = self.remembered(*target)?;
                self.go(square)?;
            }
            Instr::Stop => return Err(Halt),
            &Instr::Mark(square) => {
                self.mark = self.resolve(square).map_or(Mark::Invalid, Mark::At);
            }
            Instr::From => self.from = self.here,
            Instr::To => self.to = Some(self.here),
            Instr::Verify(cond) => {
                if !self.holds(cond)? {
                    return Err(Halt);
                }
            }
            Instr::If(cond, yes, no) => {
                let branch = if self.holds(cond)? { yes } else { no };
                self.block(branch)?;
            }
            Instr::While { cond, body, bounded } => {
                while self.holds(cond)? {
                    if !bounded {
                        self.passes += 1;
                        if self.passes > FUSE {
                            return Err(self.interrupted(Interrupt::Fuse(node.origin)));
                        }
                    }
                    self.block(body)?;
                }
            }
            Instr::SetFlag(flag, cond) => {
                let value = self.holds(cond)?;
                set(&mut self.scratch.flags, flag.index(), value);
            }
            &Instr::SetPositionFlag(flag, ref cond, square) => {
                let value = self.holds(cond)?;
                if let Some(square) = self.resolve(square) {
                    let index = self.position_flag_index(flag, square);
                    set(&mut self.scratch.position_flags, index, value);
                }
            }
            Instr::SetAttribute(attribute, cond) => {
                let value = self.holds(cond)?;
                self.scratch.effects.push(Effect::SetAttribute(self.here, *attribute, value));
            }
            Instr::Cascade => {
                let movement = self.movement(false);
                self.scratch.cascades.push(movement);
                self.from = self.here;
                self.to = None;
            }
            &Instr::Capture(square) => self.scratch.captures.extend(self.resolve(square)),
            &Instr::Flip(square) => {
                let effect = self.resolve(square).map(Effect::Flip);
                self.scratch.effects.extend(effect);
            }
            &Instr::ChangeOwner(square) => {
                let side = self.job.side;
                let effect = self.resolve(square).map(|s| Effect::ChangeOwner(s, side));
                self.scratch.effects.extend(effect);
            }
            &Instr::ChangeType(piece, square) => {
                let effect = self.resolve(square).map(|s| Effect::ChangeType(s, piece));
                self.scratch.effects.extend(effect);
            }
            &Instr::Create { player, piece, at } => {
                let player = player.unwrap_or(self.job.side);
                let piece = piece.unwrap_or(self.job.piece);
                let effect = self.resolve(at).map(|s| Effect::Create(s, player, piece));
                self.scratch.effects.extend(effect);
            }
            Instr::Add(add) => self.add(add)?,
        }
        Ok(())
    }

    /// Goes to a square; without one the block stops.
    fn go(&mut self, square: Option<SquareId>) -> Result<(), Halt> {
        self.here = square.ok_or(Halt)?;
        Ok(())
    }

    /// The square that `go` means, if there is one.
    fn remembered(&mut self, target: GoTarget) -> Result<Option<SquareId>, Halt> {
        Ok(match target {
            GoTarget::From => Some(self.from),
            GoTarget::To => Some(self.to.unwrap_or(self.here)),
            GoTarget::Mark => match self.mark {
                Mark::Unset => Some(self.job.start),
                Mark::At(square) => Some(square),
                Mark::Invalid => None,
            },
            GoTarget::LastFrom => self.view.last_from().map_err(|q| self.unanswered(q))?,
            GoTarget::LastTo => self.view.last_to().map_err(|q| self.unanswered(q))?,
        })
    }

    #[inline]
    fn resolve(&self, square: SquareRef) -> Option<SquareId> {
        match square {
            SquareRef::Here => Some(self.here),
            SquareRef::At(square) => Some(square),
            SquareRef::Toward(d) => self.links[d.index()][self.here.index()],
            SquareRef::Opposite(d) => self.facts.model.board.step_back(self.job.side, self.here, d),
            SquareRef::Nowhere => None,
        }
    }

    /// The movement that a `cascade` or `add` here describes. In a drop block it is always one
    /// more drop (section 6.9), so a copy is no different.
    fn movement(&self, copy: bool) -> Movement {
        let source = match (self.job.drop, copy) {
            (true, _) => Source::Store(self.job.piece),
            (false, true) => Source::Copy(self.from),
            (false, false) => Source::Square(self.from),
        };
        Movement { source, to: self.to.unwrap_or(self.here), promote: None }
    }

    fn add(&mut self, add: &Add) -> Result<(), Halt> {
        let movement = self.movement(add.copy);
        // From an empty square nothing is generated.
        let possible = match movement.source.square() {
            Some(from) => self.view.occupied(from).map_err(|q| self.unanswered(q))?,
            None => true,
        };
        if possible {
            if add.promote.is_empty() {
                self.emit(movement, add.partial)?;
            }
            for &piece in &add.promote {
                let recycles = self.facts.model.options.recycle_promotions;
                if !recycles
                    || self.view.in_store(self.job.side, piece).map_err(|q| self.unanswered(q))?
                {
                    self.emit(Movement { promote: Some(piece), ..movement }, add.partial)?;
                }
            }
        }
        self.scratch.effects.clear();
        self.scratch.captures.clear();
        if self.facts.model.options.discard_cascades {
            self.scratch.cascades.clear();
        }
        self.from = self.job.start;
        self.to = None;
        Ok(())
    }

    fn emit(&mut self, last: Movement, partial: Option<Continuation>) -> Result<(), Halt> {
        let flow = (self.emit)(Emission {
            cascades: &self.scratch.cascades,
            last,
            effects: &self.scratch.effects,
            captures: &self.scratch.captures,
            partial,
        });
        if flow.is_break() { Err(self.interrupted(Interrupt::Sink)) } else { Ok(()) }
    }

    fn holds(&mut self, cond: &Cond) -> Result<bool, Halt> {
        let holds = self.evaluate(cond)?;
        if let Some(observer) = self.view.observer() {
            let square = match cond {
                Cond::Test(_, square) => self.resolve(*square),
                _ => None,
            };
            observer.condition(self.moment(), cond, square, holds);
        }
        Ok(holds)
    }

    fn evaluate(&mut self, cond: &Cond) -> Result<bool, Halt> {
        Ok(match cond {
            Cond::Const(value) => *value,
            Cond::Not(cond) => !self.holds(cond)?,
            Cond::And(conds) => {
                for cond in conds {
                    if !self.holds(cond)? {
                        return Ok(false);
                    }
                }
                true
            }
            Cond::Or(conds) => {
                for cond in conds {
                    if self.holds(cond)? {
                        return Ok(true);
                    }
                }
                false
            }
            Cond::Flag(flag) => self.scratch.flags.get(flag.index()) == Some(&true),
            &Cond::Test(test, square) => match self.resolve(square) {
                None => false,
                Some(square) => self.test(test, square).map_err(|q| self.unanswered(q))?,
            },
        })
    }

    fn test(&self, test: Test, square: SquareId) -> Result<bool, V::Unanswered> {
        let (view, side, model) = (self.view, self.job.side, self.facts.model);
        Ok(match test {
            Test::Empty => !view.occupied(square)?,
            Test::Friend => view.owned_by(square, side)?,
            Test::Enemy => view.enemy_of(square, side)?,
            Test::Neutral => {
                for player in model.player_ids() {
                    if model.players[player.index()].kind == PlayerKind::Neutral
                        && view.owned_by(square, player)?
                    {
                        return Ok(true);
                    }
                }
                false
            }
            Test::Piece(piece) => view.holds(square, piece)?,
            Test::Attribute(attribute) => view.attribute(square, attribute)?,
            Test::InZone(zone) => model.board.in_zone(zone, side, square),
            Test::Position(position) => square == position,
            Test::OnBoard => true,
            Test::Marked => self.mark == Mark::At(square),
            Test::LastFrom => view.is_last_from(square)?,
            Test::LastTo => view.is_last_to(square)?,
            Test::GoalPosition => self.facts.is_goal_square(square),
            Test::AdjacentToEnemy => {
                for direction in &model.board.directions {
                    if let Some(neighbour) = direction.link(square)
                        && view.enemy_of(neighbour, side)?
                    {
                        return Ok(true);
                    }
                }
                false
            }
            Test::Attacked(move_type) => view.attacked(self.attack(square, move_type, false))?,
            Test::Defended(move_type) => view.attacked(self.attack(square, move_type, true))?,
            Test::PositionFlag(flag) => {
                self.scratch.position_flags.get(self.position_flag_index(flag, square))
                    == Some(&true)
            }
        })
    }

    fn unanswered(&mut self, question: V::Unanswered) -> Halt {
        self.interrupted(Interrupt::Unanswered(question))
    }

    fn interrupted(&mut self, why: Interrupt<V::Unanswered>) -> Halt {
        self.interrupt = Some(why);
        Halt
    }

    fn attack(
        &self,
        square: SquareId,
        move_type: Option<MoveTypeId>,
        defended: bool,
    ) -> AttackTest {
        AttackTest { square, side: self.job.side, piece: self.job.piece, move_type, defended }
    }

    fn position_flag_index(
        &self,
        flag: movewright_model::PositionFlagId,
        square: SquareId,
    ) -> usize {
        flag.index() * self.facts.model.board.squares.len() + square.index()
    }
}

/// Stores a flag in a list that is only as long as its last true entry needs.
fn set(flags: &mut Vec<bool>, index: usize, value: bool) {
    if index >= flags.len() {
        if !value {
            return;
        }
        flags.resize(index + 1, false);
    }
    flags[index] = value;
}
