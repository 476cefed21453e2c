//! The board: grids, positions, links, symmetries, zones.

use std::rc::Rc;

use super::super::ast::{
    Board, BoardArg, Dimension, Grid, GridDirection, Links, PositionDecl, Rect, Symmetry, Unlink,
    Zone,
};
use super::super::keywords::{BOARD_FORMS, GRID_FORMS};
use super::super::sexpr::{Sexp, SexpKind};
use super::{Cx, no_names};
use crate::codes;
use crate::diag::Diagnostic;
use crate::span::Span;

impl Cx<'_> {
    pub(super) fn board(&mut self, args: &[Sexp], span: Span) -> Board {
        let mut board = Board { args: Vec::with_capacity(args.len()), span };
        for (keyword, args, span) in self.forms(args, "a part of the board") {
            let arg = match &*keyword.text {
                "image" => Some(BoardArg::Image(self.ui(keyword, args, span))),
                "grid" => Some(BoardArg::Grid(self.grid(args, span))),
                "positions" => Some(BoardArg::Positions(self.positions(args))),
                "links" => self.links(args, span).map(BoardArg::Links),
                "unlink" => Some(BoardArg::Unlink(self.unlink(args))),
                "kill-positions" => Some(BoardArg::KillPositions(self.names(args, "a position"))),
                "dummy" => Some(BoardArg::Dummy(self.names(args, "a position"))),
                "symmetry" => self.symmetry(args, span).map(BoardArg::Symmetry),
                "zone" => self.zone(args, span).map(BoardArg::Zone),
                _ => {
                    let (code, words) = (codes::UNKNOWN_BOARD_FORM, BOARD_FORMS);
                    self.unknown_or_idle(
                        code,
                        "form",
                        &keyword,
                        words,
                        "the board",
                        no_names(args),
                    );
                    None
                }
            };
            board.args.extend(arg);
        }
        board
    }

    fn rect(&mut self, items: &[Sexp], span: Span) -> Option<Rect> {
        let [left, top, right, bottom] = items else {
            let message = format!(
                "a rectangle is four numbers (left, top, right, bottom), found {}",
                items.len()
            );
            let code = if items.len() < 4 { codes::TOO_FEW } else { codes::TOO_MANY };
            self.error(code, message, span);
            return None;
        };
        let what = "a number of pixels";
        let (left, top) = (self.int(left, what), self.int(top, what));
        let (right, bottom) = (self.int(right, what), self.int(bottom, what));
        Some(Rect { left: left?, top: top?, right: right?, bottom: bottom? })
    }

    fn grid(&mut self, args: &[Sexp], span: Span) -> Grid {
        let mut grid = Grid { start: None, dimensions: Vec::new(), directions: Vec::new(), span };
        let mut dimensions_written = false;
        for (keyword, args, span) in self.forms(args, "a part of the grid") {
            match &*keyword.text {
                "start-rectangle" => grid.start = self.rect(args, span).or(grid.start),
                "dimensions" => {
                    dimensions_written |= !args.is_empty();
                    for arg in args {
                        grid.dimensions.extend(self.dimension(arg));
                    }
                }
                "directions" => {
                    for arg in args {
                        grid.directions.extend(self.grid_direction(arg));
                    }
                }
                _ => {
                    let (code, words) = (codes::UNKNOWN_GRID_FORM, GRID_FORMS);
                    self.unknown_or_idle(code, "form", &keyword, words, "a grid", no_names(args));
                }
            }
        }
        if !dimensions_written {
            self.report(
                Diagnostic::error(codes::GRID_DIMENSIONS, "this grid has no dimensions", span)
                    .help("write `(dimensions (\"a/b/c\" (50 0)) (\"3/2/1\" (0 50)))`"),
            );
        }
        grid
    }

    fn dimension(&mut self, item: &Sexp) -> Option<Dimension> {
        let items = self.list(item, "labels and pixel offsets")?;
        let help = "a dimension is its labels and the offset of each step: `(\"a/b/c\" (50 0))`";
        match items {
            [Sexp { kind: SexpKind::Str(_), .. }, Sexp { kind: SexpKind::List(offset), .. }]
                if offset.len() == 2 =>
            {
                let text = self.string(&items[0], "labels")?;
                let what = "a number of pixels";
                let (dx, dy) = (self.int(&offset[0], what), self.int(&offset[1], what));
                let labels = text.raw.split('/').map(|label| Rc::from(label.trim())).collect();
                Some(Dimension { labels, text, dx: dx?, dy: dy?, span: item.span })
            }
            _ => {
                self.report(
                    Diagnostic::error(
                        codes::GRID_DIMENSIONS,
                        "this is no dimension of a grid",
                        item.span,
                    )
                    .help(help),
                );
                None
            }
        }
    }

    fn grid_direction(&mut self, item: &Sexp) -> Option<GridDirection> {
        let items = self.list(item, "a direction and its offsets")?;
        let Some((name, offsets)) = items.split_first() else {
            self.too_few(item.span, "the direction's name");
            return None;
        };
        let name = self.name(name, "a direction's name")?;
        if offsets.is_empty() {
            self.too_few(item.span, "the direction's offset");
        }
        let offsets = offsets.iter().filter_map(|n| self.int(n, "an offset")).collect();
        Some(GridDirection { name, offsets, span: item.span })
    }

    fn positions(&mut self, args: &[Sexp]) -> Vec<PositionDecl> {
        let mut positions = Vec::with_capacity(args.len());
        for item in args {
            let Some(items) = self.list(item, "a position and its rectangle") else { continue };
            let Some((name, rect)) = items.split_first() else {
                self.too_few(item.span, "the position's name");
                continue;
            };
            let name = self.name(name, "a position's name");
            let rect = self.rect(rect, item.span);
            if let (Some(name), Some(rect)) = (name, rect) {
                positions.push(PositionDecl { name, rect, span: item.span });
            }
        }
        positions
    }

    fn links(&mut self, args: &[Sexp], span: Span) -> Option<Links> {
        let Some((direction, pairs)) = args.split_first() else {
            self.too_few(span, "the direction's name");
            return None;
        };
        let direction = self.name(direction, "a direction's name");
        let pairs = self.pairs(pairs, "position");
        Some(Links { direction: direction?, pairs, span })
    }

    fn unlink(&mut self, args: &[Sexp]) -> Vec<Unlink> {
        let mut unlinks = Vec::with_capacity(args.len());
        for item in args {
            if item.atom().is_some() {
                unlinks.extend(self.name(item, "a position").map(Unlink::Position));
            } else {
                let pairs = self.pairs(std::slice::from_ref(item), "position");
                unlinks.extend(pairs.into_iter().map(|(a, b)| Unlink::Pair(a, b)));
            }
        }
        unlinks
    }

    fn symmetry(&mut self, args: &[Sexp], span: Span) -> Option<Symmetry> {
        let Some((player, pairs)) = args.split_first() else {
            self.too_few(span, "the player of the symmetry");
            return None;
        };
        let player = self.name(player, "a player's name");
        let pairs = self.pairs(pairs, "direction");
        Some(Symmetry { player: player?, pairs, span })
    }

    fn zone(&mut self, args: &[Sexp], span: Span) -> Option<Zone> {
        const WORDS: &[&str] = &["name", "players", "positions"];
        let (mut name, mut players, mut positions) = (None, Vec::new(), Vec::new());
        let mut seen = [false; 3];
        let forms = self.forms(args, "a part of the zone");
        let is_there = |word: &&str| forms.iter().any(|(keyword, ..)| *keyword.text == **word);
        // What else a zone has that lacks nothing is not about its squares.
        let whole = WORDS.iter().all(is_there);
        for (keyword, args, span) in forms {
            match &*keyword.text {
                "name" => {
                    name = self.one_name(args, span, "the zone's name");
                    seen[0] = true;
                }
                "players" => {
                    players.extend(self.names(args, "a player's name"));
                    seen[1] = true;
                }
                "positions" => {
                    positions.extend(self.names(args, "a position"));
                    seen[2] = true;
                }
                _ => {
                    let code = codes::UNKNOWN_BOARD_FORM;
                    self.unknown_or_idle(code, "form", &keyword, WORDS, "a zone", whole);
                }
            }
        }
        if !seen[0] {
            self.error(codes::ZONE_PART, "this zone has no name", span);
        }
        for (part, there) in WORDS[1..].iter().zip(&seen[1..]) {
            if !there {
                let message = format!("this zone has no `{part}`; it is empty");
                self.report(Diagnostic::warning(codes::ZONE_PART, message, span));
            }
        }
        Some(Zone { name: name?, players, positions, span })
    }
}
