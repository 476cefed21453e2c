//! What games carry out: words of the language and traps of its reference, in games of at least ten
//! turns.

mod traps;
mod watch;
mod words;

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use movewright_engine::Random;
use movewright_interpreter::{Interpreter, Move};
use movewright_model::{Goal, Model};
use movewright_runtime::error::MAX_LEGS;
use movewright_runtime::{DecidedBy, Match, Rules, describe};

use crate::batch::{Games, Sample};
use watch::Watch;

/// Turns that a game must have for what it carries out to count.
pub const LONG: u32 = 10;

/// Words and traps.
pub type Items = BTreeSet<String>;

/// Everything that a file can cover.
pub fn wanted() -> Items {
    words::WANTED
        .iter()
        .flat_map(|(slot, words)| words.iter().map(move |word| format!("{slot} {word}")))
        .chain(traps::WANTED.iter().map(|trap| (*trap).to_string()))
        .collect()
}

/// What the long games of a file carry out, and the number of those games. They are the games that
/// [`trace`](movewright_engine::trace::trace) plays.
///
/// # Errors
/// If a variant takes longer than `patience`.
pub fn covered(
    sample: &Sample,
    games: Games,
    patience: Duration,
) -> Result<(Items, u64), Duration> {
    let (mut all, mut long) = (Items::new(), 0);
    for model in sample.models() {
        let begin = Instant::now();
        for seed in 0..games.count {
            let watch = Watch::new(model);
            let turns = play(model, &watch, seed, games.cap);
            if begin.elapsed() > patience {
                return Err(begin.elapsed());
            }
            if turns >= LONG {
                long += 1;
                all.extend(watch.found());
                all.extend(words::of_sections(model));
                all.extend(traps::of_text(&sample.text).map(String::from));
            }
        }
    }
    Ok((all, long))
}

/// Plays one game; the number of turns.
fn play(model: &Model, watch: &Watch<'_>, seed: u64, cap: u32) -> u32 {
    let rules = &Interpreter::observed(model, watch);
    let mut random = Random::new(seed);
    let mut game = Match::new(rules, rules.start());
    let (mut turns, mut legs) = (0, 0);
    loop {
        watch.position(rules, game.state());
        let outcome = game.outcome(rules);
        let moves = match describe::describe(rules, game.state()) {
            Ok(moves) => moves,
            Err(_) => {
                watch.trap("T60");
                return turns;
            }
        };
        if let Some(outcome) = outcome {
            watch.ended(rules, game.state(), outcome);
            return turns;
        }
        if turns == cap || moves.is_empty() {
            return turns;
        }
        let m = &moves[random.below(moves.len() as u64) as usize].mv;
        let before = game.state().clone();
        game.play(rules, m);
        watch.played(rules, &before, m, game.state());
        if rules.turn(game.state()).continuing.is_none() {
            watch.asked(rules.goal_reached(game.state()));
            (turns, legs) = (turns + 1, 0);
        } else {
            legs += 1;
            if legs > MAX_LEGS {
                return turns;
            }
        }
    }
}

/// The goals of a model up to the one that decided, in text order: those that were asked.
fn asked(model: &Model, decided: Option<DecidedBy>) -> impl Iterator<Item = &Goal> {
    let count = match decided {
        Some(DecidedBy::Goal(index)) => usize::from(index) + 1,
        _ => model.goals.len(),
    };
    model.goals.iter().take(count).map(|condition| &condition.goal)
}

/// Is it a leg, and which?
fn leg(m: &Move) -> Option<&movewright_interpreter::moves::Leg> {
    match m {
        Move::Leg(leg) => Some(leg),
        _ => None,
    }
}
