//! Piece types: attributes and blocks (reference 5).

use std::collections::BTreeMap;

use movewright_model::{BlockUse, DropFilter, Piece, PieceId};
use movewright_syntax::zrf::ast::{self, InstrKind};
use movewright_syntax::zrf::keywords::conditions;
use movewright_syntax::{Diagnostic, SourceMap};

use crate::blocks::Interner;
use crate::code::Resolver;
use crate::codes;
use crate::limits;
use crate::lint;
use crate::names::Names;
use crate::places;
use crate::report::Report;
use crate::variants::Part;

/// Enters the names of all pieces and of the attributes they declare.
pub(crate) fn declare(pieces: &[Part<'_, ast::Piece>], names: &mut Names, report: &mut Report) {
    for (number, piece) in pieces.iter().enumerate() {
        let name = &piece.item.name;
        if let Err(error) = limits::PIECES.check(number + 1, name.span) {
            report.push(*error);
            return;
        }
        names.pieces.insert(name.text.clone(), PieceId::from_index(number));
        for declaration in &piece.item.attributes {
            let id = names.attribute(&declaration.name, report);
            names.attribute_uses[id.index()].declared = true;
        }
    }
}

/// The piece types with their blocks; the code itself goes to `blocks`.
pub(crate) fn pieces(
    pieces: &[Part<'_, ast::Piece>],
    variant: &str,
    sources: &SourceMap,
    names: &mut Names,
    blocks: &mut Interner,
    report: &mut Report,
) -> Vec<Piece> {
    let mut list = Vec::with_capacity(pieces.len());
    let mut uses = 0usize;
    for part in pieces {
        let piece = part.item;
        let (initial, declared) = attributes(piece, names, report);
        let mut sections = [(&piece.moves, false), (&piece.drops, true)].map(|(section, drop)| {
            let Some(section) = section else { return Vec::new() };
            uses += section.blocks.len();
            if let Err(error) = limits::BLOCKS.check(uses, section.span) {
                report.push(*error);
                return Vec::new();
            }
            let mut resolver =
                Resolver { sources, names, report, inherited: part.inherited, variant };
            section_uses(section, drop, &mut resolver, blocks)
        });
        list.push(Piece {
            name: piece.name.text.to_string(),
            notation: piece.notation.as_ref().map(|t| t.raw.to_string()),
            dummy: piece.dummy.is_some(),
            initial,
            declared,
            moves: std::mem::take(&mut sections[0]),
            drops: std::mem::take(&mut sections[1]),
        });
    }
    list
}

/// The attribute bits of a piece: initial values, and which it declares.
fn attributes(piece: &ast::Piece, names: &mut Names, report: &mut Report) -> (u64, u64) {
    let (mut initial, mut declared) = (0u64, 0u64);
    let mut first = BTreeMap::new();
    for declaration in &piece.attributes {
        let name = &declaration.name;
        let bit = 1u64 << names.attribute(name, report).index();
        declared |= bit;
        initial = if declaration.initial { initial | bit } else { initial & !bit };
        if let Some(span) = first.insert(&name.text, name.span) {
            let message = format!("attribute `{}` is declared twice in this piece", name.text);
            report.push(
                Diagnostic::warning(codes::DUPLICATE_ATTRIBUTE, message, name.span)
                    .also(span, "declared here first")
                    .help("the last one counts"),
            );
        }
    }
    (initial, declared)
}

fn section_uses(
    section: &ast::Blocks,
    drop: bool,
    resolver: &mut Resolver<'_>,
    blocks: &mut Interner,
) -> Vec<BlockUse> {
    let sites = places::call_sites(section, resolver.sources);
    let mut list = Vec::with_capacity(section.blocks.len());
    for (block, site) in section.blocks.iter().zip(sites) {
        if !resolver.inherited {
            lint::lint(block, site, drop, resolver.report);
        }
        let move_type =
            block.move_type.as_ref().map(|t| resolver.names.block_type(t, resolver.report));
        let (filter, body) = match drop {
            true => filter(&block.body, resolver),
            false => (None, &block.body[..]),
        };
        let code = resolver.code(body);
        list.push(BlockUse {
            block: blocks.intern(code),
            move_type,
            filter,
            origin: places::origin(resolver.sources, site),
            label: places::label(resolver.sources, site),
        });
    }
    list
}

/// The filter a drop block begins with, and the code after it (reference 6.2, T49).
fn filter<'c>(
    code: &'c [ast::Instr],
    resolver: &mut Resolver<'_>,
) -> (Option<DropFilter>, &'c [ast::Instr]) {
    let Some((ast::Instr { kind: InstrKind::Step(name), .. }, rest)) = code.split_first() else {
        return (None, code);
    };
    let names = &resolver.names;
    if names.direction(name).is_some() {
        (None, code)
    } else if let Some(square) = names.square(name) {
        (Some(DropFilter::Square(square)), rest)
    } else if let Some(zone) = names.zone(name) {
        (Some(DropFilter::Zone(zone)), rest)
    } else {
        resolver.unknown_filter(name);
        (Some(DropFilter::Nowhere), rest)
    }
}

/// Reports attributes that are read or set without being declared.
pub(crate) fn check_attributes(names: &Names, report: &mut Report) {
    for (name, used) in names.attributes.names().zip(&names.attribute_uses) {
        if used.declared {
            continue;
        }
        if let Some(set) = used.set {
            let message = format!("no piece declares the attribute `{name}`");
            report.push(Diagnostic::warning(codes::UNDECLARED_ATTRIBUTE, message, set).help(
                format!("it is false on new pieces; say so with `(attribute {name} false)`"),
            ));
        } else if let Some(read) = used.read {
            let message = format!("`{name}` is neither a condition nor an attribute");
            let error = Diagnostic::error(codes::UNKNOWN_ATTRIBUTE, message, read);
            let declared = names.attributes.names().zip(&names.attribute_uses);
            let known = declared.filter(|(_, u)| u.declared || u.set.is_some());
            let known: Vec<&str> = known.map(|(name, _)| name).collect();
            // Every built-in condition has a twin that begins with `not-`; attributes have none.
            if let Some(positive) = name.strip_prefix("not-")
                && known.contains(&positive)
            {
                report.push(error.help(format!(
                    "attributes have no `not-` form: write `(not {positive})`, of another square \
                     `(not ({positive} n))`"
                )));
                continue;
            }
            let twins = conditions().filter(|c| c.ends_with('?')).map(|c| format!("not-{c}"));
            let words: Vec<String> = known
                .into_iter()
                .map(str::to_string)
                .chain(conditions().map(str::to_string))
                .chain(twins)
                .collect();
            report.push_unknown(error, name, words.iter().map(|w| &**w));
        }
    }
}
