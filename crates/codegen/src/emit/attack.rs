//! Attack tests: could a side take the piece on a square?
//!
//! Only pieces from which some block can reach the square are looked at, and of these only the
//! blocks that can; the block itself decides.

use movewright_model::{DropFilter, PieceId, PlayerId};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::names::Scope;
use super::num;
use super::turn::{class_parameter, sink_items};
use crate::plan::bits::Bits;
use crate::plan::{ReachTable, VariantPlan};

/// The tables of start squares by target that attack tests use: the name of the constant of
/// `Side`, and the table of each side.
#[derive(Default)]
pub struct Reaches {
    /// In the order in which they were made.
    pub constants: Vec<(Ident, Vec<(PlayerId, usize)>)>,
    /// Distinct tables.
    pub tables: Vec<ReachTable>,
    /// By block: its constant; `None` where nothing can be taken, and missing where not analysed.
    blocks: Vec<Option<Ident>>,
    pieces: Vec<Option<Ident>>,
    /// By block: the squares it asks, by start; `None` where more than that matters.
    asks: Vec<Option<Ident>>,
}

impl Reaches {
    /// Makes the tables of a plan.
    pub fn new(scope: &Scope<'_>) -> Self {
        let plan = scope.plan;
        let mut out = Reaches::default();
        if !plan.analysed || !scope.walked_attacks {
            return out;
        }
        let n = plan.model.board.squares.len();
        out.blocks = vec![None; plan.uses.len()];
        out.pieces = vec![None; plan.model.pieces.len()];
        out.asks = vec![None; plan.uses.len()];
        for piece in plan.model.piece_ids() {
            let mut unions: Vec<(PlayerId, ReachTable)> =
                plan.sides.iter().map(|&p| (p, vec![Bits::none(n); n])).collect();
            let mut members = 0;
            for drop in [false, true] {
                for block in plan.uses_of(piece, drop) {
                    let tables = block_tables(plan, block);
                    if tables.iter().all(|(_, t)| t.iter().all(Bits::is_empty)) {
                        continue;
                    }
                    let upper = scope.uses[block].to_string().to_uppercase();
                    let name = format_ident!("{upper}_FROM");
                    if !drop {
                        members += 1;
                        for ((_, union), (_, table)) in unions.iter_mut().zip(&tables) {
                            for (a, b) in union.iter_mut().zip(table) {
                                a.add(b);
                            }
                        }
                    }
                    out.push(name.clone(), tables);
                    out.blocks[block] = Some(name);
                    let asked: Option<Vec<_>> = plan
                        .sides
                        .iter()
                        .map(|&p| Some((p, plan.asked_squares(block, p)?)))
                        .collect();
                    let tried = plan.dangers.as_ref().is_some_and(|d| d.tries(piece));
                    if let (Some(asked), true) = (asked, scope.masks || tried) {
                        let name = format_ident!("{upper}_ASKS");
                        out.push(name.clone(), asked);
                        out.asks[block] = Some(name);
                    }
                }
            }
            if members > 0 {
                let upper = scope.piece_stems[piece.index()].to_string().to_uppercase();
                let name = format_ident!("{upper}_FROM");
                let name = if out.constants.iter().any(|(n, _)| *n == name) {
                    format_ident!("ANY_{name}")
                } else {
                    name
                };
                out.push(name.clone(), unions);
                out.pieces[piece.index()] = Some(name);
            }
        }
        out
    }

    fn push(&mut self, name: Ident, tables: Vec<(PlayerId, ReachTable)>) {
        let tables = tables
            .into_iter()
            .map(|(player, table)| {
                let index = self.tables.iter().position(|t| *t == table).unwrap_or_else(|| {
                    self.tables.push(table);
                    self.tables.len() - 1
                });
                (player, index)
            })
            .collect();
        self.constants.push((name, tables));
    }
}

fn block_tables(plan: &VariantPlan<'_>, block: usize) -> Vec<(PlayerId, ReachTable)> {
    plan.sides
        .iter()
        .map(|&p| (p, plan.attack_starts(block, p).expect("the plan was analysed")))
        .collect()
}

