//! Names of squares: at the edges where they are made of those of rows and columns, else inside.

use movewright_model::{Grid, Model};

use crate::geometry::{Cell, Geometry, Point};

/// A text beside the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// What it says.
    pub text: String,
    /// Its middle, or for the name of a row its right end.
    pub at: Point,
    /// It ends at `at`.
    pub ends: bool,
    /// How much room it has.
    pub room: f64,
}

/// All names of squares.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Labels {
    /// Beside the board.
    pub edges: Vec<Label>,
    /// Squares, by index, that bear their own names.
    pub named: Vec<usize>,
}

impl Labels {
    /// The labels of a variant's board, outside of all that is drawn, if that is more than squares.
    pub fn new(model: &Model, geometry: &Geometry, outer: Option<[f64; 4]>) -> Self {
        let mut labels = Labels::default();
        let mut told = vec![false; model.board.squares.len()];
        let mut boxes: Vec<[f64; 4]> = Vec::new();
        for grid in &model.board.grids {
            let cells: Vec<&Cell> =
                grid.squares.iter().flatten().filter_map(|s| geometry.cell(s.index())).collect();
            let Some(bounds) = bounds(&cells) else { continue };
            let inside = |b: &[f64; 4]| {
                bounds[0] > b[0] - 9.0
                    && bounds[1] > b[1] - 9.0
                    && bounds[2] < b[2] + 9.0
                    && bounds[3] < b[3] + 9.0
            };
            // A grid of greater squares over the same board has no edge of its own.
            let edges = if boxes.iter().any(inside) {
                Some(Vec::new())
            } else {
                of_grid(grid, geometry, outer.map_or(bounds, |o| union(o, bounds)))
            };
            if let Some(edges) = edges {
                labels.edges.extend(edges);
                boxes.push(bounds);
                cells.iter().for_each(|c| told[c.square] = true);
            }
        }
        let name = |cell: &Cell| model.board.squares[cell.square].name.as_str();
        let rest: Vec<&Cell> = geometry.cells.iter().filter(|c| !told[c.square]).collect();
        match of_names(&rest, &name) {
            Some(edges) => labels.edges.extend(edges),
            None => labels.named = rest.iter().map(|c| c.square).collect(),
        }
        labels
    }
}

fn bounds(cells: &[&Cell]) -> Option<[f64; 4]> {
    let first = cells.first()?.rect;
    Some(cells.iter().map(|c| c.rect).fold(first, union))
}

fn union(a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
    [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])]
}

/// A column's name below the board.
fn below(text: String, x: f64, bounds: [f64; 4], unit: f64, room: f64) -> Label {
    Label { text, at: [x, bounds[3] + unit * 0.32], ends: false, room }
}

/// A row's name left of the board.
fn beside(text: String, y: f64, bounds: [f64; 4], unit: f64) -> Label {
    Label { text, at: [bounds[0] - unit * 0.16, y], ends: true, room: unit * 2.0 }
}

