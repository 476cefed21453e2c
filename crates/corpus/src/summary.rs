//! All files together: totals, what failed and why, games that end early, the most costly files.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;

use crate::report::{FileReport, Stage};

/// Games of fewer turns on average need a reason.
pub const SHORT: f64 = 10.0;

/// How many of the most costly files are named.
const COSTLY: usize = 10;

/// A run as a whole.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// Version of this program.
    pub version: &'static str,
    /// Games a variant.
    pub games: u64,
    /// Turns a game.
    pub cap: u32,
    /// By dialect as the list calls it; one without a name if there is no list.
    pub dialects: Vec<Dialect>,
    /// Codes of the front end's errors, and how many files each refused.
    pub refusals: Vec<(String, usize)>,
    /// Variants whose games are short.
    pub short: Vec<Short>,
    /// Variants of which fewer games were played than asked for, because they take long.
    pub incomplete: Vec<Short>,
    /// Files with the most generated lines.
    pub most_lines: Vec<Costly>,
    /// Files on which the Rust compiler worked longest.
    pub longest_compiled: Vec<Costly>,
    /// Every file.
    pub files: Vec<FileReport>,
}

/// Files of one dialect.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Dialect {
    /// Its name.
    pub name: String,
    /// Files in the list.
    pub files: usize,
    /// Files whose rules are in a plug-in, by name. They count for nothing.
    pub plug_ins: Vec<String>,
    /// The denominator: files less those.
    pub counted: usize,
    /// How many came how far.
    pub stages: Vec<(Stage, usize)>,
    /// Variants of files that came through.
    pub variants: usize,
    /// Games of these variants.
    pub games: u64,
    /// Mean number of turns of a game of these variants.
    pub mean_turns: f64,
}

/// A variant and how long its games are.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Short {
    /// File.
    pub name: String,
    /// Title.
    pub title: String,
    /// Games played.
    pub games: u64,
    /// Mean number of turns.
    pub mean_turns: f64,
    /// How most of them ended.
    pub end: String,
}

/// A file and its cost.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Costly {
    /// File.
    pub name: String,
    /// Variants.
    pub variants: usize,
    /// Lines of generated code.
    pub lines: usize,
    /// Functions of generated code.
    pub functions: usize,
    /// Seconds from models to generated code.
    pub emit_seconds: f64,
    /// Seconds of the Rust compiler.
    pub rustc_seconds: f64,
    /// Megabytes of the Rust compiler.
    pub rustc_megabytes: u64,
}

impl Summary {
    /// Adds files up.
    pub fn new(files: Vec<FileReport>, games: u64, cap: u32) -> Self {
        let mut dialects: BTreeMap<String, Vec<&FileReport>> = BTreeMap::new();
        for file in &files {
            dialects.entry(file.dialect.clone()).or_default().push(file);
        }
        let dialects = dialects.into_iter().map(|(name, files)| dialect(name, &files)).collect();
        let mut refusals: BTreeMap<String, usize> = BTreeMap::new();
        for code in files.iter().filter(|f| f.stage == Stage::Refused).flat_map(|f| &f.codes) {
            *refusals.entry(code.clone()).or_default() += 1;
        }
        Summary {
            version: env!("CARGO_PKG_VERSION"),
            games,
            cap,
            dialects,
            refusals: refusals.into_iter().collect(),
            short: variants(&files, |v| v.mean_turns < SHORT),
            incomplete: variants(&files, |v| v.games < games),
            most_lines: costly(&files, |a, b| b.lines.cmp(&a.lines)),
            longest_compiled: costly(&files, |a, b| b.rustc_seconds.total_cmp(&a.rustc_seconds)),
            files,
        }
    }

    /// Did a file come to grief in a way that is this project's fault?
    pub fn has_defects(&self) -> bool {
        self.files.iter().any(|f| f.stage.is_defect())
    }

    /// For people: what did not come through, then everything above in short.
    pub fn table(&self) -> String {
        let mut out = String::new();
        for file in &self.files {
            if !matches!(file.stage, Stage::Equal | Stage::Interpreted) {
                let why = file.reasons.first().map_or("", String::as_str);
                let _ = writeln!(out, "{:<12} {}  {why}", file.stage.name(), file.name);
            }
            for variant in &file.variants {
                if let Some([interpreted, compiled]) = &variant.difference {
                    let _ = writeln!(out, "  {:?}", variant.title);
                    let _ = writeln!(out, "    interpreted {interpreted}");
                    let _ = writeln!(out, "    compiled    {compiled}");
                }
            }
        }
        self.variant_lists(&mut out);
        self.costs(&mut out);
        self.totals(&mut out);
        out
    }

