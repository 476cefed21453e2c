//! Reference semantics of advice tables: `docs/al0.md`, section 'Meaning', as it stands.

mod eval;
mod explain;
mod generate;

pub use explain::{Explanation, Told, Tried, WhyNot};

use core::ops::ControlFlow;
use movewright_model::advice::{self as model, AdviceTable, Body, Expr, Moves, Type};
use movewright_runtime::Flow;
use movewright_runtime::advice::{
    Advisor, BoundGame, BoundPiece, CAPTURED, Decision, Link, MOST_KINDS, Position, Replies, Step,
    TableInfo, Tree,
};
use std::cell::Cell;

/// A predicate of the including crate: position, root.
pub type HostFunction = fn(&Position, &Position) -> i32;

/// A table with what it needs to be asked.
pub struct Interpreted<'m> {
    table: &'m AdviceTable,
    /// The tables of its handovers, in their order.
    others: Vec<&'m Interpreted<'m>>,
    hosts: Vec<Option<HostFunction>>,
    nodes: Cell<u64>,
    names: Names<'m>,
}

/// Lists that [`TableInfo`] borrows, and what the indices of its lists are here.
struct Names<'m> {
    pieces: Vec<BoundPiece<'m>>,
    predicates: Vec<&'m str>,
    predicate_ids: Vec<usize>,
    values: Vec<&'m str>,
    value_ids: Vec<usize>,
    constraints: Vec<&'m str>,
    advice: Vec<&'m str>,
    attributes: Vec<(&'m str, bool)>,
}

/// A position, the root it was reached from, and the depth: what judgements are made about.
#[derive(Clone, Copy)]
struct Here<'a> {
    position: &'a Position,
    root: &'a Position,
    depth: u32,
}

impl<'m> Interpreted<'m> {
    /// A table to be asked. `others` are the tables of its handovers, in their order; `hosts` are
    /// the Rust functions it names, by path.
    ///
    /// # Errors
    /// The name of what is missing: a host function, another table, or the meaning of a word.
    pub fn new(
        table: &'m AdviceTable,
        others: Vec<&'m Interpreted<'m>>,
        hosts: &[(&str, HostFunction)],
    ) -> Result<Self, String> {
        if others.len() != table.handovers.len() {
            return Err(format!("`{}` hands over to {} tables", table.name, table.handovers.len()));
        }
        let mut found = Vec::new();
        for function in &table.functions {
            found.push(match &function.body {
                Body::Expr(_) => None,
                Body::Rust(path) => match hosts.iter().find(|(name, _)| name == path) {
                    Some((_, host)) => Some(*host),
                    None => {
                        return Err(format!("`{}` is the Rust function `{path}`", function.name));
                    }
                },
                Body::Unknown => {
                    return Err(format!("nothing says what `{}` means", function.name));
                }
            });
        }
        if let Some(constraint) = table.constraints.iter().find(|c| c.body.is_none()) {
            return Err(format!("nothing says what `{}` means", constraint.name));
        }
        Ok(Interpreted {
            table,
            others,
            hosts: found,
            nodes: Cell::new(0),
            names: Names::of(table),
        })
    }

    /// The table.
    pub fn table(&self) -> &'m AdviceTable {
        self.table
    }

    /// Positions judged by [`advise`](Advisor::advise) so far, all roots together.
    pub fn nodes(&self) -> u64 {
        self.nodes.get()
    }

    /// Does a goal hold in a position reached from a root?
    pub fn goal(&self, goal: &Expr, position: &Position, root: &Position) -> bool {
        self.truth(goal, Here { position, root, depth: 0 })
    }

    /// The moves of a constraint at a depth, in order.
    pub fn generated(
        &self,
        moves: &Moves,
        position: &Position,
        root: &Position,
        depth: u32,
    ) -> Vec<(Step, Position)> {
        self.generate(moves, Here { position, root, depth })
    }

    /// Can this advice be forced from a position at a depth? The proof goes into the tree.
    pub fn satisfiable(
        &self,
        advice: usize,
        position: &Position,
        root: &Position,
        depth: u32,
        tree: &mut Tree,
    ) -> Option<Link> {
        self.nodes.set(self.nodes.get() + 1);
        let here = Here { position, root, depth };
        let told = &self.table.advice[advice];
        if !self.truth(&told.holding, here) {
            return None;
        }
        if self.truth(&told.better, here) {
            return Some(Link::NIL);
        }
        if position.us_to_move {
            for (step, next) in self.generate(&told.us, here) {
                if let Some(rest) = self.satisfiable(advice, &next, root, depth + 1, tree) {
                    return Some(tree.add(step, rest));
                }
            }
            return None;
        }
        let mark = tree.mark();
        let mut replies = Replies::default();
        for (step, next) in self.generate(&told.them, here) {
            let Some(answer) = self.satisfiable(advice, &next, root, depth + 1, tree) else {
                tree.release(mark);
                return None;
            };
            replies.push(tree, step, answer);
        }
        // Without a reply to answer nothing has been forced.
        (!replies.first().is_nil()).then(|| replies.first())
    }

    /// The first rule whose condition holds.
    pub fn rule(&self, root: &Position) -> Option<usize> {
        self.table.rules.iter().position(|rule| self.goal(&rule.condition, root, root))
    }

    /// The first handover whose condition holds: the other table and the root as it sees it.
    pub fn handed_over(&self, root: &Position) -> Option<(usize, &'m Interpreted<'m>, Position)> {
        let index = self.table.handovers.iter().position(|h| self.goal(&h.when, root, root))?;
        let mut theirs = Position { us_to_move: root.us_to_move, ..Position::default() };
        for (slot, &piece) in self.table.handovers[index].pieces.iter().enumerate() {
            theirs.places[slot] = root.places[piece];
            theirs.kinds[slot] = if root.kinds[piece] == CAPTURED { CAPTURED } else { 0 };
        }
        Some((index, self.others[index], theirs))
    }
}

