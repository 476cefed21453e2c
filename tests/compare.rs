//! Every compiled variant against the interpreter: at each ply of seeded games the same moves with
//! the same effects, the same hash and the same outcome; and the same perft.

use std::time::Duration;

use movewright::games::{SHIPPED, Shipped};
use movewright_engine::compare::Options;
use movewright_engine::{Executor, Playable};
use movewright_frontend::{Compiled, Config, MemoryFiles, compile};
use movewright_interpreter::Interpreter;

fn read(shipped: &Shipped) -> Compiled {
    let (name, bytes) = shipped.files[0];
    let folder = &name[..=name.rfind('/').unwrap()];
    let mut files =
        MemoryFiles::new(shipped.files.iter().map(|(n, b)| (n.strip_prefix(folder).unwrap(), *b)));
    compile(name, bytes, &mut files, &Config::default())
}

fn compare(options: Options) {
    let mut wrong = Vec::new();
    for shipped in SHIPPED {
        let compiled = read(shipped);
        for title in shipped.variants {
            let model = &compiled.variant(title).unwrap().model;
            let interpreted = Playable::new(Interpreter::new(model), Executor::Interpreted);
            let result = shipped.compare(title, &interpreted, None, options).unwrap();
            match result {
                Ok(Ok(report)) => assert!(report.moves > 0, "{title}: no moves"),
                Ok(Err(difference)) => wrong.push(format!("{title}: {difference}")),
                Err(error) => wrong.push(format!("{title}: {error}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn both_executors_agree() {
    compare(Options { games: 2, cap: 30, seed: 1, depth: 2, measure: Duration::ZERO });
}

#[test]
#[ignore = "minutes in release mode: cargo test --release --test compare -- --ignored"]
fn both_executors_agree_deep() {
    compare(Options { games: 50, cap: 300, seed: 2, depth: 3, measure: Duration::ZERO });
}
