//! Positions as text. Two heads, one tail:
//!
//! ```text
//! rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6
//! White: King e1, Rook a1 h1; Black: King e8; turn 1; last e1 e2; store White Pawn 2; attribute moved? true e1
//! ```
//!
//! A FEN is written where the board is a rectangle and every piece has a letter; what a FEN cannot
//! say follows it as items of the keyed form, separated by semicolons. What no item says: the first
//! turn entry, no last move, stores as at the start, attributes of the keyed form initial, those of
//! a FEN as the game's [`Conventions`] have it. `start` is the start position.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use crate::{Info, Occupant, Piece, Placed, Player, Rules, Setup, SetupError, Square, StoreCount};

use super::conventions::Conventions;
use super::fen::{self, Rectangle};
use crate::error::Error;
use crate::info::AttributeDefault;

/// A position between turns, as data.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::{Ferry, squares};
/// use movewright_runtime::{Position, Rules};
///
/// // A position can be edited and set up.
/// let mut position = Position::of(&Ferry, &Ferry.start());
/// position.pieces.retain(|placed| placed.square != squares::B1);
/// let state = Ferry.set_up(&position.setup()).unwrap();
/// assert_eq!(Ferry.count_moves(&state), 5);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Position {
    /// Pieces on the board, in board order.
    pub pieces: Vec<Placed>,
    /// Pieces off the board by player and type, no zeros.
    pub stores: Vec<StoreCount>,
    /// Index of the turn entry to move.
    pub turn: usize,
    /// Source of the last move.
    pub last_from: Option<Square>,
    /// Destination of the last move.
    pub last_to: Option<Square>,
}

impl Position {
    /// What a state holds and [`Rules::set_up`] accepts.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::{Position, Rules};
    ///
    /// let start = Position::of(&Ferry, &Ferry.start());
    /// assert_eq!((start.pieces.len(), start.stores.len(), start.turn), (10, 0, 0));
    /// ```
    pub fn of<R: Rules>(rules: &R, state: &R::State) -> Self {
        let info = rules.info();
        let pieces = (0..info.squares.len() as u16)
            .map(Square)
            .filter_map(|square| {
                rules.piece_at(state, square).map(|occupant| Placed { square, occupant })
            })
            .collect();
        let mut stores = Vec::new();
        for player in (0..info.players.len() as u8).map(Player) {
            for piece in (0..info.pieces.len() as u16).map(Piece) {
                let count = rules.store(state, player, piece);
                if count > 0 {
                    stores.push(StoreCount { player, piece, count });
                }
            }
        }
        let (last_from, last_to) = rules.last_move(state);
        let turn = rules.turn(state).index as usize;
        Position { pieces, stores, turn, last_from, last_to }
    }

    /// The form [`Rules::set_up`] takes.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::{Position, Rules};
    ///
    /// let start = Position::of(&Ferry, &Ferry.start());
    /// let copy = Ferry.set_up(&start.setup()).unwrap();
    /// assert!(copy == Ferry.start());
    /// ```
    pub fn setup(&self) -> Setup<'_> {
        Setup {
            pieces: &self.pieces,
            stores: &self.stores,
            turn: self.turn,
            last_from: self.last_from,
            last_to: self.last_to,
        }
    }

    /// The piece on a square.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::{Ferry, pieces, squares};
    /// use movewright_runtime::{Position, Rules};
    ///
    /// let start = Position::of(&Ferry, &Ferry.start());
    /// assert_eq!(start.on(squares::A1).unwrap().piece, pieces::MAN);
    /// assert_eq!(start.on(squares::A2), None);
    /// ```
    pub fn on(&self, square: Square) -> Option<Occupant> {
        let at = self.pieces.binary_search_by_key(&square, |p| p.square).ok()?;
        Some(self.pieces[at].occupant)
    }

    fn store(&self, player: Player, piece: Piece) -> u32 {
        let store = self.stores.iter().find(|s| s.player == player && s.piece == piece);
        store.map_or(0, |s| s.count)
    }

    fn set_store(&mut self, player: Player, piece: Piece, count: u32) {
        self.stores.retain(|s| (s.player, s.piece) != (player, piece));
        if count > 0 {
            self.stores.push(StoreCount { player, piece, count });
            self.stores.sort();
        }
    }

    fn set_attribute(&mut self, square: Square, attribute: usize, value: bool) -> bool {
        let Ok(at) = self.pieces.binary_search_by_key(&square, |p| p.square) else { return false };
        let attributes = &mut self.pieces[at].occupant.attributes;
        *attributes = *attributes & !(1 << attribute) | u64::from(value) << attribute;
        true
    }

    fn place(&mut self, info: &Info<'_>, placed: Placed) -> Result<(), Error> {
        match self.pieces.binary_search_by_key(&placed.square, |p| p.square) {
            Ok(_) => {
                Err(Error::Position(format!("two pieces on {}", info.square_name(placed.square))))
            }
            Err(at) => {
                self.pieces.insert(at, placed);
                Ok(())
            }
        }
    }
}

