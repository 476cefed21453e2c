//! Options, in the form of version 2.0 and as the older keywords.

use super::super::ast::{Name, OptionKey, OptionSetting, OptionValue};
use super::super::keywords::OPTIONS;
use super::super::sexpr::Sexp;
use super::Cx;
use crate::codes;
use crate::diag::Diagnostic;
use crate::span::Span;
use crate::suggest::suggest;

impl Cx<'_> {
    /// `(option STR value)`.
    pub(super) fn option(&mut self, args: &[Sexp], span: Span) -> Option<OptionSetting> {
        let Some((name, rest)) = args.split_first() else {
            self.too_few(span, "the option's name");
            return None;
        };
        if let Some(word) = name.atom() {
            let texts = OPTIONS.iter().map(|(_, text, _)| *text);
            let message = "an option is named in quotes";
            let mut found = Diagnostic::error(codes::EXPECTED_STRING, message, name.span);
            if let Some(like) = suggest(&word.replace('-', " "), texts.clone())
                .or_else(|| texts.clone().find(|text| *text == word.replace('-', " ")))
            {
                found = found.help(format!("write `\"{like}\"`"));
            }
            self.report(found);
            return None;
        }
        let name = self.string(name, "the option's name")?;
        let Some((key, text, _)) = OPTIONS.iter().find(|(_, text, _)| *text == &*name.raw) else {
            let message = format!("there is no option \"{}\"; it is ignored", name.raw);
            let mut found = Diagnostic::warning(codes::UNKNOWN_OPTION, message, name.span);
            if let Some(like) = suggest(&name.raw, OPTIONS.iter().map(|(_, text, _)| *text)) {
                found = found.help(format!("did you mean \"{like}\"?"));
            }
            self.report(found);
            return None;
        };
        let value = self.option_value(*key, text, rest, span);
        Some(OptionSetting { key: *key, value, span })
    }

    /// `(pass-turn value)` and the like.
    pub(super) fn old_option(
        &mut self,
        keyword: &Name,
        args: &[Sexp],
        span: Span,
    ) -> Option<OptionSetting> {
        let (key, text, _) = OPTIONS.iter().find(|(_, _, old)| *old == Some(&*keyword.text))?;
        let mut value = self.option_value(*key, text, args, span);
        if *key == OptionKey::PreventFlipping {
            // The old keyword says what is allowed, the option what is not.
            value = match value {
                OptionValue::True => OptionValue::False,
                OptionValue::False => OptionValue::True,
                other => other,
            };
        }
        Some(OptionSetting { key: *key, value, span })
    }

    fn option_value(
        &mut self,
        key: OptionKey,
        name: &str,
        args: &[Sexp],
        span: Span,
    ) -> OptionValue {
        self.at_most(args, 1);
        let Some(item) = args.first() else {
            self.too_few(span, "the option's value");
            return OptionValue::Default;
        };
        let word = item.atom().map_or("", |word| word);
        let value = match word {
            "true" => Some(OptionValue::True),
            "false" => Some(OptionValue::False),
            "default" => Some(OptionValue::Default),
            "forced" => Some(OptionValue::Forced),
            number => number.parse().ok().map(OptionValue::Int),
        };
        let fits = match value {
            None => false,
            Some(OptionValue::Forced) => key == OptionKey::PassTurn,
            Some(OptionValue::Int(n)) => match key {
                OptionKey::MaximalCaptures => n == 2,
                OptionKey::PreventFlipping => n == 2 || n == 3,
                _ => false,
            },
            Some(_) => true,
        };
        if let (Some(value), true) = (value, fits) {
            return value;
        }
        let allowed = match key {
            OptionKey::PassTurn => "true, false, forced, default",
            OptionKey::MaximalCaptures => "true, false, 2, default",
            OptionKey::PreventFlipping => "true, false, 2, 3, default",
            _ => "true, false, default",
        };
        self.report(
            Diagnostic::warning(
                codes::OPTION_VALUE,
                format!("the option \"{name}\" cannot have this value; the default is used"),
                item.span,
            )
            .help(format!("it takes one of: {allowed}")),
        );
        OptionValue::Default
    }
}