/// The attack tests of a variant.
pub fn attack(scope: &Scope<'_>, reaches: &Reaches) -> TokenStream {
    if !scope.walked_attacks {
        return TokenStream::new();
    }
    let hit = hit(scope);
    let class = class_parameter(scope);
    let argument = scope.classes_used.then(|| quote!(, class));
    let mut out = TokenStream::new();
    let mut tests = TokenStream::new();
    let mut arms = TokenStream::new();
    for piece in scope.plan.model.piece_ids() {
        let constant = &scope.pieces[piece.index()];
        let stem = &scope.piece_stems[piece.index()];
        let calls = calls(scope, reaches, piece, false);
        if !calls.is_empty() {
            let name = format_ident!("{stem}_attacks");
            let doc = super::text::doc(&format!(
                "Could one of these {} pieces take the piece on a square?",
                scope.plan.model.pieces[piece.index()].name
            ));
            out.extend(quote! {
                #[doc = #doc]
                fn #name<P: Side>(
                    state: &State, pieces: Squares, target: Sq, #class
                ) -> bool {
                    #calls
                    false
                }
            });
            let mask = if scope.plan.analysed {
                reaches.pieces[piece.index()]
                    .as_ref()
                    .map(|name| quote!(& P::#name[usize::from(target)]))
            } else {
                None
            };
            if scope.plan.planes {
                tests.extend(quote! {
                    let pieces = state.board.pieces(piece::#constant) & own #mask;
                    if !pieces.is_empty() && #name::<P>(state, pieces, target #argument) {
                        return true;
                    }
                });
            } else {
                arms.extend(quote! {
                    piece::#constant => #name::<P>(state, Set::single(start), target #argument),
                });
            }
        }
        let drops = calls_drops(scope, reaches, piece);
        if !drops.is_empty() {
            tests.extend(quote! {
                if state.stores[P::ID][piece::#constant] > 0 { #drops }
            });
        }
    }
    let pieces = if scope.plan.planes {
        quote!(let own = state.board.owned(P::ID);)
    } else if arms.is_empty() {
        TokenStream::new()
    } else {
        quote! {
            for start in state.board.owned(P::ID) {
                if match usize::from(state.board.type_at(start)) { #arms _ => false } {
                    return true;
                }
            }
        }
    };
    let questions = questions(scope);
    let danger = scope.masks.then(|| danger(scope, reaches));
    quote! {
        #danger
        #hit
        #out

        /// Could a side take the piece on a square? Its own safety does not matter, nor do
        /// priorities.
        fn attacks<P: Side>(state: &State, target: Sq, #class) -> bool {
            #pieces
            #tests
            false
        }

        #questions
    }
}

/// The squares on which it depends whether a royal piece is attacked.
///
/// Every block that may reach the royal piece asks only certain squares. While the royal piece is
/// not attacked, a move of another piece that touches none of them leaves it so.
fn danger(scope: &Scope<'_>, reaches: &Reaches) -> TokenStream {
    let mut tests = TokenStream::new();
    for piece in scope.plan.model.piece_ids() {
        let Some(from) = &reaches.pieces[piece.index()] else { continue };
        let constant = &scope.pieces[piece.index()];
        let blocks = asked_by(scope, reaches, piece, &format_ident!("P"));
        tests.extend(quote! {
            let pieces = state.board.pieces(piece::#constant) & own & P::#from[usize::from(royal)];
            if !pieces.is_empty() { #blocks }
        });
    }
    quote! {
        /// The squares on which it depends whether a side attacks a royal piece: those that its
        /// blocks ask which may reach it.
        fn asked_about<P: Side>(state: &State, royal: Sq) -> Squares {
            let own = state.board.owned(P::ID);
            let mut asked = Squares::single(usize::from(royal));
            #tests
            asked
        }
    }
}

/// Adds to `asked` the squares that blocks of a type ask which may take the royal piece on
/// `royal`, for `pieces` of a side.
pub fn asked_by(scope: &Scope<'_>, reaches: &Reaches, piece: PieceId, side: &Ident) -> TokenStream {
    let blocks = scope.plan.uses_of(piece, false).into_iter().filter_map(|block| {
        let reach = reaches.blocks[block].as_ref()?;
        let squares = quote!(pieces & #side::#reach[royal as usize]);
        Some(match &reaches.asks[block] {
            Some(asks) => quote! {
                for start in #squares {
                    asked |= #side::#asks[start];
                }
            },
            None => quote! {
                if !(#squares).is_empty() {
                    return BOARD;
                }
            },
        })
    });
    blocks.collect()
}

fn admits(scope: &Scope<'_>, block: usize, body: TokenStream) -> TokenStream {
    if !scope.classes_used {
        return body;
    }
    match scope.plan.uses[block].entry.move_type {
        None => quote!(if class == kind::ANY { #body }),
        Some(t) => {
            let name = &scope.classes[t.index()];
            quote!(if class == kind::ANY || class == kind::#name { #body })
        }
    }
}

fn calls(scope: &Scope<'_>, reaches: &Reaches, piece: PieceId, drop: bool) -> TokenStream {
    let mut out = TokenStream::new();
    for block in scope.plan.uses_of(piece, drop) {
        let name = &scope.uses[block];
        let squares = if scope.plan.analysed {
            match &reaches.blocks[block] {
                None => continue,
                Some(reach) => quote!(pieces & P::#reach[usize::from(target)]),
            }
        } else {
            quote!(pieces)
        };
        out.extend(admits(
            scope,
            block,
            quote! {
                for start in #squares {
                    let mut hit = Hit::new(state, target);
                    if #name::<P, Hit>(state, start as Sq, &mut hit).is_break() {
                        return true;
                    }
                }
            },
        ));
    }
    out
}

fn calls_drops(scope: &Scope<'_>, reaches: &Reaches, piece: PieceId) -> TokenStream {
    let mut out = TokenStream::new();
    for block in scope.plan.uses_of(piece, true) {
        let name = &scope.uses[block];
        let squares = if scope.plan.analysed {
            match &reaches.blocks[block] {
                None => continue,
                Some(reach) => quote!(P::#reach[usize::from(target)]),
            }
        } else {
            match scope.plan.uses[block].entry.filter {
                None => quote!(BOARD),
                Some(DropFilter::Square(square)) => {
                    let square = num(square.index());
                    quote!([#square as usize])
                }
                Some(DropFilter::Zone(zone)) => {
                    let zone = &scope.zones[zone.index()];
                    quote!(P::#zone)
                }
                Some(DropFilter::Nowhere) => continue,
            }
        };
        out.extend(admits(
            scope,
            block,
            quote! {
                for start in #squares {
                    let mut hit = Hit::new(state, target);
                    if #name::<P, Hit>(state, start as Sq, &mut hit).is_break() {
                        return true;
                    }
                }
            },
        ));
    }
    out
}

fn hit(scope: &Scope<'_>) -> TokenStream {
    let items = sink_items(
        scope,
        true,
        quote!({
            let _ = fault;
            GO_ON
        }),
    );
    if !scope.replayed {
        return quote! {
            /// Stops at a move that takes the piece on a square.
            struct Hit<'a> {
                state: &'a State,
                target: Sq,
            }

            impl<'a> Hit<'a> {
                #[inline]
                fn new(state: &'a State, target: Sq) -> Self {
                    Hit { state, target }
                }
            }

            impl Sink for Hit<'_> {
                #items
                #[inline]
                fn add(&mut self, m: Move) -> Flow {
                    if takes(&m, self.state, self.target) { STOP } else { GO_ON }
                }
            }
        };
    }
    let drops = scope.plan.replays_drops().then(|| {
        quote! {
            Record::Drop { to } => self.lands |= to == self.target,
            Record::LastDrop { to, .. } => self.last = (to == self.target, false),
        }
    });
    let discard =
        scope.plan.model.options.discard_cascades.then(
            || quote!(self.lands = false; self.leaves = false; self.lifted = Squares::EMPTY;),
        );
    quote! {
        /// Stops at a move that takes the piece on a square.
        struct Hit<'a> {
            state: &'a State,
            target: Sq,
            /// Sources of the cascades so far.
            lifted: Squares,
            /// A cascade ends on the square.
            lands: bool,
            /// A cascade leads the piece away.
            leaves: bool,
            /// The movement of the `add` ends on the square, or leads the piece away.
            last: (bool, bool),
            /// The piece is captured or replaced.
            removed: bool,
        }

        impl<'a> Hit<'a> {
            fn new(state: &'a State, target: Sq) -> Self {
                Hit {
                    state,
                    target,
                    lifted: Squares::EMPTY,
                    lands: false,
                    leaves: false,
                    last: (false, false),
                    removed: false,
                }
            }

            /// Does a movement end on the square, or lead its piece away?
            fn movement(&self, from: Sq, to: Sq) -> (bool, bool) {
                let live = self.state.board.occupied(from)
                    && !self.lifted.contains(usize::from(from));
                (
                    live && to == self.target && from != self.target,
                    live && from == self.target,
                )
            }
        }

        impl Sink for Hit<'_> {
            #items
            fn add(&mut self, m: Move) -> Flow {
                let leaves = self.leaves || self.last.1;
                if takes(&m, self.state, self.target)
                    || self.lands
                    || self.last.0
                    || self.removed && !leaves
                {
                    STOP
                } else {
                    GO_ON
                }
            }

            fn record(&mut self, record: Record) {
                match record {
                    Record::Movement { from, to } => {
                        let (lands, leaves) = self.movement(from, to);
                        self.lands |= lands;
                        self.leaves |= leaves;
                        self.lifted.insert(usize::from(from));
                    }
                    Record::Last { from, to, copy, .. } => {
                        let (lands, leaves) = self.movement(from, to);
                        self.last = (lands, leaves && !copy);
                    }
                    #drops
                    Record::Capture(at) | Record::Create(at, ..) => {
                        self.removed |= at == self.target;
                    }
                    Record::Added => {
                        self.removed = false;
                        self.last = (false, false);
                        #discard
                    }
                    _ => {}
                }
            }
        }
    }
}

/// `attacked?` and `defended?`.
fn questions(scope: &Scope<'_>) -> TokenStream {
    if !scope.plan.asks_attacks() {
        return TokenStream::new();
    }
    let model = scope.plan.model;
    let class = class_parameter(scope);
    let argument = scope.classes_used.then(|| quote!(, class));
    let by_side = |value: &dyn Fn(PlayerId) -> TokenStream| {
        let sides = &scope.plan.sides;
        let last = sides.len() - 1;
        let arms = sides.iter().enumerate().map(|(i, &p)| {
            let value = value(p);
            let id = num(p.index());
            if i == last { quote!(_ => #value) } else { quote!(#id => #value) }
        });
        quote!(match P::ID { #(#arms,)* })
    };
    let by_others = by_side(&|p| {
        let calls: Vec<TokenStream> = model
            .attackers_of(p)
            .iter()
            .map(|by| {
                let by = &scope.players[by.index()];
                quote!(attacks::<#by>(state, square #argument))
            })
            .collect();
        if calls.is_empty() { quote!(false) } else { quote!(#(#calls)||*) }
    });
    let victim = by_side(&|p| {
        let other = || model.player_ids().find(|&q| q != p);
        match model.attackers_of(p).first().copied().or_else(other) {
            Some(victim) => {
                let victim = num(victim.index());
                quote!(#victim)
            }
            None => quote!(usize::MAX),
        }
    });
    let royal = royal_questions(scope);
    quote! {
        /// Could an enemy take a piece of a side on this square? A temporary piece of the type
        /// whose block asks stands there if none of the side does.
        fn attacked<P: Side>(state: &State, square: Sq, piece: usize, #class) -> bool {
            #royal
            if state.board.owned_by(square, P::ID) {
                return attacked_by_others::<P>(state, square #argument);
            }
            let mut with_piece = *state;
            with_piece.board.replace(square, new_piece(piece, P::ID));
            attacked_by_others::<P>(&with_piece, square #argument)
        }

        /// Could an enemy of a side take the piece on this square?
        fn attacked_by_others<P: Side>(state: &State, square: Sq, #class) -> bool {
            #by_others
        }

        /// Could a friend take an enemy on this square? A temporary enemy stands there if none
        /// does.
        fn defended<P: Side>(state: &State, square: Sq, piece: usize, #class) -> bool {
            let victim: usize = #victim;
            if state.board.enemy_of(square, P::ID) || victim == usize::MAX {
                return attacks::<P>(state, square #argument);
            }
            let mut with_piece = *state;
            with_piece.board.replace(square, new_piece(piece, victim));
            attacks::<P>(&with_piece, square #argument)
        }
    }
}

/// Answers to `attacked?` by pair functions: where the piece asked about is royal, or would be.
fn royal_questions(scope: &Scope<'_>) -> TokenStream {
    let Some(dangers) = &scope.plan.dangers else { return TokenStream::new() };
    let model = scope.plan.model;
    let any = scope.classes_used.then(|| quote!(&&class == kind::ANY));
    let mut out = TokenStream::new();
    for &player in &scope.plan.sides {
        for royal in model.royals(player) {
            let tests: Option<Vec<TokenStream>> = model
                .attackers_of(player)
                .into_iter()
                .map(|by| {
                    let danger = dangers.of(player, by)?;
                    let (_, threats) = danger.royals.iter().find(|r| r.0 == royal)?;
                    if !threats.others.is_empty() {
                        return None;
                    }
                    let test = super::danger::attacked_name(scope, danger, royal);
                    let by = num(by.index());
                    Some(quote!({
                        let mut alive = state.board.owned(#by);
                        alive.remove(usize::from(square));
                        #test(state, usize::from(square), occupied, alive)
                    }))
                })
                .collect();
            let Some(tests) = tests.filter(|t| !t.is_empty()) else { continue };
            let id = num(player.index());
            let royal = &scope.pieces[royal.index()];
            out.extend(quote! {
                if P::ID == #id
                    && piece == piece::#royal
                    #any
                    && (state.board.is_piece(square, piece::#royal)
                        || !state.board.owned_by(square, P::ID))
                {
                    let mut occupied = state.board.all();
                    occupied.insert(usize::from(square));
                    return #(#tests)||*;
                }
            });
        }
    }
    out
}
