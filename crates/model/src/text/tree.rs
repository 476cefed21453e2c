//! Words and bracketed lists.

use super::TextError;

/// Brackets may be nested this deep: as deep as the front end allows in rules, twice over for
/// the `then` and `else` of the text form.
const MAX_DEPTH: usize = 1000;

/// A word or a list, and the line it begins on.
#[derive(Debug)]
pub(super) enum Tree {
    Word(String, u32),
    List(Vec<Tree>, u32),
}

impl Tree {
    pub(super) fn line(&self) -> u32 {
        match self {
            Tree::Word(_, line) | Tree::List(_, line) => *line,
        }
    }

    pub(super) fn error<T>(&self, message: impl Into<String>) -> Result<T, TextError> {
        Err(TextError { line: self.line(), message: message.into() })
    }

    pub(super) fn word(&self) -> Result<&str, TextError> {
        match self {
            Tree::Word(word, _) => Ok(word),
            Tree::List(..) => self.error("a list stands where a word belongs"),
        }
    }

    /// The keyword at the head of a list and what follows; a bare word is a keyword alone.
    pub(super) fn form(&self) -> Result<(&str, &[Tree]), TextError> {
        match self {
            Tree::Word(word, _) => Ok((word, &[])),
            Tree::List(items, _) => match items.split_first() {
                Some((Tree::Word(word, _), rest)) => Ok((word, rest)),
                _ => self.error("a list must begin with a keyword"),
            },
        }
    }

    pub(super) fn number<N: std::str::FromStr>(&self) -> Result<N, TextError> {
        match self.word()?.parse() {
            Ok(number) => Ok(number),
            Err(_) => self.error(format!("`{}` is not a number that fits here", self.word()?)),
        }
    }
}

/// A word as text: bare if it is a plain one, else quoted.
pub(super) fn quoted(word: &str) -> String {
    let special = |c: char| c.is_whitespace() || c.is_control() || "()\";@".contains(c);
    if !word.is_empty() && !word.contains(special) {
        return word.to_string();
    }
    let mut out = String::from("\"");
    for c in word.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

/// All trees of a text.
pub(super) fn read(text: &str) -> Result<Vec<Tree>, TextError> {
    let mut line = 1;
    let mut open: Vec<(Vec<Tree>, u32)> = Vec::new();
    let mut items = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\n' => line += 1,
            ';' => while chars.next_if(|&c| c != '\n').is_some() {},
            c if c.is_whitespace() => {}
            '(' => {
                if open.len() == MAX_DEPTH {
                    let message = format!("brackets are nested more than {MAX_DEPTH} deep");
                    return Err(TextError { line, message });
                }
                open.push((std::mem::take(&mut items), line));
            }
            ')' => {
                let Some((outer, began)) = open.pop() else {
                    let message = "a closing bracket without an opening one".to_string();
                    return Err(TextError { line, message });
                };
                let list = std::mem::replace(&mut items, outer);
                items.push(Tree::List(list, began));
            }
            c => {
                let began = line;
                let mut word = String::new();
                // Quotes may stand inside a word: `@"a file":1:2`.
                let mut next = Some(c);
                while let Some(c) = next {
                    if c == '"' {
                        string(&mut chars, &mut word, &mut line)?;
                    } else {
                        word.push(c);
                    }
                    next = chars.next_if(|&c| !c.is_whitespace() && !"();".contains(c));
                }
                items.push(Tree::Word(word, began));
            }
        }
    }
    match open.pop() {
        Some((_, began)) => {
            let message = "this bracket is never closed".to_string();
            Err(TextError { line: began, message })
        }
        None => Ok(items),
    }
}

fn string(
    chars: &mut std::iter::Peekable<std::str::Chars<'_>>,
    word: &mut String,
    line: &mut u32,
) -> Result<(), TextError> {
    let began = *line;
    while let Some(c) = chars.next() {
        match c {
            '"' => return Ok(()),
            '\\' => match chars.next() {
                Some('n') => word.push('\n'),
                Some('r') => word.push('\r'),
                Some('t') => word.push('\t'),
                Some(c @ ('"' | '\\')) => word.push(c),
                _ => {
                    let message = "an unknown escape in a string".to_string();
                    return Err(TextError { line: *line, message });
                }
            },
            c => {
                *line += u32::from(c == '\n');
                word.push(c);
            }
        }
    }
    Err(TextError { line: began, message: "this string is never closed".to_string() })
}
