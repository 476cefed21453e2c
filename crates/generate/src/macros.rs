//! Blocks written as macro calls.

use std::fmt::Write;

use crate::chance::Chance;
use crate::world::World;

/// The same rules with a few blocks as macros with a direction as parameter: called with more
/// arguments than they use, or through another macro that passes none on.
pub(crate) fn with_macros(world: &World, chance: &mut Chance, text: &str) -> String {
    let mut defined = String::new();
    let mut out = String::new();
    let mut number = 0;
    for line in text.lines() {
        let block = line.strip_prefix("      ").filter(|b| !b.starts_with("(move-type"));
        let direction = world.direction(chance);
        let called = block.filter(|_| chance.percent(20)).and_then(|block| {
            let (body, rest) = block.split_at(length(block)?);
            let general = parametrised(body, direction)?;
            Some((general, rest))
        });
        let Some((general, rest)) = called else {
            let _ = writeln!(out, "{line}");
            continue;
        };
        let _ = writeln!(defined, "(define step{number} {general})");
        let mut name = format!("step{number}");
        let surplus = if chance.percent(30) { " add 7" } else { "" };
        if chance.percent(40) {
            let _ = writeln!(defined, "(define outer{number} (step{number}))");
            name = format!("outer{number}");
        }
        let _ = writeln!(out, "      ({name} {direction}{surplus}){rest}");
        number += 1;
    }
    defined + &out
}

/// Length of the list that the text begins with.
fn length(text: &str) -> Option<usize> {
    let mut depth = 0;
    for (i, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return text.starts_with('(').then_some(i + 1);
        }
    }
    None
}

/// A block with `$1` for each step in a direction, if there is one.
fn parametrised(block: &str, direction: &str) -> Option<String> {
    let spaced = block.replace('(', "( ").replace(')', " )");
    let mut found = false;
    let words: Vec<&str> = spaced
        .split_whitespace()
        .map(|word| {
            found |= word == direction;
            if word == direction { "$1" } else { word }
        })
        .collect();
    found.then(|| words.join(" ").replace("( ", "(").replace(" )", ")"))
}
