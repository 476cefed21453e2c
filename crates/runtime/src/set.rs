//! Sets of squares: `W` words of 64 bits, one runtime type for every board size.

use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares; square `s` is bit `s % 64` of word `s / 64`.
///
/// ```
/// use movewright_runtime::Set;
///
/// let a = Set::<1>::of(&[3, 5, 8]);
/// let b = Set::<1>::of(&[5, 9]);
/// assert_eq!(a & b, Set::single(5));
/// assert_eq!((a | b).len(), 4);
/// assert!(a.iter().eq([3, 5, 8]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Set<const W: usize>(pub [u64; W]);

impl<const W: usize> Set<W> {
    /// No squares.
    pub const EMPTY: Self = Set([0; W]);

    /// One square.
    ///
    /// # Panics
    /// If the square is `64 * W` or more; with a single word it counts modulo 64.
    ///
    /// ```
    /// use movewright_runtime::Set;
    ///
    /// assert!(Set::<2>::single(70).iter().eq([70]));
    /// ```
    #[inline]
    pub const fn single(square: usize) -> Self {
        let mut words = [0; W];
        words[Self::word(square)] = 1 << (square % 64);
        Set(words)
    }

    /// The set of the squares given.
    ///
    /// ```
    /// use movewright_runtime::Set;
    ///
    /// const CORNERS: Set<1> = Set::of(&[0, 7, 56, 63]);
    /// assert_eq!(CORNERS.len(), 4);
    /// ```
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
    ///
    /// ```
    /// use movewright_runtime::Set;
    ///
    /// let set = Set::<1>::of(&[3, 5]);
    /// assert!(set.contains(3) && !set.contains(4));
    /// ```
    #[inline]
    pub const fn contains(&self, square: usize) -> bool {
        self.0[Self::word(square)] >> (square % 64) & 1 == 1
    }

    /// Adds a square.
    ///
    /// ```
    /// use movewright_runtime::Set;
    ///
    /// let mut set = Set::<1>::EMPTY;
    /// set.insert(4);
    /// assert_eq!(set, Set::single(4));
    /// ```
    #[inline]
    pub const fn insert(&mut self, square: usize) {
        self.0[Self::word(square)] |= 1 << (square % 64);
    }

    /// Removes a square.
    ///
    /// ```
    /// use movewright_runtime::Set;
    ///
    /// let mut set = Set::<1>::of(&[3, 5]);
    /// set.remove(3);
    /// assert_eq!(set, Set::single(5));
    /// ```
    #[inline]
    pub const fn remove(&mut self, square: usize) {
        self.0[Self::word(square)] &= !(1 << (square % 64));
    }

    /// Has it no squares?
    ///
    /// ```
    /// use movewright_runtime::Set;
    ///
    /// assert!(Set::<3>::EMPTY.is_empty() && !Set::<3>::single(130).is_empty());
    /// ```
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
    ///
    /// ```
    /// use movewright_runtime::Set;
    ///
    /// assert!(Set::<1>::single(7).is_single() && !Set::<1>::of(&[7, 8]).is_single());
    /// ```
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
    ///
    /// ```
    /// use movewright_runtime::Set;
    ///
    /// assert_eq!(Set::<1>::of(&[3, 5, 8]).len(), 3);
    /// ```
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
    ///
    /// ```
    /// use movewright_runtime::Set;
    ///
    /// assert_eq!(Set::<1>::of(&[3, 5]).without(&Set::of(&[5, 6])), Set::single(3));
    /// ```
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
    ///
    /// ```
    /// use movewright_runtime::Set;
    ///
    /// assert_eq!(Set::<1>::of(&[5, 3]).first(), Some(3));
    /// ```
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

    /// The `n`-th square in board order, counted from 0.
    ///
    /// ```
    /// use movewright_runtime::Set;
    ///
    /// let set = Set::<1>::of(&[3, 5, 8]);
    /// assert_eq!((set.nth(1), set.nth(3)), (Some(5), None));
    /// ```
    #[inline]
    pub fn nth(&self, n: u64) -> Option<usize> {
        self.nth_or_rest(n).ok()
    }

    /// The `n`-th square in board order, counted from 0; if there are too few, `n` less their
    /// number.
    ///
    /// ```
    /// use movewright_runtime::Set;
    ///
    /// // The fourth square of two sets, one after the other.
    /// let (a, b) = (Set::<1>::of(&[3, 5, 8]), Set::<1>::of(&[1, 2]));
    /// assert_eq!(a.nth_or_rest(3), Err(0));
    /// assert_eq!(b.nth_or_rest(0), Ok(1));
    /// ```
    #[inline]
    pub fn nth_or_rest(&self, mut n: u64) -> Result<usize, u64> {
        for (i, &word) in self.0.iter().enumerate() {
            let counts = bytewise_counts(word);
            let here = counts >> 56;
            if n < here {
                return Ok(i * 64 + nth_bit(word, counts, n));
            }
            n -= here;
        }
        Err(n)
    }

