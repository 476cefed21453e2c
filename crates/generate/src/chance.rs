//! Choices that depend on a seed alone.

use movewright_engine::Random;

/// A source of choices.
pub(crate) struct Chance(Random);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Chance(Random::new(seed))
    }

    /// A number from `least` to `most`.
    pub(crate) fn number(&mut self, least: usize, most: usize) -> usize {
        least + self.0.below((most - least + 1) as u64) as usize
    }

    /// True so many times in a hundred.
    pub(crate) fn percent(&mut self, percent: u64) -> bool {
        self.0.below(100) < percent
    }

    /// One of these.
    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.0.below(from.len() as u64) as usize]
    }

    /// One of these words, its weight being how often it comes.
    pub(crate) fn weighted<T: Copy>(&mut self, from: &[(u64, T)]) -> T {
        let mut rest = self.0.below(from.iter().map(|(weight, _)| weight).sum());
        for &(weight, item) in from {
            if rest < weight {
                return item;
            }
            rest -= weight;
        }
        unreachable!("the rest is below the sum of the weights")
    }

    /// The items in another order.
    pub(crate) fn shuffled<T: Clone>(&mut self, from: &[T]) -> Vec<T> {
        let mut items = from.to_vec();
        for i in (1..items.len()).rev() {
            items.swap(i, self.0.below(i as u64 + 1) as usize);
        }
        items
    }

    /// So many different items, or all if there are fewer.
    pub(crate) fn sample<T: Clone>(&mut self, from: &[T], count: usize) -> Vec<T> {
        let mut items = self.shuffled(from);
        items.truncate(count);
        items
    }
}
