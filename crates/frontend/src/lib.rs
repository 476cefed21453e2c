//! From the text of a rules file to the model.
//!
//! ```text
//! bytes -decode-> text -read, expand-> forms without macros -recognise-> syntax trees
//!       -variants-> sections of each variant -resolve-> Model
//! ```

#[cfg(feature = "advice")]
pub mod advice;
pub mod codes;
pub mod expand;
pub mod files;
pub mod limits;

mod blocks;
mod board;
mod code;
mod condense;
mod goals;
mod lint;
mod macros;
mod names;
mod notation;
mod options;
mod pieces;
mod places;
mod players;
mod refuse;
mod report;
mod resolve;
mod setup;
mod variants;

use movewright_model::Model;
use movewright_syntax::{Diagnostic, Severity, SourceMap, decode, zrf};

pub use files::{LoadError, Loader, MemoryFiles, NoFiles};

use report::Report;

/// How a file is compiled.
#[derive(Clone, Default, Debug)]
pub struct Config {
    /// The text encoding, by its usual label, where the file itself does not tell.
    pub encoding: Option<String>,
    /// Accept goals of version 3.0 (`capture-count`), whose meaning is not documented.
    pub version_3: bool,
}

/// What a rules file amounts to.
#[derive(Debug)]
pub struct Compiled {
    /// The variants that can be played, in the order of the file. Those with errors, and those
    /// that are no games, are missing; the diagnostics say why.
    pub variants: Vec<Variant>,
    /// Everything that was found, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// The texts, which the diagnostics point into.
    pub sources: SourceMap,
    /// The included files, as paths relative to the folder of the rules file, sorted.
    pub included: Vec<String>,
    /// What the file calls something, and what is displayed (`translate`).
    pub translations: Vec<(String, String)>,
}

/// A game that can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variant {
    /// Its rules. The title is `model.title`.
    pub model: Model,
    /// The file asks for it to be loaded first.
    pub default: bool,
    /// What it says about itself.
    pub texts: Texts,
}

/// Texts for people, raw: `\` is a line break and a backquote a double quote.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Texts {
    /// What the game is about.
    pub description: Option<String>,
    /// Where it comes from.
    pub history: Option<String>,
    /// How to play it well.
    pub strategy: Option<String>,
}

impl Compiled {
    /// Is the file unusable as it stands?
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|d| d.severity == Severity::Error)
    }

    /// The variant with this title, letter case aside.
    pub fn variant(&self, title: &str) -> Option<&Variant> {
        let title = title.to_lowercase();
        self.variants.iter().find(|v| v.model.title.to_lowercase() == title)
    }
}

/// Compiles a rules file to the models of its variants. `name` is its name for people; the files
/// it includes, and the notation file beside it, come from `loader`.
///
/// All errors and warnings are in [`Compiled::diagnostics`]; nothing panics on bad text.
pub fn compile(name: &str, bytes: &[u8], loader: &mut dyn Loader, config: &Config) -> Compiled {
    let mut sources = SourceMap::new();
    let encoding = config.encoding.as_deref();
    let (main, problem) = decode::add_source(&mut sources, name, bytes, encoding);
    let mut report = Report::new();
    if let Some(problem) = problem {
        report.push(problem);
        return Compiled::failed(report, sources);
    }

    let (mut expanded, found) = expand::expand(&mut sources, main, loader, encoding);
    report.extend(found);
    let mut forms = Vec::with_capacity(expanded.forms.len());
    for form in expanded.forms.drain(..) {
        let (form, found) = zrf::recognise(&sources, form.kind, &form.form, &expanded.macros);
        report.extend(found);
        forms.push(form);
    }
    // What is resolved after an error may lack something; it is looked at for its own errors only.
    let sound = report.errors() == 0;

    let mut variants = Vec::new();
    for sections in variants::sections(&forms, &mut report) {
        if let Some(refusal) = refuse::refuse(&sections) {
            report.refuse(refusal);
        } else if let Some(model) =
            resolve::resolve(&sections, config.version_3, &sources, &mut report)
        {
            let default = sections.form.default.is_some();
            if let Err(error) = limits::WORK.check(report.work, sections.form.head) {
                report.push(*error);
                break;
            }
            if sound {
                variants.push(Variant { model, default, texts: sections.texts() });
            }
        }
    }
    notation::add(name, &mut sources, loader, &mut variants, &mut report);
    Compiled {
        diagnostics: report.finish(!variants.is_empty()),
        variants,
        sources,
        included: expanded.included,
        translations: expanded
            .translate
            .iter()
            .map(|(from, to)| (from.raw.to_string(), to.raw.to_string()))
            .collect(),
    }
}

impl Compiled {
    fn failed(report: Report, sources: SourceMap) -> Self {
        Compiled {
            variants: Vec::new(),
            diagnostics: report.finish(false),
            sources,
            included: Vec::new(),
            translations: Vec::new(),
        }
    }
}
