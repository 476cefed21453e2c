//! Names of the words that games carry out.

use movewright_model::{
    Cond, ConfigStep, GoTarget, Goal, Instr, MaximalCaptures, Model, Occupant, Owner, PassTurn,
    Place, SquareRef, Test, Verdict,
};

/// By slot.
pub(super) const WANTED: &[(&str, &[&str])] = &[
    (
        "instruction",
        &[
            "step",
            "position",
            "opposite",
            "back",
            "go from",
            "go to",
            "go last-from",
            "go last-to",
            "mark",
            "(mark ...)",
            "from",
            "to",
            "verify",
            "if",
            "else",
            "while",
            "set-flag",
            "set-position-flag",
            "set-attribute",
            "cascade",
            "capture",
            "(capture ...)",
            "flip",
            "(flip ...)",
            "change-owner",
            "(change-owner ...)",
            "change-type",
            "create",
            "(create ...)",
            "add",
            "(add ...)",
            "add-copy",
            "(add-copy ...)",
            "add-partial",
            "(add-partial ...)",
            "add-copy-partial",
            "(add-copy-partial ...)",
            "(add-partial move-type)",
        ],
    ),
    (
        "condition",
        &[
            "true",
            "false",
            "not",
            "and",
            "or",
            "attribute",
            "flag?",
            "empty?",
            "friend?",
            "enemy?",
            "neutral?",
            "piece?",
            "in-zone?",
            "position?",
            "on-board?",
            "marked?",
            "last-from?",
            "last-to?",
            "goal-position?",
            "adjacent-to-enemy?",
            "attacked?",
            "attacked? move-type",
            "defended?",
            "defended? move-type",
            "position-flag?",
        ],
    ),
    ("square", &["direction", "position", "opposite"]),
    (
        "goal",
        &[
            "and",
            "or",
            "not",
            "stalemated",
            "repetition",
            "captured",
            "checkmated",
            "absolute-config",
            "relative-config",
            "pieces-remaining",
            "total-piece-count",
        ],
    ),
    ("occupant", &["piece", "not", "opponent", "any-owner"]),
    (
        "section",
        &[
            "win-condition",
            "loss-condition",
            "draw-condition",
            "count-condition",
            "condition without players",
            "move-priorities",
            "move-type",
            "repeat",
            "drops",
            "off",
            "dummy",
            "symmetry",
            "zone",
            "(player type)",
            "(player player)",
            "(player player type)",
            "random player",
            "neutral player",
            "three players",
        ],
    ),
    (
        "option",
        &[
            "pass turn true",
            "pass turn forced",
            "pass partial",
            "maximal captures true",
            "maximal captures 2",
            "discard cascades",
            "recycle captures",
            "recycle promotions",
            "include off-pieces",
        ],
    ),
];

/// Words of an instruction.
pub(super) fn of_instruction(instr: &Instr) -> Vec<String> {
    let here = |bare: &str, square: &SquareRef| {
        if *square == SquareRef::Here { bare.to_string() } else { format!("({bare} ...)") }
    };
    let word = match instr {
        Instr::Step(_) => "step".into(),
        Instr::Jump(_) => "position".into(),
        Instr::Opposite(_) => "opposite".into(),
        Instr::Go(target) => match target {
            GoTarget::From => "go from".into(),
            GoTarget::To => "go to".into(),
            GoTarget::Mark => "back".into(),
            GoTarget::LastFrom => "go last-from".into(),
            GoTarget::LastTo => "go last-to".into(),
        },
        Instr::Mark(square) => here("mark", square),
        Instr::From => "from".into(),
        Instr::To => "to".into(),
        Instr::Verify(_) => "verify".into(),
        Instr::If(_, _, no) if !no.is_empty() => "else".into(),
        Instr::If(..) => "if".into(),
        Instr::While { .. } => "while".into(),
        Instr::SetFlag(..) => "set-flag".into(),
        Instr::SetPositionFlag(..) => "set-position-flag".into(),
        Instr::SetAttribute(..) => "set-attribute".into(),
        Instr::Cascade => "cascade".into(),
        Instr::Capture(square) => here("capture", square),
        Instr::Flip(square) => here("flip", square),
        Instr::ChangeOwner(square) => here("change-owner", square),
        Instr::ChangeType(..) => "change-type".into(),
        Instr::Create { at, .. } => here("create", at),
        Instr::Add(add) => {
            let copy = if add.copy { "-copy" } else { "" };
            let partial = if add.partial.is_some() { "-partial" } else { "" };
            let word = format!("add{copy}{partial}");
            let mut words = Vec::new();
            if matches!(add.partial, Some(movewright_model::Continuation::Type(_))) {
                words.push("instruction (add-partial move-type)".into());
            }
            let promotes = !add.promote.is_empty();
            words.push(match promotes {
                true => format!("instruction ({word} ...)"),
                false => format!("instruction {word}"),
            });
            return words;
        }
        Instr::Stop => return Vec::new(),
    };
    let square = square_of(instr).and_then(|square| of_square(&square));
    [Some(format!("instruction {word}")), square].into_iter().flatten().collect()
}

