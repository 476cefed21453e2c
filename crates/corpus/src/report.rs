//! What became of each file.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::{Deserialize, Serialize};

/// How far a file came.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The file could not be found or read.
    Missing,
    /// The reader or the front end refused it.
    Refused,
    /// Interpreted, but native code was not asked for.
    Interpreted,
    /// The generated code did not compile: a defect.
    NotCompiled,
    /// The executors did not agree: a defect.
    Different,
    /// Both executors played the same games.
    Equal,
}

/// How often games of a variant ended in one way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// Outcome, `undecided`, or an error.
    pub end: String,
    /// Games.
    pub games: u64,
}

/// One variant.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct VariantReport {
    /// Its title.
    pub title: String,
    /// Different blocks of move code.
    pub blocks: usize,
    /// Mean number of turns of the games played.
    pub mean_turns: f64,
    /// How they ended.
    pub endings: Vec<Ending>,
    /// Seconds the interpreter took.
    pub interpreted_seconds: f64,
    /// Seconds the compiled game took.
    pub compiled_seconds: Option<f64>,
    /// The first line of the traces that differs, interpreted and compiled.
    pub difference: Option<[String; 2]>,
}

/// One file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FileReport {
    /// What the list or folder calls it.
    pub name: String,
    /// SHA-1 of its bytes.
    pub sha1: String,
    /// What the list calls its dialect.
    pub dialect: String,
    /// How far it came.
    pub stage: Stage,
    /// Why it came no further, in one line each; the first errors of the front end.
    pub reasons: Vec<String>,
    /// Number of errors and warnings.
    pub diagnostics: [usize; 2],
    /// Seconds from bytes to models.
    pub read_seconds: f64,
    /// Its variants.
    pub variants: Vec<VariantReport>,
}

/// A table of what did not come through, and the totals by dialect.
pub fn table(reports: &[FileReport]) -> String {
    let mut out = String::new();
    let mut totals: BTreeMap<(&str, Stage), usize> = BTreeMap::new();
    for report in reports {
        *totals.entry((&report.dialect, report.stage)).or_default() += 1;
        if !matches!(report.stage, Stage::Equal | Stage::Interpreted) {
            let why = report.reasons.first().map_or("", String::as_str);
            let _ = writeln!(out, "{:<12} {}  {why}", stage_name(report.stage), report.name);
        }
        for variant in &report.variants {
            if let Some([interpreted, compiled]) = &variant.difference {
                let _ = writeln!(out, "  {:?}", variant.title);
                let _ = writeln!(out, "    interpreted {interpreted}");
                let _ = writeln!(out, "    compiled    {compiled}");
            }
        }
    }
    let _ = writeln!(out);
    for ((dialect, stage), count) in totals {
        let dialect = if dialect.is_empty() { "all" } else { dialect };
        let _ = writeln!(out, "{dialect:<10} {:<12} {count}", stage_name(stage));
    }
    out
}

fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Missing => "missing",
        Stage::Refused => "refused",
        Stage::Interpreted => "interpreted",
        Stage::NotCompiled => "not compiled",
        Stage::Different => "different",
        Stage::Equal => "equal",
    }
}
