//! Macros and includes, as the language reference has them (1.6, 1.7, 12.1, 13).

use movewright_frontend::expand::{Expanded, expand};
use movewright_frontend::files::{Loader, MemoryFiles, NoFiles};
use movewright_syntax::{Diagnostic, Severity, SourceMap, codes};

fn run_with(text: &str, loader: &mut dyn Loader) -> (SourceMap, Expanded, Vec<Diagnostic>) {
    let mut sources = SourceMap::new();
    let main = sources.add("test.zrf", text.to_string());
    let (expanded, diagnostics) = expand(&mut sources, main, loader, None);
    (sources, expanded, diagnostics)
}

/// What the game of a file expands to, without the keyword; no diagnostics allowed.
fn game(text: &str) -> String {
    let (_, expanded, diagnostics) = run_with(text, &mut NoFiles);
    assert_eq!(diagnostics, []);
    contents(&expanded)
}

fn contents(expanded: &Expanded) -> String {
    let items = expanded.forms[0].form.list().unwrap();
    items[1..].iter().map(|item| item.to_string()).collect::<Vec<_>>().join(" ")
}

/// The diagnostics of a file, as `code line:column message`.
fn problems(text: &str) -> Vec<String> {
    problems_with(text, &mut NoFiles)
}

fn problems_with(text: &str, loader: &mut dyn Loader) -> Vec<String> {
    let (sources, _, diagnostics) = run_with(text, loader);
    let line = |d: &Diagnostic| {
        let at = sources.position(d.primary.span);
        let file = &sources.source(d.primary.span.source).name;
        format!("{} {file}:{}:{} {}", d.code, at.line, at.column, d.message)
    };
    diagnostics.iter().map(line).collect()
}

