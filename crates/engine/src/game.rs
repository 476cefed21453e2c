//! The object-safe face of rules, for commands and protocols. What is counted or played by the
//! million runs behind it, instantiated for each variant.

use std::time::Duration;

use movewright_runtime::{Info, NamedMove, Outcome, Record, Rules, Turn};

use crate::describe::{Described, describe};
use crate::error::Error;
use crate::notation::{Conventions, Position, move_text, position};
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

/// One variant with one executor. [`Playable`] is one, and has an example.
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

/// A game in progress, opened by [`Game::open`].
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
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_engine::{Executor, Game, Playable};
///
/// let game = Playable::new(Ferry, Executor::Compiled);
/// assert_eq!((game.info().title, game.executor()), ("Ferry", Executor::Compiled));
/// let mut session = game.open("South: Man a4; North: Man e4")?;
/// let moves: Vec<String> = session.moves()?.into_iter().map(|m| m.text).collect();
/// assert_eq!(moves, ["a4-a5"]);
/// session.play("a4-a5")?;
/// assert!(session.outcome().is_some());
/// assert!(session.undo() && session.outcome().is_none());
/// # Ok::<(), movewright_engine::Error>(())
/// ```
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
        Ok(Box::new(Playing(Record::from_text(&self.rules, text)?)))
    }
}

/// A record behind the object-safe face.
struct Playing<'g, R: Rules>(Record<'g, R>);

impl<R: Rules> Session for Playing<'_, R> {
    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn moves(&self) -> Result<Vec<MoveItem>, Error> {
        let item = |m: NamedMove<R::Move>| MoveItem {
            text: m.text,
            described: Described {
                shape: m.described.shape,
                effects: m.described.effects,
                multiplicity: m.described.multiplicity,
                after: m.described.after,
                mv: (),
            },
        };
        Ok(self.0.moves()?.into_iter().map(item).collect())
    }

    fn play(&mut self, text: &str) -> Result<(), Error> {
        self.0.play(text)
    }

    fn undo(&mut self) -> bool {
        self.0.undo()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn royal_attacked(&self) -> bool {
        self.0.rules().royal_attacked(self.0.state())
    }

    fn hash(&self) -> u64 {
        self.0.rules().hash(self.0.state())
    }

    fn position(&self) -> Position {
        self.0.position()
    }

    fn position_text(&self) -> String {
        self.0.position_text()
    }

    fn draw(&self) -> String {
        self.0.draw()
    }

    fn perft(&self, depth: u32, options: perft::Options) -> Result<u64, Error> {
        perft::perft(self.0.rules(), self.0.state(), depth, options)
    }

    fn divide(&self, depth: u32, options: perft::Options) -> Result<Vec<(String, u64)>, Error> {
        let (rules, mut out) = (self.0.rules(), Vec::new());
        for branch in perft::divide(rules, self.0.state(), depth, options)? {
            let mut legs = Vec::new();
            for (state, m) in &branch.legs {
                let moves = describe(rules, state)?;
                let texts = move_text::texts(rules, state, &moves);
                let at = moves.iter().position(|d| d.mv == *m);
                legs.push(at.map_or_else(String::new, |at| texts[at].clone()));
            }
            out.push((legs.join(" "), branch.nodes));
        }
        out.sort();
        Ok(out)
    }

    fn trace(&self, seed: u64, cap: u32, tell: Option<&mut dyn FnMut(&str)>) -> trace::Trace {
        trace::trace_from(self.0.rules(), self.0.state().clone(), seed, cap, tell)
    }

    fn rate(&self, depth: u32, time: Duration) -> Result<f64, Error> {
        perft::rate(self.0.rules(), self.0.state(), depth, time)
    }

    fn playout(&self, options: playout::Options) -> Result<playout::Report, Error> {
        playout::playout(self.0.rules(), self.0.state(), options)
    }
}
