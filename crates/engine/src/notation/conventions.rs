//! What the letters and fields of a FEN mean for a game: from a notation file beside its rules,
//! or derived from its names.

use std::collections::BTreeMap;

use movewright_runtime::{Info, Piece, Player, PlayerKind, Square};
use serde::Deserialize;

use crate::error::Error;

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

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    #[serde(default)]
    letters: BTreeMap<String, String>,
    #[serde(default)]
    castling: BTreeMap<String, CastlingEntry>,
    #[serde(default)]
    en_passant: BTreeMap<String, EnPassantEntry>,
    #[serde(default)]
    attributes: BTreeMap<String, AttributeEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CastlingEntry {
    attribute: String,
    squares: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EnPassantEntry {
    piece: Option<String>,
    from: [i32; 2],
    to: [i32; 2],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AttributeEntry {
    default: String,
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

    /// Reads a notation file. Names that the variant does not have are left out and listed in
    /// [`unknown`](Self::unknown): one file serves all variants.
    ///
    /// # Errors
    /// If the text is not TOML of the right form.
    pub fn read(text: &str, info: &Info<'_>) -> Result<Self, Error> {
        let file: File = toml::from_str(text).map_err(|e| Error::Notation(e.to_string()))?;
        let mut out = Self::derived(info);
        let mut given = vec![None; info.pieces.len()];
        for (letter, name) in &file.letters {
            let letter = one_letter(letter)?;
            match info.piece(name) {
                Some(piece) if letter.is_ascii_uppercase() => {
                    given[usize::from(piece.0)] = Some(letter);
                }
                Some(_) => {
                    return Err(Error::Notation(format!(
                        "letters: '{letter}' is not an upper-case letter of A to Z"
                    )));
                }
                None => out.unknown.push(name.clone()),
            }
        }
        let names: Vec<&str> = info.pieces.iter().map(|p| p.name).collect();
        out.letters = letters(&names, given);
        for (letter, entry) in &file.castling {
            let letter = one_letter(letter)?;
            let attribute = info.attributes.iter().position(|a| *a == entry.attribute);
            let squares: Option<Vec<_>> = entry.squares.iter().map(|s| info.square(s)).collect();
            match (attribute, squares) {
                (Some(attribute), Some(squares)) => {
                    out.castling.push(Castling { letter, attribute, squares });
                }
                _ => out.unknown.push(format!("castling {letter}")),
            }
        }
        for (name, entry) in &file.en_passant {
            let piece = entry.piece.as_ref().map(|p| info.piece(p));
            match (info.player(name), piece) {
                (Some(player), None | Some(Some(_))) => out.en_passant.push(EnPassant {
                    player,
                    piece: piece.flatten(),
                    from: entry.from,
                    to: entry.to,
                }),
                _ => out.unknown.push(format!("en-passant {name}")),
            }
        }
        for (name, entry) in &file.attributes {
            let default = match entry.default.as_str() {
                "initial-on-start" => AttributeDefault::InitialOnStart,
                "initial" => AttributeDefault::Initial,
                "true" => AttributeDefault::True,
                "false" => AttributeDefault::False,
                other => {
                    return Err(Error::Notation(format!(
                        "attributes: default '{other}' is none of initial-on-start, initial, true, false"
                    )));
                }
            };
            match info.attributes.iter().position(|a| a == name) {
                Some(attribute) => out.attributes[attribute] = default,
                None => out.unknown.push(name.clone()),
            }
        }
        Ok(out)
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

fn one_letter(text: &str) -> Result<char, Error> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) if c.is_ascii_alphabetic() => Ok(c),
        _ => Err(Error::Notation(format!("'{text}' is not one letter of A to Z"))),
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
