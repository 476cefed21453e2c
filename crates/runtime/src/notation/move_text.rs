//! Move text: `e2-e4`, `e7-e8=Queen`, `e5-d6xd5`, `Mark@b2`, `pass`, `stop`. Made from shape and
//! effects, so both executors write the same; a text that two legal moves would share is followed
//! by all that the moves change.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use crate::{Info, MoveKind, MoveShape, Occupant, Rules, Square};

use crate::describe::{Described, Effect};
use crate::error::Error;

/// The text of each legal move, in the order given; all different.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_runtime::notation::move_text::texts;
/// use movewright_runtime::{Rules, describe};
///
/// let start = Ferry.start();
/// let moves = describe(&Ferry, &start)?;
/// let texts = texts(&Ferry, &start, &moves);
/// assert_eq!(texts[0], "a1-a2");
/// # Ok::<(), movewright_runtime::Error>(())
/// ```
pub fn texts<R: Rules>(rules: &R, state: &R::State, moves: &[Described<R::Move>]) -> Vec<String> {
    let info = rules.info();
    let mut out: Vec<String> =
        moves.iter().map(|m| plain(rules, state, &info, m.shape, &m.effects)).collect();
    let shared = |out: &[String]| {
        let mut sorted: Vec<&String> = out.iter().collect();
        sorted.sort();
        let twice: Vec<String> =
            sorted.windows(2).filter(|w| w[0] == w[1]).map(|w| w[0].clone()).collect();
        twice
    };
    for text in shared(&out) {
        for i in (0..out.len()).filter(|&i| out[i] == text).collect::<Vec<_>>() {
            out[i] = format!("{text}{{{}}}", changes(&info, &moves[i].effects));
        }
    }
    // Moves that differ only in what no effect says (such as the type to go on with).
    for text in shared(&out) {
        let same: Vec<usize> = (0..out.len()).filter(|&i| out[i] == text).collect();
        for (n, i) in same.into_iter().enumerate() {
            out[i] = format!("{text}#{}", n + 1);
        }
    }
    out
}

/// The move a text means: its exact text, or any shorter form that only one legal move has
/// (`e2e4`, `e7e8q`, without captures).
///
/// # Errors
/// If the text means no legal move, or several.
///
/// ```
/// use movewright_runtime::notation::move_text::read;
///
/// let texts = ["e2-e4", "e7-e8=Queen", "e7-e8=Rook"].map(String::from);
/// assert_eq!(read(&texts, "e2e4"), Ok(0));
/// assert_eq!(read(&texts, "e7e8r"), Ok(2));
/// assert!(read(&texts, "e7-e8").is_err(), "it may mean two moves");
/// ```
pub fn read(texts: &[String], text: &str) -> Result<usize, Error> {
    if let Some(exact) = texts.iter().position(|t| t == text) {
        return Ok(exact);
    }
    let squeezed = squeeze(text);
    let matching: Vec<usize> = (0..texts.len())
        .filter(|&i| {
            let full = &texts[i];
            // Longest first, each shorter by one kind of detail.
            let bare = full.split('{').next().unwrap_or(full);
            let uncaptured = bare.split('x').next().unwrap_or(bare);
            let promotion = bare.split_once('=').map(|(m, p)| {
                let letter: String = p.chars().take(1).flat_map(char::to_lowercase).collect();
                format!("{}{letter}", squeeze(m.split('x').next().unwrap_or(m)))
            });
            text == bare
                || text == uncaptured
                || squeezed == squeeze(full)
                || squeezed == squeeze(bare)
                || (!uncaptured.is_empty() && squeezed == squeeze(uncaptured))
                || promotion.is_some_and(|p| p == squeezed)
        })
        .collect();
    match matching[..] {
        [one] => Ok(one),
        [] => Err(Error::Move(format!("'{text}' is not a legal move here"))),
        _ => {
            let names: Vec<&str> = matching.iter().take(5).map(|&i| texts[i].as_str()).collect();
            Err(Error::Move(format!("'{text}' may mean {}", names.join(" or "))))
        }
    }
}

fn squeeze(text: &str) -> String {
    text.chars().filter(|c| *c != '-').collect()
}

