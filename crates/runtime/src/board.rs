//! Boards: which piece stands where, with a hash key kept up to date. For generated code.
//!
//! Two layouts with the same methods. [`Planes`] keeps a set of squares for each piece type,
//! player and attribute: small boards copy and scan fast this way. [`Cells`] keeps the type of
//! each square's piece in an array, for boards with many squares or types.

use crate::info::{Piece, Player};
use crate::keys;
use crate::set::Set;
use crate::setup::Occupant;

/// A board as sets: `W` words a set, `T` piece types, `P` players, `A` attributes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Planes<const W: usize, const T: usize, const P: usize, const A: usize> {
    types: [Set<W>; T],
    owned: [Set<W>; P],
    attributes: [Set<W>; A],
    key: u64,
}

/// A board as an array of `N` squares with sets of `W` words for `P` players and `A` attributes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cells<const N: usize, const W: usize, const P: usize, const A: usize> {
    /// Type of the piece on a square, plus one; zero where there is none.
    types: [u16; N],
    owned: [Set<W>; P],
    attributes: [Set<W>; A],
    key: u64,
}

/// What both layouts do with owners and attributes.
macro_rules! shared_methods {
    () => {
        /// Exclusive or of the [`keys`] of all pieces and their attributes.
        #[inline]
        pub const fn key(&self) -> u64 {
            self.key
        }

        /// The squares of a player's pieces.
        #[inline]
        pub const fn owned(&self, player: usize) -> Set<W> {
            self.owned[player]
        }

        /// The squares with a piece.
        #[inline]
        pub fn all(&self) -> Set<W> {
            self.owned.iter().fold(Set::EMPTY, |all, &own| all | own)
        }

        /// Is there a piece on the square?
        #[inline]
        pub fn occupied(&self, square: impl Into<usize>) -> bool {
            self.all().contains(square.into())
        }

        /// Is there a piece of this player on the square?
        #[inline]
        pub fn owned_by(&self, square: impl Into<usize>, player: usize) -> bool {
            self.owned[player].contains(square.into())
        }

        /// Is there a piece of anybody but this player on the square?
        #[inline]
        pub fn enemy_of(&self, square: impl Into<usize>, player: usize) -> bool {
            self.all().without(&self.owned[player]).contains(square.into())
        }

        /// The squares of pieces whose attribute is true.
        #[inline]
        pub const fn with_attribute(&self, attribute: usize) -> Set<W> {
            self.attributes[attribute]
        }

        /// Is there a piece on the square whose attribute is true?
        #[inline]
        pub fn attribute(&self, square: impl Into<usize>, attribute: usize) -> bool {
            self.attributes[attribute].contains(square.into())
        }

        /// The piece on a square.
        #[inline]
        pub fn get(&self, square: impl Into<usize>) -> Option<Occupant> {
            let square = square.into();
            if !self.occupied(square) {
                return None;
            }
            let mut player = 0;
            for p in 1..P {
                player |= p * usize::from(self.owned[p].contains(square));
            }
            let mut attributes = 0;
            for a in 0..A {
                attributes |= u64::from(self.attributes[a].contains(square)) << a;
            }
            Some(Occupant {
                piece: Piece(self.type_at(square)),
                player: Player(player as u8),
                attributes,
            })
        }

        /// Lifts the piece from a square.
        #[inline]
        pub fn take(&mut self, square: impl Into<usize>) -> Option<Occupant> {
            let square = square.into();
            let occupant = self.get(square)?;
            self.owned[usize::from(occupant.player.0)].remove(square);
            self.change_type(square, occupant.piece, false);
            self.key ^= keys::piece(square as u16, occupant.piece.0, occupant.player.0);
            for a in 0..A {
                if occupant.attributes >> a & 1 == 1 {
                    self.attributes[a].remove(square);
                    self.key ^= keys::attribute(square as u16, a as u8);
                }
            }
            Some(occupant)
        }

        /// Moves the piece on an occupied square to another square; gives the piece that stood
        /// there.
        #[inline]
        pub fn step(&mut self, from: impl Into<usize>, to: impl Into<usize>) -> Option<Occupant> {
            let (from, to) = (from.into(), to.into());
            if from == to {
                return None;
            }
            let mut player = 0;
            for p in 1..P {
                player |= p * usize::from(self.owned[p].contains(from));
            }
            let piece = Piece(self.type_at(from));
            let lost = self.get(to);
            if let Some(lost) = lost {
                self.owned[usize::from(lost.player.0)].remove(to);
                self.change_type(to, lost.piece, false);
                self.key ^= keys::piece(to as u16, lost.piece.0, lost.player.0);
            }
            self.owned[player].remove(from);
            self.owned[player].insert(to);
            self.change_type(from, piece, false);
            self.change_type(to, piece, true);
            self.key ^= keys::piece(from as u16, piece.0, player as u8);
            self.key ^= keys::piece(to as u16, piece.0, player as u8);
            for a in 0..A {
                let set = &mut self.attributes[a];
                let (before, after) = (set.contains(to), set.contains(from));
                if after {
                    self.key ^= keys::attribute(from as u16, a as u8);
                    set.remove(from);
                }
                if before != after {
                    self.key ^= keys::attribute(to as u16, a as u8);
                    if after {
                        set.insert(to);
                    } else {
                        set.remove(to);
                    }
                }
            }
            lost
        }

        /// Puts a piece on an empty square.
        #[inline]
        pub fn put(&mut self, square: impl Into<usize>, occupant: Occupant) {
            let square = square.into();
            self.owned[usize::from(occupant.player.0)].insert(square);
            self.change_type(square, occupant.piece, true);
            self.key ^= keys::piece(square as u16, occupant.piece.0, occupant.player.0);
            for a in 0..A {
                if occupant.attributes >> a & 1 == 1 {
                    self.attributes[a].insert(square);
                    self.key ^= keys::attribute(square as u16, a as u8);
                }
            }
        }

        /// Puts a piece on a square, whatever stood there.
        #[inline]
        pub fn replace(&mut self, square: impl Into<usize>, occupant: Occupant) {
            let square = square.into();
            self.take(square);
            self.put(square, occupant);
        }

        /// Gives the piece on a square, if any, an attribute.
        #[inline]
        pub fn set_attribute(&mut self, square: impl Into<usize>, attribute: usize, value: bool) {
            let square = square.into();
            if self.occupied(square) && self.attributes[attribute].contains(square) != value {
                self.key ^= keys::attribute(square as u16, attribute as u8);
                if value {
                    self.attributes[attribute].insert(square);
                } else {
                    self.attributes[attribute].remove(square);
                }
            }
        }

        /// Gives the piece on an occupied square an attribute.
        #[inline]
        pub fn mark(&mut self, square: impl Into<usize>, attribute: usize, value: bool) {
            let square = square.into();
            if self.attributes[attribute].contains(square) != value {
                self.key ^= keys::attribute(square as u16, attribute as u8);
                if value {
                    self.attributes[attribute].insert(square);
                } else {
                    self.attributes[attribute].remove(square);
                }
            }
        }

        /// Gives the piece on a square, if any, another type.
        #[inline]
        pub fn set_type(&mut self, square: impl Into<usize>, piece: usize) {
            let square = square.into();
            if let Some(occupant) = self.take(square) {
                self.put(square, Occupant { piece: Piece(piece as u16), ..occupant });
            }
        }

        /// Gives the piece on a square, if any, to another player.
        #[inline]
        pub fn set_owner(&mut self, square: impl Into<usize>, player: usize) {
            let square = square.into();
            if let Some(occupant) = self.take(square) {
                self.put(square, Occupant { player: Player(player as u8), ..occupant });
            }
        }
    };
}

