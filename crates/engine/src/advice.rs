//! Advice tables and the games they are bound to: positions translated both ways, a table's words
//! compared with the game's rules, perfect play from the rules, and play by the table.
//!
//! A table is asked about positions of its pieces; a [`Follower`] plays its answers out. `examples/embed-advice`
//! in the sources goes on from here: there [`Bound`] makes a state of the game of each position.
//!
//! ```
//! # use doc_games::tables;
//! use movewright_engine::advice::{Follower, parse_position, square_name};
//! use movewright_runtime::advice::{Advisor, Decision};
//! use tables::pen::Table;
//!
//! // A shepherd and a dog pen a wolf in.
//! let info = Advisor::info(&Table);
//! let position = parse_position("S=c1 D=f2 W=d4", &info)?;
//! let mut player = Follower::new(&Table);
//! let (step, decision) = player.play(&position).expect("the table has advice");
//! assert_eq!(info.pieces[usize::from(step.piece)].name, "D");
//! assert_eq!(square_name(step.from), "f2");
//! let Some(Decision::Advice { rule, advice, .. }) = decision else { panic!("no advice") };
//! assert_eq!((rule, advice), ("open", "squeeze"));
//! # Ok::<(), String>(())
//! ```

mod agree;
mod bound;
mod draw;
mod follow;
mod graph;
mod perfect;
mod table;

pub use agree::{Agreement, Disagreement, agree};
pub use bound::{After, Bound, BoundRules, parse_position, square_name};
pub use draw::failures_svg;
pub use follow::Follower;
pub use graph::{Edge, Graph, Index, MOST_POSITIONS};
pub use perfect::{Perfect, Value};
pub use table::{Cause, Failure, Table, TablePlay, play_by};
