//! `parse(print(m)) == m`, for models with every construct and awkward names.

use movewright_model::facts::mark_bounded_loops;
use movewright_model::text::{parse, print};
use movewright_model::verify::verify;
use movewright_model::*;

/// SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    fn chance(&mut self) -> bool {
        self.below(2) == 0
    }

    fn maybe<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        self.chance().then(|| make(self))
    }

    fn some<T>(&mut self, most: usize, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.below(most + 1)).map(|_| make(self)).collect()
    }

    fn text(&mut self) -> String {
        let letters: Vec<char> = "ab-?1$ \"\\();@:#\u{e9}\u{4e00}|".chars().collect();
        (0..self.below(6)).map(|_| letters[self.below(letters.len())]).collect()
    }

    /// Distinct names, awkward ones among them.
    fn names(&mut self, count: usize) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        while names.len() < count {
            let name = self.text() + if self.chance() { "\n\t\r" } else { "" };
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }
}

const SQUARES: usize = 6;
const OTHERS: usize = 3;

fn square(r: &mut Random) -> SquareId {
    SquareId::from_index(r.below(SQUARES))
}

fn direction(r: &mut Random) -> DirectionId {
    DirectionId::from_index(r.below(OTHERS))
}

fn piece(r: &mut Random) -> PieceId {
    PieceId::from_index(r.below(OTHERS))
}

fn player(r: &mut Random) -> PlayerId {
    PlayerId::from_index(r.below(OTHERS))
}

fn move_type(r: &mut Random) -> MoveTypeId {
    MoveTypeId::from_index(r.below(OTHERS))
}

fn zone(r: &mut Random) -> ZoneId {
    ZoneId::from_index(r.below(OTHERS))
}

fn origin(r: &mut Random) -> Origin {
    match r.below(4) {
        0 => Origin::default(),
        _ => Origin {
            source: r.below(2) as u16,
            column: r.below(65_536) as u16,
            line: 1 + r.below(1 << 31) as u32,
        },
    }
}

fn square_ref(r: &mut Random) -> SquareRef {
    match r.below(5) {
        0 => SquareRef::Here,
        1 => SquareRef::At(square(r)),
        2 => SquareRef::Toward(direction(r)),
        3 => SquareRef::Opposite(direction(r)),
        _ => SquareRef::Nowhere,
    }
}

fn test(r: &mut Random) -> Test {
    match r.below(17) {
        0 => Test::Empty,
        1 => Test::Friend,
        2 => Test::Enemy,
        3 => Test::Neutral,
        4 => Test::Piece(piece(r)),
        5 => Test::Attribute(AttributeId::from_index(r.below(OTHERS))),
        6 => Test::InZone(zone(r)),
        7 => Test::Position(square(r)),
        8 => Test::OnBoard,
        9 => Test::Marked,
        10 => Test::LastFrom,
        11 => Test::LastTo,
        12 => Test::GoalPosition,
        13 => Test::AdjacentToEnemy,
        14 => Test::Attacked(r.maybe(move_type)),
        15 => Test::Defended(r.maybe(move_type)),
        _ => Test::PositionFlag(PositionFlagId::from_index(r.below(OTHERS))),
    }
}

fn cond(r: &mut Random, depth: usize) -> Cond {
    match r.below(if depth == 0 { 3 } else { 6 }) {
        0 => Cond::Const(r.chance()),
        1 => Cond::Flag(FlagId::from_index(r.below(OTHERS))),
        2 => Cond::Test(test(r), square_ref(r)),
        3 => Cond::Not(Box::new(cond(r, depth - 1))),
        4 => Cond::And(r.some(3, |r| cond(r, depth - 1))),
        _ => Cond::Or(r.some(3, |r| cond(r, depth - 1))),
    }
}

fn code(r: &mut Random, depth: usize) -> Vec<Node> {
    r.some(5, |r| Node { instr: instr(r, depth), origin: origin(r) })
}

