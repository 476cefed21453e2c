//! Which files a rules file consists of: `include`, resolved before any macro is expanded.
//!
//! Nothing here reads files. A [`Loader`] does, and is only ever asked for relative paths that
//! stay inside the folder of the rules file.

use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use movewright_syntax::zrf::{Sexp, SexpKind, read};
use movewright_syntax::{
    Diagnostic, ExpansionId, Severity, SourceId, SourceMap, Span, codes, decode, prescan,
};

/// Reads the files that a rules file includes.
pub trait Loader {
    /// The bytes of a file.
    ///
    /// `path` is relative to the folder of the rules file, with `/` between its parts and no `..`.
    /// Names are to be compared without regard to case, since rules files come from Windows. A
    /// loader that reads from a disk must not follow links out of that folder.
    fn load(&mut self, path: &str) -> Result<Vec<u8>, LoadError>;

    /// Is there a file of this name?
    fn exists(&mut self, path: &str) -> bool {
        self.load(path).is_ok()
    }
}

/// Why a file could not be loaded, in words for a message: `no such file`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LoadError(pub String);

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A loader for rules files that include nothing.
#[derive(Clone, Copy, Default, Debug)]
pub struct NoFiles;

impl Loader for NoFiles {
    fn load(&mut self, _: &str) -> Result<Vec<u8>, LoadError> {
        Err(LoadError("there are no other files here".to_string()))
    }
}

/// Files in memory.
#[derive(Clone, Default, Debug)]
pub struct MemoryFiles(BTreeMap<String, Vec<u8>>);

impl MemoryFiles {
    /// Files by their paths, with `/` between the parts.
    pub fn new<P: AsRef<str>, B: Into<Vec<u8>>>(files: impl IntoIterator<Item = (P, B)>) -> Self {
        MemoryFiles(files.into_iter().map(|(p, b)| (p.as_ref().to_lowercase(), b.into())).collect())
    }
}

impl Loader for MemoryFiles {
    fn load(&mut self, path: &str) -> Result<Vec<u8>, LoadError> {
        self.0
            .get(&path.to_lowercase())
            .cloned()
            .ok_or_else(|| LoadError("no such file".to_string()))
    }
}

/// How deep files may include each other.
const MAX_INCLUDE_DEPTH: usize = 32;

/// How many `include` forms may be carried out.
const MAX_INCLUDES: usize = 1000;

/// All files together may not have more top-level forms, counted as often as they are included.
const MAX_SPLICED: usize = 1_000_000;

/// The forms of a rules file with its includes in place.
#[derive(Debug)]
pub(crate) struct Unit {
    /// The forms.
    pub forms: Vec<Sexp>,
    /// `define`s that stood at the top level of a file included inside another form.
    pub inner_defines: Vec<Sexp>,
    /// The paths that were loaded, sorted.
    pub paths: Vec<String>,
}

/// Reads a source and puts its includes in place.
pub(crate) fn gather(
    sources: &mut SourceMap,
    main: SourceId,
    loader: &mut dyn Loader,
    encoding: Option<&str>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Unit {
    let name = &sources.source(main).name;
    let prefix = name.rfind(['/', '\\']).map_or(String::new(), |at| name[..=at].to_string());
    let mut gatherer = Gatherer {
        sources,
        loader,
        encoding,
        diagnostics,
        prefix,
        files: BTreeMap::new(),
        active: Vec::new(),
        inner_defines: Vec::new(),
        includes: 0,
        spliced: 0,
    };
    let forms = gatherer.read(main);
    let forms = gatherer.resolve(&forms, "", 0);
    let inner_defines = gatherer.inner_defines;
    Unit { forms, inner_defines, paths: gatherer.files.into_values().map(|f| f.path).collect() }
}

/// A file that has been loaded.
struct File {
    path: String,
    forms: Rc<[Sexp]>,
}

struct Gatherer<'a> {
    sources: &'a mut SourceMap,
    loader: &'a mut dyn Loader,
    encoding: Option<&'a str>,
    diagnostics: &'a mut Vec<Diagnostic>,
    /// The folder of the rules file as it is displayed, with its last slash.
    prefix: String,
    /// Loaded files by their paths in lower case.
    files: BTreeMap<String, File>,
    /// The files being resolved, in lower case, innermost last.
    active: Vec<String>,
    inner_defines: Vec<Sexp>,
    includes: usize,
    spliced: usize,
}

