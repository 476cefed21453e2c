//! Blocks run on a board that answers only what is known about it: each block is a finite graph
//! of questions, and every fast form of a block is derived from this graph. There is no second
//! definition of what a block does.
//!
//! [`explore`] runs code again and again, answering new questions no and then yes, until all
//! answers have been tried; each run is a [`Leaf`].

mod facts;
mod suppose;

pub use suppose::{Supposed, Unwanted, suppose};

use movewright_model::{AttributeId, FlagId, MoveTypeId, PieceId, PositionFlagId};

use super::bits::Bits;
use super::code::{Change, Condition, Op, Place, SquareTest, Target};
use super::reach::Ground;
use facts::Facts;

/// A question about the position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Question {
    /// Is there a piece on the square?
    Occupied(u16),
    /// Does it belong to the side whose block runs?
    Own(u16),
    /// Does it belong to a neutral player?
    Neutral(u16),
    /// Is it of this type?
    Type(u16, PieceId),
    /// Has it this attribute?
    Attribute(u16, AttributeId),
    /// Did the last move start there?
    LastFrom(u16),
    /// Did it end there?
    LastTo(u16),
    /// Could an enemy take a piece there, with blocks of a type?
    Attacked(u16, Option<MoveTypeId>),
    /// Could a friend take an enemy there, with blocks of a type?
    Defended(u16, Option<MoveTypeId>),
}

/// A move of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Emitted {
    /// The site of its `add`.
    pub site: usize,
    /// Movements, that of the `add` last; `None` for a piece from the store.
    pub movements: Vec<(Option<u16>, u16)>,
    /// The `add` copies.
    pub copy: bool,
    /// Squares of captures and of created pieces: what stands there is taken.
    pub removed: Vec<u16>,
    /// Squares where pieces are created.
    pub created: Vec<u16>,
    /// Squares where a piece's owner changes, or a piece is created.
    pub changed: Vec<u16>,
    /// Squares where a piece's type changes, and to what, in order.
    pub types: Vec<(u16, PieceId)>,
}

impl Emitted {
    /// Would it take the piece on a square, in the sense of `attacked?`? `occupied` answers for
    /// the sources of its movements.
    pub fn hits(&self, target: u16, occupied: impl Fn(u16) -> bool) -> bool {
        let mut lands = false;
        let mut leaves = false;
        let last = self.movements.len() - 1;
        for (i, &(from, to)) in self.movements.iter().enumerate() {
            let Some(from) = from else {
                lands |= to == target;
                continue;
            };
            let lifted = self.movements[..i].iter().any(|m| m.0 == Some(from));
            if lifted || !occupied(from) {
                continue;
            }
            lands |= to == target && from != target;
            leaves |= from == target && !(self.copy && i == last);
        }
        lands || self.removed.contains(&target) && !leaves
    }
}

/// One run: the answers it was given and its moves.
#[derive(Debug)]
pub struct Leaf<'a> {
    /// Squares whose occupation was asked.
    pub asked: &'a Bits,
    /// Those of them that are occupied.
    pub occupied: &'a Bits,
    /// Squares whose owner was asked and is the side itself.
    pub own: &'a Bits,
    /// Squares whose owner was asked and is another player.
    pub enemy: &'a Bits,
    /// All other questions with their answers.
    pub others: &'a [(Question, bool)],
    /// Its moves.
    pub moves: &'a [Emitted],
}

/// Why a graph was not explored to its end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum GivenUp {
    /// More runs than allowed.
    TooManyRuns,
    /// A run that may not end.
    TooLong,
    /// It goes to a square that only the last move tells.
    FollowsLastMove,
}

/// What is known before the first question.
#[derive(Clone, Copy, Debug)]
pub struct Given {
    /// The start square.
    pub start: u16,
    /// The type on the start square, whose block it is; unknown for drops.
    pub piece: Option<PieceId>,
    /// A square with an enemy of a known type.
    pub victim: Option<(u16, PieceId)>,
}

/// Code and the board it runs on.
pub type Part<'a> = (&'a Ground<'a>, &'a [Op]);

/// Steps that a run may take.
const STEPS: usize = 4_000;

