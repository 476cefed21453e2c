//! The program as a person uses it: what it prints and how it ends.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Standard output, standard error and exit code.
struct Ended {
    code: i32,
    out: String,
    err: String,
}

fn run_in(folder: &Path, args: &[&str]) -> Ended {
    let output = Command::new(env!("CARGO_BIN_EXE_movewright"))
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    Ended {
        code: output.status.code().expect("no signal"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

fn run(args: &[&str]) -> Ended {
    run_in(Path::new(env!("CARGO_MANIFEST_DIR")), args)
}

/// A game on three squares in a row; `$` stands for the block of its only piece.
const SMALL: &str = "\
(game
  (title \"Small\")
  (players White Black)
  (turn-order White Black)
  (board
    (grid
      (start-rectangle 0 0 10 10)
      (dimensions (\"a1/b1/c1\" (10 0)))
      (directions (e 1) (w -1))
    )
  )
  (board-setup (White (Man a1)) (Black (Man c1)))
  (piece (name Man) (moves $))
)
";

fn small(block: &str) -> String {
    SMALL.replace('$', block)
}

/// Runs the program in a folder with one file `x.zrf`.
fn with_file(contents: impl AsRef<[u8]>, args: &[&str]) -> Ended {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("x.zrf"), contents).unwrap();
    run_in(folder.path(), args)
}

/// `check` refuses a file with this text, and so does what would play it.
fn refused(contents: impl AsRef<[u8]>, expected: &str) {
    let ended = with_file(&contents, &["check", "x.zrf"]);
    assert_eq!(ended.err, expected);
    assert_eq!(ended.code, 2);
    let ended = with_file(&contents, &["perft", "x.zrf", "1"]);
    assert!(ended.err.starts_with("error"), "{}", ended.err);
    assert_eq!((ended.code, ended.out.as_str()), (2, ""));
}

#[test]
fn a_missing_file_is_named() {
    let ended = run(&["check", "no-such.zrf"]);
    assert_eq!(ended.err, "error: cannot read no-such.zrf: no such file\n");
    assert_eq!(ended.code, 2);
}

#[test]
fn an_unknown_game_is_answered_with_the_list() {
    let ended = run(&["perft", "ches", "1"]);
    assert!(
        ended
            .err
            .starts_with("error: no shipped game is named 'ches', and there is no such file\n"),
        "{}",
        ended.err
    );
    assert_eq!(ended.code, 2);
}

#[test]
fn a_folder_is_no_rules_file() {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("x.zrf")).unwrap();
    let ended = run_in(folder.path(), &["check", "x.zrf"]);
    assert_eq!(ended.err, "error: cannot read x.zrf: it is a folder\n");
    assert_eq!(ended.code, 2);
}

#[test]
fn an_empty_file_is_refused() {
    refused(
        "",
        r#"error[Z0001]: the file is empty
 --> x.zrf:1:1
  |
1 |
  | ^

"#,
    );
    refused(
        " \n",
        r#"error[Z0001]: the file is empty
 --> x.zrf:1:1
  |
1 |
  | ^

"#,
    );
}

#[test]
fn a_binary_file_is_refused() {
    refused(
        b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0",
        r#"error[Z0002]: this is not a text file (byte 7 cannot belong to a text)
 --> x.zrf:1:1
  |
1 |
  | ^

"#,
    );
}

#[test]
fn unbalanced_brackets_are_shown() {
    refused(
        "(game\n  (title \"x\")\n",
        r#"error[Z0103]: this `(` is never closed
 --> x.zrf:1:1
  |
1 | (game
  | ^

"#,
    );
    refused(
        "(game))\n",
        r#"error[Z0102]: this `)` closes nothing
 --> x.zrf:1:7
  |
1 | (game))
  |       ^

"#,
    );
}

#[test]
fn unknown_words_are_shown() {
    refused(
        small("(e (verify emty?) add)"),
        r#"error[Z1302]: `emty?` is neither a condition nor an attribute
  --> x.zrf:13:39
   |
13 |   (piece (name Man) (moves (e (verify emty?) add)))
   |                                       ^^^^^
   |
   = help: did you mean `empty?`?

"#,
    );
}

#[test]
fn recursive_macros_are_shown() {
    refused(
        format!("(define m (m))\n{}", small("(m)")),
        r#"error[Z0207]: the macro `m` never stops expanding
  --> x.zrf:1:11
   |
 1 | (define m (m))
   |           ^^^ this call is nested 200 calls deep
   |
  ::: x.zrf:1:1
   |
 1 | (define m (m))
   | -------------- `m` is defined here
   |
  ::: x.zrf:14:28
   |
14 |   (piece (name Man) (moves (m)))
   |                            --- expansion begins here
   |
   = help: a macro cannot call itself, directly or through others

"#,
    );
}

#[test]
fn cyclic_includes_are_shown() {
    refused(
        format!("(include \"x.zrf\")\n{}", small("(e add)")),
        r#"error[Z0213]: this include never ends: x.zrf includes x.zrf
 --> x.zrf:1:10
  |
1 | (include "x.zrf")
  |          ^^^^^^^

"#,
    );
}

#[test]
fn includes_stay_in_their_folder() {
    let folder = TempDir::new().unwrap();
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).unwrap();
    fs::write(folder.path().join("secret.zrf"), "(define secret add)").unwrap();
    fs::write(inner.join("x.zrf"), "(include \"../secret.zrf\")\n").unwrap();
    let ended = run_in(&inner, &["check", "x.zrf"]);
    assert!(ended.err.contains("the path leads out of the folder"), "{}", ended.err);
    assert_eq!(ended.code, 2);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("../secret.zrf", inner.join("link.zrf")).unwrap();
        fs::write(inner.join("x.zrf"), "(include \"link.zrf\")\n").unwrap();
        let ended = run_in(&inner, &["check", "x.zrf"]);
        let expected = "link out of the folder of the rules file";
        assert!(ended.err.contains(expected), "{}", ended.err);
        assert!(!ended.err.contains("secret"), "{}", ended.err);
        assert_eq!(ended.code, 2);
    }
}

#[test]
fn included_files_are_found_without_regard_to_case() {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("Parts")).unwrap();
    fs::write(folder.path().join("Parts/Step.ZRF"), "(define step ($1 add))").unwrap();
    let text = format!("(include \"parts\\step.zrf\")\n{}", small("(step e) (step w)"));
    fs::write(folder.path().join("x.zrf"), text).unwrap();
    let ended = run_in(folder.path(), &["perft", "x.zrf", "2"]);
    assert_eq!(ended.out, "interpreted: Small (x.zrf)\ndepth 1: 1\ndepth 2: 1\n");
    assert_eq!((ended.code, ended.err.as_str()), (0, ""));
}

