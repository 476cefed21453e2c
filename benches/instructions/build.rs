//! Compiles the rules that are counted.

const GAMES: [&str; 6] =
    ["breakthrough", "chess", "english-draughts", "gomoku", "nine-mens-morris", "reversi"];

fn main() {
    let chosen = |name: &str| GAMES.contains(&name);
    movewright_build::Config::new().folder("../../rules").only(chosen).compile();
}
