//! The codes of the diagnostics about reading, expanding and recognising ZRF.
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
    EMPTY_FILE = "Z0001", "the file is empty";
    BINARY_FILE = "Z0002", "the file is not a text";
    UNKNOWN_ENCODING = "Z0003", "the encoding asked for does not exist";
    TOO_LONG = "Z0004", "the file is longer than any rules file";
    MORE_DIAGNOSTICS = "Z0005", "more errors and warnings than are shown";

    STRAY_CHARACTER = "Z0101", "a character that has no meaning in ZRF";
    UNMATCHED_CLOSE = "Z0102", "a closing bracket without an opening one";
    UNCLOSED = "Z0103", "an opening bracket that is never closed";
    UNCLOSED_STRING = "Z0104", "a string that is never closed";
    TOO_DEEP = "Z0105", "brackets nested too deep";
    UNREADABLE = "Z0106", "text that cannot be read";

    TOP_LEVEL_FORM = "Z0201", "a form that does not belong at the top level of a file";
    TOP_LEVEL_TEXT = "Z0202", "text outside all forms";
    BAD_DEFINE = "Z0203", "a macro definition without a name";
    NESTED_DEFINE = "Z0204", "a macro definition inside a game or variant";
    DUPLICATE_DEFINE = "Z0205", "a macro defined twice";
    UNBOUND_PARAMETER = "Z0206", "a macro parameter that no enclosing call supplies";
    MACRO_RECURSION = "Z0207", "macros that call each other without end";
    EXPANSION_TOO_LARGE = "Z0208", "macros that expand to too much text";
    EXPANSION_TOO_DEEP = "Z0209", "macros that expand to brackets nested too deep";
    BAD_PASTE = "Z0210", "macro parameters pasted into something that is no word";
    BAD_INCLUDE = "Z0211", "an include without exactly one file name on one line";
    INCLUDE_OUTSIDE = "Z0212", "an include that leads outside the folder of the rules file";
    INCLUDE_CYCLE = "Z0213", "files that include each other without end";
    INCLUDE_FAILED = "Z0214", "an included file that cannot be read";
    BAD_VERSION = "Z0215", "a version that is no string of digits and dots";
    BAD_TRANSLATE = "Z0216", "a translation that is no pair of strings";
    NO_GAME = "Z0217", "no game in the file";
    SEVERAL_GAMES = "Z0218", "more than one game in the file";
    INCLUDE_TOO_MUCH = "Z0219", "includes that lead to too many or too long files";

    UNKNOWN_SECTION = "Z0301", "an unknown section of a game or variant";
    DUPLICATE_SECTION = "Z0302", "a section given twice";
    MISSING_SECTION = "Z0303", "a section every game needs is missing";
    MISSING_TITLE = "Z0304", "a game or variant without a title";
    UNKNOWN_OPTION = "Z0305", "an unknown option";
    OPTION_VALUE = "Z0306", "a value the option cannot take";
    EXPECTED_STRING = "Z0307", "something else where a string belongs";
    EXPECTED_NAME = "Z0308", "something else where a name belongs";
    EXPECTED_NUMBER = "Z0309", "something else where a number belongs";
    EXPECTED_LIST = "Z0310", "something else where a bracketed list belongs";
    TOO_FEW = "Z0311", "an argument is missing";
    TOO_MANY = "Z0312", "more arguments than the form takes";
    TURN_ENTRY = "Z0313", "an entry of the turn order that is none";
    STRAY_ITEM = "Z0314", "text that belongs to no form of the section";
    IGNORED_FORM = "Z0315", "an unknown form that says nothing about the rules";

    UNKNOWN_BOARD_FORM = "Z0401", "an unknown form inside board";
    UNKNOWN_GRID_FORM = "Z0402", "an unknown form inside grid";
    GRID_DIMENSIONS = "Z0403", "a grid without dimensions";
    ZONE_PART = "Z0404", "a zone without name, players or positions";
    SETUP_OFF = "Z0405", "`off` without a number";

    UNKNOWN_PIECE_FORM = "Z0501", "an unknown form inside piece";
    PIECE_NAME = "Z0502", "a piece without a name";
    BLOCK_EXPECTED = "Z0503", "something else where a move block belongs";
    EMPTY_BLOCK = "Z0504", "a move block without instructions";
    NUMBER_AS_ATTRIBUTE = "Z0505", "a number or name where an attribute's first value belongs";
    ATTRIBUTE_WITHOUT_VALUE = "Z0506", "an attribute without a first value";
    EXPECTED_BOOLEAN = "Z0507", "something else where `true` or `false` belongs";

    UNKNOWN_INSTRUCTION = "Z0601", "an unknown instruction";
    BARE_LIST = "Z0602", "a bare list inside a block";
    STRAY_ELSE = "Z0603", "an else outside if";
    SECOND_ELSE = "Z0604", "a second else in one if";
    CONDITION_AS_INSTRUCTION = "Z0605", "a condition where an instruction belongs";
    GO_TARGET = "Z0606", "an unknown target of go";

    CONDITION_EXPECTED = "Z0701", "something else where a condition belongs";
    INSTRUCTION_AS_CONDITION = "Z0702", "an instruction where a condition belongs";
    SQUARE_EXPECTED = "Z0703", "something else where a square belongs";
    UNKNOWN_CONDITION = "Z0704", "an unknown condition";

    UNKNOWN_GOAL = "Z0801", "an unknown goal";
    NESTED_TOP_GOAL = "Z0802", "a goal that may not stand inside and, or, not";
    MISSING_GOAL = "Z0803", "an end condition without a goal";
    MISSING_PLAYERS = "Z0804", "an end condition without players";
    SEVERAL_GOALS = "Z0805", "an end condition with more than one goal";
    OCCUPANT = "Z0806", "something else where a piece of a configuration belongs";
}

#[cfg(test)]
mod tests {
    #[test]
    fn codes_are_sorted_and_unique() {
        assert!(super::ALL.windows(2).all(|pair| pair[0].0 < pair[1].0));
    }
}
