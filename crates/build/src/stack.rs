//! Room for deep rules: rules may nest 256 deep, and a build script is usually not optimised.

use std::panic::resume_unwind;
use std::thread::{Builder, scope};

/// Bytes of stack for the deepest rules; the emission of such takes 4 MB unoptimised, where a main
/// thread may have one. Memory that is not used costs nothing.
const STACK: usize = 64 << 20;

/// Does a job on a stack that is large enough for any rules.
///
/// # Errors
/// If the system gives no thread.
pub(crate) fn roomy<T: Send>(job: impl FnOnce() -> T + Send) -> Result<T, String> {
    scope(|threads| {
        let thread = Builder::new()
            .stack_size(STACK)
            .spawn_scoped(threads, job)
            .map_err(|e| format!("cannot start a thread: {e}"))?;
        thread.join().or_else(|panic| resume_unwind(panic))
    })
}
