//! What can be known of declarations without a position: circles, dependence on the root, and
//! conditions that are certain.

use super::resolve::Resolver;
use movewright_model::advice::{AdviceTable, Body, Comparison, Expr, Moves, Shape};
use movewright_syntax::Diagnostic;

/// A function or a constraint.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Node {
    Function(usize),
    Constraint(usize),
}

/// Calls `visit` for every expression and every named constraint in a constraint.
fn each_in_moves(moves: &Moves, visit: &mut impl FnMut(&Expr), named: &mut impl FnMut(usize)) {
    match moves {
        Moves::Nothing | Moves::Depth(_) => {}
        Moves::Name(id) => named(*id),
        Moves::Generate(generator) => {
            if let Shape::To(range, targets) = &generator.shape {
                if let Some((_, first, last)) = range {
                    first.each(visit);
                    last.each(visit);
                }
                targets.iter().for_each(|t| t.each(visit));
            }
        }
        Moves::Then(all) | Moves::And(all) => {
            all.iter().for_each(|m| each_in_moves(m, visit, named))
        }
        Moves::Where(inner, condition) => {
            each_in_moves(inner, visit, named);
            condition.each(visit);
        }
    }
}

/// What a declaration mentions, and whether it says `root` itself.
fn mentions(table: &AdviceTable, node: Node) -> (Vec<Node>, bool) {
    let (mut found, mut root) = (Vec::new(), false);
    let mut visit = |e: &Expr| match e {
        Expr::Call(id, _) => found.push(Node::Function(*id)),
        Expr::Moves(_, id) => found.push(Node::Constraint(*id)),
        Expr::Root(_) => root = true,
        _ => {}
    };
    let mut named = Vec::new();
    match node {
        Node::Function(id) => {
            match &table.functions[id].body {
                Body::Expr(expr) => expr.each(&mut visit),
                // It is given the root, and who knows what it does with it.
                Body::Rust(_) => root = true,
                Body::Unknown => {}
            }
        }
        Node::Constraint(id) => {
            if let Some(body) = &table.constraints[id].body {
                each_in_moves(body, &mut visit, &mut |id| named.push(id));
            }
        }
    }
    found.extend(named.into_iter().map(Node::Constraint));
    (found, root)
}

/// Finds circles of declarations, and marks what compares with the root.
pub(super) fn order(resolver: &mut Resolver<'_>) {
    let (functions, constraints) =
        (resolver.table.functions.len(), resolver.table.constraints.len());
    let index = |node| match node {
        Node::Function(id) => id,
        Node::Constraint(id) => functions + id,
    };
    let node =
        |i: usize| if i < functions { Node::Function(i) } else { Node::Constraint(i - functions) };
    let graph: Vec<(Vec<usize>, bool)> = (0..functions + constraints)
        .map(|i| {
            let (found, root) = mentions(&resolver.table, node(i));
            (found.into_iter().map(index).collect(), root)
        })
        .collect();
    let mut relative: Vec<bool> = graph.iter().map(|(_, root)| *root).collect();
    // Peel off what mentions only what has been peeled off; the rest goes in circles.
    let mut done = vec![false; graph.len()];
    loop {
        let mut progress = false;
        for i in 0..graph.len() {
            if !done[i] && graph[i].0.iter().all(|&j| done[j]) {
                relative[i] |= graph[i].0.iter().any(|&j| relative[j]);
                (done[i], progress) = (true, true);
            }
        }
        if !progress {
            break;
        }
    }
    for (i, &relative) in relative.iter().enumerate() {
        match node(i) {
            Node::Function(id) => resolver.table.functions[id].root_relative = relative,
            Node::Constraint(id) => resolver.table.constraints[id].root_relative = relative,
        }
    }
    if let Some(i) = done.iter().position(|d| !d) {
        resolver.circle(match node(i) {
            Node::Function(id) => (resolver.table.functions[id].name.clone(), true, id),
            Node::Constraint(id) => (resolver.table.constraints[id].name.clone(), false, id),
        });
        // Cut every circle, so that later passes end.
        for i in (0..graph.len()).filter(|&i| !done[i]) {
            match node(i) {
                Node::Function(id) => resolver.table.functions[id].body = Body::Unknown,
                Node::Constraint(id) => resolver.table.constraints[id].body = None,
            }
        }
    }
}

