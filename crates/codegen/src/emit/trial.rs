//! Which moves are legal without being tried.

use proc_macro2::TokenStream;
use quote::quote;

use super::danger;
use super::moves::may_stop;
use super::names::Scope;
use crate::plan::template::{Step, Template, TemplateChange};

/// Is every move of a template one piece's own movement, which changes nothing else that attacks
/// depend on but the squares it concerns?
pub fn is_plain(scope: &Scope<'_>, index: usize) -> bool {
    let t = &scope.plan.templates[index];
    let royals: Vec<_> =
        scope.plan.model.player_ids().flat_map(|p| scope.plan.model.royals(p)).collect();
    let may_crown = t.drop || t.promote && scope.plan.promotes_to(index, &royals);
    let keeps = |change: &TemplateChange| match change {
        TemplateChange::SetAttribute(..) => true,
        TemplateChange::ChangeType(piece, at) => {
            *at == t.movements[0].to && !royals.contains(piece)
        }
        _ => false,
    };
    let changes = match &scope.plan.steps[index] {
        Some(step) => step.own.iter().all(|c| keeps(&t.changes[*c])),
        None => t.movements.len() == 1 && t.changes.iter().all(keeps),
    };
    t.partial.is_none() && !may_crown && scope.plan.moves_own_piece(index) && changes
}

/// Does the piece that moves keep its type?
fn keeps_type(t: &Template, step: &Step) -> bool {
    let sets = |c: &usize| matches!(t.changes[*c], TemplateChange::SetAttribute(..));
    !t.promote && step.own.iter().all(sets)
}

/// Is every move of a template a piece from the store put on a square, and no royal one?
pub fn is_plain_drop(scope: &Scope<'_>, index: usize) -> bool {
    let t = &scope.plan.templates[index];
    let model = scope.plan.model;
    let royals: Vec<_> = model.player_ids().flat_map(|p| model.royals(p)).collect();
    t.drop
        && !t.promote
        && t.movements.len() == 1
        && t.partial.is_none()
        && t.changes.is_empty()
        && t.captures.is_empty()
        && !scope.plan.uses.iter().any(|u| u.drop && royals.contains(&u.piece))
}

/// Do moves of a template take pieces elsewhere and remove others, so that it is known which squares
/// are occupied afterwards and where enemies are?
fn is_rearrangement(scope: &Scope<'_>, index: usize) -> bool {
    let t = &scope.plan.templates[index];
    let royals: Vec<_> =
        scope.plan.model.player_ids().flat_map(|p| scope.plan.model.royals(p)).collect();
    !t.drop
        && t.partial.is_none()
        && !(t.promote && scope.plan.promotes_to(index, &royals))
        && t.movements.iter().all(|m| !m.copy && !t.fields[m.to])
        && t.movements.iter().all(|m| m.from.is_some_and(|from| !t.fields[from]))
        && t.changes.iter().all(|c| match c {
            TemplateChange::SetAttribute(..) => true,
            // What is captured afterwards may have been changed in any way.
            TemplateChange::Flip(at) | TemplateChange::ChangeOwner(at) => t.captures.contains(at),
            TemplateChange::ChangeType(piece, at) => {
                t.captures.contains(at)
                    || !royals.contains(piece) && t.movements.iter().any(|m| m.to == *at)
            }
            TemplateChange::Create(..) => false,
        })
}

