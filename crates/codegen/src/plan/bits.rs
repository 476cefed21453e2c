//! Sets of squares while planning.

/// A set of squares of a board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Bits(pub Vec<u64>);

impl Bits {
    /// No squares of a board with `n` squares.
    pub fn none(n: usize) -> Self {
        Bits(vec![0; n.div_ceil(64)])
    }

    /// All squares of a board with `n` squares.
    pub fn all(n: usize) -> Self {
        Bits::from_squares(n, 0..n)
    }

    /// One square.
    pub fn single(n: usize, square: usize) -> Self {
        Bits::from_squares(n, [square])
    }

    /// Those squares.
    pub fn from_squares(n: usize, squares: impl IntoIterator<Item = usize>) -> Self {
        let mut bits = Bits::none(n);
        squares.into_iter().for_each(|s| bits.insert(s));
        bits
    }

    /// Adds a square.
    pub fn insert(&mut self, square: usize) {
        self.0[square / 64] |= 1 << (square % 64);
    }

    /// Takes a square out.
    pub fn remove(&mut self, square: usize) {
        self.retain(|s| s != square);
    }

    /// Is the square in it?
    pub fn contains(&self, square: usize) -> bool {
        self.0[square / 64] >> (square % 64) & 1 == 1
    }

    /// Adds all squares of another set; tells whether any was new.
    pub fn add(&mut self, other: &Bits) -> bool {
        let mut changed = false;
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            changed |= *b & !*a != 0;
            *a |= b;
        }
        changed
    }

    /// Keeps only the squares for which `keep` is true.
    pub fn retain(&mut self, keep: impl Fn(usize) -> bool) {
        for square in self.iter().collect::<Vec<_>>() {
            if !keep(square) {
                self.0[square / 64] &= !(1 << (square % 64));
            }
        }
    }

    /// Number of squares.
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Has it no squares?
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|w| *w == 0)
    }

    /// Have the two sets a square in common?
    pub fn meets(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// Its squares in board order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(i, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    i * 64 + bit
                })
            })
        })
    }
}
