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
    out += &world::turn_order(world, chance);
    if chance.percent(45) {
        let count = chance.number(1, 2);
        let _ =
            writeln!(out, "  (move-priorities {})", chance.sample(&MOVE_TYPES, count).join(" "));
    }
    out += &world::options(world, chance);
    out += &world.board;
    out += &world::setup(world, chance);
    for name in &world.pieces {
        out += &piece(world, chance, name);
    }
    out += &goals::conditions(world, chance);
    out.push_str(")\n");
    if chance.percent(10) {
        out += &variant(world, chance);
    }
    if chance.percent(30) { macros::with_macros(world, chance, &out) } else { out }
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
