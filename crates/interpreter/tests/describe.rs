//! Moves in the order that every executor gives them.

use movewright_engine::describe::describe;
use movewright_frontend::{Config, NoFiles, compile};
use movewright_interpreter::Interpreter;
use movewright_runtime::Rules;

#[test]
fn moves_that_differ_in_the_type_to_go_on_with_are_told_apart() {
    // The step east may be gone on with north or south.
    let text = br#"(game (title "Fork") (players A B) (turn-order (A step) (B step))
      (board (grid (start-rectangle 0 0 1 1) (dimensions ("a/b" (1 0)) ("3/2/1" (0 1)))
        (directions (e 1 0) (n 0 -1) (s 0 1))))
      (piece (name Man) (moves
        (move-type step) (e (add-partial up)) (e (add-partial down))
        (move-type up) (n add)
        (move-type down) (s add)))
      (board-setup (A (Man a2)) (B (Man a1))))"#;
    let compiled = compile("fork.zrf", text, &mut NoFiles, &Config::default());
    assert!(!compiled.has_errors(), "{:?}", compiled.diagnostics);
    let rules = Interpreter::new(&compiled.variants[0].model);
    let moves = describe(&rules, &rules.start()).unwrap();
    assert_eq!(moves.len(), 2);
    let [up, down] = [&moves[0], &moves[1]];
    assert_eq!((up.shape, &up.effects), (down.shape, &down.effects));
    assert!(up.meaning() < down.meaning());
    for m in &moves {
        assert_eq!(m.after, rules.hash(&rules.play(&rules.start(), &m.mv)));
    }
}
