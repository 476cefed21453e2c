//! The private workspace and the programs built in it.

use std::path::{Path, PathBuf};

use movewright_runtime::keys::fnv1a;

use crate::error::NativeError;
use crate::quick::QuickCompiler;
use crate::toolchain;

/// A crate that programs link to: its sources are carried along.
#[derive(Clone, Copy, Debug)]
struct SupportCrate {
    /// Package name.
    name: &'static str,
    /// Files below `src`: path and text.
    sources: &'static [(&'static str, &'static str)],
    /// Names of the support crates it depends on.
    dependencies: &'static [&'static str],
    /// Its features that are wanted.
    features: &'static [&'static str],
}

/// The runtime every generated game links to.
const RUNTIME: SupportCrate = SupportCrate {
    name: "movewright-runtime",
    sources: movewright_runtime::SOURCES,
    dependencies: &[],
    features: &["alloc"],
};

/// Perft, playouts, play and the command line of programs.
const ENGINE: SupportCrate = SupportCrate {
    name: "movewright-engine",
    sources: movewright_engine::SOURCES,
    dependencies: &["movewright-runtime"],
    features: &[],
};

const SUPPORT: [SupportCrate; 2] = [RUNTIME, ENGINE];

/// A program to build.
#[derive(Clone, Debug)]
pub struct Program {
    /// Files below `src`, `main.rs` among them: path and text.
    pub files: Vec<(String, String)>,
    /// Libraries that it links to, `part_0` and so on: the text of each. They are compiled one by one.
    pub parts: Vec<String>,
    /// Optimise fully; otherwise compile quickly.
    pub optimised: bool,
}

impl Program {
    /// A program with the command line of [`movewright_engine::driver`]. `games` are Rust texts with
    /// a function `visit` each that shows variants to a visitor. Several are compiled one by one.
    pub fn of_games(mut games: Vec<String>, optimised: bool) -> Self {
        let main = |modules: &str, visits: &str| {
            format!(
                "{modules}fn main() -> std::process::ExitCode {{\n    \
                 movewright_engine::driver::run(|collector| {{\n{visits}    }})\n}}\n"
            )
        };
        if let [text] = &mut games[..] {
            let main = main("mod games;\n\n", "        games::visit(collector);\n");
            let files = vec![("main.rs".into(), main), ("games.rs".into(), std::mem::take(text))];
            return Program { files, parts: Vec::new(), optimised };
        }
        let visits: String =
            (0..games.len()).map(|i| format!("        part_{i}::show(collector);\n")).collect();
        for text in &mut games {
            // Without parameters of type, so that all of it is compiled here.
            text.push_str(
                "\n/// Shows all variants to a collector.\n\
                 pub fn show(collector: &mut ::movewright_engine::driver::Collector) {\n    \
                 visit(collector)\n}\n",
            );
        }
        Program { files: vec![("main.rs".into(), main("", &visits))], parts: games, optimised }
    }
}

/// A private cargo workspace in a cache folder.
#[derive(Debug)]
pub struct Workshop {
    root: PathBuf,
}

/// The user's cache folder for this program: `MOVEWRIGHT_CACHE`, else `movewright` below
/// `XDG_CACHE_HOME`, else below `.cache` of the home folder.
///
/// # Errors
/// [`NativeError::NoCacheFolder`] if none of these variables is set.
pub fn default_cache() -> Result<PathBuf, NativeError> {
    let variable = |name| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    if let Some(folder) = variable("MOVEWRIGHT_CACHE") {
        return Ok(folder);
    }
    variable("XDG_CACHE_HOME")
        .or_else(|| variable("HOME").or_else(|| variable("USERPROFILE")).map(|h| h.join(".cache")))
        .map(|folder| folder.join("movewright"))
        .ok_or(NativeError::NoCacheFolder)
}

impl Workshop {
    /// Opens the workspace for this version and compiler below `cache`, and writes what is not
    /// there yet.
    ///
    /// # Errors
    /// If there is no compiler, or the cache cannot be written.
    pub fn open(cache: &Path) -> Result<Self, NativeError> {
        let compiler = toolchain::compiler_id()?;
        let mut contents = String::new();
        for (path, text) in SUPPORT.iter().flat_map(|c| c.sources) {
            contents.push_str(path);
            contents.push_str(text);
        }
        let key =
            format!("{}-{:016x}-{compiler}", env!("CARGO_PKG_VERSION"), fnv1a(contents.bytes()));
        let root = std::path::absolute(cache).map_err(|e| cannot_write(cache, e))?.join(key);
        let workshop = Workshop { root };
        workshop.unpack()?;
        Ok(workshop)
    }

