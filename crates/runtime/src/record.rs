//! The record of a game: its positions and moves so far, in data and in text.

use alloc::string::String;
use alloc::vec::Vec;

use crate::describe::{Described, describe};
use crate::error::Error;
use crate::matches::Match;
use crate::notation::{Conventions, Position, draw, move_text, position};
use crate::outcome::Outcome;
use crate::rules::{Rules, Turn};

/// A legal move with the text that means it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedMove<M> {
    /// Its text, different from that of every other legal move: `e2-e4`, `e7-e8=Queen`.
    pub text: String,
    /// The move, its shape, effects and multiplicity.
    pub described: Described<M>,
}

/// A game from a position on: what a person, a protocol or a log deals with.
///
/// ```no_run
/// use movewright_runtime::{Error, Record, Rules};
///
/// fn first_moves<R: Rules>(rules: &R) -> Result<(), Error> {
///     let mut game = Record::new(rules);
///     while game.outcome().is_none() {
///         let moves = game.moves()?;
///         game.play(&moves[0].text)?;
///     }
///     Ok(())
/// }
/// ```
pub struct Record<'r, R: Rules> {
    rules: &'r R,
    conventions: Conventions,
    start: Position,
    /// All positions of the game, the current one last.
    matches: Vec<Match<R>>,
    /// Texts of the moves between them.
    played: Vec<String>,
}

impl<'r, R: Rules> Record<'r, R> {
    /// A game from the start position.
    pub fn new(rules: &'r R) -> Self {
        let start = Position::of(rules, &rules.start());
        Record {
            rules,
            conventions: Conventions::of(&rules.info()),
            start,
            matches: Vec::from([Match::new(rules, rules.start())]),
            played: Vec::new(),
        }
    }

    /// A game from a position text ([`position`]), which may end in an item `moves e2-e4 e7-e5`.
    ///
    /// # Errors
    /// If the text does not say a position, or a move in it is not legal.
    pub fn from_text(rules: &'r R, text: &str) -> Result<Self, Error> {
        let (text, moves) = match text.rsplit_once(';') {
            Some((head, tail)) if tail.trim_start().starts_with("moves ") => (head, tail.trim()),
            _ => (text, ""),
        };
        let mut record = Record::new(rules);
        if text.trim() != "start" {
            let position = position::read(&rules.info(), &record.conventions, &record.start, text)?;
            let state = position::set_up(rules, &position)?;
            record.matches = Vec::from([Match::new(rules, state)]);
        }
        for text in moves.split_whitespace().skip(1) {
            record.play(text)?;
        }
        Ok(record)
    }

    fn now(&self) -> &Match<R> {
        self.matches.last().expect("there is always a current position")
    }

    /// The rules.
    pub fn rules(&self) -> &'r R {
        self.rules
    }

    /// The current state.
    pub fn state(&self) -> &R::State {
        self.now().state()
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Turn {
        self.rules.turn(self.state())
    }

    /// Legal moves with their texts, sorted by shape and effects.
    ///
    /// # Errors
    /// If the rules run into an endless loop.
    pub fn moves(&self) -> Result<Vec<NamedMove<R::Move>>, Error> {
        let moves = describe(self.rules, self.state())?;
        let texts = move_text::texts(self.rules, self.state(), &moves);
        let named = moves.into_iter().zip(texts);
        Ok(named.map(|(described, text)| NamedMove { text, described }).collect())
    }

    /// Plays the move that a text means ([`move_text::read`]: `e2-e4`, `e2e4`, `e7e8q`).
    ///
    /// # Errors
    /// If it does not mean one legal move.
    pub fn play(&mut self, text: &str) -> Result<(), Error> {
        let moves = self.moves()?;
        let texts: Vec<String> = moves.iter().map(|m| m.text.clone()).collect();
        let index = move_text::read(&texts, text)?;
        let mut next = self.now().clone();
        next.play(self.rules, &moves[index].described.mv);
        self.matches.push(next);
        self.played.push(texts[index].clone());
        Ok(())
    }

    /// Takes back the last move; false at the beginning.
    pub fn undo(&mut self) -> bool {
        let possible = self.matches.len() > 1;
        if possible {
            self.matches.pop();
            self.played.pop();
        }
        possible
    }

    /// Texts of the moves so far.
    pub fn played(&self) -> &[String] {
        &self.played
    }

    /// The outcome, repetition included.
    pub fn outcome(&self) -> Option<Outcome> {
        self.now().outcome(self.rules)
    }

    /// The position as data; in a chain without the piece that must go on.
    pub fn position(&self) -> Position {
        Position::of(self.rules, self.state())
    }

    /// The position as text, a FEN where the board is a rectangle; in a chain the position before
    /// it and the legs since. [`from_text`](Record::from_text) reads it back.
    pub fn position_text(&self) -> String {
        let ends_turn = |m: &Match<R>| self.rules.turn(m.state()).continuing.is_none();
        let at = self.matches.iter().rposition(ends_turn).unwrap_or(0);
        let position = Position::of(self.rules, self.matches[at].state());
        let info = self.rules.info();
        let mut text = position::write(&info, &self.conventions, &self.start, &position);
        if at < self.played.len() {
            text.push_str("; moves ");
            text.push_str(&self.played[at..].join(" "));
        }
        text
    }

    /// The board as text.
    pub fn draw(&self) -> String {
        draw::draw(&self.rules.info(), &self.conventions, &self.position())
    }
}
