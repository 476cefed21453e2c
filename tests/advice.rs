//! Shipped tables of advice: compiled against interpreted, and verified with the game's rules.

use std::collections::BTreeMap;

use movewright::{games, tables};
use movewright_engine::advice::{Bound, Cause, Graph, Perfect, Table, TablePlay, agree, play_by};
use movewright_frontend::MemoryFiles;
use movewright_frontend::advice::{Surroundings, load};
use movewright_interpreter::advice::Interpreted;
use movewright_runtime::advice::{Advisor, Point, Position, Tree};
use movewright_runtime::{Rules, Visitor};
use movewright_syntax::SourceMap;

/// Every placement of three pieces on different squares, us to move, no two kings adjacent.
fn placements() -> Vec<Position> {
    let squares = || (0..64).map(|i| Point::new(1 + i % 8, 1 + i / 8));
    let mut all = Vec::new();
    for w in squares() {
        for r in squares().filter(|&r| r != w) {
            for b in squares().filter(|&b| b != w && b != r) {
                if (w.x - b.x).abs().max((w.y - b.y).abs()) > 1 {
                    let mut position = Position { us_to_move: true, ..Position::default() };
                    position.places[..3].copy_from_slice(&[w, r, b]);
                    all.push(position);
                }
            }
        }
    }
    all
}

/// Compares a compiled table with the interpreted one: words and moves in every position of either
/// side, advice, move and tree in every `stride`-th one without check.
struct Compare(&'static str, usize);

impl tables::Visitor for Compare {
    type Result = usize;

    fn visit<A: Advisor>(self, compiled: &A) -> usize {
        let mut files =
            MemoryFiles::new(tables::SOURCES.iter().map(|(n, t)| (*n, t.as_bytes().to_vec())));
        let mut around = Surroundings { files: &mut files, game: &mut |_, _| None };
        let name = format!("{}.al0", self.0);
        let text = tables::SOURCES.iter().find(|(n, _)| *n == name).unwrap().1.to_string();
        let model = load(&mut SourceMap::new(), &name, text, &mut around).0.unwrap();
        let interpreted = Interpreted::new(&model, Vec::new(), &[]).unwrap();
        let info = Advisor::info(compiled);
        assert_eq!(Advisor::info(&interpreted), info);
        let check = info.predicates.iter().position(|p| *p == "check").unwrap();
        let (mut a, mut b) = (Tree::default(), Tree::default());
        let mut decisions = 0;
        for (n, position) in placements().into_iter().enumerate() {
            let theirs = Position { us_to_move: false, ..position };
            if n % self.1 == 0 {
                for p in 0..info.predicates.len() {
                    let said = Advisor::holds(compiled, p, &theirs, &position);
                    assert_eq!(Advisor::holds(&interpreted, p, &theirs, &position), said);
                }
                for v in 0..info.values.len() {
                    let said = Advisor::value(compiled, v, &theirs, &position);
                    assert_eq!(Advisor::value(&interpreted, v, &theirs, &position), said);
                }
                for c in 0..info.constraints.len() {
                    for here in [&position, &theirs] {
                        let said = compiled.list_moves(c, here, here);
                        assert_eq!(interpreted.list_moves(c, here, here), said, "{here:?}");
                    }
                }
            }
            if n % self.1 != 0 || Advisor::holds(compiled, check, &position, &position) {
                continue;
            }
            let said = Advisor::advise(compiled, &position, &mut a);
            assert_eq!(Advisor::advise(&interpreted, &position, &mut b), said, "{position:?}");
            assert!(a.same(a.root(), &b, b.root()), "{position:?}");
            decisions += 1;
        }
        decisions
    }
}

fn compare(name: &'static str, stride: usize) -> usize {
    tables::with_table(name, Compare(name, stride)).unwrap()
}

#[test]
fn compiled_tables_decide_as_interpreted_ones() {
    for &name in tables::NAMES {
        assert!(compare(name, 61) > 2_000);
    }
}

/// All positions; minutes without optimisation.
#[test]
#[ignore = "deep run: cargo test --release --test advice -- --ignored"]
fn compiled_tables_decide_as_interpreted_ones_in_every_position() {
    for &name in tables::NAMES {
        assert_eq!(compare(name, 1), 175_168);
    }
}

/// What verification finds for a table, with the tree kept and without.
struct Verify<'a>(&'a dyn Table, Option<[TablePlay; 2]>);

impl Visitor for Verify<'_> {
    fn visit<R: Rules + 'static>(&mut self, file: &'static str, rules: R) {
        if file != "chess" || rules.info().title != "Chess" {
            return;
        }
        let bound = Bound::new(&rules, &self.0.info()).unwrap();
        let graph = Graph::new(&bound, |_| true, |_, _| ()).unwrap();
        let found = agree(&bound, &graph, self.0, |_, _| ()).unwrap();
        assert_eq!(found.positions, [175_168, 223_944]);
        assert_eq!(found.moves, [1_056_224 + 2_327_192, 1_085_792]);
        assert_eq!(
            [found.check, found.mate, found.stalemate, found.captures],
            [48_776, 216, 68, 22_176]
        );
        let perfect = Perfect::new(&graph);
        let play = |keep| play_by(&graph, &perfect, self.0, keep, |_, _| ());
        self.1 = Some([play(true), play(false)]);
    }
}

struct Run;

impl tables::Visitor for Run {
    type Result = [TablePlay; 2];

    fn visit<A: Advisor>(self, table: &A) -> [TablePlay; 2] {
        let mut verify = Verify(table, None);
        games::visit(&mut verify);
        verify.1.expect("chess is compiled")
    }
}

#[cfg(feature = "chess")]
#[test]
#[ignore = "deep run: cargo test --release --test advice -- --ignored"]
fn the_published_table_stalemates_from_48_positions() {
    let [kept, forgotten] = tables::with_table("krk-published", Run).unwrap();
    assert_eq!((kept.roots, kept.winnable, kept.won), (175_168, 175_168, 175_120));
    assert!(kept.failures.iter().all(|f| f.cause == Cause::Stalemate));
    assert_eq!(kept.longest, 34);
    assert_eq!(kept.depths, BTreeMap::from([(1, 139_080), (2, 36_084), (3, 4)]));
    assert_eq!(kept.chosen["edge_rule: mate_in_2"], 6_188);
    assert_eq!(kept.chosen["else_rule: divide_in_3"], 4);
    assert_eq!(forgotten.won, 31_520);
}

#[cfg(feature = "chess")]
#[test]
#[ignore = "deep run: cargo test --release --test advice -- --ignored"]
fn the_repaired_table_mates_from_everywhere_with_either_colour() {
    for name in ["krk", "krk-black"] {
        let [kept, _] = tables::with_table(name, Run).unwrap();
        assert_eq!((kept.won, kept.longest), (175_168, 34));
        // Perfect play needs 1,728,004 moves in all.
        assert_eq!(kept.sums[2], 1_728_004);
    }
}
