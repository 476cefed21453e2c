//! Large rules, made by a program, through reader, model, interpreter, code generation and rustc:
//! both executors play them alike. What lies beyond the limits is tested in the front end.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use movewright_build::config::BuiltFile;
use movewright_build::{emit, load};
use movewright_corpus::{Entry, Options, Stage, run};
use movewright_native::limits::Limits;

/// Links of a chess king.
const DIRECTIONS: &str =
    "(n 0 -1) (e 1 0) (s 0 1) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)";
const NAMES: [&str; 8] = ["n", "e", "s", "w", "ne", "nw", "se", "sw"];

/// Labels `p0/p1/...`.
fn labels(prefix: &str, n: usize) -> String {
    (0..n).map(|i| format!("{prefix}{i}")).collect::<Vec<_>>().join("/")
}

fn board(width: usize, height: usize) -> String {
    format!(
        "(board (grid (dimensions (\"{}\" (9 0)) (\"{}\" (0 9))) (directions {DIRECTIONS})))",
        labels("x", width),
        labels("y", height)
    )
}

/// 4,096 squares, 64 attributes.
fn squares() -> String {
    let mut marks = String::new();
    let mut declared = String::new();
    for i in 0..64 {
        let _ = write!(declared, "(attribute m{i} {}) ", i % 3 == 0);
        let _ = write!(marks, "(mark-if n m{i} m{}) ", (i + 1) % 64);
    }
    format!(
        "(define slide ($1 (while empty? add $1) (verify enemy?) add))
(define mark-if ($1 (verify (not $2)) (verify empty?) (set-attribute $2 true) (set-attribute $3 (not (empty? n))) add))
(game (title \"Squares\") (players White Black) (turn-order White Black)
  {}
  (board-setup (White (Rook x0y0 x63y0) (Marker x31y40)) (Black (Rook x0y63 x63y63) (Marker x32y20)))
  (piece (name Rook) (moves (slide n) (slide e) (slide s) (slide w)))
  (piece (name Marker) {declared} (moves {marks}))
  (loss-condition (White Black) (pieces-remaining 0)))",
        board(64, 64)
    )
}

/// 255 piece types.
fn pieces() -> String {
    let mut pieces = String::new();
    for i in 0..255 {
        let (first, second) = (NAMES[i % 8], NAMES[i / 8 % 8]);
        let next = (i + 1) % 255;
        let _ = writeln!(
            pieces,
            "(piece (name K{i}) (moves ({first} (verify not-friend?) (add K{next})) ({first} {second} (verify empty?) add)))"
        );
    }
    format!(
        "(game (title \"Pieces\") (players White Black) (turn-order White Black)
  {}
  (board-setup (White (K0 x1y1) (K100 x3y3) (K254 x5y5)) (Black (K1 x1y6) (K128 x4y6) (K253 x6y6)))
  {pieces}
  (loss-condition (White Black) (pieces-remaining 0)))",
        board(8, 8)
    )
}

/// 32 players, and a turn order of 10,000 entries.
fn players() -> String {
    let names: Vec<String> = (0..32).map(|i| format!("P{i}")).collect();
    let turns: Vec<&str> = (0..10_000).map(|i| &*names[(i * i + i / 32) % 32]).collect();
    let mut setup = String::new();
    for (i, name) in names.iter().enumerate() {
        let _ = write!(setup, "({name} (King x{}y{} off {i})) ", i % 8, i / 8 * 2);
    }
    format!(
        "(game (title \"Players\") (players {0}) (turn-order {1})
  {2}
  (board-setup {setup})
  (option \"pass turn\" forced) (option \"recycle captures\" true)
  (piece (name King) (moves (n (verify not-friend?) add) (e (verify not-friend?) flip add) (s (verify not-friend?) add))
    (drops ((verify (and empty? (friend? n))) add)))
  (win-condition ({0}) (pieces-remaining 12)))",
        names.join(" "),
        turns.join(" "),
        board(8, 8)
    )
}

