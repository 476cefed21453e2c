//! Advice tables and the games they are bound to: positions translated both ways, a table's words
//! compared with the game's rules, perfect play from the rules, and play by the table.

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
