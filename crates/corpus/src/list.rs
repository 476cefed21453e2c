//! Which files to run: all below a folder, or those a list names.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use sha1::{Digest, Sha1};

/// A file to run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// How reports call it.
    pub name: String,
    /// Where it is; `None` if a list names a file that the folder does not have.
    pub path: Option<PathBuf>,
    /// SHA-1 of its bytes, in hex; of a file that is not there as much as the list says.
    pub sha1: String,
    /// What the list calls its dialect; empty without a list.
    pub dialect: String,
}

/// The SHA-1 of bytes, in hex.
fn sha1_hex(bytes: &[u8]) -> String {
    Sha1::digest(bytes).iter().map(|b| format!("{b:02x}")).collect()
}

fn rules_files(folder: &Path, out: &mut Vec<PathBuf>) -> Result<(), String> {
    let fail = |e: std::io::Error| format!("cannot read {}: {e}", folder.display());
    for entry in fs::read_dir(folder).map_err(fail)? {
        let entry = entry.map_err(fail)?;
        let kind = entry.file_type().map_err(fail)?;
        let path = entry.path();
        if kind.is_dir() {
            rules_files(&path, out)?;
        } else if kind.is_file() && path.extension().is_some_and(|e| e.eq_ignore_ascii_case("zrf"))
        {
            out.push(path);
        }
    }
    Ok(())
}

/// All rules files below a folder, by name.
///
/// # Errors
/// If the folder or a file cannot be read.
pub fn find(folder: &Path) -> Result<Vec<Entry>, String> {
    let mut paths = Vec::new();
    rules_files(folder, &mut paths)?;
    paths.sort();
    paths
        .into_iter()
        .map(|path| {
            let bytes =
                fs::read(&path).map_err(|e| format!("cannot read {}: {e}", path.display()))?;
            let name =
                path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            Ok(Entry { name, sha1: sha1_hex(&bytes), path: Some(path), dialect: String::new() })
        })
        .collect()
}

/// The files of a tab-separated list with the columns `repository`, `path`, `sha1` (the first hex
/// digits of the SHA-1 of the bytes) and, if there is one, `dialect`. A file is found in `folder`
/// by its bytes, whatever it is called there; of several equal ones, by its name.
///
/// # Errors
/// If the list or the folder cannot be read, or a column is missing.
pub fn read_list(list: &Path, folder: &Path) -> Result<Vec<Entry>, String> {
    let text =
        fs::read_to_string(list).map_err(|e| format!("cannot read {}: {e}", list.display()))?;
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let column = |name: &str| header.iter().position(|h| *h == name);
    let required = |name: &str| {
        column(name).ok_or_else(|| format!("{}:1:1: there is no column `{name}`", list.display()))
    };
    let (repository, path, sha1) = (required("repository")?, required("path")?, required("sha1")?);
    let dialect = column("dialect");

    let mut by_prefix: BTreeMap<String, Vec<PathBuf>> = BTreeMap::new();
    for found in find(folder)? {
        by_prefix.entry(found.sha1).or_default().extend(found.path);
    }
    let mut entries = Vec::new();
    for line in lines.filter(|l| !l.trim().is_empty()) {
        let cells: Vec<&str> = line.split('\t').collect();
        let cell = |i: usize| cells.get(i).copied().unwrap_or_default();
        let wanted = cell(sha1).to_lowercase();
        let candidates: Vec<(&String, &PathBuf)> = by_prefix
            .range(wanted.clone()..)
            .take_while(|(hash, _)| !wanted.is_empty() && hash.starts_with(&wanted))
            .flat_map(|(hash, paths)| paths.iter().map(move |p| (hash, p)))
            .collect();
        let listed = Path::new(cell(path));
        let best = candidates
            .iter()
            .find(|(_, p)| p.ends_with(listed))
            .or_else(|| candidates.iter().find(|(_, p)| p.file_name() == listed.file_name()))
            .or(candidates.first());
        entries.push(Entry {
            name: format!("{}/{}", cell(repository), cell(path)),
            path: best.map(|(_, p)| p.to_path_buf()),
            sha1: best.map_or(wanted, |(hash, _)| (*hash).clone()),
            dialect: dialect.map_or_else(String::new, |i| cell(i).to_string()),
        });
    }
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_finds_files_by_their_bytes() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("deep")).unwrap();
        fs::write(folder.path().join("deep/renamed.ZRF"), "abc").unwrap();
        fs::write(folder.path().join("other.zrf"), "x").unwrap();
        let list = folder.path().join("list.tsv");
        // SHA-1 of "abc", from FIPS 180: a9993e364706816aba3e25717850c26c9cd0d89d.
        fs::write(
            &list,
            "repository\tpath\tsha1\tdialect\nr/r\ta.zrf\ta9993e364706\tz\nr/r\tb.zrf\tffff\tz\n",
        )
        .unwrap();
        let entries = read_list(&list, folder.path()).unwrap();
        assert_eq!(entries.len(), 2);
        assert_eq!(entries[0].name, "r/r/a.zrf");
        assert_eq!(entries[0].path.as_deref(), Some(&*folder.path().join("deep/renamed.ZRF")));
        assert_eq!(entries[1].path, None);
    }
}
