//! Two executors of the same rules, side by side: at every ply of seeded games the same legal
//! moves with the same effects, the same hash, the same outcome; then the same perft numbers; then
//! how much faster one of them is.

use std::time::Duration;

use movewright_runtime::{Info, Match, Piece, Player, Rules, Square};

use crate::describe::{Described, Effect, describe, effects};
use crate::error::{Error, MAX_LEGS};
use crate::notation::{Conventions, Position, move_text, position};
use crate::perft;
use crate::random::Random;

/// How much to compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Random games.
    pub games: u64,
    /// Turns a game at most.
    pub cap: u32,
    /// Seed of the games.
    pub seed: u64,
    /// Perft depth to compare, by turns and by legs; 0 for none.
    pub depth: u32,
    /// Time to spend on measuring the ratio; zero for no measurement.
    pub measure: Duration,
}

/// Everything was equal.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// Games played.
    pub games: u64,
    /// Positions compared.
    pub positions: u64,
    /// Legal moves compared, with effects.
    pub moves: u64,
    /// Games that came to an end by the rules.
    pub decided: u64,
    /// Perft numbers that agree, from depth 1.
    pub perft: Vec<u64>,
    /// Positions a second of both executors on the same perft, every leaf made; measured several
    /// times in turn. Empty without measurement.
    pub speed: Vec<[f64; 2]>,
}

/// How often speeds are measured.
pub const ROUNDS: u32 = 5;

/// The middle of some numbers, and how far they spread.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// Half of them are not greater, half not less.
    pub median: f64,
    /// The least.
    pub least: f64,
    /// The greatest.
    pub greatest: f64,
}

impl Spread {
    /// Of some numbers; `None` if there are none.
    ///
    /// ```
    /// use movewright_engine::compare::Spread;
    ///
    /// let spread = Spread::of([3.0, 1.0, 2.0]).unwrap();
    /// assert_eq!((spread.median, spread.least, spread.greatest), (2.0, 1.0, 3.0));
    /// assert_eq!(Spread::of([]), None);
    /// ```
    pub fn of(numbers: impl IntoIterator<Item = f64>) -> Option<Self> {
        let mut numbers: Vec<f64> = numbers.into_iter().collect();
        numbers.sort_by(f64::total_cmp);
        Some(Spread {
            median: *numbers.get(numbers.len() / 2)?,
            least: *numbers.first()?,
            greatest: *numbers.last()?,
        })
    }
}

impl Report {
    /// How many times faster the first executor is.
    pub fn ratio(&self) -> Option<Spread> {
        Spread::of(self.speed.iter().map(|[a, b]| a / b))
    }
}

/// The first thing the executors did not agree on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Number of the game, from 0; `None` for perft.
    pub game: Option<u64>,
    /// Moves that led there.
    pub played: Vec<String>,
    /// The position.
    pub position: String,
    /// What is different.
    pub what: String,
    /// What the first executor says.
    pub left: String,
    /// What the second executor says.
    pub right: String,
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "different: {}", self.what)?;
        if let Some(game) = self.game {
            writeln!(
                f,
                "game {game}, after {} moves: {}",
                self.played.len(),
                self.played.join(" ")
            )?;
        }
        writeln!(f, "position: {}", self.position)?;
        writeln!(f, "first:  {}", self.left)?;
        write!(f, "second: {}", self.right)
    }
}

