//! The ZRF reader: what it accepts, what it says about what it does not, and that it stays
//! within its bounds.

use std::time::{Duration, Instant};

use movewright_syntax::zrf::{Sexp, SexpKind, read};
use movewright_syntax::{Diagnostic, SourceMap, prescan};
use proptest::prelude::*;

fn run(text: &str) -> (SourceMap, Vec<Sexp>, Vec<Diagnostic>) {
    let mut sources = SourceMap::new();
    let id = sources.add("test.zrf", text.to_string());
    let (forms, diagnostics) = read(&sources, id);
    (sources, forms, diagnostics)
}

/// The forms of a text, printed; no diagnostics allowed.
fn forms(text: &str) -> Vec<String> {
    let (_, forms, diagnostics) = run(text);
    assert_eq!(diagnostics, [], "{text:?}");
    forms.iter().map(Sexp::to_string).collect()
}

fn problems(text: &str) -> Vec<String> {
    let (sources, _, diagnostics) = run(text);
    let line = |d: &Diagnostic| {
        let at = sources.position(d.primary.span);
        format!("{} {}:{} {}", d.code, at.line, at.column, d.message)
    };
    diagnostics.iter().map(line).collect()
}

#[test]
fn accepted_texts() {
    for (text, expected) in [
        ("", vec![]),
        ("  ; only a remark", vec![]),
        ("(a)(b c)", vec!["(a)", "(b c)"]),
        ("( a ( b \"c d\" ) )x", vec!["(a (b \"c d\"))", "x"]),
        ("a;b (\nc", vec!["a", "c"]),
        ("a;b\rc", vec!["a", "c"]),
        ("\"; no ( remark\"", vec!["\"; no ( remark\""]),
        ("\"a\nb\\\\\"", vec!["\"a\nb\\\\\""]),
        ("a\"b\"c", vec!["a", "\"b\"", "c"]),
        // Blanks of all kinds; full-width brackets are none, and are no brackets either.
        (
            "a\u{A0}b\u{3000}c\u{FEFF}d\te\u{C}f\r\ng\u{200B}h",
            vec!["a", "b", "c", "d", "e", "f", "g", "h"],
        ),
        ("（a）", vec!["（a）"]),
        // Words are whatever stands between blanks, brackets, quotes and semicolons.
        (
            "1a ?Dice -x IV-a3 $1-moved? +5 a/b ` | ~ ä",
            vec!["1a", "?Dice", "-x", "IV-a3", "$1-moved?", "+5", "a/b", "`", "|", "~", "ä"],
        ),
        ("()", vec!["()"]),
    ] {
        assert_eq!(forms(text), expected, "{text:?}");
    }
}

#[test]
fn spans_cover_the_text() {
    let (sources, forms, _) = run("; ä\n  (a \"b\" (ü c))");
    let list = forms[0].list().unwrap();
    assert_eq!(sources.text(forms[0].span), "(a \"b\" (ü c))");
    assert_eq!(sources.text(list[1].span), "\"b\"");
    let inner = list[2].list().unwrap();
    assert_eq!(sources.text(inner[1].span), "c");
    let at = sources.position(inner[1].span);
    assert_eq!((at.line, at.column), (2, 13));
}

#[test]
fn refused_texts() {
    assert_eq!(problems("(a"), ["Z0103 1:1 this `(` is never closed"]);
    assert_eq!(
        problems("a)\n)"),
        ["Z0102 1:2 this `)` closes nothing", "Z0102 2:1 this `)` closes nothing"]
    );
    assert_eq!(problems("(a \"b)"), ["Z0104 1:4 this string is never closed"]);
    assert_eq!(
        problems("(define a (b)\n\n(define c (d))\n(game\n(variant))"),
        [
            "Z0103 1:1 the form opened at line 1 is not closed before the next `(define` at column 1",
            "Z0103 4:1 the form opened at line 4 is not closed before the next `(variant` at column 1",
        ]
    );
    // Columns never make a balanced text wrong.
    assert_eq!(problems("(x\n(define c)\n)"), [""; 0]);
}

/// Macros as they come out of a web page, with ideographic spaces and one brace too many.
#[test]
fn a_stray_brace_is_named_with_its_place() {
    let lines = [
        "　(define O-O-O",
        "　　(　(verify never-moved?)",
        "　　　 w ; Q1",
        "　　　 back ; K1",
        "　　　 {; Save the costly tests for last",
        "　　　 (verify not-attacked?)",
        "　　　 add",
        "　　)",
        "　)",
    ];
    let pasted = lines.join("\n");
    let (sources, forms, diagnostics) = run(&pasted);
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(diagnostics[0].message, "`{` has no meaning in a rules file");
    let at = sources.position(diagnostics[0].primary.span);
    assert_eq!((at.line, at.column), (5, 5));
    // The rest is read all the same, and without the brace it is the same.
    let (_, clean, none) = run(&pasted.replace('{', ""));
    assert_eq!(none, []);
    assert_eq!(forms[0].to_string(), clean[0].to_string());
    assert_eq!(
        clean[0].to_string(),
        "(define O-O-O ((verify never-moved?) w back (verify not-attacked?) add))"
    );
}

