//! Diagnostics for people and programs.

use annotate_snippets::{AnnotationKind, Element, Level, Origin, Renderer, Snippet};
use movewright_syntax::{Diagnostic, Label, Severity, SourceMap, Span};

/// Form of a rendered diagnostic.
///
/// ```
/// use movewright_build::render::Format;
///
/// assert_eq!(Format::default(), Format::Full);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Format {
    /// With the text it points at.
    #[default]
    Full,
    /// With the text it points at, in colours.
    Coloured,
    /// One line: `file:line:column: error[CODE]: message`.
    Short,
    /// One line of JSON.
    Json,
}

/// Macro calls shown for one place; the rest is counted.
const MAX_CALLS: usize = 6;

/// Longer lines are not shown, only their place.
const MAX_LINE: usize = 1000;

/// Renders a diagnostic, without a line end after it.
///
/// ```
/// # let out = tempfile::tempdir().unwrap();
/// # std::env::set_current_dir("../../examples/embed").unwrap();
/// use movewright_build::render::{Format, render};
///
/// # std::env::set_current_dir(out.path()).unwrap();
/// std::fs::write("broken.zrf", "(game (title \"Broken\")").unwrap();
/// let loaded = movewright_build::load("broken.zrf".as_ref(), &Default::default())?;
/// let first = &loaded.compiled.diagnostics[0];
/// let line = render(&loaded.compiled.sources, first, Format::Short);
/// assert!(line.starts_with("broken.zrf:1:1: error["));
/// # Ok::<(), String>(())
/// ```
pub fn render(sources: &SourceMap, diagnostic: &Diagnostic, format: Format) -> String {
    match format {
        Format::Full => snippet(sources, diagnostic, Renderer::plain()),
        Format::Coloured => snippet(sources, diagnostic, Renderer::styled()),
        Format::Short => short(sources, diagnostic),
        Format::Json => json(sources, diagnostic),
    }
}

/// `error` or `warning`.
///
/// ```
/// # let out = tempfile::tempdir().unwrap();
/// # std::env::set_current_dir("../../examples/embed").unwrap();
/// use movewright_build::render::severity;
///
/// # std::env::set_current_dir(out.path()).unwrap();
/// std::fs::write("broken.zrf", "(game (title \"Broken\")").unwrap();
/// let loaded = movewright_build::load("broken.zrf".as_ref(), &Default::default())?;
/// assert_eq!(severity(&loaded.compiled.diagnostics[0]), "error");
/// # Ok::<(), String>(())
/// ```
pub fn severity(diagnostic: &Diagnostic) -> &'static str {
    match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

fn short(sources: &SourceMap, diagnostic: &Diagnostic) -> String {
    format!(
        "{}: {}[{}]: {}",
        place(sources, diagnostic.primary.span),
        severity(diagnostic),
        diagnostic.code,
        diagnostic.message
    )
}

/// `file:line:column`
fn place(sources: &SourceMap, span: Span) -> String {
    let at = sources.position(span);
    format!("{}:{}:{}", sources.source(span.source).name, at.line, at.column)
}

/// The calls that brought a text to its place, innermost first, and how many more there are.
fn calls(sources: &SourceMap, span: Span) -> (Vec<Label>, usize) {
    let mut out = Vec::new();
    let mut more = 0;
    let mut id = span.expansion;
    while let Some(expansion) = sources.expansion(id) {
        if out.len() < MAX_CALLS {
            let message = format!("in expansion of `{}`, called here", expansion.name);
            out.push(Label { span: expansion.call, message });
        } else {
            more += 1;
        }
        id = expansion.call.expansion;
    }
    (out, more)
}

fn snippet(sources: &SourceMap, diagnostic: &Diagnostic, renderer: Renderer) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let (called, more) = calls(sources, diagnostic.primary.span);
    let mut group = level
        .primary_title(diagnostic.message.as_str())
        .id(diagnostic.code)
        .elements(excerpt(sources, &diagnostic.primary, AnnotationKind::Primary));
    for label in diagnostic.secondary.iter().chain(&called) {
        group = group.elements(excerpt(sources, label, AnnotationKind::Context));
    }
    if more > 0 {
        let note = format!("and {more} macro calls around these");
        group = group.element(Level::NOTE.message(note));
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(help.as_str()));
    }
    renderer.render(&[group])
}