/// Compares two executors from the position that both read from `start`.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use std::time::Duration;
///
/// use movewright_engine::compare::{Options, compare};
/// use movewright_engine::{Executor, Game, Playable};
///
/// let game = Playable::new(Ferry, Executor::Compiled);
/// let options = Options { games: 3, cap: 50, seed: 1, depth: 2, measure: Duration::ZERO };
/// // The second is the interpreter, in programs that hold one.
/// let agreed = compare(&Ferry, &Ferry, game.conventions(), None, options)?;
/// let report = agreed.expect("rules agree with themselves");
/// assert_eq!((report.decided, report.perft), (3, vec![6, 35]));
/// # Ok::<(), movewright_engine::Error>(())
/// ```
///
/// # Errors
/// If the position cannot be set up, or the rules run into an endless loop in both executors.
/// Whether they agree is in the inner result.
pub fn compare<A: Rules, B: Rules>(
    a: &A,
    b: &B,
    conventions: &Conventions,
    start: Option<&Position>,
    options: Options,
) -> Result<Result<Report, Box<Difference>>, Error> {
    let (state_a, state_b) = match start {
        None => (a.start(), b.start()),
        Some(p) => (position::set_up(a, p)?, position::set_up(b, p)?),
    };
    let mut pair = Pair {
        a,
        b,
        conventions,
        match_a: Match::new(a, state_a.clone()),
        match_b: Match::new(b, state_b.clone()),
        game: None,
        played: Vec::new(),
    };
    let mut report = Report {
        games: 0,
        positions: 0,
        moves: 0,
        decided: 0,
        perft: Vec::new(),
        speed: Vec::new(),
    };
    if a.info() != b.info() {
        let (left, right) = info_difference(&a.info(), &b.info());
        return Ok(Err(pair.difference("the names and geometry of the variant", left, right)));
    }
    let mut random = Random::new(options.seed);
    for game in 0..options.games {
        pair.match_a = Match::new(a, state_a.clone());
        pair.match_b = Match::new(b, state_b.clone());
        pair.game = Some(game);
        pair.played.clear();
        match pair.play(&mut random, options.cap, &mut report)? {
            Ok(()) => report.games += 1,
            Err(difference) => return Ok(Err(difference)),
        }
    }
    pair.match_a = Match::new(a, state_a);
    pair.match_b = Match::new(b, state_b);
    pair.game = None;
    pair.played.clear();
    if let Err(difference) = pair.perft(options.depth, &mut report)? {
        return Ok(Err(difference));
    }
    report.speed = pair.measure(options.measure)?;
    Ok(Ok(report))
}

struct Pair<'r, A: Rules, B: Rules> {
    a: &'r A,
    b: &'r B,
    conventions: &'r Conventions,
    match_a: Match<A>,
    match_b: Match<B>,
    game: Option<u64>,
    played: Vec<String>,
}

/// Legal moves: text, and the move in both executors.
type Matched<A, B> = Vec<(String, <A as Rules>::Move, <B as Rules>::Move)>;

/// Result of a comparison: an error of the rules, or the first difference.
type Compared<T> = Result<Result<T, Box<Difference>>, Error>;

macro_rules! same {
    ($pair:expr, $what:expr, $left:expr, $right:expr) => {{
        let (left, right) = ($left, $right);
        if left != right {
            return Ok(Err($pair.difference($what, format!("{left:?}"), format!("{right:?}"))));
        }
    }};
}