/// The test of a move of such a template.
fn rearrangement(scope: &Scope<'_>, index: usize) -> TokenStream {
    let t = &scope.plan.templates[index];
    let names = &scope.fields[index];
    let variant = &scope.templates[index];
    let movements = t.movements.iter().map(|m| {
        let (from, to) = (&names[m.from.expect("it is no drop")], &names[m.to]);
        let taken = t.captures.contains(&m.to);
        quote!((#from, #to, #taken))
    });
    let captures = t.captures.iter().map(|c| &names[*c]);
    let changes = t.promote
        || t.changes
            .iter()
            .any(|c| matches!(c, TemplateChange::ChangeType(_, at) if !t.captures.contains(at)));
    let mut used: Vec<usize> =
        t.movements.iter().flat_map(|m| [m.from.unwrap_or(m.to), m.to]).collect();
    used.extend(&t.captures);
    used.sort_unstable();
    used.dedup();
    let used = used.into_iter().map(|f| &names[f]);
    quote! {
        Move::#variant { #(#used,)* .. } => {
            self.admits_many(m, &[#(#movements),*], &[#(#captures),*], #changes)
        }
    }
}

/// Can a move change whether a royal piece is attacked, if attacks depend on these squares only?
pub fn disturbs(scope: &Scope<'_>) -> TokenStream {
    let mut arms = TokenStream::new();
    let mut others = scope.replayed || scope.plan.may_pass() || may_stop(scope);
    for (i, t) in scope.plan.templates.iter().enumerate() {
        if !is_plain(scope, i) && !is_plain_drop(scope, i) {
            others = true;
            continue;
        }
        let variant = &scope.templates[i];
        let names = &scope.fields[i];
        let tests = names.iter().zip(&t.fields).map(|(name, absent)| {
            if *absent {
                quote!((#name != NONE && squares.contains(usize::from(#name))))
            } else {
                quote!(squares.contains(usize::from(#name)))
            }
        });
        arms.extend(quote!(Move::#variant { #(#names,)* .. } => #(#tests)||*,));
    }
    let others = others.then(|| quote!(_ => true,));
    quote! {
        /// Does a move concern any of these squares, or does it do more than move a piece?
        #[inline]
        fn disturbs(m: &Move, squares: &Squares) -> bool {
            match *m { #arms #others }
        }
    }
}

/// Must some attacks be tried although there are pair functions?
pub fn tries_some(scope: &Scope<'_>) -> bool {
    scope.plan.dangers.as_ref().is_some_and(|d| d.pairs.iter().any(danger::has_others))
}

/// The methods of `Legal` that decide by rows whether a move is legal.
pub fn admits(scope: &Scope<'_>) -> TokenStream {
    let tries = tries_some(scope);
    let mut arms = TokenStream::new();
    let mut others = scope.replayed || scope.plan.may_pass() || may_stop(scope);
    let mut drops = false;
    let mut rearranges = false;
    for (i, t) in scope.plan.templates.iter().enumerate() {
        let variant = &scope.templates[i];
        let to = &scope.fields[i][t.movements[0].to];
        if let Some(step) = &scope.plan.steps[i]
            && is_plain(scope, i)
        {
            let from = &scope.fields[i][step.from];
            let keeps = keeps_type(t, step);
            arms.extend(quote! {
                Move::#variant { #from, #to, .. } => self.admits_step(m, #from, #to, #keeps),
            });
        } else if !tries && is_rearrangement(scope, i) {
            rearranges = true;
            arms.extend(rearrangement(scope, i));
        } else if is_plain_drop(scope, i) {
            drops = true;
            arms.extend(quote!(Move::#variant { #to, .. } => self.admits_drop(m, #to),));
        } else {
            others = true;
        }
    }
    let others = others.then(|| quote!(_ => self.leaves_safe(m),));
    let chain = scope.partial.then(|| {
        quote! {
            if self.state.continuing != NONE {
                return self.leaves_safe(m);
            }
        }
    });
    let undisturbed =
        tries.then(|| quote!(&&(!disturbs(m, &self.delicate) || self.leaves_safe(m))));
    let royal_step = if tries {
        quote!(return self.leaves_safe(m);)
    } else {
        quote! {
            return if keeps_type {
                stays_safe(self.state, usize::from(from), usize::from(to))
            } else {
                self.leaves_safe(m)
            };
        }
    };
    let drop = drops.then(|| {
        quote! {
            /// Is the move of a piece from the store to a square legal?
            fn admits_drop(&mut self, m: &Move, to: Sq) -> bool {
                #chain
                if self.royals.contains(usize::from(to)) {
                    return self.leaves_safe(m);
                }
                self.guard.targets.contains(usize::from(to)) #undisturbed
            }
        }
    });
    let rearranged = rearranges.then(|| {
        quote! {
            /// Is a move legal that takes pieces elsewhere, each from, to and whether it is captured
            /// there, and captures others? `changes` says whether some type changes.
            fn admits_many(
                &self, m: &Move, movements: &[(Sq, Sq, bool)], captured: &[Sq], changes: bool,
            ) -> bool {
                #chain
                let own = owner(self.state.turn);
                let mut occupied = self.state.board.all();
                let mut gone = Squares::EMPTY;
                let mut step = None;
                for &(from, to, taken) in movements {
                    let (from, to) = (usize::from(from), usize::from(to));
                    let strange = !taken && !self.state.board.owned_by(from, own);
                    if strange || !occupied.contains(from) {
                        return self.leaves_safe(m);
                    }
                    if self.royals.contains(from) {
                        if taken || changes || step.is_some() {
                            return self.leaves_safe(m);
                        }
                        step = Some((from, to));
                    }
                    occupied.remove(from);
                    gone.insert(from);
                }
                let mut gone_to = Squares::EMPTY;
                for &(_, to, _) in movements {
                    let to = usize::from(to);
                    let royal_there = self.royals.contains(to) && occupied.contains(to);
                    if royal_there || gone_to.contains(to) {
                        return self.leaves_safe(m);
                    }
                    gone_to.insert(to);
                    occupied.insert(to);
                    gone.insert(to);
                }
                for &at in captured {
                    if at != NONE {
                        let at = usize::from(at);
                        let royal_there =
                            self.royals.contains(at) && step.is_none_or(|(from, _)| from != at);
                        if royal_there || step.is_some_and(|(_, to)| to == at) {
                            return self.leaves_safe(m);
                        }
                        occupied.remove(at);
                        gone.insert(at);
                    }
                }
                safe_after(self.state, occupied, gone, step)
            }
        }
    });
    quote! {
        #rearranged

        /// Is a move legal?
        #[inline]
        fn admits(&mut self, m: &Move) -> bool {
            match *m { #arms #others }
        }

        /// Is the move of the own piece on a square to another square legal?
        #[inline]
        fn admits_step(&mut self, m: &Move, from: Sq, to: Sq, keeps_type: bool) -> bool {
            #chain
            if from == to || self.royals.contains(usize::from(to)) {
                return self.leaves_safe(m);
            }
            if self.royals.contains(usize::from(from)) {
                #royal_step
            }
            self.allowed(usize::from(from)).contains(usize::from(to)) #undisturbed
        }

        #drop

        /// Where the attackers let the non-royal piece on a square go.
        #[inline]
        fn allowed(&self, from: usize) -> Squares {
            if self.guard.special.contains(from) {
                self.allowed_special(from)
            } else {
                self.guard.targets
            }
        }

        /// The same for a piece on a square that an attacker asks about.
        #[inline(never)]
        fn allowed_special(&self, from: usize) -> Squares {
            let mut targets = BOARD;
            restrict(self.state, |row| targets &= row.allows(from));
            targets
        }
    }
}

/// The method of `Legal` that receives many moves of one piece at once; nothing where each must be
/// looked at alone.
pub fn many(scope: &Scope<'_>, random: bool, found: bool) -> TokenStream {
    if scope.longest || scope.threats && (!scope.exact || scope.partial) {
        return TokenStream::new();
    }
    let tries = tries_some(scope);
    let legal = scope.exact.then(|| {
        let royal = if tries {
            quote! {
                for to in targets {
                    self.add(make(to as Sq))?;
                }
                return GO_ON;
            }
        } else {
            quote! {
                let mut safe = Squares::EMPTY;
                for to in targets {
                    if stays_safe(self.state, usize::from(from), to) {
                        safe.insert(to);
                    }
                }
                targets = safe;
            }
        };
        let delicate = tries.then(|| {
            quote! {
                if !self.delicate.is_empty() && !targets.is_empty() {
                    for to in targets {
                        self.add(make(to as Sq))?;
                    }
                    return GO_ON;
                }
            }
        });
        (
            quote!(if self.threatened { #royal }),
            quote! {
                targets &= self.allowed(usize::from(from));
                #delicate
            },
        )
    });
    let (royal, others) = match legal {
        Some((royal, others)) => (Some(royal), Some(others)),
        None => (None, None),
    };
    let found = found.then(|| quote!(self.found |= !targets.is_empty();));
    let random = random.then(|| {
        quote! {
            if self.random {
                for to in targets {
                    self.out.add_weighted(make(to as Sq), 1)?;
                }
                return GO_ON;
            }
        }
    });
    let special = scope.exact.then(|| {
        let delicate = tries.then(|| {
            quote! {
                if !self.delicate.is_empty() {
                    return BOARD;
                }
            }
        });
        quote! {
            #[inline]
            fn special(&self) -> Squares {
                #delicate
                self.guard.special
            }
        }
    });
    let guarded = scope.exact.then(|| quote!(let targets = targets & self.guard.targets;));
    let placed = scope.exact.then(|| {
        let delicate = tries.then(|| {
            quote! {
                if !self.delicate.is_empty() && !targets.is_empty() {
                    for to in targets {
                        self.add(make(to as Sq))?;
                    }
                    return GO_ON;
                }
            }
        });
        quote! {
            targets &= self.guard.targets;
            #delicate
        }
    });
    // Moves that others may equal are looked at one by one.
    let noted = scope.plan.model.piece_ids().any(|piece| scope.notes(piece)).then(|| {
        quote! {
            if self.doubtful.is_some() {
                for to in all {
                    self.add(make(to as Sq))?;
                }
                return GO_ON;
            }
        }
    });
    quote! {
        #special

        #[inline]
        fn dropped(&mut self, all: Squares, make: impl Fn(Sq) -> Move) -> Flow {
            let mut targets = all;
            #placed
            #found
            #random
            self.out.add_each(targets, |to| make(to as Sq))
        }

        #[inline]
        fn shifted(&mut self, targets: Squares, make: impl Fn(Sq) -> Move) -> Flow {
            #guarded
            #found
            #random
            self.out.add_each(targets, |to| make(to as Sq))
        }

        #[inline]
        fn many(&mut self, from: Sq, all: Squares, make: impl Fn(Sq) -> Move) -> Flow {
            #noted
            let mut targets = all;
            #others
            #found
            #random
            self.out.add_each(targets, |to| make(to as Sq))
        }

        fn many_royal(&mut self, from: Sq, all: Squares, make: impl Fn(Sq) -> Move) -> Flow {
            #noted
            let mut targets = all;
            #royal
            #found
            #random
            self.out.add_each(targets, |to| make(to as Sq))
        }
    }
}
