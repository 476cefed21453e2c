//! The compiler that builds programs.

use std::ffi::OsString;
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
    let output = run(Command::new(&rustc).args(["--version", "--verbose"]))?;
    Ok(format!("{:016x}", fnv1a(output.bytes())))
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
    run(&mut build)
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
