//! Perft: how many ways there are to play a number of turns or legs. States are copied, nothing
//! is undone, and there is no hash table.

use std::hint::black_box;
use std::time::{Duration, Instant};

use movewright_runtime::{Fault, Flow, MoveSink, Rules, Set};

use crate::error::{Error, MAX_LEGS, Stopped};

/// What a depth is counted in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Unit {
    /// Whole turns: a chain of captures counts once.
    #[default]
    Turn,
    /// Legs: every move of a chain counts.
    Leg,
}

/// How to count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// Turns or legs.
    pub unit: Unit,
    /// Count the distinct positions at the end of each turn instead of the ways there.
    pub merge: bool,
    /// Play every move of the last ply too, where counting it would do.
    pub made: bool,
}

/// Perft of a position. A position in which a goal has been reached has no children.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_engine::perft::{Options, Unit, perft};
/// use movewright_runtime::Rules;
///
/// let start = Ferry.start();
/// assert_eq!(perft(&Ferry, &start, 2, Options::default())?, 35);
/// // Without partial moves every leg is a turn.
/// let by_legs = Options { unit: Unit::Leg, ..Options::default() };
/// assert_eq!(perft(&Ferry, &start, 2, by_legs)?, 35);
/// // Two turns from one position never lead to the same one here.
/// let positions = Options { merge: true, ..Options::default() };
/// assert_eq!(perft(&Ferry, &start, 2, positions)?, 35);
/// # Ok::<(), movewright_engine::Error>(())
/// ```
///
/// # Errors
/// If the rules run into an endless loop or an endless turn.
pub fn perft<R: Rules>(
    rules: &R,
    state: &R::State,
    depth: u32,
    options: Options,
) -> Result<u64, Error> {
    Walk::new(rules, options).count(state, depth).map_err(|s| s.explain(&rules.info()))
}

/// Positions a second: perft with every leaf made, again and again until the time is over, at least
/// once.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_engine::perft::rate;
/// use movewright_runtime::Rules;
///
/// let a_second = rate(&Ferry, &Ferry.start(), 3, std::time::Duration::ZERO)?;
/// assert!(a_second > 0.0);
/// # Ok::<(), movewright_engine::Error>(())
/// ```
///
/// # Errors
/// As [`perft`].
pub fn rate<R: Rules>(
    rules: &R,
    state: &R::State,
    depth: u32,
    time: Duration,
) -> Result<f64, Error> {
    let options = Options { made: true, ..Options::default() };
    let (begin, mut nodes) = (Instant::now(), 0u64);
    loop {
        nodes += perft(rules, state, depth, options)?;
        if begin.elapsed() >= time {
            return Ok(nodes as f64 / begin.elapsed().as_secs_f64());
        }
    }
}

/// The depth at which a perft with every leaf made takes about a tenth of the time or more, but is
/// not likely to take longer; `None` if there is no move.
///
/// # Errors
/// As [`perft`].
pub fn depth_for<R: Rules>(
    rules: &R,
    state: &R::State,
    time: Duration,
) -> Result<Option<u32>, Error> {
    let options = Options { made: true, ..Options::default() };
    let mut depth = 1;
    loop {
        let begin = Instant::now();
        if perft(rules, state, depth, options)? == 0 {
            // A line that ends: one ply less has nodes, if there is one.
            return Ok((depth > 1).then(|| depth - 1));
        }
        // The next level may take forty times as long.
        if begin.elapsed() * 40 > time || depth == 32 {
            return Ok(Some(depth));
        }
        depth += 1;
    }
}

/// One entry of a divided perft.
#[derive(Clone, Debug)]
pub struct Branch<R: Rules> {
    /// The legs of the turn (one, if counted by legs), each with the position it is played in.
    pub legs: Vec<(R::State, R::Move)>,
    /// Perft of the rest.
    pub nodes: u64,
}

/// Perft, divided by the first turn or leg.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_engine::perft::{Options, divide};
/// use movewright_runtime::Rules;
///
/// let branches = divide(&Ferry, &Ferry.start(), 2, Options::default())?;
/// assert_eq!(branches.len(), 6);
/// assert_eq!(branches.iter().map(|branch| branch.nodes).sum::<u64>(), 35);
/// // Each with the moves that lead there.
/// let (state, m) = &branches[0].legs[0];
/// assert_eq!(Ferry.count_moves(&Ferry.play(state, m)), branches[0].nodes);
/// # Ok::<(), movewright_engine::Error>(())
/// ```
///
/// # Errors
/// As [`perft`].
pub fn divide<R: Rules>(
    rules: &R,
    state: &R::State,
    depth: u32,
    options: Options,
) -> Result<Vec<Branch<R>>, Error> {
    let explain = |s: Stopped| s.explain(&rules.info());
    if depth == 0 || rules.goal_reached(state).is_some() {
        return Ok(Vec::new());
    }
    let mut walk = Walk::new(rules, options);
    let mut first = Vec::new();
    walk.first(state, &mut Vec::new(), &mut first).map_err(explain)?;
    let mut branches: Vec<Branch<R>> = Vec::new();
    let mut seen: Vec<(u64, R::State)> = Vec::new();
    for (legs, end) in first {
        if options.merge {
            let hash = rules.hash(&end);
            if seen.iter().any(|(h, s)| *h == hash && *s == end) {
                continue;
            }
            seen.push((hash, end.clone()));
        }
        let nodes = walk.count(&end, depth - 1).map_err(explain)?;
        branches.push(Branch { legs, nodes });
    }
    Ok(branches)
}

