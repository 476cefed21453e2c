//! The board: a graph of squares joined by one-way links, with zones and symmetry.

use crate::ids::*;

/// A square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Square {
    /// Its name in the rules.
    pub name: String,
    /// Left, top, right, bottom in the author's pixels; `None` for squares without a place.
    pub rect: Option<[i32; 4]>,
    /// Not drawn; an ordinary square for the rules (section 3.4).
    pub dummy: bool,
}

/// A direction: a partial function from squares to squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Direction {
    /// Its name.
    pub name: String,
    links: Vec<Option<SquareId>>,
    back: Vec<Option<SquareId>>,
}

impl Direction {
    /// A direction from its links, indexed by square. Where several squares link to one, the
    /// first in board order counts as its predecessor (section 6.6).
    pub fn new(name: impl Into<String>, links: Vec<Option<SquareId>>) -> Self {
        let mut back = vec![None; links.len()];
        for (from, to) in links.iter().enumerate() {
            if let Some(to) = to
                && back[to.index()].is_none()
            {
                back[to.index()] = Some(SquareId::from_index(from));
            }
        }
        Direction { name: name.into(), links, back }
    }

    /// The square one step from `square`.
    #[inline]
    pub fn link(&self, square: SquareId) -> Option<SquareId> {
        self.links[square.index()]
    }

    /// The square from which one step leads to `square`.
    #[inline]
    pub fn predecessor(&self, square: SquareId) -> Option<SquareId> {
        self.back[square.index()]
    }

    /// All links, indexed by square.
    pub fn links(&self) -> &[Option<SquareId>] {
        &self.links
    }
}

/// A zone: for each player a set of squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// Squares per player, each list in board order without repeats.
    pub squares: Vec<Vec<SquareId>>,
}

/// A grid the author declared: squares `first .. first + product(labels)`, first dimension
/// outermost. Only drawing and position text look at it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    /// The labels of each dimension.
    pub labels: Vec<Vec<String>>,
    /// Its squares, first dimension outermost; `None` where a position was killed.
    pub squares: Vec<Option<SquareId>>,
}

/// Squares, directions, zones and symmetry of one variant.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Board {
    /// Squares in board order.
    pub squares: Vec<Square>,
    /// Directions in the order they were first declared.
    pub directions: Vec<Direction>,
    /// Zones in the order they were first declared.
    pub zones: Vec<Zone>,
    /// `symmetry[player][direction]` is the direction meant when code for that player says
    /// `direction` (section 3.8). Applied exactly once, when a name is looked up.
    pub symmetry: Vec<Vec<DirectionId>>,
    /// The author's grids.
    pub grids: Vec<Grid>,
}

impl Board {
    /// The direction that `direction` means for `player`.
    #[inline]
    pub fn for_player(&self, player: PlayerId, direction: DirectionId) -> DirectionId {
        self.symmetry[player.index()][direction.index()]
    }

    /// One step for a player, with symmetry.
    #[inline]
    pub fn step(
        &self,
        player: PlayerId,
        from: SquareId,
        direction: DirectionId,
    ) -> Option<SquareId> {
        self.directions[self.for_player(player, direction).index()].link(from)
    }

    /// The square from which a step for a player leads to `to`, with symmetry.
    #[inline]
    pub fn step_back(
        &self,
        player: PlayerId,
        to: SquareId,
        direction: DirectionId,
    ) -> Option<SquareId> {
        self.directions[self.for_player(player, direction).index()].predecessor(to)
    }

    /// Is `square` in the zone of `player`?
    #[inline]
    pub fn in_zone(&self, zone: ZoneId, player: PlayerId, square: SquareId) -> bool {
        self.zones[zone.index()].squares[player.index()].binary_search(&square).is_ok()
    }

    /// All squares in board order.
    pub fn square_ids(&self) -> impl DoubleEndedIterator<Item = SquareId> + use<> {
        (0..self.squares.len()).map(SquareId::from_index)
    }

    /// The square with this name.
    pub fn square_named(&self, name: &str) -> Option<SquareId> {
        self.squares.iter().position(|s| s.name == name).map(SquareId::from_index)
    }
}
