//! Shipped tables of advice: compiled against interpreted, and verified with the game's rules.
//!
//! The exhaustive ones are ignored: `cargo test --release --test advice -- --ignored`.

use std::collections::BTreeMap;

use movewright::{games, tables};
use movewright_engine::advice::{
    Bound, BoundRules, Cause, Graph, Perfect, Table, TablePlay, Value, agree, parse_position,
    play_by, square_name,
};
use movewright_frontend::MemoryFiles;
use movewright_frontend::advice::{Surroundings, facts_of, load};
use movewright_interpreter::advice::Interpreted;
use movewright_model::advice::AdviceTable;
use movewright_runtime::advice::{Advisor, Decision, Link, Point, Position, TableInfo, Tree};
use movewright_runtime::{Rules, Visitor};
use movewright_syntax::SourceMap;

/// A shipped table, interpreted, with all it hands over to.
fn interpreted(name: &str) -> &'static Interpreted<'static> {
    let mut files =
        MemoryFiles::new(tables::SOURCES.iter().map(|(n, t)| (*n, t.as_bytes().to_vec())));
    // What a binding needs to be told of games that are not compiled in.
    let mut game = |file: &str, variant: Option<&str>| {
        let path = format!("rules/{file}");
        let bytes = std::fs::read(&path).ok()?;
        let mut fragments = MemoryFiles::new(["fragments/chess-kin.zri"].map(|name| {
            (name, std::fs::read(format!("rules/{name}")).expect("the fragment is in the folder"))
        }));
        let compiled =
            movewright_frontend::compile(file, &bytes, &mut fragments, &Default::default());
        let title = variant.unwrap_or_default();
        let found = compiled.variants.iter().find(|v| v.model.title == title)?;
        Some(facts_of(&found.model))
    };
    let mut around = Surroundings { files: &mut files, game: &mut game };
    let file = format!("{name}.al0");
    let text = tables::SOURCES.iter().find(|(n, _)| *n == file).unwrap().1.to_string();
    let (table, diagnostics) = load(&mut SourceMap::new(), &file, text, &mut around);
    let table: &AdviceTable =
        Box::leak(Box::new(table.unwrap_or_else(|| panic!("{name}: {diagnostics:#?}"))));
    let others =
        table.handovers.iter().map(|h| interpreted(h.file.trim_end_matches(".al0"))).collect();
    Box::leak(Box::new(Interpreted::new(table, others, &[]).unwrap()))
}

/// Calls `visit` with every placement of a table's pieces on different squares, as whatever they can
/// become, us to move, kings (the first and the last piece) not adjacent.
fn placements(info: &TableInfo<'_>, visit: &mut dyn FnMut(Position)) {
    let (files, ranks) = info.board;
    let squares = || (0..files * ranks).map(|i| Point::new(1 + i % files, 1 + i / files));
    let possible = info.pieces[1].kinds.iter().take_while(|k| !k.is_empty()).count() as u8;
    let mut position = Position { us_to_move: true, ..Position::default() };
    for w in squares() {
        for p in squares().filter(|&p| p != w) {
            for b in squares().filter(|&b| b != w && b != p) {
                for kind in 0..possible {
                    if (w.x - b.x).abs().max((w.y - b.y).abs()) > 1 {
                        position.places[..3].copy_from_slice(&[w, p, b]);
                        position.kinds[1] = kind;
                        visit(position);
                    }
                }
            }
        }
    }
}

