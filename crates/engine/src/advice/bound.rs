//! A table bound to a game's rules: whose pieces its names stand for, and which squares its
//! coordinates mean.

use core::ops::ControlFlow;
use movewright_runtime::advice::{CAPTURED, Point, Position, TableInfo};
use movewright_runtime::{
    Flow, MoveSink, Occupant, Piece, Placed, Player, PlayerKind, Rules, Setup, Square, Verdict,
};

/// A table's pieces and squares in a game.
pub struct Bound<'r, R: Rules> {
    /// The game.
    pub rules: &'r R,
    /// Our player and theirs.
    pub players: (Player, Player),
    /// Files and ranks.
    pub board: (i32, i32),
    turns: (usize, usize),
    /// By point: rank times files plus file.
    squares: Vec<Square>,
    /// By square.
    points: Vec<Point>,
    pieces: Vec<BoundKinds>,
    /// Attributes that the binding names, and their values.
    attributes: (u64, u64),
}

struct BoundKinds {
    us: bool,
    kinds: Vec<Piece>,
}

/// What a move leads to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum After {
    /// A position of the table's pieces.
    Position(Position),
    /// The end of the game: what it is for us, and the position, if it is one of the table's pieces.
    End(Verdict, Option<Position>),
    /// Something that the table has no name for.
    Unknown,
}

/// A bound game without its type: what verification asks of the rules.
pub trait BoundRules {
    /// Files and ranks.
    fn board(&self) -> (i32, i32);
    /// How many kinds each bound piece has.
    fn kinds(&self) -> Vec<u32>;
    /// Can the position arise, the side that has just moved not leaving its royal piece attacked?
    fn is_legal(&self, position: &Position) -> bool;
    /// Calls `visit` for each legal move.
    fn moves(&self, position: &Position, visit: &mut dyn FnMut(After));
    /// Is the royal piece of the side to move attacked?
    fn attacked(&self, position: &Position) -> bool;
    /// The result for us if there are no moves.
    fn stuck(&self, position: &Position) -> Verdict;
}

impl<R: Rules> BoundRules for Bound<'_, R> {
    fn board(&self) -> (i32, i32) {
        self.board
    }

    fn kinds(&self) -> Vec<u32> {
        self.pieces.iter().map(|p| p.kinds.len() as u32).collect()
    }

    fn is_legal(&self, position: &Position) -> bool {
        let other = Position { us_to_move: !position.us_to_move, ..*position };
        self.state(&other).is_some_and(|state| !self.rules.royal_attacked(&state))
    }

    fn moves(&self, position: &Position, visit: &mut dyn FnMut(After)) {
        let Some(state) = self.state(position) else { return };
        let mut sink = Sink { bound: self, position, child: state.clone(), state: &state, visit };
        let _ = self.rules.legal_moves(&state, &mut sink);
    }

    fn attacked(&self, position: &Position) -> bool {
        self.state(position).is_some_and(|state| self.rules.royal_attacked(&state))
    }

    fn stuck(&self, position: &Position) -> Verdict {
        match self.state(position) {
            Some(state) => self.rules.no_move_outcome(&state).verdict(self.players.0),
            None => Verdict::Draw,
        }
    }
}

/// Plays each move and says what it leads to.
struct Sink<'a, 'r, R: Rules> {
    bound: &'a Bound<'r, R>,
    position: &'a Position,
    state: &'a R::State,
    child: R::State,
    visit: &'a mut dyn FnMut(After),
}

impl<R: Rules> MoveSink<R::Move> for Sink<'_, '_, R> {
    fn add(&mut self, m: R::Move) -> Flow {
        let bound = self.bound;
        bound.rules.play_into(self.state, &m, &mut self.child);
        let next = bound.position(self.position, &self.child);
        (self.visit)(match bound.rules.goal_reached(&self.child) {
            Some(outcome) => After::End(outcome.verdict(bound.players.0), next),
            None => next.map_or(After::Unknown, After::Position),
        });
        ControlFlow::Continue(())
    }
}

