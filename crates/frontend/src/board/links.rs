//! Which squares are joined: grid directions, `unlink`, `links` and symmetry (reference 3.5, 3.6,
//! 3.8).

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use movewright_model::{Direction, DirectionId, SquareId};
use movewright_syntax::zrf::ast::{self, Name};
use movewright_syntax::{Diagnostic, Span};

use crate::board::squares::{self, GridDraft};
use crate::board::unknown_position;
use crate::codes;
use crate::limits;
use crate::names::Names;
use crate::report::Report;
use crate::variants::Part;

/// A square before kills.
pub(super) struct SquareDraft {
    pub name: Rc<str>,
    pub rect: Option<ast::Rect>,
    pub dummy: bool,
    pub span: Span,
}

/// A board before kills: squares are numbers.
#[derive(Default)]
pub(super) struct Draft {
    pub squares: Vec<SquareDraft>,
    pub square_ids: BTreeMap<Rc<str>, usize>,
    /// Squares declared so far, repeated ones counted again.
    declared: usize,
    pub direction_names: Vec<Name>,
    direction_ids: BTreeMap<Rc<str>, usize>,
    /// Per direction the links, indexed by square.
    links: Vec<Vec<Option<u32>>>,
    /// Directions that `links` forms name.
    later_directions: BTreeSet<Rc<str>>,
}

impl Draft {
    /// May `count` more squares be declared?
    pub(super) fn has_room(&self, count: usize, span: Span, report: &mut Report) -> bool {
        match limits::SQUARES.check(self.declared.saturating_add(count), span) {
            Ok(()) => true,
            Err(error) => {
                report.push(*error);
                false
            }
        }
    }

    /// The number of a square; one that is there already is kept as it is.
    pub(super) fn declare(&mut self, square: SquareDraft, report: &mut Report) -> Option<usize> {
        if !self.has_room(1, square.span, report) {
            return None;
        }
        self.declared += 1;
        if let Some(&known) = self.square_ids.get(&square.name) {
            let message = format!("position `{}` is created twice", square.name);
            report.push(
                Diagnostic::warning(codes::DUPLICATE_POSITION, message, square.span)
                    .also(self.squares[known].span, "created here first; this one counts"),
            );
            return Some(known);
        }
        let id = self.squares.len();
        self.square_ids.insert(square.name.clone(), id);
        self.squares.push(square);
        Some(id)
    }

    pub(super) fn square(&self, name: &Name) -> Option<usize> {
        self.square_ids.get(&*name.text).copied()
    }

    /// Where the position of this name was created.
    pub(super) fn declared_at(&self, name: &str) -> Option<Span> {
        self.square_ids.get(name).map(|&s| self.squares[s].span)
    }

    /// The number of a direction, declared here if new.
    fn direction(&mut self, name: &Name, report: &mut Report) -> Option<usize> {
        if let Some(&known) = self.direction_ids.get(&name.text) {
            return Some(known);
        }
        let count = self.links.len() + 1;
        let size = count.saturating_mul(self.squares.len());
        for check in
            [limits::DIRECTIONS.check(count, name.span), limits::LINKS.check(size, name.span)]
        {
            if let Err(error) = check {
                report.push(*error);
                return None;
            }
        }
        self.direction_ids.insert(name.text.clone(), count - 1);
        self.direction_names.push(name.clone());
        self.links.push(vec![None; self.squares.len()]);
        Some(count - 1)
    }

    /// The directions with killed squares left out. Enters their names.
    pub(super) fn directions(
        &self,
        kept: &[Option<SquareId>],
        names: &mut Names,
    ) -> Vec<Direction> {
        let mut directions = Vec::with_capacity(self.links.len());
        for (name, links) in self.direction_names.iter().zip(&self.links) {
            let links: Vec<Option<SquareId>> = links
                .iter()
                .zip(kept)
                .filter(|(_, from)| from.is_some())
                .map(|(to, _)| to.and_then(|to| kept[to as usize]))
                .collect();
            let mut reached = vec![false; links.len()];
            let merging =
                links.iter().flatten().any(|to| std::mem::replace(&mut reached[to.index()], true));
            names.directions.insert(name.text.clone(), DirectionId::from_index(directions.len()));
            names.merging.push(merging);
            names.in_code.push(false);
            directions.push(Direction::new(&*name.text, links));
        }
        directions
    }
}

