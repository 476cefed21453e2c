//! How a game ends.

mod lines;

pub use lines::update_lines;

use std::collections::BTreeMap;

use movewright_model::{
    CompareOp, ConfigStep, EndCondition, Goal, Occupant, Owner, Place, PlayerId, PlayerKind,
    Verdict,
};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::names::Scope;
use super::tables::{Table, Tables, set};
use super::{num, text};
use crate::plan::bits::Bits;
use crate::plan::goal_lines::split;

/// The functions about the end of the game.
pub fn goals(scope: &Scope<'_>, tables: &mut Tables) -> TokenStream {
    let mut goals = Goals {
        scope,
        tables,
        lines: BTreeMap::new(),
        tests: BTreeMap::new(),
        out: TokenStream::new(),
    };
    let reached = goals.reached();
    let without_moves = goals.without_moves();
    let repeated = goals.repeated();
    let lines = goals.lines_after();
    let helpers = goals.out;
    quote!(#reached #helpers #lines #without_moves #repeated)
}

/// The type of the set of lines that a state remembers, if it does.
pub fn lines_type(scope: &Scope<'_>) -> Option<TokenStream> {
    match scope.plan.kept_lines.len() {
        0 => None,
        1..=8 => Some(quote!(u8)),
        9..=16 => Some(quote!(u16)),
        _ => Some(quote!(u32)),
    }
}

struct Goals<'a> {
    scope: &'a Scope<'a>,
    tables: &'a mut Tables,
    /// Functions of relative configurations, by their squares and tests.
    lines: BTreeMap<String, Ident>,
    /// Functions of conditions, by their text.
    tests: BTreeMap<String, Ident>,
    out: TokenStream,
}

