//! Standard output of the commands.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write};

/// Prints a line. A reader that has gone away (`movewright ... | head`) ends the process quietly.
macro_rules! say {
    ($($part:tt)*) => { $crate::out::write(format_args!($($part)*), "\n") };
}

/// Prints without ending the line.
macro_rules! say_part {
    ($($part:tt)*) => { $crate::out::write(format_args!($($part)*), "") };
}

pub(crate) use {say, say_part};

/// Writes to standard output.
pub fn write(text: Arguments<'_>, end: &str) {
    let mut out = std::io::stdout().lock();
    let written = write!(out, "{text}{end}");
    if let Err(error) = written.and_then(|()| if end.is_empty() { Ok(()) } else { out.flush() }) {
        if error.kind() != ErrorKind::BrokenPipe {
            eprintln!("error: cannot write: {error}");
            std::process::exit(2);
        }
        std::process::exit(0);
    }
}
