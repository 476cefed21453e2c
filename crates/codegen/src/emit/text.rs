//! Text of doc comments.

/// A doc comment's text: one line, with the blank that follows `///`.
pub fn doc(text: &str) -> String {
    let line: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect::<String>()
        .replace('[', "\\[");
    format!(" {}", line.trim_end())
}

/// Indents every line that is not empty.
pub fn indent(text: &str, out: &mut String) {
    for line in text.lines() {
        if !line.is_empty() {
            out.push_str("    ");
            out.push_str(line);
        }
        out.push('\n');
    }
}
