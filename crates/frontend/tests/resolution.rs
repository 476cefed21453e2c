//! Resolution: from text to model. Tests called `tNN_` are named after the traps of the language
//! reference (section 11) as far as they are about names and structure.

mod common;

use movewright_frontend::{Compiled, Config, MemoryFiles, compile};
use movewright_model::{Model, text, verify};

/// Compiles a text and checks that every model is sound.
fn compiled(text: &str) -> Compiled {
    let compiled =
        compile("t.zrf", text.as_bytes(), &mut MemoryFiles::default(), &Config::default());
    for variant in &compiled.variants {
        assert_eq!(verify::verify(&variant.model), []);
    }
    compiled
}

fn messages(compiled: &Compiled) -> String {
    common::render(&compiled.sources, &compiled.diagnostics)
}

/// The models of a text without errors or warnings.
fn models(text: &str) -> Vec<Model> {
    let compiled = compiled(text);
    assert_eq!(messages(&compiled), "");
    compiled.variants.into_iter().map(|v| v.model).collect()
}

/// The first line of each diagnostic.
fn complaints(text: &str) -> Vec<String> {
    let all = messages(&compiled(text));
    all.lines().filter(|l| !l.starts_with(' ')).map(str::to_string).collect()
}

/// The form of the model's text that begins with `head`, on one line and without places.
fn form(model: &Model, head: &str) -> String {
    let text = text::print(model);
    let start = text.find(head).unwrap_or_else(|| panic!("no {head} in {text}"));
    let mut depth = 0;
    let mut out = String::new();
    let mut place = false;
    for c in text[start..].chars() {
        place = c == '@' || place && c != ')' && !c.is_whitespace();
        if place {
            continue;
        }
        depth += i32::from(c == '(') - i32::from(c == ')');
        match c {
            c if c.is_whitespace() => {
                if !out.ends_with(' ') {
                    out.push(' ');
                }
            }
            ')' => {
                out.truncate(out.trim_end().len());
                out.push(')');
            }
            c => out.push(c),
        }
        if depth == 0 {
            break;
        }
    }
    out
}

/// The code of the n-th block of the first piece's moves.
fn block(model: &Model, n: usize) -> String {
    let id = model.pieces[0].moves[n].block.0;
    form(model, &format!("(block b{id}"))
}

const BOARD: &str = r#"
    (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
      (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0) (ne 1 -1)))
    (zone (name far) (players White) (positions a3 b3 c3))
    (zone (name far) (players Black) (positions a1 b1 c1))"#;

/// A game with two players on a board of three by three.
fn game(board: &str, rest: &str) -> String {
    format!(
        "(game (title \"G\") (players White Black) (turn-order White Black)
           (board {BOARD}\n{board})\n{rest})"
    )
}

fn with_moves(moves: &str) -> String {
    game("", &format!("(piece (name Man) (attribute moved? false) (moves {moves}))"))
}

/// The single block `moves` of a piece, resolved.
fn code(block_text: &str) -> String {
    block(&models(&with_moves(block_text))[0], 0)
}

// ---------------------------------------------------------------- boards

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

// ---------------------------------------------------------------- players, turns, set-up

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

// ---------------------------------------------------------------- pieces and code

#[test]
fn t10_names_are_resolved_by_their_slot() {
    let text = r#"(game (title "G") (players East West) (turn-order East West)
        (board (positions (d5 0 0 1 1) (e5 1 0 2 1)) (links East (d5 e5)))
        (piece (name d5) (attribute East true) (moves
          (East (verify (East d5)) (verify (piece? d5 East)) (create East d5 d5) (add d5)))))"#;
    assert_eq!(
        block(&models(text)[0], 0),
        "(block b0 (step East) (verify (attribute? East (at d5))) \
         (verify (piece? d5 (toward East))) \
         (create (at d5) (player East) (piece d5)) (add (promote d5)))"
    );
}

