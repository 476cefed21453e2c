//! The mistakes authors make, and the full text of what they are told.

mod common;

#[test]
fn mistakes_of_authors() {
    common::assert_expected_texts("authors", common::compiled_text);
}
