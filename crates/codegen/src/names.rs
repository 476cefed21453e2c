//! Identifiers from names of the rules: legal, readable, unique.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;

/// Gives out names that are unique within one scope.
#[derive(Clone, Debug, Default)]
pub struct Names {
    taken: BTreeSet<String>,
    /// The number to try next for a name given out before.
    next: BTreeMap<String, usize>,
}

impl Names {
    /// A scope in which some names are taken already.
    pub fn reserving(taken: &[&str]) -> Self {
        Names { taken: taken.iter().map(|&s| s.to_owned()).collect(), next: BTreeMap::new() }
    }

    /// `never_moved` of `never-moved?`.
    pub fn snake(&mut self, name: &str) -> Ident {
        self.unique(words(name).join("_"))
    }

    /// `NEVER_MOVED` of `never-moved?`.
    pub fn upper(&mut self, name: &str) -> Ident {
        self.unique(upper(&words(name).join("_")))
    }

    /// `NeverMoved` of `never-moved?`.
    pub fn pascal(&mut self, name: &str) -> Ident {
        self.unique(pascal(name))
    }

    fn unique(&mut self, name: String) -> Ident {
        let base = legal(name);
        let mut name = base.clone();
        if !self.taken.insert(name.clone()) {
            let number = self.next.entry(base.clone()).or_insert(2);
            loop {
                name = format!("{base}_{number}");
                *number += 1;
                if self.taken.insert(name.clone()) {
                    break;
                }
            }
        }
        Ident::new(&name, Span::call_site())
    }
}

/// `NeverMoved` of `never-moved?`, not made unique.
pub fn pascal(name: &str) -> String {
    words(name)
        .iter()
        .map(|word| {
            let mut chars = word.chars();
            chars.next().map(|c| upper(&c.to_string()) + chars.as_str()).unwrap_or_default()
        })
        .collect()
}

/// Upper case where it stays an identifier of the same length in letters.
fn upper(text: &str) -> String {
    text.chars()
        .map(|c| {
            let mut upper = c.to_uppercase();
            match (upper.next(), upper.next()) {
                (Some(u), None) => u,
                _ => c,
            }
        })
        .collect()
}

/// The words of a name in lower case: split at everything that is no letter or digit, and where a
/// capital follows a small letter.
pub fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut word = String::new();
    let mut previous_small = false;
    for c in name.chars() {
        let letter = c.is_ascii_alphanumeric() || (!c.is_ascii() && c.is_alphabetic());
        if !letter || (c.is_uppercase() && previous_small) {
            words.extend((!word.is_empty()).then(|| std::mem::take(&mut word)));
        }
        if letter {
            word.extend(c.to_lowercase().filter(|c| c.is_alphanumeric()));
        }
        previous_small = c.is_lowercase();
    }
    words.extend((!word.is_empty()).then_some(word));
    words
}

/// Makes an identifier legal: not empty, not a keyword, no leading digit.
fn legal(name: String) -> String {
    let name = if name.is_empty() { "unnamed".to_owned() } else { name };
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        let prefix = if name.chars().any(char::is_lowercase) { 'n' } else { 'N' };
        return format!("{prefix}{name}");
    }
    if is_identifier(&name) {
        return name;
    }
    if is_identifier(&format!("{name}_")) {
        return format!("{name}_");
    }
    // Letters that no identifier may hold: their code points.
    name.chars()
        .map(|c| {
            if c.is_ascii_alphanumeric() || c == '_' {
                c.to_string()
            } else {
                format!("u{:x}", c as u32)
            }
        })
        .collect()
}

/// The keywords of Rust in any edition up to 2024, reserved ones included.
const KEYWORDS: [&str; 53] = [
    "Self", "_", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue",
    "crate", "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if",
    "impl", "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub",
    "ref", "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Is this an identifier, and no keyword?
pub fn is_identifier(name: &str) -> bool {
    let Ok(tokens) = name.parse::<TokenStream>() else { return false };
    let mut tokens = tokens.into_iter();
    let one = matches!((tokens.next(), tokens.next()), (Some(TokenTree::Ident(_)), None));
    one && !KEYWORDS.contains(&name)
}

/// The path of the runtime crate in generated code; what is no path stands for the crate's own name.
pub fn path(text: &str) -> TokenStream {
    let good = |tokens: &TokenStream| {
        let names = text.trim().trim_start_matches("::").split("::").map(str::trim);
        !tokens.is_empty()
            && names
                .into_iter()
                .all(|n| is_identifier(n) || ["crate", "self", "super"].contains(&n))
    };
    let parsed = text.parse::<TokenStream>().ok().filter(good);
    parsed.unwrap_or_else(|| quote!(::movewright_runtime))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_name_becomes_an_identifier() {
        let mut names = Names::default();
        let mut snake = |s: &str| names.snake(s).to_string();
        assert_eq!(snake("never-moved?"), "never_moved");
        assert_eq!(snake("Never-Moved"), "never_moved_2");
        assert_eq!(snake("1a"), "n1a");
        assert_eq!(snake("?Dice"), "dice");
        assert_eq!(snake("type"), "type_");
        assert_eq!(snake("self"), "self_");
        assert_eq!(snake("?!"), "unnamed");
        assert_eq!(snake("слон"), "слон");
        assert_eq!(snake("O-O-O"), "o_o_o");
        assert_eq!(Names::default().upper("top-left").to_string(), "TOP_LEFT");
        assert_eq!(Names::default().pascal("crown-row").to_string(), "CrownRow");
        assert_eq!(Names::default().pascal("self").to_string(), "Self_");
    }
}
