//! `faults`: mistakes planted on purpose, to see that generated rules find them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;

use crate::process::{cargo, root, run, target};

/// Plants the faults of `xtask/data/faults.txt` one at a time and looks for each with generated rules
///
/// Works on a copy of the sources below the target folder. Exit code 1 if a fault is not found.
#[derive(Args)]
pub struct Faults {
    /// Generated files that must be enough
    #[arg(long, default_value_t = 1000)]
    files: u64,
    /// Only faults whose file or name contains this
    #[arg(long)]
    only: Option<String>,
}

/// A mistake.
struct Fault {
    /// Path from the root of the repository.
    file: String,
    /// What it breaks.
    name: String,
    search: String,
    replacement: String,
}

const LIST: &str = include_str!("../data/faults.txt");

fn faults() -> Vec<Fault> {
    let mut all: Vec<Fault> = Vec::new();
    for line in LIST.lines() {
        if let Some(title) = line.strip_prefix("=== ") {
            let (file, name) = title.split_once(": ").expect("a fault has a file and a name");
            all.push(Fault {
                file: file.into(),
                name: name.into(),
                search: String::new(),
                replacement: String::new(),
            });
        } else if let (Some(fault), Some(kind)) = (all.last_mut(), line.chars().next()) {
            let text = match kind {
                '-' => &mut fault.search,
                '+' => &mut fault.replacement,
                _ => continue,
            };
            text.push_str(&line[1..]);
            text.push('\n');
        }
    }
    for fault in &mut all {
        // A text may end within a line.
        for text in [&mut fault.search, &mut fault.replacement] {
            text.truncate(text.trim_end().len());
        }
    }
    all
}

impl Fault {
    fn plant(&self, text: &str) -> Result<String, String> {
        match text.matches(&self.search).count() {
            1 => Ok(text.replacen(&self.search, &self.replacement, 1)),
            n => Err(format!("{}: {}: its text stands there {n} times", self.file, self.name)),
        }
    }
}

impl Faults {
    /// Whether each fault was found.
    ///
    /// # Errors
    /// If something cannot be run at all.
    pub fn run(&self) -> Result<bool, String> {
        let folder = target().join("faults");
        let tree = folder.join("tree");
        copy_sources(&tree)?;
        let mut missed = 0;
        println!("| fault | file | found after |\n|---|---|---:|");
        for fault in faults() {
            let wanted = |only: &String| fault.file.contains(only) || fault.name.contains(only);
            if !self.only.as_ref().is_none_or(wanted) {
                continue;
            }
            let path = tree.join(&fault.file);
            let right = read(&path)?;
            write(&path, &fault.plant(&right)?)?;
            let found = self.look(&tree, &folder.join("target"));
            write(&path, &right)?;
            let found = found?;
            missed += u64::from(found.is_none());
            let after = found.map_or("not found".into(), |n| format!("{n} files"));
            println!("| {} | {} | {after} |", fault.name, fault.file);
        }
        Ok(missed == 0)
    }

    /// How many files it took, if it was found.
    fn look(&self, tree: &Path, target: &Path) -> Result<Option<u64>, String> {
        let end = self.files;
        let ran = run(cargo()
            .current_dir(tree)
            .env("CARGO_TARGET_DIR", target)
            .args(["run", "--quiet", "--package", "xtask", "--", "generate", "--until-different"])
            .args(["--seeds", &format!("0..{end}")]))?;
        let count = |line: &str| line.split(' ').next().and_then(|n| n.parse().ok());
        let files = ran.stdout.lines().find_map(count);
        match (ran.success, files) {
            (true, _) => Ok(None),
            (false, Some(files)) => Ok(Some(files)),
            (false, None) => Err(ran.stderr),
        }
    }
}

/// Copies what the repository keeps.
fn copy_sources(tree: &Path) -> Result<(), String> {
    let listed = run(Command::new("git").current_dir(root()).args(["ls-files"]))?;
    for file in listed.stdout.lines() {
        let (from, to) = (root().join(file), tree.join(file));
        let same = fs::read(&from).ok() == fs::read(&to).ok();
        if from.is_file() && !same {
            let folder: PathBuf = to.parent().map(Path::to_path_buf).unwrap_or_default();
            let copied = fs::create_dir_all(folder).and_then(|()| fs::copy(&from, &to));
            copied.map_err(|e| format!("{}: {e}", to.display()))?;
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::{faults, read, root};

    #[test]
    fn every_fault_can_be_planted() {
        let all = faults();
        assert!(all.len() >= 20, "{} faults", all.len());
        for fault in all {
            let text = read(&root().join(&fault.file)).unwrap();
            assert_ne!(fault.plant(&text).unwrap(), text, "{}", fault.name);
        }
    }
}