/// Memory of one ply, kept for the next position at that ply.
struct Ply<R: Rules> {
    moves: Vec<R::Move>,
    child: R::State,
}

struct Walk<'r, R: Rules> {
    rules: &'r R,
    options: Options,
    may_continue: bool,
    may_fault: bool,
    pool: Vec<Box<Ply<R>>>,
}

/// A turn played to its end: its legs, each with the position it is played in, and that end.
type Played<R> = (Vec<(<R as Rules>::State, <R as Rules>::Move)>, <R as Rules>::State);

impl<'r, R: Rules> Walk<'r, R> {
    fn new(rules: &'r R, options: Options) -> Self {
        Walk {
            rules,
            options,
            may_continue: rules.may_continue() && options.unit == Unit::Turn,
            may_fault: rules.may_fault(),
            pool: Vec::new(),
        }
    }

    fn count(&mut self, state: &R::State, depth: u32) -> Result<u64, Stopped> {
        match depth {
            0 => Ok(1),
            _ if self.options.merge => self.merged(state, depth),
            _ => self.ways(state, depth, 0),
        }
    }

    /// Ways to play `depth` more turns (legs), `legs` legs into the first of them.
    fn ways(&mut self, state: &R::State, depth: u32, legs: u32) -> Result<u64, Stopped> {
        // Inside a turn this is never so.
        if self.rules.goal_reached(state).is_some() {
            return Ok(0);
        }
        if depth == 1 && !self.may_continue {
            return if self.options.made {
                self.make_moves(state)
            } else {
                self.count_moves(state)
            };
        }
        let (mut ply, mut total) =
            if depth == 1 { self.last_turn(state)? } else { (self.generate(state)?, 0) };
        for m in &ply.moves {
            self.rules.play_into(state, m, &mut ply.child);
            if self.may_continue && self.rules.turn(&ply.child).continuing.is_some() {
                if legs >= MAX_LEGS {
                    return Err(Stopped::EndlessTurn);
                }
                total += self.ways(&ply.child, depth, legs + 1)?;
            } else if depth == 1 {
                black_box(&ply.child);
                total += 1;
            } else {
                total += self.ways(&ply.child, depth - 1, 0)?;
            }
        }
        self.pool.push(ply);
        Ok(total)
    }

    fn count_moves(&self, state: &R::State) -> Result<u64, Stopped> {
        if !self.may_fault {
            return Ok(self.rules.count_moves(state));
        }
        let mut sink = Count { moves: 0, fault: None };
        let _ = self.rules.legal_moves(state, &mut sink);
        sink.fault.map_or(Ok(sink.moves), |fault| Err(Stopped::Fault(fault)))
    }

    /// Plays each move as it is generated, and counts them.
    fn make_moves(&mut self, state: &R::State) -> Result<u64, Stopped> {
        let mut ply = self.ply(state);
        let mut sink =
            Make { rules: self.rules, state, child: &mut ply.child, moves: 0, fault: None };
        let _ = self.rules.legal_moves(state, &mut sink);
        let (moves, fault) = (sink.moves, sink.fault);
        self.pool.push(ply);
        fault.map_or(Ok(moves), |fault| Err(Stopped::Fault(fault)))
    }

    /// The moves after which the turn may go on, and how many others there are.
    fn last_turn(&mut self, state: &R::State) -> Result<(Box<Ply<R>>, u64), Stopped> {
        let mut ply = self.ply(state);
        ply.moves.clear();
        let Ply { moves, child } = &mut *ply;
        let made = self.options.made;
        let ends = Make { rules: self.rules, state, child, moves: 0, fault: None };
        let mut sink = LastTurn { ends, made, going_on: moves };
        let _ = self.rules.legal_moves(state, &mut sink);
        let (moves, fault) = (sink.ends.moves, sink.ends.fault);
        fault.map_or(Ok((ply, moves)), |fault| Err(Stopped::Fault(fault)))
    }

    /// A ply from the pool.
    fn ply(&mut self, state: &R::State) -> Box<Ply<R>> {
        let new = || Box::new(Ply { moves: Vec::new(), child: state.clone() });
        self.pool.pop().unwrap_or_else(new)
    }

    /// The moves of a state in a ply from the pool.
    fn generate(&mut self, state: &R::State) -> Result<Box<Ply<R>>, Stopped> {
        let mut ply = self.ply(state);
        ply.moves.clear();
        let mut sink = List { moves: &mut ply.moves, fault: None };
        let _ = self.rules.legal_moves(state, &mut sink);
        match sink.fault {
            Some(fault) => Err(Stopped::Fault(fault)),
            None => Ok(ply),
        }
    }

