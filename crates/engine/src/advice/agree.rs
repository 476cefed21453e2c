//! Do a table's own words for the rules say what the rules say?

use super::bound::Bound;
use super::graph::{Graph, successors};
use movewright_runtime::Rules;
use movewright_runtime::advice::{Advisor, Position};

/// What was compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Agreement {
    /// Legal positions with us and with them to move, all pieces on the board and as at first.
    pub positions: [u64; 2],
    /// Moves of ours and of theirs in them.
    pub moves: [u64; 2],
    /// Positions with them to move in which they are in check, mated, stalemated.
    pub check: u64,
    /// Mated.
    pub mate: u64,
    /// Stalemated.
    pub stalemate: u64,
    /// Replies that take a piece of ours.
    pub captures: u64,
}

/// The first position in which they differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Disagreement {
    /// The word.
    pub word: &'static str,
    /// Where.
    pub position: Position,
}

/// Compares `legal`, `check`, `mate` and `stalemate` of a table with the rules, in every position.
/// A word that the table does not have is not compared.
///
/// # Errors
/// The first position in which they differ.
pub fn agree<R: Rules, A: Advisor>(
    bound: &Bound<'_, R>,
    graph: &Graph,
    table: &A,
    mut progress: impl FnMut(u64, u64),
) -> Result<Agreement, Disagreement> {
    let info = table.info();
    let word = |list: &[&str], name: &str| list.iter().position(|w| *w == name);
    let [check, mate, stalemate] =
        ["check", "mate", "stalemate"].map(|name| word(info.predicates, name));
    let legal = word(info.constraints, "legal");
    let mut found = Agreement::default();
    let mut theirs_after = Vec::new();
    let total = graph.len() as u64;
    for (done, index) in graph.indices().enumerate() {
        if done % 4096 == 0 {
            progress(done as u64, total);
        }
        let position = graph.position(index);
        if !graph.is_first(&position) {
            continue;
        }
        let side = usize::from(!position.us_to_move);
        found.positions[side] += 1;
        let Some(state) = bound.state(&position) else { continue };
        let differs = |word| Disagreement { word, position };
        theirs_after.clear();
        successors(bound, &position, &state, |next| theirs_after.push(next));
        if theirs_after.iter().any(Option::is_none) {
            return Err(differs("legal"));
        }
        found.moves[side] += theirs_after.len() as u64;
        if let Some(legal) = legal {
            let mut ours: Vec<Option<Position>> = table
                .list_moves(legal, &position, &position)
                .into_iter()
                .map(|(_, next)| Some(next))
                .collect();
            ours.sort_unstable();
            theirs_after.sort_unstable();
            if ours != theirs_after {
                return Err(differs("legal"));
            }
        }
        let attacked = bound.rules.royal_attacked(&state);
        let stuck = theirs_after.is_empty();
        let holds =
            |predicate: Option<usize>| predicate.map(|p| table.holds(p, &position, &position));
        if !position.us_to_move {
            found.check += u64::from(attacked);
            found.mate += u64::from(attacked && stuck);
            found.stalemate += u64::from(!attacked && stuck);
            let taken = |next: &&Option<Position>| next.is_some_and(|n| n.kinds != position.kinds);
            found.captures += theirs_after.iter().filter(taken).count() as u64;
            for (word, holds, is) in [
                ("check", holds(check), attacked),
                ("mate", holds(mate), attacked && stuck),
                ("stalemate", holds(stalemate), !attacked && stuck),
            ] {
                if holds.is_some_and(|h| h != is) {
                    return Err(differs(word));
                }
            }
        }
    }
    Ok(found)
}
