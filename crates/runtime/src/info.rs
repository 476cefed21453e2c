//! Names and geometry of a variant, for people and protocols.

/// A square, by its index in board order.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::{Ferry, squares};
/// use movewright_runtime::{Rules, Square};
///
/// // Board order of Ferry: a file after the other, each from above.
/// assert_eq!(squares::A4, Square(1));
/// assert_eq!(Ferry.info().square_name(Square(1)), "a4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(pub u16);

/// A piece type, by its index in piece order.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::{Ferry, pieces};
/// use movewright_runtime::{Piece, Rules};
///
/// assert_eq!(pieces::FERRYMAN, Piece(1));
/// assert_eq!(Ferry.info().piece_name(Piece(1)), "Ferryman");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece(pub u16);

/// A player, by its index in declared order.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::{Ferry, players};
/// use movewright_runtime::{Player, Rules};
///
/// assert_eq!(players::NORTH, Player(1));
/// assert_eq!(Ferry.info().player_name(Player(1)), "North");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Player(pub u8);

/// What a player is.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_runtime::{PlayerKind, Rules};
///
/// assert!(Ferry.info().players.iter().all(|player| player.kind == PlayerKind::Real));
/// ```
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
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_runtime::Rules;
///
/// let names: Vec<&str> = Ferry.info().players.iter().map(|player| player.name).collect();
/// assert_eq!(names, ["South", "North"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayerInfo<'a> {
    /// Name in the rules.
    pub name: &'a str,
    /// What it is.
    pub kind: PlayerKind,
}

/// A piece type's names and attributes.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::{Ferry, attributes, pieces};
/// use movewright_runtime::Rules;
///
/// let ferryman = Ferry.info().pieces[usize::from(pieces::FERRYMAN.0)];
/// assert_eq!(ferryman.name, "Ferryman");
/// // A new ferryman is fresh.
/// assert_eq!(ferryman.initial >> attributes::FRESH & 1, 1);
/// ```
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
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::{Ferry, squares};
/// use movewright_runtime::Rules;
///
/// let corner = Ferry.info().squares[usize::from(squares::A5.0)];
/// assert_eq!((corner.name, corner.dummy), ("a5", false));
/// assert_eq!(corner.rect, Some([0, 0, 40, 40]));
/// ```
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
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::{Ferry, players};
/// use movewright_runtime::Rules;
///
/// let info = Ferry.info();
/// assert_eq!((info.title, info.squares.len()), ("Ferry", 25));
/// assert_eq!(info.attributes, ["fresh?"]);
/// // South moves South's pieces, then North North's.
/// let (south, north) = (players::SOUTH, players::NORTH);
/// assert_eq!(info.turns, [(south, south), (north, north)]);
/// ```
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
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, squares};
    /// use movewright_runtime::Rules;
    ///
    /// assert_eq!(Ferry.info().square("c3"), Some(squares::C3));
    /// assert_eq!(Ferry.info().square("f6"), None);
    /// ```
    pub fn square(&self, name: &str) -> Option<Square> {
        self.squares.iter().position(|s| s.name == name).map(|i| Square(i as u16))
    }

    /// The piece type with this name.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, pieces};
    /// use movewright_runtime::Rules;
    ///
    /// assert_eq!(Ferry.info().piece("Man"), Some(pieces::MAN));
    /// ```
    pub fn piece(&self, name: &str) -> Option<Piece> {
        self.pieces.iter().position(|p| p.name == name).map(|i| Piece(i as u16))
    }

    /// The player with this name.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, players};
    /// use movewright_runtime::Rules;
    ///
    /// assert_eq!(Ferry.info().player("North"), Some(players::NORTH));
    /// ```
    pub fn player(&self, name: &str) -> Option<Player> {
        self.players.iter().position(|p| p.name == name).map(|i| Player(i as u8))
    }

    /// A square's name.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, squares};
    /// use movewright_runtime::Rules;
    ///
    /// assert_eq!(Ferry.info().square_name(squares::E4), "e4");
    /// ```
    pub fn square_name(&self, square: Square) -> &'a str {
        self.squares[usize::from(square.0)].name
    }

    /// A piece type's name.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, pieces};
    /// use movewright_runtime::Rules;
    ///
    /// assert_eq!(Ferry.info().piece_name(pieces::MAN), "Man");
    /// ```
    pub fn piece_name(&self, piece: Piece) -> &'a str {
        self.pieces[usize::from(piece.0)].name
    }

    /// A player's name.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, players};
    /// use movewright_runtime::Rules;
    ///
    /// assert_eq!(Ferry.info().player_name(players::SOUTH), "South");
    /// ```
    pub fn player_name(&self, player: Player) -> &'a str {
        self.players[usize::from(player.0)].name
    }
}

/// What a notation file says of the letters and fields of a FEN; empty without one.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_runtime::{Notation, Rules};
///
/// // There is no notation file beside these rules.
/// assert_eq!(Ferry.info().notation, Notation::default());
/// ```
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
///
/// ```
/// use movewright_runtime::{CastlingSquare, Square};
///
/// // Chess: `K` in a FEN says that the king and this rook have not moved.
/// let king = CastlingSquare { letter: 'K', attribute: 0, square: Square(4) };
/// let rook = CastlingSquare { square: Square(7), ..king };
/// assert_eq!(king.letter, rook.letter);
/// ```
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
///
/// ```
/// use movewright_runtime::{EnPassant, Piece, Player};
///
/// // Chess: White's pawn came from the rank below the square in the field and stands above it.
/// let white = EnPassant { player: Player(0), piece: Some(Piece(0)), from: [0, -1], to: [0, 1] };
/// assert_eq!(white.to[1] - white.from[1], 2);
/// ```
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
///
/// ```
/// use movewright_runtime::AttributeDefault;
///
/// assert_eq!(AttributeDefault::default(), AttributeDefault::InitialOnStart);
/// ```
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
