//! For generated code: moves of a position by what they lead to.

/// Places for moves.
const SLOTS: usize = 512;

/// Moves that were seen, by the key of the board that each leads to; for generated code that gives
/// equal moves once.
///
/// It holds no more than [`Seen::MOST`] and allocates nothing.
///
/// ```
/// use movewright_runtime::seen::Seen;
///
/// let mut seen = Seen::new();
/// assert_eq!(seen.insert(7, "a1-a2", |_| true), Some(false));
/// assert_eq!(seen.insert(7, "a1-a2 again", |m| *m == "a1-a2"), Some(true));
/// // Only another move with the same key.
/// assert_eq!(seen.insert(7, "b1-a2", |m| *m == "b1-a2"), Some(false));
/// ```
#[derive(Clone, Debug)]
pub struct Seen<M> {
    slots: [Option<(u64, M)>; SLOTS],
    held: usize,
}

impl<M: Copy> Seen<M> {
    /// How many moves it holds at most.
    pub const MOST: usize = SLOTS / 4 * 3;

    /// Holds none.
    pub const fn new() -> Self {
        Seen { slots: [None; SLOTS], held: 0 }
    }

    /// Was an equal move seen? Only those with the same key are asked whether they are `equal`. If
    /// none is, the move is added. `None`: it is full, and holds no equal move.
    #[inline]
    pub fn insert(&mut self, key: u64, m: M, mut equal: impl FnMut(&M) -> bool) -> Option<bool> {
        let mut at = key as usize % SLOTS;
        while let Some((other, seen)) = &self.slots[at] {
            if *other == key && equal(seen) {
                return Some(true);
            }
            at = (at + 1) % SLOTS;
        }
        if self.held == Self::MOST {
            return None;
        }
        self.slots[at] = Some((key, m));
        self.held += 1;
        Some(false)
    }
}

impl<M: Copy> Default for Seen<M> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::Seen;

    #[test]
    fn what_is_full_still_knows_what_it_holds() {
        let mut seen = Seen::new();
        let most = Seen::<u64>::MOST as u64;
        // All in the same place.
        for m in 0..most {
            assert_eq!(seen.insert(512, m, |other| *other == m), Some(false));
        }
        assert_eq!(seen.insert(512, 5, |other| *other == 5), Some(true));
        assert_eq!(seen.insert(512, most, |other| *other == most), None);
        assert_eq!(seen.insert(512, most, |other| *other == most), None);
    }
}
