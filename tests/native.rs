//! Commands that build native programs: `build`, `compare` of a file, `corpus`. They run the Rust
//! compiler, so there are few of them.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

/// Stones walk along a row and jump over each other; who cannot move loses. In the variant a jump
/// captures.
const ROW: &str = r#"
(define walk ($1 (verify empty?) add))
(define jump ($1 (verify enemy?) $2 $1 (verify empty?) add))
(game (title "Row")
  (players Left Right)
  (turn-order Left Right)
  (board
    (grid (start-rectangle 0 0 10 10)
      (dimensions ("a/b/c/d/e/f/g" (10 0)) ("2/1" (0 10)))
      (directions (e 1 0) (w -1 0) (n 0 -1)))
    (symmetry Right (e w) (w e)))
  (piece (name Stone) (moves (walk e) (walk n) (jump e)))
  (board-setup (Left (Stone a1 b1 c1)) (Right (Stone e2 f2 g1)))
  (loss-condition (Left Right) stalemated))
(variant (title "Row with captures")
  (piece (name Stone) (moves (walk e) (walk n) (jump e capture))))
"#;

/// A file whose rules are in a plug-in.
const PLUG_IN: &str = r#"
(game (title "Stub") (engine "stub.dll") (players A B) (turn-order A B)
  (board (positions (p 0 0 1 1)))
  (piece (name Man) (moves (from)))
  (board-setup (A (Man p))))
"#;

fn movewright(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_movewright"))
        .args(args)
        .current_dir(folder)
        // Kept between runs, so that the support crates are compiled once.
        .env("MOVEWRIGHT_CACHE", Path::new(env!("CARGO_TARGET_TMPDIR")).join("native-cache"))
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{e}: {}{}", text(&output.stdout), text(&output.stderr)))
}

fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("row.zrf"), ROW).unwrap();
    folder
}

/// Interpreted perft numbers of the rules, from depth 1.
fn perft(folder: &Path, more: &[&str]) -> Vec<u64> {
    let args = [&["perft", "row.zrf", "--json"][..], more].concat();
    let answer = json(&movewright(folder, &args));
    let depths = answer["depths"].as_array().unwrap();
    depths.iter().map(|d| d["nodes"].as_u64().unwrap()).collect()
}

#[test]
fn a_built_program_plays_as_the_interpreter_does() {
    let folder = folder();
    let program = folder.path().join(format!("game{}", std::env::consts::EXE_SUFFIX));
    let built = movewright(
        folder.path(),
        &["build", "row.zrf", "-o", program.to_str().unwrap(), "--variant", "row with captures"],
    );
    assert!(built.status.success(), "{}", text(&built.stderr));
    let ask = |args: &[&str]| text(&Command::new(&program).args(args).output().unwrap().stdout);
    assert_eq!(ask(&["list"]), "#1 Row with captures\n");
    let compiled = ask(&["perft", "5"]);
    let nodes = perft(folder.path(), &["5", "--variant", "Row with captures"])[4];
    assert!(nodes > 100, "{nodes}");
    assert_eq!(compiled, format!("executor: compiled\nperft 5: {nodes}\n"));
    assert!(ask(&["rate", "2", "--milliseconds", "1"]).trim().parse::<f64>().unwrap() > 0.0);
}

#[test]
fn without_a_compiler_or_a_cache_the_error_says_so_and_nothing_is_written() {
    let folder = folder();
    fs::write(folder.path().join("file"), "").unwrap();
    let refused = |variable: &str, value: &str, said: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_movewright"))
            .args(["build", "row.zrf", "-o", "game"])
            .current_dir(folder.path())
            .env("MOVEWRIGHT_CACHE", folder.path().join("cache"))
            .env(variable, value)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{variable}");
        let error = text(&output.stderr);
        assert!(error.contains(said), "{error}");
        assert!(!error.contains("panicked"), "{error}");
        assert!(!folder.path().join("game").exists());
    };
    refused("RUSTC", "no-such-rustc", "cannot run `no-such-rustc`");
    refused("CARGO", "no-such-cargo", "cannot run `no-such-cargo`");
    refused("MOVEWRIGHT_CACHE", "file", "cannot write");
    // A stand-in that has no compiler to start: it says what is missing, and fails.
    if cfg!(unix) {
        refused("RUSTC", "false", "Building a game needs a Rust toolchain");
    }
}

