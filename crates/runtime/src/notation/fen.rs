//! The rectangle of a board, and the piece placement field of a FEN.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use crate::{Info, Occupant, Square};

use super::conventions::Conventions;
use super::position::Position;
use crate::error::Error;

/// The squares of a board that form a rectangle as drawn, rows from the top.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::{Ferry, squares};
/// use movewright_runtime::Rules;
/// use movewright_runtime::notation::fen::Rectangle;
///
/// let board = Rectangle::of(&Ferry.info()).unwrap();
/// assert_eq!((board.files, board.ranks), (5, 5));
/// assert_eq!(board.squares[..2], [squares::A5, squares::B5]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rectangle {
    /// Number of squares in a row.
    pub files: usize,
    /// Number of rows.
    pub ranks: usize,
    /// The squares, row by row from the top.
    pub squares: Vec<Square>,
}

impl Rectangle {
    /// The rectangle that the squares with a place form, if they form one. Dummy squares and
    /// squares without a place do not count.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::Rules;
    /// use movewright_runtime::notation::fen::Rectangle;
    ///
    /// assert!(Rectangle::of(&Ferry.info()).is_some());
    /// ```
    pub fn of(info: &Info<'_>) -> Option<Self> {
        let placed: Vec<(i32, i32, Square)> = info
            .squares
            .iter()
            .enumerate()
            .filter(|(_, s)| !s.dummy)
            .map(|(i, s)| s.rect.map(|r| (r[1], r[0], Square(i as u16))))
            .collect::<Option<_>>()?;
        let distinct = |mut v: Vec<i32>| {
            v.sort_unstable();
            v.dedup();
            v
        };
        let tops = distinct(placed.iter().map(|p| p.0).collect());
        let lefts = distinct(placed.iter().map(|p| p.1).collect());
        if placed.is_empty() || tops.len() * lefts.len() != placed.len() {
            return None;
        }
        let mut placed = placed;
        placed.sort_unstable();
        let squares: Vec<Square> = placed.iter().map(|p| p.2).collect();
        let full = placed
            .chunks(lefts.len())
            .all(|row| row.iter().zip(&lefts).all(|(p, left)| p.0 == row[0].0 && p.1 == *left));
        full.then_some(Rectangle { files: lefts.len(), ranks: tops.len(), squares })
    }

    /// The square at a distance in files (to the right) and ranks (upward).
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, squares};
    /// use movewright_runtime::Rules;
    /// use movewright_runtime::notation::fen::Rectangle;
    ///
    /// let board = Rectangle::of(&Ferry.info()).unwrap();
    /// assert_eq!(board.offset(squares::B1, [1, 2]), Some(squares::C3));
    /// assert_eq!(board.offset(squares::B1, [-2, 0]), None);
    /// ```
    pub fn offset(&self, square: Square, by: [i32; 2]) -> Option<Square> {
        let at = self.squares.iter().position(|s| *s == square)?;
        let file = i32::try_from(at % self.files).ok()?.checked_add(by[0])?;
        let row = i32::try_from(at / self.files).ok()?.checked_sub(by[1])?;
        let file = usize::try_from(file).ok().filter(|f| *f < self.files)?;
        let row = usize::try_from(row).ok().filter(|r| *r < self.ranks)?;
        Some(self.squares[row * self.files + file])
    }
}

/// Writes the placement field; `None` if some piece has no letter.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_runtime::notation::fen::{Rectangle, write_placement};
/// use movewright_runtime::{Conventions, Position, Rules};
///
/// let info = Ferry.info();
/// let (letters, board) = (Conventions::of(&info), Rectangle::of(&info).unwrap());
/// let start = Position::of(&Ferry, &Ferry.start());
/// let text = write_placement(&letters, &board, &start);
/// assert_eq!(text.as_deref(), Some("mmfmm/5/5/5/MMFMM"));
/// ```
pub fn write_placement(
    conventions: &Conventions,
    rectangle: &Rectangle,
    position: &Position,
) -> Option<String> {
    let mut out = String::new();
    for (i, row) in rectangle.squares.chunks(rectangle.files).enumerate() {
        if i > 0 {
            out.push('/');
        }
        let mut empty = 0;
        for square in row {
            match position.on(*square) {
                None => empty += 1,
                Some(o) => {
                    if empty > 0 {
                        out.push_str(&empty.to_string());
                        empty = 0;
                    }
                    out.push(conventions.letter(o.piece, o.player)?);
                }
            }
        }
        if empty > 0 {
            out.push_str(&empty.to_string());
        }
    }
    Some(out)
}

/// Reads the placement field; attributes of the pieces are left at zero.
///
/// # Errors
/// If a letter is unknown or the rows do not fit the board.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::{Ferry, pieces, squares};
/// use movewright_runtime::notation::fen::{Rectangle, read_placement};
/// use movewright_runtime::{Conventions, Rules};
///
/// let info = Ferry.info();
/// let (letters, board) = (Conventions::of(&info), Rectangle::of(&info).unwrap());
/// let placed = read_placement("5/5/2F2/5/5", &letters, &board)?;
/// assert_eq!((placed[0].0, placed[0].1.piece), (squares::C3, pieces::FERRYMAN));
/// assert!(read_placement("5/5", &letters, &board).is_err());
/// # Ok::<(), movewright_runtime::Error>(())
/// ```
pub fn read_placement(
    text: &str,
    conventions: &Conventions,
    rectangle: &Rectangle,
) -> Result<Vec<(Square, Occupant)>, Error> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != rectangle.ranks {
        return Err(Error::Position(format!(
            "'{text}' has {} rows, the board has {}",
            rows.len(),
            rectangle.ranks
        )));
    }
    let mut out = Vec::new();
    for (r, row) in rows.iter().enumerate() {
        let mut file = 0usize;
        let mut chars = row.chars().peekable();
        while let Some(c) = chars.next() {
            if let Some(mut n) = c.to_digit(10).map(|d| d as usize) {
                while let Some(d) = chars.peek().and_then(|c| c.to_digit(10)) {
                    chars.next();
                    n = n.saturating_mul(10).saturating_add(d as usize);
                }
                file = file.saturating_add(n);
            } else {
                let Some((piece, player)) = conventions.piece(c) else {
                    return Err(Error::Position(format!("no piece has the letter '{c}'")));
                };
                if file < rectangle.files {
                    let square = rectangle.squares[r * rectangle.files + file];
                    out.push((square, Occupant { piece, player, attributes: 0 }));
                }
                file = file.saturating_add(1);
            }
        }
        if file != rectangle.files {
            return Err(Error::Position(format!(
                "row '{row}' has {file} squares, the board has {}",
                rectangle.files
            )));
        }
    }
    Ok(out)
}
