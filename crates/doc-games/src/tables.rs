// @generated from advice tables; not to be edited.

/// Table Pen: `../../examples/embed-advice/rules/pen.al0`.
#[allow(clippy::all, clippy::pedantic, clippy::nursery)]
pub mod pen {
    use ::core::ops::ControlFlow::{Break, Continue};
    use ::movewright_runtime::Flow;
    #[allow(unused_imports)]
    use ::movewright_runtime::advice::{
        Advisor, BoundGame, BoundPiece, CAPTURED, Decision, Link, Point, Position,
        Replies, Step, TableInfo, Tree, between, chebyshev, divide, manhattan, modulo,
    };
    /// Files and ranks of the board.
    const BOARD: (i32, i32) = (6, 6);
    /// A position: the bound pieces and the side to move.
    #[derive(Clone, Copy)]
    struct State {
        /// Where S stands.
        s: Point,
        /// What S is.
        s_kind: u8,
        /// Where D stands.
        d: Point,
        /// What D is.
        d_kind: u8,
        /// Where W stands.
        w: Point,
        /// What W is.
        w_kind: u8,
        /// Are we to move?
        us_to_move: bool,
    }
    impl State {
        /// The state of a position.
        #[inline]
        fn of(position: &Position) -> State {
            State {
                s: position.places[0],
                s_kind: position.kinds[0],
                d: position.places[1],
                d_kind: position.kinds[1],
                w: position.places[2],
                w_kind: position.kinds[2],
                us_to_move: position.us_to_move,
            }
        }
        /// The position of a state.
        #[inline]
        fn position(&self) -> Position {
            let mut position = Position {
                us_to_move: self.us_to_move,
                ..Position::default()
            };
            position.places[0] = self.s;
            position.kinds[0] = self.s_kind;
            position.places[1] = self.d;
            position.kinds[1] = self.d_kind;
            position.places[2] = self.w;
            position.kinds[2] = self.w_kind;
            position
        }
        /// The state after a move of S: what stands on its target is captured.
        #[inline]
        #[allow(dead_code)]
        fn with_s_on(&self, to: Point, kind: u8) -> State {
            let mut next = *self;
            if next.w == to {
                next.w_kind = CAPTURED;
            }
            next.s = to;
            next.s_kind = kind;
            next.us_to_move = false;
            next
        }
        /// The state after a move of D: what stands on its target is captured.
        #[inline]
        #[allow(dead_code)]
        fn with_d_on(&self, to: Point, kind: u8) -> State {
            let mut next = *self;
            if next.w == to {
                next.w_kind = CAPTURED;
            }
            next.d = to;
            next.d_kind = kind;
            next.us_to_move = false;
            next
        }
        /// The state after a move of W: what stands on its target is captured.
        #[inline]
        #[allow(dead_code)]
        fn with_w_on(&self, to: Point, kind: u8) -> State {
            let mut next = *self;
            if next.s == to {
                next.s_kind = CAPTURED;
            }
            if next.d == to {
                next.d_kind = CAPTURED;
            }
            next.w = to;
            next.w_kind = kind;
            next.us_to_move = true;
            next
        }
    }
    /// `../../examples/embed-advice/rules/pen.al0:16` predicate attacked
    #[inline]
    #[allow(dead_code, unused_variables)]
    fn attacked(here: &State) -> bool {
        chebyshev(here.s, here.w) == 1
            || here.d != here.w
                && (i32::from(here.d.x) == i32::from(here.w.x)
                    && !(i32::from(here.s.x) == i32::from(here.w.x)
                        && between(
                            i32::from(here.d.y),
                            i32::from(here.s.y),
                            i32::from(here.w.y),
                        ))
                    || i32::from(here.d.y) == i32::from(here.w.y)
                        && !(i32::from(here.s.y) == i32::from(here.w.y)
                            && between(
                                i32::from(here.d.x),
                                i32::from(here.s.x),
                                i32::from(here.w.x),
                            )))
    }
    /// `../../examples/embed-advice/rules/pen.al0:20` predicate penned
    #[inline]
    #[allow(dead_code, unused_variables)]
    fn penned(here: &State) -> bool {
        !here.us_to_move && attacked(here)
            && any(here, &mut |_, _| Break(())).is_continue()
    }
    /// `../../examples/embed-advice/rules/pen.al0:21` predicate stuck
    #[inline]
    #[allow(dead_code, unused_variables)]
    fn stuck(here: &State) -> bool {
        !here.us_to_move && !attacked(here)
            && any(here, &mut |_, _| Break(())).is_continue()
    }
    /// `../../examples/embed-advice/rules/pen.al0:23` predicate dog_lost
    #[inline]
    #[allow(dead_code, unused_variables)]
    fn dog_lost(here: &State) -> bool {
        here.d == here.w
            || !here.us_to_move && chebyshev(here.w, here.d) == 1
                && chebyshev(here.s, here.d) != 1
    }
    /// `../../examples/embed-advice/rules/pen.al0:24` predicate dog_exposed
    #[inline]
    #[allow(dead_code, unused_variables)]
    fn dog_exposed(here: &State) -> bool {
        if here.us_to_move {
            chebyshev(here.w, here.d) + 1 < chebyshev(here.s, here.d)
        } else {
            chebyshev(here.w, here.d) < chebyshev(here.s, here.d)
        }
    }
    /// `../../examples/embed-advice/rules/pen.al0:26` predicate dog_divides
    #[inline]
    #[allow(dead_code, unused_variables)]
    fn dog_divides(here: &State) -> bool {
        between(i32::from(here.s.x), i32::from(here.d.x), i32::from(here.w.x))
            || between(i32::from(here.s.y), i32::from(here.d.y), i32::from(here.w.y))
    }
    /// `../../examples/embed-advice/rules/pen.al0:29` value room
    #[inline]
    #[allow(dead_code, unused_variables)]
    fn room(here: &State) -> i32 {
        if i32::from(here.d.x) == i32::from(here.w.x)
            || i32::from(here.d.y) == i32::from(here.w.y)
        {
            6 * 6
        } else {
            (if i32::from(here.w.x) < i32::from(here.d.x) {
                i32::from(here.d.x) - 1
            } else {
                6 - i32::from(here.d.x)
            })
                * (if i32::from(here.w.y) < i32::from(here.d.y) {
                    i32::from(here.d.y) - 1
                } else {
                    6 - i32::from(here.d.y)
                })
        }
    }
    /// `../../examples/embed-advice/rules/pen.al0:33` predicate roomy
    #[inline]
    #[allow(dead_code, unused_variables)]
    fn roomy(here: &State) -> bool {
        2 < room(here)
    }
    /// `../../examples/embed-advice/rules/pen.al0:34` predicate less_room
    #[inline]
    #[allow(dead_code, unused_variables)]
    fn less_room(here: &State, root: &State) -> bool {
        room(here) < room(root)
    }
    /// `../../examples/embed-advice/rules/pen.al0:37` value corner
    #[inline]
    #[allow(dead_code, unused_variables)]
    fn corner(here: &State) -> Point {
        Point::near(
            if i32::from(here.w.x) < i32::from(here.d.x) {
                i32::from(here.d.x) - 1
            } else {
                i32::from(here.d.x) + 1
            },
            if i32::from(here.w.y) < i32::from(here.d.y) {
                i32::from(here.d.y) - 1
            } else {
                i32::from(here.d.y) + 1
            },
        )
    }
    /// `../../examples/embed-advice/rules/pen.al0:39` predicate nearer_corner
    #[inline]
    #[allow(dead_code, unused_variables)]
    fn nearer_corner(here: &State, root: &State) -> bool {
        manhattan(here.s, corner(here)) < manhattan(root.s, corner(root))
    }
    /// `../../examples/embed-advice/rules/pen.al0:40` predicate not_farther
    #[inline]
    #[allow(dead_code, unused_variables)]
    fn not_farther(here: &State, root: &State) -> bool {
        chebyshev(here.s, here.d) <= chebyshev(root.s, root.d)
    }
    /// `../../examples/embed-advice/rules/pen.al0:41` predicate wolf_at_edge
    #[inline]
    #[allow(dead_code, unused_variables)]
    fn wolf_at_edge(here: &State) -> bool {
        i32::from(here.w.x) == 1 || i32::from(here.w.x) == 6 || i32::from(here.w.y) == 1
            || i32::from(here.w.y) == 6
    }
    /// `../../examples/embed-advice/rules/pen.al0:42` predicate shepherd_at_edge
    #[inline]
    #[allow(dead_code, unused_variables)]
    fn shepherd_at_edge(here: &State) -> bool {
        i32::from(here.s.x) == 1 || i32::from(here.s.x) == 6 || i32::from(here.s.y) == 1
            || i32::from(here.s.y) == 6
    }
    /// `../../examples/embed-advice/rules/pen.al0:43` predicate near_wolf
    #[inline]
    #[allow(dead_code, unused_variables)]
    fn near_wolf(here: &State) -> bool {
        chebyshev(here.s, here.w) < 4
    }
    /// `../../examples/embed-advice/rules/pen.al0:44` predicate closing_in
    #[inline]
    #[allow(dead_code, unused_variables)]
    fn closing_in(here: &State) -> bool {
        manhattan(here.s, here.w) == 2 && manhattan(here.d, here.w) == 3
    }
    /// `../../examples/embed-advice/rules/pen.al0:51` predicate behind_shepherd
    #[inline]
    #[allow(dead_code, unused_variables)]
    fn behind_shepherd(here: &State, to: Point) -> bool {
        i32::from(here.d.x) == i32::from(here.s.x)
            && i32::from(to.x) == i32::from(here.s.x)
            && (i32::from(to.y) == i32::from(here.s.y)
                || between(i32::from(here.d.y), i32::from(here.s.y), i32::from(to.y)))
            || i32::from(here.d.y) == i32::from(here.s.y)
                && i32::from(to.y) == i32::from(here.s.y)
                && (i32::from(to.x) == i32::from(here.s.x)
                    || between(
                        i32::from(here.d.x),
                        i32::from(here.s.x),
                        i32::from(to.x),
                    ))
    }
    /// `../../examples/embed-advice/rules/pen.al0:48` moves walk, ours
    #[inline]
    #[allow(dead_code)]
    fn walk_ours(here: &State, out: &mut impl FnMut(Step, &State) -> Flow) -> Flow {
        if here.s_kind != CAPTURED {
            for (dx, dy) in [
                (1, 1),
                (1, -1),
                (-1, 1),
                (-1, -1),
                (1, 0),
                (-1, 0),
                (0, 1),
                (0, -1),
            ] {
                let to = here.s.stepped(dx, dy);
                if to.is_on(BOARD) && !((here.d == to && here.d_kind != CAPTURED))
                    && (1 < chebyshev(to, here.w) && to != here.d)
                {
                    let step = Step {
                        piece: 0,
                        kind: here.s_kind,
                        from: here.s,
                        to,
                    };
                    let next = here.with_s_on(to, here.s_kind);
                    out(step, &next)?;
                }
            }
        }
        Continue(())
    }
    /// `../../examples/embed-advice/rules/pen.al0:48` moves walk, of the side to move
    #[inline]
    #[allow(dead_code)]
    fn walk(here: &State, out: &mut impl FnMut(Step, &State) -> Flow) -> Flow {
        if here.us_to_move { walk_ours(here, out) } else { Continue(()) }
    }
    /// `../../examples/embed-advice/rules/pen.al0:54` moves run, ours
    #[inline]
    #[allow(dead_code)]
    fn run_ours(here: &State, out: &mut impl FnMut(Step, &State) -> Flow) -> Flow {
        if here.d_kind != CAPTURED {
            for number_0 in 1..=::core::cmp::max(6, 6) {
                {
                    let to = Point::near(i32::from(here.d.x), number_0);
                    if to.is_on(BOARD)
                        && !((here.s == to && here.s_kind != CAPTURED)
                            || (here.d == to && here.d_kind != CAPTURED))
                        && (to != here.d && !behind_shepherd(here, to))
                    {
                        let step = Step {
                            piece: 1,
                            kind: here.d_kind,
                            from: here.d,
                            to,
                        };
                        let next = here.with_d_on(to, here.d_kind);
                        out(step, &next)?;
                    }
                }
                {
                    let to = Point::near(number_0, i32::from(here.d.y));
                    if to.is_on(BOARD)
                        && !((here.s == to && here.s_kind != CAPTURED)
                            || (here.d == to && here.d_kind != CAPTURED))
                        && (to != here.d && !behind_shepherd(here, to))
                    {
                        let step = Step {
                            piece: 1,
                            kind: here.d_kind,
                            from: here.d,
                            to,
                        };
                        let next = here.with_d_on(to, here.d_kind);
                        out(step, &next)?;
                    }
                }
            }
        }
        Continue(())
    }
    /// `../../examples/embed-advice/rules/pen.al0:54` moves run, of the side to move
    #[inline]
    #[allow(dead_code)]
    fn run(here: &State, out: &mut impl FnMut(Step, &State) -> Flow) -> Flow {
        if here.us_to_move { run_ours(here, out) } else { Continue(()) }
    }
    /// `../../examples/embed-advice/rules/pen.al0:57` moves bark, ours
    #[inline]
    #[allow(dead_code)]
    fn bark_ours(here: &State, out: &mut impl FnMut(Step, &State) -> Flow) -> Flow {
        let mut kept_1 = |step: Step, after: &State| -> Flow {
            if i32::from(step.to.x) == i32::from(here.w.x) {
                out(step, after)
            } else {
                Continue(())
            }
        };
        run_ours(here, &mut kept_1)?;
        let mut kept_1 = |step: Step, after: &State| -> Flow {
            if i32::from(step.to.y) == i32::from(here.w.y) {
                out(step, after)
            } else {
                Continue(())
            }
        };
        run_ours(here, &mut kept_1)
    }
    /// `../../examples/embed-advice/rules/pen.al0:57` moves bark, of the side to move
    #[inline]
    #[allow(dead_code)]
    fn bark(here: &State, out: &mut impl FnMut(Step, &State) -> Flow) -> Flow {
        if here.us_to_move { bark_ours(here, out) } else { Continue(()) }
    }
    /// `../../examples/embed-advice/rules/pen.al0:58` moves flee, theirs
    #[inline]
    #[allow(dead_code)]
    fn flee_theirs(here: &State, out: &mut impl FnMut(Step, &State) -> Flow) -> Flow {
        if here.w_kind != CAPTURED {
            for (dx, dy) in [
                (1, 1),
                (1, -1),
                (-1, 1),
                (-1, -1),
                (1, 0),
                (-1, 0),
                (0, 1),
                (0, -1),
            ] {
                let to = here.w.stepped(dx, dy);
                if to.is_on(BOARD) {
                    let step = Step {
                        piece: 2,
                        kind: here.w_kind,
                        from: here.w,
                        to,
                    };
                    let next = here.with_w_on(to, here.w_kind);
                    if !attacked(&next) {
                        out(step, &next)?;
                    }
                }
            }
        }
        Continue(())
    }
    /// `../../examples/embed-advice/rules/pen.al0:58` moves flee, of the side to move
    #[inline]
    #[allow(dead_code)]
    fn flee(here: &State, out: &mut impl FnMut(Step, &State) -> Flow) -> Flow {
        if here.us_to_move { Continue(()) } else { flee_theirs(here, out) }
    }
    /// `../../examples/embed-advice/rules/pen.al0:61` moves any, ours
    #[inline]
    #[allow(dead_code)]
    fn any_ours(here: &State, out: &mut impl FnMut(Step, &State) -> Flow) -> Flow {
        walk_ours(here, out)?;
        run_ours(here, out)
    }
    /// `../../examples/embed-advice/rules/pen.al0:61` moves any, theirs
    #[inline]
    #[allow(dead_code)]
    fn any_theirs(here: &State, out: &mut impl FnMut(Step, &State) -> Flow) -> Flow {
        flee_theirs(here, out)
    }
    /// `../../examples/embed-advice/rules/pen.al0:61` moves any, of the side to move
    #[inline]
    #[allow(dead_code)]
    fn any(here: &State, out: &mut impl FnMut(Step, &State) -> Flow) -> Flow {
        if here.us_to_move { any_ours(here, out) } else { any_theirs(here, out) }
    }
    /// `../../examples/embed-advice/rules/pen.al0:62` moves none_of_them, of the side to move
    #[inline]
    #[allow(dead_code)]
    fn none_of_them(here: &State, out: &mut impl FnMut(Step, &State) -> Flow) -> Flow {
        let _ = (here, out);
        Continue(())
    }
    /// `../../examples/embed-advice/rules/pen.al0:69` advice pen_in_2, better goal
    #[inline]
    #[allow(unused_variables)]
    fn pen_in_2_better(here: &State, root: &State) -> bool {
        penned(here)
    }
    /// `../../examples/embed-advice/rules/pen.al0:69` advice pen_in_2, holding goal
    #[inline]
    #[allow(unused_variables)]
    fn pen_in_2_holding(here: &State, root: &State) -> bool {
        !dog_lost(here) && wolf_at_edge(here)
    }
    /// `../../examples/embed-advice/rules/pen.al0:69` advice pen_in_2, depth 0: our move
    fn pen_in_2_at_0(here: &State, root: &State, tree: &mut Tree) -> Option<Link> {
        if !pen_in_2_holding(here, root) {
            return None;
        }
        if pen_in_2_better(here, root) {
            return Some(Link::NIL);
        }
        let mut found = None;
        let mut attempt = |step: Step, next: &State| -> Flow {
            match pen_in_2_at_1(next, root, tree) {
                Some(rest) => {
                    found = Some(tree.add(step, rest));
                    Break(())
                }
                None => Continue(()),
            }
        };
        let _ = any_ours(here, &mut attempt);
        found
    }
    /// `../../examples/embed-advice/rules/pen.al0:69` advice pen_in_2, depth 1: their reply
    fn pen_in_2_at_1(here: &State, root: &State, tree: &mut Tree) -> Option<Link> {
        if !pen_in_2_holding(here, root) {
            return None;
        }
        if pen_in_2_better(here, root) {
            return Some(Link::NIL);
        }
        let mark = tree.mark();
        let mut replies = Replies::default();
        let mut answer = |step: Step, next: &State| -> Flow {
            match pen_in_2_at_2(next, root, tree) {
                Some(rest) => {
                    replies.push(tree, step, rest);
                    Continue(())
                }
                None => Break(()),
            }
        };
        if any_theirs(here, &mut answer).is_break() {
            tree.release(mark);
            return None;
        }
        (!replies.first().is_nil()).then(|| replies.first())
    }
    /// `../../examples/embed-advice/rules/pen.al0:69` advice pen_in_2, depth 2: our move
    fn pen_in_2_at_2(here: &State, root: &State, tree: &mut Tree) -> Option<Link> {
        if !pen_in_2_holding(here, root) {
            return None;
        }
        if pen_in_2_better(here, root) {
            return Some(Link::NIL);
        }
        let mut found = None;
        let mut attempt = |step: Step, next: &State| -> Flow {
            match pen_in_2_at_3(next, root, tree) {
                Some(rest) => {
                    found = Some(tree.add(step, rest));
                    Break(())
                }
                None => Continue(()),
            }
        };
        let _ = bark_ours(here, &mut attempt);
        found
    }
    /// `../../examples/embed-advice/rules/pen.al0:69` advice pen_in_2, depth 3: no move is allowed
    #[inline]
    fn pen_in_2_at_3(here: &State, root: &State, _: &mut Tree) -> Option<Link> {
        (pen_in_2_holding(here, root) && pen_in_2_better(here, root))
            .then_some(Link::NIL)
    }
    /// `../../examples/embed-advice/rules/pen.al0:75` advice squeeze, better goal
    #[inline]
    #[allow(unused_variables)]
    fn squeeze_better(here: &State, root: &State) -> bool {
        less_room(here, root) && !dog_exposed(here) && dog_divides(here) && !stuck(here)
    }
    /// `../../examples/embed-advice/rules/pen.al0:75` advice squeeze, holding goal
    #[inline]
    #[allow(unused_variables)]
    fn squeeze_holding(here: &State, root: &State) -> bool {
        !dog_lost(here)
    }
    /// `../../examples/embed-advice/rules/pen.al0:75` advice squeeze, depth 0: our move
    fn squeeze_at_0(here: &State, root: &State, tree: &mut Tree) -> Option<Link> {
        if !squeeze_holding(here, root) {
            return None;
        }
        if squeeze_better(here, root) {
            return Some(Link::NIL);
        }
        let mut found = None;
        let mut attempt = |step: Step, next: &State| -> Flow {
            match squeeze_at_1(next, root, tree) {
                Some(rest) => {
                    found = Some(tree.add(step, rest));
                    Break(())
                }
                None => Continue(()),
            }
        };
        let _ = run_ours(here, &mut attempt);
        found
    }
    /// `../../examples/embed-advice/rules/pen.al0:75` advice squeeze, depth 1: no move is allowed
    #[inline]
    fn squeeze_at_1(here: &State, root: &State, _: &mut Tree) -> Option<Link> {
        (squeeze_holding(here, root) && squeeze_better(here, root)).then_some(Link::NIL)
    }
    /// `../../examples/embed-advice/rules/pen.al0:81` advice approach, better goal
    #[inline]
    #[allow(unused_variables)]
    fn approach_better(here: &State, root: &State) -> bool {
        nearer_corner(here, root) && !dog_exposed(here)
            && (dog_divides(here) || closing_in(here))
            && (roomy(here) || !shepherd_at_edge(here)) && !stuck(here)
    }
    /// `../../examples/embed-advice/rules/pen.al0:81` advice approach, holding goal
    #[inline]
    #[allow(unused_variables)]
    fn approach_holding(here: &State, root: &State) -> bool {
        !dog_lost(here)
    }
    /// `../../examples/embed-advice/rules/pen.al0:81` advice approach, depth 0: our move
    fn approach_at_0(here: &State, root: &State, tree: &mut Tree) -> Option<Link> {
        if !approach_holding(here, root) {
            return None;
        }
        if approach_better(here, root) {
            return Some(Link::NIL);
        }
        let mut found = None;
        let mut attempt = |step: Step, next: &State| -> Flow {
            match approach_at_1(next, root, tree) {
                Some(rest) => {
                    found = Some(tree.add(step, rest));
                    Break(())
                }
                None => Continue(()),
            }
        };
        let _ = walk_ours(here, &mut attempt);
        found
    }
    /// `../../examples/embed-advice/rules/pen.al0:81` advice approach, depth 1: no move is allowed
    #[inline]
    fn approach_at_1(here: &State, root: &State, _: &mut Tree) -> Option<Link> {
        (approach_holding(here, root) && approach_better(here, root))
            .then_some(Link::NIL)
    }
    /// `../../examples/embed-advice/rules/pen.al0:87` advice wait, better goal
    #[inline]
    #[allow(unused_variables)]
    fn wait_better(here: &State, root: &State) -> bool {
        !here.us_to_move && !dog_exposed(here) && dog_divides(here)
            && not_farther(here, root) && (roomy(here) || !shepherd_at_edge(here))
            && !stuck(here)
    }
    /// `../../examples/embed-advice/rules/pen.al0:87` advice wait, holding goal
    #[inline]
    #[allow(unused_variables)]
    fn wait_holding(here: &State, root: &State) -> bool {
        !dog_lost(here)
    }
    /// `../../examples/embed-advice/rules/pen.al0:87` advice wait, depth 0: our move
    fn wait_at_0(here: &State, root: &State, tree: &mut Tree) -> Option<Link> {
        if !wait_holding(here, root) {
            return None;
        }
        if wait_better(here, root) {
            return Some(Link::NIL);
        }
        let mut found = None;
        let mut attempt = |step: Step, next: &State| -> Flow {
            match wait_at_1(next, root, tree) {
                Some(rest) => {
                    found = Some(tree.add(step, rest));
                    Break(())
                }
                None => Continue(()),
            }
        };
        let _ = walk_ours(here, &mut attempt);
        found
    }
    /// `../../examples/embed-advice/rules/pen.al0:87` advice wait, depth 1: no move is allowed
    #[inline]
    fn wait_at_1(here: &State, root: &State, _: &mut Tree) -> Option<Link> {
        (wait_holding(here, root) && wait_better(here, root)).then_some(Link::NIL)
    }
    /// `../../examples/embed-advice/rules/pen.al0:93` advice divide, better goal
    #[inline]
    #[allow(unused_variables)]
    fn divide_better(here: &State, root: &State) -> bool {
        !here.us_to_move && dog_divides(here) && !dog_exposed(here) && !stuck(here)
    }
    /// `../../examples/embed-advice/rules/pen.al0:93` advice divide, holding goal
    #[inline]
    #[allow(unused_variables)]
    fn divide_holding(here: &State, root: &State) -> bool {
        !dog_lost(here)
    }
    /// `../../examples/embed-advice/rules/pen.al0:93` advice divide, depth 0: our move
    fn divide_at_0(here: &State, root: &State, tree: &mut Tree) -> Option<Link> {
        if !divide_holding(here, root) {
            return None;
        }
        if divide_better(here, root) {
            return Some(Link::NIL);
        }
        let mut found = None;
        let mut attempt = |step: Step, next: &State| -> Flow {
            match divide_at_1(next, root, tree) {
                Some(rest) => {
                    found = Some(tree.add(step, rest));
                    Break(())
                }
                None => Continue(()),
            }
        };
        let _ = any_ours(here, &mut attempt);
        found
    }
    /// `../../examples/embed-advice/rules/pen.al0:93` advice divide, depth 1: their reply
    fn divide_at_1(here: &State, root: &State, tree: &mut Tree) -> Option<Link> {
        if !divide_holding(here, root) {
            return None;
        }
        if divide_better(here, root) {
            return Some(Link::NIL);
        }
        let mark = tree.mark();
        let mut replies = Replies::default();
        let mut answer = |step: Step, next: &State| -> Flow {
            match divide_at_2(next, root, tree) {
                Some(rest) => {
                    replies.push(tree, step, rest);
                    Continue(())
                }
                None => Break(()),
            }
        };
        if any_theirs(here, &mut answer).is_break() {
            tree.release(mark);
            return None;
        }
        (!replies.first().is_nil()).then(|| replies.first())
    }
    /// `../../examples/embed-advice/rules/pen.al0:93` advice divide, depth 2: our move
    fn divide_at_2(here: &State, root: &State, tree: &mut Tree) -> Option<Link> {
        if !divide_holding(here, root) {
            return None;
        }
        if divide_better(here, root) {
            return Some(Link::NIL);
        }
        let mut found = None;
        let mut attempt = |step: Step, next: &State| -> Flow {
            match divide_at_3(next, root, tree) {
                Some(rest) => {
                    found = Some(tree.add(step, rest));
                    Break(())
                }
                None => Continue(()),
            }
        };
        let _ = any_ours(here, &mut attempt);
        found
    }
    /// `../../examples/embed-advice/rules/pen.al0:93` advice divide, depth 3: their reply
    fn divide_at_3(here: &State, root: &State, tree: &mut Tree) -> Option<Link> {
        if !divide_holding(here, root) {
            return None;
        }
        if divide_better(here, root) {
            return Some(Link::NIL);
        }
        let mark = tree.mark();
        let mut replies = Replies::default();
        let mut answer = |step: Step, next: &State| -> Flow {
            match divide_at_4(next, root, tree) {
                Some(rest) => {
                    replies.push(tree, step, rest);
                    Continue(())
                }
                None => Break(()),
            }
        };
        if any_theirs(here, &mut answer).is_break() {
            tree.release(mark);
            return None;
        }
        (!replies.first().is_nil()).then(|| replies.first())
    }
    /// `../../examples/embed-advice/rules/pen.al0:93` advice divide, depth 4: our move
    fn divide_at_4(here: &State, root: &State, tree: &mut Tree) -> Option<Link> {
        if !divide_holding(here, root) {
            return None;
        }
        if divide_better(here, root) {
            return Some(Link::NIL);
        }
        let mut found = None;
        let mut attempt = |step: Step, next: &State| -> Flow {
            match divide_at_5(next, root, tree) {
                Some(rest) => {
                    found = Some(tree.add(step, rest));
                    Break(())
                }
                None => Continue(()),
            }
        };
        let _ = any_ours(here, &mut attempt);
        found
    }
    /// `../../examples/embed-advice/rules/pen.al0:93` advice divide, depth 5: no move is allowed
    #[inline]
    fn divide_at_5(here: &State, root: &State, _: &mut Tree) -> Option<Link> {
        (divide_holding(here, root) && divide_better(here, root)).then_some(Link::NIL)
    }
    /// `../../examples/embed-advice/rules/pen.al0:66` rule edge, its condition
    #[inline]
    #[allow(unused_variables)]
    fn edge_applies(here: &State) -> bool {
        wolf_at_edge(here) && near_wolf(here)
    }
    /// `../../examples/embed-advice/rules/pen.al0:66` rule edge, its advice in order
    fn edge_advise(root: &State, tree: &mut Tree) -> Decision<'static> {
        if let Some(link) = pen_in_2_at_0(root, root, tree) {
            return decided(tree, link, "edge", "pen_in_2");
        }
        if let Some(link) = squeeze_at_0(root, root, tree) {
            return decided(tree, link, "edge", "squeeze");
        }
        if let Some(link) = approach_at_0(root, root, tree) {
            return decided(tree, link, "edge", "approach");
        }
        if let Some(link) = wait_at_0(root, root, tree) {
            return decided(tree, link, "edge", "wait");
        }
        if let Some(link) = divide_at_0(root, root, tree) {
            return decided(tree, link, "edge", "divide");
        }
        Decision::NoAdvice {
            table: "Pen",
            rule: Some("edge"),
        }
    }
    /// `../../examples/embed-advice/rules/pen.al0:67` rule open, its condition
    #[inline]
    #[allow(unused_variables)]
    fn open_applies(here: &State) -> bool {
        true
    }
    /// `../../examples/embed-advice/rules/pen.al0:67` rule open, its advice in order
    fn open_advise(root: &State, tree: &mut Tree) -> Decision<'static> {
        if let Some(link) = squeeze_at_0(root, root, tree) {
            return decided(tree, link, "open", "squeeze");
        }
        if let Some(link) = approach_at_0(root, root, tree) {
            return decided(tree, link, "open", "approach");
        }
        if let Some(link) = wait_at_0(root, root, tree) {
            return decided(tree, link, "open", "wait");
        }
        if let Some(link) = divide_at_0(root, root, tree) {
            return decided(tree, link, "open", "divide");
        }
        Decision::NoAdvice {
            table: "Pen",
            rule: Some("open"),
        }
    }
    /// The table Pen.
    #[derive(Clone, Copy, Debug, Default)]
    pub struct Table;
    static PIECES: &[BoundPiece<'static>] = &[
        BoundPiece {
            name: "S",
            us: true,
            kinds: ["Shepherd", "", "", "", "", "", "", ""],
        },
        BoundPiece {
            name: "D",
            us: true,
            kinds: ["Dog", "", "", "", "", "", "", ""],
        },
        BoundPiece {
            name: "W",
            us: false,
            kinds: ["Wolf", "", "", "", "", "", "", ""],
        },
    ];
    static PREDICATES: &[&str] = &[
        "attacked",
        "penned",
        "stuck",
        "dog_lost",
        "dog_exposed",
        "dog_divides",
        "roomy",
        "less_room",
        "nearer_corner",
        "not_farther",
        "wolf_at_edge",
        "shepherd_at_edge",
        "near_wolf",
        "closing_in",
    ];
    static VALUES: &[&str] = &["room"];
    static CONSTRAINTS: &[&str] = &[
        "walk",
        "run",
        "bark",
        "flee",
        "any",
        "none_of_them",
    ];
    static ADVICE: &[&str] = &["pen_in_2", "squeeze", "approach", "wait", "divide"];
    /// The decision for a piece of advice whose tree has been found.
    fn decided(
        tree: &mut Tree,
        link: Link,
        rule: &'static str,
        advice: &'static str,
    ) -> Decision<'static> {
        tree.set_root(link);
        if link.is_nil() {
            Decision::NothingToDo {
                table: "Pen",
                rule,
                advice,
            }
        } else {
            Decision::Advice {
                table: "Pen",
                rule,
                advice,
            }
        }
    }
    /// Chooses advice for a root with us to move; the proof is left in `tree`.
    pub fn decide(position: &Position, tree: &mut Tree) -> Decision<'static> {
        tree.clear();
        let here = &State::of(position);
        if edge_applies(here) {
            return edge_advise(here, tree);
        }
        if open_applies(here) {
            return open_advise(here, tree);
        }
        Decision::NoAdvice {
            table: "Pen",
            rule: None,
        }
    }
    impl Advisor for Table {
        fn info(&self) -> TableInfo<'_> {
            TableInfo {
                name: "Pen",
                board: BOARD,
                pieces: PIECES,
                predicates: PREDICATES,
                values: VALUES,
                constraints: CONSTRAINTS,
                advice: ADVICE,
                binding: Some(BoundGame {
                    file: "pen.zrf",
                    variant: None,
                    us: "Herd",
                    them: None,
                    reversed: (false, false),
                    attributes: &[],
                }),
            }
        }
        fn advise(&self, root: &Position, tree: &mut Tree) -> Decision<'_> {
            decide(root, tree)
        }
        #[allow(unused_variables)]
        fn holds(&self, predicate: usize, position: &Position, root: &Position) -> bool {
            let (here, root) = (&State::of(position), &State::of(root));
            match predicate {
                0 => attacked(here),
                1 => penned(here),
                2 => stuck(here),
                3 => dog_lost(here),
                4 => dog_exposed(here),
                5 => dog_divides(here),
                6 => roomy(here),
                7 => less_room(here, root),
                8 => nearer_corner(here, root),
                9 => not_farther(here, root),
                10 => wolf_at_edge(here),
                11 => shepherd_at_edge(here),
                12 => near_wolf(here),
                13 => closing_in(here),
                _ => panic!("no such predicate"),
            }
        }
        #[allow(unused_variables)]
        fn value(&self, value: usize, position: &Position, root: &Position) -> i32 {
            let (here, root) = (&State::of(position), &State::of(root));
            match value {
                0 => room(here),
                _ => panic!("no such value"),
            }
        }
        #[allow(unused_variables)]
        fn moves(
            &self,
            constraint: usize,
            position: &Position,
            root: &Position,
            out: &mut impl FnMut(Step, Position) -> Flow,
        ) -> Flow {
            let (here, root) = (&State::of(position), &State::of(root));
            let mut out = |step: Step, next: &State| -> Flow {
                out(step, next.position())
            };
            match constraint {
                0 => walk(here, &mut out),
                1 => run(here, &mut out),
                2 => bark(here, &mut out),
                3 => flee(here, &mut out),
                4 => any(here, &mut out),
                5 => none_of_them(here, &mut out),
                _ => panic!("no such constraint"),
            }
        }
    }
}


/// Names of all tables.
#[allow(dead_code)]
pub static NAMES: &[&str] = &["pen"];

/// Code for any table.
#[allow(dead_code)]
pub trait Visitor {
    /// What it gives.
    type Result;
    /// Called with the table.
    fn visit<A: ::movewright_runtime::advice::Advisor>(self, table: &A) -> Self::Result;
}

/// Calls the visitor with the table of this name.
#[allow(dead_code)]
pub fn with_table<V: Visitor>(name: &str, visitor: V) -> Option<V::Result> {
    Some(match name {
        "pen" => visitor.visit(&pen::Table),
        _ => return None,
    })
}

/// Names and texts of all sources of tables.
#[allow(dead_code)]
pub static SOURCES: &[(&str, &str)] = &[
    ("pen.al0", include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/embed-advice/rules/pen.al0"))),
];
