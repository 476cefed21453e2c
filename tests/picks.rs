//! Picking the n-th move gives the same games as picking from the list of all moves.

use movewright::games::SHIPPED;
use movewright_engine::playout::{Options, Pick};

#[test]
fn the_same_seed_gives_the_same_games() {
    for shipped in SHIPPED {
        for title in shipped.variants {
            let game = shipped.compiled(title).expect("a listed variant");
            let session = game.open("start").expect("the start");
            let play = |pick| {
                let options = Options { games: 3, cap: 80, seed: 7, pick };
                let mut report = session.playout(options).expect("no endless loop");
                report.elapsed = std::time::Duration::ZERO;
                report
            };
            let listed = play(Pick::List);
            assert_eq!(play(Pick::Nth), listed, "{title}");
            assert_eq!(play(Pick::Fastest), listed, "{title}");
        }
    }
}
