//! The rules of one variant, compiled or interpreted.

use core::ops::ControlFlow;

use crate::info::{Info, Piece, Player, Square};
use crate::moves::{EffectSink, Flow, MoveShape, MoveSink};
use crate::outcome::Outcome;
use crate::set::Set;
use crate::setup::{Occupant, Setup, SetupError};

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Turn {
    /// Index of the turn entry.
    pub index: u32,
    /// Who chooses.
    pub chooser: Player,
    /// Whose pieces move.
    pub owner: Player,
    /// The chooser plays at random.
    pub random: bool,
    /// In a chain of partial moves: the square of the piece that must go on.
    pub continuing: Option<Square>,
}

/// The rules of one variant. Compiled games are zero-sized types; the interpreter is a value.
///
/// A *move* is one leg of a turn: after a partial move the same player goes on
/// ([`Turn::continuing`]). Passing a turn and stopping a chain are moves where they are allowed.
///
/// **Equality of moves.** Two moves of a state are equal if they have the same [`MoveShape`] and
/// lead to equal states. [`legal_moves`](Rules::legal_moves) never gives equal moves twice; at a
/// random player's turn it tells how often the rules generate each. Their order has no meaning.
///
/// **What a state holds**: the piece on each square with owner and attributes, stores, the turn
/// entry, in a chain the square and type to go on with, the last move if any rule reads it, the
/// watched captures of the last or running turn, and who completed the last turn. States made
/// equal by different moves are equal.
pub trait Rules {
    /// A position.
    type State: Clone + Eq;
    /// A move.
    type Move: Clone + Eq;

    /// Names, players, squares with geometry, pieces.
    fn info(&self) -> Info<'_>;

    /// Can a leg leave its turn unfinished, or a turn be made of several legs? Where not, every
    /// move is a whole turn, and perft counts its last ply without playing it.
    fn may_continue(&self) -> bool {
        true
    }

    /// Is there a loop that is not certain to end, so that generation may report a
    /// [`Fault`](crate::Fault)? Where not, callers may count and pick moves without a sink that
    /// looks for faults.
    fn may_fault(&self) -> bool {
        true
    }

    /// Can the position after some turn equal an earlier one of the same game? Where not, callers
    /// need not look for repetitions.
    fn may_repeat(&self) -> bool {
        true
    }

    /// Do [`count_moves`](Rules::count_moves) and [`nth_move`](Rules::nth_move) together cost less
    /// than listing all moves?
    fn counts_without_moves(&self) -> bool {
        false
    }

    /// The initial position.
    fn start(&self) -> Self::State;

