//! What can go wrong between generated text and a program.

use std::path::PathBuf;

/// Why a native program could not be built.
#[derive(Debug)]
pub enum NativeError {
    /// No usable cargo or rustc: which command, and what happened.
    NoToolchain {
        /// The command that was tried.
        command: String,
        /// What it said.
        reason: String,
    },
    /// A file or folder of the cache or of the output could not be written.
    CannotWrite {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// There is no home folder and no cache folder was named.
    NoCacheFolder,
    /// The compiler refused the generated program: a defect of this project.
    CompilerFailed {
        /// What the compiler printed.
        output: String,
    },
}

impl std::fmt::Display for NativeError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NativeError::NoToolchain { command, reason } => write!(
                f,
                "cannot run `{command}`: {reason}\nBuilding a game needs a Rust toolchain (cargo and rustc) on the path"
            ),
            NativeError::CannotWrite { path, source } => {
                write!(f, "cannot write {}: {source}", path.display())
            }
            NativeError::NoCacheFolder => f.write_str(
                "no cache folder: set MOVEWRIGHT_CACHE, XDG_CACHE_HOME or HOME to a folder that can be written",
            ),
            NativeError::CompilerFailed { output } => {
                write!(f, "the Rust compiler refused the generated program; please report this\n{output}")
            }
        }
    }
}

impl std::error::Error for NativeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            NativeError::CannotWrite { source, .. } => Some(source),
            _ => None,
        }
    }
}