#[test]
fn macro_tests_of_the_reference() {
    assert_eq!(game("(define f $1 $2) (game (g (f a b)))"), "(g a b)");
    assert_eq!(game("(define f $1-x) (game (g (f a)))"), "(g a-x)");
    assert_eq!(game("(define o (i)) (define i $1 add) (game ((o n)))"), "(n add)");
    assert_eq!(game("(define f a) (game (g (f 1 2 3)))"), "(g a)");
    assert_eq!(game("(define f) (game (g (f) b))"), "(g b)");
    assert_eq!(game(r#"(define k "img\$1.bmp") (game (image (k w)))"#), r#"(image "img\w.bmp")"#);
}

#[test]
fn bodies_of_any_shape() {
    assert_eq!(
        game("(define step ($1 add)) (game (moves (step n) (step s)))"),
        "(moves (n add) (s add))"
    );
    assert_eq!(game("(define hop $1 $1) (game ((hop n) add))"), "(n n add)");
    assert_eq!(game("(define row a1 b1) (game (positions (row) c1))"), "(positions a1 b1 c1)");
    assert_eq!(
        game("(define common (option \"pass turn\" forced) (players W B)) (game (common))"),
        "(option \"pass turn\" forced) (players W B)"
    );
}

#[test]
fn parameters() {
    // Greedy digits, several in one token, more than one token from one argument list.
    assert_eq!(game("(define f $10$1) (game (g (f a b c d e f g h i j)))"), "(g ja)");
    // The head of a list may come from a parameter and may then be another call.
    assert_eq!(game("(define f ($1 $2)) (define g x $1) (game (f g 7))"), "x 7");
    // A list argument keeps its brackets, and calls inside it are expanded.
    assert_eq!(
        game("(define w (verify $1)) (define m (piece? $1)) (game (w (and a (m K))))"),
        "(verify (and a (piece? K)))"
    );
    // A string keeps its quotes as a whole token and loses them inside another string.
    assert_eq!(game(r#"(define f $1 "<$1>") (game (g (f "a b")))"#), r#"(g "a b" "<a b>")"#);
    // A parameter that is not supplied is that of the nearest call that supplies it.
    assert_eq!(
        game("(define a (b $2)) (define b (c)) (define c $1 $2 $3) (game (g (a x y z)))"),
        "(g y y z)"
    );
    // Outside all macros a dollar sign is a character.
    assert_eq!(game(r#"(game (description "costs $5"))"#), r#"(description "costs $5")"#);
    // An atom that is not the head of a list is no call.
    assert_eq!(game("(define n s) (game (g n))"), "(g n)");
    // A macro wins over a keyword in head position.
    assert_eq!(game("(define verify v $1) (game ((verify x)))"), "(v x)");
}

#[test]
fn unbound_parameters_vanish_with_one_warning() {
    let text = "(define f a $2 b-$3)\n(game (g (f 1)) (g (f 1)))";
    let (_, expanded, _) = run_with(text, &mut NoFiles);
    assert_eq!(contents(&expanded), "(g a b-) (g a b-)");
    assert_eq!(
        problems(text),
        [
            "Z0206 test.zrf:1:13 nothing is given for `$2`",
            "Z0206 test.zrf:1:16 nothing is given for `$3`"
        ]
    );
}

#[test]
fn spans_lead_through_the_calls() {
    let (sources, expanded, _) = run_with(
        "(define inner (verify $1))\n(define outer (inner $1) add)\n(game ((outer zz)))",
        &mut NoFiles,
    );
    let block = expanded.forms[0].form.list().unwrap()[1].clone();
    let verify = &block.list().unwrap()[0];
    let zz = &verify.list().unwrap()[1];
    assert_eq!(zz.to_string(), "zz");
    assert_eq!((sources.position(zz.span).line, sources.position(zz.span).column), (3, 15));
    assert_eq!(sources.position(verify.span).line, 1);
    let inner = sources.expansion(zz.span.expansion).unwrap();
    assert_eq!((inner.name.as_str(), sources.position(inner.call).line), ("inner", 2));
    let outer = sources.expansion(inner.call.expansion).unwrap();
    assert_eq!((outer.name.as_str(), sources.position(outer.call).line), ("outer", 3));
    assert!(sources.expansion(outer.call.expansion).is_none());
}

#[test]
fn the_last_definition_counts() {
    let text = "(define f a)\n(define f b)\n(game (g (f)))";
    let (_, expanded, _) = run_with(text, &mut NoFiles);
    assert_eq!(contents(&expanded), "(g b)");
    assert_eq!(
        problems(text),
        ["Z0205 test.zrf:2:9 the macro `f` is defined twice; this definition counts"]
    );
}

#[test]
fn endless_macros_are_errors() {
    let found = problems("(define f (f))\n(game (f))");
    assert_eq!(found, ["Z0207 test.zrf:1:11 the macro `f` never stops expanding"]);
    let found = problems("(define f (g) (g))\n(define g (f) (f))\n(game (f))");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("Z0207"), "{found:?}");
    // Doubling arguments, doubling texts, wrapping arguments.
    for body in
        ["(f ($1 $1))", "(f $1$1)", "(f \"$1$1\")", "(f ((((((((((((((((($1))))))))))))))))))"]
    {
        let found = problems(&format!("(define f {body})\n(game (f ab))"));
        assert_eq!(found.len(), 1, "{body}: {found:?}");
        assert!(found[0].contains(" test.zrf:"), "{found:?}");
    }
}

#[test]
fn too_much_output_is_an_error() {
    // 2^24 words, and 2^60 calls that leave nothing behind.
    for (levels, leaf) in [(24, "x"), (60, "")] {
        let mut text = format!("(define m0 {leaf})\n");
        for i in 1..=levels {
            text += &format!("(define m{i} (m{0}) (m{0}))\n", i - 1);
        }
        text += &format!("(game (m{levels}))\n(variant (m{levels}))");
        let found = problems(&text);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].starts_with("Z0208"), "{found:?}");
    }
}

#[test]
fn deep_output_is_an_error() {
    let mut text = String::from("(define m0 x)\n");
    for i in 1..=150 {
        text += &format!("(define m{i} ((m{})))\n", i - 1);
    }
    let deep = problems(&(text.clone() + "(game (m150))"));
    assert_eq!(deep, [""; 0]);
    for i in 0..150 {
        text = text.replace(&format!("((m{i}))"), &format!("(((m{i})))"));
    }
    let deep = problems(&(text + "(game (m150))"));
    assert_eq!(deep.len(), 1);
    assert!(deep[0].starts_with("Z0209"), "{deep:?}");
}

#[test]
fn the_top_level() {
    assert_eq!(
        problems("(version \"2.0\") (translate (\"a\" \"b\")) (define f) (game) (variant)"),
        [""; 0]
    );
    assert_eq!(
        problems("(gmae (title \"x\"))"),
        ["Z0201 test.zrf:1:2 unknown form `gmae` at the top level"]
    );
    assert_eq!(
        problems("a b (game) c"),
        [
            "Z0202 test.zrf:1:1 text outside all forms, and 1 more",
            "Z0202 test.zrf:1:12 text outside all forms"
        ]
    );
    // A page pasted as a whole: brackets inside prose are prose.
    assert_eq!(
        problems("One step: (leap)\n(define leap ($1 add))\nsee (leap n) and (this)\n(game)"),
        ["Z0202 test.zrf:1:1 text outside all forms, and 6 more"]
    );
    let scattered = problems(&"(game) text\n".repeat(9));
    assert_eq!(scattered.iter().filter(|d| d.starts_with("Z0202")).count(), 6);
    assert_eq!(
        problems("(game (define f x))"),
        ["Z0204 test.zrf:1:8 a macro cannot be defined inside another form"]
    );
    assert_eq!(problems("(define) (game)"), ["Z0203 test.zrf:1:1 this macro has no name"]);
    assert_eq!(problems("(define f x)"), ["Z0217 test.zrf:1:1 the file contains no game"]);
    assert_eq!(
        problems("(game)\n(game)"),
        ["Z0218 test.zrf:2:1 the file contains more than one game"]
    );
    // Forms may come from macros too.
    let (_, expanded, _) =
        run_with("(define v (variant (title \"$1\"))) (game) (v a) (v b)", &mut NoFiles);
    assert_eq!(expanded.forms.len(), 3);
    assert_eq!(expanded.forms[2].form.to_string(), "(variant (title \"b\"))");
}

#[test]
fn includes() {
    let mut files = MemoryFiles::new([
        ("Sub/Macros.zrf", "(define f x) (include \"..\\\\more.ZRF\")"),
        ("more.zrf", "(define g y)"),
        ("body.zrf", "a b (define h z)"),
    ]);
    let text = "(include \"sub\\macros.zrf\") (game (list (f) (g) (include \"body.zrf\") (h)))";
    let (sources, expanded, diagnostics) = run_with(text, &mut files);
    assert_eq!(diagnostics, []);
    assert_eq!(contents(&expanded), "(list x y a b z)");
    assert_eq!(expanded.included, ["body.zrf", "more.ZRF", "sub/macros.zrf"]);
    assert!(sources.iter().any(|(_, source)| source.name == "sub/macros.zrf"));
}

#[test]
fn bad_includes() {
    let mut files = MemoryFiles::new([
        ("a.zrf", "(include \"B.zrf\")"),
        ("b.zrf", "(include \"a.zrf\")"),
        ("bad.zrf", "(define f\n(x"),
        ("bin.zrf", "\0\u{1}\u{2}\0"),
    ]);
    let one = |text: &str, files: &mut MemoryFiles| {
        let found = problems_with(&format!("{text} (game)"), files);
        assert_eq!(found.len(), 1, "{found:?}");
        found.into_iter().next().unwrap()
    };
    assert_eq!(
        one("(include \"a.zrf\")", &mut files),
        "Z0213 B.zrf:1:10 this include never ends: a.zrf includes b.zrf includes a.zrf"
    );
    assert_eq!(
        one("(include \"none.zrf\")", &mut files),
        "Z0214 test.zrf:1:10 cannot include `none.zrf`: no such file"
    );
    assert_eq!(
        one("(include \"bad.zrf\")", &mut files),
        "Z0103 bad.zrf:1:1 this `(` is never closed"
    );
    assert!(one("(include \"bin.zrf\")", &mut files).starts_with("Z0002 bin.zrf:1:1"));
    for outside in ["../x.zrf", "/etc/passwd", "c:\\x.zrf", "x/../../y"] {
        let found = one(&format!("(include \"{outside}\")"), &mut files);
        assert!(found.starts_with("Z0212 test.zrf:1:10 cannot include"), "{found}");
    }
    for form in ["(include)", "(include x)", "(include \"a\nb\")", "(include \"a\" \"b\")"] {
        assert!(one(form, &mut files).starts_with("Z0211 test.zrf:1:1"));
    }
}

#[test]
fn files_that_include_too_much() {
    // 2^40 inclusions of the last file.
    let files = (0..40).map(|i| {
        (format!("{i}.zrf"), format!("(include \"{0}.zrf\") (include \"{0}.zrf\")", i + 1))
    });
    let mut files = MemoryFiles::new(files);
    let found = problems_with("(include \"0.zrf\") (game)", &mut files);
    assert!(found.iter().any(|d| d.starts_with(codes::INCLUDE_TOO_MUCH)), "{found:?}");
    assert!(found.len() < 5, "{found:?}");
}

#[test]
fn errors_stay_errors() {
    let (_, _, diagnostics) = run_with("(game (x { y))", &mut NoFiles);
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(diagnostics[0].severity, Severity::Error);
    assert_eq!(diagnostics[0].message, "`{` has no meaning in a rules file");
}
