//! From pest's pairs to the syntax tree: the only file that knows both.

use super::ast::*;
use super::grammar::Rule;
use crate::diag::Diagnostic;
use crate::span::{ExpansionId, SourceId, Span};
use pest::iterators::Pair;

/// Longest chain of one operator.
const LONGEST_CHAIN: usize = 256;
/// Largest number written.
const LARGEST_NUMBER: i32 = 1_000_000;

/// Collects statements and what is wrong with them.
pub(super) struct Builder {
    source: SourceId,
    /// Where the parsed part of the text begins.
    pub(super) offset: usize,
    file: File,
    /// Findings so far.
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// The children of a pair that mean something.
fn parts(pair: Pair<'_, Rule>) -> impl Iterator<Item = Pair<'_, Rule>> {
    pair.into_inner().filter(|p| !is_keyword(p.as_rule()))
}

/// Words and signs that only hold a statement together.
fn is_keyword(kind: Rule) -> bool {
    use Rule::*;
    matches!(
        kind,
        kw_if
            | kw_then
            | kw_rule_then
            | kw_after
            | kw_and
            | kw_or
            | kw_depth
            | kw_advice
            | kw_table
            | kw_use
            | kw_names
            | kw_vocabulary
            | kw_predicate
            | kw_value
            | kw_moves
            | kw_rust
            | kw_by
            | kw_slides
            | kw_to
            | kw_for
            | kw_in
            | kw_is
            | kw_else
            | kw_where
            | kw_becomes
            | kw_becoming
            | kw_handover
            | kw_from
            | kw_when
            | kw_bind
            | kw_variant
            | kw_attributes
            | kw_last
            | kw_move
            | kw_none
            | kw_reversed
            | end
            | comma
            | colon
            | close
            | open_list
            | close_list
            | equals
            | EOI
    )
}

impl Builder {
    pub(super) fn new(source: SourceId) -> Self {
        Builder { source, offset: 0, file: File::default(), diagnostics: Vec::new() }
    }

    pub(super) fn finish(self) -> (File, Vec<Diagnostic>) {
        (self.file, self.diagnostics)
    }

    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        Span {
            source: self.source,
            start: (self.offset + start) as u32,
            end: (self.offset + end) as u32,
            expansion: ExpansionId::NONE,
        }
    }

    fn span_of(&self, pair: &Pair<'_, Rule>) -> Span {
        let span = pair.as_span();
        self.span(span.start(), span.start() + pair.as_str().trim_end().len())
    }

    fn word(&mut self, pair: &Pair<'_, Rule>) -> Word {
        let span = self.span_of(pair);
        let mut text = pair.as_str().to_string();
        if pair.as_rule() == Rule::split_name {
            text.retain(|c| !c.is_whitespace());
            let message = format!("a blank inside the name `{text}`");
            self.diagnostics
                .push(Diagnostic::error("A0010", message, span).help(format!("`{text}`")));
        }
        Word { text, span }
    }

    /// A quoted text without its quotes, or a bare word.
    fn text(&mut self, pair: &Pair<'_, Rule>) -> Word {
        let word = self.word(pair);
        let text = word.text.trim_matches('"').to_string();
        Word { text, ..word }
    }

    /// Reads `item`.
    pub(super) fn item(&mut self, pair: Pair<'_, Rule>) {
        let Some(pair) = pair.into_inner().next() else { return };
        let item = match pair.as_rule() {
            Rule::rule => Item::Rule(self.rule(pair)),
            Rule::advice => Item::Advice(Box::new(self.advice(pair))),
            Rule::table_decl => Item::Table(self.words(pair).remove(0)),
            Rule::use_decl => Item::Use(self.texts(pair).remove(0)),
            Rule::names_decl => Item::Names(parts(pair).map(|p| self.alias(p)).collect()),
            Rule::vocabulary_decl => Item::Vocabulary(self.vocabulary(pair)),
            Rule::predicate_decl => Item::Function(self.function(pair, Type::Bool)),
            Rule::value_decl => Item::Function(self.function(pair, Type::Int)),
            Rule::moves_decl => {
                let mut parts = parts(pair);
                let name = self.next_word(&mut parts);
                Item::Moves(MovesDecl { name, body: self.moves(parts.next().expect("grammar")) })
            }
            Rule::handover_decl => Item::Handover(self.handover(pair)),
            Rule::bind_decl => Item::Bind(self.bind(pair)),
            other => unreachable!("the grammar has no statement {other:?}"),
        };
        self.file.items.push(item);
    }

    fn words(&mut self, pair: Pair<'_, Rule>) -> Vec<Word> {
        parts(pair).map(|p| self.word(&p)).collect()
    }

    fn texts(&mut self, pair: Pair<'_, Rule>) -> Vec<Word> {
        parts(pair).map(|p| self.text(&p)).collect()
    }

    fn next_word<'a>(&mut self, parts: &mut impl Iterator<Item = Pair<'a, Rule>>) -> Word {
        let pair = parts.next().expect("the grammar has a word here");
        self.word(&pair)
    }

