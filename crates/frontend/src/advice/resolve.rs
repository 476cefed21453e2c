//! The passes of resolution, and the tables' own goals and move constraints.

use super::expr::Scope;
use super::names::{Names, Symbol};
use super::{Source, Surroundings, analysis, bind, checks, declare};
use movewright_model::advice::{
    Advice, AdviceTable, Body, Constraint, DepthTest, Expr, Function, Generator, Moves, Rule,
    Shape, Type,
};
use movewright_model::ids::Origin;
use movewright_syntax::al0::ast::{self, Word};
use movewright_syntax::{Diagnostic, SourceMap, Span};

/// What is being built, and what is known on the way.
pub(super) struct Resolver<'a> {
    pub(super) sources: &'a SourceMap,
    files: &'a [Source],
    pub(super) table: AdviceTable,
    pub(super) names: Names,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// There is no vocabulary: names of goals and moves are taken as they come.
    opaque: bool,
    /// Names met in an opaque table, in order.
    pub(super) met: Vec<Word>,
}

/// Resolves all files to a table. `quiet`: some text could not be read, so that unknown names may
/// only be unread ones and are not reported.
pub(super) fn resolve(
    sources: &SourceMap,
    files: &[Source],
    around: &mut Surroundings<'_>,
    quiet: bool,
) -> (Option<AdviceTable>, Vec<Diagnostic>) {
    let opaque = !files.iter().flat_map(|f| &f.tree.items).any(|i| {
        matches!(i, ast::Item::Function(_) | ast::Item::Moves(_) | ast::Item::Vocabulary(_))
    });
    let table = AdviceTable {
        sources: files.iter().map(|f| sources.source(f.id).name.clone()).collect(),
        name: table_name(sources, files),
        ..Default::default()
    };
    let mut resolver = Resolver {
        sources,
        files,
        table,
        names: Names::default(),
        diagnostics: Vec::new(),
        opaque,
        met: Vec::new(),
    };
    declare::declare(&mut resolver, files);
    bind::bind(&mut resolver, files, around, opaque);
    resolver.bodies();
    analysis::order(&mut resolver);
    resolver.statements(around);
    checks::check(&mut resolver, files);
    resolver.table.aliases = resolver.names.aliases();
    let mut diagnostics = resolver.diagnostics;
    if quiet {
        diagnostics.retain(|d| {
            !matches!(d.code, "A0020" | "A0021" | "A0022" | "A0024" | "A0033" | "A0036" | "A0041")
        });
    }
    (Some(resolver.table), diagnostics)
}

/// The declared name, or the main file's without its ending.
fn table_name(sources: &SourceMap, files: &[Source]) -> String {
    let declared = files.iter().flat_map(|f| &f.tree.items).find_map(|item| match item {
        ast::Item::Table(word) => Some(word.text.clone()),
        _ => None,
    });
    declared.unwrap_or_else(|| {
        let name = sources.source(files[0].id).name.as_str();
        let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
        name.split('.').next().unwrap_or(name).to_string()
    })
}

impl<'a> Resolver<'a> {
    /// A place as the model keeps it.
    pub(super) fn origin(&self, span: Span) -> Origin {
        let position = self.sources.position(span);
        let source = self.files.iter().position(|f| f.id == span.source).unwrap_or(0);
        Origin {
            source: source as u16,
            line: position.line,
            column: position.column.min(u32::from(u16::MAX)) as u16,
        }
    }

    /// Where a declared name stands.
    pub(super) fn span_of_declaration(&self, name: &str) -> Span {
        let found = self.items().find_map(|item| match item {
            ast::Item::Function(f) if f.name.text == name => Some(f.name.span),
            ast::Item::Moves(m) if m.name.text == name => Some(m.name.span),
            _ => None,
        });
        found.expect("only declared names are asked for")
    }

    /// All statements of all files; the main file's first.
    fn items(&self) -> impl Iterator<Item = &'a ast::Item> + use<'a> {
        self.files.iter().flat_map(|f| &f.tree.items)
    }

    /// Meanings of functions and constraints.
    fn bodies(&mut self) {
        let (mut functions, mut constraints) =
            (vec![false; self.table.functions.len()], vec![false; self.table.constraints.len()]);
        for item in self.items() {
            match item {
                ast::Item::Function(function) => {
                    let Some(Symbol::Function(index)) = self.names.find(&function.name.text) else {
                        continue;
                    };
                    if !std::mem::replace(&mut functions[index], true) {
                        self.table.functions[index].body = self.body(function);
                    }
                }
                ast::Item::Moves(moves) => {
                    let Some(Symbol::Constraint(index)) = self.names.find(&moves.name.text) else {
                        continue;
                    };
                    if !std::mem::replace(&mut constraints[index], true) {
                        let body = self.moves(&moves.body, true);
                        self.table.constraints[index].body = Some(body);
                    }
                }
                _ => {}
            }
        }
    }

