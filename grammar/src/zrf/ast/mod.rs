//! The syntax tree of an expanded ZRF game or variant.
//!
//! Everything the grammar alone can decide is decided here: sections, blocks, instructions,
//! conditions, goals, option words. What depends on declarations is left as a [`Name`] with its
//! span: whether an atom in a block is a direction or a position, whether `(A B)` in the turn
//! order names a player or a move type, and so on. The comment at each such place says which
//! kinds of things the name may denote.
//!
//! The keywords' `not-` twins are normalised to [`CondKind::Not`], bracketed bare words
//! (`(add)`, `(empty?)`) to the bare word, and the old option keywords to options.

mod board;
mod code;
mod goal;

use std::rc::Rc;

use crate::span::Span;

pub use board::*;
pub use code::*;
pub use goal::*;

/// A name as written: an atom, to be resolved by the slot it stands in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// The atom's text, case as written.
    pub text: Rc<str>,
    /// Where it stands.
    pub span: Span,
}

/// A string literal, raw: neither `\` nor the backquote is interpreted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    /// What stands between the quotes.
    pub raw: Rc<str>,
    /// Where it stands, quotes included.
    pub span: Span,
}

/// `game` or `variant`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormKind {
    /// `(game ...)`.
    Game,
    /// `(variant ...)`: its sections override those of its game.
    Variant,
}

/// One `(game ...)` or `(variant ...)` form.
///
/// A section that may stand once is `None` when absent (which in a variant means: inherited);
/// when it was repeated, the last one is kept and the recogniser has warned.
#[derive(Clone, PartialEq, Debug)]
pub struct GameForm {
    /// Game or variant.
    pub kind: FormKind,
    /// The whole form.
    pub span: Span,
    /// The keyword `game` or `variant`; a short place to point at.
    pub head: Span,
    /// `(title "...")`. A variant titled `-` is a menu separator.
    pub title: Option<Text>,
    /// `(default)`: what is loaded first.
    pub default: Option<Span>,
    /// `(players ...)`.
    pub players: Option<Players>,
    /// `(turn-order ...)`.
    pub turn_order: Option<TurnOrder>,
    /// `(board ...)`.
    pub board: Option<Board>,
    /// `(board-setup ...)`.
    pub board_setup: Option<BoardSetup>,
    /// `(move-priorities ...)`.
    pub move_priorities: Option<MovePriorities>,
    /// All `(piece ...)` forms, in text order. Two may bear the same name: that is left to the
    /// resolver.
    pub pieces: Vec<Piece>,
    /// All `win-`, `loss-`, `draw-` and `count-condition`s, in text order.
    pub end_conditions: Vec<EndCondition>,
    /// `(option ...)` forms and old option keywords, in text order; a later one wins.
    pub options: Vec<OptionSetting>,
    /// `(engine "x.dll")`: play is delegated to a plug-in.
    pub engine: Option<Engine>,
    /// Sections that only a user interface needs, in text order.
    pub ui: Vec<UiSection>,
}

/// A section without influence on play, kept as raw text.
#[derive(Clone, PartialEq, Debug)]
pub struct UiSection {
    /// The keyword: `description`, `history`, `music`, `move-sound`, ...
    pub keyword: Name,
    /// Its arguments that are strings, in order.
    pub texts: Vec<Text>,
    /// The whole section.
    pub span: Span,
}

/// `(engine STR ...)`.
#[derive(Clone, PartialEq, Debug)]
pub struct Engine {
    /// The plug-in's file name, if written.
    pub file: Option<Text>,
    /// The whole section.
    pub span: Span,
}

/// `(players PLAYER+)`.
#[derive(Clone, PartialEq, Debug)]
pub struct Players {
    /// The players in declared order; a name that begins with `?` is a random player.
    pub names: Vec<Name>,
    /// The whole section.
    pub span: Span,
}

/// `(turn-order entry+)`.
#[derive(Clone, PartialEq, Debug)]
pub struct TurnOrder {
    /// The entries in order, `repeat` among them.
    pub entries: Vec<TurnEntry>,
    /// The whole section.
    pub span: Span,
}

/// An entry of the turn order.
#[derive(Clone, PartialEq, Debug)]
pub enum TurnEntry {
    /// `PLAYER`, `(PLAYER MTYPE)`, `(PLAYER PLAYER)` or `(PLAYER PLAYER MTYPE)`.
    Turn {
        /// Who acts.
        player: Name,
        /// Nothing; or one name, a player (preferred) or a move type; or a player and a move type.
        rest: Vec<Name>,
        /// The entry.
        span: Span,
    },
    /// `repeat`: after the last entry go on with the one that follows this mark.
    Repeat(Span),
}

/// `(move-priorities MTYPE+)`.
#[derive(Clone, PartialEq, Debug)]
pub struct MovePriorities {
    /// Move types, highest first.
    pub move_types: Vec<Name>,
    /// The whole section.
    pub span: Span,
}

/// What an option is about (reference 2.5).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum OptionKey {
    /// "pass turn".
    PassTurn,
    /// "pass partial".
    PassPartial,
    /// "maximal captures".
    MaximalCaptures,
    /// "discard cascades".
    DiscardCascades,
    /// "recycle captures".
    RecycleCaptures,
    /// "recycle promotions".
    RecyclePromotions,
    /// "include off-pieces".
    IncludeOffPieces,
    /// "selection screen".
    SelectionScreen,
    /// "progressive levels".
    ProgressiveLevels,
    /// "prevent flipping"; the old `allow-flipping` arrives here inverted.
    PreventFlipping,
    /// "animate captures".
    AnimateCaptures,
    /// "animate drops".
    AnimateDrops,
    /// "highlight goals".
    HighlightGoals,
    /// "show moves list".
    ShowMovesList,
    /// "smart moves".
    SmartMoves,
    /// "silent ? moves".
    SilentRandomMoves,
}

/// The value of an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionValue {
    /// `true`.
    True,
    /// `false`.
    False,
    /// `default`: back to the program's default, also where a game set another value.
    Default,
    /// `forced`.
    Forced,
    /// A number, such as the 2 of "maximal captures".
    Int(i64),
}

/// `(option STR value)`. Unknown options, and values an option cannot take, are not here: the
/// recogniser has warned (a value out of range is replaced by [`OptionValue::Default`]).
#[derive(Clone, PartialEq, Debug)]
pub struct OptionSetting {
    /// Which option.
    pub key: OptionKey,
    /// Its value.
    pub value: OptionValue,
    /// The whole section.
    pub span: Span,
}

/// `(board-setup (PLAYER placement*)*)`.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardSetup {
    /// The groups in text order; one player may have several.
    pub groups: Vec<SetupGroup>,
    /// The whole section.
    pub span: Span,
}

/// `(PLAYER placement*)`.
#[derive(Clone, PartialEq, Debug)]
pub struct SetupGroup {
    /// Whose pieces.
    pub player: Name,
    /// What stands where.
    pub placements: Vec<Placement>,
    /// The whole group.
    pub span: Span,
}

/// `(PIECE (POS | "off" INT)*)`.
#[derive(Clone, PartialEq, Debug)]
pub struct Placement {
    /// The piece type.
    pub piece: Name,
    /// The squares it stands on.
    pub squares: Vec<Name>,
    /// `off n`: how many are in the player's off-board store; the last one if repeated.
    pub off: Option<(u32, Span)>,
    /// The whole form.
    pub span: Span,
}
