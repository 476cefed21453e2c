//! Compiles the table, with the runtime under another name.

fn main() {
    movewright_build::advice::Tables::new("rules").runtime("::rules_of_play").compile();
}
