//! From text to tree: limits, preface, the grammar, and recovery after errors.

use super::ast::File;
use super::build::Builder;
use super::grammar::{Al0Parser, Rule};
use super::preface;
use crate::diag::Diagnostic;
use crate::span::{ExpansionId, SourceId, Span};
use pest::Parser;
use pest::error::{Error, ErrorVariant, InputLocation};

/// Largest source read, in bytes; the largest table that ships is under 20,000.
const LARGEST_SOURCE: usize = 1 << 20;
/// Deepest nesting of one statement: brackets, negations and conditionals together.
const DEEPEST: usize = 64;
/// Most words and signs in one statement.
const LONGEST_STATEMENT: usize = 20_000;
/// After this many errors the rest is left unread.
const MOST_ERRORS: usize = 50;

/// Reads one source. Parsing never fails: what cannot be read is reported and left out.
pub fn parse(source: SourceId, text: &str) -> (File, Vec<Diagnostic>) {
    let mut builder = Builder::new(source);
    if let Err(diagnostic) = scan(source, text) {
        return (File::default(), vec![*diagnostic]);
    }
    let Some(start) = preface::first_statement(text) else {
        let span = builder.span(0, text.chars().next().map_or(0, char::len_utf8));
        let error = Diagnostic::error(
            "A0002",
            "there is no rule, advice or declaration in this file",
            span,
        )
        .help("a rule looks like `name :: if goal then [advice, advice].`");
        return (File::default(), vec![error]);
    };
    builder.offset = start;
    match Al0Parser::parse(Rule::file, &text[start..]) {
        Ok(pairs) => {
            for pair in pairs.flat_map(|file| file.into_inner()) {
                match pair.as_rule() {
                    Rule::item => builder.item(pair),
                    Rule::junk if builder.diagnostics.len() < MOST_ERRORS => {
                        let at = start + pair.as_span().start();
                        let error = explain_junk(source, at, pair.as_str());
                        builder.diagnostics.push(error);
                    }
                    _ => {}
                }
            }
        }
        Err(error) => builder.diagnostics.push(syntax_error(source, start, &text[start..], &error)),
    }
    let (mut file, mut diagnostics) = builder.finish();
    preface::read(source, &text[..start], &mut file, &mut diagnostics);
    diagnostics.sort_by_key(|d| (d.primary.span.start, d.primary.span.end));
    (file, diagnostics)
}

/// The syntax error of a statement that could not be read.
fn explain_junk(source: SourceId, at: usize, text: &str) -> Diagnostic {
    match Al0Parser::parse(Rule::item, text) {
        Err(error) => syntax_error(source, at, text, &error),
        // A whole statement with something after it that is no statement.
        Ok(pairs) => {
            let read = pairs.as_str().len();
            let span = span(source, at + read, at + text.len());
            Diagnostic::error("A0001", "this is no statement", span)
        }
    }
}

fn span(source: SourceId, start: usize, end: usize) -> Span {
    Span { source, start: start as u32, end: end as u32, expansion: ExpansionId::NONE }
}

/// What was expected where `text`, which begins at `offset`, could not be read on.
fn syntax_error(source: SourceId, offset: usize, text: &str, error: &Error<Rule>) -> Diagnostic {
    let (InputLocation::Pos(read) | InputLocation::Span((read, _))) = error.location;
    // One whole character, none at the end of the text.
    let at = offset + read;
    let end = at + text[read..].chars().next().map_or(0, char::len_utf8);
    let mut expected: Vec<&str> = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => {
            positives.iter().filter_map(words_for).collect()
        }
        ErrorVariant::CustomError { .. } => Vec::new(),
    };
    expected.sort_unstable();
    expected.dedup();
    let list = match expected.as_slice() {
        [] => "a statement".to_string(),
        [one] => one.to_string(),
        [all @ .., last] => format!("{} or {last}", all.join(", ")),
    };
    Diagnostic::error("A0001", format!("expected {list}"), span(source, at, end)).label("not here")
}

