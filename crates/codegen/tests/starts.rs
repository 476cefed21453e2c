//! Which blocks are worked out for all start squares at once, and what follows from the rules.

mod common;

use common::{models, shipped};
use movewright_codegen::plan::{plan, starts};

#[test]
fn steps_jumps_drops_and_enclosing_moves_are_formulas() {
    for (name, bytes) in shipped() {
        let all = match name.trim_end_matches(".zrf") {
            "breakthrough" => 3,
            "connect-four" | "gomoku" | "hex" | "reversi" | "tictactoe" | "yavalath" => 1,
            "english-draughts" => 12,
            _ => continue,
        };
        let models = models(&name, &bytes);
        let plan = plan(&models).expect("nothing is refused");
        let variant = &plan.variants[0];
        let formulas = (0..variant.uses.len()).filter(|&b| starts::adds(variant, b).is_some());
        assert_eq!((formulas.count(), variant.uses.len()), (all, all), "{name}");
        // Each block is looked up or done at once.
        for block in 0..all {
            let looked_up = variant.sets.blocks[block].is_none();
            assert!(looked_up != variant.starts[block].is_some(), "{name}");
        }
    }
}

/// A game on a board with links given one by one; `$` is the block.
fn with_block(block: &str) -> String {
    const RULES: &str = r#"
(game (title "Blocks")
  (players White Black)
  (turn-order White Black)
  (board
    (positions (p1 0 0 9 9) (p2 10 0 19 9) (p3 20 0 29 9) (p4 30 0 39 9))
    (links e (p1 p2) (p2 p3) (p3 p4))
    (zone (name end) (players White Black) (positions p4)))
  (board-setup (White (Man p1)) (Black (Man p4)))
  (piece (name Man) (attribute tired? false) (moves ($)))
  (loss-condition (White Black) stalemated))
"#;
    RULES.replace('$', block)
}

#[test]
fn what_is_not_a_formula_is_left_to_the_block() {
    let cases = [
        ("e (verify empty?) add", true),
        ("mark e (verify (not-marked? e)) add", true),
        ("(while (empty? e) e) (verify (enemy? e)) back e (verify empty?) add", true),
        ("e (if (in-zone? end) (set-attribute tired? true)) add", true),
        ("e (set-attribute tired? (in-zone? end)) add", false),
        ("e (verify (not-last-to? e)) add", false),
        ("(while (on-board? e) e add)", false),
    ];
    for (block, formula) in cases {
        let models = models(block, with_block(block).as_bytes());
        let plan = plan(&models).expect("nothing is refused");
        assert_eq!(starts::adds(&plan.variants[0], 0).is_some(), formula, "{block}");
    }
}

#[test]
fn formulas_of_flags_of_flags_do_not_grow_without_bound() {
    let mut block = String::from("e ");
    // Four times as many parts with each flag.
    for (before, next) in ('a'..'q').zip('b'..='q') {
        block += &format!(
            "(set-flag {next} (or (and (flag? {before}) empty?) (and (not-flag? {before}) enemy?) \
             (and (flag? {before}) (friend? e)) (and (not-flag? {before}) (empty? e)))) e "
        );
    }
    block += "(if (flag? q) add)";
    let models = models("flags", with_block(&block).as_bytes());
    let plan = plan(&models).expect("nothing is refused");
    assert_eq!(starts::adds(&plan.variants[0], 0), None);
}

#[test]
fn loops_that_mark_squares_end() {
    let spread = |more: &str| {
        with_block(&format!(
            "(set-flag more true) (while (flag? more) (set-flag more false) p1 \
             (while (on-board? e) (if (and friend? (not-position-flag? seen)) \
             (set-position-flag seen true) (set-flag more true)) {more} e)) (go from) e add"
        ))
    };
    let endless = |text: String| models("spread", text.as_bytes())[0].has_unbounded_loops();
    assert!(!endless(spread("")));
    assert!(endless(spread("(set-position-flag seen false)")));
    assert!(endless(spread("(set-flag more true)")));
    // Elsewhere and back again.
    assert!(!endless(with_block("(while (empty? e) to p1 (go to) e) add")));
    assert!(!endless(with_block("(while (empty? e) mark p1 add back e) add")));
    assert!(endless(with_block("(while (empty? e) to p1 add (go to) e) add")));
    assert!(endless(with_block("mark (while (empty? e) back e) add")));
    assert!(endless(with_block("(while (empty? e) to e (go to)) add")));
    // Back along a direction is as good as along it.
    assert!(!endless(with_block("(while enemy? (opposite e)) e add")));
    assert!(endless(with_block("(while enemy? (opposite e) e) e add")));
}

