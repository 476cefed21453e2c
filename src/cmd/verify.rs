//! `verify`: a table of advice against every position of its pieces.

use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use movewright_engine::advice::{
    Agreement, BoundRules, Graph, Perfect, Table, TablePlay, Value, agree, failures_svg, play_by,
    square_name,
};
use movewright_runtime::advice::{BoundPiece, CAPTURED, Position, TableInfo, Tree};
use serde::Serialize;

use crate::advised::{TableArgs, progress};
use crate::failure::Failure;
use crate::json;
use crate::out::say;

/// Most failures listed one by one, except in JSON.
const MOST_LISTED: usize = 60;

/// Most failures drawn.
const MOST_DRAWN: usize = 200;

/// Most positions listed that are not what a word promises.
const MOST_EXAMPLES: usize = 20;

/// Play a table of advice in every position, against every defence, and compare with perfect play
#[derive(Args)]
pub struct Verify {
    #[command(flatten)]
    table: TableArgs,
    /// Ask for advice afresh at every move instead of keeping the forcing tree
    #[arg(long)]
    forget_tree: bool,
    /// Tell for these words of the table how often each holds, and how often perfect play then wins
    #[arg(long, value_name = "PREDICATE", value_delimiter = ',')]
    word: Vec<String>,
    /// Draw the failures as boards (the first 200), each with the table's move
    #[arg(long, value_name = "FILE")]
    svg: Option<std::path::PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    table: String,
    executor: &'static str,
    game: String,
    rules_executor: &'static str,
    seconds: f64,
    legal_positions: Sides,
    moves: Sides,
    replies_that_capture: u64,
    checks: u64,
    mates: u64,
    stalemates: u64,
    words_agree_with_rules: bool,
    longest_perfect_win: u16,
    positions_at_longest: u64,
    won_by_perfect_play: u64,
    won_by_table: u64,
    failures: u64,
    lost_from_won: u64,
    longest_win: u32,
    mean_moves_best_defence: f64,
    mean_moves_worst_defence: f64,
    mean_moves_perfect: f64,
    causes: Vec<Count>,
    chosen: Vec<Count>,
    tree_depths: Vec<Count>,
    decisions_per_second: f64,
    tree_nodes: u64,
    histogram: Vec<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    words: Vec<Word>,
    failed: Vec<Failed>,
}

/// How good a sign a predicate is.
#[derive(Serialize)]
struct Word {
    word: String,
    /// Positions in which it holds.
    holds: Sides,
    /// Of these, won by perfect play.
    won: Sides,
    /// Some in which it holds and perfect play does not win.
    not_won: Vec<String>,
}

#[derive(Serialize, Default)]
struct Sides {
    us: u64,
    them: u64,
}

#[derive(Serialize)]
struct Count {
    what: String,
    count: u64,
}

#[derive(Serialize)]
struct Failed {
    position: String,
    cause: &'static str,
    moves_by_perfect_play: u16,
}

impl Verify {
    pub fn run(self) -> Result<ExitCode, Failure> {
        self.table.with_table_and_game(|table, executor, game, rules_executor| {
            let report = self.report(table, executor, game, rules_executor)?;
            if self.json {
                json::print(&report)?;
            } else {
                report.print();
            }
            let good = report.failures == 0;
            Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        })
    }

    fn report(
        &self,
        table: &dyn Table,
        executor: &'static str,
        game: &dyn BoundRules,
        rules_executor: &'static str,
    ) -> Result<Report, Failure> {
        let begin = Instant::now();
        let info = table.info();
        // A vocabulary can rule placements out that no game reaches, such as pawns on the last rank.
        let possible = info.predicates.iter().position(|p| *p == "possible");
        let possible = |p: &Position| possible.is_none_or(|n| table.holds(n, p, p));
        let graph = Graph::new(game, possible, progress("positions")).map_err(Failure::new)?;
        let agreement = agree(game, &graph, table, progress("words")).map_err(|differs| {
            let place = position_text(&info, &differs.position);
            Failure::new(format!(
                "`{}` of the table is not what the rules say in {place}",
                differs.word
            ))
        })?;
        let perfect = Perfect::new(&graph);
        let start = Instant::now();
        let decisions = time_decisions(&graph, table);
        let rate = decisions as f64 / start.elapsed().as_secs_f64().max(1e-9);
        let play = play_by(&graph, &perfect, table, !self.forget_tree, progress("play"));
        if let Some(path) = &self.svg {
            let first = |position: &Position| {
                let mut tree = Tree::default();
                let _ = table.advise(position, &mut tree);
                tree.node(tree.root()).map(|node| node.step)
            };
            let text = failures_svg(&info, &play.failures, MOST_DRAWN, &first);
            std::fs::write(path, text)
                .map_err(|e| Failure::new(format!("cannot write {}: {e}", path.display())))?;
        }
        let words = self.words(table, &graph, &perfect)?;
        let seconds = begin.elapsed().as_secs_f64();
        Ok(report(
            &info,
            (executor, rules_executor),
            &graph,
            &perfect,
            &agreement,
            &play,
            seconds,
            rate,
            words,
        ))
    }

