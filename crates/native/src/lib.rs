//! Native programs from generated games.
//!
//! A [`Workshop`] is a private cargo workspace in the user's cache, one per version of this crate
//! and of the compiler. It holds the sources of the support crates, which this program carries
//! with it, and one package per program. Nothing is downloaded: the support crates depend on
//! nothing.

mod error;
pub mod limits;
mod quick;
mod toolchain;
mod workshop;

pub use error::NativeError;
pub use quick::QuickCompiler;
pub use workshop::{Program, Workshop, default_cache};
