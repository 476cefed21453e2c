//! Facts about a model that several stages need, each derived in one place.

use crate::code::{Cond, GoTarget, Instr, Node, SquareRef, Test};
use crate::game::{Model, PlayerKind};
use crate::goals::Goal;
use crate::ids::*;

impl Model {
    /// Does any block ask for the last move? If not, states do not keep it.
    pub fn reads_last_move(&self) -> bool {
        self.blocks.iter().any(|b| {
            any_node(&b.code, &mut |node| {
                matches!(node.instr, Instr::Go(GoTarget::LastFrom | GoTarget::LastTo))
                    || conditions(&node.instr)
                        .any(|c| any_test(c, &mut |t| matches!(t, Test::LastFrom | Test::LastTo)))
            })
        })
    }

    /// Piece types that are royal for a player (section 8.11), in piece order.
    pub fn royals(&self, player: PlayerId) -> Vec<PieceId> {
        let mut royals: Vec<PieceId> = self
            .goals
            .iter()
            .filter(|c| c.players.as_ref().is_some_and(|p| p.contains(&player)))
            .filter_map(|c| match &c.goal {
                Goal::Checkmated(pieces) => Some(pieces),
                _ => None,
            })
            .flatten()
            .copied()
            .collect();
        royals.sort();
        royals.dedup();
        royals
    }

    /// The losses that some goal asks about (`captured`, and `checkmated` read as `captured`):
    /// owner and type, sorted. States record these, and only these, as events of a turn.
    pub fn watched_captures(&self) -> Vec<(PlayerId, PieceId)> {
        let mut watched = Vec::new();
        for condition in &self.goals {
            if let Goal::Captured(pieces) | Goal::Checkmated(pieces) = &condition.goal {
                for &player in condition.players.as_deref().unwrap_or_default() {
                    watched.extend(pieces.iter().map(|&piece| (player, piece)));
                }
            }
        }
        watched.sort();
        watched.dedup();
        watched
    }

    /// Does any goal count captures over the whole game (`capture-count`)?
    pub fn counts_captures(&self) -> bool {
        fn asks(goal: &Goal) -> bool {
            match goal {
                Goal::CaptureCount(..) => true,
                Goal::And(goals) | Goal::Or(goals) => goals.iter().any(asks),
                Goal::Not(goal) => asks(goal),
                _ => false,
            }
        }
        self.goals.iter().any(|c| asks(&c.goal))
    }

    /// Can pieces be off the board in this game? Where nothing is set up there, dropped from there,
    /// returned there or counted there, states keep no stores, and no position has any.
    pub fn keeps_stores(&self) -> bool {
        !self.setup.stores.is_empty()
            || self.options.recycle_captures
            || self.options.recycle_promotions
            || self.options.include_off_pieces
            || self.pieces.iter().any(|p| !p.drops.is_empty())
    }

    /// A single real player: no repetition draw, being stalemated loses (section 4.1).
    pub fn is_puzzle(&self) -> bool {
        self.players.iter().filter(|p| p.kind == PlayerKind::Real).count() == 1
    }

    /// The owner whose pieces threaten the royals of the chooser of `turn` after a move that ends
    /// that turn; `None` where no move is filtered: the chooser has no royal types or moves next
    /// again (section 8.11).
    pub fn threat_after(&self, turn: usize) -> Option<PlayerId> {
        let now = self.turns[turn];
        let next = self.turns[self.next_turn(turn)];
        if now.chooser == next.chooser || self.royals(now.chooser).is_empty() {
            None
        } else {
            Some(next.owner)
        }
    }