#[test]
fn an_endless_loop_names_its_line() {
    let text = small("\n    ((while (on-board? a1) mark) add)\n  ");
    let ended = with_file(text, &["perft", "x.zrf", "2"]);
    assert_eq!(
        ended.err,
        "x.zrf:14:6: error: this loop does not end: it made 200000 passes in one run of its block\n"
    );
    assert_eq!((ended.code, ended.out.as_str()), (2, "interpreted: Small (x.zrf)\n"));
}

#[test]
fn an_endless_turn_is_an_error() {
    let text = small("(e (add-partial)) (w (add-partial))");
    let ended = with_file(text, &["perft", "x.zrf", "1"]);
    assert_eq!(
        ended.err,
        "error: a turn of these rules has more than 4096 legs and may never end\n"
    );
    assert_eq!(ended.code, 2);
}

#[test]
fn deep_nesting_and_many_brackets_end_soon() {
    for text in ["(".repeat(1_000_000) + &")".repeat(1_000_000), "(".repeat(10_000_000)] {
        let begin = Instant::now();
        let ended = with_file(&text, &["check", "x.zrf"]);
        assert_eq!(ended.code, 2);
        assert!(ended.err.starts_with("error"), "{}", &ended.err[..200.min(ended.err.len())]);
        assert!(ended.err.contains("--> x.zrf:1:"), "{}", &ended.err[..200.min(ended.err.len())]);
        assert!(ended.err.len() < 4000, "{} bytes of messages", ended.err.len());
        assert!(begin.elapsed() < Duration::from_secs(20));
    }
}

