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

use std::rc::Rc;

use crate::span::Span;

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

/// `(board board-arg*)`.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    /// The arguments in text order (reference 3.6 says in which order they act).
    pub args: Vec<BoardArg>,
    /// The whole section.
    pub span: Span,
}

/// One argument of `board`.
#[derive(Clone, PartialEq, Debug)]
pub enum BoardArg {
    /// `(image STR+)`, user interface only.
    Image(UiSection),
    /// `(grid ...)`.
    Grid(Grid),
    /// `(positions (NAME left top right bottom)*)`.
    Positions(Vec<PositionDecl>),
    /// `(links DIR (POS POS)*)`.
    Links(Links),
    /// `(unlink ...)`.
    Unlink(Vec<Unlink>),
    /// `(kill-positions POS*)`.
    KillPositions(Vec<Name>),
    /// `(dummy NAME*)`: marks positions as dummy, or creates them.
    Dummy(Vec<Name>),
    /// `(symmetry PLAYER (DIR DIR)+)`.
    Symmetry(Symmetry),
    /// `(zone ...)`.
    Zone(Zone),
}

/// A rectangle in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rect {
    /// Left edge.
    pub left: i32,
    /// Top edge.
    pub top: i32,
    /// Right edge.
    pub right: i32,
    /// Bottom edge.
    pub bottom: i32,
}

/// `(grid (start-rectangle ...) (dimensions ...) (directions ...))`.
#[derive(Clone, PartialEq, Debug)]
pub struct Grid {
    /// Rectangle of the first position; `None` when not written.
    pub start: Option<Rect>,
    /// The dimensions, outermost first; at least one unless an error was reported.
    pub dimensions: Vec<Dimension>,
    /// The directions; empty when the grid only makes positions.
    pub directions: Vec<GridDirection>,
    /// The whole form.
    pub span: Span,
}

/// `(STR (dx dy))` inside `dimensions`.
#[derive(Clone, PartialEq, Debug)]
pub struct Dimension {
    /// The labels, split at `/` and trimmed; a label may be empty.
    pub labels: Vec<Rc<str>>,
    /// The label string as written.
    pub text: Text,
    /// Pixels to the right per step.
    pub dx: i32,
    /// Pixels down per step.
    pub dy: i32,
    /// The whole form.
    pub span: Span,
}

/// `(DIR INT+)` inside `directions`.
#[derive(Clone, PartialEq, Debug)]
pub struct GridDirection {
    /// The direction's name.
    pub name: Name,
    /// Index offsets, one per dimension; the resolver checks their number.
    pub offsets: Vec<i32>,
    /// The whole form.
    pub span: Span,
}

/// `(NAME left top right bottom)` inside the board's `positions`.
#[derive(Clone, PartialEq, Debug)]
pub struct PositionDecl {
    /// The position's name.
    pub name: Name,
    /// Where it is drawn.
    pub rect: Rect,
    /// The whole form.
    pub span: Span,
}

/// `(links DIR (POS POS)*)`.
#[derive(Clone, PartialEq, Debug)]
pub struct Links {
    /// The direction; declared here if new.
    pub direction: Name,
    /// From, to.
    pub pairs: Vec<(Name, Name)>,
    /// The whole form.
    pub span: Span,
}

/// One argument of `unlink`.
#[derive(Clone, PartialEq, Debug)]
pub enum Unlink {
    /// `POS`: all links out of it and into it.
    Position(Name),
    /// `(POS X)`: X is a position (preferred: every link between the two) or a direction (the
    /// one link that leaves POS).
    Pair(Name, Name),
}

/// `(symmetry PLAYER (DIR DIR)+)`.
#[derive(Clone, PartialEq, Debug)]
pub struct Symmetry {
    /// For whom.
    pub player: Name,
    /// As written, as read.
    pub pairs: Vec<(Name, Name)>,
    /// The whole form.
    pub span: Span,
}

