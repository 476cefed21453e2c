//! `build`: a native program from a rules file.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use movewright_build::config::BuiltFile;
use movewright_build::render::{Format, render};
use movewright_build::{emit, load};
use movewright_native::{NativeError, Program, Workshop, default_cache};
use movewright_syntax::Severity;

use crate::failure::Failure;
use crate::out::say;

/// Build one native program from a rules file, with all its variants
#[derive(Args)]
pub struct Build {
    /// The rules file
    file: PathBuf,
    /// The program to write; the rules file's name without its ending unless given
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Only the variant with this title; may be given several times
    #[arg(long)]
    variant: Vec<String>,
    /// Text encoding of the rules file, where it does not tell itself
    #[arg(long)]
    encoding: Option<String>,
}

impl From<NativeError> for Failure {
    fn from(error: NativeError) -> Self {
        Failure::new(error.to_string())
    }
}

impl Build {
    /// Reads, compiles, writes.
    pub fn run(self) -> Result<ExitCode, Failure> {
        let mut config = movewright_frontend::Config::default();
        config.encoding.clone_from(&self.encoding);
        let loaded = load(&self.file, &config).map_err(Failure::new)?;
        let compiled = &loaded.compiled;
        for d in &compiled.diagnostics {
            if d.severity == Severity::Error || compiled.variants.is_empty() {
                continue;
            }
            eprintln!("{}", render(&compiled.sources, d, Format::Full));
        }
        if compiled.has_errors() || compiled.variants.is_empty() {
            let errors: Vec<String> = compiled
                .diagnostics
                .iter()
                .filter(|d| d.severity == Severity::Error)
                .map(|d| render(&compiled.sources, d, Format::Full))
                .collect();
            return Err(Failure::Rendered(errors.join("\n")));
        }
        for title in &self.variant {
            if compiled.variant(title).is_none() {
                let message = format!("{} has no variant `{title}`", self.file.display());
                return Err(Failure::new(message));
            }
        }
        let name = self.file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let output = self
            .output
            .clone()
            .unwrap_or_else(|| PathBuf::from(format!("{name}{}", std::env::consts::EXE_SUFFIX)));
        let file = BuiltFile { name, loaded };
        let mut parts: Vec<String> = Vec::new();
        emit::parts(&file, &self.variant, emit::RUNTIME, emit::PART_LINES, |part| {
            parts.push(part.text);
            Ok(())
        })
        .map_err(|errors| Failure::Rendered(errors.join("\n")))?;
        let workshop = Workshop::open(&default_cache()?)?;
        let built = workshop.build(&Program::of_games(parts, true))?;
        workshop.deliver(&built, &output)?;
        say!("wrote {}", output.display());
        Ok(ExitCode::SUCCESS)
    }
}