/// The square argument of an instruction.
pub(super) fn square_of(instr: &Instr) -> Option<SquareRef> {
    match instr {
        Instr::Mark(square)
        | Instr::SetPositionFlag(_, _, square)
        | Instr::Capture(square)
        | Instr::Flip(square)
        | Instr::ChangeOwner(square)
        | Instr::ChangeType(_, square)
        | Instr::Create { at: square, .. } => Some(*square),
        _ => None,
    }
}

fn of_square(square: &SquareRef) -> Option<String> {
    let word = match square {
        SquareRef::Toward(_) => "direction",
        SquareRef::At(_) => "position",
        SquareRef::Opposite(_) => "opposite",
        SquareRef::Here | SquareRef::Nowhere => return None,
    };
    Some(format!("square {word}"))
}

/// Words of a condition, not of its parts.
pub(super) fn of_condition(cond: &Cond) -> Vec<String> {
    let word = match cond {
        Cond::Const(value) => {
            if *value {
                "true"
            } else {
                "false"
            }
        }
        Cond::Not(_) => "not",
        Cond::And(_) => "and",
        Cond::Or(_) => "or",
        Cond::Flag(_) => "flag?",
        Cond::Test(test, square) => {
            let word = match test {
                Test::Empty => "empty?",
                Test::Friend => "friend?",
                Test::Enemy => "enemy?",
                Test::Neutral => "neutral?",
                Test::Piece(_) => "piece?",
                Test::Attribute(_) => "attribute",
                Test::InZone(_) => "in-zone?",
                Test::Position(_) => "position?",
                Test::OnBoard => "on-board?",
                Test::Marked => "marked?",
                Test::LastFrom => "last-from?",
                Test::LastTo => "last-to?",
                Test::GoalPosition => "goal-position?",
                Test::AdjacentToEnemy => "adjacent-to-enemy?",
                Test::Attacked(None) => "attacked?",
                Test::Attacked(Some(_)) => "attacked? move-type",
                Test::Defended(None) => "defended?",
                Test::Defended(Some(_)) => "defended? move-type",
                Test::PositionFlag(_) => "position-flag?",
            };
            let square = of_square(square);
            return [Some(format!("condition {word}")), square].into_iter().flatten().collect();
        }
    };
    vec![format!("condition {word}")]
}

