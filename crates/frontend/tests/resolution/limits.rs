//! Limits, and the work a file can cause.

use super::*;

#[test]
fn beyond_a_limit_there_is_a_named_error() {
    let labels = |n: usize| (0..n).map(|i| i.to_string()).collect::<Vec<_>>().join("/");
    let grid = |a: usize, b: usize| {
        format!(
            "(game (title \"G\") (players W B) (turn-order W B) (board (grid (dimensions
               (\"{}\" (1 0)) (\"x{}\" (0 1))) (directions (e 1 0)))))",
            labels(a),
            labels(b).replace('/', "/x")
        )
    };
    assert_eq!(models(&grid(128, 128))[0].board.squares.len(), 16_384);
    let found = complaints(&grid(128, 129));
    assert!(found[0].ends_with("error[Z1801]: too many squares: at most 16384 are supported"));

    let list = |n: usize| (0..n).map(|i| format!("p{i} ")).collect::<String>();
    let players = |n: usize| {
        format!(
            "(game (title \"G\") (players {}) (turn-order p0 p1) (board (positions (a 0 0 1 1))))",
            list(n)
        )
    };
    assert_eq!(models(&players(32))[0].players.len(), 32);
    assert!(complaints(&players(33))[0].contains("error[Z1805]: too many players: at most 32"));

    let attributes = |n: usize| {
        let all: String = (0..n).map(|i| format!("(attribute a{i} true)")).collect();
        game("", &format!("(piece (name P) {all})"))
    };
    assert_eq!(models(&attributes(64))[0].pieces[0].initial, u64::MAX);
    assert!(
        complaints(&attributes(65))[0].contains("error[Z1808]: too many attributes: at most 64")
    );

    let many = |n: usize| (0..n).map(|i| format!("(piece (name P{i}))")).collect::<String>();
    assert_eq!(models(&game("", &many(4_096)))[0].pieces.len(), 4_096);
    let found = complaints(&game("", &many(4_097)));
    assert!(found[0].contains("error[Z1807]: too many piece types: at most 4096"), "{found:?}");

    let off = |n: u32| game("", &format!("(board-setup (White (P off {n}))) (piece (name P))"));
    assert_eq!(models(&off(65_535))[0].setup.stores[0].count, 65_535);
    let found = complaints(&off(65_536));
    assert!(found[0].contains("error[Z1816]: too many pieces of one type off the board"));

    let turns = |n: usize| {
        format!(
            "(game (title \"G\") (players W B) (turn-order {}) (board (positions (a 0 0 1 1))))",
            "W ".repeat(n)
        )
    };
    assert_eq!(models(&turns(10_000))[0].turns.len(), 10_000);
    assert!(complaints(&turns(65_536))[0].contains("error[Z1806]: too many turn entries"));
}

#[test]
fn one_fault_in_a_macro_is_one_error_however_often_it_is_called() {
    let calls = "(slide n) ".repeat(1000);
    let text = "(define slide ($1 (verify emtpy?) add))".to_string()
        + &game("", &format!("(piece (name P) (moves {calls}))"));
    assert_eq!(
        complaints(&text),
        ["t.zrf:1:27 error[Z1302]: `emtpy?` is neither a condition nor an attribute"]
    );
}

#[test]
fn a_number_as_an_attributes_value_counts_as_false() {
    let compiled = compiled(&game(
        "",
        "(piece (name P) (attribute value 5) (attribute x true) (attribute key 'a'))",
    ));
    let model = &compiled.variants[0].model;
    assert_eq!((model.pieces[0].declared, model.pieces[0].initial), (0b111, 0b010));
    assert_eq!(
        messages(&compiled),
        "t.zrf:8:34 warning[Z0505]: an attribute is true or false, not a number or letter; it counts as false (and 1 more place)\n    \
         help: write `(attribute moved? false)`\n"
    );
}
