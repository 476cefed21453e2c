//! Advice tables compiled from a build script.
//!
//! ```no_run
//! // build.rs
//! movewright_build::advice::Tables::new("rules").compile();
//! ```
//!
//! The output, `tables.rs` in `OUT_DIR`, holds a module a table; each has a zero-sized type `Table`
//! that implements [`Advisor`](https://docs.rs/movewright-runtime).

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use movewright_codegen::advice::{Job, emit, module_name};
use movewright_frontend::advice::{GameFacts, Surroundings, facts_of, load as load_table};
use movewright_model::advice::AdviceTable;
use movewright_syntax::{Severity, SourceMap};

use crate::config::{BuildError, lines, write_if_different};
use crate::files::{Folder, describe, read_file};
use crate::render::{Format, render};

/// What tables to compile.
///
/// ```
/// # let out = tempfile::tempdir().unwrap();
/// # std::env::set_current_dir("../../examples/embed-advice").unwrap();
/// use movewright_build::advice::Tables;
///
/// # let out_dir = out.path();
/// let built = Tables::new("rules").out_dir(out_dir).try_compile()?;
/// assert!(built.text.contains("pub mod pen {"));
/// # Ok::<(), movewright_build::BuildError>(())
/// ```
pub struct Tables {
    folder: PathBuf,
    output: String,
    out_dir: Option<PathBuf>,
    warnings: bool,
    runtime: String,
}

/// What was compiled.
///
/// ```
/// # let out = tempfile::tempdir().unwrap();
/// # std::env::set_current_dir("../../examples/embed-advice").unwrap();
/// use movewright_build::advice::Tables;
///
/// # let out_dir = out.path();
/// let built = Tables::new("rules").out_dir(out_dir).try_compile()?;
/// // The game that the table is bound to is read too.
/// assert!(built.watch.iter().any(|path| path.ends_with("pen.zrf")));
/// # Ok::<(), movewright_build::BuildError>(())
/// ```
#[derive(Debug)]
pub struct BuiltTables {
    /// Rendered warnings.
    pub warnings: Vec<String>,
    /// What cargo has to watch.
    pub watch: Vec<PathBuf>,
    /// The text to include into a crate.
    pub text: String,
}

/// A table from a disk.
///
/// ```
/// # let out = tempfile::tempdir().unwrap();
/// # std::env::set_current_dir("../../examples/embed-advice").unwrap();
/// use movewright_build::advice::Tables;
///
/// use movewright_build::advice::load;
/// use movewright_build::render::Format;
///
/// let loaded = load("rules/pen.al0".as_ref(), Format::Short)?;
/// assert!(loaded.findings.is_empty());
/// assert_eq!(loaded.table.unwrap().name, "Pen");
/// # Ok::<(), String>(())
/// ```
pub struct LoadedTable {
    /// The table; `None` if it has errors.
    pub table: Option<AdviceTable>,
    /// Rendered findings, each with its severity.
    pub findings: Vec<(Severity, String)>,
    /// Every file that was read, the table's own first.
    pub files: Vec<PathBuf>,
}

/// Reads and resolves a table; the game it is bound to is looked at if its rules can be read.
///
/// # Errors
/// If the file cannot be read. Errors in the table are in [`LoadedTable::findings`].
///
/// ```
/// # let out = tempfile::tempdir().unwrap();
/// # std::env::set_current_dir("../../examples/embed-advice").unwrap();
/// use movewright_build::advice::Tables;
///
/// use movewright_build::advice::load;
/// use movewright_build::render::Format;
///
/// let loaded = load("rules/pen.al0".as_ref(), Format::Short)?;
/// assert_eq!(loaded.table.unwrap().pieces.len(), 3);
/// assert!(load("rules/none.al0".as_ref(), Format::Short).is_err());
/// # Ok::<(), String>(())
/// ```
pub fn load(path: &Path, format: Format) -> Result<LoadedTable, String> {
    let shown = path.to_string_lossy().replace('\\', "/");
    let fail = |why: String| format!("cannot read {shown}: {why}");
    let text = String::from_utf8_lossy(&read_file(path).map_err(fail)?).into_owned();
    let mut folder = Folder::of(path).map_err(|e| fail(describe(&e)))?;
    let beside = path.parent().unwrap_or(Path::new("")).to_path_buf();
    let mut games: Vec<PathBuf> = Vec::new();
    let mut game = |file: &str, variant: Option<&str>| -> Option<GameFacts> {
        let loaded =
            crate::load::load(&beside.join(file), &movewright_frontend::Config::default()).ok()?;
        games.extend(loaded.files);
        let variants = &loaded.compiled.variants;
        let found = match variant {
            Some(title) => variants.iter().find(|v| v.model.title == title),
            None => variants.first(),
        };
        found.map(|v| facts_of(&v.model))
    };
    let mut sources = SourceMap::new();
    let mut around = Surroundings { files: &mut folder, game: &mut game };
    let (table, diagnostics) = load_table(&mut sources, &shown, text, &mut around);
    let findings = diagnostics.iter().map(|d| (d.severity, render(&sources, d, format))).collect();
    let mut files = vec![path.to_path_buf()];
    files.extend(folder.read().iter().cloned());
    files.extend(games);
    Ok(LoadedTable { table, findings, files })
}

