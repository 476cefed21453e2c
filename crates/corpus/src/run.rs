//! Files one by one through a worker process, the Rust compiler and the compiled games, several at
//! a time.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::Duration;

use movewright_native::limits::{Limits, run_limited};
use movewright_native::{NativeError, QuickCompiler, Workshop};

use crate::list::Entry;
use crate::report::{FileReport, Stage};
use crate::work::{PARTS, PHASE, REPORT, TRACES, part_file};

/// What to do with each file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Games a variant.
    pub games: u64,
    /// Turns a game.
    pub cap: u32,
    /// After this time the interpreter begins no further game of a variant.
    pub patience: Duration,
    /// What each process may use: the worker, the Rust compiler, the games of a variant.
    pub limits: Limits,
    /// Files at a time.
    pub threads: usize,
    /// Where native programs are built; `None`: interpret only.
    pub cache: Option<PathBuf>,
    /// The command that calls [`work`](crate::work) with what follows: the file, the folder for
    /// results, games, turns, patience in seconds, `generate` or `interpret`.
    pub worker: Vec<OsString>,
    /// What results depend on beside the files, in words; it goes into each report.
    pub settings: String,
}

/// Runs all files; `done` hears of each as soon as it is finished, from several threads.
///
/// # Errors
/// If no native program can be built at all, or there is no place for files in passing.
pub fn run(
    entries: &[Entry],
    options: &Options,
    done: &(dyn Fn(&FileReport) + Sync),
) -> Result<Vec<FileReport>, NativeError> {
    let compiler = match &options.cache {
        Some(cache) if !entries.is_empty() => Some(Workshop::open(cache)?.quick()?),
        _ => None,
    };
    let rest = Mutex::new(entries.iter().enumerate());
    let finished = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..options.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let Some((i, entry)) = rest.lock().expect("no panics inside").next() else {
                        break;
                    };
                    let report = one(entry, options, compiler.as_ref());
                    done(&report);
                    finished.lock().expect("no panics inside").push((i, report));
                }
            });
        }
    });
    let mut finished = finished.into_inner().expect("all threads have ended");
    finished.sort_by_key(|(i, _)| *i);
    Ok(finished.into_iter().map(|(_, report)| report).collect())
}

/// A program that plays the games of a part and says nothing but their digests.
fn main_of(part: usize) -> String {
    let file = part_file(part);
    format!(
        "#[path = {file:?}]\nmod games;\n\nfn main() -> std::process::ExitCode {{\n    \
         movewright_engine::driver::run_traces(|tracer| games::visit(tracer))\n}}\n"
    )
}

fn one(entry: &Entry, options: &Options, compiler: Option<&QuickCompiler>) -> FileReport {
    let named = |report: FileReport| FileReport {
        name: entry.name.clone(),
        sha1: entry.sha1.clone(),
        dialect: entry.dialect.clone(),
        settings: options.settings.clone(),
        ..report
    };
    let stopped = |stage, why: String| {
        let reasons = why.lines().take(5).map(String::from).collect();
        named(FileReport { stage, reasons, ..FileReport::default() })
    };
    let Some(path) = &entry.path else {
        return stopped(Stage::Missing, "the folder has no such file".into());
    };
    let folder = match Passing::new() {
        Ok(folder) => folder,
        Err(why) => return stopped(Stage::Stopped, format!("no folder for results: {why}")),
    };
    let mut report = match read_and_interpret(path, &folder.0, options, compiler.is_some()) {
        Ok(report) => named(report),
        Err(why) => return stopped(Stage::Stopped, why),
    };
    if let (Some(compiler), Stage::Interpreted) = (compiler, report.stage)
        && let Err((stage, why)) = compile_and_play(&mut report, &folder.0, options, compiler)
    {
        report.stage = stage;
        report.reasons = why.lines().take(5).map(String::from).collect();
    }
    report
}

/// A folder for files in passing.
struct Passing(PathBuf);

