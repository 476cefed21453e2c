//! The build-script API: what is written, what cargo is told, what happens on errors.

use std::fs;
use std::path::{Path, PathBuf};

use movewright_build::Config;
use tempfile::TempDir;

const RULES: &str = "\
(include \"parts/step.zrf\")
(game
  (title \"Small\")
  (players White Black)
  (turn-order White Black)
  (board
    (grid
      (start-rectangle 0 0 10 10)
      (dimensions (\"a1/b1/c1\" (10 0)))
      (directions (e 1) (w -1))
    )
  )
  (board-setup (White (Man a1)) (Black (Man c1)))
  (piece (name Man) (moves (step e) (step w)))
)
(variant (title \"Other\") (board-setup (White (Man b1)) (Black (Man c1))))
";

fn project(rules: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::create_dir_all(folder.path().join("rules/parts")).unwrap();
    fs::write(folder.path().join("rules/small.zrf"), rules).unwrap();
    fs::write(folder.path().join("rules/parts/step.zrf"), "(define step ($1 (verify empty?) add))")
        .unwrap();
    folder
}

fn config(folder: &Path) -> Config {
    Config::new().file(folder.join("rules/small.zrf")).out_dir(folder.join("out"))
}

#[test]
fn output_and_watched_files() {
    let project = project(RULES);
    let built = config(project.path()).try_compile().unwrap();
    let rules = project.path().join("rules");
    let expected: Vec<PathBuf> = vec![rules.join("small.zrf"), rules.join("parts/step.zrf")];
    assert_eq!(built.watch, expected);
    assert_eq!(built.files[0].name, "small");
    let text = fs::read_to_string(project.path().join("out/games.rs")).unwrap();
    assert_eq!(text, built.text);
    for part in ["pub mod small {", "pub mod other {", "visitor.visit(\"small\", small::other::"] {
        assert!(text.contains(part), "{part} is missing");
    }
}

#[test]
fn an_equal_output_is_not_written_again() {
    let project = project(RULES);
    config(project.path()).try_compile().unwrap();
    let output = project.path().join("out/games.rs");
    let mut permissions = fs::metadata(&output).unwrap().permissions();
    let before = fs::metadata(&output).unwrap().modified().unwrap();
    permissions.set_readonly(true);
    fs::set_permissions(&output, permissions).unwrap();
    config(project.path()).try_compile().unwrap();
    assert_eq!(fs::metadata(&output).unwrap().modified().unwrap(), before);
}

#[test]
fn only_the_variants_asked_for() {
    let project = project(RULES);
    let built = config(project.path()).variant("other").try_compile().unwrap();
    assert!(built.text.contains("pub mod other {"));
    assert!(!built.text.contains("pub mod small_"), "the module of the first variant");
    assert_eq!(built.text.matches("visitor.visit(").count(), 1);
}

#[test]
fn folders_are_listed_and_filtered() {
    let project = project(RULES);
    let rules = project.path().join("rules");
    fs::write(rules.join("broken.zrf"), "(game").unwrap();
    let built = Config::new()
        .folder(&rules)
        .only(|name| name == "small")
        .out_dir(project.path().join("out"))
        .try_compile()
        .unwrap();
    assert_eq!(built.files.len(), 1);
    assert_eq!(built.watch[0], rules);
}

#[test]
fn errors_name_their_place_and_nothing_is_written() {
    let project = project(&RULES.replace("step e", "stop e"));
    let error = config(project.path()).try_compile().unwrap_err();
    assert_eq!(error.errors.len(), 1, "{error}");
    assert!(error.errors[0].contains("small.zrf:14:"), "{error}");
    assert!(!project.path().join("out").exists());
    let missing = Config::new().file("no/such.zrf").out_dir(project.path()).try_compile();
    assert_eq!(missing.unwrap_err().errors, ["cannot read no/such.zrf: no such file"]);
}

/// As a main thread of some systems has a megabyte, and build scripts are not optimised.
#[test]
fn the_deepest_rules_compile_on_a_small_stack() {
    let nest = |open: &str, inner: &str| open.repeat(250) + inner + &")".repeat(250);
    let moves = format!("(moves ({}) (step w))", nest("(if empty? ", "w add"));
    let project = project(&RULES.replace("(moves (step e) (step w))", &moves));
    let path = project.path().to_path_buf();
    let small = std::thread::Builder::new().stack_size(128 << 10);
    let built = small.spawn(move || config(&path).try_compile().map(|built| built.text.len()));
    assert!(built.unwrap().join().unwrap().is_ok());
}
