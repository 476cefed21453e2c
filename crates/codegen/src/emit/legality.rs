//! The legal moves of a turn: whose pieces move, priorities, chains, equal moves, trials.

use movewright_model::{PassTurn, PlayerId, PlayerKind};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::moves::may_stop;
use super::names::Scope;
use super::num;
use super::state::{by_turn, turn_arms};
use super::turn::{class_argument, sink_items};

/// The legal moves of a state.
pub fn legality(scope: &Scope<'_>) -> TokenStream {
    let dispatch = dispatch(scope);
    let faults = scope.endless.then(|| faults(scope));
    let first = first(scope);
    let going_on = scope.partial.then(|| going_on(scope));
    let safety = super::safety::safety(scope);
    let same = scope.doubtful.then(|| super::equal::same(scope));
    let longest = scope.longest.then(|| super::chains::longest(scope));
    let legal = legal(scope);
    quote!(#dispatch #faults #first #going_on #safety #same #longest #legal)
}

/// Are sets of moves passed on without a test of each move?
pub fn passes_sets_on(scope: &Scope<'_>) -> bool {
    !scope.threats && !scope.longest && !has_random(scope)
}

/// Does a random player have turns?
pub fn has_random(scope: &Scope<'_>) -> bool {
    let model = scope.plan.model;
    model.turns.iter().any(|t| model.players[t.chooser.index()].kind == PlayerKind::Random)
}

/// Calls a function for the side whose pieces move.
pub fn for_owner(scope: &Scope<'_>, call: impl Fn(&Ident) -> TokenStream) -> TokenStream {
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

/// The class of moves that the turn, or the chain in it, asks for.
fn class_asked(scope: &Scope<'_>) -> Option<TokenStream> {
    scope.classes_used.then(|| {
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
    })
}

/// The search for endless loops. A turn with one has no moves, so it is made before any is given.
fn faults(scope: &Scope<'_>) -> TokenStream {
    let items = sink_items(
        scope,
        false,
        quote!({
            self.0 = Some(fault);
            STOP
        }),
    );
    let argument = class_argument(scope);
    let call =
        for_owner(scope, |side| quote!(candidates::<#side, Faults>(state, #argument &mut sink)));
    let class = class_asked(scope);
    quote! {
        /// Finds an endless loop.
        struct Faults(Option<Fault>);

        impl Sink for Faults {
            #items
            fn add(&mut self, _: Move) -> Flow { GO_ON }
        }

        /// The first endless loop that the blocks of this turn run into, whatever their priority.
        fn first_fault(state: &State) -> Option<Fault> {
            #class
            let mut sink = Faults(None);
            let _ = #call;
            sink.0
        }
    }
}

fn dispatch(scope: &Scope<'_>) -> TokenStream {
    let argument = class_argument(scope);
    let call = for_owner(scope, |side| quote!(turn_of::<#side, S>(state, sink)));
    let class = class_asked(scope);
    let priorities = scope.plan.priorities();
    let priorities = (!priorities.is_empty()).then(|| {
        let others = scope
            .plan
            .uses
            .iter()
            .any(|entry| entry.entry.move_type.is_none_or(|t| !priorities.contains(&t)));
        let mut names: Vec<_> = priorities.iter().map(|t| &scope.classes[t.index()]).collect();
        // Nothing is left to prefer the last class to.
        let last = if others { None } else { names.pop() };
        let last = last.map_or(quote!(OTHERS), |name| quote!(#name));
        quote! {
            // Only the highest class of which there is a move.
            if class == kind::ANY {
                #(
                    if candidates_of::<P, First, { kind::#names }>(state, &mut First).is_break() {
                        return candidates_of::<P, S, { kind::#names }>(state, sink);
                    }
                )*
                return candidates_of::<P, S, { kind::#last }>(state, sink);
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
            #[inline]
            fn add_each(&mut self, squares: Squares, _: impl Fn(usize) -> Move) -> Flow {
                if squares.is_empty() { GO_ON } else { STOP }
            }
        }
    }
}

fn going_on(scope: &Scope<'_>) -> TokenStream {
    // A position with an endless loop is gone on with, so that the loop is reported there.
    let endless = scope.endless.then(|| quote!(first_fault(state).is_some() ||));
    if !scope.threats {
        return quote! {
            /// Can the turn go on?
            fn goes_on(state: &State) -> bool {
                #endless every_candidate(state, &mut First).is_break()
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
    let LongestOnly { fields, values, test } = LongestOnly::new(scope, &quote!(self.trail.state));
    quote! {
        /// Can the turn go on, so that it ends with no royal piece attacked?
        fn goes_on(state: &State) -> bool {
            if threatened(state.turn) {
                reaches_safety(state, None)
            } else {
                #endless every_candidate(state, &mut First).is_break()
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
            let mut search = Search { trail: &trail, child: *state, #values };
            #endless every_candidate(state, &mut search).is_break()
        }

        /// Stops at a leg after which the turn may end.
        struct Search<'a> {
            trail: &'a Trail<'a>,
            child: State,
            #fields
        }

        impl Sink for Search<'_> {
            #items
            fn add(&mut self, m: Move) -> Flow {
                #test
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

/// What a sink needs to leave out candidates that begin no longest chain of `state`; nothing where
/// chains need not be the longest.
#[derive(Default)]
struct LongestOnly {
    fields: TokenStream,
    values: TokenStream,
    /// Leaves `add` for the other candidates.
    test: TokenStream,
}

impl LongestOnly {
    fn new(scope: &Scope<'_>, state: &TokenStream) -> Self {
        if !scope.longest {
            return Self::default();
        }
        Self {
            fields: quote!(best: Option<Top>, candidate: u32,),
            values: quote!(best: best_chains(state), candidate: 0,),
            test: quote! {
                let candidate = self.candidate;
                self.candidate += 1;
                if self.best.as_ref().is_some_and(|b| !b.begins_with(candidate, #state, &m)) {
                    return GO_ON;
                }
            },
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
    let mut tally = TokenStream::new();
    let needs_found = options.pass_turn == PassTurn::Forced || scope.plan.may_pass();
    let plays = scope.threats && !scope.exact;
    if plays {
        fields.extend(quote!(child: State,));
        values.extend(quote!(child: *state,));
    }
    if needs_found {
        fields.extend(quote!(found: bool,));
        values.extend(quote!(found: false,));
    }
    let random = has_random(scope);
    if random {
        let arms = turn_arms(
            &by_turn(scope, |t| {
                model.players[model.turns[t].chooser.index()].kind == PlayerKind::Random
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
        fields.extend(quote!(doubtful: Option<(u16, Sq, u16)>,));
        values.extend(quote!(doubtful: None,));
    }
    if scope.doubtful && !scope.near_doubts {
        fields.extend(quote!(number: u32,));
        values.extend(quote!(number: 0,));
        tests.extend(quote! {
            let own = self.number;
            self.number += 1;
        });
    }
    if scope.longest {
        let longest = LongestOnly::new(scope, &quote!(self.state));
        fields.extend(longest.fields);
        values.extend(longest.values);
        tests.extend(longest.test);
    }
    if scope.threats {
        let continues = scope.partial.then(|| quote!(self.child.continuing != NONE ||));
        let disturbing = scope.masks.then(|| quote!(&&disturbs(&m, &self.delicate)));
        if scope.masks {
            fields.extend(quote!(delicate: Squares,));
            values.extend(quote!(delicate: delicate_squares(state),));
        }
        if scope.exact {
            fields.extend(quote!(guard: Guard, royals: Squares,));
            values.extend(quote!(guard, royals,));
            if super::trial::tries_some(scope) {
                fields.extend(quote!(delicate: Squares,));
                values.extend(quote!(delicate: delicate_squares(state),));
            }
            before.extend(quote! {
                let mut guard = Guard::FREE;
                let mut royals = Squares::EMPTY;
                if threatened(state.turn) {
                    restrict(state, |row| guard.add(row));
                    royals = self::royals(state);
                }
            });
            tests.extend(quote! {
                if self.threatened && !self.admits(&m) {
                    return GO_ON;
                }
            });
            trial.extend(super::trial::admits(scope));
        } else {
            tests.extend(quote! {
                if self.threatened #disturbing && !self.leaves_safe(&m) {
                    return GO_ON;
                }
            });
        }
        trial.extend(if scope.exact {
            let continues = scope.partial.then(|| quote!(child.continuing != NONE ||));
            quote! {
                /// Plays a move: may the turn end so, or go on?
                #[inline(never)]
                fn leaves_safe(&self, m: &Move) -> bool {
                    let mut child = *self.state;
                    play_into(self.state, m, &mut child);
                    #continues is_safe(&child, self.state.turn)
                }
            }
        } else {
            quote! {
                /// Plays a move: may the turn end so, or go on?
                #[inline(never)]
                fn leaves_safe(&mut self, m: &Move) -> bool {
                    play_into(self.state, m, &mut self.child);
                    #continues is_safe(&self.child, self.state.turn)
                }
            }
        });
    }
    let note = needs_found.then(|| quote!(self.found = true;));
    let give = if random {
        quote!(if self.random { self.out.add_weighted(m, 1) } else { self.out.add(m) })
    } else {
        quote!(self.out.add(m))
    };
    if scope.doubtful && !scope.near_doubts {
        fields.extend(quote!(seen: Seen<Move>,));
        values.extend(quote!(seen: Seen::new(),));
        let seen = quote! {
            let state = self.state;
            let seen = &mut self.seen;
            let key = |m: &Move| key_after(state, m);
            let equal = |a: &Move, b: &Move| same_after(state, a, b);
        };
        let first = quote! {
            if let Some(equal) = seen.insert(shape(m), *m, key, equal) {
                return u32::from(!equal);
            }
        };
        // For random players the moves that equal one have been counted.
        let known = if random {
            quote! {
                if !self.random {
                    #first
                } else if let Some(equal) = seen.take(shape(m), m, key, equal) {
                    return equal;
                }
            }
        } else {
            first
        };
        let weigh = random.then(|| {
            quote!(if self.random {
                return self.out.add_weighted(m, equal);
            })
        });
        tests.extend(quote! {
            if self.doubtful.is_some() {
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
                #seen
                #known
                // There are too many to be remembered.
                count_equal(state, m, own)
            }
        });
        if random {
            tally.extend(quote! {
                if legal.random {
                    let mut tally = Tally { state, seen: &mut legal.seen, doubtful: false };
                    let _ = every_candidate(state, &mut tally);
                }
            });
        }
    }
    if scope.near_doubts {
        tests.extend(quote! {
            let doubtful = self.doubtful;
            if doubtful.is_some_and(|doubtful| self.comes_again(&m, doubtful)) {
                return GO_ON;
            }
        });
        trial.extend(quote! {
            /// Does a move of an earlier block equal this one?
            #[inline(never)]
            fn comes_again(&self, m: &Move, doubtful: (u16, Sq, u16)) -> bool {
                let mut same = Same { state: self.state, m, shape: shape(m), equal: false };
                let _ = moves_before(self.state, doubtful, &mut same);
                same.equal
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
            fn doubt(&mut self, doubtful: Option<(u16, Sq, u16)>) {
                self.doubtful = doubtful;
            }
        }
    });
    let many = super::trial::many(scope, random, needs_found);
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
    if scope.endless {
        before.extend(quote! {
            if let Some(fault) = first_fault(state) {
                out.fault(fault);
                return STOP;
            }
        });
    }
    let each = passes_sets_on(scope).then(|| {
        let note = needs_found.then(|| quote!(self.found |= !squares.is_empty();));
        quote! {
            #[inline]
            fn add_each(&mut self, squares: Squares, make: impl Fn(usize) -> Move) -> Flow {
                #note
                self.out.add_each(squares, make)
            }
        }
    });
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

            #many
            #each
        }

        /// The legal moves of a state.
        fn legal_moves<O: MoveSink<Move>>(state: &State, out: &mut O) -> Flow {
            #before
            #tally
            every_candidate(state, &mut legal)?;
            #keep_found
            #keep_random
            #stop
            #pass
            GO_ON
        }
    }
}
