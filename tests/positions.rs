//! Position text and move text: what is written is read back as the same.

use std::fs;
use std::path::{Path, PathBuf};

use movewright_engine::notation::{move_text, position};
use movewright_engine::{Conventions, Executor, Game, Playable, Position, Random};
use movewright_interpreter::Interpreter;
use movewright_runtime::Rules;

fn rules_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "zrf"))
        .collect();
    paths.sort();
    assert!(paths.len() > 20);
    paths
}

/// Calls `f` with every variant of every file in rules/.
fn each_variant(mut f: impl FnMut(&str, &Playable<Interpreter<'_>>)) {
    for path in rules_files() {
        let loaded = movewright_build::load(&path, &Default::default()).unwrap();
        for variant in &loaded.compiled.variants {
            let rules = Interpreter::new(&variant.model);
            let name = format!("{}, {}", path.display(), variant.model.title);
            f(&name, &Playable::new(rules, Executor::Interpreted));
        }
    }
}

#[test]
fn positions_of_random_games_are_read_back() {
    each_variant(|name, game| {
        let rules = game.rules();
        let info = rules.info();
        let start = Position::of(rules, &rules.start());
        let mut random = Random::new(5);
        let mut session = game.open("start").unwrap();
        for _ in 0..24 {
            let text = session.position_text();
            let copy = game.open(&text).unwrap_or_else(|e| panic!("{name}: {text}: {e}"));
            assert_eq!(copy.position(), session.position(), "{name}: {text}");
            assert_eq!(copy.position_text(), text, "{name}");
            // The keyed form alone says everything too.
            if session.turn().continuing.is_none() {
                let none = Conventions {
                    letters: vec![None; info.pieces.len()],
                    ..game.conventions().clone()
                };
                let at = session.position();
                let keyed = position::write(&info, &none, &start, &at);
                assert_eq!(position::read(&info, &none, &start, &keyed), Ok(at), "{name}: {keyed}");
            }
            let moves = session.moves().unwrap();
            if moves.is_empty() || session.outcome().is_some() {
                break;
            }
            let texts: Vec<String> = moves.iter().map(|m| m.text.clone()).collect();
            for (i, text) in texts.iter().enumerate() {
                assert_eq!(move_text::read(&texts, text), Ok(i), "{name}: {text}");
            }
            let pick = random.below(moves.len() as u64) as usize;
            session.play(&texts[pick]).unwrap();
        }
    });
}

#[test]
fn a_fen_says_what_it_says_in_chess() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/chess.zrf");
    let loaded = movewright_build::load(&path, &Default::default()).unwrap();
    let rules = Interpreter::new(&loaded.compiled.variants[0].model);
    let game = Playable::new(rules, Executor::Interpreted);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    assert_eq!(game.open("start").unwrap().position_text(), start);
    let text = |moves: &str| game.open(&format!("start; moves {moves}")).unwrap().position_text();
    assert_eq!(text("e2e4"), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3");
    assert_eq!(text("g1f3"), "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq -; last g1 f3");
    // The rook on h1 has moved; that on a1 has not, and neither has the king.
    assert_eq!(
        text("h2h4 a7a5 h1h3 a5a4"),
        "rnbqkbnr/1ppppppp/8/8/p6P/7R/PPPPPPP1/RNBQKBN1 w Qkq -; last a5 a4"
    );
    let counted = |position: &str, depth| {
        game.open(position).unwrap().perft(depth, Default::default()).unwrap()
    };
    assert_eq!(counted("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 1), 26);
    assert_eq!(counted("4k3/8/8/8/8/8/8/R3K2R w - -", 1), 24);
}
