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
    /// If a function has more than 256 values or squares than its table has bits.
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
            let mut distinct = half.sets.clone();
            distinct.sort();
            distinct.dedup();
            let number = |set: &Bits| {
                let at = distinct.binary_search(set).expect("it is one of them");
                u8::try_from(at).expect("a line has at most 256 sets")
            };
            let numbers: Vec<u8> = half.sets.iter().map(number).collect();
            let bits = half.squares.len() as u32;
            let asked =
                Bits::from_squares(words * 64, half.squares.iter().map(|s| usize::from(*s)));
            let keys: Vec<Vec<u64>> = (0..half.sets.len())
                .map(|x| {
                    let there = half.squares.iter().enumerate();
                    let there = there.filter(|(i, _)| x >> i & 1 == 1);
                    Bits::from_squares(words * 64, there.map(|(_, s)| usize::from(*s))).0
                })
                .collect();
            let (multiplier, shift, table) = search(&asked, &keys, &numbers, bits);
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

/// Factors that give every key an index of so many bits at which only equal values meet.
fn search(asked: &Bits, keys: &[Vec<u64>], values: &[u8], bits: u32) -> (Vec<u64>, u32, Vec<u8>) {
    let words = asked.0.len();
    if bits == 0 {
        return (vec![0; words], 63, vec![values[0]; 2]);
    }
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut trials = 0;
    let mut bits = bits;
    loop {
        let shift = 64 - bits;
        let size = 1_usize << bits;
        let mut used = vec![0_u32; size];
        let mut table = vec![0_u8; size];
        // A larger table where none is found in reasonable time.
        for trial in 1..=100_000 {
            trials += 1;
            let multiplier: Vec<u64> = asked
                .0
                .iter()
                .map(|w| if *w == 0 { 0 } else { random.next() & random.next() & random.next() })
                .collect();
            let fits = keys.iter().zip(values).all(|(key, value)| {
                let index = index(key, &multiplier, shift);
                if used[index] == trial {
                    table[index] == *value
                } else {
                    used[index] = trial;
                    table[index] = *value;
                    true
                }
            });
            if fits {
                for (value, used) in table.iter_mut().zip(&used) {
                    if *used != trial {
                        *value = 0;
                    }
                }
                return (multiplier, shift, table);
            }
        }
        bits += 1;
        assert!(bits < 24, "no multiplier in {trials} trials");
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
