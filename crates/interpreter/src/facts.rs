//! Facts about a model that running its rules needs again and again, derived once.

use movewright_model::{DirectionId, Model, PieceId, PlayerId, SquareId};

use crate::observe::Observer;

/// A model and what follows from it.
pub struct Facts<'m> {
    /// The model.
    pub model: &'m Model,
    /// Links of each direction as code for a player means it: by player, then direction. (What
    /// [`Board::step`](movewright_model::Board::step) looks up.)
    pub links: Vec<Vec<&'m [Option<SquareId>]>>,
    /// Players whose captures `attacked?` asks about, by moving side.
    pub attackers: Vec<Vec<PlayerId>>,
    /// Is a type royal: by player, then type.
    pub royal: Vec<Vec<bool>>,
    /// Whose captures make a move illegal that ends a turn, by turn entry.
    pub threats: Vec<Option<PlayerId>>,
    /// Losses that goals ask about.
    pub watched: Vec<(PlayerId, PieceId)>,
    /// Is a square named in an absolute configuration: by square.
    pub goal_squares: Vec<bool>,
    /// Do states keep the last move?
    pub reads_last_move: bool,
    /// Do states count captures?
    pub counts_captures: bool,
    /// In which order goals ask the players, by who moved last.
    pub goal_order: Vec<Vec<PlayerId>>,
    /// Who is told what is carried out.
    pub observer: Option<&'m (dyn Observer + Sync)>,
}

impl<'m> Facts<'m> {
    /// Derives the facts.
    pub fn new(model: &'m Model) -> Self {
        let per_player =
            |f: &dyn Fn(PlayerId) -> Vec<PlayerId>| model.player_ids().map(f).collect();
        let mut goal_squares = vec![false; model.board.squares.len()];
        model.goal_squares().iter().for_each(|s| goal_squares[s.index()] = true);
        let meant = |symmetry: &Vec<DirectionId>| {
            symmetry.iter().map(|d| model.board.directions[d.index()].links()).collect()
        };
        Facts {
            model,
            links: model.board.symmetry.iter().map(meant).collect(),
            attackers: per_player(&|p| model.attackers_of(p)),
            royal: model
                .player_ids()
                .map(|p| {
                    let royals = model.royals(p);
                    model.piece_ids().map(|t| royals.contains(&t)).collect()
                })
                .collect(),
            threats: (0..model.turns.len()).map(|t| model.threat_after(t)).collect(),
            watched: model.watched_captures(),
            goal_squares,
            reads_last_move: model.reads_last_move(),
            counts_captures: model.counts_captures(),
            goal_order: per_player(&|p| model.goal_order(p)),
            observer: None,
        }
    }

    /// Is the square named in an absolute configuration?
    pub fn is_goal_square(&self, square: SquareId) -> bool {
        self.goal_squares[square.index()]
    }
}
