//! S-expressions as text.

use std::fmt;

use super::sexpr::{Sexp, SexpKind};

/// On one line, with single blanks (strings may span lines). Reading it again gives the same tree.
impl fmt::Display for Sexp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            SexpKind::Atom(text) => f.write_str(text),
            SexpKind::Str(text) => write!(f, "\"{text}\""),
            SexpKind::List(items) => {
                f.write_str("(")?;
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        f.write_str(" ")?;
                    }
                    item.fmt(f)?;
                }
                f.write_str(")")
            }
        }
    }
}
