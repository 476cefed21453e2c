//! Where squares are and what shape they have.

use movewright_model::{Grid, Model};

/// A point of the picture, in the author's pixels.
pub type Point = [f64; 2];

/// A square that has a place.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// Its index in board order.
    pub square: usize,
    /// Middle of its place.
    pub centre: Point,
    /// Left, top, right, bottom.
    pub rect: [f64; 4],
    /// Corners of what is drawn.
    pub shape: Vec<Point>,
    /// Radius of the greatest disc in it.
    pub radius: f64,
    /// Others lie within it.
    pub host: bool,
}

/// All squares that have a place.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Geometry {
    /// In board order.
    pub cells: Vec<Cell>,
    /// Index in `cells`, by square.
    pub of: Vec<Option<usize>>,
    /// How wide the smallest square is.
    pub unit: f64,
}

impl Geometry {
    /// The geometry of a variant's board.
    pub fn new(model: &Model) -> Self {
        let squares = &model.board.squares;
        let places: Vec<(usize, [i32; 4])> = squares
            .iter()
            .enumerate()
            .filter(|(_, s)| !s.dummy)
            .filter_map(|(i, s)| {
                let [l, t, r, b] = s.rect?;
                Some((i, [l.min(r), t.min(b), l.max(r), t.max(b)]))
            })
            .collect();
        // Right and bottom belong to a rectangle, unless neighbours would overlap then.
        let apart = !places.iter().any(|(i, a)| {
            places.iter().any(|(j, b)| {
                i < j && size(a) == size(b) && overlap(a, b).is_some_and(|o| o[0].min(o[1]) == 0)
            })
        });
        let grow = f64::from(u8::from(apart));
        let mut cells: Vec<Cell> = places
            .iter()
            .map(|&(square, rect)| {
                let [l, t, r, b] = rect.map(f64::from);
                let (r, b) = (r + grow, b + grow);
                Cell {
                    square,
                    centre: [(l + r) / 2.0, (t + b) / 2.0],
                    rect: [l, t, r, b],
                    shape: vec![[l, t], [r, t], [r, b], [l, b]],
                    radius: (r - l).min(b - t) / 2.0,
                    host: false,
                }
            })
            .collect();
        for i in 0..cells.len() {
            let [l, t, r, b] = cells[i].rect;
            let within = |c: &Cell| {
                (c.rect[2] - c.rect[0]) * (c.rect[3] - c.rect[1]) < (r - l) * (b - t) * 0.9
                    && (l..=r).contains(&c.centre[0])
                    && (t..=b).contains(&c.centre[1])
            };
            cells[i].host = cells.iter().any(within);
        }
        shape_overlapping(&mut cells, &places);
        let mut of = vec![None; squares.len()];
        for (i, cell) in cells.iter().enumerate() {
            of[cell.square] = Some(i);
        }
        let unit = cells.iter().map(|c| 2.0 * c.radius).fold(f64::INFINITY, f64::min);
        let unit = if unit.is_finite() { unit.max(4.0) } else { 40.0 };
        Geometry { cells, of, unit }
    }

    /// The cell of a square.
    pub fn cell(&self, square: usize) -> Option<&Cell> {
        self.of[square].map(|i| &self.cells[i])
    }

    /// How far a step of a dimension of a grid leads; the squares of the grid that exist may be
    /// several steps apart.
    pub fn step(&self, grid: &Grid, dimension: usize) -> Option<Point> {
        let sizes: Vec<usize> = grid.labels.iter().map(Vec::len).collect();
        let stride: usize = sizes[dimension + 1..].iter().product();
        let centre = |i: usize| Some(self.cell((*grid.squares.get(i)?)?.index())?.centre);
        (1..sizes[dimension]).find_map(|times| {
            (0..grid.squares.len()).find_map(|i| {
                if i / stride % sizes[dimension] + times >= sizes[dimension] {
                    return None;
                }
                let (a, b) = (centre(i)?, centre(i + times * stride)?);
                Some([0, 1].map(|k| (b[k] - a[k]) / times as f64))
            })
        })
    }