#[test]
fn every_instruction_is_resolved() {
    assert_eq!(
        code(
            "(n a1 (opposite n) back mark (mark n) (mark a1) (mark (opposite e)) from to
              (go from) (go to) (go mark) (go last-from) (go last-to)
              cascade capture (capture s) flip (flip a1) change-owner (change-owner (opposite n))
              (change-type Man) (change-type Man n)
              create (create White) (create Man) (create n) (create Black Man b1)
              (set-flag f true) (set-position-flag g empty? n) (set-attribute moved? friend?)
              (if empty? add else (add-copy)) (while (empty? n) n) (add Man) (add-copy Man) add)"
        ),
        "(block b0 (step n) (jump a1) (opposite n) (go mark) (mark here) (mark (toward n)) \
         (mark (at a1)) (mark (opposite e)) (from) (to) \
         (go from) (go to) (go mark) (go last-from) (go last-to) \
         (cascade) (capture here) (capture (toward s)) (flip here) (flip (at a1)) \
         (change-owner here) (change-owner (opposite n)) \
         (change-type Man here) (change-type Man (toward n)) \
         (create here) (create here (player White)) (create here (piece Man)) \
         (create (toward n)) (create (at b1) (player Black) (piece Man)) \
         (set-flag f true) (set-position-flag g (empty? here) (toward n)) \
         (set-attribute moved? (friend? here)) \
         (if (empty? here) (then (add)) (else (add copy))) \
         (while-bounded (empty? (toward n)) (step n)) (add (promote Man)) \
         (add (promote Man) copy) (add))"
    );
}

#[test]
fn every_condition_is_resolved() {
    assert_eq!(
        code(
            "((verify (and true false (not empty?) (or (not-friend? n) (enemy? a1)) not-neutral?))
              (verify (and (flag? f) (not-flag? g) (piece? Man) (not-piece? Man s)))
              (verify (and (in-zone? far) (in-zone? far n) (position? a1) (position? a1 (opposite n))))
              (verify (and (position-flag? p) (position-flag? p e) on-board? marked? last-from? last-to?))
              (verify (and goal-position? (adjacent-to-enemy? n) attacked? (defended? n)))
              (verify (and moved? (moved? n) (not (moved? a1))))
              add)"
        ),
        "(block b0 \
         (verify (and true false (not (empty? here)) \
         (or (not (friend? (toward n))) (enemy? (at a1))) (not (neutral? here)))) \
         (verify (and (flag? f) (not (flag? g)) (piece? Man here) (not (piece? Man (toward s))))) \
         (verify (and (in-zone? far here) (in-zone? far (toward n)) (position? a1 here) \
         (position? a1 (opposite n)))) \
         (verify (and (position-flag? p here) (position-flag? p (toward e)) (on-board? here) \
         (marked? here) (last-from? here) (last-to? here))) \
         (verify (and (goal-position? here) (adjacent-to-enemy? (toward n)) (attacked? here) \
         (defended? (toward n)))) \
         (verify (and (attribute? moved? here) (attribute? moved? (toward n)) \
         (not (attribute? moved? (at a1))))) \
         (add))"
    );
}

#[test]
fn the_arguments_of_attacked_and_add_partial_are_told_apart_by_what_they_name() {
    assert_eq!(
        code(
            "(move-type jump)
             ((verify (attacked? jump)) (verify (attacked? n)) (verify (attacked? jump a1))
              (verify (defended? (opposite n)))
              (add-partial) (add-partial Man) (add-partial jump) (add-partial Man jump)
              (add-copy-partial jump))"
        ),
        "(block b0 (verify (attacked? (type jump) here)) (verify (attacked? (toward n))) \
         (verify (attacked? (type jump) (at a1))) (verify (defended? (opposite n))) \
         (add partial) (add (promote Man) partial) (add (partial jump)) \
         (add (promote Man) (partial jump)) (add copy (partial jump)))"
    );
}

#[test]
fn t49_a_drop_is_filtered_by_a_leading_name_only() {
    let text = game(
        "",
        "(piece (name Man) (drops (b2 add) (far (verify empty?) add) (a1 c3 add) (n add)
           ((verify empty?) add)))
         (board-setup (White (Man off 1)))",
    );
    let model = &models(&text)[0];
    assert_eq!(
        form(model, "(drops"),
        "(drops (use b0 \"(b2 add)\" (on b2)) (use b1 \"(far (verify empty?) add)\" (in far)) \
         (use b2 \"(a1 c3 add)\" (on a1)) (use b3 \"(n add)\") \
         (use b1 \"((verify empty?) add)\"))"
    );
    assert_eq!(form(model, "(block b2"), "(block b2 (jump c3) (add))");
    let two_zones = game("", "(piece (name Man) (drops (far far add)) (moves (far add)))");
    let found = complaints(&two_zones);
    let zone = "error[Z1403]: zone `far` stands where a step belongs";
    assert_eq!(found.iter().filter(|m| m.ends_with(zone)).count(), 2, "{found:?}");
}

