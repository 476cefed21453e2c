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
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::{Ferry, squares};
/// use movewright_runtime::Record;
///
/// let moves = Record::new(&Ferry).moves()?;
/// let crossing = moves.iter().find(|m| m.text == "c1-c3").unwrap();
/// assert_eq!(crossing.described.shape.from, Some(squares::C1));
/// # Ok::<(), movewright_runtime::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedMove<M> {
    /// Its text, different from that of every other legal move: `e2-e4`, `e7-e8=Queen`.
    pub text: String,
    /// The move, its shape, effects and multiplicity.
    pub described: Described<M>,
}

/// A game from a position on: what a person, a protocol or a log deals with.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_runtime::Record;
///
/// let mut game = Record::new(&Ferry);
/// game.play("c1-c3")?;
/// game.play("b5b4")?;
/// println!("{}\n{}", game.position_text(), game.draw());
/// // Always the first move in the list.
/// while game.outcome().is_none() {
///     let moves = game.moves()?;
///     game.play(&moves[0].text)?;
/// }
/// assert!(game.played().len() > 4);
/// # Ok::<(), movewright_runtime::Error>(())
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
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::Record;
    ///
    /// let game = Record::new(&Ferry);
    /// assert_eq!(game.position_text(), "mmfmm/5/5/5/MMFMM s - -");
    /// ```
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
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::Record;
    ///
    /// let from_fen = Record::from_text(&Ferry, "5/M3m/5/5/5 s - -")?;
    /// let from_names = Record::from_text(&Ferry, "South: Man a4; North: Man e4")?;
    /// assert_eq!(from_fen.position(), from_names.position());
    /// let game = Record::from_text(&Ferry, "start; moves c1-c3 b5-b4")?;
    /// assert_eq!(game.played(), ["c1-c3", "b5-b4"]);
    /// assert!(Record::from_text(&Ferry, "South: Man f6").is_err());
    /// # Ok::<(), movewright_runtime::Error>(())
    /// ```
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
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::{Record, Rules};
    ///
    /// assert_eq!(Record::new(&Ferry).rules().info().title, "Ferry");
    /// ```
    pub fn rules(&self) -> &'r R {
        self.rules
    }

    /// The current state.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::{Record, Rules};
    ///
    /// let game = Record::new(&Ferry);
    /// assert_eq!(Ferry.count_moves(game.state()), 6);
    /// ```
    pub fn state(&self) -> &R::State {
        self.now().state()
    }

    /// Whose turn it is.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, players};
    /// use movewright_runtime::Record;
    ///
    /// let mut game = Record::new(&Ferry);
    /// assert_eq!(game.turn().chooser, players::SOUTH);
    /// game.play("a1-a2")?;
    /// assert_eq!(game.turn().chooser, players::NORTH);
    /// # Ok::<(), movewright_runtime::Error>(())
    /// ```
    pub fn turn(&self) -> Turn {
        self.rules.turn(self.state())
    }

    /// Legal moves with their texts, sorted by shape and effects.
    ///
    /// # Errors
    /// If the rules run into an endless loop.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::Record;
    ///
    /// let moves = Record::new(&Ferry).moves()?;
    /// let texts: Vec<&str> = moves.iter().map(|m| m.text.as_str()).collect();
    /// assert_eq!(texts, ["a1-a2", "b1-b2", "c1-c3", "c1-c2", "d1-d2", "e1-e2"]);
    /// # Ok::<(), movewright_runtime::Error>(())
    /// ```
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
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::Record;
    ///
    /// let mut game = Record::new(&Ferry);
    /// game.play("c1c3")?;
    /// assert_eq!(game.played(), ["c1-c3"]);
    /// assert!(game.play("a1-a2").is_err(), "it is North's turn");
    /// # Ok::<(), movewright_runtime::Error>(())
    /// ```
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
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::Record;
    ///
    /// let mut game = Record::new(&Ferry);
    /// game.play("c1-c3")?;
    /// assert!(game.undo());
    /// assert!(game.played().is_empty() && !game.undo());
    /// # Ok::<(), movewright_runtime::Error>(())
    /// ```
    pub fn undo(&mut self) -> bool {
        let possible = self.matches.len() > 1;
        if possible {
            self.matches.pop();
            self.played.pop();
        }
        possible
    }

    /// Texts of the moves so far.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::Record;
    ///
    /// let game = Record::from_text(&Ferry, "start; moves c1c3 b5b4 c3b4")?;
    /// assert_eq!(game.played(), ["c1-c3", "b5-b4", "c3-b4"]);
    /// # Ok::<(), movewright_runtime::Error>(())
    /// ```
    pub fn played(&self) -> &[String] {
        &self.played
    }

    /// The outcome, repetition included.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, players};
    /// use movewright_runtime::{Record, Verdict};
    ///
    /// let mut game = Record::from_text(&Ferry, "South: Man a4; North: Man e4")?;
    /// assert_eq!(game.outcome(), None);
    /// game.play("a4-a5")?;
    /// assert_eq!(game.outcome().unwrap().verdict(players::SOUTH), Verdict::Win);
    /// # Ok::<(), movewright_runtime::Error>(())
    /// ```
    pub fn outcome(&self) -> Option<Outcome> {
        self.now().outcome(self.rules)
    }

    /// The position as data; in a chain without the piece that must go on.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, pieces, squares};
    /// use movewright_runtime::Record;
    ///
    /// let position = Record::new(&Ferry).position();
    /// assert_eq!(position.pieces.len(), 10);
    /// assert_eq!(position.on(squares::C1).unwrap().piece, pieces::FERRYMAN);
    /// ```
    pub fn position(&self) -> Position {
        Position::of(self.rules, self.state())
    }

    /// The position as text, a FEN where the board is a rectangle; in a chain the position before
    /// it and the legs since. [`from_text`](Record::from_text) reads it back.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::Record;
    ///
    /// let game = Record::from_text(&Ferry, "start; moves c1-c3")?;
    /// assert_eq!(game.position_text(), "mmfmm/5/2F2/5/MM1MM n - -");
    /// let copy = Record::from_text(&Ferry, &game.position_text())?;
    /// assert_eq!(copy.position(), game.position());
    /// # Ok::<(), movewright_runtime::Error>(())
    /// ```
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
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::Record;
    ///
    /// let drawing = Record::new(&Ferry).draw();
    /// assert!(drawing.starts_with("  5 m m f m m\n  4 . . . . .\n"));
    /// ```
    pub fn draw(&self) -> String {
        draw::draw(&self.rules.info(), &self.conventions, &self.position())
    }
}
