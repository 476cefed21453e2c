//! From bytes to text.
//!
//! Rules files are 8-bit text in the code page of their author. Every byte that matters to the
//! language is ASCII, so a wrong guess changes displayed text only.

use std::borrow::Cow;

use crate::codes;
use crate::diag::Diagnostic;
use crate::span::{ExpansionId, SourceId, SourceMap, Span};

/// The largest file that is decoded, in bytes.
pub const MAX_BYTES: usize = 128 << 20;

/// A decoded text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decoded {
    /// The text; without byte order mark and DOS end-of-file mark.
    pub text: String,
    /// The encoding used, by its WHATWG name.
    pub encoding: &'static str,
}

/// Why bytes are no text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DecodeError {
    /// Nothing, or only blanks.
    Empty,
    /// Bytes that no text has; the offset of the first.
    Binary(usize),
    /// More than [`MAX_BYTES`] bytes; how many.
    TooLong(usize),
    /// An encoding label that is unknown.
    UnknownEncoding(String),
}

impl DecodeError {
    /// As a diagnostic at a place.
    pub fn diagnostic(&self, span: Span) -> Diagnostic {
        match self {
            DecodeError::Empty => Diagnostic::error(codes::EMPTY_FILE, "the file is empty", span),
            DecodeError::Binary(at) => Diagnostic::error(
                codes::BINARY_FILE,
                format!("this is not a text file (byte {at} cannot belong to a text)"),
                span,
            ),
            DecodeError::TooLong(len) => Diagnostic::error(
                codes::TOO_LONG,
                format!("the file has {len} bytes, more than the {MAX_BYTES} that are read"),
                span,
            ),
            DecodeError::UnknownEncoding(label) => Diagnostic::error(
                codes::UNKNOWN_ENCODING,
                format!("there is no encoding named `{label}`"),
                span,
            )
            .help(LABELS),
        }
    }
}

#[cfg(feature = "encodings")]
const LABELS: &str = "for example utf-8, windows-1252, windows-1251, shift_jis, utf-16le";
#[cfg(not(feature = "encodings"))]
const LABELS: &str = "utf-8, utf-16le, utf-16be and windows-1252 are built in; the cargo feature `encodings` adds all others";

/// Decodes a file.
///
/// With a label (`windows-1251`, `shift_jis`, ... any WHATWG label; without the cargo feature
/// `encodings` those of UTF-8, UTF-16 and windows-1252 alone) that encoding is used. Otherwise a
/// byte order mark decides, then the NUL bytes of UTF-16, then whether the bytes are valid UTF-8;
/// all else is windows-1252.
///
/// # Errors
/// If the bytes are no text, or the label is unknown.
pub fn decode(bytes: &[u8], label: Option<&str>) -> Result<Decoded, DecodeError> {
    if bytes.len() > MAX_BYTES {
        return Err(DecodeError::TooLong(bytes.len()));
    }
    let (text, encoding) = match label {
        None => guess(bytes).read(bytes),
        Some(label) => match BuiltIn::for_label(label) {
            Some(encoding) => encoding.read(bytes),
            None => labelled(bytes, label)
                .ok_or_else(|| DecodeError::UnknownEncoding(label.to_string()))?,
        },
    };
    if let Some(at) = binary_at(&text) {
        return Err(DecodeError::Binary(at));
    }
    // The end-of-file mark of DOS, and blanks behind it.
    let body = text.trim_end_matches(|c: char| c == '\u{1A}' || c.is_whitespace());
    let text = if text[body.len()..].contains('\u{1A}') { body } else { &text };
    if text.trim().is_empty() {
        return Err(DecodeError::Empty);
    }
    Ok(Decoded { text: text.to_string(), encoding })
}

/// Text in any of the encodings of the web, by label, and the encoding's name.
#[cfg(feature = "encodings")]
fn labelled<'b>(bytes: &'b [u8], label: &str) -> Option<(Cow<'b, str>, &'static str)> {
    let encoding = encoding_rs::Encoding::for_label(label.as_bytes())?;
    let (text, _) = encoding.decode_with_bom_removal(bytes);
    Some((text, encoding.name()))
}

#[cfg(not(feature = "encodings"))]
fn labelled<'b>(_: &'b [u8], _: &str) -> Option<(Cow<'b, str>, &'static str)> {
    None
}

/// The encodings that need no tables, or a short one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BuiltIn {
    Utf8,
    Utf16Le,
    Utf16Be,
    Windows1252,
}