#[test]
fn t50_a_move_type_holds_until_the_next_in_its_section() {
    let text = game(
        "",
        "(piece (name Man)
           (moves (n add) (move-type a) (s add) (e add) (move-type b) (w add))
           (drops ((verify empty?) add)))
         (piece (name Other) (moves (n add)))
         (board-setup (White (Man off 1)))",
    );
    let model = &models(&text)[0];
    assert_eq!(
        form(model, "(piece Man"),
        "(piece Man (moves (use b0 \"(n add)\") (use b1 \"(s add)\" (type a)) \
         (use b2 \"(e add)\" (type a)) (use b3 \"(w add)\" (type b))) \
         (drops (use b4 \"((verify empty?) add)\")))"
    );
    assert_eq!(form(model, "(piece Other"), "(piece Other (moves (use b0 \"(n add)\")))");
}

#[test]
fn equal_blocks_are_one_and_each_use_knows_its_place() {
    let text = r#"(define slide ($1 (while empty? add $1) add))
(define both (slide n) (slide $1))
(define same (slide $1))
(game (title "G") (players W B) (turn-order W B)
  (board (grid (dimensions ("a/b" (1 0)) ("2/1" (0 1))) (directions (n 0 -1) (e 1 0))))
  (piece (name P) (moves
    (slide  n)
    (n ; a comment
       (while empty? add n) add)
    (both e)
    (same e))))"#;
    let model = &models(text)[0];
    assert_eq!(model.blocks.len(), 2);
    let uses: Vec<(u32, u32, u16, &str)> = model.pieces[0]
        .moves
        .iter()
        .map(|u| (u.block.0, u.origin.line, u.origin.column, &*u.label))
        .collect();
    assert_eq!(
        uses,
        [
            (0, 7, 5, "(slide n)"),
            (0, 8, 5, "(n (while empty? add n) add)"),
            // `both` makes two blocks: each has its own call, inside the macro.
            (0, 2, 14, "(slide n)"),
            (1, 2, 24, "(slide e)"),
            (1, 11, 5, "(same e)"),
        ]
    );
    // The code itself stands in the macro.
    assert_eq!(model.blocks[0].code[1].origin.line, 1);
}

#[test]
fn attributes_have_a_bit_each_whoever_declares_them() {
    let text = game(
        "",
        "(piece (name A) (attribute x true) (attribute y false))
         (piece (name B) (attribute z true) (attribute x false))",
    );
    let model = &models(&text)[0];
    assert_eq!(model.attributes, ["x", "y", "z"]);
    let bits: Vec<(u64, u64)> = model.pieces.iter().map(|p| (p.declared, p.initial)).collect();
    assert_eq!(bits, [(0b011, 0b001), (0b101, 0b100)]);
}

// ---------------------------------------------------------------- goals

#[test]
fn every_goal_is_resolved() {
    let text = game(
        "(symmetry Black (n s) (s n))",
        "(piece (name King) (moves (n add)))
         (piece (name Man))
         (win-condition (White Black) (absolute-config King (opponent Man) (not (any-owner Man)) (a1 far)))
         (loss-condition (White) (checkmated King))
         (loss-condition (Black) (captured King Man))
         (draw-condition (White Black) repetition)
         (draw-condition (total-piece-count 2))
         (win-condition (White) (and (pieces-remaining 1) (or (pieces-remaining 2 Man) (not (total-piece-count 3 King)))))
         (win-condition (White) (relative-config Man n (not (opponent King)) e n Man))
         (count-condition (White Black) stalemated)",
    );
    let model = &models(&text)[0];
    let goals: Vec<String> = text::print(model)
        .lines()
        .filter_map(|l| l.trim().strip_prefix("(goal "))
        .map(|l| l.split(" @").next().unwrap().to_string())
        .collect();
    assert_eq!(
        goals,
        [
            "win (players White Black) (absolute-config \
             (tests (own King) (opponent Man) (not (any Man))) (places (square a1) (zone far)))",
            "loss (players White) (checkmated King)",
            "loss (players Black) (captured King Man)",
            "draw (players White Black) repetition",
            "draw (total-piece-count 2)",
            "win (players White) (and (pieces-remaining 1) \
             (or (pieces-remaining 2 Man) (not (total-piece-count 3 King))))",
            "win (players White) (relative-config (own Man) (step n) (not (opponent King)) \
             (step e) (step n) (own Man))",
            "count (players White Black) stalemated",
        ]
    );
    assert_eq!(model.goals[1].origin.line, 11);
}