/// The text without regard to the other moves.
fn plain<R: Rules>(
    rules: &R,
    state: &R::State,
    info: &Info<'_>,
    shape: MoveShape,
    effects: &[Effect],
) -> String {
    let name = |s: Option<Square>| s.map_or("", |s| info.square_name(s));
    let after = |square: Option<Square>| {
        let square = square?;
        effects.iter().find_map(|e| match e {
            Effect::Square(s, _, after) if *s == square => Some(*after),
            _ => None,
        })
    };
    let mut text = match shape.kind {
        MoveKind::Pass => return "pass".into(),
        MoveKind::Stop => return "stop".into(),
        MoveKind::Movement if shape.from == shape.to => name(shape.from).to_string(),
        MoveKind::Movement => format!("{}-{}", name(shape.from), name(shape.to)),
        MoveKind::Drop => {
            let dropped = after(shape.to).flatten();
            let piece = dropped.map_or("", |o| info.piece_name(o.piece));
            format!("{piece}@{}", name(shape.to))
        }
    };
    for (square, _) in captured_elsewhere(shape, effects) {
        text.push('x');
        text.push_str(info.square_name(square));
    }
    if shape.kind == MoveKind::Movement
        && let Some(mover) = shape.from.and_then(|s| rules.piece_at(state, s))
        && let Some(Some(arrived)) = after(shape.to)
        && arrived.piece != mover.piece
    {
        text.push('=');
        text.push_str(info.piece_name(arrived.piece));
    }
    text
}

/// Squares other than source and destination from which a piece has gone without turning up
/// elsewhere.
fn captured_elsewhere(shape: MoveShape, effects: &[Effect]) -> Vec<(Square, Occupant)> {
    let elsewhere = |s: &Square| Some(*s) != shape.from && Some(*s) != shape.to;
    let mut arrived: Vec<Occupant> = effects
        .iter()
        .filter_map(|e| match e {
            Effect::Square(s, _, Some(after)) if elsewhere(s) => Some(*after),
            _ => None,
        })
        .collect();
    let mut out = Vec::new();
    for effect in effects {
        if let Effect::Square(square, Some(gone), None) = effect
            && elsewhere(square)
        {
            let same = |o: &Occupant| (o.piece, o.player) == (gone.piece, gone.player);
            match arrived.iter().position(same) {
                Some(moved) => {
                    arrived.swap_remove(moved);
                }
                None => out.push((*square, *gone)),
            }
        }
    }
    out
}

/// Everything a move changes: `e5:White-Queen d4:- store:White-Pawn=2`.
fn changes(info: &Info<'_>, effects: &[Effect]) -> String {
    let parts: Vec<String> = effects
        .iter()
        .filter(|e| !matches!(e, Effect::Turn(_, after) if after.continuing.is_none()))
        .map(|e| effect_text(info, e))
        .collect();
    parts.join(" ")
}

/// One change: `e5:White-Queen`, `d4:-`, `store:White-Pawn=2`, `lost:White-King`,
/// `turn:Black`, `on:e5` (the piece there must go on).
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_runtime::Rules;
/// use movewright_runtime::describe::effects;
/// use movewright_runtime::notation::move_text::effect_text;
///
/// let start = Ferry.start();
/// let m = Ferry.nth_move(&start, 0).unwrap();
/// let changes = effects(&Ferry, &start, &m);
/// assert_eq!(effect_text(&Ferry.info(), &changes[2]), "turn:North");
/// ```
pub fn effect_text(info: &Info<'_>, effect: &Effect) -> String {
    match *effect {
        Effect::Square(square, _, None) => format!("{}:-", info.square_name(square)),
        Effect::Square(square, _, Some(o)) => {
            let attributes: Vec<String> = info
                .attributes
                .iter()
                .enumerate()
                .filter(|(i, _)| o.attributes >> i & 1 == 1)
                .map(|(_, name)| format!("+{name}"))
                .collect();
            format!(
                "{}:{}-{}{}",
                info.square_name(square),
                info.player_name(o.player),
                info.piece_name(o.piece),
                attributes.concat()
            )
        }
        Effect::Store(player, piece, _, count) => {
            format!("store:{}-{}={count}", info.player_name(player), info.piece_name(piece))
        }
        Effect::Captured(player, piece) => {
            format!("lost:{}-{}", info.player_name(player), info.piece_name(piece))
        }
        Effect::Turn(_, after) => match after.continuing {
            Some(square) => format!("on:{}", info.square_name(square)),
            None => format!("turn:{}", info.player_name(after.chooser)),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts() -> Vec<String> {
        ["e2-e4", "e7-e8=Queen", "e7-e8=Rook", "e5-d6xd5", "a1-b1{c1:-}", "a1-b1{c2:-}"]
            .map(String::from)
            .into()
    }

    #[test]
    fn short_forms_are_read_where_they_mean_one_move() {
        for (text, index) in
            [("e2-e4", 0), ("e2e4", 0), ("e7e8q", 1), ("e7-e8=Rook", 2), ("e5d6", 3), ("e5-d6", 3)]
        {
            assert_eq!(read(&texts(), text), Ok(index), "{text}");
        }
    }

    #[test]
    fn texts_that_mean_no_move_or_several_are_errors() {
        let error = |text| read(&texts(), text).unwrap_err().to_string();
        assert_eq!(error("e2-e5"), "move: 'e2-e5' is not a legal move here");
        assert_eq!(error("a1-b1"), "move: 'a1-b1' may mean a1-b1{c1:-} or a1-b1{c2:-}");
        assert_eq!(error(""), "move: '' is not a legal move here");
    }
}