#[test]
fn reports_are_capped() {
    assert_eq!(problems(&"{".repeat(100_000)).len(), 21);
    assert_eq!(problems(&")".repeat(100_000)).len(), 21);
    let unclosed = "(define a (b\n".repeat(10_000);
    assert!(problems(&unclosed).len() <= 21);
}

#[test]
fn depth_is_bounded() {
    let nested = |depth: usize| "(".repeat(depth) + &")".repeat(depth);
    assert_eq!(problems(&nested(prescan::MAX_DEPTH)), [""; 0]);
    for depth in [prescan::MAX_DEPTH + 1, 1_000_000] {
        assert_eq!(
            problems(&nested(depth)),
            ["Z0105 1:257 brackets are nested more than 256 deep"]
        );
    }
}

#[test]
fn a_hundred_megabytes_of_brackets_are_refused_quickly() {
    const SIZE: usize = 100_000_000;
    for text in ["(", ")", "()", "{", " ", "(define a\n"] {
        let text = text.repeat(SIZE / text.len());
        let mut sources = SourceMap::new();
        let id = sources.add("big.zrf", text);
        let start = Instant::now();
        let (forms, diagnostics) = read(&sources, id);
        let time = start.elapsed();
        assert!(forms.is_empty());
        assert!((1..=22).contains(&diagnostics.len()), "{}", diagnostics.len());
        // Generous, for machines under load; it takes about a tenth of this.
        assert!(time < Duration::from_secs(10), "{time:?}");
    }
}

/// Time grows with the length of the text, not with its nesting.
#[test]
fn a_megabyte_is_read_in_time() {
    let block =
        "(if (and (empty? n) (piece? Rook)) (verify (not-friend? ne)) else (add Queen)) ; x\n";
    let flat = block.repeat(1_000_000 / block.len());
    let deep = "(if a ".repeat(250) + "b" + &")".repeat(250) + "\n";
    let deep = deep.repeat(1_000_000 / deep.len());
    for text in [flat, deep] {
        let start = Instant::now();
        let (_, forms, diagnostics) = run(&text);
        let time = start.elapsed();
        println!("{} bytes in {time:?}", text.len());
        assert_eq!(diagnostics, []);
        assert!(forms.len() > 500);
        assert!(time < Duration::from_secs(5), "{time:?}");
    }
}

fn sexp() -> impl Strategy<Value = Sexp> {
    let (_, seed, _) = run("x");
    let span = seed[0].span;
    let atom = "[a-z0-9?$!/+_.-]{1,8}|[à-ü]{1,3}"
        .prop_map(move |s| Sexp { kind: SexpKind::Atom(s.as_str().into()), span });
    let text =
        "[^\"\0]{0,12}".prop_map(move |s| Sexp { kind: SexpKind::Str(s.as_str().into()), span });
    prop_oneof![3 => atom, 1 => text].prop_recursive(6, 60, 6, move |inner| {
        prop::collection::vec(inner, 0..6)
            .prop_map(move |items| Sexp { kind: SexpKind::List(items.into()), span })
    })
}

/// Equality of trees without their places.
fn same(a: &Sexp, b: &Sexp) -> bool {
    match (&a.kind, &b.kind) {
        (SexpKind::List(a), SexpKind::List(b)) => {
            a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| same(a, b))
        }
        (a, b) => a == b,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn reading_a_printed_tree_gives_it_back(tree in sexp()) {
        let (_, forms, diagnostics) = run(&tree.to_string());
        prop_assert_eq!(diagnostics, []);
        prop_assert_eq!(forms.len(), 1);
        prop_assert!(same(&forms[0], &tree));
    }

    #[test]
    fn reading_never_panics(text in "(?s)[()\"; \n{}\\[\\]a$1　ä\u{A0}\u{1A}\u{85}-]{0,200}") {
        let (sources, forms, diagnostics) = run(&text);
        for d in &diagnostics {
            sources.position(d.primary.span);
        }
        let words = |form: &Sexp| form.to_string().matches("b").count();
        if diagnostics.is_empty() && !text.contains(';') {
            prop_assert_eq!(forms.iter().map(words).sum::<usize>(), text.matches('b').count());
        }
    }

    #[test]
    fn reading_any_text_never_panics(text in any::<String>()) {
        run(&text);
    }
}