/// Compares a compiled table with the interpreted one in every `stride`-th placement: words and
/// moves for either side; advice, move and tree where they are not in check. Gives the number of
/// decisions.
struct Compare(&'static str, usize);

impl tables::Visitor for Compare {
    type Result = usize;

    fn visit<A: Advisor>(self, compiled: &A) -> usize {
        let interpreted = interpreted(self.0);
        let info = Advisor::info(compiled);
        assert_eq!(Advisor::info(interpreted), info);
        let word = |name: &str| info.predicates.iter().position(|p| *p == name);
        let (check, possible) = (word("check").unwrap(), word("possible"));
        let (mut a, mut b) = (Tree::default(), Tree::default());
        let (mut decisions, mut n) = (0, 0);
        placements(&info, &mut |position| {
            n += 1;
            let impossible =
                possible.is_some_and(|p| !Advisor::holds(compiled, p, &position, &position));
            if n % self.1 != 0 || impossible {
                return;
            }
            let theirs = Position { us_to_move: false, ..position };
            for p in 0..info.predicates.len() {
                let said = Advisor::holds(compiled, p, &theirs, &position);
                assert_eq!(Advisor::holds(interpreted, p, &theirs, &position), said);
            }
            for v in 0..info.values.len() {
                let said = Advisor::value(compiled, v, &theirs, &position);
                assert_eq!(Advisor::value(interpreted, v, &theirs, &position), said);
            }
            for c in 0..info.constraints.len() {
                for here in [&position, &theirs] {
                    let said = compiled.list_moves(c, here, here);
                    assert_eq!(interpreted.list_moves(c, here, here), said, "{here:?}");
                }
            }
            if Advisor::holds(compiled, check, &position, &position) {
                return;
            }
            let said = Advisor::advise(compiled, &position, &mut a);
            assert_eq!(Advisor::advise(interpreted, &position, &mut b), said, "{position:?}");
            assert!(a.same(a.root(), &b, b.root()), "{position:?}");
            decisions += 1;
        });
        decisions
    }
}

fn compare(name: &'static str, stride: usize) -> usize {
    tables::with_table(name, Compare(name, stride)).unwrap()
}

#[test]
fn compiled_tables_decide_as_interpreted_ones() {
    for &name in tables::NAMES {
        assert!(compare(name, 499) > 40, "{name}");
    }
}

#[test]
#[ignore = "deep run: minutes"]
fn compiled_tables_decide_as_interpreted_ones_in_every_position() {
    for name in ["krk", "krk-published", "krk-ru", "krk-black"] {
        assert_eq!(compare(name, 1), 175_168, "{name}");
    }
    assert_eq!(compare("kqk", 1), 144_508);
    assert!(compare("krk-los-alamos", 1) == 25_440);
}

#[test]
#[ignore = "deep run: minutes"]
fn the_compiled_pawn_table_decides_as_the_interpreted_one() {
    assert!(compare("kpk", 97) > 5_000);
}

/// Calls a function with the table of a name.
fn with_table<T>(name: &str, f: impl FnOnce(&dyn Table) -> T) -> T {
    struct Call<F>(F);
    impl<T, F: FnOnce(&dyn Table) -> T> tables::Visitor for Call<F> {
        type Result = T;
        fn visit<A: Advisor>(self, table: &A) -> T {
            (self.0)(table)
        }
    }
    tables::with_table(name, Call(f)).expect("a shipped table")
}

/// Calls a function with the compiled game of a table, all its positions and perfect play.
fn with_game(table: &dyn Table, f: &mut dyn FnMut(&dyn BoundRules, &Graph, &Perfect)) {
    struct Find<'a>(&'a dyn Table, &'a mut dyn FnMut(&dyn BoundRules, &Graph, &Perfect), bool);
    impl Visitor for Find<'_> {
        fn visit<R: Rules + 'static>(&mut self, file: &'static str, rules: R) {
            let info = self.0.info();
            let game = info.binding.expect("shipped tables are bound");
            if format!("{file}.zrf") != game.file || game.variant != Some(rules.info().title) {
                return;
            }
            let bound = Bound::new(&rules, &info).unwrap();
            let possible = info.predicates.iter().position(|p| *p == "possible");
            let possible = |p: &Position| possible.is_none_or(|n| self.0.holds(n, p, p));
            let graph = Graph::new(&bound, possible, |_, _| ()).unwrap();
            (self.1)(&bound, &graph, &Perfect::new(&graph));
            self.2 = true;
        }
    }
    let mut find = Find(table, f, false);
    games::visit(&mut find);
    assert!(find.2, "the game is compiled in");
}

/// What a table does in every position, the tree kept or not.
fn played(name: &str, keep_tree: bool) -> TablePlay {
    let mut found = TablePlay::default();
    with_table(name, |table| {
        with_game(table, &mut |_, graph, perfect| {
            found = play_by(graph, perfect, table, keep_tree, |_, _| ());
        });
    });
    found
}

#[cfg(feature = "chess")]
#[test]
fn the_words_of_the_rook_table_are_the_rules_in_every_position() {
    words_are_the_rules("krk");
}

#[cfg(feature = "chess")]
#[test]
#[ignore = "deep run: minutes"]
fn the_words_of_the_rook_table_are_the_rules_with_black_too() {
    words_are_the_rules("krk-black");
}

