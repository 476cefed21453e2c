//! The readings chosen where nobody knows for certain what the original program does.
//!
//! One table for the whole project: documentation, `info --readings` and the tests that are named
//! after these questions all refer to it.

/// How sure a reading is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// Inferred from the manual or from files.
    Inferred,
    /// Could as well be otherwise.
    CoinToss,
}

impl Grade {
    /// The letter used in the language reference.
    pub fn letter(self) -> char {
        match self {
            Grade::Inferred => 'C',
            Grade::CoinToss => 'D',
        }
    }
}

/// A question about the language and the answer this project gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The trap of section 11 of the language reference, or the section that discusses it.
    pub id: &'static str,
    /// The question.
    pub question: &'static str,
    /// The answer.
    pub choice: &'static str,
    /// How sure it is.
    pub grade: Grade,
}

const fn inferred(id: &'static str, question: &'static str, choice: &'static str) -> Reading {
    Reading { id, question, choice, grade: Grade::Inferred }
}

const fn coin_toss(id: &'static str, question: &'static str, choice: &'static str) -> Reading {
    Reading { id, question, choice, grade: Grade::CoinToss }
}

/// All readings of grade C and D, in the order of the reference's traps, then of its sections.
pub const READINGS: &[Reading] = &[
    coin_toss("T6", "a macro is defined twice", "the last definition wins, with a warning"),
    inferred(
        "T7",
        "a macro is named like a keyword or direction",
        "at the head of a list the macro wins",
    ),
    inferred("T16", "whose enemies does `attacked?` ask in a turn (A B)", "those of B"),
    inferred(
        "T20",
        "which types do recycled promotions exchange",
        "`(add X)` takes X from the store and returns the old type; `change-type` is unaffected",
    ),
    inferred(
        "T21",
        "does `count-condition` belong to the end conditions a variant replaces",
        "yes, both as trigger and as victim",
    ),
    coin_toss(
        "T24",
        "`opposite` where several squares lead here",
        "the first in board order, with a warning",
    ),
    inferred(
        "T30",
        "`flip`, `change-owner`, `change-type`, `create` off the board",
        "nothing happens, like `capture`",
    ),
    inferred("T36", "order of changes within one move", "textual"),
    coin_toss(
        "T38",
        "two blocks generate equal moves",
        "one move; for random players it counts as often as it is generated",
    ),
    coin_toss(
        "T44",
        "`marked?` when nothing is marked",
        "false, although `back` goes to the start",
    ),
    inferred("T45", "attributes after `(add X)`", "kept"),
    coin_toss("T46", "attributes of the piece that `add-copy` makes", "initial values"),
    coin_toss(
        "T47",
        "`flip` with three or more players or a neutral piece",
        "the next player in declared order that is neither neutral nor random; pieces of neutral and random players stay",
    ),
    inferred(
        "T52",
        "move types that `move-priorities` does not list",
        "lowest, with untyped moves",
    ),
    inferred("T54", "priorities inside a chain of partial moves", "applied to each leg"),
    inferred(
        "T55",
        "plain `add-partial` in a typed turn",
        "continuations need the turn's type too; an explicit type replaces it",
    ),
    coin_toss(
        "T56",
        "continuations exist but all leave a royal attacked",
        "treated as none: the turn ends",
    ),
    inferred(
        "T57",
        "a royal captured by an early leg",
        "found at the end of the turn: captures collect over all legs",
    ),
    inferred(
        "T58",
        "`maximal captures` with value 2",
        "among equally long chains the one whose captured types have the larger sum of mobility, counted as squares reached on the empty board",
    ),
    inferred(
        "T58",
        "`maximal captures` where a chain can go on for ever, or chains are beyond measure (over 250 legs, over 200,000 together)",
        "no chain is the longest: the option does not limit that leg",
    ),
    inferred("T59", "`last-to?` during a chain", "the leg just played"),
    inferred("T60", "an endless `while`", "an error in the rules, with the place of the loop"),
    coin_toss(
        "T65",
        "`attacked?` with move priorities or a typed turn of the opponent",
        "both ignored; only the type asked for counts",
    ),
    coin_toss("T66", "`attacked?` inside an attack test", "true"),
    inferred("T73", "a stalemate that no condition covers", "draw; in a puzzle a loss"),
    inferred("T78", "`(not X)` in a relative-config off the board", "fails: the square must exist"),
    coin_toss(
        "T81",
        "two goals are met at once",
        "text order; within one condition the mover first, then turn order, then declared order",
    ),
    inferred("T83", "a tie under `count-condition`", "draw; pieces on dummy squares count"),
    inferred(
        "T86",
        "a goal met by a move that would also be mate",
        "the goal comes first, the exposing move is illegal all the same",
    ),
    coin_toss(
        "2",
        "a file with several games",
        "each is an entry; a variant belongs to the nearest game above it, else to the first",
    ),
    inferred(
        "2.2",
        "an inherited block names a direction or position the variant's board lacks",
        "a direction without links, a step that fails; with a warning",
    ),
    inferred("3.5", "two different links from one position in one direction", "the later one wins"),
    inferred("4.1", "a random player has no move and may not pass", "it passes"),
    inferred(
        "5.1",
        "a type does not declare an attribute that others have",
        "it starts false and can be set",
    ),
    inferred("6.12.3", "the continuing piece is gone or changed owner", "the turn ends"),
    inferred("7.2", "`attacked?` and partial moves", "first legs only"),
    coin_toss(
        "7.2",
        "who attacks with more than two players",
        "all players with turns other than the moving side; neutral pieces do not",
    ),
    coin_toss("7.2", "drops as attacks", "only those that can land on the occupied square"),
    inferred("8.2", "repetition and mate or stalemate at once", "repetition first"),
    inferred("8.10", "is a man that a cascade leads away captured", "no"),
    coin_toss("8.11", "whose royal pieces count in turns (A B)", "those of A, who chooses"),
    inferred(
        "8.11",
        "threats to a royal piece",
        "as in `attacked?`: the attacker's own safety, priorities and turn types are ignored",
    ),
    coin_toss("9.1", "`capture-count`", "opposing pieces the player has captured during the game"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_says_something_and_none_stands_twice() {
        for (i, reading) in READINGS.iter().enumerate() {
            assert!(!reading.question.is_empty() && !reading.choice.is_empty(), "{reading:?}");
            assert!(
                READINGS[..i].iter().all(|r| (r.id, r.question) != (reading.id, reading.question)),
                "{reading:?} stands twice"
            );
        }
    }
}
