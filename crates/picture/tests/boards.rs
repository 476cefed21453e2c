//! Small boards of every kind, and what is drawn of them.

use movewright_frontend::{Config, MemoryFiles, compile};
use movewright_interpreter::Interpreter;
use movewright_runtime::{Position, Rules};

/// The picture of a game's start position.
fn picture(players: &str, board: &str, rest: &str) -> String {
    let rules = format!(
        "(game (title \"Nuts & <Bolts>\") (players {players}) (turn-order {players}) \
         (board {board}) {rest} (piece (name Man) (moves (n (verify empty?) add))))"
    );
    let mut none = MemoryFiles::default();
    let compiled = compile("x.zrf", rules.as_bytes(), &mut none, &Config::default());
    let errors: Vec<_> = compiled.diagnostics.iter().map(|d| &d.message).collect();
    let model = &compiled.variants.first().unwrap_or_else(|| panic!("{errors:?}")).model;
    let game = Interpreter::new(model);
    movewright_picture::svg(model, &game.info(), &Position::of(&game, &game.start()))
}

fn grid(step: [[i32; 2]; 2], directions: &str) -> String {
    let [[a, b], [c, d]] = step;
    format!(
        "(grid (start-rectangle 0 0 40 40) (dimensions (\"a/b/c/d\" ({a} {b})) \
         (\"4/3/2/1\" ({c} {d}))) (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) {directions}))"
    )
}

/// How many outlines have so many corners.
fn outlines(picture: &str, corners: usize) -> usize {
    let path = picture.split("d=\"").skip(1).map(|p| p.split('"').next().unwrap_or(""));
    let shapes = path.flat_map(|p| p.split('M').skip(1)).filter(|s| s.ends_with('Z'));
    shapes.filter(|s| s.matches('L').count() + 1 == corners).count()
}

/// How many lines there are.
fn lines(picture: &str) -> usize {
    let path = picture.split("d=\"").skip(1).map(|p| p.split('"').next().unwrap_or(""));
    path.filter(|p| !p.contains('Z')).map(|p| p.matches('L').count()).sum()
}

#[test]
fn squares_that_touch_are_drawn_as_squares_and_named_at_the_edges() {
    let picture = picture("White Black", &grid([[41, 0], [0, 41]], ""), "");
    assert_eq!((outlines(&picture, 4), lines(&picture)), (16, 0));
    for name in ["a", "d", "1", "4"] {
        assert_eq!(picture.matches(&format!(">{name}</text>")).count(), 1, "{name}\n{picture}");
    }
    assert!(picture.contains("<title>Nuts &amp; &lt;Bolts&gt;</title>"));
}

#[test]
fn places_that_overlap_become_hexagons() {
    let picture = picture("White Black", &grid([[40, 0], [20, 35]], ""), "");
    assert_eq!((outlines(&picture, 6), outlines(&picture, 4)), (16, 0));
}

#[test]
fn places_apart_are_points_on_lines() {
    let picture = picture("White Black", &grid([[70, 0], [0, 70]], "(ne 1 -1) (sw -1 1)"), "");
    // All squares have diagonals, so these are no lines of the board.
    assert_eq!((outlines(&picture, 4), lines(&picture)), (0, 24));
}

#[test]
fn a_direction_that_some_squares_lack_makes_lines() {
    let board = grid([[41, 0], [0, 41]], "(ne 1 -1) (sw -1 1)") + "(unlink (a1 ne) (b2 sw))";
    let picture = picture("White Black", &board, "");
    assert_eq!((outlines(&picture, 4), lines(&picture)), (0, 24 + 8));
}

#[test]
fn leaps_make_no_lines() {
    let board = grid([[41, 0], [0, 41]], "(leap 2 0) (back -2 0) (rider 1 -2)");
    let picture = picture("White Black", &board, "");
    assert_eq!((outlines(&picture, 4), lines(&picture)), (16, 0));
}

#[test]
fn links_round_corners_are_arcs() {
    let links = "(links turn (a2 b1) (b1 a2) (c4 d3) (d3 c4))";
    let picture = picture("White Black", &(grid([[41, 0], [0, 41]], "") + links), "");
    assert_eq!(picture.matches("A41 41 0 1 1").count(), 2, "{picture}");
}

#[test]
fn squares_removed_from_a_grid_leave_its_names_at_the_edges() {
    let dark = "(kill-positions a4 c4 b3 d3 a2 c2 b1 d1)";
    let picture = picture("White Black", &(grid([[41, 0], [0, 41]], "") + dark), "");
    assert_eq!(outlines(&picture, 4), 8);
    for name in ["a", "b", "c", "d", "1", "2", "3", "4"] {
        assert_eq!(picture.matches(&format!(">{name}</text>")).count(), 1, "{name}");
    }
}

#[test]
fn players_have_their_colours_and_pieces_are_where_they_stand() {
    let setup =
        "(board-setup (Red (Man a1) (King b1 off 3)) (Second (Man d4))) (piece (name King))";
    let picture = picture("Red Second", &grid([[41, 0], [0, 41]], ""), setup);
    assert!(picture.contains(">Red: 3\u{a0}King\u{a0}in\u{a0}store<"), "{picture}");
    assert!(picture.contains("fill=\"#d9594c\"") && picture.contains("fill=\"#ffffff\""));
    assert!(
        picture.contains("cx=\"20.5\" cy=\"143.5\"")
            && picture.contains("cx=\"143.5\" cy=\"20.5\"")
    );
    assert_eq!(picture.matches(">M</text>").count(), 2);
    assert_eq!(picture.matches(">K</text>").count(), 1);
}

#[test]
fn the_same_position_gives_the_same_text() {
    let one = || picture("A B C D", &grid([[40, 0], [20, 35]], ""), "");
    assert_eq!(one(), one());
    // Nothing is drawn where nothing has a place.
    assert!(picture("A", "(dummy x y) (links n (x y))", "").ends_with("</svg>\n"));
}
