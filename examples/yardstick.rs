//! How fast compiled chess and the compiled table of king and rook are, as multiples of Y: leaf nodes per second of cozy-chess 0.3 on the
//! start position, perft 5, with every leaf move made. Medians of several runs in one process.
//!
//! `cargo run --release --example yardstick [RUNS]`

use std::time::Instant;

use cozy_chess::Board;
use movewright::{games, tables};
use movewright_engine::perft::Options;
use movewright_engine::{Executor, Game, Playable};
use movewright_frontend::advice::{Surroundings, load};
use movewright_frontend::{Config, MemoryFiles, NoFiles, compile};
use movewright_interpreter::Interpreter;
use movewright_interpreter::advice::Interpreted;
use movewright_runtime::advice::{Advisor, Point, Position, Tree};
use movewright_syntax::SourceMap;

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

/// The table whose decisions are timed.
const ADVICE: &str = "krk";

/// Every legal position of king and rook against king, we to move.
fn roots(table: &impl Advisor) -> Vec<Position> {
    let check = table.info().predicates.iter().position(|p| *p == "check").expect("a known word");
    let squares = || (0..64).map(|i| Point::new(1 + i % 8, 1 + i / 8));
    let mut roots = Vec::new();
    for w in squares() {
        for r in squares().filter(|&r| r != w) {
            for b in squares().filter(|&b| b != w && b != r) {
                let mut root = Position { us_to_move: true, ..Position::default() };
                root.places[..3].copy_from_slice(&[w, r, b]);
                if !table.holds(check, &root, &root) {
                    roots.push(root);
                }
            }
        }
    }
    roots
}

/// Decisions per second over all roots, each with its forcing tree.
struct Decisions(usize);

impl tables::Visitor for Decisions {
    type Result = f64;

    fn visit<A: Advisor>(self, table: &A) -> f64 {
        let roots = roots(table);
        let mut tree = Tree::default();
        rate(self.0, &mut || {
            for root in &roots {
                std::hint::black_box(table.advise(root, &mut tree));
                std::hint::black_box(&tree);
            }
            roots.len() as u64
        })
    }
}

/// The number of roots, and of positions that the interpreter judges in deciding about them all: the
/// compiled table visits the same ones.
fn nodes_visited() -> (usize, u64) {
    let mut files =
        MemoryFiles::new(tables::SOURCES.iter().map(|(n, t)| (*n, t.as_bytes().to_vec())));
    let mut around = Surroundings { files: &mut files, game: &mut |_, _| None };
    let file = format!("{ADVICE}.al0");
    let text = tables::SOURCES.iter().find(|(n, _)| *n == file).expect("a shipped table").1;
    let model = load(&mut SourceMap::new(), &file, text.to_string(), &mut around).0;
    let model = model.expect("shipped tables have no errors");
    let table = Interpreted::new(&model, Vec::new(), &[]).expect("the table needs no host");
    let roots = roots(&table);
    let mut tree = Tree::default();
    for root in &roots {
        let _ = table.advise(root, &mut tree);
    }
    (roots.len(), table.nodes())
}

/// Median of nodes per second.
fn rate(runs: usize, count: &mut dyn FnMut() -> u64) -> f64 {
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
    let y = rate(runs, &mut || cozy(&board, DEPTH));
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
    show("compiled, every leaf made", rate(runs, &mut || perft(DEPTH, true).unwrap_or(0)));
    show("compiled, last ply counted", rate(runs, &mut || perft(DEPTH, false).unwrap_or(0)));

    let advice = tables::with_table(ADVICE, Decisions(runs)).expect("a shipped table");
    show("advice compiled, trees returned", advice);
    let (roots, nodes) = nodes_visited();
    println!("{:<36} {roots} roots, {nodes} nodes visited", "");

    let (name, bytes) = shipped.files[0];
    let rules = compile(name, bytes, &mut NoFiles, &Config::default());
    let model = &rules.variant(title).expect("a listed variant").model;
    let interpreted = Playable::new(Interpreter::new(model), Executor::Interpreted);
    let slow = interpreted.open("start").expect("start");
    // One ply less: the rate hardly depends on the depth.
    let perft = |made| slow.perft(DEPTH - 1, Options { made, ..Options::default() }).unwrap_or(0);
    show("interpreted, every leaf made", rate(runs.min(3), &mut || perft(true)));
    show("interpreted, last ply counted", rate(runs.min(3), &mut || perft(false)));
}
