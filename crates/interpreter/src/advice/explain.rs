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

/// The reasons of a decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The rule that applies.
    pub rule: Option<String>,
    /// Its pieces of advice up to the one chosen, with the moves tried for each.
    pub advice: Vec<(String, Vec<Tried>)>,
    /// The goals of the one chosen: better, holding.
    pub goals: Option<(String, String)>,
}

impl Interpreted<'_> {
    /// Explains a decision about a root: every piece of advice tried, and every move tried for it.
    pub fn explain(&self, root: &Position) -> Explanation {
        let mut explanation = Explanation { rule: None, advice: Vec::new(), goals: None };
        let Some(rule) = self.rule(root) else { return explanation };
        let rule = &self.table.rules[rule];
        explanation.rule = Some(rule.name.clone());
        for &advice in &rule.advice {
            let told = &self.table.advice[advice];
            let tried = self.tried(advice, &told.us, root, root, 0);
            let satisfied = tried.iter().any(|t| t.why_not.is_none());
            explanation.advice.push((told.name.clone(), tried));
            if satisfied {
                explanation.goals = Some((self.words(&told.better), self.words(&told.holding)));
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
        match goal {
            Expr::Bool(b) => b.to_string(),
            Expr::OurTurn => "ourturn".into(),
            Expr::Call(function, _) => self.table.functions[*function].name.clone(),
            Expr::Not(inner) => format!("not {}", list(std::slice::from_ref(&**inner), "")),
            Expr::And(all) => list(all, " and "),
            Expr::Or(all) => list(all, " or "),
            _ => "…".into(),
        }
    }
}
