//! Programs compiled as quickly as can be: support crates once, then one call of rustc for each.

use std::path::{Path, PathBuf};

use crate::error::NativeError;
use crate::limits::{Finished, Limits, run_limited};
use crate::toolchain;

/// Support crates, built, and how to call the compiler with them.
#[derive(Clone, Debug)]
pub struct QuickCompiler {
    /// Folder of the compiled support crates.
    libraries: PathBuf,
    /// Their names, as cargo knows them.
    names: Vec<&'static str>,
}

impl QuickCompiler {
    pub(crate) fn new(libraries: PathBuf, names: Vec<&'static str>) -> Self {
        QuickCompiler { libraries, names }
    }

    /// Compiles a program whose main file is `source` to the executable `output`, almost without
    /// optimisation.
    ///
    /// # Errors
    /// If there is no compiler. Whether the program compiles is for the caller to see.
    pub fn compile(
        &self,
        source: &Path,
        output: &Path,
        limits: Limits,
    ) -> Result<Finished, NativeError> {
        self.compile_with(source, output, 1, limits)
    }

    /// The same with a level of optimisation from 0 to 3. At 0 arithmetic is checked.
    ///
    /// # Errors
    /// If there is no compiler. Whether the program compiles is for the caller to see.
    pub fn compile_with(
        &self,
        source: &Path,
        output: &Path,
        optimisation: u8,
        limits: Limits,
    ) -> Result<Finished, NativeError> {
        let mut rustc = toolchain::rustc();
        rustc
            .args(["--edition", "2024", "--crate-type", "bin", "--crate-name", "program"])
            .args(["--cap-lints", "allow", "--error-format", "short"])
            .args(["-C", "debuginfo=0", "-C", "strip=symbols"])
            .args(["-C", "codegen-units=4"])
            .arg("-C")
            .arg(format!("opt-level={optimisation}"))
            .arg("-L")
            .arg(flag("dependency=", &self.libraries.join("deps")))
            .arg("-o")
            .arg(output)
            .arg(source);
        for name in &self.names {
            let name = name.replace('-', "_");
            let library = self.libraries.join(format!("lib{name}.rlib"));
            rustc.arg("--extern").arg(flag(&format!("{name}="), &library));
        }
        run_limited(&mut rustc, limits).map_err(|error| NativeError::NoToolchain {
            command: "rustc".into(),
            reason: error.to_string(),
        })
    }
}

fn flag(before: &str, path: &Path) -> std::ffi::OsString {
    let mut flag = std::ffi::OsString::from(before);
    flag.push(path);
    flag
}
