//! The identifiers of one variant's generated code.

use std::collections::BTreeMap;

use movewright_model::{MoveTypeId, PlayerId, PlayerKind};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use crate::names::{Names, words};
use crate::plan::VariantPlan;
use crate::plan::code::Path;
use crate::plan::drops::DropSet;
use crate::plan::template::{Template, TemplateChange};

/// A plan with an identifier for everything in it.
pub struct Scope<'a> {
    /// The plan.
    pub plan: &'a VariantPlan<'a>,
    /// The type that implements `Rules`.
    pub rules: Ident,
    /// By piece: a constant in `mod piece`.
    pub pieces: Vec<Ident>,
    /// By piece: a stem of function names.
    pub piece_stems: Vec<Ident>,
    /// By player: the marker type of its side.
    pub players: Vec<Ident>,
    /// By attribute: a constant in `mod attribute`.
    pub attributes: Vec<Ident>,
    /// By move type: a constant in `mod kind`.
    pub classes: Vec<Ident>,
    /// Do move types matter?
    pub classes_used: bool,
    /// By zone: a constant of `Side`.
    pub zones: Vec<Ident>,
    /// By flag: a local variable.
    pub flags: Vec<Ident>,
    /// By position flag: a local variable.
    pub position_flags: Vec<Ident>,
    /// Constants of `Side` for paths.
    pub paths: BTreeMap<Path, Ident>,
    /// Constants of `Side` for tables of targets: for each side, a table's number.
    pub targets: BTreeMap<Vec<usize>, Ident>,
    /// Constants of `Side` for the terms of class moves, by piece, effect and term.
    pub terms: BTreeMap<(usize, usize, usize), TermNames>,
    /// By block: a constant of `Side` for where it may answer the last move.
    pub answers: Vec<Option<Ident>>,
    /// By block: constants of `Side` for drops that are sets.
    pub drops: Vec<Option<DropNames>>,
    /// By table: a static.
    pub tables: Vec<Ident>,
    /// By shape: its function, where several blocks share it.
    pub shapes: Vec<Ident>,
    /// By use: its function.
    pub uses: Vec<Ident>,
    /// By template: a variant of `Move`.
    pub templates: Vec<Ident>,
    /// By template: the names of its squares.
    pub fields: Vec<Vec<Ident>>,
    /// Does any move go on?
    pub partial: bool,
    /// Do states keep the last move?
    pub last_move: bool,
    /// Losses that goals ask about.
    pub watched: Vec<(movewright_model::PlayerId, movewright_model::PieceId)>,
    /// Does a goal count captures?
    pub counts: bool,
    /// Are there pieces off the board?
    pub stores: bool,
    /// Is there a block whose moves are replayed?
    pub replayed: bool,
    /// Is there a block whose moves may equal others?
    pub doubtful: bool,
    /// Moves that may equal others need only be compared with those of a few blocks from the same
    /// square.
    pub near_doubts: bool,
    /// Can a loop be endless?
    pub endless: bool,
    /// Some move can leave a royal attacked.
    pub threats: bool,
    /// Only the longest chains are legal.
    pub longest: bool,
    /// Chains are measured by what they capture too.
    pub values: bool,
    /// Moves that touch no square on which attacks depend are legal without a trial.
    pub masks: bool,
    /// Pair functions say which moves are legal.
    pub exact: bool,
    /// There are attack tests that run blocks.
    pub walked_attacks: bool,
}

/// The constants of a drop that is a set.
pub struct DropNames {
    /// Its squares.
    pub squares: Ident,
    /// What each unwanted piece forbids.
    pub forbidding: Vec<Ident>,
}

/// The constants of a term.
pub struct TermNames {
    /// The distance.
    pub by: Ident,
    /// Distances of squares that must be empty.
    pub empty: Vec<Ident>,
    /// The sources.
    pub sources: Ident,
}

const LOCALS: [&str; 29] = [
    "state",
    "start",
    "sink",
    "here",
    "found",
    "places",
    "occupied",
    "own",
    "spread",
    "from",
    "to",
    "mark",
    "marked_square",
    "along",
    "there",
    "flagged",
    "fixed",
    "passes",
    "nth",
    "key",
    "block",
    "piece",
    "at",
    "board",
    "child",
    "kind",
    "value",
    "target",
    "side",
];