    fn alias(&mut self, pair: Pair<'_, Rule>) -> (Word, Word) {
        let mut words = self.words(pair).into_iter();
        (words.next().expect("grammar"), words.next().expect("grammar"))
    }

    fn rule(&mut self, pair: Pair<'_, Rule>) -> super::ast::Rule {
        let mut parts = parts(pair).peekable();
        let name = self.next_word(&mut parts);
        match parts.next_if(|p| p.as_rule() == Rule::colons) {
            Some(colons) if colons.as_str() == "::" => {}
            Some(colons) => {
                let span = self.span_of(&colons);
                let message = format!("a single colon after the rule's name `{}`", name.text);
                self.diagnostics.push(
                    Diagnostic::warning("A0005", message, span).help(format!("`{} ::`", name.text)),
                );
            }
            None => {
                let message = format!("no `::` after the rule's name `{}`", name.text);
                self.diagnostics.push(
                    Diagnostic::warning("A0005", message, name.span)
                        .help(format!("`{} ::`", name.text)),
                );
            }
        }
        let condition = self.goal(parts.next().expect("grammar"));
        let advice =
            parts.map(|wanted| self.word(&wanted.into_inner().next().expect("grammar"))).collect();
        super::ast::Rule { name, condition, advice }
    }

    fn advice(&mut self, pair: Pair<'_, Rule>) -> Advice {
        let mut parts = parts(pair);
        let name = self.next_word(&mut parts);
        let mut next = || parts.next().expect("grammar");
        let (better, holding, us, them) = (next(), next(), next(), next());
        Advice {
            name,
            better: self.goal(better),
            holding: self.goal(holding),
            us: self.moves(us),
            them: self.moves(them),
        }
    }

    fn goal(&mut self, pair: Pair<'_, Rule>) -> Goal {
        let all: Vec<Goal> = parts(pair)
            .map(|conj| {
                let all: Vec<Goal> = parts(conj).map(|neg| self.neg(neg)).collect();
                one_or(all, Goal::And)
            })
            .collect();
        one_or(all, Goal::Or)
    }

    fn neg(&mut self, pair: Pair<'_, Rule>) -> Goal {
        let span = self.span_of(&pair);
        let mut nots = 0;
        let mut goal = None;
        for part in parts(pair) {
            match part.as_rule() {
                Rule::kw_not => nots += 1,
                Rule::goal_group => {
                    goal = Some(self.goal(part.into_inner().next().expect("grammar")))
                }
                _ => goal = Some(Goal::Name(self.word(&part))),
            }
        }
        self.check_chain(nots, span);
        let goal = goal.expect("the grammar has a goal here");
        (0..nots.min(LONGEST_CHAIN)).fold(goal, |g, _| Goal::Not(Box::new(g)))
    }

    fn check_chain(&mut self, length: usize, span: Span) {
        if length > LONGEST_CHAIN {
            let message = format!("more than {LONGEST_CHAIN} operators in a row");
            self.diagnostics.push(Diagnostic::error("A0004", message, span));
        }
    }

    fn moves(&mut self, pair: Pair<'_, Rule>) -> Moves {
        let all: Vec<Moves> = parts(pair)
            .map(|conj| {
                let all: Vec<Moves> = parts(conj).map(|filter| self.filter(filter)).collect();
                one_or(all, Moves::And)
            })
            .collect();
        one_or(all, Moves::Then)
    }

