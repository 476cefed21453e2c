//! What the fuzz targets share.

use movewright_engine::{Executor, Playable};
use movewright_frontend::{Compiled, Config, MemoryFiles, compile};
use movewright_interpreter::Interpreter;
use movewright_model::Model;
use movewright_syntax::{Diagnostic, SourceMap};
use render::{Format, render};

/// The file itself, since its crate would bring the code generator with it.
#[path = "../crates/build/src/render.rs"]
pub mod render;

/// Shows diagnostics as a person would get them: their places must be places of the text.
pub fn show(sources: &SourceMap, diagnostics: &[Diagnostic]) {
    for diagnostic in diagnostics.iter().take(8) {
        let labels = std::iter::once(&diagnostic.primary).chain(&diagnostic.secondary);
        for label in labels {
            let _ = (sources.text(label.span), sources.position(label.span));
        }
        assert!(!render(sources, diagnostic, Format::Full).is_empty());
    }
}

/// Rules with a notation file beside them, which may be empty.
pub fn compiled(rules: &[u8], notation: &[u8]) -> Compiled {
    let kin = include_bytes!("../rules/fragments/chess-kin.zri").as_slice();
    let mut files =
        MemoryFiles::new([("fuzz.notation.toml", notation), ("fragments/chess-kin.zri", kin)]);
    compile("fuzz.zrf", rules, &mut files, &Config::default())
}

/// The first variant of rules that are known to be right, to be kept for the whole run.
pub fn game(rules: &[u8], notation: &[u8]) -> Playable<Interpreter<'static>> {
    let mut compiled = compiled(rules, notation);
    assert!(!compiled.has_errors(), "{:?}", compiled.diagnostics);
    let model: &'static Model = Box::leak(Box::new(compiled.variants.remove(0).model));
    Playable::new(Interpreter::new(model), Executor::Interpreted)
}

/// Games of different kinds: castling, a FEN; chains of captures; drops and stores; a board that is
/// no rectangle; dice and many players.
pub fn games() -> Vec<Playable<Interpreter<'static>>> {
    macro_rules! file {
        ($name:literal) => {
            include_bytes!(concat!("../rules/", $name)).as_slice()
        };
    }
    vec![
        game(file!("chess.zrf"), file!("chess.notation.toml")),
        game(file!("english-draughts.zrf"), file!("english-draughts.notation.toml")),
        game(file!("doubutsu-shogi.zrf"), file!("doubutsu-shogi.notation.toml")),
        game(file!("yavalath.zrf"), b""),
        game(file!("ludo.zrf"), b""),
    ]
}
