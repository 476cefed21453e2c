//! The reader of AL0: priorities, both languages, scanning errors, limits.

use movewright_syntax::al0::ast::{File, Goal, Item, Moves};
use movewright_syntax::al0::{parse, print, show_goal, show_moves};
use movewright_syntax::{Diagnostic, Severity, SourceMap};

fn read(text: &str) -> (File, Vec<Diagnostic>) {
    let mut map = SourceMap::new();
    let id = map.add("test.al0", text.to_string());
    parse(id, text)
}

fn good(text: &str) -> File {
    let (file, diagnostics) = read(text);
    assert!(diagnostics.is_empty(), "{diagnostics:#?}");
    file
}

fn goal(text: &str) -> Goal {
    match good(&format!("r :: if {text} then [a].")).items.remove(0) {
        Item::Rule(rule) => rule.condition,
        other => panic!("{other:?}"),
    }
}

fn moves(text: &str) -> Moves {
    match good(&format!("advice(a, g : h : {text} : nomove).")).items.remove(0) {
        Item::Advice(advice) => advice.us,
        other => panic!("{other:?}"),
    }
}

#[test]
fn connectives_bind_as_in_the_original() {
    for (text, same) in [
        ("not a and b", "(not a) and b"),
        ("a and b or c and d", "(a and b) or (c and d)"),
        ("a or b and c", "a or (b and c)"),
        ("не a и b или c", "((not a) and b) or c"),
    ] {
        assert_eq!(goal(text), goal(same), "{text}");
    }
    assert_ne!(goal("not (a or b)"), goal("not a or b"));
    assert_eq!(show_goal(&goal("not (a or b) and (c or d)")), "not (a or b) and (c or d)");
    for (text, same) in [
        (
            "(depth = 0) and legal then (depth = 2) and c",
            "((depth = 0) and legal) then ((depth = 2) and c)",
        ),
        ("depth < 3 and legal", "(depth < 3) and legal"),
        ("глубина < 3 и legal затем m", "(depth < 3) and legal then m"),
    ] {
        assert_eq!(moves(text), moves(same), "{text}");
    }
    assert_eq!(show_moves(&moves("a then b then c")), "a then b then c");
}

#[test]
fn a_name_is_a_whole_word() {
    assert_eq!(show_goal(&goal("или_нет и notable")), "или_нет and notable");
    assert_eq!(show_goal(&goal("l_конфиг или мат_2")), "l_конфиг or мат_2");
}

#[test]
fn shipped_sources_print_and_read_back_alike() {
    for text in [
        include_str!("../../rules/krk.al0"),
        include_str!("../../rules/krk-words.al0"),
        include_str!("../../rules/krk-ru.al0"),
        include_str!("../../rules/krk-words-ru.al0"),
    ] {
        let file = good(text);
        assert_eq!(good(&print(&file)), file);
    }
}

#[test]
fn every_scanning_error_is_reported_with_the_right_word() {
    let (file, diagnostics) = read(include_str!("data/scanned.ru.txt"));
    let found: Vec<(Severity, &str, String)> = diagnostics
        .iter()
        .map(|d| (d.severity, d.code, d.help.clone().unwrap_or_default()))
        .collect();
    let warning = Severity::Warning;
    let expected = [
        (warning, "A0006", "begin every line of a remark with `%`"),
        (warning, "A0007", "delete this line"),
        (
            warning,
            "A0008",
            "`ладья_под_боем  их король добежит до ладьи раньше, чем наш король её прикроет`",
        ),
        (warning, "A0008", "`глубина  = N сделан на глубине N`"),
        (warning, "A0005", "`правило_края ::`"),
        (warning, "A0005", "`иначе_правило ::`"),
        (Severity::Error, "A0010", "`ближе_к_клетке`"),
    ];
    let expected: Vec<_> = expected.map(|(s, c, h)| (s, c, h.to_string())).into();
    assert_eq!(found, expected);
    assert_eq!(file.items.len(), 8);
    let glossary: Vec<_> =
        file.glossary.iter().map(|(w, m)| (w.text.as_str(), m.as_str())).collect();
    assert!(glossary.contains(&("мат", "их король заматован")), "{glossary:?}");
}

#[test]
fn mended_it_is_the_russian_table() {
    let mended = include_str!("data/scanned.ru.txt")
        .replace("ближе _", "ближе_")
        .replace("противиика", "противника");
    let (file, diagnostics) = read(&mended);
    assert!(diagnostics.iter().all(|d| d.severity == Severity::Warning), "{diagnostics:#?}");
    let shipped = good(include_str!("../../rules/krk-ru.al0"));
    let table = |file: &File| -> Vec<Item> {
        file.items
            .iter()
            .filter(|i| matches!(i, Item::Rule(_) | Item::Advice(_)))
            .cloned()
            .collect()
    };
    assert_eq!(table(&file), table(&shipped));
}

#[test]
fn an_error_leaves_the_other_statements_readable() {
    let (file, diagnostics) = read(
        "a :: if true then [x.\nb :: if true then [x].\nadvice(x, a : b : c).\npredicate p = (W.",
    );
    assert_eq!(file.items.len(), 1);
    let all: Vec<_> =
        diagnostics.iter().map(|d| (d.code, d.primary.span.start, d.message.clone())).collect();
    assert_eq!(all.len(), 3, "{all:#?}");
    assert!(all.iter().all(|(code, ..)| *code == "A0001"));
    assert_eq!(all[0].1, 20, "{all:#?}");
}

#[test]
fn bad_input_is_refused_in_bounded_time() {
    let deep = format!("r :: if {} then [x].", "(".repeat(1_000_000));
    let nots = format!("r :: if {} a then [x].", "not ".repeat(200_000));
    let ifs = format!("value v: int = {} 1.", "if a then 1 else ".repeat(10_000));
    let chain = format!("value v: int = 1{}.", " + 1".repeat(2_000));
    for text in [&deep, &nots, &ifs, &chain] {
        let (_, diagnostics) = read(text);
        assert!(diagnostics.iter().any(|d| matches!(d.code, "A0003" | "A0004")), "{diagnostics:?}");
    }
    for text in [
        "",
        "%",
        "\u{0}\u{1}",
        ".",
        "....",
        "advice(",
        "advice(a,b:c:d:",
        "use \"",
        "% x\n\n\n[",
        "a :: if",
    ] {
        let (_, diagnostics) = read(text);
        assert!(
            diagnostics.iter().any(|d| d.severity == Severity::Error),
            "{text:?} {diagnostics:?}"
        );
    }
}

/// A message about the end of the text, or about a character of several bytes, points at just that.
#[test]
fn errors_point_at_whole_characters() {
    let bad = [
        ("r :: if a then [b]", ""),
        ("r :: if a then [b].\nadvice(a, (dep", ""),
        ("r :: if \u{a7} then [b].", "\u{a7}"),
        ("\u{a7}", "\u{a7}"),
    ];
    for (text, at) in bad {
        let mut map = SourceMap::new();
        let id = map.add("test.al0", text.to_string());
        let (_, diagnostics) = parse(id, text);
        assert_eq!(map.text(diagnostics[0].primary.span), at, "{text:?}: {diagnostics:?}");
    }
}