impl<A: Rules, B: Rules> Pair<'_, A, B> {
    fn difference(&self, what: &str, left: String, right: String) -> Box<Difference> {
        let info = self.a.info();
        let at = Position::of(self.a, self.match_a.state());
        let start = Position::of(self.a, &self.a.start());
        let text = position::write(&info, self.conventions, &start, &at);
        Box::new(Difference {
            game: self.game,
            played: self.played.clone(),
            position: text,
            what: what.to_string(),
            left,
            right,
        })
    }

    fn play(&mut self, random: &mut Random, cap: u32, report: &mut Report) -> Compared<()> {
        let (mut turns, mut legs) = (0, 0);
        loop {
            report.positions += 1;
            let moves = match self.position()? {
                Ok(moves) => moves,
                Err(difference) => return Ok(Err(difference)),
            };
            report.moves += moves.len() as u64;
            let (end_a, end_b) = (self.match_a.outcome(self.a), self.match_b.outcome(self.b));
            same!(self, "the outcome, repetition included", end_a, end_b);
            if end_a.is_some() {
                report.decided += 1;
                return Ok(Ok(()));
            }
            if turns == cap || moves.is_empty() {
                return Ok(Ok(()));
            }
            let pick = random.below(moves.len() as u64) as usize;
            let (text, m, n) = &moves[pick];
            let before = effects(self.a, self.match_a.state(), m);
            self.played.push(text.clone());
            self.match_a.play(self.a, m);
            self.match_b.play(self.b, n);
            if let Err(difference) = self.announced(&before) {
                return Ok(Err(difference));
            }
            if self.a.turn(self.match_a.state()).continuing.is_none() {
                (turns, legs) = (turns + 1, 0);
            } else {
                legs += 1;
                if legs > MAX_LEGS {
                    return Err(Error::EndlessTurn);
                }
            }
        }
    }

    /// Did the move just played do what `effects` said of it?
    fn announced(&self, effects: &[Effect]) -> Result<(), Box<Difference>> {
        for effect in effects {
            if let Effect::Square(square, _, after) = *effect {
                for (side, found) in [
                    ("first", self.a.piece_at(self.match_a.state(), square)),
                    ("second", self.b.piece_at(self.match_b.state(), square)),
                ] {
                    if found != after {
                        let what = format!(
                            "square {} after the move, in the {side} executor",
                            self.a.info().square_name(square)
                        );
                        return Err(self.difference(
                            &what,
                            format!("announced {after:?}"),
                            format!("found {found:?}"),
                        ));
                    }
                }
            }
        }
        Ok(())
    }

    /// Compares all that can be asked of one position; the legal moves of both, matched.
    fn position(&self) -> Compared<Matched<A, B>> {
        let (a, b) = (self.a, self.b);
        let (s, t) = (self.match_a.state(), self.match_b.state());
        same!(self, "whose turn it is", a.turn(s), b.turn(t));
        let info = a.info();
        for square in (0..info.squares.len() as u16).map(Square) {
            let what = format!("the piece on {}", info.square_name(square));
            same!(self, &what, a.piece_at(s, square), b.piece_at(t, square));
        }
        for player in (0..info.players.len() as u8).map(Player) {
            for piece in (0..info.pieces.len() as u16).map(Piece) {
                let what = format!(
                    "the store of {} for {}",
                    info.player_name(player),
                    info.piece_name(piece)
                );
                same!(self, &what, a.store(s, player, piece), b.store(t, player, piece));
                let what = format!(
                    "whether {} has just lost a {}",
                    info.player_name(player),
                    info.piece_name(piece)
                );
                same!(self, &what, a.captured(s, player, piece), b.captured(t, player, piece));
            }
        }
        same!(self, "the last move", a.last_move(s), b.last_move(t));
        same!(self, "the hash", a.hash(s), b.hash(t));
        same!(self, "the repetition key", a.repetition_key(s), b.repetition_key(t));
        same!(self, "the goal reached", a.goal_reached(s), b.goal_reached(t));
        same!(self, "the outcome", a.outcome(s), b.outcome(t));
        let check = (a.royal_attacked(s), b.royal_attacked(t));
        same!(self, "whether a royal is attacked", check.0, check.1);
        let outcome = (a.repetition_outcome(s), b.repetition_outcome(t));
        same!(self, "the outcome of a repetition", outcome.0, outcome.1);
        self.moves()
    }

    fn moves(&self) -> Compared<Matched<A, B>> {
        let (a, b) = (self.a, self.b);
        let (s, t) = (self.match_a.state(), self.match_b.state());
        let (left, right) = match (describe(a, s), describe(b, t)) {
            (Ok(left), Ok(right)) => (left, right),
            (Err(left), Err(right)) if left == right => return Err(left),
            (left, right) => {
                let say = |e: Option<Error>| e.map_or("ends".into(), |e| e.to_string());
                return Ok(Err(self.difference(
                    "whether a loop of the rules ends",
                    say(left.err()),
                    say(right.err()),
                )));
            }
        };
        let texts = move_text::texts(a, s, &left);
        let others = move_text::texts(b, t, &right);
        let equal = left.len() == right.len()
            && left.iter().zip(&right).all(|(l, r)| l.meaning() == r.meaning());
        if !equal {
            let (left, right) = (only(&left, &texts, &right), only(&right, &others, &left));
            return Ok(Err(self.difference("the legal moves (only here)", left, right)));
        }
        if let Some(twice) = left.windows(2).position(|w| w[0].meaning() == w[1].meaning()) {
            let text = texts[twice].clone();
            return Ok(Err(self.difference("equal moves given twice", text.clone(), text)));
        }
        same!(self, "the text of the legal moves", &texts, &others);
        let count = left.len() as u64;
        same!(self, "the number of legal moves, listed and counted", count, a.count_moves(s));
        same!(self, "the number of legal moves, listed and counted", count, b.count_moves(t));
        same!(self, "whether there is a move", a.has_move(s), count > 0);
        same!(self, "whether there is a move", b.has_move(t), count > 0);
        if count == 0 {
            let outcome = (a.no_move_outcome(s), b.no_move_outcome(t));
            same!(self, "the outcome without a move", outcome.0, outcome.1);
        }
        Ok(Ok(texts
            .into_iter()
            .zip(left.into_iter().zip(right))
            .map(|(text, (l, r))| (text, l.mv, r.mv))
            .collect()))
    }

    fn perft(&self, depth: u32, report: &mut Report) -> Compared<()> {
        let (s, t) = (self.match_a.state(), self.match_b.state());
        for depth in 1..=depth {
            for unit in [perft::Unit::Turn, perft::Unit::Leg] {
                let options = perft::Options { unit, ..Default::default() };
                let left = perft::perft(self.a, s, depth, options)?;
                let right = perft::perft(self.b, t, depth, options)?;
                same!(self, &format!("perft {depth}, by {unit:?}"), left, right);
                if unit == perft::Unit::Turn {
                    report.perft.push(left);
                }
            }
        }
        Ok(Ok(()))
    }

    /// Positions a second of both on the deepest perft that the second does well within the time
    /// given, measured in turn.
    fn measure(&self, time: Duration) -> Result<Vec<[f64; 2]>, Error> {
        if time.is_zero() {
            return Ok(Vec::new());
        }
        let (s, t) = (self.match_a.state(), self.match_b.state());
        let Some(depth) = perft::depth_for(self.b, t, time)? else { return Ok(Vec::new()) };
        let each = time / (2 * ROUNDS);
        (0..ROUNDS)
            .map(|_| {
                let left = perft::rate(self.a, s, depth, each)?;
                Ok([left, perft::rate(self.b, t, depth, each)?])
            })
            .collect()
    }
}

