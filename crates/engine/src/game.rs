//! The object-safe face of rules, for commands and protocols. What is counted or played by the
//! million runs behind it, instantiated for each variant.

use std::time::Duration;

use movewright_runtime::{Info, Match, Outcome, Rules, Turn};

use crate::describe::{Described, describe};
use crate::error::Error;
use crate::notation::{Conventions, Position, draw, move_text, position};
use crate::{perft, playout, trace};

/// Who carries out the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Executor {
    /// Native code generated from them.
    Compiled,
    /// The interpreter.
    Interpreted,
}

impl std::fmt::Display for Executor {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Executor::Compiled => "compiled",
            Executor::Interpreted => "interpreted",
        })
    }
}

/// A legal move as a person sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveItem {
    /// Its text, different from that of every other legal move.
    pub text: String,
    /// Shape, effects and multiplicity.
    pub described: Described<()>,
}

/// One variant with one executor.
pub trait Game {
    /// Who carries out the rules.
    fn executor(&self) -> Executor;
    /// Names and geometry.
    fn info(&self) -> Info<'_>;
    /// Meaning of FEN letters and fields.
    fn conventions(&self) -> &Conventions;
    /// A game from a position text ([`position`]), which may end in an item
    /// `moves e2-e4 e7-e5`.
    ///
    /// # Errors
    /// If the text does not say a position, or a move in it is not legal.
    fn open(&self, position: &str) -> Result<Box<dyn Session + '_>, Error>;
}

/// A game in progress.
pub trait Session {
    /// Whose turn it is.
    fn turn(&self) -> Turn;
    /// Legal moves, sorted by shape and effects.
    ///
    /// # Errors
    /// If the rules run into an endless loop.
    fn moves(&self) -> Result<Vec<MoveItem>, Error>;
    /// Plays a move by its text ([`move_text::read`]).
    ///
    /// # Errors
    /// If the text does not mean one legal move.
    fn play(&mut self, text: &str) -> Result<(), Error>;
    /// Takes back the last move; false at the beginning.
    fn undo(&mut self) -> bool;
    /// The outcome, repetition included.
    fn outcome(&self) -> Option<Outcome>;
    /// Is a royal piece of the player to move attacked?
    fn royal_attacked(&self) -> bool;
    /// Hash of the state.
    fn hash(&self) -> u64;
    /// The position as data; in a chain without the piece that must go on.
    fn position(&self) -> Position;
    /// The position as text; in a chain the position before it and the legs since.
    fn position_text(&self) -> String;
    /// The board as text.
    fn draw(&self) -> String;
    /// [`perft::perft`] from here.
    ///
    /// # Errors
    /// As there.
    fn perft(&self, depth: u32, options: perft::Options) -> Result<u64, Error>;
    /// [`perft::divide`] from here, in sorted order; legs of a turn separated by a space.
    ///
    /// # Errors
    /// As there.
    fn divide(&self, depth: u32, options: perft::Options) -> Result<Vec<(String, u64)>, Error>;
    /// [`playout::playout`] from here.
    ///
    /// # Errors
    /// As there.
    fn playout(&self, options: playout::Options) -> Result<playout::Report, Error>;
    /// [`trace::trace_from`] here.
    fn trace(&self, seed: u64, cap: u32, tell: Option<&mut dyn FnMut(&str)>) -> trace::Trace;
    /// [`perft::rate`] from here.
    ///
    /// # Errors
    /// As there.
    fn rate(&self, depth: u32, time: Duration) -> Result<f64, Error>;
}

/// Rules with what is needed to play them.
pub struct Playable<R: Rules> {
    rules: R,
    executor: Executor,
    conventions: Conventions,
    start: Position,
}

impl<R: Rules> Playable<R> {
    /// Rules and who carries them out.
    pub fn new(rules: R, executor: Executor) -> Self {
        let conventions = Conventions::of(&rules.info());
        let start = Position::of(&rules, &rules.start());
        Playable { rules, executor, conventions, start }
    }

    /// The rules.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// Reads a position text without a `moves` item.
    ///
    /// # Errors
    /// If it does not say a position of these rules.
    pub fn read_position(&self, text: &str) -> Result<Position, Error> {
        position::read(&self.rules.info(), &self.conventions, &self.start, text)
    }
}

impl<R: Rules> Game for Playable<R> {
    fn executor(&self) -> Executor {
        self.executor
    }

