//! `budget`: what every rules file costs to compile, against the table in `docs/budget.tsv`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;
use movewright_build::config::BuiltFile;
use movewright_build::{emit, load};

use crate::process::{cargo, movewright, root, run, target};

/// Generated lines, functions, build seconds and memory of every rules file, against the table
///
/// Each file is emitted by the program and its text compiled by rustc with full optimisation,
/// together with what plays and counts it; one at a time. Says what exceeds the table, and gives
/// exit code 1 then. Seconds are processor time; times and memory are compared with the slack that
/// machines need. `-` in the table means not measured.
#[derive(Args)]
pub struct Budget {
    /// Only rules files with these names
    #[arg(long)]
    only: Vec<String>,
    /// Write the table anew
    #[arg(long)]
    write: bool,
}

/// What one rules file costs. What was not measured is not a number, which nothing exceeds.
#[derive(Clone, PartialEq, Debug)]
struct Cost {
    file: String,
    variants: u64,
    lines: u64,
    functions: u64,
    emit_seconds: f64,
    emit_mib: f64,
    rustc_seconds: f64,
    rustc_mib: f64,
}

const HEAD: &str =
    "file\tvariants\tlines\tfunctions\temit seconds\temit MiB\trustc seconds\trustc MiB";

/// How far a number may be above the table: lines and functions, memory, seconds. Below two
/// seconds nothing exceeds.
const SLACK: [f64; 3] = [1.1, 1.25, 1.6];
const LEAST_SECONDS: f64 = 2.0;

impl Budget {
    /// Whether nothing exceeds the table.
    ///
    /// # Errors
    /// If something cannot be run or read.
    pub fn run(&self) -> Result<bool, String> {
        let path = root().join("docs/budget.tsv");
        let old = read(&fs::read_to_string(&path).unwrap_or_default())?;
        let bench = Bench::new()?;
        let mut rows = Vec::new();
        let mut fine = true;
        println!("{HEAD}");
        for file in rules_files()? {
            let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let before = old.iter().find(|row| row.file == name);
            if !self.only.is_empty() && !self.only.contains(&name) {
                rows.extend(before.cloned());
                continue;
            }
            let cost = bench.measure(&name, &file)?;
            println!("{}", cost.line());
            let exceeded = match before {
                Some(before) => cost.exceeds(before),
                None => vec!["is not in the table".into()],
            };
            fine &= exceeded.is_empty();
            for what in exceeded {
                eprintln!("{name} {what}");
            }
            rows.push(cost);
        }
        if self.write {
            let lines: String = rows.iter().map(|row| row.line() + "\n").collect();
            fs::write(&path, format!("{HEAD}\n{lines}"))
                .map_err(|e| format!("{}: {e}", path.display()))?;
            return Ok(true);
        }
        Ok(fine)
    }
}

impl Cost {
    fn line(&self) -> String {
        let number = |n: f64, digits: usize| {
            if n.is_nan() { "-".to_string() } else { format!("{n:.digits$}") }
        };
        [
            self.file.clone(),
            self.variants.to_string(),
            self.lines.to_string(),
            self.functions.to_string(),
            number(self.emit_seconds, 2),
            number(self.emit_mib, 0),
            number(self.rustc_seconds, 1),
            number(self.rustc_mib, 0),
        ]
        .join("\t")
    }

    /// In which ways this is beyond an earlier cost.
    fn exceeds(&self, before: &Cost) -> Vec<String> {
        let seconds = |n: f64| if n < LEAST_SECONDS { 0.0 } else { n };
        let pairs = [
            ("lines", self.lines as f64, before.lines as f64, SLACK[0]),
            ("functions", self.functions as f64, before.functions as f64, SLACK[0]),
            ("MiB to emit", self.emit_mib, before.emit_mib, SLACK[1]),
            ("MiB in rustc", self.rustc_mib, before.rustc_mib, SLACK[1]),
            ("seconds to emit", seconds(self.emit_seconds), before.emit_seconds, SLACK[2]),
            ("seconds in rustc", seconds(self.rustc_seconds), before.rustc_seconds, SLACK[2]),
        ];
        let beyond = pairs.into_iter().filter(|(_, now, then, slack)| *now > then * slack);
        beyond.map(|(what, now, then, _)| format!("takes {now:.1} {what}, not {then:.1}")).collect()
    }
}

/// Reads the table.
fn read(text: &str) -> Result<Vec<Cost>, String> {
    let number = |text: &str| if text == "-" { Some(f64::NAN) } else { text.parse().ok() };
    let row = |line: &str| -> Option<Cost> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [file, variants, lines, functions, a, b, c, d] = fields[..] else { return None };
        Some(Cost {
            file: file.to_string(),
            variants: variants.parse().ok()?,
            lines: lines.parse().ok()?,
            functions: functions.parse().ok()?,
            emit_seconds: number(a)?,
            emit_mib: number(b)?,
            rustc_seconds: number(c)?,
            rustc_mib: number(d)?,
        })
    };
    let lines = text.lines().skip(1);
    lines.map(|line| row(line).ok_or(format!("docs/budget.tsv: cannot read '{line}'"))).collect()
}

/// All shipped rules files, by name.
///
/// # Errors
/// If the folder cannot be read.
pub fn rules_files() -> Result<Vec<PathBuf>, String> {
    let folder = root().join("rules");
    let entries = fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|e| Some(e.ok()?.path())).collect();
    files.retain(|path| path.extension().is_some_and(|e| e == "zrf"));
    files.sort();
    Ok(files)
}

/// The functions of generated text: one `fn` with a name each.
fn functions(text: &str) -> u64 {
    text.lines().filter(|line| line.split_whitespace().any(|word| word == "fn")).count() as u64
}

