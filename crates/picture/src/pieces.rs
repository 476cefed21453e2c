//! Colours and shapes of the players' pieces, and what is written on them.

use movewright_model::{Model, PlayerKind};
use movewright_runtime::{Conventions, Info};

/// How a player's pieces look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// Inside.
    pub fill: &'static str,
    /// Edge.
    pub edge: &'static str,
    /// Letters.
    pub ink: &'static str,
    /// Outline.
    pub shape: Shape,
}

/// Outline of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// The first two players.
    Disc,
    /// The third.
    Square,
    /// The fourth and those beyond.
    Diamond,
}

/// Words for colours that a player may be called by, and the shade used. They differ in lightness
/// too, as far as there is room; shapes differ where it does not suffice.
const COLOURS: [(&str, &str, &str, &str); 9] = [
    ("white", "#ffffff", "#222222", "#111111"),
    ("black", "#2b2b2b", "#111111", "#ffffff"),
    ("red", "#d9594c", "#6b1c14", "#111111"),
    ("blue", "#9cc6f7", "#1d4f85", "#111111"),
    ("yellow", "#f7dc5a", "#7a6400", "#111111"),
    ("green", "#62b07a", "#1b5230", "#111111"),
    ("orange", "#f0a04b", "#7a4208", "#111111"),
    ("purple", "#8c6bb1", "#3f2366", "#ffffff"),
    ("brown", "#8a5a3c", "#40240f", "#ffffff"),
];

/// How the pieces of each player look. A player called by a colour has it; the others have what is
/// left, the first of them white and the second black if they can. Others who never choose are grey.
pub fn looks(model: &Model) -> Vec<Look> {
    let called = |name: &str| COLOURS.iter().position(|c| c.0.eq_ignore_ascii_case(name));
    let mut taken: Vec<usize> =
        model.players.iter().filter_map(|player| called(&player.name)).collect();
    let mut real = 0;
    model
        .players
        .iter()
        .map(|player| {
            let acts = player.kind == PlayerKind::Real;
            if !acts && called(&player.name).is_none() {
                let shape = Shape::Square;
                return Look { fill: "#b9b9b9", edge: "#555555", ink: "#111111", shape };
            }
            let colour = called(&player.name).unwrap_or_else(|| {
                let free = (0..COLOURS.len()).find(|c| !taken.contains(c)).unwrap_or(0);
                taken.push(free);
                free
            });
            let (_, fill, edge, ink) = COLOURS[colour];
            let shape = match real {
                0 | 1 if acts => Shape::Disc,
                3.. => Shape::Diamond,
                _ => Shape::Square,
            };
            real += usize::from(acts);
            Look { fill, edge, ink, shape }
        })
        .collect()
}

/// The letter of each type: that of a notation file, else the short name in the rules, else one
/// that no other type has.
pub fn letters(model: &Model, info: &Info<'_>) -> Vec<String> {
    let derived = Conventions::of(info).letters;
    let filed = |i: usize| info.notation.letters.iter().any(|(p, _)| usize::from(p.0) == i);
    let short = |i: usize| {
        let text = model.pieces[i].notation.as_deref().unwrap_or_default().trim();
        (!filed(i) && (1..=2).contains(&text.chars().count())).then(|| text.to_string())
    };
    let mut letters: Vec<Option<String>> = (0..model.pieces.len())
        .map(|i| if filed(i) { derived[i].map(String::from) } else { short(i) })
        .collect();
    for i in 0..letters.len() {
        if letters[i].is_some() {
            continue;
        }
        let name = &model.pieces[i].name;
        let first: String = name.chars().take(1).flat_map(char::to_uppercase).collect();
        let two: String = name.chars().take(2).collect();
        let derived = derived[i].map(String::from);
        let choices = [Some(first), derived, Some(two)];
        let free = |text: &String| letters.iter().flatten().all(|taken| taken != text);
        let free = choices.into_iter().flatten().find(free);
        letters[i] = Some(free.unwrap_or_else(|| (i + 1).to_string()));
    }
    letters.into_iter().flatten().collect()
}

/// The only type of the start position, if there is no other: its pieces need no letter.
pub fn plain(model: &Model) -> Option<usize> {
    let setup = &model.setup;
    let placed = setup.placements.iter().map(|p| p.piece);
    let mut types: Vec<usize> =
        placed.chain(setup.stores.iter().map(|s| s.piece)).map(|p| p.index()).collect();
    types.retain(|t| !model.pieces[*t].dummy);
    types.dedup();
    match types[..] {
        [first, ..] if types.iter().all(|t| *t == first) => Some(first),
        _ => None,
    }
}
