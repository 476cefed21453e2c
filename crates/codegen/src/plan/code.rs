//! Blocks in the form in which they are compiled: consecutive steps are one path, paths are
//! parameters, conditions are simplified. Blocks that differ only in their paths have one shape.

use movewright_model::{
    Add, AttributeId, Block, Cond, DirectionId, FlagId, GoTarget, Instr, Model, MoveTypeId, Node,
    Origin, PieceId, PlayerId, PositionFlagId, SquareId, SquareRef, Test, ZoneId,
};

/// A step of a path: along a direction, or backwards along it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Leap {
    /// The direction as written.
    pub direction: DirectionId,
    /// To the square from which the direction leads here.
    pub backwards: bool,
}

/// Steps made one after the other without a test between them.
pub type Path = Vec<Leap>;

/// A square argument.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Place {
    /// The current square.
    Here,
    /// A fixed square.
    At(SquareId),
    /// Along the path that is this parameter.
    Along(usize),
    /// Never a square.
    Nowhere,
}

/// A condition.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Condition {
    /// Always this.
    Const(bool),
    /// Negation.
    Not(Box<Condition>),
    /// All, from left to right.
    And(Vec<Condition>),
    /// Any, from left to right.
    Or(Vec<Condition>),
    /// A flag of the block.
    Flag(FlagId),
    /// A test at a square; false where there is none.
    Test(SquareTest, Place),
}

/// What is tested at a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[expect(missing_docs, reason = "each is the test of the model with the same name")]
pub enum SquareTest {
    Empty,
    Friend,
    Enemy,
    Neutral,
    Piece(PieceId),
    Attribute(AttributeId),
    InZone(ZoneId),
    Position(SquareId),
    OnBoard,
    Marked,
    LastFrom,
    LastTo,
    GoalPosition,
    AdjacentToEnemy,
    Attacked(Option<MoveTypeId>),
    Defended(Option<MoveTypeId>),
    PositionFlag(PositionFlagId),
}

/// A change that a move makes at level 2.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Change {
    /// Sets an attribute to the value that the condition has while the move is generated.
    SetAttribute(AttributeId, Condition),
    /// To the next player.
    Flip,
    /// To the moving side.
    ChangeOwner,
    /// Another type.
    ChangeType(PieceId),
    /// A new piece; `None` is the moving side, the block's own type.
    Create(Option<PlayerId>, Option<PieceId>),
}

/// An instruction. Instructions that record something for the move have a *site*, numbered in
/// textual order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[expect(missing_docs, reason = "each is the instruction of the model with the same name")]
pub enum Op {
    /// Along the path that is this parameter.
    Path(usize),
    Jump(SquareId),
    Go(Target),
    Mark(Place),
    From,
    To,
    Verify(Condition),
    If(Condition, Vec<Op>, Vec<Op>),
    /// A loop; with a place where it may be endless.
    While(Condition, Vec<Op>, Option<Origin>),
    SetFlag(FlagId, Condition),
    SetPositionFlag(PositionFlagId, Condition, Place),
    Change(usize, Change, Place),
    Cascade(usize),
    Capture(usize, Place),
    Add(usize, AddOp),
    Stop,
}

/// Where `go` goes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[expect(missing_docs, reason = "each is the target of the model with the same name")]
pub enum Target {
    From,
    To,
    Mark,
    LastFrom,
    LastTo,
}

/// An `add` of any kind.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct AddOp {
    /// Types the last movement's piece becomes, one move each.
    pub promote: Vec<PieceId>,
    /// The mover stays.
    pub copy: bool,
    /// The turn goes on, with blocks of this type.
    pub partial: Option<Option<MoveTypeId>>,
}

/// Code with its paths taken out.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Code {
    /// The instructions.
    pub ops: Vec<Op>,
    /// Number of sites.
    pub sites: usize,
}

/// Takes the paths out of a block: each place where one stands is a parameter of its own.
pub fn lower(model: &Model, block: &Block) -> (Code, Vec<Path>) {
    let mut lowering = Lowering { model, paths: Vec::new(), sites: 0, repeated: 0 };
    let ops = lowering.code(&block.code);
    (Code { ops, sites: lowering.sites }, lowering.paths)
}

struct Lowering<'m> {
    model: &'m Model,
    paths: Vec<Path>,
    sites: usize,
    /// Instructions that were repeated in both branches before them.
    repeated: usize,
}

/// How many instructions may be repeated in a block.
const REPEATED: usize = 64;

