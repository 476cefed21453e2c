//! Sets of squares as formulas: the squares from which something is true.

use movewright_model::{FlagId, SquareId, ZoneId};

use super::code::{Path, SquareTest};

/// A set of squares, as a formula: those from which something is true.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Expr {
    /// All or none.
    Const(bool),
    /// The others.
    Not(Box<Expr>),
    /// What is in all of them.
    All(Vec<Expr>),
    /// What is in any of them.
    Any(Vec<Expr>),
    /// The square itself passes a test.
    Here(SquareTest),
    /// It is this square.
    Is(SquareId),
    /// It lies in a zone.
    Zone(ZoneId),
    /// This square passes a test, wherever one is.
    At(SquareTest, SquareId),
    /// All if a flag of the block is set, else none.
    Flag(FlagId),
    /// Both paths lead to the same square.
    Meet(Path, Path),
    /// The path leads to a square for which something is true.
    Along(Path, Box<Expr>),
    /// Going along a path as long as something is true leads to a square for which something
    /// else is.
    Walk {
        /// What is true of the squares passed.
        goes_on: Box<Expr>,
        /// The path of each step.
        step: Path,
        /// What is true of the square at the end.
        then: Box<Expr>,
    },
}

impl Expr {
    /// What is in all parts.
    pub fn all(parts: impl IntoIterator<Item = Expr>) -> Expr {
        Self::many(parts, true)
    }

    /// What is in any part.
    pub fn any(parts: impl IntoIterator<Item = Expr>) -> Expr {
        Self::many(parts, false)
    }

    fn many(parts: impl IntoIterator<Item = Expr>, unit: bool) -> Expr {
        let mut out: Vec<Expr> = Vec::new();
        for part in parts {
            match part {
                Expr::Const(value) if value == unit => {}
                Expr::Const(value) => return Expr::Const(value),
                Expr::All(inner) if unit => out.extend(inner),
                Expr::Any(inner) if !unit => out.extend(inner),
                part => out.push(part),
            }
        }
        let mut kept: Vec<Expr> = Vec::new();
        for part in out {
            if kept.contains(&Expr::negated(part.clone())) {
                return Expr::Const(!unit);
            }
            if !kept.contains(&part) {
                kept.push(part);
            }
        }
        match kept.len() {
            0 => Expr::Const(unit),
            1 => kept.remove(0),
            _ if unit => Expr::All(kept),
            _ => Expr::Any(kept),
        }
    }

    /// The others.
    pub fn negated(e: Expr) -> Expr {
        match e {
            Expr::Const(value) => Expr::Const(!value),
            Expr::Not(e) => *e,
            e => Expr::Not(Box::new(e)),
        }
    }

    /// Number of its parts.
    pub fn size(&self) -> usize {
        1 + match self {
            Expr::Not(e) | Expr::Along(_, e) => e.size(),
            Expr::All(es) | Expr::Any(es) => es.iter().map(Expr::size).sum(),
            Expr::Walk { goes_on, then, .. } => goes_on.size() + then.size(),
            _ => 0,
        }
    }

    /// Calls `f` on every pair of paths that meet.
    pub fn each_meeting(&self, f: &mut impl FnMut(&Path, &Path)) {
        match self {
            Expr::Meet(a, b) => f(a, b),
            Expr::Not(e) | Expr::Along(_, e) => e.each_meeting(f),
            Expr::All(es) | Expr::Any(es) => es.iter().for_each(|e| e.each_meeting(f)),
            Expr::Walk { goes_on, then, .. } => {
                goes_on.each_meeting(f);
                then.each_meeting(f);
            }
            _ => {}
        }
    }

    /// Calls `f` on every flag that it depends on.
    pub fn each_flag(&self, f: &mut impl FnMut(FlagId)) {
        match self {
            Expr::Flag(flag) => f(*flag),
            Expr::Not(e) | Expr::Along(_, e) => e.each_flag(f),
            Expr::All(es) | Expr::Any(es) => es.iter().for_each(|e| e.each_flag(f)),
            Expr::Walk { goes_on, then, .. } => {
                goes_on.each_flag(f);
                then.each_flag(f);
            }
            _ => {}
        }
    }

    /// Calls `f` on every path in it.
    pub fn each_path(&self, f: &mut (impl FnMut(&Path) + ?Sized)) {
        match self {
            Expr::Not(e) => e.each_path(f),
            Expr::All(es) | Expr::Any(es) => es.iter().for_each(|e| e.each_path(f)),
            Expr::Along(path, e) => {
                f(path);
                e.each_path(f);
            }
            Expr::Walk { goes_on, step, then } => {
                f(step);
                goes_on.each_path(f);
                then.each_path(f);
            }
            _ => {}
        }
    }
}

/// The path leads to a square for which something is true; the empty path to the square itself.
pub fn along(path: &Path, e: Expr) -> Expr {
    match e {
        Expr::Const(false) => Expr::Const(false),
        e if path.is_empty() => e,
        Expr::Along(further, e) => Expr::Along(path.iter().chain(&further).copied().collect(), e),
        e => Expr::Along(path.clone(), Box::new(e)),
    }
}

/// Is the condition false where the path leads nowhere?
pub fn asks_ahead(c: &Expr, step: &Path) -> bool {
    match c {
        Expr::Along(path, _) => path.starts_with(step),
        Expr::All(cs) => cs.iter().any(|c| asks_ahead(c, step)),
        _ => false,
    }
}

/// Does knowing the first exclude that the second holds at the end of the path?
pub fn excludes(known: &Expr, path: &Path, asked: &Expr) -> bool {
    let needs_piece = |e: &Expr| {
        matches!(
            e,
            Expr::Here(
                SquareTest::Enemy | SquareTest::Friend | SquareTest::Neutral | SquareTest::Piece(_)
            )
        )
    };
    let asks_piece = match asked {
        Expr::All(parts) => parts.iter().any(needs_piece),
        e => needs_piece(e),
    };
    asks_piece && *known == along(path, Expr::Here(SquareTest::Empty))
}