impl<'r, R: Rules> Bound<'r, R> {
    /// Binds a table to rules.
    ///
    /// # Errors
    /// What does not fit, in words.
    pub fn new(rules: &'r R, table: &TableInfo<'_>) -> Result<Self, String> {
        let info = rules.info();
        let game = table.binding.ok_or("the table is bound to no game")?;
        let player =
            |name: &str| info.player(name).ok_or(format!("the game has no player `{name}`"));
        let us = player(game.us)?;
        let them = match game.them {
            Some(name) => player(name)?,
            None => {
                let real =
                    |i: &u8| info.players[usize::from(*i)].kind == PlayerKind::Real && *i != us.0;
                (0..info.players.len() as u8)
                    .find(real)
                    .map(Player)
                    .ok_or("the game has no other player")?
            }
        };
        let turn = |player: Player| {
            let own = |t: &(Player, Player)| *t == (player, player);
            // A turn of the part of the order that repeats, if there is one.
            let repeated = info
                .turns
                .iter()
                .skip(info.repeat_from)
                .position(own)
                .map(|i| i + info.repeat_from);
            repeated
                .or_else(|| info.turns.iter().position(own))
                .ok_or("a player never has a turn of its own")
        };
        let mut pieces = Vec::new();
        for piece in table.pieces {
            let mut kinds = Vec::new();
            for name in piece.kinds.iter().take_while(|name| !name.is_empty()) {
                kinds.push(info.piece(name).ok_or(format!("the game has no piece `{name}`"))?);
            }
            pieces.push(BoundKinds { us: piece.us, kinds });
        }
        let (board, squares, points) = geometry(&info, game.reversed)?;
        if board != table.board {
            return Err(format!(
                "the table is for a board of {} by {}",
                table.board.0, table.board.1
            ));
        }
        let mut attributes = (0, 0);
        for (name, value) in game.attributes {
            let bit = info.attributes.iter().position(|a| a == name);
            let bit = 1 << bit.ok_or(format!("the game has no attribute `{name}`"))?;
            attributes.0 |= bit;
            attributes.1 |= if *value { bit } else { 0 };
        }
        Ok(Bound {
            rules,
            players: (us, them),
            board,
            turns: (turn(us)?, turn(them)?),
            squares,
            points,
            pieces,
            attributes,
        })
    }

    /// The square of a point on the board.
    pub fn square(&self, point: Point) -> Square {
        self.squares[(i32::from(point.y) - 1) as usize * self.board.0 as usize
            + (i32::from(point.x) - 1) as usize]
    }

    /// The point of a square.
    pub fn point(&self, square: Square) -> Point {
        self.points[usize::from(square.0)]
    }

    /// The state of a position; `None` if two pieces share a square.
    pub fn state(&self, position: &Position) -> Option<R::State> {
        let info = self.rules.info();
        let mut placed: Vec<Placed> = Vec::with_capacity(self.pieces.len());
        for (i, bound) in self.pieces.iter().enumerate() {
            if position.kinds[i] == CAPTURED {
                continue;
            }
            let piece = bound.kinds[usize::from(position.kinds[i])];
            let square = self.square(position.places[i]);
            if placed.iter().any(|p| p.square == square) {
                return None;
            }
            let known = &info.pieces[usize::from(piece.0)];
            let attributes =
                (known.initial & !self.attributes.0 | self.attributes.1) & known.declared;
            let player = if bound.us { self.players.0 } else { self.players.1 };
            placed.push(Placed { square, occupant: Occupant { piece, player, attributes } });
        }
        placed.sort_by_key(|p| p.square);
        let turn = if position.us_to_move { self.turns.0 } else { self.turns.1 };
        let setup = Setup { pieces: &placed, turn, ..Setup::default() };
        self.rules.set_up(&setup).ok()
    }

    /// The position after a move that led from `before` to `state`; `None` if the board then holds
    /// something that the table has no name for.
    pub fn position(&self, before: &Position, state: &R::State) -> Option<Position> {
        let mut position = *before;
        position.us_to_move = !before.us_to_move;
        let is = |i: usize, square: Square| -> Option<u8> {
            let occupant = self.rules.piece_at(state, square)?;
            let bound = &self.pieces[i];
            let player = if bound.us { self.players.0 } else { self.players.1 };
            let kind = bound.kinds.iter().position(|k| *k == occupant.piece)?;
            (occupant.player == player).then_some(kind as u8)
        };
        // First those that stayed, so that a piece like another is not taken for it.
        let mut found = [false; movewright_runtime::advice::MOST_PIECES];
        let mut held = Vec::new();
        for i in (0..self.pieces.len()).filter(|&i| before.kinds[i] != CAPTURED) {
            let square = self.square(before.places[i]);
            if is(i, square) == Some(before.kinds[i]) && !held.contains(&square) {
                found[i] = true;
                held.push(square);
            }
        }
        let occupied: Vec<Square> = (0..self.points.len() as u16)
            .map(Square)
            .filter(|s| self.rules.piece_at(state, *s).is_some() && !held.contains(s))
            .collect();
        let mut new = occupied.into_iter();
        for i in (0..self.pieces.len()).filter(|&i| before.kinds[i] != CAPTURED) {
            if found[i] {
                continue;
            }
            let mut rest = new.clone();
            match rest.find_map(|s| is(i, s).map(|kind| (s, kind))) {
                Some((square, kind)) => {
                    position.places[i] = self.point(square);
                    position.kinds[i] = kind;
                    new = new.filter(|s| *s != square).collect::<Vec<_>>().into_iter();
                }
                None => position.kinds[i] = CAPTURED,
            }
        }
        new.next().is_none().then_some(position)
    }
}

