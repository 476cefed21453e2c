//! A game whose moves change more than three hundred squares.

use std::fmt::Write;

use movewright_frontend::{Config, NoFiles, compile};

/// Squares in a row, one after the other.
const SQUARES: usize = 400;
/// Enemy stones at the start.
const STONES: usize = 320;

/// The rules: White's only piece runs over all squares to the last one and does something to every
/// stone on the way: gives it to White, removes it, gives it another type and an attribute, or
/// moves it on by one.
fn rules() -> String {
    let names: Vec<String> = (0..SQUARES).map(|i| format!("q{i}")).collect();
    let mut positions = String::new();
    for (i, name) in names.iter().enumerate() {
        let _ = write!(positions, " ({name} {i} 0 {} 1)", i + 1);
    }
    let links: String = names.windows(2).map(|w| format!(" ({} {})", w[0], w[1])).collect();
    let stones = names[1..=STONES].join(" ");
    format!(
        "(define run (while (on-board? next) next (if enemy? $1)) add)
(game (title \"Sweep\") (players White Black) (turn-order White Black)
  (board (positions{positions}) (links next{links}))
  (board-setup (White (Runner q0)) (Black (Stone {stones})))
  (piece (name Runner) (attribute seen? false) (moves
    ((run flip))
    ((run capture))
    ((run (change-type Mark) (set-attribute seen? true)))
    (q{STONES} (while enemy? from next to cascade (opposite next) (opposite next)) from next add)))
  (piece (name Stone) (moves (next (verify empty?) add)))
  (piece (name Mark)))
"
    )
}

/// The compiled game as the module `sweep`, and the text of its rules.
pub fn sweep() -> (String, String) {
    let text = rules();
    let compiled = compile("sweep.zrf", text.as_bytes(), &mut NoFiles, &Config::default());
    assert!(!compiled.has_errors(), "{:?}", compiled.diagnostics);
    let (code, path) = crate::module("sweep", &compiled.variants[0].model);
    (format!("{code}\npub use {path} as Rules;\n"), text)
}
