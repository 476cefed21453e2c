//! Pieces and move code.

use super::*;

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
