//! The counts in `tests/perft`, as far as a page shows them.

use std::fs;
use std::path::PathBuf;

use crate::process::root;

/// One file of counts.
pub struct Published {
    /// The rules file.
    pub game: String,
    /// The variant, if not the first.
    pub variant: Option<String>,
    /// Positions at the end of a turn are counted once, not the ways there.
    pub merge: bool,
    /// Greatest depth of the start position, and its count.
    pub start: Option<(u32, u64)>,
    /// How many other positions there are.
    pub others: usize,
    /// Where the first count is from, and how it reads the rules, if that needs to be said.
    pub source: String,
}

/// All files, by name.
///
/// # Errors
/// If one cannot be read.
pub fn all() -> Result<Vec<Published>, String> {
    let folder = root().join("tests/perft");
    let entries = fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|e| Some(e.ok()?.path())).collect();
    paths.retain(|path| path.extension().is_some_and(|e| e == "perft"));
    paths.sort();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).map_err(|e| e.to_string())?;
        parse(&text).map_err(|line| format!("{}: cannot read '{line}'", path.display()))
    };
    paths.into_iter().map(read).collect()
}

/// Reads a file; fails with the line that it cannot read.
fn parse(text: &str) -> Result<Published, String> {
    let mut file = Published {
        game: String::new(),
        variant: None,
        merge: false,
        start: None,
        others: 0,
        source: String::new(),
    };
    let mut positions: Vec<&str> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(source) = line.strip_prefix('#') {
            if file.source.is_empty() {
                file.source = source.trim().trim_end_matches("; reading: the real game").into();
            }
            continue;
        }
        // A position may contain semicolons.
        let fields: Vec<&str> = line.rsplitn(4, ';').map(str::trim).collect();
        match fields[..] {
            [nodes, depth, _, position] => {
                let numbers = depth.parse::<u32>().ok().zip(nodes.parse::<u64>().ok());
                let Some(numbers) = numbers else { return Err(line.to_string()) };
                if position == "start" {
                    file.start = file.start.max(Some(numbers));
                } else if !positions.contains(&position) {
                    positions.push(position);
                }
            }
            _ => match line.split_once('=').map(|(k, v)| (k.trim(), v.trim())) {
                Some(("game", game)) => file.game = game.to_string(),
                Some(("variant", title)) => file.variant = Some(title.to_string()),
                Some(("merge", merge)) => file.merge = merge == "true",
                _ => return Err(line.to_string()),
            },
        }
    }
    file.others = positions.len();
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn the_deepest_count_of_the_start_position_is_shown() {
        let text = "game = x.zrf\n# by hand; reading: the real game\nstart; move; 1; 20\n\
            start; move; 2; 400\nstart; moves a; b; turn; 3; 7\nstart; moves a; b; turn; 4; 9\n";
        let file = parse(text).unwrap();
        assert_eq!((file.start, file.others), (Some((2, 400)), 1));
        assert_eq!(file.source, "by hand");
        assert_eq!(parse("x").err().as_deref(), Some("x"));
    }
}
