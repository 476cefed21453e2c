//! `corpus`: many rules files through both executors.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use movewright_corpus::{FileReport, Options, Stage, find, read_list, run, table};
use movewright_native::default_cache;

use crate::failure::Failure;
use crate::out::say;

/// Run all rules files of a folder through the reader, both executors and seeded games
#[derive(Args)]
pub struct Corpus {
    /// The folder; folders in it are searched too
    folder: PathBuf,
    /// A tab-separated list of files (columns repository, path, sha1): only these, found by their bytes
    #[arg(long)]
    list: Option<PathBuf>,
    /// Games a variant
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// Turns a game
    #[arg(long, default_value_t = 60)]
    cap: u32,
    /// Files compiled into one program
    #[arg(long, default_value_t = 8)]
    batch: usize,
    /// Threads
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

impl Corpus {
    /// Runs and reports. Exit code 1 if a file came to grief in a way that is our defect.
    pub fn run(self) -> Result<ExitCode, Failure> {
        let entries = match &self.list {
            Some(list) => read_list(list, &self.folder),
            None => find(&self.folder),
        };
        let entries = entries.map_err(Failure::new)?;
        let mut reports = self.earlier()?;
        reports.retain(|r| entries.iter().any(|e| e.name == r.name && e.sha1 == r.sha1));
        let rest: Vec<_> =
            entries.iter().filter(|e| !reports.iter().any(|r| r.name == e.name)).cloned().collect();
        let bar = ProgressBar::new(rest.len() as u64).with_style(
            ProgressStyle::with_template("{pos}/{len} {bar:40} {elapsed} {msg}")
                .expect("the template is well formed"),
        );
        let log =
            match &self.resume {
                None => None,
                Some(path) => Some(Mutex::new(
                    std::fs::OpenOptions::new().create(true).append(true).open(path).map_err(
                        |e| Failure::new(format!("cannot write {}: {e}", path.display())),
                    )?,
                )),
            };
        let options = Options {
            games: self.games,
            cap: self.cap,
            batch: self.batch,
            threads: self.threads,
            cache: if self.interpret { None } else { Some(default_cache()?) },
            optimised: false,
        };
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
        if self.json {
            say!(
                "{}",
                serde_json::to_string_pretty(&reports).map_err(|e| Failure::new(e.to_string()))?
            );
        } else {
            say!("{}", table(&reports));
        }
        let defects = [Stage::NotCompiled, Stage::Different];
        let clean = !reports.iter().any(|r| defects.contains(&r.stage));
        Ok(ExitCode::from(u8::from(!clean)))
    }

    fn earlier(&self) -> Result<Vec<FileReport>, Failure> {
        let Some(path) = &self.resume else { return Ok(Vec::new()) };
        let text = match std::fs::read_to_string(path) {
            Ok(text) => text,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(e) => return Err(Failure::new(format!("cannot read {}: {e}", path.display()))),
        };
        let mut reports: Vec<FileReport> = Vec::new();
        // The last line may have been cut off.
        for report in text.lines().filter_map(|l| serde_json::from_str::<FileReport>(l).ok()) {
            reports.retain(|r| r.name != report.name);
            reports.push(report);
        }
        Ok(reports)
    }
}