/// `(zone (name ZONE) (players PLAYER+) (positions POS*))`.
#[derive(Clone, PartialEq, Debug)]
pub struct Zone {
    /// The zone's name.
    pub name: Name,
    /// For whom; empty when the part is missing (the recogniser has warned).
    pub players: Vec<Name>,
    /// Its positions.
    pub positions: Vec<Name>,
    /// The whole form.
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

/// `(piece piece-arg*)`.
#[derive(Clone, PartialEq, Debug)]
pub struct Piece {
    /// The type's name; a piece without one is not in the tree.
    pub name: Name,
    /// `(attribute ATTR true|false)` forms in order.
    pub attributes: Vec<AttributeDecl>,
    /// `(moves ...)`.
    pub moves: Option<Blocks>,
    /// `(drops ...)`.
    pub drops: Option<Blocks>,
    /// `(dummy)`: not shown; without influence on the rules.
    pub dummy: Option<Span>,
    /// `(open STR)`: clicking opens another file or variant; makes a selection screen.
    pub open: Option<Text>,
    /// `(notation STR)`: short name in move text.
    pub notation: Option<Text>,
    /// `image`, `help`, `description` and the like.
    pub ui: Vec<UiSection>,
    /// The whole form.
    pub span: Span,
}

/// `(attribute ATTR true|false)`.
#[derive(Clone, PartialEq, Debug)]
pub struct AttributeDecl {
    /// The attribute's name.
    pub name: Name,
    /// Its value when the piece enters the board.
    pub initial: bool,
    /// The whole form.
    pub span: Span,
}

/// The contents of `moves` or `drops`.
#[derive(Clone, PartialEq, Debug)]
pub struct Blocks {
    /// The blocks in text order.
    pub blocks: Vec<Block>,
    /// The whole section.
    pub span: Span,
}

/// A move block.
#[derive(Clone, PartialEq, Debug)]
pub struct Block {
    /// The `(move-type X)` in force, from earlier in the same section; `None` is untyped.
    pub move_type: Option<Name>,
    /// The code. In `drops` a first instruction [`InstrKind::Step`] that names a position or a
    /// zone is the block's filter.
    pub body: Vec<Instr>,
    /// The block, brackets included.
    pub span: Span,
}

/// An instruction.
#[derive(Clone, PartialEq, Debug)]
pub struct Instr {
    /// What it is.
    pub kind: InstrKind,
    /// The whole instruction.
    pub span: Span,
}

/// The instructions (reference 6.5).
#[derive(Clone, PartialEq, Debug)]
pub enum InstrKind {
    /// A bare atom that is no keyword: a direction, else a position; in `drops` at the head of a
    /// block also a zone.
    Step(Name),
    /// `back`.
    Back,
    /// `mark`, `(mark SQ)`.
    Mark(Option<SquareArg>),
    /// `from`.
    From,
    /// `to`.
    To,
    /// `(go X)`.
    Go(GoTarget),
    /// `(opposite DIR)`.
    Opposite(Name),
    /// `(verify cond)`.
    Verify(Cond),
    /// `(if cond then... else otherwise...)`; an empty `otherwise` and no `else` mean the same.
    If {
        /// The test.
        cond: Cond,
        /// Code before `else`.
        then: Vec<Instr>,
        /// Code after `else`.
        otherwise: Vec<Instr>,
    },
    /// `(while cond body...)`.
    While {
        /// The test.
        cond: Cond,
        /// The loop's code.
        body: Vec<Instr>,
    },
    /// `(set-flag FLAG cond)`.
    SetFlag {
        /// The flag.
        flag: Name,
        /// Its new value.
        value: Cond,
    },
    /// `(set-position-flag FLAG cond SQ?)`.
    SetPositionFlag {
        /// The flag.
        flag: Name,
        /// Its new value, evaluated at the current square.
        value: Cond,
        /// Where it is stored.
        square: Option<SquareArg>,
    },
    /// `(set-attribute ATTR cond)`.
    SetAttribute {
        /// The attribute.
        attribute: Name,
        /// Its new value.
        value: Cond,
    },
    /// `cascade`.
    Cascade,
    /// `capture`, `(capture SQ)`.
    Capture(Option<SquareArg>),
    /// `flip`, `(flip SQ)`.
    Flip(Option<SquareArg>),
    /// `change-owner`, `(change-owner SQ)`.
    ChangeOwner(Option<SquareArg>),
    /// `(change-type PIECE SQ?)`.
    ChangeType {
        /// The new type.
        piece: Name,
        /// Where.
        square: Option<SquareArg>,
    },
    /// `create`, `(create PLAYER? PIECE? SQ?)`: up to three arguments, told apart by what they
    /// name, in this order.
    Create(Vec<SquareArg>),
    /// `add`, `add-copy`, `add-partial`, `add-copy-partial`.
    Add {
        /// A copy moves, the piece stays.
        copy: bool,
        /// The turn goes on with the moved piece.
        partial: bool,
        /// Piece types to become; with `partial` the last may be a move type instead (if it
        /// names both, a piece type).
        names: Vec<Name>,
    },
}

/// The argument of `go`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoTarget {
    /// `(go from)`.
    From,
    /// `(go to)`.
    To,
    /// `(go mark)`, the same as `back`.
    Mark,
    /// `(go last-from)`.
    LastFrom,
    /// `(go last-to)`.
    LastTo,
}

