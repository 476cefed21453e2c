//! What is known of the board in one run of a block, and the answers that are tried.

use movewright_model::PieceId;

use super::{Emitted, Given, Leaf, Question};
use crate::plan::bits::Bits;

/// What is known in one run.
pub(super) struct Facts {
    given: Given,
    /// Answers to give, then answers given.
    pub(super) script: Vec<(Question, bool)>,
    at: usize,
    asked: Bits,
    occupied: Bits,
    own: Bits,
    enemy: Bits,
    others: Vec<(Question, bool)>,
}

impl Facts {
    pub(super) fn new(n: usize, given: Given) -> Self {
        let none = Bits::none(n);
        Facts {
            given,
            script: Vec::new(),
            at: 0,
            asked: none.clone(),
            occupied: none.clone(),
            own: none.clone(),
            enemy: none,
            others: Vec::new(),
        }
    }

    pub(super) fn begin(&mut self, script: &[(Question, bool)]) {
        self.script.clear();
        self.script.extend_from_slice(script);
        self.at = 0;
        for set in [&mut self.asked, &mut self.occupied, &mut self.own, &mut self.enemy] {
            set.0.fill(0);
        }
        self.others.clear();
    }

    pub(super) fn leaf<'a>(&'a self, moves: &'a [Emitted]) -> Leaf<'a> {
        Leaf {
            asked: &self.asked,
            occupied: &self.occupied,
            own: &self.own,
            enemy: &self.enemy,
            others: &self.others,
            moves,
        }
    }

    fn victim(&self, square: u16) -> Option<PieceId> {
        self.given.victim.filter(|v| v.0 == square).map(|v| v.1)
    }

    /// Is it the start square, with the piece whose block runs?
    fn starts(&self, square: u16) -> bool {
        self.given.piece.is_some() && self.given.start == square
    }

    fn known(&self, question: Question) -> Option<bool> {
        match question {
            Question::Occupied(s) => {
                if self.starts(s) || self.victim(s).is_some() {
                    Some(true)
                } else {
                    let s = usize::from(s);
                    self.asked.contains(s).then(|| self.occupied.contains(s))
                }
            }
            Question::Own(s) => {
                if self.starts(s) {
                    Some(true)
                } else if self.victim(s).is_some() || self.enemy.contains(usize::from(s)) {
                    Some(false)
                } else {
                    self.own.contains(usize::from(s)).then_some(true)
                }
            }
            Question::Neutral(s) => {
                if self.starts(s) || self.victim(s).is_some() || self.own.contains(usize::from(s)) {
                    Some(false)
                } else {
                    self.answered(question)
                }
            }
            Question::Type(s, piece) => {
                if self.starts(s) {
                    return Some(self.given.piece == Some(piece));
                }
                if let Some(victim) = self.victim(s) {
                    return Some(victim == piece);
                }
                // A piece has one type only.
                let other = self.others.iter().any(|(q, a)| {
                    *a && matches!(q, Question::Type(at, t) if *at == s && *t != piece)
                });
                if other { Some(false) } else { self.answered(question) }
            }
            Question::LastTo(_) | Question::LastFrom(_) => {
                let from = matches!(question, Question::LastFrom(_));
                let other = self.others.iter().any(|(q, a)| {
                    *a && *q != question
                        && match q {
                            Question::LastFrom(_) => from,
                            Question::LastTo(_) => !from,
                            _ => false,
                        }
                });
                if other { Some(false) } else { self.answered(question) }
            }
            _ => self.answered(question),
        }
    }

    fn answered(&self, question: Question) -> Option<bool> {
        self.others.iter().find(|(q, _)| *q == question).map(|(_, a)| *a)
    }

    pub(super) fn ask(&mut self, question: Question) -> bool {
        if let Some(answer) = self.known(question) {
            return answer;
        }
        if self.at == self.script.len() {
            self.script.push((question, false));
        }
        let (scripted, answer) = self.script[self.at];
        debug_assert_eq!(scripted, question, "the same answers lead to the same questions");
        self.at += 1;
        match question {
            Question::Occupied(s) => {
                self.asked.insert(usize::from(s));
                if answer {
                    self.occupied.insert(usize::from(s));
                }
            }
            Question::Own(s) if answer => self.own.insert(usize::from(s)),
            Question::Own(s) => self.enemy.insert(usize::from(s)),
            _ => self.others.push((question, answer)),
        }
        answer
    }
}
