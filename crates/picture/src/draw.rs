//! The text of a picture.

use std::fmt::Write as _;

use movewright_model::{Grid, Model, PlayerKind};
use movewright_runtime::{Info, Position, Square};

use crate::geometry::{Cell, Geometry, Point};
use crate::labels::Labels;
use crate::lines::{self, Line};
use crate::pieces::{self, Look, Shape};

/// Colours of squares.
const TONES: [&str; 3] = ["#f7ecd5", "#dfc79c", "#ecdab6"];
/// Colour of lines.
const LINE: &str = "#8a7350";
/// Colour of names of squares.
const FAINT: &str = "#6b5a3c";
/// Width of a square on the screen, if the picture does not become too wide.
const SQUARE: f64 = 40.0;
const WIDEST: f64 = 720.0;
/// Width of a letter on average, in parts of its height.
const LETTER: f64 = 0.6;

/// A picture while it is drawn.
pub struct Drawing<'a> {
    model: &'a Model,
    position: &'a Position,
    geometry: Geometry,
    lines: Option<Vec<Line>>,
    labels: Labels,
    looks: Vec<Look>,
    letters: Vec<String>,
    plain: Option<usize>,
    /// Left, top, right, bottom of what has been drawn.
    bounds: [f64; 4],
    body: String,
}

impl<'a> Drawing<'a> {
    /// What is to be drawn.
    pub fn new(model: &'a Model, info: &Info<'_>, position: &'a Position) -> Self {
        let geometry = Geometry::new(model);
        let lines = lines::lines(model, &geometry);
        let outer = lines.as_deref().and_then(lines::outer);
        Drawing {
            lines,
            labels: Labels::new(model, &geometry, outer),
            looks: pieces::looks(model),
            letters: pieces::letters(model, info),
            plain: pieces::plain(model),
            model,
            position,
            geometry,
            bounds: [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY],
            body: String::new(),
        }
    }

