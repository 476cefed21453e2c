//! The plan of one variant.

use std::collections::BTreeMap;

use movewright_model::{BlockUse, DropFilter, Model, MoveTypeId, PassTurn, PieceId, PlayerId};

use super::bits::Bits;
use super::code::{self, Code, Condition, Op, Path, Place, SquareTest};
use super::distinct::{self, Doubt};
use super::drops::{self, DropSet};
use super::goal_lines;
use super::pair;
use super::pending;
use super::progress;
use super::reach::{self, Ground, Reach};
use super::sets::{self, SetKernels};
use super::spread::{self, Spread};
use super::starts;
use super::template::{AddPlan, Step, Template};
use super::tours::{self, Tour};

/// Code shared by all blocks that differ only in their paths.
#[derive(Clone, Debug)]
pub struct Shape {
    /// The code.
    pub code: Code,
    /// Its blocks are drops.
    pub drop: bool,
    /// It needs to know the type of the piece whose block it is.
    pub needs_piece: bool,
    /// The plan of each `add`, by site; `None` for a block that is replayed.
    pub adds: Option<BTreeMap<usize, Site>>,
    /// The uses that have this shape.
    pub uses: Vec<usize>,
}

/// An `add` and its template.
#[derive(Clone, Debug)]
pub struct Site {
    /// Index of the template.
    pub template: usize,
    /// How it is filled in.
    pub plan: AddPlan,
}

/// A block of a piece.
#[derive(Debug)]
pub struct Use<'m> {
    /// The piece type.
    pub piece: PieceId,
    /// In the drops section.
    pub drop: bool,
    /// Its number within the section.
    pub number: usize,
    /// The model's entry.
    pub entry: &'m BlockUse,
    /// Its shape.
    pub shape: usize,
    /// The paths it gives to its shape.
    pub paths: Vec<Path>,
    /// What may happen, by player that has pieces to move or that attacks, then by start square;
    /// `None` if the board is too large for the analysis.
    pub reach: BTreeMap<PlayerId, Vec<Reach>>,
    /// The same while an attack test runs.
    pub attack: BTreeMap<PlayerId, Vec<Reach>>,
    /// Can its moves equal others?
    pub doubt: Doubt,
    /// Blocks of the same piece whose moves they may equal.
    pub may_equal: Vec<usize>,
}

/// For each target square, the start squares from which a block may take a piece there.
pub type ReachTable = Vec<Bits>;

/// The plan of one variant.
#[derive(Debug)]
pub struct VariantPlan<'m> {
    /// The rules.
    pub model: &'m Model,
    /// Words of a set of squares.
    pub words: usize,
    /// Piece types are sets, not an array.
    pub planes: bool,
    /// Players that own moving pieces, attack, or have goals: the generated code has a side each.
    pub sides: Vec<PlayerId>,
    /// Where paths lead: distinct tables.
    pub tables: Vec<Vec<Option<u16>>>,
    /// The table of a path for a player.
    pub path_tables: BTreeMap<(PlayerId, Path), usize>,
    /// Distinct code.
    pub shapes: Vec<Shape>,
    /// Blocks in the order of pieces, moves before drops.
    pub uses: Vec<Use<'m>>,
    /// Kinds of moves.
    pub templates: Vec<Template>,
    /// By template: the step it is, if it is no more.
    pub steps: Vec<Option<Step>>,
    /// Squares named in absolute configurations.
    pub goal_squares: Bits,
    /// For each square, where links lead.
    pub neighbours: Vec<Bits>,
    /// Was the analysis of reach made?
    pub analysed: bool,
    /// The zones of each player.
    pub zones: BTreeMap<PlayerId, Vec<Bits>>,
    /// Never can a piece of the side whose blocks run be their victim: no player moves twice, or
    /// lets another move its pieces, who has royal pieces.
    pub victim_is_enemy: bool,
    /// What decides whether moves are legal, if that can be decided by masks.
    pub dangers: Option<pair::Dangers>,
    /// The blocks that are looked up.
    pub sets: SetKernels,
    /// By block: the set of squares that it is, if it is a drop of that kind.
    pub drops: Vec<Option<DropSet>>,
    /// By block: where it may answer the last move, if that is all it does.
    pub answers: Vec<Option<Vec<ReachTable>>>,
    /// By use: its `add`s for all starts at once, where that can be.
    pub starts: Vec<Option<Vec<starts::Adding>>>,
    /// By use: its loops that spread over the board.
    pub spreads: Vec<Vec<(Op, Spread)>>,
    /// By piece: moves that are looked up are to be remembered, since others may equal them.
    pub noted: Vec<bool>,
    /// By use: its loops that are sets of squares.
    pub tours: Vec<Vec<Tour>>,
    /// Lines of which states remember whether they are there.
    pub kept_lines: Vec<(PlayerId, goal_lines::Lines)>,
    /// Can a position come again in the same game?
    pub may_repeat: bool,
}