    fn variant_lists(&self, out: &mut String) {
        let short = format!("games of fewer than {SHORT} turns");
        for (what, list) in
            [(&*short, &self.short), ("fewer games than asked for", &self.incomplete)]
        {
            if !list.is_empty() {
                let _ = writeln!(out, "\n{what}");
            }
            for v in list {
                let _ = writeln!(
                    out,
                    "{:6.1} turns, {:>4} games, mostly {}  {} {:?}",
                    v.mean_turns, v.games, v.end, v.name, v.title
                );
            }
        }
    }

    fn costs(&self, out: &mut String) {
        for (what, list) in [
            ("most generated lines", &self.most_lines),
            ("longest at the Rust compiler", &self.longest_compiled),
        ] {
            if list.is_empty() {
                continue;
            }
            let _ = writeln!(out, "\n{what}");
            let _ = writeln!(out, "   lines functions variants   emit s  rustc s  rustc MB");
            for c in list {
                let _ = writeln!(
                    out,
                    "{:>8} {:>9} {:>8} {:>8.2} {:>8.1} {:>9}  {}",
                    c.lines,
                    c.functions,
                    c.variants,
                    c.emit_seconds,
                    c.rustc_seconds,
                    c.rustc_megabytes,
                    c.name
                );
            }
        }
    }

    fn totals(&self, out: &mut String) {
        if !self.refusals.is_empty() {
            let codes: Vec<String> =
                self.refusals.iter().map(|(code, n)| format!("{code} {n}")).collect();
            let _ = writeln!(out, "\nfiles refused by code: {}", codes.join(", "));
        }
        for dialect in &self.dialects {
            let name = if dialect.name.is_empty() { "all" } else { &dialect.name };
            let _ = writeln!(
                out,
                "\n{name}: {} files, {} of them for a plug-in, {} count",
                dialect.files,
                dialect.plug_ins.len(),
                dialect.counted
            );
            for (stage, count) in &dialect.stages {
                let _ = writeln!(out, "{:>6} {}", count, stage.name());
            }
            let _ = writeln!(
                out,
                "{:>6} variants, {} games of {:.1} turns",
                dialect.variants, dialect.games, dialect.mean_turns
            );
        }
    }
}

fn dialect(name: String, files: &[&FileReport]) -> Dialect {
    let of = |stage| files.iter().filter(move |f| f.stage == stage);
    let plug_ins: Vec<String> = of(Stage::PlugIn).map(|f| f.name.clone()).collect();
    let played: Vec<_> =
        of(Stage::Equal).chain(of(Stage::Interpreted)).flat_map(|f| &f.variants).collect();
    let games: u64 = played.iter().map(|v| v.games).sum();
    let turns: f64 = played.iter().map(|v| v.mean_turns * v.games as f64).sum();
    Dialect {
        name,
        files: files.len(),
        counted: files.len() - plug_ins.len(),
        plug_ins,
        stages: Stage::ALL
            .into_iter()
            .map(|s| (s, of(s).count()))
            .filter(|(_, count)| *count > 0)
            .collect(),
        variants: played.len(),
        games,
        mean_turns: turns / games.max(1) as f64,
    }
}

fn variants(
    files: &[FileReport],
    choose: impl Fn(&crate::report::VariantReport) -> bool,
) -> Vec<Short> {
    let all = files.iter().flat_map(|f| f.variants.iter().map(move |v| (f, v)));
    all.filter(|(_, v)| choose(v))
        .map(|(f, v)| Short {
            name: f.name.clone(),
            title: v.title.clone(),
            games: v.games,
            mean_turns: v.mean_turns,
            end: v.endings.first().map_or_else(String::new, |e| e.end.clone()),
        })
        .collect()
}

fn costly(
    files: &[FileReport],
    order: impl Fn(&Costly, &Costly) -> std::cmp::Ordering,
) -> Vec<Costly> {
    let mut costs: Vec<Costly> = files
        .iter()
        .filter_map(|f| {
            Some(Costly {
                name: f.name.clone(),
                variants: f.variants.len(),
                lines: f.lines?,
                functions: f.functions.unwrap_or(0),
                emit_seconds: f.emit_seconds.unwrap_or(0.0),
                rustc_seconds: f.rustc_seconds.unwrap_or(0.0),
                rustc_megabytes: f.rustc_megabytes.unwrap_or(0),
            })
        })
        .collect();
    costs.sort_by(order);
    costs.truncate(COSTLY);
    costs
}
