//! Which kernels chess gets, under other names, mirrored, and on other boards.

mod common;

use common::models;
use movewright_codegen::census::{Census, Kernel, Legality, census};
use movewright_codegen::plan;

const CHESS: &str = include_str!("../../../rules/chess.zrf");

fn look(rules: &str) -> Census {
    let models = models("chess.zrf", rules.as_bytes());
    let plan = plan(&models).expect("nothing is refused");
    census(&plan.variants[0])
}

/// Kernels in the order of the pieces, runs of equal ones once.
fn kernels(census: &Census) -> Vec<(String, Kernel, usize)> {
    let mut out: Vec<(String, Kernel, usize)> = Vec::new();
    for block in &census.blocks {
        match out.last_mut() {
            Some((piece, kernel, count)) if *piece == block.piece && *kernel == block.kernel => {
                *count += 1;
            }
            _ => out.push((block.piece.clone(), block.kernel, 1)),
        }
    }
    out
}

fn expected(names: [&str; 6]) -> Vec<(String, Kernel, usize)> {
    let [pawn, knight, bishop, rook, queen, king] = names.map(str::to_owned);
    vec![
        (pawn.clone(), Kernel::Shift, 3),
        // En passant asks for the last move.
        (pawn, Kernel::Walk, 2),
        (knight, Kernel::Set, 8),
        (bishop, Kernel::Lines, 4),
        (rook, Kernel::Lines, 4),
        (queen, Kernel::Lines, 8),
        (king.clone(), Kernel::Set, 8),
        // Castling asks for attributes and attacks.
        (king, Kernel::Walk, 2),
    ]
}

const NAMES: [&str; 6] = ["Pawn", "Knight", "Bishop", "Rook", "Queen", "King"];

fn check(rules: &str, names: [&str; 6]) {
    let census = look(rules);
    assert_eq!(kernels(&census), expected(names));
    assert_eq!(census.legality, Legality::Masks);
    let forms: Vec<(&str, Vec<&str>)> = census
        .attacks
        .iter()
        .map(|a| (a.piece.as_str(), a.forms.iter().map(String::as_str).collect()))
        .collect();
    let lines = vec!["leap", "clear"];
    let leap = vec!["leap"];
    let [pawn, knight, bishop, rook, queen, king] = names;
    assert_eq!(
        forms,
        [
            (pawn, leap.clone()),
            (knight, leap.clone()),
            (bishop, lines.clone()),
            (rook, lines.clone()),
            (queen, lines),
            (king, leap)
        ]
    );
    for block in &census.blocks {
        assert!(!block.compared, "{}", block.label);
        let en_passant = block.label.starts_with("(En-Passant");
        assert_eq!(block.answers, en_passant, "{}", block.label);
        assert_eq!(block.why.is_none(), block.kernel == Kernel::Shift);
    }
}

#[test]
fn chess() {
    check(CHESS, NAMES);
}

#[test]
fn chess_with_other_names() {
    let names = ["Footman", "Jumper", "Slanter", "Tower", "Lady", "Chief"];
    let mut rules = CHESS.to_owned();
    for (old, new) in NAMES.iter().zip(names) {
        rules = rules.replace(old, new);
    }
    // Macros were renamed along with the pieces; players, zones and squares too.
    let rules = rules.replace("White", "Near").replace("Black", "Far");
    let rules = rules.replace("promotion-zone", "goal-line").replace("third-rank", "row");
    check(&rules, names);
}

#[test]
fn chess_with_the_board_mirrored() {
    let directions =
        "(n 0 -1) (e 1 0) (s 0 1) (w -1 0)\n        (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)";
    let mirrored =
        "(n 0 -1) (e -1 0) (s 0 1) (w 1 0)\n        (ne -1 -1) (nw 1 -1) (se -1 1) (sw 1 1)";
    assert!(CHESS.contains(directions));
    check(&CHESS.replace(directions, mirrored), NAMES);
}

