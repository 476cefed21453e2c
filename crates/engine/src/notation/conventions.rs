//! What the letters and fields of a FEN mean for a game: from a notation file beside its rules,
//! or derived from its names.

use movewright_runtime::{Info, Piece, Player, PlayerKind, Square};

/// A castling letter: present if an attribute is true on all these squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Castling {
    /// The letter.
    pub letter: char,
    /// Index of the attribute.
    pub attribute: usize,
    /// The squares.
    pub squares: Vec<Square>,
}

/// The en passant field when a player has just moved: offsets, in files and ranks, from the
/// square in the field to source and destination of the last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnPassant {
    /// Who has just moved.
    pub player: Player,
    /// The field is written only for this type; read for any.
    pub piece: Option<Piece>,
    /// Offset of the source.
    pub from: [i32; 2],
    /// Offset of the destination.
    pub to: [i32; 2],
}

/// Value of an attribute for pieces a FEN says nothing about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AttributeDefault {
    /// The initial value if the piece stands on a square where the start position has the same
    /// piece, else false.
    #[default]
    InitialOnStart,
    /// The initial value of the type.
    Initial,
    /// True for types that declare the attribute.
    True,
    /// False.
    False,
}

/// What FEN letters and fields mean for one variant.
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
    /// Names in the notation file that this variant does not have.
    pub unknown: Vec<String>,
}

impl Conventions {
    /// Letters derived from names, no castling or en passant field, attributes by start position.
    pub fn derived(info: &Info<'_>) -> Self {
        let mut sides = info
            .players
            .iter()
            .enumerate()
            .filter(|(_, p)| p.kind == PlayerKind::Real)
            .map(|(i, _)| Player(i as u8));
        let names: Vec<&str> = info.pieces.iter().map(|p| p.name).collect();
        let players: Vec<&str> = info.players.iter().map(|p| p.name).collect();
        Conventions {
            letters: letters(&names, vec![None; names.len()]),
            sides: [sides.next(), sides.next()],
            side_letters: letters(&players, vec![None; players.len()])
                .into_iter()
                .map(|c| c.map(|c| c.to_ascii_lowercase()))
                .collect(),
            castling: Vec::new(),
            en_passant: Vec::new(),
            attributes: vec![AttributeDefault::default(); info.attributes.len()],
            unknown: Vec::new(),
        }
    }

    /// The piece type and owner a FEN letter means.
    pub fn piece(&self, letter: char) -> Option<(Piece, Player)> {
        let side = self.sides[usize::from(letter.is_ascii_lowercase())]?;
        let upper = letter.to_ascii_uppercase();
        let piece = self.letters.iter().position(|l| *l == Some(upper))?;
        Some((Piece(piece as u16), side))
    }

    /// The FEN letter of a piece; `None` if it has none.
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
pub(super) fn letters(names: &[&str], given: Vec<Option<char>>) -> Vec<Option<char>> {
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