#[test]
fn t77_an_absolute_config_may_lack_its_inner_brackets() {
    let text = game(
        "",
        "(piece (name King)) (piece (name b2))
         (win-condition (White) (absolute-config King a1))
         (win-condition (White) (absolute-config King b2 a1 far))
         (win-condition (White) (absolute-config b2 b2))",
    );
    let model = &models(&text)[0];
    let expected = [
        "(absolute-config (tests (own King)) (places (square a1)))",
        "(absolute-config (tests (own King) (own b2)) (places (square a1) (zone far)))",
        "(absolute-config (tests (own b2)) (places (square b2)))",
    ];
    let text = text::print(model);
    for line in expected {
        assert!(text.contains(line), "{line} in {text}");
    }
}

#[test]
fn alternatives_with_stalemated_are_conditions_of_their_own() {
    let text = game(
        "",
        "(piece (name King)) (count-condition (White) (or stalemated (pieces-remaining 1) repetition))",
    );
    let goals = &models(&text)[0].goals;
    assert_eq!(goals.len(), 3);
    assert!(goals.iter().all(|g| g.verdict == movewright_model::Verdict::Count));
}

// ---------------------------------------------------------------- variants

#[test]
fn t21_one_end_condition_of_a_variant_drops_all_of_the_game() {
    let text = game(
        "",
        "(piece (name King)) (count-condition (White Black) stalemated)
         (win-condition (White) (pieces-remaining 1))",
    ) + "(variant (title \"A\") (draw-condition (White) (pieces-remaining 2)))
         (variant (title \"B\"))";
    let models = models(&text);
    let counts: Vec<(&str, usize)> = models.iter().map(|m| (&*m.title, m.goals.len())).collect();
    assert_eq!(counts, [("G", 2), ("A", 1), ("B", 2)]);
}

#[test]
fn t22_pieces_of_a_variant_replace_whole_pieces_in_their_place() {
    let text = game(
        "",
        "(piece (name A) (attribute x true) (moves (n add))) (piece (name B))
         (board-setup (White (A a1)))",
    ) + "(variant (title \"V\") (piece (name C) (moves (e add))) (piece (name A) (moves (s add))))";
    let models = models(&text);
    let names: Vec<&str> = models[1].pieces.iter().map(|p| &*p.name).collect();
    assert_eq!(names, ["A", "B", "C"]);
    assert_eq!(models[1].pieces[0].declared, 0);
    assert_eq!(block(&models[1], 0), "(block b0 (step s) (add))");
    assert_eq!(models[1].setup, models[0].setup);
}

#[test]
fn t23_a_variant_may_stand_before_its_game() {
    let text = "(variant (title \"V\") (turn-order Black White))".to_string()
        + &game("", "(piece (name A))")
        + "(variant (title \"-\")) (variant (title \"W\") (default) (description \"d\"))";
    let compiled = compiled(&text);
    assert_eq!(messages(&compiled), "");
    let titles: Vec<(&str, bool)> =
        compiled.variants.iter().map(|v| (&*v.model.title, v.default)).collect();
    assert_eq!(titles, [("V", false), ("G", false), ("W", true)]);
    assert_eq!(form(&compiled.variants[0].model, "(turns"), "(turns (turn Black) (turn White))");
    assert_eq!(compiled.variant("w").unwrap().texts.description.as_deref(), Some("d"));
}

#[test]
fn inherited_code_tolerates_a_smaller_board() {
    let text = game(
        "",
        "(piece (name Man) (moves (n add) (ne (verify (empty? b1)) add) (c3 (capture ne) add)))
         (board-setup (White (Man a1 c1)) (Black (Man a3)))
         (win-condition (White) (absolute-config Man (c3)))
         (loss-condition (Red Black) (pieces-remaining 0))",
    )
    .replace("(Red Black)", "(Black)")
        + "(variant (title \"Small\") (board (positions (a1 0 0 1 1) (a2 1 1 2 2)) (links n (a1 a2))))";
    let compiled = compiled(&text);
    assert!(!compiled.has_errors());
    let model = &compiled.variant("Small").unwrap().model;
    assert_eq!(block(model, 0), "(block b0 (step n) (add))");
    assert_eq!(block(model, 1), "(block b1 (stop) (verify (empty? nowhere)) (add))");
    assert_eq!(block(model, 2), "(block b2 (stop) (capture nowhere) (add))");
    assert_eq!(form(model, "(setup"), "(setup (place a1 White Man))");
    assert_eq!(form(model, "(goal win"), "(goal win (players White) (or))");
    let found = messages(&compiled);
    let code = |code: &str| found.matches(code).count();
    assert_eq!((code("[Z1406]"), code("[Z1502]"), code("[Z1601]")), (4, 2, 1), "{found}");
    assert!(found.contains("`ne`, in code that variant \"Small\" inherits, does not exist there"));
}

#[test]
fn players_a_variant_lacks_are_dropped_from_what_it_inherits() {
    let text = game(
        "(symmetry Black (n s) (s n))",
        "(piece (name Man)) (board-setup (Black (Man a1)) (White (Man a2)))
         (win-condition (White Black) (pieces-remaining 9)) (win-condition (Black) (pieces-remaining 8))",
    ) + "(variant (title \"Solo\") (players White) (turn-order White))";
    let compiled = compiled(&text);
    assert!(!compiled.has_errors(), "{}", messages(&compiled));
    let model = &compiled.variants[1].model;
    assert_eq!(model.goals.len(), 1);
    assert_eq!(model.goals[0].players.as_ref().unwrap().len(), 1);
    assert_eq!(form(model, "(setup"), "(setup (place a2 White Man))");
    assert!(model.is_puzzle());
    assert_eq!(messages(&compiled).matches("[Z1201]").count(), 5);
}

// ---------------------------------------------------------------- what is no game

#[test]
fn t87_plug_in_stubs_are_refused_by_name() {
    let stub = game("", "(engine \"x.dll\") (piece (name P) (moves (from)))");
    let found = compiled(&stub);
    assert!(found.variants.is_empty() && found.has_errors());
    let text = messages(&found);
    assert_eq!(
        text,
        "t.zrf:1:2 error[Z1901]: the rules of \"G\" are in a plug-in, not in this file\n    \
         t.zrf:8:1: play is delegated here\n    \
         help: no block of this game adds a move, so there is nothing to compile\n"
    );
    let whole = game("", "(engine \"x.dll\") (piece (name P) (moves (n add)))");
    assert_eq!(models(&whole).len(), 1);
}

#[test]
fn t88_selection_screens_are_no_games() {
    let text = game("", "(piece (name P) (open \"x.zrf\") (moves (n add)))")
        + "(variant (title \"Real\") (option \"selection screen\" false))";
    let compiled = compiled(&text);
    let titles: Vec<&str> = compiled.variants.iter().map(|v| &*v.model.title).collect();
    assert_eq!(titles, ["Real"]);
    assert!(
        messages(&compiled)
            .starts_with("t.zrf:1:2 warning[Z1902]: \"G\" is a selection screen, not a game\n")
    );
    assert!(!compiled.has_errors());
}

#[test]
fn goals_of_version_3_are_refused_unless_allowed() {
    let text = game(
        "",
        "(piece (name P)) (win-condition (White) (or (capture-count >= 5) (pieces-remaining 9)))",
    );
    let refused = compiled(&text);
    assert!(refused.variants.is_empty());
    assert!(messages(&refused).contains("error[Z1903]: `capture-count` is a goal of version 3.0"));
    let config = Config { version_3: true, ..Config::default() };
    let allowed = compile("t.zrf", text.as_bytes(), &mut MemoryFiles::default(), &config);
    assert_eq!(
        form(&allowed.variants[0].model, "(goal"),
        "(goal win (players White) (or (capture-count >= 5) (pieces-remaining 9)))"
    );
}

// ---------------------------------------------------------------- limits

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
    assert_eq!(models(&grid(257, 255))[0].board.squares.len(), 65_535);
    let found = complaints(&grid(256, 256));
    assert!(found[0].ends_with("error[Z1801]: too many squares: at most 65535 are supported"));

    let list = |n: usize| (0..n).map(|i| format!("p{i} ")).collect::<String>();
    let players = |n: usize| {
        format!(
            "(game (title \"G\") (players {}) (turn-order p0 p1) (board (positions (a 0 0 1 1))))",
            list(n)
        )
    };
    assert_eq!(models(&players(255))[0].players.len(), 255);
    assert!(complaints(&players(256))[0].contains("error[Z1805]: too many players: at most 255"));

    let attributes = |n: usize| {
        let all: String = (0..n).map(|i| format!("(attribute a{i} true)")).collect();
        game("", &format!("(piece (name P) {all})"))
    };
    assert_eq!(models(&attributes(64))[0].pieces[0].initial, u64::MAX);
    assert!(
        complaints(&attributes(65))[0].contains("error[Z1808]: too many attributes: at most 64")
    );

    let many: String = (0..300).map(|i| format!("(piece (name P{i}))")).collect();
    assert_eq!(models(&game("", &many))[0].pieces.len(), 300);

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
        "t.zrf:8:34 warning[Z0505]: an attribute is true or false, not a number or letter; it counts as false\n    \
         help: write `(attribute moved? false)`\n\
         t.zrf:8:71 warning[Z0505]: an attribute is true or false, not a number or letter; it counts as false\n    \
         help: write `(attribute moved? false)`\n"
    );
}

