//! For generated code: moves of a position by what they lead to.

use crate::moves::{MoveKind, MoveShape};

/// Places for the numbers of moves.
const SLOTS: usize = 512;

/// Moves are kept in chunks, which are made when they are needed.
const CHUNK: usize = 16;
const CHUNKS: usize = 24;

/// Moves that were seen; for generated code that gives equal moves once: those of the same shape
/// that lead to the same position.
///
/// Moves of one shape only are never played. Where several have it, `key` plays one and tells a
/// number that is the same for equal positions, at most once for each; `equal` plays two whose numbers are
/// the same and compares the positions.
///
/// It holds no more than [`Seen::MOST`] and allocates nothing.
///
/// ```
/// use movewright_runtime::seen::Seen;
/// use movewright_runtime::{MoveKind, MoveShape, Square};
///
/// let to = |s| MoveShape { kind: MoveKind::Movement, from: Some(Square(0)), to: Some(Square(s)) };
/// // Moves of this example lead to positions that are their length.
/// let key = |m: &&str| m.len() as u64;
/// let equal = |a: &&str, b: &&str| a.len() == b.len();
///
/// let mut seen = Seen::new();
/// assert_eq!(seen.insert(to(8), "steps", key, equal), Some(false));
/// assert_eq!(seen.insert(to(8), "walks", key, equal), Some(true));
/// // Another position, and another shape.
/// assert_eq!(seen.insert(to(8), "jumps over", key, equal), Some(false));
/// assert_eq!(seen.insert(to(9), "steps", key, equal), Some(false));
/// ```
#[derive(Clone, Debug)]
pub struct Seen<M> {
    /// One more than the number of a move, by what its shape hashes to; zero where there is none.
    slots: [u16; SLOTS],
    chunks: [Option<[Entry<M>; CHUNK]>; CHUNKS],
    held: usize,
}

#[derive(Clone, Copy, Debug)]
struct Entry<M> {
    shape: u64,
    m: M,
    /// The number of the position after it, once it was needed.
    key: Option<u64>,
    /// How many moves equal it that have not been taken.
    count: u32,
}

/// A shape as a number.
#[inline]
fn number(shape: MoveShape) -> u64 {
    let square = |s: Option<crate::Square>| s.map_or(0, |s| u64::from(s.0) + 1);
    let kind = match shape.kind {
        MoveKind::Movement => 0,
        MoveKind::Drop => 1,
        MoveKind::Pass => 2,
        MoveKind::Stop => 3,
    };
    square(shape.from) << 34 | square(shape.to) << 2 | kind
}

impl<M: Copy + PartialEq> Seen<M> {
    /// How many moves it holds at most.
    pub const MOST: usize = CHUNKS * CHUNK;

    /// Holds none.
    #[inline]
    pub fn new() -> Self {
        // Element by element, so that nothing is written to chunks that are not there.
        Seen { slots: [0; SLOTS], chunks: core::array::from_fn(|_| None), held: 0 }
    }

    fn entry(&mut self, number: usize) -> Option<&mut Entry<M>> {
        self.chunks[number / CHUNK].as_mut().map(|chunk| &mut chunk[number % CHUNK])
    }

    /// Was an equal move seen? If none was, the move is added. `None`: it is full, and holds no equal
    /// move.
    #[inline]
    pub fn insert(
        &mut self,
        shape: MoveShape,
        m: M,
        key: impl FnMut(&M) -> u64,
        equal: impl FnMut(&M, &M) -> bool,
    ) -> Option<bool> {
        self.count(shape, m, key, equal).map(|count| count > 1)
    }

    /// Counts a move: how many equal moves there are now, with it. `None`: it is full, and holds no equal
    /// move.
    #[inline]
    pub fn count(
        &mut self,
        shape: MoveShape,
        m: M,
        key: impl FnMut(&M) -> u64,
        equal: impl FnMut(&M, &M) -> bool,
    ) -> Option<u32> {
        match self.find(shape, &m, key, equal) {
            Ok(entry) => {
                entry.count += 1;
                Some(entry.count)
            }
            Err((at, key)) => self.push(at, Entry { shape: number(shape), m, key, count: 1 }),
        }
    }

