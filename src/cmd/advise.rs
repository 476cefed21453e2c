//! `advise`: what a table of advice says about a position, and why.

use std::process::ExitCode;

use clap::Args;
use movewright_engine::advice::{parse_position, square_name};
use movewright_interpreter::advice::Interpreted;
use movewright_runtime::advice::{
    Advisor, CAPTURED, Decision, Link, Point, Position, Step, TableInfo, Tree,
};
use serde::Serialize;

use super::reasons::{Language, NotPlayed, Reason, Teller};
use crate::advised::TableArgs;
use crate::failure::Failure;
use crate::json;
use crate::out::say;

/// Ask a table of advice about a position: rule, advice, move
#[derive(Args)]
pub struct Advise {
    #[command(flatten)]
    table: TableArgs,
    /// A square for each piece in the table's order, `d5 e3 c7`, or by name, `W=d5 R=e3 B=c7`; what
    /// a piece has become follows a colon, `P=e8:Queen`
    #[arg(long, value_name = "SQUARES")]
    position: String,
    /// Say why this advice and this move, and why not the others
    #[arg(long)]
    explain: bool,
    /// Say why this move was not chosen: `Re5`, or `P e8:Queen`
    #[arg(long, value_name = "MOVE")]
    why_not: Option<String>,
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
    explanation: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    reasons: Vec<Reason>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    why_not: Vec<NotPlayed>,
}

#[derive(Serialize)]
struct Branch {
    #[serde(rename = "move")]
    text: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    then: Vec<Branch>,
}

impl Advise {
    pub fn run(self) -> Result<ExitCode, Failure> {
        self.table.with_table(|table, executor| {
            let info = table.info();
            let root = parse_position(&self.position, &info).map_err(Failure::new)?;
            if !root.us_to_move {
                return Err(Failure::new("advice is for the side that follows the table"));
            }
            let check = info.predicates.iter().position(|p| *p == "check");
            if check.is_some_and(|check| table.holds(check, &root, &root)) {
                return Err(Failure::new(
                    "they are in check and we are to move: the game has no such position",
                ));
            }
            let mut tree = Tree::default();
            let (name, rule, advice) = match table.advise(&root, &mut tree) {
                Decision::Advice { table, rule, advice }
                | Decision::NothingToDo { table, rule, advice } => {
                    (table, Some(rule), Some(advice))
                }
                Decision::NoAdvice { table, rule } => (table, rule, None),
            };
            let first = tree.node(tree.root()).map(|node| node.step);
            let mut answer = Answer {
                table: name.into(),
                executor,
                rule: rule.map(String::from),
                advice: advice.map(String::from),
                first: first.map(|step| step_text(&info, step)),
                our_moves: tree.our_moves(tree.root()),
                tree: Vec::new(),
                explanation: Vec::new(),
                reasons: Vec::new(),
                why_not: Vec::new(),
            };
            if self.tree {
                answer.tree = branches(&info, &tree, tree.root());
            }
            if self.explain || self.why_not.is_some() {
                self.explain(&mut answer, &root)?;
            }
            if self.json {
                json::print(&answer)?;
            } else {
                answer.print(Language::of(self.table.interpreted()?.table()));
            }
            Ok(if answer.first.is_some() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
        })
    }

    /// Adds the reasons, by the interpreter: of the table that decides in the end.
    fn explain(&self, answer: &mut Answer, root: &Position) -> Result<(), Failure> {
        let mut table: &Interpreted<'_> = self.table.interpreted()?;
        let mut root = *root;
        while let Some((_, other, theirs)) = table.handed_over(&root) {
            (table, root) = (other, theirs);
        }
        let info = Advisor::info(table);
        let teller = Teller { info: &info, language: Language::of(table.table()) };
        let explanation = table.explain(&root, self.why_not.is_some());
        if self.explain {
            answer.explanation = teller.lines(&explanation, answer.our_moves);
            if self.json {
                answer.reasons = teller.reasons(&explanation);
            }
        }
        if let Some(text) = &self.why_not {
            let step = parse_step(text, &info, &root).map_err(Failure::new)?;
            let mut tree = Tree::default();
            Advisor::advise(table, &root, &mut tree);
            let first = tree.node(tree.root()).map(|node| node.step);
            answer.why_not = teller.why_not(&explanation, step, first);
        }
        Ok(())
    }
}

impl Answer {
    fn print(&self, language: Language) {
        let russian = language == Language::Russian;
        match (&self.rule, &self.advice, &self.first) {
            (Some(rule), Some(advice), Some(first)) => {
                say!("{first}  ({}: {rule}, {advice})", self.table);
            }
            (Some(rule), Some(advice), None) if russian => {
                say!("делать нечего: цель совета {advice} ({rule}) уже достигнута");
            }
            (Some(rule), Some(advice), None) => {
                say!("nothing to do: the better goal of {advice} ({rule}) holds already");
            }
            (Some(rule), None, _) if russian => {
                say!("совета нет: ни один совет правила {rule} не выполним");
            }
            (Some(rule), None, _) => {
                say!("no advice: none of the advice of {rule} can be forced");
            }
            _ if russian => say!("совета нет: ни одно правило не подходит"),
            _ => say!("no advice: no rule applies"),
        }
        self.tree.iter().for_each(|branch| branch.print(0));
        self.explanation.iter().for_each(|line| say!("{line}"));
        self.why_not.iter().for_each(|answer| say!("{}: {}", answer.advice, answer.text));
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
pub fn step_text(info: &TableInfo<'_>, step: Step) -> String {
    let piece = &info.pieces[usize::from(step.piece)];
    let becomes = match step.kind {
        0 => String::new(),
        kind => format!(":{}", piece.kinds[usize::from(kind)]),
    };
    format!("{} {}-{}{becomes}", piece.name, square_name(step.from), square_name(step.to))
}

/// Reads a move of ours: a piece's name, perhaps where it stands, where it goes, perhaps `:` and
/// what it becomes.
fn parse_step(text: &str, info: &TableInfo<'_>, root: &Position) -> Result<Step, String> {
    let unreadable =
        || format!("`{text}` is no move of ours: `{}e5`, for example", info.pieces[0].name);
    let (moved, kind) = text.split_once(':').map_or((text, None), |(m, k)| (m, Some(k.trim())));
    let ours = |i: &usize| info.pieces[*i].us && moved.trim().starts_with(info.pieces[*i].name);
    let piece = (0..info.pieces.len())
        .filter(ours)
        .max_by_key(|i| info.pieces[*i].name.len())
        .filter(|i| root.kinds[*i] != CAPTURED)
        .ok_or_else(unreadable)?;
    let target = moved.trim().rfind(|c: char| c.is_ascii_lowercase()).ok_or_else(unreadable)?;
    let (file, rank) = moved.trim()[target..].split_at(1);
    let x = i32::from(file.as_bytes()[0] - b'a') + 1;
    let y = rank.trim().parse::<i32>().map_err(|_| unreadable())?;
    let to = Some(Point::new(x, y)).filter(|p| p.is_on(info.board)).ok_or_else(unreadable)?;
    let kind = match kind {
        None => root.kinds[piece],
        Some(name) => {
            let known = info.pieces[piece].kinds.iter().position(|k| *k == name);
            known.ok_or_else(|| format!("{} is never a `{name}`", info.pieces[piece].name))? as u8
        }
    };
    Ok(Step { piece: piece as u8, kind, from: root.places[piece], to })
}