impl<const W: usize, const T: usize, const P: usize, const A: usize> Planes<W, T, P, A> {
    /// No pieces.
    pub const EMPTY: Self = Planes {
        types: [Set::EMPTY; T],
        owned: [Set::EMPTY; P],
        attributes: [Set::EMPTY; A],
        key: 0,
    };

    shared_methods!();

    /// Keys of pieces: by player, type, word and bit.
    const KEYS: &'static [[[[u64; 64]; W]; T]; P] = &Self::keys();

    const fn keys() -> [[[[u64; 64]; W]; T]; P] {
        let mut keys = [[[[0; 64]; W]; T]; P];
        let mut i = 0;
        while i < P * T * W * 64 {
            let (square, piece, player) = (i % (W * 64), i / (W * 64) % T, i / (W * 64 * T));
            keys[player][piece][square / 64][square % 64] =
                keys::piece(square as u16, piece as u16, player as u8);
            i += 1;
        }
        keys
    }

    /// Keys of attributes: by attribute, word and bit.
    const ATTRIBUTE_KEYS: &'static [[[u64; 64]; W]; A] = &Self::attribute_keys();

    const fn attribute_keys() -> [[[u64; 64]; W]; A] {
        let mut keys = [[[0; 64]; W]; A];
        let mut i = 0;
        while i < A * W * 64 {
            let (square, attribute) = (i % (W * 64), i / (W * 64));
            keys[attribute][square / 64][square % 64] =
                keys::attribute(square as u16, attribute as u8);
            i += 1;
        }
        keys
    }

