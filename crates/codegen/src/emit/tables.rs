//! Tables of the generated code. They are written as text, since parsing large literals is slow.

use std::fmt::Write;

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use crate::plan::bits::Bits;
use crate::plan::lines;

/// The contents of a `static`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Table {
    /// A square for each square, or none.
    Links(Vec<Option<u16>>),
    /// A set for each square.
    Sets(Vec<Bits>),
    /// Sets by the occupied squares that matter.
    Keyed(lines::Lines),
    /// Lists of squares of equal length.
    Lines(Vec<Vec<Option<u16>>>),
}

/// Tables with their names.
#[derive(Default)]
pub struct Tables {
    tables: Vec<(Ident, Table, &'static str)>,
}

impl Tables {
    /// Adds a table under a name.
    pub fn push(&mut self, name: Ident, table: Table, doc: &'static str) {
        self.tables.push((name, table, doc));
    }

    /// The name of an equal table, or a new one with a number.
    pub fn intern(&mut self, stem: &str, table: Table) -> Ident {
        if let Some((name, ..)) = self.tables.iter().find(|(_, t, _)| *t == table) {
            return name.clone();
        }
        let number = self
            .tables
            .iter()
            .filter(|(name, ..)| {
                let name = name.to_string();
                name.strip_prefix(stem).is_some_and(|rest| rest.starts_with("_"))
            })
            .count();
        let name = format_ident!("{stem}_{}", number + 1);
        self.push(name.clone(), table, "");
        name
    }

    /// The text of all tables. `wide` squares are `u16`.
    pub fn text(&self, wide: bool) -> String {
        let none = if wide { "65535" } else { "255" };
        let mut out = String::new();
        for (name, table, doc) in &self.tables {
            if !doc.is_empty() {
                let _ = writeln!(out, "/// {doc}");
            }
            let square = |s: &Option<u16>| s.map_or_else(|| none.to_owned(), |s| s.to_string());
            match table {
                Table::Links(links) => {
                    let _ = writeln!(out, "static {name}: Links = [");
                    for row in links.chunks(16) {
                        let row: Vec<String> = row.iter().map(square).collect();
                        let _ = writeln!(out, "    {},", row.join(", "));
                    }
                }
                Table::Sets(sets) => {
                    let _ = writeln!(out, "static {name}: [Squares; {}] = [", sets.len());
                    rows(sets.iter().map(|set| format!("Set([{}])", words(&set.0))), &mut out);
                }
                Table::Keyed(table) => {
                    keyed(name, table, &mut out);
                    continue;
                }
                Table::Lines(lines) => {
                    let length = lines.first().map_or(0, Vec::len);
                    let count = lines.len();
                    let _ = writeln!(out, "static {name}: [[Sq; {length}]; {count}] = [");
                    let lines = lines.iter().map(|line| {
                        let line: Vec<String> = line.iter().map(square).collect();
                        format!("[{}]", line.join(", "))
                    });
                    rows(lines, &mut out);
                }
            }
            out.push_str("];\n\n");
        }
        out
    }
}

/// A table of lines.
fn keyed(name: &Ident, table: &lines::Lines, out: &mut String) {
    let count = table.lines.first().map_or(1, |l| l.asked.0.len());
    let _ = writeln!(out, "static {name}: Lines<{count}> = Lines {{");
    out.push_str("    lines: &[\n");
    let lines = table.lines.iter().map(|l| {
        let (asked, multiplier) = (words(&l.asked.0), words(&l.multiplier));
        format!("Line::of([{asked}], [{multiplier}], {}, {}, {})", l.shift, l.first, l.set)
    });
    rows(lines, out);
    out.push_str("    ],\n    numbers: &[\n");
    rows(table.numbers.iter().map(u8::to_string), out);
    out.push_str("    ],\n    sets: &[\n");
    rows(table.sets.iter().map(|set| format!("Set([{}])", words(&set.0))), out);
    out.push_str("    ],\n};\n\n");
}

fn words(words: &[u64]) -> String {
    let words: Vec<String> = words.iter().map(|w| hex(*w)).collect();
    words.join(", ")
}

/// Writes the elements of a table in rows of about 90 letters.
fn rows(elements: impl Iterator<Item = String>, out: &mut String) {
    let mut row = String::new();
    for element in elements {
        if row.len() + element.len() > 88 {
            let _ = writeln!(out, "   {row}");
            row.clear();
        }
        row.push(' ');
        row.push_str(&element);
        row.push(',');
    }
    let _ = writeln!(out, "   {row}");
}

fn hex(word: u64) -> String {
    if word < 10 { word.to_string() } else { format!("0x{word:x}") }
}

/// A constant set.
pub fn set(bits: &Bits) -> TokenStream {
    let words = bits.0.iter().map(|w| {
        let text = hex(*w);
        text.parse::<Literal>().unwrap_or_else(|_| Literal::u64_unsuffixed(*w))
    });
    quote!(Set([#(#words),*]))
}
