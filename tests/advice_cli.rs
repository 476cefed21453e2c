//! The commands about tables of advice as a person uses them.

use std::process::{Command, Stdio};

/// Standard output, standard error and exit code.
fn run(args: &[&str]) -> (String, String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_movewright"))
        .args(args)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().expect("no signal"))
}

fn has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing in:\n{text}");
    }
}

#[test]
fn advise_explains_in_the_tables_language() {
    let (out, _, code) = run(&["advise", "krk", "--position", "d5 e3 c7", "--explain"]);
    assert_eq!(code, 0);
    has(
        &out,
        &[
            "R e3-e6  (KRK: else_rule, squeeze)\n",
            "else_rule is the first rule whose condition holds: true\n",
            "squeeze: R e3-e6 forces it in at most 1 of our moves\n",
            "  kept on the way: not rooklost\n",
            "  R e3-e4: not reached: rookdivides\n",
        ],
    );
    let (out, _, _) = run(&["advise", "krk-ru", "--position", "W=d5 R=e3 B=c7", "--explain"]);
    has(
        &out,
        &[
            "иначе_правило – первое правило, условие которого выполнено: любая_поз\n",
            "  достигается: уменьш_простр и не ладья_под_боем и раздел и не пат\n",
            "  R e3-e4: не достигнуто: раздел\n",
        ],
    );
    assert!(!out.contains("rook"), "{out}");
}

#[test]
fn advise_says_why_not_a_move() {
    let ask = |m| run(&["advise", "krk", "--position", "d5 e3 c7", "--why-not", m]).0;
    has(
        &ask("Re5"),
        &[
            "squeeze: not reached: rookdivides\n",
            "approach: its constraints do not allow it\n",
            "divide_in_2: it would force it, but squeeze comes first\n",
        ],
    );
    has(&ask("R e3-e6"), &["squeeze: it is the move chosen\n"]);
    let (_, err, code) = run(&["advise", "krk", "--position", "d5 e3 c7", "--why-not", "Q"]);
    assert_eq!(code, 2);
    has(&err, &["`Q` is no move of ours"]);
    let later = run(&["advise", "krk", "--position", "e5 a1 d7", "--why-not", "R g1"]).0;
    has(&later, &["divide_in_2: it would force it too, but R a1-c1 comes first in order\n"]);
}

/// A cat that wins by taking the mouse: the move that wins has no move after it.
const CAT_AND_MOUSE: &str = r#"
(game (title "Chase") (players Cat Mouse) (turn-order Cat Mouse)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d" (9 0)) ("4/3/2/1" (0 9)))
    (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1))))
  (board-setup (Cat (Cat a1)) (Mouse (Mouse d4)))
  (piece (name Cat) (moves (n add) (s add) (e add) (w add) (ne add) (nw add) (se add) (sw add)))
  (piece (name Mouse) (moves
    (n (verify empty?) add) (s (verify empty?) add) (e (verify empty?) add) (w (verify empty?) add)))
  (loss-condition (Mouse) (pieces-remaining 0)))
"#;

const CHASE: &str = "
table Chase.
vocabulary Chase { C: us; M: them }
bind Chase to \"chase.zrf\" { us = Cat; C = Cat us; M = Mouse them }
predicate caught = theirturn and captured(M).
predicate nearer = manh(C, M) < root(manh(C, M)).
moves legal =
    us C by (+1,+1) (+1,-1) (-1,+1) (-1,-1) (+1,0) (-1,0) (0,+1) (0,-1)
    then them M by (+1,0) (-1,0) (0,+1) (0,-1) where to /= C.
moves ours = us C by (+1,+1) (+1,-1) (-1,+1) (-1,-1) (+1,0) (-1,0) (0,+1) (0,-1).
hunt :: if true then [catch, approach].
advice(catch, caught : true : (depth = 0) and ours : nothing).
advice(approach, nearer : true : (depth = 0) and ours : nothing).
";

