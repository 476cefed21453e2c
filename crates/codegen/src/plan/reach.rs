//! Which squares a block can concern, from each start square, whatever stands on the board.
//!
//! The code is run with *sets* of squares for the current square, from, to and mark; conditions
//! about pieces may be true or false, conditions about the board are decided. Loops run until the
//! sets no longer grow. The result is conservative: a square that a move can concern is in it.

use super::bits::Bits;
use super::code::{Change, Condition, Op, Place, SquareTest, Target};

/// What the board of a player looks like to a block: tables by parameter and constant sets.
pub struct Ground<'a> {
    /// Number of squares.
    pub squares: usize,
    /// By path parameter: where the path leads from each square.
    pub paths: Vec<&'a [Option<u16>]>,
    /// The zones of the player.
    pub zones: &'a [Bits],
    /// Squares named in absolute configurations.
    pub goal_squares: &'a Bits,
    /// For each square, the squares that some link leads to.
    pub neighbours: &'a [Bits],
    /// An attack test is running: nested ones are true, and the victim is an enemy.
    pub attack: bool,
    /// The victim is never a piece of the side whose blocks run.
    pub victim_is_enemy: bool,
    /// A drop: there is no piece on the start square.
    pub drop: bool,
    /// An `add` forgets the cascades before it.
    pub discard_cascades: bool,
}

/// What can happen from one start square.
#[derive(Clone, Debug)]
pub struct Reach {
    /// Squares on which a piece can be removed by an enemy's move: destinations, captures,
    /// creations.
    pub hits: Bits,
    /// Squares whose contents can matter or change.
    pub touched: Bits,
    /// Something else than the pieces on the touched squares matters: the last move, attacks.
    pub tainted: bool,
    /// The key movements of each `add`: site, sources, destinations.
    pub adds: Vec<AddSets>,
}

/// The key movements of one `add`.
#[derive(Clone, Debug)]
pub struct AddSets {
    /// The site of the `add`.
    pub site: usize,
    /// Possible sources of the first movement.
    pub from: Bits,
    /// Its possible destinations.
    pub to: Bits,
    /// It is always the movement of the `add` itself, from the start to the current square.
    pub plain: bool,
}

/// Runs code from a start square, as long as the budget lasts: words and squares of sets looked at.
/// `None` if it does not.
pub fn reach(ground: &Ground<'_>, ops: &[Op], start: usize, budget: &mut usize) -> Option<Reach> {
    let n = ground.squares;
    let single = Bits::single(n, start);
    let mut run = Run {
        ground,
        start,
        out: Reach {
            hits: Bits::none(n),
            touched: single.clone(),
            tainted: false,
            adds: Vec::new(),
        },
        budget,
        gave_up: false,
    };
    let state = State {
        here: single.clone(),
        here_safe: false,
        from: single.clone(),
        empty: Bits::none(n),
        to: None,
        mark: single,
        key: None,
        hits: Bits::none(n),
        cascade_hits: Bits::none(n),
    };
    run.code(ops, Some(state));
    (!run.gave_up).then_some(run.out)
}

/// Everything may happen: of code that was not run to its end. `sites` is the number of its `add`s.
pub fn anything(n: usize, sites: usize) -> Reach {
    let all = Bits::all(n);
    let adds = (0..sites)
        .map(|site| AddSets { site, from: all.clone(), to: all.clone(), plain: false })
        .collect();
    Reach { hits: all.clone(), touched: all.clone(), tainted: true, adds }
}

#[derive(Clone, PartialEq)]
struct State {
    here: Bits,
    /// The current square certainly holds no enemy of the moving side.
    here_safe: bool,
    from: Bits,
    /// Squares that were found empty: the board does not change while a block runs.
    empty: Bits,
    /// Squares of `to`, whether they are safe, whether `to` is certainly set.
    to: Option<(Bits, bool, bool)>,
    mark: Bits,
    /// The first cascade.
    key: Option<(Bits, Bits)>,
    /// Captured and created squares since the last `add`.
    hits: Bits,
    /// Destinations of cascades.
    cascade_hits: Bits,
}