// ---------------------------------------------------------------- the whole

#[test]
fn a_variant_inherits_from_the_nearest_game_above() {
    let one = |title: &str, rest: &str| {
        format!(
            "(game (title \"{title}\") (players A B) (turn-order A B)
                  (board (positions (p 0 0 1 1))) {rest})"
        )
    };
    let text = "(variant (title \"First\"))".to_string()
        + &one("G1", "(piece (name X))")
        + &one("G2", "(piece (name Y))")
        + "(variant (title \"Last\"))";
    let compiled = compiled(&text);
    let pieces: Vec<(&str, &str)> =
        compiled.variants.iter().map(|v| (&*v.model.title, &*v.model.pieces[0].name)).collect();
    assert_eq!(pieces, [("First", "X"), ("G1", "X"), ("G2", "Y"), ("Last", "Y")]);
    assert_eq!(complaints(&text).len(), 1, "the second game is a warning");
}

#[test]
fn an_error_that_variants_inherit_is_reported_once_and_spoils_them() {
    let text = game("", "(piece (name P) (moves (n (verify (piece? Q)) add)))")
        + "(variant (title \"A\")) (variant (title \"B\") (piece (name P) (moves (n add))))";
    let compiled = compiled(&text);
    let titles: Vec<&str> = compiled.variants.iter().map(|v| &*v.model.title).collect();
    assert_eq!(titles, ["B"]);
    assert_eq!(messages(&compiled).matches("error").count(), 1);
}

