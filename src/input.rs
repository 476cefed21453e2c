//! From a command's arguments to a game: a shipped one by its name, or any rules file by its path.

use std::path::Path;

use clap::Args;
use movewright::games::{self, Shipped};
use movewright_build::emit;
use movewright_build::render::{Format, render};
use movewright_engine::{Executor, Game, Playable};
use movewright_frontend::{Compiled, Config, MemoryFiles, Variant, compile};
use movewright_interpreter::Interpreter;
use movewright_model::Model;
use movewright_syntax::Severity;

use crate::failure::Failure;

/// Which game.
#[derive(Args, Clone, Debug)]
pub struct GameArgs {
    /// Name of a shipped game, or path of a rules file (.zrf)
    pub game: String,
    /// Title of a variant (letter case aside); without it the one the rules load first
    #[arg(long, value_name = "TITLE")]
    pub variant: Option<String>,
    /// Text encoding of a rules file that does not tell itself, such as windows-1251
    #[arg(long, value_name = "LABEL")]
    pub encoding: Option<String>,
}

/// Which game, and who carries out its rules.
#[derive(Args, Clone, Debug)]
pub struct PlayArgs {
    #[command(flatten)]
    pub game: GameArgs,
    /// Use the interpreter for a shipped game too (rules files are always interpreted)
    #[arg(long)]
    pub interpret: bool,
}

/// A rules file that has been read, whatever its errors.
pub struct Source {
    /// Its name for people.
    pub name: String,
    /// What it amounts to.
    pub compiled: Compiled,
}

impl GameArgs {
    /// The shipped game that is meant, if it is one.
    ///
    /// # Errors
    /// If the argument is neither a path nor a name known.
    pub fn shipped(&self) -> Result<Option<&'static Shipped>, Failure> {
        let is_path = self.game.contains(['/', '\\'])
            || Path::new(&self.game).extension().is_some()
            || Path::new(&self.game).exists();
        match games::shipped(&self.game) {
            Some(shipped) => Ok(Some(shipped)),
            None if is_path => Ok(None),
            None => {
                let names: Vec<&str> = games::SHIPPED.iter().map(|s| s.name).collect();
                Err(Failure::new(format!(
                    "no shipped game is named '{}', and there is no such file\nshipped games: {}",
                    self.game,
                    names.join(", ")
                )))
            }
        }
    }

    /// Reads the rules. Errors in them are not errors here.
    ///
    /// # Errors
    /// If there is no such game or the file cannot be read.
    pub fn read(&self) -> Result<Source, Failure> {
        let config = Config { encoding: self.encoding.clone(), ..Config::default() };
        if let Some(shipped) = self.shipped()? {
            let (name, bytes) = shipped.files[0];
            let folder = name.rfind('/').map_or("", |at| &name[..=at]);
            let mut files = MemoryFiles::new(
                shipped.files.iter().map(|(n, b)| (n.strip_prefix(folder).unwrap_or(n), *b)),
            );
            let compiled = compile(name, bytes, &mut files, &config);
            return Ok(Source { name: name.into(), compiled });
        }
        let loaded = self.load(Path::new(&self.game))?;
        Ok(Source { name: self.game.replace('\\', "/"), compiled: loaded.compiled })
    }

    /// Reads a rules file.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn load(&self, path: &Path) -> Result<movewright_build::Loaded, Failure> {
        let config = Config { encoding: self.encoding.clone(), ..Config::default() };
        movewright_build::load(path, &config).map_err(Failure::new)
    }

    /// Reads the rules, which must have no errors.
    ///
    /// # Errors
    /// All errors of the rules, rendered.
    pub fn read_sound(&self) -> Result<Source, Failure> {
        let source = self.read()?;
        let errors: Vec<String> = source
            .compiled
            .diagnostics
            .iter()
            .filter(|d| d.severity == Severity::Error)
            .map(|d| render(&source.compiled.sources, d, Format::Full))
            .collect();
        if !errors.is_empty() {
            return Err(Failure::Rendered(errors.join("\n\n")));
        }
        Ok(source)
    }
}

impl Source {
    /// The models of the variant asked for; of all variants without a title.
    ///
    /// # Errors
    /// If there is no variant of that title.
    pub fn models(&self, title: Option<&str>) -> Result<Vec<Model>, Failure> {
        let titles = match title {
            Some(title) => vec![self.variant(Some(title))?.model.title.clone()],
            None => Vec::new(),
        };
        Ok(emit::models(&self.compiled, &titles))
    }

    /// The variant asked for.
    ///
    /// # Errors
    /// If there is none of that title, or none at all.
    pub fn variant(&self, title: Option<&str>) -> Result<&Variant, Failure> {
        let variants = &self.compiled.variants;
        match title {
            None => variants
                .iter()
                .find(|v| v.default)
                .or(variants.first())
                .ok_or_else(|| Failure::new(format!("{} has no playable variant", self.name))),
            Some(title) => self.compiled.variant(title).ok_or_else(|| {
                unknown_variant(&self.name, title, variants.iter().map(|v| v.model.title.as_str()))
            }),
        }
    }
}

fn unknown_variant<'a>(name: &str, title: &str, titles: impl Iterator<Item = &'a str>) -> Failure {
    let titles: Vec<&str> = titles.collect();
    Failure::new(format!("{name} has no variant '{title}'\nvariants: {}", titles.join(", ")))
}

impl PlayArgs {
    /// Calls `f` with the game.
    ///
    /// # Errors
    /// If there is no such game, or its rules have errors.
    pub fn with_game<T>(
        &self,
        f: impl FnOnce(&dyn Game) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        match self.game.shipped()? {
            Some(shipped) if !self.interpret => {
                let title = compiled_title(shipped, &self.game)?;
                let game = shipped.compiled(title).ok_or_else(|| not_compiled(title))?;
                f(&*game)
            }
            _ => {
                let source = self.game.read_sound()?;
                let variant = source.variant(self.game.variant.as_deref())?;
                let rules = Interpreter::new(&variant.model);
                f(&Playable::new(rules, Executor::Interpreted))
            }
        }
    }
}

/// Title of the compiled variant asked for.
///
/// # Errors
/// If the file has no such variant.
pub fn compiled_title(shipped: &'static Shipped, args: &GameArgs) -> Result<&'static str, Failure> {
    match &args.variant {
        None => Ok(shipped.variants[shipped.default]),
        Some(title) => {
            let wanted = title.to_lowercase();
            let found = shipped.variants.iter().find(|t| t.to_lowercase() == wanted);
            found.copied().ok_or_else(|| {
                unknown_variant(shipped.files[0].0, title, shipped.variants.iter().copied())
            })
        }
    }
}

/// What to say of a variant that is in the list but not in the code.
pub fn not_compiled(title: &str) -> Failure {
    Failure::new(format!("{title} is not compiled into this program; --interpret plays it"))
}
