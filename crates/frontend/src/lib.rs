//! From the text of a rules file to the model.

pub mod expand;
pub mod files;
