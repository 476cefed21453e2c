//! `corpus`: many rules files through both executors.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use movewright_corpus::{FileReport, Options, Summary, Task, find, read_list, run, work};
use movewright_native::default_cache;
use movewright_native::limits::Limits;

use crate::failure::Failure;
use crate::json;
use crate::out::say;

/// Run all rules files of a folder through the reader, both executors and seeded games
#[derive(Args)]
pub struct Corpus {
    /// The folder; folders in it are searched too
    folder: PathBuf,
    /// A tab-separated list of files (columns repository, path, sha1): only these, found by their bytes
    #[arg(long)]
    list: Option<PathBuf>,
    /// Only files whose name contains this text
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// Games a variant
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Turns a game
    #[arg(long, default_value_t = 60)]
    cap: u32,
    /// Seconds after which the interpreter begins no further game of a variant
    #[arg(long, default_value_t = 300)]
    patience: u64,
    /// Seconds that each process may take: reader and interpreter, the Rust compiler, the compiled games of a variant
    #[arg(long, default_value_t = 1800)]
    seconds: u64,
    /// Megabytes that each process may take (watched on Linux only)
    #[arg(long, default_value_t = 4000)]
    megabytes: u64,
    /// Files at a time
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// Do not compile
    #[arg(long)]
    interpret: bool,
    /// A file of results, one JSON object a line; files it holds already, unchanged, are not run again
    #[arg(long)]
    resume: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What `corpus` does with one file, in a process of its own
#[derive(Args)]
pub struct CorpusFile {
    file: PathBuf,
    folder: PathBuf,
    games: u64,
    cap: u32,
    patience: u64,
    generate: String,
}

impl Corpus {
    /// Runs and reports. Exit code 1 if a file came to grief in a way that is our defect.
    pub fn run(self) -> Result<ExitCode, Failure> {
        let entries = match &self.list {
            Some(list) => read_list(list, &self.folder),
            None => find(&self.folder),
        };
        let mut entries = entries.map_err(Failure::new)?;
        if let Some(text) = &self.only {
            entries.retain(|e| e.name.contains(text));
        }
        let mut reports = self.resume.as_deref().map_or(Ok(Vec::new()), earlier)?;
        let settings = self.settings();
        reports.retain(|r| {
            r.settings == settings && entries.iter().any(|e| e.name == r.name && e.sha1 == r.sha1)
        });
        let rest: Vec<_> =
            entries.iter().filter(|e| !reports.iter().any(|r| r.name == e.name)).cloned().collect();
        let log = self.resume.as_deref().map(log).transpose()?;
        let worker = std::env::current_exe()
            .map_err(|e| Failure::new(format!("cannot find this program: {e}")))?;
        let options = Options {
            games: self.games,
            cap: self.cap,
            patience: Duration::from_secs(self.patience),
            limits: Limits {
                time: Duration::from_secs(self.seconds),
                memory: self.megabytes.saturating_mul(1_000_000),
            },
            threads: self.threads,
            cache: if self.interpret { None } else { Some(default_cache()?) },
            worker: vec![worker.into(), "corpus-file".into()],
            settings,
        };
        let bar = ProgressBar::new(rest.len() as u64).with_style(
            ProgressStyle::with_template("{pos}/{len} {bar:40} {elapsed} {msg}")
                .expect("the template is well formed"),
        );
        let done = |report: &FileReport| {
            bar.inc(1);
            bar.set_message(report.name.rsplit('/').next().unwrap_or_default().to_string());
            if let Some(log) = &log
                && let Ok(line) = serde_json::to_string(report)
                && let Ok(mut file) = log.lock()
            {
                // A result that cannot be kept is only run again.
                let _ = writeln!(file, "{line}");
            }
        };
        reports.extend(run(&rest, &options, &done)?);
        bar.finish_and_clear();
        let place = |r: &FileReport| entries.iter().position(|e| e.name == r.name);
        reports.sort_by_key(place);
        let summary = Summary::new(reports, self.games, self.cap);
        if self.json {
            json::print(&summary)?;
        } else {
            say!("{}", summary.table());
        }
        Ok(ExitCode::from(u8::from(summary.has_defects())))
    }
}

impl Corpus {
    /// What results depend on, beside the files: results with other settings are not taken over.
    fn settings(&self) -> String {
        let how = if self.interpret { "interpreted" } else { "compiled" };
        format!("{} {how} {} games of {} turns", env!("CARGO_PKG_VERSION"), self.games, self.cap)
    }
}

impl CorpusFile {
    /// Leaves its results in the folder.
    pub fn run(self) -> Result<ExitCode, Failure> {
        let task = Task {
            file: self.file,
            folder: self.folder,
            games: self.games,
            cap: self.cap,
            patience: Duration::from_secs(self.patience),
            generate: self.generate == "generate",
        };
        work(&task).map_err(Failure::new)?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The file that results are added to.
fn log(path: &Path) -> Result<Mutex<std::fs::File>, Failure> {
    let open = || {
        let mut file = std::fs::OpenOptions::new().create(true).append(true).open(path)?;
        // The last line may have been cut off.
        let kept = std::fs::read(path)?;
        if !kept.is_empty() && !kept.ends_with(b"\n") {
            writeln!(file)?;
        }
        Ok(Mutex::new(file))
    };
    open()
        .map_err(|e: std::io::Error| Failure::new(format!("cannot write {}: {e}", path.display())))
}

/// The results of earlier runs; of several for a file the last.
fn earlier(path: &Path) -> Result<Vec<FileReport>, Failure> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(e) => return Err(Failure::new(format!("cannot read {}: {e}", path.display()))),
    };
    let mut reports: Vec<FileReport> = Vec::new();
    // A line that was cut off is no JSON.
    for report in text.lines().filter_map(|l| serde_json::from_str::<FileReport>(l).ok()) {
        reports.retain(|r| r.name != report.name);
        reports.push(report);
    }
    Ok(reports)
}