/// Words of a goal and its parts.
pub(super) fn of_goal(goal: &Goal, out: &mut Vec<String>) {
    let word = match goal {
        Goal::Stalemated => "stalemated",
        Goal::Repetition => "repetition",
        Goal::Captured(_) => "captured",
        Goal::Checkmated(_) => "checkmated",
        Goal::And(goals) | Goal::Or(goals) => {
            goals.iter().for_each(|goal| of_goal(goal, out));
            if matches!(goal, Goal::And(_)) { "and" } else { "or" }
        }
        Goal::Not(goal) => {
            of_goal(goal, out);
            "not"
        }
        Goal::AbsoluteConfig(occupants, places) => {
            occupants.iter().for_each(|occupant| of_occupant(occupant, out));
            if places.iter().any(|place| matches!(place, Place::Zone(_))) {
                out.push("T76".into());
            }
            "absolute-config"
        }
        Goal::RelativeConfig(steps) => {
            for step in steps {
                if let ConfigStep::Test(occupant) = step {
                    of_occupant(occupant, out);
                    if occupant.negated {
                        out.push("T78".into());
                    }
                }
            }
            "relative-config"
        }
        Goal::PiecesRemaining(..) => "pieces-remaining",
        Goal::TotalPieceCount(..) => "total-piece-count",
        Goal::CaptureCount(..) => "capture-count",
    };
    out.push(format!("goal {word}"));
}

fn of_occupant(occupant: &Occupant, out: &mut Vec<String>) {
    let word = match occupant.owner {
        Owner::Own => "piece",
        Owner::Opponent => "opponent",
        Owner::Any => "any-owner",
    };
    out.push(format!("occupant {word}"));
    if occupant.negated {
        out.push("occupant not".into());
    }
}

/// Words that matter in each turn of a game: sections and options.
pub(super) fn of_sections(model: &Model) -> Vec<String> {
    let mut out = Vec::new();
    let mut add = |slot: &str, word: &str, there: bool| {
        if there {
            out.push(format!("{slot} {word}"));
        }
    };
    let verdict = |verdict| model.goals.iter().any(|goal| goal.verdict == verdict);
    add("section", "win-condition", verdict(Verdict::Win));
    add("section", "loss-condition", verdict(Verdict::Loss));
    add("section", "draw-condition", verdict(Verdict::Draw));
    add("section", "count-condition", verdict(Verdict::Count));
    add("section", "condition without players", model.goals.iter().any(|g| g.players.is_none()));
    add("section", "move-priorities", !model.priorities.is_empty());
    add("section", "repeat", model.repeat_from > 0);
    let mut blocks = model.pieces.iter().flat_map(|piece| piece.moves.iter().chain(&piece.drops));
    add("section", "move-type", blocks.any(|block| block.move_type.is_some()));
    add("section", "drops", model.pieces.iter().any(|piece| !piece.drops.is_empty()));
    add("section", "off", !model.setup.stores.is_empty());
    add("section", "dummy", model.board.squares.iter().any(|square| square.dummy));
    let turned =
        |s: &Vec<movewright_model::DirectionId>| s.iter().enumerate().any(|(i, d)| d.index() != i);
    add("section", "symmetry", model.board.symmetry.iter().any(turned));
    add("section", "zone", !model.board.zones.is_empty());
    let forms = model.turns.iter().map(|t| (t.chooser != t.owner, t.move_type.is_some()));
    for (other, typed) in forms {
        add("section", "(player type)", !other && typed);
        add("section", "(player player)", other && !typed);
        add("section", "(player player type)", other && typed);
    }
    let kind = |kind| model.players.iter().filter(|p| p.kind == kind).count();
    add("section", "random player", kind(movewright_model::PlayerKind::Random) > 0);
    add("section", "neutral player", kind(movewright_model::PlayerKind::Neutral) > 0);
    add("section", "three players", kind(movewright_model::PlayerKind::Real) > 2);
    let options = &model.options;
    add("option", "pass turn true", options.pass_turn == PassTurn::Allowed);
    add("option", "pass turn forced", options.pass_turn == PassTurn::Forced);
    add("option", "pass partial", options.pass_partial);
    add("option", "maximal captures true", options.maximal_captures == MaximalCaptures::Longest);
    let by_value = options.maximal_captures == MaximalCaptures::LongestThenValue;
    add("option", "maximal captures 2", by_value);
    add("option", "discard cascades", options.discard_cascades);
    add("option", "recycle captures", options.recycle_captures);
    add("option", "recycle promotions", options.recycle_promotions);
    add("option", "include off-pieces", options.include_off_pieces);
    out
}
