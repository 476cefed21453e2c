//! Notation files: `NAME.notation.toml` beside `NAME.zrf` says what FEN letters and fields mean.
//!
//! One file serves all variants of the rules: what names things that a variant does not have is
//! left out there, and wrong only if no variant has them.

use std::collections::BTreeSet;

use movewright_model::notation::{AttributeDefault, Castling, EnPassant, Notation};
use movewright_model::{AttributeId, Model, PieceId, PlayerId, SquareId};
use movewright_syntax::{Diagnostic, ExpansionId, SourceId, SourceMap, Span, decode};
use toml_span::Value;
use toml_span::value::Table;

use crate::Variant;
use crate::codes;
use crate::files::Loader;
use crate::report::Report;

/// Reads the notation file of a rules file, if there is one, into its variants.
pub(crate) fn add(
    rules: &str,
    sources: &mut SourceMap,
    loader: &mut dyn Loader,
    variants: &mut [Variant],
    report: &mut Report,
) {
    let (folder, file) = rules.split_at(rules.rfind('/').map_or(0, |at| at + 1));
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let path = format!("{stem}.notation.toml");
    if variants.is_empty() || !loader.exists(&path) {
        return;
    }
    let shown = format!("{folder}{path}");
    let (id, problem) = match loader.load(&path) {
        Ok(bytes) => decode::add_source(sources, &shown, &bytes, None),
        Err(why) => {
            let at = span(sources.add(shown, String::new()), Default::default());
            let message = format!("cannot read the notation file: {why}");
            report.push(Diagnostic::error(codes::NOTATION_SYNTAX, message, at));
            return;
        }
    };
    match problem {
        Some(problem) if problem.code == movewright_syntax::codes::EMPTY_FILE => return,
        Some(problem) => return report.push(problem),
        None => {}
    }
    let text = sources.source(id).text.clone();
    let mut reader = Reader { source: id, report, unknown: None };
    match toml_span::parse(&text) {
        Ok(file) => {
            for variant in variants {
                let mut unknown = BTreeSet::new();
                variant.model.notation = reader.notation(&file, &variant.model, &mut unknown);
                reader.unknown = Some(match reader.unknown.take() {
                    None => unknown,
                    Some(before) => before.intersection(&unknown).cloned().collect(),
                });
            }
            reader.report_unknown();
        }
        Err(error) => {
            let span = reader.span(whole_characters(&text, error.span));
            let message = format!("the notation file is not TOML: {}", error.kind);
            reader.report.push(Diagnostic::error(codes::NOTATION_SYNTAX, message, span));
        }
    }
}

fn span(source: SourceId, at: toml_span::Span) -> Span {
    let expansion = ExpansionId::NONE;
    Span { source, start: at.start as u32, end: at.end as u32, expansion }
}

