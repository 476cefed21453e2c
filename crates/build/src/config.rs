//! What to compile, where to, and how to tell cargo.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use movewright_syntax::Severity;

use crate::files::describe;
use crate::load::{Loaded, load};
use crate::render::{Format, render};
use crate::{emit, ship};

/// Compiles one rules file with all its variants. For a build script; see [`Config`] for more.
///
/// Prints errors for cargo and ends the process if the rules cannot be compiled.
///
/// ```no_run
/// // The whole of a build script's `main`.
/// movewright_build::compile("rules/my-game.zrf");
/// ```
pub fn compile(path: impl Into<PathBuf>) {
    Config::new().file(path).compile();
}

/// Chooses files by their names without ending.
type Filter = Box<dyn Fn(&str) -> bool>;

/// What to compile.
///
/// ```
/// # let out = tempfile::tempdir().unwrap();
/// # std::env::set_current_dir("../../examples/embed").unwrap();
/// use movewright_build::Config;
///
/// # let out_dir = out.path();
/// let config = Config::new().file("rules/ferry.zrf").out_dir(out_dir);
/// let built = config.try_compile()?;
/// assert!(built.text.contains("pub mod ferry {"));
/// # Ok::<(), movewright_build::BuildError>(())
/// ```
#[derive(Default)]
pub struct Config {
    files: Vec<PathBuf>,
    folders: Vec<PathBuf>,
    only: Option<Filter>,
    variants: Vec<String>,
    output: Option<String>,
    out_dir: Option<PathBuf>,
    dump: Option<PathBuf>,
    carry_sources: bool,
    runtime: Option<String>,
    frontend: movewright_frontend::Config,
}

/// Why nothing was compiled.
///
/// ```
/// use movewright_build::Config;
///
/// let error = Config::new().file("no/such.zrf").try_compile().unwrap_err();
/// assert_eq!(error.errors, ["cannot read no/such.zrf: no such file"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuildError {
    /// Rendered errors, one for each thing that is wrong.
    pub errors: Vec<String>,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.errors.join("\n\n"))
    }
}

impl std::error::Error for BuildError {}

/// What was compiled.
///
/// ```
/// # let out = tempfile::tempdir().unwrap();
/// # std::env::set_current_dir("../../examples/embed").unwrap();
/// # let out_dir = out.path();
/// let config = movewright_build::Config::new().file("rules/ferry.zrf").out_dir(out_dir);
/// let built = config.try_compile()?;
/// assert_eq!(built.files[0].name, "ferry");
/// assert!(built.warnings.is_empty());
/// // The file it includes is watched too.
/// assert!(built.watch.iter().any(|path| path.ends_with("rules/steps.zrf")));
/// # Ok::<(), movewright_build::BuildError>(())
/// ```
#[derive(Debug)]
pub struct Built {
    /// The rules files, in the order of their names.
    pub files: Vec<BuiltFile>,
    /// Rendered warnings about the rules.
    pub warnings: Vec<String>,
    /// What cargo has to watch: every file read, every folder listed.
    pub watch: Vec<PathBuf>,
    /// The text to include into a crate.
    pub text: String,
}

/// A compiled rules file.
///
/// ```
/// # let out = tempfile::tempdir().unwrap();
/// # std::env::set_current_dir("../../examples/embed").unwrap();
/// # let out_dir = out.path();
/// let config = movewright_build::Config::new().file("rules/ferry.zrf").out_dir(out_dir);
/// let built = config.try_compile()?;
/// let variants = &built.files[0].loaded.compiled.variants;
/// assert_eq!(variants[0].model.title, "Ferry");
/// # Ok::<(), movewright_build::BuildError>(())
/// ```
#[derive(Debug)]
pub struct BuiltFile {
    /// Its name without folder and ending.
    pub name: String,
    /// Its variants, and what was read for it.
    pub loaded: Loaded,
}

impl BuiltFile {
    /// The rules file as generated code names it.
    ///
    /// ```
    /// # let out = tempfile::tempdir().unwrap();
    /// # std::env::set_current_dir("../../examples/embed").unwrap();
    /// # let out_dir = out.path();
    /// let config = movewright_build::Config::new().file("rules/ferry.zrf").out_dir(out_dir);
    /// assert_eq!(config.try_compile()?.files[0].shown(), "rules/ferry.zrf");
    /// # Ok::<(), movewright_build::BuildError>(())
    /// ```
    pub fn shown(&self) -> String {
        self.loaded.files[0].to_string_lossy().replace('\\', "/")
    }
}

