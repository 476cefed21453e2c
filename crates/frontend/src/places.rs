//! From spans to the model's places, and to the labels of blocks.

use std::collections::BTreeMap;

use movewright_model::Origin;
use movewright_syntax::zrf::ast::Blocks;
use movewright_syntax::{ExpansionId, SourceMap, Span};

/// The place of a span's first byte.
pub(crate) fn origin(sources: &SourceMap, span: Span) -> Origin {
    let position = sources.position(span);
    Origin {
        // Far fewer files can be included.
        source: span.source.0.try_into().unwrap_or(u16::MAX),
        column: position.column.try_into().unwrap_or(u16::MAX),
        line: position.line,
    }
}

/// Longest label, in characters.
const LABEL: usize = 60;

/// How much of a text is looked at for a label, in characters.
const CONTEXT: usize = 400;

/// The source at a place as a label: on one line, with the parameters of the macro it stands in
/// filled in, cut where it is long.
pub(crate) fn label(sources: &SourceMap, span: Span) -> String {
    let mut text = squeeze(sources.text(span));
    let mut expansion = span.expansion;
    // What a call does not supply is looked up in the enclosing ones, and so are the parameters
    // that stand in its arguments.
    while text.contains('$')
        && let Some(call) = sources.expansion(expansion).map(|e| e.call)
    {
        text = fill(&text, &arguments(&squeeze(sources.text(call))));
        expansion = call.expansion;
    }
    if text.chars().count() > LABEL {
        text = text.chars().take(LABEL).collect();
        text.push('…');
    }
    text
}

/// A text on one line: without comments, runs of blanks outside strings as one space, none inside
/// brackets at their ends. At most [`CONTEXT`] characters.
fn squeeze(text: &str) -> String {
    let mut out = String::new();
    let (mut length, mut blank, mut string, mut comment) = (0, false, false, false);
    for c in text.chars() {
        match c {
            '\n' | '\r' if comment => comment = false,
            _ if comment => continue,
            ';' if !string => comment = true,
            '"' => string = !string,
            _ => {}
        }
        if c.is_whitespace() || comment {
            blank = true;
            continue;
        }
        if std::mem::take(&mut blank) && !out.is_empty() && !out.ends_with('(') && c != ')' {
            out.push(' ');
        }
        out.push(c);
        length += 1;
        if length == CONTEXT {
            break;
        }
    }
    out
}

/// The arguments in the text of a call, `(name argument*)`.
fn arguments(call: &str) -> Vec<&str> {
    let (mut depth, mut string) = (0usize, false);
    let mut list = Vec::new();
    let mut start = None;
    for (i, c) in call.char_indices() {
        let gap = !string && depth <= 1 && (c == ' ' || c == ')');
        match c {
            '"' => string = !string,
            '(' if !string => depth += 1,
            ')' if !string => depth = depth.saturating_sub(1),
            _ => {}
        }
        if gap || depth == 0 {
            if let Some(start) = start.take() {
                list.push(&call[start..i]);
            }
        } else if start.is_none() && i > 0 {
            start = Some(i);
        }
    }
    // The first word is the macro's name.
    if !list.is_empty() {
        list.remove(0);
    }
    list
}

/// A text with its `$1`, `$2`, ... replaced as far as there are arguments.
fn fill(text: &str, arguments: &[&str]) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('$')
        && out.len() < 4 * CONTEXT
    {
        let digits = rest[at + 1..].bytes().take_while(u8::is_ascii_digit).count();
        let end = at + 1 + digits;
        let number: Option<usize> = rest[at + 1..end].parse().ok();
        out.push_str(&rest[..at]);
        match number.and_then(|k| arguments.get(k.checked_sub(1)?)) {
            Some(argument) => out.push_str(argument),
            None => out.push_str(&rest[at..end]),
        }
        rest = &rest[end..];
    }
    out.push_str(rest);
    out
}

/// For each block of a section the place where the section calls for it: the outermost macro call
/// that makes only this block, or the block itself.
pub(crate) fn call_sites(section: &Blocks, sources: &SourceMap) -> Vec<Span> {
    // Calls around a block, innermost first, up to those around the whole section.
    let calls = |span: Span| {
        let mut next = span.expansion;
        std::iter::from_fn(move || {
            if next == section.span.expansion {
                return None;
            }
            let id = next;
            let call = sources.expansion(id)?.call;
            next = call.expansion;
            Some((id, call))
        })
    };
    let mut blocks_of: BTreeMap<ExpansionId, usize> = BTreeMap::new();
    for block in &section.blocks {
        calls(block.span).for_each(|(id, _)| *blocks_of.entry(id).or_default() += 1);
    }
    let site = |block: Span| {
        calls(block).take_while(|(id, _)| blocks_of[id] == 1).last().map_or(block, |(_, call)| call)
    };
    section.blocks.iter().map(|b| site(b.span)).collect()
}

#[cfg(test)]
mod tests {
    use super::{arguments, fill, squeeze};

    #[test]
    fn labels_are_one_line() {
        assert_eq!(squeeze("(slide  n)"), "(slide n)");
        assert_eq!(squeeze("( $1 ; here\n  (verify empty?)\r\n add )"), "($1 (verify empty?) add)");
        assert_eq!(squeeze("(a \"x ; y\" b)"), "(a \"x ; y\" b)");
        assert_eq!(squeeze(&"ab ".repeat(9999)).chars().filter(|c| *c != ' ').count(), 400);
    }

    #[test]
    fn parameters_are_filled_in() {
        assert_eq!(arguments("(f a (g b) \"c d\" e)"), ["a", "(g b)", "\"c d\"", "e"]);
        assert_eq!(arguments("(f)"), [""; 0]);
        assert_eq!(fill("($1-x $2 $10 $)", &["n", "(s e)"]), "(n-x (s e) $10 $)");
    }
}