    fn filter(&mut self, pair: Pair<'_, Rule>) -> Moves {
        let mut parts = parts(pair);
        let atom = self::parts(parts.next().expect("grammar")).next().expect("grammar");
        let moves = match atom.as_rule() {
            Rule::depth => Moves::Depth(self.depth(atom)),
            Rule::moves_group => self.moves(atom.into_inner().next().expect("grammar")),
            Rule::generator => Moves::Generate(Box::new(self.generator(atom))),
            _ => Moves::Name(self.word(&atom)),
        };
        match parts.next() {
            Some(condition) => Moves::Where(Box::new(moves), Box::new(self.expr(condition))),
            None => moves,
        }
    }

    fn depth(&mut self, pair: Pair<'_, Rule>) -> DepthTest {
        let span = self.span_of(&pair);
        let mut parts = parts(pair);
        let below = parts.next().expect("grammar").as_str() == "<";
        let limit = self.number(&parts.next().expect("grammar"));
        DepthTest { below, limit: limit as u32, span }
    }

    fn number(&mut self, pair: &Pair<'_, Rule>) -> i32 {
        let text = pair.as_str().replace('\u{2212}', "-");
        match text.parse::<i32>() {
            Ok(n) if n.abs() <= LARGEST_NUMBER => n,
            _ => {
                let message = format!("a number beyond {LARGEST_NUMBER}");
                let span = self.span_of(pair);
                self.diagnostics.push(Diagnostic::error("A0011", message, span));
                0
            }
        }
    }

    fn generator(&mut self, pair: Pair<'_, Rule>) -> Generator {
        let mut parts = parts(pair);
        let us = is_us(&parts.next().expect("grammar"));
        let piece = self.next_word(&mut parts);
        let shape = parts.next().expect("grammar");
        let shape = match shape.as_rule() {
            Rule::by => Shape::By(self.offsets(shape)),
            Rule::slides => Shape::Slides(self.offsets(shape)),
            _ => {
                let mut range = None;
                let mut targets = Vec::new();
                for part in self::parts(shape) {
                    match part.as_rule() {
                        Rule::range => range = Some(self.range(part)),
                        _ => targets.push(self.sum(part.into_inner().next().expect("grammar"))),
                    }
                }
                Shape::To(range, targets)
            }
        };
        let becomes = parts.next().map(|p| self.words(p)).unwrap_or_default();
        Generator { us, piece, shape, becomes }
    }

    fn offsets(&mut self, pair: Pair<'_, Rule>) -> Vec<(i32, i32)> {
        parts(pair)
            .map(|offset| {
                let mut numbers = offset.into_inner();
                let x = self.number(&numbers.next().expect("grammar"));
                (x, self.number(&numbers.next().expect("grammar")))
            })
            .collect()
    }

    fn range(&mut self, pair: Pair<'_, Rule>) -> Range {
        let mut parts = parts(pair);
        let name = self.next_word(&mut parts);
        let first = self.sum(parts.next().expect("grammar"));
        let last = self.sum(parts.next().expect("grammar"));
        Range { name, first, last }
    }

    fn vocabulary(&mut self, pair: Pair<'_, Rule>) -> Vec<PieceDecl> {
        parts(pair)
            .filter(|p| p.as_rule() == Rule::piece_decl)
            .map(|piece| {
                let mut parts = parts(piece);
                let name = self.next_word(&mut parts);
                let us = is_us(&parts.next().expect("grammar"));
                PieceDecl { name, us, becoming: parts.map(|p| self.word(&p)).collect() }
            })
            .collect()
    }

    fn function(&mut self, pair: Pair<'_, Rule>, result: Type) -> Function {
        let mut parts = parts(pair);
        let name = self.next_word(&mut parts);
        let mut function = Function {
            name,
            params: Vec::new(),
            result,
            body: Body::Expr(nothing(self.span(0, 0))),
        };
        for part in parts {
            match part.as_rule() {
                Rule::params => {
                    function.params = part
                        .into_inner()
                        .map(|param| {
                            let mut parts = param.into_inner();
                            (self.next_word(&mut parts), type_of(&parts.next().expect("grammar")))
                        })
                        .collect();
                }
                Rule::type_name => function.result = type_of(&part),
                Rule::rust_path => function.body = Body::Rust(self.texts(part).remove(0)),
                _ => function.body = Body::Expr(self.expr(part)),
            }
        }
        function
    }

