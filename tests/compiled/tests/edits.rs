//! A hundred rules files that differ from a shipped one in one word, which changes play and the
//! generated text: both executors still agree. An interpreter hidden in the generated code, or a
//! kernel chosen by a game's name, would not.

use movewright_compiled_tests::{EDITS, edits};
use movewright_frontend::{Config, NoFiles, compile};
use movewright_interpreter::Interpreter;

#[test]
fn edited_rules_are_played_alike() {
    assert_eq!(EDITS.len(), 100);
    let mut failures = Vec::new();
    for (number, (name, text)) in EDITS.iter().enumerate() {
        let compiled = compile("edited.zrf", text.as_bytes(), &mut NoFiles, &Config::default());
        let interpreter = Interpreter::new(&compiled.variants[0].model);
        if let Err(difference) = edits::compare_edit(number, &interpreter) {
            failures.push(format!("{name}\n{difference}"));
        }
    }
    assert!(failures.is_empty(), "{} edits differ:\n{}", failures.len(), failures.join("\n\n"));
}
