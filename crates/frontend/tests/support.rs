//! `docs/support.md` and `docs/readings.md` are what the program's own tables say.
//!
//! `MOVEWRIGHT_BLESS=1` rewrites them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use movewright_frontend::expand::expand;
use movewright_frontend::{LoadError, Loader};
use movewright_model::readings::READINGS;
use movewright_syntax::zrf::usage::{Bearing, Keyword, Place, keywords, used};
use movewright_syntax::{SourceMap, decode};

/// Names shown in a cell of the table. The rest are not counted, so that a new case or game seldom
/// changes the page.
const SHOWN: usize = 2;

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

struct Folder(PathBuf);

impl Loader for Folder {
    fn load(&mut self, path: &str) -> Result<Vec<u8>, LoadError> {
        fs::read(self.0.join(path)).map_err(|e| LoadError(e.to_string()))
    }
}

/// The words that a rules file uses.
fn words(name: &str, bytes: &[u8]) -> BTreeSet<Keyword> {
    let mut sources = SourceMap::new();
    let (main, problem) = decode::add_source(&mut sources, name, bytes, None);
    assert_eq!(problem, None, "{name}");
    let (expanded, _) = expand(&mut sources, main, &mut Folder(root().join("rules")), None);
    let mut found: BTreeSet<Keyword> = expanded.forms.iter().flat_map(|f| used(&f.form)).collect();
    let top = [
        ("define", !expanded.macros.is_empty()),
        ("include", !expanded.included.is_empty()),
        ("version", expanded.version.is_some()),
        ("translate", !expanded.translate.is_empty()),
    ];
    for (word, _) in top.iter().filter(|(_, there)| *there) {
        found.extend(keywords().into_iter().find(|k| (k.place, k.word) == (Place::Top, *word)));
    }
    found
}

type Users = BTreeMap<Keyword, Vec<String>>;

fn users(texts: impl IntoIterator<Item = (String, Vec<u8>)>) -> Users {
    let mut users = Users::new();
    for (name, text) in texts {
        for word in words(&name, &text) {
            users.entry(word).or_default().push(name.clone());
        }
    }
    users
}

fn cases() -> Users {
    let cases = movewright_conformance::cases().into_iter().filter(|case| case.refused.is_none());
    users(cases.map(|case| (case.name, case.rules.into_bytes())))
}

fn games() -> Users {
    let mut games = Vec::new();
    for entry in fs::read_dir(root().join("rules")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "zrf") {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            games.push((name, fs::read(path).unwrap()));
        }
    }
    games.sort();
    users(games)
}

fn cell(names: Option<&Vec<String>>) -> String {
    let Some(names) = names else { return String::new() };
    let mut shown: Vec<String> = names.iter().take(SHOWN).cloned().collect();
    if names.len() > SHOWN {
        shown.push("others".to_string());
    }
    shown.join(", ")
}

/// The pages about the language, by their paths below `docs`, with their texts.
fn pages() -> Vec<(String, String)> {
    let mut names = vec!["zrf.md".to_string()];
    for entry in fs::read_dir(root().join("docs/zrf")).unwrap() {
        names.push(format!("zrf/{}", entry.unwrap().file_name().to_string_lossy()));
    }
    names.sort();
    let text = |name: &String| fs::read_to_string(root().join("docs").join(name)).unwrap();
    names.into_iter().map(|name| (name.clone(), text(&name))).collect()
}

/// The numbers of the sections of the language's pages, and what a link to each is.
fn sections() -> BTreeMap<String, String> {
    let mut sections = BTreeMap::new();
    for (page, text) in pages() {
        for line in text.lines().filter(|line| line.starts_with('#')) {
            let heading = line.trim_start_matches('#').trim();
            let number = heading.split(' ').next().unwrap_or("").trim_end_matches('.');
            if number.starts_with(|c: char| c.is_ascii_digit()) {
                let before =
                    sections.insert(number.to_string(), format!("{page}#{}", slug(heading)));
                assert_eq!(before, None, "section {number} stands twice");
            }
        }
    }
    sections
}

/// The name by which a heading can be linked to.
fn slug(heading: &str) -> String {
    let kept = |c: char| match c {
        c if c.is_whitespace() => Some('-'),
        c if c.is_alphanumeric() || c == '_' || c == '-' => Some(c),
        _ => None,
    };
    heading.to_lowercase().chars().filter_map(kept).collect()
}

/// The heading of a reading on its page.
fn reading_title(id: &str) -> String {
    if id.starts_with('T') { id.to_string() } else { format!("Section {id}") }
}

fn reading_anchor(id: &str) -> String {
    reading_title(id).to_lowercase().replace(' ', "-").replace('.', "")
}

