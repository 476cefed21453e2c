//! A whole variant.

use crate::board::Board;
use crate::code::Block;
use crate::goals::EndCondition;
use crate::ids::*;
use crate::notation::Notation;

/// What a player is (section 4.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlayerKind {
    /// Chooses its moves.
    Real,
    /// Never acts; may own pieces.
    Neutral,
    /// Chooses uniformly at random.
    Random,
}

/// A player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// Name in the rules.
    pub name: String,
    /// What it is.
    pub kind: PlayerKind,
}

/// One entry of the turn order (section 4.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    /// Who chooses (A of `(A B)`).
    pub chooser: PlayerId,
    /// Whose pieces move (B of `(A B)`).
    pub owner: PlayerId,
    /// Only blocks of this type.
    pub move_type: Option<MoveTypeId>,
}

/// Where a drop block is tried (section 6.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DropFilter {
    /// On this square only.
    Square(SquareId),
    /// On the squares of the moving side's zone.
    Zone(ZoneId),
    /// A name this board lacks: nowhere.
    Nowhere,
}

/// A block in a `moves` or `drops` section.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockUse {
    /// The code.
    pub block: BlockId,
    /// The move type in force, if any.
    pub move_type: Option<MoveTypeId>,
    /// Only for drops: where it is tried; `None` on every square.
    pub filter: Option<DropFilter>,
    /// Where the section calls for it: of a macro call the call, not the macro's body.
    pub origin: Origin,
    /// The source at that place, shortened to one line: `(slide n)`.
    pub label: String,
}

/// A piece type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Name in the rules.
    pub name: String,
    /// Short name for move text.
    pub notation: Option<String>,
    /// Not shown; the rules are unaffected.
    pub dummy: bool,
    /// Attribute values of a new piece: bit `i` is attribute `i`.
    pub initial: u64,
    /// Attributes the type declares.
    pub declared: u64,
    /// Blocks of the `moves` section, in order.
    pub moves: Vec<BlockUse>,
    /// Blocks of the `drops` section, in order.
    pub drops: Vec<BlockUse>,
}

/// `pass turn`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PassTurn {
    /// Never.
    #[default]
    Never,
    /// Always allowed.
    Allowed,
    /// Exactly when there is no move.
    Forced,
}

/// `maximal captures`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum MaximalCaptures {
    /// Any chain.
    #[default]
    Off,
    /// The longest chains only, counted in legs.
    Longest,
    /// Among the longest, those that capture more valuable pieces.
    LongestThenValue,
}

/// Options that change the rules (section 2.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// May a turn be passed?
    pub pass_turn: PassTurn,
    /// May a chain be stopped early?
    pub pass_partial: bool,
    /// Must the longest chain be chosen?
    pub maximal_captures: MaximalCaptures,
    /// Are cascades cleared by `add`?
    pub discard_cascades: bool,
    /// Do removed pieces return to their owner's store?
    pub recycle_captures: bool,
    /// Do promotions by `(add X)` take X from the store?
    pub recycle_promotions: bool,
    /// Does `pieces-remaining` count the store?
    pub include_off_pieces: bool,
}

/// A piece on the board at the start.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    /// Where.
    pub square: SquareId,
    /// What.
    pub piece: PieceId,
    /// Whose.
    pub player: PlayerId,
}

/// Pieces off the board at the start.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Store {
    /// Whose.
    pub player: PlayerId,
    /// Of which type.
    pub piece: PieceId,
    /// How many.
    pub count: u32,
}

/// The initial position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// At most one placement a square, in board order.
    pub placements: Vec<Placement>,
    /// At most one entry per player and piece, by player then piece; no zero counts.
    pub stores: Vec<Store>,
}

/// The resolved rules of one variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Model {
    /// Title of the variant.
    pub title: String,
    /// Names of the source files, relative; [`Origin::source`] indexes it.
    pub sources: Vec<String>,
    /// The board.
    pub board: Board,
    /// Players in declared order.
    pub players: Vec<Player>,
    /// The turn order.
    pub turns: Vec<Turn>,
    /// After the last entry continue here.
    pub repeat_from: usize,
    /// Attribute names, at most 64.
    pub attributes: Vec<String>,
    /// Move type names.
    pub move_types: Vec<String>,
    /// Flag names.
    pub flags: Vec<String>,
    /// Position flag names.
    pub position_flags: Vec<String>,
    /// Priorities, highest first (section 5.3).
    pub priorities: Vec<MoveTypeId>,
    /// Piece types in piece order.
    pub pieces: Vec<Piece>,
    /// All move code; equal blocks once.
    pub blocks: Vec<Block>,
    /// Options that change the rules.
    pub options: Options,
    /// The initial position.
    pub setup: Setup,
    /// End conditions in text order.
    pub goals: Vec<EndCondition>,
    /// How positions are written. Not part of the text form.
    pub notation: Notation,
}

impl Model {
    /// The turn entry that follows `turn`.
    pub fn next_turn(&self, turn: usize) -> usize {
        if turn + 1 < self.turns.len() { turn + 1 } else { self.repeat_from }
    }

    /// Code of a block.
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.index()]
    }

    /// All piece ids in piece order.
    pub fn piece_ids(&self) -> impl DoubleEndedIterator<Item = PieceId> + use<> {
        (0..self.pieces.len()).map(PieceId::from_index)
    }

    /// All player ids in declared order.
    pub fn player_ids(&self) -> impl DoubleEndedIterator<Item = PlayerId> + use<> {
        (0..self.players.len()).map(PlayerId::from_index)
    }
}
