//! Notation files: `rules/NAME.notation.toml` says what FEN letters and fields mean for a game.

use std::collections::BTreeMap;

use movewright_runtime::Info;
use serde::Deserialize;

use super::conventions::{AttributeDefault, Castling, Conventions, EnPassant, letters};
use crate::error::Error;

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
}

fn one_letter(text: &str) -> Result<char, Error> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) if c.is_ascii_alphabetic() => Ok(c),
        _ => Err(Error::Notation(format!("'{text}' is not one letter of A to Z"))),
    }
}
