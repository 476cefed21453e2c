//! Running a case through an implementation of the rules.

use std::ops::ControlFlow;

use movewright_runtime::{
    DecidedBy, Fault, Flow, Info, Match, MoveKind, MoveSink, Outcome, Piece, Player, Rules, Setup,
    Verdict,
};

use crate::case::{Case, Step};
use crate::position::{Position, kind_text, shape_text};

/// Runs a case.
///
/// # Errors
/// What is not as expected.
pub fn run<R: Rules>(rules: &R, case: &Case) -> Result<(), String> {
    let mut game = Match::<R>::new(rules, start(rules, case)?);
    for (number, step) in case.steps.iter().enumerate() {
        take(rules, &mut game, step)
            .map_err(|message| format!("{}, step {}: {message}", case.name, number + 1))?;
    }
    Ok(())
}

fn start<R: Rules>(rules: &R, case: &Case) -> Result<R::State, String> {
    let info = rules.info();
    let Some(position) = &case.position else { return Ok(rules.start()) };
    let position = Position::parse(position, &info)?;
    let mut last = [None, None];
    for (square, name) in last.iter_mut().zip(&case.last) {
        if let Some(name) = name {
            *square = Some(info.square(name).ok_or(format!("no square {name}"))?);
        }
    }
    let setup = Setup {
        pieces: &position.pieces,
        stores: &position.stores,
        turn: case.turn,
        last_from: last[0],
        last_to: last[1],
    };
    rules.set_up(&setup).map_err(|e| e.to_string())
}

fn take<R: Rules>(rules: &R, game: &mut Match<R>, step: &Step) -> Result<(), String> {
    let info = rules.info();
    match step {
        Step::Moves(expected) => {
            let all = legal(rules, game.state())?;
            let mut found: Vec<String> = all.iter().map(|m| m.in_full(&info)).collect();
            let mut wanted = Vec::new();
            for line in expected {
                let line = Line::parse(line, rules, game.state())?;
                // A line without a position stands for any move of its kind.
                match all.iter().position(|m| line.fits(m) && found.contains(&m.in_full(&info))) {
                    Some(i) => {
                        let text = all[i].in_full(&info);
                        found.retain(|f| *f != text);
                    }
                    None => wanted.push(line.text),
                }
            }
            if !wanted.is_empty() || !found.is_empty() {
                return Err(format!("missing moves {wanted:#?}, surplus moves {found:#?}"));
            }
            consistent(rules, game.state(), all.len() as u64)
        }
        Step::Count(expected) => {
            let all = legal(rules, game.state())?;
            if all.len() as u64 != *expected {
                return Err(format!("{} moves, not {expected}", all.len()));
            }
            consistent(rules, game.state(), *expected)
        }
        Step::Play(lines) => lines.iter().try_for_each(|text| {
            let line = Line::parse(text, rules, game.state())?;
            let mut all = legal(rules, game.state())?;
            let every: Vec<String> = all.iter().map(|m| m.in_full(&info)).collect();
            all.retain(|m| line.fits(m));
            match &all[..] {
                [one] => {
                    let m = one.m.clone();
                    game.play(rules, &m);
                    Ok(())
                }
                fitting => Err(format!("'{text}' fits {} moves of {every:#?}", fitting.len())),
            }
        }),
        Step::Outcome(expected) => {
            let found = outcome_text(game.outcome(rules), &info);
            if found == *expected {
                Ok(())
            } else {
                Err(format!("outcome is '{found}', not '{expected}'"))
            }
        }
        Step::Check(expected) => {
            let found = rules.royal_attacked(game.state());
            if found == *expected { Ok(()) } else { Err(format!("check: {found}")) }
        }
        Step::Fault(expected) => {
            let mut sink = Collect { moves: Vec::new(), fault: None };
            let _ = rules.legal_moves(game.state(), &mut sink);
            match (sink.fault, expected) {
                (None, _) => Err("no endless loop was reported".into()),
                (Some(fault), Some(place)) if (fault.line, fault.column) != *place => {
                    Err(format!("a loop in line {} column {}", fault.line, fault.column))
                }
                (Some(_), _) if !sink.moves.is_empty() => {
                    Err(format!("{} moves before the endless loop", sink.moves.len()))
                }
                (Some(_), _) => consistent(rules, game.state(), 0),
            }
        }
    }
}

/// The shortcuts of [`Rules`] agree with the list of moves.
fn consistent<R: Rules>(rules: &R, state: &R::State, number: u64) -> Result<(), String> {
    if rules.count_moves(state) != number {
        return Err(format!("count_moves says {}, not {number}", rules.count_moves(state)));
    }
    if rules.has_move(state) != (number > 0) {
        return Err("has_move is wrong".into());
    }
    let nth_exist = (0..number).all(|n| rules.nth_move(state, n).is_some());
    if !nth_exist || rules.nth_move(state, number).is_some() {
        return Err("nth_move is wrong".into());
    }
    Ok(())
}