    fn handover(&mut self, pair: Pair<'_, Rule>) -> Handover {
        let mut parts = parts(pair);
        let table = self.next_word(&mut parts);
        let file = self.text(&parts.next().expect("grammar"));
        let mut pieces = Vec::new();
        let mut when = None;
        for part in parts {
            match part.as_rule() {
                Rule::alias => pieces.push(self.alias(part)),
                _ => when = Some(self.goal(part)),
            }
        }
        Handover { table, file, pieces, when: when.expect("the grammar has a goal here") }
    }

    fn bind(&mut self, pair: Pair<'_, Rule>) -> Bind {
        let mut parts = parts(pair).peekable();
        let table = self.next_word(&mut parts);
        let file = self.text(&parts.next().expect("grammar"));
        let variant = parts.next_if(|p| p.as_rule() == Rule::string).map(|p| self.text(&p));
        let entries = parts
            .map(|entry| self.bind_entry(entry.into_inner().next().expect("grammar")))
            .collect();
        Bind { table, file, variant, entries }
    }

    fn bind_entry(&mut self, pair: Pair<'_, Rule>) -> BindEntry {
        let (kind, span) = (pair.as_rule(), self.span_of(&pair));
        let parts: Vec<_> = parts(pair).collect();
        match kind {
            Rule::bind_player => BindEntry::Player(is_us(&parts[0]), self.text(&parts[1])),
            Rule::bind_piece => {
                BindEntry::Piece(self.word(&parts[0]), self.text(&parts[1]), is_us(&parts[2]))
            }
            Rule::bind_kind => BindEntry::Kind(self.word(&parts[0]), self.text(&parts[1])),
            Rule::bind_flip => BindEntry::Flip(parts[0].as_str() == "y", span),
            Rule::bind_attribute => BindEntry::Attribute(
                self.text(&parts[0]),
                matches!(parts[1].as_str(), "true" | "да"),
            ),
            _ => BindEntry::NoLastMove,
        }
    }

    // ---- expressions ----------------------------------------------------------------------

    fn expr(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = self.span_of(&pair);
        let all: Vec<Expr> = parts(pair).map(|p| self.and_expr(p)).collect();
        one_or(all, |all| Expr { kind: ExprKind::Or(all), span })
    }

    fn and_expr(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = self.span_of(&pair);
        let all: Vec<Expr> = parts(pair).map(|p| self.not_expr(p)).collect();
        one_or(all, |all| Expr { kind: ExprKind::And(all), span })
    }

    fn not_expr(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = self.span_of(&pair);
        let parts: Vec<_> = parts(pair).collect();
        let nots = parts.len() - 1;
        self.check_chain(nots, span);
        let inner = self.compare(parts.into_iter().last().expect("grammar"));
        (0..nots.min(LONGEST_CHAIN))
            .fold(inner, |e, _| Expr { kind: ExprKind::Not(Box::new(e)), span })
    }

    fn compare(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = self.span_of(&pair);
        let mut parts = parts(pair);
        let left = self.sum(parts.next().expect("grammar"));
        let Some(operator) = parts.next() else { return left };
        if operator.as_rule() == Rule::is_kind {
            let kind = self.words(operator).remove(0);
            return Expr { kind: ExprKind::Is(Box::new(left), kind), span };
        }
        let comparison = match operator.as_str().trim() {
            "=" => Comparison::Equal,
            "<" => Comparison::Less,
            ">" => Comparison::Greater,
            "<=" | "=<" | "≤" => Comparison::AtMost,
            ">=" | "≥" => Comparison::AtLeast,
            _ => Comparison::Differ,
        };
        let right = self.sum(parts.next().expect("grammar"));
        Expr { kind: ExprKind::Compare(comparison, Box::new(left), Box::new(right)), span }
    }