    /// Writes to `child` what the board becomes when the piece on a square, of a type and player
    /// that are known, moves to another square, takes what stands there and becomes a type, mostly
    /// the one it is of.
    #[inline]
    pub fn step_into(
        &self,
        child: &mut Self,
        piece: usize,
        becomes: usize,
        player: usize,
        from: impl Into<usize>,
        to: impl Into<usize>,
    ) {
        let (from, to) = (from.into(), to.into());
        let (source, target) = (Set::single(from), Set::single(to));
        let both = source | target;
        // Of a single type there is nothing to ask.
        let (piece, becomes) = if T == 1 { (0, 0) } else { (piece, becomes) };
        // Every field is written from the parent's: reading back what was just written would wait for it.
        for (new, old) in child.types.iter_mut().zip(&self.types) {
            *new = old.without(&both);
        }
        child.types[becomes] = self.types[becomes].without(&source) | target;
        for (new, old) in child.owned.iter_mut().zip(&self.owned) {
            *new = old.without(&both);
        }
        child.owned[player] = self.owned[player].without(&source) | target;
        let keys = &Self::KEYS[player];
        let mut key = self.key ^ keys[piece][Set::<W>::word(from)][from % 64];
        key ^= keys[becomes][Set::<W>::word(to)][to % 64];
        // A piece that stays where it is takes nothing.
        if self.all().without(&source).contains(to) {
            key ^= self.key_of(to);
        }
        for a in 0..A {
            let old = self.attributes[a];
            child.attributes[a] = old.without(&both);
            if !(old & both).is_empty() {
                let (before, after) = (old.contains(to), old.contains(from));
                let keys = &Self::ATTRIBUTE_KEYS[a];
                let there = keys[Set::<W>::word(to)][to % 64];
                if after {
                    key ^= keys[Set::<W>::word(from)][from % 64] ^ there;
                    child.attributes[a] |= target;
                }
                if before && from != to {
                    key ^= there;
                }
            }
        }
        child.key = key;
    }

    /// The key of the piece on an occupied square, without its attributes.
    #[inline]
    fn key_of(&self, square: usize) -> u64 {
        let mut player = 0;
        for p in 1..P {
            player |= p * usize::from(self.owned[p].contains(square));
        }
        let piece = usize::from(self.type_at(square));
        Self::KEYS[player][piece][Set::<W>::word(square)][square % 64]
    }

    /// The squares of all pieces of a type.
    #[inline]
    pub const fn pieces(&self, piece: usize) -> Set<W> {
        self.types[piece]
    }

    /// Is there a piece of this type on the square?
    #[inline]
    pub fn is_piece(&self, square: impl Into<usize>, piece: usize) -> bool {
        self.types[piece].contains(square.into())
    }

    /// The type of the piece on an occupied square.
    #[inline]
    pub fn type_at(&self, square: impl Into<usize>) -> u16 {
        let square = square.into();
        let mut piece = 0;
        for t in 1..T {
            piece |= t * usize::from(self.types[t].contains(square));
        }
        piece as u16
    }

    #[inline]
    fn change_type(&mut self, square: usize, piece: Piece, present: bool) {
        let set = &mut self.types[usize::from(piece.0)];
        if present {
            set.insert(square);
        } else {
            set.remove(square);
        }
    }
}

impl<const N: usize, const W: usize, const P: usize, const A: usize> Cells<N, W, P, A> {
    /// No pieces.
    pub const EMPTY: Self =
        Cells { types: [0; N], owned: [Set::EMPTY; P], attributes: [Set::EMPTY; A], key: 0 };

