fn main() {
    movewright_build::compile("rules/ferry.zrf");
}
