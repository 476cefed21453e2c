//! What a table of advice is refused or warned for, each at its place.

use movewright_frontend::advice::{GameFacts, Surroundings, load};
use movewright_frontend::files::MemoryFiles;
use movewright_model::advice::AdviceTable;
use movewright_syntax::{Diagnostic, Severity, SourceMap};

const WORDS: &str = "use \"krk-words.al0\".\n";

fn try_load(text: &str) -> (Option<AdviceTable>, Vec<Diagnostic>, SourceMap) {
    let mut files = MemoryFiles::new([
        ("krk-words.al0", include_str!("../../../rules/krk-words.al0")),
        ("krk-words-ru.al0", include_str!("../../../rules/krk-words-ru.al0")),
        ("krk.al0", include_str!("../../../rules/krk.al0")),
    ]);
    let chess = GameFacts {
        players: ["White", "Black"].map(String::from).into(),
        pieces: ["Pawn", "Rook", "King"].map(String::from).into(),
        attributes: vec!["never-moved?".to_string()],
        board: Some((8, 8)),
    };
    let mut around = Surroundings { files: &mut files, game: &mut |_, _| Some(chess.clone()) };
    let mut sources = SourceMap::new();
    let (table, diagnostics) = load(&mut sources, "KRK.al0", text.to_string(), &mut around);
    (table, diagnostics, sources)
}

/// All findings as `line:column CODE message | help`.
fn findings(text: &str) -> Vec<String> {
    let (table, diagnostics, sources) = try_load(text);
    let errors = diagnostics.iter().any(|d| d.severity == Severity::Error);
    assert_eq!(table.is_none(), errors);
    diagnostics
        .iter()
        .map(|d| {
            let at = sources.position(d.primary.span);
            let help = d.help.as_deref().map(|h| format!(" | {h}")).unwrap_or_default();
            format!("{}:{} {} {}{help}", at.line, at.column, d.code, d.message)
        })
        .collect()
}

/// A table with one piece of advice and the KRK words.
fn table(condition: &str, advice: &str) -> String {
    format!("{WORDS}r :: if {condition} then [a].\nadvice(a, {advice}).\n")
}

fn only(text: &str, expected: &[&str]) {
    assert_eq!(findings(text), expected, "{text}");
}

const GOOD: &str = "themtomove and not stalemate : not rooklost : (depth = 0) and legal : nomove";

#[test]
fn a_good_table_is_accepted_in_silence() {
    only(&table("true", GOOD), &[]);
    only(include_str!("../../../rules/krk.al0"), &[]);
}

#[test]
fn names_are_known_and_of_the_right_sort() {
    only(
        &table("true", &GOOD.replace("themtomove", "themtomov")),
        &["3:11 A0020 unknown goal `themtomov` | did you mean `themtomove`?"],
    );
    only(
        &table("true", &GOOD.replace("legal", "leagl")),
        &["3:73 A0021 unknown move constraint `leagl` | did you mean `legal`?"],
    );
    only(
        &table("true", GOOD).replace("[a]", "[a, ab]"),
        &["2:23 A0022 unknown advice `ab` | did you mean `a`?"],
    );
    only(
        &table("legal", GOOD),
        &[
            "2:9 A0025 `legal` is a move constraint, not a goal",
            "2:1 A0033 no rule applies to every position: some may get no advice | end with a rule whose condition is `true`",
        ],
    );
    only(
        &table("true", &GOOD.replace("and legal", "and mate")),
        &["3:73 A0025 `mate` is not a move constraint"],
    );
    let twice = format!("{}advice(a, {GOOD}).\n", table("true", GOOD));
    only(&twice, &["4:8 A0023 there are two pieces of advice called `a`"]);
    let unused = format!("{}advice(b, {GOOD}).\n", table("true", GOOD));
    only(&unused, &["4:8 A0024 no rule mentions the advice `b`"]);
    let russian = format!("use \"krk-words-ru.al0\".\n{}", &table("true", GOOD)[WORDS.len()..]);
    only(
        &russian.replace("themtomove", "ход_противиика"),
        &["3:11 A0020 unknown goal `ход_противиика` | did you mean `ход_противника`?"],
    );
}

