//! @generated from al0.pest by tests/generated.rs.

#![allow(
 missing_docs,
 dead_code,
 unused_imports,
 bindings_with_variant_name,
 clippy::all
)]
pub(crate) struct Al0Parser;
#[allow(dead_code, non_camel_case_types, clippy::upper_case_acronyms)]
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Rule {
 ///End-of-input
 EOI,
 r#WHITESPACE,
 r#COMMENT,
 r#file,
 r#item,
 r#junk,
 r#end_mark,
 r#end,
 r#item_start,
 r#rule,
 r#open_list,
 r#close_list,
 r#comma,
 r#colon,
 r#close,
 r#equals,
 r#colons,
 r#rule_then,
 r#wanted,
 r#advice,
 r#goal,
 r#conj,
 r#neg,
 r#goal_group,
 r#moves,
 r#mconj,
 r#mfilter,
 r#matom,
 r#depth_group,
 r#moves_group,
 r#depth,
 r#depth_op,
 r#table_decl,
 r#use_decl,
 r#names_decl,
 r#alias,
 r#vocabulary_decl,
 r#piece_decl,
 r#predicate_decl,
 r#value_decl,
 r#moves_decl,
 r#params,
 r#param,
 r#rust_path,
 r#generator,
 r#by,
 r#slides,
 r#offset,
 r#signed,
 r#to,
 r#range,
 r#target,
 r#becomes,
 r#side,
 r#side_us,
 r#side_them,
 r#handover_decl,
 r#bind_decl,
 r#bind_entry,
 r#bind_player,
 r#bind_piece,
 r#bind_kind,
 r#bind_flip,
 r#axis,
 r#bind_attribute,
 r#bind_last,
 r#truth,
 r#game_word,
 r#expr,
 r#and_expr,
 r#not_expr,
 r#compare,
 r#is_kind,
 r#compare_op,
 r#sum,
 r#sum_op,
 r#product,
 r#product_op,
 r#unary,
 r#minus,
 r#field,
 r#coordinate,
 r#primary,
 r#choice,
 r#count,
 r#quantifier,
 r#pair,
 r#call,
 r#word,
 r#name,
 r#split_name,
 r#integer,
 r#string,
 r#type_name,
 r#reserved,
 r#kw_if,
 r#kw_then,
 r#kw_rule_then,
 r#kw_after,
 r#kw_and,
 r#kw_or,
 r#kw_not,
 r#kw_depth,
 r#kw_advice,
 r#kw_table,
 r#kw_use,
 r#kw_names,
 r#kw_vocabulary,
 r#kw_predicate,
 r#kw_value,
 r#kw_moves,
 r#kw_rust,
 r#kw_by,
 r#kw_slides,
 r#kw_to,
 r#kw_for,
 r#kw_in,
 r#kw_is,
 r#kw_mod,
 r#kw_else,
 r#kw_where,
 r#kw_becomes,
 r#kw_becoming,
 r#kw_handover,
 r#kw_from,
 r#kw_when,
 r#kw_bind,
 r#kw_variant,
 r#kw_attributes,
 r#kw_last,
 r#kw_move,
 r#kw_none,
 r#kw_reversed,
}
impl Rule {
 pub fn all_rules() -> &'static [Rule] {
  &[
   Rule::r#WHITESPACE,
   Rule::r#COMMENT,
   Rule::r#file,
   Rule::r#item,
   Rule::r#junk,
   Rule::r#end_mark,
   Rule::r#end,
   Rule::r#item_start,
   Rule::r#rule,
   Rule::r#open_list,
   Rule::r#close_list,
   Rule::r#comma,
   Rule::r#colon,
   Rule::r#close,
   Rule::r#equals,
   Rule::r#colons,
   Rule::r#rule_then,
   Rule::r#wanted,
   Rule::r#advice,
   Rule::r#goal,
   Rule::r#conj,
   Rule::r#neg,
   Rule::r#goal_group,
   Rule::r#moves,
   Rule::r#mconj,
   Rule::r#mfilter,
   Rule::r#matom,
   Rule::r#depth_group,
   Rule::r#moves_group,
   Rule::r#depth,
   Rule::r#depth_op,
   Rule::r#table_decl,
   Rule::r#use_decl,
   Rule::r#names_decl,
   Rule::r#alias,
   Rule::r#vocabulary_decl,
   Rule::r#piece_decl,
   Rule::r#predicate_decl,
   Rule::r#value_decl,
   Rule::r#moves_decl,
   Rule::r#params,
   Rule::r#param,
   Rule::r#rust_path,
   Rule::r#generator,
   Rule::r#by,
   Rule::r#slides,
   Rule::r#offset,
   Rule::r#signed,
   Rule::r#to,
   Rule::r#range,
   Rule::r#target,
   Rule::r#becomes,
   Rule::r#side,
   Rule::r#side_us,
   Rule::r#side_them,
   Rule::r#handover_decl,
   Rule::r#bind_decl,
   Rule::r#bind_entry,
   Rule::r#bind_player,
   Rule::r#bind_piece,
   Rule::r#bind_kind,
   Rule::r#bind_flip,
   Rule::r#axis,
   Rule::r#bind_attribute,
   Rule::r#bind_last,
   Rule::r#truth,
   Rule::r#game_word,
   Rule::r#expr,
   Rule::r#and_expr,
   Rule::r#not_expr,
   Rule::r#compare,
   Rule::r#is_kind,
   Rule::r#compare_op,
   Rule::r#sum,
   Rule::r#sum_op,
   Rule::r#product,
   Rule::r#product_op,
   Rule::r#unary,
   Rule::r#minus,
   Rule::r#field,
   Rule::r#coordinate,
   Rule::r#primary,
   Rule::r#choice,
   Rule::r#count,
   Rule::r#quantifier,
   Rule::r#pair,
   Rule::r#call,
   Rule::r#word,
   Rule::r#name,
   Rule::r#split_name,
   Rule::r#integer,
   Rule::r#string,
   Rule::r#type_name,
   Rule::r#reserved,
   Rule::r#kw_if,
   Rule::r#kw_then,
   Rule::r#kw_rule_then,
   Rule::r#kw_after,
   Rule::r#kw_and,
   Rule::r#kw_or,
   Rule::r#kw_not,
   Rule::r#kw_depth,
   Rule::r#kw_advice,
   Rule::r#kw_table,
   Rule::r#kw_use,
   Rule::r#kw_names,
   Rule::r#kw_vocabulary,
   Rule::r#kw_predicate,
   Rule::r#kw_value,
   Rule::r#kw_moves,
   Rule::r#kw_rust,
   Rule::r#kw_by,
   Rule::r#kw_slides,
   Rule::r#kw_to,
   Rule::r#kw_for,
   Rule::r#kw_in,
   Rule::r#kw_is,
   Rule::r#kw_mod,
   Rule::r#kw_else,
   Rule::r#kw_where,
   Rule::r#kw_becomes,
   Rule::r#kw_becoming,
   Rule::r#kw_handover,
   Rule::r#kw_from,
   Rule::r#kw_when,
   Rule::r#kw_bind,
   Rule::r#kw_variant,
   Rule::r#kw_attributes,
   Rule::r#kw_last,
   Rule::r#kw_move,
   Rule::r#kw_none,
   Rule::r#kw_reversed,
  ]
 }
}
#[allow(clippy::all)]
impl ::pest::Parser<Rule> for Al0Parser {
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
     if state.atomicity() == ::pest::Atomicity::NonAtomic {
      state
       .sequence_of(|state| {
        state
         .repeat_of(|state| super::visible::WHITESPACE(state))
         .then_of(|state| {
          state
           .repeat_of(|state| {
            state
             .sequence_of(|state| {
              super::visible::COMMENT(state)
               .then_of(|state| {
                state.repeat_of(|state| super::visible::WHITESPACE(state))
               })
             })
           })
         })
       })
     } else {
      Ok(state)
     }
    }
   }
   pub mod visible {
    use super::super::Rule;
    use crate::combine::{Combine as _, Outcome as _};
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#WHITESPACE(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic_of(
       ::pest::Atomicity::Atomic,
       |state| {
        state
         .match_string(" ")
         .else_of(|state| { state.match_string("\t") })
         .else_of(|state| { state.match_string("\r") })
         .else_of(|state| { state.match_string("\n") })
         .else_of(|state| { state.match_string("\u{a0}") })
         .else_of(|state| { state.match_string("\u{feff}") })
         .else_of(|state| { state.match_string("\u{3000}") })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#COMMENT(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic_of(
       ::pest::Atomicity::Atomic,
       |state| {
        state
         .sequence_of(|state| {
          state
           .match_string("%")
           .then_of(|state| {
            state
             .repeat_of(|state| {
              state
               .sequence_of(|state| {
                state
                 .lookahead_of(
                  false,
                  |state| {
                   state
                    .match_string("\n")
                    .else_of(|state| { state.match_string("\r") })
                  },
                 )
                 .then_of(|state| { self::r#ANY(state) })
               })
             })
           })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#file(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#file,
       |state| {
        state
         .sequence_of(|state| {
          self::r#SOI(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .sequence_of(|state| {
              state
               .optional_of(|state| {
                self::r#item(state)
                 .else_of(|state| { self::r#junk(state) })
                 .then_of(|state| {
                  state
                   .repeat_of(|state| {
                    state
                     .sequence_of(|state| {
                      super::hidden::skip(state)
                       .then_of(|state| {
                        self::r#item(state).else_of(|state| { self::r#junk(state) })
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
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#item(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#item,
       |state| {
        self::r#rule(state)
         .else_of(|state| { self::r#advice(state) })
         .else_of(|state| { self::r#table_decl(state) })
         .else_of(|state| { self::r#use_decl(state) })
         .else_of(|state| { self::r#names_decl(state) })
         .else_of(|state| { self::r#vocabulary_decl(state) })
         .else_of(|state| { self::r#predicate_decl(state) })
         .else_of(|state| { self::r#value_decl(state) })
         .else_of(|state| { self::r#moves_decl(state) })
         .else_of(|state| { self::r#bind_decl(state) })
         .else_of(|state| { self::r#handover_decl(state) })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#junk(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#junk,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .sequence_of(|state| {
               state
                .sequence_of(|state| {
                 state
                  .lookahead_of(false, |state| { self::r#end_mark(state) })
                  .then_of(|state| {
                   self::r#COMMENT(state)
                    .else_of(|state| { self::r#string(state) })
                    .else_of(|state| { self::r#ANY(state) })
                  })
                })
                .then_of(|state| {
                 state
                  .repeat_of(|state| {
                   state
                    .sequence_of(|state| {
                     state
                      .lookahead_of(false, |state| { self::r#end_mark(state) })
                      .then_of(|state| {
                       self::r#COMMENT(state)
                        .else_of(|state| { self::r#string(state) })
                        .else_of(|state| { self::r#ANY(state) })
                      })
                    })
                  })
                })
              })
              .then_of(|state| {
               state.optional_of(|state| { self::r#end_mark(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#end_mark(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#end_mark,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string(".")
              .then_of(|state| {
               state
                .lookahead_of(
                 true,
                 |state| {
                  self::r#WHITESPACE(state)
                   .else_of(|state| { state.match_string("%") })
                   .else_of(|state| { self::r#EOI(state) })
                 },
                )
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#end(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic_of(
       ::pest::Atomicity::CompoundAtomic,
       |state| {
        state
         .rule_of(Rule::r#end, |state| { state.match_string(".") })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#item_start(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#item_start,
       |state| {
        state
         .sequence_of(|state| {
          self::r#SOI(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .sequence_of(|state| {
              self::r#name(state)
               .then_of(|state| { super::hidden::skip(state) })
               .then_of(|state| {
                state
                 .optional_of(|state| {
                  state
                   .match_string("::")
                   .else_of(|state| { state.match_string(":") })
                 })
               })
               .then_of(|state| { super::hidden::skip(state) })
               .then_of(|state| { self::r#kw_if(state) })
             })
             .else_of(|state| {
              state
               .sequence_of(|state| {
                self::r#kw_advice(state)
                 .then_of(|state| { super::hidden::skip(state) })
                 .then_of(|state| { state.match_string("(") })
               })
             })
             .else_of(|state| {
              state
               .sequence_of(|state| {
                self::r#kw_table(state)
                 .then_of(|state| { super::hidden::skip(state) })
                 .then_of(|state| { self::r#name(state) })
                 .then_of(|state| { super::hidden::skip(state) })
                 .then_of(|state| { state.match_string(".") })
               })
             })
             .else_of(|state| {
              state
               .sequence_of(|state| {
                self::r#kw_use(state)
                 .then_of(|state| { super::hidden::skip(state) })
                 .then_of(|state| { self::r#string(state) })
               })
             })
             .else_of(|state| {
              state
               .sequence_of(|state| {
                self::r#kw_names(state)
                 .then_of(|state| { super::hidden::skip(state) })
                 .then_of(|state| { state.match_string("{") })
               })
             })
             .else_of(|state| {
              state
               .sequence_of(|state| {
                self::r#kw_vocabulary(state)
                 .then_of(|state| { super::hidden::skip(state) })
                 .then_of(|state| {
                  state.optional_of(|state| { self::r#name(state) })
                 })
                 .then_of(|state| { super::hidden::skip(state) })
                 .then_of(|state| { state.match_string("{") })
               })
             })
             .else_of(|state| {
              state
               .sequence_of(|state| {
                self::r#kw_predicate(state)
                 .else_of(|state| { self::r#kw_value(state) })
                 .else_of(|state| { self::r#kw_moves(state) })
                 .then_of(|state| { super::hidden::skip(state) })
                 .then_of(|state| { self::r#name(state) })
                 .then_of(|state| { super::hidden::skip(state) })
                 .then_of(|state| {
                  state
                   .match_string("=")
                   .else_of(|state| { state.match_string("(") })
                   .else_of(|state| { state.match_string(":") })
                 })
               })
             })
             .else_of(|state| {
              state
               .sequence_of(|state| {
                self::r#kw_bind(state)
                 .then_of(|state| { super::hidden::skip(state) })
                 .then_of(|state| { self::r#name(state) })
                 .then_of(|state| { super::hidden::skip(state) })
                 .then_of(|state| { self::r#kw_to(state) })
                 .then_of(|state| { super::hidden::skip(state) })
                 .then_of(|state| { self::r#string(state) })
               })
             })
             .else_of(|state| {
              state
               .sequence_of(|state| {
                self::r#kw_handover(state)
                 .then_of(|state| { super::hidden::skip(state) })
                 .then_of(|state| { self::r#name(state) })
                 .then_of(|state| { super::hidden::skip(state) })
                 .then_of(|state| { self::r#kw_from(state) })
               })
             })
           })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#rule(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#rule,
       |state| {
        state
         .sequence_of(|state| {
          self::r#name(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state.optional_of(|state| { self::r#colons(state) })
           })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#kw_if(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#goal(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#rule_then(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#open_list(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#wanted(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .sequence_of(|state| {
              state
               .optional_of(|state| {
                state
                 .sequence_of(|state| {
                  self::r#comma(state)
                   .then_of(|state| { super::hidden::skip(state) })
                   .then_of(|state| { self::r#wanted(state) })
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
                          self::r#comma(state)
                           .then_of(|state| { super::hidden::skip(state) })
                           .then_of(|state| { self::r#wanted(state) })
                         })
                       })
                     })
                   })
                 })
               })
             })
           })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#close_list(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#end(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#open_list(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state.rule_of(Rule::r#open_list, |state| { state.match_string("[") })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#close_list(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(Rule::r#close_list, |state| { state.match_string("]") })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#comma(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state.rule_of(Rule::r#comma, |state| { state.match_string(",") })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#colon(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state.rule_of(Rule::r#colon, |state| { state.match_string(":") })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#close(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state.rule_of(Rule::r#close, |state| { state.match_string(")") })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#equals(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state.rule_of(Rule::r#equals, |state| { state.match_string("=") })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#colons(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#colons,
       |state| {
        state
         .match_string("::")
         .else_of(|state| { state.match_string(":") })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#rule_then(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     self::r#kw_then(state)
      .else_of(|state| { self::r#kw_rule_then(state) })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#wanted(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#wanted,
       |state| {
        self::r#split_name(state)
         .else_of(|state| { self::r#name(state) })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#advice(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#advice,
       |state| {
        state
         .sequence_of(|state| {
          self::r#kw_advice(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string("(") })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#name(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#comma(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#goal(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#colon(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#goal(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#colon(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#moves(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#colon(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#moves(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#close(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#end(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#goal(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#goal,
       |state| {
        state
         .sequence_of(|state| {
          self::r#conj(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .sequence_of(|state| {
              state
               .optional_of(|state| {
                state
                 .sequence_of(|state| {
                  self::r#kw_or(state)
                   .then_of(|state| { super::hidden::skip(state) })
                   .then_of(|state| { self::r#conj(state) })
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
                          self::r#kw_or(state)
                           .then_of(|state| { super::hidden::skip(state) })
                           .then_of(|state| { self::r#conj(state) })
                         })
                       })
                     })
                   })
                 })
               })
             })
           })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#conj(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#conj,
       |state| {
        state
         .sequence_of(|state| {
          self::r#neg(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .sequence_of(|state| {
              state
               .optional_of(|state| {
                state
                 .sequence_of(|state| {
                  self::r#kw_and(state)
                   .then_of(|state| { super::hidden::skip(state) })
                   .then_of(|state| { self::r#neg(state) })
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
                          self::r#kw_and(state)
                           .then_of(|state| { super::hidden::skip(state) })
                           .then_of(|state| { self::r#neg(state) })
                         })
                       })
                     })
                   })
                 })
               })
             })
           })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#neg(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#neg,
       |state| {
        state
         .sequence_of(|state| {
          state
           .sequence_of(|state| {
            state
             .optional_of(|state| {
              self::r#kw_not(state)
               .then_of(|state| {
                state
                 .repeat_of(|state| {
                  state
                   .sequence_of(|state| {
                    super::hidden::skip(state)
                     .then_of(|state| { self::r#kw_not(state) })
                   })
                 })
               })
             })
           })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            self::r#goal_group(state)
             .else_of(|state| { self::r#split_name(state) })
             .else_of(|state| { self::r#name(state) })
           })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#goal_group(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#goal_group,
       |state| {
        state
         .sequence_of(|state| {
          state
           .match_string("(")
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#goal(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#close(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#moves(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#moves,
       |state| {
        state
         .sequence_of(|state| {
          self::r#mconj(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .sequence_of(|state| {
              state
               .optional_of(|state| {
                state
                 .sequence_of(|state| {
                  self::r#kw_then(state)
                   .else_of(|state| { self::r#kw_after(state) })
                   .then_of(|state| { super::hidden::skip(state) })
                   .then_of(|state| { self::r#mconj(state) })
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
                          self::r#kw_then(state)
                           .else_of(|state| { self::r#kw_after(state) })
                           .then_of(|state| { super::hidden::skip(state) })
                           .then_of(|state| { self::r#mconj(state) })
                         })
                       })
                     })
                   })
                 })
               })
             })
           })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#mconj(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#mconj,
       |state| {
        state
         .sequence_of(|state| {
          self::r#mfilter(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .sequence_of(|state| {
              state
               .optional_of(|state| {
                state
                 .sequence_of(|state| {
                  self::r#kw_and(state)
                   .then_of(|state| { super::hidden::skip(state) })
                   .then_of(|state| { self::r#mfilter(state) })
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
                          self::r#kw_and(state)
                           .then_of(|state| { super::hidden::skip(state) })
                           .then_of(|state| { self::r#mfilter(state) })
                         })
                       })
                     })
                   })
                 })
               })
             })
           })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#mfilter(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#mfilter,
       |state| {
        state
         .sequence_of(|state| {
          self::r#matom(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .optional_of(|state| {
              state
               .sequence_of(|state| {
                self::r#kw_where(state)
                 .then_of(|state| { super::hidden::skip(state) })
                 .then_of(|state| { self::r#expr(state) })
               })
             })
           })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#matom(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#matom,
       |state| {
        self::r#depth_group(state)
         .else_of(|state| { self::r#depth(state) })
         .else_of(|state| { self::r#moves_group(state) })
         .else_of(|state| { self::r#generator(state) })
         .else_of(|state| { self::r#split_name(state) })
         .else_of(|state| { self::r#name(state) })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#depth_group(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .sequence_of(|state| {
       state
        .match_string("(")
        .then_of(|state| { super::hidden::skip(state) })
        .then_of(|state| { self::r#depth(state) })
        .then_of(|state| { super::hidden::skip(state) })
        .then_of(|state| { self::r#close(state) })
      })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#moves_group(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#moves_group,
       |state| {
        state
         .sequence_of(|state| {
          state
           .match_string("(")
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#moves(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#close(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#depth(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#depth,
       |state| {
        state
         .sequence_of(|state| {
          self::r#kw_depth(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#depth_op(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#integer(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#depth_op(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#depth_op,
       |state| {
        state
         .match_string("=")
         .else_of(|state| { state.match_string("<") })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#table_decl(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#table_decl,
       |state| {
        state
         .sequence_of(|state| {
          self::r#kw_table(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#name(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#end(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#use_decl(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#use_decl,
       |state| {
        state
         .sequence_of(|state| {
          self::r#kw_use(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#string(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#end(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#names_decl(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#names_decl,
       |state| {
        state
         .sequence_of(|state| {
          self::r#kw_names(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string("{") })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .optional_of(|state| {
              state
               .sequence_of(|state| {
                self::r#alias(state)
                 .then_of(|state| { super::hidden::skip(state) })
                 .then_of(|state| {
                  state
                   .sequence_of(|state| {
                    state
                     .optional_of(|state| {
                      state
                       .sequence_of(|state| {
                        state
                         .match_string(";")
                         .then_of(|state| { super::hidden::skip(state) })
                         .then_of(|state| { self::r#alias(state) })
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
                                state
                                 .match_string(";")
                                 .then_of(|state| { super::hidden::skip(state) })
                                 .then_of(|state| { self::r#alias(state) })
                               })
                             })
                           })
                         })
                       })
                     })
                   })
                 })
                 .then_of(|state| { super::hidden::skip(state) })
                 .then_of(|state| {
                  state.optional_of(|state| { state.match_string(";") })
                 })
               })
             })
           })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string("}") })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#alias(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#alias,
       |state| {
        state
         .sequence_of(|state| {
          self::r#name(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string("=") })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#name(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#vocabulary_decl(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#vocabulary_decl,
       |state| {
        state
         .sequence_of(|state| {
          self::r#kw_vocabulary(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state.optional_of(|state| { self::r#name(state) })
           })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string("{") })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#piece_decl(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .sequence_of(|state| {
              state
               .optional_of(|state| {
                state
                 .sequence_of(|state| {
                  state
                   .match_string(";")
                   .then_of(|state| { super::hidden::skip(state) })
                   .then_of(|state| { self::r#piece_decl(state) })
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
                          state
                           .match_string(";")
                           .then_of(|state| { super::hidden::skip(state) })
                           .then_of(|state| { self::r#piece_decl(state) })
                         })
                       })
                     })
                   })
                 })
               })
             })
           })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state.optional_of(|state| { state.match_string(";") })
           })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string("}") })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#piece_decl(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#piece_decl,
       |state| {
        state
         .sequence_of(|state| {
          self::r#name(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string(":") })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#side(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .optional_of(|state| {
              state
               .sequence_of(|state| {
                self::r#kw_becoming(state)
                 .then_of(|state| { super::hidden::skip(state) })
                 .then_of(|state| { self::r#name(state) })
                 .then_of(|state| { super::hidden::skip(state) })
                 .then_of(|state| {
                  state
                   .sequence_of(|state| {
                    state
                     .optional_of(|state| {
                      state
                       .sequence_of(|state| {
                        state
                         .match_string(",")
                         .then_of(|state| { super::hidden::skip(state) })
                         .then_of(|state| { self::r#name(state) })
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
                                state
                                 .match_string(",")
                                 .then_of(|state| { super::hidden::skip(state) })
                                 .then_of(|state| { self::r#name(state) })
                               })
                             })
                           })
                         })
                       })
                     })
                   })
                 })
               })
             })
           })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#predicate_decl(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#predicate_decl,
       |state| {
        state
         .sequence_of(|state| {
          self::r#kw_predicate(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#name(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state.optional_of(|state| { self::r#params(state) })
           })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#equals(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            self::r#rust_path(state)
             .else_of(|state| { self::r#expr(state) })
           })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#end(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#value_decl(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#value_decl,
       |state| {
        state
         .sequence_of(|state| {
          self::r#kw_value(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#name(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state.optional_of(|state| { self::r#params(state) })
           })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string(":") })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#type_name(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#equals(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            self::r#rust_path(state)
             .else_of(|state| { self::r#expr(state) })
           })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#end(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#moves_decl(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#moves_decl,
       |state| {
        state
         .sequence_of(|state| {
          self::r#kw_moves(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#name(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#equals(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#moves(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#end(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#params(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#params,
       |state| {
        state
         .sequence_of(|state| {
          state
           .match_string("(")
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#param(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .sequence_of(|state| {
              state
               .optional_of(|state| {
                state
                 .sequence_of(|state| {
                  state
                   .match_string(",")
                   .then_of(|state| { super::hidden::skip(state) })
                   .then_of(|state| { self::r#param(state) })
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
                          state
                           .match_string(",")
                           .then_of(|state| { super::hidden::skip(state) })
                           .then_of(|state| { self::r#param(state) })
                         })
                       })
                     })
                   })
                 })
               })
             })
           })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string(")") })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#param(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#param,
       |state| {
        state
         .sequence_of(|state| {
          self::r#name(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string(":") })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#type_name(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#rust_path(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#rust_path,
       |state| {
        state
         .sequence_of(|state| {
          self::r#kw_rust(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#string(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#generator(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#generator,
       |state| {
        state
         .sequence_of(|state| {
          self::r#side(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#name(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            self::r#by(state)
             .else_of(|state| { self::r#slides(state) })
             .else_of(|state| { self::r#to(state) })
           })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state.optional_of(|state| { self::r#becomes(state) })
           })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#by(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#by,
       |state| {
        state
         .sequence_of(|state| {
          self::r#kw_by(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#offset(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .sequence_of(|state| {
              state
               .optional_of(|state| {
                self::r#offset(state)
                 .then_of(|state| {
                  state
                   .repeat_of(|state| {
                    state
                     .sequence_of(|state| {
                      super::hidden::skip(state)
                       .then_of(|state| { self::r#offset(state) })
                     })
                   })
                 })
               })
             })
           })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#slides(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#slides,
       |state| {
        state
         .sequence_of(|state| {
          self::r#kw_slides(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#offset(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .sequence_of(|state| {
              state
               .optional_of(|state| {
                self::r#offset(state)
                 .then_of(|state| {
                  state
                   .repeat_of(|state| {
                    state
                     .sequence_of(|state| {
                      super::hidden::skip(state)
                       .then_of(|state| { self::r#offset(state) })
                     })
                   })
                 })
               })
             })
           })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#offset(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#offset,
       |state| {
        state
         .sequence_of(|state| {
          state
           .match_string("(")
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#signed(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string(",") })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#signed(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string(")") })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#signed(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#signed,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .optional_of(|state| {
               state
                .match_string("+")
                .else_of(|state| { state.match_string("-") })
                .else_of(|state| { state.match_string("−") })
              })
              .then_of(|state| { self::r#ASCII_DIGIT(state) })
              .then_of(|state| {
               state.repeat_of(|state| { self::r#ASCII_DIGIT(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#to(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#to,
       |state| {
        state
         .sequence_of(|state| {
          self::r#kw_to(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state.optional_of(|state| { self::r#range(state) })
           })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#target(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .sequence_of(|state| {
              state
               .optional_of(|state| {
                state
                 .sequence_of(|state| {
                  state
                   .match_string(",")
                   .then_of(|state| { super::hidden::skip(state) })
                   .then_of(|state| { self::r#target(state) })
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
                          state
                           .match_string(",")
                           .then_of(|state| { super::hidden::skip(state) })
                           .then_of(|state| { self::r#target(state) })
                         })
                       })
                     })
                   })
                 })
               })
             })
           })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#range(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#range,
       |state| {
        state
         .sequence_of(|state| {
          self::r#kw_for(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#name(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#kw_in(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#sum(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string("..") })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#sum(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string(":") })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#target(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state.rule_of(Rule::r#target, |state| { self::r#sum(state) })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#becomes(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#becomes,
       |state| {
        state
         .sequence_of(|state| {
          self::r#kw_becomes(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#name(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .sequence_of(|state| {
              state
               .optional_of(|state| {
                state
                 .sequence_of(|state| {
                  state
                   .match_string(",")
                   .then_of(|state| { super::hidden::skip(state) })
                   .then_of(|state| { self::r#name(state) })
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
                          state
                           .match_string(",")
                           .then_of(|state| { super::hidden::skip(state) })
                           .then_of(|state| { self::r#name(state) })
                         })
                       })
                     })
                   })
                 })
               })
             })
           })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#side(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#side,
       |state| {
        self::r#side_us(state)
         .else_of(|state| { self::r#side_them(state) })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#side_us(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#side_us,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("us")
              .else_of(|state| { state.match_string("мы") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#side_them(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#side_them,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("them")
              .else_of(|state| { state.match_string("они") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#handover_decl(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#handover_decl,
       |state| {
        state
         .sequence_of(|state| {
          self::r#kw_handover(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#name(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#kw_from(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#string(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .optional_of(|state| {
              state
               .sequence_of(|state| {
                state
                 .match_string("(")
                 .then_of(|state| { super::hidden::skip(state) })
                 .then_of(|state| { self::r#alias(state) })
                 .then_of(|state| { super::hidden::skip(state) })
                 .then_of(|state| {
                  state
                   .sequence_of(|state| {
                    state
                     .optional_of(|state| {
                      state
                       .sequence_of(|state| {
                        state
                         .match_string(",")
                         .then_of(|state| { super::hidden::skip(state) })
                         .then_of(|state| { self::r#alias(state) })
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
                                state
                                 .match_string(",")
                                 .then_of(|state| { super::hidden::skip(state) })
                                 .then_of(|state| { self::r#alias(state) })
                               })
                             })
                           })
                         })
                       })
                     })
                   })
                 })
                 .then_of(|state| { super::hidden::skip(state) })
                 .then_of(|state| { state.match_string(")") })
               })
             })
           })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#kw_when(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#goal(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#end(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#bind_decl(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#bind_decl,
       |state| {
        state
         .sequence_of(|state| {
          self::r#kw_bind(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#name(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#kw_to(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#string(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .optional_of(|state| {
              state
               .sequence_of(|state| {
                self::r#kw_variant(state)
                 .then_of(|state| { super::hidden::skip(state) })
                 .then_of(|state| { self::r#string(state) })
               })
             })
           })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string("{") })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#bind_entry(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .sequence_of(|state| {
              state
               .optional_of(|state| {
                state
                 .sequence_of(|state| {
                  state
                   .match_string(";")
                   .then_of(|state| { super::hidden::skip(state) })
                   .then_of(|state| { self::r#bind_entry(state) })
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
                          state
                           .match_string(";")
                           .then_of(|state| { super::hidden::skip(state) })
                           .then_of(|state| { self::r#bind_entry(state) })
                         })
                       })
                     })
                   })
                 })
               })
             })
           })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state.optional_of(|state| { state.match_string(";") })
           })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string("}") })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#bind_entry(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#bind_entry,
       |state| {
        self::r#bind_flip(state)
         .else_of(|state| { self::r#bind_attribute(state) })
         .else_of(|state| { self::r#bind_last(state) })
         .else_of(|state| { self::r#bind_player(state) })
         .else_of(|state| { self::r#bind_piece(state) })
         .else_of(|state| { self::r#bind_kind(state) })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#bind_player(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#bind_player,
       |state| {
        state
         .sequence_of(|state| {
          self::r#side(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string("=") })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#game_word(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#bind_piece(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#bind_piece,
       |state| {
        state
         .sequence_of(|state| {
          self::r#name(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string("=") })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#game_word(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#side(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#bind_kind(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#bind_kind,
       |state| {
        state
         .sequence_of(|state| {
          self::r#name(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string("=") })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#game_word(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#bind_flip(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#bind_flip,
       |state| {
        state
         .sequence_of(|state| {
          self::r#axis(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string("=") })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#kw_reversed(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#axis(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#axis,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("x")
              .else_of(|state| { state.match_string("y") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#bind_attribute(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#bind_attribute,
       |state| {
        state
         .sequence_of(|state| {
          self::r#kw_attributes(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#game_word(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string("=") })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#truth(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#bind_last(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#bind_last,
       |state| {
        state
         .sequence_of(|state| {
          self::r#kw_last(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#kw_move(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string("=") })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#kw_none(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#truth(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#truth,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("true")
              .else_of(|state| { state.match_string("false") })
              .else_of(|state| { state.match_string("да") })
              .else_of(|state| { state.match_string("нет") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#game_word(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#game_word,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           self::r#string(state)
            .else_of(|state| {
             state
              .sequence_of(|state| {
               state
                .sequence_of(|state| {
                 state
                  .lookahead_of(
                   false,
                   |state| {
                    self::r#WHITESPACE(state)
                     .else_of(|state| { state.match_string(";") })
                     .else_of(|state| { state.match_string("}") })
                     .else_of(|state| { state.match_string("{") })
                     .else_of(|state| { state.match_string("=") })
                     .else_of(|state| { state.match_string("\"") })
                   },
                  )
                  .then_of(|state| { self::r#ANY(state) })
                })
                .then_of(|state| {
                 state
                  .repeat_of(|state| {
                   state
                    .sequence_of(|state| {
                     state
                      .lookahead_of(
                       false,
                       |state| {
                        self::r#WHITESPACE(state)
                         .else_of(|state| { state.match_string(";") })
                         .else_of(|state| { state.match_string("}") })
                         .else_of(|state| { state.match_string("{") })
                         .else_of(|state| { state.match_string("=") })
                         .else_of(|state| { state.match_string("\"") })
                       },
                      )
                      .then_of(|state| { self::r#ANY(state) })
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
    pub fn r#expr(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#expr,
       |state| {
        state
         .sequence_of(|state| {
          self::r#and_expr(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .sequence_of(|state| {
              state
               .optional_of(|state| {
                state
                 .sequence_of(|state| {
                  self::r#kw_or(state)
                   .then_of(|state| { super::hidden::skip(state) })
                   .then_of(|state| { self::r#and_expr(state) })
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
                          self::r#kw_or(state)
                           .then_of(|state| { super::hidden::skip(state) })
                           .then_of(|state| { self::r#and_expr(state) })
                         })
                       })
                     })
                   })
                 })
               })
             })
           })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#and_expr(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#and_expr,
       |state| {
        state
         .sequence_of(|state| {
          self::r#not_expr(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .sequence_of(|state| {
              state
               .optional_of(|state| {
                state
                 .sequence_of(|state| {
                  self::r#kw_and(state)
                   .then_of(|state| { super::hidden::skip(state) })
                   .then_of(|state| { self::r#not_expr(state) })
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
                          self::r#kw_and(state)
                           .then_of(|state| { super::hidden::skip(state) })
                           .then_of(|state| { self::r#not_expr(state) })
                         })
                       })
                     })
                   })
                 })
               })
             })
           })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#not_expr(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#not_expr,
       |state| {
        state
         .sequence_of(|state| {
          state
           .sequence_of(|state| {
            state
             .optional_of(|state| {
              self::r#kw_not(state)
               .then_of(|state| {
                state
                 .repeat_of(|state| {
                  state
                   .sequence_of(|state| {
                    super::hidden::skip(state)
                     .then_of(|state| { self::r#kw_not(state) })
                   })
                 })
               })
             })
           })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#compare(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#compare(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#compare,
       |state| {
        state
         .sequence_of(|state| {
          self::r#sum(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .optional_of(|state| {
              self::r#is_kind(state)
               .else_of(|state| {
                state
                 .sequence_of(|state| {
                  self::r#compare_op(state)
                   .then_of(|state| { super::hidden::skip(state) })
                   .then_of(|state| { self::r#sum(state) })
                 })
               })
             })
           })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#is_kind(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#is_kind,
       |state| {
        state
         .sequence_of(|state| {
          self::r#kw_is(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#name(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#compare_op(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#compare_op,
       |state| {
        state
         .match_string("/=")
         .else_of(|state| { state.match_string("\\=") })
         .else_of(|state| { state.match_string("≠") })
         .else_of(|state| { state.match_string("<=") })
         .else_of(|state| { state.match_string("=<") })
         .else_of(|state| { state.match_string("≤") })
         .else_of(|state| { state.match_string(">=") })
         .else_of(|state| { state.match_string("≥") })
         .else_of(|state| { state.match_string("=") })
         .else_of(|state| { state.match_string("<") })
         .else_of(|state| { state.match_string(">") })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#sum(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#sum,
       |state| {
        state
         .sequence_of(|state| {
          self::r#product(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .sequence_of(|state| {
              state
               .optional_of(|state| {
                state
                 .sequence_of(|state| {
                  self::r#sum_op(state)
                   .then_of(|state| { super::hidden::skip(state) })
                   .then_of(|state| { self::r#product(state) })
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
                          self::r#sum_op(state)
                           .then_of(|state| { super::hidden::skip(state) })
                           .then_of(|state| { self::r#product(state) })
                         })
                       })
                     })
                   })
                 })
               })
             })
           })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#sum_op(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#sum_op,
       |state| {
        state
         .match_string("+")
         .else_of(|state| { state.match_string("-") })
         .else_of(|state| { state.match_string("−") })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#product(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#product,
       |state| {
        state
         .sequence_of(|state| {
          self::r#unary(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .sequence_of(|state| {
              state
               .optional_of(|state| {
                state
                 .sequence_of(|state| {
                  self::r#product_op(state)
                   .then_of(|state| { super::hidden::skip(state) })
                   .then_of(|state| { self::r#unary(state) })
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
                          self::r#product_op(state)
                           .then_of(|state| { super::hidden::skip(state) })
                           .then_of(|state| { self::r#unary(state) })
                         })
                       })
                     })
                   })
                 })
               })
             })
           })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#product_op(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#product_op,
       |state| {
        state
         .match_string("*")
         .else_of(|state| { state.match_string("×") })
         .else_of(|state| {
          state
           .sequence_of(|state| {
            state
             .match_string("/")
             .then_of(|state| { super::hidden::skip(state) })
             .then_of(|state| {
              state
               .lookahead_of(false, |state| { state.match_string("=") })
             })
           })
         })
         .else_of(|state| { self::r#kw_mod(state) })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#unary(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#unary,
       |state| {
        state
         .sequence_of(|state| {
          state
           .sequence_of(|state| {
            state
             .optional_of(|state| {
              self::r#minus(state)
               .then_of(|state| {
                state
                 .repeat_of(|state| {
                  state
                   .sequence_of(|state| {
                    super::hidden::skip(state)
                     .then_of(|state| { self::r#minus(state) })
                   })
                 })
               })
             })
           })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#field(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#minus(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#minus,
       |state| {
        state
         .match_string("-")
         .else_of(|state| { state.match_string("−") })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#field(
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
          Rule::r#field,
          |state| {
           state
            .sequence_of(|state| {
             self::r#primary(state)
              .then_of(|state| {
               state.repeat_of(|state| { self::r#coordinate(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#coordinate(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#coordinate,
       |state| {
        state
         .sequence_of(|state| {
          state
           .match_string(".")
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .match_string("x")
             .else_of(|state| { state.match_string("y") })
           })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state.lookahead_of(false, |state| { self::r#word(state) })
           })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#primary(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .atomic_of(
       ::pest::Atomicity::NonAtomic,
       |state| {
        state
         .rule_of(
          Rule::r#primary,
          |state| {
           self::r#integer(state)
            .else_of(|state| { self::r#choice(state) })
            .else_of(|state| { self::r#count(state) })
            .else_of(|state| { self::r#pair(state) })
            .else_of(|state| { self::r#call(state) })
            .else_of(|state| { self::r#split_name(state) })
            .else_of(|state| { self::r#name(state) })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#choice(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#choice,
       |state| {
        state
         .sequence_of(|state| {
          self::r#kw_if(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#expr(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#rule_then(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#expr(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#kw_else(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#expr(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#count(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#count,
       |state| {
        state
         .sequence_of(|state| {
          self::r#quantifier(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string("(") })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#name(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#kw_in(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#sum(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string("..") })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#sum(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string(":") })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#expr(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string(")") })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#quantifier(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#quantifier,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("count")
              .else_of(|state| { state.match_string("some") })
              .else_of(|state| { state.match_string("every") })
              .else_of(|state| { state.match_string("число") })
              .else_of(|state| {
               state.match_string("некоторый")
              })
              .else_of(|state| { state.match_string("каждый") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#pair(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#pair,
       |state| {
        state
         .sequence_of(|state| {
          state
           .match_string("(")
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#expr(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .optional_of(|state| {
              state
               .sequence_of(|state| {
                self::r#comma(state)
                 .then_of(|state| { super::hidden::skip(state) })
                 .then_of(|state| { self::r#expr(state) })
               })
             })
           })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#close(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#call(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#call,
       |state| {
        state
         .sequence_of(|state| {
          self::r#name(state)
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { state.match_string("(") })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#expr(state) })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| {
            state
             .sequence_of(|state| {
              state
               .optional_of(|state| {
                state
                 .sequence_of(|state| {
                  self::r#comma(state)
                   .then_of(|state| { super::hidden::skip(state) })
                   .then_of(|state| { self::r#expr(state) })
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
                          self::r#comma(state)
                           .then_of(|state| { super::hidden::skip(state) })
                           .then_of(|state| { self::r#expr(state) })
                         })
                       })
                     })
                   })
                 })
               })
             })
           })
           .then_of(|state| { super::hidden::skip(state) })
           .then_of(|state| { self::r#close(state) })
         })
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#word(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     self::r#LETTER(state)
      .else_of(|state| { self::r#MARK(state) })
      .else_of(|state| { self::r#ASCII_DIGIT(state) })
      .else_of(|state| { state.match_string("_") })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#name(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#name,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .lookahead_of(false, |state| { self::r#reserved(state) })
              .then_of(|state| { self::r#LETTER(state) })
              .then_of(|state| {
               state.repeat_of(|state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#split_name(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#split_name,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .lookahead_of(false, |state| { self::r#reserved(state) })
              .then_of(|state| { self::r#LETTER(state) })
              .then_of(|state| {
               state.repeat_of(|state| { self::r#word(state) })
              })
              .then_of(|state| {
               state
                .sequence_of(|state| {
                 state
                  .sequence_of(|state| {
                   state
                    .match_string(" ")
                    .else_of(|state| { state.match_string("\t") })
                    .else_of(|state| { state.match_string("\u{a0}") })
                    .then_of(|state| {
                     state
                      .repeat_of(|state| {
                       state
                        .match_string(" ")
                        .else_of(|state| { state.match_string("\t") })
                        .else_of(|state| { state.match_string("\u{a0}") })
                      })
                    })
                  })
                  .then_of(|state| { state.match_string("_") })
                  .then_of(|state| { self::r#word(state) })
                  .then_of(|state| {
                   state.repeat_of(|state| { self::r#word(state) })
                  })
                })
              })
              .then_of(|state| {
               state
                .repeat_of(|state| {
                 state
                  .sequence_of(|state| {
                   state
                    .sequence_of(|state| {
                     state
                      .match_string(" ")
                      .else_of(|state| { state.match_string("\t") })
                      .else_of(|state| { state.match_string("\u{a0}") })
                      .then_of(|state| {
                       state
                        .repeat_of(|state| {
                         state
                          .match_string(" ")
                          .else_of(|state| { state.match_string("\t") })
                          .else_of(|state| { state.match_string("\u{a0}") })
                        })
                      })
                    })
                    .then_of(|state| { state.match_string("_") })
                    .then_of(|state| { self::r#word(state) })
                    .then_of(|state| {
                     state.repeat_of(|state| { self::r#word(state) })
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
    pub fn r#integer(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#integer,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             self::r#ASCII_DIGIT(state)
              .then_of(|state| {
               state.repeat_of(|state| { self::r#ASCII_DIGIT(state) })
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
           state
            .sequence_of(|state| {
             state
              .match_string("\"")
              .then_of(|state| {
               let strings = ["\"", "\n", "\r"];
               state.skip_until(&strings)
              })
              .then_of(|state| { state.match_string("\"") })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#type_name(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#type_name,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("int")
              .else_of(|state| { state.match_string("bool") })
              .else_of(|state| { state.match_string("square") })
              .else_of(|state| { state.match_string("целое") })
              .else_of(|state| {
               state.match_string("логическое")
              })
              .else_of(|state| { state.match_string("клетка") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#reserved(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     let state = state.check_stack_limit()?;
     self::r#kw_if(state)
      .else_of(|state| { self::r#kw_then(state) })
      .else_of(|state| { self::r#kw_rule_then(state) })
      .else_of(|state| { self::r#kw_after(state) })
      .else_of(|state| { self::r#kw_and(state) })
      .else_of(|state| { self::r#kw_or(state) })
      .else_of(|state| { self::r#kw_not(state) })
      .else_of(|state| { self::r#kw_depth(state) })
      .else_of(|state| { self::r#kw_advice(state) })
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_if(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_if,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("if")
              .else_of(|state| { state.match_string("если") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_then(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_then,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("then")
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_rule_then(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_rule_then,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("то")
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_after(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_after,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("затем")
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_and(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_and,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("and")
              .else_of(|state| { state.match_string("и") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_or(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_or,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("or")
              .else_of(|state| { state.match_string("или") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_not(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_not,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("not")
              .else_of(|state| { state.match_string("не") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_depth(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_depth,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("depth")
              .else_of(|state| { state.match_string("глубина") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_advice(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_advice,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("advice")
              .else_of(|state| { state.match_string("совет") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_table(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_table,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("table")
              .else_of(|state| { state.match_string("таблица") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_use(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_use,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("use")
              .else_of(|state| { state.match_string("взять") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_names(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_names,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("names")
              .else_of(|state| { state.match_string("имена") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_vocabulary(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_vocabulary,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("vocabulary")
              .else_of(|state| { state.match_string("словарь") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_predicate(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_predicate,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("predicate")
              .else_of(|state| { state.match_string("предикат") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_value(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_value,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("value")
              .else_of(|state| { state.match_string("значение") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_moves(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_moves,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("moves")
              .else_of(|state| { state.match_string("ходы") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_rust(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_rust,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("rust")
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_by(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_by,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("by")
              .else_of(|state| { state.match_string("шагом") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_slides(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_slides,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("slides")
              .else_of(|state| { state.match_string("скользит") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_to(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_to,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("to")
              .else_of(|state| { state.match_string("на") })
              .else_of(|state| { state.match_string("к") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_for(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_for,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("for")
              .else_of(|state| { state.match_string("для") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_in(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_in,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("in")
              .else_of(|state| { state.match_string("из") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_is(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_is,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("is")
              .else_of(|state| { state.match_string("есть") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_mod(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_mod,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("mod")
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_else(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_else,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("else")
              .else_of(|state| { state.match_string("иначе") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_where(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_where,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("where")
              .else_of(|state| { state.match_string("где") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_becomes(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_becomes,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("becomes")
              .else_of(|state| {
               state.match_string("превращаясь")
              })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_becoming(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_becoming,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("becoming")
              .else_of(|state| {
               state.match_string("превращается")
              })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_handover(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_handover,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("handover")
              .else_of(|state| { state.match_string("передать") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_from(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_from,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("from")
              .else_of(|state| { state.match_string("из") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_when(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_when,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("when")
              .else_of(|state| { state.match_string("когда") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_bind(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_bind,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("bind")
              .else_of(|state| { state.match_string("связать") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_variant(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_variant,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("variant")
              .else_of(|state| { state.match_string("вариант") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_attributes(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_attributes,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("attributes")
              .else_of(|state| { state.match_string("признаки") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_last(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_last,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("last")
              .else_of(|state| {
               state.match_string("последний")
              })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_move(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_move,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("move")
              .else_of(|state| { state.match_string("ход") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_none(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_none,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("none")
              .else_of(|state| { state.match_string("нет") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
    }
    #[inline]
    #[allow(non_snake_case, unused_variables)]
    pub fn r#kw_reversed(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state
      .rule_of(
       Rule::r#kw_reversed,
       |state| {
        state
         .atomic_of(
          ::pest::Atomicity::Atomic,
          |state| {
           state
            .sequence_of(|state| {
             state
              .match_string("reversed")
              .else_of(|state| { state.match_string("наоборот") })
              .then_of(|state| {
               state.lookahead_of(false, |state| { self::r#word(state) })
              })
            })
          },
         )
       },
      )
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
    pub fn ASCII_DIGIT(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state.match_range('0'..'9')
    }
    #[inline]
    #[allow(dead_code, non_snake_case, unused_variables)]
    fn LETTER(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state.match_char_by(::pest::unicode::LETTER)
    }
    #[inline]
    #[allow(dead_code, non_snake_case, unused_variables)]
    fn MARK(
     state: ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    ) -> ::pest::ParseResult<
     ::std::boxed::Box<::pest::ParserState<'_, Rule>>,
    > {
     state.match_char_by(::pest::unicode::MARK)
    }
   }
   pub use self::visible::*;
  }
  ::pest::state(
   input,
   |state| {
    match rule {
     Rule::r#WHITESPACE => rules::r#WHITESPACE(state),
     Rule::r#COMMENT => rules::r#COMMENT(state),
     Rule::r#file => rules::r#file(state),
     Rule::r#item => rules::r#item(state),
     Rule::r#junk => rules::r#junk(state),
     Rule::r#end_mark => rules::r#end_mark(state),
     Rule::r#end => rules::r#end(state),
     Rule::r#item_start => rules::r#item_start(state),
     Rule::r#rule => rules::r#rule(state),
     Rule::r#open_list => rules::r#open_list(state),
     Rule::r#close_list => rules::r#close_list(state),
     Rule::r#comma => rules::r#comma(state),
     Rule::r#colon => rules::r#colon(state),
     Rule::r#close => rules::r#close(state),
     Rule::r#equals => rules::r#equals(state),
     Rule::r#colons => rules::r#colons(state),
     Rule::r#rule_then => rules::r#rule_then(state),
     Rule::r#wanted => rules::r#wanted(state),
     Rule::r#advice => rules::r#advice(state),
     Rule::r#goal => rules::r#goal(state),
     Rule::r#conj => rules::r#conj(state),
     Rule::r#neg => rules::r#neg(state),
     Rule::r#goal_group => rules::r#goal_group(state),
     Rule::r#moves => rules::r#moves(state),
     Rule::r#mconj => rules::r#mconj(state),
     Rule::r#mfilter => rules::r#mfilter(state),
     Rule::r#matom => rules::r#matom(state),
     Rule::r#depth_group => rules::r#depth_group(state),
     Rule::r#moves_group => rules::r#moves_group(state),
     Rule::r#depth => rules::r#depth(state),
     Rule::r#depth_op => rules::r#depth_op(state),
     Rule::r#table_decl => rules::r#table_decl(state),
     Rule::r#use_decl => rules::r#use_decl(state),
     Rule::r#names_decl => rules::r#names_decl(state),
     Rule::r#alias => rules::r#alias(state),
     Rule::r#vocabulary_decl => rules::r#vocabulary_decl(state),
     Rule::r#piece_decl => rules::r#piece_decl(state),
     Rule::r#predicate_decl => rules::r#predicate_decl(state),
     Rule::r#value_decl => rules::r#value_decl(state),
     Rule::r#moves_decl => rules::r#moves_decl(state),
     Rule::r#params => rules::r#params(state),
     Rule::r#param => rules::r#param(state),
     Rule::r#rust_path => rules::r#rust_path(state),
     Rule::r#generator => rules::r#generator(state),
     Rule::r#by => rules::r#by(state),
     Rule::r#slides => rules::r#slides(state),
     Rule::r#offset => rules::r#offset(state),
     Rule::r#signed => rules::r#signed(state),
     Rule::r#to => rules::r#to(state),
     Rule::r#range => rules::r#range(state),
     Rule::r#target => rules::r#target(state),
     Rule::r#becomes => rules::r#becomes(state),
     Rule::r#side => rules::r#side(state),
     Rule::r#side_us => rules::r#side_us(state),
     Rule::r#side_them => rules::r#side_them(state),
     Rule::r#handover_decl => rules::r#handover_decl(state),
     Rule::r#bind_decl => rules::r#bind_decl(state),
     Rule::r#bind_entry => rules::r#bind_entry(state),
     Rule::r#bind_player => rules::r#bind_player(state),
     Rule::r#bind_piece => rules::r#bind_piece(state),
     Rule::r#bind_kind => rules::r#bind_kind(state),
     Rule::r#bind_flip => rules::r#bind_flip(state),
     Rule::r#axis => rules::r#axis(state),
     Rule::r#bind_attribute => rules::r#bind_attribute(state),
     Rule::r#bind_last => rules::r#bind_last(state),
     Rule::r#truth => rules::r#truth(state),
     Rule::r#game_word => rules::r#game_word(state),
     Rule::r#expr => rules::r#expr(state),
     Rule::r#and_expr => rules::r#and_expr(state),
     Rule::r#not_expr => rules::r#not_expr(state),
     Rule::r#compare => rules::r#compare(state),
     Rule::r#is_kind => rules::r#is_kind(state),
     Rule::r#compare_op => rules::r#compare_op(state),
     Rule::r#sum => rules::r#sum(state),
     Rule::r#sum_op => rules::r#sum_op(state),
     Rule::r#product => rules::r#product(state),
     Rule::r#product_op => rules::r#product_op(state),
     Rule::r#unary => rules::r#unary(state),
     Rule::r#minus => rules::r#minus(state),
     Rule::r#field => rules::r#field(state),
     Rule::r#coordinate => rules::r#coordinate(state),
     Rule::r#primary => rules::r#primary(state),
     Rule::r#choice => rules::r#choice(state),
     Rule::r#count => rules::r#count(state),
     Rule::r#quantifier => rules::r#quantifier(state),
     Rule::r#pair => rules::r#pair(state),
     Rule::r#call => rules::r#call(state),
     Rule::r#word => rules::r#word(state),
     Rule::r#name => rules::r#name(state),
     Rule::r#split_name => rules::r#split_name(state),
     Rule::r#integer => rules::r#integer(state),
     Rule::r#string => rules::r#string(state),
     Rule::r#type_name => rules::r#type_name(state),
     Rule::r#reserved => rules::r#reserved(state),
     Rule::r#kw_if => rules::r#kw_if(state),
     Rule::r#kw_then => rules::r#kw_then(state),
     Rule::r#kw_rule_then => rules::r#kw_rule_then(state),
     Rule::r#kw_after => rules::r#kw_after(state),
     Rule::r#kw_and => rules::r#kw_and(state),
     Rule::r#kw_or => rules::r#kw_or(state),
     Rule::r#kw_not => rules::r#kw_not(state),
     Rule::r#kw_depth => rules::r#kw_depth(state),
     Rule::r#kw_advice => rules::r#kw_advice(state),
     Rule::r#kw_table => rules::r#kw_table(state),
     Rule::r#kw_use => rules::r#kw_use(state),
     Rule::r#kw_names => rules::r#kw_names(state),
     Rule::r#kw_vocabulary => rules::r#kw_vocabulary(state),
     Rule::r#kw_predicate => rules::r#kw_predicate(state),
     Rule::r#kw_value => rules::r#kw_value(state),
     Rule::r#kw_moves => rules::r#kw_moves(state),
     Rule::r#kw_rust => rules::r#kw_rust(state),
     Rule::r#kw_by => rules::r#kw_by(state),
     Rule::r#kw_slides => rules::r#kw_slides(state),
     Rule::r#kw_to => rules::r#kw_to(state),
     Rule::r#kw_for => rules::r#kw_for(state),
     Rule::r#kw_in => rules::r#kw_in(state),
     Rule::r#kw_is => rules::r#kw_is(state),
     Rule::r#kw_mod => rules::r#kw_mod(state),
     Rule::r#kw_else => rules::r#kw_else(state),
     Rule::r#kw_where => rules::r#kw_where(state),
     Rule::r#kw_becomes => rules::r#kw_becomes(state),
     Rule::r#kw_becoming => rules::r#kw_becoming(state),
     Rule::r#kw_handover => rules::r#kw_handover(state),
     Rule::r#kw_from => rules::r#kw_from(state),
     Rule::r#kw_when => rules::r#kw_when(state),
     Rule::r#kw_bind => rules::r#kw_bind(state),
     Rule::r#kw_variant => rules::r#kw_variant(state),
     Rule::r#kw_attributes => rules::r#kw_attributes(state),
     Rule::r#kw_last => rules::r#kw_last(state),
     Rule::r#kw_move => rules::r#kw_move(state),
     Rule::r#kw_none => rules::r#kw_none(state),
     Rule::r#kw_reversed => rules::r#kw_reversed(state),
     Rule::EOI => rules::EOI(state),
    }
   },
  )
 }
}