/// Two builds at once in a new cache: cargo takes turns, and both programs are whole.
#[test]
fn two_builds_at_once_do_not_disturb_each_other() {
    let folder = folder();
    let start = |output: &str| {
        Command::new(env!("CARGO_BIN_EXE_movewright"))
            .args(["build", "row.zrf", "-o", output])
            .current_dir(folder.path())
            .env("MOVEWRIGHT_CACHE", folder.path().join("cache"))
            .spawn()
            .unwrap()
    };
    let mut builds = ["first", "second"].map(|output| (output, start(output)));
    for (output, build) in &mut builds {
        assert!(build.wait().unwrap().success(), "{output}");
    }
    for (output, _) in builds {
        let program = folder.path().join(output);
        let said = Command::new(program).args(["list"]).output().unwrap().stdout;
        assert_eq!(text(&said), "#1 Row\n#2 Row with captures\n");
    }
}

#[test]
fn a_file_is_compared_with_its_own_native_program() {
    let folder = folder();
    let compared = movewright(
        folder.path(),
        &[
            "compare",
            "row.zrf",
            "--games",
            "5",
            "--depth",
            "3",
            "--seconds",
            "0.1",
            "--seed",
            "7",
            "--json",
        ],
    );
    assert_eq!(compared.status.code(), Some(0), "{}", text(&compared.stderr));
    let answer = json(&compared);
    assert_eq!(answer["equal"], true);
    assert_eq!(answer["seed"], 7);
    assert_eq!(answer["rules_hash"].as_str().unwrap().len(), 16);
    let report = &answer["report"];
    assert_eq!(report["games"], 5);
    assert!(report["moves"].as_u64() > report["positions"].as_u64(), "{report}");
    assert_eq!(report["perft"], serde_json::json!(perft(folder.path(), &["3"])));
    let ratio = |name: &str| report["ratio"][name].as_f64().unwrap();
    assert!(ratio("least") > 0.0 && ratio("least") <= ratio("median"));
    assert!(ratio("median") <= ratio("greatest"));
}

#[test]
fn many_files_go_through_both_executors_and_are_taken_up_again() {
    let folder = folder();
    fs::create_dir(folder.path().join("deep")).unwrap();
    fs::write(folder.path().join("deep/stub.zrf"), PLUG_IN).unwrap();
    fs::write(folder.path().join("wrong.zrf"), ROW.replace("(verify", "(verfy")).unwrap();
    let run = |more: &[&str]| {
        let mut args = vec!["corpus", ".", "--games", "5", "--resume", "results.jsonl", "--json"];
        args.extend(more);
        movewright(folder.path(), &args)
    };
    let first = run(&[]);
    assert_eq!(first.status.code(), Some(0), "{}", text(&first.stderr));
    let summary = json(&first);
    let stages = |summary: &Value| -> Vec<[String; 2]> {
        let text = |value: &Value| value.as_str().unwrap().to_string();
        let files = summary["files"].as_array().unwrap().iter();
        files.map(|f| [text(&f["name"]), text(&f["stage"])]).collect()
    };
    let expected = [["deep/stub.zrf", "plug-in"], ["row.zrf", "equal"], ["wrong.zrf", "refused"]];
    let expected = expected.map(|pair| pair.map(String::from));
    assert_eq!(stages(&summary), expected);
    let all = &summary["dialects"][0];
    assert_eq!([&all["files"], &all["counted"], &all["games"]], [3, 2, 10]);
    assert_eq!(all["plug_ins"][0], "deep/stub.zrf");
    assert!(summary["most_lines"][0]["lines"].as_u64().unwrap() > 100);
    let reason = summary["files"][2]["reasons"][0].as_str().unwrap();
    assert!(reason.contains("verfy"), "{reason}");

    // What is known already is not run again; a line that was cut off is.
    let log = folder.path().join("results.jsonl");
    let kept = fs::read_to_string(&log).unwrap();
    assert_eq!(kept.lines().count(), 3);
    let again = run(&[]);
    assert_eq!(stages(&json(&again)), expected);
    assert_eq!(fs::read_to_string(&log).unwrap(), kept);
    fs::write(&log, &kept[..kept.trim_end().len() - 5]).unwrap();
    let again = run(&[]);
    assert_eq!(stages(&json(&again)), expected);
    assert_eq!(fs::read_to_string(&log).unwrap().lines().count(), 4);
}

#[test]
fn a_file_that_takes_too_long_is_named() {
    let folder = folder();
    let output = movewright(folder.path(), &["corpus", ".", "--interpret", "--seconds", "0"]);
    assert_eq!(output.status.code(), Some(1));
    let table = text(&output.stdout);
    assert!(table.contains("stopped      row.zrf  reading and interpreting: more than 0 seconds"));
}
