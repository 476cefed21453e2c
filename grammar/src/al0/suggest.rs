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

/// Levenshtein's distance, where changing two neighbours round counts as one change.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut next = vec![i + 1];
        for j in 0..b.len() {
            let changed = row[j] + usize::from(a[i] != b[j]);
            let mut best = changed.min(row[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                best = best.min(before[j - 1] + 1);
            }
            next.push(best);
        }
        before = std::mem::replace(&mut row, next);
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
        assert_eq!(nearest("leagl", ["legal", "lpatt"]), Some("legal"));
    }
}
