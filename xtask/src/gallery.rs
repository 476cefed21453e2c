//! `gallery`: a page about all shipped games, with a picture of each board.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use clap::Args;
use movewright_build::load::{Loaded, load};
use movewright_codegen::census::{Census, Kernel, Legality, census};
use movewright_frontend::Variant;
use movewright_interpreter::Interpreter;
use movewright_model::{Model, PlayerKind};
use movewright_runtime::{Position, Rules};
use serde::Deserialize;

use crate::budget::rules_files;
use crate::process::root;
use crate::published::{self, Published};

/// Write docs/gallery.md and the pictures in docs/gallery anew
#[derive(Args)]
pub struct Gallery {}

impl Gallery {
    /// Always `true`.
    ///
    /// # Errors
    /// If something cannot be read or written.
    pub fn run(&self) -> Result<bool, String> {
        let files = pages()?;
        let folder = root().join("docs/gallery");
        fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        for old in present()? {
            if !files.contains_key(&old) {
                fs::remove_file(root().join(&old)).map_err(|e| format!("{old}: {e}"))?;
            }
        }
        for (name, text) in &files {
            fs::write(root().join(name), text).map_err(|e| format!("{name}: {e}"))?;
        }
        Ok(true)
    }
}

const HEAD: &str = "\
# Gallery

Every game that Movewright ships with: its start position, what its blocks are compiled to, and the
counts it is tested with. `cargo run -p xtask -- gallery` writes this page from the rules files, and a
test compares.

- Pictures are drawn from the rules alone ([drawing](guide/drawing.md)). A piece bears the letter
  in brackets below; where all pieces of the start position are of one type they bear none.
- *Blocks* counts the blocks of move code by [kernel](guide/kernels.md), the cheapest first: shift,
  at once, set, lines, walk, replay.
- *Perft* is the deepest count of the start position in `tests/perft/`, and where it is from
  ([counting](guide/counting.md)).
";

/// All files of the gallery, by their paths from the root.
fn pages() -> Result<BTreeMap<String, String>, String> {
    let paths = rules_files()?;
    let published = published::all()?;
    let speeds = Speeds::read()?;
    let next = AtomicUsize::new(0);
    let games: Mutex<BTreeMap<usize, Result<Game, String>>> = Mutex::default();
    let work = || {
        while let Some((i, path)) = {
            let i = next.fetch_add(1, Ordering::Relaxed);
            paths.get(i).map(|path| (i, path))
        } {
            let game = Game::read(path, &published, &speeds);
            games.lock().expect("no worker panics with it").insert(i, game);
        }
    };
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| -> Result<(), String> {
        for _ in 0..workers {
            // Planning is recursive.
            let worker = thread::Builder::new().stack_size(256 << 20);
            worker.spawn_scoped(scope, work).map_err(|e| format!("no thread: {e}"))?;
        }
        Ok(())
    })?;
    let games: Vec<Game> = games
        .into_inner()
        .map_err(|_| "a worker panicked".to_string())?
        .into_values()
        .collect::<Result<_, _>>()?;
    let mut page = String::from(HEAD);
    let mut files = BTreeMap::new();
    for game in games {
        page.push_str(&game.text);
        for (name, picture) in game.pictures {
            files.insert(format!("docs/gallery/{name}"), picture);
        }
    }
    files.insert("docs/gallery.md".into(), page);
    Ok(files)
}

/// What is there now: the page and the pictures.
fn present() -> Result<Vec<String>, String> {
    let folder = root().join("docs/gallery");
    let Ok(entries) = fs::read_dir(&folder) else { return Ok(Vec::new()) };
    let mut names = vec!["docs/gallery.md".to_string()];
    for entry in entries {
        let entry = entry.map_err(|e| format!("{}: {e}", folder.display()))?;
        names.push(format!("docs/gallery/{}", entry.file_name().to_string_lossy()));
    }
    Ok(names)
}

/// The part of the page about one rules file.
struct Game {
    text: String,
    /// Names and texts.
    pictures: Vec<(String, String)>,
}

