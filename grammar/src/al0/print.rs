//! From tree to text, with English keywords and as few brackets as the priorities allow.

use super::ast::*;
use std::fmt::Write;

/// The source text of a tree; reading it gives the tree again.
pub fn print(file: &File) -> String {
    let mut out = String::new();
    for item in &file.items {
        // Writing to a string cannot fail.
        let _ = write_item(&mut out, item);
        out.push('\n');
    }
    out
}

fn list<T>(items: &[T], separator: &str, show: impl Fn(&T) -> String) -> String {
    items.iter().map(show).collect::<Vec<_>>().join(separator)
}

fn write_item(out: &mut String, item: &Item) -> std::fmt::Result {
    match item {
        Item::Table(name) => write!(out, "table {}.", name.text),
        Item::Use(file) => write!(out, "use \"{}\".", file.text),
        Item::Names(aliases) => {
            write!(
                out,
                "names {{ {} }}",
                list(aliases, "; ", |(a, b)| format!("{} = {}", a.text, b.text))
            )
        }
        Item::Vocabulary(pieces) => {
            write!(out, "vocabulary {{ {} }}", list(pieces, "; ", piece_decl))
        }
        Item::Function(function) => write_function(out, function),
        Item::Moves(moves) => {
            write!(out, "moves {} = {}.", moves.name.text, show_moves(&moves.body))
        }
        Item::Rule(rule) => write!(
            out,
            "{} :: if {}\n  then [{}].",
            rule.name.text,
            show_goal(&rule.condition),
            list(&rule.advice, ", ", |w| w.text.clone())
        ),
        Item::Advice(advice) => write!(
            out,
            "advice({},\n  {} :\n  {} :\n  {} :\n  {}).",
            advice.name.text,
            show_goal(&advice.better),
            show_goal(&advice.holding),
            show_moves(&advice.us),
            show_moves(&advice.them)
        ),
        Item::Handover(handover) => {
            write!(out, "handover {} from \"{}\"", handover.table.text, handover.file.text)?;
            if !handover.pieces.is_empty() {
                write!(
                    out,
                    " ({})",
                    list(&handover.pieces, ", ", |(a, b)| format!("{} = {}", a.text, b.text))
                )?;
            }
            write!(out, " when {}.", show_goal(&handover.when))
        }
        Item::Bind(bind) => {
            write!(out, "bind {} to \"{}\"", bind.table.text, bind.file.text)?;
            if let Some(variant) = &bind.variant {
                write!(out, " variant \"{}\"", variant.text)?;
            }
            write!(out, " {{ {} }}", list(&bind.entries, "; ", bind_entry))
        }
    }
}

fn side(us: bool) -> &'static str {
    if us { "us" } else { "them" }
}

fn piece_decl(piece: &PieceDecl) -> String {
    let mut text = format!("{}: {}", piece.name.text, side(piece.us));
    if !piece.becoming.is_empty() {
        text += " becoming ";
        text += &list(&piece.becoming, ", ", |w| w.text.clone());
    }
    text
}

fn bind_entry(entry: &BindEntry) -> String {
    let quoted = |word: &Word| {
        let bare = !word.text.is_empty()
            && !word.text.contains(|c: char| c.is_whitespace() || ";}{=".contains(c));
        if bare { word.text.clone() } else { format!("\"{}\"", word.text) }
    };
    match entry {
        BindEntry::Player(us, player) => format!("{} = {}", side(*us), quoted(player)),
        BindEntry::Piece(name, piece, us) => {
            format!("{} = {} {}", name.text, quoted(piece), side(*us))
        }
        BindEntry::Kind(name, piece) => format!("{} = {}", name.text, quoted(piece)),
        BindEntry::Flip(y, _) => format!("{} = reversed", if *y { "y" } else { "x" }),
        BindEntry::Attribute(name, value) => format!("attributes {} = {value}", quoted(name)),
        BindEntry::NoLastMove => "last move = none".to_string(),
    }
}

fn type_name(t: Type) -> &'static str {
    match t {
        Type::Bool => "bool",
        Type::Int => "int",
        Type::Square => "square",
    }
}

fn write_function(out: &mut String, function: &Function) -> std::fmt::Result {
    let word = if function.result == Type::Bool { "predicate" } else { "value" };
    write!(out, "{word} {}", function.name.text)?;
    if !function.params.is_empty() {
        let params =
            list(&function.params, ", ", |(name, t)| format!("{}: {}", name.text, type_name(*t)));
        write!(out, "({params})")?;
    }
    if function.result != Type::Bool {
        write!(out, ": {}", type_name(function.result))?;
    }
    match &function.body {
        Body::Expr(expr) => write!(out, " = {}.", show_expr(expr)),
        Body::Rust(path) => write!(out, " = rust \"{}\".", path.text),
    }
}

fn bracket(text: String, needed: bool) -> String {
    if needed { format!("({text})") } else { text }
}

/// A goal as written in a table.
pub fn show_goal(goal: &Goal) -> String {
    match goal {
        Goal::Name(word) => word.text.clone(),
        Goal::Not(inner) => {
            format!(
                "not {}",
                bracket(show_goal(inner), matches!(**inner, Goal::And(_) | Goal::Or(_)))
            )
        }
        Goal::And(all) => {
            list(all, " and ", |g| bracket(show_goal(g), matches!(g, Goal::Or(_) | Goal::And(_))))
        }
        Goal::Or(all) => list(all, " or ", |g| bracket(show_goal(g), matches!(g, Goal::Or(_)))),
    }
}

