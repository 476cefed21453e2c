//! Words of the table that are written in Rust.

use rules_of_play::advice::{chebyshev, Position};

/// Is the square of our king a light one?
pub fn on_light_square(position: &Position, _root: &Position) -> bool {
    let place = position.places[0];
    (i32::from(place.x) + i32::from(place.y)) % 2 == 1
}

/// By how much the kings have come nearer to each other since the root.
pub fn approach(position: &Position, root: &Position) -> i32 {
    let apart = |p: &Position| chebyshev(p.places[0], p.places[1]);
    apart(root) - apart(position)
}
