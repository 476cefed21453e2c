//! `advise`: what a table of advice says about a position, and why.

use std::process::ExitCode;

use clap::Args;
use movewright_engine::advice::{parse_position, square_name};
use movewright_interpreter::advice::{Interpreted, Tried, WhyNot};
use movewright_runtime::advice::{Decision, Link, Position, Step, TableInfo, Tree};
use serde::Serialize;

use crate::advised::TableArgs;
use crate::failure::Failure;
use crate::json;
use crate::out::say;

/// Most failed moves listed for one piece of advice.
const MOST_LISTED: usize = 12;

/// Ask a table of advice about a position: rule, advice, move
#[derive(Args)]
pub struct Advise {
    #[command(flatten)]
    table: TableArgs,
    /// A square for each piece in the table's order, `d5 e3 c7`, or by name, `W=d5 R=e3 B=c7`
    #[arg(long, value_name = "SQUARES")]
    position: String,
    /// Say why this advice and this move, and why not the others
    #[arg(long)]
    explain: bool,
    /// Show the whole forcing tree
    #[arg(long)]
    tree: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    table: String,
    executor: &'static str,
    rule: Option<String>,
    advice: Option<String>,
    #[serde(rename = "move")]
    first: Option<String>,
    our_moves: u32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tree: Vec<Branch>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<Reason>,
}

#[derive(Serialize)]
struct Branch {
    #[serde(rename = "move")]
    text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    then: Vec<Branch>,
}

#[derive(Serialize)]
struct Reason {
    advice: String,
    #[serde(rename = "move")]
    text: String,
    why_not: Option<String>,
}

impl Advise {
    pub fn run(self) -> Result<ExitCode, Failure> {
        self.table.with_table(|table, executor| {
            let info = table.info();
            let root = parse_position(&self.position, &info).map_err(Failure::new)?;
            if !root.us_to_move {
                return Err(Failure::new("advice is for the side that follows the table"));
            }
            let mut tree = Tree::default();
            let decision = table.advise(&root, &mut tree);
            let (name, rule, advice) = match decision {
                Decision::Advice { table, rule, advice }
                | Decision::NothingToDo { table, rule, advice } => {
                    (table, Some(rule), Some(advice))
                }
                Decision::NoAdvice { table, rule } => (table, rule, None),
            };
            let mut answer = Answer {
                table: name.into(),
                executor,
                rule: rule.map(String::from),
                advice: advice.map(String::from),
                first: tree.node(tree.root()).map(|node| step_text(&info, node.step)),
                our_moves: tree.our_moves(tree.root()),
                tree: Vec::new(),
                reasons: Vec::new(),
            };
            if self.tree {
                answer.tree = branches(&info, &tree, tree.root());
            }
            let interpreted = if self.explain { Some(self.table.interpreted()?) } else { None };
            if let Some(interpreted) = interpreted {
                answer.reasons = reasons(&info, interpreted, &root);
            }
            if self.json {
                json::print(&answer)?;
            } else {
                answer.print();
                if let Some(interpreted) = interpreted {
                    explain(interpreted, &root, &answer);
                }
            }
            Ok(if answer.first.is_some() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        })
    }
}

impl Answer {
    fn print(&self) {
        match (&self.rule, &self.advice, &self.first) {
            (Some(rule), Some(advice), Some(first)) => {
                say!("{first}  ({}: {rule}, {advice})", self.table)
            }
            (Some(rule), Some(advice), None) => {
                say!("nothing to do: the better goal of {advice} ({rule}) holds already")
            }
            (Some(rule), None, _) => say!("no advice: none of the advice of {rule} can be forced"),
            _ => say!("no advice: no rule applies"),
        }
        self.tree.iter().for_each(|branch| branch.print(0));
    }
}

impl Branch {
    fn print(&self, depth: usize) {
        say!("{}{}", "  ".repeat(depth + 1), self.text);
        self.then.iter().for_each(|branch| branch.print(depth + 1));
    }
}

fn branches(info: &TableInfo<'_>, tree: &Tree, link: Link) -> Vec<Branch> {
    let branch = |node: &movewright_runtime::advice::Node| Branch {
        text: step_text(info, node.step),
        then: branches(info, tree, node.child),
    };
    tree.replies(link).map(branch).collect()
}

/// A move: `R e3-e6`.
fn step_text(info: &TableInfo<'_>, step: Step) -> String {
    let piece = &info.pieces[usize::from(step.piece)];
    let becomes = match step.kind {
        0 => String::new(),
        kind => format!(" ({})", piece.kinds[usize::from(kind)]),
    };
    format!("{} {}-{}{becomes}", piece.name, square_name(step.from), square_name(step.to))
}

fn reasons(info: &TableInfo<'_>, table: &Interpreted<'_>, root: &Position) -> Vec<Reason> {
    let explanation = table.explain(root);
    let one = |advice: &String, tried: &Tried| Reason {
        advice: advice.clone(),
        text: step_text(info, tried.step),
        why_not: tried.why_not.as_ref().map(|why| why_text(info, why)),
    };
    explanation
        .advice
        .iter()
        .flat_map(|(advice, tried)| tried.iter().map(move |t| one(advice, t)))
        .collect()
}

fn explain(table: &Interpreted<'_>, root: &Position, answer: &Answer) {
    let explanation = table.explain(root);
    let Some(rule) = &explanation.rule else { return };
    say!("{rule} is the first rule whose condition holds.");
    for (advice, _) in &explanation.advice {
        let all: Vec<&Reason> = answer.reasons.iter().filter(|r| r.advice == *advice).collect();
        let good: Vec<&str> =
            all.iter().filter(|r| r.why_not.is_none()).map(|r| r.text.as_str()).collect();
        if let [first, others @ ..] = good.as_slice() {
            say!("{advice}: {first} forces it, in at most {} of our moves.", answer.our_moves);
            if let Some((better, holding)) = &explanation.goals {
                say!("  it reaches: {better}");
                say!("  while: {holding}");
            }
            if !others.is_empty() {
                say!("  so would, later in order: {}", others.join(", "));
            }
        } else if all.is_empty() {
            say!("{advice}: its constraints allow no move.");
        } else {
            say!("{advice}: no move forces it.");
        }
        let failed: Vec<&&Reason> = all.iter().filter(|r| r.why_not.is_some()).collect();
        for reason in failed.iter().take(MOST_LISTED) {
            say!("  not {}: {}", reason.text, reason.why_not.as_deref().unwrap_or(""));
        }
        if failed.len() > MOST_LISTED {
            say!("  and {} more moves fail", failed.len() - MOST_LISTED);
        }
    }
}

fn why_text(info: &TableInfo<'_>, why: &WhyNot) -> String {
    match why {
        WhyNot::Holding(parts) => format!("it does not hold that {}", parts.join(", ")),
        WhyNot::Better(parts) if parts.is_empty() => "nothing more is allowed".into(),
        WhyNot::Better(parts) => format!("not reached: {}", parts.join(", ")),
        WhyNot::NoMove(tried) => format!("then none of {} moves forces it", tried.len()),
        WhyNot::Reply(step, why) => {
            format!("{} has no answer: {}", step_text(info, *step), why_text(info, why))
        }
    }
}