    /// `sum` or `product`: operands with operators between, to the left.
    fn chain(
        &mut self,
        pair: Pair<'_, Rule>,
        operand: fn(&mut Self, Pair<'_, Rule>) -> Expr,
    ) -> Expr {
        let span = self.span_of(&pair);
        let parts: Vec<_> = parts(pair).collect();
        self.check_chain(parts.len() / 2, span);
        let mut parts = parts.into_iter().take(2 * LONGEST_CHAIN + 1);
        let mut left = operand(self, parts.next().expect("grammar"));
        while let (Some(operator), Some(right)) = (parts.next(), parts.next()) {
            let operator = match operator.as_str().trim() {
                "+" => Operator::Add,
                "*" | "×" => Operator::Multiply,
                "/" => Operator::Divide,
                "mod" => Operator::Modulo,
                _ => Operator::Subtract,
            };
            let right = operand(self, right);
            let span = left.span.to(right.span);
            left = Expr {
                kind: ExprKind::Arithmetic(operator, Box::new(left), Box::new(right)),
                span,
            };
        }
        left
    }

    fn sum(&mut self, pair: Pair<'_, Rule>) -> Expr {
        self.chain(pair, Self::product)
    }

    fn product(&mut self, pair: Pair<'_, Rule>) -> Expr {
        self.chain(pair, Self::unary)
    }

    fn unary(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = self.span_of(&pair);
        let parts: Vec<_> = parts(pair).collect();
        let minuses = parts.len() - 1;
        self.check_chain(minuses, span);
        let inner = self.field(parts.into_iter().last().expect("grammar"));
        (0..minuses.min(LONGEST_CHAIN))
            .fold(inner, |e, _| Expr { kind: ExprKind::Negate(Box::new(e)), span })
    }

    fn field(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = self.span_of(&pair);
        let mut parts = pair.into_inner();
        let primary = self.primary(parts.next().expect("grammar"));
        let coordinates: Vec<bool> = parts.map(|c| c.as_str().ends_with('y')).collect();
        self.check_chain(coordinates.len(), span);
        coordinates
            .into_iter()
            .take(LONGEST_CHAIN)
            .fold(primary, |e, y| Expr { kind: ExprKind::Coordinate(Box::new(e), y), span })
    }

    fn primary(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = self.span_of(&pair);
        let pair = pair.into_inner().next().expect("grammar");
        let form = pair.as_rule();
        let kind = match form {
            Rule::integer => ExprKind::Int(self.number(&pair)),
            Rule::name | Rule::split_name => ExprKind::Name(self.word(&pair)),
            Rule::pair => {
                let mut inner: Vec<Expr> = parts(pair).map(|p| self.expr(p)).collect();
                match (inner.pop(), inner.pop()) {
                    (Some(y), Some(x)) => ExprKind::Pair(Box::new(x), Box::new(y)),
                    (Some(only), None) => return only,
                    _ => unreachable!("the grammar has one or two expressions in brackets"),
                }
            }
            Rule::call => {
                let mut parts = parts(pair);
                let name = self.next_word(&mut parts);
                ExprKind::Call(name, parts.map(|p| self.expr(p)).collect())
            }
            Rule::choice => {
                let mut inner = parts(pair).map(|p| self.expr(p)).collect::<Vec<_>>().into_iter();
                let mut next = || Box::new(inner.next().expect("grammar"));
                ExprKind::If(next(), next(), next())
            }
            _ => {
                let mut parts = parts(pair);
                let quantifier = match parts.next().expect("grammar").as_str() {
                    "count" | "число" => Quantifier::Count,
                    "some" | "некоторый" => Quantifier::Some,
                    _ => Quantifier::Every,
                };
                let name = self.next_word(&mut parts);
                let first = self.sum(parts.next().expect("grammar"));
                let last = self.sum(parts.next().expect("grammar"));
                let condition = self.expr(parts.next().expect("grammar"));
                ExprKind::Over(
                    quantifier,
                    Box::new(Range { name, first, last }),
                    Box::new(condition),
                )
            }
        };
        Expr { kind, span }
    }
}

fn nothing(span: Span) -> Expr {
    Expr { kind: ExprKind::Int(0), span }
}

fn is_us(side: &Pair<'_, Rule>) -> bool {
    matches!(side.as_str(), "us" | "мы")
}

fn type_of(pair: &Pair<'_, Rule>) -> Type {
    match pair.as_str() {
        "bool" | "логическое" => Type::Bool,
        "int" | "целое" => Type::Int,
        _ => Type::Square,
    }
}

/// The only one, or all of them joined.
fn one_or<T>(mut all: Vec<T>, join: impl FnOnce(Vec<T>) -> T) -> T {
    if all.len() == 1 { all.remove(0) } else { join(all) }
}
