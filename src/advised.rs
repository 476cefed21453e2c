//! From a command's arguments to a table of advice: a shipped one by its name, or any by its path;
//! with the game it is bound to.

use std::path::Path;

use clap::Args;
use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};
use movewright::{games, tables};
use movewright_build::render::{Format, render};
use movewright_engine::advice::{Bound, BoundRules, Table};
use movewright_frontend::MemoryFiles;
use movewright_frontend::advice::{Surroundings, facts_of, load};
use movewright_interpreter::Interpreter;
use movewright_interpreter::advice::Interpreted;
use movewright_model::advice::AdviceTable;
use movewright_runtime::advice::{Advisor, TableInfo};
use movewright_runtime::{Rules, Visitor};
use movewright_syntax::{Severity, SourceMap};

use crate::failure::Failure;
use crate::input::GameArgs;

/// Which table, and who carries it out.
#[derive(Args, Clone, Debug)]
pub struct TableArgs {
    /// Name of a shipped table, or path of a table (.al0)
    pub table: String,
    /// Use the interpreters for shipped tables and games too (tables given by path, and games that
    /// are not compiled in, are always interpreted)
    #[arg(long)]
    pub interpret: bool,
}

impl TableArgs {
    fn is_path(&self) -> bool {
        !tables::NAMES.contains(&self.table.as_str())
            && (self.table.contains(['/', '\\']) || Path::new(&self.table).exists())
    }

    /// The table, interpreted.
    ///
    /// # Errors
    /// If there is no such table, or it has errors.
    pub fn interpreted(&self) -> Result<&'static Interpreted<'static>, Failure> {
        if self.is_path() {
            let path = Path::new(&self.table);
            let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            return interpret(&name, 0, &mut |name| {
                let loaded = movewright_build::advice::load(&folder.join(name), Format::Full)
                    .map_err(Failure::new)?;
                found(loaded.table, loaded.findings)
            });
        }
        if !tables::NAMES.contains(&self.table.as_str()) {
            return Err(Failure::new(format!(
                "no shipped table is named '{}', and there is no such file\nshipped tables: {}",
                self.table,
                tables::NAMES.join(", ")
            )));
        }
        interpret(&format!("{}.al0", self.table), 0, &mut load_shipped)
    }

    /// Calls `f` with the table, and who carries it out.
    ///
    /// # Errors
    /// If there is no such table, or it has errors; and those of `f`.
    pub fn with_table<T>(
        &self,
        f: impl FnOnce(&dyn Table, &'static str) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        struct Call<F>(F);
        impl<T, F: FnOnce(&dyn Table, &'static str) -> Result<T, Failure>> tables::Visitor for Call<F> {
            type Result = Result<T, Failure>;
            fn visit<A: Advisor>(self, table: &A) -> Self::Result {
                (self.0)(table, "compiled")
            }
        }
        if self.interpret || !tables::NAMES.contains(&self.table.as_str()) {
            return f(self.interpreted()?, "interpreted");
        }
        tables::with_table(&self.table, Call(f)).expect("the name is in the list")
    }

    /// Calls `f` with the table and the game it is bound to, each with who carries it out.
    ///
    /// # Errors
    /// If there is no such table or game, or they have errors; and those of `f`.
    pub fn with_table_and_game<T>(
        &self,
        f: impl FnOnce(&dyn Table, &'static str, &dyn BoundRules, &'static str) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        self.with_table(|table, executor| {
            let info = table.info();
            let Some(game) = info.binding else {
                return Err(Failure::new(format!("the table {} is bound to no game", info.name)));
            };
            let name = game.file.trim_end_matches(".zrf");
            let beside = Path::new(&self.table).with_file_name(game.file);
            let here = self.is_path() && beside.exists();
            let mut f = Some(f);
            if !self.interpret && (!here || is_shipped(name, &beside)) {
                let mut find =
                    Find { name, title: game.variant, info: &info, call: None, result: None };
                let mut call = |rules: &dyn BoundRules| match f.take() {
                    Some(f) => f(table, executor, rules, "compiled"),
                    None => Err(Failure::new("a game is listed twice")),
                };
                find.call = Some(&mut call);
                games::visit(&mut find);
                if let Some(result) = find.result {
                    return result;
                }
            }
            let Some(f) = f.take() else { return Err(Failure::new("a game is listed twice")) };
            let path = if here { beside.to_string_lossy().into_owned() } else { name.to_string() };
            let variant = game.variant.map(String::from);
            let source =
                GameArgs { game: path, variant: variant.clone(), encoding: None }.read_sound()?;
            let rules = Interpreter::new(&source.variant(variant.as_deref())?.model);
            let bound = Bound::new(&rules, &info).map_err(Failure::new)?;
            f(table, executor, &bound, "interpreted")
        })
    }
}

/// Is a rules file, with all it includes, the shipped one of this name? Then the compiled game
/// has its rules.
fn is_shipped(name: &str, path: &Path) -> bool {
    let same = |(file, bytes): &(&str, &[u8])| {
        std::fs::read(path.with_file_name(file)).is_ok_and(|here| here == *bytes)
    };
    games::shipped(name).is_some_and(|shipped| shipped.files.iter().all(same))
}

type Call<'f, T> = &'f mut dyn FnMut(&dyn BoundRules) -> Result<T, Failure>;

/// Looks for the compiled game of a table.
struct Find<'a, 'f, T> {
    name: &'a str,
    title: Option<&'a str>,
    info: &'a TableInfo<'a>,
    call: Option<Call<'f, T>>,
    result: Option<Result<T, Failure>>,
}

impl<T> Visitor for Find<'_, '_, T> {
    fn visit<R: Rules + 'static>(&mut self, file: &'static str, rules: R) {
        let title = self.title.unwrap_or(rules.info().title);
        if file != self.name || rules.info().title != title || self.result.is_some() {
            return;
        }
        let Some(call) = self.call.take() else { return };
        self.result = Some(match Bound::new(&rules, self.info) {
            Ok(bound) => call(&bound),
            Err(why) => Err(Failure::new(why)),
        });
    }
}