    /// Squares that some absolute configuration names, directly or through any player's zone
    /// (`goal-position?`), in board order.
    pub fn goal_squares(&self) -> Vec<SquareId> {
        fn collect(model: &Model, goal: &Goal, out: &mut Vec<SquareId>) {
            match goal {
                Goal::And(goals) | Goal::Or(goals) => {
                    goals.iter().for_each(|g| collect(model, g, out))
                }
                Goal::Not(goal) => collect(model, goal, out),
                Goal::AbsoluteConfig(_, places) => {
                    for place in places {
                        match place {
                            crate::Place::Square(square) => out.push(*square),
                            crate::Place::Zone(zone) => out.extend(
                                model.board.zones[zone.index()].squares.iter().flatten().copied(),
                            ),
                        }
                    }
                }
                _ => {}
            }
        }
        let mut squares = Vec::new();
        self.goals.iter().for_each(|c| collect(self, &c.goal, &mut squares));
        squares.sort();
        squares.dedup();
        squares
    }

    /// The order in which one end condition asks its players after `mover` completed a turn: the
    /// mover, the others as they first appear in the turn order, then those without a turn in
    /// declared order (section 8.2).
    pub fn goal_order(&self, mover: PlayerId) -> Vec<PlayerId> {
        let mut order = Vec::with_capacity(self.players.len());
        let all = std::iter::once(mover)
            .chain(self.turns.iter().map(|t| t.chooser))
            .chain(self.player_ids());
        for player in all {
            if !order.contains(&player) {
                order.push(player);
            }
        }
        order
    }

    /// Winners and losers when `player` wins, bit `i` for player `i`: every other real player
    /// loses (section 8.1).
    pub fn won_by(&self, player: PlayerId) -> (u32, u32) {
        let winner = 1 << player.0;
        (winner, self.real_players() & !winner)
    }

    /// Winners and losers when `player` loses: with two real players the other one wins; with
    /// more the game ends without a winner (section 8.1).
    pub fn lost_by(&self, player: PlayerId) -> (u32, u32) {
        let loser = 1 << player.0;
        let real = self.real_players();
        let others = real & !loser;
        let two_sided = real.count_ones() == 2 && others != real;
        (if two_sided { others } else { 0 }, loser)
    }

    fn real_players(&self) -> u32 {
        self.player_ids()
            .filter(|p| self.players[p.index()].kind == PlayerKind::Real)
            .fold(0, |mask, p| mask | 1 << p.0)
    }

    /// Can a move leave its turn unfinished?
    pub fn has_partial_moves(&self) -> bool {
        self.any_instr(&mut |i| matches!(i, Instr::Add(add) if add.partial.is_some()))
    }

    /// Is there a loop that is not certain to end?
    pub fn has_unbounded_loops(&self) -> bool {
        self.any_instr(&mut |i| matches!(i, Instr::While { bounded: false, .. }))
    }

    fn any_instr(&self, f: &mut impl FnMut(&Instr) -> bool) -> bool {
        self.blocks.iter().any(|b| any_node(&b.code, &mut |node| f(&node.instr)))
    }

    /// The player that `flip` gives a piece of `owner` to: the next in declared order that is
    /// neither neutral nor random; pieces of neutral and random players stay (section 6.11, T47).
    pub fn flipped(&self, owner: PlayerId) -> PlayerId {
        if self.players[owner.index()].kind != PlayerKind::Real {
            return owner;
        }
        let n = self.players.len();
        (1..=n)
            .map(|i| (owner.index() + i) % n)
            .find(|&p| self.players[p].kind == PlayerKind::Real)
            .map(PlayerId::from_index)
            .unwrap_or(owner)
    }

    /// The players whose captures `attacked?` asks for when `side` moves: all others that own the
    /// pieces of some turn and are not neutral (section 7.2), in declared order.
    pub fn attackers_of(&self, side: PlayerId) -> Vec<PlayerId> {
        self.player_ids()
            .filter(|&p| p != side && self.players[p.index()].kind != PlayerKind::Neutral)
            .filter(|&p| self.turns.iter().any(|t| t.owner == p || t.chooser == p))
            .collect()
    }
}

/// Calls `f` on every node, inner ones included, until it says true.
pub fn any_node(code: &[Node], f: &mut impl FnMut(&Node) -> bool) -> bool {
    code.iter().any(|node| {
        f(node)
            || match &node.instr {
                Instr::If(_, yes, no) => any_node(yes, f) || any_node(no, f),
                Instr::While { body, .. } => any_node(body, f),
                _ => false,
            }
    })
}

