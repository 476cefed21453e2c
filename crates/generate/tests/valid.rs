//! What is generated can be read, depends on the seed alone, and often played for a while.

use std::time::Duration;

use movewright_generate::batch::{Games, Sample};
use movewright_generate::{coverage, generate};

#[test]
fn every_seed_gives_the_same_valid_file() {
    for seed in 0..400 {
        let text = generate(seed);
        assert_eq!(text, generate(seed));
        let sample = Sample::new(format!("generated-{seed}"), text.clone());
        let sample = sample.unwrap_or_else(|why| panic!("{why}\n{text}"));
        for model in sample.models() {
            assert!(model.board.squares.len() <= 26, "{text}");
        }
    }
}

#[test]
fn many_games_are_long() {
    let games = Games { count: 2, cap: 30 };
    let mut long = 0;
    for seed in 0..60 {
        let sample = Sample::new(format!("generated-{seed}"), generate(seed)).unwrap();
        let Ok(played) = sample.interpreted(games, Duration::from_secs(20)) else { continue };
        let turns = |line: &str| line.split(' ').nth(2).unwrap().parse::<u32>().unwrap();
        long += u32::from(played[0].lines().any(|line| turns(line) >= 10));
    }
    assert!(long >= 24, "{long} of 60 files have a game of ten turns");
}

/// Reference 6.12: a type that `add-partial` names replaces the type of the turn.
#[test]
fn chains_are_handed_on_in_typed_turns() {
    let games = Games { count: 4, cap: 24 };
    let handed = (0..100).filter(|seed| {
        let sample = Sample::new(format!("generated-{seed}"), generate(*seed)).unwrap();
        let covered = coverage::covered(&sample, games, Duration::from_secs(20));
        covered.is_ok_and(|(items, _)| items.contains("T55"))
    });
    assert!(handed.take(2).count() == 2, "in less than 2 of 100 files");
}