impl State {
    /// Adds the possibilities of another state; tells whether there were new ones.
    fn join(&mut self, other: &State) -> bool {
        let mut changed = self.here.add(&other.here);
        let safe = self.here_safe && other.here_safe;
        changed |= safe != self.here_safe;
        self.here_safe = safe;
        changed |= self.from.add(&other.from);
        let empty = self.empty.clone();
        self.empty.retain(|s| other.empty.contains(s));
        changed |= self.empty != empty;
        changed |= self.mark.add(&other.mark);
        changed |= self.hits.add(&other.hits);
        changed |= self.cascade_hits.add(&other.cascade_hits);
        let before = self.to.clone();
        self.to = match (self.to.take(), &other.to) {
            (None, None) => None,
            (Some((mut a, sa, ca)), Some((b, sb, cb))) => {
                a.add(b);
                Some((a, sa && *sb, ca && *cb))
            }
            (Some((a, s, _)), None) => Some((a, s, false)),
            (None, Some((b, s, _))) => Some((b.clone(), *s, false)),
        };
        changed |= self.to != before;
        match (&mut self.key, &other.key) {
            (Some((f, t)), Some((g, u))) => {
                changed |= f.add(g);
                changed |= t.add(u);
            }
            (None, Some(key)) => {
                self.key = Some(key.clone());
                changed = true;
            }
            _ => {}
        }
        changed
    }

    /// Where `to` is, and whether no enemy can be there.
    fn destination(&self) -> (Bits, bool) {
        let (to, safe) = self.destination_as_tested();
        let empty = to.iter().all(|s| self.empty.contains(s));
        (to, safe || empty)
    }

    fn destination_as_tested(&self) -> (Bits, bool) {
        match &self.to {
            None => (self.here.clone(), self.here_safe),
            Some((to, safe, true)) => (to.clone(), *safe),
            Some((to, safe, false)) => {
                let mut all = to.clone();
                all.add(&self.here);
                (all, *safe && self.here_safe)
            }
        }
    }
}

struct Run<'a> {
    ground: &'a Ground<'a>,
    start: usize,
    out: Reach,
    budget: &'a mut usize,
    gave_up: bool,
}

