//! Words written in Rust, in the compiled table and in the interpreted one.

use std::path::Path;

use movewright_build::render::Format;
use movewright_interpreter::advice::Interpreted;
use movewright_tables_tests::endings;
use movewright_tables_tests::tables::approach::Table;
use rules_of_play::advice::{Advisor, Decision, Point, Position, Tree};

/// Every placement of two kings that are not adjacent, us to move.
fn roots() -> Vec<Position> {
    let squares = || (0..25).map(|i| Point::new(1 + i % 5, 1 + i / 5));
    let mut roots = Vec::new();
    for w in squares() {
        for b in squares().filter(|b| (w.x - b.x).abs().max((w.y - b.y).abs()) > 1) {
            let mut root = Position { us_to_move: true, ..Position::default() };
            root.places[..2].copy_from_slice(&[w, b]);
            roots.push(root);
        }
    }
    roots
}

#[test]
fn rust_functions_decide_in_the_compiled_table() {
    let (mut tree, mut seen) = (Tree::default(), [0, 0, 0]);
    let info = Table.info();
    let word = info.predicates.iter().position(|p| *p == "on_light_square").unwrap();
    for root in roots() {
        assert_eq!(Table.holds(word, &root, &root), endings::on_light_square(&root, &root));
        let decision = Table.advise(&root, &mut tree);
        let moved = tree.node(tree.root()).map(|node| root.after(node.step));
        match (decision, moved) {
            (Decision::Advice { advice, .. }, Some(next)) => {
                assert!(endings::approach(&next, &root) > 0);
                let light = endings::on_light_square(&next, &root);
                assert_eq!(light, advice == "by_light_squares");
                seen[usize::from(light)] += 1;
            }
            (Decision::NoAdvice { .. }, None) => seen[2] += 1,
            other => panic!("{other:?}"),
        }
    }
    assert!(seen.iter().all(|n| *n > 10), "{seen:?}");
}

#[test]
fn the_interpreter_is_given_the_same_functions() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/approach.al0");
    let loaded = movewright_build::advice::load(&path, Format::Full).unwrap();
    let table = loaded.table.unwrap();
    let hosts: &[(&str, movewright_interpreter::advice::HostFunction)] = &[
        ("crate::endings::on_light_square", |p, r| i32::from(endings::on_light_square(p, r))),
        ("crate::endings::approach", endings::approach),
    ];
    let interpreted = Interpreted::new(&table, Vec::new(), hosts).unwrap();
    let (mut a, mut b) = (Tree::default(), Tree::default());
    for root in roots() {
        assert_eq!(interpreted.advise(&root, &mut a), Table.advise(&root, &mut b));
        assert!(a.same(a.root(), &b, b.root()));
    }
    let missing = Interpreted::new(&table, Vec::new(), &[]).err().unwrap();
    assert!(missing.contains("crate::endings::"), "{missing}");
}
