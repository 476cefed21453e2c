//! Boards of lines and points.

use movewright_model::{Direction, Model, SquareId};

use crate::geometry::{Geometry, Point};

/// A line of the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Line {
    /// From point to point.
    Straight(Point, Point),
    /// Three quarters of a circle round a corner, clockwise from the first point to the second.
    Round { from: Point, to: Point, corner: Point, radius: f64 },
}

/// A direction as the links of squares that have a place show it.
struct Course {
    /// The links, as indices of cells.
    links: Vec<(usize, usize)>,
    /// Where all of them point to, if that is the same.
    heading: Option<[i64; 2]>,
    /// Some square lacks the link though there is a square to link to.
    broken: bool,
    /// Each link leads back too, on a slant.
    turning: bool,
}

/// The lines between the squares; `None` if the board is one of cells.
pub fn lines(model: &Model, geometry: &Geometry) -> Option<Vec<Line>> {
    let courses: Vec<Course> =
        model.board.directions.iter().map(|d| Course::new(d, geometry)).collect();
    let matter = geometry.scattered() || courses.iter().any(|c| c.broken || c.turning);
    if !matter || courses.iter().all(|c| c.links.is_empty()) {
        return None;
    }
    let along = |axis: usize| courses.iter().any(|c| c.heading.is_some_and(|h| h[axis] == 0));
    let crossed = along(0) && along(1);
    let mut both_ways: Vec<(usize, usize)> = Vec::new();
    let all: Vec<(usize, usize)> = courses.iter().flat_map(|c| c.links.clone()).collect();
    for course in courses.iter().filter(|c| !c.turning) {
        let Some(heading) = course.heading else { continue };
        // Steps between neighbouring lines are no lines; those of a palace or a star point are.
        if crossed && !course.broken && heading[0] != 0 && heading[1] != 0 {
            continue;
        }
        for &(from, to) in &course.links {
            let line = (from.min(to), from.max(to));
            if all.contains(&(to, from)) && !both_ways.contains(&line) {
                both_ways.push(line);
            }
        }
    }
    let centre = |cell: usize| geometry.cells[cell].centre;
    let clear = |&(from, to): &(usize, usize)| {
        let (a, b) = (centre(from), centre(to));
        let others = geometry.cells.iter().enumerate().filter(|(i, _)| *i != from && *i != to);
        others.map(|(_, c)| distance(c.centre, a, b)).all(|d| d > 0.3 * geometry.unit)
    };
    let mut lines: Vec<Line> = both_ways
        .into_iter()
        .filter(clear)
        .map(|(from, to)| Line::Straight(centre(from), centre(to)))
        .collect();
    for course in courses.iter().filter(|c| c.turning) {
        let links = course.links.iter().filter(|(from, to)| from < to);
        lines.extend(links.map(|&(from, to)| round(centre(from), centre(to), geometry)));
    }
    Some(lines)
}

/// What lines round corners need, if there are any.
pub fn outer(lines: &[Line]) -> Option<[f64; 4]> {
    let round = lines.iter().filter_map(|line| match *line {
        Line::Round { corner: [x, y], radius: r, .. } => Some([x - r, y - r, x + r, y + r]),
        Line::Straight(..) => None,
    });
    round.reduce(|a, b| [a[0].min(b[0]), a[1].min(b[1]), a[2].max(b[2]), a[3].max(b[3])])
}

impl Course {
    fn new(direction: &Direction, geometry: &Geometry) -> Self {
        let links: Vec<(usize, usize)> = geometry
            .cells
            .iter()
            .enumerate()
            .filter_map(|(from, cell)| {
                let to = direction.link(SquareId::from_index(cell.square))?;
                Some((from, geometry.of[to.index()]?))
            })
            .filter(|(from, to)| from != to)
            .collect();
        let step = |&(from, to): &(usize, usize)| {
            // Centres lie on whole or half pixels.
            let [a, b] = [from, to].map(|i| geometry.cells[i].centre.map(|n| (n * 2.0) as i64));
            [b[0] - a[0], b[1] - a[1]]
        };
        let mut headings: Vec<[i64; 2]> = links.iter().map(|l| reduced(step(l))).collect();
        headings.sort_unstable();
        headings.dedup();
        let heading = if headings.len() == 1 { Some(headings[0]) } else { None };
        let turning = !links.is_empty()
            && heading.is_none()
            && links.iter().all(|l| links.contains(&(l.1, l.0)))
            && links.iter().map(step).all(|s| s[0] != 0 && s[0].abs() == s[1].abs());
        let times = |s: [i64; 2], h: [i64; 2]| if h[0] != 0 { s[0] / h[0] } else { s[1] / h[1] };
        let broken = heading.is_some_and(|h| {
            let lengths = || links.iter().map(|l| times(step(l), h));
            let (shortest, longest) = (lengths().min().unwrap_or(0), lengths().max().unwrap_or(0));
            // Where all links are equally long, a nearer square is not what they lead to.
            let least = if shortest == longest { longest } else { 1 };
            let mut linked = vec![false; geometry.cells.len()];
            links.iter().for_each(|l| linked[l.0] = true);
            (0..geometry.cells.len()).any(|from| {
                !linked[from]
                    && (0..geometry.cells.len()).any(|to| {
                        let s = step(&(from, to));
                        from != to && reduced(s) == h && (least..=longest).contains(&times(s, h))
                    })
            })
        });
        Course { links, heading, broken, turning }
    }
}

/// The shortest whole step in the same direction.
fn reduced(step: [i64; 2]) -> [i64; 2] {
    let (mut a, mut b) = (step[0].unsigned_abs(), step[1].unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    step.map(|n| n / a.max(1) as i64)
}

/// How far a point is from the line between two others.
fn distance(p: Point, a: Point, b: Point) -> f64 {
    let d = [b[0] - a[0], b[1] - a[1]];
    let t = ((p[0] - a[0]) * d[0] + (p[1] - a[1]) * d[1]) / (d[0] * d[0] + d[1] * d[1]);
    let t = t.clamp(0.0, 1.0);
    (p[0] - a[0] - t * d[0]).hypot(p[1] - a[1] - t * d[1])
}

/// The way round the corner that is farther from the middle of the board.
fn round(a: Point, b: Point, geometry: &Geometry) -> Line {
    let count = geometry.cells.len() as f64;
    let middle = [0, 1].map(|k| geometry.cells.iter().map(|c| c.centre[k]).sum::<f64>() / count);
    let off = |p: Point| (p[0] - middle[0]).hypot(p[1] - middle[1]);
    let (one, two) = ([a[0], b[1]], [b[0], a[1]]);
    let corner = if off(one) > off(two) { one } else { two };
    let cross = (a[0] - corner[0]) * (b[1] - corner[1]) - (a[1] - corner[1]) * (b[0] - corner[0]);
    // The quarter from a to b is clockwise, so the rest is clockwise from b to a.
    let (from, to) = if cross > 0.0 { (b, a) } else { (a, b) };
    Line::Round { from, to, corner, radius: (a[0] - b[0]).abs() }
}