#[test]
fn loops_that_spread_are_set_operations() {
    for (name, bytes) in shipped() {
        let models = models(&name, &bytes);
        let plan = plan(&models).expect("nothing is refused");
        let found = plan.variants[0].spreads.iter().flatten().count();
        let expected = match &name[..] {
            "hex.zrf" => 2,
            "lines-of-action.zrf" => 3,
            _ => 0,
        };
        assert_eq!(found, expected, "{name}");
    }
    let spread = |condition: &str, more: &str, last: &str| {
        let look = |condition: &str| {
            format!(
                "(if (and (not-position-flag? seen) {condition} (position-flag? seen e)) \
                 (set-position-flag seen true) (set-flag more true) {more})"
            )
        };
        let text = with_block(&format!(
            "(set-position-flag seen true p4) (set-flag more true) \
             (while (flag? more) (set-flag more false) p1 (while (on-board? e) {} e) {}) \
             (go from) e add",
            look(condition),
            look(last)
        ));
        let models = models("spread", text.as_bytes());
        plan(&models).expect("nothing is refused").variants[0].spreads[0].len()
    };
    assert_eq!(spread("empty?", "", "empty?"), 1);
    assert_eq!(
        spread("(or enemy? (friend? e))", "(set-attribute tired? true)", "(or enemy? (friend? e))"),
        1
    );
    // The last square is looked at differently; more than marks; what depends on more than squares.
    assert_eq!(spread("empty?", "", "enemy?"), 0);
    assert_eq!(spread("empty?", "capture", "empty?"), 0);
    assert_eq!(spread("(flag? more)", "", "(flag? more)"), 0);
    assert_eq!(spread("(position-flag? other)", "", "(position-flag? other)"), 0);
}

#[test]
fn some_games_never_come_back() {
    for (name, bytes) in shipped() {
        let certain = match name.trim_end_matches(".zrf") {
            "breakthrough" | "connect-four" | "gomoku" | "hex" | "tictactoe" | "yavalath" => true,
            "reversi" | "english-draughts" | "amazons" | "nine-mens-morris" => false,
            _ => continue,
        };
        let models = models(&name, &bytes);
        let plan = plan(&models).expect("nothing is refused");
        assert_eq!(!plan.variants[0].may_repeat, certain, "{name}");
    }
}

#[test]
fn blocks_alike_but_for_their_directions_share_code() {
    // The second place is a fixed direction in each block, which in one of them is also the first.
    let block = "e (verify (empty? e)) add) (($ e) (verify (empty? e)) add";
    let block = block.replace('$', "opposite");
    let models = models("shared", with_block(&block).as_bytes());
    let plan = plan(&models).expect("nothing is refused");
    let variant = &plan.variants[0];
    assert_eq!((variant.uses.len(), variant.shapes.len()), (2, 1));
    assert_eq!(variant.uses[0].paths.len(), 2);
    assert_eq!(variant.uses[0].paths[0], variant.uses[0].paths[1]);
    assert_ne!(variant.uses[1].paths[0], variant.uses[1].paths[1]);
}

#[test]
fn moves_that_would_carry_too_many_squares_are_replayed() {
    for (steps, replayed) in [(20, false), (60, true)] {
        let block = format!("{}add", "(create Man e) e ".repeat(steps));
        let models = models("many", with_block(&block).as_bytes());
        let plan = plan(&models).expect("nothing is refused");
        assert_eq!(plan.variants[0].shapes[0].adds.is_none(), replayed, "{steps}");
    }
}

#[test]
fn loops_over_the_board_are_sets_of_squares() {
    for (name, bytes) in shipped() {
        let models = models(&name, &bytes);
        let plan = plan(&models).expect("nothing is refused");
        let found = plan.variants[0].tours.iter().flatten().count();
        if name == "nine-mens-morris.zrf" {
            assert_eq!(found, 4, "two of `fly`, two of `take-one`");
        }
    }
    let tour = |look: &str, last: &str| {
        let text = with_block(&format!(
            "p1 (while (on-board? e) {look} e) {last} (verify (flag? one)) (go from) e add"
        ));
        let models = models("tour", text.as_bytes());
        let tours = plan(&models).expect("nothing is refused").variants[0].tours[0].clone();
        tours.first().map(|tour| (tour.squares.count(), tour.distinct))
    };
    let set = "(if enemy? (set-flag one true))";
    assert_eq!(tour(set, set), Some((4, false)));
    // The last square is looked at differently.
    assert_eq!(tour(set, "(if friend? (set-flag one true))"), Some((3, false)));
    let take = "(if enemy? mark capture (go from) add back)";
    assert_eq!(tour(take, take), Some((4, true)));
    assert_eq!(tour("(if empty? add)", ""), Some((3, true)));
    assert_eq!(tour("(if (or empty? (flag? two)) add)", ""), Some((3, false)));
    // What is asked changes on the way; it does not come back; the block may end; more is done.
    assert_eq!(tour("(if (not-flag? one) (set-flag one true))", ""), None);
    assert_eq!(tour("(if enemy? capture (go from) add)", ""), None);
    assert_eq!(tour("(if enemy? (verify (enemy? e)) add)", ""), None);
    assert_eq!(tour("(if enemy? (flip e) add)", ""), None);
    assert_eq!(tour("(if (last-to? e) (set-flag one true))", ""), None);
}
