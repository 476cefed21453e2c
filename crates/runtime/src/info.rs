//! Names and geometry of a variant, for people and protocols.

/// A square, by its index in board order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(pub u16);

/// A piece type, by its index in piece order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece(pub u16);

/// A player, by its index in declared order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Player(pub u8);

/// What a player is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlayerKind {
    /// Chooses its moves.
    Real,
    /// Never acts; may own pieces.
    Neutral,
    /// Chooses uniformly at random.
    Random,
}

/// A player's name and kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerInfo<'a> {
    /// Name in the rules.
    pub name: &'a str,
    /// What it is.
    pub kind: PlayerKind,
}

/// A piece type's names and attributes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceInfo<'a> {
    /// Name in the rules.
    pub name: &'a str,
    /// Short name for move text; the name where the rules give none.
    pub notation: &'a str,
    /// Attribute values of a new piece: bit `i` is attribute `i`.
    pub initial: u64,
    /// Attributes the type declares.
    pub declared: u64,
}

/// A square's name and place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquareInfo<'a> {
    /// Name in the rules.
    pub name: &'a str,
    /// Left, top, right, bottom in the author's pixels.
    pub rect: Option<[i32; 4]>,
    /// Not drawn.
    pub dummy: bool,
}

/// All names of a variant. Indices are those of [`Square`], [`Piece`] and [`Player`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Info<'a> {
    /// Title of the variant.
    pub title: &'a str,
    /// Names of the source files; [`Fault`](crate::Fault) refers to them.
    pub sources: &'a [&'a str],
    /// Players.
    pub players: &'a [PlayerInfo<'a>],
    /// Piece types.
    pub pieces: &'a [PieceInfo<'a>],
    /// Attribute names, at most 64.
    pub attributes: &'a [&'a str],
    /// Squares in board order.
    pub squares: &'a [SquareInfo<'a>],
    /// Entries of the turn order: chooser and owner.
    pub turns: &'a [(Player, Player)],
    /// After the last entry the turn order goes on here.
    pub repeat_from: usize,
    /// Some rule asks for the last move, so states keep it.
    pub reads_last_move: bool,
    /// A single real player.
    pub puzzle: bool,
    /// What a notation file beside the rules says of FEN letters and fields.
    pub notation: Notation<'a>,
}

impl<'a> Info<'a> {
    /// The square with this name.
    pub fn square(&self, name: &str) -> Option<Square> {
        self.squares.iter().position(|s| s.name == name).map(|i| Square(i as u16))
    }

    /// The piece type with this name.
    pub fn piece(&self, name: &str) -> Option<Piece> {
        self.pieces.iter().position(|p| p.name == name).map(|i| Piece(i as u16))
    }

    /// The player with this name.
    pub fn player(&self, name: &str) -> Option<Player> {
        self.players.iter().position(|p| p.name == name).map(|i| Player(i as u8))
    }

    /// A square's name.
    pub fn square_name(&self, square: Square) -> &'a str {
        self.squares[usize::from(square.0)].name
    }

    /// A piece type's name.
    pub fn piece_name(&self, piece: Piece) -> &'a str {
        self.pieces[usize::from(piece.0)].name
    }

    /// A player's name.
    pub fn player_name(&self, player: Player) -> &'a str {
        self.players[usize::from(player.0)].name
    }
}

/// What a notation file says of the letters and fields of a FEN; empty without one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Notation<'a> {
    /// Upper-case letters of piece types.
    pub letters: &'a [(Piece, char)],
    /// Squares of castling letters, in the order the letters are written.
    pub castling: &'a [CastlingSquare],
    /// En passant fields.
    pub en_passant: &'a [EnPassant],
    /// Values of attributes, by their index, of pieces a FEN says nothing about.
    pub attributes: &'a [(usize, AttributeDefault)],
}

/// One of the squares of a castling letter. The letter is present if the attribute is true on all
/// of them; they follow each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CastlingSquare {
    /// The letter.
    pub letter: char,
    /// Index of the attribute.
    pub attribute: usize,
    /// The square.
    pub square: Square,
}

/// The en passant field when a player has just moved: offsets, in files and ranks, from the
/// square in the field to source and destination of the last move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnPassant {
    /// Who has just moved.
    pub player: Player,
    /// The field is written only for this type; read for any.
    pub piece: Option<Piece>,
    /// Offset of the source.
    pub from: [i32; 2],
    /// Offset of the destination.
    pub to: [i32; 2],
}

/// Value of an attribute for pieces a FEN says nothing about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AttributeDefault {
    /// The initial value if the piece stands on a square where the start position has the same
    /// piece, else false.
    #[default]
    InitialOnStart,
    /// The initial value of the type.
    Initial,
    /// True for types that declare the attribute.
    True,
    /// False.
    False,
}
