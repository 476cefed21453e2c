//! Boards drawn with characters: squares stand where the author placed them.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use crate::{Info, Square};

use super::conventions::Conventions;
use super::position::Position;

/// Wider boards are listed instead of drawn.
const MAX_WIDTH: usize = 60;

/// A drawing of a position, with the pieces that have no place on it listed below.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_runtime::notation::draw::draw;
/// use movewright_runtime::{Conventions, Position, Rules};
///
/// let info = Ferry.info();
/// let start = Position::of(&Ferry, &Ferry.start());
/// let drawing = draw(&info, &Conventions::of(&info), &start);
/// assert!(drawing.ends_with("  1 M M F M M\n    a b c d e\n"));
/// ```
pub fn draw(info: &Info<'_>, conventions: &Conventions, position: &Position) -> String {
    let place = |s: Square| {
        let square = &info.squares[usize::from(s.0)];
        square.rect.filter(|_| !square.dummy).map(|r| (r[1], r[0]))
    };
    let squares = || (0..info.squares.len() as u16).map(Square);
    let distinct = |mut v: Vec<i32>| {
        v.sort_unstable();
        v.dedup();
        v
    };
    let rows = distinct(squares().filter_map(place).map(|p| p.0).collect());
    let columns = distinct(squares().filter_map(place).map(|p| p.1).collect());
    let mut out = String::new();
    let drawn = columns.len() <= MAX_WIDTH && rows.len() <= MAX_WIDTH * 2;
    if drawn {
        let labels = Labels::of(info, &rows, &columns, &place);
        for (r, top) in rows.iter().enumerate() {
            let mut line = vec![' '; columns.len() * 2];
            for square in squares() {
                if let Some((y, x)) = place(square)
                    && y == *top
                {
                    let at = columns.partition_point(|c| *c < x) * 2;
                    line[at] = match position.on(square) {
                        None => '.',
                        Some(o) => conventions.letter(o.piece, o.player).unwrap_or('*'),
                    };
                }
            }
            let line: String = line.into_iter().collect();
            out.push_str(&format!("{:>3} {}\n", labels.rows[r], line.trim_end()));
        }
        let files: String = labels.columns.iter().map(|c| format!("{c:<2}")).collect();
        if !files.trim().is_empty() {
            out.push_str(&format!("    {}\n", files.trim_end()));
        }
    }
    for placed in &position.pieces {
        let letter = conventions.letter(placed.occupant.piece, placed.occupant.player);
        if !drawn || place(placed.square).is_none() || letter.is_none() {
            out.push_str(&format!(
                "{}: {} {}\n",
                info.square_name(placed.square),
                info.player_name(placed.occupant.player),
                info.piece_name(placed.occupant.piece)
            ));
        }
    }
    for store in &position.stores {
        out.push_str(&format!(
            "in store: {} {} {}\n",
            info.player_name(store.player),
            store.count,
            info.piece_name(store.piece)
        ));
    }
    out
}

/// Names of rows and columns, where the names of squares are made of them.
struct Labels {
    rows: Vec<String>,
    columns: Vec<String>,
}

impl Labels {
    fn of(
        info: &Info<'_>,
        rows: &[i32],
        columns: &[i32],
        place: &dyn Fn(Square) -> Option<(i32, i32)>,
    ) -> Self {
        let none = Labels {
            rows: vec![String::new(); rows.len()],
            columns: vec![String::new(); columns.len()],
        };
        let placed: Vec<(&str, (i32, i32))> = (0..info.squares.len() as u16)
            .map(Square)
            .filter_map(|s| place(s).map(|p| (info.square_name(s), p)))
            .collect();
        let common = |names: Vec<String>| {
            let mut names = names.into_iter();
            let first = names.next().unwrap_or_default();
            names.fold(first, |common, name| {
                common
                    .chars()
                    .zip(name.chars())
                    .take_while(|(a, b)| a == b)
                    .map(|(a, _)| a)
                    .collect()
            })
        };
        let reversed = |name: &str| name.chars().rev().collect::<String>();
        let row_labels: Vec<String> = rows
            .iter()
            .map(|y| placed.iter().filter(|p| p.1.0 == *y).map(|p| reversed(p.0)).collect())
            .map(|names| reversed(&common(names)))
            .collect();
        let column_labels: Vec<String> = columns
            .iter()
            .map(|x| placed.iter().filter(|p| p.1.1 == *x).map(|p| p.0.to_string()).collect())
            .map(common)
            .collect();
        let compose = placed.iter().all(|(name, (y, x))| {
            let row = &row_labels[rows.partition_point(|r| r < y)];
            let column = &column_labels[columns.partition_point(|c| c < x)];
            format!("{column}{row}") == *name
        });
        let narrow =
            row_labels.iter().all(|l| l.len() <= 3) && column_labels.iter().all(|l| l.len() <= 2);
        if compose && narrow { Labels { rows: row_labels, columns: column_labels } } else { none }
    }
}
