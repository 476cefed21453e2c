//! From AL0 sources to an [`AdviceTable`]: load, declare, resolve, check.

mod analysis;
mod bind;
mod checks;
pub mod codes;
mod declare;
mod expr;
mod names;
mod resolve;

pub use bind::{GameFacts, facts_of};

use crate::files::Loader;
use movewright_model::advice::AdviceTable;
use movewright_syntax::al0::{ast, parse};
use movewright_syntax::{Diagnostic, Severity, SourceId, SourceMap, Span};

/// Most files one table may be made of.
const MOST_FILES: usize = 32;

/// What a table needs from outside.
pub struct Surroundings<'a> {
    /// Files of the table's own folder; asked only for bare names.
    pub files: &'a mut dyn Loader,
    /// What is known of a game, by rules file and variant; `None`: nothing, so that the binding
    /// is taken on trust.
    pub game: &'a mut dyn FnMut(&str, Option<&str>) -> Option<GameFacts>,
}

/// A source file with its tree.
pub(crate) struct Source {
    id: SourceId,
    tree: ast::File,
}

/// Reads a table, with all files it uses, and resolves it. The table is `None` if there are errors.
///
/// `name` is what messages call the file; its folder is put before the names of used files.
pub fn load(
    sources: &mut SourceMap,
    name: &str,
    text: String,
    around: &mut Surroundings<'_>,
) -> (Option<AdviceTable>, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let files = load_files(sources, name, text, around, &mut diagnostics);
    // A name with a blank inside is read as the name that it should be: nothing is missing.
    let broken = diagnostics.iter().any(|d| d.severity == Severity::Error && d.code != "A0010");
    let (table, more) = resolve::resolve(sources, &files, around, broken);
    diagnostics.extend(more);
    let failed = diagnostics.iter().any(|d| d.severity == Severity::Error);
    (table.filter(|_| !failed), diagnostics)
}

/// The main file and all that it uses, each once, in the order of first mention; main file first.
fn load_files(
    sources: &mut SourceMap,
    name: &str,
    text: String,
    around: &mut Surroundings<'_>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Source> {
    let folder = name.rfind(['/', '\\']).map_or("", |at| &name[..=at]).to_string();
    let mut wanted: Vec<(String, Option<Span>)> = vec![(name[folder.len()..].to_string(), None)];
    let mut main = Some(text);
    let mut files: Vec<Source> = Vec::new();
    while let Some((file, asked)) = wanted.get(files.len()).cloned() {
        let text = match main.take().or_else(|| read(around, &file)) {
            Some(text) => text,
            None => {
                let span = asked.expect("the main file is given");
                let message = format!("there is no file `{file}` beside this one");
                diagnostics.push(Diagnostic::error("A0037", message, span));
                String::from("%")
            }
        };
        let missing = text == "%";
        let id = sources.add(format!("{folder}{file}"), text.clone());
        let (tree, found) = if missing { Default::default() } else { parse(id, &text) };
        diagnostics.extend(found);
        for item in &tree.items {
            let ast::Item::Use(word) = item else { continue };
            if !is_plain(&word.text) {
                let message = format!("`{}` is not the name of a file in this folder", word.text);
                diagnostics.push(Diagnostic::error("A0037", message, word.span));
            } else if wanted.iter().all(|(w, _)| *w != word.text) {
                if wanted.len() == MOST_FILES {
                    let message = format!("more than {MOST_FILES} files");
                    diagnostics.push(Diagnostic::error("A0037", message, word.span));
                } else {
                    wanted.push((word.text.clone(), Some(word.span)));
                }
            }
        }
        files.push(Source { id, tree });
    }
    files
}

/// The text of a file.
pub(crate) fn read(around: &mut Surroundings<'_>, file: &str) -> Option<String> {
    let bytes = around.files.load(file).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// A bare file name: it cannot lead out of the folder.
pub(crate) fn is_plain(name: &str) -> bool {
    !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\\', ':', '\0'])
}