impl Tables {
    /// The tables of a folder: what ends in `.al0` and has rules, not looking below.
    ///
    /// ```
    /// # let out = tempfile::tempdir().unwrap();
    /// # std::env::set_current_dir("../../examples/embed-advice").unwrap();
    /// use movewright_build::advice::Tables;
    ///
    /// # let out_dir = out.path();
    /// let error = Tables::new("no-such-folder").out_dir(out_dir).try_compile().unwrap_err();
    /// assert_eq!(error.errors, ["cannot read no-such-folder: no such file"]);
    /// ```
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Tables {
            folder: folder.into(),
            output: "tables.rs".into(),
            out_dir: None,
            warnings: true,
            runtime: "::movewright_runtime".into(),
        }
    }

    /// Writes to this folder instead of `OUT_DIR`.
    ///
    /// ```
    /// # let out = tempfile::tempdir().unwrap();
    /// # std::env::set_current_dir("../../examples/embed-advice").unwrap();
    /// use movewright_build::advice::Tables;
    ///
    /// # let out_dir = out.path();
    /// Tables::new("rules").out_dir(out_dir).try_compile()?;
    /// assert!(out_dir.join("tables.rs").exists());
    /// # Ok::<(), movewright_build::BuildError>(())
    /// ```
    pub fn out_dir(mut self, folder: impl Into<PathBuf>) -> Self {
        self.out_dir = Some(folder.into());
        self
    }

    /// Path of the runtime crate, where it is renamed.
    ///
    /// ```
    /// # let out = tempfile::tempdir().unwrap();
    /// # std::env::set_current_dir("../../examples/embed-advice").unwrap();
    /// use movewright_build::advice::Tables;
    ///
    /// # let out_dir = out.path();
    /// let tables = Tables::new("rules").runtime("::game_runtime").out_dir(out_dir);
    /// assert!(!tables.try_compile()?.text.contains("movewright_runtime"));
    /// # Ok::<(), movewright_build::BuildError>(())
    /// ```
    pub fn runtime(mut self, path: impl Into<String>) -> Self {
        self.runtime = path.into();
        self
    }

    /// Shows warnings about the tables in cargo's output, or not.
    ///
    /// ```no_run
    /// // The whole of a build script's `main`.
    /// movewright_build::advice::Tables::new("rules").warnings(false).compile();
    /// ```
    pub fn warnings(mut self, yes: bool) -> Self {
        self.warnings = yes;
        self
    }

    /// Compiles, writes, and talks to cargo. Ends the process with code 1 if there are errors.
    ///
    /// ```no_run
    /// // The whole of a build script's `main`.
    /// movewright_build::advice::Tables::new("rules").compile();
    /// ```
    pub fn compile(self) {
        match self.try_compile() {
            Ok(built) => {
                for path in &built.watch {
                    println!("cargo::rerun-if-changed={}", path.display());
                }
                for warning in built.warnings.iter().filter(|_| self.warnings) {
                    lines("warning", warning);
                }
            }
            Err(error) => {
                error.errors.iter().for_each(|error| lines("error", error));
                std::process::exit(1);
            }
        }
    }

    /// Compiles and writes, and leaves talking to cargo to the caller.
    ///
    /// # Errors
    /// If a file cannot be read or written, or a table has errors.
    ///
    /// ```
    /// # let out = tempfile::tempdir().unwrap();
    /// # std::env::set_current_dir("../../examples/embed-advice").unwrap();
    /// use movewright_build::advice::Tables;
    ///
    /// # let out_dir = out.path();
    /// let built = Tables::new("rules").out_dir(out_dir).try_compile()?;
    /// assert!(built.warnings.is_empty());
    /// # Ok::<(), movewright_build::BuildError>(())
    /// ```
    pub fn try_compile(&self) -> Result<BuiltTables, BuildError> {
        let fail = |error: String| BuildError { errors: vec![error] };
        let mut built = BuiltTables {
            warnings: Vec::new(),
            watch: vec![self.folder.clone()],
            text: String::new(),
        };
        let mut errors = Vec::new();
        let mut tables = BTreeMap::new();
        for path in self.paths().map_err(fail)? {
            let loaded = load(&path, Format::Full).map_err(fail)?;
            built.watch.extend(loaded.files.iter().cloned());
            for (severity, text) in loaded.findings {
                match severity {
                    Severity::Error => errors.push(text),
                    Severity::Warning => built.warnings.push(text),
                }
            }
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if let Some(table) = loaded.table.filter(|t| !t.rules.is_empty()) {
                tables.insert(name, (table, loaded.files));
            }
        }
        if !errors.is_empty() {
            return Err(BuildError { errors });
        }
        built.watch.sort();
        built.watch.dedup();
        built.text = self.text(&tables).map_err(fail)?;
        self.write(&built.text).map_err(fail)?;
        Ok(built)
    }

    fn paths(&self) -> Result<Vec<PathBuf>, String> {
        let fail =
            |e: std::io::Error| format!("cannot read {}: {}", self.folder.display(), describe(&e));
        let mut paths = Vec::new();
        for entry in fs::read_dir(&self.folder).map_err(fail)? {
            let path = entry.map_err(fail)?.path();
            if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("al0")) {
                paths.push(path);
            }
        }
        paths.sort();
        Ok(paths)
    }

    fn text(
        &self,
        tables: &BTreeMap<String, (AdviceTable, Vec<PathBuf>)>,
    ) -> Result<String, String> {
        let mut jobs = Vec::new();
        for (file, (table, _)) in tables {
            if table.binding.is_none() {
                continue;
            }
            let mut others = Vec::new();
            for handover in &table.handovers {
                if !tables.contains_key(&handover.file) {
                    return Err(format!(
                        "{file}: the table it hands over to, {}, has no rules",
                        handover.file
                    ));
                }
                others.push(module_name(&handover.file));
            }
            jobs.push(Job { table, module: module_name(file), others });
        }
        let mut text = String::from("// @generated from advice tables; not to be edited.\n\n");
        text += &emit(&jobs, &self.runtime);
        text += &registry(&jobs, &self.paths()?, tables, &self.runtime);
        Ok(text)
    }

    fn write(&self, text: &str) -> Result<(), String> {
        let out_dir = match &self.out_dir {
            Some(folder) => folder.clone(),
            None => PathBuf::from(
                std::env::var_os("OUT_DIR").ok_or("OUT_DIR is not set: is this a build script?")?,
            ),
        };
        write_if_different(&out_dir.join(&self.output), text)
    }
}