/// Squares times instructions times players that are worth analysing.
const ANALYSIS_LIMIT: usize = 4_000_000;

/// Words and squares of sets that the analysis of a variant's blocks may look at. Each block and player
/// has its share and what those before it left over; ordinary blocks take a hundredth of theirs.
const REACH_BUDGET: usize = 100_000_000;

impl<'m> VariantPlan<'m> {
    /// Plans a variant.
    pub fn new(model: &'m Model) -> Self {
        let n = model.board.squares.len();
        let words = n.div_ceil(64);
        let planes = (model.pieces.len() + model.players.len() + model.attributes.len()) * words;
        let mut neighbours = vec![Bits::none(n); n];
        for direction in &model.board.directions {
            for square in model.board.square_ids() {
                if let Some(to) = direction.link(square) {
                    neighbours[square.index()].insert(to.index());
                }
            }
        }
        let goal_squares =
            Bits::from_squares(n, model.goal_squares().into_iter().map(|s| s.index()));
        let mut plan = VariantPlan {
            model,
            words,
            planes: planes <= 48,
            sides: sides(model),
            tables: Vec::new(),
            path_tables: BTreeMap::new(),
            shapes: Vec::new(),
            uses: Vec::new(),
            templates: Vec::new(),
            steps: Vec::new(),
            goal_squares,
            neighbours,
            analysed: true,
            zones: zones(model),
            victim_is_enemy: victim_is_enemy(model),
            dangers: None,
            sets: SetKernels::default(),
            drops: Vec::new(),
            answers: Vec::new(),
            starts: Vec::new(),
            spreads: Vec::new(),
            noted: Vec::new(),
            tours: Vec::new(),
            kept_lines: goal_lines::kept(model),
            may_repeat: true,
        };
        plan.collect_uses();
        plan.make_tables();
        let ops: usize = plan.uses.iter().map(|u| plan.shapes[u.shape].code.sites + 4).sum();
        plan.analysed = n <= 1024 && n * ops * plan.sides.len() <= ANALYSIS_LIMIT;
        if plan.analysed {
            plan.analyse();
        }
        plan.steps = (0..plan.templates.len()).map(|t| plan.step(t)).collect();
        plan.tours = tours::all(&plan);
        distinct::judge(&mut plan);
        plan.dangers = pair::dangers(&plan);
        plan.sets = sets::set_kernels(&plan);
        for block in plan.sets.united.clone() {
            plan.uses[block].doubt = Doubt::None;
        }
        plan.noted = distinct::note_others(&mut plan);
        plan.drops = drops::drop_sets(&plan);
        plan.answers = super::answers::answers(&plan);
        plan.starts = starts::all(&plan);
        plan.spreads = spread::all(&plan);
        plan.may_repeat = !progress::is_certain(&plan);
        plan
    }

    /// Where a path leads from each square, for a player.
    pub fn table(&self, player: PlayerId, path: &Path) -> Vec<Option<u16>> {
        let board = &self.model.board;
        let along = |start| {
            path.iter().try_fold(start, |here, leap| {
                if leap.backwards {
                    board.step_back(player, here, leap.direction)
                } else {
                    board.step(player, here, leap.direction)
                }
            })
        };
        board.square_ids().map(|start| along(start).map(|s| s.0)).collect()
    }

    fn collect_uses(&mut self) {
        let model = self.model;
        // By code that differs in its paths alone: the blocks, in the order in which they stand.
        let mut known: BTreeMap<(Code, bool), usize> = BTreeMap::new();
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for piece in model.piece_ids() {
            let sections = [
                (false, &model.pieces[piece.index()].moves),
                (true, &model.pieces[piece.index()].drops),
            ];
            for (drop, section) in sections {
                for (number, entry) in section.iter().enumerate() {
                    let (code, paths) = code::lower(model, model.block(entry.block));
                    let shape = *known.entry((code, drop)).or_insert(groups.len());
                    if shape == groups.len() {
                        groups.push(Vec::new());
                    }
                    groups[shape].push(self.uses.len());
                    self.uses.push(Use {
                        piece,
                        drop,
                        number,
                        entry,
                        shape,
                        paths,
                        reach: BTreeMap::new(),
                        attack: BTreeMap::new(),
                        doubt: Doubt::None,
                        may_equal: Vec::new(),
                    });
                }
            }
        }
        let mut codes: Vec<((Code, bool), usize)> = known.into_iter().collect();
        codes.sort_by_key(|(_, shape)| *shape);
        for (((mut code, drop), _), group) in codes.into_iter().zip(groups) {
            code.renumber(&self.unite_paths(&group));
            let shape = self.new_shape(code, drop);
            self.shapes.push(Shape { uses: group, ..shape });
        }
    }

