//! Every conformance case, interpreted.

use libtest_mimic::{Arguments, Trial};
use movewright_conformance::{Case, cases, run};
use movewright_frontend::{Config, NoFiles, compile};
use movewright_interpreter::Interpreter;
use movewright_syntax::Severity;

fn main() {
    let trials = cases()
        .into_iter()
        .map(|case| Trial::test(case.name.clone(), move || check(&case).map_err(Into::into)));
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}

fn check(case: &Case) -> Result<(), String> {
    let compiled = compile(
        "case.zrf",
        &case.file(),
        &mut NoFiles,
        &Config { version_3: true, ..Config::default() },
    );
    if let Some(code) = &case.refused {
        let found = compiled.diagnostics.iter().filter(|d| d.severity == Severity::Error);
        let codes: Vec<&str> = found.map(|d| d.code).collect();
        return if !codes.is_empty() && codes.iter().all(|c| c == code) {
            Ok(())
        } else {
            Err(format!("errors {codes:?}, not {code}"))
        };
    }
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