/// A constraint as written in a table.
pub fn show_moves(moves: &Moves) -> String {
    match moves {
        Moves::Name(word) => word.text.clone(),
        Moves::Depth(test) => {
            format!("(depth {} {})", if test.below { '<' } else { '=' }, test.limit)
        }
        Moves::Then(all) => list(all, " then ", |m| {
            bracket(show_moves(m), matches!(m, Moves::Then(_) | Moves::Where(..)))
        }),
        Moves::And(all) => {
            let loose = |m: &Moves| matches!(m, Moves::Then(_) | Moves::And(_) | Moves::Where(..));
            list(all, " and ", |m| bracket(show_moves(m), loose(m)))
        }
        Moves::Where(inner, condition) => {
            let loose = matches!(**inner, Moves::Then(_) | Moves::And(_) | Moves::Where(..));
            format!("{} where {}", bracket(show_moves(inner), loose), show_expr(condition))
        }
        Moves::Generate(generator) => show_generator(generator),
    }
}

fn show_generator(generator: &Generator) -> String {
    let offsets = |all: &[(i32, i32)]| list(all, " ", |(x, y)| format!("({x:+},{y:+})"));
    let mut text = format!("{} {} ", side(generator.us), generator.piece.text);
    text += &match &generator.shape {
        Shape::By(all) => format!("by {}", offsets(all)),
        Shape::Slides(all) => format!("slides {}", offsets(all)),
        Shape::To(range, targets) => {
            let targets = list(targets, ", ", |e| at_least(e, 4));
            match range {
                Some(range) => format!("to for {}: {targets}", show_range(range)),
                None => format!("to {targets}"),
            }
        }
    };
    if !generator.becomes.is_empty() {
        text += " becomes ";
        text += &list(&generator.becomes, ", ", |w| w.text.clone());
    }
    text
}

fn show_range(range: &Range) -> String {
    format!("{} in {} .. {}", range.name.text, at_least(&range.first, 4), at_least(&range.last, 4))
}

/// How tightly an expression binds: or 0, and 1, not 2, comparison 3, sum 4, product 5, minus 6, coordinate 7, whole 8.
fn tightness(expr: &Expr) -> u8 {
    match &expr.kind {
        ExprKind::Or(_) => 0,
        ExprKind::And(_) => 1,
        ExprKind::Not(_) => 2,
        ExprKind::Compare(..) | ExprKind::Is(..) => 3,
        ExprKind::Arithmetic(Operator::Add | Operator::Subtract, ..) => 4,
        ExprKind::Arithmetic(..) => 5,
        ExprKind::Negate(_) => 6,
        ExprKind::Coordinate(..) => 7,
        // `if … else …` swallows what follows it.
        ExprKind::If(..) => 0,
        _ => 8,
    }
}

fn at_least(expr: &Expr, tight: u8) -> String {
    bracket(show_expr(expr), tightness(expr) < tight)
}

/// An expression as written.
pub fn show_expr(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Int(n) => n.to_string(),
        ExprKind::Name(word) => word.text.clone(),
        ExprKind::Call(name, arguments) => {
            format!("{}({})", name.text, list(arguments, ", ", show_expr))
        }
        ExprKind::Pair(x, y) => format!("({}, {})", show_expr(x), show_expr(y)),
        ExprKind::Coordinate(inner, y) => {
            format!("{}.{}", at_least(inner, 7), if *y { 'y' } else { 'x' })
        }
        ExprKind::Negate(inner) => format!("-{}", at_least(inner, 6)),
        ExprKind::Arithmetic(operator, left, right) => {
            let (sign, tight) = match operator {
                Operator::Add => ("+", 4),
                Operator::Subtract => ("-", 4),
                Operator::Multiply => ("*", 5),
                Operator::Divide => ("/", 5),
                Operator::Modulo => ("mod", 5),
            };
            format!("{} {sign} {}", at_least(left, tight), at_least(right, tight + 1))
        }
        ExprKind::Compare(comparison, left, right) => {
            let sign = match comparison {
                Comparison::Equal => "=",
                Comparison::Differ => "/=",
                Comparison::Less => "<",
                Comparison::AtMost => "<=",
                Comparison::Greater => ">",
                Comparison::AtLeast => ">=",
            };
            format!("{} {sign} {}", at_least(left, 4), at_least(right, 4))
        }
        ExprKind::Is(inner, kind) => format!("{} is {}", at_least(inner, 4), kind.text),
        ExprKind::Not(inner) => format!("not {}", at_least(inner, 2)),
        ExprKind::And(all) => list(all, " and ", |e| at_least(e, 2)),
        ExprKind::Or(all) => list(all, " or ", |e| at_least(e, 1)),
        ExprKind::If(condition, yes, no) => {
            format!("if {} then {} else {}", show_expr(condition), show_expr(yes), show_expr(no))
        }
        ExprKind::Over(quantifier, range, condition) => {
            let word = match quantifier {
                Quantifier::Count => "count",
                Quantifier::Some => "some",
                Quantifier::Every => "every",
            };
            format!("{word}({}: {})", show_range(range), show_expr(condition))
        }
    }
}
