//! Processor time of the running thread.

use std::time::Instant;

/// A stop watch: processor time where the system tells it (Linux), otherwise time on the wall.
pub struct Clock {
    processor: Option<u64>,
    wall: Instant,
}

impl Clock {
    /// Starts it.
    pub fn start() -> Self {
        Clock { processor: processor_nanoseconds(), wall: Instant::now() }
    }

    /// Seconds since the start, more than zero.
    pub fn seconds(&self) -> f64 {
        let wall = self.wall.elapsed().as_secs_f64();
        let processor = match (self.processor, processor_nanoseconds()) {
            (Some(begin), Some(end)) if end > begin => (end - begin) as f64 / 1e9,
            _ => wall,
        };
        processor.max(1e-9)
    }

    /// What it measures.
    pub fn measures() -> &'static str {
        if processor_nanoseconds().is_some() { "processor time" } else { "time on the wall" }
    }
}

/// Nanoseconds that this thread has run (the first number of the file: Linux's
/// `Documentation/scheduler/sched-stats`).
fn processor_nanoseconds() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok()
}