impl Lowering<'_> {
    fn path(&mut self, path: Path) -> usize {
        self.paths.push(path);
        self.paths.len() - 1
    }

    fn site(&mut self) -> usize {
        self.sites += 1;
        self.sites - 1
    }

    fn code(&mut self, nodes: &[Node]) -> Vec<Op> {
        let mut ops = Vec::new();
        let mut path = Path::new();
        for (i, node) in nodes.iter().enumerate() {
            let rest = &nodes[i + 1..];
            match &node.instr {
                // Where branches do different things to the board, what follows is repeated in each:
                // then it is certain in every move what it does.
                Instr::If(c, yes, no)
                    if (leaves_pending(yes) || leaves_pending(no)) && self.repeats(rest) =>
                {
                    self.end_path(&mut path, &mut ops);
                    let c = self.condition(c);
                    let mut branch = |branch: &[Node]| {
                        let all: Vec<Node> = branch.iter().chain(rest).cloned().collect();
                        self.code(&all)
                    };
                    let (yes, no) = (branch(yes), branch(no));
                    ops.push(Op::If(c, yes, no));
                    return ops;
                }
                Instr::Step(direction) => {
                    path.push(Leap { direction: *direction, backwards: false });
                }
                Instr::Opposite(direction) => {
                    path.push(Leap { direction: *direction, backwards: true });
                }
                _ => {
                    self.end_path(&mut path, &mut ops);
                    let op = self.op(node);
                    let dead = matches!(op, Op::Stop);
                    ops.push(op);
                    if dead {
                        return ops;
                    }
                }
            }
        }
        self.end_path(&mut path, &mut ops);
        ops
    }

    /// May this code be repeated? Then it is counted as such.
    fn repeats(&mut self, rest: &[Node]) -> bool {
        let Some(size) = size(rest) else { return false };
        // Where no move follows nothing becomes certain.
        let fits = adds(rest) && self.repeated + size <= REPEATED;
        if fits {
            self.repeated += size;
        }
        fits
    }

    fn end_path(&mut self, path: &mut Path, ops: &mut Vec<Op>) {
        if !path.is_empty() {
            let slot = self.path(std::mem::take(path));
            ops.push(Op::Path(slot));
        }
    }

    fn op(&mut self, node: &Node) -> Op {
        match &node.instr {
            Instr::Step(_) | Instr::Opposite(_) => unreachable!("steps are collected into paths"),
            Instr::Jump(square) => Op::Jump(*square),
            Instr::Go(target) => Op::Go(match target {
                GoTarget::From => Target::From,
                GoTarget::To => Target::To,
                GoTarget::Mark => Target::Mark,
                GoTarget::LastFrom => Target::LastFrom,
                GoTarget::LastTo => Target::LastTo,
            }),
            Instr::Mark(at) => Op::Mark(self.place(*at)),
            Instr::From => Op::From,
            Instr::To => Op::To,
            Instr::Verify(c) => match self.condition(c) {
                Condition::Const(false) => Op::Stop,
                c => Op::Verify(c),
            },
            Instr::If(c, yes, no) => Op::If(self.condition(c), self.code(yes), self.code(no)),
            Instr::While { cond, body, bounded } => {
                Op::While(self.condition(cond), self.code(body), (!bounded).then_some(node.origin))
            }
            Instr::SetFlag(flag, c) => Op::SetFlag(*flag, self.condition(c)),
            Instr::SetPositionFlag(flag, c, at) => {
                Op::SetPositionFlag(*flag, self.condition(c), self.place(*at))
            }
            Instr::SetAttribute(attribute, c) => {
                let change = Change::SetAttribute(*attribute, self.condition(c));
                Op::Change(self.site(), change, Place::Here)
            }
            Instr::Cascade => Op::Cascade(self.site()),
            Instr::Capture(at) => {
                let at = self.place(*at);
                Op::Capture(self.site(), at)
            }
            Instr::Flip(at) => self.change(Change::Flip, *at),
            Instr::ChangeOwner(at) => self.change(Change::ChangeOwner, *at),
            Instr::ChangeType(piece, at) => self.change(Change::ChangeType(*piece), *at),
            Instr::Create { player, piece, at } => {
                self.change(Change::Create(*player, *piece), *at)
            }
            Instr::Add(Add { promote, copy, partial }) => {
                let partial = partial.map(|c| match c {
                    movewright_model::Continuation::Any => None,
                    movewright_model::Continuation::Type(t) => Some(t),
                });
                Op::Add(self.site(), AddOp { promote: promote.clone(), copy: *copy, partial })
            }
            Instr::Stop => Op::Stop,
        }
    }

    fn change(&mut self, change: Change, at: SquareRef) -> Op {
        let at = self.place(at);
        Op::Change(self.site(), change, at)
    }

    fn place(&mut self, at: SquareRef) -> Place {
        match at {
            SquareRef::Here => Place::Here,
            SquareRef::At(square) => Place::At(square),
            SquareRef::Toward(direction) => {
                Place::Along(self.path(vec![Leap { direction, backwards: false }]))
            }
            SquareRef::Opposite(direction) => {
                Place::Along(self.path(vec![Leap { direction, backwards: true }]))
            }
            SquareRef::Nowhere => Place::Nowhere,
        }
    }

    fn condition(&mut self, c: &Cond) -> Condition {
        match c {
            Cond::Const(value) => Condition::Const(*value),
            Cond::Flag(flag) => Condition::Flag(*flag),
            Cond::Not(c) => match self.condition(c) {
                Condition::Const(value) => Condition::Const(!value),
                Condition::Not(c) => *c,
                c => Condition::Not(Box::new(c)),
            },
            Cond::And(cs) => self.many(cs, true),
            Cond::Or(cs) => self.many(cs, false),
            Cond::Test(test, at) => self.test(*test, *at),
        }
    }

    /// `and` (unit true) or `or` (unit false) without constants.
    fn many(&mut self, cs: &[Cond], unit: bool) -> Condition {
        let mut out = Vec::new();
        for c in cs {
            match self.condition(c) {
                Condition::Const(value) if value == unit => {}
                Condition::Const(value) => {
                    // Conditions have no side effects: nothing before it can be observed.
                    return Condition::Const(value);
                }
                Condition::And(inner) if unit => out.extend(inner),
                Condition::Or(inner) if !unit => out.extend(inner),
                c => out.push(c),
            }
        }
        match out.len() {
            0 => Condition::Const(unit),
            1 => out.remove(0),
            _ if unit => Condition::And(out),
            _ => Condition::Or(out),
        }
    }

    fn test(&mut self, test: Test, at: SquareRef) -> Condition {
        if at == SquareRef::Nowhere {
            return Condition::Const(false);
        }
        let fixed = match at {
            SquareRef::At(square) => Some(square),
            _ => None,
        };
        let test = match test {
            Test::OnBoard if matches!(at, SquareRef::Here | SquareRef::At(_)) => {
                return Condition::Const(true);
            }
            Test::Position(square) if fixed.is_some() => {
                return Condition::Const(fixed == Some(square));
            }
            Test::Neutral
                if !self
                    .model
                    .players
                    .iter()
                    .any(|p| p.kind == movewright_model::PlayerKind::Neutral) =>
            {
                return Condition::Const(false);
            }
            Test::Empty => SquareTest::Empty,
            Test::Friend => SquareTest::Friend,
            Test::Enemy => SquareTest::Enemy,
            Test::Neutral => SquareTest::Neutral,
            Test::Piece(p) => SquareTest::Piece(p),
            Test::Attribute(a) => SquareTest::Attribute(a),
            Test::InZone(z) => SquareTest::InZone(z),
            Test::Position(s) => SquareTest::Position(s),
            Test::OnBoard => SquareTest::OnBoard,
            Test::Marked => SquareTest::Marked,
            Test::LastFrom => SquareTest::LastFrom,
            Test::LastTo => SquareTest::LastTo,
            Test::GoalPosition => SquareTest::GoalPosition,
            Test::AdjacentToEnemy => SquareTest::AdjacentToEnemy,
            Test::Attacked(t) => SquareTest::Attacked(t),
            Test::Defended(t) => SquareTest::Defended(t),
            Test::PositionFlag(f) => SquareTest::PositionFlag(f),
        };
        Condition::Test(test, self.place(at))
    }
}