#[cfg(feature = "chess")]
fn words_are_the_rules(name: &str) {
    with_table(name, |table| {
        with_game(table, &mut |game, graph, perfect| {
            let found = agree(game, graph, table, |_, _| ()).unwrap();
            assert_eq!(found.positions, [175_168, 223_944]);
            assert_eq!(found.moves, [1_056_224 + 2_327_192, 1_085_792]);
            let counted = [found.check, found.mate, found.stalemate, found.captures];
            assert_eq!(counted, [48_776, 216, 68, 22_176]);
            // Positions, longest win and how often, sum of the moves; and what is drawn.
            let mut won = [(0, 0, 0, 0), (0, 0, 0, 0)];
            let mut drawn = [0, 0];
            for index in graph.indices().filter(|&i| graph.is_first(&graph.position(i))) {
                let side = usize::from(!graph.position(index).us_to_move);
                match perfect.value(index) {
                    Value::Win(n) => {
                        let (positions, longest, times, sum) = &mut won[side];
                        *times = if n > *longest { 1 } else { *times + i32::from(n == *longest) };
                        (*positions, *longest, *sum) =
                            (*positions + 1, n.max(*longest), *sum + u64::from(n));
                    }
                    Value::Draw => drawn[side] += 1,
                    Value::Loss(_) => panic!("a king alone does not win"),
                }
            }
            assert_eq!(won[0], (175_168, 16, 916, 1_728_004));
            assert_eq!(won[1], (201_700, 16, 3_056, 2_319_992));
            assert_eq!(drawn, [0, 22_244]);
        });
    });
}

#[cfg(feature = "chess")]
#[test]
fn the_published_table_stalemates_from_48_positions() {
    let kept = played("krk-published", true);
    assert_eq!((kept.roots, kept.winnable, kept.won), (175_168, 175_168, 175_120));
    assert_eq!(kept.longest, 34);
    assert_eq!(kept.depths, BTreeMap::from([(1, 139_080), (2, 36_084), (3, 4)]));
    assert_eq!(kept.chosen["edge_rule: mate_in_2"], 6_188);
    assert_eq!(kept.chosen["else_rule: divide_in_3"], 4);
    assert_eq!(kept.failures.len(), 48);
    assert!(kept.failures.iter().all(|f| f.cause == Cause::Stalemate && !f.lost));
    with_table("krk-published", |table| {
        let info = table.info();
        let (mut tree, mut by, mut at_once, mut told) =
            (Tree::default(), BTreeMap::new(), 0, Vec::new());
        let stalemate = info.predicates.iter().position(|p| *p == "stalemate").unwrap();
        for failure in &kept.failures {
            let decision = table.advise(&failure.position, &mut tree);
            let Decision::Advice { advice, .. } = decision else { panic!("{decision:?}") };
            *by.entry(advice.to_string()).or_insert(0) += 1;
            let step = tree.node(tree.root()).unwrap().step;
            let next = failure.position.after(step);
            at_once += i32::from(table.holds(stalemate, &next, &failure.position));
            let places = failure.position.places[..3].iter().map(|&p| square_name(p));
            told.push(format!("{} {}", places.collect::<String>(), square_name(step.to)));
        }
        let by: Vec<(&str, i32)> = by.iter().map(|(a, n)| (a.as_str(), *n)).collect();
        assert_eq!(by, [("approach", 24), ("divide_in_2", 8), ("keeproom", 16)]);
        assert_eq!(at_once, 40);
        for place in ["a3b2a1 b3", "c3b2a1 b3", "e7a7h7 f8"] {
            assert!(told.contains(&place.to_string()), "{place} is not in {told:?}");
        }
    });
}

/// `mate_in_2` is chosen exactly where perfect play mates in at most two moves.
#[cfg(feature = "chess")]
#[test]
fn mate_in_two_is_chosen_where_there_is_one() {
    with_table("krk-published", |table| {
        with_game(table, &mut |_, graph, perfect| {
            let mut tree = Tree::default();
            let mut chosen = 0;
            for index in graph.indices() {
                let position = graph.position(index);
                if !position.us_to_move || !graph.is_first(&position) {
                    continue;
                }
                let decision = table.advise(&position, &mut tree);
                let mates = matches!(decision, Decision::Advice { advice: "mate_in_2", .. });
                assert_eq!(mates, perfect.value(index) <= Value::Win(2), "{position:?}");
                chosen += i32::from(mates);
            }
            assert_eq!(chosen, 6_188);
        });
    });
}

