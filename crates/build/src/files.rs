//! Files of a rules file, read from a disk: names without regard to case, nothing outside the
//! folder of the rules file.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use movewright_frontend::files::{LoadError, Loader};
use movewright_syntax::decode::MAX_BYTES;

/// Reads the files that one rules file includes, and remembers which.
#[derive(Debug)]
pub struct Folder {
    /// Where the rules file lies, without links.
    root: PathBuf,
    /// That folder as the caller wrote it.
    shown: PathBuf,
    read: Vec<PathBuf>,
}

impl Folder {
    /// The folder of a rules file.
    ///
    /// # Errors
    /// If it cannot be found.
    pub fn of(rules: &Path) -> io::Result<Self> {
        let shown = rules.parent().map(Path::to_path_buf).unwrap_or_default();
        let root = if shown.as_os_str().is_empty() { Path::new(".") } else { &shown };
        Ok(Folder { root: root.canonicalize()?, shown, read: Vec::new() })
    }

    /// The files read so far, as the caller would write them.
    pub fn read(&self) -> &[PathBuf] {
        &self.read
    }

    /// The real name of a file: each part as written if it exists, else the only entry of the
    /// folder that is equal to it without regard to case.
    fn find(&self, path: &str) -> Result<PathBuf, LoadError> {
        let mut relative = PathBuf::new();
        for part in path.split('/') {
            let folder = self.root.join(&relative);
            if folder.join(part).exists() {
                relative.push(part);
                continue;
            }
            let wanted = part.to_lowercase();
            let mut found: Vec<_> = fs::read_dir(&folder)
                .map_err(|e| LoadError(describe(&e)))?
                .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
                .filter(|name| name.to_lowercase() == wanted)
                .collect();
            found.sort();
            match found.as_slice() {
                [one] => relative.push(one),
                [] => return Err(LoadError("no such file".into())),
                many => {
                    return Err(LoadError(format!("the name may mean {}", many.join(" or "))));
                }
            }
        }
        Ok(relative)
    }
}

impl Loader for Folder {
    fn load(&mut self, path: &str) -> Result<Vec<u8>, LoadError> {
        let relative = self.find(path)?;
        let real = self.root.join(&relative).canonicalize().map_err(|e| LoadError(describe(&e)))?;
        if !real.starts_with(&self.root) {
            return Err(LoadError("it is a link out of the folder of the rules file".into()));
        }
        let bytes = read_file(&real).map_err(LoadError)?;
        self.read.push(self.shown.join(relative));
        Ok(bytes)
    }

    fn exists(&mut self, path: &str) -> bool {
        self.find(path).is_ok_and(|relative| self.root.join(relative).exists())
    }
}

/// Reads a regular file that is not too long.
///
/// # Errors
/// Why not, in words that follow `cannot read x: `.
pub fn read_file(path: &Path) -> Result<Vec<u8>, String> {
    let metadata = fs::metadata(path).map_err(|e| describe(&e))?;
    if metadata.is_dir() {
        return Err("it is a folder".into());
    }
    if !metadata.is_file() {
        return Err("it is not a regular file".into());
    }
    if metadata.len() > MAX_BYTES as u64 {
        return Err(format!(
            "it has {} bytes, more than the {MAX_BYTES} that are read",
            metadata.len()
        ));
    }
    fs::read(path).map_err(|e| describe(&e))
}

/// An error of the operating system in words that do not depend on it.
pub fn describe(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".into(),
        io::ErrorKind::PermissionDenied => "permission denied".into(),
        io::ErrorKind::NotADirectory => "a part of the path is not a folder".into(),
        _ => error.to_string(),
    }
}