/// Names of the lines of a grid, if they can be told at its edges.
fn of_grid(grid: &Grid, geometry: &Geometry, bounds: [f64; 4]) -> Option<Vec<Label>> {
    let sizes: Vec<usize> = grid.labels.iter().map(Vec::len).collect();
    let stride = |k: usize| sizes[k + 1..].iter().product::<usize>();
    let centre = |i: usize| {
        let square = (*grid.squares.get(i)?)?;
        Some(geometry.cell(square.index())?.centre)
    };
    let steps: Vec<Option<Point>> = (0..sizes.len()).map(|k| geometry.step(grid, k)).collect();
    let level = |k: usize| steps[k].is_none_or(|s| s[1].abs() < 0.5 * geometry.unit / 10.0);
    let upright = |k: usize| steps[k].is_some_and(|s| s[0].abs() < 0.5 * geometry.unit / 10.0);
    if (0..sizes.len()).all(|k| level(k) || upright(k)) {
        let mut rows: Vec<(f64, String)> = Vec::new();
        let mut columns: Vec<(f64, String)> = Vec::new();
        for i in 0..grid.squares.len() {
            let Some(at) = centre(i) else { continue };
            let text = |chosen: &dyn Fn(usize) -> bool| -> String {
                let dimensions = (0..sizes.len()).filter(|k| chosen(*k));
                dimensions.map(|k| grid.labels[k][i / stride(k) % sizes[k]].as_str()).collect()
            };
            let (row, column) = ((at[1], text(&|k| !level(k))), (at[0], text(&level)));
            if !rows.contains(&row) {
                rows.push(row);
            }
            if !columns.contains(&column) {
                columns.push(column);
            }
        }
        let unit = geometry.unit;
        let columns = columns.into_iter().map(|(x, text)| below(text, x, bounds, unit, unit));
        let rows = rows.into_iter().map(|(y, text)| beside(text, y, bounds, unit));
        return Some(columns.chain(rows).collect());
    }
    // Two slanting dimensions: a name at the lower or left end of each line.
    let (&[Some(first), Some(second)], &[n, m]) = (&steps[..], &sizes[..]) else { return None };
    let mut labels = Vec::new();
    for (texts, along, count, of) in [
        (
            &grid.labels[0],
            second,
            m,
            (&|line, place| line * m + place) as &dyn Fn(usize, usize) -> usize,
        ),
        (&grid.labels[1], first, n, &|line, place| place * m + line),
    ] {
        let lying = along[0].abs() > along[1].abs();
        for (line, text) in texts.iter().enumerate() {
            let points: Vec<Point> = (0..count).filter_map(|p| centre(of(line, p))).collect();
            let key = |p: &Point| if lying { p[0] } else { -p[1] };
            let Some(end) = points.into_iter().min_by(|a, b| key(a).total_cmp(&key(b))) else {
                continue;
            };
            let outward = if key(&along) > 0.0 { -0.85 } else { 0.85 };
            let at = [end[0] + outward * along[0], end[1] + outward * along[1]];
            labels.push(Label { text: text.clone(), at, ends: false, room: geometry.unit });
        }
    }
    Some(labels)
}

/// Names at the edges if every name is its column's followed by its row's.
fn of_names<'a>(cells: &[&Cell], name: &dyn Fn(&Cell) -> &'a str) -> Option<Vec<Label>> {
    if cells.len() < 4 {
        return None;
    }
    let bounds = bounds(cells)?;
    let unit = cells.iter().map(|c| 2.0 * c.radius).fold(f64::INFINITY, f64::min);
    let distinct = |axis: usize| {
        let mut at: Vec<f64> = cells.iter().map(|c| c.centre[axis]).collect();
        at.sort_by(f64::total_cmp);
        at.dedup();
        at
    };
    let common = |names: Vec<Vec<char>>| {
        let mut names = names.into_iter();
        let first = names.next().unwrap_or_default();
        names.fold(first, |a, b| {
            a.into_iter().zip(b).take_while(|(a, b)| a == b).map(|(a, _)| a).collect()
        })
    };
    let columns: Vec<(f64, String)> = distinct(0)
        .into_iter()
        .map(|x| {
            let here = cells.iter().filter(|c| c.centre[0] == x);
            (x, common(here.map(|c| name(c).chars().collect()).collect()).into_iter().collect())
        })
        .collect();
    let rows: Vec<(f64, String)> = distinct(1)
        .into_iter()
        .map(|y| {
            let here = cells.iter().filter(|c| c.centre[1] == y);
            let end = common(here.map(|c| name(c).chars().rev().collect()).collect());
            (y, end.into_iter().rev().collect())
        })
        .collect();
    let made = |c: &&Cell| {
        let column = columns.iter().find(|(x, _)| *x == c.centre[0]);
        let row = rows.iter().find(|(y, _)| *y == c.centre[1]);
        column.zip(row).is_some_and(|((_, x), (_, y))| format!("{x}{y}") == name(c))
    };
    if !cells.iter().all(made) {
        return None;
    }
    let columns = columns.into_iter().map(|(x, text)| below(text, x, bounds, unit, unit));
    Some(columns.chain(rows.into_iter().map(|(y, text)| beside(text, y, bounds, unit))).collect())
}