/// A square argument of an instruction or condition.
#[derive(Clone, PartialEq, Debug)]
pub enum SquareArg {
    /// A direction or a position (in the mixed slots of `create` and `attacked?` also what the
    /// slot says).
    Name(Name),
    /// `(opposite DIR)`: the square from which DIR leads here.
    Opposite {
        /// The direction.
        direction: Name,
        /// The whole argument.
        span: Span,
    },
}

impl SquareArg {
    /// Where it stands.
    pub fn span(&self) -> Span {
        match self {
            SquareArg::Name(name) => name.span,
            SquareArg::Opposite { span, .. } => *span,
        }
    }
}

/// A condition.
#[derive(Clone, PartialEq, Debug)]
pub struct Cond {
    /// What it is.
    pub kind: CondKind,
    /// The whole condition.
    pub span: Span,
}

/// The conditions (reference 7). A square argument of `None` means the current square.
#[derive(Clone, PartialEq, Debug)]
pub enum CondKind {
    /// `true`, `false`.
    Bool(bool),
    /// `(not c)`, and the `not-` twin of every word below (with the twin's span on both levels).
    Not(Box<Cond>),
    /// `(and c+)`.
    And(Vec<Cond>),
    /// `(or c+)`.
    Or(Vec<Cond>),
    /// `(flag? FLAG)`.
    Flag(Name),
    /// A word without name argument.
    Test {
        /// Which.
        test: SimpleTest,
        /// Where.
        square: Option<SquareArg>,
    },
    /// `(piece? PIECE SQ?)`.
    Piece {
        /// The type.
        piece: Name,
        /// Where.
        square: Option<SquareArg>,
    },
    /// `(in-zone? ZONE SQ?)`.
    InZone {
        /// The zone.
        zone: Name,
        /// Where.
        square: Option<SquareArg>,
    },
    /// `(position? POS SQ?)`.
    Position {
        /// The position.
        position: Name,
        /// Where.
        square: Option<SquareArg>,
    },
    /// `(position-flag? FLAG SQ?)`.
    PositionFlag {
        /// The flag.
        flag: Name,
        /// Where.
        square: Option<SquareArg>,
    },
    /// `attacked?`, `defended?` with `MTYPE? SQ?`: with one argument, a square if it names one,
    /// else a move type; with two, a move type and a square.
    Threat {
        /// Which of the two.
        threat: Threat,
        /// Up to two arguments.
        args: Vec<SquareArg>,
    },
    /// `ATTR`, `(ATTR SQ)`: any word that is no keyword.
    Attribute {
        /// The attribute.
        attribute: Name,
        /// Where.
        square: Option<SquareArg>,
    },
}