/// The state of a position.
///
/// # Errors
/// If it does not fit the variant.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_runtime::notation::position::set_up;
/// use movewright_runtime::{Position, Rules};
///
/// let mut position = Position::of(&Ferry, &Ferry.start());
/// assert!(set_up(&Ferry, &position)? == Ferry.start());
/// position.pieces.push(position.pieces[0]);
/// let error = set_up(&Ferry, &position).unwrap_err();
/// assert_eq!(error.to_string(), "position: two pieces on a5");
/// # Ok::<(), movewright_runtime::Error>(())
/// ```
pub fn set_up<R: Rules>(rules: &R, position: &Position) -> Result<R::State, Error> {
    rules.set_up(&position.setup()).map_err(|e| {
        let info = rules.info();
        Error::Position(match e {
            SetupError::OutOfRange => e.to_string(),
            SetupError::TwoPieces(square) => format!("two pieces on {}", info.square_name(square)),
            SetupError::StoreTooLarge(player, piece) => format!(
                "too many pieces of type {} in the store of {}",
                info.piece_name(piece),
                info.player_name(player)
            ),
        })
    })
}

/// Writes a position. Reading the text back gives the same position.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_runtime::notation::position::write;
/// use movewright_runtime::{Conventions, Position, Rules};
///
/// let info = Ferry.info();
/// let start = Position::of(&Ferry, &Ferry.start());
/// let text = write(&info, &Conventions::of(&info), &start, &start);
/// assert_eq!(text, "mmfmm/5/5/5/MMFMM s - -");
/// ```
pub fn write(
    info: &Info<'_>,
    conventions: &Conventions,
    start: &Position,
    position: &Position,
) -> String {
    if let Some(head) = write_fen(info, conventions, position)
        && let Ok(base) = read(info, conventions, start, &head)
    {
        let text = complete(info, head, base, position);
        if read(info, conventions, start, &text).as_ref() == Ok(position) {
            return text;
        }
    }
    let base = Position { stores: start.stores.clone(), ..Position::default() };
    complete(info, String::new(), base, position)
}

