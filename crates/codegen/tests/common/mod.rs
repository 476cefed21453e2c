//! Rules files as models, for tests.

use std::path::PathBuf;

use movewright_codegen::{Options, emit, plan};
use movewright_frontend::{Config, NoFiles, compile};
use movewright_model::Model;

/// The models of a rules file without includes.
pub fn models(name: &str, text: &[u8]) -> Vec<Model> {
    let compiled = compile(name, text, &mut NoFiles, &Config::default());
    assert!(!compiled.has_errors(), "{name}: {:?}", compiled.diagnostics);
    compiled.variants.into_iter().map(|v| v.model).collect()
}

/// The text generated for models.
#[allow(dead_code, reason = "not every test needs it")]
pub fn generated(name: &str, models: &[Model]) -> String {
    let plan = plan(models).expect("nothing is refused");
    emit(&plan, &Options { source: name.to_owned(), hash: 0, ..Options::default() })
}

/// The rules files that ship: name and bytes, those that include nothing.
#[allow(dead_code, reason = "not every test needs them")]
pub fn shipped() -> Vec<(String, Vec<u8>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../rules");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the rules are there")
        .map(|entry| entry.expect("a folder entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "zrf"))
        .collect();
    files.sort();
    let read = |path: &PathBuf| {
        let name = path.file_name().expect("a file").to_string_lossy().into_owned();
        (name, std::fs::read(path).expect("a rules file"))
    };
    files
        .iter()
        .map(read)
        .filter(|(_, bytes)| !bytes.windows(8).any(|w| w == b"(include"))
        .collect()
}

/// A game with drops only.
#[allow(dead_code, reason = "not every test needs it")]
pub const STONES: &str = r#"
(define line (relative-config Stone $1 Stone))
(game (title "Stones")
  (players Black White)
  (turn-order Black White)
  (board
    (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("2/1" (0 10)))
      (directions (n 0 -1) (e 1 0))))
  (board-setup (Black (Stone off 2)) (White (Stone off 2)))
  (piece (name Stone) (drops ((verify empty?) add)))
  (win-condition (Black White) (line e)))
"#;

/// A game with a template of every level, a slide, a replayed block and a royal piece.
#[allow(dead_code, reason = "not every test needs it")]
pub const PUSHERS: &str = r#"
(define slide ($1 (while empty? add $1) (verify not-friend?) add))
(define push ($1 (verify not-empty?) cascade $1 (verify empty?) add))
(define turn-over ((while (enemy? $1) $1 flip) (verify (friend? $1)) to back add))
(game (title "Pushers")
  (players White Black)
  (turn-order White Black)
  (move-priorities push other)
  (board
    (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
      (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
    (symmetry Black (n s) (s n))
    (zone (name far) (players White) (positions a3 b3 c3))
    (zone (name far) (players Black) (positions a1 b1 c1)))
  (board-setup (White (Man a1 c1) (King b1)) (Black (Man a3 c3) (King b3)))
  (piece (name Man)
    (attribute fresh? true)
    (moves
      (move-type other)
      (n (verify empty?) (if (in-zone? far) (add King Man) else (set-attribute fresh? false) add))
      (e (verify (and enemy? (not fresh?))) capture e (verify (or empty? (friend? n))) add)
      (turn-over w)))
  (piece (name King)
    (moves (move-type other) (slide n) (slide s) (slide e) (move-type push) (push w)))
  (loss-condition (White Black) (checkmated King)))
"#;
