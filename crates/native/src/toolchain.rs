//! The compiler that builds programs.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::Command;

use movewright_runtime::keys::fnv1a;

use crate::error::NativeError;

/// A command variable that users of cargo know, or the plain name.
fn command(variable: &str, name: &str) -> OsString {
    std::env::var_os(variable).filter(|v| !v.is_empty()).unwrap_or_else(|| name.into())
}

/// A short text that differs between compilers: `rustc --version --verbose`, hashed.
pub(crate) fn compiler_id() -> Result<String, NativeError> {
    let rustc = command("RUSTC", "rustc");
    match run(Command::new(&rustc).args(["--version", "--verbose"])) {
        Ok(output) => Ok(format!("{:016x}", fnv1a(output.bytes()))),
        // A stand-in that finds no compiler to start.
        Err(NativeError::CompilerFailed { output }) => Err(NativeError::NoToolchain {
            command: rustc.to_string_lossy().into_owned(),
            reason: output.trim().to_string(),
        }),
        Err(other) => Err(other),
    }
}

/// The command that compiles one crate.
pub(crate) fn rustc() -> Command {
    Command::new(command("RUSTC", "rustc"))
}

/// Builds packages of a workspace; returns cargo's messages.
pub(crate) fn build(
    workspace: &Path,
    packages: &[&str],
    profile: &str,
) -> Result<String, NativeError> {
    let cargo = command("CARGO", "cargo");
    let mut build = Command::new(&cargo);
    build
        .current_dir(workspace)
        .args(["build", "--offline", "--quiet", "--profile", profile])
        .args(packages.iter().flat_map(|p| ["--package", p]))
        .env("CARGO_TARGET_DIR", workspace.join("target"))
        .env("CARGO_TERM_COLOR", "never")
        // Flags and wrappers meant for the caller's own build must not leak into ours.
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("CARGO_BUILD_TARGET")
        .env_remove("RUSTC_WORKSPACE_WRAPPER");
    run(&mut build).map_err(|error| match error {
        NativeError::CompilerFailed { output } => match disk_failure(&output) {
            Some(kind) => {
                NativeError::CannotWrite { path: workspace.to_path_buf(), source: kind.into() }
            }
            None => NativeError::CompilerFailed { output },
        },
        other => other,
    })
}

/// What kept the compiler or the linker from writing, if its messages say so.
fn disk_failure(messages: &str) -> Option<io::ErrorKind> {
    let signs = [
        ("No space left on device", io::ErrorKind::StorageFull),
        // A linker that writes through mapped memory gets a signal where a full disk ends.
        ("collect2: fatal error: ld terminated with signal 7", io::ErrorKind::StorageFull),
        ("(signal: 7, SIGBUS", io::ErrorKind::StorageFull),
        ("(os error 28)", io::ErrorKind::StorageFull),
        ("(os error 112)", io::ErrorKind::StorageFull),
        ("Read-only file system", io::ErrorKind::ReadOnlyFilesystem),
        ("Permission denied", io::ErrorKind::PermissionDenied),
    ];
    signs.iter().find(|(sign, _)| messages.contains(sign)).map(|&(_, kind)| kind)
}

fn run(command: &mut Command) -> Result<String, NativeError> {
    let shown = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| NativeError::NoToolchain {
        command: shown.clone(),
        reason: error.to_string(),
    })?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        Err(NativeError::CompilerFailed { output: text })
    }
}
