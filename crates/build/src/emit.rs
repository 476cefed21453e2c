//! The Rust text of a set of rules files.

use std::fmt::Write as _;

use movewright_codegen::{Options, Plan, Refusal, VariantName, plan, variant_names};
use movewright_frontend::Compiled;
use movewright_model::Model;
use movewright_runtime::keys::fnv1a;
use movewright_syntax::SourceMap;

use crate::config::BuiltFile;
use crate::stack::roomy;

/// The path of the runtime crate where it has not been renamed.
pub const RUNTIME: &str = "::movewright_runtime";

/// The Rust text of some variants of a rules file: a module for each.
///
/// # Errors
/// What cannot be compiled, each with its place: `rules/x.zrf:12:3: error: ...`.
pub fn file(
    name: &str,
    sources: &SourceMap,
    models: &[Model],
    runtime: &str,
) -> Result<(String, Vec<VariantName>), Vec<String>> {
    let options =
        Options { source: name.to_string(), hash: hash(sources), runtime: runtime.to_string() };
    let emitted = roomy(|| {
        let plan: Plan<'_> = plan(models)?;
        Ok((movewright_codegen::emit(&plan, &options), variant_names(&plan)))
    });
    let failed = |why| vec![format!("{name}: error: {why}")];
    emitted
        .map_err(failed)?
        .map_err(|found: Vec<Refusal>| found.iter().map(|r| refusal(name, models, r)).collect())
}

fn refusal(name: &str, models: &[Model], refusal: &Refusal) -> String {
    let model = &models[refusal.model];
    let origin = refusal.origin;
    let what = &refusal.what;
    match model.sources.get(usize::from(origin.source)) {
        Some(source) if origin.line > 0 => {
            format!("{source}:{}:{}: error: cannot compile {what}", origin.line, origin.column)
        }
        _ => format!("{name}: error: variant '{}': cannot compile {what}", model.title),
    }
}

/// Hash of all texts that were read: what generated code says it was made from.
pub fn hash(sources: &SourceMap) -> u64 {
    fnv1a(sources.iter().flat_map(|(_, source)| source.text.bytes().chain([0])))
}

/// The models of a file whose titles are asked for; all if none are.
pub fn models(compiled: &Compiled, titles: &[String]) -> Vec<Model> {
    let wanted = |title: &str| {
        titles.is_empty() || titles.iter().any(|t| t.to_lowercase() == title.to_lowercase())
    };
    let variants = compiled.variants.iter().map(|v| &v.model);
    variants.filter(|m| wanted(&m.title)).cloned().collect()
}

/// A module for each file, and a function that visits all their variants.
///
/// # Errors
/// Everything that cannot be compiled.
pub fn games(files: &[BuiltFile], titles: &[String], runtime: &str) -> Result<String, Vec<String>> {
    let mut out = String::new();
    let mut visits = String::new();
    let mut errors = Vec::new();
    let mut taken = Vec::new();
    for built in files {
        let compiled = &built.loaded.compiled;
        let models = models(compiled, titles);
        if models.is_empty() {
            continue;
        }
        let shown = built.shown();
        match file(&shown, &compiled.sources, &models, runtime) {
            Err(found) => errors.extend(found),
            Ok((text, names)) => {
                let module = module_name(&built.name, &mut taken);
                let _ = write!(
                    out,
                    "/// The variants of `{shown}`, each a module.\npub mod {module} {{\n{text}}}\n\n"
                );
                for name in names {
                    let path = format!("{module}::{}::{}", name.module, name.rules);
                    let _ = writeln!(visits, "    visitor.visit({:?}, {path});", built.name);
                }
            }
        }
    }
    out.push_str(&visit(runtime, &visits));
    if errors.is_empty() { Ok(out) } else { Err(errors) }
}

/// The function that visits variants, of calls for each.
fn visit(runtime: &str, visits: &str) -> String {
    let visits = if visits.is_empty() { "    let _ = visitor;\n" } else { visits };
    format!(
        "/// Shows every compiled variant to a visitor: files by name, variants in the order of the file.\n\
         pub fn visit(visitor: &mut impl {runtime}::Visitor) {{\n{visits}}}\n"
    )
}

/// Some variants of a file as a text like that of [`games`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Part {
    /// The text.
    pub text: String,
    /// Its lines.
    pub lines: usize,
    /// The number of variants.
    pub variants: usize,
}

/// Generated code is best cut into parts of at most so many lines where no variant has more: the Rust
/// compiler takes all of a crate into memory (94,000 lines: 1.3 gigabytes).
pub const PART_LINES: usize = 60_000;

