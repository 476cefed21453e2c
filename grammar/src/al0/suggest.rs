//! 'Did you mean …?': the known name nearest to a misspelt one.

/// The candidate nearest to `word`, if it is near enough to be meant.
///
/// Nearness is the number of single-character changes; blanks count for nothing, so that a
/// name torn in two finds its whole. At most a third of the characters may differ.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.chars().filter(|c| !c.is_whitespace()).collect();
    let limit = (word.len() / 3).max(1);
    candidates
        .into_iter()
        .map(|candidate| (distance(&word, &candidate.chars().collect::<Vec<_>>()), candidate))
        .filter(|&(distance, _)| distance <= limit)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// Levenshtein's distance.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let changed = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn finds_the_meant_name_and_no_far_one() {
        let names = ["ход_противника", "ближе_к_клетке", "мат"];
        assert_eq!(nearest("ход_противиика", names), Some("ход_противника"));
        assert_eq!(nearest("ближе _к_клетке", names), Some("ближе_к_клетке"));
        assert_eq!(nearest("пат", names), Some("мат"));
        assert_eq!(nearest("раздел", names), None);
    }
}