struct Collect<M> {
    moves: Vec<(M, Option<u32>)>,
    fault: Option<Fault>,
}

impl<M> MoveSink<M> for Collect<M> {
    fn add(&mut self, m: M) -> Flow {
        self.moves.push((m, None));
        ControlFlow::Continue(())
    }

    fn add_weighted(&mut self, m: M, multiplicity: u32) -> Flow {
        self.moves.push((m, Some(multiplicity)));
        ControlFlow::Continue(())
    }

    fn fault(&mut self, fault: Fault) {
        self.fault = Some(fault);
    }
}

/// A legal move and everything a case can say about it.
struct Legal<M> {
    m: M,
    shape: String,
    position: Position,
    notes: Vec<String>,
}

impl<M> Legal<M> {
    fn in_full(&self, info: &Info<'_>) -> String {
        format!("{} | {} | {}", self.shape, self.position.text(info), self.notes.join(" "))
    }
}

fn legal<R: Rules>(rules: &R, state: &R::State) -> Result<Vec<Legal<R::Move>>, String> {
    let info = rules.info();
    let mut sink = Collect { moves: Vec::new(), fault: None };
    let _ = rules.legal_moves(state, &mut sink);
    if let Some(fault) = sink.fault {
        return Err(format!("endless loop in line {} column {}", fault.line, fault.column));
    }
    let random = rules.turn(state).random;
    let moves = sink.moves.into_iter().map(|(m, multiplicity)| {
        if !random && multiplicity.is_some() {
            return Err("multiplicities belong to random players".to_string());
        }
        let child = rules.play(state, &m);
        let turn = rules.turn(&child);
        let mut notes = vec![format!("turn={}", turn.index)];
        notes.extend(turn.continuing.map(|s| format!("on={}", info.square_name(s))));
        for player in (0..info.players.len() as u8).map(Player) {
            for piece in (0..info.pieces.len() as u16).map(Piece) {
                if rules.captured(&child, player, piece) {
                    notes.push(format!("lost={}", kind_text(piece, player, &info)));
                }
            }
        }
        // Executors that give a move once may say so without a number.
        notes.extend(random.then(|| format!("x{}", multiplicity.unwrap_or(1))));
        let shape = rules.shape(&m);
        let last = rules.last_move(&child);
        let expected_last = match shape.kind {
            _ if !info.reads_last_move => (None, None),
            MoveKind::Stop => rules.last_move(state),
            _ => (shape.from, shape.to),
        };
        if last != expected_last {
            return Err(format!("last move is {last:?} after {shape:?}"));
        }
        let position = Position::of(rules, &child);
        Ok(Legal { m, shape: shape_text(shape, &info), position, notes })
    });
    moves.collect()
}

/// A line of `moves` or `play`.
struct Line {
    text: String,
    shape: String,
    position: Option<Position>,
    /// `None` where the line has no notes.
    notes: Option<Vec<String>>,
}

impl Line {
    fn parse<R: Rules>(text: &str, rules: &R, state: &R::State) -> Result<Self, String> {
        let mut parts = text.split('|').map(str::trim);
        let shape = parts.next().unwrap_or_default().to_string();
        let position = match parts.next() {
            None => None,
            Some("=") => Some(Position::of(rules, state)),
            Some(position) => Some(Position::parse(position, &rules.info())?),
        };
        let notes = parts.next().map(|n| n.split_whitespace().map(str::to_string).collect());
        Ok(Line { text: text.to_string(), shape, position, notes })
    }

    fn fits<M>(&self, m: &Legal<M>) -> bool {
        let notes = self.notes.as_deref();
        self.shape == m.shape
            && self.position.as_ref().is_none_or(|p| *p == m.position)
            && notes.unwrap_or_default().iter().all(|note| m.notes.contains(note))
            && (self.position.is_none() || {
                // With a position a line is complete but for the turn and a single multiplicity.
                let silent = |note: &&String| note.starts_with("turn=") || *note == "x1";
                let mut others = m.notes.iter().filter(|n| !silent(n));
                others.all(|note| notes.is_some_and(|notes| notes.contains(note)))
            })
    }
}

fn outcome_text(outcome: Option<Outcome>, info: &Info<'_>) -> String {
    let Some(outcome) = outcome else { return "none".into() };
    let mut words: Vec<String> = Vec::new();
    for player in (0..info.players.len() as u8).map(Player) {
        let verdict = match outcome.verdict(player) {
            Verdict::Win => "win",
            Verdict::Loss => "loss",
            Verdict::Draw => continue,
        };
        words.push(format!("{}={verdict}", info.player_name(player)));
    }
    if words.is_empty() {
        words.push("draw".into());
    }
    words.push(match outcome.by {
        DecidedBy::Goal(n) => format!("by {n}"),
        DecidedBy::Stalemate => "by stalemate".into(),
        DecidedBy::Repetition => "by repetition".into(),
    });
    words.join(" ")
}