    fn unpack(&self) -> Result<(), NativeError> {
        write_if_different(
            &self.root.join("Cargo.toml"),
            "[workspace]\nresolver = \"3\"\nmembers = [\"support/*\", \"programs/*\"]\n\n\
             [profile.quick]\ninherits = \"dev\"\nopt-level = 1\ndebug = false\nincremental = false\n\n\
             [profile.release]\ndebug = false\n",
        )?;
        // Cargo takes a pattern of members that nothing fits for the name of one.
        let empty = self.root.join("programs").join("empty");
        write_if_different(&empty.join("src/lib.rs"), "")?;
        write_if_different(&empty.join("Cargo.toml"), &package_manifest("empty"))?;
        for package in &SUPPORT {
            let folder = self.root.join("support").join(package.name);
            let mut manifest = package_manifest(package.name);
            manifest.push_str("[features]\nalloc = []\nsources = []\n\n[dependencies]\n");
            for name in package.dependencies {
                manifest.push_str(&dependency(name, ".."));
            }
            write_if_different(&folder.join("Cargo.toml"), &manifest)?;
            for (path, text) in package.sources {
                write_if_different(&folder.join("src").join(path), text)?;
            }
        }
        Ok(())
    }

    /// Builds a program and returns the path of its executable, inside the workspace. Building an
    /// equal program again is quick. Several processes may build at once: cargo takes turns.
    ///
    /// # Errors
    /// If files cannot be written or the compiler refuses the program.
    pub fn build(&self, program: &Program) -> Result<PathBuf, NativeError> {
        let mut contents = String::new();
        let files = program.files.iter().map(|(path, text)| (path.as_str(), text));
        for (path, text) in files.chain(program.parts.iter().map(|text| ("part", text))) {
            contents.push_str(path);
            contents.push('\0');
            contents.push_str(text);
            contents.push('\0');
        }
        let name = format!("program-{:016x}", fnv1a(contents.bytes()));
        let folder = self.root.join("programs").join(&name);
        for (path, text) in &program.files {
            write_if_different(&folder.join("src").join(path), text)?;
        }
        let mut manifest = package_manifest(&name);
        manifest.push_str("[dependencies]\n");
        for package in &SUPPORT {
            manifest.push_str(&dependency(package.name, "../../support"));
        }
        for (i, text) in program.parts.iter().enumerate() {
            let part = folder.join(format!("part-{i}"));
            write_if_different(&part.join("src/lib.rs"), text)?;
            let package = format!("{name}-{i}");
            let needed: String =
                SUPPORT.iter().map(|c| dependency(c.name, "../../../support")).collect();
            let text = format!("{}[dependencies]\n{needed}", package_manifest(&package));
            write_if_different(&part.join("Cargo.toml"), &text)?;
            let line = format!("part_{i} = {{ package = {package:?}, path = \"part-{i}\" }}\n");
            manifest.push_str(&line);
        }
        // The manifest comes last: a folder without one is not a member of the workspace, so that
        // a package cut off half way cannot spoil other builds.
        write_if_different(&folder.join("Cargo.toml"), &manifest)?;
        let profile = if program.optimised { "release" } else { "quick" };
        let built = toolchain::build(&self.root, &[&name], profile);
        if built.is_err() {
            // A package that cannot be built must not stay in the workspace.
            let _ = std::fs::remove_dir_all(&folder);
        }
        built?;
        let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
        Ok(self.root.join("target").join(profile).join(file))
    }

    /// Builds the support crates for programs that are compiled quickly, without cargo.
    ///
    /// # Errors
    /// If the compiler refuses them.
    pub fn quick(&self) -> Result<QuickCompiler, NativeError> {
        let names: Vec<&str> = SUPPORT.iter().map(|c| c.name).collect();
        toolchain::build(&self.root, &names, "quick")?;
        Ok(QuickCompiler::new(self.root.join("target").join("quick"), names))
    }

    /// Copies a built executable to where the user wants it, whole or not at all.
    ///
    /// # Errors
    /// If the output cannot be written; nothing is left behind then.
    pub fn deliver(&self, executable: &Path, output: &Path) -> Result<(), NativeError> {
        let partial = partial_name(output);
        let copied = std::fs::copy(executable, &partial)
            .and_then(|_| std::fs::File::open(&partial)?.sync_all())
            .and_then(|()| std::fs::rename(&partial, output));
        if let Err(error) = copied {
            let _ = std::fs::remove_file(&partial);
            return Err(cannot_write(output, error));
        }
        Ok(())
    }
}