#[test]
fn a_table_may_win_by_a_goal() {
    let folder = tempfile::TempDir::new().unwrap();
    let table = folder.path().join("chase.al0");
    std::fs::write(folder.path().join("chase.zrf"), CAT_AND_MOUSE).unwrap();
    std::fs::write(&table, CHASE).unwrap();
    let (out, err, _) = run(&["verify", table.to_str().unwrap()]);
    has(
        &out,
        &[
            "legal positions: 240 with us to move, 240 with them\n",
            "perfect play wins 240, in at most 3 moves",
            "the table wins 240,",
            "\n0 failures\n",
        ],
    );
    assert_eq!(err, "");
}

#[test]
fn trees_and_handovers_are_shown() {
    let (out, _, _) = run(&["advise", "krk", "--position", "e5 a1 d7", "--tree", "--json"]);
    has(&out, &["\"advice\": \"divide_in_2\"", "\"R c1-c6\"", "\"B d7-e8\"", "\"our_moves\": 2"]);
    let (out, _, _) = run(&["advise", "kpk", "--position", "e6 e8:Queen h7", "--explain"]);
    has(
        &out,
        &[
            "W e6-f6  (KQK: edge_rule, mate_in_2)\n",
            "mate_in_2: W e6-f6 forces it in at most 2 of our moves\n",
        ],
    );
}

#[test]
fn positions_that_cannot_be_are_refused() {
    for (position, why) in [
        ("d5 e3 e7", "they are in check"),
        ("d5 e3", "no square is given for `B`"),
        ("d5 d5 c7", "two pieces stand on d5"),
        ("d5 e9 c7", "`e9` is no square of the board"),
        ("d5 e3 c7 them", "advice is for the side that follows the table"),
    ] {
        let (_, err, code) = run(&["advise", "krk", "--position", position]);
        assert_eq!(code, 2, "{position}");
        has(&err, &[why]);
    }
    let (_, err, code) = run(&["advise", "kkk", "--position", "a1"]);
    assert_eq!(code, 2);
    has(&err, &["no shipped table is named 'kkk'", "krk-published"]);
}

#[test]
fn a_scanned_table_is_checked_with_help_for_each_error() {
    let (out, err, code) = run(&["check", "--table", "grammar/tests/data/scanned.ru.txt"]);
    assert_eq!(code, 2);
    has(
        &err,
        &[
            "A0007",
            "delete this line",
            "A0008",
            "A0005",
            "`правило_края ::`",
            "`иначе_правило ::`",
            "A0010",
            "`ближе_к_клетке`",
            "A0036",
            "did you mean `ход_противника`?",
        ],
    );
    has(&out, &["1 error"]);
    let (out, _, code) = run(&["check", "rules/krk-published.al0"]);
    assert_eq!(code, 0);
    // The flaw of the published table is found without playing it.
    has(
        &out,
        &[
            "2 rules, 6 pieces of advice, no errors, 4 warnings",
            "divide_in_3: at most 5 moves deep",
        ],
    );
}

#[cfg(feature = "chess")]
#[test]
fn verify_reports_every_failure_with_its_cause_and_draws_them() {
    let folder = tempfile::TempDir::new().unwrap();
    let svg = folder.path().join("failures.svg");
    let path = svg.to_str().unwrap();
    let (out, _, code) = run(&["verify", "krk-published", "--json", "--svg", path]);
    assert_eq!(code, 1);
    has(&out, &["\"failures\": 48", "\"won_by_table\": 175120", "\"longest_win\": 34"]);
    assert_eq!(out.matches("\"cause\": \"stalemate\"").count(), 48);
    let drawn = std::fs::read_to_string(svg).unwrap();
    assert_eq!(drawn.matches("<use ").count(), 48);
    has(&drawn, &["Wa3 Rb2 Ba1: stalemate"]);
    assert!(!drawn.contains("NaN"));
}