impl Gatherer<'_> {
    fn read(&mut self, id: SourceId) -> Vec<Sexp> {
        let (forms, found) = read(self.sources, id);
        self.diagnostics.extend(found);
        forms
    }

    /// The forms with every `include` replaced. `folder` is the folder of the file they stand in,
    /// relative to that of the rules file; `depth` counts the brackets around them.
    fn resolve(&mut self, forms: &[Sexp], folder: &str, depth: usize) -> Vec<Sexp> {
        let mut out = Vec::with_capacity(forms.len());
        for form in forms {
            match &form.kind {
                SexpKind::List(items) if form.head().is_some_and(|h| &**h == "include") => {
                    self.include(items, form.span, folder, depth, &mut out);
                }
                SexpKind::List(items) if has_include(items) => {
                    let items = self.resolve(items, folder, depth + 1);
                    out.push(Sexp { kind: SexpKind::List(items.into()), span: form.span });
                }
                _ => out.push(form.clone()),
            }
        }
        out
    }

    fn include(
        &mut self,
        items: &[Sexp],
        span: Span,
        folder: &str,
        depth: usize,
        out: &mut Vec<Sexp>,
    ) {
        let (name, name_span) = match items {
            [_, name @ Sexp { kind: SexpKind::Str(text), .. }]
                if !text.contains(['\n', '\r', '$']) =>
            {
                (text.clone(), name.span)
            }
            _ => {
                self.diagnostics.push(
                    Diagnostic::error(
                        codes::BAD_INCLUDE,
                        "`include` takes the name of one file",
                        span,
                    )
                    .help("write `(include \"other.zrf\")`: one string on one line, without `$`"),
                );
                return;
            }
        };
        let path = match resolve_path(folder, &name) {
            Ok(path) => path,
            Err(why) => {
                let message = format!("cannot include `{name}`: {why}");
                self.diagnostics
                    .push(Diagnostic::error(codes::INCLUDE_OUTSIDE, message, name_span).help(
                    "a rules file can only include files in its own folder and the folders below",
                ));
                return;
            }
        };
        let key = path.to_lowercase();
        if let Some(at) = self.active.iter().position(|k| *k == key) {
            let mut round = self.active[at..].to_vec();
            round.push(key);
            self.diagnostics.push(Diagnostic::error(
                codes::INCLUDE_CYCLE,
                format!("this include never ends: {}", round.join(" includes ")),
                name_span,
            ));
            return;
        }
        self.includes += 1;
        if self.active.len() >= MAX_INCLUDE_DEPTH || self.includes > MAX_INCLUDES {
            let message = format!(
                "too many includes (at most {MAX_INCLUDES}, nested {MAX_INCLUDE_DEPTH} deep)"
            );
            self.once(Diagnostic::error(codes::INCLUDE_TOO_MUCH, message, span));
            return;
        }
        let forms = match self.files.get(&key) {
            Some(file) => file.forms.clone(),
            None => match self.load(&path, name_span) {
                Some(forms) => forms,
                None => return,
            },
        };
        let inner = path.rfind('/').map_or("", |at| &path[..at]);
        self.active.push(key);
        let mut forms = self.resolve(&forms, inner, depth);
        self.active.pop();
        self.spliced += forms.len();
        if self.spliced > MAX_SPLICED {
            let message = format!("the included files have more than {MAX_SPLICED} forms");
            self.once(Diagnostic::error(codes::INCLUDE_TOO_MUCH, message, span));
            return;
        }
        if depth > 0 {
            if depth + forms.iter().map(nesting).max().unwrap_or(0) > prescan::MAX_DEPTH {
                let message = format!(
                    "with this include, brackets are more than {} deep",
                    prescan::MAX_DEPTH
                );
                self.diagnostics.push(Diagnostic::error(codes::TOO_DEEP, message, span));
                return;
            }
            // Definitions are collected from all the text before anything is expanded, wherever
            // the file that holds them is included.
            let inner_defines = &mut self.inner_defines;
            forms.retain(|form| {
                let define = form.head().is_some_and(|h| &**h == "define");
                if define {
                    inner_defines.push(form.clone());
                }
                !define
            });
        }
        out.extend(forms);
    }

    /// Adds a diagnostic unless one with its code is there.
    fn once(&mut self, diagnostic: Diagnostic) {
        if !self.diagnostics.iter().any(|d| d.code == diagnostic.code) {
            self.diagnostics.push(diagnostic);
        }
    }

    fn load(&mut self, path: &str, name_span: Span) -> Option<Rc<[Sexp]>> {
        let bytes = match self.loader.load(path) {
            Ok(bytes) => bytes,
            Err(why) => {
                let message = format!("cannot include `{path}`: {why}");
                self.diagnostics.push(Diagnostic::error(codes::INCLUDE_FAILED, message, name_span));
                return None;
            }
        };
        let display = format!("{}{path}", self.prefix);
        let (id, problem) = decode::add_source(self.sources, &display, &bytes, self.encoding);
        let forms: Rc<[Sexp]> = match problem {
            // An included file may well be empty.
            Some(problem) if problem.code == codes::EMPTY_FILE => Rc::new([]),
            Some(problem) => {
                self.diagnostics.push(problem.also(name_span, "included here"));
                return None;
            }
            None => {
                let before = self.diagnostics.len();
                let forms = self.read(id);
                for found in &mut self.diagnostics[before..] {
                    if found.severity == Severity::Error {
                        *found = found.clone().also(name_span, "included here");
                    }
                }
                forms.into()
            }
        };
        let file = File { path: path.to_string(), forms: forms.clone() };
        self.files.insert(path.to_lowercase(), file);
        Some(forms)
    }
}