/// The TOML reader counts bytes: its place may begin or end inside a character, or after the text.
fn whole_characters(text: &str, at: toml_span::Span) -> toml_span::Span {
    let boundary = |mut at: usize| {
        at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let start = boundary(at.start);
    toml_span::Span { start, end: boundary(at.end).max(start) }
}

/// A name that a variant does not have: its place and what should be called so.
type Unknown = (u32, u32, &'static str, String);

struct Reader<'r> {
    source: SourceId,
    report: &'r mut Report,
    /// Names that no variant has so far.
    unknown: Option<BTreeSet<Unknown>>,
}

impl Reader<'_> {
    fn span(&self, at: toml_span::Span) -> Span {
        span(self.source, at)
    }

    fn wrong(&mut self, span: toml_span::Span, message: String) {
        let span = self.span(span);
        self.report.push(Diagnostic::error(codes::NOTATION_VALUE, message, span));
    }

    fn report_unknown(&mut self) {
        for (start, end, what, name) in self.unknown.take().unwrap_or_default() {
            let span = self.span(toml_span::Span { start: start as usize, end: end as usize });
            let message = format!("no variant of these rules has {what} `{name}`");
            self.report.push(Diagnostic::error(codes::NOTATION_NAME, message, span));
        }
    }

    /// What the file says for one variant. Complaints repeated for other variants are told once.
    fn notation(
        &mut self,
        file: &Value<'_>,
        model: &Model,
        unknown: &mut BTreeSet<Unknown>,
    ) -> Notation {
        let mut out = Notation::default();
        for (section, value) in self.table(file).into_iter().flatten() {
            let Some(entries) = self.table(value) else { continue };
            for (key, entry) in entries {
                let names = &mut Names { model, unknown };
                match &*section.name {
                    "letters" => self.letter(key, entry, names, &mut out),
                    "castling" => self.castling(key, entry, names, &mut out),
                    "en-passant" => self.en_passant(key, entry, names, &mut out),
                    "attributes" => self.attribute(key, entry, names, &mut out),
                    other => {
                        let message = format!(
                            "`{other}` is none of letters, castling, en-passant, attributes"
                        );
                        self.wrong(section.span, message);
                        break;
                    }
                }
            }
        }
        out
    }

    fn letter(
        &mut self,
        key: &Key<'_>,
        entry: &Value<'_>,
        names: &mut Names<'_>,
        out: &mut Notation,
    ) {
        let (Some(letter), Some(name)) = (self.one_letter(key), self.text(entry)) else { return };
        if !letter.is_ascii_uppercase() {
            return self.wrong(key.span, format!("`{letter}` is not an upper-case letter"));
        }
        if let Some(piece) = names.piece(name, entry.span) {
            out.letters.push((piece, letter));
        }
    }

    fn castling(
        &mut self,
        key: &Key<'_>,
        entry: &Value<'_>,
        names: &mut Names<'_>,
        out: &mut Notation,
    ) {
        let letter = self.one_letter(key);
        let Some(entry) = self.fields(entry, &["attribute", "squares"]) else { return };
        let attribute = self.field(entry, key, "attribute");
        let squares = self.field(entry, key, "squares").and_then(|v| self.array(v));
        let (Some(letter), Some(attribute), Some(squares)) = (letter, attribute, squares) else {
            return;
        };
        let Some(name) = self.text(attribute) else { return };
        let attribute = names.attribute(name, attribute.span);
        let mut found = Vec::new();
        for square in squares {
            let Some(name) = self.text(square) else { return };
            found.push(names.square(name, square.span));
        }
        let found: Option<Vec<SquareId>> = found.into_iter().collect();
        if let (Some(attribute), Some(squares)) = (attribute, found) {
            out.castling.push(Castling { letter, attribute, squares });
        }
    }

    fn en_passant(
        &mut self,
        key: &Key<'_>,
        entry: &Value<'_>,
        names: &mut Names<'_>,
        out: &mut Notation,
    ) {
        let Some(entry) = self.fields(entry, &["piece", "from", "to"]) else { return };
        let from = self.field(entry, key, "from").and_then(|v| self.offset(v));
        let to = self.field(entry, key, "to").and_then(|v| self.offset(v));
        let (Some(from), Some(to)) = (from, to) else { return };
        let piece = match entry.get("piece") {
            None => Some(None),
            Some(value) => match self.text(value) {
                Some(name) => names.piece(name, value.span).map(Some),
                None => return,
            },
        };
        if let (Some(player), Some(piece)) = (names.player(&key.name, key.span), piece) {
            out.en_passant.push(EnPassant { player, piece, from, to });
        }
    }

    fn attribute(
        &mut self,
        key: &Key<'_>,
        entry: &Value<'_>,
        names: &mut Names<'_>,
        out: &mut Notation,
    ) {
        let Some(entry) = self.fields(entry, &["default"]) else { return };
        let Some(value) = self.field(entry, key, "default") else { return };
        let default = match self.text(value) {
            Some("initial-on-start") => AttributeDefault::InitialOnStart,
            Some("initial") => AttributeDefault::Initial,
            Some("true") => AttributeDefault::True,
            Some("false") => AttributeDefault::False,
            Some(other) => {
                let message =
                    format!("`{other}` is none of initial-on-start, initial, true, false");
                return self.wrong(value.span, message);
            }
            None => return,
        };
        if let Some(attribute) = names.attribute(&key.name, key.span) {
            out.attributes.push((attribute, default));
        }
    }

    fn one_letter(&mut self, key: &Key<'_>) -> Option<char> {
        let mut chars = key.name.chars();
        match (chars.next(), chars.next()) {
            (Some(c), None) if c.is_ascii_alphabetic() => Some(c),
            _ => {
                self.wrong(key.span, format!("`{}` is not one letter of A to Z", key.name));
                None
            }
        }
    }

    fn table<'v, 'd>(&mut self, value: &'v Value<'d>) -> Option<&'v Table<'d>> {
        let found = value.as_table();
        self.expect(found, value, "a table")
    }

    fn array<'v, 'd>(&mut self, value: &'v Value<'d>) -> Option<&'v Vec<Value<'d>>> {
        let found = value.as_array();
        self.expect(found, value, "a list")
    }

    fn text<'v>(&mut self, value: &'v Value<'_>) -> Option<&'v str> {
        let found = value.as_str();
        self.expect(found, value, "a text in quotes")
    }

    /// Two numbers: files to the right, ranks up.
    fn offset(&mut self, value: &Value<'_>) -> Option<[i32; 2]> {
        let number = |v: &Value<'_>| i32::try_from(v.as_integer()?).ok();
        let found = match value.as_array().map(Vec::as_slice) {
            Some([files, ranks]) => number(files).zip(number(ranks)).map(<[i32; 2]>::from),
            _ => None,
        };
        self.expect(found, value, "two numbers, files and ranks, in brackets")
    }

    fn expect<T>(&mut self, found: Option<T>, value: &Value<'_>, what: &str) -> Option<T> {
        if found.is_none() {
            self.wrong(value.span, format!("expected {what}"));
        }
        found
    }

    /// A table with no other fields than these.
    fn fields<'v, 'd>(&mut self, value: &'v Value<'d>, known: &[&str]) -> Option<&'v Table<'d>> {
        let table = self.table(value)?;
        for key in table.keys() {
            if !known.contains(&&*key.name) {
                let message = format!("`{}` is none of {}", key.name, known.join(", "));
                self.wrong(key.span, message);
            }
        }
        Some(table)
    }

    fn field<'v, 'd>(
        &mut self,
        table: &'v Table<'d>,
        owner: &Key<'_>,
        name: &str,
    ) -> Option<&'v Value<'d>> {
        let found = table.get(name);
        if found.is_none() {
            self.wrong(owner.span, format!("`{}` says nothing of `{name}`", owner.name));
        }
        found
    }
}