/// Appends what `head` does not say yet; `base` is what it says.
fn complete(info: &Info<'_>, head: String, mut base: Position, position: &Position) -> String {
    let mut items = Vec::from_iter((!head.is_empty()).then_some(head));
    let missing: Vec<Placed> = position
        .pieces
        .iter()
        .filter(|p| base.on(p.square).is_none())
        .map(|p| {
            let attributes = info.pieces[usize::from(p.occupant.piece.0)].initial;
            Placed { square: p.square, occupant: Occupant { attributes, ..p.occupant } }
        })
        .collect();
    for player in (0..info.players.len() as u8).map(Player) {
        let mut groups = Vec::new();
        for piece in (0..info.pieces.len() as u16).map(Piece) {
            let mut group = info.piece_name(piece).to_string();
            let mut any = false;
            for placed in &missing {
                if (placed.occupant.player, placed.occupant.piece) == (player, piece) {
                    group.push(' ');
                    group.push_str(info.square_name(placed.square));
                    any = true;
                }
            }
            groups.extend(any.then_some(group));
        }
        if !groups.is_empty() {
            items.push(format!("{}: {}", info.player_name(player), groups.join(", ")));
        }
    }
    base.pieces.extend(missing);
    base.pieces.sort();
    if base.turn != position.turn || items.is_empty() {
        items.push(format!("turn {}", position.turn));
    }
    if (base.last_from, base.last_to) != (position.last_from, position.last_to) {
        let name = |s: Option<Square>| s.map_or("-", |s| info.square_name(s));
        items.push(format!("last {} {}", name(position.last_from), name(position.last_to)));
    }
    for player in (0..info.players.len() as u8).map(Player) {
        for piece in (0..info.pieces.len() as u16).map(Piece) {
            let count = position.store(player, piece);
            if count != base.store(player, piece) {
                let (player, piece) = (info.player_name(player), info.piece_name(piece));
                items.push(format!("store {player} {piece} {count}"));
            }
        }
    }
    for (i, name) in info.attributes.iter().enumerate() {
        for value in [true, false] {
            let mut item = format!("attribute {name} {value}");
            let mut any = false;
            for placed in &position.pieces {
                let is = placed.occupant.attributes >> i & 1 == 1;
                let was = base.on(placed.square).is_some_and(|o| o.attributes >> i & 1 == 1);
                if is == value && was != value {
                    item.push(' ');
                    item.push_str(info.square_name(placed.square));
                    any = true;
                }
            }
            items.extend(any.then_some(item));
        }
    }
    items.join("; ")
}

/// The fields of a FEN as far as they can say it; `None` without a rectangle or letters.
fn write_fen(info: &Info<'_>, conventions: &Conventions, position: &Position) -> Option<String> {
    let rectangle = Rectangle::of(info)?;
    let placement = fen::write_placement(conventions, &rectangle, position)?;
    let chooser = info.turns.get(position.turn)?.0;
    let side = conventions.side_letters[usize::from(chooser.0)]
        .filter(|_| first_turn_of(info, chooser) == Some(position.turn))
        .map_or_else(|| position.turn.to_string(), String::from);
    let castling: String = conventions
        .castling
        .iter()
        .filter(|c| {
            c.squares
                .iter()
                .all(|s| position.on(*s).is_some_and(|o| o.attributes >> c.attribute & 1 == 1))
        })
        .map(|c| c.letter)
        .collect();
    let castling = if castling.is_empty() { "-" } else { &castling };
    let passed = en_passant_square(conventions, &rectangle, position, chooser)
        .map_or("-", |s| info.square_name(s));
    Some(format!("{placement} {side} {castling} {passed}"))
}

/// The square of the en passant field, if the last move was such a double step.
fn en_passant_square(
    conventions: &Conventions,
    rectangle: &Rectangle,
    position: &Position,
    chooser: Player,
) -> Option<Square> {
    let (from, to) = (position.last_from?, position.last_to?);
    let moved = position.on(to)?;
    conventions
        .en_passant
        .iter()
        .filter(|e| e.player != chooser && e.player == moved.player)
        .filter(|e| e.piece.is_none_or(|p| p == moved.piece))
        .find_map(|e| {
            let passed = rectangle.offset(from, [-e.from[0], -e.from[1]])?;
            (rectangle.offset(passed, e.to) == Some(to)).then_some(passed)
        })
}

/// The turn entry that a player's letter means: the first one in the repeated part, else the
/// first.
fn first_turn_of(info: &Info<'_>, player: Player) -> Option<usize> {
    let is = |i: &usize| info.turns[*i].0 == player;
    (info.repeat_from..info.turns.len()).find(is).or_else(|| (0..info.turns.len()).find(is))
}

