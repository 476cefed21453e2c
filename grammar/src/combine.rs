//! pest's combinators over plain functions, so that each is compiled once and not for every place
//! where a grammar uses it: a third of the code of this crate, in builds that do not optimise.

use pest::{Atomicity, ParseResult, ParserState, RuleType};

/// A parser's state, as pest's combinators pass it on.
type State<'i, R> = Box<ParserState<'i, R>>;

/// What a combinator combines. Grammars give closures that capture nothing.
type Step<'i, R> = fn(State<'i, R>) -> ParseResult<State<'i, R>>;

/// The methods of [`ParserState`] of similar names.
pub(crate) trait Combine<'i, R: RuleType>: Sized {
    fn rule_of(self, rule: R, step: Step<'i, R>) -> ParseResult<State<'i, R>>;
    fn sequence_of(self, step: Step<'i, R>) -> ParseResult<State<'i, R>>;
    fn lookahead_of(self, positive: bool, step: Step<'i, R>) -> ParseResult<State<'i, R>>;
    fn atomic_of(self, atomicity: Atomicity, step: Step<'i, R>) -> ParseResult<State<'i, R>>;
    fn repeat_of(self, step: Step<'i, R>) -> ParseResult<State<'i, R>>;
    fn optional_of(self, step: Step<'i, R>) -> ParseResult<State<'i, R>>;
}

impl<'i, R: RuleType> Combine<'i, R> for State<'i, R> {
    fn rule_of(self, rule: R, step: Step<'i, R>) -> ParseResult<Self> {
        self.rule(rule, step)
    }

    fn sequence_of(self, step: Step<'i, R>) -> ParseResult<Self> {
        self.sequence(step)
    }

    fn lookahead_of(self, positive: bool, step: Step<'i, R>) -> ParseResult<Self> {
        self.lookahead(positive, step)
    }

    fn atomic_of(self, atomicity: Atomicity, step: Step<'i, R>) -> ParseResult<Self> {
        self.atomic(atomicity, step)
    }

    fn repeat_of(self, step: Step<'i, R>) -> ParseResult<Self> {
        self.repeat(step)
    }

    fn optional_of(self, step: Step<'i, R>) -> ParseResult<Self> {
        self.optional(step)
    }
}

/// `and_then` and `or_else` of what the combinators give.
pub(crate) trait Outcome<'i, R: RuleType> {
    fn then_of(self, step: Step<'i, R>) -> ParseResult<State<'i, R>>;
    fn else_of(self, step: Step<'i, R>) -> ParseResult<State<'i, R>>;
}

impl<'i, R: RuleType> Outcome<'i, R> for ParseResult<State<'i, R>> {
    fn then_of(self, step: Step<'i, R>) -> Self {
        self.and_then(step)
    }

    fn else_of(self, step: Step<'i, R>) -> Self {
        self.or_else(step)
    }
}
