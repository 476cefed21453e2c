//! Rules to models: what is accepted must be a model that holds together and reads back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use movewright_fuzz::{compiled, show};
use movewright_model::{text, verify::verify};

/// Larger models are verified elsewhere; here they would only cost time.
const LINKS: usize = 100_000;

fuzz_target!(|bytes: &[u8]| {
    let compiled = compiled(bytes, b"");
    show(&compiled.sources, &compiled.diagnostics);
    assert!(!compiled.has_errors() || !compiled.diagnostics.is_empty());
    for variant in compiled.variants.iter().take(4) {
        let model = &variant.model;
        if model.board.squares.len() * (model.board.directions.len() + 1) > LINKS {
            continue;
        }
        let violations = verify(model);
        assert!(violations.is_empty(), "{}: {}", violations[0].place, violations[0].message);
        let printed = text::print(model);
        match text::parse(&printed) {
            Ok(again) => assert_eq!(text::print(&again), printed),
            Err(error) => panic!("{error}\n{printed}"),
        }
    }
});