    /// The picture.
    pub fn finish(mut self) -> String {
        match self.lines.take() {
            Some(lines) => self.points(&lines),
            None => self.squares(),
        }
        self.names();
        self.pieces();
        if self.geometry.cells.is_empty() {
            self.reach([0.0, 0.0], 1.0);
        }
        self.caption();
        let margin = self.geometry.unit * 0.2;
        let [l, t, r, b] = self.bounds;
        let (l, t, w, h) = (l - margin, t - margin, r - l + 2.0 * margin, b - t + 2.0 * margin);
        let scale = (SQUARE / self.geometry.unit).min(WIDEST / w);
        let (l, t, w, h) = (l.floor(), t.floor(), w.ceil() + 1.0, h.ceil() + 1.0);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{l} {t} {w} {h}\" \
             width=\"{:.0}\" height=\"{:.0}\" font-family=\"DejaVu Sans,Verdana,sans-serif\">\n\
             <title>{}</title>\n\
             <rect x=\"{l}\" y=\"{t}\" width=\"{w}\" height=\"{h}\" fill=\"#fff\"/>\n{}</svg>\n",
            w * scale,
            h * scale,
            escape(&self.model.title),
            self.body
        )
    }

    fn reach(&mut self, at: Point, radius: f64) {
        let ([x, y], [l, t, r, b]) = (at, self.bounds);
        self.bounds = [l.min(x - radius), t.min(y - radius), r.max(x + radius), b.max(y + radius)];
    }

    /// The squares, those that hold others first.
    fn squares(&mut self) {
        let tones = tones(self.model, &self.geometry);
        let cells = self.geometry.cells.clone();
        let width = self.geometry.unit / 48.0;
        for host in [true, false] {
            for (tone, colour) in TONES.iter().enumerate() {
                let chosen = |c: &&Cell| c.host == host && tones[c.square] == tone;
                let mut path = String::new();
                for cell in cells.iter().filter(chosen) {
                    for (i, p) in cell.shape.iter().enumerate() {
                        let begin = if i == 0 { "M" } else { "L" };
                        let _ = write!(path, "{begin}{} {}", Short(p[0]), Short(p[1]));
                    }
                    path.push('Z');
                    cell.shape.iter().for_each(|p| self.reach(*p, 0.0));
                }
                if !path.is_empty() {
                    let (fill, width) = if host { ("#fff", 3.0 * width) } else { (*colour, width) };
                    let _ = writeln!(
                        self.body,
                        "<path d=\"{path}\" fill=\"{fill}\" stroke=\"{LINE}\" stroke-width=\"{}\"/>",
                        Short(width)
                    );
                }
            }
        }
    }

    /// Points, and the lines between them.
    fn points(&mut self, lines: &[Line]) {
        let cells = self.geometry.cells.clone();
        let mut path = String::new();
        for line in lines {
            match *line {
                Line::Straight(a, b) => {
                    let [a, b] = [a, b].map(|p| p.map(Short));
                    let _ = write!(path, "M{} {}L{} {}", a[0], a[1], b[0], b[1]);
                }
                Line::Round { from, to, corner, radius } => {
                    self.reach(corner, radius);
                    let [a, b] = [from, to].map(|p| p.map(Short));
                    let radius = Short(radius);
                    let _ = write!(
                        path,
                        "M{} {}A{radius} {radius} 0 1 1 {} {}",
                        a[0], a[1], b[0], b[1]
                    );
                }
            }
        }
        for cell in &cells {
            self.reach(cell.centre, cell.radius);
        }
        let unit = self.geometry.unit;
        let [l, t, r, b] = self.bounds;
        let edge = unit * 0.15;
        let _ = writeln!(
            self.body,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
            Short(l - edge),
            Short(t - edge),
            Short(r - l + 2.0 * edge),
            Short(b - t + 2.0 * edge),
            TONES[0]
        );
        self.bounds = [l - edge, t - edge, r + edge, b + edge];
        let _ = writeln!(
            self.body,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{FAINT}\" stroke-width=\"{}\"/>",
            Short(unit / 28.0)
        );
        let mut dots = String::new();
        for cell in &cells {
            let [x, y] = cell.centre.map(Short);
            let _ = write!(dots, "M{x} {y}h0");
        }
        let _ = writeln!(
            self.body,
            "<path d=\"{dots}\" stroke=\"{FAINT}\" stroke-width=\"{}\" stroke-linecap=\"round\"/>",
            Short(unit / 7.0)
        );
    }

    /// Names of squares.
    fn names(&mut self) {
        let labels = std::mem::take(&mut self.labels);
        let unit = self.geometry.unit;
        let mut text = String::new();
        for label in &labels.edges {
            let wide = label.text.chars().count().max(1) as f64 * LETTER;
            let size = (unit * 0.3).min(label.room / wide);
            let at = label.at;
            let anchor = if label.ends { " text-anchor=\"end\"" } else { "" };
            let half = if label.ends { 0.0 } else { wide * size / 2.0 };
            self.reach([at[0], at[1]], size / 2.0);
            self.reach([at[0] - if label.ends { wide * size } else { half }, at[1]], 0.0);
            self.reach([at[0] + half, at[1]], 0.0);
            let _ = write!(
                text,
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{anchor}>{}</text>",
                Short(at[0]),
                Short(at[1] + size * 0.35),
                Short(size),
                escape(&label.text)
            );
        }
        for square in &labels.named {
            let Some(cell) = self.geometry.cell(*square) else { continue };
            let name = &self.model.board.squares[*square].name;
            let wide = name.chars().count().max(1) as f64 * LETTER;
            let room = cell.rect[2] - cell.rect[0];
            let size = (unit * 0.22).min(room * 0.94 / wide);
            let _ = write!(
                text,
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"start\">{}</text>",
                Short(cell.rect[0] + size * 0.15),
                Short(cell.rect[1] + size * 0.95),
                Short(size),
                escape(name)
            );
        }
        if !text.is_empty() {
            let _ = writeln!(self.body, "<g text-anchor=\"middle\" fill=\"{FAINT}\">{text}</g>");
        }
    }

    /// Pieces on squares that have a place.
    fn pieces(&mut self) {
        let scattered = self.geometry.scattered();
        for (player, look) in self.looks.clone().into_iter().enumerate() {
            let mut shapes = String::new();
            let mut letters = String::new();
            for placed in &self.position.pieces {
                let piece = usize::from(placed.occupant.piece.0);
                let Some(cell) = self.geometry.cell(usize::from(placed.square.0)) else { continue };
                if usize::from(placed.occupant.player.0) != player || self.model.pieces[piece].dummy
                {
                    continue;
                }
                let radius = cell.radius * if scattered { 0.95 } else { 0.8 };
                shapes.push_str(&outline(look.shape, cell.centre, radius));
                if self.plain != Some(piece) {
                    letters.push_str(&letter(&self.letters[piece], cell.centre, radius));
                }
            }
            if shapes.is_empty() {
                continue;
            }
            let width = Short(self.geometry.unit / 28.0);
            let Look { fill, edge, ink, .. } = look;
            let _ = writeln!(
                self.body,
                "<g fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"{width}\">{shapes}</g>"
            );
            if !letters.is_empty() {
                let _ = writeln!(
                    self.body,
                    "<g text-anchor=\"middle\" font-weight=\"bold\" fill=\"{ink}\">{letters}</g>"
                );
            }
        }
    }

    /// The players, what they have off the board, and pieces on squares without a place.
    fn caption(&mut self) {
        let items = self.items();
        let size = (self.geometry.unit * 0.3).max((self.bounds[2] - self.bounds[0]) / 60.0);
        let (left, right) = (self.bounds[0], self.bounds[2].max(self.bounds[0] + 24.0 * size));
        let (mut x, mut y) = (left, self.bounds[3] + 1.8 * size);
        for (look, words) in items {
            let whole = words.join(" ").chars().count() as f64 * LETTER * size;
            if x > left && x + 1.5 * size + whole > right {
                (x, y) = (left, y + 1.6 * size);
            }
            let centre = [x + 0.55 * size, y];
            let Look { fill, edge, shape, .. } = look;
            let _ = write!(
                self.body,
                "<g fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"{}\">{}</g>",
                Short(size / 10.0),
                outline(shape, centre, 0.5 * size)
            );
            let indent = x + 1.5 * size;
            x = indent;
            let mut line = String::new();
            for word in words {
                let wide = (line.chars().count() + word.chars().count() + 1) as f64 * LETTER * size;
                if !line.is_empty() && indent + wide > right {
                    self.text(&line, indent, y, size);
                    line.clear();
                    y += 1.3 * size;
                }
                if !line.is_empty() {
                    line.push(' ');
                }
                line.push_str(&word);
            }
            self.text(&line, indent, y, size);
            x += line.chars().count() as f64 * LETTER * size + 1.5 * size;
        }
    }

    fn text(&mut self, line: &str, x: f64, y: f64, size: f64) {
        self.reach([x + line.chars().count() as f64 * LETTER * size, y], 0.0);
        self.reach([x, y], size * 0.6);
        let _ = writeln!(
            self.body,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\">{}</text>",
            Short(x),
            Short(y + size * 0.35),
            Short(size),
            escape(line)
        );
    }

    /// What the caption says of each player, in words that stay together.
    fn items(&self) -> Vec<(Look, Vec<String>)> {
        let mut items = Vec::new();
        for (index, player) in self.model.players.iter().enumerate() {
            let stores = self.position.stores.iter().filter(|s| usize::from(s.player.0) == index);
            let stores: Vec<String> = stores
                .filter(|s| !self.model.pieces[usize::from(s.piece.0)].dummy)
                .map(|s| format!("{}\u{a0}{}", s.count, self.named(usize::from(s.piece.0))))
                .collect();
            let of_player = |p: &&movewright_runtime::Placed| {
                usize::from(p.occupant.player.0) == index
                    && !self.model.pieces[usize::from(p.occupant.piece.0)].dummy
            };
            let drawn = self.position.pieces.iter().filter(of_player);
            let elsewhere: Vec<String> = drawn
                .clone()
                .filter(|p| self.geometry.cell(usize::from(p.square.0)).is_none())
                .map(|p| {
                    let Square(square) = p.square;
                    let square = &self.model.board.squares[usize::from(square)].name;
                    format!("{}\u{a0}on\u{a0}{square}", self.named(usize::from(p.occupant.piece.0)))
                })
                .collect();
            let shown = drawn.count() > elsewhere.len();
            let acts = player.kind == PlayerKind::Real;
            if !acts && !shown && stores.is_empty() && elsewhere.is_empty() {
                continue;
            }
            let mut words = vec![player.name.clone()];
            let stored = stores.len();
            let mut list: Vec<String> = stores.into_iter().chain(elsewhere).collect();
            if stored > 0 {
                list[stored - 1].push_str("\u{a0}in\u{a0}store");
            }
            if let Some(last) = list.len().checked_sub(1) {
                list[..last].iter_mut().for_each(|item| item.push(','));
                words[0].push(':');
                words.extend(list);
            }
            items.push((self.looks[index], words));
        }
        items
    }

    /// A type's name, with what is written on it unless that goes without saying.
    fn named(&self, piece: usize) -> String {
        let name = self.model.pieces[piece].name.replace(' ', "\u{a0}");
        let letter = &self.letters[piece];
        let begins = |p: &&movewright_model::Piece| !p.dummy && p.name.starts_with(letter.as_str());
        let alone = self.model.pieces.iter().filter(begins).count() == 1;
        if self.plain == Some(piece) || (alone && name.starts_with(letter.as_str())) {
            return name;
        }
        format!("{name}\u{a0}({letter})")
    }
}

