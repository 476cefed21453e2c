//! Positions drawn as SVG.
//!
//! Everything in a picture comes from the rules. Squares lie where the author placed them. Where the
//! places of equal squares overlap, as on boards of hexagons, each is drawn as the part of the plane
//! that is nearest to it. Boards whose lines matter (squares lie apart, a direction leads on from some
//! of them only, or links turn corners) are drawn as lines and points.
//!
//! | module | job |
//! |---|---|
//! | `geometry` | shapes of the squares, and whether they are points |
//! | `lines` | the lines between points |
//! | `labels` | names of squares, at the edges where they are made of rows and columns |
//! | `pieces` | colours, shapes and letters |
//! | `draw` | the text of the picture |

mod draw;
mod geometry;
mod labels;
mod lines;
mod pieces;

use movewright_model::Model;
use movewright_runtime::{Info, Position};

/// A picture of a position; `info` tells the names of the same variant.
///
/// ```
/// use movewright_frontend::{Config, MemoryFiles, compile};
/// use movewright_interpreter::Interpreter;
/// use movewright_runtime::{Position, Rules};
///
/// let rules = b"(game (title \"Row\") (players White Black) (turn-order White Black)
///   (board (grid (start-rectangle 0 0 48 48) (dimensions (\"a/b/c\" (49 0)) (\"1\" (0 49)))
///     (directions (e 1 0))))
///   (board-setup (White (Man a1)) (Black (Man c1)))
///   (piece (name Man) (moves (e (verify empty?) add))))";
/// let compiled = compile("row.zrf", rules, &mut MemoryFiles::default(), &Config::default());
/// let model = &compiled.variants[0].model;
/// let game = Interpreter::new(model);
/// let start = Position::of(&game, &game.start());
/// let picture = movewright_picture::svg(model, &game.info(), &start);
/// assert!(picture.starts_with("<svg ") && picture.contains(">Black</text>"));
/// ```
pub fn svg(model: &Model, info: &Info<'_>, position: &Position) -> String {
    draw::Drawing::new(model, info, position).finish()
}

/// What is written on the pieces of each type, in the order of the types: the letter that a notation
/// file gives, else the short name in the rules, else one that no other type has.
pub fn letters(model: &Model, info: &Info<'_>) -> Vec<String> {
    pieces::letters(model, info)
}
