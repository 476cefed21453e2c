//! A game in progress, with its repetition counts: the one place that decides repetition.

use alloc::vec::Vec;

use crate::outcome::Outcome;
use crate::rules::Rules;

/// A state and the repetition keys of all positions between turns that led to it.
pub struct Match<R: Rules> {
    state: R::State,
    keys: Vec<u64>,
}

impl<R: Rules> Clone for Match<R> {
    fn clone(&self) -> Self {
        Match { state: self.state.clone(), keys: self.keys.clone() }
    }
}

impl<R: Rules> Match<R> {
    /// A match from a position; that position counts as one occurrence.
    pub fn new(rules: &R, state: R::State) -> Self {
        let keys = Vec::from([rules.repetition_key(&state)]);
        Match { state, keys }
    }

    /// The current position.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// Plays a legal move.
    pub fn play(&mut self, rules: &R, m: &R::Move) {
        self.state = rules.play(&self.state, m);
        if rules.turn(&self.state).continuing.is_none() {
            self.keys.push(rules.repetition_key(&self.state));
        }
    }

    /// How often the current position has occurred with the same turn entry to move.
    pub fn occurrences(&self) -> usize {
        let Some(last) = self.keys.last() else { return 0 };
        self.keys.iter().filter(|k| *k == last).count()
    }

    /// The outcome, repetition included: goals first, then repetition, then lack of moves
    /// (reference 8.2).
    pub fn outcome(&self, rules: &R) -> Option<Outcome> {
        if let Some(outcome) = rules.goal_reached(&self.state) {
            return Some(outcome);
        }
        if rules.turn(&self.state).continuing.is_none()
            && self.occurrences() >= 3
            && let Some(outcome) = rules.repetition_outcome(&self.state)
        {
            return Some(outcome);
        }
        rules.outcome(&self.state)
    }
}
