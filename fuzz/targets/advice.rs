//! Advice tables: reader, printer and resolution against chess.
#![no_main]

use libfuzzer_sys::fuzz_target;
use movewright_frontend::MemoryFiles;
use movewright_frontend::advice::{Surroundings, facts_of, load};
use movewright_fuzz::{compiled, show};
use movewright_syntax::{SourceMap, al0};

fn words() -> MemoryFiles {
    let words = include_bytes!("../../rules/krk-words.al0").as_slice();
    MemoryFiles::new([("krk-words.al0", words)])
}

fuzz_target!(|text: &str| {
    let mut sources = SourceMap::new();
    let id = sources.add("fuzz.al0", text.to_string());
    let (tree, found) = al0::parse(id, text);
    show(&sources, &found);
    if found.is_empty() {
        let printed = al0::print(&tree);
        let (again, found) = al0::parse(sources.add("again.al0", printed.clone()), &printed);
        assert!(found.is_empty(), "{:?}\n{printed}", found[0]);
        assert_eq!(al0::print(&again), printed);
    }

    thread_local! {
        static CHESS: movewright_frontend::advice::GameFacts = facts_of(
            &compiled(include_bytes!("../../rules/chess.zrf"), b"").variants[0].model,
        );
    }
    let mut sources = SourceMap::new();
    let mut files = words();
    let mut game =
        |file: &str, _: Option<&str>| (file == "chess.zrf").then(|| CHESS.with(Clone::clone));
    let mut around = Surroundings { files: &mut files, game: &mut game };
    let (table, found) = load(&mut sources, "fuzz.al0", text.to_string(), &mut around);
    show(&sources, &found);
    assert!(table.is_some() || !found.is_empty());
});
