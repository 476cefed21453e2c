//! Random games to the end: every player picks uniformly among its distinct legal moves; at a
//! random player's turn moves that the rules generate several times are as much likelier.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use movewright_runtime::{Fault, Flow, MoveSink, Outcome, Rules, Set};

use crate::error::{Error, MAX_LEGS, Stopped};
use crate::random::Random;

/// How a move is chosen. The games are the same: only their speed differs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pick {
    /// The moves are listed, and one is taken from the list.
    List,
    /// The moves are counted, and the n-th is made.
    Nth,
    /// The n-th where the rules count moves without making them, otherwise from the list.
    #[default]
    Fastest,
}

/// How many games, and how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Games to play.
    pub games: u64,
    /// Stop a game that is not decided after this many turns.
    pub cap: u32,
    /// Seed of the random numbers; the same seed gives the same games with the same executor. Another
    /// may list moves in another order, and so choose others.
    pub seed: u64,
    /// How moves are chosen.
    pub pick: Pick,
}

/// What came out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Games played.
    pub games: u64,
    /// Turns played in all games.
    pub turns: u64,
    /// Legs played in all games.
    pub legs: u64,
    /// Turns of the shortest and the longest game.
    pub shortest_longest: (u64, u64),
    /// How often each outcome came.
    pub outcomes: BTreeMap<Outcome, u64>,
    /// Games stopped undecided.
    pub capped: u64,
    /// Exclusive or of the hashes of all final positions: equal games give equal sums.
    pub checksum: u64,
    /// Time used.
    pub elapsed: Duration,
}

/// Plays random games from a position.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_engine::playout::{Options, Pick, playout};
/// use movewright_runtime::Rules;
///
/// let options = Options { games: 100, cap: 500, seed: 7, pick: Pick::default() };
/// let report = playout(&Ferry, &Ferry.start(), options)?;
/// assert_eq!((report.games, report.capped), (100, 0));
/// assert_eq!(report.shortest_longest, (5, 27));
/// // The games depend on the seed, not on how moves are chosen.
/// let listed = playout(&Ferry, &Ferry.start(), Options { pick: Pick::List, ..options })?;
/// assert_eq!((listed.turns, listed.outcomes), (report.turns, report.outcomes));
/// # Ok::<(), movewright_engine::Error>(())
/// ```
///
/// # Errors
/// If the rules run into an endless loop or an endless turn.
pub fn playout<R: Rules>(rules: &R, start: &R::State, options: Options) -> Result<Report, Error> {
    let begin = Instant::now();
    let mut random = Random::new(options.seed);
    let mut report = Report {
        games: 0,
        turns: 0,
        legs: 0,
        shortest_longest: (u64::MAX, 0),
        outcomes: BTreeMap::new(),
        capped: 0,
        checksum: 0,
        elapsed: Duration::ZERO,
    };
    let mut seen = Occurrences::new();
    let mut sink = Weighted { moves: Vec::new(), weights: Vec::new(), total: 0, fault: None };
    // Two states by turns: swapping references is cheaper than moving states.
    let (mut one, mut other) = (start.clone(), start.clone());
    let (mut state, mut child) = (&mut one, &mut other);
    let mut outcomes: Vec<(Outcome, u64)> = Vec::new();
    let may_repeat = rules.may_repeat();
    let may_continue = rules.may_continue();
    // Random players' moves have weights, and faults come with lists only.
    let nth = match options.pick {
        Pick::List => false,
        Pick::Nth => true,
        Pick::Fastest => rules.counts_without_moves(),
    } && !rules.may_fault();
    for _ in 0..options.games {
        state.clone_from(start);
        seen.clear();
        let (mut turns, mut legs) = (0u64, 0u32);
        let outcome = loop {
            let turn = rules.turn(state);
            if turn.continuing.is_none() {
                let third = may_repeat && seen.add(rules.repetition_key(state)) >= 3;
                if let Some(outcome) = rules.goal_reached(state) {
                    break Some(outcome);
                }
                if third && let Some(outcome) = rules.repetition_outcome(state) {
                    break Some(outcome);
                }
                if turns == u64::from(options.cap) {
                    break None;
                }
                legs = 0;
            } else {
                legs += 1;
                if legs > MAX_LEGS {
                    return Err(Error::EndlessTurn);
                }
            }
            if nth && !turn.random {
                let moves = rules.count_moves(state);
                // There is none at or beyond their number.
                let n = if moves == 0 { 0 } else { random.below(moves) };
                let Some(m) = rules.nth_move(state, n) else {
                    break Some(rules.no_move_outcome(state));
                };
                rules.play_into(state, &m, child);
            } else {
                sink.clear();
                let _ = rules.legal_moves(state, &mut sink);
                if let Some(fault) = sink.fault {
                    return Err(Stopped::Fault(fault).explain(&rules.info()));
                }
                let Some(m) = sink.pick(&mut random) else {
                    break Some(rules.no_move_outcome(state));
                };
                rules.play_into(state, m, child);
            }
            std::mem::swap(&mut state, &mut child);
            report.legs += 1;
            turns += u64::from(!may_continue || rules.turn(state).continuing.is_none());
        };
        report.games += 1;
        report.turns += turns;
        report.checksum ^= rules.hash(state).rotate_left((report.games % 64) as u32);
        let (shortest, longest) = report.shortest_longest;
        report.shortest_longest = (shortest.min(turns), longest.max(turns));
        match outcome {
            Some(outcome) => match outcomes.iter_mut().find(|(known, _)| *known == outcome) {
                Some((_, games)) => *games += 1,
                None => outcomes.push((outcome, 1)),
            },
            None => report.capped += 1,
        }
    }
    report.outcomes.extend(outcomes);
    report.elapsed = begin.elapsed();
    Ok(report)
}