/// The number of instructions; `None` if there are loops.
fn size(nodes: &[Node]) -> Option<usize> {
    nodes.iter().try_fold(0, |sum, node| {
        Some(
            sum + match &node.instr {
                Instr::If(_, yes, no) => 1 + size(yes)? + size(no)?,
                Instr::While { .. } => return None,
                _ => 1,
            },
        )
    })
}

/// Does code make moves?
fn adds(nodes: &[Node]) -> bool {
    nodes.iter().any(|node| match &node.instr {
        Instr::Add(_) => true,
        Instr::If(_, yes, no) => adds(yes) || adds(no),
        Instr::While { body, .. } => adds(body),
        _ => false,
    })
}

/// Does code change the board by what a later `add` makes a move?
fn leaves_pending(nodes: &[Node]) -> bool {
    nodes.iter().rev().find_map(|node| match &node.instr {
        Instr::Add(_) | Instr::Stop => Some(false),
        Instr::If(_, yes, no) => (leaves_pending(yes) || leaves_pending(no)).then_some(true),
        Instr::Cascade
        | Instr::Capture(_)
        | Instr::Flip(_)
        | Instr::ChangeOwner(_)
        | Instr::ChangeType(..)
        | Instr::Create { .. }
        | Instr::SetAttribute(..) => Some(true),
        _ => None,
    }) == Some(true)
}

