//! Compiles every conformance case, a hundred edited rules files, and a game of long moves into
//! this crate.

mod edits;
mod sweep;

use std::fmt::Write;
use std::path::Path;

use movewright_codegen::{Options, emit, plan, variant_names};
use movewright_frontend::{Config, NoFiles, compile};
use movewright_model::Model;

fn main() {
    println!("cargo::rerun-if-changed=build");
    let out = std::env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    write(Path::new(&out).join("cases.rs").as_path(), &cases());
    let (code, texts) = edits::edits();
    write(Path::new(&out).join("edits.rs").as_path(), &code);
    write(Path::new(&out).join("edit_texts.rs").as_path(), &texts);
    let (code, text) = sweep::sweep();
    write(Path::new(&out).join("sweep.rs").as_path(), &code);
    write(Path::new(&out).join("sweep.zrf").as_path(), &text);
}

fn write(path: &Path, text: &str) {
    if std::fs::read_to_string(path).is_ok_and(|old| old == text) {
        return;
    }
    std::fs::write(path, text).expect("OUT_DIR can be written");
}

/// The generated text of one model, as the module `name`, and the path of its rules type.
fn module(name: &str, model: &Model) -> (String, String) {
    let models = std::slice::from_ref(model);
    let plan = match plan(models) {
        Ok(plan) => plan,
        Err(refusals) => panic!("{name}: {refusals:?}"),
    };
    let names = variant_names(&plan);
    let text = emit(&plan, &Options::default());
    (
        format!("pub mod {name} {{\n{text}}}\n"),
        format!("{name}::{}::{}", names[0].module, names[0].rules),
    )
}

/// One module for each different set of rules, and `run(number of the case, case)`.
fn cases() -> String {
    // `capture-count` has cases, too.
    let config = Config { version_3: true, ..Config::default() };
    let mut modules: Vec<(String, Option<String>, String)> = Vec::new();
    let (mut code, mut arms) = (String::new(), String::new());
    for (i, case) in movewright_conformance::cases().into_iter().enumerate() {
        if case.refused.is_some() {
            // There is nothing to compile; that there is an error is tested with the interpreter.
            let _ = writeln!(arms, "        {i} => Ok(()),");
            continue;
        }
        let known = modules.iter().find(|(r, v, _)| *r == case.rules && *v == case.variant);
        let rules = match known {
            Some((.., rules)) => rules.clone(),
            None => {
                let compiled = compile(&case.name, &case.file(), &mut NoFiles, &config);
                let variant = match &case.variant {
                    Some(title) => compiled.variant(title),
                    None => compiled.variants.first(),
                };
                let variant =
                    variant.unwrap_or_else(|| panic!("{}: {:?}", case.name, compiled.diagnostics));
                let (text, rules) = module(&format!("case_{i}"), &variant.model);
                code.push_str(&text);
                modules.push((case.rules.clone(), case.variant.clone(), rules.clone()));
                rules
            }
        };
        let _ = writeln!(arms, "        {i} => movewright_conformance::run(&{rules}, case),");
    }
    let _ = write!(
        code,
        "/// Runs a case through its compiled rules.\n\
         pub fn run(number: usize, case: &movewright_conformance::Case) -> Result<(), String> {{\n    \
         match number {{\n{arms}        _ => Err(\"no such case\".into()),\n    }}\n}}\n"
    );
    code
}
