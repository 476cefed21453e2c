//! Every conformance case, interpreted.

use libtest_mimic::{Arguments, Trial};
use movewright_conformance::{Case, cases, run};
use movewright_frontend::{Config, NoFiles, compile};
use movewright_interpreter::Interpreter;

fn main() {
    let trials = cases()
        .into_iter()
        .map(|case| Trial::test(case.name.clone(), move || check(&case).map_err(Into::into)));
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}

fn check(case: &Case) -> Result<(), String> {
    let compiled = compile(
        "case.zrf",
        case.rules.as_bytes(),
        &mut NoFiles,
        &Config { version_3: true, ..Config::default() },
    );
    if compiled.has_errors() {
        let messages: Vec<&str> = compiled.diagnostics.iter().map(|d| d.message.as_str()).collect();
        return Err(messages.join("\n"));
    }
    let variant = match &case.variant {
        Some(title) => compiled.variant(title),
        None => compiled.variants.first(),
    };
    let variant = variant.ok_or("no such variant")?;
    run(&Interpreter::new(&variant.model), case)
}
