//! Tables of sets by the occupied squares that matter, with multipliers that turn these into an
//! index. Multipliers are searched for with a fixed seed: the same tables on every machine.

use super::bits::Bits;
use super::sets::Half;

/// A table: see `movewright_runtime::kernels::Lines`, whose contents these are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lines {
    /// By start square.
    pub lines: Vec<Line>,
    /// By line and index: a number of a set.
    pub numbers: Vec<u8>,
    /// The sets of all lines.
    pub sets: Vec<Bits>,
}

/// One start square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Squares that matter.
    pub asked: Bits,
    /// One factor a word.
    pub multiplier: Vec<u64>,
    /// How far the highest bits are shifted.
    pub shift: u32,
    /// First index.
    pub first: u32,
    /// First set.
    pub set: u32,
}

impl Lines {
    /// Tabulates functions, one a start square, of boards with so many words.
    ///
    /// # Panics
    /// If a function has more than 256 values, or is not [`possible`].
    pub fn new(words: usize, halves: &[Half]) -> Self {
        let mut out = Lines { lines: Vec::new(), numbers: Vec::new(), sets: Vec::new() };
        let mut known: Vec<(&Half, usize)> = Vec::new();
        for (start, half) in halves.iter().enumerate() {
            // Equal functions share their line.
            if let Some((_, at)) = known.iter().find(|(h, _)| *h == half) {
                let line = out.lines[*at].clone();
                out.lines.push(line);
                continue;
            }
            known.push((half, start));
            let (asked, keys, numbers, distinct) = prepare(words, half);
            let (multiplier, shift, table) =
                search(&asked, &keys, &numbers, half.squares.len() as u32)
                    .expect("the plan asks whether it is possible");
            out.lines.push(Line {
                asked,
                multiplier,
                shift,
                first: out.numbers.len() as u32,
                set: out.sets.len() as u32,
            });
            out.numbers.extend(table);
            out.sets.extend(distinct);
        }
        out
    }
}

/// Factors, a shift and a table.
type Indexed = (Vec<u64>, u32, Vec<u8>);

/// Can a function be tabulated for boards of so many words? Squares that are the last of their words
/// reach the highest bit of an index only: where several of them matter there may be no factors.
pub fn possible(words: usize, half: &Half) -> bool {
    if words == 1 || half.squares.is_empty() {
        return true;
    }
    let (asked, keys, numbers, _) = prepare(words, half);
    search(&asked, &keys, &numbers, half.squares.len() as u32).is_some()
}

/// The squares that matter, each of their subsets, the number of its set, and the sets by number.
fn prepare(words: usize, half: &Half) -> (Bits, Vec<Vec<u64>>, Vec<u8>, Vec<Bits>) {
    let mut distinct = half.sets.clone();
    distinct.sort();
    distinct.dedup();
    let number = |set: &Bits| {
        let at = distinct.binary_search(set).expect("it is one of them");
        u8::try_from(at).expect("a line has at most 256 sets")
    };
    let asked = Bits::from_squares(words * 64, half.squares.iter().map(|s| usize::from(*s)));
    let keys = (0..half.sets.len()).map(|x| {
        let there = half.squares.iter().enumerate();
        let there = there.filter(|(i, _)| x >> i & 1 == 1);
        Bits::from_squares(words * 64, there.map(|(_, s)| usize::from(*s))).0
    });
    let numbers = half.sets.iter().map(number).collect();
    (asked, keys.collect(), numbers, distinct)
}

/// How many factors are tried for a word before another is tried for the words before it.
const TRIALS: u32 = 500;

/// How often the search begins anew for an index of so many bits.
const BEGINNINGS: u32 = 200;

/// How many bits an index may have that are not needed.
const SPARE: u32 = 6;