impl Passing {
    fn new() -> std::io::Result<Self> {
        static NUMBER: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let name = format!("movewright-corpus-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir(&folder)?;
        Ok(Passing(folder))
    }
}

impl Drop for Passing {
    fn drop(&mut self) {
        // What cannot be removed is left to the system.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn read_and_interpret(
    file: &Path,
    folder: &Path,
    options: &Options,
    generate: bool,
) -> Result<FileReport, String> {
    let [program, arguments @ ..] = &options.worker[..] else {
        return Err("there is no worker".into());
    };
    let mut command = Command::new(program);
    command
        .args(arguments)
        .arg(file)
        .arg(folder)
        .args([options.games.to_string(), options.cap.to_string()])
        .arg(options.patience.as_secs().to_string())
        .arg(if generate { "generate" } else { "interpret" });
    let finished = run_limited(&mut command, options.limits)
        .map_err(|e| format!("cannot start {}: {e}", program.display()))?;
    finished.output("reading and interpreting", options.limits).map_err(|why| {
        let phase = fs::read_to_string(folder.join(PHASE)).unwrap_or_default();
        format!("{why}\nwhile {phase}")
    })?;
    let text = fs::read_to_string(folder.join(REPORT)).map_err(|e| e.to_string())?;
    serde_json::from_str(&text).map_err(|e| e.to_string())
}

/// Compiles the generated code, part by part, and lets it play the games the interpreter has played.
fn compile_and_play(
    report: &mut FileReport,
    folder: &Path,
    options: &Options,
    compiler: &QuickCompiler,
) -> Result<(), (Stage, String)> {
    let stopped = |why: String| (Stage::Stopped, why);
    let read = |name| fs::read_to_string(folder.join(name)).map_err(|e| stopped(e.to_string()));
    let traces = read(TRACES)?;
    let parts = read(PARTS)?;
    let program = folder.join(format!("program{}", std::env::consts::EXE_SUFFIX));
    let (mut first, mut all_equal) = (0, true);
    for (part, variants) in parts.lines().enumerate() {
        let variants: usize = variants.parse().map_err(|_| stopped("parts are broken".into()))?;
        compile(report, folder, (part, &program), options, compiler)?;
        for i in first..first + variants {
            all_equal &= play(report, (i, i - first), &program, options, &traces)?;
        }
        first += variants;
    }
    report.stage = if all_equal { Stage::Equal } else { Stage::Different };
    Ok(())
}

/// Compiles a part of the generated code.
fn compile(
    report: &mut FileReport,
    folder: &Path,
    (part, program): (usize, &Path),
    options: &Options,
    compiler: &QuickCompiler,
) -> Result<(), (Stage, String)> {
    let main = folder.join("main.rs");
    fs::write(&main, main_of(part)).map_err(|e| (Stage::Stopped, e.to_string()))?;
    let compiled = compiler
        .compile(&main, program, options.limits)
        .map_err(|e| (Stage::NotCompiled, e.to_string()))?;
    let seconds = compiled.time.as_secs_f64();
    report.rustc_seconds = Some(report.rustc_seconds.unwrap_or(0.0) + seconds);
    report.rustc_megabytes = report.rustc_megabytes.max(Some(compiled.memory / 1_000_000));
    let killed = compiled.met_limit();
    let what = if part == 0 { "rustc".into() } else { format!("rustc (part {})", part + 1) };
    compiled
        .output(&what, options.limits)
        .map_err(|why| (if killed { Stage::Stopped } else { Stage::NotCompiled }, why))?;
    Ok(())
}

/// Plays the games of a variant, which has a number in the file and one in its part; are they equal?
fn play(
    report: &mut FileReport,
    (number, in_part): (usize, usize),
    program: &Path,
    options: &Options,
    traces: &str,
) -> Result<bool, (Stage, String)> {
    let stopped = |why: String| (Stage::Stopped, why);
    let variant =
        report.variants.get_mut(number).ok_or_else(|| stopped("parts are broken".into()))?;
    let mut command = Command::new(program);
    let asked = [(in_part + 1).to_string(), variant.games.to_string(), options.cap.to_string()];
    command.args(asked);
    let finished = run_limited(&mut command, options.limits).map_err(|e| stopped(e.to_string()))?;
    variant.compiled_seconds = Some(finished.time.as_secs_f64());
    let what = format!("compiled games of {:?}", variant.title);
    let killed = finished.met_limit();
    let output = match finished.output(&what, options.limits) {
        Ok(output) => String::from_utf8_lossy(&output).into_owned(),
        Err(why) if killed => return Err(stopped(why)),
        Err(why) => why.replace('\n', " "),
    };
    let prefix = format!("{} ", number + 1);
    let mut expected = traces.lines().filter_map(|l| l.strip_prefix(&prefix));
    let mut lines = output.lines();
    variant.difference = loop {
        match (expected.next(), lines.next()) {
            (None, None) => break None,
            (want, got) if want == got => {}
            (want, got) => break Some([want, got].map(|l| l.unwrap_or_default().to_string())),
        }
    };
    Ok(variant.difference.is_none())
}