/// What generated code imports, defines, or takes from the prelude, among types and traits.
const TYPES: [&str; 78] = [
    "AttributeDefault",
    "Best",
    "Board",
    "CastlingSquare",
    "Cells",
    "Class",
    "Clone",
    "Collected",
    "Copy",
    "Debug",
    "DecidedBy",
    "Default",
    "EnPassant",
    "Eq",
    "Err",
    "Fault",
    "Faults",
    "First",
    "FirstPartial",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "Guard",
    "Hash",
    "Hit",
    "Before",
    "Info",
    "Into",
    "IntoIterator",
    "Iterator",
    "Kind",
    "Legal",
    "Line",
    "Lines",
    "Links",
    "Move",
    "MoveKind",
    "MoveShape",
    "MoveSink",
    "None",
    "Notation",
    "Occupant",
    "Ok",
    "Option",
    "Outcome",
    "PartialEq",
    "Piece",
    "PieceInfo",
    "Planes",
    "Player",
    "PlayerInfo",
    "PlayerKind",
    "Record",
    "Replay",
    "Result",
    "Row",
    "Rules",
    "Same",
    "Search",
    "Seen",
    "Self",
    "Set",
    "Setup",
    "SetupError",
    "Side",
    "Sink",
    "Some",
    "Sq",
    "Square",
    "SquareInfo",
    "Squares",
    "State",
    "Top",
    "Trail",
    "TryFrom",
    "Turn",
    "Flow",
];

const FUNCTIONS: [&str; 39] = [
    "begin_step",
    "execute_for",
    "copy_rest",
    "restrict",
    "royals",
    "stays_safe",
    "disturbs",
    "delicate_squares",
    "legal_moves",
    "candidates",
    "every_candidate",
    "attacks",
    "attacked",
    "defended",
    "owner",
    "chooser",
    "next_turn",
    "is_safe",
    "royal_attacked",
    "royals_attacked",
    "play_into",
    "execute",
    "shape",
    "takes",
    "adjacent_to_enemy",
    "initial",
    "flipped",
    "goes_on",
    "replay",
    "turn_of",
    "exists",
    "continuation",
    "start_state",
    "most_pieces",
    "won",
    "lost",
    "class_of_turn",
    "any_candidate",
    "longest",
];

impl<'a> Scope<'a> {
    /// Are moves of a piece that are looked up to be remembered, since later ones may equal them?
    pub fn notes(&self, piece: movewright_model::PieceId) -> bool {
        self.doubtful && !self.near_doubts && self.plan.noted[piece.index()]
    }

