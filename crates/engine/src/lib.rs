//! What one does with rules: perft, playouts, comparison of two executors, move and position
//! text, drawing. Everything is generic over [`Rules`](movewright_runtime::Rules), so it runs
//! compiled and interpreted games alike; the hot loops are instantiated once a variant behind the
//! object-safe [`Game`] and [`Session`].
//!
//! Rules are a value: the type in the module of a generated game, or the interpreter with a model.
//! These pages use `Ferry`, a small game that a build script compiles (`examples/embed` in the sources).
//! Counting positions and playing random games:
//!
//! ```
//! # use doc_games::ferry;
//! use ferry::ferry::{Ferry, players};
//! use movewright_engine::{perft, playout};
//! use movewright_runtime::{Rules, Verdict};
//!
//! let start = Ferry.start();
//! assert_eq!(perft::perft(&Ferry, &start, 4, perft::Options::default())?, 1104);
//!
//! let options = playout::Options { games: 100, cap: 500, seed: 7, pick: playout::Pick::default() };
//! let report = playout::playout(&Ferry, &start, options)?;
//! let south = |outcome: &movewright_runtime::Outcome| outcome.verdict(players::SOUTH);
//! let won = report.outcomes.iter().filter(|(outcome, _)| south(outcome) == Verdict::Win);
//! assert_eq!(won.map(|(_, games)| games).sum::<u64>(), 51);
//! # Ok::<(), movewright_engine::Error>(())
//! ```
//!
//! A match between two programs is a loop around [`Match`](movewright_runtime::Match), which knows when
//! the game is over. Here a player that looks one move ahead meets one that plays at random:
//!
//! ```
//! # use doc_games::ferry;
//! use ferry::ferry::{Ferry, Move, State, players};
//! use movewright_engine::Random;
//! use movewright_runtime::{Match, Rules, Verdict};
//!
//! fn at_random(state: &State, random: &mut Random) -> Option<Move> {
//!     Ferry.nth_move(state, random.below(Ferry.count_moves(state)))
//! }
//!
//! fn winning(state: &State) -> Option<Move> {
//!     let mut moves = Vec::new();
//!     let _ = Ferry.legal_moves(state, &mut moves);
//!     moves.into_iter().find(|m| {
//!         let outcome = Ferry.outcome(&Ferry.play(state, m));
//!         outcome.is_some_and(|o| o.verdict(players::SOUTH) == Verdict::Win)
//!     })
//! }
//!
//! let mut random = Random::new(1);
//! let mut won = 0;
//! for _ in 0..100 {
//!     let mut game = Match::new(&Ferry, Ferry.start());
//!     let outcome = loop {
//!         if let Some(outcome) = game.outcome(&Ferry) {
//!             break outcome;
//!         }
//!         let state = game.state();
//!         let looks = Ferry.turn(state).chooser == players::SOUTH;
//!         let found = if looks { winning(state) } else { None };
//!         let m = found.or_else(|| at_random(state, &mut random)).expect("there is a move");
//!         game.play(&Ferry, &m);
//!     };
//!     won += u32::from(outcome.verdict(players::SOUTH) == Verdict::Win);
//! }
//! assert!(won > 60);
//! ```
//!
//! Programs in which people, or other programs, name variants, positions and moves by texts hold a
//! `Box<dyn Game>`, whatever the rules:
//!
//! ```
//! # use doc_games::ferry;
//! use ferry::ferry::Ferry;
//! use movewright_engine::{Executor, Game, Playable, perft};
//!
//! let game: Box<dyn Game> = Box::new(Playable::new(Ferry, Executor::Compiled));
//! let mut session = game.open("start; moves c1-c3")?;
//! assert_eq!(session.moves()?.len(), 5);
//! session.play("c5-c4")?;
//! assert_eq!(session.position_text(), "mm1mm/2f2/2F2/5/MM1MM s - -");
//! assert_eq!(session.perft(1, perft::Options::default())?, 4);
//! # Ok::<(), movewright_engine::Error>(())
//! ```
//!
//! | you want to | use |
//! |---|---|
//! | count positions | [`perft::perft`], [`perft::divide`], [`perft::rate`] |
//! | play random games | [`playout::playout`] |
//! | know that two executors agree, and how fast they are | [`compare::compare`], [`trace::trace`] |
//! | play by texts, let people play | [`Game`], [`Session`], [`terminal::play`] |
//! | make a command line of compiled games | [`driver::run`] |
//! | play by a table of advice, and judge it | [`advice`] |

pub mod advice;
pub mod compare;
pub mod driver;
pub mod game;
pub mod perft;
pub mod playout;
pub mod random;
#[cfg(feature = "sources")]
mod sources;
pub mod terminal;
pub mod trace;

pub use game::{Executor, Game, Playable, Session};
pub use movewright_runtime::{
    Conventions, Described, Effect, Error, Position, describe, error, notation,
};
pub use random::Random;
#[cfg(feature = "sources")]
pub use sources::SOURCES;
