//! Players, board, turn order and names: all that code can refer to.

use std::fmt::Write;

use crate::chance::Chance;

/// The names of a generated game, and what kind of game it is.
pub(crate) struct World {
    /// Squares that are left after `kill-positions`.
    pub(crate) squares: Vec<String>,
    /// Directions.
    pub(crate) directions: Vec<&'static str>,
    /// All players.
    pub(crate) players: Vec<&'static str>,
    /// Those that have turns and choose.
    pub(crate) active: Vec<&'static str>,
    /// Piece types.
    pub(crate) pieces: Vec<&'static str>,
    /// Zones.
    pub(crate) zones: Vec<&'static str>,
    /// Chains of partial moves occur.
    pub(crate) chains: bool,
    /// Pieces off the board and drops occur.
    pub(crate) drops: bool,
    /// Pieces of several types have the `checkmated` goal on them.
    pub(crate) royal: bool,
    /// Blocks are known idioms more often than not, so that fast kernels are chosen.
    pub(crate) tame: bool,
    /// The board section.
    pub(crate) board: String,
}

/// Names of attributes.
pub(crate) const ATTRIBUTES: [&str; 2] = ["moved", "kept"];
/// Names of block flags.
pub(crate) const FLAGS: [&str; 2] = ["f", "g"];
/// Names of position flags.
pub(crate) const POSITION_FLAGS: [&str; 2] = ["seen", "hit"];
/// Names of move types.
pub(crate) const MOVE_TYPES: [&str; 3] = ["quiet", "taking", "more"];

/// Steps of grid directions: files, ranks.
const STEPS: [(&str, i32, i32); 8] = [
    ("n", 0, -1),
    ("s", 0, 1),
    ("e", 1, 0),
    ("w", -1, 0),
    ("ne", 1, -1),
    ("sw", -1, 1),
    ("nw", -1, -1),
    ("se", 1, 1),
];

impl World {
    pub(crate) fn new(chance: &mut Chance) -> Self {
        let mut players = vec!["White", "Black"];
        if chance.percent(15) {
            players.push("Red");
        }
        let active = players.clone();
        if chance.percent(30) {
            players.push("Wall");
        }
        if chance.percent(12) {
            players.push("?Dice");
        }
        let mut world = World {
            squares: Vec::new(),
            directions: Vec::new(),
            players,
            active,
            pieces: ["Pawn", "Queen", "King", "Stone"][..chance.number(2, 4)].to_vec(),
            zones: vec!["near", "far"],
            chains: chance.percent(40),
            drops: chance.percent(40),
            royal: chance.percent(45),
            tame: chance.percent(40),
            board: String::new(),
        };
        world.board(chance);
        world
    }

    /// Is there a neutral player?
    pub(crate) fn neutral(&self) -> bool {
        self.players.contains(&"Wall")
    }

    /// Is there a random player?
    pub(crate) fn dice(&self) -> bool {
        self.players.contains(&"?Dice")
    }

