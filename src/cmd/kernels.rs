//! `kernels`: which kernel each block of the rules got, and why not a cheaper one.

use std::process::ExitCode;

use clap::Args;
use movewright_codegen::census::{Census, Entry, Legality, census};
use serde::Serialize;

use crate::failure::Failure;
use crate::input::GameArgs;
use crate::json;
use crate::out::say;

/// Show for each block which kernel it is compiled to, and why not to a cheaper one
#[derive(Args)]
pub struct Kernels {
    #[command(flatten)]
    game: GameArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Variant {
    title: String,
    legality: &'static str,
    attacks: Vec<Attack>,
    blocks: Vec<Block>,
}

#[derive(Serialize)]
struct Attack {
    piece: String,
    forms: Vec<String>,
}

#[derive(Serialize)]
struct Block {
    piece: String,
    drop: bool,
    file: String,
    line: u32,
    column: u16,
    source: String,
    kernel: &'static str,
    why: Option<String>,
    answers_last_move: bool,
    compared: bool,
}

impl Kernels {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let source = self.game.read_sound()?;
        let models = source.models(self.game.variant.as_deref())?;
        let plan = movewright_codegen::plan(&models).map_err(|refusals| {
            let lines: Vec<&str> = refusals.iter().map(|r| r.what.as_str()).collect();
            Failure::new(format!("cannot compile {}", lines.join(", ")))
        })?;
        let variants: Vec<Census> = plan.variants.iter().map(census).collect();
        if self.json {
            let variants: Vec<Variant> = variants.into_iter().map(answer).collect();
            json::print(&variants)?;
        } else {
            for (i, variant) in variants.iter().enumerate() {
                if i > 0 {
                    say!("");
                }
                print(variant);
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn legality(census: &Census) -> &'static str {
    match census.legality {
        Legality::All => "every move is legal: no royal pieces are kept safe",
        Legality::Masks => {
            "by masks; tested are steps of royal pieces and moves that change more than two squares"
        }
        Legality::Touched => "moves that touch a square on which an attack depends are tried",
        Legality::Trial => "every move is tried",
    }
}

fn answer(census: Census) -> Variant {
    Variant {
        legality: match census.legality {
            Legality::All => "all",
            Legality::Masks => "masks",
            Legality::Touched => "touched",
            Legality::Trial => "trial",
        },
        title: census.title,
        attacks: census
            .attacks
            .into_iter()
            .map(|a| Attack { piece: a.piece, forms: a.forms })
            .collect(),
        blocks: census
            .blocks
            .into_iter()
            .map(|b| Block {
                piece: b.piece,
                drop: b.drop,
                file: b.file,
                line: b.origin.line,
                column: b.origin.column,
                source: b.label,
                kernel: b.kernel.name(),
                why: b.why,
                answers_last_move: b.answers,
                compared: b.compared,
            })
            .collect(),
    }
}

fn print(census: &Census) {
    say!("{}", census.title);
    say!("legality: {}", legality(census));
    for attack in &census.attacks {
        say!("attacks on royal pieces: {} {}", attack.piece, attack.forms.join(", "));
    }
    for entry in &census.blocks {
        let Entry { file, origin, .. } = entry;
        let drop = if entry.drop { " (drop)" } else { "" };
        say!(
            "{file}:{}: {}{drop} {}: {}",
            origin.line,
            entry.piece,
            entry.label,
            entry.kernel.name()
        );
        if let Some(why) = &entry.why {
            say!("    {why}");
        }
        if entry.answers {
            say!("    tried only from where it may answer the last move");
        }
        if entry.compared {
            say!("    its moves are compared with others of the position");
        }
    }
}
