//! Bytes to text to S-expressions to syntax trees.
#![no_main]

use libfuzzer_sys::fuzz_target;
use movewright_frontend::{NoFiles, expand::expand};
use movewright_fuzz::show;
use movewright_syntax::{SourceMap, decode, zrf};

fuzz_target!(|bytes: &[u8]| {
    let mut sources = SourceMap::new();
    let (main, problem) = decode::add_source(&mut sources, "fuzz.zrf", bytes, None);
    show(&sources, problem.as_slice());
    let (forms, found) = zrf::read(&sources, main);
    show(&sources, &found);
    for form in &forms {
        assert!(sources.text(form.span).len() <= bytes.len() * 3);
    }
    let (expanded, found) = expand(&mut sources, main, &mut NoFiles, None);
    show(&sources, &found);
    for form in &expanded.forms {
        let (_, found) = zrf::recognise(&sources, form.kind, &form.form, &expanded.macros);
        show(&sources, &found);
    }
});