type Key<'a> = toml_span::value::Key<'a>;

/// The names of one variant.
struct Names<'a> {
    model: &'a Model,
    unknown: &'a mut BTreeSet<Unknown>,
}

impl Names<'_> {
    fn piece(&mut self, name: &str, span: toml_span::Span) -> Option<PieceId> {
        let found = self.model.pieces.iter().position(|p| p.name == name);
        self.known(found, "a piece type", name, span).map(PieceId::from_index)
    }

    fn player(&mut self, name: &str, span: toml_span::Span) -> Option<PlayerId> {
        let found = self.model.players.iter().position(|p| p.name == name);
        self.known(found, "a player", name, span).map(PlayerId::from_index)
    }

    fn square(&mut self, name: &str, span: toml_span::Span) -> Option<SquareId> {
        let found = self.model.board.squares.iter().position(|s| s.name == name);
        self.known(found, "a square", name, span).map(SquareId::from_index)
    }

    fn attribute(&mut self, name: &str, span: toml_span::Span) -> Option<AttributeId> {
        let found = self.model.attributes.iter().position(|a| a == name);
        self.known(found, "an attribute", name, span).map(AttributeId::from_index)
    }

    fn known(
        &mut self,
        found: Option<usize>,
        what: &'static str,
        name: &str,
        span: toml_span::Span,
    ) -> Option<usize> {
        if found.is_none() {
            self.unknown.insert((span.start as u32, span.end as u32, what, name.to_string()));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::whole_characters;

    #[test]
    fn places_are_of_whole_characters() {
        let text = "a\u{9d}b";
        for (at, right) in [((2, 3), (1, 3)), ((1, 2), (1, 1)), ((3, 9), (3, 4)), ((7, 8), (4, 4))]
        {
            let span = whole_characters(text, toml_span::Span { start: at.0, end: at.1 });
            assert_eq!((span.start, span.end), right, "{at:?}");
        }
    }
}
