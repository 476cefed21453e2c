//! Branches and loops of a block.

use movewright_model::FlagId;
use proc_macro2::TokenStream;
use quote::quote;

use super::super::num;
use super::{Binding, BlockEmitter, Code, Env, ToState, Var, Vars, is_number};
use crate::plan::code::{Condition, Op};
use crate::plan::tours::Done;

impl BlockEmitter<'_> {
    /// Declares `let mut` for what is written inside and read afterwards; tells which.
    pub(super) fn share(
        &self,
        inside: &[Op],
        env: &mut Env,
        needed: &Vars,
    ) -> (TokenStream, Vec<Var>) {
        let mut tokens = TokenStream::new();
        let mut shared = Vec::new();
        for var in self.writes(inside).intersection(needed).copied() {
            if env.bindings.get(&var).is_some_and(|b| b.assigned) {
                continue;
            }
            let name = self.name(var);
            let value = self.read(env, var);
            let ty = match var {
                Var::Flag(_) | Var::Value(_) => quote!(bool),
                _ => quote!(Sq),
            };
            let typed = if is_number(&value) { quote!(: #ty) } else { quote!() };
            tokens.extend(quote!(let mut #name #typed = #value;));
            env.bindings.insert(var, Binding { read: quote!(#name), assigned: true });
            shared.push(var);
        }
        (tokens, shared)
    }

    pub(super) fn after_inner(&self, inside: &[Op], env: &mut Env, shared: &[Var]) {
        for var in shared {
            if let Some(binding) = env.bindings.get_mut(var) {
                binding.assigned = false;
            }
        }
        let writes = self.writes(inside);
        if writes.contains(&Var::To) {
            env.to = ToState::Maybe;
        }
        if writes.contains(&Var::From) {
            env.from_start = env.from_start && self.read(env, Var::From).to_string() == "start";
        }
    }

    pub(super) fn branch(
        &mut self,
        c: &Condition,
        yes: &[Op],
        no: &[Op],
        op: &Op,
        env: &mut Env,
        live: &Vars,
    ) -> (TokenStream, bool) {
        let test = match self.condition(env, c, false) {
            Code::Known(true) => return self.code(yes, env, live),
            Code::Known(false) => return self.code(no, env, live),
            test => test.tokens(),
        };
        let inside = std::slice::from_ref(op);
        let (head, shared) = self.share(inside, env, live);
        // A variable that the condition reads may have been given a name just now.
        let test = if shared.is_empty() { test } else { self.condition(env, c, false).tokens() };
        let mut env_yes = env.clone();
        let mut env_no = env.clone();
        let (a, a_ends) = self.code(yes, &mut env_yes, live);
        let (b, b_ends) = self.code(no, &mut env_no, live);
        let tokens = if b.is_empty() {
            quote!(#head if #test { #a })
        } else if a.is_empty() {
            let test = self.condition(env, c, true).tokens();
            quote!(#head if #test { #b })
        } else {
            quote!(#head if #test { #a } else { #b })
        };
        let state = match (a_ends, b_ends) {
            (false, true) => Some((env_yes.to, env_yes.from_start)),
            (true, false) => Some((env_no.to, env_no.from_start)),
            (false, false) if env_yes.to == env_no.to => {
                Some((env_yes.to, env_yes.from_start && env_no.from_start))
            }
            _ => None,
        };
        self.after_inner(inside, env, &shared);
        if let Some((to, from_start)) = state {
            env.to = to;
            env.from_start = from_start;
        }
        (tokens, a_ends && b_ends)
    }

    pub(super) fn repeat(
        &mut self,
        c: &Condition,
        body: &[Op],
        endless: Option<movewright_model::Origin>,
        op: &Op,
        env: &mut Env,
        live: &Vars,
    ) -> (TokenStream, bool) {
        if let Code::Known(false) = self.condition(env, c, false)
            && !self.reads_written(c, body)
        {
            return (TokenStream::new(), false);
        }
        let inside = std::slice::from_ref(op);
        let at_head = self.live_before(op, live.clone());
        let (head, shared) = self.share(inside, env, &at_head);
        let writes = self.writes(body);
        if writes.contains(&Var::To) {
            env.to = ToState::Maybe;
        }
        if writes.contains(&Var::From) && self.read(env, Var::From).to_string() != "start" {
            env.from_start = false;
        }
        let test = self.condition(env, c, false);
        let mut inner = env.clone();
        if let Some(code) = self.spread(op, &mut inner, &at_head) {
            let test = test.tokens();
            self.after_inner(inside, env, &shared);
            return (quote!(#head if #test { #code }), false);
        }
        let (code, _) = self.code(body, &mut inner, &at_head);
        let fuse = endless.map(|origin| {
            let source = num(usize::from(origin.source));
            let line = num(origin.line as usize);
            let column = num(usize::from(origin.column));
            quote! {
                passes += 1;
                if passes > FUSE {
                    return sink.fault(Fault { source: #source, line: #line, column: #column });
                }
            }
        });
        let (tokens, diverges) = match test {
            Code::Known(true) => (quote!(#head loop { #fuse #code }), true),
            test => {
                let test = test.tokens();
                (quote!(#head while #test { #fuse #code }), false)
            }
        };
        self.after_inner(inside, env, &shared);
        (tokens, diverges)
    }

    /// The tour that begins here, if one does, and how many instructions it is. `live` is what is
    /// read after each of these.
    pub(super) fn tour(
        &mut self,
        ops: &[Op],
        env: &mut Env,
        live: &[Vars],
    ) -> Option<(TokenStream, usize)> {
        let [block] = self.shape.uses[..] else { return None };
        let plan = self.scope.plan;
        let number = plan.tours[block].iter().position(|tour| ops.starts_with(&tour.ops))?;
        let tour = &plan.tours[block][number];
        let count = tour.ops.len();
        let live = &live[count - 1];
        let function = super::super::starts::tour_name(self.scope, block, number);
        let flags = tour.flags.iter().map(|flag| self.read(env, Var::Flag(*flag)));
        let places = quote!(#function::<P>(state #(, #flags)*));
        let mut tokens = match &tour.done {
            Done::Count(flags) => {
                let unset = |flag: &FlagId| self.read(env, Var::Flag(*flag)).to_string() == "false";
                if !flags.iter().all(unset) {
                    return None;
                }
                let mut tokens = quote!(let found = #places.len(););
                for (i, flag) in flags.iter().enumerate() {
                    let least = proc_macro2::Literal::usize_unsuffixed(i + 1);
                    tokens.extend(self.write(
                        env,
                        Var::Flag(*flag),
                        &quote!(found >= #least),
                        live,
                    ));
                }
                tokens
            }
            Done::Each(body, set) => {
                // Each run is on its own, and reads no flag that is set.
                let reads = self.live(body, &Vars::new()).1;
                if set.iter().any(|flag| reads.contains(&Var::Flag(*flag))) {
                    return None;
                }
                let mut kept = self.writes(body);
                kept.remove(&Var::Here);
                let before = self.live(body, live).1;
                if kept.iter().any(|var| live.contains(var) || before.contains(var))
                    || env.to != ToState::Unset
                {
                    return None;
                }
                let mut inner = env.clone();
                inner.bindings.insert(Var::Here, Binding { read: quote!(here), assigned: false });
                let (code, _) = self.code(body, &mut inner, live);
                let mut tokens = quote!(let places = #places;);
                if !body.is_empty() {
                    tokens.extend(quote! {
                        for here in places {
                            let here = here as Sq;
                            #code
                        }
                    });
                }
                for flag in set {
                    let value = match self.read(env, Var::Flag(*flag)) {
                        unset if unset.to_string() == "false" => quote!(!places.is_empty()),
                        known => quote!(#known || !places.is_empty()),
                    };
                    tokens.extend(self.write(env, Var::Flag(*flag), &value, live));
                }
                tokens
            }
        };
        let last = num(tour.last.index());
        tokens.extend(self.go(env, quote!(#last), false, live));
        Some((tokens, count))
    }

    /// What a loop that spreads over the board does once it is entered.
    fn spread(&self, op: &Op, env: &mut Env, live: &Vars) -> Option<TokenStream> {
        let [block] = self.shape.uses[..] else { return None };
        let spreads = &self.scope.plan.spreads[block];
        let number = spreads.iter().position(|(known, _)| known == op)?;
        let spread = &spreads[number].1;
        let function = super::super::starts::spread_name(self.scope, block, number);
        let mark = &self.scope.position_flags[spread.mark.index()];
        let records = spread.attributes.iter().map(|(attribute, value)| {
            let attribute = &self.scope.attributes[attribute.index()];
            quote!(sink.record(Record::SetAttribute(at, attribute::#attribute, #value));)
        });
        let records: Vec<TokenStream> = records.collect();
        if !records.is_empty() && !self.replayed() {
            return None;
        }
        let last = num(spread.last.index());
        let here = self.write(env, Var::Here, &quote!(#last), live);
        let flag = self.write(env, Var::Flag(spread.flag), &quote!(false), live);
        Some(quote! {
            let spread = #function::<P>(state, &mut #mark);
            for at in spread {
                let at = at as Sq;
                #(#records)*
            }
            #here
            #flag
        })
    }

    /// Does a condition read a variable that the code writes?
    pub(super) fn reads_written(&self, c: &Condition, body: &[Op]) -> bool {
        let mut uses = Vars::new();
        self.condition_uses(c, &mut uses);
        self.writes(body).intersection(&uses).next().is_some()
    }
}
