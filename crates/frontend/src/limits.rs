//! How large a variant may be. Beyond a limit there is a named error, never truncation.
//!
//! Some limits are those of the ids ([`movewright_model::ids`]); the others bound memory. All are
//! far beyond the limits of the original program (reference 1.10).

use movewright_syntax::{Diagnostic, Span};

use crate::codes;

/// A limit: its value, the code of the error, and what is counted.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// The largest number allowed.
    pub max: usize,
    /// The code of the error beyond it.
    pub code: &'static str,
    /// What is counted, in the plural.
    pub what: &'static str,
}

macro_rules! limits {
    ($($(#[$doc:meta])* $name:ident = $max:expr, $code:ident, $what:literal;)*) => {
        $($(#[$doc])* pub const $name: Limit =
            Limit { max: $max, code: codes::$code, what: $what };)*
    };
}

limits! {
    /// Squares, killed ones and repetitions included. A compiled state holds its board by value: a
    /// quarter of a megabyte with so many squares, and searches keep several on the stack.
    SQUARES = 16_384, TOO_MANY_SQUARES, "squares";
    /// Directions.
    DIRECTIONS = 1_024, TOO_MANY_DIRECTIONS, "directions";
    /// Squares times directions: entries of the link tables, and squares of grids times
    /// directions listed in them.
    LINKS = 16_777_216, TOO_MANY_LINKS, "squares times directions";
    /// Zone names.
    ZONES = 8_192, TOO_MANY_ZONES, "zones";
    /// Squares in zones, over all zones and players, and zones times players.
    ZONE_SQUARES = 16_777_216, TOO_MANY_ZONES, "squares in zones";
    /// Players: one bit each in the 32-bit words that say who has won and lost.
    PLAYERS = 32, TOO_MANY_PLAYERS, "players";
    /// Turn entries.
    TURNS = 65_535, TOO_MANY_TURNS, "turn entries";
    /// Piece types. With as many players this is the table of pieces off the board of a state.
    PIECES = 4_096, TOO_MANY_PIECES, "piece types";
    /// Attribute names: one bit each in a 64-bit word.
    ATTRIBUTES = 64, TOO_MANY_ATTRIBUTES, "attributes";
    /// Pieces of one type and player off the board: a compiled state holds 16 bits for each.
    OFF_BOARD = 65_535, TOO_MANY_OFF_BOARD, "pieces of one type off the board";
    /// Move types (`MoveTypeId`).
    MOVE_TYPES = 65_535, TOO_MANY_MOVE_TYPES, "move types";
    /// Flag names (`FlagId`).
    FLAGS = 65_535, TOO_MANY_FLAGS, "flags";
    /// Position flag names (`PositionFlagId`).
    POSITION_FLAGS = 65_535, TOO_MANY_FLAGS, "position flags";
    /// End conditions (`GoalId`).
    GOALS = 65_535, TOO_MANY_GOALS, "end conditions";
    /// Places where a block is used, after expansion.
    BLOCKS = 4_000_000, TOO_MANY_BLOCKS, "move blocks";
    /// Dimensions of one grid.
    DIMENSIONS = 16, TOO_MANY_DIMENSIONS, "dimensions of a grid";
    /// Games and variants of one file.
    VARIANTS = 10_000, TOO_MANY_VARIANTS, "variants";
    /// Instructions and links of all variants together, since each variant is a model of its own.
    WORK = 64_000_000, TOO_MUCH_IN_ALL, "instructions and links in all variants together";
}

impl Limit {
    /// The error, if `count` is beyond the limit.
    pub fn check(&self, count: usize, span: Span) -> Result<(), Box<Diagnostic>> {
        if count <= self.max {
            return Ok(());
        }
        let message = format!("too many {}: at most {} are supported", self.what, self.max);
        Err(Box::new(Diagnostic::error(self.code, message, span)))
    }
}