/// The conditions an instruction evaluates itself (not those of inner instructions).
pub fn conditions(instr: &Instr) -> impl Iterator<Item = &Cond> {
    match instr {
        Instr::Verify(c)
        | Instr::If(c, ..)
        | Instr::While { cond: c, .. }
        | Instr::SetFlag(_, c)
        | Instr::SetPositionFlag(_, c, _)
        | Instr::SetAttribute(_, c) => Some(c),
        _ => None,
    }
    .into_iter()
}

/// Calls `f` on every test in a condition until it says true.
pub fn any_test(cond: &Cond, f: &mut impl FnMut(&Test) -> bool) -> bool {
    match cond {
        Cond::Const(_) | Cond::Flag(_) => false,
        Cond::Not(c) => any_test(c, f),
        Cond::And(cs) | Cond::Or(cs) => cs.iter().any(|c| any_test(c, f)),
        Cond::Test(test, _) => f(test),
    }
}

/// Sets [`Instr::While::bounded`] on every loop: true iff it spreads over squares it marks
/// (`spreads`), or each pass is certain to lead on by steps along directions, or back along them,
/// whose links, taken together and under every player's symmetry, have no cycle.
pub fn mark_bounded_loops(model: &mut Model) {
    let mut blocks = std::mem::take(&mut model.blocks);
    let mut known = Known::default();
    for block in &mut blocks {
        mark(model, &mut block.code, &mut known);
    }
    model.blocks = blocks;
}

/// Are the links of these steps without a cycle? True means a step back along the direction.
type Known = std::collections::BTreeMap<Vec<(DirectionId, bool)>, bool>;

fn mark(model: &Model, code: &mut [Node], known: &mut Known) {
    for node in code {
        match &mut node.instr {
            Instr::If(_, yes, no) => {
                mark(model, yes, known);
                mark(model, no, known);
            }
            Instr::While { cond, body, bounded } => {
                mark(model, body, known);
                let mut directions = Vec::new();
                any_node(body, &mut |n| {
                    match &n.instr {
                        Instr::Step(d) => directions.push((*d, false)),
                        Instr::Opposite(d) => directions.push((*d, true)),
                        _ => {}
                    }
                    false
                });
                directions.sort();
                directions.dedup();
                *bounded = spreads(cond, body)
                    || certain_to_step(body)
                        && *known
                            .entry(directions)
                            .or_insert_with_key(|d| acyclic_for_all_players(model, d));
            }
            _ => {}
        }
    }
}

/// Is it a loop `(while (flag? f) (set-flag f false) ...)` that goes on only if it has marked a
/// square with a position flag that it never takes away? There are only so many squares.
fn spreads(cond: &Cond, body: &[Node]) -> bool {
    let Cond::Flag(flag) = cond else { return false };
    let [first, rest @ ..] = body else { return false };
    first.instr == Instr::SetFlag(*flag, Cond::Const(false)) && sets_only_marking(rest, *flag)
}

/// Does code set a flag only where it marks a square that was not marked?
fn sets_only_marking(code: &[Node], flag: FlagId) -> bool {
    code.iter().all(|node| match &node.instr {
        Instr::SetFlag(f, value) => *f != flag || *value == Cond::Const(false),
        Instr::SetPositionFlag(_, value, _) => *value == Cond::Const(true),
        Instr::If(cond, yes, no) => {
            (sets_only_marking(yes, flag) || marks(cond, yes)) && sets_only_marking(no, flag)
        }
        Instr::While { body, bounded, .. } => *bounded && sets_only_marking(body, flag),
        _ => true,
    })
}