impl Resolver<'_> {
    fn circle(&mut self, (name, function, _): (String, bool, usize)) {
        let span = self.span_of_declaration(&name);
        let message = format!("`{name}` is declared by itself");
        let error = Diagnostic::error("A0027", message, span).help(if function {
            "a predicate or value may not come back to itself, by whatever way"
        } else {
            "a move constraint may not come back to itself, by whatever way"
        });
        self.diagnostics.push(error);
    }
}

/// What is assumed about a position.
pub(super) struct Assumed<'a> {
    /// Are we to move?
    pub(super) our_turn: bool,
    /// Is it the root itself?
    pub(super) at_root: bool,
    /// Functions with known values.
    pub(super) known: &'a [(usize, bool)],
}

/// The value a condition certainly has under the assumptions; `None`: it depends.
pub(super) fn certain(table: &AdviceTable, expr: &Expr, assumed: &Assumed<'_>) -> Option<bool> {
    let value = |e: &Expr| certain(table, e, assumed);
    match expr {
        Expr::Bool(b) => Some(*b),
        Expr::OurTurn => Some(assumed.our_turn),
        Expr::Call(id, arguments) => {
            if let Some((_, known)) = assumed.known.iter().find(|(f, _)| f == id) {
                return Some(*known);
            }
            match &table.functions[*id].body {
                Body::Expr(body) if arguments.is_empty() => value(body),
                _ => None,
            }
        }
        Expr::Root(inner) if assumed.at_root => value(inner),
        Expr::Not(inner) => value(inner).map(|b| !b),
        Expr::And(all) => {
            let all: Vec<_> = all.iter().map(value).collect();
            if all.contains(&Some(false)) {
                Some(false)
            } else {
                all.iter().all(|v| *v == Some(true)).then_some(true)
            }
        }
        Expr::Or(all) => {
            let all: Vec<_> = all.iter().map(value).collect();
            if all.contains(&Some(true)) {
                Some(true)
            } else {
                all.iter().all(|v| *v == Some(false)).then_some(false)
            }
        }
        Expr::If(condition, yes, no) => match value(condition) {
            Some(true) => value(yes),
            Some(false) => value(no),
            None => match (value(yes), value(no)) {
                (Some(a), Some(b)) if a == b => Some(a),
                _ => None,
            },
        },
        Expr::Compare(comparison, a, b) if assumed.at_root && at_root(a) == at_root(b) => {
            Some(*comparison != Comparison::Less)
        }
        Expr::SameSquare(a, b) | Expr::SameTruth(a, b)
            if assumed.at_root && at_root(a) == at_root(b) =>
        {
            Some(true)
        }
        _ => None,
    }
}

/// The expression as it reads in the root: `root(e)` is `e` there.
fn at_root(expr: &Expr) -> Expr {
    let boxed = |e: &Expr| Box::new(at_root(e));
    match expr {
        Expr::Root(inner) => at_root(inner),
        Expr::X(a) => Expr::X(boxed(a)),
        Expr::Y(a) => Expr::Y(boxed(a)),
        Expr::Abs(a) => Expr::Abs(boxed(a)),
        Expr::Pair(a, b) => Expr::Pair(boxed(a), boxed(b)),
        Expr::Arithmetic(op, a, b) => Expr::Arithmetic(*op, boxed(a), boxed(b)),
        Expr::Chebyshev(a, b) => Expr::Chebyshev(boxed(a), boxed(b)),
        Expr::Manhattan(a, b) => Expr::Manhattan(boxed(a), boxed(b)),
        Expr::If(a, b, c) => Expr::If(boxed(a), boxed(b), boxed(c)),
        Expr::Call(id, all) => Expr::Call(*id, all.iter().map(at_root).collect()),
        other => other.clone(),
    }
}
