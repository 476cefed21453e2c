//! A game of its own rules, compiled by `build.rs` and included here: plays a game at random and
//! shows it.

use movewright_runtime::{Record, Rules};

movewright_runtime::include_games!();

use ferry::ferry::{Ferry, pieces, players, squares};

fn main() -> Result<(), movewright_runtime::Error> {
    // Text: what a person or a protocol deals with.
    let mut game = Record::new(&Ferry);
    game.play("c1-c3")?;
    game.play("b5b4")?;
    println!("{}\n{}", game.position_text(), game.draw());

    // Data: what a program computes with. A state is a plain value, a move too.
    let rules = Ferry;
    let state = rules.start();
    let man = rules.piece_at(&state, squares::A1).expect("a man of South");
    assert_eq!((man.piece, man.player), (pieces::MAN, players::SOUTH));
    let mut seed = 1_u64;
    let mut state = state;
    let mut plies = 0;
    let outcome = loop {
        if let Some(outcome) = rules.outcome(&state) {
            break outcome;
        }
        // A linear congruential generator (Knuth's MMIX) is random enough here.
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let n = (seed >> 33) % rules.count_moves(&state);
        let picked = rules.nth_move(&state, n).expect("there are that many");
        state = rules.play(&state, &picked);
        plies += 1;
    };
    println!("a random game of {plies} plies: {outcome:?}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use movewright_runtime::Verdict;

    use super::*;

    #[test]
    fn moves_are_those_of_the_rules() {
        // Five men step forward; the ferryman may also cross two squares.
        assert_eq!(Ferry.count_moves(&Ferry.start()), 6);
        let mut game = Record::new(&Ferry);
        game.play("c1c3").unwrap();
        game.play("b5-b4").unwrap();
        let texts: Vec<String> = game.moves().unwrap().into_iter().map(|m| m.text).collect();
        // The ferryman on c3 strikes b4 and cannot cross again.
        assert_eq!(texts, ["a1-a2", "b1-b2", "c3-b4", "c3-c4", "d1-d2", "e1-e2"]);
        let copy = Record::from_text(&Ferry, &game.position_text()).unwrap();
        assert_eq!(copy.position(), game.position());
    }

    #[test]
    fn the_far_bank_wins() {
        let mut game = Record::from_text(&Ferry, "South: Man a4; North: Man e4").unwrap();
        assert_eq!(game.outcome(), None);
        game.play("a4a5").unwrap();
        let outcome = game.outcome().unwrap();
        assert_eq!(outcome.verdict(players::SOUTH), Verdict::Win);
    }
}