    fn words(
        &self,
        table: &dyn Table,
        graph: &Graph,
        perfect: &Perfect,
    ) -> Result<Vec<Word>, Failure> {
        let info = table.info();
        let one = |name: &String| {
            let Some(number) = info.predicates.iter().position(|p| p == name) else {
                return Err(Failure::new(format!("the table has no predicate `{name}`")));
            };
            let mut word = Word {
                word: name.clone(),
                holds: Sides::default(),
                won: Sides::default(),
                not_won: Vec::new(),
            };
            for index in graph.indices() {
                let position = graph.position(index);
                if !graph.is_first(&position) || !table.holds(number, &position, &position) {
                    continue;
                }
                let won = matches!(perfect.value(index), Value::Win(_));
                let side = |sides: &mut Sides, n: u64| match position.us_to_move {
                    true => sides.us += n,
                    false => sides.them += n,
                };
                side(&mut word.holds, 1);
                side(&mut word.won, u64::from(won));
                if !won && word.not_won.len() < MOST_EXAMPLES {
                    word.not_won.push(position_text(&info, &position));
                }
            }
            Ok(word)
        };
        self.word.iter().map(one).collect()
    }
}

/// Asks for advice in every position with us to move, trees and all; gives how many there are.
fn time_decisions(graph: &Graph, table: &dyn Table) -> u64 {
    let roots: Vec<_> = graph
        .indices()
        .map(|i| graph.position(i))
        .filter(|p| p.us_to_move && graph.is_first(p))
        .collect();
    let mut tree = Tree::default();
    for root in &roots {
        std::hint::black_box(table.advise(root, &mut tree));
    }
    roots.len() as u64
}

/// A position in the table's words: `W=d5 R=e3 B=c7`.
pub fn position_text(info: &TableInfo<'_>, position: &Position) -> String {
    let piece = |(i, p): (usize, &BoundPiece<'_>)| match position.kinds[i] {
        CAPTURED => format!("{} captured", p.name),
        0 => format!("{}={}", p.name, square_name(position.places[i])),
        kind => {
            format!("{}={}:{}", p.name, square_name(position.places[i]), p.kinds[usize::from(kind)])
        }
    };
    let mut text: Vec<String> = info.pieces.iter().enumerate().map(piece).collect();
    if !position.us_to_move {
        text.push("them".into());
    }
    text.join(" ")
}