#[test]
fn the_root_is_unknown_to_conditions() {
    only(
        &table("newroomsmaller", GOOD),
        &[
            "2:9 A0028 `newroomsmaller` compares with the root, and a rule's condition has none | conditions are judged in the root itself: nothing has changed yet",
            "2:1 A0033 no rule applies to every position: some may get no advice | end with a rule whose condition is `true`",
        ],
    );
}

#[test]
fn searches_have_an_end() {
    only(
        &table("true", "mate : not rooklost : legal : legal"),
        &[
            "3:8 A0030 the search of `a` need not end: neither side's moves are bounded by depth | bound them: `(depth < 3) and …`",
        ],
    );
    only(&table("true", "mate : not rooklost : (depth < 3) and legal : legal"), &[]);
    only(&table("true", "mate : not rooklost : legal : (depth < 3) and legal"), &[]);
    only(
        &table("true", "mate : not rooklost : (depth < 1000) and legal : legal"),
        &[
            "3:8 A0030 the search of `a` goes deeper than 40 moves | bound them: `(depth < 3) and …`",
        ],
    );
    only(
        &table("true", "mate : not rooklost : (depth = 1) and legal : (depth = 0) and legal"),
        &[
            "3:34 A0031 depth 1 never occurs here: we move at even depths",
            "3:58 A0031 depth 0 never occurs here: they move at odd depths",
        ],
    );
    only(
        &table("true", "mate : not rooklost : (depth = 0) : nomove"),
        &[
            "3:34 A0029 depth is tested here, but nothing says which moves are meant | add a constraint that gives moves: `(depth = 0) and legal`",
        ],
    );
}

#[test]
fn horizons_are_computed() {
    let horizons =
        |text: &str| try_load(text).0.unwrap().advice.iter().map(|a| a.horizon).collect::<Vec<_>>();
    assert_eq!(horizons(include_str!("../../../rules/krk.al0")), [3, 1, 1, 1, 3, 5]);
}

#[test]
fn rules_are_reachable_and_cover_everything() {
    let two = table("true", GOOD).replace("r ::", "first :: if true then [a].\nr ::");
    only(&two, &["3:1 A0032 the rule `r` is never reached"]);
    only(
        &table("kings_close", GOOD),
        &[
            "2:1 A0033 no rule applies to every position: some may get no advice | end with a rule whose condition is `true`",
        ],
    );
}

#[test]
fn better_goals_need_a_move_and_no_stalemate() {
    only(
        &table(
            "true",
            "rookdivides and not stalemate : not rooklost : (depth = 0) and legal : nomove",
        ),
        &[
            "3:11 A0034 the better goal of `a` may hold in the root already, and then there is nothing to play | add a goal that needs a move: that they are to move, or that something is better than in the root",
        ],
    );
    only(
        &table(
            "true",
            "themtomove and rookdivides : not rooklost : (depth = 0) and legal : nomove",
        ),
        &[
            "3:11 A0035 `a` may reach its better goal by stalemating | add `not stalemate` to the better goal",
        ],
    );
    // A strict improvement on the root cannot hold there.
    for goal in ["newroomsmaller", "okapproachedcsquare", "mate"] {
        only(
            &table(
                "true",
                &format!(
                    "{goal} and not stalemate : not rooklost : (depth = 0) and legal : nomove"
                ),
            ),
            &[],
        );
    }
    let (_, published, _) = try_load(include_str!("../../../rules/krk-published.al0"));
    assert_eq!(published.iter().map(|d| d.code).collect::<Vec<_>>(), ["A0035"; 4]);
}