    fn body(&mut self, function: &ast::Function) -> Body {
        let mut scope = Scope::default();
        for (name, t) in &function.params {
            self.local(name, declare::type_of(*t), &mut scope);
        }
        match &function.body {
            ast::Body::Rust(path) => {
                let good = !path.text.is_empty()
                    && path.text.split("::").all(|part| {
                        part.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
                            && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
                    });
                if !good {
                    self.diagnostics.push(
                        Diagnostic::error("A0038", "this is no path of a Rust function", path.span)
                            .help("for example `rust \"crate::endings::is_fortress\"`"),
                    );
                }
                Body::Rust(path.text.clone())
            }
            ast::Body::Expr(expr) => {
                Body::Expr(self.expr_of(expr, declare::type_of(function.result), &mut scope))
            }
        }
    }

    /// A move constraint. `vocabulary`: in a `moves` declaration, where depth means nothing.
    fn moves(&mut self, moves: &ast::Moves, vocabulary: bool) -> Moves {
        match moves {
            ast::Moves::Name(word) => self.named_moves(word),
            ast::Moves::Depth(test) => {
                if vocabulary {
                    self.diagnostics.push(
                        Diagnostic::error(
                            "A0040",
                            "depth is tested in a declaration of moves",
                            test.span,
                        )
                        .help("test it in the advice: `(depth = 0) and name`"),
                    );
                }
                Moves::Depth(DepthTest { below: test.below, limit: test.limit })
            }
            ast::Moves::Then(all) => {
                Moves::Then(all.iter().map(|m| self.moves(m, vocabulary)).collect())
            }
            ast::Moves::And(all) => {
                Moves::And(all.iter().map(|m| self.moves(m, vocabulary)).collect())
            }
            ast::Moves::Where(inner, condition) => {
                let inner = self.moves(inner, vocabulary);
                let mut scope = Scope::of_move();
                Moves::Where(
                    Box::new(inner),
                    Box::new(self.expr_of(condition, Type::Bool, &mut scope)),
                )
            }
            ast::Moves::Generate(generator) => self.generator(generator),
        }
    }

    fn named_moves(&mut self, word: &Word) -> Moves {
        match self.names.find(&word.text) {
            Some(Symbol::Constraint(index)) => return Moves::Name(index),
            Some(_) => {
                let message = format!("`{}` is not a move constraint", word.text);
                self.diagnostics.push(Diagnostic::error("A0025", message, word.span));
                return Moves::Nothing;
            }
            None => {}
        }
        if matches!(word.text.as_str(), "nothing" | "ничего") {
            return Moves::Nothing;
        }
        if self.opaque {
            let index = self.table.constraints.len();
            let origin = self.origin(word.span);
            let _ = self.names.declare(word, Symbol::Constraint(index));
            let name = word.text.clone();
            self.table.constraints.push(Constraint {
                name,
                body: None,
                root_relative: false,
                origin,
            });
            return Moves::Name(index);
        }
        let error = self.names.unknown(
            "A0021",
            "move constraint",
            word,
            |s| matches!(s, Symbol::Constraint(_)),
            &["nothing"],
        );
        self.diagnostics.push(error);
        Moves::Nothing
    }

    fn generator(&mut self, generator: &ast::Generator) -> Moves {
        let Some(piece) = self.piece(&generator.piece) else { return Moves::Nothing };
        if self.table.pieces[piece].us != generator.us {
            let (says, is) = if generator.us { ("us", "theirs") } else { ("them", "ours") };
            let message = format!("`{says} {}`: that piece is {is}", generator.piece.text);
            self.diagnostics.push(Diagnostic::error("A0025", message, generator.piece.span));
        }
        let shape = match &generator.shape {
            ast::Shape::By(offsets) => Shape::By(offsets.clone()),
            ast::Shape::Slides(offsets) => {
                if offsets.contains(&(0, 0)) {
                    let error = Diagnostic::error(
                        "A0026",
                        "a slide by (0,0) never ends",
                        generator.piece.span,
                    );
                    self.diagnostics.push(error);
                }
                Shape::Slides(offsets.clone())
            }
            ast::Shape::To(range, targets) => {
                let mut scope = Scope::default();
                let range = range.as_ref().and_then(|range| {
                    let first = self.expr_of(&range.first, Type::Int, &mut scope);
                    let last = self.expr_of(&range.last, Type::Int, &mut scope);
                    Some((self.local(&range.name, Type::Int, &mut scope)?, first, last))
                });
                Shape::To(
                    range,
                    targets.iter().map(|t| self.expr_of(t, Type::Square, &mut scope)).collect(),
                )
            }
        };
        let becomes = generator.becomes.iter().filter_map(|k| self.kind(piece, k)).collect();
        Moves::Generate(Generator {
            piece,
            shape,
            becomes,
            origin: self.origin(generator.piece.span),
        })
    }

    /// A goal of the table: names joined by connectives.
    fn goal(&mut self, goal: &ast::Goal, precondition: bool) -> Expr {
        match goal {
            ast::Goal::Name(word) => self.goal_name(word, precondition),
            ast::Goal::Not(inner) => Expr::Not(Box::new(self.goal(inner, precondition))),
            ast::Goal::And(all) => {
                Expr::And(all.iter().map(|g| self.goal(g, precondition)).collect())
            }
            ast::Goal::Or(all) => {
                Expr::Or(all.iter().map(|g| self.goal(g, precondition)).collect())
            }
        }
    }

