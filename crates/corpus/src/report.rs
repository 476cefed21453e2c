//! What became of each file.

use serde::{Deserialize, Serialize};

/// How far a file came.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The file could not be found or read.
    #[default]
    Missing,
    /// Its rules are in a plug-in; nothing in it could be played.
    PlugIn,
    /// The reader or the front end refused it.
    Refused,
    /// It met a limit of time or memory, or the reader or the code generation panicked: a defect.
    Stopped,
    /// Interpreted, but native code was not asked for.
    Interpreted,
    /// The generated code did not compile: a defect.
    NotCompiled,
    /// The executors did not agree: a defect.
    Different,
    /// Both executors played the same games.
    Equal,
}

impl Stage {
    /// Every stage, in order.
    pub const ALL: [Stage; 8] = [
        Stage::Missing,
        Stage::PlugIn,
        Stage::Refused,
        Stage::Stopped,
        Stage::Interpreted,
        Stage::NotCompiled,
        Stage::Different,
        Stage::Equal,
    ];

    /// Its name for people.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Missing => "missing",
            Stage::PlugIn => "plug-in",
            Stage::Refused => "refused",
            Stage::Stopped => "stopped",
            Stage::Interpreted => "interpreted",
            Stage::NotCompiled => "not compiled",
            Stage::Different => "different",
            Stage::Equal => "equal",
        }
    }

    /// Is it this project's fault?
    pub fn is_defect(self) -> bool {
        matches!(self, Stage::Stopped | Stage::NotCompiled | Stage::Different)
    }
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
    /// Games played: fewer than asked for if they took too long.
    pub games: u64,
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
#[derive(Default, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FileReport {
    /// What the list or folder calls it.
    pub name: String,
    /// SHA-1 of its bytes.
    pub sha1: String,
    /// What the list calls its dialect.
    pub dialect: String,
    /// What the result depends on beside the file: see [`Options::settings`](crate::Options).
    pub settings: String,
    /// How far it came.
    pub stage: Stage,
    /// Why it came no further, in one line each; the first errors of the front end.
    pub reasons: Vec<String>,
    /// Codes of the errors of the front end, each once.
    pub codes: Vec<String>,
    /// Number of errors and warnings.
    pub diagnostics: [usize; 2],
    /// Seconds from bytes to models.
    pub read_seconds: f64,
    /// Lines of generated code.
    pub lines: Option<usize>,
    /// Functions of generated code.
    pub functions: Option<usize>,
    /// Seconds from models to generated code.
    pub emit_seconds: Option<f64>,
    /// Seconds the Rust compiler took.
    pub rustc_seconds: Option<f64>,
    /// Megabytes the Rust compiler was seen to use; 0 where the system does not tell.
    pub rustc_megabytes: Option<u64>,
    /// Its variants.
    pub variants: Vec<VariantReport>,
}
