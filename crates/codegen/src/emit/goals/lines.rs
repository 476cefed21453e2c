//! Lines of equal pieces in goals: looked for everywhere, or through the squares just filled.

use movewright_model::{ConfigStep, PlayerId};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::super::names::Scope;
use super::super::num;
use super::super::tables::{Table, set};
use super::{Goals, lines_type};
use crate::plan::goal_lines::{Form, Lines, links, reversed};
use crate::plan::starts::shifts;

impl Goals<'_> {
    /// The test for lines of equal pieces.
    pub(super) fn line(&mut self, lines: &Lines, player: PlayerId) -> TokenStream {
        let scope = self.scope;
        let board = &scope.plan.model.board;
        let kept = scope.plan.kept_lines.iter().position(|(p, l)| *p == player && l == lines);
        if let Some(bit) = kept {
            let bit = num(bit);
            return quote!(state.lines >> #bit & 1 == 1);
        }
        if lines.form(board, player) != Form::Shifted {
            let names: Vec<Ident> = lines
                .lines
                .iter()
                .map(|&(direction, length)| {
                    let test = ConfigStep::Test(lines.occupant);
                    let mut steps = vec![test];
                    for _ in 1..length {
                        steps.extend([ConfigStep::Step(direction), test]);
                    }
                    self.relative(&steps, player)
                })
                .collect();
            return quote!((#(#names(state))||*));
        }
        let squares = self.occupant(&lines.occupant, player);
        let n = board.squares.len();
        let tests = lines.lines.iter().map(|&(direction, length)| {
            // Sets of squares at which a line of a length begins; the length doubles.
            let mut out = quote!(let line = squares;);
            let table = links(board, player, direction);
            let mut done = 1;
            while done < length {
                let more = done.min(length - done);
                let along: Vec<Option<u16>> = (0..n as u16)
                    .map(|s| (0..more).try_fold(s, |s, _| table[usize::from(s)]))
                    .collect();
                let shifted = match &shifts(&along)[..] {
                    [(by, domain)] => {
                        let by = proc_macro2::Literal::i32_unsuffixed(-by);
                        let domain = set(domain);
                        quote!(line.shifted(#by) & #domain)
                    }
                    _ => quote!(Squares::EMPTY),
                };
                out.extend(quote!(let line = line & #shifted;));
                done += more;
            }
            quote! {
                #out
                if !line.is_empty() {
                    return true;
                }
            }
        });
        let body = quote! {
            let squares = #squares;
            #(#tests)*
            false
        };
        let key = body.to_string();
        let name = match self.lines.get(&key) {
            Some(name) => name.clone(),
            None => {
                let name = format_ident!("pattern_{}", self.lines.len() + 1);
                self.lines.insert(key, name.clone());
                self.out.extend(quote! {
                    /// Lines of equal pieces: is there any?
                    fn #name(state: &State) -> bool { #body }
                });
                name
            }
        };
        quote!(#name(state))
    }

    /// The function that keeps up to date which lines there are.
    pub(super) fn lines_after(&mut self) -> TokenStream {
        let scope = self.scope;
        let Some(ty) = lines_type(scope) else { return TokenStream::new() };
        let board = &scope.plan.model.board;
        let mut groups: Vec<(String, TokenStream, Vec<usize>)> = Vec::new();
        for (bit, (player, lines)) in scope.plan.kept_lines.iter().enumerate() {
            let squares = self.occupant(&lines.occupant, *player);
            let key = squares.to_string();
            match groups.iter_mut().find(|(k, ..)| *k == key) {
                Some((.., bits)) => bits.push(bit),
                None => groups.push((key, squares, vec![bit])),
            }
        }
        let mut out = TokenStream::new();
        let mut dropped = TokenStream::new();
        for (_, squares, bits) in groups {
            let mut tests = TokenStream::new();
            let mut filled = TokenStream::new();
            for bit in bits {
                let (player, lines) = &scope.plan.kept_lines[bit];
                let through = lines.lines.iter().map(|&(direction, length)| {
                    let table = links(board, *player, direction);
                    let back = reversed(&table).expect("asked by the plan");
                    let beside = beside(&table, &back).filter(|_| length >= 3);
                    let beside = beside.map(|b| self.tables.intern("BESIDE", Table::Lines(b)));
                    let [there, back] = [table, back].map(|table| {
                        match scope.plan.tables.iter().position(|t| *t == table) {
                            Some(known) => scope.tables[known].clone(),
                            None => self.tables.intern("LINK", Table::Links(table)),
                        }
                    });
                    let number = num(length);
                    let whole = quote!(run(&after, square, &#there, &#back) >= #number);
                    match beside {
                        Some(beside) if length == 3 => {
                            quote!(three(&after, square, &#beside))
                        }
                        Some(beside) => quote!((three(&after, square, &#beside) && #whole)),
                        None => whole,
                    }
                });
                let through: Vec<TokenStream> = through.collect();
                let bit = num(bit);
                filled.extend(quote! {
                    if lines >> #bit & 1 == 0 && (#(#through)||*) {
                        lines |= 1 << #bit;
                    }
                });
                tests.extend(quote! {
                    if lines >> #bit & 1 == 1 {
                        if lost && !after.iter().any(|square| #(#through)||*) {
                            lines &= !(1 << #bit);
                        }
                    } else if filled.iter().any(|square| #(#through)||*) {
                        lines |= 1 << #bit;
                    }
                });
            }
            dropped.extend(quote! {
                let after = #squares;
                if after.contains(square) {
                    #filled
                }
            });
            out.extend(quote! {
                let before = {
                    let state = parent;
                    #squares
                };
                let after = {
                    let state = child;
                    #squares
                };
                if before != after {
                    let filled = after.without(&before);
                    let lost = !before.without(&after).is_empty();
                    #tests
                }
            });
        }
        let dropped = plain_drops(scope).next().map(|_| {
            quote! {
                /// Which lines there are when nothing has changed but that a square, which was empty, is
                /// filled.
                fn lines_at(mut lines: #ty, state: &State, square: usize) -> #ty {
                    #dropped
                    lines
                }
            }
        });
        quote! {
            #dropped

            /// Which lines there are after a move. A line that there was not goes through a square
            /// just filled.
            fn lines_after(parent: &State, child: &State) -> #ty {
                let mut lines = parent.lines;
                #out
                lines
            }

            /// Are there three squares of a set in a line, of which this is one? `beside` says what lies
            /// beside it: the next two squares on either side, or a number that is no square.
            #[inline]
            fn three<const N: usize>(
                squares: &Squares, square: usize, beside: &[[Sq; 4]; N],
            ) -> bool {
                let [a, b, c, d] = beside[square].map(|s| squares.contains(usize::from(s)));
                a & b | c & d | a & c
            }

            /// The length of the line of squares of a set through one of them.
            #[inline]
            fn run(squares: &Squares, square: usize, there: &Links, back: &Links) -> usize {
                let mut length = 1;
                for links in [there, back] {
                    let mut next = links[square];
                    while next != NONE && squares.contains(usize::from(next)) {
                        length += 1;
                        next = links[usize::from(next)];
                    }
                }
                length
            }
        }
    }
}

/// Kinds of move that put a piece on a square and change nothing else on the board: the kind, and its field
/// of the square.
fn plain_drops<'a>(scope: &'a Scope<'_>) -> impl Iterator<Item = (usize, usize)> + 'a {
    scope.plan.templates.iter().enumerate().filter_map(|(kind, t)| {
        let [movement] = &t.movements[..] else { return None };
        let plain = t.drop && t.changes.is_empty() && t.captures.is_empty() && t.partial.is_none();
        (plain && !t.fields[movement.to]).then_some((kind, movement.to))
    })
}

/// Brings the lines of `child` up to date after a move `m` of `parent`.
pub fn update_lines(scope: &Scope<'_>) -> TokenStream {
    if scope.plan.kept_lines.is_empty() {
        return TokenStream::new();
    }
    let drops = plain_drops(scope).map(|(kind, field)| {
        let (kind, field) = (&scope.templates[kind], &scope.fields[kind][field]);
        quote! {
            Move::#kind { #field, .. } if !parent.board.occupied(#field) => {
                lines_at(parent.lines, child, usize::from(#field))
            }
        }
    });
    let drops: TokenStream = drops.collect();
    if drops.is_empty() {
        return quote!(child.lines = lines_after(parent, child););
    }
    quote! {
        child.lines = match *m {
            #drops
            _ => lines_after(parent, child),
        };
    }
}

/// For each square the next two along links, and the next two back. Where there is none a number
/// that no set contains, if there is such a number.
fn beside(there: &[Option<u16>], back: &[Option<u16>]) -> Option<Vec<Vec<Option<u16>>>> {
    let n = there.len();
    let two = |links: &[Option<u16>], square: usize| {
        let next = links[square];
        [next, next.and_then(|s| links[usize::from(s)])]
    };
    let row = |square| {
        let all = [two(there, square), two(back, square)].concat();
        all.into_iter().map(|s| s.or(Some(n as u16))).collect()
    };
    (!n.is_multiple_of(64)).then(|| (0..n).map(row).collect())
}
