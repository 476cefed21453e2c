//! Legality by masks, and sets of targets by table. For generated code.
//!
//! A piece that attacks a royal piece, or would if other squares were occupied, restricts where
//! the other pieces of the royal side may go. Whether it takes the royal piece is a function of the
//! occupied squares; a move that takes a non-royal piece from one square to another, and removes
//! at most what stands there, changes that function's argument in a way that is known. What the
//! attacker then allows is a [`Row`]: no move needs to be tried.

use crate::set::Set;

/// What one attacker leaves to the non-royal pieces of the side whose royal piece it is about.
///
/// For an attacker on `e`, a function `f` of the occupied squares of a set `asked`, and
/// `free = asked \ occupied`, a piece may go to
/// `{e} ∪ (f(o) ? ∅ : all \ free) ∪ {t ∈ free : not f(o + t)}`,
/// where `o` are the occupied squares, without the piece's own if that is asked. Pieces on asked
/// squares are `special`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row<const W: usize> {
    /// Where pieces may go that are not special.
    pub others: Set<W>,
    /// Pieces whose leaving matters.
    pub special: Set<W>,
    /// Where these may go.
    pub specials: Set<W>,
}

impl<const W: usize> Row<W> {
    /// No restriction.
    pub const FREE: Self =
        Row { others: Set([u64::MAX; W]), special: Set::EMPTY, specials: Set([u64::MAX; W]) };

    /// Of a piece that attacks whatever stands elsewhere: it must be taken.
    #[inline]
    pub const fn leap(attacker: usize) -> Self {
        Row { others: Set::single(attacker), special: Set::EMPTY, specials: Set([u64::MAX; W]) }
    }

    /// Of a piece that attacks if all asked squares are empty. `own` are the pieces that move.
    #[inline]
    pub fn clear(attacker: usize, asked: Set<W>, occupied: Set<W>, own: Set<W>) -> Self {
        let between = asked & occupied;
        if between.is_empty() {
            let mut row = Self::leap(attacker);
            row.others |= asked;
            return row;
        }
        if between.is_single() && !(between & own).is_empty() {
            let mut specials = asked.without(&between);
            specials.insert(attacker);
            return Row { special: between, specials, ..Self::FREE };
        }
        Self::FREE
    }

    /// Of a piece that attacks if exactly the squares `pattern` of those asked are occupied.
    pub fn pattern(
        attacker: usize,
        asked: Set<W>,
        pattern: Set<W>,
        occupied: Set<W>,
        own: Set<W>,
    ) -> Self {
        let free = asked.without(&occupied);
        let wrong = (asked & occupied) ^ pattern;
        let own_wrong = wrong & own & occupied;
        match wrong.len() {
            0 => {
                let mut others = free;
                others.insert(attacker);
                Row { others, special: own & asked, ..Self::FREE }
            }
            1 if !own_wrong.is_empty() => {
                let mut specials = free;
                specials.insert(attacker);
                Row { special: wrong, specials, ..Self::FREE }
            }
            1 if (wrong & occupied).is_empty() => {
                Row { others: !wrong, special: own & asked, ..Self::FREE }
            }
            2 if own_wrong.is_single() && (wrong & occupied).is_single() => {
                let missing = wrong.without(&own_wrong);
                Row { special: own_wrong, specials: !missing, ..Self::FREE }
            }
            _ => Self::FREE,
        }
    }

    /// Of a piece that attacks if exactly `count` of the asked squares are occupied.
    #[inline]
    pub fn count(
        attacker: usize,
        asked: Set<W>,
        count: u32,
        occupied: Set<W>,
        own: Set<W>,
    ) -> Self {
        let free = asked.without(&occupied);
        let special = own & asked & occupied;
        let there = (asked & occupied).len();
        let mut and_attacker = free;
        and_attacker.insert(attacker);
        if there == count {
            let mut specials = !free;
            specials.insert(attacker);
            Row { others: and_attacker, special, specials }
        } else if there == count + 1 {
            Row { special, specials: and_attacker, ..Self::FREE }
        } else if there + 1 == count {
            Row { others: !free, special, ..Self::FREE }
        } else {
            Self::FREE
        }
    }

    /// Where the piece on a square may go.
    #[inline]
    pub fn allows(&self, from: usize) -> Set<W> {
        if self.special.contains(from) { self.specials } else { self.others }
    }
}

/// The rows of all attackers together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guard<const W: usize> {
    /// Where pieces may go that are not special.
    pub targets: Set<W>,
    /// Pieces that are special to some attacker: where they may go is the meet of
    /// [`Row::allows`] over all attackers.
    pub special: Set<W>,
}

impl<const W: usize> Guard<W> {
    /// No restriction.
    pub const FREE: Self = Guard { targets: Set([u64::MAX; W]), special: Set::EMPTY };

