//! Positions and moves as text.

use movewright_runtime::{
    Info, MoveKind, MoveShape, Occupant, Piece, Placed, Player, Rules, Square, StoreCount,
};

/// Pieces on the board and off it, in board order and by player and piece.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Position {
    pub(crate) pieces: Vec<Placed>,
    pub(crate) stores: Vec<StoreCount>,
}

impl Position {
    /// Reads `X@a1w+m Y*2b`.
    pub(crate) fn parse(text: &str, info: &Info<'_>) -> Result<Self, String> {
        let mut position = Position::default();
        for word in text.split_whitespace().filter(|w| *w != "none") {
            let wrong = || format!("cannot read '{word}'");
            if let Some((piece, place)) = word.split_once('@') {
                let piece = info.piece(piece).ok_or_else(wrong)?;
                position.pieces.push(placed(piece, place, info).ok_or_else(wrong)?);
            } else if let Some((piece, rest)) = word.split_once('*') {
                let digits =
                    rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
                position.stores.push(StoreCount {
                    piece: info.piece(piece).ok_or_else(wrong)?,
                    player: player(&rest[digits..], info).ok_or_else(wrong)?,
                    count: rest[..digits].parse().map_err(|_| wrong())?,
                });
            } else {
                return Err(wrong());
            }
        }
        position.pieces.sort_by_key(|p| p.square);
        position.stores.sort();
        Ok(position)
    }

    /// The position of a state.
    pub(crate) fn of<R: Rules>(rules: &R, state: &R::State) -> Self {
        let info = rules.info();
        let mut position = Position::default();
        for square in (0..info.squares.len() as u16).map(Square) {
            let occupant = rules.piece_at(state, square);
            position.pieces.extend(occupant.map(|occupant| Placed { square, occupant }));
        }
        for player in (0..info.players.len() as u8).map(Player) {
            for piece in (0..info.pieces.len() as u16).map(Piece) {
                let count = rules.store(state, player, piece);
                if count > 0 {
                    position.stores.push(StoreCount { player, piece, count });
                }
            }
        }
        position.stores.sort();
        position
    }

    /// The position as a case would write it.
    pub(crate) fn text(&self, info: &Info<'_>) -> String {
        let pieces = self.pieces.iter().map(|placed| {
            let Occupant { piece, player, attributes } = placed.occupant;
            let initial = info.pieces[usize::from(piece.0)].initial;
            let marks = info.attributes.iter().enumerate().filter_map(|(i, name)| {
                let (now, new) = (attributes >> i & 1, initial >> i & 1);
                (now != new).then(|| format!("{}{name}", if now == 1 { '+' } else { '-' }))
            });
            format!(
                "{}@{}{}{}",
                info.piece_name(piece),
                info.square_name(placed.square),
                letter(player, info),
                marks.collect::<String>()
            )
        });
        let stores = self
            .stores
            .iter()
            .map(|s| format!("{}*{}{}", info.piece_name(s.piece), s.count, letter(s.player, info)));
        let words: Vec<String> = pieces.chain(stores).collect();
        if words.is_empty() { "none".into() } else { words.join(" ") }
    }
}

/// A move's shape as a case writes it.
pub(crate) fn shape_text(shape: MoveShape, info: &Info<'_>) -> String {
    let name = |square: Option<Square>| square.map_or("?", |s| info.square_name(s));
    match shape.kind {
        MoveKind::Movement => format!("{}-{}", name(shape.from), name(shape.to)),
        MoveKind::Drop => format!("@{}", name(shape.to)),
        MoveKind::Pass => "pass".into(),
        MoveKind::Stop => "stop".into(),
    }
}

/// `Xw`: a piece type and a player.
pub(crate) fn kind_text(piece: Piece, player: Player, info: &Info<'_>) -> String {
    format!("{}{}", info.piece_name(piece), letter(player, info))
}

fn letter(player: Player, info: &Info<'_>) -> String {
    let name = info.player_name(player).trim_start_matches('?');
    name.chars().take(1).flat_map(char::to_lowercase).collect()
}

fn player(text: &str, info: &Info<'_>) -> Option<Player> {
    let mut players = (0..info.players.len() as u8).map(Player).filter(|&player| {
        let name = info.player_name(player).trim_start_matches('?').to_lowercase();
        !text.is_empty() && name.starts_with(text)
    });
    players.next().filter(|_| players.next().is_none())
}

fn placed(piece: Piece, place: &str, info: &Info<'_>) -> Option<Placed> {
    let end = place.find(['+', '-']).unwrap_or(place.len());
    let (place, marks) = place.split_at(end);
    let (square, player) = place
        .char_indices()
        .skip(1)
        .find_map(|(i, _)| Some((info.square(&place[..i])?, player(&place[i..], info)?)))?;
    let mut attributes = info.pieces[usize::from(piece.0)].initial;
    for (at, sign) in marks.match_indices(['+', '-']) {
        let name = marks[at + 1..].split(['+', '-']).next()?;
        let bit = 1 << info.attributes.iter().position(|a| *a == name)?;
        attributes = if sign == "+" { attributes | bit } else { attributes & !bit };
    }
    Some(Placed { square, occupant: Occupant { piece, player, attributes } })
}