#[cfg(feature = "chess")]
#[test]
#[ignore = "deep run: minutes"]
fn without_the_remembered_tree_mate_can_be_forced_from_few_positions() {
    assert_eq!(played("krk-published", false).won, 31_520);
}

#[cfg(feature = "chess")]
#[test]
fn the_repaired_table_mates_from_everywhere_with_either_colour() {
    for name in ["krk", "krk-black"] {
        let kept = played(name, true);
        assert_eq!((kept.won, kept.longest, kept.failures.len()), (175_168, 34, 0));
    }
}

/// Colour makes no difference: the same advice, move and tree in every position.
#[test]
fn with_black_the_table_decides_as_with_white() {
    with_table("krk", |white| {
        with_table("krk-black", |black| {
            let info = white.info();
            let check = info.predicates.iter().position(|p| *p == "check").unwrap();
            let (mut a, mut b) = (Tree::default(), Tree::default());
            let mut decisions = 0;
            placements(&info, &mut |position| {
                if white.holds(check, &position, &position) {
                    return;
                }
                assert_eq!(white.advise(&position, &mut a), black.advise(&position, &mut b));
                assert!(a.same(a.root(), &b, b.root()), "{position:?}");
                decisions += 1;
            });
            assert_eq!(decisions, 175_168);
        });
    });
}

#[cfg(feature = "chess")]
#[test]
fn the_queen_table_wins_every_position() {
    let kept = played("kqk", true);
    assert_eq!((kept.roots, kept.winnable, kept.won), (144_508, 144_508, 144_508));
}

#[cfg(feature = "chess")]
#[test]
#[ignore = "deep run: minutes"]
fn the_pawn_table_wins_nearly_every_won_position_and_loses_none() {
    let kept = played("kpk", true);
    // In four of the 163,328 positions with us to move we have none.
    assert_eq!((kept.roots, kept.winnable), (163_324, 124_960));
    assert!(kept.failures.len() * 100 <= 124_960, "{} failures", kept.failures.len());
    assert!(kept.failures.iter().all(|f| !f.lost));
}

#[cfg(feature = "los-alamos-chess")]
#[test]
fn on_six_squares_by_six_the_same_table_wins_every_position() {
    let kept = played("krk-los-alamos", true);
    assert_eq!((kept.roots, kept.winnable, kept.won), (25_440, 25_440, 25_440));
}

/// Moves of a tree as text: `Rc1 (Ke8 Rc6) (Ke7 Rc6)`.
fn told(info: &TableInfo<'_>, tree: &Tree, link: Link) -> String {
    let Some(node) = tree.node(link) else { return String::new() };
    let name = |step: movewright_runtime::advice::Step| {
        format!("{}{}", info.pieces[usize::from(step.piece)].name, square_name(step.to))
    };
    let mut text = name(node.step);
    for reply in tree.replies(node.child) {
        text += &format!(" ({} {})", name(reply.step), told(info, tree, reply.child));
    }
    text
}

#[test]
fn worked_examples_come_out_as_printed() {
    for (place, advice, tree) in [
        ("d5 e3 c7", "squeeze", "Re6"),
        ("d5 e6 d7", "keeproom", "We5"),
        ("e5 e6 c7", "squeeze", "Rd6"),
        ("e5 d6 b7", "approach", "Wd5"),
        ("d5 d6 c7", "approach", "Wc5"),
        ("c5 d6 b7", "squeeze", "Rc6"),
        ("c5 c6 a7", "squeeze", "Rb6"),
        ("c5 b6 a8", "approach", "Wb5"),
        ("b5 b6 a7", "keeproom", "Wc6"),
        ("c6 b6 a8", "approach", "Wc7"),
        ("c7 b6 a7", "mate_in_2", "Rc6 (Ba8 Ra6)"),
        ("c7 c6 a8", "mate_in_2", "Rc1 (Ba7 Ra1)"),
        ("e5 a1 d7", "divide_in_2", "Rc1 (Be8 Rc6) (Be7 Rc6) (Bd8 Rc6)"),
    ] {
        with_table("krk-published", |table| {
            let info = table.info();
            let root = parse_position(place, &info).unwrap();
            let mut found = Tree::default();
            let decision = table.advise(&root, &mut found);
            let Decision::Advice { advice: chosen, .. } = decision else { panic!("{decision:?}") };
            assert_eq!((chosen, told(&info, &found, found.root()).as_str()), (advice, tree));
        });
    }
}
