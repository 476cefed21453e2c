//! End conditions. Most of them are rarely met, so that games are long.

use std::fmt::Write;

use crate::chance::Chance;
use crate::world::World;

fn players(world: &World, chance: &mut Chance) -> String {
    if chance.percent(70) {
        return world.active.join(" ");
    }
    let count = chance.number(1, world.active.len());
    chance.sample(&world.active, count).join(" ")
}

fn verdict(chance: &mut Chance) -> &'static str {
    chance.weighted(&[(4, "win"), (4, "loss"), (2, "draw"), (2, "count")])
}

/// An occupant test.
fn occupant(world: &World, chance: &mut Chance) -> String {
    let piece = world.piece(chance);
    let occupant = match chance.number(0, 5) {
        0 | 1 => format!("(opponent {piece})"),
        2 => format!("(any-owner {piece})"),
        _ => piece.to_string(),
    };
    if chance.percent(12) { format!("(not {occupant})") } else { occupant }
}

/// A goal about the board, often joined to a second one so that it is not met at once.
fn goal(world: &World, chance: &mut Chance, depth: u32) -> String {
    if depth > 0 && chance.percent(50) {
        let a = goal(world, chance, depth - 1);
        let b = goal(world, chance, depth - 1);
        return match chance.number(0, 4) {
            0 => format!("(or {a} {b})"),
            1 => format!("(and {a} (not {b}))"),
            _ => format!("(and {a} {b})"),
        };
    }
    let typed = |chance: &mut Chance| {
        if chance.percent(50) { format!(" {}", world.piece(chance)) } else { String::new() }
    };
    match chance.number(0, 8) {
        0..=2 => {
            let occupants: Vec<String> =
                (0..chance.number(1, 2)).map(|_| occupant(world, chance)).collect();
            let places: Vec<String> = (0..chance.number(1, 3))
                .map(|_| {
                    if chance.percent(40) {
                        (*chance.pick(&world.zones)).to_string()
                    } else {
                        world.square(chance)
                    }
                })
                .collect();
            if places.len() == 1 && chance.percent(70) {
                // A single place may stand without brackets.
                return format!("(absolute-config {} {})", occupants.join(" "), places[0]);
            }
            format!("(absolute-config {} ({}))", occupants.join(" "), places.join(" "))
        }
        3 | 4 => {
            let mut walk = occupant(world, chance);
            for _ in 0..chance.number(1, 2) {
                let _ = write!(walk, " {}", world.direction(chance));
                if chance.percent(85) {
                    let _ = write!(walk, " {}", occupant(world, chance));
                }
            }
            format!("(relative-config {walk})")
        }
        5 | 6 => format!("(pieces-remaining {}{})", chance.number(0, 2), typed(chance)),
        _ => format!("(total-piece-count {}{})", chance.number(0, 3), typed(chance)),
    }
}

/// The end conditions of a game; there may be none.
pub(crate) fn conditions(world: &World, chance: &mut Chance) -> String {
    let mut out = String::new();
    let mut condition = |kind: &str, who: Option<String>, goal: String| {
        let who = who.map_or(String::new(), |who| format!("({who}) "));
        let _ = writeln!(out, "  ({kind}-condition {who}{goal})");
    };
    if world.royal {
        let royal = world.pieces[world.pieces.len().min(3) - 1];
        let kinds = match chance.number(0, 4) {
            0 => format!("{royal} {}", world.pieces[0]),
            _ => royal.to_string(),
        };
        condition("loss", Some(players(world, chance)), format!("(checkmated {kinds})"));
    }
    for _ in 0..chance.weighted(&[(4, 0), (4, 1), (3, 2)]) {
        let kind = verdict(chance);
        let mut goal = goal(world, chance, 2);
        if chance.percent(50) {
            let (count, piece) = (chance.number(1, 2), world.piece(chance));
            goal = format!("(and (pieces-remaining {count} {piece}) {goal})");
        }
        condition(kind, Some(players(world, chance)), goal);
    }
    if chance.percent(12) {
        let kind = verdict(chance);
        let count = chance.number(1, 4);
        let typed =
            if chance.percent(50) { format!(" {}", world.piece(chance)) } else { String::new() };
        condition(kind, None, format!("(total-piece-count {count}{typed})"));
    }
    if chance.percent(15) {
        let kind = *chance.pick(&["loss", "loss", "win", "draw"]);
        let count = chance.number(1, 2);
        let kinds = chance.sample(&world.pieces, count).join(" ");
        condition(kind, Some(players(world, chance)), format!("(captured {kinds})"));
    }
    if chance.percent(45) {
        let kind = verdict(chance);
        condition(kind, Some(players(world, chance)), "stalemated".into());
    }
    if chance.percent(30) {
        let kind = verdict(chance);
        condition(kind, Some(players(world, chance)), "repetition".into());
    }
    out
}
