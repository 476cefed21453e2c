//! When and how a game ends (sections 8.1, 8.2 and 12.5).

use movewright_model::{EndCondition, Goal, PlayerId, PlayerKind, Verdict};
use movewright_runtime::{DecidedBy, Outcome};

use crate::Interpreter;
use crate::goals::pieces_on_board;
use crate::state::State;

impl Interpreter<'_> {
    /// The first condition in text order that is met by the board or the last turn; within it the
    /// player who moved decides first.
    pub(crate) fn reached(&self, state: &State) -> Option<Outcome> {
        let mover = state.mover?;
        if state.continuing.is_some() {
            return None;
        }
        let order = &self.facts.goal_order[mover.index()];
        for (index, condition) in self.facts.model.goals.iter().enumerate() {
            let asked = |p: PlayerId| match &condition.players {
                Some(players) => players.contains(&p),
                // Without a list the goal is about the whole board and the mover is credited.
                None => p == mover,
            };
            let met =
                order.iter().find(|&&p| asked(p) && self.board_goal(state, &condition.goal, p));
            if let Some(&player) = met {
                return Some(self.verdict(state, index, player));
            }
        }
        None
    }

    /// Mate, stalemate, or what happens where no condition covers the lack of moves.
    pub(crate) fn without_moves(&self, state: &State) -> Outcome {
        let stuck = self.facts.model.turns[state.turn].chooser;
        let mated = self.in_check(state);
        let covers = |c: &EndCondition| match &c.goal {
            Goal::Checkmated(_) => mated,
            Goal::Stalemated => !mated,
            _ => false,
        };
        if let Some(index) = self.condition(covers, stuck) {
            return self.verdict(state, index, stuck);
        }
        if self.facts.model.is_puzzle() {
            return Outcome { winners: 0, losers: 1 << stuck.0, by: DecidedBy::Stalemate };
        }
        Outcome::draw(DecidedBy::Stalemate)
    }

    /// The third occurrence of this position, which the player who moved last has completed.
    pub(crate) fn repeated(&self, state: &State) -> Option<Outcome> {
        if self.facts.model.is_puzzle() {
            return None;
        }
        let repeats = |c: &EndCondition| c.goal == Goal::Repetition;
        if let Some(mover) = state.mover
            && let Some(index) = self.condition(repeats, mover)
        {
            return Some(self.verdict(state, index, mover));
        }
        Some(Outcome::draw(DecidedBy::Repetition))
    }

    /// Is a royal piece of the player who chooses attacked by the owner of the next turn?
    pub(crate) fn in_check(&self, state: &State) -> bool {
        let model = self.facts.model;
        let chooser = model.turns[state.turn].chooser;
        let threat = model.turns[model.next_turn(state.turn)].owner;
        self.royal_attacked_by(state, chooser, threat)
    }

    /// The first condition of a kind that lists the player, or lists nobody.
    fn condition(&self, kind: impl Fn(&EndCondition) -> bool, player: PlayerId) -> Option<usize> {
        self.facts.model.goals.iter().position(|c| {
            kind(c) && c.players.as_ref().is_none_or(|players| players.contains(&player))
        })
    }

    /// What it means that `player` meets a condition.
    fn verdict(&self, state: &State, index: usize, player: PlayerId) -> Outcome {
        let by = DecidedBy::Goal(index as u16);
        let condition = &self.facts.model.goals[index];
        let model = self.facts.model;
        let ((winners, losers), by) = match condition.verdict {
            Verdict::Win => (model.won_by(player), by),
            Verdict::Loss => (model.lost_by(player), by),
            Verdict::Draw => ((0, 0), by),
            Verdict::Count => match self.most_pieces(state, condition) {
                Some(winner) => (model.won_by(winner), by),
                None => ((0, 0), by),
            },
        };
        Outcome { winners, losers, by }
    }

    /// The listed player with most pieces on the board; none if several have most. Without a list
    /// all players but neutral ones are compared.
    fn most_pieces(&self, state: &State, condition: &EndCondition) -> Option<PlayerId> {
        let model = self.facts.model;
        let compared = model.player_ids().filter(|p| match &condition.players {
            Some(players) => players.contains(p),
            None => model.players[p.index()].kind != PlayerKind::Neutral,
        });
        let counts: Vec<(u64, PlayerId)> =
            compared.map(|p| (pieces_on_board(state, p, |_| true), p)).collect();
        let most = counts.iter().map(|(count, _)| *count).max()?;
        let mut leaders = counts.iter().filter(|(count, _)| *count == most);
        match (leaders.next(), leaders.next()) {
            (Some((_, leader)), None) => Some(*leader),
            _ => None,
        }
    }
}
