//! Name spaces. Which one a word is looked up in depends on the slot it stands in (reference 6.4,
//! T10): a piece and a position may share a name.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use movewright_model::{
    AttributeId, DirectionId, FlagId, MoveTypeId, PieceId, PlayerId, PositionFlagId, SquareId,
    ZoneId,
};
use movewright_syntax::zrf::ast::Name;
use movewright_syntax::{Diagnostic, Span};

use crate::limits::Limit;
use crate::report::Report;

/// Names that are ids by their order of arrival.
#[derive(Default)]
pub(crate) struct Table {
    ids: BTreeMap<Rc<str>, usize>,
    list: Vec<Rc<str>>,
}

impl Table {
    pub(crate) fn get(&self, name: &str) -> Option<usize> {
        self.ids.get(name).copied()
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// The id of a name, and whether it is new. The caller checks limits.
    pub(crate) fn intern(&mut self, name: &Rc<str>) -> (usize, bool) {
        if let Some(&id) = self.ids.get(name) {
            return (id, false);
        }
        let id = self.list.len();
        self.ids.insert(name.clone(), id);
        self.list.push(name.clone());
        (id, true)
    }

    /// Names in the order of their ids.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(|n| &**n)
    }

    pub(crate) fn strings(&self) -> Vec<String> {
        self.names().map(str::to_string).collect()
    }
}

/// An attribute name's history, for the messages about it.
#[derive(Clone, Copy, Default)]
pub(crate) struct AttributeUse {
    /// Some piece declares it.
    pub declared: bool,
    /// Some code sets it: where first.
    pub set: Option<Span>,
    /// Some code that is not inherited reads it: where first.
    pub read: Option<Span>,
}

/// Everything with a name in one variant.
#[derive(Default)]
pub(crate) struct Names {
    pub squares: BTreeMap<Rc<str>, SquareId>,
    /// Names of positions that `kill-positions` removed.
    pub killed: BTreeSet<Rc<str>>,
    pub directions: BTreeMap<Rc<str>, DirectionId>,
    /// For each direction: do several squares lead to one?
    pub merging: Vec<bool>,
    /// For each direction: does move code name it?
    pub in_code: Vec<bool>,
    /// Warnings about symmetry given one way, each for the direction that stays as it is: of
    /// interest only where code names that one.
    pub one_way: Vec<(DirectionId, Diagnostic)>,
    pub zones: BTreeMap<Rc<str>, ZoneId>,
    pub players: BTreeMap<Rc<str>, PlayerId>,
    pub pieces: BTreeMap<Rc<str>, PieceId>,
    pub attributes: Table,
    pub attribute_uses: Vec<AttributeUse>,
    pub move_types: Table,
    /// Move types that some block has.
    pub block_types: BTreeSet<MoveTypeId>,
    /// Other mentions of move types, each place once.
    pub type_mentions: Vec<Name>,
    pub flags: Table,
    pub position_flags: Table,
}

impl Names {
    pub(crate) fn square(&self, name: &Name) -> Option<SquareId> {
        self.squares.get(&*name.text).copied()
    }

    pub(crate) fn direction(&self, name: &Name) -> Option<DirectionId> {
        self.directions.get(&*name.text).copied()
    }

    /// The direction of this name, for code.
    pub(crate) fn direction_in_code(&mut self, name: &Name) -> Option<DirectionId> {
        let id = self.direction(name)?;
        self.in_code[id.index()] = true;
        Some(id)
    }

    pub(crate) fn zone(&self, name: &Name) -> Option<ZoneId> {
        self.zones.get(&*name.text).copied()
    }

    pub(crate) fn player(&self, name: &Name) -> Option<PlayerId> {
        self.players.get(&*name.text).copied()
    }

    pub(crate) fn piece(&self, name: &Name) -> Option<PieceId> {
        self.pieces.get(&*name.text).copied()
    }

    /// The id of an attribute; new names get one.
    pub(crate) fn attribute(&mut self, name: &Name, report: &mut Report) -> AttributeId {
        let id = intern(&mut self.attributes, name, &crate::limits::ATTRIBUTES, report);
        if id >= self.attribute_uses.len() {
            self.attribute_uses.push(AttributeUse::default());
        }
        AttributeId::from_index(id)
    }

    /// The type of a block.
    pub(crate) fn block_type(&mut self, name: &Name, report: &mut Report) -> MoveTypeId {
        let id = MoveTypeId::from_index(intern(
            &mut self.move_types,
            name,
            &crate::limits::MOVE_TYPES,
            report,
        ));
        self.block_types.insert(id);
        id
    }

    /// A move type mentioned elsewhere than as the type of a block.
    pub(crate) fn mentioned_type(&mut self, name: &Name, report: &mut Report) -> MoveTypeId {
        let id = MoveTypeId::from_index(intern(
            &mut self.move_types,
            name,
            &crate::limits::MOVE_TYPES,
            report,
        ));
        // Only a type that no block had so far can turn out to be one that no block has.
        if !self.block_types.contains(&id) {
            self.type_mentions.push(name.clone());
        }
        id
    }

    pub(crate) fn flag(&mut self, name: &Name, report: &mut Report) -> FlagId {
        FlagId::from_index(intern(&mut self.flags, name, &crate::limits::FLAGS, report))
    }

    pub(crate) fn position_flag(&mut self, name: &Name, report: &mut Report) -> PositionFlagId {
        let limit = &crate::limits::POSITION_FLAGS;
        PositionFlagId::from_index(intern(&mut self.position_flags, name, limit, report))
    }
}

/// The id of a name; beyond the limit an error and the id 0, for a variant that is lost anyway.
fn intern(table: &mut Table, name: &Name, limit: &Limit, report: &mut Report) -> usize {
    if let Some(id) = table.get(&name.text) {
        return id;
    }
    if let Err(error) = limit.check(table.len() + 1, name.span) {
        report.push(*error);
        return 0;
    }
    table.intern(&name.text).0
}