/// Chess on a board with so many files and ranks: the two armies at its ends.
fn on_board(files: &str, ranks: usize) -> String {
    let letters: Vec<char> = files.chars().collect();
    let row =
        |rank: usize| letters.iter().map(|f| format!("{f}{rank}")).collect::<Vec<_>>().join(" ");
    let mut rules = CHESS.to_owned();
    let file_labels = letters.iter().map(char::to_string).collect::<Vec<_>>().join("/");
    let rank_labels = (1..=ranks).rev().map(|r| r.to_string()).collect::<Vec<_>>().join("/");
    rules = rules.replace("a/b/c/d/e/f/g/h", &file_labels);
    rules = rules.replace("8/7/6/5/4/3/2/1", &rank_labels);
    let old = |rank: usize| {
        "abcdefgh".chars().map(|f| format!("{f}{rank}")).collect::<Vec<_>>().join(" ")
    };
    rules = rules
        .replace(&format!("(positions {})", old(8)), &format!("(positions {})", row(ranks)))
        .replace(&format!("(positions {})", old(1)), &format!("(positions {})", row(1)))
        .replace(&format!("(positions {})", old(6)), &format!("(positions {})", row(ranks - 2)))
        .replace(&format!("(positions {})", old(3)), &format!("(positions {})", row(3)))
        .replace(&format!("(Pawn {})", old(7)), &format!("(Pawn {})", row(ranks - 1)))
        .replace(&format!("(Pawn {})", old(2)), &format!("(Pawn {})", row(2)));
    for square in ["a8 h8", "b8 g8", "c8 f8", "d8", "e8"] {
        let moved = square.replace('8', &ranks.to_string());
        rules = rules.replace(&format!(" {square})"), &format!(" {moved})"));
    }
    rules
}

#[test]
fn chess_on_nine_by_nine_and_on_ten_by_eight() {
    check(&on_board("abcdefghi", 9), NAMES);
    check(&on_board("abcdefghij", 8), NAMES);
}

#[test]
fn chess_on_a_cylinder() {
    // The outer files are neighbours.
    let mut links = String::new();
    for rank in 1..=8 {
        let side = |name: &str, to: i32| {
            let east = (1..=8).contains(&to).then(|| format!("(links {name} (h{rank} a{to}))"));
            east.unwrap_or_default()
        };
        let west = |name: &str, to: i32| {
            let west = (1..=8).contains(&to).then(|| format!("(links {name} (a{rank} h{to}))"));
            west.unwrap_or_default()
        };
        links += &(side("e", rank) + &side("ne", rank + 1) + &side("se", rank - 1));
        links += &(west("w", rank) + &west("nw", rank + 1) + &west("sw", rank - 1));
    }
    let board = "    (symmetry Black";
    let rules = CHESS.replace(board, &format!("    {links}\n{board}"));
    let census = look(&rules);
    assert_eq!(census.legality, Legality::Masks);
    let kernels = kernels(&census);
    let names = NAMES.map(str::to_owned);
    for (piece, kernel, blocks) in expected(NAMES) {
        // Around the edge a step is another distance, so pawns have more steps than on a plain
        // board; they are looked up or shifted.
        if piece == names[0] && kernel == Kernel::Shift {
            continue;
        }
        assert!(kernels.contains(&(piece.clone(), kernel, blocks)), "{piece}: {kernels:?}");
    }
    // Two ways lead to most squares of a rank, and each is a line of its own.
    let tried = census.attacks.iter().filter(|a| a.forms.iter().any(|f| f == "tried"));
    assert_eq!(tried.count(), 0);
    assert!(census.blocks.iter().all(|b| !b.compared));
}

/// A capture is an exchange of two pieces one of which then leaves the board, in a way that depends on
/// its type; drops ask for empty squares, and for no pawn on the file.
#[test]
fn captures_into_the_hand_and_drops_are_sets() {
    let file = r#"
(game
  (title "Hands")
  (players White Black)
  (turn-order White Black)
  (option "recycle captures" true)
  (board
    (grid
      (start-rectangle 0 0 10 10)
      (dimensions ("a/b/c/d" (10 0)) ("4/3/2/1" (0 10)))
      (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0)))
    (symmetry Black (n s) (s n))
    (zone (name last) (players White) (positions a4 b4 c4 d4))
    (zone (name last) (players Black) (positions a1 b1 c1 d1)))
  (board-setup
    (White (King a1) (Rook b1) (Pawn a2 b2 c2))
    (Black (King d4) (Rook c4) (Pawn b3 c3 d3)))
  (piece (name Pawn)
    (moves
      (n (verify not-friend?)
        (if enemy? cascade (if (piece? Chief) back (change-type Rook) else back) flip capture)
        add))
    (drops
      ((verify (and empty? (not-in-zone? last)))
        (while (on-board? n) n)
        (while (on-board? s) (verify (not (and friend? (piece? Pawn)))) s)
        (verify (not (and friend? (piece? Pawn))))
        back add)))
  (piece (name Rook)
    (moves
      (n (while empty? add n) (verify enemy?) cascade back flip capture add)
      (e (while empty? (change-type Chief) add e) (verify enemy?) (change-type Chief) cascade
        (if (piece? Chief) back (change-type Rook) else back) flip capture add))
    (drops ((verify empty?) add)))
  (piece (name Chief) (moves (w (verify empty?) add)))
  (piece (name King) (moves (n (verify not-friend?) add) (s (verify not-friend?) add)))
  (loss-condition (White Black) (checkmated King)))
