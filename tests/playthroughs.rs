//! Games of every rules file as text, to be read by a person: board, legal moves, what a move
//! changes, outcome. The interpreter and, where a game is compiled in, the compiled code must tell
//! the same. `MOVEWRIGHT_BLESS=1 cargo test --test playthroughs` writes the texts anew.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use movewright::games::shipped;
use movewright_engine::notation::move_text::effect_text;
use movewright_engine::terminal::describe_outcome;
use movewright_engine::{Executor, Game, Playable, Random, Session};
use movewright_interpreter::Interpreter;

/// Turns of a game whose moves a seed chooses.
const TURNS: usize = 24;

/// Turns after them of which only the moves are told, in the first variant of a file.
const FINISH: usize = 120;

/// Drawn are the board at the start, before every so many moves, and at the end.
const DRAWN: usize = 8;

/// More legal moves than this are counted and summed up, and only the first few are listed.
const LISTED: usize = 48;

/// Games with a plan: file, variant, position and moves.
const SCRIPTS: &[(&str, &str, &str)] = &[
    // The shortest mate.
    ("chess", "Chess", "start; moves f2-f3 e7-e5 g2-g4 d8-h4"),
    // Castling on both sides, en passant, promotion with capture.
    (
        "chess",
        "Chess",
        "r3k2r/1P6/8/8/4p3/8/3P4/R3K2R w KQkq - 0 1; moves d2-d4 e4-d3xd4 e1-c1 e8-g8 b7-a8=Queen",
    ),
    // Three in a row, and four.
    ("tictactoe", "Tic-Tac-Toe", "start; moves Mark@b2 Mark@a1 Mark@a3 Mark@c1 Mark@c3 Mark@b1"),
    (
        "connect-four",
        "Connect Four",
        "start; moves Disc@a1 Disc@b1 Disc@a2 Disc@b2 Disc@a3 Disc@b3 Disc@a4",
    ),
    // A jump that must go on; a man that is crowned by a jump and may not go on.
    (
        "english-draughts",
        "English Draughts",
        "8/8/5M2/4m3/8/2m5/6m1/8 b - -; moves f6-d4xe5 d4-b2xc3 g2-f3",
    ),
    (
        "english-draughts",
        "English Draughts",
        "8/8/8/8/8/2M5/3m1m2/8 b - -; moves c3-e1xd2=King f2-g3",
    ),
    // A mill takes a man.
    (
        "nine-mens-morris",
        "Nine Men's Morris",
        "start; moves Man@a7 Man@a1 Man@d7 Man@d1 Man@g7 g7xa1",
    ),
    // Captured pieces change sides and are dropped: Pawns on neither end rank.
    ("crazyhouse", "Crazyhouse", "start; moves e2-e4 d7-d5 e4-d5 d8-d5 b1-c3 d5-d8 Pawn@d7"),
    // Bishops are exchanged, and one is dropped.
    ("shogi", "Shogi", "start; moves 7g-7f 3c-3d 8h-2b 3a-2b Bishop@5e"),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn rules_files() -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(root().join("rules"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "zrf"))
        .collect();
    paths.sort();
    assert!(paths.len() > 30);
    paths
}