impl Config {
    /// Nothing yet.
    ///
    /// ```
    /// # let out = tempfile::tempdir().unwrap();
    /// # std::env::set_current_dir("../../examples/embed").unwrap();
    /// # let out_dir = out.path();
    /// // Without files there is only the function that would visit them.
    /// let built = movewright_build::Config::new().out_dir(out_dir).try_compile()?;
    /// assert!(built.files.is_empty() && built.text.contains("pub fn visit"));
    /// # Ok::<(), movewright_build::BuildError>(())
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a rules file.
    ///
    /// ```
    /// # let out = tempfile::tempdir().unwrap();
    /// # std::env::set_current_dir("../../examples/embed").unwrap();
    /// # let out_dir = out.path();
    /// let config = movewright_build::Config::new().file("rules/ferry.zrf").out_dir(out_dir);
    /// assert_eq!(config.try_compile()?.files.len(), 1);
    /// # Ok::<(), movewright_build::BuildError>(())
    /// ```
    pub fn file(mut self, path: impl Into<PathBuf>) -> Self {
        self.files.push(path.into());
        self
    }

    /// Adds all rules files of a folder: what ends in `.zrf`, not looking below.
    ///
    /// ```
    /// # let out = tempfile::tempdir().unwrap();
    /// # std::env::set_current_dir("../../examples/embed").unwrap();
    /// # let out_dir = out.path();
    /// let config = movewright_build::Config::new().folder("rules").only(|name| name != "steps");
    /// let built = config.out_dir(out_dir).try_compile()?;
    /// assert_eq!(built.files[0].name, "ferry");
    /// # Ok::<(), movewright_build::BuildError>(())
    /// ```
    pub fn folder(mut self, path: impl Into<PathBuf>) -> Self {
        self.folders.push(path.into());
        self
    }

    /// Of the folders' files, takes only those whose name, without ending, passes.
    ///
    /// ```
    /// # let out = tempfile::tempdir().unwrap();
    /// # std::env::set_current_dir("../../examples/embed").unwrap();
    /// # let out_dir = out.path();
    /// let config = movewright_build::Config::new().folder("rules").only(|name| name.starts_with('f'));
    /// assert_eq!(config.out_dir(out_dir).try_compile()?.files.len(), 1);
    /// # Ok::<(), movewright_build::BuildError>(())
    /// ```
    pub fn only(mut self, chosen: impl Fn(&str) -> bool + 'static) -> Self {
        self.only = Some(Box::new(chosen));
        self
    }

    /// Compiles only variants with the titles given; each call adds one.
    ///
    /// ```
    /// # let out = tempfile::tempdir().unwrap();
    /// # std::env::set_current_dir("../../examples/embed").unwrap();
    /// # let out_dir = out.path();
    /// let config = movewright_build::Config::new().file("rules/ferry.zrf").variant("Another title");
    /// let built = config.out_dir(out_dir).try_compile()?;
    /// assert!(!built.text.contains("pub mod ferry"));
    /// # Ok::<(), movewright_build::BuildError>(())
    /// ```
    pub fn variant(mut self, title: impl Into<String>) -> Self {
        self.variants.push(title.into());
        self
    }

    /// Name of the output in `OUT_DIR`; `games.rs` unless set.
    ///
    /// ```
    /// # let out = tempfile::tempdir().unwrap();
    /// # std::env::set_current_dir("../../examples/embed").unwrap();
    /// # let out_dir = out.path();
    /// // For `include_games!("ferry.rs")`.
    /// let config = movewright_build::Config::new().file("rules/ferry.zrf").output("ferry.rs");
    /// config.out_dir(out_dir).try_compile()?;
    /// assert!(out_dir.join("ferry.rs").exists());
    /// # Ok::<(), movewright_build::BuildError>(())
    /// ```
    pub fn output(mut self, name: impl Into<String>) -> Self {
        self.output = Some(name.into());
        self
    }

