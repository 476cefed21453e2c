//! Reasons of a table's decision as sentences, in the table's own language.

use movewright_interpreter::advice::{Explanation, Told, Tried, WhyNot};
use movewright_model::advice::AdviceTable;
use movewright_runtime::advice::{Step, TableInfo};
use serde::Serialize;

use super::advise::step_text;

/// Most failed moves told for one piece of advice, except in JSON.
const MOST_TOLD: usize = 12;

/// The languages a table can be written in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Language {
    English,
    Russian,
}

impl Language {
    /// The language of a table.
    pub fn of(table: &AdviceTable) -> Self {
        if table.is_russian() { Language::Russian } else { Language::English }
    }
}

/// What became of a move that was tried for a piece of advice.
#[derive(Serialize)]
pub struct Reason {
    pub advice: String,
    #[serde(rename = "move")]
    pub text: String,
    /// Why the advice cannot be forced after it; `None`: it can.
    pub why_not: Option<String>,
}

/// Why a move was not chosen, for one piece of advice.
#[derive(Serialize)]
pub struct NotPlayed {
    pub advice: String,
    /// `not generated`, `fails`, `a move before it`, `an advice before it`, `chosen`
    pub case: &'static str,
    pub text: String,
}

/// Writes reasons about positions of one table.
pub struct Teller<'a> {
    pub info: &'a TableInfo<'a>,
    pub language: Language,
}

impl Teller<'_> {
    fn say(&self, english: String, russian: String) -> String {
        match self.language {
            Language::English => english,
            Language::Russian => russian,
        }
    }

    fn step(&self, step: Step) -> String {
        step_text(self.info, step)
    }

    /// Every move tried for every piece of advice.
    pub fn reasons(&self, explanation: &Explanation) -> Vec<Reason> {
        let one = |told: &Told, tried: &Tried| Reason {
            advice: told.name.clone(),
            text: self.step(tried.step),
            why_not: tried.why_not.as_ref().map(|why| self.why(why)),
        };
        let all = explanation.advice.iter().map(|told| (told, &told.tried));
        all.flat_map(|(told, tried)| tried.iter().map(move |t| one(told, t))).collect()
    }

    /// Why an advice cannot be forced.
    fn why(&self, why: &WhyNot) -> String {
        match why {
            WhyNot::Holding(parts) => {
                let parts = parts.join(", ");
                self.say(format!("given up: {parts}"), format!("потеряно: {parts}"))
            }
            WhyNot::Better(parts) if parts.is_empty() => {
                self.say("no move is allowed any more".into(), "больше нет ходов".into())
            }
            WhyNot::Better(parts) => {
                let parts = parts.join(", ");
                self.say(format!("not reached: {parts}"), format!("не достигнуто: {parts}"))
            }
            WhyNot::NoMove(tried) => {
                let first = tried
                    .first()
                    .and_then(|t| t.why_not.as_ref().map(|w| (self.step(t.step), self.why(w))))
                    .map(|(step, why)| format!(" ({step}: {why})"))
                    .unwrap_or_default();
                let n = tried.len();
                self.say(
                    format!("none of our {n} moves goes on{first}"),
                    format!("ни один из наших ходов ({n}) не ведёт дальше{first}"),
                )
            }
            WhyNot::Reply(step, why) => {
                let (step, why) = (self.step(*step), self.why(why));
                self.say(
                    format!("no answer to {step}: {why}"),
                    format!("нет ответа на {step}: {why}"),
                )
            }
        }
    }

    /// The whole explanation, line by line.
    pub fn lines(&self, explanation: &Explanation, our_moves: u32) -> Vec<String> {
        let Some((rule, condition)) = &explanation.rule else {
            return vec![self.say("no rule applies".into(), "ни одно правило не подходит".into())];
        };
        let mut lines = vec![self.say(
            format!("{rule} is the first rule whose condition holds: {condition}"),
            format!("{rule} – первое правило, условие которого выполнено: {condition}"),
        )];
        for (n, told) in explanation.advice.iter().enumerate() {
            let name = &told.name;
            let good: Vec<String> = told
                .tried
                .iter()
                .filter(|t| t.why_not.is_none())
                .map(|t| self.step(t.step))
                .collect();
            match good.as_slice() {
                [first, others @ ..] if explanation.chosen == Some(n) => {
                    lines.push(self.say(
                        format!("{name}: {first} forces it in at most {our_moves} of our moves"),
                        format!("{name}: {first} вынуждает это, наших ходов не больше {our_moves}"),
                    ));
                    let (better, holding) = (&told.better, &told.holding);
                    lines.push(
                        self.say(
                            format!("  reached: {better}"),
                            format!("  достигается: {better}"),
                        ),
                    );
                    lines.push(self.say(
                        format!("  kept on the way: {holding}"),
                        format!("  сохраняется: {holding}"),
                    ));
                    if !others.is_empty() {
                        let others = others.join(", ");
                        lines.push(self.say(
                            format!("  would force it too, later in order: {others}"),
                            format!("  тоже вынуждают, но позже по порядку: {others}"),
                        ));
                    }
                }
                _ if told.tried.is_empty() => lines.push(self.say(
                    format!("{name}: its constraints allow no move"),
                    format!("{name}: нет разрешённых ходов"),
                )),
                _ => lines.push(self.say(
                    format!("{name}: no move forces it"),
                    format!("{name}: ни один ход этого не вынуждает"),
                )),
            }
            let failed: Vec<&Tried> = told.tried.iter().filter(|t| t.why_not.is_some()).collect();
            for tried in failed.iter().take(MOST_TOLD) {
                if let Some(why) = &tried.why_not {
                    lines.push(format!("  {}: {}", self.step(tried.step), self.why(why)));
                }
            }
            if failed.len() > MOST_TOLD {
                let more = failed.len() - MOST_TOLD;
                lines.push(self.say(
                    format!("  and {more} more moves do not"),
                    format!("  и ещё ходов: {more}"),
                ));
            }
        }
        lines
    }

    /// Why a move was not chosen: one answer for every piece of advice of the rule.
    pub fn why_not(
        &self,
        explanation: &Explanation,
        step: Step,
        first: Option<Step>,
    ) -> Vec<NotPlayed> {
        let chosen = explanation.chosen.unwrap_or(usize::MAX);
        let better = explanation.advice.get(chosen).map_or("", |told| told.name.as_str());
        let answer = |(n, told): (usize, &Told)| {
            let found = told.tried.iter().find(|t| t.step == step);
            let (case, text) = match found {
                None => (
                    "not generated",
                    self.say(
                        "its constraints do not allow it".into(),
                        "его ходы этого не разрешают".into(),
                    ),
                ),
                Some(Tried { why_not: Some(why), .. }) => ("fails", self.why(why)),
                Some(_) if n == chosen && first == Some(step) => (
                    "chosen",
                    self.say("it is the move chosen".into(), "это и есть выбранный ход".into()),
                ),
                Some(_) if n == chosen => (
                    "a move before it",
                    first.map_or_else(String::new, |first| {
                        let first = self.step(first);
                        self.say(
                            format!("it would force it too, but {first} comes first in order"),
                            format!("он тоже вынуждает, но {first} раньше по порядку"),
                        )
                    }),
                ),
                Some(_) => (
                    "an advice before it",
                    self.say(
                        format!("it would force it, but {better} comes first"),
                        format!("он вынуждает это, но {better} раньше по порядку"),
                    ),
                ),
            };
            NotPlayed { advice: told.name.clone(), case, text }
        };
        explanation.advice.iter().enumerate().map(answer).collect()
    }
}
