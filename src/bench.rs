//! Measuring: workloads in interleaved rounds, medians, the yardstick.
//!
//! What is measured is processor time of this thread, not time on the wall, where the system tells
//! it; other programs on the machine then disturb less. A run goes round all workloads several
//! times, so that a slow minute hurts all of them alike, and takes the median of each.

pub mod chart;
pub mod clock;
pub mod yardstick;

use std::time::Duration;

use movewright_engine::{Session, perft, playout};

use crate::failure::Failure;
use clock::Clock;

/// Turns after which a playout stops undecided.
const CAP: u32 = 500;

/// Perfts are not counted deeper than this.
const MAX_DEPTH: u32 = 12;

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Turns of random playouts.
    Playout,
    /// Nodes of a perft whose last ply is counted.
    Counted,
    /// Nodes of a perft whose every leaf move is made.
    Made,
}

/// Something to measure: what one slice of work is.
pub struct Workload<'a> {
    session: &'a dyn Session,
    kind: Kind,
    pick: playout::Pick,
    /// Games of a slice, or depth of its perft.
    size: u64,
    seed: u64,
    rates: Vec<f64>,
    /// Turns and games of all playouts.
    played: (u64, u64),
}

impl<'a> Workload<'a> {
    /// A workload whose slices take about as long as asked.
    ///
    /// # Errors
    /// If the rules run into an endless loop.
    pub fn new(
        session: &'a dyn Session,
        kind: Kind,
        pick: playout::Pick,
        slice: Duration,
    ) -> Result<Self, Failure> {
        let mut workload =
            Workload { session, kind, pick, size: 1, seed: 1, rates: Vec::new(), played: (0, 0) };
        loop {
            let (work, seconds) = workload.slice()?;
            let short = seconds < slice.as_secs_f64() / 2.0;
            match kind {
                Kind::Playout if short && workload.size < 1 << 40 => {
                    let factor = (slice.as_secs_f64() / seconds.max(1e-9)).clamp(2.0, 16.0);
                    workload.size = (workload.size as f64 * factor) as u64;
                }
                // Deeper only if that will not take too long.
                Kind::Counted | Kind::Made
                    if workload.size < u64::from(MAX_DEPTH)
                        && work > 0
                        && seconds < slice.as_secs_f64() / 16.0 =>
                {
                    workload.size += 1;
                }
                _ => break,
            }
        }
        workload.played = (0, 0);
        Ok(workload)
    }

    /// One slice: what was done and the seconds it took.
    fn slice(&mut self) -> Result<(u64, f64), Failure> {
        let clock = Clock::start();
        let work = match self.kind {
            Kind::Playout => {
                let seed = self.seed;
                self.seed += 1;
                let options =
                    playout::Options { games: self.size, cap: CAP, seed, pick: self.pick };
                let report = self.session.playout(options)?;
                self.played.0 += report.turns;
                self.played.1 += report.games;
                report.turns
            }
            Kind::Counted | Kind::Made => {
                let made = self.kind == Kind::Made;
                let options = perft::Options { made, ..perft::Options::default() };
                self.session.perft(self.size as u32, options)?
            }
        };
        Ok((work, clock.seconds()))
    }

    /// Measures one round: small slices are repeated until they have taken long enough.
    ///
    /// # Errors
    /// As [`Workload::new`].
    pub fn round(&mut self, slice: Duration) -> Result<(), Failure> {
        let (mut work, mut seconds) = (0, 0.0);
        while seconds < slice.as_secs_f64() / 2.0 {
            let (more, time) = self.slice()?;
            work += more;
            seconds += time;
        }
        self.rates.push(work as f64 / seconds);
        Ok(())
    }

    /// Median of the rounds, a second.
    pub fn rate(&self) -> f64 {
        median(&self.rates)
    }

    /// Depth of the perft.
    pub fn depth(&self) -> Option<u64> {
        (self.kind != Kind::Playout).then_some(self.size)
    }

    /// Turns of a playout on average.
    pub fn mean_turns(&self) -> Option<f64> {
        (self.played.1 > 0).then(|| self.played.0 as f64 / self.played.1 as f64)
    }
}

/// The middle one of some values; 0 if there are none.
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::median;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(&[]), 0.0);
        assert_eq!(median(&[3.0]), 3.0);
        assert_eq!(median(&[9.0, 1.0, 5.0]), 5.0);
    }
}
