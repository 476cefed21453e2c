//! A game in progress, with its repetition counts: the one place that decides repetition.

use alloc::vec::Vec;

use crate::outcome::Outcome;
use crate::rules::Rules;

/// A state and the repetition keys of all positions between turns that led to it.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_runtime::{Match, Rules};
///
/// let mut game = Match::new(&Ferry, Ferry.start());
/// let mut moves = 0;
/// while game.outcome(&Ferry).is_none() {
///     let first = Ferry.nth_move(game.state(), 0).unwrap();
///     game.play(&Ferry, &first);
///     moves += 1;
/// }
/// assert!(moves >= 5);
/// ```
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
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::{Match, Rules};
    ///
    /// let game = Match::new(&Ferry, Ferry.start());
    /// assert!(*game.state() == Ferry.start());
    /// ```
    pub fn new(rules: &R, state: R::State) -> Self {
        let keys = Vec::from([rules.repetition_key(&state)]);
        Match { state, keys }
    }

    /// The current position.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::{Match, Rules};
    ///
    /// let game = Match::new(&Ferry, Ferry.start());
    /// assert_eq!(Ferry.count_moves(game.state()), 6);
    /// ```
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// Plays a legal move.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, players};
    /// use movewright_runtime::{Match, Rules};
    ///
    /// let mut game = Match::new(&Ferry, Ferry.start());
    /// let first = Ferry.nth_move(game.state(), 0).unwrap();
    /// game.play(&Ferry, &first);
    /// assert_eq!(Ferry.turn(game.state()).chooser, players::NORTH);
    /// ```
    pub fn play(&mut self, rules: &R, m: &R::Move) {
        self.state = rules.play(&self.state, m);
        if rules.turn(&self.state).continuing.is_none() {
            self.keys.push(rules.repetition_key(&self.state));
        }
    }

    /// How often the current position has occurred with the same turn entry to move.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::{Match, Rules};
    ///
    /// assert_eq!(Match::new(&Ferry, Ferry.start()).occurrences(), 1);
    /// ```
    pub fn occurrences(&self) -> usize {
        let Some(last) = self.keys.last() else { return 0 };
        self.keys.iter().filter(|k| *k == last).count()
    }

    /// The outcome, repetition included: goals first, then repetition, then lack of moves
    /// (reference 8.2).
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, players};
    /// use movewright_runtime::{Match, Record, Verdict};
    ///
    /// // Nobody can move.
    /// let position = Record::from_text(&Ferry, "South: Man b2; North: Man b3")?;
    /// let game = Match::new(&Ferry, *position.state());
    /// assert_eq!(game.outcome(&Ferry).unwrap().verdict(players::NORTH), Verdict::Win);
    /// # Ok::<(), movewright_runtime::Error>(())
    /// ```
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