/// Resolves a shipped table from the text this program carries.
fn load_shipped(name: &str) -> Result<AdviceTable, Failure> {
    let Some((_, text)) = tables::SOURCES.iter().find(|(n, _)| *n == name) else {
        return Err(Failure::new(format!("this program carries no {name}")));
    };
    let mut files =
        MemoryFiles::new(tables::SOURCES.iter().map(|(n, t)| (*n, t.as_bytes().to_vec())));
    let mut game = |file: &str, variant: Option<&str>| {
        let args = GameArgs {
            game: file.trim_end_matches(".zrf").to_string(),
            variant: variant.map(String::from),
            encoding: None,
        };
        let source = args.read_sound().ok()?;
        Some(facts_of(&source.variant(variant).ok()?.model))
    };
    let mut around = Surroundings { files: &mut files, game: &mut game };
    let mut sources = SourceMap::new();
    let (table, diagnostics) =
        load(&mut sources, &format!("rules/{name}"), text.to_string(), &mut around);
    let findings =
        diagnostics.iter().map(|d| (d.severity, render(&sources, d, Format::Full))).collect();
    found(table, findings)
}

fn found(
    table: Option<AdviceTable>,
    findings: Vec<(Severity, String)>,
) -> Result<AdviceTable, Failure> {
    table.ok_or_else(|| {
        let errors =
            findings.into_iter().filter(|(s, _)| *s == Severity::Error).map(|(_, text)| text);
        Failure::Rendered(errors.collect::<Vec<_>>().join("\n\n"))
    })
}

/// Most tables that hand over to one another in a row.
const DEEPEST_HANDOVER: u32 = 8;

/// A table and all it hands over to, kept until the program ends.
fn interpret(
    name: &str,
    depth: u32,
    load: &mut dyn FnMut(&str) -> Result<AdviceTable, Failure>,
) -> Result<&'static Interpreted<'static>, Failure> {
    if depth > DEEPEST_HANDOVER {
        return Err(Failure::new(format!("{name}: tables hand over to one another without end")));
    }
    let table: &'static AdviceTable = Box::leak(Box::new(load(name)?));
    let mut others = Vec::new();
    for handover in &table.handovers {
        others.push(interpret(&handover.file, depth + 1, load)?);
    }
    let table = Interpreted::new(table, others, &[]).map_err(Failure::new)?;
    Ok(Box::leak(Box::new(table)))
}

/// Reports progress on a terminal, and nowhere else.
pub fn progress(what: &'static str) -> impl FnMut(u64, u64) {
    let style = ProgressStyle::with_template("{msg:<10} [{bar:30}] {percent:>3} % {elapsed}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    let bar = ProgressBar::new(1)
        .with_style(style)
        .with_message(what)
        .with_finish(ProgressFinish::AndClear);
    move |done, total| {
        bar.set_length(total);
        bar.set_position(done);
    }
}
