//! What a command says when its input is bad: exit code 2.

use std::fmt;

/// Why a command could not do its work.
#[derive(Debug)]
pub enum Failure {
    /// A message about the command's arguments or the position.
    Message(String),
    /// Rendered diagnostics.
    Rendered(String),
}

impl Failure {
    /// A message.
    pub fn new(message: impl Into<String>) -> Self {
        Failure::Message(message.into())
    }
}

impl From<movewright_engine::Error> for Failure {
    fn from(error: movewright_engine::Error) -> Self {
        match error {
            // As a compiler's message: the place first.
            movewright_engine::Error::Fault { .. } => Failure::Rendered(
                error.to_string().replacen(": this loop", ": error: this loop", 1),
            ),
            _ => Failure::Message(error.to_string()),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Message(message) => write!(f, "error: {message}"),
            Failure::Rendered(text) => f.write_str(text),
        }
    }
}