    /// Adds the row of an attacker.
    #[inline]
    pub fn add(&mut self, row: Row<W>) {
        self.targets &= row.others;
        self.special |= row.special;
    }
}

/// Sets of targets by the occupied squares that matter: for each start square a line.
#[derive(Clone, Copy, Debug)]
pub struct Lines<const W: usize> {
    /// By start square.
    pub lines: &'static [Line<W>],
    /// For each line, by hashed key: the number of its set, counted from the line's first.
    pub numbers: &'static [u8],
    /// The sets of all lines.
    pub sets: &'static [Set<W>],
}

/// The squares that matter to the targets from one start square, and where its sets are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line<const W: usize> {
    /// Squares that matter.
    pub asked: Set<W>,
    /// Multiplies the occupied squares among them, word by word, into a number whose highest bits
    /// are an index.
    pub multiplier: Set<W>,
    /// The other bits.
    pub shift: u32,
    /// First index of the line.
    pub first: u32,
    /// Its first set.
    pub set: u32,
}

impl<const W: usize> Lines<W> {
    /// The targets from a square.
    #[inline]
    pub fn get(&self, start: usize, occupied: &Set<W>) -> Set<W> {
        let line = &self.lines[start];
        let index = line.first as usize + line.hash(occupied);
        self.sets[line.set as usize + usize::from(self.numbers[index])]
    }
}

impl<const W: usize> Line<W> {
    /// A line from its parts.
    pub const fn of(
        asked: [u64; W],
        multiplier: [u64; W],
        shift: u32,
        first: u32,
        set: u32,
    ) -> Self {
        Line { asked: Set(asked), multiplier: Set(multiplier), shift, first, set }
    }

    /// The index of the occupied squares within the line.
    #[inline]
    pub fn hash(&self, occupied: &Set<W>) -> usize {
        let mut sum = 0_u64;
        for i in 0..W {
            let key = occupied.0[i] & self.asked.0[i];
            sum = sum.wrapping_add(key.wrapping_mul(self.multiplier.0[i]));
        }
        (sum >> self.shift) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type S = Set<1>;

    /// What an attacker on square 0 allows, by the definition.
    fn allowed(f: &dyn Fn(u64) -> bool, asked: u64, occupied: u64, from: u32) -> u64 {
        let o = if asked >> from & 1 == 1 { occupied & !(1 << from) } else { occupied };
        let free = asked & !o;
        let mut allowed = 1;
        if !f(o) {
            allowed |= !free;
        }
        for t in (0..64).filter(|t| free >> t & 1 == 1) {
            if !f(o | 1 << t) {
                allowed |= 1 << t;
            }
        }
        allowed
    }

    /// Every board of the asked squares 1 to 5 and every distribution of own pieces, with one
    /// piece of the side on square 9.
    fn check(row: impl Fn(S, S, S) -> Row<1>, f: &dyn Fn(u64) -> bool) {
        let asked = 0b11_1110;
        for occupied in (0..32_u64).map(|b| b << 1) {
            for own in (0..32_u64).map(|b| b << 1).filter(|own| own & !occupied == 0) {
                let (own, occupied) = (own | 1 << 9, occupied | 1 << 9 | 1);
                let row = row(Set([asked]), Set([occupied]), Set([own]));
                for from in (0..64_u32).filter(|s| own >> s & 1 == 1) {
                    // Nothing moves to where it is.
                    let elsewhere = !(1_u64 << from);
                    assert_eq!(
                        row.allows(from as usize).0[0] & elsewhere,
                        allowed(f, asked, occupied, from) & elsewhere,
                        "occupied {occupied:b}, own {own:b}, from {from}"
                    );
                }
            }
        }
    }

    #[test]
    fn rows_are_what_the_definition_says() {
        let asked = 0b11_1110;
        check(|_, _, _| Row::leap(0), &|_| true);
        check(|a, o, own| Row::clear(0, a, o, own), &|o| o & asked == 0);
        for pattern in (0..32_u64).map(|b| b << 1) {
            check(|a, o, own| Row::pattern(0, a, Set([pattern]), o, own), &|o| {
                o & asked == pattern
            });
        }
        for count in 0..=5 {
            check(|a, o, own| Row::count(0, a, count, o, own), &|o| {
                (o & asked).count_ones() == count
            });
        }
    }

    #[test]
    fn lines_are_looked_up_by_what_is_asked() {
        // From square 0 the square 1 always, and the square 2 if 1 is empty.
        static LINES: Lines<1> = Lines {
            lines: &[Line::of([0b10], [1 << 62], 63, 1, 1)],
            numbers: &[7, 0, 1],
            sets: &[Set([0]), Set([0b110]), Set([0b010])],
        };
        assert_eq!(LINES.get(0, &Set([0b101])), Set([0b110]));
        assert_eq!(LINES.get(0, &Set([0b111])), Set([0b010]));
    }
}