/// The moves of `here` that are not in `there`, at most five, with their effects.
fn only<M, N>(here: &[Described<M>], texts: &[String], there: &[Described<N>]) -> String {
    let mut missing: Vec<String> = here
        .iter()
        .zip(texts)
        .filter(|(h, _)| !there.iter().any(|t| t.meaning() == h.meaning()))
        .map(|(h, text)| format!("{text} times {} with {:?}", h.multiplicity, h.effects))
        .collect();
    let more = missing.len().saturating_sub(5);
    missing.truncate(5);
    if more > 0 {
        missing.push(format!("and {more} more"));
    }
    if missing.is_empty() { "none".into() } else { missing.join("; ") }
}

/// The first part of the names that differs.
fn info_difference(a: &Info<'_>, b: &Info<'_>) -> (String, String) {
    let parts = |i: &Info<'_>| {
        [
            format!("title {:?}, sources {:?}", i.title, i.sources),
            format!("{:?}", i.players),
            format!("{:?}", i.pieces),
            format!("{:?}", i.attributes),
            format!("{:?}", i.squares),
            format!("turns {:?}, repeat from {}", i.turns, i.repeat_from),
            format!("reads last move {}, puzzle {}", i.reads_last_move, i.puzzle),
        ]
    };
    parts(a).into_iter().zip(parts(b)).find(|(l, r)| l != r).unwrap_or_default()
}