    /// Makes one of those parameters that are the same path in each block of a group; their new numbers.
    fn unite_paths(&mut self, group: &[usize]) -> Vec<usize> {
        let mut columns: Vec<Vec<Path>> = Vec::new();
        let numbers = (0..self.uses[group[0]].paths.len())
            .map(|i| {
                let column: Vec<Path> =
                    group.iter().map(|&block| self.uses[block].paths[i].clone()).collect();
                columns.iter().position(|c| *c == column).unwrap_or_else(|| {
                    columns.push(column);
                    columns.len() - 1
                })
            })
            .collect();
        for (k, &block) in group.iter().enumerate() {
            self.uses[block].paths = columns.iter().map(|c| c[k].clone()).collect();
        }
        numbers
    }

    fn new_shape(&mut self, code: Code, drop: bool) -> Shape {
        let adds = pending::plan_adds(&code, drop, self.model.options.discard_cascades);
        let mut needs_piece = drop;
        code::each_test(&code.ops, &mut |test, _| {
            needs_piece |= matches!(test, SquareTest::Attacked(_) | SquareTest::Defended(_));
        });
        code::each_op(&code.ops, &mut |op| {
            needs_piece |= matches!(op, Op::Change(_, code::Change::Create(_, None), _));
        });
        needs_piece |= adds.iter().flatten().any(|(_, plan)| plan.template.piece);
        let adds = adds.map(|adds| {
            adds.into_iter()
                .map(|(site, plan)| {
                    let template =
                        self.templates.iter().position(|t| *t == plan.template).unwrap_or_else(
                            || {
                                self.templates.push(plan.template.clone());
                                self.templates.len() - 1
                            },
                        );
                    (site, Site { template, plan })
                })
                .collect()
        });
        Shape { code, drop, needs_piece, adds, uses: Vec::new() }
    }

    fn make_tables(&mut self) {
        let mut known: BTreeMap<Vec<Option<u16>>, usize> = BTreeMap::new();
        let paths: std::collections::BTreeSet<Path> =
            self.uses.iter().flat_map(|u| u.paths.iter().cloned()).collect();
        for &player in &self.sides {
            for path in &paths {
                let table = self.table(player, path);
                let index = *known.entry(table).or_insert_with_key(|table| {
                    self.tables.push(table.clone());
                    self.tables.len() - 1
                });
                self.path_tables.insert((player, path.clone()), index);
            }
        }
    }

    fn analyse(&mut self) {
        let n = self.model.board.squares.len();
        let modes: &[bool] = if self.has_attacks() { &[false, true] } else { &[false] };
        let mut results = Vec::new();
        let share = REACH_BUDGET / (self.sides.len() * self.uses.len() * modes.len()).max(1);
        let mut budget = 0;
        for &player in &self.sides {
            for (index, block) in self.uses.iter().enumerate() {
                for &attack in modes {
                    let ground = self.ground(index, player, attack);
                    let ops = &self.shapes[block.shape].code.ops[..];
                    budget += share;
                    let starts: Option<Vec<Reach>> = (0..n)
                        .map(|start| {
                            let ops = if self.tries(index, player, start) { ops } else { &[] };
                            reach::reach(&ground, ops, start, &mut budget)
                        })
                        .collect();
                    let sites = self.shapes[block.shape].code.sites;
                    let starts = starts.unwrap_or_else(|| vec![reach::anything(n, sites); n]);
                    results.push((index, player, attack, starts));
                }
            }
        }
        for (index, player, attack, starts) in results {
            let block = &mut self.uses[index];
            if attack { &mut block.attack } else { &mut block.reach }.insert(player, starts);
        }
    }

