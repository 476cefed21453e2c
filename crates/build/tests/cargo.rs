//! Real cargo builds of a crate with rules: what is built again after which change, that nothing
//! but the build folder is written, and how errors in rules look.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::SystemTime;

use tempfile::TempDir;

const MAIN: &str = "mod games { movewright_runtime::include_games!(); }\nfn main() {\n    \
    struct Count(usize);\n    impl movewright_runtime::Visitor for Count {\n        \
    fn visit<R: movewright_runtime::Rules + 'static>(&mut self, _: &str, _: R) {\n            \
    self.0 += 1;\n        }\n    }\n    let mut count = Count(0);\n    games::visit(&mut count);\n    \
    println!(\"{}\", count.0);\n}\n";

const RULES: &str = "\
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
  (piece (name Man) (moves (e (verify empty?) add)))
)
";

/// A crate of its own. All share one build folder, so that the dependencies are compiled once.
struct Project {
    /// Its package: different in each test, as binaries lie beside each other.
    name: &'static str,
    folder: TempDir,
    /// Where the build script notes each run.
    log: TempDir,
}

/// What a build did to the project's own units.
#[derive(PartialEq, Eq, Debug)]
struct Rebuilt {
    /// Packages compiled, the build script's own compilation as `build script`.
    compiled: Vec<String>,
    /// Times the build script ran.
    runs: usize,
}

impl Project {
    fn new(name: &'static str) -> Self {
        let project =
            Project { name, folder: TempDir::new().unwrap(), log: TempDir::new().unwrap() };
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let manifest = format!(
            "[workspace]\n[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
             [dependencies]\nmovewright-runtime = {{ path = {:?} }}\n\
             [build-dependencies]\nmovewright-build = {{ path = {:?} }}\n",
            crates.join("runtime"),
            crates.join("build"),
        );
        let script = format!(
            "use std::io::Write;\nfn main() {{\n    let log = std::fs::OpenOptions::new().create(true)\
             .append(true).open({:?});\n    log.unwrap().write_all(b\"run\\n\").unwrap();\n    \
             movewright_build::Config::new().folder(\"rules\").compile();\n}}\n",
            project.log.path().join("runs"),
        );
        project.write("Cargo.toml", &manifest);
        project.write("build.rs", &script);
        project.write("src/main.rs", MAIN);
        project.write("rules/small.zrf", RULES);
        let lock = crates.parent().unwrap().join("Cargo.lock");
        fs::copy(lock, project.path("Cargo.lock")).unwrap();
        project
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file; cargo, which looks at times, will see it as newer than what was built.
    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn cargo(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO"))
            .args(arguments)
            .arg("--offline")
            .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("cargo"))
            .current_dir(self.folder.path())
            // The workspace's own settings are not a user's.
            .env_remove("RUSTFLAGS")
            .output()
            .unwrap()
    }

    fn runs(&self) -> usize {
        fs::read_to_string(self.log.path().join("runs")).map_or(0, |text| text.lines().count())
    }

