//! A move that changes more than three hundred squares is played without a single allocation, and
//! does what the interpreter says.

use std::ops::ControlFlow;

use movewright_compiled_tests::sweep;
use movewright_frontend::{Config, NoFiles, compile};
use movewright_interpreter::Interpreter;
use movewright_runtime::describe::{Effect, effects};
use movewright_runtime::{Flow, MoveSink, Rules, Square};

/// Keeps the moves of a position without allocating.
struct Few<M>([Option<M>; 8], usize);

impl<M> MoveSink<M> for Few<M> {
    fn add(&mut self, m: M) -> Flow {
        self.0[self.1] = Some(m);
        self.1 += 1;
        ControlFlow::Continue(())
    }

    fn add_weighted(&mut self, m: M, _: u32) -> Flow {
        self.add(m)
    }
}

#[test]
fn a_move_that_changes_300_squares_allocates_nothing_and_is_right() {
    let rules = sweep::Rules;
    let start = rules.start();
    let mut moves = Few(std::array::from_fn(|_| None), 0);
    let generated = allocation_counter::measure(|| {
        let _ = rules.legal_moves(&start, &mut moves);
    });
    assert_eq!((moves.1, generated.count_total), (4, 0), "to generate the moves");

    let compiled = compile("sweep.zrf", sweep::TEXT.as_bytes(), &mut NoFiles, &Config::default());
    let interpreter = Interpreter::new(&compiled.variants[0].model);
    let origin = interpreter.start();
    let mut reference = Few(std::array::from_fn(|_| None), 0);
    let _ = interpreter.legal_moves(&origin, &mut reference);
    let squares = rules.info().squares.len() as u16;
    let mut boards: Vec<Vec<_>> = Vec::new();
    for m in reference.0.iter().flatten() {
        let state = interpreter.play(&origin, m);
        boards.push((0..squares).map(|s| interpreter.piece_at(&state, Square(s))).collect());
    }
    let mut changed: Vec<usize> = Vec::new();
    for m in moves.0.iter().flatten() {
        let mut child = None;
        let played = allocation_counter::measure(|| child = Some(rules.play(&start, m)));
        assert_eq!(played.count_total, 0, "to play {m:?}");
        let child = child.expect("it was played");
        let all = effects(&rules, &start, m);
        changed.push(all.iter().filter(|effect| matches!(effect, Effect::Square(..))).count());
        let board: Vec<_> = (0..squares).map(|s| rules.piece_at(&child, Square(s))).collect();
        let same = boards.iter().position(|other| *other == board);
        boards.remove(same.expect("the interpreter has this move"));
    }
    assert!(boards.is_empty());
    // The move that pushes 320 equal stones on by one leaves all but the ends as they looked.
    assert_eq!(changed, [322, 322, 322, 3]);
}
