//! Many rules files through everything: reader, model, interpreter, native code, and seeded games
//! that both executors must play alike.

mod batch;
mod list;
mod report;

pub use batch::{Options, run};
pub use list::{Entry, find, read_list};
pub use report::{Ending, FileReport, Stage, VariantReport, table};