#[expect(clippy::too_many_arguments, reason = "one report of everything that was found")]
fn report(
    info: &TableInfo<'_>,
    (executor, rules_executor): (&'static str, &'static str),
    graph: &Graph,
    perfect: &Perfect,
    agreement: &Agreement,
    play: &TablePlay,
    seconds: f64,
    rate: f64,
    words: Vec<Word>,
) -> Report {
    let mut longest = (0, 0);
    for index in graph.indices() {
        let position = graph.position(index);
        if let (true, true, Value::Win(n)) =
            (position.us_to_move, graph.is_first(&position), perfect.value(index))
        {
            longest = match n.cmp(&longest.0) {
                std::cmp::Ordering::Greater => (n, 1),
                std::cmp::Ordering::Equal => (n, longest.1 + 1),
                std::cmp::Ordering::Less => longest,
            };
        }
    }
    let mean = |sum: u64| if play.won == 0 { 0.0 } else { sum as f64 / play.won as f64 };
    let counts = |pairs: Vec<(String, u64)>| {
        pairs.into_iter().map(|(what, count)| Count { what, count }).collect()
    };
    let mut causes = std::collections::BTreeMap::new();
    for failure in &play.failures {
        *causes.entry(failure.cause).or_insert(0) += 1;
    }
    let failed = play.failures.iter().map(|f| Failed {
        position: position_text(info, &f.position),
        cause: f.cause.name(),
        moves_by_perfect_play: if let Value::Win(n) = f.value { n } else { 0 },
    });
    Report {
        table: info.name.into(),
        executor,
        game: info.binding.map(|b| b.variant.unwrap_or(b.file).to_string()).unwrap_or_default(),
        rules_executor,
        seconds,
        legal_positions: Sides { us: agreement.positions[0], them: agreement.positions[1] },
        moves: Sides { us: agreement.moves[0], them: agreement.moves[1] },
        replies_that_capture: agreement.captures,
        checks: agreement.check,
        mates: agreement.mate,
        stalemates: agreement.stalemate,
        words_agree_with_rules: true,
        longest_perfect_win: longest.0,
        positions_at_longest: longest.1,
        won_by_perfect_play: play.winnable,
        won_by_table: play.won,
        failures: play.failures.len() as u64,
        lost_from_won: play.failures.iter().filter(|f| f.lost).count() as u64,
        longest_win: play.longest,
        mean_moves_best_defence: mean(play.sums[0]),
        mean_moves_worst_defence: mean(play.sums[1]),
        mean_moves_perfect: mean(play.sums[2]),
        causes: counts(causes.into_iter().map(|(c, n)| (c.name().to_string(), n)).collect()),
        chosen: counts(play.chosen.clone().into_iter().collect()),
        tree_depths: counts(
            play.depths.iter().map(|(d, n)| (format!("{d} of our moves"), *n)).collect(),
        ),
        decisions_per_second: rate,
        tree_nodes: play.tree_nodes,
        histogram: play.histogram.clone(),
        words,
        failed: failed.collect(),
    }
}

impl Report {
    fn print(&self) {
        say!(
            "table {} ({}), game {} ({})",
            self.table,
            self.executor,
            self.game,
            self.rules_executor
        );
        say!(
            "legal positions: {} with us to move, {} with them",
            self.legal_positions.us,
            self.legal_positions.them
        );
        say!(
            "the table's words for moves, check, mate and stalemate are the rules', in every position:"
        );
        say!(
            "  {} moves of ours, {} of theirs ({} capture), {} checks, {} mates, {} stalemates",
            self.moves.us,
            self.moves.them,
            self.replies_that_capture,
            self.checks,
            self.mates,
            self.stalemates
        );
        say!(
            "perfect play wins {}, in at most {} moves ({} positions)",
            self.won_by_perfect_play,
            self.longest_perfect_win,
            self.positions_at_longest
        );
        say!("the table wins {}, in at most {} moves", self.won_by_table, self.longest_win);
        say!(
            "  on average {:.2} moves at best defence, {:.2} at worst, where {:.2} suffice",
            self.mean_moves_best_defence,
            self.mean_moves_worst_defence,
            self.mean_moves_perfect
        );
        for list in [&self.chosen, &self.tree_depths] {
            list.iter().for_each(|c| say!("  {:>8}  {}", c.count, c.what));
        }
        let most = self.histogram.iter().copied().max().unwrap_or(0).max(1);
        say!("won positions by moves at best defence:");
        for (moves, count) in self.histogram.iter().enumerate().filter(|(_, n)| **n > 0) {
            say!("  {moves:>3} {count:>8} {}", "#".repeat((count * 50).div_ceil(most) as usize));
        }
        say!("{} failures", self.failures);
        self.causes.iter().for_each(|c| say!("  {:>8}  {}", c.count, c.what));
        for failed in self.failed.iter().take(MOST_LISTED) {
            say!("  {}: {}", failed.position, failed.cause);
        }
        if self.failed.len() > MOST_LISTED {
            say!("  and {} more, all listed by --json", self.failed.len() - MOST_LISTED);
        }
        for word in &self.words {
            say!(
                "{}: holds in {} positions with us to move (won {}), {} with them (won {})",
                word.word,
                word.holds.us,
                word.won.us,
                word.holds.them,
                word.won.them
            );
            word.not_won.iter().for_each(|place| say!("  not won: {place}"));
        }
        say!(
            "{:.0} decisions a second, {} tree nodes, {:.1} s in all",
            self.decisions_per_second,
            self.tree_nodes,
            self.seconds
        );
    }
}