"#;
    let census = look(file);
    assert_eq!(census.legality, Legality::Masks);
    let kernels: Vec<_> =
        census.blocks.iter().map(|b| (b.piece.as_str(), b.drop, b.kernel)).collect();
    assert_eq!(
        kernels,
        [
            ("Pawn", false, Kernel::Shift),
            ("Pawn", true, Kernel::Set),
            ("Rook", false, Kernel::Lines),
            ("Rook", false, Kernel::Lines),
            ("Rook", true, Kernel::Set),
            ("Chief", false, Kernel::Set),
            ("King", false, Kernel::Set),
            ("King", false, Kernel::Set),
        ]
    );
}

#[test]
fn legs_of_a_turn_and_pieces_created_far_away_are_looked_up() {
    let rules = include_str!("../../../rules/amazons.zrf");
    let models = models("amazons.zrf", rules.as_bytes());
    let plan = plan(&models).expect("nothing is refused");
    let census = census(&plan.variants[0]);
    // Eight directions to walk, eight to shoot.
    assert_eq!(kernels(&census), [("Amazon".to_owned(), Kernel::Lines, 16)]);
}

#[test]
fn moves_of_different_priorities_are_not_compared() {
    let compared = |rules: &str| {
        let models = models("rules.zrf", rules.as_bytes());
        let plan = plan(&models).expect("nothing is refused");
        census(&plan.variants[0]).blocks.iter().filter(|b| b.compared).count()
    };
    let rolit = include_str!("../../../rules/rolit.zrf");
    assert_eq!(compared(rolit), 0);
    // Both blocks can be tried in the same turn now.
    assert_eq!(compared(&rolit.replace("(move-priorities enclosing beside)", "")), 2);
    assert_eq!(
        compared(&rolit.replace("(move-priorities enclosing beside)", "(move-priorities beside)")),
        0
    );
}

/// Only moves that doubtful ones may equal are compared with them: not those of other squares, and no
/// moves with drops.
#[test]
fn what_cannot_be_equal_is_not_compared() {
    // A Mule on the lower half moves the piece behind it, and a Stone is dropped in two ways.
    let file = r#"
(game
  (title "Pushing")
  (players White Black)
  (turn-order White Black)
  (board
    (grid
      (start-rectangle 0 0 10 10)
      (dimensions ("a/b/c/d/e" (10 0)) ("5/4/3/2/1" (0 10)))
      (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0)))
    (zone (name low) (players White Black) (positions a1 b1 c1 d1 e1 a2 b2 c2 d2 e2))
    (zone (name high) (players White Black) (positions a5 b5 c5 d5 e5)))
  (board-setup
    (White (Mule a1) (Rook b1) (Horse c5) (Stone off 5))
    (Black (Mule d2) (Rook e2) (Horse d5) (Stone off 5)))
  (piece (name Mule)
    (moves ((verify (in-zone? low)) w (verify friend?) from e e (verify empty?) to add)))
  (piece (name Rook) (moves (e (verify empty?) add) (n (verify empty?) add)))
  (piece (name Horse) (moves ((verify (in-zone? high)) e (verify empty?) add)))
  (piece (name Stone)
    (drops ((verify empty?) add) ((verify (and empty? (not-in-zone? low))) add)))
  (loss-condition (White Black) (pieces-remaining 0 Rook)))
"#;
    let census = look(file);
    let found: Vec<(&str, bool, bool, Kernel)> =
        census.blocks.iter().map(|b| (&*b.piece, b.drop, b.compared, b.kernel)).collect();
    let walk = Kernel::Walk;
    assert_eq!(
        found,
        [
            ("Mule", false, true, walk),
            ("Rook", false, false, Kernel::Set),
            ("Rook", false, false, Kernel::Set),
            ("Horse", false, false, Kernel::Shift),
            ("Stone", true, true, walk),
            ("Stone", true, true, walk),
        ]
    );
}