/// The tone of each square. Squares of a grid have tones that neighbours do not share, if the game
/// has pieces that move; otherwise there is nothing to be followed over the board.
fn tones(model: &Model, geometry: &Geometry) -> Vec<usize> {
    let mut tones = vec![0; model.board.squares.len()];
    if model.pieces.iter().all(|p| p.moves.is_empty()) {
        return tones;
    }
    for grid in &model.board.grids {
        let sizes: Vec<usize> = grid.labels.iter().map(Vec::len).collect();
        let Some([rows, columns]) = sizes.last_chunk().copied() else { continue };
        let (slant, [x, y]) = (slant(grid, geometry), steps(grid, geometry));
        for (i, square) in grid.squares.iter().enumerate() {
            let Some(square) = square else { continue };
            let (row, column) = (i / columns % rows, i % columns);
            tones[square.index()] = match slant {
                // The corner at the lower left is dark.
                None => {
                    let lower =
                        |n: usize, count: usize, up: bool| if up { n } else { count - 1 - n };
                    let up = |s: Point| s[0] - s[1] > 0.0;
                    let place = lower(row, rows, up(x)) + lower(column, columns, up(y));
                    usize::from(place.is_multiple_of(2))
                }
                Some(true) => (row + 2 * column) % 3,
                Some(false) => (row + column) % 3,
            };
        }
    }
    tones
}

