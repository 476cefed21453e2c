//! Files in batches: each batch is compiled to one program.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::Command;
use std::sync::Mutex;
use std::time::Instant;

use movewright_build::config::BuiltFile;
use movewright_build::{emit, load};
use movewright_engine::trace::{Trace, trace};
use movewright_interpreter::Interpreter;
use movewright_native::{NativeError, Program, Workshop};
use movewright_syntax::Severity;

use crate::list::Entry;
use crate::report::{Ending, FileReport, Stage, VariantReport};

/// What to do with each file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Games a variant.
    pub games: u64,
    /// Turns a game.
    pub cap: u32,
    /// Files compiled into one program.
    pub batch: usize,
    /// Threads.
    pub threads: usize,
    /// Where native programs are built; `None`: interpret only.
    pub cache: Option<PathBuf>,
    /// Optimise native programs.
    pub optimised: bool,
}

/// A file between its stages.
struct Job {
    report: FileReport,
    file: Option<BuiltFile>,
    traces: Vec<Vec<Trace>>,
}

/// Runs all files; `done` hears of each as soon as it is finished, from several threads.
///
/// # Errors
/// If no native program can be built at all.
pub fn run(
    entries: &[Entry],
    options: &Options,
    done: &(dyn Fn(&FileReport) + Sync),
) -> Result<Vec<FileReport>, NativeError> {
    let workshop = options.cache.as_deref().map(Workshop::open).transpose()?;
    let batches = Mutex::new(entries.chunks(options.batch.max(1)).enumerate());
    let finished = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..options.threads.max(1) {
            // Deep expansions need more stack than threads have by default.
            let worker = std::thread::Builder::new().stack_size(64 << 20);
            let spawned = worker.spawn_scoped(scope, || {
                loop {
                    let Some((i, batch)) = batches.lock().expect("no panics inside").next() else {
                        break;
                    };
                    let reports = run_batch(batch, options, workshop.as_ref(), done);
                    finished.lock().expect("no panics inside").push((i, reports));
                }
            });
            spawned.expect("a thread can be started");
        }
    });
    let mut finished = finished.into_inner().expect("all threads have ended");
    finished.sort_by_key(|(i, _)| *i);
    Ok(finished.into_iter().flat_map(|(_, reports)| reports).collect())
}

fn run_batch(
    batch: &[Entry],
    options: &Options,
    workshop: Option<&Workshop>,
    done: &(dyn Fn(&FileReport) + Sync),
) -> Vec<FileReport> {
    let mut jobs: Vec<Job> = batch.iter().map(|entry| interpret(entry, options)).collect();
    if let Some(workshop) = workshop {
        compile(&mut jobs, options, workshop);
    }
    let reports: Vec<FileReport> = jobs.into_iter().map(|j| j.report).collect();
    reports.iter().for_each(done);
    reports
}

fn interpret(entry: &Entry, options: &Options) -> Job {
    let mut report = FileReport {
        name: entry.name.clone(),
        sha1: entry.sha1.clone(),
        dialect: entry.dialect.clone(),
        stage: Stage::Missing,
        reasons: Vec::new(),
        diagnostics: [0, 0],
        read_seconds: 0.0,
        variants: Vec::new(),
    };
    let Some(path) = &entry.path else {
        report.reasons.push("the folder has no such file".into());
        return Job { report, file: None, traces: Vec::new() };
    };
    let begin = Instant::now();
    let loaded = catch_unwind(AssertUnwindSafe(|| load(path, &Default::default())));
    report.read_seconds = begin.elapsed().as_secs_f64();
    let loaded = match loaded {
        Ok(Ok(loaded)) => loaded,
        Ok(Err(why)) => {
            report.reasons.push(why);
            return Job { report, file: None, traces: Vec::new() };
        }
        Err(_) => {
            report.stage = Stage::Refused;
            report.reasons.push("the front end panicked: a defect".into());
            return Job { report, file: None, traces: Vec::new() };
        }
    };
    for d in &loaded.compiled.diagnostics {
        let error = d.severity == Severity::Error;
        report.diagnostics[usize::from(!error)] += 1;
        if error && report.reasons.len() < 5 {
            let at = loaded.compiled.sources.position(d.primary.span);
            report.reasons.push(format!("{}:{}: {} {}", at.line, at.column, d.code, d.message));
        }
    }
    if loaded.compiled.variants.is_empty() {
        report.stage = Stage::Refused;
        return Job { report, file: None, traces: Vec::new() };
    }
    report.stage = Stage::Interpreted;
    let mut traces = Vec::new();
    for variant in &loaded.compiled.variants {
        let begin = Instant::now();
        let rules = Interpreter::new(&variant.model);
        let played: Vec<Trace> =
            (0..options.games).map(|seed| trace(&rules, seed, options.cap, None)).collect();
        report.variants.push(VariantReport {
            title: variant.model.title.clone(),
            blocks: variant.model.blocks.len(),
            mean_turns: mean_turns(&played),
            endings: endings(&played),
            interpreted_seconds: begin.elapsed().as_secs_f64(),
            compiled_seconds: None,
            difference: None,
        });
        traces.push(played);
    }
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Job { report, file: Some(BuiltFile { name, loaded }), traces }
}

