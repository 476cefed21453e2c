//! Resolution: from text to model. Tests called `tNN_` are named after the traps of the language
//! reference (section 11) as far as they are about names and structure.

#[path = "../common/mod.rs"]
mod common;

mod boards;
mod code;
mod goals;
mod limits;
mod variants;

use movewright_frontend::{Compiled, Config, MemoryFiles, compile};
use movewright_model::{Model, text, verify};

/// Compiles a text and checks that every model is sound.
fn compiled(text: &str) -> Compiled {
    let compiled =
        compile("t.zrf", text.as_bytes(), &mut MemoryFiles::default(), &Config::default());
    for variant in &compiled.variants {
        assert_eq!(verify::verify(&variant.model), []);
    }
    compiled
}

fn messages(compiled: &Compiled) -> String {
    common::render(&compiled.sources, &compiled.diagnostics)
}

/// The models of a text without errors or warnings.
fn models(text: &str) -> Vec<Model> {
    let compiled = compiled(text);
    assert_eq!(messages(&compiled), "");
    compiled.variants.into_iter().map(|v| v.model).collect()
}

/// The first line of each diagnostic.
fn complaints(text: &str) -> Vec<String> {
    let all = messages(&compiled(text));
    all.lines().filter(|l| !l.starts_with(' ')).map(str::to_string).collect()
}

/// The form of the model's text that begins with `head`, on one line and without places.
fn form(model: &Model, head: &str) -> String {
    let text = text::print(model);
    let start = text.find(head).unwrap_or_else(|| panic!("no {head} in {text}"));
    let mut depth = 0;
    let mut out = String::new();
    let mut place = false;
    for c in text[start..].chars() {
        place = c == '@' || place && c != ')' && !c.is_whitespace();
        if place {
            continue;
        }
        depth += i32::from(c == '(') - i32::from(c == ')');
        match c {
            c if c.is_whitespace() => {
                if !out.ends_with(' ') {
                    out.push(' ');
                }
            }
            ')' => {
                out.truncate(out.trim_end().len());
                out.push(')');
            }
            c => out.push(c),
        }
        if depth == 0 {
            break;
        }
    }
    out
}

/// The code of the n-th block of the first piece's moves.
fn block(model: &Model, n: usize) -> String {
    let id = model.pieces[0].moves[n].block.0;
    form(model, &format!("(block b{id}"))
}

const BOARD: &str = r#"
    (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c" (10 0)) ("3/2/1" (0 10)))
      (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0) (ne 1 -1)))
    (zone (name far) (players White) (positions a3 b3 c3))
    (zone (name far) (players Black) (positions a1 b1 c1))"#;

/// A game with two players on a board of three by three.
fn game(board: &str, rest: &str) -> String {
    format!(
        "(game (title \"G\") (players White Black) (turn-order White Black)
           (board {BOARD}\n{board})\n{rest})"
    )
}

fn with_moves(moves: &str) -> String {
    game("", &format!("(piece (name Man) (attribute moved? false) (moves {moves}))"))
}

/// The single block `moves` of a piece, resolved.
fn code(block_text: &str) -> String {
    block(&models(&with_moves(block_text))[0], 0)
}
