//! The checklist of section 15 of the language reference, line by line: what a careful reader of
//! rules must notice, with the code it has here; and what it must not mention.

mod common;

use common::render;
use movewright_frontend::{Compiled, Config, NoFiles, compile};
use movewright_syntax::Severity::{Error, Warning};
use movewright_syntax::{Diagnostic, Severity};

/// A line of the checklist and a text that has the fault once.
struct Line {
    what: &'static str,
    severity: Severity,
    code: &'static str,
    /// The text from which the fault can be seen: where the primary label begins.
    at: &'static str,
    /// A part of the help, where an edit is likely.
    help: &'static str,
    text: String,
}

/// A game without a fault, with one more section, and with one block of its only piece.
fn game(section: &str, block: &str) -> String {
    format!(
        "(game (title \"g\") (players White Black) (turn-order White Black)
  (board (positions (a 0 0 1 1) (b 1 0 2 1)) (links n (a b)) (links s (b a)))
  (board-setup (White (X a)) (Black (Y b)))
  {section}
  (piece (name X) (attribute moved? false) (moves (n add) {block}))
  (piece (name Y) (moves (s add))))\n"
    )
}

fn lines() -> Vec<Line> {
    let mut lines = Vec::new();
    let mut line = |what, severity, code, at, help, text: String| {
        lines.push(Line { what, severity, code, at, help, text });
    };
    let block = |block: &str| game("", block);
    let section = |text: &str| game(text, "");
    let without = |part: &str| game("", "").replace(part, "");
    // Fatal.
    line(
        "unbalanced brackets",
        Error,
        "Z0103",
        "(game",
        "",
        game("", "").replace("Y b)))", "Y b))"),
    );
    line("unbalanced brackets", Error, "Z0102", ")\n;", "", game("", "") + ")\n;");
    line(
        "unknown top-level form",
        Error,
        "Z0201",
        "gaem",
        "`game`",
        section("") + "(gaem (title \"x\"))",
    );
    line("no game", Error, "Z0217", "(define", "", "(define f x)".into());
    line("missing players", Error, "Z0303", "game", "", without("(players White Black)"));
    line("missing turn-order", Error, "Z0303", "game", "", without("(turn-order White Black)"));
    line(
        "unknown section",
        Error,
        "Z0301",
        "wni-condition",
        "`win-condition`",
        section("(wni-condition (White) (captured Y))"),
    );
    line(
        "unknown instruction",
        Error,
        "Z0601",
        "captrue",
        "`capture`",
        block("((captrue n) n add)"),
    );
    line("unknown instruction", Error, "Z1401", "cascde", "`cascade`", block("(n cascde add)"));
    line(
        "unknown condition word",
        Error,
        "Z1302",
        "emtpy?",
        "`empty?`",
        block("((verify emtpy?) n add)"),
    );
    line(
        "unknown condition word",
        Error,
        "Z0704",
        "peice?",
        "`piece?`",
        block("((verify (peice? X n)) n add)"),
    );
    line(
        "bare list in a block",
        Error,
        "Z0601",
        "n add) add",
        "without brackets",
        block("(n (n add) add)"),
    );
    line("bare list in a block", Error, "Z0602", "((n", "", block("(n ((n) add) add)"));
    line("unknown piece type", Error, "Z1301", "Z", "", block("(n (add Z))"));
    line(
        "unknown player",
        Error,
        "Z1201",
        "Wihte",
        "`White`",
        section("(win-condition (Wihte) (captured Y))"),
    );
    line(
        "nested top-level goal",
        Error,
        "Z0802",
        "captured",
        "two conditions",
        section("(win-condition (White) (or (captured Y) (pieces-remaining 0)))"),
    );
    line("recursive macro", Error, "Z0207", "(f", "", block("((f))") + "(define f (f))");
    line("else outside if", Error, "Z0603", "else", "", block("(n else add)"));
    // Warnings.
    line("missing title", Warning, "Z0304", "game", "", without("(title \"g\")"));
    line(
        "unknown option",
        Warning,
        "Z0305",
        "\"pass trun\"",
        "pass turn",
        section("(option \"pass trun\" true)"),
    );
    line(
        "unknown option value",
        Warning,
        "Z0306",
        "perhaps",
        "",
        section("(option \"pass turn\" perhaps)"),
    );
    line(
        "duplicate macro",
        Warning,
        "Z0205",
        "f add",
        "",
        "(define f n)\n".to_string() + &block("((f) add)") + "(define f add)",
    );
    line(
        "duplicate section",
        Warning,
        "Z0302",
        "turn-order Black",
        "",
        section("(turn-order Black White)"),
    );
    line(
        "duplicate position",
        Warning,
        "Z1101",
        "a 9",
        "",
        game("", "").replace("(b 1 0 2 1)", "(b 1 0 2 1) (a 9 9 9 9)"),
    );
    line(
        "unknown direction in an inherited block",
        Warning,
        "Z1406",
        "n add",
        "",
        section("")
            + "(variant (title \"v\") (board (positions (a 0 0 1 1) (b 1 0 2 1)) (links s (b a))))",
    );
    line("unknown zone", Warning, "Z1109", "hoem", "", block("((verify (in-zone? hoem)) n add)"));
    line(
        "$k unbound",
        Warning,
        "Z0206",
        "$2",
        "",
        "(define f $1 $2)\n".to_string() + &block("((f n) add)"),
    );
    line(
        "set-attribute of an undeclared attribute",
        Warning,
        "Z1303",
        "mvoed?",
        "",
        block("(n (set-attribute mvoed? true) add)"),
    );
    line(
        "symmetry for one direction only",
        Warning,
        "Z1107",
        "n s",
        "(s n)",
        game("", "").replace("(links s (b a))", "(links s (b a)) (symmetry Black (n s))"),
    );
    line(
        "drops without any store",
        Warning,
        "Z1305",
        "(drops",
        "",
        game("(piece (name D) (drops (a add)))", ""),
    );
    line("block that never adds", Warning, "Z1407", "(n (verify", "", block("(n (verify empty?))"));
    line("effect after the last add", Warning, "Z1408", "capture", "", block("(n add capture)"));
    line(
        "statically empty from",
        Warning,
        "Z1409",
        "add",
        "",
        block("(n (verify empty?) from n add)"),
    );
    // Beyond the checklist: the commonest slips, each with an edit.
    line(
        "a `not-` form of an attribute",
        Error,
        "Z1302",
        "not-moved?",
        "write `(not moved?)`",
        block("((verify not-moved?) n add)"),
    );
    lines
}

