//! Position text: what is accepted is written and read back as the same position.
#![no_main]

use libfuzzer_sys::fuzz_target;
use movewright_engine::{Game, Playable};
use movewright_fuzz::games;
use movewright_interpreter::Interpreter;

thread_local! {
    static GAMES: Vec<Playable<Interpreter<'static>>> = games();
}

fuzz_target!(|input: (u8, &str)| {
    let (game, text) = input;
    GAMES.with(|games| {
        let game = &games[usize::from(game) % games.len()];
        let session = match game.open(text) {
            Ok(session) => session,
            Err(error) => return assert!(!error.to_string().is_empty()),
        };
        assert!(!session.draw().is_empty());
        let written = session.position_text();
        let again = game.open(&written).unwrap_or_else(|e| panic!("{text:?}: {written:?}: {e}"));
        assert_eq!(again.position(), session.position(), "{text:?}: {written:?}");
        assert_eq!(again.position_text(), written);
        let texts = |moves: Vec<movewright_engine::game::MoveItem>| {
            moves.into_iter().map(|m| m.text).collect::<Vec<_>>()
        };
        assert_eq!(session.moves().map(texts), again.moves().map(texts), "{text:?}");
    });
});
