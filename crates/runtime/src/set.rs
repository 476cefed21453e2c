//! Sets of squares: `W` words of 64 bits, one runtime type for every board size.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares; square `s` is bit `s % 64` of word `s / 64`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Set<const W: usize>(pub [u64; W]);

impl<const W: usize> Set<W> {
    /// No squares.
    pub const EMPTY: Self = Set([0; W]);

    /// One square.
    ///
    /// # Panics
    /// If the square is `64 * W` or more; with a single word it counts modulo 64.
    #[inline]
    pub const fn single(square: usize) -> Self {
        let mut words = [0; W];
        words[Self::word(square)] = 1 << (square % 64);
        Set(words)
    }

    /// The set of the squares given.
    pub const fn of(squares: &[u16]) -> Self {
        let mut words = [0; W];
        let mut i = 0;
        while i < squares.len() {
            words[squares[i] as usize / 64] |= 1 << (squares[i] % 64);
            i += 1;
        }
        Set(words)
    }

    /// The word that holds a square; with a single word no square is outside it.
    #[inline]
    pub(crate) const fn word(square: usize) -> usize {
        if W == 1 { 0 } else { square / 64 }
    }

    /// Is the square in the set?
    #[inline]
    pub const fn contains(&self, square: usize) -> bool {
        self.0[Self::word(square)] >> (square % 64) & 1 == 1
    }

    /// Adds a square.
    #[inline]
    pub const fn insert(&mut self, square: usize) {
        self.0[Self::word(square)] |= 1 << (square % 64);
    }

    /// Removes a square.
    #[inline]
    pub const fn remove(&mut self, square: usize) {
        self.0[Self::word(square)] &= !(1 << (square % 64));
    }

    /// Has it no squares?
    #[inline]
    pub const fn is_empty(&self) -> bool {
        let mut i = 0;
        while i < W {
            if self.0[i] != 0 {
                return false;
            }
            i += 1;
        }
        true
    }

    /// Has it exactly one square?
    #[inline]
    pub const fn is_single(&self) -> bool {
        let mut found = false;
        let mut i = 0;
        while i < W {
            let word = self.0[i];
            if word != 0 {
                if found || word & (word - 1) != 0 {
                    return false;
                }
                found = true;
            }
            i += 1;
        }
        found
    }

    /// Number of squares.
    #[inline]
    pub const fn len(&self) -> u32 {
        let mut n = 0;
        let mut i = 0;
        while i < W {
            n += self.0[i].count_ones();
            i += 1;
        }
        n
    }

    /// Squares of `self` that are not in `other`.
    #[inline]
    pub const fn without(mut self, other: &Self) -> Self {
        let mut i = 0;
        while i < W {
            self.0[i] &= !other.0[i];
            i += 1;
        }
        self
    }

    /// The first square in board order.
    #[inline]
    pub const fn first(&self) -> Option<usize> {
        let mut i = 0;
        while i < W {
            if self.0[i] != 0 {
                return Some(i * 64 + self.0[i].trailing_zeros() as usize);
            }
            i += 1;
        }
        None
    }

    /// Every square moved by a difference of numbers; what leaves the words is lost.
    #[inline(always)]
    pub const fn shifted(self, by: i32) -> Self {
        let (words, bits) = (by.unsigned_abs() as usize / 64, by.unsigned_abs() % 64);
        let mut out = [0; W];
        let mut i = 0;
        while i < W {
            if by >= 0 {
                if i >= words {
                    out[i] = self.0[i - words] << bits;
                }
                if bits > 0 && i > words {
                    out[i] |= self.0[i - words - 1] >> (64 - bits);
                }
            } else {
                if i + words < W {
                    out[i] = self.0[i + words] >> bits;
                }
                if bits > 0 && i + words + 1 < W {
                    out[i] |= self.0[i + words + 1] << (64 - bits);
                }
            }
            i += 1;
        }
        Set(out)
    }

    /// The `n`-th square in board order, counted from 0.
    pub const fn nth(&self, n: u64) -> Option<usize> {
        let mut n = n;
        let mut i = 0;
        while i < W {
            let mut word = self.0[i];
            let here = word.count_ones() as u64;
            if n < here {
                while n > 0 {
                    word &= word - 1;
                    n -= 1;
                }
                return Some(i * 64 + word.trailing_zeros() as usize);
            }
            n -= here;
            i += 1;
        }
        None
    }

    /// The squares in board order.
    #[inline]
    pub const fn iter(self) -> SetIter<W> {
        SetIter { rest: self, word: 0 }
    }
}

/// Squares of a set in board order.
#[derive(Clone, Debug)]
pub struct SetIter<const W: usize> {
    rest: Set<W>,
    word: usize,
}

impl<const W: usize> Iterator for SetIter<W> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        while self.word < W {
            let bits = self.rest.0[self.word];
            if bits != 0 {
                self.rest.0[self.word] = bits & (bits - 1);
                return Some(self.word * 64 + bits.trailing_zeros() as usize);
            }
            self.word += 1;
        }
        None
    }
}

impl<const W: usize> IntoIterator for Set<W> {
    type Item = usize;
    type IntoIter = SetIter<W>;

    #[inline]
    fn into_iter(self) -> SetIter<W> {
        self.iter()
    }
}

impl<const W: usize> Default for Set<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

macro_rules! wordwise {
    ($op:ident, $f:ident, $assign:ident, $g:ident, $token:tt) => {
        impl<const W: usize> $assign for Set<W> {
            #[inline]
            fn $g(&mut self, other: Self) {
                for (a, b) in self.0.iter_mut().zip(other.0) {
                    *a $token b;
                }
            }
        }

        impl<const W: usize> $op for Set<W> {
            type Output = Self;

            #[inline]
            fn $f(mut self, other: Self) -> Self {
                self.$g(other);
                self
            }
        }
    };
}

wordwise!(BitAnd, bitand, BitAndAssign, bitand_assign, &=);
wordwise!(BitOr, bitor, BitOrAssign, bitor_assign, |=);
wordwise!(BitXor, bitxor, BitXorAssign, bitxor_assign, ^=);

impl<const W: usize> Not for Set<W> {
    type Output = Self;

    /// All other bits, those beyond the board included: mask with the board's squares.
    #[inline]
    fn not(mut self) -> Self {
        self.0.iter_mut().for_each(|w| *w = !*w);
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_move_every_square() {
        let squares = [0_usize, 1, 7, 62, 63, 64, 100, 127, 128, 190, 191];
        for by in [-130_i32, -128, -65, -64, -63, -9, -1, 0, 1, 8, 63, 64, 70, 128, 191] {
            let mut set = Set::<3>::EMPTY;
            let mut moved = Set::<3>::EMPTY;
            for square in squares {
                set.insert(square);
                let to = square as i32 + by;
                if (0..192).contains(&to) {
                    moved.insert(to as usize);
                }
            }
            assert_eq!(set.shifted(by), moved, "by {by}");
        }
    }

    #[test]
    fn squares_are_counted_and_found() {
        let set = Set::<2>::of(&[3, 60, 64, 127]);
        let all: [Option<usize>; 5] = core::array::from_fn(|n| set.nth(n as u64));
        assert_eq!(all, [Some(3), Some(60), Some(64), Some(127), None]);
        assert!(!set.is_single() && !Set::<2>::EMPTY.is_single());
        assert!(Set::<2>::single(99).is_single() && Set::<1>::single(0).is_single());
    }
}