/// Conditions that take at most a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum SimpleTest {
    /// `empty?`
    Empty,
    /// `friend?`
    Friend,
    /// `enemy?`
    Enemy,
    /// `neutral?`
    Neutral,
    /// `on-board?`
    OnBoard,
    /// `marked?`
    Marked,
    /// `last-from?`
    LastFrom,
    /// `last-to?`
    LastTo,
    /// `goal-position?`
    GoalPosition,
    /// `adjacent-to-enemy?`
    AdjacentToEnemy,
}

/// The two tests that generate moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Threat {
    /// `attacked?`
    Attacked,
    /// `defended?`
    Defended,
}

/// An end condition.
#[derive(Clone, PartialEq, Debug)]
pub struct EndCondition {
    /// Which kind.
    pub kind: EndKind,
    /// The listed players; `None` when there is no list.
    pub players: Option<Vec<Name>>,
    /// The goal. Top goals (`stalemated`, `repetition`, `captured`, `checkmated`) stand only at
    /// its root, except under `count-condition`, where `repetition` and `stalemated` are allowed
    /// below `and` and `or`.
    pub goal: Goal,
    /// The whole section.
    pub span: Span,
}

/// The kinds of end condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndKind {
    /// `win-condition`.
    Win,
    /// `loss-condition`.
    Loss,
    /// `draw-condition`.
    Draw,
    /// `count-condition`.
    Count,
}

/// A goal.
#[derive(Clone, PartialEq, Debug)]
pub struct Goal {
    /// What it is.
    pub kind: GoalKind,
    /// The whole goal.
    pub span: Span,
}

/// The goals (reference 8).
#[derive(Clone, PartialEq, Debug)]
pub enum GoalKind {
    /// `stalemated`.
    Stalemated,
    /// `repetition`.
    Repetition,
    /// `(captured PIECE+)`.
    Captured(Vec<Name>),
    /// `(checkmated PIECE+)`.
    Checkmated(Vec<Name>),
    /// `(and goal+)`.
    And(Vec<Goal>),
    /// `(or goal+)`.
    Or(Vec<Goal>),
    /// `(not goal)`.
    Not(Box<Goal>),
    /// `(absolute-config occupant+ ((POS|ZONE)+))`.
    AbsoluteConfig {
        /// The occupant tests.
        occupants: Vec<Occupant>,
        /// Positions and zones. `None` when the inner brackets are missing, as in
        /// `(absolute-config King d1)`: then the trailing plain `occupants` that name positions
        /// or zones are the list.
        squares: Option<Vec<Name>>,
    },
    /// `(relative-config (occupant|DIR)+)`.
    RelativeConfig(Vec<RelativeItem>),
    /// `(pieces-remaining INT PIECE?)`.
    PiecesRemaining {
        /// How many exactly.
        count: u32,
        /// Of which type.
        piece: Option<Name>,
    },
    /// `(total-piece-count INT PIECE?)`.
    TotalPieceCount {
        /// How many exactly.
        count: u32,
        /// Of which type.
        piece: Option<Name>,
    },
    /// `(capture-count OP INT)`, of version 3.0.
    CaptureCount {
        /// The comparison.
        comparison: Comparison,
        /// The number compared with.
        count: u32,
    },
}

/// The comparison of `capture-count`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// `=`
    Equal,
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
}

/// A test of what stands on a square, in a configuration.
#[derive(Clone, PartialEq, Debug)]
pub struct Occupant {
    /// `(not ...)` around it.
    pub negated: bool,
    /// Whose piece.
    pub owner: OccupantOwner,
    /// The piece type.
    pub piece: Name,
    /// The whole test.
    pub span: Span,
}

/// Whose piece an [`Occupant`] asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OccupantOwner {
    /// `PIECE`: the player the goal is tested for.
    Own,
    /// `(opponent PIECE)`: anybody else.
    Opponent,
    /// `(any-owner PIECE)`.
    Any,
}

/// An item of `relative-config`.
#[derive(Clone, PartialEq, Debug)]
pub enum RelativeItem {
    /// A bare atom: a direction, else a piece type of the player.
    Name(Name),
    /// A test in brackets.
    Occupant(Occupant),
}
