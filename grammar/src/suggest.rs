//! Did you mean ...?

/// The candidate most like a misspelled word, if one is like it: at most a third of the letters
/// (and at least one) may be wrong, missing, superfluous or swapped. Of equals the first.
pub fn suggest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let word: Vec<char> = word.chars().take(65).collect();
    if word.len() > 64 {
        return None;
    }
    let mut best: Option<(usize, &str)> = None;
    for candidate in candidates {
        let letters: Vec<char> = candidate.chars().take(65).collect();
        let allowed = (word.len().max(letters.len()) / 3).max(1);
        if word.len().abs_diff(letters.len()) > allowed || letters.len() > 64 {
            continue;
        }
        let distance = distance(&word, &letters);
        // A word of two letters has nothing in common with another of two at distance two.
        let like = distance <= allowed && distance < word.len();
        if like && distance > 0 && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Edit distance with swaps of neighbours (optimal string alignment).
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let change = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = change.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(before[j - 2] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::suggest;

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        let words = ["verify", "while", "empty?", "add", "game", "variant"];
        assert_eq!(suggest("verfiy", words), Some("verify"));
        assert_eq!(suggest("empty", words), Some("empty?"));
        assert_eq!(suggest("ad", words), Some("add"));
        assert_eq!(suggest("gmae", words), Some("game"));
        assert_eq!(suggest("n", words), None);
        assert_eq!(suggest("promotion-zone", words), None);
    }
}
