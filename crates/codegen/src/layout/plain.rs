//! The text of generated code by a few rules.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

/// Lays out code with a line for each statement, field and arm.
pub fn layout(tokens: TokenStream) -> String {
    let mut lines = Lines { out: String::new(), depth: 0, glued: true };
    lines.tokens(tokens, true);
    lines.end();
    lines.out
}

struct Lines {
    out: String,
    depth: usize,
    /// No blank belongs before the next token.
    glued: bool,
}

impl Lines {
    /// `block`: what stands between braces, or no group at all.
    fn tokens(&mut self, tokens: TokenStream, block: bool) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => {
                    let (open, close) = match group.delimiter() {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Bracket => ("[", "]"),
                        Delimiter::Brace => ("{", "}"),
                        Delimiter::None => ("", ""),
                    };
                    let braces = group.delimiter() == Delimiter::Brace;
                    let filled = braces && !group.stream().is_empty();
                    self.word(open);
                    self.glued = true;
                    self.depth += usize::from(filled);
                    if filled {
                        self.end();
                    }
                    self.tokens(group.stream(), braces);
                    self.depth -= usize::from(filled);
                    if filled {
                        self.end();
                    }
                    self.glued = true;
                    self.word(close);
                    if braces && block {
                        self.end();
                    }
                }
                TokenTree::Punct(punct) => {
                    let mark = punct.as_char();
                    // Not to a mark before it: the two could be one.
                    let after_word = self.out.ends_with(|c: char| !c.is_ascii_punctuation());
                    self.glued |= after_word && matches!(mark, ',' | ';');
                    self.word(mark.encode_utf8(&mut [0; 4]));
                    self.glued = punct.spacing() == Spacing::Joint;
                    if block && matches!(mark, ';' | ',') {
                        self.end();
                    }
                }
                TokenTree::Ident(ident) => self.word(&ident.to_string()),
                TokenTree::Literal(literal) => self.word(&literal.to_string()),
            }
        }
    }

    fn word(&mut self, text: &str) {
        if self.out.is_empty() || self.out.ends_with('\n') {
            self.out.extend(std::iter::repeat_n("    ", self.depth));
        } else if !self.glued {
            self.out.push(' ');
        }
        self.out.push_str(text);
        self.glued = false;
    }

    fn end(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip(text: &str) -> String {
        let tokens: TokenStream = text.parse().expect("tokens");
        let laid_out = layout(tokens.clone());
        let again: TokenStream = laid_out.parse().expect("tokens again");
        assert_eq!(again.to_string(), tokens.to_string());
        laid_out
    }

    #[test]
    fn lines_are_broken_where_statements_end() {
        let text = "#[doc = \"a\"] fn f<'a>(x: &'a [u8; 3]) -> u8 { let y = x[0].min(1..2); if y <= 3 { g(x, y)?; } else { 4 }; y }";
        let expected = "# [doc = \"a\"] fn f <'a > (x : &'a [u8; 3]) -> u8 {
    let y = x [0] . min (1 .. 2) ;
    if y <= 3 {
        g (x, y) ?;
    }
    else {
        4
    }
    ;
    y
}
";
        assert_eq!(round_trip(text), expected);
    }

    #[test]
    fn every_token_stays_what_it_is() {
        for text in [
            "a && b || !c; d ..= e; f => g; h::<i>(); 'l: loop { break 'l; }",
            "x.0.1 + 1.0f64 .max(2.); r#type; b\"\\0\"; 'c'; struct S; impl S {}",
            "a - -b; a & &b; !!c; *d; a.. ; |x| x; $ # @ ~",
        ] {
            round_trip(text);
        }
    }
}