/// The readings whose text speaks of a word, as links.
fn readings_about(word: &str) -> String {
    let mut ids: Vec<&str> = Vec::new();
    for reading in READINGS {
        let text = format!("{} {}", reading.question, reading.choice);
        let mut code = text.split('`').skip(1).step_by(2);
        let about = code
            .any(|piece| piece == word || piece.split([' ', '(', ')']).any(|part| part == word));
        if about && !ids.contains(&reading.id) {
            ids.push(reading.id);
        }
    }
    let links = ids.iter().map(|id| format!("[{id}](readings.md#{})", reading_anchor(id)));
    links.collect::<Vec<_>>().join(", ")
}

fn support() -> String {
    let (cases, games, sections) = (cases(), games(), sections());
    let mut out = String::from(
        "# Every keyword\n\n\
         Written by `MOVEWRIGHT_BLESS=1 cargo test -p movewright-frontend --test support` from the program's tables; a test compares.\n\n\
         A word counts only at the place where it means something. *Bears on* says what it is for: `rules` decides how the game\n\
         is played, `display` is read and ignored, `text` is about how the file is put together, `refused` makes a file one that\n\
         Movewright does not play. *Cases* are conformance cases (`crates/conformance/cases`) that use the word, all of them run by\n\
         both executors; *games* are shipped ones (`rules`). The last column names [readings](readings.md) that speak of it.\n",
    );
    let mut place = None;
    for keyword in keywords() {
        if place != Some(keyword.place) {
            place = Some(keyword.place);
            let mut title = keyword.place.describe().to_string();
            title[..1].make_ascii_uppercase();
            let _ = write!(
                out,
                "\n## {title}\n\n| word | bears on | section | cases | games | readings |\n|---|---|---|---|---|---|\n"
            );
        }
        let bearing = match keyword.bearing {
            Bearing::Rules => "rules",
            Bearing::Display => "display",
            Bearing::Text => "text",
            Bearing::Refused => "refused",
        };
        let link = sections.get(keyword.section);
        let link = link.unwrap_or_else(|| panic!("no page has a section {}", keyword.section));
        let _ = writeln!(
            out,
            "| `{}` | {bearing} | [{}]({link}) | {} | {} | {} |",
            keyword.word,
            keyword.section,
            cell(cases.get(&keyword)),
            cell(games.get(&keyword)),
            readings_about(keyword.word),
        );
    }
    out
}

fn readings() -> String {
    let sections = sections();
    let mut out = String::from(
        "# Readings chosen\n\n\
         Written by `MOVEWRIGHT_BLESS=1 cargo test -p movewright-frontend --test support` from the list that `movewright info --readings` prints.\n\n\
         Where no manual and no file tells for certain what the original program does, Movewright has chosen. *Inferred*: the\n\
         manual or files speak for it. *Coin toss*: it could as well be otherwise. A number with a T is that of a question in\n\
         [section 11](zrf/questions.md#11-questions) of the language, and the name of the tests about it.\n",
    );
    let mut seen = BTreeSet::new();
    for first in READINGS {
        if !seen.insert(first.id) {
            continue;
        }
        let _ = write!(out, "\n## {}\n\n", reading_title(first.id));
        for reading in READINGS.iter().filter(|r| r.id == first.id) {
            let grade = if reading.grade.letter() == 'C' { "inferred" } else { "coin toss" };
            let _ = writeln!(out, "* {}: **{}** ({grade})", reading.question, reading.choice);
        }
        if let Some(link) = sections.get(first.id) {
            let _ = write!(out, "\nSee [section {}]({link}).\n", first.id);
        }
    }
    out
}

fn compare(name: &str, text: &str) {
    let path = root().join("docs").join(name);
    if std::env::var_os("MOVEWRIGHT_BLESS").is_some() {
        fs::write(&path, text).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert!(committed == text, "docs/{name} differs; MOVEWRIGHT_BLESS=1 rewrites it");
}

#[test]
fn the_table_of_keywords_is_up_to_date() {
    compare("support.md", &support());
}

#[test]
fn the_page_of_readings_is_up_to_date() {
    compare("readings.md", &readings());
}

#[test]
fn every_section_says_something_about_its_words() {
    let pages: BTreeMap<String, String> = pages().into_iter().collect();
    let sections = sections();
    for keyword in keywords() {
        let word = keyword.word.strip_prefix("not-").unwrap_or(keyword.word);
        let page = sections[keyword.section].split('#').next().unwrap();
        assert!(pages[page].contains(word), "docs/{page} does not mention `{}`", keyword.word);
    }
}
