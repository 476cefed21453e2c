//! @generated from zrf.pest by tests/generated.rs.

#![allow(
 missing_docs,
 dead_code,
 unused_imports,
 bindings_with_variant_name,
 clippy::all
)]
pub(crate) struct ZrfParser;
#[allow(dead_code, non_camel_case_types, clippy::upper_case_acronyms)]
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Rule {
 ///End-of-input
 EOI,
 r#file,
 r#form,
 r#list,
 r#string,
 r#atom,
 r#gap,
 r#comment,
 r#wide_blank,
 r#stray,
}
impl Rule {
 pub fn all_rules() -> &'static [Rule] {
  &[
   Rule::r#file,
   Rule::r#form,
   Rule::r#list,
   Rule::r#string,
   Rule::r#atom,
   Rule::r#gap,
   Rule::r#comment,
   Rule::r#wide_blank,
   Rule::r#stray,
  ]
 }
}
#[allow(clippy::all)]
impl ::pest::Parser<Rule> for ZrfParser {
 fn parse<'i>(
  rule: Rule,
  input: &'i str,
 ) -> ::std::result::Result<
  ::pest::iterators::Pairs<'i, Rule>,
  ::pest::error::Error<Rule>,
 > {
  mod rules {
   #![allow(clippy::upper_case_acronyms)]
   pub mod hidden {
    use super::super::Rule;
    use crate::combine::{Combine as _, Outcome as _};
    #[inline]
    #[allow(dead_code, non_snake_case, unused_variables)]
    pub fn skip(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     Ok(state)
    }
   }
   pub mod visible {
    use super::super::Rule;
    use crate::combine::{Combine as _, Outcome as _};
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#file(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence_of(|state| {
       self::r#SOI(state)
        .then_of(|state| { super::hidden::skip(state) })
        .then_of(|state| { self::r#gap(state) })
        .then_of(|state| { super::hidden::skip(state) })
        .then_of(|state| {
         state
          .sequence_of(|state| {
           state
            .optional_of(|state| {
             state
              .sequence_of(|state| {
               self::r#form(state)
                .then_of(|state| { super::hidden::skip(state) })
                .then_of(|state| { self::r#gap(state) })
              })
              .then_of(|state| {
               state
                .repeat_of(|state| {
                 state
                  .sequence_of(|state| {
                   super::hidden::skip(state)
                    .then_of(|state| {
                     state
                      .sequence_of(|state| {
                       self::r#form(state)
                        .then_of(|state| { super::hidden::skip(state) })
                        .then_of(|state| { self::r#gap(state) })
                      })
                    })
                  })
                })
              })
            })
          })
        })
        .then_of(|state| { super::hidden::skip(state) })
        .then_of(|state| { self::r#EOI(state) })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#form(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     self::r#atom(state)
      .else_of(|state| {
       state
        .sequence_of(|state| {
         state
          .match_string("(")
          .then_of(|state| { super::hidden::skip(state) })
          .then_of(|state| { self::r#list(state) })
          .then_of(|state| { super::hidden::skip(state) })
          .then_of(|state| { state.match_string(")") })
        })
      })
      .else_of(|state| {
       state
        .sequence_of(|state| {
         state
          .match_string("\"")
          .then_of(|state| { super::hidden::skip(state) })
          .then_of(|state| { self::r#string(state) })
          .then_of(|state| { super::hidden::skip(state) })
          .then_of(|state| { state.match_string("\"") })
        })
      })
      .else_of(|state| { self::r#stray(state) })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#list(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic_of(
       ::pest::Atomicity::CompoundAtomic,
       |state| {
        state
         .rule_of(
          Rule::r#list,
          |state| {
           state
            .sequence_of(|state| {
             self::r#gap(state)
              .then_of(|state| {
               state
                .repeat_of(|state| {
                 state
                  .sequence_of(|state| {
                   self::r#form(state).then_of(|state| { self::r#gap(state) })
                  })
                })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#string(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#string,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           let strings = ["\""];
           state.skip_until(&strings)
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#atom(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#atom,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_range('^'..'z')
              .else_of(|state| { state.match_range('*'..':') })
              .else_of(|state| { state.match_range('<'..'Z') })
              .else_of(|state| { state.match_range('#'..'\'') })
              .else_of(|state| { state.match_string("!") })
              .else_of(|state| { state.match_string("\\") })
              .else_of(|state| { state.match_string("|") })
              .else_of(|state| { state.match_range('~'..'\u{7f}') })
              .else_of(|state| { state.match_range('\u{1}'..'\u{8}') })
              .else_of(|state| { state.match_range('\u{e}'..'\u{1f}') })
              .else_of(|state| {
               state
                .sequence_of(|state| {
                 state
                  .lookahead_of(false, |state| { self::r#wide_blank(state) })
                  .then_of(|state| {
                   state.match_range('\u{80}'..'\u{10ffff}')
                  })
                })
              })
              .then_of(|state| {
               state
                .repeat_of(|state| {
                 state
                  .match_range('^'..'z')
                  .else_of(|state| { state.match_range('*'..':') })
                  .else_of(|state| { state.match_range('<'..'Z') })
                  .else_of(|state| { state.match_range('#'..'\'') })
                  .else_of(|state| { state.match_string("!") })
                  .else_of(|state| { state.match_string("\\") })
                  .else_of(|state| { state.match_string("|") })
                  .else_of(|state| { state.match_range('~'..'\u{7f}') })
                  .else_of(|state| { state.match_range('\u{1}'..'\u{8}') })
                  .else_of(|state| { state.match_range('\u{e}'..'\u{1f}') })
                  .else_of(|state| {
                   state
                    .sequence_of(|state| {
                     state
                      .lookahead_of(false, |state| { self::r#wide_blank(state) })
                      .then_of(|state| {
                       state.match_range('\u{80}'..'\u{10ffff}')
                      })
                    })
                  })
                })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#gap(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence_of(|state| {
       state
        .optional_of(|state| {
         state
          .match_string(" ")
          .else_of(|state| { state.match_range('\t'..'\r') })
          .else_of(|state| {
           state
            .sequence_of(|state| {
             state
              .match_string(";")
              .then_of(|state| { super::hidden::skip(state) })
              .then_of(|state| { self::r#comment(state) })
            })
          })
          .else_of(|state| { self::r#wide_blank(state) })
          .then_of(|state| {
           state
            .repeat_of(|state| {
             state
              .sequence_of(|state| {
               super::hidden::skip(state)
                .then_of(|state| {
                 state
                  .match_string(" ")
                  .else_of(|state| { state.match_range('\t'..'\r') })
                  .else_of(|state| {
                   state
                    .sequence_of(|state| {
                     state
                      .match_string(";")
                      .then_of(|state| { super::hidden::skip(state) })
                      .then_of(|state| { self::r#comment(state) })
                    })
                  })
                  .else_of(|state| { self::r#wide_blank(state) })
                })
              })
            })
          })
        })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#comment(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#comment,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           let strings = ["\n", "\r"];
           state.skip_until(&strings)
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#wide_blank(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     self::r#WHITE_SPACE(state)
      .else_of(|state| { state.match_string("\u{feff}") })
      .else_of(|state| { state.match_string("\u{200b}") })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#stray(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     state
      .match_string("{")
      .else_of(|state| { state.match_string("}") })
      .else_of(|state| { state.match_string("[") })
      .else_of(|state| { state.match_string("]") })
    }
    #[inline]
    #[allow(dead_code, non_snake_case, unused_variables)]
    pub fn ANY(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state.skip(1)
    }
    #[inline]
    #[allow(dead_code, non_snake_case, unused_variables)]
    pub fn EOI(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state.rule_of(Rule::EOI, |state| state.end_of_input())
    }
    #[inline]
    #[allow(dead_code, non_snake_case, unused_variables)]
    pub fn SOI(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state.start_of_input()
    }
    #[inline]
    #[allow(dead_code, non_snake_case, unused_variables)]
    fn WHITE_SPACE(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state.match_char_by(::pest::unicode::WHITE_SPACE)
    }
   }
   pub use self::visible::*;
  }
  ::pest::state(
   input,
   |state| {
    match rule {
     Rule::r#file => rules::r#file(state),
     Rule::r#form => rules::r#form(state),
     Rule::r#list => rules::r#list(state),
     Rule::r#string => rules::r#string(state),
     Rule::r#atom => rules::r#atom(state),
     Rule::r#gap => rules::r#gap(state),
     Rule::r#comment => rules::r#comment(state),
     Rule::r#wide_blank => rules::r#wide_blank(state),
     Rule::r#stray => rules::r#stray(state),
     Rule::EOI => rules::EOI(state),
    }
   },
  )
 }
}