fn mean_turns(traces: &[Trace]) -> f64 {
    let turns: u64 = traces.iter().map(|t| u64::from(t.turns)).sum();
    turns as f64 / traces.len().max(1) as f64
}

fn endings(traces: &[Trace]) -> Vec<Ending> {
    let mut endings: Vec<Ending> = Vec::new();
    for trace in traces {
        match endings.iter_mut().find(|e| e.end == trace.end) {
            Some(ending) => ending.games += 1,
            None => endings.push(Ending { end: trace.end.clone(), games: 1 }),
        }
    }
    endings.sort_by_key(|e| std::cmp::Reverse(e.games));
    endings
}

/// Compiles the files of a batch together; if that fails, one by one, to find those that fail.
fn compile(jobs: &mut [Job], options: &Options, workshop: &Workshop) {
    let all: Vec<usize> = (0..jobs.len()).filter(|&i| jobs[i].file.is_some()).collect();
    if all.is_empty() {
        return;
    }
    match build(jobs, &all, options, workshop) {
        Ok(program) => play(jobs, &all, options, &program),
        Err(_) if all.len() > 1 => {
            for &i in &all {
                match build(jobs, &[i], options, workshop) {
                    Ok(program) => play(jobs, &[i], options, &program),
                    Err(why) => refuse(&mut jobs[i].report, why),
                }
            }
        }
        Err(why) => refuse(&mut jobs[all[0]].report, why),
    }
}

fn refuse(report: &mut FileReport, why: String) {
    report.stage = Stage::NotCompiled;
    report.reasons = why.lines().take(5).map(str::to_string).collect();
}

fn build(
    jobs: &mut [Job],
    which: &[usize],
    options: &Options,
    workshop: &Workshop,
) -> Result<PathBuf, String> {
    let mut files: Vec<BuiltFile> =
        which.iter().map(|&i| jobs[i].file.take().expect("only files that loaded")).collect();
    let text = catch_unwind(AssertUnwindSafe(|| emit::games(&files, &[], emit::RUNTIME)))
        .unwrap_or_else(|_| Err(vec!["code generation panicked: a defect".to_string()]));
    for (&i, file) in which.iter().zip(files.drain(..)) {
        jobs[i].file = Some(file);
    }
    let program = Program::of_games(text.map_err(|e| e.join("\n"))?, options.optimised);
    workshop.build(&program).map_err(|e| e.to_string())
}

/// Lets the program play the games the interpreter has played, and compares.
fn play(jobs: &mut [Job], which: &[usize], options: &Options, program: &std::path::Path) {
    let mut number = 0;
    for &i in which {
        let job = &mut jobs[i];
        job.report.stage = Stage::Equal;
        for (variant, expected) in job.report.variants.iter_mut().zip(&job.traces) {
            number += 1;
            let begin = Instant::now();
            let output = Command::new(program)
                .args(["trace", "--variant", &format!("#{number}")])
                .args(["--games", &options.games.to_string(), "--cap", &options.cap.to_string()])
                .output();
            variant.compiled_seconds = Some(begin.elapsed().as_secs_f64());
            let lines = match output {
                Ok(output) if output.status.success() => {
                    String::from_utf8_lossy(&output.stdout).into_owned()
                }
                Ok(output) => String::from_utf8_lossy(&output.stderr).into_owned(),
                Err(error) => error.to_string(),
            };
            let mut lines = lines.lines();
            for (seed, trace) in expected.iter().enumerate() {
                let (want, got) =
                    (format!("game {seed} {trace}"), lines.next().unwrap_or_default());
                if want != got {
                    variant.difference = Some([want, got.to_string()]);
                    job.report.stage = Stage::Different;
                    break;
                }
            }
        }
    }
}