    /// Distinct positions after each of `depth` more turns.
    fn merged(&mut self, state: &R::State, depth: u32) -> Result<u64, Stopped> {
        if self.rules.goal_reached(state).is_some() {
            return Ok(0);
        }
        let mut ends = Vec::new();
        self.ends(state, 0, &mut ends)?;
        if depth == 1 {
            return Ok(ends.len() as u64);
        }
        let mut total = 0;
        for (_, end) in &ends {
            total += self.merged(end, depth - 1)?;
        }
        Ok(total)
    }

    /// The distinct positions in which the turn can end, with their hashes.
    fn ends(
        &mut self,
        state: &R::State,
        legs: u32,
        out: &mut Vec<(u64, R::State)>,
    ) -> Result<(), Stopped> {
        let mut ply = self.generate(state)?;
        for m in &ply.moves {
            self.rules.play_into(state, m, &mut ply.child);
            if self.may_continue && self.rules.turn(&ply.child).continuing.is_some() {
                if legs >= MAX_LEGS {
                    return Err(Stopped::EndlessTurn);
                }
                self.ends(&ply.child, legs + 1, out)?;
            } else {
                let hash = self.rules.hash(&ply.child);
                if !out.iter().any(|(h, s)| *h == hash && *s == ply.child) {
                    out.push((hash, ply.child.clone()));
                }
            }
        }
        self.pool.push(ply);
        Ok(())
    }

    /// The first turns (legs), played.
    fn first(
        &mut self,
        state: &R::State,
        legs: &mut Vec<(R::State, R::Move)>,
        out: &mut Vec<Played<R>>,
    ) -> Result<(), Stopped> {
        let ply = self.generate(state)?;
        for m in &ply.moves {
            let child = self.rules.play(state, m);
            legs.push((state.clone(), m.clone()));
            if self.may_continue && self.rules.turn(&child).continuing.is_some() {
                if legs.len() > MAX_LEGS as usize {
                    return Err(Stopped::EndlessTurn);
                }
                self.first(&child, legs, out)?;
            } else {
                out.push((legs.clone(), child));
            }
            legs.pop();
        }
        self.pool.push(ply);
        Ok(())
    }
}

struct Count {
    moves: u64,
    fault: Option<Fault>,
}

impl<M> MoveSink<M> for Count {
    #[inline]
    fn add(&mut self, _: M) -> Flow {
        self.moves += 1;
        Flow::Continue(())
    }

    #[inline]
    fn add_each<const W: usize>(&mut self, squares: Set<W>, _: impl Fn(usize) -> M) -> Flow {
        self.moves += u64::from(squares.len());
        Flow::Continue(())
    }

    fn fault(&mut self, fault: Fault) {
        self.fault.get_or_insert(fault);
    }
}

/// Plays moves.
struct Make<'a, R: Rules> {
    rules: &'a R,
    state: &'a R::State,
    child: &'a mut R::State,
    moves: u64,
    fault: Option<Fault>,
}

impl<R: Rules> MoveSink<R::Move> for Make<'_, R> {
    #[inline]
    fn add(&mut self, m: R::Move) -> Flow {
        self.rules.play_into(self.state, &m, self.child);
        black_box(&*self.child);
        self.moves += 1;
        Flow::Continue(())
    }

    fn fault(&mut self, fault: Fault) {
        self.fault.get_or_insert(fault);
    }
}

/// Counts, or plays, the moves that end the turn, and keeps the others.
struct LastTurn<'a, R: Rules> {
    ends: Make<'a, R>,
    made: bool,
    going_on: &'a mut Vec<R::Move>,
}

impl<R: Rules> MoveSink<R::Move> for LastTurn<'_, R> {
    #[inline]
    fn add(&mut self, m: R::Move) -> Flow {
        if self.ends.rules.may_go_on(&m) {
            self.going_on.push(m);
        } else if self.made {
            return self.ends.add(m);
        } else {
            self.ends.moves += 1;
        }
        Flow::Continue(())
    }

    #[inline]
    fn add_each<const W: usize>(
        &mut self,
        squares: Set<W>,
        make: impl Fn(usize) -> R::Move,
    ) -> Flow {
        let Some(first) = squares.first() else {
            return Flow::Continue(());
        };
        if self.made || self.ends.rules.may_go_on(&make(first)) {
            for square in squares {
                self.add(make(square))?;
            }
        } else {
            self.ends.moves += u64::from(squares.len());
        }
        Flow::Continue(())
    }

    fn fault(&mut self, fault: Fault) {
        self.ends.fault(fault);
    }
}

struct List<'a, M> {
    moves: &'a mut Vec<M>,
    fault: Option<Fault>,
}

impl<M> MoveSink<M> for List<'_, M> {
    #[inline]
    fn add(&mut self, m: M) -> Flow {
        self.moves.push(m);
        Flow::Continue(())
    }

    fn fault(&mut self, fault: Fault) {
        self.fault.get_or_insert(fault);
    }
}
