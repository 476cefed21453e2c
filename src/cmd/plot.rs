//! `plot`: a table and a picture of what `compare --json` has measured.

use std::fmt::Write as _;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::compare::{Answer, Numbers};
use crate::failure::Failure;
use crate::out::say_part;

/// Make a table, and a picture of the ratios, of the output of `compare --json`
#[derive(Args)]
pub struct Plot {
    /// Files with the output of `compare --json`, of one run or of several; `-` for standard input
    #[arg(required = true)]
    runs: Vec<PathBuf>,
    /// Write the picture (SVG) to this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the table (CSV) to this file instead of printing it
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

impl Plot {
    /// Reads all runs, writes the table and the picture. Exit code 1 if in a run the executors
    /// differed.
    pub fn run(self) -> Result<ExitCode, Failure> {
        let mut answers = Vec::new();
        for path in &self.runs {
            read(path, &mut answers)?;
        }
        let table = csv(&answers);
        match &self.csv {
            Some(path) => write(path, &table)?,
            None => say_part!("{table}"),
        }
        if let Some(path) = &self.svg {
            write(path, &svg(&bars(&answers)))?;
        }
        let equal = answers.iter().all(|answer| answer.equal);
        Ok(if equal { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}

/// Reads the objects of a file, one after the other.
fn read(path: &Path, answers: &mut Vec<Answer>) -> Result<(), Failure> {
    let shown = path.display();
    let fail = |e: std::io::Error| Failure::new(format!("cannot read {shown}: {e}"));
    let mut text = String::new();
    if path.as_os_str() == "-" {
        std::io::stdin().read_to_string(&mut text).map_err(fail)?;
    } else {
        text = std::fs::read_to_string(path).map_err(fail)?;
    }
    for answer in serde_json::Deserializer::from_str(&text).into_iter() {
        answers.push(answer.map_err(|e| {
            Failure::new(format!("{shown}: this is not what `compare --json` prints: {e}"))
        })?);
    }
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let fail = |e| Failure::new(format!("cannot write {}: {e}", path.display()));
    std::fs::write(path, text).map_err(fail)
}

/// One line a run; what was not measured is empty.
fn csv(answers: &[Answer]) -> String {
    let mut out = String::from(
        "game,rules,rules_hash,version,seed,equal,games,decided,positions,moves,perft,\
         compiled_median,compiled_least,compiled_greatest,\
         interpreted_median,interpreted_least,interpreted_greatest,\
         ratio_median,ratio_least,ratio_greatest\n",
    );
    for answer in answers {
        let mut fields = vec![
            quoted(&answer.game),
            quoted(&answer.rules),
            answer.rules_hash.clone(),
            quoted(&answer.version),
            answer.seed.to_string(),
            answer.equal.to_string(),
        ];
        let report = answer.report.as_ref();
        let counts = report.map(|r| [r.games, r.decided, r.positions, r.moves]);
        let counts = counts.map_or([const { String::new() }; 4], |c| c.map(|n| n.to_string()));
        fields.extend(counts);
        // Of the deepest: the others can be counted again.
        let perft = report.and_then(|r| r.perft.last());
        fields.push(perft.map_or(String::new(), u64::to_string));
        let measured = |numbers: Option<&Numbers>| match numbers {
            Some(n) => [n.median, n.least, n.greatest].map(|n| n.to_string()),
            None => [const { String::new() }; 3],
        };
        fields.extend(measured(report.and_then(|r| r.compiled_nodes_per_second.as_ref())));
        fields.extend(measured(report.and_then(|r| r.interpreted_nodes_per_second.as_ref())));
        fields.extend(measured(report.and_then(|r| r.ratio.as_ref())));
        out.push_str(&fields.join(","));
        out.push('\n');
    }
    out
}

/// A field of a CSV (RFC 4180).
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_string()
    }
}

/// A game and its ratio.
struct Bar<'a> {
    name: &'a str,
    ratio: &'a Numbers,
}

/// The measured runs, the greatest ratio first.
fn bars(answers: &[Answer]) -> Vec<Bar<'_>> {
    let mut bars: Vec<Bar<'_>> = answers
        .iter()
        .filter_map(|a| Some(Bar { name: &a.game, ratio: a.report.as_ref()?.ratio.as_ref()? }))
        .collect();
    bars.sort_by(|a, b| b.ratio.median.total_cmp(&a.ratio.median));
    bars
}

const ROW: usize = 24;
const LEFT: usize = 200;
const WIDTH: usize = 480;
const RIGHT: usize = 90;
const TOP: usize = 72;