    /// Adds an entry at a free slot.
    fn push(&mut self, at: usize, entry: Entry<M>) -> Option<u32> {
        if self.held == Self::MOST {
            return None;
        }
        let chunk = self.chunks[self.held / CHUNK].get_or_insert([entry; CHUNK]);
        chunk[self.held % CHUNK] = entry;
        self.held += 1;
        self.slots[at] = self.held as u16;
        Some(1)
    }

    /// How many moves equal this one, as they were counted; afterwards none. `None`: it holds no equal
    /// move.
    #[inline]
    pub fn take(
        &mut self,
        shape: MoveShape,
        m: &M,
        key: impl FnMut(&M) -> u64,
        equal: impl FnMut(&M, &M) -> bool,
    ) -> Option<u32> {
        self.find(shape, m, key, equal).ok().map(|entry| core::mem::take(&mut entry.count))
    }

    /// An equal move; or the slot that is free for it, and the number of the position after it, if that
    /// was needed.
    #[inline]
    fn find(
        &mut self,
        shape: MoveShape,
        m: &M,
        mut key: impl FnMut(&M) -> u64,
        mut equal: impl FnMut(&M, &M) -> bool,
    ) -> Result<&mut Entry<M>, (usize, Option<u64>)> {
        let shape = number(shape);
        // Fibonacci hashing.
        let mut at = (shape.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize % SLOTS;
        let mut own = None;
        let found = loop {
            let number = match self.slots[at] {
                0 => return Err((at, own)),
                slot => usize::from(slot) - 1,
            };
            if let Some(entry) = self.entry(number)
                && entry.shape == shape
            {
                if entry.m == *m {
                    break number;
                }
                let other = &entry.m;
                let theirs = *entry.key.get_or_insert_with(|| key(other));
                if theirs == *own.get_or_insert_with(|| key(m)) && equal(other, m) {
                    break number;
                }
            }
            at = (at + 1) % SLOTS;
        };
        self.entry(found).ok_or((at, own))
    }
}

impl<M: Copy + PartialEq> Default for Seen<M> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::Seen;
    use crate::moves::{MoveKind, MoveShape};

    const SHAPE: MoveShape = MoveShape { kind: MoveKind::Pass, from: None, to: None };

    #[test]
    fn what_is_full_still_knows_what_it_holds() {
        let mut seen = Seen::new();
        let most = Seen::<u64>::MOST as u64;
        let modulo = |m: &u64| m % 1000;
        // All of one shape, so in the same place.
        for m in 0..most {
            let equal = |_: &u64, _: &u64| unreachable!("the numbers differ");
            assert_eq!(seen.insert(SHAPE, m, modulo, equal), Some(false));
        }
        let equal = |a: &u64, b: &u64| a % 1000 == b % 1000;
        assert_eq!(seen.insert(SHAPE, 1005, modulo, equal), Some(true));
        assert_eq!(seen.insert(SHAPE, most, modulo, equal), None);
        assert_eq!(seen.insert(SHAPE, most, modulo, equal), None);
        // The same number, another position.
        assert_eq!(seen.insert(SHAPE, 1005, modulo, |a, b| a == b), None);
    }

    #[test]
    fn counted_moves_are_taken_once() {
        let mut seen = Seen::new();
        let key = |m: &u64| m % 10;
        let equal = |a: &u64, b: &u64| a % 10 == b % 10;
        for m in [3, 4, 13, 23, 14] {
            seen.count(SHAPE, m, key, equal);
        }
        let taken = [23, 3, 4, 14, 5].map(|m| seen.take(SHAPE, &m, key, equal));
        assert_eq!(taken, [Some(3), Some(0), Some(2), Some(0), None]);
    }
}