    fn info(&self) -> Info<'_> {
        self.rules.info()
    }

    fn conventions(&self) -> &Conventions {
        &self.conventions
    }

    fn open(&self, text: &str) -> Result<Box<dyn Session + '_>, Error> {
        let (text, moves) = match text.rsplit_once(';') {
            Some((head, tail)) if tail.trim_start().starts_with("moves ") => (head, tail.trim()),
            _ => (text, ""),
        };
        let state = if text.trim() == "start" {
            self.rules.start()
        } else {
            position::set_up(&self.rules, &self.read_position(text)?)?
        };
        let mut session = Playing {
            game: self,
            matches: vec![Match::new(&self.rules, state)],
            played: Vec::new(),
        };
        for text in moves.split_whitespace().skip(1) {
            session.play(text)?;
        }
        Ok(Box::new(session))
    }
}

/// Legal moves and their texts.
type WithTexts<R> = (Vec<Described<<R as Rules>::Move>>, Vec<String>);

struct Playing<'g, R: Rules> {
    game: &'g Playable<R>,
    /// All positions of the game, the current one last.
    matches: Vec<Match<R>>,
    /// Texts of the moves between them.
    played: Vec<String>,
}

impl<R: Rules> Playing<'_, R> {
    fn now(&self) -> &Match<R> {
        self.matches.last().expect("there is always a current position")
    }

    fn rules(&self) -> &R {
        &self.game.rules
    }

    fn described(&self) -> Result<WithTexts<R>, Error> {
        let moves = describe(self.rules(), self.now().state())?;
        let texts = move_text::texts(self.rules(), self.now().state(), &moves);
        Ok((moves, texts))
    }
}

impl<R: Rules> Session for Playing<'_, R> {
    fn turn(&self) -> Turn {
        self.rules().turn(self.now().state())
    }

    fn moves(&self) -> Result<Vec<MoveItem>, Error> {
        let (moves, texts) = self.described()?;
        Ok(moves
            .into_iter()
            .zip(texts)
            .map(|(m, text)| MoveItem {
                text,
                described: Described {
                    shape: m.shape,
                    effects: m.effects,
                    multiplicity: m.multiplicity,
                    after: m.after,
                    mv: (),
                },
            })
            .collect())
    }

    fn play(&mut self, text: &str) -> Result<(), Error> {
        let (moves, texts) = self.described()?;
        let index = move_text::read(&texts, text)?;
        let mut next = self.now().clone();
        next.play(self.rules(), &moves[index].mv);
        self.matches.push(next);
        self.played.push(texts[index].clone());
        Ok(())
    }

    fn undo(&mut self) -> bool {
        let possible = self.matches.len() > 1;
        if possible {
            self.matches.pop();
            self.played.pop();
        }
        possible
    }

    fn outcome(&self) -> Option<Outcome> {
        self.now().outcome(self.rules())
    }

    fn royal_attacked(&self) -> bool {
        self.rules().royal_attacked(self.now().state())
    }

    fn hash(&self) -> u64 {
        self.rules().hash(self.now().state())
    }

    fn position(&self) -> Position {
        Position::of(self.rules(), self.now().state())
    }

    fn position_text(&self) -> String {
        let ends_turn = |m: &Match<R>| self.rules().turn(m.state()).continuing.is_none();
        let at = self.matches.iter().rposition(ends_turn).unwrap_or(0);
        let position = Position::of(self.rules(), self.matches[at].state());
        let info = self.rules().info();
        let mut text = position::write(&info, &self.game.conventions, &self.game.start, &position);
        if at < self.played.len() {
            text.push_str("; moves ");
            text.push_str(&self.played[at..].join(" "));
        }
        text
    }

    fn draw(&self) -> String {
        draw::draw(&self.rules().info(), &self.game.conventions, &self.position())
    }

    fn perft(&self, depth: u32, options: perft::Options) -> Result<u64, Error> {
        perft::perft(self.rules(), self.now().state(), depth, options)
    }

    fn divide(&self, depth: u32, options: perft::Options) -> Result<Vec<(String, u64)>, Error> {
        let mut out = Vec::new();
        for branch in perft::divide(self.rules(), self.now().state(), depth, options)? {
            let mut legs = Vec::new();
            for (state, m) in &branch.legs {
                let moves = describe(self.rules(), state)?;
                let texts = move_text::texts(self.rules(), state, &moves);
                let at = moves.iter().position(|d| d.mv == *m);
                legs.push(at.map_or_else(String::new, |at| texts[at].clone()));
            }
            out.push((legs.join(" "), branch.nodes));
        }
        out.sort();
        Ok(out)
    }

    fn trace(&self, seed: u64, cap: u32, tell: Option<&mut dyn FnMut(&str)>) -> trace::Trace {
        trace::trace_from(self.rules(), self.now().state().clone(), seed, cap, tell)
    }

    fn rate(&self, depth: u32, time: Duration) -> Result<f64, Error> {
        perft::rate(self.rules(), self.now().state(), depth, time)
    }

    fn playout(&self, options: playout::Options) -> Result<playout::Report, Error> {
        playout::playout(self.rules(), self.now().state(), options)
    }
}
