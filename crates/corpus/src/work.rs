//! What is done with one file in a process of its own, so that it can be stopped: read, interpret,
//! generate.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use movewright_build::config::BuiltFile;
use movewright_build::emit::Part;
use movewright_build::{Loaded, emit, load};
use movewright_engine::trace::{Trace, trace};
use movewright_frontend::codes;
use movewright_interpreter::Interpreter;
use movewright_syntax::Severity;

use crate::report::{Ending, FileReport, Stage, VariantReport};

/// Names of the files that a worker leaves in its folder.
pub(crate) const REPORT: &str = "report.json";
/// The number of variants of each part of the generated code, a line each.
pub(crate) const PARTS: &str = "parts";

/// The file of a part of the generated code, counted from 0.
pub(crate) fn part_file(number: usize) -> String {
    format!("games-{number}.rs")
}
/// A line for each game: number of the variant from 1, then what native programs print.
pub(crate) const TRACES: &str = "traces";
/// What the worker is doing, for people.
pub(crate) const PHASE: &str = "phase";

/// What to do with one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Task {
    /// The rules file.
    pub file: PathBuf,
    /// Where results go.
    pub folder: PathBuf,
    /// Games a variant.
    pub games: u64,
    /// Turns a game.
    pub cap: u32,
    /// After this time a variant begins no further game.
    pub patience: Duration,
    /// Generate code.
    pub generate: bool,
}

/// Reads, interprets and generates; results go to the files named above.
///
/// # Errors
/// If they cannot be written. What is wrong with the rules is in the report.
pub fn work(task: &Task) -> Result<(), String> {
    let write = |name: &str, text: &str| {
        let path = task.folder.join(name);
        fs::write(&path, text).map_err(|e| format!("cannot write {}: {e}", path.display()))
    };
    write(PHASE, "reading the rules")?;
    let mut report = FileReport::default();
    let begin = Instant::now();
    let loaded = load(&task.file, &Default::default());
    report.read_seconds = begin.elapsed().as_secs_f64();
    match loaded {
        Err(why) => report.reasons.push(why),
        Ok(loaded) => {
            diagnose(&loaded, &mut report);
            let mut traces = String::new();
            for (i, variant) in loaded.compiled.variants.iter().enumerate() {
                let title = &variant.model.title;
                write(PHASE, &format!("interpreting variant {}, {title:?}", i + 1))?;
                let begin = Instant::now();
                let rules = Interpreter::new(&variant.model);
                let mut played: Vec<Trace> = Vec::new();
                for seed in 0..task.games {
                    if seed > 0 && begin.elapsed() > task.patience {
                        break;
                    }
                    let game = trace(&rules, seed, task.cap, None);
                    traces.push_str(&format!("{} game {seed} {game}\n", i + 1));
                    played.push(game);
                }
                report.variants.push(VariantReport {
                    title: title.clone(),
                    blocks: variant.model.blocks.len(),
                    games: played.len() as u64,
                    mean_turns: mean_turns(&played),
                    endings: endings(&played),
                    interpreted_seconds: begin.elapsed().as_secs_f64(),
                    compiled_seconds: None,
                    difference: None,
                });
            }
            write(TRACES, &traces)?;
            if task.generate && !loaded.compiled.variants.is_empty() {
                write(PHASE, "generating code")?;
                let begin = Instant::now();
                let (mut lines, mut functions, mut parts) = (0, 0, Vec::new());
                let made = generate(&task.file, loaded, |part| {
                    write(&part_file(parts.len()), &part.text)?;
                    lines += part.lines;
                    functions += count_functions(&part.text);
                    parts.push(part.variants.to_string());
                    write(PHASE, &format!("generating code, after {} parts", parts.len()))
                });
                match made {
                    Ok(()) => {
                        report.emit_seconds = Some(begin.elapsed().as_secs_f64());
                        report.lines = Some(lines);
                        report.functions = Some(functions);
                        write(PARTS, &parts.join("\n"))?;
                    }
                    Err(why) => {
                        report.stage = Stage::NotCompiled;
                        report.reasons = why;
                    }
                }
            }
        }
    }
    write(REPORT, &serde_json::to_string(&report).map_err(|e| e.to_string())?)
}

/// Stage, errors and counts from the diagnostics.
fn diagnose(loaded: &Loaded, report: &mut FileReport) {
    for d in &loaded.compiled.diagnostics {
        let error = d.severity == Severity::Error;
        report.diagnostics[usize::from(!error)] += 1;
        if !error {
            continue;
        }
        if !report.codes.iter().any(|c| c == d.code) {
            report.codes.push(d.code.to_string());
        }
        if report.reasons.len() < 5 {
            let at = loaded.compiled.sources.position(d.primary.span);
            report.reasons.push(format!("{}:{}: {} {}", at.line, at.column, d.code, d.message));
        }
    }
    report.stage = if !loaded.compiled.variants.is_empty() {
        Stage::Interpreted
    } else if !report.codes.is_empty() && report.codes.iter().all(|c| c == codes::PLUG_IN_STUB) {
        Stage::PlugIn
    } else {
        Stage::Refused
    };
}

fn generate(
    file: &Path,
    loaded: Loaded,
    take: impl FnMut(Part) -> Result<(), String>,
) -> Result<(), Vec<String>> {
    let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    emit::parts(&BuiltFile { name, loaded }, &[], emit::RUNTIME, emit::PART_LINES, take)
}

fn count_functions(text: &str) -> usize {
    let is_function = |l: &&str| {
        let l = l.trim_start();
        l.starts_with("fn ") || l.starts_with("const fn ")
    };
    text.lines().filter(is_function).count()
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