impl Game {
    fn read(path: &Path, published: &[Published], speeds: &Speeds) -> Result<Self, String> {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let loaded = load(path, &Default::default())?;
        let variants = &loaded.compiled.variants;
        let first = variants.iter().find(|v| v.default).or(variants.first());
        let Some(first) = first else { return Err(format!("{name} has no variant")) };
        let title = &first.model.title;
        let mut text = format!("\n## {title}\n\n");
        if let Some(description) = &first.texts.description {
            let _ = writeln!(text, "{}\n", description.replace('\\', " ").replace('`', "\""));
        }
        let pictures = pictures(&name, &loaded, title);
        for (i, picture) in pictures.iter().enumerate() {
            let Picture { file, titles, .. } = picture;
            let titles = titles.join(", ");
            let _ = writeln!(text, "![{titles}: start position](gallery/{file})\n");
            if i > 0 || pictures.len() > 1 {
                let _ = writeln!(text, "*{titles}*\n");
            }
        }
        let _ = writeln!(text, "- Rules: `rules/{name}.zrf`");
        if variants.len() > 1 {
            let titles: Vec<&str> = variants.iter().map(|v| v.model.title.as_str()).collect();
            let _ = writeln!(text, "- Variants: {}", titles.join(", "));
        }
        let _ = writeln!(text, "- Pieces: {}", types(&first.model));
        text.push_str(&blocks(&name, &loaded)?);
        let mut counts: Vec<&Published> =
            published.iter().filter(|p| p.game == format!("{name}.zrf")).collect();
        let place = |p: &Published| {
            let of = |v: &Variant| p.variant.as_deref().unwrap_or(title) == v.model.title;
            (variants.iter().position(of), p.merge)
        };
        counts.sort_by_key(|p| place(p));
        for counts in counts {
            let variant = counts.variant.as_deref().unwrap_or(title);
            text.push_str(&perft(counts, (variants.len() > 1).then_some(variant)));
        }
        text.push_str(&speeds.line(&name));
        let pictures = pictures.into_iter().map(|p| (p.file, p.svg)).collect();
        Ok(Game { text, pictures })
    }
}

/// A picture and the variants that start with it.
struct Picture {
    file: String,
    svg: String,
    titles: Vec<String>,
}

/// The different pictures of a file's variants, that of the first variant first.
fn pictures(name: &str, loaded: &Loaded, first: &str) -> Vec<Picture> {
    let mut pictures: Vec<Picture> = Vec::new();
    let variants = || loaded.compiled.variants.iter();
    let order = variants()
        .filter(|v| v.model.title == first)
        .chain(variants().filter(|v| v.model.title != first));
    for variant in order {
        // The title is part of the picture, but makes no other one.
        let mut model = variant.model.clone();
        let title = std::mem::replace(&mut model.title, first.to_string());
        let game = Interpreter::new(&model);
        let start = Position::of(&game, &game.start());
        let svg = movewright_picture::svg(&model, &game.info(), &start);
        if let Some(same) = pictures.iter_mut().find(|p| p.svg == svg) {
            same.titles.push(title);
            continue;
        }
        let number = pictures.len() + 1;
        let file = if number == 1 { format!("{name}.svg") } else { format!("{name}-{number}.svg") };
        pictures.push(Picture { file, svg, titles: vec![title] });
    }
    for picture in &mut pictures {
        let title = |text: &str| format!("<title>{}</title>", text.replace('&', "&amp;"));
        picture.svg = picture.svg.replacen(&title(first), &title(&picture.titles[0]), 1);
    }
    pictures
}

/// The types of pieces with their letters.
fn types(model: &Model) -> String {
    let game = Interpreter::new(model);
    let letters = movewright_picture::letters(model, &game.info());
    let shown = model.pieces.iter().enumerate().filter(|(_, p)| !p.dummy);
    let names: Vec<String> =
        shown.map(|(i, piece)| format!("{} ({})", piece.name, letters[i])).collect();
    let neutral = model.players.iter().filter(|p| p.kind == PlayerKind::Random);
    let neutral: Vec<&str> = neutral.map(|p| p.name.as_str()).collect();
    match neutral.is_empty() {
        true => names.join(", "),
        false => format!("{}; chance plays {}", names.join(", "), neutral.join(", ")),
    }
}

/// Blocks by kernel; a line for each variant that differs from those before.
fn blocks(name: &str, loaded: &Loaded) -> Result<String, String> {
    let models: Vec<Model> = loaded.compiled.variants.iter().map(|v| v.model.clone()).collect();
    let plan = movewright_codegen::plan(&models)
        .map_err(|refusals| format!("{name} cannot be compiled: {}", refusals[0].what))?;
    let mut lines: Vec<(String, Vec<&str>)> = Vec::new();
    let variants = plan.variants.iter().map(|v| kernels(&census(v)));
    for (line, model) in variants.zip(&models) {
        match lines.iter_mut().find(|(same, _)| *same == line) {
            Some((_, titles)) => titles.push(&model.title),
            None => lines.push((line, vec![&model.title])),
        }
    }
    let mut out = String::new();
    let several = lines.len() > 1;
    for (line, titles) in lines {
        let head = if several { format!(" ({})", titles.join(", ")) } else { String::new() };
        let _ = writeln!(out, "- Blocks{head}: {line}");
    }
    Ok(out)
}