/// What measuring needs.
struct Bench {
    movewright: PathBuf,
    folder: PathBuf,
}

impl Bench {
    fn new() -> Result<Self, String> {
        let movewright = movewright()?;
        let built = cargo()
            .args(["build", "--release", "--package", "movewright-runtime"])
            .args(["--package", "movewright-engine", "--features", "movewright-runtime/alloc"])
            .status()
            .map_err(|e| format!("cannot run cargo: {e}"))?;
        if !built.success() {
            return Err("the libraries cannot be built".into());
        }
        let folder = target().join("budget");
        fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        Ok(Bench { movewright, folder })
    }

    fn measure(&self, name: &str, file: &Path) -> Result<Cost, String> {
        let text = self.folder.join(format!("{name}.rs"));
        let emitted =
            run(Command::new(&self.movewright).arg("emit").arg(file).arg("--output").arg(&text))?;
        if !emitted.success {
            return Err(format!("{name} cannot be emitted: {}", emitted.stderr));
        }
        let generated =
            fs::read_to_string(&text).map_err(|e| format!("{}: {e}", text.display()))?;
        let (main, variants) = program(name, file)?;
        let source = self.folder.join("main.rs");
        fs::write(&source, main).map_err(|e| format!("{}: {e}", source.display()))?;
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let libraries = target().join("release");
        let mut compile = Command::new(rustc);
        compile.args(["--edition", "2024", "-C", "opt-level=3", "--crate-name", "budget"]);
        for library in ["movewright_runtime", "movewright_engine"] {
            let path = libraries.join(format!("lib{library}.rlib"));
            compile.arg("--extern").arg(format!("{library}={}", path.display()));
        }
        let dependencies = libraries.join("deps");
        compile.arg("-L").arg(format!("dependency={}", dependencies.display()));
        compile.arg("-o").arg(self.folder.join("program")).arg(&source);
        let compiled = run(&mut compile)?;
        if !compiled.success {
            return Err(format!("{name} cannot be compiled: {}", compiled.stderr));
        }
        let mib = |bytes: Option<u64>| bytes.map_or(f64::NAN, |n| n as f64 / f64::from(1 << 20));
        Ok(Cost {
            file: name.to_string(),
            variants,
            lines: generated.lines().count() as u64,
            functions: functions(&generated),
            emit_seconds: emitted.processor_seconds.unwrap_or(emitted.seconds),
            emit_mib: mib(emitted.peak_memory),
            rustc_seconds: compiled.processor_seconds.unwrap_or(compiled.seconds),
            rustc_mib: mib(compiled.peak_memory),
        })
    }
}

/// A program that plays and counts a rules file, and how many variants it has.
fn program(name: &str, file: &Path) -> Result<(String, u64), String> {
    let loaded = load(file, &Default::default())?;
    let variants = loaded.compiled.variants.len() as u64;
    let built = BuiltFile { name: name.to_string(), loaded };
    let games = emit::games(&[built], &[], emit::RUNTIME).map_err(|errors| errors.join("\n"))?;
    let mut main = String::from(
        "fn main() -> std::process::ExitCode {\n    \
         movewright_engine::driver::run(|collector| visit(collector))\n}\n\n",
    );
    let _ = write!(main, "{games}");
    Ok((main, variants))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines and functions do not depend on the machine, so that every test run can look at them.
    /// Here twice the table is too much; the command is stricter.
    #[test]
    fn generated_text_does_not_explode() {
        let table = read(&fs::read_to_string(root().join("docs/budget.tsv")).unwrap()).unwrap();
        let mut wrong = Vec::new();
        for path in rules_files().unwrap() {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            let Some(before) = table.iter().find(|row| row.file == name) else {
                wrong.push(format!("{name} is not in the table"));
                continue;
            };
            let loaded = load(&path, &Default::default()).unwrap();
            let models = emit::models(&loaded.compiled, &[]);
            let sources = &loaded.compiled.sources;
            let (text, _) = emit::file(&name, sources, &models, emit::RUNTIME).unwrap();
            let now = (text.lines().count() as u64, functions(&text));
            if now.0 > 2 * before.lines || now.1 > 2 * before.functions {
                let (lines, functions) = (before.lines, before.functions);
                wrong.push(format!("{name}: {now:?}, not {:?}", (lines, functions)));
            }
        }
        assert!(wrong.is_empty(), "{}\n`cargo run -p xtask -- budget --write`", wrong.join("\n"));
    }

    #[test]
    fn what_exceeds_is_said() {
        let before = Cost {
            file: "x".into(),
            variants: 1,
            lines: 100,
            functions: 10,
            emit_seconds: 0.1,
            emit_mib: 10.0,
            rustc_seconds: 5.0,
            rustc_mib: 100.0,
        };
        assert_eq!(
            read(&format!("{HEAD}\n{}", before.line())).unwrap(),
            std::slice::from_ref(&before)
        );
        assert!(before.exceeds(&before).is_empty());
        let unknown = Cost { rustc_seconds: f64::NAN, ..before.clone() };
        assert!(unknown.line().contains("\t-\t"));
        assert!(before.exceeds(&unknown).is_empty() && unknown.exceeds(&before).is_empty());
        let later = Cost {
            lines: 111,
            functions: 11,
            emit_seconds: 1.9,
            rustc_seconds: 9.0,
            ..before.clone()
        };
        assert_eq!(
            later.exceeds(&before),
            ["takes 111.0 lines, not 100.0", "takes 9.0 seconds in rustc, not 5.0"]
        );
    }
}
