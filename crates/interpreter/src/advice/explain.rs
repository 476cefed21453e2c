//! Reasons, in the table's own words: why this move, why not that advice, why not that move.

use super::Interpreted;
use movewright_model::advice::{Expr, Moves};
use movewright_runtime::advice::{Position, Step, Tree};

/// What became of one move tried for a piece of advice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tried {
    /// The move.
    pub step: Step,
    /// Why the advice cannot be forced after it; `None`: it can.
    pub why_not: Option<WhyNot>,
}

/// Why a piece of advice cannot be forced from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WhyNot {
    /// These parts of the holding goal are false.
    Holding(Vec<String>),
    /// No move is allowed any more, and these parts of the better goal are false.
    Better(Vec<String>),
    /// Every move of ours that is allowed fails.
    NoMove(Vec<Tried>),
    /// This reply has no answer.
    Reply(Step, Box<WhyNot>),
}

/// A piece of advice with what becomes of it in a root.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// Its name.
    pub name: String,
    /// Its better goal.
    pub better: String,
    /// Its holding goal.
    pub holding: String,
    /// The moves its constraints allow in the root, each with what becomes of it.
    pub tried: Vec<Tried>,
}

/// The reasons of a decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The table that decides.
    pub table: String,
    /// The rule that applies, and its condition.
    pub rule: Option<(String, String)>,
    /// Its pieces of advice in order: up to the one chosen, or all.
    pub advice: Vec<Told>,
    /// Index of the one chosen.
    pub chosen: Option<usize>,
}

impl Interpreted<'_> {
    /// Explains a decision about a root: every piece of advice tried, and every move tried for it;
    /// `all`: also the advice after the one chosen. Handovers are not followed.
    pub fn explain(&self, root: &Position, all: bool) -> Explanation {
        let mut explanation = Explanation {
            table: self.table.name.clone(),
            rule: None,
            advice: Vec::new(),
            chosen: None,
        };
        let Some(rule) = self.rule(root) else { return explanation };
        let rule = &self.table.rules[rule];
        explanation.rule = Some((rule.name.clone(), self.words(&rule.condition)));
        for &advice in &rule.advice {
            let told = &self.table.advice[advice];
            let mut tree = Tree::default();
            if explanation.chosen.is_none()
                && self.satisfiable(advice, root, root, 0, &mut tree).is_some()
            {
                explanation.chosen = Some(explanation.advice.len());
            }
            explanation.advice.push(Told {
                name: told.name.clone(),
                better: self.words(&told.better),
                holding: self.words(&told.holding),
                tried: self.tried(advice, &told.us, root, root, 0),
            });
            if explanation.chosen.is_some() && !all {
                break;
            }
        }
        explanation
    }

    /// All moves of ours for an advice, each with what becomes of it.
    fn tried(
        &self,
        advice: usize,
        moves: &Moves,
        here: &Position,
        root: &Position,
        depth: u32,
    ) -> Vec<Tried> {
        self.generated(moves, here, root, depth)
            .into_iter()
            .map(|(step, next)| Tried {
                step,
                why_not: self.why_not(advice, &next, root, depth + 1),
            })
            .collect()
    }

    /// Why an advice cannot be forced from a position; `None`: it can.
    pub fn why_not(
        &self,
        advice: usize,
        here: &Position,
        root: &Position,
        depth: u32,
    ) -> Option<WhyNot> {
        let mut tree = Tree::default();
        self.satisfiable(advice, here, root, depth, &mut tree).is_none().then(|| {
            let told = &self.table.advice[advice];
            let holding = self.false_parts(&told.holding, here, root);
            if !holding.is_empty() {
                return WhyNot::Holding(holding);
            }
            if here.us_to_move {
                let tried = self.tried(advice, &told.us, here, root, depth);
                if !tried.is_empty() {
                    return WhyNot::NoMove(tried);
                }
            } else {
                for (step, next) in self.generated(&told.them, here, root, depth) {
                    if let Some(why) = self.why_not(advice, &next, root, depth + 1) {
                        return WhyNot::Reply(step, Box::new(why));
                    }
                }
            }
            WhyNot::Better(self.false_parts(&told.better, here, root))
        })
    }

    /// The conjuncts of a goal that are false, all of them.
    fn false_parts(&self, goal: &Expr, here: &Position, root: &Position) -> Vec<String> {
        let parts = match goal {
            Expr::And(all) => all.as_slice(),
            one => std::slice::from_ref(one),
        };
        parts
            .iter()
            .filter(|part| !self.goal(part, here, root))
            .map(|part| self.words(part))
            .collect()
    }

    /// A goal in the table's words.
    pub fn words(&self, goal: &Expr) -> String {
        let list = |all: &[Expr], word: &str| {
            let part = |e: &Expr| match e {
                Expr::And(_) | Expr::Or(_) => format!("({})", self.words(e)),
                _ => self.words(e),
            };
            all.iter().map(part).collect::<Vec<_>>().join(word)
        };
        let table = self.table;
        let say = |english: &'static str, russian: &'static str| {
            if table.is_russian() { russian } else { english }
        };
        match goal {
            Expr::Bool(true) => table.spoken("true").into(),
            Expr::Bool(false) => table.spoken("false").into(),
            Expr::OurTurn => table.spoken("ourturn").into(),
            Expr::Call(function, _) => table.spoken(&table.functions[*function].name).into(),
            Expr::Not(inner) => {
                format!("{} {}", say("not", "не"), list(std::slice::from_ref(&**inner), ""))
            }
            Expr::And(all) => list(all, say(" and ", " и ")),
            Expr::Or(all) => list(all, say(" or ", " или ")),
            _ => "…".into(),
        }
    }
}
