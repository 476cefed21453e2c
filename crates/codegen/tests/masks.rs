//! Legality by masks equals legality by trial, on random rules.
//!
//! Random games have royal pieces, and pieces whose blocks slide, leap, hop, are hobbled, jump over
//! what they take, bend, or ask things that no mask can know. The same rules without royal pieces
//! give, interpreted, everything that could be moved; the interpreter with royal pieces says what is
//! legal; the pair functions of the plan must say the same.

mod common;

use common::models;
use movewright_codegen::plan;
use movewright_codegen::plan::bits::Bits;
use movewright_codegen::plan::pair::{Danger, Dangers, LineKind};
use movewright_interpreter::Interpreter;
use movewright_runtime::kernels::{Guard, Row};
use movewright_runtime::{Flow, MoveSink, Occupant, Placed, Rules, Set, Setup, Square};

/// SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(1);
        movewright_runtime::keys::key(self.0)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

const DIRECTIONS: [&str; 8] = ["n", "e", "s", "w", "ne", "nw", "se", "sw"];

fn block(r: &mut Random) -> String {
    let (a, b) = (r.pick(&DIRECTIONS), r.pick(&DIRECTIONS));
    let arrive = r.pick(&["(verify not-friend?) add", "(verify enemy?) add", "add"]);
    match r.below(12) {
        0 => format!("({a} (while empty? add {a}) {arrive})"),
        1 => format!("({a} {b} {arrive})"),
        2 => format!("({a} {arrive})"),
        3 => format!("({a} (verify empty?) {b} {arrive})"),
        4 => format!("({a} (while empty? {a}) {a} {arrive})"),
        5 => format!("({a} (while empty? {a}) {a} (while empty? add {a}) {arrive})"),
        6 => format!("({a} (verify enemy?) capture {a} (verify empty?) add)"),
        7 => format!("({a} (verify empty?) add {b} (while empty? add {b}) {arrive})"),
        8 => format!("({a} (if empty? {b} else {a}) {arrive})"),
        9 => format!("({a} (verify not-empty?) {b} (verify not-empty?) {b} {arrive})"),
        10 => format!("({a} (while (and empty? (not-in-zone? middle)) add {a}) {arrive})"),
        // What no mask can know: types and owners of other squares.
        _ => {
            let test = r.pick(&["friend?", "(piece? A)", "(not-piece? B)", "enemy?"]);
            format!("({a} (verify {test}) {b} {arrive})")
        }
    }
}

/// A random game, with its last line open.
fn game(r: &mut Random) -> String {
    let (files, ranks) = [("a/b/c/d/e", 5), ("a/b/c/d/e/f", 4), ("a/b/c/d/e/f/g", 3)][r.below(3)];
    let labels: Vec<&str> = files.split('/').collect();
    let ranks: Vec<String> = (1..=ranks).rev().map(|n: usize| n.to_string()).collect();
    let mut squares: Vec<String> =
        ranks.iter().flat_map(|n| labels.iter().map(move |f| format!("{f}{n}"))).collect();
    let middle = squares[squares.len() / 3..squares.len() / 2].join(" ");
    let mut piece = |name: &str, blocks: usize| {
        let blocks: Vec<String> = (0..blocks).map(|_| block(r)).collect();
        format!("(piece (name {name}) (moves {}))\n", blocks.join(" "))
    };
    let pieces = piece("A", 4) + &piece("B", 3) + &piece("C", 2);
    let steps: Vec<String> =
        DIRECTIONS.iter().map(|d| format!("({d} (verify not-friend?) add)")).collect();
    let mut place = || squares.remove(r.below(squares.len()));
    let mut army = |player: &str| {
        let mut one = |name: &str, count: usize| {
            let at: Vec<String> = (0..count).map(|_| place()).collect();
            format!("({name} {})", at.join(" "))
        };
        format!("({player} {} {} {} {})", one("A", 2), one("B", 2), one("C", 1), one("K", 1))
    };
    let setup = army("White") + &army("Black");
    format!(
        "(game (title \"Random\") (players White Black) (turn-order White Black)
          (board (grid (start-rectangle 0 0 9 9) (dimensions (\"{files}\" (9 0)) (\"{}\" (0 9)))
            (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)))
            (symmetry Black (n s) (s n) (ne se) (se ne) (nw sw) (sw nw))
            (zone (name middle) (players White Black) (positions {middle})))
          (board-setup {setup})
          {pieces}(piece (name K) (moves {}))
          $)",
        ranks.join("/"),
        steps.join(" ")
    )
}

struct All<M>(Vec<M>);