    /// Builds.
    fn build(&self) -> Rebuilt {
        let before = self.runs();
        let output = self.cargo(&["build", "--message-format", "json"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let mut compiled = Vec::new();
        for line in String::from_utf8(output.stdout).unwrap().lines() {
            let message: serde_json::Value = serde_json::from_str(line).unwrap();
            if message["reason"] != "compiler-artifact" || message["fresh"] == true {
                continue;
            }
            let target = &message["target"];
            let is_script = target["kind"][0] == "custom-build" && target["name"] != self.name;
            let own = message["package_id"].as_str().unwrap().contains(&format!("{}@", self.name));
            match (own, is_script) {
                (true, true) => compiled.push("build script".into()),
                _ => compiled.push(target["name"].as_str().unwrap().to_string()),
            }
        }
        Rebuilt { compiled, runs: self.runs() - before }
    }

    /// What the program prints: the number of its games.
    fn games(&self) -> String {
        let output = self.cargo(&["run", "--quiet"]);
        String::from_utf8(output.stdout).unwrap().trim().to_string()
    }

    /// Every file with its length and time.
    fn snapshot(&self) -> BTreeMap<PathBuf, (u64, SystemTime)> {
        let mut found = BTreeMap::new();
        let mut folders = vec![self.folder.path().to_path_buf()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let data = path.symlink_metadata().unwrap();
                if data.is_dir() {
                    folders.push(path.clone());
                }
                found.insert(path, (data.len(), data.modified().unwrap()));
            }
        }
        found
    }
}

fn rebuilt(compiled: &[&str], runs: usize) -> Rebuilt {
    Rebuilt { compiled: compiled.iter().map(|name| name.to_string()).collect(), runs }
}

#[test]
fn each_change_builds_again_just_what_it_must() {
    let project = Project::new("rebuilds");
    // Its first build: dependencies too, unless an earlier test run left them.
    project.build();
    assert_eq!(project.games(), "1");
    assert_eq!(project.build(), rebuilt(&[], 0), "nothing changed");

    let expect = |why: &str, change: &dyn Fn(&Project), built: &Rebuilt, games: &str| {
        change(&project);
        assert_eq!(&project.build(), built, "{why}");
        assert_eq!(project.build(), rebuilt(&[], 0), "nothing changed after {why}");
        assert_eq!(project.games(), games, "{why}");
    };
    let from_rules = rebuilt(&["rebuilds"], 1);
    let without_rules = rebuilt(&["rebuilds"], 0);
    let edited = RULES.replace("(e (verify empty?) add)", "(w (verify empty?) add)");
    let including = edited
        .replace("(game\n", "(include \"parts/step.zrf\")\n(game\n")
        .replace("(moves (w (verify empty?) add))", "(moves (step e) (step w))");
    expect("a line", &|p| p.write("rules/small.zrf", &edited), &from_rules, "1");
    expect("a second game", &|p| p.write("rules/other.zrf", RULES), &from_rules, "2");
    let with_include = |p: &Project| {
        p.write("rules/parts/step.zrf", "(define step ($1 (verify empty?) add))");
        p.write("rules/small.zrf", &including);
    };
    expect("an include", &with_include, &from_rules, "2");
    let edit_include = |p: &Project| {
        p.write("rules/parts/step.zrf", "(define step ($1 (verify enemy?) add))");
    };
    expect("a line of the include", &edit_include, &from_rules, "2");
    expect("the program", &|p| p.write("src/main.rs", &format!("{MAIN}\n")), &without_rules, "2");
    expect("a page", &|p| p.write("README.md", "Rules."), &rebuilt(&[], 0), "2");
    let remove = |p: &Project| fs::remove_file(p.path("rules/other.zrf")).unwrap();
    expect("one game less", &remove, &from_rules, "1");
}

#[test]
fn an_error_in_rules_is_shown_at_its_place() {
    let project = Project::new("errors");
    project.write("rules/small.zrf", &RULES.replace("empty?) add", "emty?) add"));
    let output = project.cargo(&["build"]);
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success());
    assert!(text.contains("rules/small.zrf:13:39"), "{text}");
    assert!(text.contains("emty?"), "{text}");
    assert!(!text.contains("panicked"), "{text}");
    project.write("rules/small.zrf", RULES.strip_suffix(")\n").unwrap());
    let output = project.cargo(&["build"]);
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(text.contains("rules/small.zrf:1:1"), "{text}");
    assert!(!text.contains("panicked"), "{text}");
    project.write("rules/small.zrf", RULES);
    assert_eq!(project.games(), "1");
}

/// Permissions do not stop every user, so that times and lengths are compared as well.
#[test]
fn nothing_is_written_beside_the_sources() {
    let project = Project::new("readonly");
    // Cargo itself writes the lock file, once.
    assert!(project.cargo(&["metadata", "--format-version", "1"]).status.success());
    let git = |arguments: &[&str]| {
        let identity = ["-c", "user.name=test", "-c", "user.email=test@localhost"];
        let mut git = Command::new("git");
        git.args(identity).args(arguments).current_dir(project.folder.path()).output().unwrap()
    };
    git(&["init", "--quiet"]);
    git(&["add", "--all"]);
    assert!(git(&["commit", "--quiet", "--message", "rules"]).status.success());
    let set_readonly = |readonly: bool| {
        for path in project.snapshot().into_keys().chain([project.path("")]) {
            let mut permissions = fs::metadata(&path).unwrap().permissions();
            permissions.set_readonly(readonly);
            fs::set_permissions(path, permissions).unwrap();
        }
    };
    set_readonly(true);
    let before = project.snapshot();
    assert_eq!(project.build().runs, 1);
    let after = project.snapshot();
    let status = git(&["--no-optional-locks", "status", "--porcelain"]);
    set_readonly(false);
    let changed: Vec<&PathBuf> = after
        .iter()
        .filter(|(path, data)| before.get(*path) != Some(data))
        .map(|(path, _)| path)
        .chain(before.keys().filter(|path| !after.contains_key(*path)))
        .collect();
    assert_eq!(changed, [] as [&PathBuf; 0]);
    assert_eq!(String::from_utf8_lossy(&status.stdout), "");
}
