//! Output for programs.

use serde::Serialize;

use crate::failure::Failure;
use crate::out::say;

/// Prints a value as indented JSON.
pub fn print(value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value)
        .map_err(|e| Failure::new(format!("cannot write JSON: {e}")))?;
    say!("{text}");
    Ok(())
}
