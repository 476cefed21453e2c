//! From bytes to text.
//!
//! Rules files are 8-bit text in the code page of their author. Every byte that matters to the
//! language is ASCII, so a wrong guess changes displayed text only.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

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
            .help("for example utf-8, windows-1252, windows-1251, shift_jis, utf-16le"),
        }
    }
}

/// Decodes a file.
///
/// With a label (`windows-1251`, `shift_jis`, ... any WHATWG label) that encoding is used.
/// Otherwise a byte order mark decides, then the NUL bytes of UTF-16, then whether the bytes are
/// valid UTF-8; all else is windows-1252.
pub fn decode(bytes: &[u8], label: Option<&str>) -> Result<Decoded, DecodeError> {
    if bytes.len() > MAX_BYTES {
        return Err(DecodeError::TooLong(bytes.len()));
    }
    let encoding = match label {
        Some(label) => Encoding::for_label(label.as_bytes())
            .ok_or_else(|| DecodeError::UnknownEncoding(label.to_string()))?,
        None => guess(bytes),
    };
    let (text, _) = encoding.decode_with_bom_removal(bytes);
    if let Some(at) = binary_at(&text) {
        return Err(DecodeError::Binary(at));
    }
    // The end-of-file mark of DOS, and blanks behind it.
    let body = text.trim_end_matches(|c: char| c == '\u{1A}' || c.is_whitespace());
    let text = if text[body.len()..].contains('\u{1A}') { body } else { &text };
    if text.trim().is_empty() {
        return Err(DecodeError::Empty);
    }
    Ok(Decoded { text: text.to_string(), encoding: encoding.name() })
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

fn guess(bytes: &[u8]) -> &'static Encoding {
    if let Some((encoding, _)) = Encoding::for_bom(bytes) {
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
        UTF_16LE
    } else if even * 2 > pairs && odd * 10 < even {
        UTF_16BE
    } else if std::str::from_utf8(bytes).is_ok() {
        UTF_8
    } else {
        WINDOWS_1252
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
