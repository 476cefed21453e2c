//! Running programs, and what they cost.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder").to_path_buf()
}

/// Where cargo builds and these tasks keep their results.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Cargo in the root of the repository.
pub fn cargo() -> Command {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(root());
    command
}

/// The command line with every shipped game compiled in, built if need be.
///
/// # Errors
/// If it cannot be built.
pub fn movewright() -> Result<PathBuf, String> {
    let status = cargo()
        .args(["build", "--release", "--package", "movewright", "--features", "all"])
        .status()
        .map_err(|e| format!("cannot run cargo: {e}"))?;
    if !status.success() {
        return Err("movewright cannot be built".into());
    }
    let name = format!("movewright{}", std::env::consts::EXE_SUFFIX);
    Ok(target().join("release").join(name))
}

/// What a program said and cost.
pub struct Ran {
    /// Whether it ended with exit code 0.
    pub success: bool,
    /// Its standard output.
    pub stdout: String,
    /// Its standard error.
    pub stderr: String,
    /// Wall-clock time.
    pub seconds: f64,
    /// Processor time, which a busy machine does not change; `None` where the system does not say.
    pub processor_seconds: Option<f64>,
    /// Largest resident memory in bytes; `None` where the system does not say.
    pub peak_memory: Option<u64>,
}

/// Runs a program to its end.
///
/// # Errors
/// If it cannot be started.
pub fn run(command: &mut Command) -> Result<Ran, String> {
    let shown = command.get_program().to_string_lossy().into_owned();
    let begin = Instant::now();
    let child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|e| format!("cannot run {shown}: {e}"))?;
    let watcher = watch(&child);
    let output = child.wait_with_output().map_err(|e| format!("{shown}: {e}"))?;
    let seconds = begin.elapsed().as_secs_f64();
    let (peak_memory, processor_seconds) = watcher.join().unwrap_or_default();
    Ok(Ran {
        success: output.status.success(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        seconds,
        processor_seconds,
        peak_memory,
    })
}

/// Reads the high-water mark of the memory in bytes, and the processor time in seconds, until the
/// program is gone. What it takes in its last hundredth of a second is missed.
fn watch(child: &Child) -> thread::JoinHandle<(Option<u64>, Option<f64>)> {
    let folder = PathBuf::from(format!("/proc/{}", child.id()));
    thread::spawn(move || {
        let (mut peak, mut time) = (None, None);
        while let Some(now) = high_water(&folder.join("status")) {
            peak = peak.max(Some(now));
            time = processor_time(&folder.join("stat")).or(time);
            thread::sleep(Duration::from_millis(10));
        }
        (peak, time)
    })
}

fn high_water(status: &Path) -> Option<u64> {
    let text = std::fs::read_to_string(status).ok()?;
    let line = text.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes * 1024)
}

/// Time of the program and of the children it has waited for, in user and kernel mode: fields 14 to
/// 17 of `/proc/PID/stat`, in hundredths of a second on every Linux.
fn processor_time(stat: &Path) -> Option<f64> {
    let text = std::fs::read_to_string(stat).ok()?;
    // The second field, a name in brackets, may hold blanks.
    let fields = text.rsplit_once(')')?.1.split_whitespace();
    let ticks: Vec<f64> = fields.skip(11).take(4).map_while(|n| n.parse().ok()).collect();
    (ticks.len() == 4).then(|| ticks.iter().sum::<f64>() / 100.0)
}