    /// Writes to this folder instead of `OUT_DIR`.
    ///
    /// ```
    /// # let out = tempfile::tempdir().unwrap();
    /// # std::env::set_current_dir("../../examples/embed").unwrap();
    /// # let out_dir = out.path();
    /// movewright_build::Config::new().file("rules/ferry.zrf").out_dir(out_dir).try_compile()?;
    /// assert!(out_dir.join("games.rs").exists());
    /// # Ok::<(), movewright_build::BuildError>(())
    /// ```
    pub fn out_dir(mut self, folder: impl Into<PathBuf>) -> Self {
        self.out_dir = Some(folder.into());
        self
    }

    /// Also writes what was generated to a folder, to be read.
    ///
    /// ```
    /// # let out = tempfile::tempdir().unwrap();
    /// # std::env::set_current_dir("../../examples/embed").unwrap();
    /// # let out_dir = out.path();
    /// # let folder = out.path().join("to-read");
    /// let config = movewright_build::Config::new().file("rules/ferry.zrf").dump(&folder);
    /// config.out_dir(out_dir).try_compile()?;
    /// assert!(folder.join("games.rs").exists());
    /// # Ok::<(), movewright_build::BuildError>(())
    /// ```
    pub fn dump(mut self, folder: impl Into<PathBuf>) -> Self {
        self.dump = Some(folder.into());
        self
    }

    /// Also writes a list of the rules files with their texts (`shipped.rs`), for a program that
    /// carries them.
    ///
    /// ```
    /// # let out = tempfile::tempdir().unwrap();
    /// # std::env::set_current_dir("../../examples/embed").unwrap();
    /// # let out_dir = out.path();
    /// let config = movewright_build::Config::new().file("rules/ferry.zrf").carry_sources(true);
    /// config.out_dir(out_dir).try_compile()?;
    /// assert!(out_dir.join("shipped.rs").exists());
    /// # Ok::<(), movewright_build::BuildError>(())
    /// ```
    pub fn carry_sources(mut self, yes: bool) -> Self {
        self.carry_sources = yes;
        self
    }

    /// The path of the runtime crate in generated code, for crates that have renamed it:
    /// `::game_runtime`.
    ///
    /// ```
    /// # let out = tempfile::tempdir().unwrap();
    /// # std::env::set_current_dir("../../examples/embed").unwrap();
    /// # let out_dir = out.path();
    /// // Cargo.toml: game-runtime = { package = "movewright-runtime", version = "0.1" }
    /// let config = movewright_build::Config::new().file("rules/ferry.zrf").runtime("::game_runtime");
    /// let built = config.out_dir(out_dir).try_compile()?;
    /// assert!(built.text.contains("::game_runtime::") && !built.text.contains("movewright_runtime"));
    /// # Ok::<(), movewright_build::BuildError>(())
    /// ```
    pub fn runtime(mut self, path: impl Into<String>) -> Self {
        self.runtime = Some(path.into());
        self
    }

    /// Text encoding of the files, by its usual label, where they do not tell themselves.
    ///
    /// ```
    /// # let out = tempfile::tempdir().unwrap();
    /// # std::env::set_current_dir("../../examples/embed").unwrap();
    /// # let out_dir = out.path();
    /// let config = movewright_build::Config::new().file("rules/ferry.zrf").encoding("windows-1251");
    /// assert!(config.out_dir(out_dir).try_compile().is_ok());
    /// ```
    pub fn encoding(mut self, label: impl Into<String>) -> Self {
        self.frontend.encoding = Some(label.into());
        self
    }

    /// Compiles, writes, and talks to cargo: what to watch, warnings, errors. Ends the process
    /// with code 1 if there are errors.
    ///
    /// ```no_run
    /// // The whole of a build script's `main`.
    /// movewright_build::Config::new().folder("rules").output("all.rs").compile();
    /// ```
    pub fn compile(self) {
        match self.try_compile() {
            Ok(built) => {
                for path in &built.watch {
                    println!("cargo::rerun-if-changed={}", path.display());
                }
                for warning in &built.warnings {
                    lines("warning", warning);
                }
            }
            Err(error) => {
                for error in &error.errors {
                    lines("error", error);
                }
                std::process::exit(1);
            }
        }
    }