type Geometry = ((i32, i32), Vec<Square>, Vec<Point>);

/// Files and ranks from the squares' places on the screen: files from the left, ranks from below.
fn geometry(
    info: &movewright_runtime::Info<'_>,
    reversed: (bool, bool),
) -> Result<Geometry, String> {
    let mut lefts = Vec::new();
    let mut tops = Vec::new();
    let mut places = Vec::new();
    for square in info.squares {
        let [left, top, ..] = square.rect.ok_or("the board has squares without a place")?;
        lefts.push(left);
        tops.push(top);
        places.push((left, top));
    }
    for list in [&mut lefts, &mut tops] {
        list.sort_unstable();
        list.dedup();
    }
    let (files, ranks) = (lefts.len(), tops.len());
    if files * ranks != info.squares.len() || files > 100 || ranks > 100 {
        return Err("the board is not a full rectangle".into());
    }
    let mut squares = vec![Square(u16::MAX); files * ranks];
    let mut points = Vec::new();
    for (i, (left, top)) in places.into_iter().enumerate() {
        let mut x = lefts.partition_point(|l| *l < left);
        let mut y = ranks - 1 - tops.partition_point(|t| *t < top);
        if reversed.0 {
            x = files - 1 - x;
        }
        if reversed.1 {
            y = ranks - 1 - y;
        }
        if squares[y * files + x] != Square(u16::MAX) {
            return Err("two squares of the board share a place".into());
        }
        squares[y * files + x] = Square(i as u16);
        points.push(Point::new(x as i32 + 1, y as i32 + 1));
    }
    Ok(((files as i32, ranks as i32), squares, points))
}

/// The usual name of a point: a letter for the file, a number for the rank.
pub fn square_name(point: Point) -> String {
    match u8::try_from(point.x - 1) {
        Ok(file) if file < 26 => format!("{}{}", (b'a' + file) as char, point.y),
        _ => format!("({},{})", point.x, point.y),
    }
}

/// Reads a position: a square for each bound piece in the table's order, as `d5 e3 c7`; or
/// `W=d5 R=e3 B=c7`; at the end perhaps `them`, if they are to move.
///
/// # Errors
/// What cannot be read, in words.
pub fn parse_position(text: &str, table: &TableInfo<'_>) -> Result<Position, String> {
    let mut position = Position { us_to_move: true, ..Position::default() };
    let mut given = vec![false; table.pieces.len()];
    let words =
        text.split(|c: char| c.is_whitespace() || c == ',' || c == '/').filter(|w| !w.is_empty());
    for (next, word) in words.enumerate() {
        if matches!(word, "them" | "us") {
            position.us_to_move = word == "us";
            continue;
        }
        let (index, square) = match word.split_once('=') {
            Some((name, square)) => {
                let index = table.pieces.iter().position(|p| p.name == name);
                (index.ok_or(format!("the table has no piece `{name}`"))?, square)
            }
            None => (next, word),
        };
        let names: Vec<&str> = table.pieces.iter().map(|p| p.name).collect();
        if index >= given.len() {
            return Err(format!("more squares than pieces: the table has {}", names.join(", ")));
        }
        let (square, kind) = square.split_once(':').unwrap_or((square, ""));
        let mut chars = square.chars();
        let file = chars.next().filter(char::is_ascii_lowercase).map(|c| c as i32 - 'a' as i32 + 1);
        let rank = chars.as_str().parse::<i32>().ok();
        let point = file.zip(rank).map(|(x, y)| Point::new(x, y)).filter(|p| p.is_on(table.board));
        position.places[index] = point.ok_or(format!("`{square}` is no square of the board"))?;
        if (0..given.len()).any(|i| given[i] && position.places[i] == position.places[index]) {
            return Err(format!("two pieces stand on {square}"));
        }
        if !kind.is_empty() {
            let known = table.pieces[index].kinds.iter().position(|k| *k == kind);
            position.kinds[index] =
                known.ok_or(format!("`{}` is never a `{kind}`", names[index]))? as u8;
        }
        given[index] = true;
    }
    match given.iter().position(|g| !g) {
        None => Ok(position),
        Some(missing) => Err(format!("no square is given for `{}`", table.pieces[missing].name)),
    }
}