/// Reads a position.
///
/// # Errors
/// If the text does not say a position of this variant.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::{Ferry, squares};
/// use movewright_runtime::notation::position::read;
/// use movewright_runtime::{Conventions, Position, Rules};
///
/// let info = Ferry.info();
/// let start = Position::of(&Ferry, &Ferry.start());
/// let position = read(&info, &Conventions::of(&info), &start, "North: Man b4; turn 1")?;
/// assert!(position.on(squares::B4).is_some());
/// assert_eq!(position.turn, 1);
/// # Ok::<(), movewright_runtime::Error>(())
/// ```
pub fn read(
    info: &Info<'_>,
    conventions: &Conventions,
    start: &Position,
    text: &str,
) -> Result<Position, Error> {
    let mut position = Position { stores: start.stores.clone(), ..Position::default() };
    let reader = Reader { info, conventions, start };
    let mut any = false;
    for item in text.split(';').map(str::trim).filter(|item| !item.is_empty()) {
        reader.item(item, !any, &mut position)?;
        any = true;
    }
    if !any {
        return Err(Error::Position("an empty text".into()));
    }
    if !info.reads_last_move {
        (position.last_from, position.last_to) = (None, None);
    }
    Ok(position)
}

struct Reader<'a> {
    info: &'a Info<'a>,
    conventions: &'a Conventions,
    start: &'a Position,
}