impl<M> MoveSink<M> for All<M> {
    fn add(&mut self, m: M) -> Flow {
        self.0.push(m);
        Flow::Continue(())
    }
}

fn moves<R: Rules>(rules: &R, state: &R::State) -> Vec<R::Move> {
    let mut all = All(Vec::new());
    let _ = rules.legal_moves(state, &mut all);
    all.0
}

type Position = Vec<Option<Occupant>>;

fn position<R: Rules>(rules: &R, state: &R::State, squares: usize) -> Position {
    (0..squares).map(|s| rules.piece_at(state, Square(s as u16))).collect()
}

/// What the masks know of a position.
struct View<'a> {
    board: &'a Position,
    dangers: &'a Dangers,
    danger: &'a Danger,
    squares: usize,
    occupied: Set<1>,
    own: Set<1>,
    alive: Set<1>,
}

impl View<'_> {
    fn of(&self, bits: &Option<Bits>) -> Set<1> {
        Set([bits.as_ref().expect("it is a pair of the line").0[0]])
    }

    fn pieces(&self, piece: movewright_model::PieceId, from: &Bits) -> Set<1> {
        let of_type = (0..self.squares)
            .filter(|s| self.board[*s].is_some_and(|o| o.piece.0 == piece.0))
            .filter(|s| from.contains(*s));
        let mut set = Set::EMPTY;
        of_type.for_each(|s| set.insert(s));
        set & self.alive
    }

    /// The royal pieces with their types' number among the danger's.
    fn royals(&self) -> Vec<(usize, usize)> {
        let mut out = Vec::new();
        for (i, (piece, _)) in self.danger.royals.iter().enumerate() {
            let own = self.own;
            out.extend(
                own.into_iter()
                    .filter(|s| self.board[*s].is_some_and(|o| o.piece.0 == piece.0))
                    .map(|s| (s, i)),
            );
        }
        out
    }

    /// Is there an attacker that must be tried?
    fn tries(&self, royal: usize, number: usize) -> bool {
        let threats = &self.danger.royals[number].1;
        threats.others.iter().any(|(p, from)| !self.pieces(*p, &from[royal]).is_empty())
    }

    fn rows(&self, royal: usize, number: usize) -> Vec<Row<1>> {
        let threats = &self.danger.royals[number].1;
        let mut rows = Vec::new();
        for (piece, from) in &threats.leaps {
            rows.extend(self.pieces(*piece, &from[royal]).into_iter().map(Row::leap));
        }
        for line in &threats.lines {
            for e in self.pieces(line.piece, &line.from[royal]) {
                let pair = royal * self.squares + e;
                let asked = self.of(&self.dangers.tables[line.asked][pair]);
                rows.push(match line.kind {
                    LineKind::Clear => Row::clear(e, asked, self.occupied, self.own),
                    LineKind::Pattern => {
                        let table = line.occupied.expect("a pattern");
                        let there = self.of(&self.dangers.tables[table][pair]);
                        Row::pattern(e, asked, there, self.occupied, self.own)
                    }
                    LineKind::Count(count) => Row::count(e, asked, count, self.occupied, self.own),
                });
            }
        }
        rows
    }

    fn attacked(&self, royal: usize, number: usize) -> bool {
        let threats = &self.danger.royals[number].1;
        let leap = threats.leaps.iter().any(|(p, from)| !self.pieces(*p, &from[royal]).is_empty());
        leap || threats.lines.iter().any(|line| {
            self.pieces(line.piece, &line.from[royal]).into_iter().any(|e| {
                let pair = royal * self.squares + e;
                let asked = self.of(&self.dangers.tables[line.asked][pair]) & self.occupied;
                match line.kind {
                    LineKind::Clear => asked.is_empty(),
                    LineKind::Pattern => {
                        let table = line.occupied.expect("a pattern");
                        asked == self.of(&self.dangers.tables[table][pair])
                    }
                    LineKind::Count(count) => asked.len() == count,
                }
            })
        })
    }
}

#[derive(Default, Debug)]
struct Count {
    games: u32,
    masked: u32,
    illegal: u32,
    royal_steps: u32,
    tried: u32,
}