impl Code {
    /// Gives the parameters new numbers.
    pub fn renumber(&mut self, numbers: &[usize]) {
        renumber_ops(&mut self.ops, numbers);
    }
}

fn renumber_ops(ops: &mut [Op], numbers: &[usize]) {
    for op in ops {
        match op {
            Op::Path(path) => *path = numbers[*path],
            Op::Mark(place) | Op::Capture(_, place) => renumber_place(place, numbers),
            Op::Verify(c) | Op::SetFlag(_, c) => renumber_condition(c, numbers),
            Op::SetPositionFlag(_, c, place) => {
                renumber_condition(c, numbers);
                renumber_place(place, numbers);
            }
            Op::Change(_, change, place) => {
                if let Change::SetAttribute(_, c) = change {
                    renumber_condition(c, numbers);
                }
                renumber_place(place, numbers);
            }
            Op::If(c, yes, no) => {
                renumber_condition(c, numbers);
                renumber_ops(yes, numbers);
                renumber_ops(no, numbers);
            }
            Op::While(c, body, _) => {
                renumber_condition(c, numbers);
                renumber_ops(body, numbers);
            }
            Op::Jump(_)
            | Op::Go(_)
            | Op::From
            | Op::To
            | Op::Cascade(_)
            | Op::Add(..)
            | Op::Stop => {}
        }
    }
}

fn renumber_condition(c: &mut Condition, numbers: &[usize]) {
    match c {
        Condition::Const(_) | Condition::Flag(_) => {}
        Condition::Not(c) => renumber_condition(c, numbers),
        Condition::And(cs) | Condition::Or(cs) => {
            cs.iter_mut().for_each(|c| renumber_condition(c, numbers));
        }
        Condition::Test(_, place) => renumber_place(place, numbers),
    }
}

fn renumber_place(place: &mut Place, numbers: &[usize]) {
    if let Place::Along(path) = place {
        *path = numbers[*path];
    }
}

/// Does code hold the `add` of a site?
pub fn has_add(ops: &[Op], site: usize) -> bool {
    let mut found = false;
    each_op(ops, &mut |op| found |= matches!(op, Op::Add(s, _) if *s == site));
    found
}

/// Calls `f` on every instruction, inner ones included, in textual order.
pub fn each_op(ops: &[Op], f: &mut impl FnMut(&Op)) {
    for op in ops {
        f(op);
        match op {
            Op::If(_, yes, no) => {
                each_op(yes, f);
                each_op(no, f);
            }
            Op::While(_, body, _) => each_op(body, f),
            _ => {}
        }
    }
}

/// Does an `add` make its piece one of these types?
pub fn promotes_to(ops: &[Op], pieces: &[PieceId]) -> bool {
    let mut found = false;
    each_op(ops, &mut |op| {
        found |= matches!(op, Op::Add(_, add) if add.promote.iter().any(|p| pieces.contains(p)));
    });
    found
}

/// Calls `f` on every test of every condition in the code.
pub fn each_test(ops: &[Op], f: &mut impl FnMut(SquareTest, Place)) {
    each_op(ops, &mut |op| {
        let c = match op {
            Op::Verify(c)
            | Op::If(c, ..)
            | Op::While(c, ..)
            | Op::SetFlag(_, c)
            | Op::SetPositionFlag(_, c, _)
            | Op::Change(_, Change::SetAttribute(_, c), _) => c,
            _ => return,
        };
        test_of(c, f);
    });
}

fn test_of(c: &Condition, f: &mut impl FnMut(SquareTest, Place)) {
    match c {
        Condition::Const(_) | Condition::Flag(_) => {}
        Condition::Not(c) => test_of(c, f),
        Condition::And(cs) | Condition::Or(cs) => cs.iter().for_each(|c| test_of(c, f)),
        Condition::Test(test, place) => f(*test, *place),
    }
}
