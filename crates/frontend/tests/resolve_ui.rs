//! The full text of the diagnostics of resolution, compared with what stands beside each file.

mod common;

#[test]
fn faulty_files() {
    common::assert_expected_texts("resolve", common::compiled_text);
}
