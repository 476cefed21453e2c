//! Move constraints: ordered lists of moves.

use super::eval::{Frame, Value};
use super::{Here, Interpreted};
use movewright_model::advice::depth::only_tests;
use movewright_model::advice::{Generator, Moves, Shape};
use movewright_runtime::advice::{CAPTURED, Point, Position, Step};

type List = Vec<(Step, Position)>;

impl Interpreted<'_> {
    /// The moves a constraint generates, in order.
    pub(super) fn generate(&self, moves: &Moves, here: Here<'_>) -> List {
        match moves {
            // A test alone says nothing about which moves; the front end refuses it where moves
            // have to be generated.
            Moves::Nothing | Moves::Depth(_) => Vec::new(),
            Moves::Name(id) => match &self.table.constraints[*id].body {
                Some(body) => self.generate(body, here),
                None => Vec::new(),
            },
            Moves::Generate(generator) => self.piece_moves(generator, here),
            Moves::Then(all) => all.iter().flat_map(|m| self.generate(m, here)).collect(),
            Moves::And(all) => {
                let Some(source) = all.iter().position(|m| !only_tests(m)) else {
                    return Vec::new();
                };
                let mut list = self.generate(&all[source], here);
                list.retain(|(step, next)| {
                    all.iter()
                        .enumerate()
                        .all(|(i, m)| i == source || self.allows(m, here, *step, next))
                });
                list
            }
            Moves::Where(inner, _) => {
                let mut list = self.generate(inner, here);
                list.retain(|(step, next)| self.condition_allows(moves, here, *step, next));
                list
            }
        }
    }

    /// Does a constraint allow a move?
    fn allows(&self, moves: &Moves, here: Here<'_>, step: Step, next: &Position) -> bool {
        match moves {
            Moves::Depth(test) => test.allows(here.depth),
            Moves::Then(all) => all.iter().any(|m| self.allows(m, here, step, next)),
            Moves::And(all) => all.iter().all(|m| self.allows(m, here, step, next)),
            Moves::Where(inner, _) => {
                self.allows(inner, here, step, next)
                    && self.condition_allows(moves, here, step, next)
            }
            other => self.generate(other, here).iter().any(|(s, _)| *s == step),
        }
    }

    fn condition_allows(&self, moves: &Moves, here: Here<'_>, step: Step, next: &Position) -> bool {
        let Moves::Where(_, condition) = moves else { return true };
        self.is_true(condition, here, &mut Frame { locals: Vec::new(), judged: Some((step, next)) })
    }

    fn piece_moves(&self, generator: &Generator, here: Here<'_>) -> List {
        let (position, piece) = (here.position, generator.piece);
        let mover = &self.table.pieces[piece];
        let mut list = Vec::new();
        if mover.us != position.us_to_move || position.kinds[piece] == CAPTURED {
            return list;
        }
        let from = position.places[piece];
        match &generator.shape {
            Shape::By(offsets) => {
                offsets.iter().for_each(|&offset| {
                    self.arrive(generator, position, from.shifted(offset), &mut list)
                });
            }
            Shape::Slides(offsets) => {
                for &offset in offsets {
                    let mut to = from.shifted(offset);
                    while to.is_on(self.table.board) {
                        self.arrive(generator, position, to, &mut list);
                        if self.occupant(position, to).is_some() {
                            break;
                        }
                        to = to.shifted(offset);
                    }
                }
            }
            Shape::To(range, targets) => {
                let mut frame = Frame::new();
                let numbers = match range {
                    None => None..=None,
                    Some((_, first, last)) => {
                        Some(self.int(first, here, &mut frame))
                            ..=Some(self.int(last, here, &mut frame))
                    }
                };
                let numbers: Vec<Option<i32>> = match (numbers.start(), numbers.end()) {
                    (Some(first), Some(last)) => (*first..=*last).map(Some).collect(),
                    _ => vec![None],
                };
                for number in numbers {
                    if let (Some(n), Some((local, ..))) = (number, range) {
                        frame.set(*local, Value::Number(n));
                    }
                    for target in targets {
                        let to = self.square(target, here, &mut frame);
                        self.arrive(generator, position, to, &mut list);
                    }
                }
            }
        }
        list
    }

    /// Adds the moves to one square: none off the board or onto a piece of the same side.
    fn arrive(&self, generator: &Generator, position: &Position, to: Point, list: &mut List) {
        let piece = generator.piece;
        let own = |other: usize| {
            let occupied = position.places[other] == to && position.kinds[other] != CAPTURED;
            occupied && self.table.pieces[other].us == self.table.pieces[piece].us
        };
        if !to.is_on(self.table.board) || (0..self.table.pieces.len()).any(own) {
            return;
        }
        let stays = [usize::from(position.kinds[piece])];
        let kinds = if generator.becomes.is_empty() { &stays[..] } else { &generator.becomes[..] };
        for &kind in kinds {
            let step =
                Step { piece: piece as u8, kind: kind as u8, from: position.places[piece], to };
            list.push((step, position.after(step)));
        }
    }
}
