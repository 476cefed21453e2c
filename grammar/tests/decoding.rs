//! From bytes to text.

use movewright_syntax::decode::{DecodeError, decode};
use proptest::prelude::*;

fn text(bytes: &[u8], label: Option<&str>) -> (String, &'static str) {
    let decoded = decode(bytes, label).unwrap();
    (decoded.text, decoded.encoding)
}

fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(bytes).collect()
}

#[test]
fn encodings_are_recognised() {
    assert_eq!(text(b"(game)", None), ("(game)".into(), "UTF-8"));
    assert_eq!(text("(ä　)".as_bytes(), None), ("(ä　)".into(), "UTF-8"));
    assert_eq!(text(b"\xEF\xBB\xBF(game)", None), ("(game)".into(), "UTF-8"));
    assert_eq!(text(b"(\xE4 \x93\xA0)", None), ("(ä “\u{A0})".into(), "windows-1252"));
    assert_eq!(text(&utf16("(game ä)", u16::to_le_bytes), None), ("(game ä)".into(), "UTF-16LE"));
    assert_eq!(text(&utf16("(game ä)", u16::to_be_bytes), None), ("(game ä)".into(), "UTF-16BE"));
    assert_eq!(text(&utf16("\u{FEFF}(ж)", u16::to_le_bytes), None), ("(ж)".into(), "UTF-16LE"));
    // A label overrides.
    assert_eq!(text(b"(\xE4)", Some("windows-1251")), ("(д)".into(), "windows-1251"));
    assert_eq!(text(b"(\x82\xA0)", Some("shift_jis")), ("(あ)".into(), "Shift_JIS"));
    // The DOS end-of-file mark is no part of the text.
    assert_eq!(text(b"(game)\r\n\x1A", None).0, "(game)");
}

#[test]
fn what_is_no_text() {
    assert_eq!(decode(b"", None), Err(DecodeError::Empty));
    assert_eq!(decode(b" \r\n\x1A\r\n", None), Err(DecodeError::Empty));
    assert_eq!(
        decode(b"MZ\x90\0\x03\0\0\0\x04\0\0\0\xFF\xFF\0\0\xB8", None),
        Err(DecodeError::Binary(4))
    );
    assert_eq!(decode(b"\x01\x02\x03\x04abc", None), Err(DecodeError::Binary(0)));
    assert_eq!(
        decode(b"(a)", Some("klingon")),
        Err(DecodeError::UnknownEncoding("klingon".into()))
    );
    // One odd character in a long text is tolerated.
    assert!(decode(&[b"(game) ; ".repeat(20), vec![1]].concat(), None).is_ok());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_decoded_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = decode(&bytes, None);
    }
}
