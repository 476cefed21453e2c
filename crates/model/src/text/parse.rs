//! From text to a model: everything but code and goals.

use std::collections::BTreeMap;

use super::TextError;
use super::tree::{Tree, read};
use crate::board::{Direction, Grid, Square, Zone};
use crate::game::*;
use crate::ids::*;

/// The names a text declares, which may stand after their uses.
#[derive(Default)]
pub(super) struct Names {
    tables: [BTreeMap<String, usize>; KINDS.len()],
    sources: Vec<String>,
}

/// The kinds of names, and what an error calls them.
const KINDS: [&str; 10] = [
    "square",
    "direction",
    "zone",
    "player",
    "piece",
    "attribute",
    "move type",
    "flag",
    "position flag",
    "block",
];

macro_rules! lookups {
    ($($name:ident: $id:ident = $kind:literal;)*) => {
        impl Names {
            $(pub(super) fn $name(&self, tree: &Tree) -> Result<$id, TextError> {
                self.find($kind, tree).map($id::from_index)
            })*
        }
    };
}

lookups! {
    square: SquareId = 0;
    direction: DirectionId = 1;
    zone: ZoneId = 2;
    player: PlayerId = 3;
    piece: PieceId = 4;
    attribute: AttributeId = 5;
    move_type: MoveTypeId = 6;
    flag: FlagId = 7;
    position_flag: PositionFlagId = 8;
    block: BlockId = 9;
}

impl Names {
    fn find(&self, kind: usize, tree: &Tree) -> Result<usize, TextError> {
        let name = tree.word()?;
        match self.tables[kind].get(name) {
            Some(&id) => Ok(id),
            None => tree.error(format!("there is no {} `{name}`", KINDS[kind])),
        }
    }

    fn declare(&mut self, kind: usize, tree: &Tree) -> Result<String, TextError> {
        let name = tree.word()?.to_string();
        let table = &mut self.tables[kind];
        let id = table.len();
        // As many as ids of 16 bits allow; fewer players and attributes; blocks have 32 bits.
        let limit = match kind {
            3 => 255,
            5 => 64,
            9 => u32::MAX as usize,
            _ => 65_535,
        };
        if id >= limit {
            return tree.error(format!("too many {}s", KINDS[kind]));
        }
        if table.insert(name.clone(), id).is_some() {
            return tree.error(format!("{} `{name}` is there already", KINDS[kind]));
        }
        Ok(name)
    }

    /// Splits the place off the end of a form; no place where none is written.
    pub(super) fn origin<'t>(&self, items: &'t [Tree]) -> Result<(&'t [Tree], Origin), TextError> {
        let Some((last @ Tree::Word(word, _), rest)) = items.split_last() else {
            return Ok((items, Origin::default()));
        };
        let Some(place) = word.strip_prefix('@') else {
            return Ok((items, Origin::default()));
        };
        if place == "-" {
            return Ok((rest, Origin::default()));
        }
        let mut parts = place.rsplitn(3, ':');
        let column = parts.next().and_then(|p| p.parse().ok());
        let line = parts.next().and_then(|p| p.parse().ok());
        let source = parts.next().and_then(|name| {
            let index = match name.strip_prefix('#') {
                Some(number) => number.parse().ok()?,
                None => self.sources.iter().position(|s| s == name)?,
            };
            (index < self.sources.len()).then(|| u16::try_from(index).ok())?
        });
        match (source, line, column) {
            (Some(source), Some(line), Some(column)) => Ok((rest, Origin { source, line, column })),
            _ => last.error(format!("`{word}` is not the place of a known source")),
        }
    }
}

/// Exactly `N` items.
pub(super) fn exactly<const N: usize>(
    whole: &Tree,
    items: &[Tree],
) -> Result<[usize; N], TextError> {
    if items.len() != N {
        return whole.error(format!("{N} arguments belong here, not {}", items.len()));
    }
    Ok(std::array::from_fn(|i| i))
}