/// Whether an `include` stands anywhere inside.
fn has_include(items: &[Sexp]) -> bool {
    items.iter().any(|item| match &item.kind {
        SexpKind::List(inner) => {
            item.head().is_some_and(|h| &**h == "include") || has_include(inner)
        }
        _ => false,
    })
}

/// How many brackets deep a form is; 0 for an atom.
fn nesting(form: &Sexp) -> usize {
    form.list().map_or(0, |items| 1 + items.iter().map(nesting).max().unwrap_or(0))
}

/// The path of a file named in an `include`, relative to the folder of the rules file.
fn resolve_path(folder: &str, name: &str) -> Result<String, &'static str> {
    let name = name.trim().replace('\\', "/");
    if name.starts_with('/') || name.contains(':') {
        return Err("the path is absolute");
    }
    if name.contains('\0') {
        return Err("it is no file name");
    }
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in name.split('/') {
        match part {
            // Doubled separators occur in real files and count as one.
            "" | "." => {}
            ".." => {
                parts.pop().ok_or("the path leads out of the folder of the rules file")?;
            }
            _ => parts.push(part),
        }
    }
    if parts.is_empty() || name.is_empty() || name.ends_with('/') {
        return Err("it names no file");
    }
    Ok(parts.join("/"))
}

/// A span for what concerns a file as a whole.
pub(crate) fn file_start(id: SourceId) -> Span {
    Span { source: id, start: 0, end: 0, expansion: ExpansionId::NONE }
}

#[cfg(test)]
mod tests {
    use super::resolve_path;

    #[test]
    fn paths_stay_inside() {
        assert_eq!(resolve_path("", "a.zrf").as_deref(), Ok("a.zrf"));
        assert_eq!(resolve_path("sub", "x\\\\y.zrf").as_deref(), Ok("sub/x/y.zrf"));
        assert_eq!(resolve_path("sub", "../y.zrf").as_deref(), Ok("y.zrf"));
        for bad in
            ["../y.zrf", "a/../../y.zrf", "/etc/passwd", "\\x", "C:\\x", "C:x", "", ".", "a/"]
        {
            assert!(resolve_path("", bad).is_err(), "{bad}");
        }
        assert!(resolve_path("sub", "../../y.zrf").is_err());
    }
}
