fn main() {
    movewright_build::compile("rules/apart.zrf");
}
