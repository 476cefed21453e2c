//! Every conformance case, in compiled code.

use libtest_mimic::{Arguments, Trial};

fn main() {
    let trials = movewright_conformance::cases().into_iter().enumerate().map(|(i, case)| {
        Trial::test(case.name.clone(), move || {
            movewright_compiled_tests::cases::run(i, &case).map_err(Into::into)
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}