    /// Compiles and writes, and leaves talking to cargo to the caller.
    ///
    /// # Errors
    /// If a file cannot be read or written, or rules have errors.
    ///
    /// ```
    /// # let out = tempfile::tempdir().unwrap();
    /// # std::env::set_current_dir("../../examples/embed").unwrap();
    /// # std::fs::write(out.path().join("broken.zrf"), "(game (title \"Broken\")").unwrap();
    /// # let out_dir = out.path();
    /// # let broken = out.path().join("broken.zrf");
    /// let config = movewright_build::Config::new().file(broken).out_dir(out_dir);
    /// let error = config.try_compile().unwrap_err();
    /// // Each error with its place, as cargo shows it.
    /// assert!(error.errors[0].contains("broken.zrf:1:1"));
    /// ```
    pub fn try_compile(&self) -> Result<Built, BuildError> {
        let mut errors = Vec::new();
        let mut built = Built {
            files: Vec::new(),
            warnings: Vec::new(),
            watch: Vec::new(),
            text: String::new(),
        };
        for path in self.paths(&mut built.watch, &mut errors) {
            match load(&path, &self.frontend) {
                Err(why) => errors.push(why),
                Ok(loaded) => {
                    built.watch.extend(loaded.files.iter().cloned());
                    self.sort_out(&loaded, &mut built.warnings, &mut errors);
                    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                    built.files.push(BuiltFile { name, loaded });
                }
            }
        }
        if !errors.is_empty() {
            return Err(BuildError { errors });
        }
        let runtime = self.runtime.as_deref().unwrap_or(emit::RUNTIME);
        built.text = emit::games(&built.files, &self.variants, runtime)
            .map_err(|errors| BuildError { errors })?;
        self.write(&built).map_err(|error| BuildError { errors: vec![error] })?;
        Ok(built)
    }

    fn paths(&self, watch: &mut Vec<PathBuf>, errors: &mut Vec<String>) -> Vec<PathBuf> {
        let mut paths = self.files.clone();
        for folder in &self.folders {
            watch.push(folder.clone());
            let entries = match fs::read_dir(folder) {
                Ok(entries) => entries,
                Err(e) => {
                    errors.push(format!("cannot read {}: {}", folder.display(), describe(&e)));
                    continue;
                }
            };
            let mut found: Vec<PathBuf> = entries
                .filter_map(|entry| Some(entry.ok()?.path()))
                .filter(|path| path.extension().is_some_and(|e| e.eq_ignore_ascii_case("zrf")))
                .filter(|path| {
                    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
                    self.only.as_ref().is_none_or(|only| only(&stem))
                })
                .collect();
            found.sort();
            paths.extend(found);
        }
        paths
    }

    fn sort_out(&self, loaded: &Loaded, warnings: &mut Vec<String>, errors: &mut Vec<String>) {
        for diagnostic in &loaded.compiled.diagnostics {
            let text = render(&loaded.compiled.sources, diagnostic, Format::Full);
            match diagnostic.severity {
                Severity::Error => errors.push(text),
                Severity::Warning => warnings.push(text),
            }
        }
    }

    fn write(&self, built: &Built) -> Result<(), String> {
        let out_dir = match &self.out_dir {
            Some(folder) => folder.clone(),
            None => PathBuf::from(
                std::env::var_os("OUT_DIR").ok_or("OUT_DIR is not set: is this a build script?")?,
            ),
        };
        let mut outputs =
            vec![(self.output.clone().unwrap_or_else(|| "games.rs".into()), built.text.clone())];
        if self.carry_sources {
            outputs.push(("shipped.rs".into(), ship::list(&built.files)));
        }
        for (name, text) in &outputs {
            write_if_different(&out_dir.join(name), text)?;
            if let Some(folder) = &self.dump {
                write_if_different(&folder.join(name), text)?;
            }
        }
        Ok(())
    }
}

/// Prints a text for cargo, each line as a message of a kind.
pub(crate) fn lines(kind: &str, text: &str) {
    for line in text.lines() {
        println!("cargo::{kind}={line}");
    }
}

/// Writes a file unless it has these bytes already, so that cargo does not rebuild what depends
/// on it.
pub(crate) fn write_if_different(path: &Path, text: &str) -> Result<(), String> {
    if fs::read(path).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(());
    }
    let fail = |e: std::io::Error| format!("cannot write {}: {}", path.display(), describe(&e));
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(fail)?;
    }
    fs::write(path, text).map_err(fail)
}