/// Names of all tables, and a way to call generic code with the one of a name.
fn registry(
    jobs: &[Job<'_>],
    sources: &[PathBuf],
    tables: &BTreeMap<String, (AdviceTable, Vec<PathBuf>)>,
    runtime: &str,
) -> String {
    let name = |file: &str| file.trim_end_matches(".al0").to_string();
    let names: Vec<String> = tables
        .keys()
        .filter(|f| jobs.iter().any(|j| j.module == module_name(f)))
        .map(|f| name(f))
        .collect();
    let mut text = format!(
        "\n/// Names of all tables.\n#[allow(dead_code)]\npub static NAMES: &[&str] = &{names:?};\n\n"
    );
    text += "/// Code for any table.\n#[allow(dead_code)]\npub trait Visitor {\n    /// What it gives.\n    type Result;\n    /// Called with the table.\n";
    let _ = writeln!(
        text,
        "    fn visit<A: {runtime}::advice::Advisor>(self, table: &A) -> Self::Result;\n}}\n"
    );
    text += "/// Calls the visitor with the table of this name.\n#[allow(dead_code)]\npub fn with_table<V: Visitor>(name: &str, visitor: V) -> Option<V::Result> {\n    Some(match name {\n";
    for name in &names {
        let _ = writeln!(text, "        {name:?} => visitor.visit(&{}::Table),", module_name(name));
    }
    text += "        _ => return None,\n    })\n}\n";
    text += "\n/// Names and texts of all sources of tables.\n#[allow(dead_code)]\npub static SOURCES: &[(&str, &str)] = &[\n";
    for path in sources {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let shown = path.to_string_lossy().replace('\\', "/");
        let place = if path.is_absolute() {
            format!("{shown:?}")
        } else {
            format!("concat!(env!(\"CARGO_MANIFEST_DIR\"), {:?})", format!("/{shown}"))
        };
        let _ = writeln!(text, "    ({name:?}, include_str!({place})),");
    }
    text += "];\n";
    text
}
