//! Compiled games, and the rules files they come from.

/// A rules file that this program carries.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// Its name without folder and ending: what commands call the game.
    pub name: &'static str,
    /// Names and texts of the rules file and the files it includes.
    pub files: &'static [(&'static str, &'static [u8])],
    /// Text of its notation file.
    pub notation: Option<&'static str>,
    /// Titles of its variants in the order of the file.
    pub variants: &'static [&'static str],
    /// Index of the variant to load first.
    pub default: usize,
}

include!(concat!(env!("OUT_DIR"), "/games.rs"));

/// All rules files that the cargo features chose, by name.
pub static SHIPPED: &[Shipped] = include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// The rules file with this name.
pub fn shipped(name: &str) -> Option<&'static Shipped> {
    SHIPPED.iter().find(|s| s.name == name)
}
