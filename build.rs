//! Compiles the rules files that the cargo features choose into `OUT_DIR`.

fn main() {
    // A file in rules/ is chosen by the feature of its name.
    let chosen = |name: &str| {
        let feature = format!("CARGO_FEATURE_{}", name.to_uppercase().replace('-', "_"));
        std::env::var_os(feature).is_some()
    };
    movewright_build::advice::Tables::new("rules").warnings(false).compile();
    movewright_build::Config::new().folder("rules").only(chosen).carry_sources(true).compile();
}
