//! What can go wrong with a game that has been read without errors.

use alloc::string::{String, ToString};

use crate::{Fault, Info};

/// Legs one turn may have. Rules whose chains can go on for ever are told apart from long chains
/// by this limit.
pub const MAX_LEGS: u32 = 4096;

/// An error of a person's input or of the rules.
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_runtime::{Error, Record};
///
/// let mut game = Record::new(&Ferry);
/// let error = game.play("a1-a3").unwrap_err();
/// assert!(matches!(error, Error::Move(_)));
/// assert_eq!(error.to_string(), "move: 'a1-a3' is not a legal move here");
/// ```
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
///
/// ```
/// # use doc_games::ferry;
/// use ferry::ferry::Ferry;
/// use movewright_runtime::{Error, Rules};
/// use movewright_runtime::error::Stopped;
///
/// assert_eq!(Stopped::EndlessTurn.explain(&Ferry.info()), Error::EndlessTurn);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// A loop of the rules does not end.
    Fault(Fault),
    /// A turn has too many legs.
    EndlessTurn,
}

impl Stopped {
    /// The error a person sees.
    ///
    /// ```
    /// # use doc_games::ferry;
    /// use ferry::ferry::Ferry;
    /// use movewright_runtime::error::Stopped;
    /// use movewright_runtime::{Fault, Rules};
    ///
    /// let fault = Fault { source: 0, line: 12, column: 3 };
    /// let error = Stopped::Fault(fault).explain(&Ferry.info());
    /// assert!(error.to_string().starts_with("rules/ferry.zrf:12:3: this loop does not end"));
    /// ```
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