impl Run<'_> {
    /// Takes the price of one operation from the budget; false if it is used up.
    fn pays(&mut self, state: &State) -> bool {
        let price = self.ground.squares / 64 + 1 + state.here.count();
        self.gave_up |= *self.budget < price;
        *self.budget -= price.min(*self.budget);
        !self.gave_up
    }

    fn along(&self, from: &Bits, path: usize) -> Bits {
        let table = self.ground.paths[path];
        Bits::from_squares(
            self.ground.squares,
            from.iter().filter_map(|s| table[s].map(usize::from)),
        )
    }

    fn place(&self, place: Place, state: &State) -> Bits {
        match place {
            Place::Here => state.here.clone(),
            Place::At(square) => Bits::single(self.ground.squares, square.index()),
            Place::Along(path) => self.along(&state.here, path),
            Place::Nowhere => Bits::none(self.ground.squares),
        }
    }

    fn code(&mut self, ops: &[Op], state: Option<State>) -> Option<State> {
        let mut state = state?;
        let n = self.ground.squares;
        for op in ops {
            if state.here.is_empty() || !self.pays(&state) {
                return None;
            }
            match op {
                Op::Path(path) => {
                    state.here = self.along(&state.here, *path);
                    state.here_safe = false;
                }
                Op::Jump(square) => {
                    state.here = Bits::single(n, square.index());
                    state.here_safe = false;
                }
                Op::Go(target) => {
                    state.here_safe = false;
                    match target {
                        Target::From => state.here = state.from.clone(),
                        Target::To => (state.here, state.here_safe) = state.destination(),
                        Target::Mark => state.here = state.mark.clone(),
                        Target::LastFrom | Target::LastTo => {
                            self.out.tainted = true;
                            state.here = Bits::all(n);
                        }
                    }
                }
                Op::Mark(place) => state.mark = self.place(*place, &state),
                Op::From => state.from = state.here.clone(),
                Op::To => state.to = Some((state.here.clone(), state.here_safe, true)),
                Op::Verify(c) => {
                    if self.decide(c, &state) == Some(false) {
                        return None;
                    }
                    self.refine(c, true, &mut state);
                }
                Op::If(c, yes, no) => {
                    let decided = self.decide(c, &state);
                    let branch = |run: &mut Self, wanted: bool, ops: &[Op]| {
                        if decided == Some(!wanted) {
                            return None;
                        }
                        let mut state = state.clone();
                        run.refine(c, wanted, &mut state);
                        run.code(ops, Some(state))
                    };
                    let a = branch(self, true, yes);
                    let b = branch(self, false, no);
                    state = match (a, b) {
                        (Some(mut a), Some(b)) => {
                            a.join(&b);
                            a
                        }
                        (Some(s), None) | (None, Some(s)) => s,
                        (None, None) => return None,
                    };
                }
                Op::While(c, body, _) => {
                    // First only what each pass adds, then everything once more: only if that
                    // adds nothing is the loop exhausted.
                    let mut current = state.clone();
                    let mut everything = true;
                    while self.decide(c, &current) != Some(false) || !everything {
                        let mut inside = current;
                        self.refine(c, true, &mut inside);
                        let after = self.code(body, Some(inside));
                        match after {
                            Some(after) if state.join(&after) => {
                                current = after;
                                everything = false;
                            }
                            _ if everything => break,
                            _ => {
                                current = state.clone();
                                everything = true;
                            }
                        }
                    }
                    if self.decide(c, &state) == Some(true) {
                        return None;
                    }
                    self.refine(c, false, &mut state);
                }
                Op::SetFlag(_, c) | Op::SetPositionFlag(_, c, _) => {
                    self.decide(c, &state);
                }
                Op::Change(_, change, place) => {
                    let at = self.place(*place, &state);
                    self.out.touched.add(&at);
                    match change {
                        Change::SetAttribute(_, c) => {
                            self.decide(c, &state);
                        }
                        Change::Create(..) => {
                            state.hits.add(&at);
                        }
                        _ => {}
                    }
                }
                Op::Capture(_, place) => {
                    let at = self.place(*place, &state);
                    self.out.touched.add(&at);
                    state.hits.add(&at);
                }
                Op::Cascade(_) => {
                    let (to, safe) = state.destination();
                    self.out.touched.add(&to);
                    self.out.touched.add(&state.from);
                    if !safe {
                        state.cascade_hits.add(&to);
                    }
                    if state.key.is_none() {
                        state.key = Some((state.from.clone(), to));
                    }
                    state.from = state.here.clone();
                    state.to = None;
                }
                Op::Add(site, _) => self.add(*site, &mut state),
                Op::Stop => return None,
            }
        }
        (!state.here.is_empty()).then_some(state)
    }

    fn add(&mut self, site: usize, state: &mut State) {
        let n = self.ground.squares;
        let (to, safe) = state.destination();
        self.out.touched.add(&to);
        self.out.touched.add(&state.from);
        let start = Bits::single(n, self.start);
        let from_start = state.from == start;
        let plain = state.key.is_none() && from_start && state.to.is_none();
        let (from, key_to) = state.key.clone().unwrap_or((state.from.clone(), to.clone()));
        if !safe {
            self.out.hits.add(&to);
        }
        self.out.hits.add(&state.hits);
        self.out.hits.add(&state.cascade_hits);
        match self.out.adds.iter_mut().find(|a| a.site == site) {
            Some(known) => {
                known.from.add(&from);
                known.to.add(&key_to);
                known.plain &= plain;
            }
            None => self.out.adds.push(AddSets { site, from, to: key_to, plain }),
        }
        state.hits = Bits::none(n);
        state.from = start;
        state.to = None;
    }

    /// The value of a condition, if the board alone decides it. Notes what it asks.
    fn decide(&mut self, c: &Condition, state: &State) -> Option<bool> {
        match c {
            Condition::Const(value) => Some(*value),
            Condition::Flag(_) => None,
            Condition::Not(c) => self.decide(c, state).map(|v| !v),
            Condition::And(cs) => self.decide_many(cs, state, false),
            Condition::Or(cs) => self.decide_many(cs, state, true),
            Condition::Test(test, place) => self.decide_test(*test, *place, state),
        }
    }

    fn decide_many(&mut self, cs: &[Condition], state: &State, strong: bool) -> Option<bool> {
        let mut result = Some(!strong);
        for c in cs {
            match self.decide(c, state) {
                Some(value) if value == strong => return Some(strong),
                Some(_) => {}
                None => result = None,
            }
        }
        result
    }

    fn decide_test(&mut self, test: SquareTest, place: Place, state: &State) -> Option<bool> {
        let at = self.place(place, state);
        if at.is_empty() {
            return Some(false);
        }
        let certain = match place {
            Place::Along(path) => state.here.iter().all(|s| self.ground.paths[path][s].is_some()),
            _ => true,
        };
        let among = |set: &Bits| {
            if at.iter().all(|s| set.contains(s)) {
                certain.then_some(true)
            } else if at.meets(set) {
                None
            } else {
                Some(false)
            }
        };
        match test {
            SquareTest::Empty
            | SquareTest::Friend
            | SquareTest::Enemy
            | SquareTest::Neutral
            | SquareTest::Piece(_)
            | SquareTest::Attribute(_) => {
                self.out.touched.add(&at);
                // On the start square of a move stands a piece of the moving side.
                let start = !self.ground.drop
                    && certain
                    && at == Bits::single(self.ground.squares, self.start);
                match test {
                    SquareTest::Empty | SquareTest::Enemy if start => Some(false),
                    SquareTest::Friend if start => Some(true),
                    _ => None,
                }
            }
            SquareTest::InZone(zone) => among(&self.ground.zones[zone.index()]),
            SquareTest::Position(square) => {
                among(&Bits::single(self.ground.squares, square.index()))
            }
            SquareTest::OnBoard => certain.then_some(true),
            SquareTest::GoalPosition => among(self.ground.goal_squares),
            SquareTest::Marked | SquareTest::PositionFlag(_) => None,
            SquareTest::LastFrom | SquareTest::LastTo => {
                self.out.tainted = true;
                None
            }
            SquareTest::AdjacentToEnemy => {
                for square in at.iter() {
                    self.out.touched.add(&self.ground.neighbours[square]);
                }
                None
            }
            SquareTest::Attacked(_) | SquareTest::Defended(_) => {
                if self.ground.attack {
                    return certain.then_some(true);
                }
                self.out.tainted = true;
                None
            }
        }
    }

    /// Leaves out squares for which the condition cannot have this value.
    fn refine(&self, c: &Condition, value: bool, state: &mut State) {
        match c {
            Condition::Not(c) => self.refine(c, !value, state),
            Condition::And(cs) if value => cs.iter().for_each(|c| self.refine(c, true, state)),
            Condition::Or(cs) if !value => cs.iter().for_each(|c| self.refine(c, false, state)),
            Condition::Test(test, Place::Here) => match test {
                SquareTest::Empty if value => {
                    state.here_safe = true;
                    let mut squares = state.here.iter();
                    if let (Some(only), None) = (squares.next(), squares.next()) {
                        state.empty.insert(only);
                    }
                }
                SquareTest::Friend if value => state.here_safe |= self.ground.victim_is_enemy,
                SquareTest::Enemy if !value => state.here_safe |= self.ground.victim_is_enemy,
                SquareTest::InZone(zone) => {
                    let zone = &self.ground.zones[zone.index()];
                    state.here.retain(|s| zone.contains(s) == value);
                }
                SquareTest::Position(square) => {
                    state.here.retain(|s| (s == square.index()) == value);
                }
                SquareTest::GoalPosition => {
                    state.here.retain(|s| self.ground.goal_squares.contains(s) == value);
                }
                _ => {}
            },
            Condition::Test(SquareTest::OnBoard, Place::Along(path)) => {
                state.here.retain(|s| self.ground.paths[*path][s].is_some() == value);
            }
            _ => {}
        }
    }
}
