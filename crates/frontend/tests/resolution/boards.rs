//! Boards, players, turns and set-up.

use super::*;

#[test]
fn board_test_of_the_reference() {
    let text = r#"(game (title "G") (players W B) (turn-order W B) (board
        (grid (start-rectangle 1 2 5 6) (dimensions ("a/b" (1 0)) ("2/1" (0 1)))
          (directions (n 0 -1)))))"#;
    let model = &models(text)[0];
    assert_eq!(
        form(model, "(board"),
        "(board (squares (square a2 (rect 1 2 5 6)) (square a1 (rect 1 3 5 7)) \
         (square b2 (rect 2 2 6 6)) (square b1 (rect 2 3 6 7))) \
         (direction n (a1 a2) (b1 b2)) \
         (grid (labels a b) (labels 2 1) (squares a2 a1 b2 b1)))"
    );
}

#[test]
fn several_grids_share_directions() {
    let text = r#"(game (title "G") (players W B) (turn-order W B) (board
        (grid (dimensions ("a/b/c" (1 0)) ("1" (0 1))) (directions (go 1 0)))
        (grid (dimensions ("x" (1 0)) ("1/2/3" (0 1))) (directions (go 0 2)))
        (positions (hand 1 2 3 4))
        (dummy clock a1)
        (links go (c1 x1) (hand clock))))"#;
    let model = &models(text)[0];
    assert_eq!(
        form(model, "(direction go"),
        "(direction go (a1 b1) (b1 c1) (c1 x1) (x1 x3) (hand clock))"
    );
    assert_eq!(form(model, "(square a1"), "(square a1 dummy)");
    assert_eq!(form(model, "(square hand"), "(square hand (rect 1 2 3 4))");
    assert_eq!(model.board.squares.last().unwrap().name, "clock");
    assert_eq!(model.board.squares.last().unwrap().rect, None);
    assert_eq!(model.board.grids.len(), 2);
}

#[test]
fn t11_links_stay_whatever_is_unlinked_and_kills_come_last() {
    let text = game(
        "(links n (a1 c3)) (kill-positions b2) (unlink a1 (b1 b2) (c1 n)) (links w (b2 a2) (c2 b1))
         (dummy b2)",
        "",
    );
    let model = &models(&text)[0];
    let names: Vec<&str> = model.board.squares.iter().map(|s| &*s.name).collect();
    assert_eq!(names, ["a3", "a2", "a1", "b3", "b1", "c3", "c2", "c1"]);
    // a1 has lost its grid links and kept the written one; c2 - b2 is gone with b2.
    assert_eq!(form(model, "(direction n"), "(direction n (a2 a3) (a1 c3) (c2 c3))");
    assert_eq!(form(model, "(direction e"), "(direction e (a3 b3) (b3 c3) (b1 c1))");
    assert_eq!(form(model, "(direction w"), "(direction w (b3 a3) (c3 b3) (c2 b1) (c1 b1))");
    assert_eq!(
        form(model, "(grid"),
        "(grid (labels a b c) (labels 3 2 1) (squares a3 a2 a1 b3 () b1 c3 c2 c1))"
    );
}

#[test]
fn t12_killed_positions_vanish_from_links_and_zones() {
    let text = game(
        "(kill-positions a3 c1) (links n (a1 c1) (c1 a1)) (zone (name z) (players Black) (positions c1 b2))",
        "",
    );
    let model = &models(&text)[0];
    assert_eq!(form(model, "(zone far"), "(zone far (White b3 c3) (Black a1 b1))");
    assert_eq!(form(model, "(zone z"), "(zone z (Black b2))");
    // The written link of a1 replaced the grid's, and vanished with its target.
    assert_eq!(form(model, "(direction n"), "(direction n (b2 b3) (b1 b2) (c2 c3))");
}

#[test]
fn a_written_link_replaces_a_links_of_the_grid_and_the_later_one_counts() {
    let text = game("(links n (a1 c3)) (links n (a1 b3) (a1 b3))", "");
    let compiled = compiled(&text);
    assert!(form(&compiled.variants[0].model, "(direction n").contains("(a1 b3)"));
    assert_eq!(
        messages(&compiled),
        "t.zrf:7:29 warning[Z1106]: two links in direction `n` from `a1`\n    \
         t.zrf:7:11: the first one\n    help: the later one counts\n"
    );
}