    /// A direction.
    pub(crate) fn direction(&self, chance: &mut Chance) -> &'static str {
        chance.pick::<&'static str>(&self.directions)
    }

    /// A piece type.
    pub(crate) fn piece(&self, chance: &mut Chance) -> &'static str {
        chance.pick::<&'static str>(&self.pieces)
    }

    /// A square.
    pub(crate) fn square(&self, chance: &mut Chance) -> String {
        chance.pick(&self.squares).clone()
    }

    fn board(&mut self, chance: &mut Chance) {
        let mut out = String::from("  (board\n");
        if chance.percent(12) {
            self.track(chance, &mut out);
        } else {
            self.grid(chance, &mut out);
        }
        self.extras(chance, &mut out);
        self.symmetry(chance, &mut out);
        for zone in self.zones.clone() {
            for player in self.players.clone() {
                // A zone that nobody has is not known at all.
                if player == "White" || chance.percent(75) {
                    let count = chance.number(1, 4);
                    let squares = chance.sample(&self.squares, count).join(" ");
                    let _ = writeln!(
                        out,
                        "    (zone (name {zone}) (players {player}) (positions {squares}))"
                    );
                }
            }
        }
        out.push_str("  )\n");
        self.board = out;
    }

    /// A rectangle of squares, in two dimensions or three.
    fn grid(&mut self, chance: &mut Chance, out: &mut String) {
        let (files, ranks) = (chance.number(3, 5), chance.number(3, 5));
        let levels = if files * ranks <= 12 && chance.percent(20) { 2 } else { 1 };
        let label = |names: &[&str], n: usize| names[..n].join("/");
        let files_text = label(&["a", "b", "c", "d", "e"], files);
        let ranks_text = ["5", "4", "3", "2", "1"][5 - ranks..].join("/");
        let level_names = ["x", "y"];
        let mut known = STEPS[..*chance.pick(&[4, 4, 6, 8])].to_vec();
        if chance.percent(15) {
            known.push(("leap", 1, 2));
        }
        self.directions = known.iter().map(|(name, ..)| *name).collect();
        let mut steps: Vec<String> = known
            .iter()
            .map(|(name, x, y)| {
                let z = if levels > 1 { " 0" } else { "" };
                format!("({name} {x} {y}{z})")
            })
            .collect();
        let mut dimensions = format!("(\"{files_text}\" (10 0)) (\"{ranks_text}\" (0 10))");
        if levels > 1 {
            let _ = write!(dimensions, " (\"{}\" (50 50))", level_names.join("/"));
            steps.push("(up 0 0 1)".into());
            steps.push("(down 0 0 -1)".into());
            self.directions.extend(["up", "down"]);
        }
        for file in files_text.split('/') {
            for rank in ranks_text.split('/') {
                for level in level_names.iter().take(levels) {
                    let level = if levels > 1 { level } else { "" };
                    self.squares.push(format!("{file}{rank}{level}"));
                }
            }
        }
        let _ = writeln!(
            out,
            "    (grid (start-rectangle 0 0 9 9) (dimensions {dimensions})\n      (directions {}))",
            steps.join(" ")
        );
    }

    /// A ring or a line of single squares with a few short cuts.
    fn track(&mut self, chance: &mut Chance, out: &mut String) {
        let count = chance.number(7, 14);
        self.squares = (0..count).map(|i| format!("p{i}")).collect();
        self.directions = vec!["n", "s", "e"];
        let places: String =
            (0..count).map(|i| format!(" (p{i} {} 0 {} 9)", i * 10, i * 10 + 9)).collect();
        let ring = chance.percent(30);
        let last = if ring { count } else { count - 1 };
        let pairs = |back: bool| -> String {
            (0..last)
                .map(|i| (i, (i + 1) % count))
                .map(|(a, b)| if back { (b, a) } else { (a, b) })
                .map(|(a, b)| format!(" (p{a} p{b})"))
                .collect()
        };
        let _ = writeln!(out, "    (positions{places})");
        let _ = writeln!(out, "    (links n{}) (links s{})", pairs(false), pairs(true));
        let cuts: String = (0..chance.number(2, 5))
            .map(|_| {
                let two = chance.sample(&self.squares, 2);
                format!(" ({} {})", two[0], two[1])
            })
            .collect();
        let _ = writeln!(out, "    (links e{cuts})");
    }

    /// Links, removed links, removed squares, squares that are not drawn.
    fn extras(&mut self, chance: &mut Chance, out: &mut String) {
        let pair = |chance: &mut Chance, squares: &[String]| {
            let two = chance.sample(squares, 2);
            format!("({} {})", two[0], two[1])
        };
        if chance.percent(25) {
            let direction = self.direction(chance);
            let pairs: Vec<String> =
                (0..chance.number(1, 2)).map(|_| pair(chance, &self.squares)).collect();
            let _ = writeln!(out, "    (links {direction} {})", pairs.join(" "));
        }
        if chance.percent(12) {
            let item = match chance.number(0, 2) {
                0 => self.square(chance),
                1 => pair(chance, &self.squares),
                _ => format!("({} {})", self.square(chance), self.direction(chance)),
            };
            let _ = writeln!(out, "    (unlink {item})");
        }
        if chance.percent(15) {
            let _ = writeln!(out, "    (dummy hand)");
            self.squares.push("hand".into());
            if chance.percent(60) {
                let from = self.square(chance);
                let direction = self.direction(chance);
                let _ = writeln!(out, "    (links {direction} ({from} hand))");
            }
        }
        if chance.percent(12) && self.squares.len() > 8 {
            let killed = chance.sample(&self.squares, 1).remove(0);
            let _ = writeln!(out, "    (kill-positions {killed})");
            self.squares.retain(|square| *square != killed);
        }
    }

    fn symmetry(&mut self, chance: &mut Chance, out: &mut String) {
        let opposite = [("n", "s"), ("ne", "sw"), ("nw", "se"), ("up", "down")];
        if chance.percent(75) {
            let mut pairs = Vec::new();
            for (a, b) in opposite {
                if self.directions.contains(&a) && self.directions.contains(&b) {
                    pairs.push(format!("({a} {b})"));
                    // One way only, now and then.
                    if chance.percent(85) {
                        pairs.push(format!("({b} {a})"));
                    }
                }
            }
            let _ = writeln!(out, "    (symmetry Black {})", pairs.join(" "));
        }
        for player in ["Red", "Wall", "?Dice"] {
            if self.players.contains(&player) && chance.percent(50) {
                let two = chance.sample(&self.directions, 2);
                let _ = writeln!(
                    out,
                    "    (symmetry {player} ({} {}) ({} {}))",
                    two[0], two[1], two[1], two[0]
                );
            }
        }
    }
}

