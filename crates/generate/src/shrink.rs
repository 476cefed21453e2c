//! Smaller files that still show the same thing.

use movewright_syntax::zrf::{Sexp, read};
use movewright_syntax::{SourceMap, Span};

use crate::batch::Sample;

/// Files tried at a time.
const AT_ONCE: usize = 16;

/// Leaves out as much of a file as can be left out while `shows` is true. `shows` is given several
/// readable files at once, since trying one costs nearly as much as trying many.
pub fn shrink(text: String, mut shows: impl FnMut(&[Sample]) -> Vec<bool>) -> String {
    let mut best = text;
    loop {
        let mut cuts = cuts(&best);
        // Large cuts first: most of what they contain need not be tried any more.
        cuts.sort_by_key(|cut| std::cmp::Reverse(cut.removed()));
        let mut progress = false;
        let mut rest = cuts.into_iter().peekable();
        while rest.peek().is_some() && !progress {
            let mut tried: Vec<Cut> = Vec::new();
            let mut samples = Vec::new();
            while samples.len() < AT_ONCE
                && let Some(cut) = rest.next()
            {
                if let Ok(sample) = Sample::new("smaller".into(), cut.apply(&best)) {
                    tried.push(cut);
                    samples.push(sample);
                }
            }
            if samples.is_empty() {
                break;
            }
            let shown = shows(&samples);
            let good: Vec<&Cut> =
                tried.iter().zip(&shown).filter(|(_, shown)| **shown).map(|(cut, _)| cut).collect();
            let Some(first) = good.first() else { continue };
            progress = true;
            // All that worked alone may work together.
            let mut together: Vec<&Cut> = Vec::new();
            for cut in &good {
                if together.iter().all(|other| !other.touches(cut)) {
                    together.push(cut);
                }
            }
            let all = apply_all(&best, together);
            let alone = first.apply(&best);
            best = match Sample::new("smaller".into(), all) {
                Ok(sample) if shows(std::slice::from_ref(&sample))[0] => sample.text,
                _ => alone,
            };
        }
        if !progress {
            return best;
        }
    }
}

/// A part of a text that is left out, but for a smaller part that may stay.
struct Cut {
    whole: Span,
    keep: Option<Span>,
}

impl Cut {
    fn removed(&self) -> u32 {
        let length = |span: Span| span.end - span.start;
        length(self.whole) - self.keep.map_or(0, length)
    }

    fn touches(&self, other: &Cut) -> bool {
        self.whole.start < other.whole.end && other.whole.start < self.whole.end
    }

    fn apply(&self, text: &str) -> String {
        apply_all(text, vec![self])
    }
}

/// Cuts that do not touch each other.
fn apply_all(text: &str, mut cuts: Vec<&Cut>) -> String {
    cuts.sort_by_key(|cut| std::cmp::Reverse(cut.whole.start));
    let mut out = text.to_string();
    for cut in cuts {
        let kept = cut.keep.map_or("", |span| &text[span.start as usize..span.end as usize]);
        out.replace_range(cut.whole.start as usize..cut.whole.end as usize, kept);
    }
    // Lines that nothing is left of.
    let lines: Vec<&str> = out.lines().filter(|line| !line.trim().is_empty()).collect();
    lines.join("\n") + "\n"
}

/// Every list and word that can be left out, and every list that one of its parts can stand for.
fn cuts(text: &str) -> Vec<Cut> {
    let mut sources = SourceMap::new();
    let id = sources.add("shrinking.zrf", text.to_string());
    let (forms, _) = read(&sources, id);
    let mut cuts = Vec::new();
    for form in &forms {
        collect(form, &mut cuts);
    }
    cuts
}

fn collect(form: &Sexp, cuts: &mut Vec<Cut>) {
    cuts.push(Cut { whole: form.span, keep: None });
    for part in form.list().into_iter().flat_map(|parts| parts.iter()) {
        collect(part, cuts);
        if part.list().is_some() {
            cuts.push(Cut { whole: form.span, keep: Some(part.span) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::shrink;
    use crate::generate;

    #[test]
    fn only_what_matters_is_left() {
        let mut texts = (0..).map(generate);
        let text = texts.find(|text| text.contains("capture")).expect("there are many");
        let small = shrink(text, |samples| {
            samples.iter().map(|sample| sample.text.contains("capture")).collect()
        });
        assert!(small.contains("capture"), "{small}");
        assert!(small.len() < 500, "{small}");
    }
}