impl<'m> Names<'m> {
    fn of(table: &'m AdviceTable) -> Self {
        let kinds = |piece: usize| {
            let mut kinds = [""; MOST_KINDS];
            let names = table.binding.iter().flat_map(|b| &b.pieces[piece]);
            kinds.iter_mut().zip(names).for_each(|(kind, name)| *kind = name);
            kinds
        };
        let piece = |(i, p): (usize, &'m model::BoundPiece)| BoundPiece {
            name: &p.name,
            us: p.us,
            kinds: kinds(i),
        };
        let (predicate_ids, value_ids) =
            (table.without_parameters(Type::Bool), table.without_parameters(Type::Int));
        let names =
            |ids: &[usize]| ids.iter().map(|&id| table.functions[id].name.as_str()).collect();
        Names {
            pieces: table.pieces.iter().enumerate().map(piece).collect(),
            predicates: names(&predicate_ids),
            values: names(&value_ids),
            predicate_ids,
            value_ids,
            constraints: table.constraints.iter().map(|c| c.name.as_str()).collect(),
            advice: table.advice.iter().map(|a| a.name.as_str()).collect(),
            attributes: table
                .binding
                .iter()
                .flat_map(|b| &b.attributes)
                .map(|(n, v)| (n.as_str(), *v))
                .collect(),
        }
    }
}

impl Advisor for Interpreted<'_> {
    fn info(&self) -> TableInfo<'_> {
        TableInfo {
            name: &self.table.name,
            board: self.table.board,
            pieces: &self.names.pieces,
            predicates: &self.names.predicates,
            values: &self.names.values,
            constraints: &self.names.constraints,
            advice: &self.names.advice,
            binding: self.table.binding.as_ref().map(|b| BoundGame {
                file: &b.file,
                variant: b.variant.as_deref(),
                us: &b.us,
                them: b.them.as_deref(),
                reversed: b.reversed,
                attributes: &self.names.attributes,
            }),
        }
    }

    fn advise(&self, root: &Position, tree: &mut Tree) -> Decision<'_> {
        tree.clear();
        if let Some((index, other, theirs)) = self.handed_over(root) {
            let decision = other.advise(&theirs, tree);
            let pieces: Vec<u8> =
                self.table.handovers[index].pieces.iter().map(|&p| p as u8).collect();
            tree.rename(&pieces, &root.kinds);
            return decision;
        }
        let table = self.table.name.as_str();
        let Some(rule) = self.rule(root) else { return Decision::NoAdvice { table, rule: None } };
        let rule = &self.table.rules[rule];
        for &advice in &rule.advice {
            tree.clear();
            let Some(link) = self.satisfiable(advice, root, root, 0, tree) else { continue };
            tree.set_root(link);
            let (rule, advice) = (rule.name.as_str(), self.table.advice[advice].name.as_str());
            return if link.is_nil() {
                Decision::NothingToDo { table, rule, advice }
            } else {
                Decision::Advice { table, rule, advice }
            };
        }
        tree.clear();
        Decision::NoAdvice { table, rule: Some(&rule.name) }
    }

    fn holds(&self, predicate: usize, position: &Position, root: &Position) -> bool {
        self.goal(&Expr::Call(self.names.predicate_ids[predicate], Vec::new()), position, root)
    }

    fn value(&self, value: usize, position: &Position, root: &Position) -> i32 {
        let call = Expr::Call(self.names.value_ids[value], Vec::new());
        self.number(&call, Here { position, root, depth: 0 })
    }

    fn moves(
        &self,
        constraint: usize,
        position: &Position,
        root: &Position,
        out: &mut impl FnMut(Step, Position) -> Flow,
    ) -> Flow {
        for (step, next) in self.generated(&Moves::Name(constraint), position, root, 0) {
            out(step, next)?;
        }
        ControlFlow::Continue(())
    }
}
