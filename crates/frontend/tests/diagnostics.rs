//! The full text of the diagnostics for faulty files, compared with what stands beside each file.

mod common;

use std::fs;
use std::path::Path;

use movewright_frontend::files::{LoadError, Loader, NoFiles};
use movewright_syntax::zrf::keywords;

/// Files of a folder of ours, by their exact names.
struct Folder<'a>(&'a Path);

impl Loader for Folder<'_> {
    fn load(&mut self, path: &str) -> Result<Vec<u8>, LoadError> {
        fs::read(self.0.join(path)).map_err(|why| LoadError(why.to_string()))
    }
}

/// The texts beside the files of `ui`, which are read and recognised only.
#[test]
fn faulty_files() {
    common::assert_expected_texts("ui", |name, bytes| {
        let (sources, _, diagnostics) = common::syntax(name, bytes, &mut NoFiles);
        common::render(&sources, &diagnostics)
    });
}

/// Every word of the language is accepted, in every form it has.
#[test]
fn the_whole_language_is_accepted() {
    let bytes = include_bytes!("ok/everything.zrf");
    let (sources, games, diagnostics) = common::syntax("everything.zrf", bytes, &mut NoFiles);
    assert_eq!(common::render(&sources, &diagnostics), "");
    assert_eq!(games.len(), 3);
    let game = &games[0];
    let blocks: Vec<usize> = [&game.pieces[0].moves, &game.pieces[0].drops]
        .map(|section| section.as_ref().unwrap().blocks.len())
        .to_vec();
    assert_eq!(blocks, [12, 3]);
    assert_eq!((game.options.len(), game.end_conditions.len(), game.ui.len()), (25, 9, 15));

    // The sample holds what it claims to hold.
    let text = std::str::from_utf8(bytes).unwrap();
    let tables = [
        keywords::TOP_LEVEL,
        keywords::SECTIONS,
        keywords::UI_SECTIONS,
        keywords::BOARD_FORMS,
        keywords::GRID_FORMS,
        keywords::PIECE_FORMS,
        keywords::GOALS,
    ];
    let mut words: Vec<&str> = tables.concat();
    words.extend(keywords::instructions().chain(keywords::conditions()));
    words.extend(keywords::OPTIONS.iter().map(|(_, name, _)| *name));
    words.extend(keywords::OPTIONS.iter().filter_map(|(_, _, old)| *old));
    for word in words {
        // An include needs a second file; expansion tests have it.
        let at = |found: usize| {
            let next = text[found + word.len()..].chars().next().unwrap();
            " )\n\"".contains(next) && " (\"".contains(&text[found - 1..found])
        };
        assert!(word == "include" || text.match_indices(word).any(|(i, _)| at(i)), "{word}");
    }
}

/// The rules that ship are written without a single warning.
#[test]
fn shipped_rules_are_clean() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules");
    let mut count = 0;
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "zrf") {
            let name = path.file_name().unwrap().to_str().unwrap();
            let bytes = fs::read(&path).unwrap();
            let (sources, games, diagnostics) = common::syntax(name, &bytes, &mut Folder(&folder));
            assert_eq!(common::render(&sources, &diagnostics), "");
            assert!(!games.is_empty());
            count += 1;
        }
    }
    assert!(count > 0);
}

/// The deepest nesting that is read goes through every stage of recognition.
#[test]
fn the_deepest_nesting_is_recognised() {
    let nest =
        |open: &str, inner: &str, depth: usize| open.repeat(depth) + inner + &")".repeat(depth);
    let code = nest("(if empty? ", "add", 250);
    let cond = format!("(verify {})", nest("(not ", "empty?", 249));
    let goal = nest("(and ", "(pieces-remaining 1)", 250);
    let text = format!(
        "(game (title \"T\") (players A B) (turn-order A B) (board)
           (piece (name P) (moves ({code}) ({cond} add)))
           (win-condition (A B) {goal}))"
    );
    let (sources, games, diagnostics) = common::syntax("deep.zrf", text.as_bytes(), &mut NoFiles);
    assert_eq!(common::render(&sources, &diagnostics), "");
    assert_eq!(games[0].pieces[0].moves.as_ref().unwrap().blocks.len(), 2);
    assert_eq!(games[0].end_conditions.len(), 1);
}