fn compiled(text: &str) -> Compiled {
    compile("list.zrf", text.as_bytes(), &mut NoFiles, &Config::default())
}

fn shown(compiled: &Compiled) -> String {
    render(&compiled.sources, &compiled.diagnostics)
}

#[test]
fn every_line_of_the_checklist_is_reported() {
    let fine = compiled(&game("", ""));
    assert_eq!(fine.diagnostics, [], "{}", shown(&fine));
    let mut wrong = String::new();
    for line in lines() {
        let compiled = compiled(&line.text);
        let found: Vec<&Diagnostic> =
            compiled.diagnostics.iter().filter(|d| d.code == line.code).collect();
        let others = compiled.diagnostics.len() - found.len();
        let fits = |d: &Diagnostic| {
            let at = d.primary.span.start as usize;
            d.severity == line.severity
                && line.text[at..].starts_with(line.at)
                && d.help.as_deref().unwrap_or_default().contains(line.help)
        };
        if found.len() != 1 || !fits(found[0]) || others > 0 {
            wrong += &format!("--- {}: {}\n{}", line.what, line.code, shown(&compiled));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// All faults of a file at once, each once.
#[test]
fn all_faults_of_a_file_are_reported_together() {
    let blocks: Vec<String> =
        (0..20).map(|i| format!("((verify (in-zone? z{i})) (verify wrong{i}) n add)")).collect();
    let compiled = compiled(&game("(option \"no such\" true)", &blocks.join(" ")));
    let count = |code: &str| compiled.diagnostics.iter().filter(|d| d.code == code).count();
    assert_eq!((count("Z1109"), count("Z1302"), count("Z0305")), (20, 20, 1));
}

#[test]
fn the_chain_of_macro_calls_is_shown() {
    let text = "(define inner (verify $1))\n(define outer $1 (inner $2) add)\n".to_string()
        + &game("", "((outer n emtpy?))");
    let compiled = compiled(&text);
    let out = shown(&compiled);
    assert!(out.contains("in expansion of"), "{out}");
}

#[test]
fn what_is_ignored_silently() {
    let silent = [
        ("surplus arguments", "(define f n)\n".to_string() + &game("", "((f n s a b) add)")),
        (
            "sections for a user interface",
            game(
                "(description \"x\") (history \"x\") (music \"x\") (move-sound \"x\") (win-sound \"\")",
                "",
            ),
        ),
        (
            "killed positions in links and zones",
            game("", "").replace(
                "(links n (a b))",
                "(positions (c 2 0 3 1)) (links n (a b) (b c)) \
                 (zone (name z) (players White) (positions a c)) (kill-positions c)",
            ),
        ),
        ("version numbers", "(version \"9.9\")\n".to_string() + &game("", "")),
    ];
    for (what, text) in silent {
        let compiled = compiled(&text);
        assert_eq!(compiled.diagnostics, [], "{what}:\n{}", shown(&compiled));
    }
}
