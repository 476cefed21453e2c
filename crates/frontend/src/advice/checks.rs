//! What a table is refused or warned for (section 'Refusals' of `docs/al0.md`).

use super::Source;
use super::analysis::{Assumed, certain};
use super::resolve::Resolver;
use movewright_model::advice::depth::{Depths, depths, only_tests};
use movewright_model::advice::{Advice, DEEPEST, Expr, Moves, Type};
use movewright_syntax::al0::ast::{self, Goal, Item, Word};
use movewright_syntax::al0::nearest;
use movewright_syntax::{Diagnostic, Span};
use std::collections::BTreeMap;

pub(super) fn check(resolver: &mut Resolver<'_>, files: &[Source]) {
    let items: Vec<&Item> = files.iter().flat_map(|f| &f.tree.items).collect();
    let advice: Vec<&ast::Advice> = items
        .iter()
        .filter_map(|i| if let Item::Advice(a) = i { Some(&**a) } else { None })
        .collect();
    let rules: Vec<&ast::Rule> =
        items.iter().filter_map(|i| if let Item::Rule(r) = i { Some(r) } else { None }).collect();
    for tree in &advice {
        let canonical = resolver.names.canonical(&tree.name.text).to_string();
        let Some(index) = resolver.table.advice.iter().position(|a| a.canonical == canonical)
        else {
            continue;
        };
        check_depths(resolver, index, tree);
        check_better_goal(resolver, index, tree);
        if resolver.table.rules.iter().all(|r| !r.advice.contains(&index)) {
            let message = format!("no rule mentions the advice `{}`", tree.name.text);
            resolver.diagnostics.push(Diagnostic::warning("A0024", message, tree.name.span));
        }
    }
    check_rules(resolver, &rules);
    check_opaque(resolver, &items);
}

/// Bounds of the search: only tests, wrong parity, no end.
fn check_depths(resolver: &mut Resolver<'_>, index: usize, tree: &ast::Advice) {
    let Advice { us, them, .. } = resolver.table.advice[index].clone();
    for (moves, written, side) in [(&us, &tree.us, true), (&them, &tree.them, false)] {
        if has_bare_test(moves) {
            resolver.diagnostics.push(
                Diagnostic::error(
                    "A0029",
                    "depth is tested here, but nothing says which moves are meant",
                    moves_span(written),
                )
                .help("add a constraint that gives moves: `(depth = 0) and legal`"),
            );
        }
        check_parity(resolver, written, side);
    }
    let (ours, theirs) =
        (depths(&resolver.table, &us, true), depths(&resolver.table, &them, false));
    let allows = |set: &Depths, depth: u32| match set {
        Depths::All => true,
        Depths::Only(set) => set.contains(&depth),
    };
    let end = (0..=DEEPEST).find(|&d| !allows(if d % 2 == 0 { &ours } else { &theirs }, d));
    match end {
        Some(end) => resolver.table.advice[index].horizon = end,
        None => {
            let message = match (ours.end(), theirs.end()) {
                (None, None) => format!(
                    "the search of `{}` need not end: neither side's moves are bounded by depth",
                    tree.name.text
                ),
                _ => format!("the search of `{}` goes deeper than {DEEPEST} moves", tree.name.text),
            };
            resolver.diagnostics.push(
                Diagnostic::error("A0030", message, tree.name.span)
                    .also(moves_span(&tree.us), "our moves")
                    .help("bound them: `(depth < 3) and …`"),
            );
        }
    }
}

/// Is there a part made of depth tests only where moves have to be generated?
fn has_bare_test(moves: &Moves) -> bool {
    match moves {
        Moves::Then(all) => all.iter().any(has_bare_test),
        Moves::And(all) => {
            only_tests(moves)
                || all
                    .iter()
                    .any(|m| matches!(m, Moves::Then(_)) && !only_tests(m) && has_bare_test(m))
        }
        Moves::Where(inner, _) => has_bare_test(inner),
        other => only_tests(other),
    }
}

fn check_parity(resolver: &mut Resolver<'_>, moves: &ast::Moves, us: bool) {
    match moves {
        ast::Moves::Depth(test) if !test.below && (test.limit % 2 == 0) != us => {
            let (who, parity) = if us { ("we", "even") } else { ("they", "odd") };
            let message =
                format!("depth {} never occurs here: {who} move at {parity} depths", test.limit);
            resolver.diagnostics.push(Diagnostic::error("A0031", message, test.span));
        }
        ast::Moves::Then(all) | ast::Moves::And(all) => {
            all.iter().for_each(|m| check_parity(resolver, m, us))
        }
        ast::Moves::Where(inner, _) => check_parity(resolver, inner, us),
        _ => {}
    }
}