/// Windows-1252 from 0x80 to 0x9F, as the WHATWG Encoding Standard has it; all other bytes are the
/// code points of the same number.
const WINDOWS_1252: [char; 32] = [
    '\u{20AC}', '\u{81}', '\u{201A}', '\u{192}', '\u{201E}', '\u{2026}', '\u{2020}', '\u{2021}',
    '\u{2C6}', '\u{2030}', '\u{160}', '\u{2039}', '\u{152}', '\u{8D}', '\u{17D}', '\u{8F}',
    '\u{90}', '\u{2018}', '\u{2019}', '\u{201C}', '\u{201D}', '\u{2022}', '\u{2013}', '\u{2014}',
    '\u{2DC}', '\u{2122}', '\u{161}', '\u{203A}', '\u{153}', '\u{9D}', '\u{17E}', '\u{178}',
];

impl BuiltIn {
    fn for_label(label: &str) -> Option<Self> {
        match label.trim().to_ascii_lowercase().as_str() {
            "utf-8" | "utf8" => Some(BuiltIn::Utf8),
            "utf-16" | "utf-16le" => Some(BuiltIn::Utf16Le),
            "utf-16be" => Some(BuiltIn::Utf16Be),
            "windows-1252" | "cp1252" | "latin1" | "iso-8859-1" | "ascii" | "us-ascii" => {
                Some(BuiltIn::Windows1252)
            }
            _ => None,
        }
    }

    /// The bytes that say which encoding follows.
    fn mark(self) -> &'static [u8] {
        match self {
            BuiltIn::Utf8 => b"\xEF\xBB\xBF",
            BuiltIn::Utf16Le => b"\xFF\xFE",
            BuiltIn::Utf16Be => b"\xFE\xFF",
            BuiltIn::Windows1252 => b"",
        }
    }

    /// The text without its mark, and the encoding's name. What is malformed becomes U+FFFD.
    fn read(self, bytes: &[u8]) -> (Cow<'_, str>, &'static str) {
        let bytes = bytes.strip_prefix(self.mark()).unwrap_or(bytes);
        match self {
            BuiltIn::Utf8 => (String::from_utf8_lossy(bytes), "UTF-8"),
            BuiltIn::Utf16Le => (utf16(bytes, u16::from_le_bytes), "UTF-16LE"),
            BuiltIn::Utf16Be => (utf16(bytes, u16::from_be_bytes), "UTF-16BE"),
            BuiltIn::Windows1252 => {
                let character = |byte: &u8| match byte {
                    0x80..=0x9F => WINDOWS_1252[usize::from(byte - 0x80)],
                    _ => char::from(*byte),
                };
                (Cow::Owned(bytes.iter().map(character).collect()), "windows-1252")
            }
        }
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Cow<'_, str> {
    let pairs = bytes.chunks_exact(2);
    let half = (!pairs.remainder().is_empty()).then_some(char::REPLACEMENT_CHARACTER);
    let units = pairs.map(|pair| unit([pair[0], pair[1]]));
    let text = char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER));
    Cow::Owned(text.chain(half).collect())
}

/// Decodes a file and adds it to the sources. What cannot be decoded is added as an empty text,
/// so that the diagnostic has a file to name.
pub fn add_source(
    sources: &mut SourceMap,
    name: &str,
    bytes: &[u8],
    label: Option<&str>,
) -> (SourceId, Option<Diagnostic>) {
    match decode(bytes, label) {
        Ok(decoded) => (sources.add(name, decoded.text), None),
        Err(error) => {
            let id = sources.add(name, String::new());
            let span = Span { source: id, start: 0, end: 0, expansion: ExpansionId::NONE };
            (id, Some(error.diagnostic(span)))
        }
    }
}

fn guess(bytes: &[u8]) -> BuiltIn {
    let marked = [BuiltIn::Utf8, BuiltIn::Utf16Le, BuiltIn::Utf16Be];
    if let Some(encoding) = marked.into_iter().find(|e| bytes.starts_with(e.mark())) {
        return encoding;
    }
    // Text that is mostly ASCII has a NUL in every other byte when it is UTF-16.
    let sample = &bytes[..bytes.len().min(4096) & !1];
    let (mut even, mut odd) = (0, 0);
    for pair in sample.chunks_exact(2) {
        even += usize::from(pair[0] == 0);
        odd += usize::from(pair[1] == 0);
    }
    let pairs = sample.len() / 2;
    if odd * 2 > pairs && even * 10 < odd {
        BuiltIn::Utf16Le
    } else if even * 2 > pairs && odd * 10 < even {
        BuiltIn::Utf16Be
    } else if std::str::from_utf8(bytes).is_ok() {
        BuiltIn::Utf8
    } else {
        BuiltIn::Windows1252
    }
}

/// The first character that shows the file to be no text: any NUL, or one of many other control
/// characters (a few are tolerated: real files have the odd one in a comment).
fn binary_at(text: &str) -> Option<usize> {
    let mut first = None;
    let mut count = 0;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            0 => return Some(at),
            b'\t' | b'\n' | 0x0B | 0x0C | b'\r' | 0x1A => {}
            0x01..=0x1F => {
                first = first.or(Some(at));
                count += 1;
            }
            _ => {}
        }
    }
    first.filter(|_| count * 50 > text.len())
}
