//! The methods of `Rules` that only read or build a state.

use proc_macro2::TokenStream;
use quote::quote;

use super::names::Scope;
use super::num;
use super::state::event;

/// The methods of `Rules` that only read or build a state.
pub fn rules_methods(scope: &Scope<'_>) -> TokenStream {
    let model = scope.plan.model;
    let n = num(model.board.squares.len());
    let pieces = num(model.pieces.len());
    let players = num(model.players.len());
    let turns = num(model.turns.len());
    let attributes = model.attributes.len();
    let unknown_attributes = if attributes == 64 {
        quote!(false)
    } else {
        let bits = num(attributes);
        quote!(placed.occupant.attributes >> #bits != 0)
    };
    let store = if scope.stores {
        quote!(u32::from(state.stores[usize::from(player.0)][usize::from(piece.0)]))
    } else {
        quote!(0)
    };
    let set_stores = if scope.stores {
        quote! {
            state.stores[usize::from(store.player.0)][usize::from(store.piece.0)] =
                u16::try_from(store.count)
                    .map_err(|_| SetupError::StoreTooLarge(store.player, store.piece))?;
        }
    } else {
        quote! {
            if store.count > 0 {
                return Err(SetupError::StoreTooLarge(store.player, store.piece));
            }
        }
    };
    let last = if scope.last_move {
        quote!((square(state.last_from), square(state.last_to)))
    } else {
        quote!((None, None))
    };
    let set_last = scope.last_move.then(|| {
        quote! {
            state.last_from = setup.last_from.map_or(NONE, |s| s.0 as Sq);
            state.last_to = setup.last_to.map_or(NONE, |s| s.0 as Sq);
        }
    });
    let watched = scope.watched.iter().enumerate().map(|(i, (player, piece))| {
        let (player, piece) = (num(player.index()), num(piece.index()));
        let test = event(scope, &quote!(state), i);
        quote!((#player, #piece) => #test)
    });
    let captured = if scope.watched.is_empty() {
        quote!(false)
    } else {
        quote!(match (player.0, piece.0) { #(#watched,)* _ => false })
    };
    let continuing = if scope.partial { quote!(square(state.continuing)) } else { quote!(None) };
    let random = model
        .player_ids()
        .filter(|p| model.players[p.index()].kind == movewright_model::PlayerKind::Random);
    let random: Vec<_> = random.map(|p| num(p.index())).collect();
    let random = if random.is_empty() { quote!(false) } else { quote!(#(chooser == #random)||*) };
    let hash = hash(scope);
    let start = start(scope);
    let may_continue = scope.partial;
    let may_go_on = super::chains::partial_moves(scope);
    let may_fault = scope.endless;
    let may_repeat = scope.plan.may_repeat;
    let counts = super::legality::passes_sets_on(scope)
        && scope.plan.starts.iter().all(Option::is_some)
        && !scope.plan.starts.is_empty();
    let lines = lines(scope);
    quote! {
        fn info(&self) -> Info<'_> {
            INFO
        }

        fn may_continue(&self) -> bool {
            #may_continue
        }

        fn may_go_on(&self, m: &Move) -> bool {
            #may_go_on
        }

        fn may_fault(&self) -> bool {
            #may_fault
        }

        fn may_repeat(&self) -> bool {
            #may_repeat
        }

        fn counts_without_moves(&self) -> bool {
            #counts
        }

        fn start(&self) -> State {
            #start
        }

        fn set_up(&self, setup: &Setup<'_>) -> Result<State, SetupError> {
            let mut state = State::EMPTY;
            for placed in setup.pieces {
                let Occupant { piece, player, .. } = placed.occupant;
                if placed.square.0 >= #n
                    || piece.0 >= #pieces
                    || player.0 >= #players
                    || #unknown_attributes
                {
                    return Err(SetupError::OutOfRange);
                }
                if state.board.occupied(placed.square.0) {
                    return Err(SetupError::TwoPieces(placed.square));
                }
                state.board.put(placed.square.0, placed.occupant);
            }
            for store in setup.stores {
                if store.player.0 >= #players || store.piece.0 >= #pieces {
                    return Err(SetupError::OutOfRange);
                }
                #set_stores
            }
            for last in [setup.last_from, setup.last_to] {
                if last.is_some_and(|square| square.0 >= #n) {
                    return Err(SetupError::OutOfRange);
                }
            }
            if setup.turn >= #turns {
                return Err(SetupError::OutOfRange);
            }
            state.turn = setup.turn as _;
            #set_last
            #lines
            Ok(state)
        }

        fn turn(&self, state: &State) -> Turn {
            let chooser = chooser(state.turn);
            Turn {
                index: u32::from(state.turn),
                chooser: Player(chooser as u8),
                owner: Player(owner(state.turn) as u8),
                random: #random,
                continuing: #continuing,
            }
        }

        fn piece_at(&self, state: &State, square: Square) -> Option<Occupant> {
            state.board.get(square.0)
        }

        fn store(&self, state: &State, player: Player, piece: Piece) -> u32 {
            #store
        }

        fn last_move(&self, state: &State) -> (Option<Square>, Option<Square>) {
            #last
        }

        fn captured(&self, state: &State, player: Player, piece: Piece) -> bool {
            #captured
        }

        fn hash(&self, state: &State) -> u64 {
            #hash
        }

        fn repetition_key(&self, state: &State) -> u64 {
            state.board.key() ^ keys::turn(u32::from(state.turn))
        }
    }
}

fn hash(scope: &Scope<'_>) -> TokenStream {
    let mut out = quote! {
        let mut hash = state.board.key() ^ keys::turn(u32::from(state.turn));
        if state.mover != NOBODY {
            hash ^= keys::mover(state.mover);
        }
    };
    if scope.stores {
        out.extend(quote! {
            for (player, counts) in state.stores.iter().enumerate() {
                for (piece, &count) in counts.iter().enumerate() {
                    hash ^= keys::store(player as u8, piece as u16, u32::from(count));
                }
            }
        });
    }
    if scope.partial {
        let kind = if scope.classes_used {
            quote!(if state.continuing_kind == kind::ANY {
                None
            } else {
                Some(state.continuing_kind)
            })
        } else {
            quote!(None)
        };
        out.extend(quote! {
            if state.continuing != NONE {
                let kind = #kind;
                hash ^= keys::continuing(u16::from(state.continuing), kind);
            }
        });
    }
    for (i, (player, piece)) in scope.watched.iter().enumerate() {
        let test = event(scope, &quote!(state), i);
        let (player, piece) = (num(player.index()), num(piece.index()));
        out.extend(quote!(if #test { hash ^= keys::captured(#player, #piece); }));
    }
    if scope.counts {
        out.extend(quote! {
            for (player, &count) in state.captures.iter().enumerate() {
                hash ^= keys::captures(player as u8, count);
            }
        });
    }
    if scope.last_move {
        out.extend(quote! {
            if state.last_from != NONE {
                hash ^= keys::last_from(u16::from(state.last_from));
            }
            if state.last_to != NONE {
                hash ^= keys::last_to(u16::from(state.last_to));
            }
        });
    }
    quote!(#out hash)
}

fn start(scope: &Scope<'_>) -> TokenStream {
    let model = scope.plan.model;
    let mut out = quote!(let mut state = State::EMPTY;);
    for piece in model.piece_ids() {
        for player in model.player_ids() {
            let squares: Vec<_> = model
                .setup
                .placements
                .iter()
                .filter(|p| p.piece == piece && p.player == player)
                .map(|p| num(p.square.index()))
                .collect();
            if squares.is_empty() {
                continue;
            }
            let name = &scope.pieces[piece.index()];
            let owner = num(player.index());
            out.extend(quote! {
                for square in [#(#squares),*] {
                    state.board.put(square as usize, new_piece(piece::#name, #owner));
                }
            });
        }
    }
    for store in &model.setup.stores {
        let (player, piece) = (num(store.player.index()), &scope.pieces[store.piece.index()]);
        let count = num(store.count.min(u32::from(u16::MAX)) as usize);
        out.extend(quote!(state.stores[#player][piece::#piece] = #count;));
    }
    let lines = lines(scope);
    quote!(#out #lines state)
}

/// Finds the lines of a state that has just been set up: no line lies on the empty board.
fn lines(scope: &Scope<'_>) -> TokenStream {
    if scope.plan.kept_lines.is_empty() {
        TokenStream::new()
    } else {
        quote!(state.lines = lines_after(&State::EMPTY, &state);)
    }
}
