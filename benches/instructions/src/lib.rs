//! The games whose instructions are counted, each as a workload.

use movewright_engine::perft::{self, Options};
use movewright_engine::playout::{self, Pick};
use movewright_runtime::{Rules, Visitor};

movewright_runtime::include_games!();

/// What is done with a game.
#[derive(Clone, Copy, Debug)]
pub enum Work {
    /// Perft to a depth, the last ply counted.
    Counted(u32),
    /// Perft to a depth, every move made.
    Made(u32),
    /// Games at random.
    Playouts(u64),
}

/// Does some work with the first variant of a rules file; the number of positions.
///
/// # Panics
/// If there is no such file, or its rules do not end.
pub fn run(file: &str, work: Work) -> u64 {
    let mut runner = Runner { file, work, positions: None };
    visit(&mut runner);
    runner.positions.expect("the build script compiles it")
}

struct Runner<'a> {
    file: &'a str,
    work: Work,
    positions: Option<u64>,
}

impl Visitor for Runner<'_> {
    fn visit<R: Rules + 'static>(&mut self, file: &'static str, rules: R) {
        if self.positions.is_some() || file != self.file {
            return;
        }
        let start = rules.start();
        let perft = |depth, made| {
            perft::perft(&rules, &start, depth, Options { made, ..Options::default() })
        };
        let done = match self.work {
            Work::Counted(depth) => perft(depth, false),
            Work::Made(depth) => perft(depth, true),
            Work::Playouts(games) => {
                let options = playout::Options { games, cap: 400, seed: 1, pick: Pick::Fastest };
                playout::playout(&rules, &start, options).map(|report| report.turns)
            }
        };
        self.positions = Some(done.expect("shipped rules end"));
    }
}

#[cfg(test)]
mod tests {
    use super::{Work, run};

    #[test]
    fn what_is_counted_is_right() {
        assert_eq!(run("chess", Work::Counted(3)), 8902);
        assert_eq!(run("chess", Work::Made(3)), 8902);
        assert_eq!(run("english-draughts", Work::Counted(5)), 7361);
        assert!(run("reversi", Work::Playouts(1)) > 20);
    }
}
