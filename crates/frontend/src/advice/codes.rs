//! The codes of errors and warnings about tables of advice, the reader's too.

/// All of them with what they mean in a few words, in order; `docs/errors` has a page about each.
pub const ALL: &[(&str, &str)] = &[
    ("A0001", "text that is no statement"),
    ("A0002", "a file without rules, advice or declarations"),
    ("A0003", "a file far larger than any table"),
    ("A0004", "nested or strung together too deeply"),
    ("A0005", "a rule's name without `::`"),
    ("A0006", "text before the first statement"),
    ("A0007", "a half sentence that the next line repeats"),
    ("A0008", "a meaning broken over several lines"),
    ("A0010", "a blank inside a name"),
    ("A0011", "a number too large"),
    ("A0020", "an unknown goal, value, piece or kind"),
    ("A0021", "an unknown move constraint"),
    ("A0022", "an unknown piece of advice"),
    ("A0023", "two things of one name"),
    ("A0024", "advice that no rule mentions"),
    ("A0025", "a name of the wrong sort"),
    ("A0026", "an expression of the wrong type"),
    ("A0027", "a declaration that comes back to itself"),
    ("A0028", "a rule's condition that compares with the root"),
    ("A0029", "a test of depth that says nothing about which moves"),
    ("A0030", "a search that need not end, or is too deep"),
    ("A0031", "a depth at which that side never moves"),
    ("A0032", "a rule that is never reached"),
    ("A0033", "no rule that applies to every position"),
    ("A0034", "a better goal that may hold in the root"),
    ("A0035", "a better goal that may be reached by stalemating"),
    ("A0036", "a name used once and very like another"),
    ("A0037", "a file that is not there"),
    ("A0038", "a binding that does not fit"),
    ("A0039", "too many pieces, kinds or parameters"),
    ("A0040", "a test of depth in a declaration"),
    ("A0041", "a table without vocabulary"),
];

#[cfg(test)]
mod tests {
    #[test]
    fn codes_are_sorted_and_unique() {
        assert!(super::ALL.windows(2).all(|pair| pair[0].0 < pair[1].0));
    }
}