/// Moves of one position; `weights` stays empty while every move comes once.
struct Weighted<M> {
    moves: Vec<M>,
    weights: Vec<u32>,
    total: u64,
    fault: Option<Fault>,
}

impl<M> Weighted<M> {
    fn clear(&mut self) {
        self.moves.clear();
        self.weights.clear();
        self.total = 0;
    }

    fn pick(&self, random: &mut Random) -> Option<&M> {
        if self.total == 0 {
            return None;
        }
        let mut n = random.below(self.total);
        if self.weights.is_empty() {
            return self.moves.get(n as usize);
        }
        for (m, &weight) in self.moves.iter().zip(&self.weights) {
            if n < u64::from(weight) {
                return Some(m);
            }
            n -= u64::from(weight);
        }
        None
    }
}

impl<M> MoveSink<M> for Weighted<M> {
    #[inline]
    fn add(&mut self, m: M) -> Flow {
        self.moves.push(m);
        self.total += 1;
        if !self.weights.is_empty() {
            self.weights.push(1);
        }
        Flow::Continue(())
    }

    #[inline]
    fn add_each<const W: usize>(&mut self, squares: Set<W>, make: impl Fn(usize) -> M) -> Flow {
        self.moves.reserve(squares.len() as usize);
        for square in squares {
            self.moves.push(make(square));
        }
        self.total += u64::from(squares.len());
        if !self.weights.is_empty() {
            self.weights.resize(self.moves.len(), 1);
        }
        Flow::Continue(())
    }

    fn add_weighted(&mut self, m: M, multiplicity: u32) -> Flow {
        if self.weights.is_empty() {
            self.weights.resize(self.moves.len(), 1);
        }
        self.moves.push(m);
        self.weights.push(multiplicity);
        self.total += u64::from(multiplicity);
        Flow::Continue(())
    }

    fn fault(&mut self, fault: Fault) {
        self.fault.get_or_insert(fault);
    }
}

/// How often each repetition key has come in the running game: open addressing, emptied by
/// counting games.
struct Occurrences {
    slots: Vec<(u64, u32, u32)>,
    game: u32,
    used: usize,
}

impl Occurrences {
    fn new() -> Self {
        Occurrences { slots: vec![(0, 0, 0); 1024], game: 1, used: 0 }
    }

    fn clear(&mut self) {
        self.used = 0;
        self.game = self.game.wrapping_add(1);
        if self.game == 0 {
            self.slots.fill((0, 0, 0));
            self.game = 1;
        }
    }

    /// Counts one more occurrence and returns the number so far.
    fn add(&mut self, key: u64) -> u32 {
        if self.used * 2 >= self.slots.len() {
            let size = self.slots.len() * 2;
            let old = std::mem::replace(&mut self.slots, vec![(0, 0, 0); size]);
            for slot in old.into_iter().filter(|s| s.2 == self.game) {
                let at = self.find(slot.0);
                self.slots[at] = slot;
            }
        }
        let at = self.find(key);
        let slot = &mut self.slots[at];
        if slot.2 != self.game {
            *slot = (key, 0, self.game);
            self.used += 1;
        }
        slot.1 += 1;
        slot.1
    }

    fn find(&self, key: u64) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = key as usize & mask;
        while self.slots[at].2 == self.game && self.slots[at].0 != key {
            at = (at + 1) & mask;
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::Occurrences;

    #[test]
    fn occurrences_survive_growth_and_end_with_the_game() {
        let mut seen = Occurrences::new();
        for round in 1..=3 {
            for key in 0..2000u64 {
                assert_eq!(seen.add(key * 1024), round);
            }
        }
        seen.clear();
        assert_eq!(seen.add(1024), 1);
    }
}
