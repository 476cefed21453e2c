//! `info`: what a game consists of.

use std::process::ExitCode;

use clap::Args;
use movewright_model::readings::READINGS;
use movewright_model::{Model, PlayerKind};
use serde::Serialize;

use crate::failure::Failure;
use crate::input::GameArgs;
use crate::json;
use crate::out::{say, say_part};

/// Show what a game consists of: players, board, pieces, options
#[derive(Args)]
pub struct Info {
    /// Name of a shipped game, or path of a rules file; without it the shipped games are listed
    game: Option<String>,
    /// Title of a variant; without it the one the rules load first
    #[arg(long, value_name = "TITLE")]
    variant: Option<String>,
    /// Text encoding of a rules file that does not tell itself
    #[arg(long, value_name = "LABEL")]
    encoding: Option<String>,
    /// List how this project reads the language where its meaning is uncertain
    #[arg(long)]
    readings: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer {
    game: String,
    rules: String,
    variants: Vec<String>,
    description: Option<String>,
    players: Vec<String>,
    turn_order: Vec<String>,
    repeat_from: usize,
    squares: usize,
    directions: Vec<String>,
    zones: Vec<String>,
    pieces: Vec<Piece>,
    attributes: Vec<String>,
    move_types: Vec<String>,
    blocks: usize,
    end_conditions: usize,
    options: Vec<String>,
}

#[derive(Serialize)]
struct Piece {
    name: String,
    moves: usize,
    drops: usize,
    attributes: Vec<String>,
}

#[derive(Serialize)]
struct Reading {
    id: &'static str,
    question: &'static str,
    choice: &'static str,
    grade: char,
}

impl Info {
    pub fn run(self) -> Result<ExitCode, Failure> {
        if self.readings {
            self.print_readings()?;
        }
        let Some(game) = self.game else {
            if !self.readings {
                list_shipped(self.json)?;
            }
            return Ok(ExitCode::SUCCESS);
        };
        let args = GameArgs { game, variant: self.variant.clone(), encoding: self.encoding };
        let source = args.read_sound()?;
        let variant = source.variant(self.variant.as_deref())?;
        let titles = source.compiled.variants.iter().map(|v| v.model.title.clone()).collect();
        let answer = Answer {
            rules: source.name.clone(),
            variants: titles,
            description: variant.texts.description.clone(),
            ..answer(&variant.model)
        };
        if self.json {
            json::print(&answer)?;
        } else {
            answer.print();
        }
        Ok(ExitCode::SUCCESS)
    }

    fn print_readings(&self) -> Result<(), Failure> {
        if self.json {
            let readings: Vec<Reading> = READINGS
                .iter()
                .map(|r| Reading {
                    id: r.id,
                    question: r.question,
                    choice: r.choice,
                    grade: r.grade.letter(),
                })
                .collect();
            return json::print(&readings);
        }
        for reading in READINGS {
            say!(
                "{} ({}) {}: {}",
                reading.id,
                reading.grade.letter(),
                reading.question,
                reading.choice
            );
        }
        Ok(())
    }
}

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    variants: &'static [&'static str],
}

fn list_shipped(as_json: bool) -> Result<(), Failure> {
    let shipped = movewright::games::SHIPPED;
    if as_json {
        let list: Vec<Listed> =
            shipped.iter().map(|s| Listed { name: s.name, variants: s.variants }).collect();
        return json::print(&list);
    }
    for game in shipped {
        say!("{}: {}", game.name, game.variants.join(", "));
    }
    Ok(())
}

fn answer(model: &Model) -> Answer {
    let player = |id: movewright_model::PlayerId| &model.players[id.index()];
    Answer {
        game: model.title.clone(),
        rules: String::new(),
        variants: Vec::new(),
        description: None,
        players: model
            .players
            .iter()
            .map(|p| match p.kind {
                PlayerKind::Real => p.name.clone(),
                PlayerKind::Neutral => format!("{} (neutral)", p.name),
                PlayerKind::Random => format!("{} (random)", p.name),
            })
            .collect(),
        turn_order: model
            .turns
            .iter()
            .map(|t| {
                let mut text = player(t.chooser).name.clone();
                if t.owner != t.chooser {
                    text.push_str(&format!(" moves {}", player(t.owner).name));
                }
                if let Some(kind) = t.move_type {
                    text.push_str(&format!(" ({})", model.move_types[kind.index()]));
                }
                text
            })
            .collect(),
        repeat_from: model.repeat_from,
        squares: model.board.squares.len(),
        directions: model.board.directions.iter().map(|d| d.name.clone()).collect(),
        zones: model.board.zones.iter().map(|z| z.name.clone()).collect(),
        pieces: model
            .pieces
            .iter()
            .map(|p| Piece {
                name: p.name.clone(),
                moves: p.moves.len(),
                drops: p.drops.len(),
                attributes: model
                    .attributes
                    .iter()
                    .enumerate()
                    .filter(|(i, _)| p.declared >> i & 1 == 1)
                    .map(|(_, name)| name.clone())
                    .collect(),
            })
            .collect(),
        attributes: model.attributes.clone(),
        move_types: model.move_types.clone(),
        blocks: model.blocks.len(),
        end_conditions: model.goals.len(),
        options: options(model),
    }
}

/// Options that differ from the program's defaults.
fn options(model: &Model) -> Vec<String> {
    use movewright_model::{MaximalCaptures, PassTurn};
    let o = &model.options;
    let mut out = Vec::new();
    match o.pass_turn {
        PassTurn::Never => {}
        PassTurn::Allowed => out.push("pass turn".to_string()),
        PassTurn::Forced => out.push("pass turn forced".to_string()),
    }
    match o.maximal_captures {
        MaximalCaptures::Off => {}
        MaximalCaptures::Longest => out.push("maximal captures".to_string()),
        MaximalCaptures::LongestThenValue => out.push("maximal captures 2".to_string()),
    }
    for (set, name) in [
        (o.pass_partial, "pass partial"),
        (o.discard_cascades, "discard cascades"),
        (o.recycle_captures, "recycle captures"),
        (o.recycle_promotions, "recycle promotions"),
        (o.include_off_pieces, "include off-pieces"),
    ] {
        if set {
            out.push(name.to_string());
        }
    }
    out
}

impl Answer {
    fn print(&self) {
        say!("{} ({})", self.game, self.rules);
        if let Some(description) = &self.description {
            say!("{}", description.replace('\\', "\n").replace('`', "\""));
        }
        let list = |name: &str, items: &[String]| {
            if !items.is_empty() {
                say!("{name}: {}", items.join(", "));
            }
        };
        list("variants", &self.variants);
        list("players", &self.players);
        list("turn order", &self.turn_order);
        if self.repeat_from > 0 {
            say!("turn order repeats from entry {}", self.repeat_from);
        }
        say!("squares: {}", self.squares);
        list("directions", &self.directions);
        list("zones", &self.zones);
        for piece in &self.pieces {
            say_part!(
                "piece: {}, {} move blocks, {} drop blocks",
                piece.name,
                piece.moves,
                piece.drops
            );
            if !piece.attributes.is_empty() {
                say_part!(", attributes {}", piece.attributes.join(" "));
            }
            say!("");
        }
        list("move types", &self.move_types);
        say!("different blocks: {}", self.blocks);
        say!("end conditions: {}", self.end_conditions);
        list("options", &self.options);
    }
}
