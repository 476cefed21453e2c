//! How positions of a game are written: the letters and fields of a FEN. Read from a notation
//! file beside the rules; it has no bearing on play.

use crate::ids::{AttributeId, PieceId, PlayerId, SquareId};

/// What a notation file says, as far as a variant has the names in it. Empty without a file.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Notation {
    /// Upper-case letters of piece types; types without one get a letter of their name.
    pub letters: Vec<(PieceId, char)>,
    /// Castling letters in the order they are written.
    pub castling: Vec<Castling>,
    /// En passant fields.
    pub en_passant: Vec<EnPassant>,
    /// Values of attributes of pieces that a FEN says nothing about.
    pub attributes: Vec<(AttributeId, AttributeDefault)>,
}

/// A castling letter: present if an attribute is true on all these squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Castling {
    /// The letter.
    pub letter: char,
    /// The attribute.
    pub attribute: AttributeId,
    /// The squares.
    pub squares: Vec<SquareId>,
}

/// The en passant field when a player has just moved: offsets, in files and ranks, from the
/// square in the field to source and destination of the last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnPassant {
    /// Who has just moved.
    pub player: PlayerId,
    /// The field is written only for this type; read for any.
    pub piece: Option<PieceId>,
    /// Offset of the source.
    pub from: [i32; 2],
    /// Offset of the destination.
    pub to: [i32; 2],
}

/// Value of an attribute of a piece that a FEN says nothing about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttributeDefault {
    /// The initial value if the piece stands on a square where the start position has the same
    /// piece, else false.
    InitialOnStart,
    /// The initial value of the type.
    Initial,
    /// True for types that declare the attribute.
    True,
    /// False.
    False,
}