/// Names that are no identifiers, are keywords, or collide once they are.
fn names() -> String {
    "(game (title \"1. Игра: type?\") (players ?Dice self Белые) (turn-order self ?Dice Белые)
  (board
    (positions (top-left 0 0 9 9) (1a 10 0 19 9) (Top-Left 20 0 29 9) (type 30 0 39 9) (слон 40 0 49 9))
    (links next (top-left 1a) (1a Top-Left) (Top-Left type) (type слон) (слон top-left))
    (links fn (1a top-left) (type top-left) (слон 1a))
    (zone (name match) (players self Белые) (positions 1a type)))
  (board-setup (self (+ top-left)) (Белые (state слон) (State off 2)) (?Dice (конь type)))
  (piece (name +) (attribute move? true) (attribute move! false)
    (moves (move-type loop)
      (next (verify not-friend?) (set-flag sink true) (if (flag? sink) (add-partial loop) else add))
      (fn (verify (in-zone? match)) (set-position-flag here true)
        (set-attribute move! (position-flag? here)) add)))
  (piece (name state) (moves (next (verify not-friend?) add)))
  (piece (name конь) (moves (next (verify empty?) add) (fn (verify empty?) add)))
  (piece (name State) (drops (match (verify empty?) add)))
  (loss-condition (self) (pieces-remaining 0)))"
        .to_string()
}

