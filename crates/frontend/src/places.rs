//! From spans to the model's places, and to the labels of blocks.

use std::collections::BTreeMap;

use movewright_model::Origin;
use movewright_syntax::zrf::ast::Blocks;
use movewright_syntax::{ExpansionId, SourceMap, Span};

/// The place of a span's first byte.
pub(crate) fn origin(sources: &SourceMap, span: Span) -> Origin {
    let position = sources.position(span);
    Origin {
        // There are at most `limits::SOURCES` sources.
        source: span.source.0.try_into().unwrap_or(u16::MAX),
        column: position.column.try_into().unwrap_or(u16::MAX),
        line: position.line,
    }
}

/// Longest label, in characters.
const LABEL: usize = 60;

/// A source text on one line: without comments, runs of blanks outside strings as one space, cut
/// where it is long.
pub(crate) fn one_line(text: &str) -> String {
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
        // No blank after an opening and before a closing bracket.
        let spaced =
            std::mem::take(&mut blank) && !out.is_empty() && !out.ends_with('(') && c != ')';
        length += 1 + usize::from(spaced);
        if length > LABEL {
            out.push('…');
            break;
        }
        if spaced {
            out.push(' ');
        }
        out.push(c);
    }
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
    use super::one_line;

    #[test]
    fn labels_are_one_line() {
        assert_eq!(one_line("(slide  n)"), "(slide n)");
        assert_eq!(
            one_line("( $1 ; here\n  (verify empty?)\r\n add )"),
            "($1 (verify empty?) add)"
        );
        assert_eq!(one_line("(a \"x ; y\" b)"), "(a \"x ; y\" b)");
        let long = one_line(&format!("({})", "ab ".repeat(50)));
        assert_eq!(long.chars().count(), 61);
        assert!(long.ends_with('…'));
    }
}
