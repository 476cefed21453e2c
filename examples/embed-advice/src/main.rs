//! A game and a table of advice, both compiled by `build.rs`: the table plays the game out, and says
//! why it chooses each of its moves.

use movewright_engine::advice::{Bound, Follower, square_name};
use movewright_runtime::advice::{Advisor, Decision, Position, Step, TableInfo};
use movewright_runtime::{Outcome, Rules};

movewright_runtime::include_games!();

/// The tables that `build.rs` compiled.
mod tables {
    movewright_runtime::include_games!("tables.rs");
}

use pen::pen::Pen;
use tables::pen::Table;

/// A game longer than this is no win for the table.
const MOST_PLIES: usize = 200;

fn main() -> Result<(), String> {
    let (outcome, lines) = play()?;
    lines.iter().for_each(|line| println!("{line}"));
    println!("after {} plies: {outcome:?}", lines.len());
    Ok(())
}

/// A game of the table against a wolf that keeps as far from the edge as it can: how it ends, and a
/// line for each move.
fn play() -> Result<(Outcome, Vec<String>), String> {
    let rules = Pen;
    let table = Table;
    let info = Advisor::info(&table);
    // Which pieces of the game are the table's, and which squares its coordinates mean.
    let bound = Bound::new(&rules, &info)?;
    let mut position = movewright_engine::advice::parse_position("S=c1 D=f2 W=d4", &info)?;
    let mut table_plays = Follower::new(&table);
    let mut lines = Vec::new();
    while lines.len() < MOST_PLIES {
        let state = bound.state(&position).ok_or("a position of the game")?;
        if let Some(outcome) = rules.outcome(&state) {
            return Ok((outcome, lines));
        }
        let before = position;
        if position.us_to_move {
            let (step, asked) = table_plays.play(&position).ok_or("the table has no advice")?;
            position = position.after(step);
            let why = match asked {
                Some(decision) => reasons(&table, decision, &before, &position),
                None => "as planned".into(),
            };
            lines.push(format!("{}: {why}", shown(&info, step)));
        } else {
            let step = flight(&bound, &position).ok_or("the wolf can move")?;
            table_plays.reply(step);
            position = position.after(step);
            lines.push(shown(&info, step));
        }
    }
    Err(format!("not over after {MOST_PLIES} plies"))
}

/// Why a table decided so: the rule and the advice, what holds of the predicates now, and which
/// numbers the move changes.
fn reasons(table: &Table, decision: Decision<'_>, now: &Position, next: &Position) -> String {
    let info = Advisor::info(table);
    let why = match decision {
        Decision::Advice { rule, advice, .. } => format!("rule {rule}, advice {advice}"),
        Decision::NothingToDo { advice, .. } => format!("{advice} is reached already"),
        Decision::NoAdvice { .. } => "no advice".into(),
    };
    let holding = info.predicates.iter().enumerate();
    let holding: Vec<&str> =
        holding.filter(|&(i, _)| table.holds(i, now, now)).map(|(_, name)| *name).collect();
    let changes = info.values.iter().enumerate().filter_map(|(i, name)| {
        let (from, to) = (table.value(i, now, now), table.value(i, next, now));
        (from != to).then(|| format!("; {name} {from} becomes {to}"))
    });
    let holding = match holding.as_slice() {
        [] => String::new(),
        all => format!("; now {}", all.join(", ")),
    };
    format!("{why}{holding}{}", changes.collect::<String>())
}

/// The wolf's legal move that ends nearest to the middle.
fn flight(bound: &Bound<'_, Pen>, position: &Position) -> Option<Step> {
    let state = bound.state(position)?;
    let moves = (0..Pen.count_moves(&state)).filter_map(|n| Pen.nth_move(&state, n));
    let targets = moves.filter_map(|m| {
        let next = bound.position(position, &Pen.play(&state, &m))?;
        let piece = position.places.iter().zip(&next.places).position(|(a, b)| a != b)?;
        Some(Step {
            piece: piece as u8,
            kind: position.kinds[piece],
            from: position.places[piece],
            to: next.places[piece],
        })
    });
    // Twice the distance to the middle of six by six squares.
    let from_middle = |to: movewright_runtime::advice::Point| {
        (2 * i32::from(to.x) - 7).abs().max((2 * i32::from(to.y) - 7).abs())
    };
    targets.min_by_key(|step| from_middle(step.to))
}

/// A move as text: `D f2-f3`.
fn shown(info: &TableInfo<'_>, step: Step) -> String {
    let name = info.pieces[usize::from(step.piece)].name;
    format!("{name} {}-{}", square_name(step.from), square_name(step.to))
}

#[cfg(test)]
mod tests {
    use movewright_runtime::Verdict;
    use pen::pen::players;

    use super::*;

    #[test]
    fn the_table_wins_and_says_why() {
        let (outcome, lines) = play().unwrap();
        assert_eq!(outcome.verdict(players::HERD), Verdict::Win);
        assert!(lines.iter().any(|line| line.contains("rule open, advice squeeze")));
        assert!(lines.iter().any(|line| line.contains("rule edge, advice pen_in_2")));
        assert!(lines.iter().any(|line| line.contains("as planned")));
    }
}