    shared_methods!();

    /// Writes to `child` what the board becomes when the piece on a square moves to another square,
    /// takes what stands there and becomes a type. Type and player are those of the piece.
    #[inline]
    pub fn step_into(
        &self,
        child: &mut Self,
        piece: usize,
        becomes: usize,
        _player: usize,
        from: impl Into<usize>,
        to: impl Into<usize>,
    ) {
        let to = to.into();
        *child = *self;
        child.step(from, to);
        if becomes != piece {
            child.set_type(to, becomes);
        }
    }

    /// The squares of all pieces of a type.
    #[inline]
    pub fn pieces(&self, piece: usize) -> Set<W> {
        let mut squares = Set::EMPTY;
        for square in self.all() {
            if self.is_piece(square, piece) {
                squares.insert(square);
            }
        }
        squares
    }

    /// Is there a piece of this type on the square?
    #[inline]
    pub fn is_piece(&self, square: impl Into<usize>, piece: usize) -> bool {
        usize::from(self.types[square.into()]) == piece + 1
    }

    /// The type of the piece on an occupied square.
    #[inline]
    pub fn type_at(&self, square: impl Into<usize>) -> u16 {
        self.types[square.into()].wrapping_sub(1)
    }

    #[inline]
    fn change_type(&mut self, square: usize, piece: Piece, present: bool) {
        self.types[square] = if present { piece.0 + 1 } else { 0 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOK: Occupant = Occupant { piece: Piece(2), player: Player(1), attributes: 0b10 };

    #[test]
    fn both_layouts_do_the_same() {
        let mut planes = Planes::<2, 3, 2, 2>::EMPTY;
        let mut cells = Cells::<70, 2, 2, 2>::EMPTY;
        planes.put(69_usize, ROOK);
        cells.put(69_usize, ROOK);
        assert_eq!((planes.get(69_usize), cells.get(69_usize)), (Some(ROOK), Some(ROOK)));
        assert_eq!((planes.pieces(2), cells.pieces(2)), (Set::single(69), Set::single(69)));
        assert_eq!(planes.key(), keys::piece(69, 2, 1) ^ keys::attribute(69, 1));
        planes.set_type(69_usize, 0);
        cells.set_type(69_usize, 0);
        planes.set_attribute(69_usize, 0, true);
        cells.set_attribute(69_usize, 0, true);
        planes.set_owner(69_usize, 0);
        cells.set_owner(69_usize, 0);
        assert_eq!(planes.key(), cells.key());
        let changed = Occupant { piece: Piece(0), player: Player(0), attributes: 0b11 };
        planes.put(5_usize, ROOK);
        cells.put(5_usize, ROOK);
        assert_eq!(
            (planes.step(69_usize, 5_usize), cells.step(69_usize, 5_usize)),
            (Some(ROOK), Some(ROOK))
        );
        assert_eq!((planes.step(5_usize, 69_usize), cells.step(5_usize, 69_usize)), (None, None));
        // A step to another board does what a step on the board does.
        planes.put(7_usize, ROOK);
        cells.put(7_usize, ROOK);
        for to in [7_usize, 8, 69] {
            let (mut a, mut b) = (Planes::EMPTY, Cells::EMPTY);
            let (mut c, mut d) = (planes, cells);
            assert_eq!(c.step(69_usize, to), d.step(69_usize, to));
            for becomes in [0, 1] {
                planes.step_into(&mut a, 0, becomes, 0, 69_usize, to);
                cells.step_into(&mut b, 0, becomes, 0, 69_usize, to);
                c.set_type(to, becomes);
                d.set_type(to, becomes);
                assert_eq!((a, b), (c, d));
            }
        }
        planes.take(7_usize);
        cells.take(7_usize);
        let key = keys::piece(69, 0, 0) ^ keys::attribute(69, 0) ^ keys::attribute(69, 1);
        assert_eq!((planes.key(), cells.key()), (key, key));
        assert_eq!((planes.take(69_usize), cells.take(69_usize)), (Some(changed), Some(changed)));
        assert_eq!((planes, cells), (Planes::EMPTY, Cells::EMPTY));
        planes.set_attribute(3_usize, 0, true);
        assert_eq!(planes, Planes::EMPTY, "attributes of an empty square stay false");
    }
}