/// The turn order.
pub(crate) fn turn_order(world: &World, chance: &mut Chance) -> String {
    let all = world.active.join(" ");
    let mut turns: Vec<String> = world.active.iter().map(|p| (*p).to_string()).collect();
    match chance.number(0, 15) {
        0 | 1 => turns.insert(0, "White".into()),
        2 | 3 => {
            turns.insert(1, "(White Black)".into());
            if chance.percent(50) {
                turns.push("(Black White quiet)".into());
            }
        }
        4 | 5 => {
            turns.insert(0, format!("(White {})", chance.pick(&MOVE_TYPES)));
            if world.chains {
                turns.push("(White quiet)".into());
                turns.push("(Black more)".into());
            }
            turns.insert(1, "Black".into());
            turns.insert(2, "repeat".into());
        }
        6 => turns = vec![all.clone(), "(White taking)".into(), "(Black taking)".into()],
        7 => turns = vec!["(White Black)".into(), "(Black White)".into()],
        _ => {}
    }
    if world.neutral() && chance.percent(25) {
        turns.push("(White Wall)".into());
    }
    if world.dice() {
        turns.push(if chance.percent(70) { "?Dice".into() } else { "(?Dice White)".into() });
    }
    format!("  (turn-order {})\n", turns.join(" "))
}

/// The initial position.
pub(crate) fn setup(world: &World, chance: &mut Chance) -> String {
    let mut free = chance.shuffled(&world.squares);
    // Some squares stay empty.
    free.truncate(world.squares.len() * 3 / 5);
    let each = (free.len() / world.players.len()).min(5);
    let mut out = String::from("  (board-setup");
    for player in &world.players {
        let active = world.active.contains(player);
        let mut placed: Vec<(&str, Vec<String>)> =
            world.pieces.iter().map(|p| (*p, Vec::new())).collect();
        for _ in 0..if active { chance.number(2, each.max(2)) } else { 1 } {
            let Some(square) = free.pop() else { break };
            let kind = chance.number(0, placed.len() - 1);
            placed[kind].1.push(square);
        }
        if world.royal
            && active
            && chance.percent(80)
            && let Some(square) = free.pop()
        {
            let royal = placed.len().min(3) - 1;
            placed[royal].1.push(square);
        }
        let _ = write!(out, "\n    ({player}");
        for (piece, mut squares) in placed {
            if world.drops && active && chance.percent(60) {
                // The number may stand anywhere among the squares.
                let at = chance.number(0, squares.len());
                squares.insert(at, format!("off {}", chance.number(1, 3)));
            }
            if !squares.is_empty() {
                let _ = write!(out, " ({piece} {})", squares.join(" "));
            }
        }
        out.push(')');
    }
    out.push_str(")\n");
    out
}

/// Options that change the rules, in the new form or the old one.
pub(crate) fn options(world: &World, chance: &mut Chance) -> String {
    let yes_no: &[&str] = &["true", "true", "false"];
    let mut out = String::new();
    let mut option = |percent: u64, key: &str, values: &[&str], old: bool| {
        if chance.percent(percent) {
            let value = chance.pick(values);
            if old && chance.percent(30) {
                let _ = writeln!(out, "  ({} {value})", key.replace(' ', "-"));
            } else {
                let _ = writeln!(out, "  (option \"{key}\" {value})");
            }
        }
    };
    option(80, "pass turn", &["forced", "forced", "true", "false"], true);
    option(25, "discard cascades", yes_no, false);
    option(35, "recycle captures", yes_no, true);
    option(if world.drops { 30 } else { 5 }, "recycle promotions", yes_no, true);
    option(20, "include off-pieces", yes_no, true);
    if world.chains {
        option(45, "pass partial", yes_no, true);
        option(30, "maximal captures", &["true", "true", "2", "false"], false);
    }
    out
}
