//! Identifiers for a table's words.

use movewright_model::advice::AdviceTable;
use proc_macro2::{Ident, Span};
use std::collections::BTreeSet;

/// What the module itself uses.
const TAKEN: [&str; 8] = ["here", "root", "next", "out", "tree", "step", "to", "link"];

/// Words that cannot name a function even with `r#`.
const NEVER: [&str; 4] = ["self", "super", "crate", "_"];

/// All identifiers of a table.
pub(super) struct Identifiers {
    /// Fields of the state, by piece.
    pub(super) pieces: Vec<Ident>,
    /// Functions by index.
    pub(super) functions: Vec<Ident>,
    /// Constraints by index.
    pub(super) constraints: Vec<Ident>,
    /// Names of pieces of advice, to be completed with a depth.
    pub(super) advice: Vec<String>,
    /// Names of rules.
    pub(super) rules: Vec<String>,
}

impl Identifiers {
    pub(super) fn of(table: &AdviceTable) -> Self {
        let mut fields = BTreeSet::new();
        let pieces = table
            .pieces
            .iter()
            .enumerate()
            .map(|(i, p)| ident(&unique(&mut fields, &p.name, &format!("piece_{i}"))))
            .collect();
        let mut taken: BTreeSet<String> = TAKEN.map(String::from).into();
        let mut name = |name: &str, other: String| unique(&mut taken, name, &other);
        Identifiers {
            pieces,
            functions: (table.functions.iter().enumerate())
                .map(|(i, f)| ident(&name(&f.name, format!("word_{i}"))))
                .collect(),
            constraints: (table.constraints.iter().enumerate())
                .map(|(i, c)| ident(&name(&c.name, format!("moves_{i}"))))
                .collect(),
            advice: (table.advice.iter().enumerate())
                .map(|(i, a)| name(&a.canonical, format!("advice_{i}")))
                .collect(),
            rules: (table.rules.iter().enumerate())
                .map(|(i, r)| name(&r.canonical, format!("rule_{i}")))
                .collect(),
        }
    }

    /// The function with one side's moves of a constraint.
    pub(super) fn side(&self, constraint: usize, us: bool) -> Ident {
        let name = self.constraints[constraint].to_string();
        let side = if us { "ours" } else { "theirs" };
        Ident::new(&format!("{}_{side}", name.trim_start_matches("r#")), Span::call_site())
    }
}

/// `name` in small letters if it is ASCII and not taken, or `other`.
fn unique(taken: &mut BTreeSet<String>, name: &str, other: &str) -> String {
    let base = snake(name).unwrap_or_else(|| other.to_string());
    let mut candidate = base.clone();
    let mut number = 2;
    while !taken.insert(candidate.clone()) {
        candidate = format!("{base}_{number}");
        number += 1;
    }
    candidate
}

/// Small ASCII letters, digits and underscores; `None` for other scripts.
pub(super) fn snake(name: &str) -> Option<String> {
    let good = name.is_ascii()
        && name.starts_with(|c: char| c.is_ascii_alphabetic())
        && !NEVER.contains(&name);
    good.then(|| name.to_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "_"))
}

/// An identifier, raw where it is a keyword.
fn ident(name: &str) -> Ident {
    if crate::names::is_identifier(name) {
        Ident::new(name, Span::call_site())
    } else {
        Ident::new_raw(name, Span::call_site())
    }
}

/// The variable of a parameter.
pub(super) fn local(name: &str, number: usize) -> Ident {
    match snake(name) {
        Some(name) if !TAKEN[..4].contains(&name.as_str()) && name != "tree" => ident(&name),
        _ => Ident::new(&format!("local_{number}"), Span::call_site()),
    }
}
