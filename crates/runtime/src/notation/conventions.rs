//! What the letters and fields of a FEN mean for a game: from a notation file beside its rules,
//! or derived from its names.

use alloc::{vec, vec::Vec};

use crate::info::{AttributeDefault, EnPassant};
use crate::{Info, Piece, Player, PlayerKind, Square};

/// A castling letter: present if an attribute is true on all these squares.
///
/// ```
/// use movewright_runtime::notation::conventions::Castling;
/// use movewright_runtime::Square;
///
/// // Chess: present if king and rook have not moved.
/// let king_side = Castling { letter: 'K', attribute: 0, squares: vec![Square(4), Square(7)] };
/// assert_eq!(king_side.squares.len(), 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Castling {
    /// The letter.
    pub letter: char,
    /// Index of the attribute.
    pub attribute: usize,
    /// The squares.
    pub squares: Vec<Square>,
}

/// What FEN letters and fields mean for one variant.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::{Ferry, players};
/// use movewright_runtime::{Conventions, Rules};
///
/// let conventions = Conventions::of(&Ferry.info());
/// assert_eq!(conventions.letters, [Some('M'), Some('F')]);
/// assert_eq!(conventions.sides, [Some(players::SOUTH), Some(players::NORTH)]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conventions {
    /// Upper-case letter of each piece type; `None` where there are more types than letters.
    pub letters: Vec<Option<char>>,
    /// Players whose pieces are written in upper and lower case.
    pub sides: [Option<Player>; 2],
    /// Letter of the field that says who is to move, per player.
    pub side_letters: Vec<Option<char>>,
    /// Castling letters in the order they are written.
    pub castling: Vec<Castling>,
    /// En passant fields.
    pub en_passant: Vec<EnPassant>,
    /// Defaults, by attribute.
    pub attributes: Vec<AttributeDefault>,
}

impl Conventions {
    /// What [`Info::notation`] says of a variant. What it leaves open: letters derived from names,
    /// no castling or en passant field, attributes by start position.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::{Conventions, Rules};
    ///
    /// // No notation file: letters from the names of pieces and players.
    /// let conventions = Conventions::of(&Ferry.info());
    /// assert_eq!(conventions.side_letters, [Some('s'), Some('n')]);
    /// assert!(conventions.castling.is_empty());
    /// ```
    pub fn of(info: &Info<'_>) -> Self {
        let mut sides = info
            .players
            .iter()
            .enumerate()
            .filter(|(_, p)| p.kind == PlayerKind::Real)
            .map(|(i, _)| Player(i as u8));
        let names: Vec<&str> = info.pieces.iter().map(|p| p.name).collect();
        let players: Vec<&str> = info.players.iter().map(|p| p.name).collect();
        let mut given = vec![None; names.len()];
        for (piece, letter) in info.notation.letters {
            given[usize::from(piece.0)] = Some(*letter);
        }
        let mut attributes = vec![AttributeDefault::default(); info.attributes.len()];
        for (attribute, default) in info.notation.attributes {
            attributes[*attribute] = *default;
        }
        let mut castling: Vec<Castling> = Vec::new();
        for c in info.notation.castling {
            match castling.last_mut() {
                Some(last) if last.letter == c.letter => last.squares.push(c.square),
                _ => castling.push(Castling {
                    letter: c.letter,
                    attribute: c.attribute,
                    squares: vec![c.square],
                }),
            }
        }
        Conventions {
            letters: letters(&names, given),
            sides: [sides.next(), sides.next()],
            side_letters: letters(&players, vec![None; players.len()])
                .into_iter()
                .map(|c| c.map(|c| c.to_ascii_lowercase()))
                .collect(),
            castling,
            en_passant: info.notation.en_passant.to_vec(),
            attributes,
        }
    }

    /// The piece type and owner a FEN letter means.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, pieces, players};
    /// use movewright_runtime::{Conventions, Rules};
    ///
    /// let conventions = Conventions::of(&Ferry.info());
    /// assert_eq!(conventions.piece('f'), Some((pieces::FERRYMAN, players::NORTH)));
    /// assert_eq!(conventions.piece('q'), None);
    /// ```
    pub fn piece(&self, letter: char) -> Option<(Piece, Player)> {
        let side = self.sides[usize::from(letter.is_ascii_lowercase())]?;
        let upper = letter.to_ascii_uppercase();
        let piece = self.letters.iter().position(|l| *l == Some(upper))?;
        Some((Piece(piece as u16), side))
    }

    /// The FEN letter of a piece; `None` if it has none.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, pieces, players};
    /// use movewright_runtime::{Conventions, Rules};
    ///
    /// let conventions = Conventions::of(&Ferry.info());
    /// assert_eq!(conventions.letter(pieces::MAN, players::SOUTH), Some('M'));
    /// assert_eq!(conventions.letter(pieces::MAN, players::NORTH), Some('m'));
    /// ```
    pub fn letter(&self, piece: Piece, player: Player) -> Option<char> {
        let upper = self.letters[usize::from(piece.0)]?;
        if self.sides[0] == Some(player) {
            Some(upper)
        } else if self.sides[1] == Some(player) {
            Some(upper.to_ascii_lowercase())
        } else {
            None
        }
    }
}

/// A different upper-case letter for each name: what is given, then the first free letter of the
/// name itself, then any free letter.
fn letters(names: &[&str], given: Vec<Option<char>>) -> Vec<Option<char>> {
    let mut out = given;
    for i in 0..names.len() {
        if out[i].is_none() {
            let own = names[i].chars().map(|c| c.to_ascii_uppercase());
            out[i] = own
                .filter(char::is_ascii_uppercase)
                .chain('A'..='Z')
                .find(|&c| !out.contains(&Some(c)));
        }
    }
    out
}
