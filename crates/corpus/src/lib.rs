//! Many rules files through everything: reader, model, interpreter, native code, and seeded games
//! that both executors must play alike. Each file is worked on in a process of its own, with
//! limits of time and memory.

mod list;
mod report;
mod run;
mod summary;
mod work;

pub use list::{Entry, find, read_list};
pub use report::{Ending, FileReport, Stage, VariantReport};
pub use run::{Options, run};
pub use summary::{Costly, Dialect, SHORT, Short, Summary};
pub use work::{Task, work};