impl Goals<'_> {
    fn player_stem(&self, player: PlayerId) -> String {
        self.scope.players[player.index()].to_string().to_lowercase()
    }

    fn reached(&mut self) -> TokenStream {
        let model = self.scope.plan.model;
        let choosers: Vec<PlayerId> =
            model.player_ids().filter(|p| model.turns.iter().any(|t| t.chooser == *p)).collect();
        let mut arms = TokenStream::new();
        let mut made: BTreeMap<(usize, PlayerId), Ident> = BTreeMap::new();
        for &mover in &choosers {
            let mut tests = TokenStream::new();
            let mut asked_before: Vec<String> = Vec::new();
            for (index, condition) in model.goals.iter().enumerate() {
                if matches!(condition.goal, Goal::Stalemated | Goal::Repetition) {
                    continue;
                }
                let asked = model.goal_order(mover).into_iter().filter(|p| {
                    condition.players.as_ref().map_or(*p == mover, |players| players.contains(p))
                });
                for player in asked {
                    let name = match made.get(&(index, player)) {
                        Some(name) => name.clone(),
                        None => {
                            let name = self.condition(index, condition, player);
                            made.insert((index, player), name.clone());
                            name
                        }
                    };
                    // What was false just now is false again.
                    if asked_before.contains(&name.to_string()) {
                        continue;
                    }
                    asked_before.push(name.to_string());
                    let verdict = self.verdict(condition, index, player);
                    tests.extend(quote!(if #name(state) { return Some(#verdict); }));
                }
            }
            let name = format_ident!("after_move_of_{}", self.player_stem(mover));
            let doc =
                text::doc(&format!("What {} has reached.", model.players[mover.index()].name));
            self.out.extend(quote! {
                #[doc = #doc]
                fn #name(state: &State) -> Option<Outcome> {
                    #tests
                    None
                }
            });
            let id = num(mover.index());
            arms.extend(quote!(#id => #name(state),));
        }
        let between = self.scope.partial.then(|| {
            quote!(if state.continuing != NONE {
                return None;
            })
        });
        quote! {
            /// The goal that the last turn has reached, if any.
            fn goal_reached(state: &State) -> Option<Outcome> {
                #between
                match state.mover { #arms _ => None }
            }
        }
    }

    /// The function that tests a condition for a player; equal tests are one function.
    fn condition(&mut self, index: usize, condition: &EndCondition, player: PlayerId) -> Ident {
        let test = self.goal(&condition.goal, player);
        if let Some(name) = self.tests.get(&test.to_string()) {
            return name.clone();
        }
        let name = format_ident!("goal_{}_{}", index + 1, self.player_stem(player));
        self.tests.insert(test.to_string(), name.clone());
        let doc = self.doc(condition, player);
        self.out.extend(quote! {
            #[doc = #doc]
            fn #name(state: &State) -> bool { #test }
        });
        name
    }

    fn doc(&self, condition: &EndCondition, player: PlayerId) -> String {
        let model = self.scope.plan.model;
        let file =
            model.sources.get(usize::from(condition.origin.source)).map_or("", String::as_str);
        let name = &model.players[player.index()].name;
        text::doc(&format!("{file}:{} for {name}", condition.origin.line))
    }

    fn outcome(&self, (winners, losers): (u32, u32), by: TokenStream) -> TokenStream {
        let (winners, losers) = (num(winners as usize), num(losers as usize));
        quote!(Outcome { winners: #winners, losers: #losers, by: #by })
    }

    /// What it means that a player meets a condition.
    fn verdict(&self, condition: &EndCondition, index: usize, player: PlayerId) -> TokenStream {
        let model = self.scope.plan.model;
        let number = num(index);
        let by = quote!(DecidedBy::Goal(#number));
        match condition.verdict {
            Verdict::Win => self.outcome(model.won_by(player), by),
            Verdict::Loss => self.outcome(model.lost_by(player), by),
            Verdict::Draw => quote!(Outcome::draw(#by)),
            Verdict::Count => self.count(condition, by),
        }
    }

    /// The player with most pieces wins; several draw.
    fn count(&self, condition: &EndCondition, by: TokenStream) -> TokenStream {
        let model = self.scope.plan.model;
        let compared: Vec<PlayerId> = model
            .player_ids()
            .filter(|p| match &condition.players {
                Some(players) => players.contains(p),
                None => model.players[p.index()].kind != PlayerKind::Neutral,
            })
            .collect();
        let ids = compared.iter().map(|p| num(p.index()));
        let arms = compared.iter().map(|p| {
            let id = num(p.index());
            let outcome = self.outcome(model.won_by(*p), by.clone());
            quote!(Some(#id) => #outcome)
        });
        quote!({
            let mut most = 0;
            let mut leader: Option<usize> = None;
            for player in [#(#ids),*] {
                let count = state.board.owned(player).len();
                if count > most {
                    most = count;
                    leader = Some(player);
                } else if count == most {
                    leader = None;
                }
            }
            match leader { #(#arms,)* _ => Outcome::draw(#by) }
        })
    }

    /// A goal beside `&&` or `||`.
    fn part(&mut self, goal: &Goal, player: PlayerId) -> TokenStream {
        let test = self.goal(goal, player);
        let several = matches!(goal, Goal::And(_) | Goal::Or(_) | Goal::AbsoluteConfig(..));
        if several { quote!((#test)) } else { test }
    }

    fn goal(&mut self, goal: &Goal, player: PlayerId) -> TokenStream {
        let id = num(player.index());
        match goal {
            Goal::Stalemated | Goal::Repetition => quote!(false),
            Goal::Captured(pieces) | Goal::Checkmated(pieces) => {
                let tests: Vec<TokenStream> = self
                    .scope
                    .watched
                    .iter()
                    .enumerate()
                    .filter(|(_, (p, t))| *p == player && pieces.contains(t))
                    .map(|(i, _)| super::state::event(self.scope, &quote!(state), i))
                    .collect();
                if tests.is_empty() { quote!(false) } else { quote!(#(#tests)||*) }
            }
            Goal::And(goals) => {
                let tests: Vec<TokenStream> = goals.iter().map(|g| self.part(g, player)).collect();
                if tests.is_empty() { quote!(true) } else { quote!(#(#tests)&&*) }
            }
            Goal::Or(goals) => {
                let (lines, others) = split(goals);
                let mut tests: Vec<TokenStream> =
                    lines.iter().map(|l| self.line(l, player)).collect();
                tests.extend(others.into_iter().map(|g| self.part(g, player)));
                if tests.is_empty() { quote!(false) } else { quote!(#(#tests)||*) }
            }
            Goal::Not(goal) => {
                let test = self.goal(goal, player);
                quote!(!(#test))
            }
            Goal::AbsoluteConfig(occupants, places) => self.absolute(occupants, places, player),
            Goal::RelativeConfig(steps) => match &split(std::slice::from_ref(goal)).0[..] {
                [line] => self.line(line, player),
                _ => {
                    let name = self.relative(steps, player);
                    quote!(#name(state))
                }
            },
            Goal::PiecesRemaining(n, piece) => {
                let count_wanted = *n;
                let n = proc_macro2::Literal::u64_unsuffixed(u64::from(*n));
                let off = self.scope.stores && self.scope.plan.model.options.include_off_pieces;
                let (mut count, mut more) = (quote!(state.board.owned(#id)), TokenStream::new());
                if let Some(piece) = piece {
                    let piece = &self.scope.pieces[piece.index()];
                    count = quote!((state.board.pieces(piece::#piece) & state.board.owned(#id)));
                    if off {
                        more = quote!(+ u64::from(state.stores[#id][piece::#piece]));
                    }
                } else if off {
                    more = quote! {
                        + state.stores[#id].iter().map(|count| u64::from(*count)).sum::<u64>()
                    };
                }
                if more.is_empty() && count_wanted == 0 {
                    quote!(#count.is_empty())
                } else if more.is_empty() {
                    let wide =
                        proc_macro2::Literal::u64_unsuffixed(n.to_string().parse().unwrap_or(0));
                    quote!(u64::from(#count.len()) == #wide)
                } else {
                    quote!(u64::from(#count.len()) #more == #n)
                }
            }
            Goal::TotalPieceCount(n, piece) => {
                let model = self.scope.plan.model;
                let n_squares = *n as usize;
                let n = proc_macro2::Literal::u64_unsuffixed(u64::from(*n));
                let all = match piece {
                    Some(piece) => {
                        let piece = &self.scope.pieces[piece.index()];
                        quote!(state.board.pieces(piece::#piece))
                    }
                    None => quote!(state.board.all()),
                };
                if n_squares == 0 {
                    quote!(#all.is_empty())
                } else if n_squares == model.board.squares.len() {
                    quote!(#all == BOARD)
                } else {
                    quote!(u64::from(#all.len()) == #n)
                }
            }
            Goal::CaptureCount(op, n) => {
                let n = proc_macro2::Literal::u32_unsuffixed(*n);
                let op = match op {
                    CompareOp::Equal => quote!(==),
                    CompareOp::Less => quote!(<),
                    CompareOp::LessOrEqual => quote!(<=),
                    CompareOp::Greater => quote!(>),
                    CompareOp::GreaterOrEqual => quote!(>=),
                };
                quote!(state.captures[#id] #op #n)
            }
        }
    }

    /// The squares that satisfy an occupant test, squares beyond the board included if negated.
    fn occupant(&self, occupant: &Occupant, player: PlayerId) -> TokenStream {
        let piece = &self.scope.pieces[occupant.piece.index()];
        let id = num(player.index());
        let set = match occupant.owner {
            Owner::Own if occupant.negated => {
                quote!((state.board.pieces(piece::#piece) & state.board.owned(#id)))
            }
            Owner::Own => quote!(state.board.pieces(piece::#piece) & state.board.owned(#id)),
            Owner::Opponent => {
                quote!(state.board.pieces(piece::#piece).without(&state.board.owned(#id)))
            }
            Owner::Any => quote!(state.board.pieces(piece::#piece)),
        };
        if occupant.negated { quote!(!#set) } else { set }
    }

    fn absolute(
        &mut self,
        occupants: &[Occupant],
        places: &[Place],
        player: PlayerId,
    ) -> TokenStream {
        let model = self.scope.plan.model;
        let n = model.board.squares.len();
        let fits = occupants.iter().map(|o| self.occupant(o, player));
        let fits = quote!((#(#fits)|*));
        let squares = places.iter().filter_map(|p| match p {
            Place::Square(square) => Some(square.index()),
            Place::Zone(_) => None,
        });
        let squares = Bits::from_squares(n, squares);
        let mut tests = Vec::new();
        if !squares.is_empty() {
            let squares = set(&squares);
            tests.push(quote!(#squares.without(&#fits).is_empty()));
        }
        for place in places {
            if let Place::Zone(zone) = place {
                let zone = &model.board.zones[zone.index()].squares[player.index()];
                let zone = set(&Bits::from_squares(n, zone.iter().map(|s| s.index())));
                tests.push(quote!(!(#zone & #fits).is_empty()));
            }
        }
        if tests.is_empty() {
            return quote!(true);
        }
        quote!(#(#tests)&&*)
    }

    /// The function that looks for a relative configuration: every place it can lie, as squares.
    fn relative(&mut self, steps: &[ConfigStep], player: PlayerId) -> Ident {
        let board = &self.scope.plan.model.board;
        let tests: Vec<Occupant> = steps
            .iter()
            .filter_map(|s| match s {
                ConfigStep::Test(occupant) => Some(*occupant),
                ConfigStep::Step(_) => None,
            })
            .collect();
        let mut rows = Vec::new();
        for start in board.square_ids() {
            let mut here = Some(start);
            let mut row = Vec::new();
            for step in steps {
                let Some(at) = here else { break };
                match step {
                    ConfigStep::Step(direction) => here = board.step(player, at, *direction),
                    ConfigStep::Test(_) => row.push(Some(at.0)),
                }
            }
            if here.is_some() {
                rows.push(row);
            }
        }
        // The sets that the tests ask, each once.
        let mut sets: Vec<(Occupant, Ident)> = Vec::new();
        for test in &tests {
            if !sets.iter().any(|(o, _)| o == test) {
                let name = format_ident!("fits_{}", sets.len() + 1);
                sets.push((*test, name));
            }
        }
        let values: Vec<TokenStream> = sets
            .iter()
            .map(|(o, name)| {
                let value = self.occupant(o, player);
                quote!(let #name = #value;)
            })
            .collect();
        let conditions: Vec<TokenStream> = tests
            .iter()
            .enumerate()
            .map(|(i, test)| {
                let (_, name) = sets.iter().find(|(o, _)| o == test).expect("made above");
                let i = num(i);
                quote!(#name.contains(usize::from(line[#i])))
            })
            .collect();
        let body = if rows.is_empty() {
            quote!(false)
        } else if tests.is_empty() {
            quote!(true)
        } else {
            let table = self.tables.intern("LINES", Table::Lines(rows));
            quote! {
                #(#values)*
                for line in &#table {
                    if #(#conditions)&&* {
                        return true;
                    }
                }
                false
            }
        };
        let key = body.to_string();
        if let Some(name) = self.lines.get(&key) {
            return name.clone();
        }
        let name = format_ident!("pattern_{}", self.lines.len() + 1);
        self.lines.insert(key, name.clone());
        self.out.extend(quote! {
            /// A relative configuration: does it lie anywhere?
            fn #name(state: &State) -> bool { #body }
        });
        name
    }

    /// Mate, stalemate, or what happens where no condition covers the lack of moves.
    fn without_moves(&mut self) -> TokenStream {
        let model = self.scope.plan.model;
        let choosers: Vec<PlayerId> =
            model.player_ids().filter(|p| model.turns.iter().any(|t| t.chooser == *p)).collect();
        let mut arms = TokenStream::new();
        for (i, &player) in choosers.iter().enumerate() {
            let find = |mate: bool| {
                model.goals.iter().position(|c| {
                    let kind = match c.goal {
                        Goal::Checkmated(_) => mate,
                        Goal::Stalemated => !mate,
                        _ => false,
                    };
                    kind && c.players.as_ref().is_none_or(|players| players.contains(&player))
                })
            };
            let outcome = |index: Option<usize>| match index {
                Some(index) => self.verdict(&model.goals[index], index, player),
                None if model.is_puzzle() => {
                    self.outcome((0, 1 << player.0), quote!(DecidedBy::Stalemate))
                }
                None => quote!(Outcome::draw(DecidedBy::Stalemate)),
            };
            let mate = outcome(find(true));
            let stalemate = outcome(find(false));
            let code = if model.royals(player).is_empty() {
                stalemate
            } else {
                quote!(if royal_attacked(state) { #mate } else { #stalemate })
            };
            let id = num(player.index());
            arms.extend(if i + 1 == choosers.len() {
                quote!(_ => #code,)
            } else {
                quote!(#id => #code,)
            });
        }
        quote! {
            /// The outcome if the player to move has no legal move.
            fn no_move_outcome(state: &State) -> Outcome {
                match chooser(state.turn) { #arms }
            }
        }
    }

    fn repeated(&mut self) -> TokenStream {
        let model = self.scope.plan.model;
        if model.is_puzzle() {
            return quote! {
                /// Repetition is not checked in puzzles.
                fn repetition_outcome(_: &State) -> Option<Outcome> {
                    None
                }
            };
        }
        let mut arms = TokenStream::new();
        for mover in model.player_ids() {
            let index = model.goals.iter().position(|c| {
                c.goal == Goal::Repetition
                    && c.players.as_ref().is_none_or(|players| players.contains(&mover))
            });
            if let Some(index) = index
                && model.turns.iter().any(|t| t.chooser == mover)
            {
                let verdict = self.verdict(&model.goals[index], index, mover);
                let id = num(mover.index());
                arms.extend(quote!(#id => Some(#verdict),));
            }
        }
        quote! {
            /// The outcome if the position has just occurred for the third time.
            fn repetition_outcome(state: &State) -> Option<Outcome> {
                match state.mover {
                    #arms
                    _ => Some(Outcome::draw(DecidedBy::Repetition)),
                }
            }
        }
    }
}
