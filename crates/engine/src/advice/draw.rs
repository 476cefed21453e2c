//! Failures drawn as boards.

use super::bound::square_name;
use super::table::Failure;
use movewright_runtime::advice::{CAPTURED, Point, Position, Step, TableInfo};
use std::fmt::Write as _;

/// Side of a square, in pixels.
const SIDE: i32 = 20;
/// Boards a row.
const ROW: usize = 8;

/// A picture of at most `most` failures: one board each, pieces by the first letter of their names
/// (ours dark on light discs, theirs the other way round), the move that `first_move` gives as a
/// line that ends in a dot, the cause below.
pub fn failures_svg(
    table: &TableInfo<'_>,
    failures: &[Failure],
    most: usize,
    first_move: &dyn Fn(&Position) -> Option<Step>,
) -> String {
    let (files, ranks) = table.board;
    let shown = &failures[..failures.len().min(most)];
    let (wide, high) = (files * SIDE + 20, ranks * SIDE + 40);
    let rows = shown.len().div_ceil(ROW).max(1) as i32;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
        wide * ROW as i32,
        high * rows
    );
    let centre = |place: Point| {
        let (x, y) = (i32::from(place.x), i32::from(place.y));
        ((x - 1) * SIDE + SIDE / 2, (ranks - y) * SIDE + SIDE / 2)
    };
    svg.push_str("<defs><g id=\"board\">");
    for rank in 0..ranks {
        for file in 0..files {
            let dark = (file + rank) % 2 == (ranks + 1) % 2;
            let _ = write!(
                svg,
                "<rect x=\"{}\" y=\"{}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{}\"/>",
                file * SIDE,
                rank * SIDE,
                if dark { "#b8c4cc" } else { "#eef1f3" }
            );
        }
    }
    svg.push_str("</g></defs>\n");
    for (n, failure) in shown.iter().enumerate() {
        let (x, y) = ((n % ROW) as i32 * wide + 10, (n / ROW) as i32 * high + 10);
        let _ = writeln!(svg, "<g transform=\"translate({x},{y})\">");
        svg.push_str("<use href=\"#board\"/>\n");
        if let Some(step) = first_move(&failure.position) {
            let ((x1, y1), (x2, y2)) = (centre(step.from), centre(step.to));
            let _ = writeln!(
                svg,
                "<path d=\"M{x1} {y1}L{x2} {y2}\" stroke=\"#c0392b\" stroke-width=\"3\"/>\
                 <circle cx=\"{x2}\" cy=\"{y2}\" r=\"4\" fill=\"#c0392b\"/>"
            );
        }
        let mut places = Vec::new();
        for (i, piece) in table.pieces.iter().enumerate() {
            if failure.position.kinds[i] == CAPTURED {
                continue;
            }
            let place = failure.position.places[i];
            places.push(format!("{}{}", piece.name, square_name(place)));
            let (cx, cy) = centre(place);
            let (disc, letter) =
                if piece.us { ("#ffffff", "#101418") } else { ("#101418", "#ffffff") };
            let _ = writeln!(
                svg,
                "<circle cx=\"{cx}\" cy=\"{cy}\" r=\"{}\" fill=\"{disc}\" stroke=\"#101418\"/>\
                 <text x=\"{cx}\" y=\"{}\" fill=\"{letter}\" text-anchor=\"middle\">{}</text>",
                SIDE / 2 - 1,
                cy + 4,
                escape(&piece.name.chars().take(1).collect::<String>())
            );
        }
        let _ = writeln!(
            svg,
            "<text x=\"0\" y=\"{}\">{}: {}</text></g>",
            ranks * SIDE + 15,
            escape(&places.join(" ")),
            failure.cause.name()
        );
    }
    svg.push_str("</svg>\n");
    svg
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
