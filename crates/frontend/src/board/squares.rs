//! Which squares there are: grids, positions and dummies (reference 3.2 to 3.4).

use std::rc::Rc;

use movewright_model::{Grid, SquareId};
use movewright_syntax::zrf::ast;
use movewright_syntax::{Diagnostic, Span};

use crate::board::links::{Draft, SquareDraft};
use crate::codes;
use crate::limits;
use crate::report::Report;

/// A grid and its squares, first dimension outermost.
pub(super) struct GridDraft<'a> {
    pub form: &'a ast::Grid,
    pub squares: Vec<usize>,
}

impl GridDraft<'_> {
    pub(super) fn finish(self, kept: &[Option<SquareId>]) -> Grid {
        Grid {
            labels: self
                .form
                .dimensions
                .iter()
                .map(|d| d.labels.iter().map(|l| l.to_string()).collect())
                .collect(),
            squares: self.squares.into_iter().map(|s| kept[s]).collect(),
        }
    }
}

/// Declares all squares in text order, dummies last.
pub(super) fn declare<'a>(
    board: &'a ast::Board,
    draft: &mut Draft,
    report: &mut Report,
) -> Vec<GridDraft<'a>> {
    let mut grids = Vec::new();
    for arg in &board.args {
        match arg {
            ast::BoardArg::Grid(form) => grids.extend(grid(form, draft, report)),
            ast::BoardArg::Positions(list) => {
                for position in list {
                    draft.declare(
                        SquareDraft {
                            name: position.name.text.clone(),
                            rect: Some(position.rect),
                            dummy: false,
                            span: position.name.span,
                        },
                        report,
                    );
                }
            }
            _ => {}
        }
    }
    for arg in &board.args {
        let ast::BoardArg::Dummy(list) = arg else { continue };
        for name in list {
            match draft.square(name) {
                Some(square) => draft.squares[square].dummy = true,
                None => {
                    let text = name.text.clone();
                    let square =
                        SquareDraft { name: text, rect: None, dummy: true, span: name.span };
                    draft.declare(square, report);
                }
            }
        }
    }
    grids
}

fn grid<'a>(form: &'a ast::Grid, draft: &mut Draft, report: &mut Report) -> Option<GridDraft<'a>> {
    let dimensions = &form.dimensions;
    if let Err(error) = limits::DIMENSIONS.check(dimensions.len(), form.span) {
        report.push(*error);
        return None;
    }
    let sizes = dimensions.iter().map(|d| d.labels.len());
    let count = sizes.fold(1usize, |product, n| product.saturating_mul(n));
    if dimensions.is_empty() || count == 0 || !draft.has_room(count, form.span, report) {
        return None;
    }
    let mut squares = Vec::with_capacity(count);
    let mut index = vec![0usize; dimensions.len()];
    for _ in 0..count {
        let name: String = index.iter().zip(dimensions).map(|(&i, d)| &*d.labels[i]).collect();
        let rect = form.start.map(|start| shifted(start, &index, dimensions));
        let name: Rc<str> = name.into();
        squares.push(
            draft
                .declare(SquareDraft { name, rect, dummy: false, span: place_of(form) }, report)?,
        );
        advance(&mut index, dimensions);
    }
    Some(GridDraft { form, squares })
}

/// Where a grid's positions are written down.
fn place_of(form: &ast::Grid) -> Span {
    form.dimensions.first().map_or(form.span, |d| d.text.span)
}

fn shifted(start: ast::Rect, index: &[usize], dimensions: &[ast::Dimension]) -> ast::Rect {
    // Pixels are of no consequence; absurd ones saturate.
    let mut dx = 0i32;
    let mut dy = 0i32;
    for (&i, d) in index.iter().zip(dimensions) {
        let i = i as i32;
        dx = dx.saturating_add(d.dx.saturating_mul(i));
        dy = dy.saturating_add(d.dy.saturating_mul(i));
    }
    ast::Rect {
        left: start.left.saturating_add(dx),
        top: start.top.saturating_add(dy),
        right: start.right.saturating_add(dx),
        bottom: start.bottom.saturating_add(dy),
    }
}

/// The next index, last dimension fastest.
fn advance(index: &mut [usize], dimensions: &[ast::Dimension]) {
    for (i, d) in index.iter_mut().zip(dimensions).rev() {
        *i += 1;
        if *i < d.labels.len() {
            return;
        }
        *i = 0;
    }
}

/// The links that a grid's directions make: direction and from, to as places in the grid.
pub(super) fn grid_links(
    grid: &GridDraft<'_>,
    direction: &ast::GridDirection,
    report: &mut Report,
) -> Vec<(usize, usize)> {
    let dimensions = &grid.form.dimensions;
    let (written, needed) = (direction.offsets.len(), dimensions.len());
    if written != needed {
        let plural = if written == 1 { "" } else { "s" };
        let message = format!(
            "direction `{}` has {written} offset{plural} in a grid of {needed} dimensions",
            direction.name.text
        );
        if written > needed {
            report.push(Diagnostic::error(codes::OFFSET_COUNT, message, direction.span));
            return Vec::new();
        }
        report.push(
            Diagnostic::warning(codes::OFFSET_COUNT, message, direction.span)
                .help("the missing offsets count as 0"),
        );
    }
    let offset = |axis: usize| i64::from(direction.offsets.get(axis).copied().unwrap_or(0));
    let mut links = Vec::new();
    let mut index = vec![0usize; needed];
    for from in 0..grid.squares.len() {
        let mut to = Some(0usize);
        for (axis, d) in dimensions.iter().enumerate() {
            let target = index[axis] as i64 + offset(axis);
            let inside = (0..d.labels.len() as i64).contains(&target);
            to = to.filter(|_| inside).map(|to| to * d.labels.len() + target as usize);
        }
        if let Some(to) = to {
            links.push((grid.squares[from], grid.squares[to]));
        }
        advance(&mut index, dimensions);
    }
    links
}