/// Sum of everything that distinguishes moves, for lists too long to print.
fn sum(texts: &[String]) -> u64 {
    let bytes = texts.iter().flat_map(|text| text.bytes().chain([0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3))
}

/// A game told from its start, or from a position and moves; then at most `turns` by seed.
fn tell(game: &dyn Game, script: Option<&str>, seed: u64, turns: usize) -> String {
    let info = game.info();
    let (position, scripted) = match script.and_then(|s| s.split_once("; moves ")) {
        Some((position, moves)) => (position, moves.split(' ').collect()),
        None => ("start", Vec::new()),
    };
    let mut session = game.open(position).unwrap();
    let mut out = format!("# {}", info.title);
    let _ = match script {
        Some(script) => writeln!(out, ", {script}"),
        None => writeln!(out, ", seed {seed}"),
    };
    let mut random = Random::new(seed);
    let steps = if script.is_some() { scripted.len() } else { turns };
    for n in 0..=steps {
        let outcome = session.outcome();
        let over = n == steps || outcome.is_some();
        if n == steps && script.is_none() && turns == TURNS && outcome.is_none() {
            finish(game, &mut *session, &mut random, &mut out);
            break;
        }
        let _ = writeln!(out, "\n{}", session.position_text());
        if n % DRAWN == 0 || over {
            let _ = writeln!(out, "{}", session.draw().trim_end());
        }
        if let Some(outcome) = outcome {
            let _ = writeln!(out, "= {}", describe_outcome(game, outcome));
            break;
        }
        let moves = session.moves().unwrap();
        let texts: Vec<String> = moves
            .iter()
            .map(|m| match m.described.multiplicity {
                1 => m.text.clone(),
                n => format!("{} ({n} times)", m.text),
            })
            .collect();
        let effects = |i: usize| -> Vec<String> {
            moves[i].described.effects.iter().map(|e| effect_text(&info, e)).collect()
        };
        let check = if session.royal_attacked() { ", in check" } else { "" };
        let chooser = info.player_name(session.turn().chooser);
        let all: Vec<String> = texts
            .iter()
            .enumerate()
            .map(|(i, t)| format!("{t} {}", effects(i).join(" ")))
            .collect();
        let _ = writeln!(out, "{chooser}{check}: {} moves, sum {:016x}", texts.len(), sum(&all));
        let listed = if texts.len() > LISTED { 8 } else { texts.len() };
        let dots = if listed < texts.len() { " ..." } else { "" };
        let _ = writeln!(out, "  {}{dots}", texts[..listed].join(" "));
        if over || moves.is_empty() {
            break;
        }
        let pick = match scripted.get(n) {
            Some(text) => moves
                .iter()
                .position(|m| m.text == *text)
                .unwrap_or_else(|| panic!("{}: {text} is none of {texts:?}", info.title)),
            None => random.below(moves.len() as u64) as usize,
        };
        let _ = writeln!(out, "> {}  {}", moves[pick].text, effects(pick).join(" "));
        session.play(&moves[pick].text).unwrap();
    }
    out
}

/// The rest of a game: its moves, the last position, the outcome if there is one by then.
fn finish(game: &dyn Game, session: &mut dyn Session, random: &mut Random, out: &mut String) {
    for n in 0..FINISH {
        let moves = session.moves().unwrap();
        if moves.is_empty() || session.outcome().is_some() {
            break;
        }
        let pick = random.below(moves.len() as u64) as usize;
        let begin = if n % 12 == 0 { "\n>>" } else { "" };
        let _ = write!(out, "{begin} {}", moves[pick].text);
        session.play(&moves[pick].text).unwrap();
    }
    let _ = writeln!(out, "\n\n{}\n{}", session.position_text(), session.draw().trim_end());
    if let Some(outcome) = session.outcome() {
        let _ = writeln!(out, "= {}", describe_outcome(game, outcome));
    }
}

#[test]
fn games_are_played_as_they_are_told() {
    let bless = std::env::var_os("MOVEWRIGHT_BLESS").is_some();
    let folder = root().join("tests/playthroughs");
    let mut wrong = Vec::new();
    for path in rules_files() {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let loaded = movewright_build::load(&path, &Default::default()).unwrap();
        let mut text = String::new();
        for (i, variant) in loaded.compiled.variants.iter().enumerate() {
            let title = variant.model.title.as_str();
            let scripts = SCRIPTS.iter().filter(|s| (s.0, s.1) == (name, title)).map(|s| Some(s.2));
            // The other variants of a file differ in little.
            let turns = if i == 0 { TURNS } else { TURNS / 3 };
            let interpreted =
                Playable::new(Interpreter::new(&variant.model), Executor::Interpreted);
            let compiled = shipped(name).map(|s| s.compiled(title).unwrap());
            for script in scripts.chain([None]) {
                let told = tell(&interpreted, script, i as u64 + 1, turns);
                if let Some(compiled) = &compiled {
                    let same = tell(compiled.as_ref(), script, i as u64 + 1, turns) == told;
                    assert!(same, "{title} is played otherwise by compiled code");
                }
                if !text.is_empty() {
                    text.push('\n');
                }
                text += &told;
            }
        }
        let file = folder.join(format!("{name}.txt"));
        if bless {
            fs::create_dir_all(&folder).unwrap();
            fs::write(&file, &text).unwrap();
        } else if fs::read_to_string(&file).unwrap_or_default() != text {
            wrong.push(file.display().to_string());
        }
    }
    assert!(wrong.is_empty(), "not as in these files: {}", wrong.join(", "));
}

#[test]
fn every_text_belongs_to_a_rules_file() {
    let Ok(entries) = fs::read_dir(root().join("tests/playthroughs")) else {
        return assert!(std::env::var_os("MOVEWRIGHT_BLESS").is_some(), "there are no texts");
    };
    for entry in entries {
        let path = entry.unwrap().path();
        let rules = root().join("rules").join(path.file_stem().unwrap()).with_extension("zrf");
        assert!(rules.is_file(), "{}", path.display());
    }
}