    /// Names everything.
    pub fn new(plan: &'a VariantPlan<'a>) -> Self {
        let model = plan.model;
        let mut types = Names::reserving(&TYPES);
        let mut rules = types.pascal(&model.title);
        if !rules.to_string().contains(char::is_lowercase) {
            // It is a value too, and could be named like a table.
            rules = types.pascal(&format!("{}-game", model.title));
        }
        let players = model.players.iter().map(|p| types.pascal(&p.name)).collect();
        let mut piece_scope = Names::default();
        let pieces: Vec<Ident> = model.pieces.iter().map(|p| piece_scope.upper(&p.name)).collect();
        let mut stems = Names::default();
        let piece_stems: Vec<Ident> = model.pieces.iter().map(|p| stems.snake(&p.name)).collect();
        let mut attribute_scope = Names::default();
        let attributes = model.attributes.iter().map(|a| attribute_scope.upper(a)).collect();
        let mut class_scope = Names::reserving(&["ANY", "OTHERS"]);
        let classes = model.move_types.iter().map(|t| class_scope.upper(t)).collect();
        let mut locals = Names::reserving(&LOCALS);
        let flags = model.flags.iter().map(|f| locals.snake(f)).collect();
        let position_flags = model.position_flags.iter().map(|f| locals.snake(f)).collect();

        let mut side = Names::reserving(&["ID"]);
        let zones: Vec<Ident> = model.board.zones.iter().map(|z| side.upper(&z.name)).collect();
        let mut paths = BTreeMap::new();
        for (_, path) in plan.path_tables.keys() {
            if !paths.contains_key(path) {
                let name = side.upper(&path_name(plan, path));
                paths.insert(path.clone(), name);
            }
        }
        let mut targets = BTreeMap::new();
        for (stem, sets) in piece_stems.iter().zip(&plan.sets.pieces) {
            for lookups in sets.iter().flat_map(|s| s.quiet.iter().chain(&s.capture)) {
                for tables in lookups.by_position() {
                    targets.entry(tables).or_insert_with(|| side.upper(&format!("{stem}-targets")));
                }
            }
        }
        let mut terms = BTreeMap::new();
        for (piece, moves) in plan.sets.classes.iter().enumerate() {
            for (effect, class) in moves.iter().flatten().enumerate() {
                for (i, term) in class.terms.first().into_iter().flatten().enumerate() {
                    let by = side.upper(&format!("{}-step", piece_stems[piece]));
                    let empty = (0..term.empty.len()).map(|_| side.upper(&format!("{by}-empty")));
                    let empty = empty.collect();
                    let sources = side.upper(&format!("{by}-from"));
                    terms.insert((piece, effect, i), TermNames { by, empty, sources });
                }
            }
        }
        let mut statics = Names::reserving(&["INFO", "GO_ON", "NONE", "BOARD", "GOAL_SQUARES"]);
        let tables = name_tables(plan, &mut statics);

        let mut functions = Names::reserving(&FUNCTIONS);
        for stem in &piece_stems {
            for suffix in ["moves", "drops", "attacks", "drop_attacks"] {
                functions.snake(&format!("{stem}_{suffix}"));
            }
        }
        let mut shapes = Vec::new();
        for shape in &plan.shapes {
            let label = &plan.uses[shape.uses[0]].entry.label;
            let name = macro_name(label)
                .unwrap_or_else(|| if shape.drop { "drop".to_owned() } else { "block".to_owned() });
            shapes.push(functions.snake(&name));
        }
        let uses: Vec<Ident> = plan
            .uses
            .iter()
            .map(|block| {
                let stem = piece_stems[block.piece.index()].to_string();
                let name = if is_call(&block.entry.label) {
                    let name = words(&block.entry.label).join("_");
                    if name == stem || name.starts_with(&format!("{stem}_")) {
                        name
                    } else {
                        format!("{stem}_{name}")
                    }
                } else {
                    let what = if block.drop { "drop" } else { "move" };
                    format!("{stem}_{what}_{}", block.number + 1)
                };
                functions.snake(&name)
            })
            .collect();

        let answers = plan
            .answers
            .iter()
            .zip(&uses)
            .map(|(a, name)| a.is_some().then(|| side.upper(&format!("{name}-answers"))))
            .collect();
        let drop_names = |(set, name): (&Option<DropSet>, &Ident)| {
            let set = set.as_ref()?;
            let squares = side.upper(&format!("{name}-squares"));
            let forbidding =
                set.forbidding.iter().map(|_| side.upper(&format!("{name}-forbidden"))).collect();
            Some(DropNames { squares, forbidding })
        };
        let drops = plan.drops.iter().zip(&uses).map(drop_names).collect();
        let mut variants = Names::reserving(&["Pass", "Stop", "Replay"]);
        let templates =
            plan.templates.iter().map(|t| variants.pascal(&template_name(plan, t))).collect();
        let fields = plan.templates.iter().map(field_names).collect();
        let doubtful = plan.uses.iter().any(|u| u.doubt != crate::plan::distinct::Doubt::None);
        let threats = (0..model.turns.len()).any(|t| model.threat_after(t).is_some());
        let exact = plan.dangers.is_some();
        let masks = plan.masks() && !exact;
        let walked_attacks = plan.has_attacks() && plan.walks_attacks();
        let values = plan.has_partial()
            && model.options.maximal_captures
                == movewright_model::MaximalCaptures::LongestThenValue;
        Scope {
            values,
            masks,
            exact,
            walked_attacks,
            plan,
            rules,
            pieces,
            piece_stems,
            players,
            attributes,
            classes,
            classes_used: plan.has_classes(),
            zones,
            flags,
            position_flags,
            paths,
            targets,
            terms,
            answers,
            drops,
            tables,
            shapes,
            uses,
            templates,
            fields,
            partial: plan.has_partial(),
            last_move: model.reads_last_move(),
            watched: model.watched_captures(),
            counts: model.counts_captures(),
            stores: plan.model.keeps_stores(),
            replayed: plan.has_replayed(),
            doubtful,
            near_doubts: doubtful && crate::plan::distinct::are_near(plan),
            endless: model.has_unbounded_loops(),
            threats,
            longest: plan.has_partial()
                && model.options.maximal_captures != movewright_model::MaximalCaptures::Off,
        }
    }

    /// Neutral players.
    pub fn neutral_players(&self) -> impl Iterator<Item = PlayerId> {
        let model = self.plan.model;
        model.player_ids().filter(|p| model.players[p.index()].kind == PlayerKind::Neutral)
    }