    fn goal_name(&mut self, word: &Word, precondition: bool) -> Expr {
        match self.names.find(&word.text) {
            Some(Symbol::Function(index)) => {
                let function = &self.table.functions[index];
                if function.result != Type::Bool || !function.params.is_empty() {
                    let message = format!("`{}` is not a condition without arguments", word.text);
                    self.diagnostics.push(Diagnostic::error("A0026", message, word.span));
                }
                if function.root_relative && precondition {
                    let message = format!(
                        "`{}` compares with the root, and a rule's condition has none",
                        word.text
                    );
                    self.diagnostics.push(
                        Diagnostic::error("A0028", message, word.span).help(
                            "conditions are judged in the root itself: nothing has changed yet",
                        ),
                    );
                }
                return Expr::Call(index, Vec::new());
            }
            Some(symbol) => {
                let what = if matches!(symbol, Symbol::Piece(_)) {
                    "a piece"
                } else {
                    "a move constraint"
                };
                let message = format!("`{}` is {what}, not a goal", word.text);
                self.diagnostics.push(Diagnostic::error("A0025", message, word.span));
                return Expr::Bool(false);
            }
            None => {}
        }
        match self.names.canonical(&word.text) {
            "true" => return Expr::Bool(true),
            "false" => return Expr::Bool(false),
            "ourturn" => return Expr::OurTurn,
            "theirturn" => return Expr::Not(Box::new(Expr::OurTurn)),
            _ => {}
        }
        if self.opaque {
            self.met.push(word.clone());
            let index = self.table.functions.len();
            let origin = self.origin(word.span);
            let _ = self.names.declare(word, Symbol::Function(index));
            self.table.functions.push(Function {
                name: word.text.clone(),
                params: Vec::new(),
                result: Type::Bool,
                body: Body::Unknown,
                root_relative: false,
                origin,
            });
            return Expr::Call(index, Vec::new());
        }
        let fits = |s| matches!(s, Symbol::Function(_));
        let more = ["true", "false", "ourturn", "theirturn"];
        let error = self.names.unknown("A0020", "goal", word, fits, &more);
        self.diagnostics.push(error);
        Expr::Bool(false)
    }

    /// Rules, advice and handovers.
    fn statements(&mut self, around: &mut Surroundings<'_>) {
        for item in self.items() {
            if let ast::Item::Advice(advice) = item {
                self.advice(advice);
            }
        }
        for item in self.items() {
            match item {
                ast::Item::Rule(rule) => self.rule(rule),
                ast::Item::Handover(handover) => {
                    let when = self.goal(&handover.when, true);
                    bind::handover(self, handover, when, around);
                }
                _ => {}
            }
        }
    }

    fn advice(&mut self, advice: &ast::Advice) {
        let canonical = self.names.canonical(&advice.name.text).to_string();
        if self.table.advice.iter().any(|a| a.canonical == canonical) {
            let message = format!("there are two pieces of advice called `{}`", advice.name.text);
            self.diagnostics.push(Diagnostic::error("A0023", message, advice.name.span));
            return;
        }
        let (better, holding) =
            (self.goal(&advice.better, false), self.goal(&advice.holding, false));
        let (us, them) = (self.moves(&advice.us, false), self.moves(&advice.them, false));
        let origin = self.origin(advice.name.span);
        let name = advice.name.text.clone();
        self.table.advice.push(Advice {
            name,
            canonical,
            better,
            holding,
            us,
            them,
            horizon: 0,
            origin,
        });
    }

    fn rule(&mut self, rule: &ast::Rule) {
        let canonical = self.names.canonical(&rule.name.text).to_string();
        if self.table.rules.iter().any(|r| r.canonical == canonical) {
            let message = format!("there are two rules called `{}`", rule.name.text);
            self.diagnostics.push(Diagnostic::error("A0023", message, rule.name.span));
        }
        let condition = self.goal(&rule.condition, true);
        let mut advice = Vec::new();
        for word in &rule.advice {
            let wanted = self.names.canonical(&word.text);
            match self.table.advice.iter().position(|a| a.canonical == wanted) {
                Some(index) => advice.push(index),
                None => {
                    let message = format!("unknown advice `{}`", word.text);
                    let names = self.table.advice.iter().map(|a| a.name.as_str());
                    let near = movewright_syntax::al0::nearest(&word.text, names);
                    let error = Diagnostic::error("A0022", message, word.span);
                    self.diagnostics.push(match near {
                        Some(near) => error.help(format!("did you mean `{near}`?")),
                        None => error,
                    });
                }
            }
        }
        let origin = self.origin(rule.name.span);
        self.table.rules.push(Rule {
            name: rule.name.text.clone(),
            canonical,
            condition,
            advice,
            origin,
        });
    }
}