/// A line of `[dependencies]`.
fn dependency(name: &str, folder: &str) -> String {
    let features = SUPPORT.iter().find(|c| c.name == name).map_or(&[][..], |c| c.features);
    format!("{name} = {{ path = \"{folder}/{name}\", features = {features:?} }}\n")
}

fn package_manifest(name: &str) -> String {
    format!(
        "[package]\nname = \"{name}\"\nversion = \"{}\"\nedition = \"2024\"\npublish = false\n\n",
        env!("CARGO_PKG_VERSION")
    )
}

fn cannot_write(path: &Path, source: std::io::Error) -> NativeError {
    NativeError::CannotWrite { path: path.to_path_buf(), source }
}

fn partial_name(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".partial-{}", std::process::id()));
    path.with_file_name(name)
}

/// Writes a file unless it has these contents already; other processes see it whole or not at all.
fn write_if_different(path: &Path, text: &str) -> Result<(), NativeError> {
    if std::fs::read(path).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(());
    }
    let write = || {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let partial = partial_name(path);
        std::fs::write(&partial, text).and_then(|()| std::fs::rename(&partial, path)).inspect_err(
            |_| {
                let _ = std::fs::remove_file(&partial);
            },
        )
    };
    write().map_err(|error| cannot_write(path, error))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hello(text: &str) -> Program {
        let main = format!(
            "fn main() {{ println!(\"{{}} {text}\", movewright_runtime::keys::key(0)); }}\n"
        );
        Program { files: vec![("main.rs".into(), main)], parts: Vec::new(), optimised: false }
    }

    #[test]
    fn builds_and_delivers_a_program() {
        let folder = tempfile::tempdir().unwrap();
        let workshop = Workshop::open(&folder.path().join("cache")).unwrap();
        let built = workshop.build(&hello("yes")).unwrap();
        let output = folder.path().join("out");
        workshop.deliver(&built, &output).unwrap();
        let said = std::process::Command::new(&output).output().unwrap().stdout;
        let expected = format!("{} yes\n", movewright_runtime::keys::key(0));
        assert_eq!(String::from_utf8(said).unwrap(), expected);
    }

    #[test]
    fn games_in_several_parts_are_one_program() {
        let folder = tempfile::tempdir().unwrap();
        let workshop = Workshop::open(folder.path()).unwrap();
        let part = |name: &str| {
            format!(
                "pub fn visit(visitor: &mut impl ::movewright_runtime::Visitor) {{\n    \
                 let _ = visitor;\n    println!({name:?});\n}}\n"
            )
        };
        let program = Program::of_games(vec![part("one"), part("two")], false);
        let built = workshop.build(&program).unwrap();
        let said = std::process::Command::new(built).arg("--help").output().unwrap().stdout;
        assert!(String::from_utf8(said).unwrap().starts_with("one\ntwo\n"));
    }

    #[test]
    fn a_refused_program_is_an_error_and_does_not_spoil_the_next() {
        let folder = tempfile::tempdir().unwrap();
        let workshop = Workshop::open(folder.path()).unwrap();
        let broken = Program {
            files: vec![("main.rs".into(), "fn main() { nonsense }".into())],
            parts: Vec::new(),
            optimised: false,
        };
        match workshop.build(&broken) {
            Err(NativeError::CompilerFailed { output }) => {
                assert!(output.contains("nonsense"), "{output}")
            }
            other => panic!("{other:?}"),
        }
        workshop.build(&hello("again")).unwrap();
    }

    #[test]
    fn an_output_that_cannot_be_written_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let workshop = Workshop::open(&folder.path().join("cache")).unwrap();
        let source = folder.path().join("program");
        std::fs::write(&source, "x").unwrap();
        let output = folder.path().join("no such folder").join("out");
        assert!(matches!(workshop.deliver(&source, &output), Err(NativeError::CannotWrite { .. })));
        assert!(!output.exists());
    }

    #[test]
    fn a_cache_that_cannot_be_made_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        std::fs::write(&file, "x").unwrap();
        match Workshop::open(&file) {
            Err(NativeError::CannotWrite { path, .. }) => assert!(path.starts_with(&file)),
            other => panic!("{other:?}"),
        }
    }
}
