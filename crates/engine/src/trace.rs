//! Seeded games as digests: two executors that run in different programs are compared by their
//! traces. A game depends on the seed and the rules alone, not on the executor.

use std::fmt::Write;
use std::hash::{Hash, Hasher};

use movewright_runtime::{Match, Outcome, Piece, Player, Rules, Square};

use crate::describe::{Described, describe};
use crate::error::{Error, MAX_LEGS};
use crate::notation::move_text;
use crate::random::Random;

/// What came of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// Turns played.
    pub turns: u32,
    /// Digest of every position of the game: pieces, stores, hash, outcomes, all legal moves with
    /// their effects, and what counting and picking say of them.
    pub digest: u64,
    /// Positions looked at.
    pub positions: u64,
    /// Their legal moves.
    pub moves: u64,
    /// Did it come to an end by the rules?
    pub decided: bool,
    /// How it ended: the outcome, `undecided` at the cap, or the error that stopped it.
    pub end: String,
}

impl std::fmt::Display for Trace {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {:016x} {}", self.turns, self.digest, self.end)
    }
}

/// Plays one game from the initial position, at most `cap` turns. `tell` is given the lines that
/// describe each position, for people who look for the first difference; without it nothing is
/// written.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_engine::trace::trace;
///
/// let one = trace(&Ferry, 7, 500, None);
/// assert!(one.decided && one.turns >= 7);
/// assert_eq!(one.digest, trace(&Ferry, 7, 500, None).digest);
/// ```
pub fn trace<R: Rules>(
    rules: &R,
    seed: u64,
    cap: u32,
    tell: Option<&mut dyn FnMut(&str)>,
) -> Trace {
    trace_from(rules, rules.start(), seed, cap, tell)
}

/// The same from any position.
pub fn trace_from<R: Rules>(
    rules: &R,
    start: R::State,
    seed: u64,
    cap: u32,
    mut tell: Option<&mut dyn FnMut(&str)>,
) -> Trace {
    let mut random = Random::new(seed);
    let mut game = Match::new(rules, start);
    let mut digest = Digest(0);
    let (mut turns, mut legs) = (0, 0);
    let (mut positions, mut seen, mut decided) = (0, 0, false);
    let end = loop {
        let state = game.state();
        let outcome = game.outcome(rules);
        let moves = match describe(rules, state) {
            Ok(moves) => moves,
            Err(error) => break error.to_string(),
        };
        positions += 1;
        seen += moves.len() as u64;
        digest_position(rules, state, &mut digest);
        outcome.hash(&mut digest);
        moves.iter().for_each(|m| m.meaning().hash(&mut digest));
        asked_otherwise(rules, state, &moves).hash(&mut digest);
        if let Some(tell) = &mut tell {
            tell(&position_lines(rules, state, &moves));
        }
        if let Some(outcome) = outcome {
            decided = true;
            break format!("{outcome:?}").replace(' ', "");
        }
        if turns == cap || moves.is_empty() {
            break "undecided".into();
        }
        let pick = random.below(moves.len() as u64) as usize;
        game.play(rules, &moves[pick].mv);
        if rules.turn(game.state()).continuing.is_none() {
            (turns, legs) = (turns + 1, 0);
        } else {
            legs += 1;
            if legs > MAX_LEGS {
                break Error::EndlessTurn.to_string();
            }
        }
    };
    Trace { turns, digest: digest.0, positions, moves: seen, decided, end }
}

fn digest_position<R: Rules>(rules: &R, state: &R::State, digest: &mut Digest) {
    let info = rules.info();
    for square in (0..info.squares.len() as u16).map(Square) {
        rules.piece_at(state, square).hash(digest);
    }
    for player in (0..info.players.len() as u8).map(Player) {
        for piece in (0..info.pieces.len() as u16).map(Piece) {
            rules.store(state, player, piece).hash(digest);
            rules.captured(state, player, piece).hash(digest);
        }
    }
    rules.turn(state).hash(digest);
    rules.last_move(state).hash(digest);
    rules.hash(state).hash(digest);
    rules.repetition_key(state).hash(digest);
    rules.royal_attacked(state).hash(digest);
}

/// What a position says of its moves without listing them, and of its end: other code than
/// [`Rules::legal_moves`] and [`Rules::outcome`].
#[derive(Hash, Debug)]
struct AskedOtherwise {
    count: u64,
    any: bool,
    /// Is a move that was picked by its number one of those listed?
    picked: Option<bool>,
    goal: Option<Outcome>,
    without_moves: Option<Outcome>,
    repeated: Option<Outcome>,
}

fn asked_otherwise<R: Rules>(
    rules: &R,
    state: &R::State,
    moves: &[Described<R::Move>],
) -> AskedOtherwise {
    let count = rules.count_moves(state);
    // The order of moves has no meaning, so any number will do.
    let picked = count.checked_sub(1).map(|last| {
        let picked = rules.nth_move(state, rules.hash(state) % (last + 1));
        picked.is_some_and(|picked| {
            let (shape, child) = (rules.shape(&picked), rules.play(state, &picked));
            moves.iter().any(|m| m.shape == shape && rules.play(state, &m.mv) == child)
        })
    });
    AskedOtherwise {
        count,
        any: rules.has_move(state),
        picked,
        goal: rules.goal_reached(state),
        without_moves: moves.is_empty().then(|| rules.no_move_outcome(state)),
        repeated: rules.repetition_outcome(state),
    }
}

/// Lines that a difference between two executors shows in.
fn position_lines<R: Rules>(rules: &R, state: &R::State, moves: &[Described<R::Move>]) -> String {
    let mut lines = String::new();
    let turn = rules.turn(state);
    let info = rules.info();
    let _ = writeln!(
        lines,
        "position hash {:016x} key {:016x} turn {turn:?} attacked {} last {:?} outcome {:?}",
        rules.hash(state),
        rules.repetition_key(state),
        rules.royal_attacked(state),
        rules.last_move(state),
        rules.outcome(state),
    );
    for square in (0..info.squares.len() as u16).map(Square) {
        if let Some(occupant) = rules.piece_at(state, square) {
            let _ = writeln!(
                lines,
                "  {} {} {} {:x}",
                info.square_name(square),
                info.player_name(occupant.player),
                info.piece_name(occupant.piece),
                occupant.attributes
            );
        }
    }
    let _ = writeln!(lines, "  {:?}", asked_otherwise(rules, state, moves));
    let texts = move_text::texts(rules, state, moves);
    for (text, m) in texts.iter().zip(moves) {
        let _ = writeln!(lines, "  {text} x{} {:?}", m.multiplicity, m.effects);
    }
    lines
}

/// A hasher that gives the same value in every program: 64-bit words are mixed one by one.
struct Digest(u64);

impl Hasher for Digest {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 = movewright_runtime::keys::key(
                self.0.rotate_left(5) ^ u64::from_le_bytes(word) ^ ((chunk.len() as u64) << 56),
            );
        }
    }
}
