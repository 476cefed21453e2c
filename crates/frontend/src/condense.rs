//! Shortens a long list of diagnostics: a fault that a file repeats is told once, with a count,
//! and the whole list has an end.

use std::collections::{BTreeMap, BTreeSet};

use movewright_syntax::{Diagnostic, Severity, codes as syntax};

use crate::codes;

/// No more than this many diagnostics are kept, errors before warnings.
const MOST: usize = 200;

/// How often one message is repeated that names a mistake to be mended at each place.
const MOST_ALIKE: usize = 20;

/// Diagnostics about a name that is wrong everywhere or nowhere: one tells all. The place to mend
/// is most often a declaration.
const ABOUT_A_NAME: &[&str] = &[
    syntax::UNBOUND_PARAMETER,
    syntax::IGNORED_FORM,
    syntax::NUMBER_AS_ATTRIBUTE,
    syntax::ATTRIBUTE_WITHOUT_VALUE,
    syntax::UNKNOWN_SECTION,
    syntax::UNKNOWN_OPTION,
    syntax::UNKNOWN_BOARD_FORM,
    syntax::UNKNOWN_GRID_FORM,
    syntax::UNKNOWN_PIECE_FORM,
    syntax::UNKNOWN_INSTRUCTION,
    syntax::UNKNOWN_CONDITION,
    syntax::UNKNOWN_GOAL,
    codes::DUPLICATE_POSITION,
    codes::UNKNOWN_POSITION,
    codes::UNKNOWN_DIRECTION,
    codes::UNKNOWN_ZONE,
    codes::UNKNOWN_PLAYER,
    codes::UNUSED_MOVE_TYPE,
    codes::UNKNOWN_PIECE,
    codes::UNKNOWN_ATTRIBUTE,
    codes::UNDECLARED_ATTRIBUTE,
    codes::UNKNOWN_STEP,
    codes::UNKNOWN_SQUARE,
    codes::CREATE_ARGUMENT,
    codes::INHERITED_NAME,
    codes::INHERITED_SETUP,
    codes::INHERITED_GOAL,
    codes::UNKNOWN_CONFIG_ITEM,
];

/// Counts what is repeated, and cuts what is too long. Order is kept.
pub(crate) fn condense(list: Vec<Diagnostic>) -> Vec<Diagnostic> {
    cut(count(without_consequences(list)))
}

/// Leaves out that a block never adds where an error inside it may be why.
fn without_consequences(mut list: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let place = |d: &Diagnostic| (d.primary.span.source.0, d.primary.span.start);
    let errors: BTreeSet<(u32, u32)> =
        list.iter().filter(|d| d.severity == Severity::Error).map(place).collect();
    list.retain(|d| {
        let (source, start) = place(d);
        d.code != codes::NEVER_ADDS
            || errors.range((source, start)..(source, d.primary.span.end)).next().is_none()
    });
    list
}

/// Keeps the first of those that say the same in one file, the last of which tells how many
/// follow.
fn count(list: Vec<Diagnostic>) -> Vec<Diagnostic> {
    // Message to: how many are kept, the last of them, how many are not.
    let mut groups: BTreeMap<(u32, &str, String), (usize, usize, usize)> = BTreeMap::new();
    let mut kept: Vec<Diagnostic> = Vec::new();
    for diagnostic in list {
        let most = if ABOUT_A_NAME.contains(&diagnostic.code) { 1 } else { MOST_ALIKE };
        let key = (diagnostic.primary.span.source.0, diagnostic.code, diagnostic.message.clone());
        let (count, last, more) = groups.entry(key).or_default();
        // An error is not counted under a warning of the same words.
        let alike = kept.get(*last).is_some_and(|d| d.severity == diagnostic.severity);
        if *count >= most && alike {
            *more += 1;
            continue;
        }
        (*count, *last) = (*count + 1, kept.len());
        kept.push(diagnostic);
    }
    for (_, (_, last, more)) in groups {
        match more {
            0 => {}
            1 => kept[last].message += " (and 1 more place)",
            n => kept[last].message += &format!(" (and {n} more places)"),
        }
    }
    kept
}

