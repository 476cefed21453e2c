//! The `movewright` command line.
fn main() {}