    /// What the board of a player looks like to a block, in play or in an attack test.
    pub fn ground(&self, block: usize, player: PlayerId, attack: bool) -> Ground<'_> {
        let block = &self.uses[block];
        Ground {
            squares: self.model.board.squares.len(),
            paths: block
                .paths
                .iter()
                .map(|p| &self.tables[self.path_tables[&(player, p.clone())]][..])
                .collect(),
            zones: &self.zones[&player],
            goal_squares: &self.goal_squares,
            neighbours: &self.neighbours,
            attack,
            victim_is_enemy: self.victim_is_enemy,
            drop: block.drop,
            discard_cascades: self.model.options.discard_cascades,
        }
    }

    /// The code of a block.
    pub fn ops(&self, block: usize) -> &[Op] {
        &self.shapes[self.uses[block].shape].code.ops
    }

    /// Is a block tried from this square at all?
    pub fn tries(&self, block: usize, player: PlayerId, start: usize) -> bool {
        match self.uses[block].entry.filter {
            None => true,
            Some(DropFilter::Square(square)) => square.index() == start,
            Some(DropFilter::Zone(zone)) => self.model.board.zones[zone.index()].squares
                [player.index()]
            .iter()
            .any(|s| s.index() == start),
            Some(DropFilter::Nowhere) => false,
        }
    }

    /// For each target, the starts from which a block of an attacker may take a piece there;
    /// `None` if that is not known.
    pub fn attack_starts(&self, block: usize, player: PlayerId) -> Option<ReachTable> {
        let n = self.model.board.squares.len();
        let starts = self.uses[block].attack.get(&player)?;
        let mut table = vec![Bits::none(n); n];
        for (start, reach) in starts.iter().enumerate() {
            for target in reach.hits.iter() {
                table[target].insert(start);
            }
        }
        Some(table)
    }

    /// Can a drop take a piece?
    pub fn drops_attack(&self) -> bool {
        self.uses
            .iter()
            .filter(|u| u.drop)
            .any(|u| u.attack.values().flatten().any(|r| !r.hits.is_empty()))
    }

    /// Are moves that touch no square on which attacks depend legal without a trial?
    pub fn masks(&self) -> bool {
        let model = self.model;
        // Drops that attack depend on the store, which a capture may fill.
        (0..model.turns.len()).any(|t| model.threat_after(t).is_some())
            && self.analysed
            && self.planes
            && !self.drops_attack()
            && !model.options.recycle_promotions
    }

    /// Does every `add` of this kind move the piece whose block runs?
    pub fn moves_own_piece(&self, template: usize) -> bool {
        self.sites_of(template).all(|(_, site)| site.plan.mover_starts)
    }

    /// The step that a template is. Where pieces change places, it is one only if they are two.
    fn step(&self, template: usize) -> Option<Step> {
        let step = self.templates[template].step()?;
        let apart = |block: &Use<'_>| {
            let adds = self.shapes[block.shape].adds.iter().flatten();
            let sites: Vec<usize> =
                adds.filter(|a| a.1.template == template).map(|a| *a.0).collect();
            block.reach.values().all(|starts| {
                starts.iter().enumerate().all(|(start, reach)| {
                    let adds = reach.adds.iter().filter(|add| sites.contains(&add.site));
                    adds.into_iter().all(|add| !add.to.contains(start))
                })
            })
        };
        let single = self.templates[template].movements.len() == 1;
        let certain = self.analysed && self.moves_own_piece(template);
        (single || certain && self.uses.iter().all(apart)).then_some(step)
    }

    /// Can a move of this kind promote to one of these types?
    pub fn promotes_to(&self, template: usize, pieces: &[PieceId]) -> bool {
        self.sites_of(template).any(|(shape, _)| code::promotes_to(&shape.code.ops, pieces))
    }

    fn sites_of(&self, template: usize) -> impl Iterator<Item = (&Shape, &Site)> {
        self.shapes.iter().flat_map(move |shape| {
            let sites = shape.adds.iter().flat_map(|adds| adds.values());
            sites.filter(move |s| s.template == template).map(move |site| (shape, site))
        })
    }

    /// For each start, the squares whose contents decide what a block of an attacker takes;
    /// `None` if more decides it.
    pub fn asked_squares(&self, block: usize, player: PlayerId) -> Option<ReachTable> {
        let starts = self.uses[block].attack.get(&player)?;
        if starts.iter().any(|r| r.tainted && !r.hits.is_empty()) {
            return None;
        }
        Some(starts.iter().map(|r| r.touched.clone()).collect())
    }

    /// The uses of a piece.
    pub fn uses_of(&self, piece: PieceId, drop: bool) -> Vec<usize> {
        (0..self.uses.len())
            .filter(|&u| self.uses[u].piece == piece && self.uses[u].drop == drop)
            .collect()
    }

    /// Do move types matter anywhere but in the text?
    pub fn has_classes(&self) -> bool {
        let model = self.model;
        let mut asked = !model.priorities.is_empty()
            || model.turns.iter().any(|t| t.move_type.is_some())
            || self.templates.iter().any(|t| matches!(t.partial, Some(Some(_))));
        for shape in &self.shapes {
            code::each_test(&shape.code.ops, &mut |test, _| {
                asked |=
                    matches!(test, SquareTest::Attacked(Some(_)) | SquareTest::Defended(Some(_)));
            });
            code::each_op(&shape.code.ops, &mut |op| {
                asked |= matches!(op, Op::Add(_, add) if matches!(add.partial, Some(Some(_))));
            });
        }
        asked
    }

    /// Does a turn consist of one move always?
    pub fn has_partial(&self) -> bool {
        let mut partial = false;
        for shape in &self.shapes {
            code::each_op(&shape.code.ops, &mut |op| {
                partial |= matches!(op, Op::Add(_, add) if add.partial.is_some());
            });
        }
        partial
    }

    /// Is there a block that is replayed?
    pub fn has_replayed(&self) -> bool {
        self.shapes.iter().any(|s| s.adds.is_none())
    }

    /// Is there a drop among them?
    pub fn replays_drops(&self) -> bool {
        self.uses.iter().any(|u| u.drop && self.shapes[u.shape].adds.is_none())
    }

    /// Does some block ask `attacked?` or `defended?`, or is some piece royal?
    pub fn has_attacks(&self) -> bool {
        self.model.player_ids().any(|p| !self.model.royals(p).is_empty()) || self.asks_attacks()
    }

    /// Does some block ask `attacked?` or `defended?`?
    pub fn asks_attacks(&self) -> bool {
        self.shapes.iter().any(|s| {
            let mut asks = false;
            code::each_test(&s.code.ops, &mut |test, _| {
                asks |= matches!(test, SquareTest::Attacked(_) | SquareTest::Defended(_));
            });
            asks
        })
    }

    /// Are there attack tests that run blocks: `attacked?`, or dangers without pair functions?
    pub fn walks_attacks(&self) -> bool {
        let model = self.model;
        let Some(dangers) = &self.dangers else { return true };
        let known = |t: usize| {
            let victim = model.turns[t].chooser;
            let by = model.turns[model.next_turn(t)].owner;
            model.royals(victim).is_empty() || dangers.of(victim, by).is_some()
        };
        self.asks_attacks()
            || self.model.piece_ids().any(|p| dangers.tries(p))
            || !(0..model.turns.len()).all(known)
    }

    /// Can a turn be passed?
    pub fn may_pass(&self) -> bool {
        self.model.options.pass_turn != PassTurn::Never
            || self.model.turns.iter().any(|t| {
                self.model.players[t.chooser.index()].kind == movewright_model::PlayerKind::Random
            })
    }

    /// Does some turn admit moves of any type?
    pub fn asks_for_any(&self) -> bool {
        self.model.turns.iter().any(|turn| turn.move_type.is_none())
    }

    /// The move types that are named by priorities, highest first, without repeats.
    pub fn priorities(&self) -> Vec<MoveTypeId> {
        let mut out: Vec<MoveTypeId> = Vec::new();
        for &t in &self.model.priorities {
            if !out.contains(&t) {
                out.push(t);
            }
        }
        out
    }

    /// Do all drops of a piece begin by asking for an empty square?
    pub fn drops_on_empty(&self, piece: PieceId) -> bool {
        let empty = Condition::Test(SquareTest::Empty, Place::Here);
        self.uses_of(piece, true).iter().all(|&u| {
            match self.shapes[self.uses[u].shape].code.ops.first() {
                Some(Op::Verify(Condition::And(parts))) => parts.contains(&empty),
                Some(Op::Verify(c)) => *c == empty,
                _ => false,
            }
        })
    }
}

fn zones(model: &Model) -> BTreeMap<PlayerId, Vec<Bits>> {
    let n = model.board.squares.len();
    let of = |player: PlayerId| {
        let zones = model.board.zones.iter();
        zones
            .map(|z| Bits::from_squares(n, z.squares[player.index()].iter().map(|s| s.index())))
            .collect()
    };
    model.player_ids().map(|p| (p, of(p))).collect()
}

fn victim_is_enemy(model: &Model) -> bool {
    (0..model.turns.len()).all(|t| {
        let chooser = model.turns[t].chooser;
        model.turns[model.next_turn(t)].owner != chooser || model.royals(chooser).is_empty()
    })
}

fn sides(model: &Model) -> Vec<PlayerId> {
    model
        .player_ids()
        .filter(|&p| {
            model.turns.iter().any(|t| t.owner == p || t.chooser == p)
                || model
                    .goals
                    .iter()
                    .any(|g| g.players.as_ref().is_some_and(|players| players.contains(&p)))
        })
        .collect()
}