fn instr(r: &mut Random, depth: usize) -> Instr {
    match r.below(if depth == 0 { 19 } else { 21 }) {
        0 => Instr::Step(direction(r)),
        1 => Instr::Jump(square(r)),
        2 => Instr::Opposite(direction(r)),
        3 => Instr::Go(match r.below(5) {
            0 => GoTarget::From,
            1 => GoTarget::To,
            2 => GoTarget::Mark,
            3 => GoTarget::LastFrom,
            _ => GoTarget::LastTo,
        }),
        4 => Instr::Mark(square_ref(r)),
        5 => Instr::From,
        6 => Instr::To,
        7 => Instr::Verify(cond(r, depth)),
        8 => Instr::SetFlag(FlagId::from_index(r.below(OTHERS)), cond(r, depth)),
        9 => {
            let flag = PositionFlagId::from_index(r.below(OTHERS));
            Instr::SetPositionFlag(flag, cond(r, depth), square_ref(r))
        }
        10 => Instr::SetAttribute(AttributeId::from_index(r.below(OTHERS)), cond(r, depth)),
        11 => Instr::Cascade,
        12 => Instr::Capture(square_ref(r)),
        13 => Instr::Flip(square_ref(r)),
        14 => Instr::ChangeOwner(square_ref(r)),
        15 => Instr::ChangeType(piece(r), square_ref(r)),
        16 => Instr::Create { player: r.maybe(player), piece: r.maybe(piece), at: square_ref(r) },
        17 => Instr::Add(Add {
            promote: r.some(2, piece),
            copy: r.chance(),
            partial: match r.below(3) {
                0 => None,
                1 => Some(Continuation::Any),
                _ => Some(Continuation::Type(move_type(r))),
            },
        }),
        18 => Instr::Stop,
        19 => Instr::If(cond(r, depth), code(r, depth - 1), code(r, depth - 1)),
        _ => Instr::While { cond: cond(r, depth), body: code(r, depth - 1), bounded: false },
    }
}

fn occupant(r: &mut Random) -> Occupant {
    let owner = [Owner::Own, Owner::Opponent, Owner::Any][r.below(3)];
    Occupant { negated: r.chance(), owner, piece: piece(r) }
}

fn goal(r: &mut Random, depth: usize) -> Goal {
    match r.below(if depth == 0 { 5 } else { 8 }) {
        0 => {
            let place = |r: &mut Random| match r.chance() {
                true => Place::Square(square(r)),
                false => Place::Zone(zone(r)),
            };
            let places = [place(r)].into_iter().chain(r.some(2, place)).collect();
            Goal::AbsoluteConfig(r.some(3, occupant), places)
        }
        1 => Goal::RelativeConfig(r.some(4, |r| match r.chance() {
            true => ConfigStep::Step(direction(r)),
            false => ConfigStep::Test(occupant(r)),
        })),
        2 => Goal::PiecesRemaining(r.next() as u32, r.maybe(piece)),
        3 => Goal::TotalPieceCount(r.next() as u32, r.maybe(piece)),
        4 => {
            let op = match r.below(5) {
                0 => CompareOp::Equal,
                1 => CompareOp::Less,
                2 => CompareOp::LessOrEqual,
                3 => CompareOp::Greater,
                _ => CompareOp::GreaterOrEqual,
            };
            Goal::CaptureCount(op, r.next() as u32)
        }
        5 => Goal::Not(Box::new(goal(r, depth - 1))),
        6 => Goal::And(r.some(3, |r| goal(r, depth - 1))),
        _ => Goal::Or(r.some(3, |r| goal(r, depth - 1))),
    }
}

fn end_condition(r: &mut Random) -> EndCondition {
    let all = [Verdict::Win, Verdict::Loss, Verdict::Draw, Verdict::Count];
    let mut verdict = all[r.below(4)];
    let mut players = r.maybe(|r| vec![player(r)]);
    let goal = match r.below(6) {
        0 => Goal::Stalemated,
        1 => Goal::Repetition,
        n @ (2 | 3) => {
            (verdict, players) = (Verdict::Loss, Some(vec![player(r)]));
            let pieces = vec![piece(r)];
            if n == 2 { Goal::Captured(pieces) } else { Goal::Checkmated(pieces) }
        }
        _ => goal(r, 3),
    };
    EndCondition { verdict, players, goal, origin: origin(r) }
}