/// What a grammar rule is called in messages; `None` where another expected rule says it better.
fn words_for(expected: &Rule) -> Option<&'static str> {
    Some(match expected {
        Rule::name | Rule::split_name | Rule::wanted => "a name",
        Rule::end => "`.`",
        Rule::comma => "`,`",
        Rule::colon => "`:`",
        Rule::close => "`)`",
        Rule::open_list => "`[`",
        Rule::close_list => "`]`",
        Rule::equals => "`=`",
        Rule::colons => "`::`",
        Rule::kw_if => "`if`",
        Rule::kw_then | Rule::kw_rule_then => "`then`",
        Rule::kw_after => return None,
        Rule::kw_and => "`and`",
        Rule::kw_or => "`or`",
        Rule::kw_not => "`not`",
        Rule::kw_where => "`where`",
        Rule::kw_else => "`else`",
        Rule::kw_becomes => "`becomes`",
        Rule::kw_is => "`is`",
        Rule::goal | Rule::conj | Rule::neg | Rule::goal_group => "a goal",
        Rule::moves | Rule::mconj | Rule::mfilter | Rule::matom | Rule::generator => {
            "a move constraint"
        }
        Rule::depth | Rule::kw_depth => "a depth test",
        Rule::depth_op => "`=` or `<` after `depth`",
        Rule::integer | Rule::signed => "a number",
        Rule::offset => "an offset such as `(+1,-1)`",
        Rule::expr
        | Rule::and_expr
        | Rule::not_expr
        | Rule::compare
        | Rule::sum
        | Rule::product
        | Rule::unary
        | Rule::field
        | Rule::primary => "an expression",
        Rule::compare_op => "a comparison",
        Rule::sum_op | Rule::product_op | Rule::coordinate => return None,
        Rule::item | Rule::rule | Rule::advice => "a statement",
        Rule::string => "a text in quotes",
        Rule::side | Rule::side_us | Rule::side_them => "`us` or `them`",
        Rule::bind_entry => "an entry of the binding",
        Rule::type_name => "`int`, `bool` or `square`",
        Rule::game_word => "a word of the game",
        _ => return None,
    })
}

/// Refuses what could not be read in bounded time and depth.
fn scan(source: SourceId, text: &str) -> Result<(), Box<Diagnostic>> {
    if text.len() > LARGEST_SOURCE {
        let message = format!("the file is larger than {LARGEST_SOURCE} bytes");
        return Err(Box::new(Diagnostic::error("A0003", message, span(source, 0, 0))));
    }
    let (mut depth, mut prefixes, mut words) = (0usize, 0usize, 0usize);
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match c {
            '%' => while chars.next_if(|&(_, c)| c != '\n' && c != '\r').is_some() {},
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            // A full stop before a blank ends a statement, and with it every count.
            '.' if chars.peek().is_none_or(|&(_, c)| c.is_whitespace() || c == '%') => {
                (depth, prefixes, words) = (0, 0, 0)
            }
            c if c.is_alphabetic() => {
                let mut end = at + c.len_utf8();
                while let Some((i, c)) = chars.next_if(|&(_, c)| c.is_alphanumeric() || c == '_') {
                    end = i + c.len_utf8();
                }
                words += 1;
                prefixes += usize::from(matches!(&text[at..end], "if" | "если"));
            }
            c if !c.is_whitespace() => words += 1,
            _ => {}
        }
        if depth > DEEPEST || prefixes > DEEPEST {
            let message = format!("nested deeper than {DEEPEST}");
            return Err(Box::new(
                Diagnostic::error("A0004", message, span(source, at, at + c.len_utf8()))
                    .help("give a part of it a name with `predicate` or `value`"),
            ));
        }
        if words > LONGEST_STATEMENT {
            let message = format!("a statement of more than {LONGEST_STATEMENT} words");
            return Err(Box::new(
                Diagnostic::error("A0004", message, span(source, at, at + c.len_utf8()))
                    .help("a statement ends with a full stop"),
            ));
        }
    }
    Ok(())
}