/// The picture: a row a game, on a logarithmic axis a point for the median and a line from the
/// least to the greatest measurement.
fn svg(bars: &[Bar<'_>]) -> String {
    let ends = || bars.iter().flat_map(|b| [b.ratio.least, b.ratio.greatest]);
    let low = ends().fold(1.0, f64::min).max(1e-3).log10().floor();
    let high = ends().fold(10.0, f64::max).log10().ceil();
    let place = |v: f64| LEFT as f64 + (v.max(1e-3).log10() - low) / (high - low) * WIDTH as f64;
    let (width, bottom) = (LEFT + WIDTH + RIGHT, TOP + ROW * bars.len());
    let height = bottom + 16;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n\
         <text x=\"12\" y=\"22\" font-size=\"15\">How many times faster the compiled rules are</text>\n\
         <text x=\"12\" y=\"40\" fill=\"#555\">perft with every leaf made; median of five, least to greatest; logarithmic</text>\n"
    );
    let mut decade = low;
    while decade <= high {
        let value = 10f64.powf(decade);
        let x = place(value);
        let _ = writeln!(
            out,
            "<line x1=\"{x:.1}\" y1=\"{}\" x2=\"{x:.1}\" y2=\"{bottom}\" stroke=\"#ddd\"/>\
             <text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\" fill=\"#555\">{value}</text>",
            TOP - 8,
            TOP - 12,
        );
        decade += 1.0;
    }
    for (i, Bar { name, ratio }) in bars.iter().enumerate() {
        let y = TOP + ROW * i + ROW / 2;
        let name: String = name.chars().take(30).collect();
        let name = name.replace('&', "&amp;").replace('<', "&lt;");
        let (least, median, greatest) =
            (place(ratio.least), place(ratio.median), place(ratio.greatest));
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{name}</text>\
             <line x1=\"{least:.1}\" y1=\"{y}\" x2=\"{greatest:.1}\" y2=\"{y}\" stroke=\"#2b6cb0\" stroke-width=\"3\"/>\
             <circle cx=\"{median:.1}\" cy=\"{y}\" r=\"5\" fill=\"#2b6cb0\"/>\
             <text x=\"{:.1}\" y=\"{}\">{:.1}</text>",
            LEFT - 10,
            y + 4,
            greatest.max(median) + 10.0,
            y + 4,
            ratio.median,
        );
    }
    out.push_str("</svg>\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn runs() -> Vec<Answer> {
        let text = r#"
            {"game": "Tag, \"quick\"", "rules": "tag.zrf", "rules_hash": "00ff", "version": "0.1.0",
             "equal": true, "seed": 7, "report": {"games": 5, "decided": 4, "positions": 30,
             "moves": 90, "perft": [3, 9], "compiled_nodes_per_second":
             {"median": 300.0, "least": 200.0, "greatest": 400.0}, "interpreted_nodes_per_second":
             {"median": 10.0, "least": 9.0, "greatest": 11.0},
             "ratio": {"median": 30.0, "least": 20.0, "greatest": 40.0}}}
            {"game": "Go & stop", "rules": "go.zrf", "rules_hash": "01", "version": "0.1.0",
             "equal": true, "seed": 1, "report": {"games": 1, "decided": 1, "positions": 2,
             "moves": 2, "perft": [], "compiled_nodes_per_second": null,
             "interpreted_nodes_per_second": null,
             "ratio": {"median": 200.0, "least": 100.0, "greatest": 300.0}}}
            {"game": "Odd", "rules": "odd.zrf", "rules_hash": "02", "version": "0.1.0",
             "equal": false, "seed": 1, "difference": "moves differ"}"#;
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), text).unwrap();
        let mut answers = Vec::new();
        assert!(read(file.path(), &mut answers).is_ok());
        answers
    }

    #[test]
    fn a_line_a_run_and_empty_fields_for_what_was_not_measured() {
        let table = csv(&runs());
        let lines: Vec<&str> = table.lines().collect();
        let columns = lines[0].split(',').count();
        let tag = "\"Tag, \"\"quick\"\"\",tag.zrf,00ff,0.1.0,7,true,5,4,30,90,9,";
        assert_eq!(lines[1], format!("{tag}300,200,400,10,9,11,30,20,40"));
        assert_eq!(lines[2], "Go & stop,go.zrf,01,0.1.0,1,true,1,1,2,2,,,,,,,,200,100,300");
        assert_eq!(lines[3], "Odd,odd.zrf,02,0.1.0,1,false,,,,,,,,,,,,,,");
        assert!(lines[2..].iter().all(|line| line.split(',').count() == columns));
    }

    #[test]
    fn the_picture_has_a_row_for_each_measured_game_the_greatest_first() {
        let answers = runs();
        let picture = svg(&bars(&answers));
        let at = |name: &str| picture.find(name).unwrap();
        assert!(at(">Go &amp; stop<") < at(">Tag, \"quick\"<"));
        assert!(!picture.contains("Odd"));
        // The axis runs from 1 to 1000: a third of its length is a factor of ten.
        let third = WIDTH as f64 / 3.0;
        let x = LEFT as f64 + third * 30f64.log10();
        assert!(picture.contains(&format!("cx=\"{x:.1}\"")), "{picture}");
    }
}
