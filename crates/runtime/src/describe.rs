//! Legal moves with everything that distinguishes them, in an order that is the same for every
//! executor.

use alloc::vec::Vec;

use crate::{
    EffectSink, Fault, Flow, MoveShape, MoveSink, Occupant, Piece, Player, Rules, Square, Turn,
};

use crate::error::{Error, Stopped};

/// One change a move makes.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::{Ferry, squares};
/// use movewright_runtime::{Effect, Record};
///
/// let moves = Record::new(&Ferry).moves()?;
/// let step = moves.iter().find(|m| m.text == "a1-a2").unwrap();
/// assert!(matches!(step.described.effects[0], Effect::Square(squares::A2, None, Some(_))));
/// # Ok::<(), movewright_runtime::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Effect {
    /// The occupant of a square changes.
    Square(Square, Option<Occupant>, Option<Occupant>),
    /// The number of pieces off the board changes.
    Store(Player, Piece, u32, u32),
    /// A loss that a goal takes note of.
    Captured(Player, Piece),
    /// Whose turn it was and becomes.
    Turn(Turn, Turn),
}

/// A legal move, its shape, its effects and how often the rules generate it.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::{Ferry, squares};
/// use movewright_runtime::{Rules, describe};
///
/// let start = Ferry.start();
/// let moves = describe(&Ferry, &start)?;
/// let crossing = moves.iter().find(|m| m.shape.to == Some(squares::C3)).unwrap();
/// assert_eq!(crossing.multiplicity, 1);
/// let after = Ferry.play(&start, &crossing.mv);
/// assert!(Ferry.piece_at(&after, squares::C3).is_some());
/// # Ok::<(), movewright_runtime::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Described<M> {
    /// Kind and key movement.
    pub shape: MoveShape,
    /// Every change, sorted.
    pub effects: Vec<Effect>,
    /// How often it is generated; 1 for players who choose.
    pub multiplicity: u32,
    /// Hash of the position after it, where another move has the same shape and effects: they
    /// differ in something that no effect says, such as the type to go on with. Otherwise 0.
    pub after: u64,
    /// The move itself.
    pub mv: M,
}

impl<M> Described<M> {
    /// What two executors must agree on.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::{Rules, describe};
    ///
    /// // Two executors of the same rules give equal lists.
    /// let (a, b) = (describe(&Ferry, &Ferry.start())?, describe(&Ferry, &Ferry.start())?);
    /// assert!(a.iter().map(|m| m.meaning()).eq(b.iter().map(|m| m.meaning())));
    /// # Ok::<(), movewright_runtime::Error>(())
    /// ```
    pub fn meaning(&self) -> (MoveShape, &[Effect], u64, u32) {
        (self.shape, &self.effects, self.after, self.multiplicity)
    }
}

/// A sink that keeps moves, multiplicities and the first fault.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_runtime::describe::Collect;
/// use movewright_runtime::Rules;
///
/// let mut all = Collect::default();
/// let _ = Ferry.legal_moves(&Ferry.start(), &mut all);
/// assert_eq!((all.moves.len(), all.fault), (6, None));
/// assert_eq!(all.weights, [1; 6]);
/// ```
pub struct Collect<M> {
    /// The moves.
    pub moves: Vec<M>,
    /// How often the rules generate each.
    pub weights: Vec<u32>,
    /// The first fault.
    pub fault: Option<Fault>,
}

impl<M> Default for Collect<M> {
    fn default() -> Self {
        Collect { moves: Vec::new(), weights: Vec::new(), fault: None }
    }
}

impl<M> MoveSink<M> for Collect<M> {
    fn add(&mut self, m: M) -> Flow {
        self.add_weighted(m, 1)
    }

    fn add_weighted(&mut self, m: M, multiplicity: u32) -> Flow {
        self.moves.push(m);
        self.weights.push(multiplicity);
        Flow::Continue(())
    }

    fn fault(&mut self, fault: Fault) {
        self.fault.get_or_insert(fault);
    }
}

#[derive(Default)]
struct Effects(Vec<Effect>);

impl EffectSink for Effects {
    fn square(&mut self, square: Square, before: Option<Occupant>, after: Option<Occupant>) {
        self.0.push(Effect::Square(square, before, after));
    }

    fn store(&mut self, player: Player, piece: Piece, before: u32, after: u32) {
        self.0.push(Effect::Store(player, piece, before, after));
    }

    fn captured(&mut self, player: Player, piece: Piece) {
        self.0.push(Effect::Captured(player, piece));
    }

    fn turn(&mut self, before: Turn, after: Turn) {
        self.0.push(Effect::Turn(before, after));
    }
}

/// The effects of a move, sorted.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_runtime::Rules;
/// use movewright_runtime::describe::effects;
///
/// let start = Ferry.start();
/// let m = Ferry.nth_move(&start, 0).unwrap();
/// // Where the piece comes from, where it goes, whose turn it is.
/// assert_eq!(effects(&Ferry, &start, &m).len(), 3);
/// ```
pub fn effects<R: Rules>(rules: &R, state: &R::State, m: &R::Move) -> Vec<Effect> {
    let mut sink = Effects::default();
    rules.effects(state, m, &mut sink);
    sink.0.sort();
    sink.0
}

/// All legal moves, sorted by what they mean, so that every executor gives them in the same order.
///
/// # Errors
/// If the rules run into an endless loop.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_runtime::{Rules, describe};
///
/// let moves = describe(&Ferry, &Ferry.start())?;
/// assert_eq!(moves.len(), 6);
/// assert!(moves.windows(2).all(|pair| pair[0].shape < pair[1].shape));
/// # Ok::<(), movewright_runtime::Error>(())
/// ```
pub fn describe<R: Rules>(rules: &R, state: &R::State) -> Result<Vec<Described<R::Move>>, Error> {
    let mut sink = Collect::default();
    let _ = rules.legal_moves(state, &mut sink);
    if let Some(fault) = sink.fault {
        return Err(Stopped::Fault(fault).explain(&rules.info()));
    }
    let mut moves: Vec<_> = sink
        .moves
        .into_iter()
        .zip(sink.weights)
        .map(|(mv, multiplicity)| Described {
            shape: rules.shape(&mv),
            effects: effects(rules, state, &mv),
            multiplicity,
            after: 0,
            mv,
        })
        .collect();
    moves.sort_by(|a, b| a.meaning().cmp(&b.meaning()));
    let alike = |a: &Described<R::Move>, b: &Described<R::Move>| {
        (a.shape, &a.effects) == (b.shape, &b.effects)
    };
    for group in moves.chunk_by_mut(alike).filter(|group| group.len() > 1) {
        for m in &mut *group {
            m.after = rules.hash(&rules.play(state, &m.mv));
        }
        group.sort_by_key(|m| (m.after, m.multiplicity));
    }
    Ok(moves)
}
