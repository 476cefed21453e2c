//! Random numbers that are the same everywhere for the same seed.

use movewright_runtime::keys;

/// SplitMix64 (Steele, Lea, Flood, 2014): value `n` is [`keys::key`]`(seed + n)` steps along.
///
/// ```
/// use movewright_engine::Random;
///
/// let draw = |seed| {
///     let mut random = Random::new(seed);
///     [random.below(6), random.below(6), random.below(6)]
/// };
/// assert_eq!(draw(1), draw(1));
/// assert!(draw(2).iter().all(|&n| n < 6));
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    counter: u64,
}

impl Random {
    /// A sequence chosen by a seed.
    pub fn new(seed: u64) -> Self {
        // Seeds 1, 2, 3 must not give the same sequence shifted by one.
        Random { counter: keys::key(seed) }
    }

    /// The next 64 bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.counter = self.counter.wrapping_add(1);
        keys::key(self.counter)
    }

    /// A number below `bound`, uniform up to 1 part in 2^32 for bounds a game can have.
    ///
    /// # Panics
    /// If `bound` is 0 (in debug builds).
    #[inline]
    pub fn below(&mut self, bound: u64) -> u64 {
        debug_assert!(bound > 0);
        // Multiply-shift (Lemire, 2019) without the rejection step.
        ((u128::from(self.bits()) * u128::from(bound)) >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn numbers_depend_on_the_seed_alone_and_cover_the_range() {
        let draw = |seed| {
            let mut random = Random::new(seed);
            (0..600).map(|_| random.below(6)).collect::<Vec<_>>()
        };
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
        for face in 0..6 {
            let hits = draw(3).iter().filter(|&&n| n == face).count();
            assert!((60..140).contains(&hits), "{face} came {hits} times of 600");
        }
    }
}