fn model(r: &mut Random) -> Model {
    let squares = r
        .names(SQUARES)
        .into_iter()
        .map(|name| {
            let rect = r.maybe(|r| [0; 4].map(|_| r.next() as i32));
            Square { name, rect, dummy: r.chance() }
        })
        .collect();
    let directions = r
        .names(OTHERS)
        .into_iter()
        .map(|name| Direction::new(name, (0..SQUARES).map(|_| r.maybe(square)).collect()))
        .collect();
    let sorted = |r: &mut Random| {
        let mut list = r.some(4, square);
        list.sort();
        list.dedup();
        list
    };
    let zones = r
        .names(OTHERS)
        .into_iter()
        .map(|name| Zone { name, squares: (0..OTHERS).map(|_| sorted(r)).collect() })
        .collect();
    let symmetry = (0..OTHERS).map(|_| (0..OTHERS).map(|_| direction(r)).collect()).collect();
    let grids = r.some(2, |r| Grid {
        labels: vec![vec![r.text(), r.text()], vec![r.text(); 2]],
        squares: (0..4).map(|_| r.maybe(square)).collect(),
    });
    let turns: Vec<Turn> = (0..1 + r.below(4))
        .map(|_| Turn { chooser: player(r), owner: player(r), move_type: r.maybe(move_type) })
        .collect();
    let players = r
        .names(OTHERS)
        .into_iter()
        .enumerate()
        .map(|(i, name)| {
            let kind = match turns.iter().any(|t| t.chooser.index() == i) {
                false => PlayerKind::Neutral,
                true if r.chance() => PlayerKind::Random,
                true => PlayerKind::Real,
            };
            Player { name, kind }
        })
        .collect();
    let mut blocks: Vec<Block> = Vec::new();
    while blocks.len() < 3 {
        let block = Block { code: code(r, 3) };
        if blocks.iter().all(|b| b.key() != block.key()) {
            blocks.push(block);
        }
    }
    let mut next = 0;
    let block_use = |r: &mut Random, drop: bool, next: &mut u32| {
        *next += 1;
        BlockUse {
            block: BlockId(*next % 3),
            move_type: r.maybe(move_type),
            filter: if !drop {
                None
            } else {
                match r.below(4) {
                    0 => None,
                    1 => Some(DropFilter::Square(square(r))),
                    2 => Some(DropFilter::Zone(zone(r))),
                    _ => Some(DropFilter::Nowhere),
                }
            },
            origin: origin(r),
            label: r.text(),
        }
    };
    let pieces = r
        .names(OTHERS)
        .into_iter()
        .map(|name| {
            let declared = r.next() & 7;
            Piece {
                name,
                notation: r.maybe(Random::text),
                dummy: r.chance(),
                initial: declared & r.next(),
                declared,
                moves: vec![block_use(r, false, &mut next)],
                drops: r.some(3, |r| block_use(r, true, &mut next)),
            }
        })
        .collect();
    let placements = sorted(r)
        .into_iter()
        .map(|square| Placement { square, piece: piece(r), player: player(r) })
        .collect();
    let stores =
        r.maybe(|r| Store { player: player(r), piece: piece(r), count: 1 + r.below(9) as u32 });
    let mut model = Model {
        title: r.text(),
        sources: vec![["a.zrf", "#1", "b c"][r.below(3)].into(), "b c".into()],
        board: Board { squares, directions, zones, symmetry, grids },
        players,
        repeat_from: r.below(turns.len()),
        turns,
        attributes: r.names(OTHERS),
        move_types: r.names(OTHERS),
        flags: r.names(OTHERS),
        position_flags: r.names(OTHERS),
        priorities: r.maybe(move_type).into_iter().collect(),
        pieces,
        blocks,
        options: Options {
            pass_turn: [PassTurn::Never, PassTurn::Allowed, PassTurn::Forced][r.below(3)],
            pass_partial: r.chance(),
            maximal_captures: [
                MaximalCaptures::Off,
                MaximalCaptures::Longest,
                MaximalCaptures::LongestThenValue,
            ][r.below(3)],
            discard_cascades: r.chance(),
            recycle_captures: r.chance(),
            recycle_promotions: r.chance(),
            include_off_pieces: r.chance(),
        },
        setup: Setup { placements, stores: stores.into_iter().collect() },
        goals: r.some(4, end_condition),
        notation: Default::default(),
    };
    mark_bounded_loops(&mut model);
    model
}

#[test]
fn what_is_printed_is_read_back() {
    for seed in 0..2000 {
        let model = model(&mut Random(seed));
        assert_eq!(verify(&model), [], "seed {seed}");
        let text = print(&model);
        match parse(&text) {
            Ok(read) => assert_eq!(read, model, "seed {seed}:\n{text}"),
            Err(error) => panic!("seed {seed}: {error}\n{text}"),
        }
    }
}

#[test]
fn damaged_texts_are_errors_and_not_panics() {
    let text = print(&model(&mut Random(7)));
    let letters: Vec<char> = text.chars().collect();
    let mut r = Random(1);
    let mut errors = 0;
    for _ in 0..3000 {
        let mut damaged = letters.clone();
        let at = r.below(damaged.len());
        match r.below(3) {
            0 => drop(damaged.remove(at)),
            1 => damaged.truncate(at),
            _ => damaged.insert(at, ['(', ')', '"', '@', 'x', '9'][r.below(6)]),
        }
        errors += usize::from(parse(&damaged.into_iter().collect::<String>()).is_err());
    }
    assert!(errors > 1000, "only {errors} of the damaged texts were refused");
}
