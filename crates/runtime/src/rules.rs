//! The rules of one variant, compiled or interpreted.

use core::ops::ControlFlow;

use crate::info::{Info, Piece, Player, Square};
use crate::moves::{EffectSink, Flow, MoveShape, MoveSink};
use crate::outcome::Outcome;
use crate::set::Set;
use crate::setup::{Occupant, Setup, SetupError};

/// Whose turn it is.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::{Ferry, players};
/// use movewright_runtime::Rules;
///
/// let turn = Ferry.turn(&Ferry.start());
/// assert_eq!((turn.index, turn.chooser, turn.owner), (0, players::SOUTH, players::SOUTH));
/// assert!(!turn.random && turn.continuing.is_none());
/// ```
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
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_runtime::Rules;
///
/// /// In how many ways can a number of moves be made?
/// fn ways<R: Rules>(rules: &R, state: &R::State, moves: u32) -> u64 {
///     if moves == 0 {
///         return 1;
///     }
///     (0..rules.count_moves(state))
///         .filter_map(|n| rules.nth_move(state, n))
///         .map(|m| ways(rules, &rules.play(state, &m), moves - 1))
///         .sum()
/// }
///
/// assert_eq!(ways(&Ferry, &Ferry.start(), 3), 197);
/// ```
pub trait Rules {
    /// A position.
    type State: Clone + Eq;
    /// A move.
    type Move: Clone + Eq;

    /// Names, players, squares with geometry, pieces.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, squares};
    /// use movewright_runtime::Rules;
    ///
    /// let info = Ferry.info();
    /// assert_eq!(info.title, "Ferry");
    /// assert_eq!(info.square_name(squares::C1), "c1");
    /// ```
    fn info(&self) -> Info<'_>;

    /// Can a leg leave its turn unfinished, or a turn be made of several legs? Where not, every
    /// move is a whole turn, and perft counts its last ply without playing it.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::Rules;
    ///
    /// // A turn of Ferry is one move.
    /// assert!(!Ferry.may_continue());
    /// ```
    fn may_continue(&self) -> bool {
        true
    }

    /// May the turn go on after a move of [`legal_moves`](Rules::legal_moves)? Where not, playing it
    /// ends the turn. The answer is the same for all moves of one
    /// [`add_each`](MoveSink::add_each).
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::Rules;
    ///
    /// let m = Ferry.nth_move(&Ferry.start(), 0).unwrap();
    /// assert!(!Ferry.may_go_on(&m));
    /// ```
    fn may_go_on(&self, m: &Self::Move) -> bool {
        let _ = m;
        self.may_continue()
    }

    /// Is there a loop that is not certain to end, so that generation may report a
    /// [`Fault`](crate::Fault)? Where not, callers may count and pick moves without a sink that
    /// looks for faults.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::Rules;
    ///
    /// assert!(!Ferry.may_fault());
    /// ```
    fn may_fault(&self) -> bool {
        true
    }

    /// Can the position after some turn equal an earlier one of the same game? Where not, callers
    /// need not look for repetitions.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::Rules;
    ///
    /// // Nobody ever goes back.
    /// assert!(!Ferry.may_repeat());
    /// ```
    fn may_repeat(&self) -> bool {
        true
    }

    /// Do [`count_moves`](Rules::count_moves) and [`nth_move`](Rules::nth_move) together cost less
    /// than listing all moves?
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::Rules;
    ///
    /// /// A move picked by a number that may be any.
    /// fn pick<R: Rules>(rules: &R, state: &R::State, number: u64) -> Option<R::Move> {
    ///     if rules.counts_without_moves() {
    ///         let count = rules.count_moves(state);
    ///         rules.nth_move(state, number.checked_rem(count)?)
    ///     } else {
    ///         let mut moves = Vec::new();
    ///         let _ = rules.legal_moves(state, &mut moves);
    ///         let count = moves.len() as u64;
    ///         Some(moves.swap_remove(number.checked_rem(count)? as usize))
    ///     }
    /// }
    ///
    /// let start = Ferry.start();
    /// assert!(pick(&Ferry, &start, 4) == pick(&Ferry, &start, 10));
    /// ```
    fn counts_without_moves(&self) -> bool {
        false
    }

