//! Loading the shipped tables, and all placements of three pieces.

use movewright_frontend::advice::{Surroundings, load as load_table};
use movewright_frontend::files::MemoryFiles;
use movewright_model::advice::AdviceTable;
use movewright_runtime::advice::{Point, Position};
use movewright_syntax::{Severity, SourceMap};

/// The words of the KRK tables, and the distance of our king from the critical square.
pub const KRK_WORDS: &str = concat!(
    include_str!("../../../../rules/krk-words.al0"),
    "value csquare_distance: int = manh(W, csquare).\n"
);

/// The text of a shipped table.
pub fn krk(name: &str) -> String {
    let text = match name {
        "krk-published.al0" => include_str!("../../../../rules/krk-published.al0"),
        "krk-ru.al0" => include_str!("../../../../rules/krk-ru.al0"),
        _ => include_str!("../../../../rules/krk.al0"),
    };
    text.to_string()
}

/// A resolved table.
pub fn load(text: &str, name: &str) -> AdviceTable {
    let mut files = MemoryFiles::new([
        ("krk-words.al0", include_str!("../../../../rules/krk-words.al0")),
        ("krk-words-ru.al0", include_str!("../../../../rules/krk-words-ru.al0")),
    ]);
    let mut around = Surroundings { files: &mut files, game: &mut |_, _| None };
    let (table, diagnostics) =
        load_table(&mut SourceMap::new(), name, text.to_string(), &mut around);
    let errors: Vec<_> = diagnostics.iter().filter(|d| d.severity == Severity::Error).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    table.expect("a table without errors")
}

/// Calls `visit` with every placement of three pieces on different squares, us to move.
pub fn each_position(mut visit: impl FnMut(&Position)) {
    let squares = || (0..64).map(|i| Point::new(1 + i % 8, 1 + i / 8));
    let mut position = Position { us_to_move: true, ..Position::default() };
    for w in squares() {
        for r in squares().filter(|&r| r != w) {
            for b in squares().filter(|&b| b != w && b != r) {
                position.places[..3].copy_from_slice(&[w, r, b]);
                visit(&position);
            }
        }
    }
}

/// A position such as `d5e3c7`: our king, our rook, their king.
pub fn position(text: &str) -> Position {
    let text = text.as_bytes();
    let mut position = Position { us_to_move: true, ..Position::default() };
    for (place, at) in position.places.iter_mut().zip(text.chunks(2)) {
        *place = Point::new(i32::from(at[0] - b'a') + 1, i32::from(at[1] - b'0'));
    }
    position
}

/// A square's chess name.
pub fn square(point: Point) -> String {
    format!("{}{}", (b'a' + point.x as u8 - 1) as char, point.y)
}
