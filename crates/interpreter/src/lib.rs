//! The reference interpreter: what the rules of a [`Model`] mean, executed as plainly as possible.
//!
//! It is the oracle that compiled games are tested against, so it is kept short and obviously
//! right: lists instead of sets, no caches, no undo. It stops early only where the meaning allows
//! it (an attack test ends at the first hit). Sections refer to the language reference.
//!
//! | module | job |
//! |---|---|
//! | [`view`] | what a block may ask of the board |
//! | [`block`] | running a block: the one definition of what move code means |
//! | [`moves`] | moves as lists of primitives |
//! | `attack` | the interpreter's board; attack tests |
//! | `turn`, [`chains`] | the legal moves of a turn; maximal captures |
//! | `play` | executing a move |
//! | `goals`, `outcome` | the end of a game |
//! | [`observe`] | being told what is carried out |

#[cfg(feature = "advice")]
pub mod advice;
mod attack;
pub mod block;
pub mod chains;
pub mod facts;
mod goals;
pub mod moves;
pub mod observe;
mod outcome;
mod play;
mod rules;
mod state;
mod turn;
pub mod view;

use movewright_model::notation::AttributeDefault;
use movewright_model::{Model, PlayerKind};
use movewright_runtime as runtime;

pub use facts::Facts;
pub use moves::Move;
pub use state::{Cell, State};

/// The rules of a model, interpreted.
pub struct Interpreter<'m> {
    facts: Facts<'m>,
    /// Piece values for `maximal captures`, see [`chains::capture_values`].
    values: Vec<u64>,
    names: Names<'m>,
}

/// What [`runtime::Info`] borrows.
struct Names<'m> {
    sources: Vec<&'m str>,
    players: Vec<runtime::PlayerInfo<'m>>,
    pieces: Vec<runtime::PieceInfo<'m>>,
    attributes: Vec<&'m str>,
    squares: Vec<runtime::SquareInfo<'m>>,
    turns: Vec<(runtime::Player, runtime::Player)>,
    letters: Vec<(runtime::Piece, char)>,
    castling: Vec<runtime::CastlingSquare>,
    en_passant: Vec<runtime::EnPassant>,
    defaults: Vec<(usize, runtime::AttributeDefault)>,
}

impl<'m> Interpreter<'m> {
    /// An interpreter of a model.
    pub fn new(model: &'m Model) -> Self {
        let facts = Facts::new(model);
        Interpreter { values: chains::capture_values(&facts), facts, names: Names::new(model) }
    }

    /// An interpreter that tells what it does.
    pub fn observed(model: &'m Model, observer: &'m (dyn observe::Observer + Sync)) -> Self {
        let mut interpreter = Self::new(model);
        interpreter.facts.observer = Some(observer);
        interpreter
    }

    /// The model.
    pub fn model(&self) -> &'m Model {
        self.facts.model
    }
}

impl<'m> Names<'m> {
    fn new(model: &'m Model) -> Self {
        let notation = &model.notation;
        Names {
            sources: model.sources.iter().map(String::as_str).collect(),
            players: model
                .players
                .iter()
                .map(|p| runtime::PlayerInfo {
                    name: &p.name,
                    kind: match p.kind {
                        PlayerKind::Real => runtime::PlayerKind::Real,
                        PlayerKind::Neutral => runtime::PlayerKind::Neutral,
                        PlayerKind::Random => runtime::PlayerKind::Random,
                    },
                })
                .collect(),
            pieces: model
                .pieces
                .iter()
                .map(|p| runtime::PieceInfo {
                    name: &p.name,
                    notation: p.notation.as_deref().unwrap_or(&p.name),
                    initial: p.initial,
                    declared: p.declared,
                })
                .collect(),
            attributes: model.attributes.iter().map(String::as_str).collect(),
            squares: model
                .board
                .squares
                .iter()
                .map(|s| runtime::SquareInfo { name: &s.name, rect: s.rect, dummy: s.dummy })
                .collect(),
            turns: model
                .turns
                .iter()
                .map(|t| (runtime::Player(t.chooser.0), runtime::Player(t.owner.0)))
                .collect(),
            letters: notation.letters.iter().map(|(p, c)| (runtime::Piece(p.0), *c)).collect(),
            castling: notation
                .castling
                .iter()
                .flat_map(|c| {
                    c.squares.iter().map(|s| runtime::CastlingSquare {
                        letter: c.letter,
                        attribute: c.attribute.index(),
                        square: runtime::Square(s.0),
                    })
                })
                .collect(),
            en_passant: notation
                .en_passant
                .iter()
                .map(|e| runtime::EnPassant {
                    player: runtime::Player(e.player.0),
                    piece: e.piece.map(|p| runtime::Piece(p.0)),
                    from: e.from,
                    to: e.to,
                })
                .collect(),
            defaults: notation
                .attributes
                .iter()
                .map(|(attribute, default)| {
                    let default = match default {
                        AttributeDefault::InitialOnStart => {
                            runtime::AttributeDefault::InitialOnStart
                        }
                        AttributeDefault::Initial => runtime::AttributeDefault::Initial,
                        AttributeDefault::True => runtime::AttributeDefault::True,
                        AttributeDefault::False => runtime::AttributeDefault::False,
                    };
                    (attribute.index(), default)
                })
                .collect(),
        }
    }
}
