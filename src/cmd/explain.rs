//! `explain`: what a code of an error or warning means.

use std::process::ExitCode;

use clap::Args;
use movewright_frontend::advice::codes as advice;
use movewright_frontend::codes as meaning;
use movewright_syntax::codes as syntax;

use crate::failure::Failure;
use crate::out::{say, say_part};

/// Explain an error or warning by its code, with a wrong and a right example
#[derive(Args)]
pub struct Explain {
    /// The code, such as Z0103; without it all codes are listed
    code: Option<String>,
}

/// The pages, by the first three characters of their codes.
const PAGES: &[&str] = &[
    include_str!("../../docs/errors/A00.md"),
    include_str!("../../docs/errors/Z00.md"),
    include_str!("../../docs/errors/Z01.md"),
    include_str!("../../docs/errors/Z02.md"),
    include_str!("../../docs/errors/Z03.md"),
    include_str!("../../docs/errors/Z04.md"),
    include_str!("../../docs/errors/Z05.md"),
    include_str!("../../docs/errors/Z06.md"),
    include_str!("../../docs/errors/Z07.md"),
    include_str!("../../docs/errors/Z08.md"),
    include_str!("../../docs/errors/Z10.md"),
    include_str!("../../docs/errors/Z11.md"),
    include_str!("../../docs/errors/Z12.md"),
    include_str!("../../docs/errors/Z13.md"),
    include_str!("../../docs/errors/Z14.md"),
    include_str!("../../docs/errors/Z15.md"),
    include_str!("../../docs/errors/Z16.md"),
    include_str!("../../docs/errors/Z18.md"),
    include_str!("../../docs/errors/Z19.md"),
    include_str!("../../docs/errors/Z20.md"),
];

/// Codes listed for one that does not exist.
const NEAREST: usize = 5;

impl Explain {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let Some(asked) = self.code else {
            for (code, meaning) in codes() {
                say!("{code}  {meaning}");
            }
            return Ok(ExitCode::SUCCESS);
        };
        let wanted = asked.trim().to_uppercase();
        let Some((code, meaning)) = codes().find(|(code, _)| *code == wanted) else {
            let near: Vec<String> =
                nearest(&wanted).iter().map(|(code, what)| format!("  {code}  {what}")).collect();
            return Err(Failure::new(format!(
                "there is no code '{asked}'; the nearest ones:\n{}",
                near.join("\n")
            )));
        };
        say!("{code}: {meaning}\n");
        say_part!("{}", page(code).map(plain).unwrap_or_default());
        Ok(ExitCode::SUCCESS)
    }
}

fn codes() -> impl Iterator<Item = (&'static str, &'static str)> {
    advice::ALL.iter().chain(syntax::ALL).chain(meaning::ALL).copied()
}

/// The codes most like a wrong one, the likest first.
fn nearest(wanted: &str) -> Vec<(&'static str, &'static str)> {
    let digits =
        |code: &str| code.trim_start_matches(|c: char| !c.is_ascii_digit()).parse::<u32>().ok();
    let number = digits(wanted);
    let mut all: Vec<_> = codes().collect();
    all.sort_by_key(|(code, _)| {
        let same = code.chars().zip(wanted.chars()).take_while(|(a, b)| a == b).count();
        let apart = number.zip(digits(code)).map_or(u32::MAX, |(a, b)| a.abs_diff(b));
        (apart, usize::MAX - same)
    });
    all.truncate(NEAREST);
    all
}

/// What is written about a code, without its heading.
fn page(code: &str) -> Option<&'static str> {
    let pages = PAGES.iter().find(|pages| pages.contains(&format!("\n## {code}\n")))?;
    let from = pages.split_once(&format!("\n## {code}\n"))?.1;
    Some(from.split("\n## ").next().unwrap_or(from))
}

/// A page for the terminal: examples are indented under what they are.
fn plain(page: &str) -> String {
    let mut out = String::new();
    let mut inside = false;
    for line in page.trim_end().lines() {
        match line.strip_prefix("```") {
            Some(_) if inside => {
                inside = false;
                continue;
            }
            Some(info) => {
                inside = true;
                let what = if info.ends_with("wrong") { "Wrong:" } else { "Right:" };
                out += &format!("\n{what}\n");
            }
            None if inside => out += &format!("    {line}\n"),
            // The line before an example.
            None if line.is_empty() => {}
            None => out += &format!("{line}\n"),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{codes, nearest, page, plain};

    #[test]
    fn every_code_has_a_page() {
        for (code, _) in codes() {
            let text = page(code).map(plain).unwrap_or_default();
            assert!(text.len() > 30, "{code}: {text}");
        }
    }

    #[test]
    fn pages_are_cut_out_and_indented() {
        let text = page("Z0605").map(plain).unwrap();
        assert_eq!(
            text,
            "A condition alone does nothing. `verify` ends the block where it is false.\n\n\
             Wrong:\n    (n empty? add)\n\nRight:\n    (n (verify empty?) add)\n"
        );
    }

    #[test]
    fn near_codes_are_suggested() {
        assert_eq!(nearest("Z01").len(), super::NEAREST);
        assert_eq!(nearest("Z0107")[0].0, "Z0106");
        assert_eq!(nearest("103")[0].0, "Z0103");
    }
}