/// Does a branch begin by marking the current square, which the condition says was not marked?
fn marks(cond: &Cond, code: &[Node]) -> bool {
    let Some(Instr::SetPositionFlag(mark, Cond::Const(true), SquareRef::Here)) =
        code.first().map(|n| &n.instr)
    else {
        return false;
    };
    let unmarked = Cond::Not(Box::new(Cond::Test(Test::PositionFlag(*mark), SquareRef::Here)));
    let asked = match cond {
        Cond::And(parts) => parts.contains(&unmarked),
        cond => *cond == unmarked,
    };
    let no_loops = !any_node(code, &mut |n| matches!(n.instr, Instr::While { .. }));
    asked
        && no_loops
        && code.iter().all(|n| match &n.instr {
            Instr::SetPositionFlag(_, value, _) => *value == Cond::Const(true),
            Instr::If(..) => false,
            _ => true,
        })
}

/// Does each pass of a loop lead, by steps, from where it begins to another square?
fn certain_to_step(body: &[Node]) -> bool {
    let begin = Pass { here: Some(false), to: To::Unknown, mark: None };
    pass(body, begin).is_none_or(|end| end.here == Some(true))
}

/// Where a pass of a loop has come.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Pass {
    /// By steps only from where it began, and whether by any; `None`: anywhere.
    here: Option<bool>,
    to: To,
    /// The same of the marked square.
    mark: Option<bool>,
}

/// What `go to` leads to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum To {
    /// The current square.
    Unset,
    /// A square that was the current one.
    Set(Option<bool>),
    Unknown,
}

/// What is known after code; `None` if its end is never reached.
fn pass(code: &[Node], mut now: Pass) -> Option<Pass> {
    for node in code {
        match &node.instr {
            Instr::Step(_) | Instr::Opposite(_) => now.here = now.here.map(|_| true),
            Instr::Jump(_) => now.here = None,
            Instr::Go(GoTarget::To) => match now.to {
                To::Unset => {}
                To::Set(there) => now.here = there,
                To::Unknown => now.here = None,
            },
            Instr::Go(GoTarget::Mark) => now.here = now.mark,
            Instr::Go(_) => now.here = None,
            Instr::Mark(SquareRef::Here) => now.mark = now.here,
            Instr::Mark(_) => now.mark = None,
            Instr::To => now.to = To::Set(now.here),
            Instr::Add(_) | Instr::Cascade => now.to = To::Unset,
            Instr::Stop => return None,
            Instr::If(_, yes, no) => match (pass(yes, now), pass(no, now)) {
                (Some(a), Some(b)) => now = join(a, b),
                (Some(only), None) | (None, Some(only)) => now = only,
                (None, None) => return None,
            },
            // However often it is run.
            Instr::While { body, .. } => loop {
                let after = pass(body, now).map_or(now, |after| join(now, after));
                if after == now {
                    break;
                }
                now = after;
            },
            _ => {}
        }
    }
    Some(now)
}

fn join(a: Pass, b: Pass) -> Pass {
    let both = |a: Option<bool>, b: Option<bool>| Some(a? && b?);
    Pass {
        here: both(a.here, b.here),
        to: if a.to == b.to { a.to } else { To::Unknown },
        mark: both(a.mark, b.mark),
    }
}

fn acyclic_for_all_players(model: &Model, directions: &[(DirectionId, bool)]) -> bool {
    model.player_ids().all(|player| {
        // Kahn's algorithm: a graph is acyclic iff removing sources one by one empties it.
        let n = model.board.squares.len();
        let successors = |s: SquareId| {
            directions.iter().filter_map(move |&(d, back)| match back {
                false => model.board.step(player, s, d),
                true => model.board.step_back(player, s, d),
            })
        };
        let mut incoming = vec![0usize; n];
        for square in model.board.square_ids() {
            successors(square).for_each(|t| incoming[t.index()] += 1);
        }
        let mut free: Vec<SquareId> =
            model.board.square_ids().filter(|s| incoming[s.index()] == 0).collect();
        let mut removed = 0;
        while let Some(square) = free.pop() {
            removed += 1;
            for target in successors(square) {
                incoming[target.index()] -= 1;
                if incoming[target.index()] == 0 {
                    free.push(target);
                }
            }
        }
        removed == n
    })
}
