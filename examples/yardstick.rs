//! How fast compiled chess is, as multiples of Y: leaf nodes per second of cozy-chess 0.3 on the
//! start position, perft 5, with every leaf move made. Medians of several runs in one process.
//!
//! `cargo run --release --example yardstick [RUNS]`

use std::time::Instant;

use cozy_chess::Board;
use movewright::games;
use movewright_engine::perft::Options;
use movewright_engine::{Executor, Game, Playable};
use movewright_frontend::{Config, NoFiles, compile};
use movewright_interpreter::Interpreter;

const DEPTH: u32 = 5;

/// Perft with every leaf made.
fn cozy(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        for m in moves {
            let mut child = board.clone();
            child.play_unchecked(m);
            nodes += if depth == 1 {
                std::hint::black_box(&child);
                1
            } else {
                cozy(&child, depth - 1)
            };
        }
        false
    });
    nodes
}

/// Median of nodes per second.
fn rate(runs: usize, count: &dyn Fn() -> u64) -> f64 {
    let mut rates: Vec<f64> = (0..runs)
        .map(|_| {
            let begin = Instant::now();
            let nodes = count();
            nodes as f64 / begin.elapsed().as_secs_f64()
        })
        .collect();
    rates.sort_by(f64::total_cmp);
    rates[runs / 2]
}

fn main() {
    let runs = std::env::args().nth(1).and_then(|a| a.parse().ok()).unwrap_or(5).max(1);
    let Some(shipped) = games::shipped("chess") else {
        eprintln!("chess is not compiled in: use --features chess");
        std::process::exit(2);
    };
    let board = Board::default();
    let y = rate(runs, &|| cozy(&board, DEPTH));
    println!(
        "Y = {:.2} million nodes a second (cozy-chess, start {DEPTH}, every leaf made)",
        y / 1e6
    );
    let show = |what: &str, rate: f64| {
        println!("{what:<36} {:9.3} million a second  {:8.4} Y", rate / 1e6, rate / y);
    };

    let title = shipped.variants[shipped.default];
    let game = shipped.compiled(title).expect("a listed variant");
    let session = game.open("start").expect("start");
    let perft = |depth, made| session.perft(depth, Options { made, ..Options::default() });
    assert_eq!(perft(DEPTH, false), Ok(cozy(&board, DEPTH)));
    show("compiled, every leaf made", rate(runs, &|| perft(DEPTH, true).unwrap_or(0)));
    show("compiled, last ply counted", rate(runs, &|| perft(DEPTH, false).unwrap_or(0)));

    let (name, bytes) = shipped.files[0];
    let rules = compile(name, bytes, &mut NoFiles, &Config::default());
    let model = &rules.variant(title).expect("a listed variant").model;
    let interpreted = Playable::new(Interpreter::new(model), Executor::Interpreted);
    let slow = interpreted.open("start").expect("start");
    // One ply less: the rate hardly depends on the depth.
    let perft = |made| slow.perft(DEPTH - 1, Options { made, ..Options::default() }).unwrap_or(0);
    show("interpreted, every leaf made", rate(runs.min(3), &|| perft(true)));
    show("interpreted, last ply counted", rate(runs.min(3), &|| perft(false)));
}
