//! `check`: everything that is wrong with rules files and tables of advice.

use std::io::IsTerminal;
use std::path::Path;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use movewright_build::render::{Format, render};
use movewright_syntax::Severity;

use crate::failure::Failure;
use crate::input::GameArgs;
use crate::out::say;

/// Read rules files and tables of advice and report everything that is wrong with them
#[derive(Args)]
pub struct Check {
    /// Rules files, names of shipped games, or tables of advice (.al0)
    #[arg(required = true, value_name = "GAME")]
    games: Vec<String>,
    /// Read all files as tables of advice, whatever their names end in
    #[arg(long)]
    table: bool,
    /// Text encoding of files that do not tell themselves, such as windows-1251
    #[arg(long, value_name = "LABEL")]
    encoding: Option<String>,
    /// Form of errors and warnings
    #[arg(long, value_enum, default_value_t = MessageFormat::Full)]
    message_format: MessageFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum MessageFormat {
    /// With the lines they are about
    Full,
    /// One line each
    Short,
    /// One line of JSON each
    Json,
}

impl Check {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let format = match self.message_format {
            MessageFormat::Full if std::io::stderr().is_terminal() => Format::Coloured,
            MessageFormat::Full => Format::Full,
            MessageFormat::Short => Format::Short,
            MessageFormat::Json => Format::Json,
        };
        let mut bad = false;
        for game in self.games {
            if self.table || game.ends_with(".al0") {
                bad |= check_table(&game, format, self.message_format)?;
                continue;
            }
            let args = GameArgs { game, variant: None, encoding: self.encoding.clone() };
            let source = match args.read() {
                Ok(source) => source,
                Err(failure) => {
                    eprintln!("{failure}");
                    bad = true;
                    continue;
                }
            };
            let compiled = &source.compiled;
            for diagnostic in &compiled.diagnostics {
                eprintln!("{}", render(&compiled.sources, diagnostic, format));
                if self.message_format == MessageFormat::Full {
                    eprintln!();
                }
            }
            let count =
                |severity| compiled.diagnostics.iter().filter(|d| d.severity == severity).count();
            let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
            bad |= errors > 0;
            if self.message_format != MessageFormat::Json {
                say!(
                    "{}: {}, {}, {}",
                    source.name,
                    plural(compiled.variants.len(), "playable variant"),
                    plural(errors, "error"),
                    plural(warnings, "warning")
                );
            }
        }
        Ok(if bad { ExitCode::from(2) } else { ExitCode::SUCCESS })
    }
}

/// Reports what is wrong with a table; gives whether it has errors.
fn check_table(path: &str, format: Format, form: MessageFormat) -> Result<bool, Failure> {
    let loaded = match movewright_build::advice::load(Path::new(path), format) {
        Ok(loaded) => loaded,
        Err(failure) => {
            eprintln!("{failure}");
            return Ok(true);
        }
    };
    for (_, text) in &loaded.findings {
        eprintln!("{text}");
        if form == MessageFormat::Full {
            eprintln!();
        }
    }
    let count = |severity| loaded.findings.iter().filter(|(s, _)| *s == severity).count();
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    if form != MessageFormat::Json {
        let size = loaded.table.as_ref().map(|t| {
            format!("{}, {}, ", plural(t.rules.len(), "rule"), pieces_of_advice(t.advice.len()))
        });
        say!(
            "{path}: {}{}, {}",
            size.unwrap_or_default(),
            plural(errors, "error"),
            plural(warnings, "warning")
        );
        for advice in loaded.table.iter().flat_map(|t| &t.advice) {
            say!("  {}: at most {} deep", advice.name, plural(advice.horizon as usize, "move"));
        }
    }
    Ok(errors > 0)
}

fn pieces_of_advice(n: usize) -> String {
    plural(n, "piece") + " of advice"
}

fn plural(n: usize, what: &str) -> String {
    match n {
        0 => format!("no {what}s"),
        1 => format!("1 {what}"),
        n => format!("{n} {what}s"),
    }
}