/// So many expanded blocks, few of them equal, in pieces of a thousand each.
fn blocks(wanted: usize) -> String {
    let mut pieces = String::new();
    let count = wanted.div_ceil(1_000);
    for piece in 0..count {
        let mut calls = String::new();
        for i in 0..1_000 {
            let n = piece * 1_000 + i;
            let [a, b, c] = [NAMES[n % 8], NAMES[n / 8 % 8], NAMES[n / 64 % 8]];
            let _ = write!(calls, "(walk {a} {b} {c} T{} m{}) ", n / 512 % count, n / 17 % 40);
        }
        let _ = writeln!(pieces, "(piece (name T{piece}) (moves {calls}))");
    }
    let declared: String = (0..40).map(|i| format!("(attribute m{i} false) ")).collect();
    format!(
        "(define walk ($1 (verify empty?) $2 (verify not-friend?) (if (empty? $3) (set-attribute $5 true) add else (add $4))))
(game (title \"Blocks\") (players White Black) (turn-order White Black)
  {}
  (board-setup (White (T0 x1y1)) (Black (T1 x6y6)))
  {pieces}
  (piece (name Marks) {declared})
  (loss-condition (White Black) (pieces-remaining 0)))",
        board(8, 8)
    )
}

/// Macros within macros that expand to so many words and brackets.
fn nodes(wanted: usize) -> String {
    // A call of `block` expands to about this many.
    let calls = wanted / 365;
    let types = 40;
    let mut pieces = String::new();
    for piece in 0..types {
        let _ = write!(pieces, "(piece (name Q{piece}) (moves ");
        for i in 0..calls.div_ceil(types) {
            let _ = write!(pieces, "(block {} Q{}) ", NAMES[i % 8], i / 8 % types);
        }
        pieces.push_str("))\n");
    }
    format!(
        "(define look (if (empty? $1) (if (enemy? $2) (capture $2)) else (set-flag f (friend? $1))))
(define around (look n $1) (look e $1) (look s $1) (look w $1))
(define twice (around n) (around e) (around s) (around w))
(define block ($1 (verify empty?) (twice) (if (flag? f) (add $2) else add)))
(game (title \"Nodes\") (players White Black) (turn-order White Black)
  {}
  (board-setup (White (Q0 x1y1)) (Black (Q1 x6y6)))
  {pieces}
  (loss-condition (White Black) stalemated))",
        board(8, 8)
    )
}

/// Plays the files in both executors.
fn play(files: &[(&str, String)], games: u64, cap: u32) {
    let folder = tempfile::tempdir().unwrap();
    let entries: Vec<Entry> = files
        .iter()
        .map(|(name, text)| {
            let path = folder.path().join(format!("{name}.zrf"));
            std::fs::write(&path, text).unwrap();
            let name = (*name).to_string();
            Entry { name, path: Some(path), sha1: String::new(), dialect: String::new() }
        })
        .collect();
    let options = Options {
        games,
        cap,
        patience: Duration::from_secs(600),
        limits: Limits { time: Duration::from_secs(3600), memory: 8_000_000_000 },
        threads: 1,
        cache: Some(folder.path().join("cache")),
        worker: vec![env!("CARGO_BIN_EXE_movewright").into(), "corpus-file".into()],
        settings: String::new(),
    };
    for report in run(&entries, &options, &|_| ()).unwrap() {
        let variant = &report.variants[0];
        assert!(variant.difference.is_none(), "{}: {:?}", report.name, variant.difference);
        assert_eq!(report.stage, Stage::Equal, "{}: {:?}", report.name, report.reasons);
        assert!(variant.mean_turns > 5.0, "{}: {}", report.name, variant.mean_turns);
    }
}

/// What a text is compiled to, how long reading it took, and how many blocks its pieces have.
fn emitted(name: &str, text: &str) -> (String, Duration, usize) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(format!("{name}.zrf"));
    std::fs::write(&path, text).unwrap();
    let begin = Instant::now();
    let loaded = load(&path, &Default::default()).unwrap();
    let read = begin.elapsed();
    assert!(!loaded.compiled.has_errors(), "{:?}", loaded.compiled.diagnostics);
    let pieces = &loaded.compiled.variants[0].model.pieces;
    let uses = pieces.iter().map(|piece| piece.moves.len() + piece.drops.len()).sum();
    let file = BuiltFile { name: name.to_string(), loaded };
    (emit::games(&[file], &[], emit::RUNTIME).unwrap(), read, uses)
}

#[test]
#[ignore = "takes minutes: cargo test --release --test limits -- --ignored"]
fn squares_pieces_players_turns_attributes_and_names() {
    let files =
        [("squares", squares()), ("pieces", pieces()), ("players", players()), ("имена", names())];
    play(&files, 4, 60);
}

/// Equal blocks are one function with directions as parameters, so that the text grows by a few
/// lines a block.
#[test]
fn a_hundred_thousand_blocks_are_emitted() {
    let (text, _, uses) = emitted("blocks", &blocks(100_000));
    assert_eq!(uses, 100_000);
    let lines = text.lines().count();
    println!("{lines} lines for {uses} blocks");
    assert!(lines < 20 * uses, "{lines} lines");
}

#[test]
fn a_file_that_expands_to_three_million_nodes_is_read_and_emitted() {
    let (text, read, uses) = emitted("nodes", &nodes(3_000_000));
    let lines = text.lines().count();
    println!("read in {read:?}, {lines} lines for {uses} blocks");
    assert!(uses > 8_000, "{uses}");
    // Under one second where the machine has nothing else to do; it may have.
    assert!(read < Duration::from_secs(120), "{read:?}");
    assert!(lines < 20 * uses, "{lines} lines for {uses} blocks");
}

#[test]
#[ignore = "rustc needs minutes: cargo test --test limits -- --ignored"]
fn a_hundred_thousand_blocks_are_played() {
    play(&[("blocks", blocks(100_000))], 4, 40);
}

#[test]
#[ignore = "rustc needs minutes: cargo test --test limits -- --ignored"]
fn three_million_nodes_are_played() {
    play(&[("nodes", nodes(3_000_000))], 4, 40);
}

/// The rules of these tests are what they say.
#[test]
fn the_generated_rules_are_as_large_as_they_say() {
    let model = |text: &str| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.zrf");
        std::fs::write(&path, text).unwrap();
        load(&path, &Default::default()).unwrap().compiled.variants.remove(0).model
    };
    let large = model(&squares());
    assert_eq!((large.board.squares.len(), large.attributes.len()), (4_096, 64));
    assert_eq!(model(&pieces()).pieces.len(), 255);
    let many = model(&players());
    assert_eq!((many.players.len(), many.turns.len()), (32, 10_000));
}
