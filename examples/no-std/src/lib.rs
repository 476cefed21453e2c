//! A game for a program without an operating system: a C interface to compiled rules, no
//! allocation, a panic handler of its own.
#![no_std]

use core::ops::ControlFlow;

use movewright_runtime::{Flow, MoveSink, Rules, Square};

movewright_runtime::include_games!();

use apart::keep_apart::{KeepApart, Move, State};

/// A program that panics has nothing to say and nobody to say it to.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {
        core::hint::spin_loop();
    }
}

/// A game in progress, of a size the caller need not know: it lives here, one at a time.
pub struct Game {
    state: State,
}

/// Writes the start position.
#[unsafe(no_mangle)]
pub extern "C" fn apart_start(game: Option<&mut core::mem::MaybeUninit<Game>>) {
    if let Some(game) = game {
        game.write(Game { state: KeepApart.start() });
    }
}

/// Bytes a caller has to set aside for a game.
#[unsafe(no_mangle)]
pub extern "C" fn apart_size() -> usize {
    size_of::<Game>()
}

/// Number of legal moves.
#[unsafe(no_mangle)]
pub extern "C" fn apart_moves(game: &Game) -> u64 {
    KeepApart.count_moves(&game.state)
}

/// Sets a stone on a square, counted from 0; false if that is not a legal move.
#[unsafe(no_mangle)]
pub extern "C" fn apart_play(game: &mut Game, square: u16) -> bool {
    let mut find = Find { square: Square(square), found: None };
    let _ = KeepApart.legal_moves(&game.state, &mut find);
    let Some(found) = find.found else { return false };
    game.state = KeepApart.play(&game.state, &found);
    true
}

/// Stops at the move to a square.
struct Find {
    square: Square,
    found: Option<Move>,
}

impl MoveSink<Move> for Find {
    fn add(&mut self, m: Move) -> Flow {
        if KeepApart.shape(&m).to == Some(self.square) {
            self.found = Some(m);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
