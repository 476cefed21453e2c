//! Instructions of compiled games, counted by callgrind. A count above its limit fails: a change that
//! costs more than it says shows here, however busy the machine is. A count far below lowers the limit.
//!
//! `cargo bench --manifest-path benches/instructions/Cargo.toml` needs valgrind and
//! `cargo install gungraun-runner --version 0.20.0`.

use std::hint::black_box;

use gungraun::{
    Callgrind, EventKind, LibraryBenchmarkConfig, library_benchmark, library_benchmark_group, main,
};
use instructions::{Work, run};

/// At most so many thousand instructions: three in a hundred more than were counted (rustc 1.95, x86-64).
fn limit(thousands: u64) -> LibraryBenchmarkConfig {
    let mut config = LibraryBenchmarkConfig::default();
    config.tool(Callgrind::default().hard_limits([(EventKind::Ir, thousands * 1_000)]));
    config
}

#[library_benchmark]
#[bench::chess_counted(args = ("chess", Work::Counted(4)), config = limit(9_961))]
#[bench::chess_made(args = ("chess", Work::Made(3)), config = limit(2_176))]
#[bench::breakthrough_counted(args = ("breakthrough", Work::Counted(4)), config = limit(2_732))]
#[bench::breakthrough_made(args = ("breakthrough", Work::Made(3)), config = limit(734))]
#[bench::english_draughts_counted(args = ("english-draughts", Work::Counted(7)), config = limit(24_109))]
#[bench::english_draughts_made(args = ("english-draughts", Work::Made(6)), config = limit(8_573))]
#[bench::reversi_counted(args = ("reversi", Work::Counted(6)), config = limit(1_686))]
fn perft(game: &str, work: Work) -> u64 {
    black_box(run(black_box(game), work))
}

#[library_benchmark]
#[bench::chess(args = ("chess", Work::Playouts(5)), config = limit(3_724))]
#[bench::breakthrough(args = ("breakthrough", Work::Playouts(100)), config = limit(5_114))]
#[bench::english_draughts(args = ("english-draughts", Work::Playouts(50)), config = limit(2_392))]
#[bench::gomoku(args = ("gomoku", Work::Playouts(50)), config = limit(3_821))]
#[bench::nine_mens_morris(args = ("nine-mens-morris", Work::Playouts(10)), config = limit(3_525))]
#[bench::reversi(args = ("reversi", Work::Playouts(50)), config = limit(4_496))]
fn playouts(game: &str, work: Work) -> u64 {
    black_box(run(black_box(game), work))
}

library_benchmark_group!(name = kernels, benchmarks = [perft, playouts]);
main!(library_benchmark_groups = kernels);
