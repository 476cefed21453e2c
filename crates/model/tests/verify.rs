//! A sound model has no violations; each thing that can be wrong is found.

use movewright_model::text::{TextError, parse, print};
use movewright_model::verify::verify;
use movewright_model::*;

const SMALL: &str = r#"
(model "Small"
  (sources "small.zrf")
  (players (White real) (Black real) (Wall neutral))
  (turns (turn White) (repeat) (turn Black (type walk)) (turn White (owner Wall)))
  (attributes moved?)
  (move-types walk)
  (flags seen)
  (position-flags been)
  (priorities walk)
  (options pass-turn-forced maximal-captures)
  (board
    (squares (square a1 (rect 0 0 9 9)) (square b1) (square off dummy))
    (direction e (a1 b1))
    (direction w (b1 a1))
    (symmetry Black (e w) (w e))
    (zone home (White a1) (Black b1 off))
    (grid (labels a b) (labels 1) (squares a1 b1)))
  (piece Man
    (attribute moved? true)
    (moves
      (use b0 "(slide e)" (type walk) @small.zrf:12:7))
    (drops
      (use b1 "(home add)" (in home) @small.zrf:13:7)))
  (block b0
    (step e @small.zrf:3:4)
    (while-bounded (empty? here) @small.zrf:4:4
      (add @small.zrf:4:20)
      (step e @small.zrf:4:24))
    (if (and (flag? seen) (position-flag? been here)) @small.zrf:5:4
      (then (capture (toward w) @small.zrf:5:20))
      (else (set-attribute moved? true @small.zrf:5:30)))
    (add (promote Man) (partial walk) @small.zrf:6:4))
  (block b1
    (add @small.zrf:13:12))
  (setup
    (place a1 White Man)
    (place b1 Black Man)
    (store White Man 2))
  (goal loss (players White Black) (checkmated Man) @small.zrf:20:3)
  (goal win (players White) (absolute-config (tests (own Man)) (places (zone home))) @-))
"#;

fn small() -> Model {
    parse(SMALL).unwrap()
}

#[test]
fn the_small_model_is_sound() {
    assert_eq!(verify(&small()), []);
    assert_eq!(parse(&print(&small())), Ok(small()));
}

/// Damages the small model and expects exactly these violations.
fn violations(damage: impl FnOnce(&mut Model), expected: &[&str]) {
    let mut model = small();
    damage(&mut model);
    let found: Vec<String> = verify(&model).iter().map(ToString::to_string).collect();
    assert_eq!(found, expected);
}

#[test]
fn ids_out_of_range_are_found() {
    violations(
        |m| m.turns[0].owner = PlayerId(3),
        &["turn 0: player 3 does not exist: there are 3"],
    );
    violations(
        |m| m.pieces[0].moves[0].move_type = Some(MoveTypeId(1)),
        &["piece Man, moves 0: move type 1 does not exist: there are 1"],
    );
    violations(
        |m| m.blocks[1].code[0].instr = Instr::Step(DirectionId(2)),
        &["block 1: direction 2 does not exist: there are 2"],
    );
    violations(
        |m| m.blocks[1].code[0].instr = Instr::Flip(SquareRef::At(SquareId(3))),
        &["block 1: square 3 does not exist: there are 3"],
    );
    violations(
        |m| {
            let test = Cond::Test(Test::InZone(ZoneId(1)), SquareRef::Here);
            m.blocks[1].code[0].instr = Instr::Verify(Cond::Not(Box::new(test)));
        },
        &["block 1: zone 1 does not exist: there are 1"],
    );
    violations(
        |m| m.blocks[1].code[0].origin = Origin { source: 1, line: 1, column: 1 },
        &["block 1: source 1 does not exist: there are 1"],
    );
    violations(
        |m| m.setup.placements[1].piece = PieceId(1),
        &["set-up: piece 1 does not exist: there are 1"],
    );
    violations(
        |m| m.goals[0].players = Some(vec![PlayerId(7)]),
        &["goal 0: player 7 does not exist: there are 3"],
    );
    violations(
        |m| m.priorities = vec![MoveTypeId(4)],
        &["priorities: move type 4 does not exist: there are 1"],
    );
    violations(
        |m| m.pieces[0].drops[0].block = BlockId(2),
        &["piece Man, drops 0: block 2 does not exist: there are 2", "block 1: no piece uses it"],
    );
}