impl Reader<'_> {
    fn item(&self, item: &str, first: bool, position: &mut Position) -> Result<(), Error> {
        let words: Vec<&str> = item.split_whitespace().collect();
        match words[..] {
            ["start"] if first => position.clone_from(self.start),
            ["turn", n] => position.turn = self.turn(n)?,
            ["last", from, to] => {
                position.last_from = self.optional_square(from)?;
                position.last_to = self.optional_square(to)?;
            }
            ["store", player, piece, count] => {
                let count = count
                    .parse()
                    .map_err(|_| Error::Position(format!("'{count}' is not a count")))?;
                position.set_store(self.player(player)?, self.piece(piece)?, count);
            }
            ["attribute", name, value @ ("true" | "false"), ref squares @ ..] => {
                let attribute = self.info.attributes.iter().position(|a| *a == name);
                let attribute = attribute
                    .ok_or_else(|| Error::Position(format!("no attribute is named '{name}'")))?;
                for square in squares {
                    if !position.set_attribute(self.square(square)?, attribute, value == "true") {
                        return Err(Error::Position(format!("no piece stands on {square}")));
                    }
                }
            }
            [head, ref rest @ ..] if head.ends_with(':') => {
                let player = self.player(head.trim_end_matches(':'))?;
                self.pieces(player, rest, position)?;
            }
            _ if first => self.fen(&words, position)?,
            _ => return Err(Error::Position(format!("cannot read '{item}'"))),
        }
        Ok(())
    }

    /// `King e1, Rook a1 h1`
    fn pieces(&self, player: Player, words: &[&str], position: &mut Position) -> Result<(), Error> {
        let mut piece = None;
        for word in words {
            let name = word.strip_suffix(',').unwrap_or(word);
            if !name.is_empty() {
                match piece {
                    None => piece = Some(self.piece(name)?),
                    Some(piece) => {
                        let attributes = self.info.pieces[usize::from(piece.0)].initial;
                        let occupant = Occupant { piece, player, attributes };
                        let placed = Placed { square: self.square(name)?, occupant };
                        position.place(self.info, placed)?;
                    }
                }
            }
            if word.ends_with(',') {
                piece = None;
            }
        }
        Ok(())
    }

    fn fen(&self, words: &[&str], position: &mut Position) -> Result<(), Error> {
        let rectangle = Rectangle::of(self.info).ok_or_else(|| {
            Error::Position(format!(
                "'{}' is not an item of a position, and the board is no rectangle, so it is no FEN",
                words.join(" ")
            ))
        })?;
        if words.len() > 6 {
            return Err(Error::Position(format!(
                "a FEN has at most six fields: '{}'",
                words.join(" ")
            )));
        }
        let field = |i: usize| words.get(i).copied();
        for counter in words.iter().skip(4).filter(|w| **w != "-") {
            if counter.parse::<u32>().is_err() {
                return Err(Error::Position(format!("'{counter}' is not a number of moves")));
            }
        }
        for (square, mut occupant) in fen::read_placement(words[0], self.conventions, &rectangle)? {
            occupant.attributes = self.fen_attributes(square, &occupant);
            position.place(self.info, Placed { square, occupant })?;
        }
        if let Some(side) = field(1) {
            position.turn = self.side(side)?;
        }
        self.castling(field(2).unwrap_or("-"), position)?;
        if let Some(passed) = field(3).filter(|w| *w != "-") {
            self.en_passant(passed, &rectangle, position)?;
        }
        Ok(())
    }

    /// Attribute values of a piece that no castling letter speaks of.
    fn fen_attributes(&self, square: Square, occupant: &Occupant) -> u64 {
        let piece = &self.info.pieces[usize::from(occupant.piece.0)];
        let at_home = self
            .start
            .on(square)
            .is_some_and(|o| (o.piece, o.player) == (occupant.piece, occupant.player));
        let mut out = 0;
        for (i, default) in self.conventions.attributes.iter().enumerate() {
            let bits = match default {
                AttributeDefault::InitialOnStart if at_home => piece.initial,
                AttributeDefault::InitialOnStart | AttributeDefault::False => 0,
                AttributeDefault::Initial => piece.initial,
                AttributeDefault::True => piece.declared,
            };
            out |= bits & 1 << i;
        }
        out
    }

    fn side(&self, text: &str) -> Result<usize, Error> {
        let mut chars = text.chars();
        if let (Some(c), None) = (chars.next(), chars.next())
            && let Some(player) = self.conventions.side_letters.iter().position(|l| *l == Some(c))
            && let Some(turn) = first_turn_of(self.info, Player(player as u8))
        {
            return Ok(turn);
        }
        self.turn(text)
    }

    fn castling(&self, letters: &str, position: &mut Position) -> Result<(), Error> {
        for entry in &self.conventions.castling {
            for square in &entry.squares {
                position.set_attribute(*square, entry.attribute, false);
            }
        }
        for letter in letters.chars().filter(|c| *c != '-') {
            let Some(entry) = self.conventions.castling.iter().find(|c| c.letter == letter) else {
                return Err(Error::Position(format!("no castling letter '{letter}' in this game")));
            };
            for square in &entry.squares {
                if !position.set_attribute(*square, entry.attribute, true) {
                    return Err(Error::Position(format!(
                        "castling letter '{letter}', but no piece stands on {}",
                        self.info.square_name(*square)
                    )));
                }
            }
        }
        Ok(())
    }

    fn en_passant(
        &self,
        passed: &str,
        rectangle: &Rectangle,
        position: &mut Position,
    ) -> Result<(), Error> {
        let square = self.square(passed)?;
        let chooser = self.info.turns[position.turn].0;
        for entry in self.conventions.en_passant.iter().filter(|e| e.player != chooser) {
            let (from, to) =
                (rectangle.offset(square, entry.from), rectangle.offset(square, entry.to));
            if from.is_some()
                && to.and_then(|s| position.on(s)).is_some_and(|o| o.player == entry.player)
            {
                (position.last_from, position.last_to) = (from, to);
                return Ok(());
            }
        }
        Err(Error::Position(format!("no double step can have passed over {passed}")))
    }

    fn turn(&self, text: &str) -> Result<usize, Error> {
        let turns = self.info.turns.len();
        text.parse().ok().filter(|t| *t < turns).ok_or_else(|| {
            Error::Position(format!(
                "'{text}' is neither a player to move nor a turn from 0 to {}",
                turns - 1
            ))
        })
    }

    fn optional_square(&self, name: &str) -> Result<Option<Square>, Error> {
        if name == "-" { Ok(None) } else { self.square(name).map(Some) }
    }

    fn square(&self, name: &str) -> Result<Square, Error> {
        self.info
            .square(name)
            .ok_or_else(|| Error::Position(format!("no square is named '{name}'")))
    }

    fn piece(&self, name: &str) -> Result<Piece, Error> {
        self.info.piece(name).ok_or_else(|| Error::Position(format!("no piece is named '{name}'")))
    }

    fn player(&self, name: &str) -> Result<Player, Error> {
        self.info
            .player(name)
            .ok_or_else(|| Error::Position(format!("no player is named '{name}'")))
    }
}
