//! What can go wrong with a game that has been read without errors.

use alloc::string::{String, ToString};

use crate::{Fault, Info};

/// Legs one turn may have. Rules whose chains can go on for ever are told apart from long chains
/// by this limit.
pub const MAX_LEGS: u32 = 4096;

/// An error of a person's input or of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// A loop of the rules does not end.
    Fault {
        /// Name of the rules file.
        source: String,
        /// Line of the loop, from 1.
        line: u32,
        /// Column of the loop, from 1.
        column: u32,
    },
    /// A turn has more than [`MAX_LEGS`] legs.
    EndlessTurn,
    /// A position text that cannot be read or set up.
    Position(String),
    /// A move text that means no legal move, or several.
    Move(String),
    /// A notation file that cannot be used.
    Notation(String),
}

/// Why a count stopped; small, for hot loops.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// A loop of the rules does not end.
    Fault(Fault),
    /// A turn has too many legs.
    EndlessTurn,
}

impl Stopped {
    /// The error a person sees.
    pub fn explain(self, info: &Info<'_>) -> Error {
        match self {
            Stopped::EndlessTurn => Error::EndlessTurn,
            Stopped::Fault(fault) => Error::Fault {
                source: info.sources.get(usize::from(fault.source)).unwrap_or(&"?").to_string(),
                line: fault.line,
                column: u32::from(fault.column),
            },
        }
    }
}

impl core::fmt::Display for Error {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Error::Fault { source, line, column } => write!(
                f,
                "{source}:{line}:{column}: this loop does not end: it made {} passes in one run of its block",
                crate::moves::FUSE
            ),
            Error::EndlessTurn => {
                write!(f, "a turn of these rules has more than {MAX_LEGS} legs and may never end")
            }
            Error::Position(text) => write!(f, "position: {text}"),
            Error::Move(text) => write!(f, "move: {text}"),
            Error::Notation(text) => write!(f, "notation: {text}"),
        }
    }
}

impl core::error::Error for Error {}
