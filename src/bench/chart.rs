//! Bars as an SVG: one row a game, on a logarithmic scale.

use std::fmt::Write;

/// A row: a name and two values, the second for comparison.
pub struct Row {
    /// What the bars stand for.
    pub name: String,
    /// The value.
    pub value: f64,
    /// What it is compared with.
    pub other: Option<f64>,
}

/// Texts around the bars.
pub struct Texts<'a> {
    /// What the picture shows.
    pub title: &'a str,
    /// What the axis counts.
    pub unit: &'a str,
    /// What the bars stand for.
    pub value: &'a str,
    /// What the bars for comparison stand for.
    pub other: &'a str,
}

const ROW: usize = 22;
const LEFT: usize = 180;
const WIDTH: usize = 520;
const RIGHT: usize = 80;
const TOP: usize = 70;

/// The picture.
pub fn svg(texts: &Texts<'_>, rows: &[Row]) -> String {
    let values =
        || rows.iter().flat_map(|r| [Some(r.value), r.other]).flatten().filter(|v| *v > 0.0);
    let decade = |v: f64| v.log10();
    let low = values().map(|v| decade(v).floor()).fold(f64::INFINITY, f64::min);
    let high = values().map(|v| decade(v).ceil()).fold(f64::NEG_INFINITY, f64::max);
    let (low, high) = if low.is_finite() { (low, high.max(low + 1.0)) } else { (0.0, 1.0) };
    let place = |v: f64| (decade(v) - low).max(0.0) / (high - low) * WIDTH as f64;
    let (width, height) = (LEFT + WIDTH + RIGHT, TOP + ROW * rows.len() + 20);
    let bottom = TOP + ROW * rows.len();
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n\
         <text x=\"10\" y=\"20\" font-size=\"15\">{}</text>\n\
         <rect x=\"{LEFT}\" y=\"30\" width=\"12\" height=\"10\" fill=\"#2b6cb0\"/>\
         <text x=\"{}\" y=\"40\">{}</text>\n\
         <rect x=\"{}\" y=\"30\" width=\"12\" height=\"10\" fill=\"#cbd5e0\"/>\
         <text x=\"{}\" y=\"40\">{}</text>\n",
        escape(texts.title),
        LEFT + 16,
        escape(texts.value),
        LEFT + 120,
        LEFT + 136,
        escape(texts.other),
    );
    let mut tick = low;
    while tick <= high {
        let x = LEFT as f64 + (tick - low) / (high - low) * WIDTH as f64;
        let _ = writeln!(
            out,
            "<line x1=\"{x:.1}\" y1=\"{TOP}\" x2=\"{x:.1}\" y2=\"{bottom}\" stroke=\"#e2e8f0\"/>\
             <text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\" fill=\"#555\">{}</text>",
            TOP - 8,
            short(10_f64.powf(tick))
        );
        tick += 1.0;
    }
    for (i, row) in rows.iter().enumerate() {
        let y = TOP + i * ROW;
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>",
            LEFT - 8,
            y + 14,
            escape(&row.name)
        );
        if row.value > 0.0 {
            let _ = writeln!(
                out,
                "<rect x=\"{LEFT}\" y=\"{}\" width=\"{:.1}\" height=\"10\" fill=\"#2b6cb0\"/>\
                 <text x=\"{:.1}\" y=\"{}\" font-size=\"10\" fill=\"#333\">{} {}</text>",
                y + 3,
                place(row.value),
                LEFT as f64 + place(row.value) + 4.0,
                y + 12,
                short(row.value),
                escape(texts.unit)
            );
        }
        if let Some(other) = row.other.filter(|v| *v > 0.0) {
            let _ = writeln!(
                out,
                "<rect x=\"{LEFT}\" y=\"{}\" width=\"{:.1}\" height=\"5\" fill=\"#cbd5e0\"/>",
                y + 14,
                place(other)
            );
        }
    }
    out.push_str("</svg>\n");
    out
}

/// A number with about two digits.
pub fn short(v: f64) -> String {
    match v {
        v if v >= 1e9 => format!("{}G", digits(v / 1e9)),
        v if v >= 1e6 => format!("{}M", digits(v / 1e6)),
        v if v >= 1e3 => format!("{}k", digits(v / 1e3)),
        v => digits(v),
    }
}

fn digits(v: f64) -> String {
    match v {
        v if v >= 9.95 => format!("{v:.0}"),
        v if v >= 0.995 => format!("{v:.1}").trim_end_matches(".0").to_string(),
        v if v >= 0.0995 => format!("{v:.2}"),
        v => format!("{v:.4}").trim_end_matches('0').to_string(),
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::{Row, Texts, short, svg};

    #[test]
    fn numbers_are_short() {
        let texts: Vec<String> =
            [0.0034, 0.25, 1.0, 3.25, 12.0, 999.0, 1_500.0, 2.3e6, 4e10].map(short).into();
        assert_eq!(texts, ["0.0034", "0.25", "1", "3.2", "12", "999", "1.5k", "2.3M", "40G"]);
    }

    #[test]
    fn longer_bars_are_more() {
        let row = |name: &str, value| Row { name: name.into(), value, other: Some(1.0) };
        let texts = Texts { title: "a < b", unit: "a second", value: "this", other: "that" };
        let picture = svg(&texts, &[row("one", 10.0), row("two", 1000.0)]);
        let widths: Vec<f64> = picture
            .lines()
            .filter(|l| l.contains("height=\"10\" fill=\"#2b6cb0\"") && l.contains("y=\""))
            .skip(1)
            .filter_map(|l| l.split("width=\"").nth(1)?.split('"').next()?.parse().ok())
            .collect();
        assert_eq!(widths.len(), 2);
        assert!((widths[1] / widths[0] - 3.0).abs() < 0.01, "{widths:?}");
        assert!(picture.contains("a &lt; b"));
    }
}
