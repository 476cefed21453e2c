//! Rules files compiled from a build script.
pub mod files;
pub mod render;
