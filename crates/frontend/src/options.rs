//! Options that change the rules (reference 2.5).

use std::collections::BTreeMap;

use movewright_model::{MaximalCaptures, Options, PassTurn};
use movewright_syntax::zrf::ast::{OptionKey, OptionValue};

/// The rules' options from the last value of each option. Values an option cannot take, which the
/// recogniser warned about, are the default.
pub(crate) fn options(values: &BTreeMap<OptionKey, OptionValue>) -> Options {
    let value = |key| values.get(&key).copied().unwrap_or(OptionValue::Default);
    let on = |key| value(key) == OptionValue::True;
    Options {
        pass_turn: match value(OptionKey::PassTurn) {
            OptionValue::True => PassTurn::Allowed,
            OptionValue::Forced => PassTurn::Forced,
            _ => PassTurn::Never,
        },
        pass_partial: on(OptionKey::PassPartial),
        maximal_captures: match value(OptionKey::MaximalCaptures) {
            OptionValue::True => MaximalCaptures::Longest,
            OptionValue::Int(2) => MaximalCaptures::LongestThenValue,
            _ => MaximalCaptures::Off,
        },
        discard_cascades: on(OptionKey::DiscardCascades),
        recycle_captures: on(OptionKey::RecycleCaptures),
        recycle_promotions: on(OptionKey::RecyclePromotions),
        include_off_pieces: on(OptionKey::IncludeOffPieces),
    }
}