/// The line a label points at; of a very long line its place, and the remark as a note.
fn excerpt<'a>(sources: &'a SourceMap, label: &'a Label, kind: AnnotationKind) -> Vec<Element<'a>> {
    let source = sources.source(label.span.source);
    let text = source.text.as_str();
    let at = sources.position(label.span);
    let start = label.span.start as usize;
    let is_end = |c| c == '\n' || c == '\r';
    let from = text[..start].rfind(is_end).map_or(0, |i| i + 1);
    let to = text[start..].find(is_end).map_or(text.len(), |i| start + i);
    if to - from > MAX_LINE {
        let origin = Origin::path(source.name.as_str())
            .line(at.line as usize)
            .char_column(at.column as usize);
        let note = (!label.message.is_empty()).then(|| Level::NOTE.message(label.message.as_str()));
        return Vec::from_iter([origin.into()].into_iter().chain(note.map(Element::from)));
    }
    let end = (label.span.end as usize).clamp(start, to);
    let annotation = kind.span(start - from..end - from);
    let annotation = match label.message.as_str() {
        "" => annotation,
        message => annotation.label(message),
    };
    let snippet = Snippet::source(&text[from..to])
        .line_start(at.line as usize)
        .path(source.name.as_str())
        .annotation(annotation);
    vec![snippet.into()]
}

fn json(sources: &SourceMap, diagnostic: &Diagnostic) -> String {
    let label = |label: &Label| {
        let at = sources.position(label.span);
        format!(
            "{{\"file\":{},\"line\":{},\"column\":{},\"message\":{}}}",
            quote(&sources.source(label.span.source).name),
            at.line,
            at.column,
            quote(&label.message)
        )
    };
    let list = |labels: &[Label]| labels.iter().map(label).collect::<Vec<_>>().join(",");
    format!(
        "{{\"severity\":\"{}\",\"code\":{},\"message\":{},\"primary\":{},\"secondary\":[{}],\"expansion\":[{}],\"help\":{}}}",
        severity(diagnostic),
        quote(diagnostic.code),
        quote(&diagnostic.message),
        label(&diagnostic.primary),
        list(&diagnostic.secondary),
        list(&calls(sources, diagnostic.primary.span).0),
        diagnostic.help.as_deref().map_or("null".into(), quote)
    )
}

/// A JSON string.
fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            c if c < ' ' => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::{Format, render};
    use movewright_syntax::span::Expansion;
    use movewright_syntax::{Diagnostic, ExpansionId, SourceMap, Span};

    fn sample() -> (SourceMap, Diagnostic) {
        let mut sources = SourceMap::new();
        let text = "(define hop\n  $1 (verify mt?))\n(piece (moves ((hop n) add)))\n";
        let id = sources.add("dir/a.zrf", text.into());
        let find = |word: &str, expansion| {
            let start = text.find(word).unwrap() as u32;
            Span { source: id, start, end: start + word.len() as u32, expansion }
        };
        let call = find("(hop n)", ExpansionId::NONE);
        let hop = sources.add_expansion(Expansion { name: "hop".into(), call });
        let diagnostic = Diagnostic::error("Z9999", "unknown word `mt?`", find("mt?", hop))
            .label("not a condition")
            .help("did you mean `empty?`?");
        (sources, diagnostic)
    }

    #[test]
    fn full_form_shows_the_place_and_the_calls() {
        let (sources, diagnostic) = sample();
        let expected = "\
error[Z9999]: unknown word `mt?`
 --> dir/a.zrf:2:14
  |
2 |   $1 (verify mt?))
  |              ^^^ not a condition
  |
 ::: dir/a.zrf:3:16
  |
3 | (piece (moves ((hop n) add)))
  |                ------- in expansion of `hop`, called here
  |
  = help: did you mean `empty?`?";
        assert_eq!(render(&sources, &diagnostic, Format::Full), expected);
    }

    #[test]
    fn short_and_json_forms_are_one_line() {
        let (sources, diagnostic) = sample();
        assert_eq!(
            render(&sources, &diagnostic, Format::Short),
            "dir/a.zrf:2:14: error[Z9999]: unknown word `mt?`"
        );
        assert_eq!(
            render(&sources, &diagnostic, Format::Json),
            "{\"severity\":\"error\",\"code\":\"Z9999\",\"message\":\"unknown word `mt?`\",\"primary\":{\"file\":\"dir/a.zrf\",\"line\":2,\"column\":14,\"message\":\"not a condition\"},\"secondary\":[],\"expansion\":[{\"file\":\"dir/a.zrf\",\"line\":3,\"column\":16,\"message\":\"in expansion of `hop`, called here\"}],\"help\":\"did you mean `empty?`?\"}"
        );
    }

    #[test]
    fn very_long_lines_are_not_shown() {
        let mut sources = SourceMap::new();
        let id = sources.add("a.zrf", "(".repeat(5000));
        let span = Span { source: id, start: 3000, end: 3001, expansion: ExpansionId::NONE };
        let text =
            render(&sources, &Diagnostic::error("Z9999", "never closed", span), Format::Full);
        assert_eq!(text, "error[Z9999]: never closed\n--> a.zrf:1:3001");
    }
}