    /// A position from data. Nobody has moved yet, so no goal is tested before the next move.
    ///
    /// # Errors
    /// If the data does not fit the variant.
    fn set_up(&self, setup: &Setup<'_>) -> Result<Self::State, SetupError>;

    /// Whose turn it is.
    fn turn(&self, state: &Self::State) -> Turn;

    /// The piece on a square.
    ///
    /// # Panics
    /// If there is no such square.
    fn piece_at(&self, state: &Self::State, square: Square) -> Option<Occupant>;

    /// Pieces of a type that a player has off the board.
    fn store(&self, state: &Self::State, player: Player, piece: Piece) -> u32;

    /// Source and destination of the last move; both `None` unless
    /// [`Info::reads_last_move`](crate::Info::reads_last_move).
    fn last_move(&self, state: &Self::State) -> (Option<Square>, Option<Square>);

    /// Does the state record that `player` lost a piece of this type in the last or running turn?
    /// Only losses that a goal asks about are recorded.
    fn captured(&self, state: &Self::State, player: Player, piece: Piece) -> bool;

    /// All legal moves, whether or not a goal has been reached.
    fn legal_moves(&self, state: &Self::State, out: &mut impl MoveSink<Self::Move>) -> Flow;

    /// Number of legal moves.
    fn count_moves(&self, state: &Self::State) -> u64 {
        struct Count(u64);
        impl<M> MoveSink<M> for Count {
            #[inline]
            fn add(&mut self, _: M) -> Flow {
                self.0 += 1;
                ControlFlow::Continue(())
            }

            #[inline]
            fn add_each<const W: usize>(
                &mut self,
                squares: Set<W>,
                _: impl Fn(usize) -> M,
            ) -> Flow {
                self.0 += u64::from(squares.len());
                ControlFlow::Continue(())
            }
        }
        let mut count = Count(0);
        let _ = self.legal_moves(state, &mut count);
        count.0
    }

    /// The `n`-th legal move, counted from 0 in the order of [`legal_moves`](Rules::legal_moves).
    fn nth_move(&self, state: &Self::State, n: u64) -> Option<Self::Move> {
        struct Nth<M>(u64, Option<M>);
        impl<M> MoveSink<M> for Nth<M> {
            #[inline]
            fn add(&mut self, m: M) -> Flow {
                if self.0 == 0 {
                    self.1 = Some(m);
                    return ControlFlow::Break(());
                }
                self.0 -= 1;
                ControlFlow::Continue(())
            }

            #[inline]
            fn add_each<const W: usize>(
                &mut self,
                squares: Set<W>,
                make: impl Fn(usize) -> M,
            ) -> Flow {
                match squares.nth_or_rest(self.0) {
                    Ok(square) => {
                        self.1 = Some(make(square));
                        ControlFlow::Break(())
                    }
                    Err(rest) => {
                        self.0 = rest;
                        ControlFlow::Continue(())
                    }
                }
            }
        }
        let mut nth = Nth(n, None);
        let _ = self.legal_moves(state, &mut nth);
        nth.1
    }

    /// Is there any legal move?
    fn has_move(&self, state: &Self::State) -> bool {
        self.nth_move(state, 0).is_some()
    }

    /// Kind and key movement of a move.
    fn shape(&self, m: &Self::Move) -> MoveShape;

    /// Plays a legal move: overwrites `child` with the position after it. `child` may hold any
    /// state; giving it as an out pointer avoids copying large states twice.
    fn play_into(&self, state: &Self::State, m: &Self::Move, child: &mut Self::State);

    /// The position after a legal move.
    fn play(&self, state: &Self::State, m: &Self::Move) -> Self::State {
        let mut child = state.clone();
        self.play_into(state, m, &mut child);
        child
    }

    /// Has a goal been reached that does not ask for the next player's moves (every one but
    /// `stalemated`, `repetition` and mate)? `None` in the middle of a turn and before the first
    /// move.
    fn goal_reached(&self, state: &Self::State) -> Option<Outcome>;

    /// The outcome if the player to move has no legal move: mate, stalemate, or the default.
    /// Only meaningful where [`has_move`](Rules::has_move) is false.
    fn no_move_outcome(&self, state: &Self::State) -> Outcome;

    /// The outcome if this position has just occurred for the third time; `None` where repetition
    /// is not checked (puzzles).
    fn repetition_outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// The outcome by every goal but repetition.
    fn outcome(&self, state: &Self::State) -> Option<Outcome> {
        self.goal_reached(state)
            .or_else(|| (!self.has_move(state)).then(|| self.no_move_outcome(state)))
    }

    /// Is a royal piece of the player who chooses under attack by the owner of the next turn?
    fn royal_attacked(&self, state: &Self::State) -> bool;

    /// Hash of everything that can change play: the keys of [`keys`](crate::keys), combined by
    /// exclusive or. Equal for interpreter and compiled game.
    fn hash(&self, state: &Self::State) -> u64;

    /// Hash of what repetition compares: pieces, owners, attributes, turn entry; no stores, no last
    /// move (reference 8.7).
    fn repetition_key(&self, state: &Self::State) -> u64;

    /// Every change a legal move makes to the state.
    fn effects(&self, state: &Self::State, m: &Self::Move, out: &mut impl EffectSink) {
        let child = self.play(state, m);
        let info = self.info();
        for square in (0..info.squares.len() as u16).map(Square) {
            let (before, after) = (self.piece_at(state, square), self.piece_at(&child, square));
            if before != after {
                out.square(square, before, after);
            }
        }
        let (before, after) = (self.turn(state), self.turn(&child));
        for player in (0..info.players.len() as u8).map(Player) {
            for piece in (0..info.pieces.len() as u16).map(Piece) {
                let counts = (self.store(state, player, piece), self.store(&child, player, piece));
                if counts.0 != counts.1 {
                    out.store(player, piece, counts.0, counts.1);
                }
                if self.captured(&child, player, piece) {
                    out.captured(player, piece);
                }
            }
        }
        out.turn(before, after);
    }
}

/// Receives compiled games with their types: what a list of games calls for each variant.
pub trait Visitor {
    /// A variant of the rules file called `file` (its name without folder and ending).
    fn visit<R: Rules + 'static>(&mut self, file: &'static str, rules: R);
}
