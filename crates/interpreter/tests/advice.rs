//! The KRK tables, interpreted, against the exhaustive numbers of the ending.

mod advice_common;

use advice_common::{KRK_WORDS, each_position, krk, load};
use movewright_interpreter::advice::{Interpreted, WhyNot};
use movewright_model::advice::AdviceTable;
use movewright_runtime::advice::{Advisor, Decision, Point, Position, Tree};

/// Our king and theirs on adjacent squares.
fn adjacent(position: &Position) -> bool {
    let (w, b) = (position.places[0], position.places[2]);
    (w.x - b.x).abs().max((w.y - b.y).abs()) <= 1
}

fn index(list: &[&str], name: &str) -> usize {
    list.iter().position(|n| *n == name).unwrap()
}

#[test]
fn predicates_hold_as_often_as_they_should() {
    let table = load(KRK_WORDS, "krk-words.al0");
    let table = Interpreted::new(&table, Vec::new(), &[]).unwrap();
    let info = table.info();
    let expected = [
        ("check", 0, 48_776),
        ("mate", 0, 216),
        ("stalemate", 0, 68),
        ("rooklost", 0, 22_176),
        ("rookexposed", 43_280, 95_116),
        ("rookdivides", 87_808, 102_144),
        ("lpatt", 1_248, 1_584),
        ("roomgt2", 173_992, 222_768),
        ("our_king_edge", 78_928, 101_184),
        ("their_king_edge", 79_288, 101_184),
        ("kings_close", 70_848, 90_024),
    ];
    let (check, room) = (index(info.predicates, "check"), index(info.values, "room"));
    let corner = index(info.values, "csquare_distance");
    let numbers: Vec<usize> =
        expected.iter().map(|(name, ..)| index(info.predicates, name)).collect();
    for us in [true, false] {
        let (mut counts, mut positions, mut rooms, mut open, mut corners) =
            (vec![0; expected.len()], 0, 0, 0, 0);
        each_position(|position| {
            let position = Position { us_to_move: us, ..*position };
            if adjacent(&position) || us && table.holds(check, &position, &position) {
                return;
            }
            positions += 1;
            for (count, &n) in counts.iter_mut().zip(&numbers) {
                *count += i32::from(table.holds(n, &position, &position));
            }
            let area = table.value(room, &position, &position);
            rooms += area;
            open += i32::from(area == 64);
            corners += table.value(corner, &position, &position);
        });
        assert_eq!(positions, if us { 175_168 } else { 223_944 });
        let found: Vec<(&str, i32)> =
            expected.iter().zip(&counts).map(|((name, ..), n)| (*name, *n)).collect();
        let wanted: Vec<(&str, i32)> =
            expected.iter().map(|(name, a, b)| (*name, if us { *a } else { *b })).collect();
        assert_eq!(found, wanted);
        assert_eq!(
            (rooms, open, corners),
            if us { (4_399_360, 1_120, 854_840) } else { (7_521_024, 49_896, 1_124_816) }
        );
    }
}

#[test]
fn constraints_generate_as_many_moves_as_they_should() {
    let table = load(KRK_WORDS, "krk-words.al0");
    let table = Interpreted::new(&table, Vec::new(), &[]).unwrap();
    let info = table.info();
    let check = index(info.predicates, "check");
    let ids = ["kingdiagfirst", "rookmove", "checkmove", "legal"]
        .map(|name| index(info.constraints, name));
    let [mut king, mut rook, mut checks, mut not_checks, mut replies, mut takes] = [0; 6];
    each_position(|position| {
        let theirs = Position { us_to_move: false, ..*position };
        if adjacent(position) {
            return;
        }
        let list = table.list_moves(ids[3], &theirs, &theirs);
        replies += list.len();
        takes += list.iter().filter(|(step, _)| step.to == theirs.places[1]).count();
        if table.holds(check, position, position) {
            return;
        }
        king += table.list_moves(ids[0], position, position).len();
        rook += table.list_moves(ids[1], position, position).len();
        for (_, next) in table.list_moves(ids[2], position, position) {
            checks += 1;
            not_checks += usize::from(!table.holds(check, &next, position));
        }
    });
    assert_eq!((king, rook), (1_056_224, 2_327_192));
    assert_eq!((checks, not_checks), (334_264, 10_080));
    assert_eq!((replies, takes), (1_085_792, 22_176));
}

#[test]
fn the_russian_table_means_the_same() {
    let (english, russian) =
        (load(&krk("krk-published.al0"), "a.al0"), load(&krk("krk-ru.al0"), "b.al0"));
    let rules = |t: &AdviceTable| -> Vec<_> {
        t.rules
            .iter()
            .map(|r| (r.canonical.clone(), r.condition.clone(), r.advice.clone()))
            .collect()
    };
    let advice = |t: &AdviceTable| -> Vec<_> {
        t.advice
            .iter()
            .map(|a| {
                (
                    a.canonical.clone(),
                    [a.better.clone(), a.holding.clone()],
                    [a.us.clone(), a.them.clone()],
                    a.horizon,
                )
            })
            .collect()
    };
    assert_eq!(rules(&english), rules(&russian));
    assert_eq!(advice(&english), advice(&russian));
    assert_ne!(english.advice[0].name, russian.advice[0].name);
}

