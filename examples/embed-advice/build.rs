fn main() {
    movewright_build::compile("rules/pen.zrf");
    movewright_build::advice::Tables::new("rules").compile();
}