/// Runs parts one after the other, for all answers; at most `limit` runs.
///
/// # Errors
/// If that is not possible; some leaves may have been given then.
pub fn explore(
    parts: &[Part<'_>],
    given: Given,
    limit: usize,
    mut leaf: impl FnMut(&Leaf<'_>),
) -> Result<(), GivenUp> {
    let n = parts.first().map_or(0, |p| p.0.squares);
    let mut script: Vec<(Question, bool)> = Vec::new();
    let mut facts = Facts::new(n, given);
    for _ in 0..limit {
        facts.begin(&script);
        let mut moves = Vec::new();
        let mut steps = 0;
        for &(ground, ops) in parts {
            let mut run = Run::new(ground, given.start, &mut facts, &mut moves, &mut steps);
            match run.code(ops) {
                Ok(()) | Err(Stop::Ends) => {}
                Err(Stop::GivenUp(why)) => return Err(why),
            }
        }
        leaf(&facts.leaf(&moves));
        script = std::mem::take(&mut facts.script);
        while let Some((_, true)) = script.last() {
            script.pop();
        }
        match script.last_mut() {
            None => return Ok(()),
            Some((_, answer)) => *answer = true,
        }
    }
    Err(GivenUp::TooManyRuns)
}

enum Stop {
    Ends,
    GivenUp(GivenUp),
}

struct Run<'a> {
    ground: &'a Ground<'a>,
    start: u16,
    facts: &'a mut Facts,
    out: &'a mut Vec<Emitted>,
    steps: &'a mut usize,
    here: u16,
    from: u16,
    to: Option<u16>,
    mark: Option<u16>,
    /// The explicitly marked square.
    marked: Option<u16>,
    flags: Vec<FlagId>,
    position_flags: Vec<(PositionFlagId, u16)>,
    cascades: Vec<(Option<u16>, u16)>,
    removed: Vec<u16>,
    created: Vec<u16>,
    changed: Vec<u16>,
    types: Vec<(u16, PieceId)>,
    /// What the position must be like, where that is supposed instead of asked.
    supposed: Option<Supposed>,
}

impl<'a> Run<'a> {
    fn new(
        ground: &'a Ground<'a>,
        start: u16,
        facts: &'a mut Facts,
        out: &'a mut Vec<Emitted>,
        steps: &'a mut usize,
    ) -> Self {
        Run {
            ground,
            start,
            facts,
            out,
            steps,
            here: start,
            from: start,
            to: None,
            mark: Some(start),
            marked: None,
            flags: Vec::new(),
            position_flags: Vec::new(),
            cascades: Vec::new(),
            removed: Vec::new(),
            created: Vec::new(),
            changed: Vec::new(),
            types: Vec::new(),
            supposed: None,
        }
    }

    fn place(&self, place: Place) -> Option<u16> {
        match place {
            Place::Here => Some(self.here),
            Place::At(square) => Some(square.0),
            Place::Along(path) => self.ground.paths[path][usize::from(self.here)],
            Place::Nowhere => None,
        }
    }

    fn code(&mut self, ops: &[Op]) -> Result<(), Stop> {
        for op in ops {
            *self.steps += 1;
            if *self.steps > STEPS {
                return Err(Stop::GivenUp(GivenUp::TooLong));
            }
            self.op(op)?;
        }
        Ok(())
    }

    fn op(&mut self, op: &Op) -> Result<(), Stop> {
        match op {
            Op::Path(path) => {
                self.here = self.ground.paths[*path][usize::from(self.here)].ok_or(Stop::Ends)?;
            }
            Op::Jump(square) => self.here = square.0,
            Op::Go(target) => match target {
                Target::From => self.here = self.from,
                Target::To => self.here = self.to.unwrap_or(self.here),
                Target::Mark => self.here = self.mark.ok_or(Stop::Ends)?,
                Target::LastFrom | Target::LastTo => {
                    return Err(Stop::GivenUp(GivenUp::FollowsLastMove));
                }
            },
            Op::Mark(place) => {
                self.mark = self.place(*place);
                self.marked = self.mark;
            }
            Op::From => self.from = self.here,
            Op::To => self.to = Some(self.here),
            Op::Verify(c) => {
                if !self.supposes(c)? && !self.condition(c) {
                    return Err(Stop::Ends);
                }
            }
            Op::If(c, yes, no) => {
                let branch = if self.condition(c) { yes } else { no };
                self.code(branch)?;
            }
            Op::While(c, body, _) => {
                while self.condition(c) {
                    *self.steps += 1;
                    if *self.steps > STEPS {
                        return Err(Stop::GivenUp(GivenUp::TooLong));
                    }
                    self.code(body)?;
                }
            }
            Op::SetFlag(flag, c) => {
                let value = self.condition(c);
                self.flags.retain(|f| f != flag);
                if value {
                    self.flags.push(*flag);
                }
            }
            Op::SetPositionFlag(flag, c, place) => {
                let value = self.condition(c);
                if let Some(at) = self.place(*place) {
                    self.position_flags.retain(|f| *f != (*flag, at));
                    if value {
                        self.position_flags.push((*flag, at));
                    }
                }
            }
            Op::Change(_, change, place) => match change {
                // Its value is asked even where it cannot matter to who is taken.
                Change::SetAttribute(_, c) => {
                    self.condition(c);
                }
                Change::Create(..) => {
                    let at = self.place(*place);
                    self.removed.extend(at);
                    self.created.extend(at);
                    self.changed.extend(at);
                }
                Change::Flip | Change::ChangeOwner => self.changed.extend(self.place(*place)),
                Change::ChangeType(piece) => {
                    self.types.extend(self.place(*place).map(|at| (at, *piece)));
                }
            },
            Op::Cascade(_) => {
                let to = self.to.unwrap_or(self.here);
                // Whether there is a piece to move is asked where the move is made.
                self.cascades.push((Some(self.from), to));
                self.from = self.here;
                self.to = None;
            }
            Op::Capture(_, place) => self.removed.extend(self.place(*place)),
            Op::Add(site, add) => {
                let to = self.to.unwrap_or(self.here);
                let drop = self.ground.drop;
                self.arrives()?;
                if drop || self.facts.ask(Question::Occupied(self.from)) {
                    let mut movements = self.cascades.clone();
                    for (from, _) in &self.cascades {
                        if let Some(from) = from {
                            self.facts.ask(Question::Occupied(*from));
                        }
                    }
                    movements.push(((!drop).then_some(self.from), to));
                    self.out.push(Emitted {
                        site: *site,
                        movements,
                        copy: add.copy,
                        removed: self.removed.clone(),
                        created: self.created.clone(),
                        changed: self.changed.clone(),
                        types: self.types.clone(),
                    });
                }
                self.removed.clear();
                self.created.clear();
                self.changed.clear();
                self.types.clear();
                if self.ground.discard_cascades {
                    self.cascades.clear();
                }
                self.from = self.start;
                self.to = None;
            }
            Op::Stop => return Err(Stop::Ends),
        }
        Ok(())
    }

    fn condition(&mut self, c: &Condition) -> bool {
        match c {
            Condition::Const(value) => *value,
            Condition::Not(c) => !self.condition(c),
            Condition::And(cs) => cs.iter().all(|c| self.condition(c)),
            Condition::Or(cs) => cs.iter().any(|c| self.condition(c)),
            Condition::Flag(flag) => self.flags.contains(flag),
            Condition::Test(test, place) => match self.place(*place) {
                Some(square) => self.test(*test, square),
                None => false,
            },
        }
    }

    fn test(&mut self, test: SquareTest, s: u16) -> bool {
        let here = usize::from(s);
        match test {
            _ if self.supposed.is_some() && test.asks() => {
                // Decided by the position: what follows is not certain.
                self.supposed = Some(Supposed::NOT);
                false
            }
            SquareTest::Empty => !self.facts.ask(Question::Occupied(s)),
            SquareTest::Friend => self.occupied_and(s, Question::Own(s)),
            SquareTest::Enemy => {
                self.facts.ask(Question::Occupied(s)) && !self.facts.ask(Question::Own(s))
            }
            SquareTest::Neutral => self.occupied_and(s, Question::Neutral(s)),
            SquareTest::Piece(piece) => self.occupied_and(s, Question::Type(s, piece)),
            SquareTest::Attribute(a) => self.occupied_and(s, Question::Attribute(s, a)),
            SquareTest::InZone(zone) => self.ground.zones[zone.index()].contains(here),
            SquareTest::Position(square) => square.0 == s,
            SquareTest::OnBoard => true,
            SquareTest::Marked => self.marked == Some(s),
            SquareTest::LastFrom => self.facts.ask(Question::LastFrom(s)),
            SquareTest::LastTo => self.facts.ask(Question::LastTo(s)),
            SquareTest::GoalPosition => self.ground.goal_squares.contains(here),
            SquareTest::AdjacentToEnemy => {
                let neighbours: Vec<usize> = self.ground.neighbours[here].iter().collect();
                neighbours.into_iter().any(|s| self.test(SquareTest::Enemy, s as u16))
            }
            SquareTest::Attacked(t) => {
                self.ground.attack || self.facts.ask(Question::Attacked(s, t))
            }
            SquareTest::Defended(t) => {
                self.ground.attack || self.facts.ask(Question::Defended(s, t))
            }
            SquareTest::PositionFlag(flag) => self.position_flags.contains(&(flag, s)),
        }
    }

    fn occupied_and(&mut self, s: u16, question: Question) -> bool {
        self.facts.ask(Question::Occupied(s)) && self.facts.ask(question)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four squares in a row, one path to the right.
    fn on_a_row(ops: &[Op], given: Given, mut f: impl FnMut(&Leaf<'_>)) -> Result<(), GivenUp> {
        let right: Vec<Option<u16>> = vec![Some(1), Some(2), Some(3), None];
        let none = Bits::none(4);
        let ground = Ground {
            squares: 4,
            paths: vec![&right[..]],
            zones: &[],
            goal_squares: &none,
            neighbours: &[],
            attack: false,
            victim_is_enemy: true,
            drop: false,
            discard_cascades: false,
        };
        explore(&[(&ground, ops)], given, 100, &mut f)
    }

    fn slide() -> Vec<Op> {
        use super::super::code::AddOp;
        let add = AddOp { promote: Vec::new(), copy: false, partial: None };
        let empty = Condition::Test(SquareTest::Empty, Place::Here);
        let friend = Condition::Test(SquareTest::Friend, Place::Here);
        vec![
            Op::Path(0),
            Op::While(empty, vec![Op::Add(0, add.clone()), Op::Path(0)], None),
            Op::Verify(Condition::Not(Box::new(friend))),
            Op::Add(1, add),
        ]
    }

    const START: Given = Given { start: 0, piece: Some(PieceId(0)), victim: None };

    #[test]
    fn a_slide_asks_square_after_square() {
        let mut targets = Vec::new();
        on_a_row(&slide(), START, |leaf| {
            targets.push(leaf.moves.iter().map(|m| m.movements[0].1).collect::<Vec<_>>());
            assert!(leaf.others.is_empty());
        })
        .expect("it is finite");
        // Nothing in the way; then an enemy or an own piece on the third, second, first square.
        assert_eq!(
            targets,
            [vec![1, 2, 3], vec![1, 2, 3], vec![1, 2], vec![1, 2], vec![1], vec![1], vec![]]
        );
    }

    #[test]
    fn what_stands_on_the_victims_square_is_known() {
        let given = Given { victim: Some((2, PieceId(1))), ..START };
        let mut hits = Vec::new();
        on_a_row(&slide(), given, |leaf| {
            assert!(!leaf.asked.contains(2));
            let hit = leaf.moves.iter().any(|m| m.hits(2, |_| true));
            hits.push((leaf.occupied.contains(1), hit));
        })
        .expect("it is finite");
        assert_eq!(hits, [(false, true), (true, false), (true, false)]);
    }

    #[test]
    fn endless_loops_are_given_up() {
        let ops = [Op::While(Condition::Const(true), Vec::new(), None)];
        assert_eq!(on_a_row(&ops, START, |_| {}), Err(GivenUp::TooLong));
    }
}
