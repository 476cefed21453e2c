//! A rules file from a disk, compiled to models.

use std::path::{Path, PathBuf};

use movewright_frontend::{Compiled, Config, compile};

use crate::files::{Folder, describe, read_file};
use crate::stack::roomy;

/// A rules file and what was read for it.
///
/// ```
/// # let out = tempfile::tempdir().unwrap();
/// # std::env::set_current_dir("../../examples/embed").unwrap();
/// use std::path::Path;
///
/// let loaded = movewright_build::load(Path::new("rules/ferry.zrf"), &Default::default())?;
/// assert!(!loaded.compiled.has_errors());
/// assert_eq!(loaded.files, [Path::new("rules/ferry.zrf"), Path::new("rules/steps.zrf")]);
/// # Ok::<(), String>(())
/// ```
#[derive(Debug)]
pub struct Loaded {
    /// Its variants and diagnostics.
    pub compiled: Compiled,
    /// Every file that was read, the rules file first.
    pub files: Vec<PathBuf>,
}

/// Reads and compiles a rules file. Diagnostics name it as `path` does.
///
/// # Errors
/// If the file cannot be read: `cannot read x.zrf: no such file`. Errors in the rules are in
/// [`Compiled::diagnostics`].
///
/// ```
/// # let out = tempfile::tempdir().unwrap();
/// # std::env::set_current_dir("../../examples/embed").unwrap();
/// use std::path::Path;
///
/// let loaded = movewright_build::load(Path::new("rules/ferry.zrf"), &Default::default())?;
/// assert_eq!(loaded.compiled.variants[0].model.board.squares.len(), 25);
/// let missing = movewright_build::load(Path::new("no/such.zrf"), &Default::default());
/// assert_eq!(missing.unwrap_err(), "cannot read no/such.zrf: no such file");
/// # Ok::<(), String>(())
/// ```
pub fn load(path: &Path, config: &Config) -> Result<Loaded, String> {
    let shown = path.to_string_lossy().replace('\\', "/");
    let fail = |why: String| format!("cannot read {shown}: {why}");
    let bytes = read_file(path).map_err(fail)?;
    let mut folder = Folder::of(path).map_err(|e| fail(describe(&e)))?;
    let compiled = roomy(|| compile(&shown, &bytes, &mut folder, config)).map_err(fail)?;
    let mut files = vec![path.to_path_buf()];
    files.extend(folder.read().iter().cloned());
    Ok(Loaded { compiled, files })
}
