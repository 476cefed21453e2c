//! Sources and places in them.

/// A source text in a [`SourceMap`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SourceId(pub u32);

/// A macro call recorded in [`SourceMap`]; `ExpansionId::NONE` for text that stands as written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct ExpansionId(pub u32);

impl ExpansionId {
    /// Text that no macro call produced.
    pub const NONE: ExpansionId = ExpansionId(0);
}

/// A range of bytes of one decoded source, and the macro call it was spliced in by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Span {
    /// The source.
    pub source: SourceId,
    /// First byte (of the decoded UTF-8 text).
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
    /// The innermost macro call that put this text where it is used.
    pub expansion: ExpansionId,
}

/// A line and column, both counted from 1; columns count characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

/// One source text: a display name, its decoded text and where its lines begin.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name shown to people, relative where possible.
    pub name: String,
    /// Decoded text.
    pub text: String,
    line_starts: Vec<u32>,
    /// Characters before every `CHUNK`th byte; empty for ASCII text. Columns in very long lines
    /// are asked for very often.
    characters: Vec<u32>,
}

/// Bytes between two entries of [`Source::characters`].
const CHUNK: usize = 64;

impl Source {
    /// Characters before a byte that begins one.
    fn characters_before(&self, byte: usize) -> usize {
        if self.characters.is_empty() {
            return byte;
        }
        let chunk = byte / CHUNK;
        let within = &self.text.as_bytes()[chunk * CHUNK..byte];
        self.characters[chunk] as usize + within.iter().filter(|&&b| begins_character(b)).count()
    }
}

fn begins_character(byte: u8) -> bool {
    byte & 0xc0 != 0x80
}

/// A macro call: the span of the call and the macro's name.
#[derive(Clone, Debug)]
pub struct Expansion {
    /// Name of the macro.
    pub name: String,
    /// Where it was called; its own `expansion` leads to the enclosing call.
    pub call: Span,
}

/// All sources of one compilation, and all macro calls.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    sources: Vec<Source>,
    expansions: Vec<Expansion>,
}

impl SourceMap {
    /// An empty map.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a decoded text and returns its id.
    pub fn add(&mut self, name: impl Into<String>, text: String) -> SourceId {
        let mut line_starts = vec![0];
        let bytes = text.as_bytes();
        for (i, &b) in bytes.iter().enumerate() {
            // A lone CR ends a line as well as LF and CR LF do.
            if b == b'\n' || (b == b'\r' && bytes.get(i + 1) != Some(&b'\n')) {
                line_starts.push(i as u32 + 1);
            }
        }
        let mut characters = Vec::new();
        if !text.is_ascii() {
            let mut count = 0;
            for chunk in bytes.chunks(CHUNK) {
                characters.push(count);
                count += chunk.iter().filter(|&&b| begins_character(b)).count() as u32;
            }
            characters.push(count);
        }
        self.sources.push(Source { name: name.into(), text, line_starts, characters });
        SourceId(self.sources.len() as u32 - 1)
    }

    /// The source with this id.
    pub fn source(&self, id: SourceId) -> &Source {
        &self.sources[id.0 as usize]
    }

    /// All sources with their ids, in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = (SourceId, &Source)> {
        self.sources.iter().enumerate().map(|(i, s)| (SourceId(i as u32), s))
    }

    /// Records a macro call.
    pub fn add_expansion(&mut self, expansion: Expansion) -> ExpansionId {
        self.expansions.push(expansion);
        ExpansionId(self.expansions.len() as u32)
    }

    /// The macro call behind an id; `None` for [`ExpansionId::NONE`].
    pub fn expansion(&self, id: ExpansionId) -> Option<&Expansion> {
        id.0.checked_sub(1).map(|i| &self.expansions[i as usize])
    }

    /// The text a span covers.
    pub fn text(&self, span: Span) -> &str {
        &self.source(span.source).text[span.start as usize..span.end as usize]
    }

    /// Line and column of a span's first byte.
    pub fn position(&self, span: Span) -> Position {
        let source = self.source(span.source);
        let line = source.line_starts.partition_point(|&s| s <= span.start);
        let start = source.line_starts[line - 1] as usize;
        let column =
            source.characters_before(span.start as usize) - source.characters_before(start) + 1;
        Position { line: line as u32, column: column as u32 }
    }
}

impl Span {
    /// From the start of `self` to the end of `other` (of the same source).
    pub fn to(self, other: Span) -> Span {
        Span { end: other.end.max(self.end), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let text = format!("a\n{}\u{3042}b\r\nc", "\u{e9}x".repeat(100));
        let mut sources = SourceMap::new();
        let source = sources.add("test", text.clone());
        for (at, _) in text.char_indices() {
            let span =
                Span { source, start: at as u32, end: at as u32, expansion: ExpansionId::NONE };
            let before = &text[..at];
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap().chars().count() + 1;
            let position = sources.position(span);
            assert_eq!((position.line as usize, position.column as usize), (line, column));
        }
    }
}
