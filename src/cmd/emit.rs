//! `emit`: the Rust text that rules are compiled to.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use movewright_build::emit;

use crate::failure::Failure;
use crate::input::GameArgs;
use crate::out::say_part;

/// Print the Rust text that the rules are compiled to
#[derive(Args)]
pub struct Emit {
    #[command(flatten)]
    game: GameArgs,
    /// Write to a file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write nothing; exit code 1 if the file given with --output differs
    #[arg(long, requires = "output")]
    check: bool,
    /// Path of the runtime crate, for crates that have renamed it
    #[arg(long, value_name = "PATH", default_value = emit::RUNTIME)]
    runtime: String,
}

impl Emit {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let source = self.game.read_sound()?;
        // Without a title every variant is compiled: that is what a build script does.
        let models = source.models(self.game.variant.as_deref())?;
        if models.is_empty() {
            return Err(Failure::new(format!("{} has no playable variant", source.name)));
        }
        let (text, _) = emit::file(&source.name, &source.compiled.sources, &models, &self.runtime)
            .map_err(|errors| Failure::Rendered(errors.join("\n")))?;
        match &self.output {
            None => say_part!("{text}"),
            Some(path) if self.check => {
                let same = std::fs::read(path).is_ok_and(|old| old == text.as_bytes());
                if !same {
                    let path = path.display();
                    eprintln!("{path} is not what {} gives; write it anew", source.name);
                    return Ok(ExitCode::from(1));
                }
            }
            Some(path) => std::fs::write(path, text).map_err(|e| {
                let why = movewright_build::files::describe(&e);
                Failure::new(format!("cannot write {}: {why}", path.display()))
            })?,
        }
        Ok(ExitCode::SUCCESS)
    }
}