/// Where the last two dimensions of a grid lead.
fn steps(grid: &Grid, geometry: &Geometry) -> [Point; 2] {
    let last = grid.labels.len() - 1;
    [last - 1, last].map(|k| geometry.step(grid, k).unwrap_or([1.0, 0.0]))
}

/// Whether the squares of a grid are hexagons, and then whether its dimensions enclose the narrow
/// angle.
fn slant(grid: &Grid, geometry: &Geometry) -> Option<bool> {
    let cell = grid.squares.iter().flatten().find_map(|s| geometry.cell(s.index()))?;
    let [a, b] = steps(grid, geometry);
    (cell.shape.len() > 4).then_some(a[0] * b[0] + a[1] * b[1] > 0.0)
}

fn outline(shape: Shape, [x, y]: Point, radius: f64) -> String {
    match shape {
        Shape::Disc => {
            format!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>", Short(x), Short(y), Short(radius))
        }
        Shape::Square => {
            let side = radius * 0.86;
            format!(
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{2}\" rx=\"{}\"/>",
                Short(x - side),
                Short(y - side),
                Short(2.0 * side),
                Short(side / 4.0)
            )
        }
        Shape::Diamond => {
            let r = radius * 1.08;
            format!(
                "<path d=\"M{} {}L{} {}L{0} {}L{} {3}Z\"/>",
                Short(x),
                Short(y - r),
                Short(x + r),
                Short(y),
                Short(y + r),
                Short(x - r)
            )
        }
    }
}

fn letter(text: &str, [x, y]: Point, radius: f64) -> String {
    if text.is_empty() {
        return String::new();
    }
    let size = if text.chars().count() > 1 { radius * 0.9 } else { radius * 1.2 };
    let (x, y, size) = (Short(x), Short(y + size * 0.36), Short(size));
    format!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{}</text>", escape(text))
}

/// A number with at most two digits after the point.
#[derive(Clone, Copy)]
struct Short(f64);

impl std::fmt::Display for Short {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rounded = (self.0 * 100.0).round() / 100.0;
        // No minus before nothing.
        write!(f, "{}", if rounded == 0.0 { 0.0 } else { rounded })
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