/// The only item.
pub(super) fn one<'t>(whole: &Tree, items: &'t [Tree]) -> Result<&'t Tree, TextError> {
    exactly::<1>(whole, items)?;
    Ok(&items[0])
}

pub(super) fn unknown<T>(tree: &Tree, keyword: &str) -> Result<T, TextError> {
    tree.error(format!("`{keyword}` does not belong here"))
}

pub(super) fn parse(text: &str) -> Result<Model, TextError> {
    let trees = read(text)?;
    let [whole] = &trees[..] else {
        return Err(TextError { line: 1, message: "a text holds one `(model ...)`".to_string() });
    };
    let ("model", [title, forms @ ..]) = whole.form()? else {
        return whole.error("a text holds one `(model TITLE ...)`");
    };
    let mut model = Model {
        title: title.word()?.to_string(),
        sources: Vec::new(),
        board: Default::default(),
        players: Vec::new(),
        turns: Vec::new(),
        repeat_from: 0,
        attributes: Vec::new(),
        move_types: Vec::new(),
        flags: Vec::new(),
        position_flags: Vec::new(),
        priorities: Vec::new(),
        pieces: Vec::new(),
        blocks: Vec::new(),
        options: Options::default(),
        setup: Setup::default(),
        goals: Vec::new(),
        notation: Default::default(),
    };
    let names = declarations(forms, &mut model)?;
    for form in forms {
        let (keyword, items) = form.form()?;
        match keyword {
            "turns" => turns(items, &names, &mut model)?,
            "priorities" => {
                for item in items {
                    model.priorities.push(names.move_type(item)?);
                }
            }
            "options" => options(items, &mut model.options)?,
            "board" => board(items, &names, &mut model)?,
            "piece" => {
                let piece = piece(form, items, &names)?;
                model.pieces.push(piece);
            }
            "block" => {
                let code = names.code(items.get(1..).unwrap_or_default())?;
                model.blocks.push(crate::code::Block { code });
            }
            "setup" => setup(items, &names, &mut model.setup)?,
            "goal" => model.goals.push(names.end_condition(form, items)?),
            // Declared before.
            _ => {}
        }
    }
    Ok(model)
}

/// Everything that has a name.
fn declarations(forms: &[Tree], model: &mut Model) -> Result<Names, TextError> {
    let mut names = Names::default();
    for form in forms {
        let (keyword, items) = form.form()?;
        let simple = match keyword {
            "attributes" => Some((5, &mut model.attributes)),
            "move-types" => Some((6, &mut model.move_types)),
            "flags" => Some((7, &mut model.flags)),
            "position-flags" => Some((8, &mut model.position_flags)),
            _ => None,
        };
        if let Some((kind, list)) = simple {
            for item in items {
                list.push(names.declare(kind, item)?);
            }
            continue;
        }
        match keyword {
            "sources" => {
                for item in items {
                    model.sources.push(item.word()?.to_string());
                }
                names.sources = model.sources.clone();
            }
            "players" => {
                for item in items {
                    let (_, rest) = item.form()?;
                    let kind = match one(item, rest)?.word()? {
                        "real" => PlayerKind::Real,
                        "neutral" => PlayerKind::Neutral,
                        "random" => PlayerKind::Random,
                        other => return unknown(item, other),
                    };
                    let name = names.declare(3, head(item)?)?;
                    model.players.push(Player { name, kind });
                }
            }
            "board" => {
                for item in items {
                    let (keyword, parts) = item.form()?;
                    match keyword {
                        "squares" => {
                            for square in parts {
                                let square = self::square(square, &mut names)?;
                                model.board.squares.push(square);
                            }
                        }
                        "direction" | "zone" => {
                            let kind = if keyword == "direction" { 1 } else { 2 };
                            let Some(name) = parts.first() else {
                                return item.error("the name is missing");
                            };
                            names.declare(kind, name)?;
                        }
                        _ => {}
                    }
                }
            }
            "piece" => {
                let Some(name) = items.first() else {
                    return form.error("the piece's name is missing");
                };
                names.declare(4, name)?;
            }
            "block" => {
                let Some(name) = items.first() else {
                    return form.error("the block's number is missing");
                };
                let expected = format!("b{}", names.tables[9].len());
                if names.declare(9, name)? != expected {
                    return name.error(format!("the next block must be called `{expected}`"));
                }
            }
            "turns" | "priorities" | "options" | "setup" | "goal" => {}
            other => return unknown(form, other),
        }
    }
    Ok(names)
}

