//! At which depths a constraint can allow a move.

use super::{AdviceTable, Moves, Shape};
use std::collections::BTreeSet;

/// A set of depths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Depths {
    /// Every depth.
    All,
    /// These only.
    Only(BTreeSet<u32>),
}

impl Depths {
    fn none() -> Self {
        Depths::Only(BTreeSet::new())
    }

    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Depths::All, d) | (d, Depths::All) => d,
            (Depths::Only(a), Depths::Only(b)) => {
                Depths::Only(a.intersection(&b).copied().collect())
            }
        }
    }

    fn or(self, other: Self) -> Self {
        match (self, other) {
            (Depths::All, _) | (_, Depths::All) => Depths::All,
            (Depths::Only(mut a), Depths::Only(b)) => {
                a.extend(b);
                Depths::Only(a)
            }
        }
    }

    /// The depth from which on nothing is allowed; `None`: there is none.
    pub fn end(&self) -> Option<u32> {
        match self {
            Depths::All => None,
            Depths::Only(set) => Some(set.last().map_or(0, |d| d + 1)),
        }
    }
}

/// The depths of the side (`us`) at which a constraint of an advice can allow moves.
pub fn depths(table: &AdviceTable, moves: &Moves, us: bool) -> Depths {
    let all = |list: &[Moves]| list.iter().map(|m| depths(table, m, us)).collect::<Vec<_>>();
    match moves {
        Moves::Nothing => Depths::none(),
        Moves::Name(id) => match &table.constraints[*id].body {
            Some(body) => depths(table, body, us),
            None => Depths::All,
        },
        Moves::Generate(generator) => {
            let empty = match &generator.shape {
                Shape::By(offsets) | Shape::Slides(offsets) => offsets.is_empty(),
                Shape::To(_, targets) => targets.is_empty(),
            };
            if empty || table.pieces[generator.piece].us != us {
                Depths::none()
            } else {
                Depths::All
            }
        }
        Moves::Then(list) => all(list).into_iter().fold(Depths::none(), Depths::or),
        Moves::And(list) => all(list).into_iter().fold(Depths::All, Depths::and),
        Moves::Where(inner, _) => depths(table, inner, us),
        Moves::Depth(test) if test.below => Depths::Only((0..test.limit).collect()),
        Moves::Depth(test) => Depths::Only([test.limit].into()),
    }
}

/// Is it made of depth tests only, so that it says nothing about which moves?
pub fn only_tests(moves: &Moves) -> bool {
    match moves {
        Moves::Depth(_) => true,
        Moves::Then(list) | Moves::And(list) => list.iter().all(only_tests),
        Moves::Where(inner, _) => only_tests(inner),
        Moves::Nothing | Moves::Name(_) | Moves::Generate(_) => false,
    }
}

/// What is left of a constraint at one depth: no tests in it.
pub fn at_depth(moves: &Moves, depth: u32) -> Moves {
    match resolve(moves, depth) {
        Partial::Moves(moves) => moves,
        Partial::Everything | Partial::Nothing => Moves::Nothing,
    }
}

enum Partial {
    Everything,
    Nothing,
    Moves(Moves),
}

fn resolve(moves: &Moves, depth: u32) -> Partial {
    match moves {
        Moves::Nothing => Partial::Nothing,
        Moves::Depth(test) if test.allows(depth) => Partial::Everything,
        Moves::Depth(_) => Partial::Nothing,
        Moves::Name(_) | Moves::Generate(_) => Partial::Moves(moves.clone()),
        Moves::Where(inner, condition) => match resolve(inner, depth) {
            Partial::Moves(inner) => {
                Partial::Moves(Moves::Where(Box::new(inner), condition.clone()))
            }
            other => other,
        },
        Moves::And(list) => {
            let mut kept = Vec::new();
            for part in list {
                match resolve(part, depth) {
                    Partial::Everything => {}
                    Partial::Nothing => return Partial::Nothing,
                    Partial::Moves(part) => kept.push(part),
                }
            }
            match kept.len() {
                0 => Partial::Everything,
                1 => Partial::Moves(kept.remove(0)),
                _ => Partial::Moves(Moves::And(kept)),
            }
        }
        Moves::Then(list) => {
            let mut kept = Vec::new();
            let mut everything = false;
            for part in list {
                match resolve(part, depth) {
                    Partial::Everything => everything = true,
                    Partial::Nothing => {}
                    Partial::Moves(part) => kept.push(part),
                }
            }
            match kept.len() {
                0 if everything => Partial::Everything,
                0 => Partial::Nothing,
                1 => Partial::Moves(kept.remove(0)),
                _ => Partial::Moves(Moves::Then(kept)),
            }
        }
    }
}