    /// Every square moved `by` numbers up (down if negative); what leaves the words is lost.
    ///
    /// `by` is a constant wherever this matters, and so are the shifts.
    ///
    /// ```
    /// use movewright_runtime::Set;
    ///
    /// let set = Set::<1>::of(&[0, 9]);
    /// assert_eq!(set.shifted(8), Set::of(&[8, 17]));
    /// assert_eq!(set.shifted(-1), Set::single(8));
    /// ```
    #[inline(always)]
    pub const fn shifted(&self, by: i32) -> Self {
        let mut out = [0; W];
        let (words, bits) = (by.unsigned_abs() as usize / 64, by.unsigned_abs() % 64);
        let mut i = words;
        while i < W {
            if by >= 0 {
                out[i] = self.0[i - words] << bits;
                if bits > 0 && i > words {
                    out[i] |= self.0[i - words - 1] >> (64 - bits);
                }
            } else {
                out[i - words] = self.0[i] >> bits;
                if bits > 0 && i + 1 < W {
                    out[i - words] |= self.0[i + 1] << (64 - bits);
                }
            }
            i += 1;
        }
        Set(out)
    }

    /// The squares in board order.
    ///
    /// ```
    /// use movewright_runtime::Set;
    ///
    /// let names: Vec<String> = Set::<1>::of(&[1, 4]).iter().map(|s| format!("square {s}")).collect();
    /// assert_eq!(names, ["square 1", "square 4"]);
    /// ```
    #[inline]
    pub const fn iter(self) -> SetIter<W> {
        SetIter { rest: self, word: 0 }
    }
}

/// Byte `i` is the number of bits in bytes 0 to `i` of a word.
#[inline]
const fn bytewise_counts(word: u64) -> u64 {
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    bytes.wrapping_mul(EACH_BYTE)
}

const EACH_BYTE: u64 = 0x0101_0101_0101_0101;

/// The bit with `n` others below it, in a word with more than `n` bits (Vigna: *Broadword
/// implementation of rank/select queries*, 2008).
#[inline]
fn nth_bit(word: u64, counts: u64, n: u64) -> usize {
    // Bytes up to which there are at most `n` bits come before the one looked for.
    let high = EACH_BYTE << 7;
    let before = (((n * EACH_BYTE) | high) - counts) & high;
    let byte = (before >> 7).wrapping_mul(EACH_BYTE) >> 56 << 3;
    let rest = n - (counts << 8 >> byte & 0xff);
    let bits = word >> byte & 0xff;
    byte as usize + usize::from(NTH_BIT[bits as usize][(rest & 7) as usize])
}

/// By byte and number: the bit with that many others below it.
static NTH_BIT: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][n] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// Squares of a set in board order.
///
/// ```
/// use movewright_runtime::Set;
///
/// // Sets are iterators too.
/// let mut sum = 0;
/// for square in Set::<1>::of(&[3, 5]) {
///     sum += square;
/// }
/// assert_eq!(sum, 8);
/// ```
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
    extern crate std;

    use std::vec::Vec;

    use super::Set;

    /// Sets with many, few and no squares, from a linear congruential sequence.
    fn samples() -> impl Iterator<Item = Set<3>> {
        let mut x = 1_u64;
        let mut next = move || {
            x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            x ^ x >> 29
        };
        (0..600).map(move |i| match i % 4 {
            0 => Set([next(), next(), next()]),
            1 => Set([next() & next() & next(), 0, next() & next()]),
            2 => Set([u64::MAX, next() | next(), 0]),
            _ => Set([0, 0, 1 << (i % 64)]),
        })
    }

    #[test]
    fn the_nth_square_is_that_of_the_iteration() {
        for set in samples() {
            let squares: Vec<usize> = set.iter().collect();
            for (n, &square) in squares.iter().enumerate() {
                assert_eq!(set.nth(n as u64), Some(square), "{set:?}");
            }
            for beyond in 0..3 {
                let n = squares.len() as u64 + beyond;
                assert_eq!(set.nth_or_rest(n), Err(beyond), "{set:?}");
            }
        }
    }

    #[test]
    fn a_single_square_is_told_from_none_and_many() {
        for set in samples() {
            assert_eq!(set.is_single(), set.len() == 1, "{set:?}");
        }
        for square in 0..192 {
            assert!(Set::<3>::single(square).is_single());
        }
    }

    #[test]
    fn shifting_moves_each_square() {
        for set in samples() {
            for by in [-192, -130, -65, -64, -63, -17, -1, 0, 1, 9, 64, 65, 127, 128, 191, 192] {
                let squares = set.iter().map(|s| s as i32 + by).filter(|s| (0..192).contains(s));
                let expected: Vec<i32> = squares.collect();
                let shifted: Vec<i32> = set.shifted(by).iter().map(|s| s as i32).collect();
                assert_eq!(shifted, expected, "{set:?} by {by}");
            }
        }
    }
}