#[test]
fn expressions_are_typed() {
    let words = |line: &str| format!("{}{line}\n", table("true", GOOD));
    for (line, expected) in [
        ("predicate p = room.", "4:15 A0026 this is a number, not a condition"),
        ("predicate p = W < R.", "4:15 A0026 this is a square, not a number"),
        ("value v: int = W.", "4:16 A0026 this is a square, not a number"),
        ("predicate p = cheb(W) = 1.", "4:15 A0026 `cheb` takes 2 arguments, 1 are given"),
        (
            "predicate p = to = W.",
            "4:15 A0025 `to` means something only after `where` | give the square to the predicate as a parameter",
        ),
        ("predicate p = rom > 2.", "4:15 A0020 unknown name `rom` | did you mean `room`?"),
        (
            "predicate p = not q.\npredicate q = p.",
            "4:11 A0027 `p` is declared by itself | a predicate or value may not come back to itself, by whatever way",
        ),
        ("moves m = us B by (0,1).", "4:14 A0025 `us B`: that piece is theirs"),
        ("moves m = us R slides (0,0).", "4:14 A0026 a slide by (0,0) never ends"),
        (
            "moves m = (depth = 0) and legal.",
            "4:12 A0040 depth is tested in a declaration of moves | test it in the advice: `(depth = 0) and name`",
        ),
        ("predicate roomgt2 = true.", "26:11 A0023 `roomgt2` is declared twice"),
        (
            "predicate p = R is Queen.",
            "4:20 A0020 `R` never becomes `Queen` | `vocabulary { R: … becoming Queen }` says so",
        ),
    ] {
        let found = findings(&words(line));
        if line.starts_with("predicate roomgt2") {
            assert!(
                found.len() == 1 && found[0].ends_with("`roomgt2` is declared twice"),
                "{found:?}"
            );
        } else {
            assert_eq!(found, [expected], "{line}");
        }
    }
}

#[test]
fn bindings_fit_the_game() {
    let bound = |entries: &str| {
        format!("{}bind KRK to \"chess.zrf\" {{ {entries} }}\n", table("true", GOOD))
    };
    only(&bound("us = White; W = King us; R = Rook us; B = King them"), &[]);
    only(
        &bound("us = Whit; W = King us; R = Rok us; B = King them; attributes moved? = true"),
        &[
            "4:32 A0038 the game has no player `Whit` | did you mean `White`?",
            "4:55 A0038 the game has no piece `Rok` | did you mean `Rook`?",
            "4:89 A0038 the game has no attribute `moved?` | it has never-moved?",
        ],
    );
    only(
        &bound("W = King us; B = King them"),
        &[
            "4:6 A0038 the binding does not say what `R` is in the game | `R = King us`, for example",
            "4:6 A0038 the binding does not say which player we are | `us = White`, for example",
        ],
    );
    only(
        &format!("{}bind KRK to \"../chess.zrf\" {{ us = White }}\n", table("true", GOOD)),
        &["4:13 A0037 `../chess.zrf` is not the name of a file in this folder"],
    );
    only(
        &format!("use \"/etc/passwd\".\n{}", table("true", GOOD)),
        &["1:5 A0037 `/etc/passwd` is not the name of a file in this folder"],
    );
}

#[test]
fn a_bare_table_is_checked_as_far_as_it_goes() {
    let bare = &table("true", GOOD)[WORDS.len()..];
    let (table, diagnostics, _) = try_load(bare);
    assert!(table.is_some());
    assert_eq!(diagnostics.iter().map(|d| d.code).collect::<Vec<_>>(), ["A0041"]);
    let scanned =
        include_str!("../../../grammar/tests/data/scanned.ru.txt").replace("ближе _", "ближе_");
    let (_, diagnostics, _) = try_load(&scanned);
    let found: Vec<_> =
        diagnostics.iter().filter(|d| d.code == "A0036").map(|d| d.help.clone().unwrap()).collect();
    assert_eq!(found, ["did you mean `ход_противника`?"]);
}