/// Factors that give every key an index, of so many bits or a few more, at which only equal values
/// meet. They are looked for word by word: first for the keys that have bits in the first word alone,
/// then, with that factor, for those that have bits in the first two, and so on.
fn search(asked: &Bits, keys: &[Vec<u64>], values: &[u8], bits: u32) -> Option<Indexed> {
    let words = asked.0.len();
    if bits == 0 {
        return Some((vec![0; words], 63, vec![values[0]; 2]));
    }
    let mut order: Vec<usize> = (0..words).filter(|&w| asked.0[w] != 0).collect();
    order.sort_by_key(|&w| std::cmp::Reverse(asked.0[w].count_ones()));
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let stages: Vec<Vec<(&Vec<u64>, u8)>> = (0..order.len())
        .map(|stage| {
            let later = &order[stage + 1..];
            let keys = keys.iter().zip(values.iter().copied());
            keys.filter(|(key, _)| later.iter().all(|&w| key[w] == 0)).collect()
        })
        .collect();
    // A larger table where none is found in reasonable time.
    (bits..=bits + SPARE).find_map(|bits| {
        let shift = 64 - bits;
        let mut multiplier = vec![0; words];
        let mut table = Table { used: vec![0; 1 << bits], values: vec![0; 1 << bits] };
        let mut trial = 0;
        (0..BEGINNINGS).find(|_| {
            multiplier.fill(0);
            order.iter().zip(&stages).all(|(&word, stage)| {
                (0..TRIALS).any(|_| {
                    trial += 1;
                    multiplier[word] = random.next() & random.next() & random.next();
                    table.fits(trial, stage, |key| index(key, &multiplier, shift))
                })
            })
        })?;
        let values = table.used.iter().zip(&table.values);
        let values = values.map(|(used, value)| if *used == trial { *value } else { 0 });
        Some((multiplier, shift, values.collect()))
    })
}

/// A table that is being filled: by the number of the trial that filled an entry.
struct Table {
    used: Vec<u32>,
    values: Vec<u8>,
}

impl Table {
    /// Do only equal values meet?
    fn fits(&mut self, trial: u32, keys: &[(&Vec<u64>, u8)], at: impl Fn(&[u64]) -> usize) -> bool {
        keys.iter().all(|(key, value)| {
            let index = at(key);
            if self.used[index] == trial {
                self.values[index] == *value
            } else {
                self.used[index] = trial;
                self.values[index] = *value;
                true
            }
        })
    }
}

fn index(key: &[u64], multiplier: &[u64], shift: u32) -> usize {
    let sum =
        key.iter().zip(multiplier).fold(0_u64, |sum, (k, m)| sum.wrapping_add(k.wrapping_mul(*m)));
    (sum >> shift) as usize
}

/// Marsaglia's xorshift, 2003.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Functions of up to six squares spread over two words.
    fn halves() -> Vec<Half> {
        let squares: Vec<u16> = vec![3, 17, 62, 64, 90, 127];
        (0..=squares.len())
            .map(|count| {
                let sets = (0..1_usize << count)
                    .map(|x| {
                        // As far as the first occupied square.
                        let free = (x as u32).trailing_zeros().min(count as u32) as usize;
                        let reached = squares[..count.min(free + 1)].iter();
                        Bits::from_squares(128, reached.map(|s| usize::from(*s)))
                    })
                    .collect();
                Half { squares: squares[..count].to_vec(), sets }
            })
            .collect()
    }

    #[test]
    fn the_last_squares_of_words_reach_one_bit_only() {
        let by_number = |squares: Vec<u16>| {
            let sets = (0..1_usize << squares.len()).map(|x| Bits::single(256, x)).collect();
            Half { squares, sets }
        };
        assert!(!possible(4, &by_number(vec![63, 127, 191])));
        assert!(!possible(4, &by_number(vec![63, 126, 127, 190])));
        assert!(possible(4, &by_number(vec![61, 127, 190])));
        assert!(possible(4, &by_number(vec![3, 19, 70, 86, 140, 156, 210])));
    }

    #[test]
    fn tables_hold_what_was_tabulated() {
        let halves = halves();
        let lines = Lines::new(2, &halves);
        for (line, half) in lines.lines.iter().zip(&halves) {
            for x in 0..half.sets.len() {
                let there = (0..half.squares.len()).filter(|i| x >> i & 1 == 1);
                let mut board =
                    Bits::from_squares(128, there.map(|i| usize::from(half.squares[i])));
                // Squares that do not matter do not matter.
                board.insert(100);
                let key: Vec<u64> = board.0.iter().zip(&line.asked.0).map(|(b, a)| b & a).collect();
                let at = line.first as usize + index(&key, &line.multiplier, line.shift);
                let set = line.set as usize + usize::from(lines.numbers[at]);
                assert_eq!(lines.sets[set], half.sets[x]);
                assert_eq!(&half.sets[x], half.at(&board));
            }
        }
    }
}
