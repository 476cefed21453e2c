fn main() {
    // Games that between them use every kind of code: templates, replayed moves, chains, drops, goals, dice.
    let chosen = |name: &str| {
        ["amazons", "chess", "english-draughts", "ludo", "reversi", "sokoban", "yavalath"].contains(&name)
    };
    movewright_build::Config::new()
        .folder("../../../rules")
        .only(chosen)
        .runtime("::game_kit")
        .compile();
}