/// The first item of a list.
fn head(tree: &Tree) -> Result<&Tree, TextError> {
    match tree {
        Tree::List(items, _) if !items.is_empty() => Ok(&items[0]),
        _ => tree.error("a list belongs here"),
    }
}

fn square(tree: &Tree, names: &mut Names) -> Result<Square, TextError> {
    let ("square", [name, rest @ ..]) = tree.form()? else {
        return tree.error("a square is `(square NAME ...)`");
    };
    let mut square = Square { name: names.declare(0, name)?, rect: None, dummy: false };
    for item in rest {
        match item.form()? {
            ("rect", sides) => {
                exactly::<4>(item, sides)?;
                let mut rect = [0; 4];
                for (side, tree) in rect.iter_mut().zip(sides) {
                    *side = tree.number()?;
                }
                square.rect = Some(rect);
            }
            ("dummy", []) => square.dummy = true,
            (other, _) => return unknown(item, other),
        }
    }
    Ok(square)
}

fn turns(items: &[Tree], names: &Names, model: &mut Model) -> Result<(), TextError> {
    for item in items {
        match item.form()? {
            ("repeat", []) => model.repeat_from = model.turns.len(),
            ("turn", [chooser, rest @ ..]) => {
                let chooser = names.player(chooser)?;
                let mut turn = Turn { chooser, owner: chooser, move_type: None };
                for part in rest {
                    match part.form()? {
                        ("owner", [owner]) => turn.owner = names.player(owner)?,
                        ("type", [t]) => turn.move_type = Some(names.move_type(t)?),
                        (other, _) => return unknown(part, other),
                    }
                }
                model.turns.push(turn);
            }
            (other, _) => return unknown(item, other),
        }
    }
    Ok(())
}

fn options(items: &[Tree], options: &mut Options) -> Result<(), TextError> {
    for item in items {
        match item.word()? {
            "pass-turn" => options.pass_turn = PassTurn::Allowed,
            "pass-turn-forced" => options.pass_turn = PassTurn::Forced,
            "pass-partial" => options.pass_partial = true,
            "maximal-captures" => options.maximal_captures = MaximalCaptures::Longest,
            "maximal-captures-by-value" => {
                options.maximal_captures = MaximalCaptures::LongestThenValue;
            }
            "discard-cascades" => options.discard_cascades = true,
            "recycle-captures" => options.recycle_captures = true,
            "recycle-promotions" => options.recycle_promotions = true,
            "include-off-pieces" => options.include_off_pieces = true,
            other => return unknown(item, other),
        }
    }
    Ok(())
}