    /// The class in which a partial move goes on, as an `Option`.
    pub fn goes_on(&self, partial: Option<Option<MoveTypeId>>) -> TokenStream {
        match partial {
            None => quote!(None),
            Some(class) => {
                let class = self.class(class);
                quote!(Some(#class))
            }
        }
    }

    /// A class of moves.
    pub fn class(&self, class: Option<MoveTypeId>) -> TokenStream {
        match class {
            Some(t) => {
                let name = &self.classes[t.index()];
                quote!(kind::#name)
            }
            None => quote!(kind::ANY),
        }
    }
}

/// The steps of a path, in words.
pub fn path_name(plan: &VariantPlan<'_>, path: &Path) -> String {
    let steps: Vec<String> = path
        .iter()
        .map(|leap| {
            let name = &plan.model.board.directions[leap.direction.index()].name;
            if leap.backwards { format!("opposite-{name}") } else { name.clone() }
        })
        .collect();
    steps.join("-")
}

/// A table is named after the first path that leads so as the rules are written, else after the
/// first path of any player.
fn name_tables(plan: &VariantPlan<'_>, statics: &mut Names) -> Vec<Ident> {
    let mut names: Vec<Option<String>> = vec![None; plan.tables.len()];
    // A direction that says what the table is, without symmetry, is the best name.
    for (id, direction) in plan.model.board.directions.iter().enumerate() {
        let links: Vec<Option<u16>> = direction.links().iter().map(|l| l.map(|s| s.0)).collect();
        let _ = id;
        if let Some(table) = plan.tables.iter().position(|t| *t == links)
            && names[table].is_none()
        {
            names[table] = Some(direction.name.clone());
        }
    }
    for ((player, path), &table) in &plan.path_tables {
        let plain = path
            .iter()
            .all(|leap| plan.model.board.for_player(*player, leap.direction) == leap.direction);
        if names[table].is_none() && plain {
            names[table] = Some(path_name(plan, path));
        }
    }
    for ((player, path), &table) in &plan.path_tables {
        if names[table].is_none() {
            let player = &plan.model.players[player.index()].name;
            names[table] = Some(format!("{player}-{}", path_name(plan, path)));
        }
    }
    names.into_iter().map(|n| statics.upper(&n.unwrap_or_default())).collect()
}

/// Is a label a plain macro call with atoms only?
fn is_call(label: &str) -> bool {
    let inner = label.strip_prefix('(').and_then(|l| l.strip_suffix(')'));
    inner.is_some_and(|inner| {
        !inner.contains(['(', ')', '"']) && !inner.trim().is_empty() && inner.len() <= 40
    })
}

fn macro_name(label: &str) -> Option<String> {
    is_call(label)
        .then(|| label.trim_matches(['(', ')']).split_whitespace().next().map(str::to_owned))
        .flatten()
}

fn template_name(plan: &VariantPlan<'_>, t: &Template) -> String {
    let model = plan.model;
    let mut name = String::new();
    for movement in &t.movements {
        name.push_str(match (movement.from, movement.copy) {
            (None, _) => "drop-",
            (_, true) => "copy-",
            _ => "step-",
        });
    }
    if t.promote {
        name.push_str("promote-");
    }
    for change in &t.changes {
        name.push_str(&match change {
            TemplateChange::SetAttribute(a, value, _) => {
                let verb = match value {
                    Some(true) => "set",
                    Some(false) => "clear",
                    None => "give",
                };
                format!("{verb}-{}-", model.attributes[a.index()])
            }
            TemplateChange::Flip(_) => "flip-".to_owned(),
            TemplateChange::ChangeOwner(_) => "take-".to_owned(),
            TemplateChange::ChangeType(p, _) => format!("become-{}-", model.pieces[p.index()].name),
            TemplateChange::Create(_, Some(p), _) => {
                format!("create-{}-", model.pieces[p.index()].name)
            }
            TemplateChange::Create(_, None, _) => "create-".to_owned(),
        });
    }
    match t.captures.len() {
        0 => {}
        1 => name.push_str("capture-"),
        n => name.push_str(&format!("capture-{n}-")),
    }
    match t.partial {
        None => {}
        Some(None) => name.push_str("go-on-"),
        Some(Some(class)) => {
            name.push_str(&format!("go-on-{}-", model.move_types[class.index()]));
        }
    }
    name
}

fn field_names(t: &Template) -> Vec<Ident> {
    let mut names = Names::reserving(&["piece", "becomes", "value"]);
    let mut out: Vec<Option<Ident>> = vec![None; t.fields.len()];
    let mut name = |field: usize, stem: &str| {
        if out[field].is_none() {
            out[field] = Some(names.snake(stem));
        }
    };
    for movement in &t.movements {
        if let Some(from) = movement.from {
            name(from, "from");
        }
        name(movement.to, "to");
    }
    for change in &t.changes {
        match change {
            TemplateChange::SetAttribute(.., at) => name(*at, "marked"),
            TemplateChange::Flip(at) => name(*at, "flipped"),
            TemplateChange::ChangeOwner(at) => name(*at, "taken_over"),
            TemplateChange::ChangeType(_, at) => name(*at, "changed"),
            TemplateChange::Create(.., at) => name(*at, "created"),
        }
    }
    for capture in &t.captures {
        name(*capture, "captured");
    }
    out.into_iter().map(|n| n.unwrap_or_else(|| format_ident!("square"))).collect()
}
