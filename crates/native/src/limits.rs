//! A child process that may not use more than its share of time and memory.

use std::io::Read;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// What a child process may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Time by the clock.
    pub time: Duration,
    /// Memory in bytes. Looked at from time to time and on Linux only, where the system tells.
    pub memory: u64,
}

/// How a child process came to its end.
#[derive(Debug)]
pub enum Ended {
    /// By itself.
    Done {
        /// Success or not.
        status: ExitStatus,
        /// What it printed.
        stdout: Vec<u8>,
        /// What it printed as errors.
        stderr: Vec<u8>,
    },
    /// It took too long and was killed.
    OutOfTime,
    /// It took too much memory and was killed.
    OutOfMemory,
}

/// A child process that has ended.
#[derive(Debug)]
pub struct Finished {
    /// How.
    pub ended: Ended,
    /// Time by the clock.
    pub time: Duration,
    /// The most memory in bytes it was seen to use; 0 where the system does not tell.
    pub memory: u64,
}

impl Finished {
    /// Was it killed for taking too much?
    pub fn met_limit(&self) -> bool {
        !matches!(self.ended, Ended::Done { .. })
    }

    /// What it printed, if it ended well.
    ///
    /// # Errors
    /// Why it did not: the limit that was met, or what it printed as errors.
    pub fn output(self, what: &str, limits: Limits) -> Result<Vec<u8>, String> {
        match self.ended {
            Ended::Done { status, stdout, .. } if status.success() => Ok(stdout),
            Ended::Done { status, stderr, .. } => {
                Err(format!("{what}: {status}\n{}", String::from_utf8_lossy(&stderr).trim_end()))
            }
            Ended::OutOfTime => Err(format!("{what}: more than {} seconds", limits.time.as_secs())),
            Ended::OutOfMemory => {
                Err(format!("{what}: more than {} megabytes", limits.memory / 1_000_000))
            }
        }
    }
}

/// Runs a command to its end or to its limits.
///
/// # Errors
/// If it cannot be started.
pub fn run_limited(command: &mut Command, limits: Limits) -> std::io::Result<Finished> {
    let begin = Instant::now();
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    // Pipes are emptied while it runs, so that it never waits for us.
    let stdout = reader(child.stdout.take());
    let stderr = reader(child.stderr.take());
    let mut memory = 0;
    let mut pause = Duration::from_millis(1);
    let ended = loop {
        if let Some(status) = child.try_wait()? {
            let text = |reader: std::thread::JoinHandle<Vec<u8>>| reader.join().unwrap_or_default();
            break Ended::Done { status, stdout: text(stdout), stderr: text(stderr) };
        }
        memory = memory.max(resident(&child));
        if memory > limits.memory {
            end(&mut child);
            break Ended::OutOfMemory;
        }
        if begin.elapsed() > limits.time {
            end(&mut child);
            break Ended::OutOfTime;
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(50));
    };
    Ok(Finished { ended, time: begin.elapsed(), memory })
}

fn reader<R: Read + Send + 'static>(pipe: Option<R>) -> std::thread::JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            // What was read before an error is all there is to tell.
            let _ = pipe.read_to_end(&mut bytes);
        }
        bytes
    })
}

fn end(child: &mut Child) {
    // It may have ended meanwhile.
    let _ = child.kill();
    let _ = child.wait();
}

/// Memory in use, in bytes.
fn resident(child: &Child) -> u64 {
    let Ok(status) = std::fs::read_to_string(format!("/proc/{}/status", child.id())) else {
        return 0;
    };
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|l| l.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(text: &str, limits: Limits) -> Ended {
        run_limited(Command::new("sh").args(["-c", text]), limits).unwrap().ended
    }

    #[test]
    fn a_child_is_heard_or_stopped() {
        let limits = Limits { time: Duration::from_secs(60), memory: 1 << 30 };
        match shell("echo out; echo err >&2; exit 3", limits) {
            Ended::Done { status, stdout, stderr } => {
                assert_eq!(status.code(), Some(3));
                assert_eq!((&stdout[..], &stderr[..]), (&b"out\n"[..], &b"err\n"[..]));
            }
            other => panic!("{other:?}"),
        }
        let begin = Instant::now();
        let short = Limits { time: Duration::from_millis(50), ..limits };
        assert!(matches!(shell("exec sleep 60", short), Ended::OutOfTime));
        assert!(begin.elapsed() < Duration::from_secs(30));
        if cfg!(target_os = "linux") {
            let small = Limits { memory: 1, ..limits };
            assert!(matches!(shell("exec sleep 60", small), Ended::OutOfMemory));
        }
    }
}