fn kernels(census: &Census) -> String {
    const ALL: [Kernel; 6] =
        [Kernel::Shift, Kernel::AtOnce, Kernel::Set, Kernel::Lines, Kernel::Walk, Kernel::Replay];
    let counted: Vec<String> = ALL
        .iter()
        .map(|kernel| (kernel.name(), census.blocks.iter().filter(|b| b.kernel == *kernel).count()))
        .filter(|(_, count)| *count > 0)
        .map(|(name, count)| format!("{count} {name}"))
        .collect();
    let legality = match census.legality {
        Legality::All => "",
        Legality::Masks => "; legality by masks",
        Legality::Touched => "; legality by trial of moves that touch an attack",
        Legality::Trial => "; legality by trial of every move",
    };
    format!("{}{legality}", counted.join(", "))
}

fn perft(counts: &Published, variant: Option<&str>) -> String {
    let merged = counts.merge.then_some("distinct positions");
    let of: Vec<&str> = variant.into_iter().chain(merged).collect();
    let head = if of.is_empty() { String::new() } else { format!(" ({})", of.join(", ")) };
    let deepest = counts.start.map(|(depth, nodes)| format!("depth {depth}: {}", grouped(nodes)));
    let others = match counts.others {
        0 => None,
        1 => Some("1 other position".to_string()),
        n => Some(format!("{n} other positions")),
    };
    let counted: Vec<String> = deepest.into_iter().chain(others).collect();
    format!("- Perft{head}: {}. Source: {}\n", counted.join("; "), counts.source)
}

/// A number with its thousands set apart.
fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// What has been measured and kept in `docs/speed`.
#[derive(Default)]
struct Speeds {
    /// Compiled: the output of `bench --json`.
    measured: BTreeMap<String, Figures>,
    /// Interpreted playouts in Y.
    recorded: BTreeMap<String, f64>,
}

/// The parts of a file in `docs/speed` that the page shows.
#[derive(Deserialize)]
struct Kept {
    #[serde(default)]
    games: Vec<Figures>,
    #[serde(default)]
    playouts_in_y: BTreeMap<String, f64>,
}

#[derive(Deserialize)]
struct Figures {
    name: String,
    playout: Rate,
    times_interpreter: Option<f64>,
}

#[derive(Deserialize)]
struct Rate {
    in_y: Option<f64>,
}

impl Speeds {
    fn read() -> Result<Self, String> {
        let folder = root().join("docs/speed");
        let Ok(entries) = fs::read_dir(&folder) else { return Ok(Speeds::default()) };
        let mut paths: Vec<PathBuf> = entries.filter_map(|e| Some(e.ok()?.path())).collect();
        paths.retain(|path| path.extension().is_some_and(|e| e == "json"));
        paths.sort();
        let mut speeds = Speeds::default();
        for path in paths {
            let fail = |e: String| format!("{}: {e}", path.display());
            let text = fs::read_to_string(&path).map_err(|e| fail(e.to_string()))?;
            let kept: Kept = serde_json::from_str(&text).map_err(|e| fail(e.to_string()))?;
            speeds.measured.extend(kept.games.into_iter().map(|f| (f.name.clone(), f)));
            speeds.recorded.extend(kept.playouts_in_y);
        }
        Ok(speeds)
    }

    /// A line about a game, if anything is known.
    fn line(&self, name: &str) -> String {
        let mut parts = Vec::new();
        if let Some(figures) = self.measured.get(name) {
            parts.extend(figures.playout.in_y.map(|y| format!("{y:.3} Y compiled")));
            parts
                .extend(figures.times_interpreter.map(|n| format!("{n:.0} times the interpreter")));
        }
        parts.extend(self.recorded.get(name).map(|y| format!("{y:.5} Y interpreted")));
        match parts.is_empty() {
            true => String::new(),
            false => {
                format!("- Playouts, turns a second in [Y](speed.md): {}\n", parts.join(", "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_and_the_pictures_are_up_to_date() {
        if std::env::var_os("MOVEWRIGHT_BLESS").is_some() {
            Gallery {}.run().unwrap();
            return;
        }
        let files = pages().unwrap();
        let mut old: Vec<String> = files
            .iter()
            .filter(|(name, text)| {
                let kept = fs::read_to_string(root().join(name)).unwrap_or_default();
                kept.replace("\r\n", "\n") != **text
            })
            .map(|(name, _)| format!("{name} differs"))
            .collect();
        let unknown = present().unwrap().into_iter().filter(|name| !files.contains_key(name));
        old.extend(unknown.map(|name| format!("{name} belongs to no game")));
        assert!(old.is_empty(), "{}\n`cargo run -p xtask -- gallery`", old.join("\n"));
    }

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!([grouped(0), grouped(999), grouped(1_234_567)], ["0", "999", "1,234,567"]);
    }
}