#[test]
fn t13_t14_symmetry_is_one_way_and_not_chained() {
    let text = game(
        "(symmetry Black (n e) (e s) (s n)) (symmetry Black (ne ne))",
        "(piece (name Man) (moves (n add)))",
    );
    let model = &models(&text)[0];
    assert_eq!(form(model, "(symmetry"), "(symmetry Black (n e) (e s) (s n))");
    let one_way = game("(symmetry Black (n s))", "(piece (name Man) (moves (n s add)))");
    assert_eq!(
        complaints(&one_way),
        [
            "t.zrf:7:18 warning[Z1107]: symmetry of `Black` turns `n` into `s`, but `s` stays as it is"
        ]
    );
}

#[test]
fn zones_of_one_name_add_up() {
    let text = game("(zone (name far) (players Black White) (positions c1 b2))", "");
    assert_eq!(
        form(&models(&text)[0], "(zone far"),
        "(zone far (White a3 b3 b2 c3 c1) (Black a1 b2 b1 c1))"
    );
}

#[test]
fn t24_opposite_takes_the_first_predecessor_and_warns() {
    let text = game("(links n (a1 b3))", "(piece (name Man) (moves ((opposite n) add)))");
    let compiled = compiled(&text);
    assert_eq!(
        messages(&compiled),
        "t.zrf:8:37 warning[Z1405]: several positions lead to the same one in direction `n`\n    \
         help: `opposite` goes to the one that comes first on the board\n"
    );
    let board = &compiled.variants[0].model.board;
    let n = board.directions.iter().find(|d| d.name == "n").unwrap();
    let square = |name| board.square_named(name).unwrap();
    assert_eq!(n.predecessor(square("b3")), Some(square("a1")));
}

#[test]
fn players_and_turns() {
    let text = r#"(game (title "G") (players White Black ?Dice Wall)
        (turn-order White (White walk) repeat (Black Wall) (White Black walk) ?Dice (Black jump))
        (move-priorities jump walk)
        (board (positions (a 0 0 1 1)))
        (piece (name P) (moves (move-type walk) (add) (move-type jump) (to add))))"#;
    let model = &models(text)[0];
    assert_eq!(
        form(model, "(players"),
        "(players (White real) (Black real) (?Dice random) (Wall neutral))"
    );
    assert_eq!(
        form(model, "(turns"),
        "(turns (turn White) (turn White (type walk)) (repeat) (turn Black (owner Wall)) \
         (turn White (owner Black) (type walk)) (turn ?Dice) (turn Black (type jump)))"
    );
    assert_eq!(form(model, "(priorities"), "(priorities jump walk)");
}

#[test]
fn t17_off_stands_anywhere_and_the_store_is_zero_by_default() {
    let text = game(
        "",
        "(piece (name Man) (drops ((verify empty?) add)))
         (piece (name King) (moves (n add)))
         (board-setup (White (Man a1 off 3 b1) (King a2)) (Black (Man off 0)) (Black (King c3)))",
    );
    assert_eq!(
        form(&models(&text)[0], "(setup"),
        "(setup (place a2 White King) (place a1 White Man) (place b1 White Man) \
         (place c3 Black King) (store White Man 3))"
    );
    let none = game("", "(piece (name Man) (drops ((verify empty?) add)))");
    assert_eq!(
        complaints(&none),
        ["t.zrf:8:19 warning[Z1305]: `Man` has drops, but no player has one off the board"]
    );
}

#[test]
fn options_are_inherited_one_by_one() {
    let text = game(
        "",
        r#"(option "pass turn" forced) (pass-partial true) (option "maximal captures" 2)
           (option "recycle captures" true)"#,
    ) + r#"(variant (title "V") (option "pass turn" default) (option "discard cascades" true))"#;
    let models = models(&text);
    assert_eq!(
        form(&models[0], "(options"),
        "(options pass-turn-forced maximal-captures-by-value pass-partial recycle-captures)"
    );
    assert_eq!(
        form(&models[1], "(options"),
        "(options maximal-captures-by-value pass-partial discard-cascades recycle-captures)"
    );
}
