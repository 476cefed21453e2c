//! Do a table's own words for the rules say what the rules say?

use super::bound::{After, BoundRules};
use super::graph::Graph;
use super::table::Table;
use movewright_runtime::advice::Position;

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
pub fn agree(
    game: &dyn BoundRules,
    graph: &Graph,
    table: &dyn Table,
    mut progress: impl FnMut(u64, u64),
) -> Result<Agreement, Disagreement> {
    let info = table.info();
    let word = |list: &[&str], name: &str| list.iter().position(|w| *w == name);
    let [check, mate, stalemate] =
        ["check", "mate", "stalemate"].map(|name| word(info.predicates, name));
    let legal = word(info.constraints, "legal");
    let mut found = Agreement::default();
    let mut afters: Vec<After> = Vec::new();
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
        let differs = |word| Disagreement { word, position };
        afters.clear();
        game.moves(&position, &mut |after| {
            afters.push(match after {
                After::End(_, Some(next)) => After::Position(next),
                other => other,
            });
        });
        if afters.contains(&After::Unknown) {
            return Err(differs("legal"));
        }
        found.moves[side] += afters.len() as u64;
        if let Some(legal) = legal {
            let moves = table.moves(legal, &position);
            let mut ours: Vec<After> =
                moves.into_iter().map(|(_, next)| After::Position(next)).collect();
            ours.sort_unstable();
            afters.sort_unstable();
            if ours != afters {
                return Err(differs("legal"));
            }
        }
        let attacked = game.attacked(&position);
        let stuck = afters.is_empty();
        let holds =
            |predicate: Option<usize>| predicate.map(|p| table.holds(p, &position, &position));
        if !position.us_to_move {
            found.check += u64::from(attacked);
            found.mate += u64::from(attacked && stuck);
            found.stalemate += u64::from(!attacked && stuck);
            let taken = |after: &&After| match after {
                After::Position(next) => next.kinds != position.kinds,
                _ => false,
            };
            found.captures += afters.iter().filter(taken).count() as u64;
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
