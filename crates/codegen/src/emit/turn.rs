//! Generating the moves of a turn: sides, sinks, blocks, classes, legality.

use movewright_model::{DropFilter, MoveTypeId, PassTurn, PieceId, PlayerId};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::block;
use super::moves::may_stop;
use super::names::Scope;
use super::num;
use super::state::{by_turn, turn_arms};
use crate::plan::distinct::Doubt;

/// A parameter and an argument for the class of moves, where classes matter.
pub fn class_parameter(scope: &Scope<'_>) -> TokenStream {
    if scope.classes_used { quote!(class: u16,) } else { TokenStream::new() }
}

fn class_argument(scope: &Scope<'_>) -> TokenStream {
    if scope.classes_used { quote!(class,) } else { TokenStream::new() }
}

/// The trait that receives moves from blocks.
pub fn sink_trait(scope: &Scope<'_>) -> TokenStream {
    let attack = scope.plan.asks_attacks().then(|| {
        quote! {
            /// An attack test is running: nested ones are true.
            const IN_ATTACK: bool;
        }
    });
    let fault = scope.endless.then(|| {
        quote! {
            /// An endless loop.
            fn fault(&mut self, fault: Fault) -> Flow;
        }
    });
    let record = scope.replayed.then(|| {
        quote! {
            /// Something happens in a block whose moves are played by running it again.
            #[inline]
            fn record(&mut self, record: Record) {
                let _ = record;
            }
        }
    });
    let doubt = scope.doubtful.then(|| {
        quote! {
            /// From now on moves may equal others, or may not.
            #[inline]
            fn doubt(&mut self, doubtful: bool) {
                let _ = doubtful;
            }
        }
    });
    quote! {
        /// Receives the moves that blocks generate.
        trait Sink {
            #attack
            /// A move; `Break` ends the block.
            fn add(&mut self, m: Move) -> Flow;
            #fault
            #record
            #doubt
        }
    }
}