#[test]
fn message_formats_are_one_line_each() {
    let text = small("(e (verify emty?) add)");
    let short = with_file(&text, &["check", "x.zrf", "--message-format", "short"]);
    assert_eq!(
        short.err,
        "x.zrf:13:39: error[Z1302]: `emty?` is neither a condition nor an attribute\n"
    );
    let json = with_file(&text, &["check", "x.zrf", "--message-format", "json"]);
    assert_eq!(json.err.lines().count(), 1);
    let value: serde_json::Value = serde_json::from_str(&json.err).unwrap();
    assert_eq!(value["primary"]["line"], 13);
    assert_eq!((json.code, json.out.as_str()), (2, ""));
}

#[test]
fn perft_says_who_counted() {
    let ended = run(&["perft", "rules/tictactoe.zrf", "3"]);
    let counts = "Tic-Tac-Toe (rules/tictactoe.zrf)\ndepth 1: 9\ndepth 2: 72\ndepth 3: 504\n";
    assert_eq!(ended.out, format!("interpreted: {counts}"));
    assert_eq!(ended.code, 0);
    if movewright::games::shipped("tictactoe").is_some() {
        assert_eq!(run(&["perft", "tictactoe", "3"]).out, format!("compiled: {counts}"));
        let ended = run(&["perft", "tictactoe", "3", "--interpret"]);
        assert_eq!(ended.out, format!("interpreted: {counts}"));
    }
}

#[test]
fn divided_counts_add_up_and_depth_zero_is_one() {
    let ended = run(&["perft", "rules/tictactoe.zrf", "2", "--divide", "--json"]);
    let value: serde_json::Value = serde_json::from_str(&ended.out).unwrap();
    let parts = value["divide"].as_array().unwrap();
    assert_eq!(parts.len(), 9);
    assert!(parts.iter().all(|p| p["nodes"] == 8));
    assert_eq!(parts[0]["move"], "Mark@a1");
    assert_eq!(value["depths"][0]["nodes"], 72);
    assert_eq!(value["executor"], "interpreted");
    let ended = run(&["perft", "rules/tictactoe.zrf", "0"]);
    assert_eq!(ended.out, "interpreted: Tic-Tac-Toe (rules/tictactoe.zrf)\ndepth 0: 1\n");
}

#[test]
fn decided_positions_have_no_children() {
    let position = "start; moves a1 a2 b1 b2 c1";
    let args = ["perft", "rules/tictactoe.zrf", "1", "--position", position];
    assert_eq!(run(&args).err, "error: move: 'a1' is not a legal move here\n");
    let position = "start; moves Mark@a1 Mark@a2 Mark@b1 Mark@b2 Mark@c1";
    let ended = run(&["perft", "rules/tictactoe.zrf", "1", "--position", position]);
    assert_eq!(ended.out, "interpreted: Tic-Tac-Toe (rules/tictactoe.zrf)\ndepth 1: 0\n");
    let ended = run(&["moves", "rules/tictactoe.zrf", "--position", position]);
    assert!(ended.out.contains("\nCross wins, Nought loses (end condition 1)\n"), "{}", ended.out);
}

