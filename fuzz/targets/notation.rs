//! Notation files: whatever they say, positions are written so that they read back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use movewright_engine::{Executor, Game, Playable};
use movewright_fuzz::{compiled, show};
use movewright_interpreter::Interpreter;

const RULES: &[u8] = include_bytes!("../../rules/los-alamos-chess.zrf");

fuzz_target!(|notation: &[u8]| {
    let compiled = compiled(RULES, notation);
    show(&compiled.sources, &compiled.diagnostics);
    for variant in &compiled.variants {
        let game = Playable::new(Interpreter::new(&variant.model), Executor::Interpreted);
        let mut session = game.open("start").unwrap();
        for text in ["", "b2-b3", "b5-b4"] {
            if !text.is_empty() {
                session.play(text).unwrap();
            }
            let written = session.position_text();
            let again = game.open(&written).unwrap_or_else(|e| panic!("{written:?}: {e}"));
            assert_eq!(again.position(), session.position(), "{written:?}");
            assert!(!session.draw().is_empty());
        }
    }
});
