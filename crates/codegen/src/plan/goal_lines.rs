//! Lines of equal pieces, which goals look for: `(relative-config Stone n Stone n Stone)`.
//!
//! On small boards with directions that are shifts, all lines are looked for at once. Elsewhere
//! the state remembers which there are, and a move only looks through the squares that it has
//! filled: that is exact, since what is remembered is a function of the board.

use movewright_model::{Board, ConfigStep, DirectionId, Goal, Model, Occupant, PlayerId};

use super::distinct::acyclic;
use super::starts::shifts;

/// Lines of equal pieces, any of which will do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lines {
    /// What stands on each square.
    pub occupant: Occupant,
    /// Directions and lengths.
    pub lines: Vec<(DirectionId, usize)>,
}

/// How lines are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// By shifting the set of pieces.
    Shifted,
    /// Through the squares just filled.
    Kept,
    /// One by one.
    Listed,
}

/// The line that a relative configuration is, if it is one.
fn line(steps: &[ConfigStep]) -> Option<(Occupant, DirectionId, usize)> {
    let [ConfigStep::Test(occupant), rest @ ..] = steps else { return None };
    let [ConfigStep::Step(direction), ..] = rest else { return None };
    let alike = rest
        .chunks(2)
        .all(|pair| pair == [ConfigStep::Step(*direction), ConfigStep::Test(*occupant)]);
    (alike && !occupant.negated).then_some((*occupant, *direction, 1 + rest.len() / 2))
}

/// Takes the lines out of alternatives.
pub fn split(goals: &[Goal]) -> (Vec<Lines>, Vec<&Goal>) {
    let mut lines: Vec<Lines> = Vec::new();
    let mut others = Vec::new();
    for goal in goals {
        let found = match goal {
            Goal::RelativeConfig(steps) => line(steps),
            _ => None,
        };
        match found {
            None => others.push(goal),
            Some((occupant, direction, length)) => {
                match lines.iter_mut().find(|l| l.occupant == occupant) {
                    Some(known) => known.lines.push((direction, length)),
                    None => lines.push(Lines { occupant, lines: vec![(direction, length)] }),
                }
            }
        }
    }
    (lines, others)
}

/// Where a direction leads a player, from each square.
pub fn links(board: &Board, player: PlayerId, direction: DirectionId) -> Vec<Option<u16>> {
    board.square_ids().map(|s| board.step(player, s, direction).map(|t| t.0)).collect()
}

/// The links backwards; `None` if two squares lead to the same one.
pub fn reversed(links: &[Option<u16>]) -> Option<Vec<Option<u16>>> {
    let mut back = vec![None; links.len()];
    for (from, to) in links.iter().enumerate() {
        let Some(to) = to else { continue };
        if back[usize::from(*to)].replace(from as u16).is_some() {
            return None;
        }
    }
    Some(back)
}

impl Lines {
    /// How they are looked for.
    pub fn form(&self, board: &Board, player: PlayerId) -> Form {
        let tables = || self.lines.iter().map(|(d, _)| links(board, player, *d));
        if board.squares.len() <= 128 && tables().all(|t| shifts(&t).len() <= 1) {
            Form::Shifted
        } else if tables().all(|t| acyclic(&[&t[..]]) && reversed(&t).is_some()) {
            Form::Kept
        } else {
            Form::Listed
        }
    }
}

/// At most this many are remembered.
const LIMIT: usize = 32;

/// The lines that states remember, each for a player.
pub fn kept(model: &Model) -> Vec<(PlayerId, Lines)> {
    let mut out: Vec<(PlayerId, Lines)> = Vec::new();
    let chooses = |p: PlayerId| model.turns.iter().any(|t| t.chooser == p);
    for condition in &model.goals {
        let asked = |p: &PlayerId| match &condition.players {
            Some(players) => players.contains(p),
            None => chooses(*p),
        };
        for player in model.player_ids().filter(asked) {
            collect(&condition.goal, &mut |lines: Lines| {
                let entry = (player, lines);
                if entry.1.form(&model.board, player) == Form::Kept && !out.contains(&entry) {
                    out.push(entry);
                }
            });
        }
    }
    if out.len() > LIMIT { Vec::new() } else { out }
}

fn collect(goal: &Goal, f: &mut impl FnMut(Lines)) {
    match goal {
        Goal::RelativeConfig(_) => split(std::slice::from_ref(goal)).0.into_iter().for_each(f),
        Goal::Or(goals) => {
            let (lines, others) = split(goals);
            lines.into_iter().for_each(&mut *f);
            others.into_iter().for_each(|g| collect(g, f));
        }
        Goal::And(goals) => goals.iter().for_each(|g| collect(g, f)),
        Goal::Not(goal) => collect(goal, f),
        _ => {}
    }
}