fn cut(list: Vec<Diagnostic>) -> Vec<Diagnostic> {
    if list.len() <= MOST {
        return list;
    }
    let is_error = |d: &Diagnostic| d.severity == Severity::Error;
    let errors = list.iter().filter(|d| is_error(d)).count();
    let mut room_for_errors = errors.min(MOST);
    let mut room_for_warnings = MOST - room_for_errors;
    let (more_errors, more_warnings) =
        (errors - room_for_errors, list.len() - errors - room_for_warnings);
    let (mut kept, mut first_left_out) = (Vec::with_capacity(MOST + 1), None);
    for diagnostic in list {
        let room =
            if is_error(&diagnostic) { &mut room_for_errors } else { &mut room_for_warnings };
        if *room > 0 {
            *room -= 1;
            kept.push(diagnostic);
        } else {
            first_left_out.get_or_insert(diagnostic.primary.span);
        }
    }
    if let Some(span) = first_left_out {
        let plural = |n: usize, what: &str| match n {
            1 => format!("1 more {what}"),
            n => format!("{n} more {what}s"),
        };
        let what = match (more_errors, more_warnings) {
            (0, n) => plural(n, "warning"),
            (n, 0) => plural(n, "error"),
            (n, m) => format!("{} and {}", plural(n, "error"), plural(m, "warning")),
        };
        let message = format!("{what} in this file: only the first {MOST} are shown");
        let code = syntax::MORE_DIAGNOSTICS;
        let note = match more_errors {
            0 => Diagnostic::warning(code, message, span),
            _ => Diagnostic::error(code, message, span),
        };
        kept.push(note.label("the first that is left out"));
    }
    kept
}

#[cfg(test)]
mod tests {
    use movewright_syntax::{Diagnostic, ExpansionId, Severity, SourceId, Span};

    use super::{MOST, MOST_ALIKE, codes, condense, syntax};

    fn at(start: u32) -> Span {
        Span { source: SourceId(0), start, end: start + 1, expansion: ExpansionId::NONE }
    }

    fn unknown(name: &str, start: u32) -> Diagnostic {
        Diagnostic::error(codes::UNKNOWN_PIECE, format!("no `{name}`"), at(start))
    }

    #[test]
    fn a_name_is_reported_once_in_a_file_and_an_edit_many_times() {
        let mut list: Vec<_> = (0..38).map(|i| unknown("King", i)).collect();
        list.insert(5, unknown("Quen", 5));
        list.push(unknown("Quen", 40));
        let many = MOST_ALIKE as u32 + 7;
        list.extend((0..many).map(|i| Diagnostic::error(syntax::TOO_MANY, "too many", at(50 + i))));
        let mut elsewhere = unknown("King", 0);
        elsewhere.primary.span.source = SourceId(1);
        list.push(elsewhere);
        let out = condense(list);
        assert_eq!(out.len(), 2 + MOST_ALIKE + 1);
        assert_eq!(out[0].message, "no `King` (and 37 more places)");
        assert_eq!(out[1].message, "no `Quen` (and 1 more place)");
        assert_eq!(out[2].message, "too many");
        assert_eq!(out[1 + MOST_ALIKE].message, "too many (and 7 more places)");
        assert_eq!(out[2 + MOST_ALIKE].message, "no `King`");
    }

    #[test]
    fn a_warning_does_not_hide_an_error_of_the_same_words() {
        let mut warning = unknown("King", 0);
        warning.severity = Severity::Warning;
        let out = condense(vec![warning.clone(), unknown("King", 1), warning]);
        assert!(out.iter().any(|d| d.severity == Severity::Error));
    }

    #[test]
    fn errors_are_kept_before_warnings_and_the_end_is_told() {
        let mut list = Vec::new();
        for i in 0..MOST as u32 {
            let mut warning = unknown(&format!("w{i}"), 2 * i);
            warning.severity = Severity::Warning;
            list.extend([warning, unknown(&format!("e{i}"), 2 * i + 1)]);
        }
        list.truncate(2 * MOST - 2);
        let out = condense(list);
        assert_eq!(out.len(), MOST + 1);
        let errors = out.iter().filter(|d| d.severity == Severity::Error).count();
        assert_eq!(errors, MOST - 1);
        let last = out.last().unwrap();
        assert_eq!((last.code, last.severity), (syntax::MORE_DIAGNOSTICS, Severity::Warning));
        assert_eq!(last.message, "198 more warnings in this file: only the first 200 are shown");
    }
}