    /// Most squares lie apart from their nearest neighbours.
    pub fn scattered(&self) -> bool {
        let alone = self.cells.iter().filter(|a| {
            let near = self.cells.iter().filter(|b| b.square != a.square).map(|b| {
                let [x, y] = [0, 1].map(|k| (b.centre[k] - a.centre[k]).abs());
                x.max(y) - a.radius - b.radius
            });
            near.fold(f64::INFINITY, f64::min) > a.radius * 0.4
        });
        2 * alone.count() > self.cells.len()
    }
}

fn size(rect: &[i32; 4]) -> [i32; 2] {
    [rect[2] - rect[0], rect[3] - rect[1]]
}

/// How far two rectangles overlap in both directions; 0 where they share an edge.
fn overlap(a: &[i32; 4], b: &[i32; 4]) -> Option<[i32; 2]> {
    let o = [0, 1].map(|k| a[k + 2].min(b[k + 2]) - a[k].max(b[k]));
    (o[0] >= 0 && o[1] >= 0).then_some(o)
}

/// Gives squares of one size that overlap the shape of what is nearest to them. On an edge of the
/// board the missing neighbours are thought of where squares elsewhere have theirs.
fn shape_overlapping(cells: &mut [Cell], places: &[(usize, [i32; 4])]) {
    let mut sizes: Vec<[i32; 2]> = places.iter().map(|(_, r)| size(r)).collect();
    sizes.sort_unstable();
    sizes.dedup();
    for wanted in sizes {
        let group: Vec<usize> =
            (0..cells.len()).filter(|i| size(&places[*i].1) == wanted).collect();
        let crossing = |i: usize, j: usize| {
            i != j && overlap(&places[i].1, &places[j].1).is_some_and(|o| o[0] > 0 && o[1] > 0)
        };
        if !group.iter().any(|i| group.iter().any(|j| crossing(*i, *j))) {
            continue;
        }
        let mut offsets: Vec<[i64; 2]> = Vec::new();
        for i in &group {
            for j in &group {
                let [a, b] = [i, j].map(|k| places[*k].1);
                let offset = [0, 1].map(|k| i64::from(b[k]) - i64::from(a[k]));
                if i != j && !offsets.contains(&offset) {
                    offsets.push(offset);
                }
            }
        }
        let length = |o: &[i64; 2]| ((o[0] * o[0] + o[1] * o[1]) as f64).sqrt();
        let least = offsets.iter().map(length).fold(f64::INFINITY, f64::min);
        offsets.retain(|o| length(o) > 0.0 && length(o) < 2.0 * least.max(1.0));
        let outline = nearest(&offsets);
        let radius = offsets.iter().map(length).fold(f64::INFINITY, f64::min) / 2.0;
        for i in group {
            let [x, y] = cells[i].centre;
            cells[i].shape = outline.iter().map(|p| [x + p[0], y + p[1]]).collect();
            cells[i].radius = radius;
        }
    }
}

/// Corners of what is nearer to the origin than to any of these points.
fn nearest(offsets: &[[i64; 2]]) -> Vec<Point> {
    let far = offsets.iter().flatten().map(|n| n.abs()).max().unwrap_or(1) as f64;
    let mut outline = vec![[-far, -far], [far, -far], [far, far], [-far, far]];
    for o in offsets {
        let o = o.map(|n| n as f64);
        let middle = (o[0] * o[0] + o[1] * o[1]) / 2.0;
        let beyond = |p: &Point| p[0] * o[0] + p[1] * o[1] - middle;
        let mut kept = Vec::new();
        for (i, p) in outline.iter().enumerate() {
            let q = &outline[(i + 1) % outline.len()];
            let (a, b) = (beyond(p), beyond(q));
            if a <= 1e-9 {
                kept.push(*p);
            }
            if (a < -1e-9 && b > 1e-9) || (a > 1e-9 && b < -1e-9) {
                let t = a / (a - b);
                kept.push([p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])]);
            }
        }
        outline = kept;
    }
    outline
}