#[test]
fn bad_positions_are_explained() {
    for (position, expected) in [
        ("", "an empty text"),
        ("8/8 w - -", "'8/8' has 2 rows, the board has 8"),
        ("8/8/8/8/8/8/8/7 w - -", "row '7' has 7 squares, the board has 8"),
        ("99999999999999999999/8/8/8/8/8/8/8 w - -", "row '99999999999999999999' has"),
        ("8/8/8/8/8/8/8/7Z w - -", "no piece has the letter 'Z'"),
        ("8/8/8/8/8/8/8/8 x - -", "'x' is neither a player to move nor a turn from 0 to 1"),
        ("8/8/8/8/8/8/8/8 w K -", "castling letter 'K', but no piece stands on e1"),
        ("8/8/8/8/8/8/8/8 w Z -", "no castling letter 'Z' in this game"),
        ("8/8/8/8/8/8/8/8 w - e3", "no double step can have passed over e3"),
        ("8/8/8/8/8/8/8/8 w - - x", "'x' is not a number of moves"),
        ("White: King e1, Rook e1", "two pieces on e1"),
        ("White: King e9", "no square is named 'e9'"),
        ("White: Kong e1", "no piece is named 'Kong'"),
        ("Red: King e1", "no player is named 'Red'"),
        ("White: King e1; turn 2", "'2' is neither a player to move nor a turn from 0 to 1"),
        ("White: King e1; store White Pawn many", "'many' is not a count"),
        ("White: King e1; attribute x? true e1", "no attribute is named 'x?'"),
        ("White: King e1; attribute never-moved? true e2", "no piece stands on e2"),
        ("White: King e1; nonsense", "cannot read 'nonsense'"),
    ] {
        let ended = run(&["moves", "rules/chess.zrf", "--position", position]);
        let expected = format!("error: position: {expected}");
        assert!(ended.err.starts_with(&expected), "{position}: {}", ended.err);
        assert_eq!(ended.code, 2, "{position}");
    }
}

#[test]
fn playouts_repeat_by_seed() {
    let playout = |seed: &str| {
        let args = ["playout", "rules/tictactoe.zrf", "--games", "30", "--seed", seed, "--json"];
        let value: serde_json::Value = serde_json::from_str(&run(&args).out).unwrap();
        (value["turns"].clone(), value["outcomes"].clone())
    };
    assert_eq!(playout("1"), playout("1"));
    assert_ne!(playout("1"), playout("2"));
}

#[test]
fn a_depth_that_is_no_depth_is_refused() {
    for depth in ["-1", "256", "x", "99999999999999999999"] {
        let ended = run(&["perft", "rules/tictactoe.zrf", "--", depth]);
        assert_eq!((ended.code, ended.out.as_str()), (2, ""), "{depth}");
    }
}

#[test]
fn kernels_name_every_block_and_why_it_has_no_cheaper_one() {
    let text =
        small("(e (verify empty?) add) (e (while empty? add e)) ((verify not-attacked?) w add)");
    let ended = with_file(&text, &["kernels", "x.zrf"]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    let lines: Vec<&str> = ended.out.lines().collect();
    assert_eq!(lines[0], "Small");
    assert!(lines[1].starts_with("legality: every move is legal"), "{}", lines[1]);
    let blocks: Vec<&&str> = lines.iter().filter(|l| l.starts_with("x.zrf:")).collect();
    assert_eq!(blocks.len(), 3, "{}", ended.out);
    assert!(blocks[0].contains("Man") && blocks[2].ends_with(": walk"), "{}", ended.out);
    assert!(ended.out.contains("it asks more than occupied squares"), "{}", ended.out);
    let ended = with_file(&text, &["kernels", "x.zrf", "--json"]);
    let answer: serde_json::Value = serde_json::from_str(&ended.out).unwrap();
    let blocks = answer[0]["blocks"].as_array().unwrap();
    assert_eq!(blocks.len(), 3);
    assert_eq!(blocks[2]["kernel"], "walk");
    assert!(blocks.iter().all(|b| b["line"].as_u64().is_some_and(|line| line > 0)));
}
