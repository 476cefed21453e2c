//! Rules files made at random: valid, small (at most 25 squares and one more beside the board), and
//! with a leaning to what is easily misread. Both executors must play them alike.
//!
//! | module | job |
//! |---|---|
//! | `chance` | choices from a seed |
//! | `world` | players, board, turn order, set-up, options |
//! | `code`, `idiom` | move code: any instruction anywhere; what real rules are made of |
//! | `macros` | blocks written as macro calls |
//! | `goals` | end conditions |
//! | [`batch`] | many files compiled into one program and compared with the interpreter |
//! | [`coverage`] | which words and traps games carry out |
//! | [`shrink`] | smaller files that show the same |

pub mod batch;
mod chance;
mod code;
pub mod coverage;
mod goals;
mod idiom;
mod macros;
pub mod shrink;
mod world;

use std::fmt::Write;

use chance::Chance;
use code::Coder;
use world::{ATTRIBUTES, MOVE_TYPES, World};

/// The text of a rules file. Equal seeds give equal texts.
pub fn generate(seed: u64) -> String {
    let chance = &mut Chance::new(seed);
    let world = &World::new(chance);
    let mut out = String::new();
    let _ = writeln!(out, "(game (title \"Generated {seed}\")");
    let _ = writeln!(out, "  (players {})", world.players.join(" "));
    let turns = world::turn_order(world, chance);
    let mut handed = Handed::new(world, seed);
    out += &handed.as_ref().map_or(turns.clone(), |h| h.turn_order(&turns));
    if chance.percent(45) {
        let count = chance.number(1, 2);
        let _ =
            writeln!(out, "  (move-priorities {})", chance.sample(&MOVE_TYPES, count).join(" "));
    }
    out += &world::options(world, chance);
    out += &world.board;
    out += &world::setup(world, chance);
    for name in &world.pieces {
        let text = piece(world, chance, name);
        out += &handed.as_mut().map_or(text.clone(), |h| h.piece(world, &text));
    }
    out += &goals::conditions(world, chance);
    out.push_str(")\n");
    if chance.percent(10) {
        out += &variant(world, chance);
    }
    if chance.percent(30) { macros::with_macros(world, chance, &out) } else { out }
}

/// Chains that begin in a turn of one move type and are handed on to another: the type that an
/// `add-partial` names replaces that of the turn. Choices of their own, so that the rest of a file
/// does not depend on them.
struct Handed {
    chance: Chance,
    first: &'static str,
    then: &'static str,
}

impl Handed {
    fn new(world: &World, seed: u64) -> Option<Self> {
        let mut chance = Chance::new(!seed);
        if !world.chains || !chance.percent(25) {
            return None;
        }
        let types = chance.sample(&MOVE_TYPES, 2);
        Some(Handed { chance, first: types[0], then: types[1] })
    }

    fn turn_order(&self, turns: &str) -> String {
        let turns = turns.trim_end().strip_suffix(')').expect("a section ends with a bracket");
        format!("{turns} (White {0}) (Black {0}))\n", self.first)
    }

    /// The text of a piece with two blocks more: one that hands on, one that takes over.
    fn piece(&mut self, world: &World, text: &str) -> String {
        let (first, then) = (self.first, self.then);
        let (d, e) = (world.direction(&mut self.chance), world.direction(&mut self.chance));
        let landing = *self.chance.pick(&["empty?", "not-friend?"]);
        let blocks = format!(
            "\n      (move-type {first})\n      ({d} (verify {landing}) (add-partial {then}))\
             \n      (move-type {then})\n      ({e} (verify not-friend?) add))"
        );
        // At the end of the first section: before the drops, or where the piece ends.
        let (moves, rest) = match text.find("\n    (drops") {
            Some(at) => text.split_at(at),
            None => text.split_at(text.len() - ")\n".len()),
        };
        let moves = moves.strip_suffix(')').expect("a section ends with a bracket");
        format!("{moves}{blocks}{rest}")
    }
}

/// A piece type.
fn piece(world: &World, chance: &mut Chance, name: &str) -> String {
    let mut out = format!("  (piece (name {name})");
    for attribute in ATTRIBUTES {
        // One type at least must declare it.
        if name == world.pieces[0] || chance.percent(50) {
            let _ = write!(out, " (attribute {attribute} {})", chance.pick(&["true", "false"]));
        }
    }
    let mut coder = Coder { world, chance };
    out += &coder.section("moves");
    if world.drops && coder.chance.percent(70) {
        out += &coder.section("drops");
    }
    out.push_str(")\n");
    out
}

/// A variant: another piece, set-up, or end of the game; the rest is inherited.
fn variant(world: &World, chance: &mut Chance) -> String {
    let mut out = String::from("(variant (title \"Another\")\n");
    match chance.number(0, 2) {
        0 => {
            let name = world.piece(chance);
            out += &piece(world, chance, name);
        }
        1 => out += &world::setup(world, chance),
        _ => out += &goals::conditions(world, chance),
    }
    out += &world::options(world, chance);
    out.push_str(")\n");
    out
}