#[test]
fn every_hundredth_position_has_advice() {
    let table = load(&krk("krk-published.al0"), "krk-published.al0");
    let table = Interpreted::new(&table, Vec::new(), &[]).unwrap();
    let check = index(table.info().predicates, "check");
    let (mut tree, mut n) = (Tree::default(), 0);
    each_position(|position| {
        n += 1;
        if n % 100 != 0 || adjacent(position) || table.holds(check, position, position) {
            return;
        }
        let decision = table.advise(position, &mut tree);
        assert!(matches!(decision, Decision::Advice { .. }), "{position:?} {decision:?}");
        assert!((1..=3).contains(&tree.our_moves(tree.root())));
    });
}

#[test]
fn worked_examples_come_out_as_printed() {
    let table = load(&krk("krk-published.al0"), "krk-published.al0");
    let table = Interpreted::new(&table, Vec::new(), &[]).unwrap();
    let mut tree = Tree::default();
    for (position, advice, to) in [
        ("d5e3c7", "squeeze", "Re6"),
        ("d5e6d7", "keeproom", "We5"),
        ("e5e6c7", "squeeze", "Rd6"),
        ("e5d6b7", "approach", "Wd5"),
        ("d5d6c7", "approach", "Wc5"),
        ("c5d6b7", "squeeze", "Rc6"),
        ("c5c6a7", "squeeze", "Rb6"),
        ("c5b6a8", "approach", "Wb5"),
        ("b5b6a7", "keeproom", "Wc6"),
        ("c6b6a8", "approach", "Wc7"),
        ("c7b6a7", "mate_in_2", "Rc6"),
        ("c7c6a8", "mate_in_2", "Rc1"),
        ("e5a1d7", "divide_in_2", "Rc1"),
    ] {
        let decision = table.advise(&advice_common::position(position), &mut tree);
        let Decision::Advice { advice: found, .. } = decision else {
            panic!("{position}: {decision:?}")
        };
        let step = tree.node(tree.root()).unwrap().step;
        let name = format!(
            "{}{}",
            ['W', 'R', 'B'][usize::from(step.piece)],
            advice_common::square(step.to)
        );
        assert_eq!((found, name.as_str()), (advice, to), "{position}");
    }
    // The last one's tree: three replies, each answered by c6.
    let replies = tree.node(tree.root()).unwrap().child;
    let answered: Vec<(String, Point)> = tree
        .replies(replies)
        .map(|reply| {
            (advice_common::square(reply.step.to), tree.node(reply.child).unwrap().step.to)
        })
        .collect();
    let mut squares: Vec<&str> = answered.iter().map(|(reply, _)| reply.as_str()).collect();
    squares.sort_unstable();
    assert_eq!(squares, ["d8", "e7", "e8"]);
    assert!(answered.iter().all(|(_, to)| *to == Point::new(3, 6)));
}

#[test]
fn reasons_are_in_the_words_of_the_table() {
    let root = advice_common::position("d5e3c7");
    for (name, rule, better) in [
        (
            "krk-published.al0",
            ("else_rule", "true"),
            "newroomsmaller and not rookexposed and rookdivides and not stalemate",
        ),
        (
            "krk-ru.al0",
            ("иначе_правило", "любая_поз"),
            "уменьш_простр и не ладья_под_боем и раздел и не пат",
        ),
    ] {
        let table = load(&krk(name), name);
        let table = Interpreted::new(&table, Vec::new(), &[]).unwrap();
        let explanation = table.explain(&root, true);
        assert_eq!(explanation.rule, Some((rule.0.to_string(), rule.1.to_string())));
        assert_eq!(explanation.chosen, Some(0));
        assert_eq!(explanation.advice.len(), 5);
        let squeeze = &explanation.advice[0];
        assert_eq!(squeeze.better, better);
        // One rook move of fourteen makes the room smaller; every other one has a reason.
        let good: Vec<_> = squeeze.tried.iter().filter(|t| t.why_not.is_none()).collect();
        assert_eq!((squeeze.tried.len(), good.len()), (14, 1));
        assert_eq!(good[0].step.to, Point::new(5, 6));
        let first = squeeze.tried[0].why_not.clone();
        let parts = [0, 2].map(|n| conjunct(better, n)).to_vec();
        assert_eq!(first, Some(WhyNot::Better(parts)));
    }
}

/// A conjunct of a goal without brackets.
fn conjunct(goal: &str, n: usize) -> String {
    goal.split(" and ").flat_map(|p| p.split(" и ")).nth(n).unwrap().to_string()
}