#[test]
fn the_deepest_nesting_is_resolved_and_printed() {
    let nest =
        |open: &str, inner: &str, depth: usize| open.repeat(depth) + inner + &")".repeat(depth);
    let code = nest("(if empty? ", "add", 250);
    let cond = format!("(verify {})", nest("(not ", "empty?", 249));
    let goal = nest("(and ", "(pieces-remaining 1)", 250);
    let text = game(
        "",
        &format!("(piece (name P) (moves ({code}) ({cond} add))) (win-condition (White) {goal})"),
    );
    let model = &models(&text)[0];
    assert_eq!(text::parse(&text::print(model)).as_ref(), Ok(model));
}

#[test]
fn two_compilations_give_the_same_bytes() {
    let text = with_moves("((verify (and (flag? b) (flag? a))) (set-flag c true) add) (n add)")
        + "(variant (title \"V\") (option \"pass turn\" true))";
    let all = || -> Vec<String> { models(&text).iter().map(text::print).collect() };
    assert_eq!(all(), all());
    assert_eq!(models(&text)[0].flags, ["b", "a", "c"], "names in order of appearance");
}

#[test]
fn variants_cannot_multiply_without_end() {
    let labels: String = (0..99).map(|i| format!("{i}-/")).collect();
    let directions: String = (0..600).map(|i| format!("(links d{i})")).collect();
    let text = format!(
        "(game (title \"G\") (players W B) (turn-order W B) (board (grid (dimensions
           (\"{labels}x\" (1 0)) (\"{labels}y\" (0 1)))) {directions}))"
    ) + &"(variant)".repeat(1000);
    let config = Config::default();
    let compiled = compile("t.zrf", text.as_bytes(), &mut MemoryFiles::default(), &config);
    // 100 x 100 squares of weight 600 + 16 in each.
    assert_eq!(compiled.variants.len(), 64_000_000 / (100 * 100 * 616));
    assert!(messages(&compiled).contains("error[Z1815]"));
}

#[test]
fn many_unknown_names_do_not_take_long() {
    let words: String = (0..20_000).map(|i| format!("unknown-{i} ")).collect();
    let squares: String = (0..20_000).map(|i| format!("(square-{i} 0 0 1 1)")).collect();
    let text =
        game(&format!("(positions {squares})"), &format!("(piece (name P) (moves ({words} add)))"));
    assert_eq!(complaints(&text).len(), 20_000);
}
