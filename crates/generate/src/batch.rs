//! Many files compiled into one program, whose games are compared with the interpreter's.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use movewright_build::emit;
use movewright_engine::trace::trace;
use movewright_frontend::{Compiled, Config, NoFiles, compile};
use movewright_interpreter::Interpreter;
use movewright_native::QuickCompiler;
use movewright_native::limits::{Limits, run_limited};
use movewright_runtime::keys::fnv1a;

/// How much is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Games {
    /// Games a variant, with seeds from 0.
    pub count: u64,
    /// Turns a game at most.
    pub cap: u32,
}

/// What the Rust compiler and a program of games may take.
const LIMITS: Limits = Limits { time: Duration::from_secs(900), memory: 4_000_000_000 };
/// What the compiled games of one variant may take.
const PLAY: Limits = Limits { time: Duration::from_secs(60), memory: 2_000_000_000 };

/// A rules file of a batch.
pub struct Sample {
    /// Its name for people.
    pub name: String,
    /// Its text.
    pub text: String,
    compiled: Compiled,
}

impl Sample {
    /// Reads a file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn new(name: String, text: String) -> Result<Self, String> {
        let file = format!("{name}.zrf");
        let compiled = compile(&file, text.as_bytes(), &mut NoFiles, &Config::default());
        if compiled.has_errors() || compiled.variants.is_empty() {
            let errors: Vec<String> = compiled
                .diagnostics
                .iter()
                .map(|d| {
                    let at = compiled.sources.position(d.primary.span);
                    format!("{file}:{}:{}: {} {}", at.line, at.column, d.code, d.message)
                })
                .collect();
            return Err(errors.join("\n"));
        }
        Ok(Sample { name, text, compiled })
    }

    /// The models of its variants.
    pub fn models(&self) -> impl Iterator<Item = &movewright_model::Model> {
        self.compiled.variants.iter().map(|v| &v.model)
    }

    /// The games of each variant as the interpreter plays them, a line a game.
    ///
    /// # Errors
    /// The number of the variant that has taken longer than `patience`.
    pub fn interpreted(&self, games: Games, patience: Duration) -> Result<Vec<String>, usize> {
        let mut all = Vec::new();
        for (i, model) in self.models().enumerate() {
            let begin = Instant::now();
            let rules = Interpreter::new(model);
            let mut lines = String::new();
            for seed in 0..games.count {
                let _ = writeln!(lines, "game {seed} {}", trace(&rules, seed, games.cap, None));
                if begin.elapsed() > patience {
                    return Err(i);
                }
            }
            all.push(lines);
        }
        Ok(all)
    }
}

/// A program with the games of a batch.
pub struct Program {
    path: PathBuf,
    /// Variants of each file before it.
    first: Vec<usize>,
    /// Lines of generated code.
    pub lines: usize,
}

/// The main file of a program of traces.
const MAIN: &str = "mod games;\n\nfn main() -> std::process::ExitCode {\n    \
movewright_engine::driver::run_traces(|tracer| games::visit(tracer))\n}\n";

impl Program {
    /// Generates code for all files and compiles it below `folder`.
    ///
    /// # Errors
    /// What code generation or the Rust compiler said.
    pub fn build(
        samples: &[&Sample],
        compiler: &QuickCompiler,
        folder: &Path,
    ) -> Result<Self, String> {
        let mut code = String::new();
        let mut visits = String::new();
        let (mut first, mut variants) = (Vec::new(), 0);
        for (i, sample) in samples.iter().enumerate() {
            let models = emit::models(&sample.compiled, &[]);
            first.push(variants);
            variants += models.len();
            let (text, names) =
                emit::file(&sample.name, &sample.compiled.sources, &models, emit::RUNTIME)
                    .map_err(|why| format!("{}: {}", sample.name, why.join("\n")))?;
            let _ = write!(code, "pub mod game_{i} {{\n{text}}}\n\n");
            for name in names {
                let path = format!("game_{i}::{}::{}", name.module, name.rules);
                let _ = writeln!(visits, "    visitor.visit({:?}, {path});", sample.name);
            }
        }
        let runtime = emit::RUNTIME;
        let _ =
            write!(code, "pub fn visit(visitor: &mut impl {runtime}::Visitor) {{\n{visits}}}\n");
        let lines = code.lines().count();
        let folder = folder.join(format!("batch-{:016x}", fnv1a(code.bytes())));
        let path = folder.join(format!("program{}", std::env::consts::EXE_SUFFIX));
        let written = fs::create_dir_all(&folder)
            .and_then(|()| fs::write(folder.join("games.rs"), &code))
            .and_then(|()| fs::write(folder.join("main.rs"), MAIN));
        written.map_err(|e| format!("{}: {e}", folder.display()))?;
        compiler
            .compile_with(&folder.join("main.rs"), &path, 0, LIMITS)
            .map_err(|e| e.to_string())?
            .output("rustc", LIMITS)?;
        let _ = fs::remove_file(folder.join("games.rs"));
        Ok(Program { path, first, lines })
    }

    /// The games of a variant of a file (both counted from 0) as the program plays them, a line a
    /// game; what stopped the program, if something did.
    pub fn compiled(&self, file: usize, variant: usize, games: Games) -> String {
        let number = self.first[file] + variant + 1;
        let mut command = Command::new(&self.path);
        command.args([number.to_string(), games.count.to_string(), games.cap.to_string()]);
        let output = match run_limited(&mut command, PLAY) {
            Ok(finished) => finished.output("compiled games", PLAY),
            Err(error) => Err(error.to_string()),
        };
        match output {
            Ok(output) => String::from_utf8_lossy(&output).into_owned(),
            Err(why) => why,
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if let Some(folder) = self.path.parent() {
            // What cannot be removed is left to the system.
            let _ = fs::remove_dir_all(folder);
        }
    }
}