/// Links of grids, then all `unlink`, then all `links` (T11).
pub(super) fn link(
    board: &ast::Board,
    grids: &[GridDraft<'_>],
    draft: &mut Draft,
    report: &mut Report,
) {
    let mut work = 0usize;
    for grid in grids {
        let mut in_this_grid = BTreeMap::new();
        for direction in &grid.form.directions {
            let name = &direction.name;
            if let Some(first) = in_this_grid.insert(name.text.clone(), name.span) {
                let message = format!("direction `{}` is given twice in this grid", name.text);
                report.push(
                    Diagnostic::warning(codes::DUPLICATE_DIRECTION, message, name.span)
                        .also(first, "given here first")
                        .help("where both have a link, the first counts"),
                );
            }
            let Some(id) = draft.direction(name, report) else { return };
            work = work.saturating_add(grid.squares.len());
            if let Err(error) = limits::LINKS.check(work, name.span) {
                report.push(*error);
                return;
            }
            for (from, to) in squares::grid_links(grid, direction, report) {
                draft.links[id][from].get_or_insert(to as u32);
            }
        }
    }
    draft.later_directions = board.args.iter().filter_map(linked_direction).collect();
    unlink(board, draft, report);
    // (direction, from) of the pairs of `links` forms so far.
    let mut written: BTreeMap<(usize, usize), Span> = BTreeMap::new();
    for arg in &board.args {
        let ast::BoardArg::Links(form) = arg else { continue };
        let Some(id) = draft.direction(&form.direction, report) else { return };
        for (from, to) in &form.pairs {
            let ends = [from, to].map(|name| {
                let square = draft.square(name);
                if square.is_none() {
                    unknown_position(name, draft, report);
                }
                square
            });
            let [Some(source), Some(target)] = ends else { continue };
            let before = draft.links[id][source].replace(target as u32);
            if let Some(first) = written.insert((id, source), from.span)
                && before != Some(target as u32)
            {
                let message = format!(
                    "two links in direction `{}` from `{}`",
                    form.direction.text, from.text
                );
                report.push(
                    Diagnostic::warning(codes::LINK_REPLACED, message, from.span)
                        .also(first, "the first one")
                        .help("the later one counts"),
                );
            }
        }
    }
}

fn linked_direction(arg: &ast::BoardArg) -> Option<Rc<str>> {
    match arg {
        ast::BoardArg::Links(form) => Some(form.direction.text.clone()),
        _ => None,
    }
}

fn unlink(board: &ast::Board, draft: &mut Draft, report: &mut Report) {
    // Removals can be done in any order, so whole positions are collected and done in one pass.
    let mut alone = vec![false; draft.squares.len()];
    let items = board.args.iter().filter_map(|arg| match arg {
        ast::BoardArg::Unlink(list) => Some(list),
        _ => None,
    });
    for item in items.flatten() {
        let (position, other) = match item {
            ast::Unlink::Position(position) => (position, None),
            ast::Unlink::Pair(position, other) => (position, Some(other)),
        };
        let Some(square) = draft.square(position) else {
            unknown_position(position, draft, report);
            continue;
        };
        let Some(other) = other else {
            alone[square] = true;
            continue;
        };
        if let Some(second) = draft.square(other) {
            for links in &mut draft.links {
                for (from, to) in [(square, second), (second, square)] {
                    if links[from] == Some(to as u32) {
                        links[from] = None;
                    }
                }
            }
        } else if let Some(&direction) = draft.direction_ids.get(&other.text) {
            draft.links[direction][square] = None;
        } else if !draft.later_directions.contains(&other.text) {
            // (A direction that only `links` forms declare has nothing to unlink: T11.)
            unknown_end(other, draft, report);
        }
    }
    if alone.contains(&true) {
        for links in &mut draft.links {
            for (from, to) in links.iter_mut().enumerate() {
                if alone[from] || to.is_some_and(|to| alone[to as usize]) {
                    *to = None;
                }
            }
        }
    }
}

/// Reports the second word of an `unlink` pair.
fn unknown_end(name: &Name, draft: &Draft, report: &mut Report) {
    let message = format!("the board has no position or direction `{}`", name.text);
    let error = Diagnostic::error(codes::UNKNOWN_POSITION, message, name.span);
    let names = draft.direction_ids.keys().chain(draft.square_ids.keys());
    report.push_unknown(error, &name.text, names.map(|k| &**k));
}

/// The symmetry tables: per player and direction the direction that is meant.
pub(super) fn symmetry(
    part: Part<'_, ast::Board>,
    names: &mut Names,
    directions: &[Direction],
    report: &mut Report,
) -> Vec<Vec<DirectionId>> {
    let plain: Vec<DirectionId> = (0..directions.len()).map(DirectionId::from_index).collect();
    let mut tables = vec![plain; names.players.len()];
    let mut given: BTreeMap<(usize, DirectionId), Span> = BTreeMap::new();
    // Pairs in text order, for the check that both ways are given.
    let mut pairs = Vec::new();
    for arg in &part.item.args {
        let ast::BoardArg::Symmetry(form) = arg else { continue };
        let Some(player) = crate::players::known(&form.player, part.inherited, names, report)
        else {
            continue;
        };
        for (written, read) in &form.pairs {
            let ids = [written, read].map(|name| {
                let id = names.direction(name);
                if id.is_none() {
                    unknown_direction(name, names, report);
                }
                id
            });
            let [Some(from), Some(to)] = ids else { continue };
            if let Some(first) = given.insert((player.index(), from), written.span) {
                let message = format!(
                    "symmetry of `{}` for direction `{}` is given twice",
                    form.player.text, written.text
                );
                report.push(
                    Diagnostic::warning(codes::SYMMETRY_REPEATED, message, written.span)
                        .also(first, "given here first")
                        .help("the later one counts"),
                );
            }
            tables[player.index()][from.index()] = to;
            pairs.push((player.index(), to, written, read, &form.player));
        }
    }
    let mut warned = BTreeSet::new();
    for (player, to, written, read, name) in pairs {
        if !given.contains_key(&(player, to)) && warned.insert((player, to)) {
            let message = format!(
                "symmetry of `{}` turns `{}` into `{}`, but `{}` stays as it is",
                name.text, written.text, read.text, read.text
            );
            let warning = Diagnostic::warning(codes::ONE_WAY_SYMMETRY, message, written.span)
                .help(format!("add `({} {})` if both are meant", read.text, written.text));
            names.one_way.push((to, warning));
        }
    }
    tables
}

fn unknown_direction(name: &Name, names: &Names, report: &mut Report) {
    let message = format!("the board has no direction `{}`", name.text);
    let warning = Diagnostic::warning(codes::UNKNOWN_DIRECTION, message, name.span)
        .help("this pair is ignored");
    report.push_unknown(warning, &name.text, names.directions.keys().map(|k| &**k));
}
