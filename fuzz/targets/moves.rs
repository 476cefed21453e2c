//! Move text, in positions a few moves into a game.
#![no_main]

use libfuzzer_sys::fuzz_target;
use movewright_engine::{Game, Playable};
use movewright_fuzz::games;
use movewright_interpreter::Interpreter;

thread_local! {
    static GAMES: Vec<Playable<Interpreter<'static>>> = games();
}

/// A game, which moves to begin with, and the text of the next one.
type Input<'a> = (u8, [u8; 6], &'a str);

fuzz_target!(|input: Input<'_>| {
    let (game, picks, text) = input;
    GAMES.with(|games| {
        let mut session = games[usize::from(game) % games.len()].open("start").unwrap();
        for pick in picks {
            let moves = session.moves().unwrap();
            if pick == 0 || moves.is_empty() || session.outcome().is_some() {
                break;
            }
            session.play(&moves[usize::from(pick) % moves.len()].text).unwrap();
        }
        let before = (session.hash(), session.position_text());
        let moves = session.moves().unwrap();
        if session.play(text).is_ok() {
            let after = session.position_text();
            assert!(session.undo());
            // One of the legal moves, and the exact text of a legal move means that move.
            let leads_there = |session: &mut dyn movewright_engine::Session, text: &str| {
                session.play(text).unwrap();
                let there = session.position_text();
                assert!(session.undo());
                there == after
            };
            let exact = moves.iter().find(|m| m.text == text);
            assert!(exact.is_none_or(|m| leads_there(&mut *session, &m.text)));
            assert!(moves.iter().any(|m| leads_there(&mut *session, &m.text)), "{text:?}");
        } else {
            assert!(moves.iter().all(|m| m.text != text), "{text:?}");
        }
        assert_eq!((session.hash(), session.position_text()), before);
    });
});