fn board(items: &[Tree], names: &Names, model: &mut Model) -> Result<(), TextError> {
    let board = &mut model.board;
    let directions = names.tables[1].len();
    let plain: Vec<DirectionId> = (0..directions).map(DirectionId::from_index).collect();
    board.symmetry = vec![plain; model.players.len()];
    for item in items {
        let (keyword, parts) = item.form()?;
        match keyword {
            "squares" => {}
            "direction" => {
                let mut links = vec![None; board.squares.len()];
                for pair in &parts[1..] {
                    let (from, to) = two(pair)?;
                    links[names.square(from)?.index()] = Some(names.square(to)?);
                }
                board.directions.push(Direction::new(parts[0].word()?, links));
            }
            "symmetry" => {
                let Some((player, pairs)) = parts.split_first() else {
                    return item.error("the player is missing");
                };
                let player = names.player(player)?;
                for pair in pairs {
                    let (from, to) = two(pair)?;
                    board.symmetry[player.index()][names.direction(from)?.index()] =
                        names.direction(to)?;
                }
            }
            "zone" => {
                let mut squares = vec![Vec::new(); model.players.len()];
                for part in &parts[1..] {
                    let player = names.player(head(part)?)?;
                    let (_, list) = part.form()?;
                    for square in list {
                        squares[player.index()].push(names.square(square)?);
                    }
                }
                board.zones.push(Zone { name: parts[0].word()?.to_string(), squares });
            }
            "grid" => {
                let mut grid = Grid { labels: Vec::new(), squares: Vec::new() };
                for part in parts {
                    match part.form()? {
                        ("labels", labels) => {
                            let labels: Result<Vec<String>, TextError> =
                                labels.iter().map(|l| l.word().map(str::to_string)).collect();
                            grid.labels.push(labels?);
                        }
                        ("squares", squares) => {
                            for square in squares {
                                grid.squares.push(match square {
                                    Tree::List(items, _) if items.is_empty() => None,
                                    name => Some(names.square(name)?),
                                });
                            }
                        }
                        (other, _) => return unknown(part, other),
                    }
                }
                board.grids.push(grid);
            }
            other => return unknown(item, other),
        }
    }
    Ok(())
}

fn two(pair: &Tree) -> Result<(&Tree, &Tree), TextError> {
    match pair {
        Tree::List(items, _) if items.len() == 2 => Ok((&items[0], &items[1])),
        _ => pair.error("a pair belongs here"),
    }
}

fn piece(form: &Tree, items: &[Tree], names: &Names) -> Result<Piece, TextError> {
    let mut piece = Piece {
        name: items[0].word()?.to_string(),
        notation: None,
        dummy: false,
        initial: 0,
        declared: 0,
        moves: Vec::new(),
        drops: Vec::new(),
    };
    for item in &items[1..] {
        match item.form()? {
            ("notation", [text]) => piece.notation = Some(text.word()?.to_string()),
            ("dummy", []) => piece.dummy = true,
            ("attribute", [name, value]) => {
                let bit = 1 << names.attribute(name)?.index();
                piece.declared |= bit;
                match value.word()? {
                    "true" => piece.initial |= bit,
                    "false" => piece.initial &= !bit,
                    other => return unknown(value, other),
                }
            }
            ("moves", uses) => {
                for tree in uses {
                    piece.moves.push(block_use(tree, names)?);
                }
            }
            ("drops", uses) => {
                for tree in uses {
                    piece.drops.push(block_use(tree, names)?);
                }
            }
            (other, _) => return unknown(form, other),
        }
    }
    Ok(piece)
}

fn block_use(tree: &Tree, names: &Names) -> Result<BlockUse, TextError> {
    let ("use", [block, label, rest @ ..]) = tree.form()? else {
        return tree.error("a block is used by `(use BLOCK LABEL ...)`");
    };
    let (rest, origin) = names.origin(rest)?;
    let mut u = BlockUse {
        block: names.block(block)?,
        move_type: None,
        filter: None,
        origin,
        label: label.word()?.to_string(),
    };
    for item in rest {
        match item.form()? {
            ("type", [t]) => u.move_type = Some(names.move_type(t)?),
            ("on", [square]) => u.filter = Some(DropFilter::Square(names.square(square)?)),
            ("in", [zone]) => u.filter = Some(DropFilter::Zone(names.zone(zone)?)),
            ("nowhere", []) => u.filter = Some(DropFilter::Nowhere),
            (other, _) => return unknown(item, other),
        }
    }
    Ok(u)
}

fn setup(items: &[Tree], names: &Names, setup: &mut Setup) -> Result<(), TextError> {
    for item in items {
        match item.form()? {
            ("place", [square, player, piece]) => setup.placements.push(Placement {
                square: names.square(square)?,
                player: names.player(player)?,
                piece: names.piece(piece)?,
            }),
            ("store", [player, piece, count]) => setup.stores.push(Store {
                player: names.player(player)?,
                piece: names.piece(piece)?,
                count: count.number()?,
            }),
            (other, _) => return unknown(item, other),
        }
    }
    Ok(())
}