/// The variants of a file whose titles are asked for, all if none are, in order, as texts of at most
/// so many lines where no single variant has more: each can be compiled alone. One is made after the
/// other, and handed to `take`.
///
/// # Errors
/// What cannot be compiled, and what `take` says.
pub fn parts(
    built: &BuiltFile,
    titles: &[String],
    runtime: &str,
    most_lines: usize,
    mut take: impl FnMut(Part) -> Result<(), String>,
) -> Result<(), Vec<String>> {
    let compiled = &built.loaded.compiled;
    let shown = built.shown();
    let (mut part, mut visits) = (Part::default(), String::new());
    let mut finish = |mut part: Part, visits: &str| {
        part.text.push_str(&visit(runtime, visits));
        take(part).map_err(|why| vec![why])
    };
    for model in models(compiled, titles) {
        let (text, names) = file(&shown, &compiled.sources, &[model], runtime)?;
        let lines = text.lines().count();
        if part.variants > 0 && part.lines + lines > most_lines {
            finish(std::mem::take(&mut part), &std::mem::take(&mut visits))?;
        }
        part.variants += 1;
        part.lines += lines;
        let module = format!("variant_{}", part.variants);
        let _ = write!(part.text, "pub mod {module} {{\n{text}}}\n\n");
        for name in names {
            let path = format!("{module}::{}::{}", name.module, name.rules);
            let _ = writeln!(visits, "    visitor.visit({:?}, {path});", built.name);
        }
    }
    finish(part, &visits)
}

/// A Rust name for a file's module, different from those taken.
fn module_name(file: &str, taken: &mut Vec<String>) -> String {
    let mut name: String = file
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' })
        .collect();
    let word = name.trim_matches('_');
    if word.is_empty() || word.starts_with(|c: char| c.is_ascii_digit()) || is_keyword(&name) {
        name = format!("game_{name}");
    }
    while taken.contains(&name) {
        name.push('_');
    }
    taken.push(name.clone());
    name
}

/// Words that cannot name a module, in any edition of the language.
fn is_keyword(word: &str) -> bool {
    const KEYWORDS: &str = "abstract as async await become box break const continue crate do dyn \
        else enum extern false final fn for gen if impl in let loop macro match mod move mut \
        override priv pub ref return self static struct super trait true try type typeof unsafe \
        unsized use virtual visit where while yield";
    KEYWORDS.split_whitespace().any(|k| k == word)
}

#[cfg(test)]
mod tests {
    use super::{Part, RUNTIME, module_name, parts};
    use crate::config::BuiltFile;

    #[test]
    fn a_file_is_cut_between_variants() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("walk.zrf");
        let game = |kind: &str, title: &str| format!("({kind} (title \"{title}\")\n");
        let rules = game("game", "Walk")
            + "(players You Me) (turn-order You Me)
               (board (positions (a 0 0 1 1) (b 1 0 2 1)) (links n (a b)))
               (board-setup (You (Man a)) (Me (Man b)))
               (piece (name Man) (moves (n (verify empty?) add)))
               (win-condition (You Me) (absolute-config Man (b))))
              (variant (title \"Walk\"))
              (variant (title \"Stand\"))\n";
        std::fs::write(&path, rules).unwrap();
        let built = BuiltFile {
            name: "walk".into(),
            loaded: crate::load(&path, &Default::default()).unwrap(),
        };
        let cut = |most: usize| {
            let mut found: Vec<Part> = Vec::new();
            parts(&built, &[], RUNTIME, most, |part| {
                found.push(part);
                Ok(())
            })
            .unwrap();
            for part in &found {
                assert_eq!(
                    part.text.matches("visitor.visit(\"walk\", variant_").count(),
                    part.variants
                );
            }
            found.iter().map(|p| (p.variants, p.lines)).collect::<Vec<_>>()
        };
        let single = cut(1);
        assert_eq!(single.iter().map(|p| p.0).collect::<Vec<_>>(), [1, 1, 1]);
        assert_eq!(cut(single[0].1 + single[1].1)[0], (2, single[0].1 + single[1].1));
        assert_eq!(cut(usize::MAX).len(), 1);
        let mut stand = 0;
        parts(&built, &["stand".into()], RUNTIME, 1, |part| {
            stand += part.variants;
            Ok(())
        })
        .unwrap();
        assert_eq!(stand, 1);
        let refused = parts(&built, &[], RUNTIME, 1, |_| Err("the disk is full".into()));
        assert_eq!(refused, Err(vec!["the disk is full".to_string()]));
    }

    #[test]
    fn every_file_name_becomes_a_different_module_name() {
        let mut taken = Vec::new();
        let mut name = |file| module_name(file, &mut taken);
        assert_eq!(name("nine-mens-morris"), "nine_mens_morris");
        assert_eq!(name("nine mens morris"), "nine_mens_morris_");
        assert_eq!(name("3d"), "game_3d");
        assert_eq!(name("match"), "game_match");
        assert_eq!(name("шашки"), "game______");
        assert_eq!(name(""), "game_");
    }
}