/// A better goal that is reached already, or by stalemating.
fn check_better_goal(resolver: &mut Resolver<'_>, index: usize, tree: &ast::Advice) {
    let table = &resolver.table;
    let advice = &table.advice[index];
    let goal = Expr::And(vec![advice.holding.clone(), advice.better.clone()]);
    let at_root = Assumed { our_turn: true, at_root: true, known: &[] };
    let mut found = Vec::new();
    let unknown =
        |id: usize| matches!(table.functions[id].body, movewright_model::advice::Body::Unknown);
    let opaque = table.functions.iter().enumerate().any(|(id, _)| unknown(id));
    if !opaque && certain(table, &goal, &at_root) != Some(false) {
        found.push(
            Diagnostic::warning(
                "A0034",
                format!("the better goal of `{}` may hold in the root already, and then there is nothing to play", tree.name.text),
                goal_span(&tree.better),
            )
            .help("add a goal that needs a move: that they are to move, or that something is better than in the root"),
        );
    }
    let predicate =
        |name: &str| table.function(name).filter(|&f| table.functions[f].result == Type::Bool);
    if let Some(stalemate) = predicate("stalemate") {
        let mut known = vec![(stalemate, true)];
        known.extend(["mate", "check"].into_iter().filter_map(predicate).map(|f| (f, false)));
        let stalemated = Assumed { our_turn: false, at_root: false, known: &known };
        if certain(table, &goal, &stalemated) != Some(false) {
            found.push(
                Diagnostic::warning(
                    "A0035",
                    format!("`{}` may reach its better goal by stalemating", tree.name.text),
                    goal_span(&tree.better),
                )
                .help("add `not stalemate` to the better goal"),
            );
        }
    }
    resolver.diagnostics.extend(found);
}

fn check_rules(resolver: &mut Resolver<'_>, rules: &[&ast::Rule]) {
    let mut always: Option<&Word> = None;
    for (rule, tree) in resolver.table.rules.iter().zip(rules) {
        if let Some(first) = always {
            let message = format!("the rule `{}` is never reached", tree.name.text);
            let error = Diagnostic::error("A0032", message, tree.name.span);
            resolver.diagnostics.push(error.also(first.span, "this rule always applies"));
        } else if certain(
            &resolver.table,
            &rule.condition,
            &Assumed { our_turn: true, at_root: true, known: &[] },
        ) == Some(true)
        {
            always = Some(&tree.name);
        }
    }
    let opaque_end = resolver.table.rules.last().is_some_and(|r| {
        matches!(&r.condition, Expr::Call(f, _)
        if matches!(resolver.table.functions[*f].body, movewright_model::advice::Body::Unknown))
    });
    if let (None, false, Some(last)) = (always, opaque_end, rules.last()) {
        let message = "no rule applies to every position: some may get no advice";
        resolver.diagnostics.push(
            Diagnostic::warning("A0033", message, last.name.span)
                .help("end with a rule whose condition is `true`"),
        );
    }
}

/// Without a vocabulary a name that occurs once and is very like another is suspicious.
fn check_opaque(resolver: &mut Resolver<'_>, items: &[&Item]) {
    let mut uses: BTreeMap<&str, (usize, Span)> = BTreeMap::new();
    let count = |goal: &'_ Goal| {
        let mut words = Vec::new();
        goal_words(goal, &mut words);
        words.into_iter().map(|w| (w.text.clone(), w.span)).collect::<Vec<_>>()
    };
    if resolver.met.is_empty() {
        return;
    }
    let mut all: Vec<(String, Span)> = Vec::new();
    for item in items {
        match item {
            Item::Rule(rule) => all.extend(count(&rule.condition)),
            Item::Advice(advice) => {
                all.extend(count(&advice.better));
                all.extend(count(&advice.holding));
            }
            _ => {}
        }
    }
    for (name, span) in &all {
        uses.entry(name).or_insert((0, *span)).0 += 1;
    }
    for (name, (times, span)) in &uses {
        if *times != 1 || name.chars().count() < 6 {
            continue;
        }
        let others =
            uses.iter().filter(|(other, (n, _))| *other != name && *n > 1).map(|(other, _)| *other);
        if let Some(near) = nearest(name, others)
            .filter(|near| near.chars().count().abs_diff(name.chars().count()) <= 1)
        {
            let message = format!("`{name}` is used once and is very like `{near}`");
            let warning = Diagnostic::warning("A0036", message, *span);
            resolver.diagnostics.push(warning.help(format!("did you mean `{near}`?")));
        }
    }
    if let Some(first) = resolver.met.first() {
        let message =
            "there is no vocabulary: what the names of goals and moves mean is not checked";
        resolver.diagnostics.push(
            Diagnostic::warning("A0041", message, first.span)
                .help("begin with `use \"…-words.al0\".`"),
        );
    }
}

fn goal_words<'a>(goal: &'a Goal, words: &mut Vec<&'a Word>) {
    match goal {
        Goal::Name(word) => words.push(word),
        Goal::Not(inner) => goal_words(inner, words),
        Goal::And(all) | Goal::Or(all) => all.iter().for_each(|g| goal_words(g, words)),
    }
}

/// From the first word of a goal to the last.
fn goal_span(goal: &Goal) -> Span {
    let mut words = Vec::new();
    goal_words(goal, &mut words);
    words[0].span.to(words[words.len() - 1].span)
}

/// Where a constraint stands, as near as its tree tells.
fn moves_span(moves: &ast::Moves) -> Span {
    match moves {
        ast::Moves::Name(word) => word.span,
        ast::Moves::Depth(test) => test.span,
        ast::Moves::Then(all) | ast::Moves::And(all) => {
            moves_span(&all[0]).to(moves_span(&all[all.len() - 1]))
        }
        ast::Moves::Where(inner, _) => moves_span(inner),
        ast::Moves::Generate(generator) => generator.piece.span,
    }
}