#[test]
fn tables_must_be_complete_and_sorted() {
    violations(|m| drop(m.board.symmetry.pop()), &["symmetry: there must be a table per player"]);
    violations(
        |m| m.board.symmetry[1].truncate(1),
        &["symmetry: there must be an entry per direction"],
    );
    violations(
        |m| m.board.zones[0].squares[1].reverse(),
        &["zone home: squares must be in board order, without repeats"],
    );
    violations(
        |m| drop(m.board.zones[0].squares.pop()),
        &["zone home: there must be a list per player"],
    );
    violations(
        |m| m.board.directions[0] = Direction::new("e", vec![None; 2]),
        &["direction e: there must be an entry per square"],
    );
    violations(
        |m| m.board.grids[0].squares.truncate(1),
        &["grid 0: there must be an entry per combination of labels"],
    );
    violations(
        |m| m.setup.placements.reverse(),
        &["set-up: placements must be in board order, one a square"],
    );
    violations(|m| m.setup.stores[0].count = 0, &["set-up: an empty store must be left out"]);
    violations(
        |m| m.setup.stores.push(m.setup.stores[0]),
        &["set-up: stores must be in order of player and piece, each once"],
    );
}

#[test]
fn names_attributes_and_turns_are_checked() {
    violations(|m| m.board.squares[1].name = "a1".into(), &["squares: two have the same name"]);
    violations(
        |m| m.attributes = (0..65).map(|i| i.to_string()).collect(),
        &["attributes: at most 64 fit"],
    );
    violations(
        |m| m.pieces[0].declared = 2,
        &[
            "piece Man: it declares attributes that do not exist",
            "piece Man: an attribute it does not declare is true at first",
        ],
    );
    violations(
        |m| m.repeat_from = 3,
        &["turns: the turn order repeats from an entry that does not exist"],
    );
    violations(
        |m| m.players[2].kind = PlayerKind::Real,
        &["player Wall: players that act are real or random, the others neutral"],
    );
    violations(
        |m| m.pieces[0].moves[0].filter = Some(DropFilter::Nowhere),
        &["piece Man, moves 0: only drops are filtered"],
    );
    violations(
        |m| m.pieces[0].moves[0].label = "two\nlines".into(),
        &["piece Man, moves 0: the label must be one line"],
    );
}

#[test]
fn goals_and_blocks_are_checked() {
    violations(
        |m| m.goals[1].goal = Goal::Not(Box::new(Goal::Stalemated)),
        &["goal 1: a goal that may only stand alone stands inside another"],
    );
    violations(
        |m| m.goals[0].players = None,
        &["goal 0: this goal needs a list of players and a winner or loser"],
    );
    violations(
        |m| m.goals[1].goal = Goal::AbsoluteConfig(vec![], vec![]),
        &["goal 1: a configuration without places"],
    );
    violations(|m| m.blocks[1] = m.blocks[0].clone(), &["block 1: an earlier block does the same"]);
    violations(
        |m| match &mut m.blocks[0].code[1].instr {
            Instr::While { bounded, .. } => *bounded = false,
            other => panic!("{other:?}"),
        },
        &["block 0: its loops are not marked as bounded where they are"],
    );
}

#[test]
fn errors_in_texts_name_the_line() {
    let at = |line, message: &str| TextError { line, message: message.to_string() };
    let check = |from: &str, to: &str, message: &str| {
        let line = SMALL[..SMALL.find(from).unwrap()].matches('\n').count() as u32 + 1;
        assert_eq!(parse(&SMALL.replacen(from, to, 1)), Err(at(line, message)));
    };
    check("(step e", "(step ne", "there is no direction `ne`");
    check("(step e", "(stop e", "`stop` is no instruction of this form");
    check("(square b1)", "(square a1)", "square `a1` is there already");
    let place = "`@other.zrf:3:4` is not the place of a known source";
    check("@small.zrf:3:4", "@other.zrf:3:4", place);
    check("Man 2)", "Man two)", "`two` is not a number that fits here");
    check("(block b1", "(block b7", "the next block must be called `b1`");
    check("(model", "((model", "this bracket is never closed");
    let deep = "(".repeat(100_000);
    assert_eq!(parse(&deep), Err(at(1, "brackets are nested more than 1000 deep")));
}
