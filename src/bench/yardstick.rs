//! Y, the unit in which speeds travel between machines: leaf nodes a second of cozy-chess 0.3 on
//! the start position, perft 5, with every leaf move made. Needs the feature `yardstick`.

/// Y in this moment; `None` in a program built without the yardstick.
#[cfg(not(feature = "yardstick"))]
pub fn measure() -> Option<f64> {
    None
}

/// Y in this moment; `None` in a program built without the yardstick.
#[cfg(feature = "yardstick")]
pub fn measure() -> Option<f64> {
    let clock = super::clock::Clock::start();
    let nodes = nodes(&cozy_chess::Board::default(), 5);
    Some(nodes as f64 / clock.seconds())
}

/// Perft with every leaf made.
#[cfg(feature = "yardstick")]
fn nodes(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        for m in moves {
            let mut child = board.clone();
            child.play_unchecked(m);
            count += if depth == 1 {
                std::hint::black_box(&child);
                1
            } else {
                nodes(&child, depth - 1)
            };
        }
        false
    });
    count
}