/// The constant items of a sink's implementation.
pub fn sink_items(scope: &Scope<'_>, in_attack: bool, fault: TokenStream) -> TokenStream {
    let attack = scope.plan.asks_attacks().then(|| quote!(const IN_ATTACK: bool = #in_attack;));
    let fault = scope.endless.then(|| {
        quote! {
            fn fault(&mut self, fault: Fault) -> Flow { #fault }
        }
    });
    quote!(#attack #fault)
}

/// The functions of all blocks.
pub fn blocks(scope: &Scope<'_>) -> TokenStream {
    let mut out = TokenStream::new();
    for (index, shape) in scope.plan.shapes.iter().enumerate() {
        if shape.uses.len() > 1 {
            let paths: Vec<Ident> =
                (0..shape.paths)
                    .map(|i| {
                        if i == 0 {
                            format_ident!("along")
                        } else {
                            format_ident!("along_{}", i + 1)
                        }
                    })
                    .collect();
            let reads: Vec<TokenStream> = paths.iter().map(|p| quote!(#p)).collect();
            let body = block::body(scope, shape, &reads);
            let name = &scope.shapes[index];
            let piece = shape.needs_piece.then(|| quote!(piece: usize,));
            let block = shape.adds.is_none().then(|| quote!(block: u16,));
            let doc = super::text::doc(&format!("Shared by {} blocks.", shape.uses.len()));
            out.extend(quote! {
                #[doc = #doc]
                fn #name<P: Side, S: Sink>(
                    state: &State, start: Sq, #(#paths: &Links,)* #piece #block sink: &mut S,
                ) -> Flow { #body }
            });
        }
        for &block_use in &shape.uses {
            out.extend(block_function(scope, index, block_use));
        }
    }
    out
}

fn block_function(scope: &Scope<'_>, index: usize, block_use: usize) -> TokenStream {
    let shape = &scope.plan.shapes[index];
    let entry = &scope.plan.uses[block_use];
    let doc = block::source_line(scope, block_use);
    let name = &scope.uses[block_use];
    let paths: Vec<TokenStream> = entry
        .paths
        .iter()
        .map(|p| {
            let name = &scope.paths[p];
            quote!(P::#name)
        })
        .collect();
    let piece = &scope.pieces[entry.piece.index()];
    let number = num(block_use);
    let body = if shape.uses.len() > 1 {
        let shared = &scope.shapes[index];
        let piece = shape.needs_piece.then(|| quote!(piece::#piece,));
        let block = shape.adds.is_none().then(|| quote!(#number,));
        quote!(#shared::<P, S>(state, start, #(#paths,)* #piece #block sink))
    } else {
        let body = block::body(scope, shape, &paths);
        let piece = shape.needs_piece.then(|| quote!(let piece = piece::#piece;));
        let block = shape.adds.is_none().then(|| quote!(let block = #number;));
        quote!(#piece #block #body)
    };
    quote! {
        #doc
        fn #name<P: Side, S: Sink>(state: &State, start: Sq, sink: &mut S) -> Flow { #body }
    }
}

/// A call of a block while moves are generated.
fn call(scope: &Scope<'_>, block: usize) -> TokenStream {
    let name = &scope.uses[block];
    let entry = &scope.plan.uses[block];
    let call = quote!(#name::<P, S>(state, start, sink)?;);
    let call = if entry.doubt == Doubt::None {
        call
    } else {
        quote! {
            sink.doubt(true);
            #call
            sink.doubt(false);
        }
    };
    match entry.entry.filter {
        None => call,
        Some(DropFilter::Square(square)) => {
            let square = num(square.index());
            quote!(if start == #square { #call })
        }
        Some(DropFilter::Zone(zone)) => {
            let zone = &scope.zones[zone.index()];
            quote!(if P::#zone.contains(usize::from(start)) { #call })
        }
        Some(DropFilter::Nowhere) => TokenStream::new(),
    }
}

/// The test that a class of moves admits a type.
fn admits(scope: &Scope<'_>, move_type: Option<MoveTypeId>) -> TokenStream {
    let priorities = scope.plan.priorities();
    let mut tests = vec![quote!(class == kind::ANY)];
    if !priorities.is_empty() && move_type.is_none_or(|t| !priorities.contains(&t)) {
        tests.push(quote!(class == kind::OTHERS));
    }
    if let Some(t) = move_type {
        let name = &scope.classes[t.index()];
        tests.push(quote!(class == kind::#name));
    }
    quote!(#(#tests)||*)
}

/// Calls grouped by the class that admits them.
fn grouped(
    scope: &Scope<'_>,
    blocks: &[usize],
    admits: impl Fn(Option<MoveTypeId>) -> TokenStream,
    call: impl Fn(usize) -> TokenStream,
) -> TokenStream {
    let mut out = TokenStream::new();
    for group in blocks
        .chunk_by(|a, b| scope.plan.uses[*a].entry.move_type == scope.plan.uses[*b].entry.move_type)
    {
        let calls = group.iter().map(|&b| call(b));
        let calls = quote!(#(#calls)*);
        out.extend(if scope.classes_used {
            let test = admits(scope.plan.uses[group[0]].entry.move_type);
            quote!(if #test { #calls })
        } else {
            calls
        });
    }
    out
}

/// The moves and drops of each piece, and of all pieces of a side.
pub fn candidates(scope: &Scope<'_>) -> TokenStream {
    let class = class_parameter(scope);
    let argument = class_argument(scope);
    let model = scope.plan.model;
    let mut out = TokenStream::new();
    let mut all = TokenStream::new();
    let mut arms = TokenStream::new();
    for piece in model.piece_ids() {
        let stem = &scope.piece_stems[piece.index()];
        let constant = &scope.pieces[piece.index()];
        for drop in [false, true] {
            let blocks = scope.plan.uses_of(piece, drop);
            if blocks.is_empty() {
                continue;
            }
            let name =
                if drop { format_ident!("{stem}_drops") } else { format_ident!("{stem}_moves") };
            let body = grouped(scope, &blocks, |t| admits(scope, t), |b| call(scope, b));
            let what = if drop { "Drops" } else { "Moves" };
            let doc =
                super::text::doc(&format!("{what} of a {}.", model.pieces[piece.index()].name));
            out.extend(quote! {
                #[doc = #doc]
                fn #name<P: Side, S: Sink>(
                    state: &State, start: Sq, #class sink: &mut S,
                ) -> Flow {
                    #body
                    GO_ON
                }
            });
            if drop {
                let squares = drop_squares(scope, piece);
                all.extend(quote! {
                    if state.stores[P::ID][piece::#constant] > 0 {
                        for start in #squares {
                            #name::<P, S>(state, start as Sq, #argument sink)?;
                        }
                    }
                });
            } else {
                arms.extend(quote! {
                    piece::#constant => #name::<P, S>(state, start, #argument sink),
                });
                if scope.plan.planes {
                    all.extend(quote! {
                        for start in state.board.pieces(piece::#constant) & own {
                            #name::<P, S>(state, start as Sq, #argument sink)?;
                        }
                    });
                }
            }
        }
    }
    let has_moves = !arms.is_empty();
    let moves_at = ((scope.partial || !scope.plan.planes) && has_moves).then(|| {
        quote! {
            /// Moves of the piece on a square.
            fn moves_at<P: Side, S: Sink>(
                state: &State, start: Sq, #class sink: &mut S,
            ) -> Flow {
                match usize::from(state.board.type_at(start)) { #arms _ => GO_ON }
            }
        }
    });
    let pieces = if !scope.plan.planes && has_moves {
        quote! {
            for start in state.board.owned(P::ID) {
                moves_at::<P, S>(state, start as Sq, #argument sink)?;
            }
        }
    } else if has_moves {
        quote!(let own = state.board.owned(P::ID);)
    } else {
        TokenStream::new()
    };
    let continuing = (scope.partial && has_moves).then(|| {
        quote! {
            if state.continuing != NONE {
                return if state.board.occupied(state.continuing) {
                    moves_at::<P, S>(state, state.continuing, #argument sink)
                } else {
                    GO_ON
                };
            }
        }
    });
    quote! {
        #out
        #moves_at

        /// Everything the blocks of a side generate, before legality.
        fn candidates<P: Side, S: Sink>(state: &State, #class sink: &mut S) -> Flow {
            #continuing
            #pieces
            #all
            GO_ON
        }
    }
}

fn drop_squares(scope: &Scope<'_>, piece: PieceId) -> TokenStream {
    let blocks = scope.plan.uses_of(piece, true);
    let squares = match &blocks[..] {
        [one] => match scope.plan.uses[*one].entry.filter {
            Some(DropFilter::Zone(zone)) => {
                let zone = &scope.zones[zone.index()];
                quote!(P::#zone)
            }
            _ => quote!(BOARD),
        },
        _ => quote!(BOARD),
    };
    if scope.plan.drops_on_empty(piece) {
        quote!(#squares.without(&state.board.all()))
    } else {
        squares
    }
}

/// The legal moves of a state.
pub fn legality(scope: &Scope<'_>) -> TokenStream {
    let dispatch = dispatch(scope);
    let first = first(scope);
    let going_on = scope.partial.then(|| going_on(scope));
    let safety = safety(scope);
    let same = scope.doubtful.then(|| same(scope));
    let longest = scope.longest.then(|| super::chains::longest(scope));
    let legal = legal(scope);
    quote!(#dispatch #first #going_on #safety #same #longest #legal)
}

/// Calls a function for the side whose pieces move.
fn for_owner(scope: &Scope<'_>, call: impl Fn(&Ident) -> TokenStream) -> TokenStream {
    let model = scope.plan.model;
    let owners: Vec<PlayerId> =
        model.player_ids().filter(|p| model.turns.iter().any(|t| t.owner == *p)).collect();
    if let [only] = owners[..] {
        return call(&scope.players[only.index()]);
    }
    let last = owners.len() - 1;
    let arms = owners.iter().enumerate().map(|(i, p)| {
        let call = call(&scope.players[p.index()]);
        let id = num(p.index());
        if i == last { quote!(_ => #call) } else { quote!(#id => #call) }
    });
    quote!(match owner(state.turn) { #(#arms,)* })
}

fn dispatch(scope: &Scope<'_>) -> TokenStream {
    let argument = class_argument(scope);
    let call = for_owner(scope, |side| quote!(turn_of::<#side, S>(state, sink)));
    let class = scope.classes_used.then(|| {
        let turn = quote!(class_of_turn(state.turn));
        if scope.partial {
            quote! {
                let class = if state.continuing != NONE && state.continuing_kind != kind::ANY {
                    state.continuing_kind
                } else {
                    #turn
                };
            }
        } else {
            quote!(let class = #turn;)
        }
    });
    let priorities = scope.plan.priorities();
    let priorities = (!priorities.is_empty()).then(|| {
        let tests = priorities.iter().map(|t| {
            let name = &scope.classes[t.index()];
            quote! {
                if candidates::<P, First>(state, kind::#name, &mut First).is_break() {
                    return candidates::<P, S>(state, kind::#name, sink);
                }
            }
        });
        quote! {
            // Only the highest class of which there is a move.
            if class == kind::ANY {
                #(#tests)*
                return candidates::<P, S>(state, kind::OTHERS, sink);
            }
        }
    });
    quote! {
        /// Everything the rules generate in this turn, before legality.
        fn every_candidate<S: Sink>(state: &State, sink: &mut S) -> Flow { #call }

        /// The same for the side whose pieces move.
        fn turn_of<P: Side, S: Sink>(state: &State, sink: &mut S) -> Flow {
            #class
            #priorities
            candidates::<P, S>(state, #argument sink)
        }
    }
}

fn first(scope: &Scope<'_>) -> TokenStream {
    if !scope.partial && scope.plan.priorities().is_empty() {
        return TokenStream::new();
    }
    let items = sink_items(
        scope,
        false,
        quote!({
            let _ = fault;
            GO_ON
        }),
    );
    quote! {
        /// Stops at the first move.
        struct First;

        impl Sink for First {
            #items
            fn add(&mut self, _: Move) -> Flow { STOP }
        }
    }
}

fn going_on(scope: &Scope<'_>) -> TokenStream {
    if !scope.threats {
        return quote! {
            /// Can the turn go on?
            fn goes_on(state: &State) -> bool {
                every_candidate(state, &mut First).is_break()
            }
        };
    }
    let items = sink_items(
        scope,
        false,
        quote!({
            let _ = fault;
            GO_ON
        }),
    );
    let forget_value = scope.values.then(|| quote!(self.child.taken = 0;));
    quote! {
        /// Can the turn go on, so that it ends with no royal piece attacked?
        fn goes_on(state: &State) -> bool {
            if threatened(state.turn) {
                reaches_safety(state, None)
            } else {
                every_candidate(state, &mut First).is_break()
            }
        }

        /// The positions of a chain on the way to here.
        struct Trail<'a> {
            state: &'a State,
            before: Option<&'a Trail<'a>>,
        }

        impl Trail<'_> {
            fn contains(&self, state: &State) -> bool {
                self.state == state || self.before.is_some_and(|before| before.contains(state))
            }
        }

        /// Is there a leg, or a chain of legs, after which the turn may end?
        fn reaches_safety(state: &State, before: Option<&Trail<'_>>) -> bool {
            let trail = Trail { state, before };
            every_candidate(state, &mut Search { trail: &trail, child: *state }).is_break()
        }

        /// Stops at a leg after which the turn may end.
        struct Search<'a> {
            trail: &'a Trail<'a>,
            child: State,
        }

        impl Sink for Search<'_> {
            #items
            fn add(&mut self, m: Move) -> Flow {
                let turn = self.trail.state.turn;
                execute(self.trail.state, &m, &mut self.child);
                #forget_value
                if is_safe(&self.child, turn)
                    || self.child.continuing != NONE
                        && !self.trail.contains(&self.child)
                        && reaches_safety(&self.child, Some(self.trail))
                {
                    return STOP;
                }
                GO_ON
            }
        }
    }
}

/// Which royals are in danger, from whom, when a turn ends.
fn safety(scope: &Scope<'_>) -> TokenStream {
    let model = scope.plan.model;
    let mut out = TokenStream::new();
    let class = scope.classes_used.then(|| quote!(, kind::ANY));
    for player in model.player_ids() {
        let royals = model.royals(player);
        if royals.is_empty() || !model.turns.iter().any(|t| t.chooser == player) {
            continue;
        }
        let name = danger_name(scope, player);
        let id = num(player.index());
        let loops = royals.iter().map(|piece| {
            let piece = &scope.pieces[piece.index()];
            quote! {
                for royal in state.board.pieces(piece::#piece) & state.board.owned(#id) {
                    if attacks::<B>(state, royal as Sq #class) {
                        return true;
                    }
                }
            }
        });
        if scope.masks {
            let loops = royals.iter().map(|piece| {
                let piece = &scope.pieces[piece.index()];
                quote! {
                    for royal in state.board.pieces(piece::#piece) & state.board.owned(#id) {
                        if attacks::<B>(state, royal as Sq #class) {
                            return BOARD;
                        }
                        asked |= asked_about::<B>(state, royal as Sq);
                    }
                }
            });
            let name = asked_name(scope, player);
            let doc = super::text::doc(&format!(
                "The squares on which the safety of {} depends; all if it is in danger.",
                model.players[player.index()].name
            ));
            out.extend(quote! {
                #[doc = #doc]
                fn #name<B: Side>(state: &State) -> Squares {
                    let mut asked = Squares::EMPTY;
                    #(#loops)*
                    asked
                }
            });
        }
        let doc = super::text::doc(&format!(
            "Could a side take a royal piece of {}?",
            model.players[player.index()].name
        ));
        out.extend(quote! {
            #[doc = #doc]
            fn #name<B: Side>(state: &State) -> bool {
                #(#loops)*
                false
            }
        });
    }
    let in_danger = |player: PlayerId, by: PlayerId| {
        let name = danger_name(scope, player);
        let by = &scope.players[by.index()];
        quote!(#name::<#by>(state))
    };
    let checks = by_turn(scope, |t| {
        let chooser = model.turns[t].chooser;
        let by = model.turns[model.next_turn(t)].owner;
        (!model.royals(chooser).is_empty()).then_some((chooser, by))
    });
    let arms = turn_arms(&checks, |check| match check {
        Some((chooser, by)) => in_danger(*chooser, *by),
        None => quote!(false),
    });
    out.extend(quote! {
        /// Could the owner of the next turn take a royal piece of the player who chooses?
        fn royal_attacked(state: &State) -> bool {
            match state.turn { #arms }
        }
    });
    if !scope.threats {
        return out;
    }
    let groups = by_turn(scope, |t| model.threat_after(t).map(|by| (model.turns[t].chooser, by)));
    let arms = turn_arms(&groups, |group| match group {
        None => quote!(true),
        Some((chooser, by)) => {
            let attacked = in_danger(*chooser, *by);
            let royals = model.royals(*chooser);
            let lost = scope
                .watched
                .iter()
                .enumerate()
                .filter(|(_, (p, t))| p == chooser && royals.contains(t))
                .map(|(i, _)| super::state::event(scope, &quote!(state), i));
            quote!(!(#(#lost)||*) && !#attacked)
        }
    });
    if scope.masks {
        let arms = turn_arms(&groups, |group| match group {
            None => quote!(Squares::EMPTY),
            Some((chooser, by)) => {
                let name = asked_name(scope, *chooser);
                let by = &scope.players[by.index()];
                quote!(#name::<#by>(state))
            }
        });
        let continuing = scope.partial.then(|| {
            quote!(if state.continuing != NONE {
                return BOARD;
            })
        });
        out.extend(quote! {
            /// Moves that concern none of these squares leave the royal pieces safe.
            fn delicate_squares(state: &State) -> Squares {
                #continuing
                match state.turn { #arms }
            }
        });
    }
    let threatened =
        turn_arms(&by_turn(scope, |t| model.threat_after(t).is_some()), |t| quote!(#t));
    let ty = if model.turns.len() <= 256 { quote!(u8) } else { quote!(u16) };
    out.extend(quote! {
        /// May a turn end with this position: no royal piece of the player who chose was lost in
        /// it, and none could be taken now?
        fn is_safe(state: &State, turn: #ty) -> bool {
            match turn { #arms }
        }

        /// Can moves of this turn be illegal?
        const fn threatened(turn: #ty) -> bool {
            match turn { #threatened }
        }
    });
    out
}

fn asked_name(scope: &Scope<'_>, player: PlayerId) -> Ident {
    let stem = scope.players[player.index()].to_string().to_lowercase();
    format_ident!("{stem}_depends_on")
}

fn danger_name(scope: &Scope<'_>, player: PlayerId) -> Ident {
    let stem = scope.players[player.index()].to_string().to_lowercase();
    format_ident!("{stem}_in_danger")
}

fn same(scope: &Scope<'_>) -> TokenStream {
    let items = sink_items(
        scope,
        false,
        quote!({
            let _ = fault;
            STOP
        }),
    );
    quote! {
        /// Counts the moves of a position that equal one of them.
        struct Same<'a> {
            state: &'a State,
            shape: MoveShape,
            after: &'a State,
            child: State,
            /// Number of the move looked at, and of the move to compare with.
            number: u32,
            own: u32,
            equal: u32,
            earlier: bool,
        }

        impl Sink for Same<'_> {
            #items
            fn add(&mut self, m: Move) -> Flow {
                let number = self.number;
                self.number += 1;
                if number == self.own {
                    self.equal += 1;
                } else if shape(&m) == self.shape {
                    play_into(self.state, &m, &mut self.child);
                    if self.child == *self.after {
                        self.equal += 1;
                        if number < self.own {
                            self.earlier = true;
                            return STOP;
                        }
                    }
                }
                GO_ON
            }
        }
    }
}

fn legal(scope: &Scope<'_>) -> TokenStream {
    let model = scope.plan.model;
    let options = model.options;
    let mut fields = TokenStream::new();
    let mut values = TokenStream::new();
    let mut before = TokenStream::new();
    let mut tests = TokenStream::new();
    let mut trial = TokenStream::new();
    let needs_found = options.pass_turn == PassTurn::Forced || scope.plan.may_pass();
    let plays = scope.threats || scope.doubtful;
    if plays {
        fields.extend(quote!(child: State,));
        values.extend(quote!(child: *state,));
    }
    if needs_found {
        fields.extend(quote!(found: bool,));
        values.extend(quote!(found: false,));
    }
    let random = model
        .turns
        .iter()
        .any(|t| model.players[t.chooser.index()].kind == movewright_model::PlayerKind::Random);
    if random {
        let arms = turn_arms(
            &by_turn(scope, |t| {
                model.players[model.turns[t].chooser.index()].kind
                    == movewright_model::PlayerKind::Random
            }),
            |random| quote!(#random),
        );
        fields.extend(quote!(random: bool,));
        values.extend(quote!(random: match state.turn { #arms },));
    }
    if scope.threats {
        fields.extend(quote!(threatened: bool,));
        values.extend(quote!(threatened: threatened(state.turn),));
    }
    if scope.doubtful {
        fields.extend(quote!(number: u32, doubtful: bool,));
        values.extend(quote!(number: 0, doubtful: false,));
        tests.extend(quote! {
            let own = self.number;
            self.number += 1;
        });
    }
    if scope.longest {
        fields.extend(quote!(best: Option<Score>,));
        values.extend(quote!(best: best_chain(state),));
        tests.extend(quote! {
            if let Some(best) = self.best && chain_score(self.state, &m) != best {
                return GO_ON;
            }
        });
    }
    if scope.threats {
        let continues = scope.partial.then(|| quote!(self.child.continuing != NONE ||));
        let disturbing = scope.masks.then(|| quote!(&&disturbs(&m, &self.delicate)));
        if scope.masks {
            fields.extend(quote!(delicate: Squares,));
            values.extend(quote!(delicate: delicate_squares(state),));
        }
        tests.extend(quote! {
            if self.threatened #disturbing && !self.leaves_safe(&m) {
                return GO_ON;
            }
        });
        trial.extend(quote! {
            /// Plays a move: may the turn end so, or go on?
            #[inline(never)]
            fn leaves_safe(&mut self, m: &Move) -> bool {
                play_into(self.state, m, &mut self.child);
                #continues is_safe(&self.child, self.state.turn)
            }
        });
    }
    let note = needs_found.then(|| quote!(self.found = true;));
    let give = if random {
        quote!(if self.random { self.out.add_weighted(m, 1) } else { self.out.add(m) })
    } else {
        quote!(self.out.add(m))
    };
    if scope.doubtful {
        let weigh = random.then(|| {
            quote!(if self.random {
                return self.out.add_weighted(m, equal);
            })
        });
        tests.extend(quote! {
            if self.doubtful {
                let equal = self.equal_moves(&m, own);
                if equal == 0 {
                    return GO_ON;
                }
                #note
                #weigh
            }
        });
        trial.extend(quote! {
            /// How many moves of the position equal this one; none if an earlier one does.
            #[inline(never)]
            fn equal_moves(&mut self, m: &Move, own: u32) -> u32 {
                play_into(self.state, m, &mut self.child);
                let mut same = Same {
                    state: self.state,
                    shape: shape(m),
                    after: &self.child,
                    child: *self.state,
                    number: 0,
                    own,
                    equal: 0,
                    earlier: false,
                };
                let _ = every_candidate(self.state, &mut same);
                if same.earlier { 0 } else { same.equal }
            }
        });
    }
    let trial =
        (!trial.is_empty()).then(|| quote!(impl<O: MoveSink<Move>> Legal<'_, O> { #trial }));
    let items = sink_items(
        scope,
        false,
        quote!({
            self.out.fault(fault);
            STOP
        }),
    );
    let doubt = scope.doubtful.then(|| {
        quote! {
            fn doubt(&mut self, doubtful: bool) {
                self.doubtful = doubtful;
            }
        }
    });
    let stop = may_stop(scope).then(|| {
        let safe = if scope.threats { quote!(&&is_safe(state, state.turn)) } else { quote!() };
        quote! {
            if state.continuing != NONE #safe {
                out.add(Move::Stop)?;
            }
        }
    });
    let pass = scope.plan.may_pass().then(|| {
        let test = match options.pass_turn {
            PassTurn::Allowed => quote!(true),
            PassTurn::Forced => quote!(!found),
            PassTurn::Never => quote!(!found && random),
        };
        let between = scope.partial.then(|| quote!(state.continuing == NONE &&));
        quote!(if #between #test { out.add(Move::Pass)?; })
    });
    let keep_found = (needs_found && options.pass_turn != PassTurn::Allowed)
        .then(|| quote!(let found = legal.found;));
    let keep_random = (random && options.pass_turn == PassTurn::Never)
        .then(|| quote!(let random = legal.random;));
    before.extend(quote!(let mut legal = Legal { state, out: &mut *out, #values };));
    quote! {
        /// Passes legal moves on.
        struct Legal<'a, O> {
            state: &'a State,
            out: &'a mut O,
            #fields
        }

        #trial

        impl<O: MoveSink<Move>> Sink for Legal<'_, O> {
            #items
            #doubt
            #[inline]
            fn add(&mut self, m: Move) -> Flow {
                #tests
                #note
                #give
            }
        }

        /// The legal moves of a state.
        fn legal_moves<O: MoveSink<Move>>(state: &State, out: &mut O) -> Flow {
            #before
            every_candidate(state, &mut legal)?;
            #keep_found
            #keep_random
            #stop
            #pass
            GO_ON
        }
    }
}