#[test]
fn masks_decide_as_trials_do() {
    let mut count = Count::default();
    for seed in 0..160_u64 {
        let mut r = Random(seed << 32);
        let rules = game(&mut r);
        let royal = rules.replace('$', "(loss-condition (White Black) (checkmated K))");
        let free = rules.replace('$', "(loss-condition (White Black) stalemated)");
        let (royal, free) = (models("royal", royal.as_bytes()), models("free", free.as_bytes()));
        let plan = plan(&royal).expect("nothing is refused");
        let Some(dangers) = &plan.variants[0].dangers else { continue };
        count.games += 1;
        let (royal, free) = (Interpreter::new(&royal[0]), Interpreter::new(&free[0]));
        for _ in 0..3 {
            let mut state = royal.start();
            for _ in 0..14 {
                let legal = moves(&royal, &state);
                look(&royal, &free, &state, &legal, dangers, &mut count);
                if legal.is_empty() || royal.goal_reached(&state).is_some() {
                    break;
                }
                state = royal.play(&state, &legal[r.below(legal.len())]);
            }
        }
    }
    // The test would say little if it decided little.
    assert!(count.games > 100, "{count:?}");
    assert!(count.masked > 15_000 && count.illegal > 2_000, "{count:?}");
    assert!(count.royal_steps > 2_000 && count.tried > 100, "{count:?}");
}

fn look(
    royal: &Interpreter<'_>,
    free: &Interpreter<'_>,
    state: &movewright_interpreter::State,
    legal: &[movewright_interpreter::Move],
    dangers: &Dangers,
    count: &mut Count,
) {
    let squares = royal.info().squares.len();
    let board = position(royal, state, squares);
    let turn = royal.turn(state);
    let placed = |(s, o): (usize, &Option<Occupant>)| {
        o.map(|occupant| Placed { square: Square(s as u16), occupant })
    };
    let pieces: Vec<Placed> = board.iter().enumerate().filter_map(placed).collect();
    let setup = Setup { pieces: &pieces, turn: turn.index as usize, ..Setup::default() };
    let unfiltered = free.set_up(&setup).expect("the same board");
    let children: Vec<(movewright_runtime::MoveShape, Position)> = legal
        .iter()
        .map(|m| (royal.shape(m), position(royal, &royal.play(state, m), squares)))
        .collect();
    let me = turn.chooser.0;
    let danger = dangers.pairs.iter().find(|d| d.victim.0 == me).expect("both are threatened");
    let all = |of: &dyn Fn(&Occupant) -> bool| {
        let mut set = Set::<1>::EMPTY;
        (0..squares).filter(|s| board[*s].as_ref().is_some_and(of)).for_each(|s| set.insert(s));
        set
    };
    let view = View {
        board: &board,
        dangers,
        danger,
        squares,
        occupied: all(&|_| true),
        own: all(&|o| o.player.0 == me),
        alive: all(&|o| o.player.0 != me),
    };
    let kings = view.royals();
    for m in moves(free, &unfiltered) {
        let shape = free.shape(&m);
        let (Some(from), Some(to)) = (shape.from, shape.to) else { continue };
        let (from, to) = (usize::from(from.0), usize::from(to.0));
        let child = position(free, &free.play(&unfiltered, &m), squares);
        let changed = (0..squares).filter(|s| child[*s] != board[*s]);
        // One piece goes, and takes at most what stands on its target.
        let plain = from != to
            && changed.into_iter().all(|s| s == from || s == to)
            && child[from].is_none()
            && child[to] == board[from]
            && !kings.iter().any(|k| k.0 == to);
        if !plain {
            continue;
        }
        let is_legal = children.contains(&(shape, child));
        if kings.iter().any(|k| k.0 == from) {
            let mut after = View { occupied: view.occupied, ..view };
            after.occupied.remove(from);
            after.occupied.insert(to);
            after.alive.remove(to);
            let royals: Vec<(usize, usize)> =
                kings.iter().map(|&(s, i)| (if s == from { to } else { s }, i)).collect();
            if royals.iter().any(|&(s, i)| after.tries(s, i)) {
                count.tried += 1;
                continue;
            }
            let safe = royals.iter().all(|&(s, i)| !after.attacked(s, i));
            assert_eq!(safe, is_legal, "royal {from} to {to} of {board:?}");
            count.royal_steps += 1;
            continue;
        }
        if kings.iter().any(|&(s, i)| view.tries(s, i)) {
            count.tried += 1;
            continue;
        }
        let mut guard = Guard::<1>::FREE;
        let mut alone = Set([u64::MAX]);
        for row in kings.iter().flat_map(|&(s, i)| view.rows(s, i)) {
            guard.add(row);
            alone &= row.allows(from);
        }
        let allowed = if guard.special.contains(from) { alone } else { guard.targets };
        assert!(guard.special.contains(from) || alone == allowed);
        assert_eq!(allowed.contains(to), is_legal, "{from} to {to} of {board:?}");
        count.masked += 1;
        count.illegal += u32::from(!is_legal);
    }
}
