//! The codes of the diagnostics about resolution: what declarations, variants and limits say.
//! They continue the table of the reader, [`movewright_syntax::codes`].
//!
//! A code never changes its meaning; a new kind of error gets a new one.

macro_rules! codes {
    ($($name:ident = $code:literal, $meaning:literal;)*) => {
        $(#[doc = concat!("`", $code, "`: ", $meaning, ".")] pub const $name: &str = $code;)*

        /// All codes with their meanings, sorted by code.
        pub const ALL: &[(&str, &str)] = &[$(($code, $meaning)),*];
    };
}

codes! {
    VARIANT_WITHOUT_GAME = "Z1002", "a variant in a file without a game";
    DUPLICATE_PIECE = "Z1003", "two pieces of one name in one game";
    DUPLICATE_TITLE = "Z1004", "two variants with one title";

    DUPLICATE_POSITION = "Z1101", "a position created twice";
    UNKNOWN_POSITION = "Z1102", "a position the board does not have";
    UNKNOWN_DIRECTION = "Z1103", "a direction the board does not have";
    OFFSET_COUNT = "Z1104", "a grid direction with another number of offsets than dimensions";
    POSITION_AND_DIRECTION = "Z1105", "a direction and a position of one name";
    LINK_REPLACED = "Z1106", "two links from one position in one direction";
    ONE_WAY_SYMMETRY = "Z1107", "a symmetry given for one direction only";
    SYMMETRY_REPEATED = "Z1108", "two symmetries of one player for one direction";
    UNKNOWN_ZONE = "Z1109", "a zone the board does not have";
    NO_POSITIONS = "Z1110", "a board without positions";
    DUPLICATE_DIRECTION = "Z1111", "a direction given twice in one grid";

    UNKNOWN_PLAYER = "Z1201", "an unknown player";
    DUPLICATE_PLAYER = "Z1202", "a player named twice";
    REPEAT_LAST = "Z1203", "`repeat` at the end of the turn order";
    REPEAT_TWICE = "Z1204", "`repeat` twice in one turn order";
    EMPTY_TURN_ORDER = "Z1205", "a turn order without turns";
    UNUSED_MOVE_TYPE = "Z1206", "a move type no block has";

    UNKNOWN_PIECE = "Z1301", "an unknown piece type";
    UNKNOWN_ATTRIBUTE = "Z1302", "a condition that is neither built in nor an attribute";
    UNDECLARED_ATTRIBUTE = "Z1303", "an attribute that is set but never declared";
    DUPLICATE_ATTRIBUTE = "Z1304", "an attribute declared twice in one piece";
    DROPS_WITHOUT_STORE = "Z1305", "a piece with drops that is never off the board";

    UNKNOWN_STEP = "Z1401", "a word in a block that is neither instruction, direction nor position";
    UNKNOWN_SQUARE = "Z1402", "an argument that is neither direction nor position";
    ZONE_AS_STEP = "Z1403", "a zone where a step belongs";
    CREATE_ARGUMENT = "Z1404", "an argument of create that names nothing it takes";
    OPPOSITE_AMBIGUOUS = "Z1405", "several positions lead to one by a direction whose opposite is used";
    INHERITED_NAME = "Z1406", "inherited code with a name this variant's board lacks";
    NEVER_ADDS = "Z1407", "a block that never adds a move";
    DEAD_EFFECT = "Z1408", "an effect after the last add of a block";
    EMPTY_FROM = "Z1409", "a move from a square that is known to be empty";

    SQUARE_TWICE = "Z1501", "two pieces set up on one square";
    INHERITED_SETUP = "Z1502", "an inherited set-up with a name this variant lacks";

    INHERITED_GOAL = "Z1601", "an inherited end condition with a name this variant lacks";
    UNKNOWN_CONFIG_ITEM = "Z1602", "an item of a configuration that names nothing it takes";
    CONFIG_PLACES = "Z1603", "an absolute-config without positions or zones";
    MIXED_TOP_GOAL = "Z1604", "stalemated or repetition combined with other goals by `and`";

    TOO_MANY_SQUARES = "Z1801", "more squares than fit";
    TOO_MANY_DIRECTIONS = "Z1802", "more directions than fit";
    TOO_MANY_LINKS = "Z1803", "more squares times directions than fit";
    TOO_MANY_ZONES = "Z1804", "more zones than fit";
    TOO_MANY_PLAYERS = "Z1805", "more players than fit";
    TOO_MANY_TURNS = "Z1806", "more turn entries than fit";
    TOO_MANY_PIECES = "Z1807", "more piece types than fit";
    TOO_MANY_ATTRIBUTES = "Z1808", "more attributes than fit";
    TOO_MANY_MOVE_TYPES = "Z1809", "more move types than fit";
    TOO_MANY_FLAGS = "Z1810", "more flags or position flags than fit";
    TOO_MANY_GOALS = "Z1811", "more end conditions than fit";
    TOO_MANY_BLOCKS = "Z1812", "more expanded blocks than fit";
    TOO_MANY_DIMENSIONS = "Z1813", "more dimensions of a grid than fit";
    TOO_MANY_VARIANTS = "Z1814", "more variants than fit";
    TOO_MUCH_IN_ALL = "Z1815", "more in all variants together than fits";
    TOO_MANY_OFF_BOARD = "Z1816", "more pieces off the board than fit";

    PLUG_IN_STUB = "Z1901", "a file whose rules live in a plug-in";
    SELECTION_SCREEN = "Z1902", "a menu, not a game";
    VERSION_3_GOAL = "Z1903", "a goal of version 3.0";

    NOTATION_SYNTAX = "Z2001", "a notation file that cannot be read";
    NOTATION_NAME = "Z2002", "a name in a notation file that no variant has";
    NOTATION_VALUE = "Z2003", "something else in a notation file than belongs there";
}

#[cfg(test)]
mod tests {
    #[test]
    fn codes_are_sorted_and_unique() {
        assert!(super::ALL.windows(2).all(|pair| pair[0].0 < pair[1].0));
    }
}
