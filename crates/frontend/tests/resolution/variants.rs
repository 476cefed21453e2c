//! Variants, what is no game, and the file as a whole.

use super::*;

#[test]
fn t21_one_end_condition_of_a_variant_drops_all_of_the_game() {
    let text = game(
        "",
        "(piece (name King)) (count-condition (White Black) stalemated)
         (win-condition (White) (pieces-remaining 1))",
    ) + "(variant (title \"A\") (draw-condition (White) (pieces-remaining 2)))
         (variant (title \"B\"))";
    let models = models(&text);
    let counts: Vec<(&str, usize)> = models.iter().map(|m| (&*m.title, m.goals.len())).collect();
    assert_eq!(counts, [("G", 2), ("A", 1), ("B", 2)]);
}

#[test]
fn t22_pieces_of_a_variant_replace_whole_pieces_in_their_place() {
    let text = game(
        "",
        "(piece (name A) (attribute x true) (moves (n add))) (piece (name B))
         (board-setup (White (A a1)))",
    ) + "(variant (title \"V\") (piece (name C) (moves (e add))) (piece (name A) (moves (s add))))";
    let models = models(&text);
    let names: Vec<&str> = models[1].pieces.iter().map(|p| &*p.name).collect();
    assert_eq!(names, ["A", "B", "C"]);
    assert_eq!(models[1].pieces[0].declared, 0);
    assert_eq!(block(&models[1], 0), "(block b0 (step s) (add))");
    assert_eq!(models[1].setup, models[0].setup);
}

#[test]
fn t23_a_variant_may_stand_before_its_game() {
    let text = "(variant (title \"V\") (turn-order Black White))".to_string()
        + &game("", "(piece (name A))")
        + "(variant (title \"-\")) (variant (title \"W\") (default) (description \"d\"))";
    let compiled = compiled(&text);
    assert_eq!(messages(&compiled), "");
    let titles: Vec<(&str, bool)> =
        compiled.variants.iter().map(|v| (&*v.model.title, v.default)).collect();
    assert_eq!(titles, [("V", false), ("G", false), ("W", true)]);
    assert_eq!(form(&compiled.variants[0].model, "(turns"), "(turns (turn Black) (turn White))");
    assert_eq!(compiled.variant("w").unwrap().texts.description.as_deref(), Some("d"));
}

#[test]
fn inherited_code_tolerates_a_smaller_board() {
    let text = game(
        "",
        "(piece (name Man) (moves (n add) (ne (verify (empty? b1)) add) (c3 (capture ne) add)))
         (board-setup (White (Man a1 c1)) (Black (Man a3)))
         (win-condition (White) (absolute-config Man (c3)))
         (loss-condition (Red Black) (pieces-remaining 0))",
    )
    .replace("(Red Black)", "(Black)")
        + "(variant (title \"Small\") (board (positions (a1 0 0 1 1) (a2 1 1 2 2)) (links n (a1 a2))))";
    let compiled = compiled(&text);
    assert!(!compiled.has_errors());
    let model = &compiled.variant("Small").unwrap().model;
    assert_eq!(block(model, 0), "(block b0 (step n) (add))");
    assert_eq!(block(model, 1), "(block b1 (stop) (verify (empty? nowhere)) (add))");
    assert_eq!(block(model, 2), "(block b2 (stop) (capture nowhere) (add))");
    assert_eq!(form(model, "(setup"), "(setup (place a1 White Man))");
    assert_eq!(form(model, "(goal win"), "(goal win (players White) (or))");
    let found = messages(&compiled);
    let code = |code: &str| found.matches(code).count();
    assert_eq!((code("[Z1406]"), code("[Z1502]"), code("[Z1601]")), (3, 2, 1), "{found}");
    assert!(found.contains("`ne`, in code that variant \"Small\" inherits, does not exist there"));
}

#[test]
fn players_a_variant_lacks_are_dropped_from_what_it_inherits() {
    let text = game(
        "(symmetry Black (n s) (s n))",
        "(piece (name Man)) (board-setup (Black (Man a1)) (White (Man a2)))
         (win-condition (White Black) (pieces-remaining 9)) (win-condition (Black) (pieces-remaining 8))",
    ) + "(variant (title \"Solo\") (players White) (turn-order White))";
    let compiled = compiled(&text);
    assert!(!compiled.has_errors(), "{}", messages(&compiled));
    let model = &compiled.variants[1].model;
    assert_eq!(model.goals.len(), 1);
    assert_eq!(model.goals[0].players.as_ref().unwrap().len(), 1);
    assert_eq!(form(model, "(setup"), "(setup (place a2 White Man))");
    assert!(model.is_puzzle());
    let found = messages(&compiled);
    assert!(found.contains("Z1201") && found.contains("`Black` (and 4 more places)"), "{found}");
}

#[test]
fn an_inherited_turn_order_must_fit_the_players() {
    let text = game("", "(piece (name P))") + "\n(variant (title \"V\") (players White Red))";
    let compiled = compiled(&text);
    assert_eq!(
        messages(&compiled),
        "t.zrf:6:31 warning[Z1201]: there is no player `Black`\n    \
         help: this text is inherited by a variant with other players; it is ignored there\n\
         t.zrf:9:2 error[Z1201]: there is no player `Black` for the inherited turn order\n    \
         t.zrf:1:59: the player acts here\n    \
         help: give the variant a `turn-order` of its own\n"
    );
    assert_eq!(compiled.variants.len(), 1);
}

#[test]
fn t87_plug_in_stubs_are_refused_by_name() {
    let stub = game("", "(engine \"x.dll\") (piece (name P) (moves (from)))");
    let found = compiled(&stub);
    assert!(found.variants.is_empty() && found.has_errors());
    let text = messages(&found);
    assert_eq!(
        text,
        "t.zrf:1:2 error[Z1901]: the rules of \"G\" are in a plug-in, not in this file\n    \
         t.zrf:8:1: play is delegated here\n    \
         help: no block of this game adds a move, so there is nothing to compile\n"
    );
    let whole = game("", "(engine \"x.dll\") (piece (name P) (moves (n add)))");
    assert_eq!(models(&whole).len(), 1);
}

#[test]
fn t88_selection_screens_are_no_games() {
    let text = game("", "(piece (name P) (open \"x.zrf\") (moves (n add)))")
        + "(variant (title \"Real\") (option \"selection screen\" false))";
    let compiled = compiled(&text);
    let titles: Vec<&str> = compiled.variants.iter().map(|v| &*v.model.title).collect();
    assert_eq!(titles, ["Real"]);
    assert!(
        messages(&compiled)
            .starts_with("t.zrf:1:2 warning[Z1902]: \"G\" is a selection screen, not a game\n")
    );
    assert!(!compiled.has_errors());
}

#[test]
fn goals_of_version_3_are_refused_unless_allowed() {
    let text = game(
        "",
        "(piece (name P)) (win-condition (White) (or (capture-count >= 5) (pieces-remaining 9)))",
    );
    let refused = compiled(&text);
    assert!(refused.variants.is_empty());
    assert!(messages(&refused).contains("error[Z1903]: `capture-count` is a goal of version 3.0"));
    let config = Config { version_3: true, ..Config::default() };
    let allowed = compile("t.zrf", text.as_bytes(), &mut MemoryFiles::default(), &config);
    assert_eq!(
        form(&allowed.variants[0].model, "(goal"),
        "(goal win (players White) (or (capture-count >= 5) (pieces-remaining 9)))"
    );
}

#[test]
fn a_variant_inherits_from_the_nearest_game_above() {
    let one = |title: &str, rest: &str| {
        format!(
            "(game (title \"{title}\") (players A B) (turn-order A B)
                  (board (positions (p 0 0 1 1))) {rest})"
        )
    };
    let text = "(variant (title \"First\"))".to_string()
        + &one("G1", "(piece (name X))")
        + &one("G2", "(piece (name Y))")
        + "(variant (title \"Last\"))";
    let compiled = compiled(&text);
    let pieces: Vec<(&str, &str)> =
        compiled.variants.iter().map(|v| (&*v.model.title, &*v.model.pieces[0].name)).collect();
    assert_eq!(pieces, [("First", "X"), ("G1", "X"), ("G2", "Y"), ("Last", "Y")]);
    assert_eq!(complaints(&text).len(), 1, "the second game is a warning");
}

#[test]
fn an_error_that_variants_inherit_is_reported_once_and_spoils_them() {
    let text = game("", "(piece (name P) (moves (n (verify (piece? Q)) add)))")
        + "(variant (title \"A\")) (variant (title \"B\") (piece (name P) (moves (n add))))";
    let compiled = compiled(&text);
    let titles: Vec<&str> = compiled.variants.iter().map(|v| &*v.model.title).collect();
    assert_eq!(titles, ["B"]);
    assert_eq!(messages(&compiled).matches("error").count(), 1);
}

#[test]
fn the_deepest_nesting_is_resolved_and_printed() {
    let nest =
        |open: &str, inner: &str, depth: usize| open.repeat(depth) + inner + &")".repeat(depth);
    let code = nest("(if empty? ", "add", 250);
    let cond = format!("(verify {})", nest("(not ", "empty?", 249));
    let goal = nest("(and ", "(pieces-remaining 1)", 250);
    let text = game(
        "",
        &format!("(piece (name P) (moves ({code}) ({cond} add))) (win-condition (White) {goal})"),
    );
    let model = &models(&text)[0];
    assert_eq!(text::parse(&text::print(model)).as_ref(), Ok(model));
}

#[test]
fn two_compilations_give_the_same_bytes() {
    let text = with_moves("((verify (and (flag? b) (flag? a))) (set-flag c true) add) (n add)")
        + "(variant (title \"V\") (option \"pass turn\" true))";
    let all = || -> Vec<String> { models(&text).iter().map(text::print).collect() };
    assert_eq!(all(), all());
    assert_eq!(models(&text)[0].flags, ["b", "a", "c"], "names in order of appearance");
}

#[test]
fn variants_cannot_multiply_without_end() {
    let labels: String = (0..99).map(|i| format!("{i}-/")).collect();
    let directions: String = (0..600).map(|i| format!("(links d{i})")).collect();
    let text = format!(
        "(game (title \"G\") (players W B) (turn-order W B) (board (grid (dimensions
           (\"{labels}x\" (1 0)) (\"{labels}y\" (0 1)))) {directions}))"
    ) + &"(variant)".repeat(1000);
    let config = Config::default();
    let compiled = compile("t.zrf", text.as_bytes(), &mut MemoryFiles::default(), &config);
    // 100 x 100 squares of weight 600 + 16 in each.
    assert_eq!(compiled.variants.len(), 64_000_000 / (100 * 100 * 616));
    assert!(messages(&compiled).contains("error[Z1815]"));
}

#[test]
fn many_unknown_names_do_not_take_long() {
    let words: String = (0..20_000).map(|i| format!("unknown-{i} ")).collect();
    let squares: String = (0..16_000).map(|i| format!("(square-{i} 0 0 1 1)")).collect();
    let text =
        game(&format!("(positions {squares})"), &format!("(piece (name P) (moves ({words} add)))"));
    let found = complaints(&text);
    assert_eq!(found.len(), 201);
    assert!(found[200].contains("19800 more errors"), "{}", found[200]);
}