    /// The initial position.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, pieces, players, squares};
    /// use movewright_runtime::Rules;
    ///
    /// let start = Ferry.start();
    /// let man = Ferry.piece_at(&start, squares::A1).unwrap();
    /// assert_eq!((man.piece, man.player), (pieces::MAN, players::SOUTH));
    /// ```
    fn start(&self) -> Self::State;

    /// A position from data. Nobody has moved yet, so no goal is tested before the next move.
    ///
    /// # Errors
    /// If the data does not fit the variant.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, pieces, players, squares};
    /// use movewright_runtime::{Occupant, Placed, Rules, Setup};
    ///
    /// let man = Occupant { piece: pieces::MAN, player: players::NORTH, attributes: 0 };
    /// let setup = Setup {
    ///     pieces: &[Placed { square: squares::B4, occupant: man }],
    ///     turn: 1,
    ///     ..Setup::default()
    /// };
    /// let state = Ferry.set_up(&setup).expect("it fits the variant");
    /// assert_eq!(Ferry.turn(&state).chooser, players::NORTH);
    /// assert_eq!(Ferry.count_moves(&state), 1);
    /// ```
    fn set_up(&self, setup: &Setup<'_>) -> Result<Self::State, SetupError>;

    /// Whose turn it is.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, players};
    /// use movewright_runtime::Rules;
    ///
    /// let start = Ferry.start();
    /// assert_eq!(Ferry.turn(&start).chooser, players::SOUTH);
    /// let m = Ferry.nth_move(&start, 0).unwrap();
    /// assert_eq!(Ferry.turn(&Ferry.play(&start, &m)).chooser, players::NORTH);
    /// ```
    fn turn(&self, state: &Self::State) -> Turn;

    /// The piece on a square.
    ///
    /// # Panics
    /// If there is no such square.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, pieces, squares};
    /// use movewright_runtime::Rules;
    ///
    /// let start = Ferry.start();
    /// assert_eq!(Ferry.piece_at(&start, squares::C1).unwrap().piece, pieces::FERRYMAN);
    /// assert_eq!(Ferry.piece_at(&start, squares::C3), None);
    /// ```
    fn piece_at(&self, state: &Self::State, square: Square) -> Option<Occupant>;

    /// Pieces of a type that a player has off the board.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, pieces, players};
    /// use movewright_runtime::Rules;
    ///
    /// // All are on the board.
    /// assert_eq!(Ferry.store(&Ferry.start(), players::SOUTH, pieces::MAN), 0);
    /// ```
    fn store(&self, state: &Self::State, player: Player, piece: Piece) -> u32;

    /// Source and destination of the last move; both `None` unless
    /// [`Info::reads_last_move`](crate::Info::reads_last_move).
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::Rules;
    ///
    /// let start = Ferry.start();
    /// let after = Ferry.play(&start, &Ferry.nth_move(&start, 0).unwrap());
    /// // No rule of Ferry asks for it.
    /// assert_eq!(Ferry.last_move(&after), (None, None));
    /// ```
    fn last_move(&self, state: &Self::State) -> (Option<Square>, Option<Square>);

    /// Does the state record that `player` lost a piece of this type in the last or running turn?
    /// Only losses that a goal asks about are recorded.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, pieces, players};
    /// use movewright_runtime::Rules;
    ///
    /// assert!(!Ferry.captured(&Ferry.start(), players::NORTH, pieces::MAN));
    /// ```
    fn captured(&self, state: &Self::State, player: Player, piece: Piece) -> bool;

    /// All legal moves, whether or not a goal has been reached.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, squares};
    /// use movewright_runtime::Rules;
    ///
    /// let start = Ferry.start();
    /// // With the feature `alloc` a list is a sink; see `MoveSink` for others.
    /// let mut moves = Vec::new();
    /// let _ = Ferry.legal_moves(&start, &mut moves);
    /// assert_eq!(moves.len(), 6);
    /// let of_ferryman = moves.iter().filter(|m| Ferry.shape(m).from == Some(squares::C1));
    /// assert_eq!(of_ferryman.count(), 2);
    /// ```
    fn legal_moves(&self, state: &Self::State, out: &mut impl MoveSink<Self::Move>) -> Flow;

    /// Number of legal moves.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::Rules;
    ///
    /// assert_eq!(Ferry.count_moves(&Ferry.start()), 6);
    /// ```
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
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::Rules;
    ///
    /// let start = Ferry.start();
    /// assert!(Ferry.nth_move(&start, 5).is_some());
    /// assert!(Ferry.nth_move(&start, 6).is_none());
    /// ```
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
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::Rules;
    ///
    /// assert!(Ferry.has_move(&Ferry.start()));
    /// ```
    fn has_move(&self, state: &Self::State) -> bool {
        self.nth_move(state, 0).is_some()
    }

    /// Kind and key movement of a move.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, squares};
    /// use movewright_runtime::{MoveKind, MoveShape, Rules};
    ///
    /// let start = Ferry.start();
    /// let mut moves = Vec::new();
    /// let _ = Ferry.legal_moves(&start, &mut moves);
    /// let (from, to) = (Some(squares::C1), Some(squares::C3));
    /// let crossing = MoveShape { kind: MoveKind::Movement, from, to };
    /// assert!(moves.iter().any(|m| Ferry.shape(m) == crossing));
    /// ```
    fn shape(&self, m: &Self::Move) -> MoveShape;

    /// Plays a legal move: overwrites `child` with the position after it. `child` may hold any
    /// state; giving it as an out pointer avoids copying large states twice.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::Rules;
    ///
    /// let start = Ferry.start();
    /// let m = Ferry.nth_move(&start, 0).unwrap();
    /// let mut child = start;
    /// Ferry.play_into(&start, &m, &mut child);
    /// assert!(child == Ferry.play(&start, &m));
    /// ```
    fn play_into(&self, state: &Self::State, m: &Self::Move, child: &mut Self::State);

    /// The position after a legal move.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::Rules;
    ///
    /// let start = Ferry.start();
    /// let m = Ferry.nth_move(&start, 0).unwrap();
    /// let after = Ferry.play(&start, &m);
    /// let (from, to) = (Ferry.shape(&m).from.unwrap(), Ferry.shape(&m).to.unwrap());
    /// let moved = Ferry.piece_at(&start, from).unwrap();
    /// assert_eq!(Ferry.piece_at(&after, from), None);
    /// assert_eq!(Ferry.piece_at(&after, to).unwrap().piece, moved.piece);
    /// ```
    fn play(&self, state: &Self::State, m: &Self::Move) -> Self::State {
        let mut child = state.clone();
        self.play_into(state, m, &mut child);
        child
    }

    /// Has a goal been reached that does not ask for the next player's moves (every one but
    /// `stalemated`, `repetition` and mate)? `None` in the middle of a turn and before the first
    /// move.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, players};
    /// use movewright_runtime::{Record, Rules, Verdict};
    ///
    /// let mut game = Record::from_text(&Ferry, "South: Man a4; North: Man e4")?;
    /// assert_eq!(Ferry.goal_reached(game.state()), None);
    /// game.play("a4-a5")?;
    /// let outcome = Ferry.goal_reached(game.state()).unwrap();
    /// assert_eq!(outcome.verdict(players::SOUTH), Verdict::Win);
    /// # Ok::<(), movewright_runtime::Error>(())
    /// ```
    fn goal_reached(&self, state: &Self::State) -> Option<Outcome>;

    /// The outcome if the player to move has no legal move: mate, stalemate, or the default.
    /// Only meaningful where [`has_move`](Rules::has_move) is false.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, players};
    /// use movewright_runtime::{Record, Rules, Verdict};
    ///
    /// // The two men stand in each other's way, and it is South's turn.
    /// let game = Record::from_text(&Ferry, "South: Man b2; North: Man b3")?;
    /// assert!(!Ferry.has_move(game.state()));
    /// let outcome = Ferry.no_move_outcome(game.state());
    /// assert_eq!(outcome.verdict(players::SOUTH), Verdict::Loss);
    /// # Ok::<(), movewright_runtime::Error>(())
    /// ```
    fn no_move_outcome(&self, state: &Self::State) -> Outcome;

    /// The outcome if this position has just occurred for the third time; `None` where repetition
    /// is not checked (puzzles).
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::{DecidedBy, Outcome, Rules};
    ///
    /// // The rules have no word about it.
    /// let draw = Outcome::draw(DecidedBy::Repetition);
    /// assert_eq!(Ferry.repetition_outcome(&Ferry.start()), Some(draw));
    /// ```
    fn repetition_outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// The outcome by every goal but repetition.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, players};
    /// use movewright_runtime::{Rules, Verdict};
    ///
    /// // Always the first move.
    /// let mut state = Ferry.start();
    /// let outcome = loop {
    ///     match Ferry.outcome(&state) {
    ///         Some(outcome) => break outcome,
    ///         None => state = Ferry.play(&state, &Ferry.nth_move(&state, 0).unwrap()),
    ///     }
    /// };
    /// assert_ne!(outcome.verdict(players::SOUTH), Verdict::Draw);
    /// ```
    fn outcome(&self, state: &Self::State) -> Option<Outcome> {
        self.goal_reached(state)
            .or_else(|| (!self.has_move(state)).then(|| self.no_move_outcome(state)))
    }

    /// Is a royal piece of the player who chooses under attack by the owner of the next turn?
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::Rules;
    ///
    /// // Ferry has no royal pieces.
    /// assert!(!Ferry.royal_attacked(&Ferry.start()));
    /// ```
    fn royal_attacked(&self, state: &Self::State) -> bool;

    /// Hash of everything that can change play: the keys of [`keys`](crate::keys), combined by
    /// exclusive or. Equal for interpreter and compiled game.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::{Record, Rules};
    ///
    /// let (mut a, mut b) = (Record::new(&Ferry), Record::new(&Ferry));
    /// for (first, then) in [("a1-a2", "b1-b2"), ("e5-e4", "d5-d4"), ("b1-b2", "a1-a2")] {
    ///     a.play(first)?;
    ///     b.play(if first.starts_with('e') { first } else { then })?;
    /// }
    /// // The same moves in another order.
    /// assert_eq!(Ferry.hash(a.state()), Ferry.hash(b.state()));
    /// assert_ne!(Ferry.hash(a.state()), Ferry.hash(&Ferry.start()));
    /// # Ok::<(), movewright_runtime::Error>(())
    /// ```
    fn hash(&self, state: &Self::State) -> u64;

    /// Hash of what repetition compares: pieces, owners, attributes, turn entry; no stores, no last
    /// move (reference 8.7).
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::Rules;
    ///
    /// let start = Ferry.start();
    /// let after = Ferry.play(&start, &Ferry.nth_move(&start, 0).unwrap());
    /// assert_ne!(Ferry.repetition_key(&start), Ferry.repetition_key(&after));
    /// ```
    fn repetition_key(&self, state: &Self::State) -> u64;

    /// Every change a legal move makes to the state.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, squares};
    /// use movewright_runtime::describe::{Effect, effects};
    /// use movewright_runtime::Rules;
    ///
    /// let start = Ferry.start();
    /// let m = Ferry.nth_move(&start, 0).unwrap();
    /// // The same as a sorted list; see `EffectSink` for a sink.
    /// let changes = effects(&Ferry, &start, &m);
    /// // Source, destination, turn.
    /// assert_eq!(changes.len(), 3);
    /// assert!(matches!(changes[2], Effect::Turn(before, after) if before.index == 0 && after.index == 1));
    /// ```
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
///
/// ```
/// # use doc_games::visit;
/// use movewright_runtime::{Rules, Visitor};
///
/// struct Titles(Vec<String>);
///
/// impl Visitor for Titles {
///     fn visit<R: Rules + 'static>(&mut self, file: &'static str, rules: R) {
///         self.0.push(format!("{file}: {}", rules.info().title));
///     }
/// }
///
/// let mut titles = Titles(Vec::new());
/// // `include_games!` makes this function too.
/// visit(&mut titles);
/// assert_eq!(titles.0, ["ferry: Ferry"]);
/// ```
pub trait Visitor {
    /// A variant of the rules file called `file` (its name without folder and ending).
    fn visit<R: Rules + 'static>(&mut self, file: &'static str, rules: R);
}
