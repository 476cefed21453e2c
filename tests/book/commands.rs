//! Runs the commands of a page and compares what they print with what the page says.

use std::fs::{self, File};
use std::io::{Read, Seek};
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::markdown::{Block, Page};

/// A command and what it should print.
struct Step {
    line: usize,
    command: String,
    expected: Vec<String>,
}

/// Everything that differs.
pub fn run(page: &Page) -> Vec<String> {
    let folder = TempDir::new().expect("a temporary folder");
    let mut code = 0;
    let mut faults = Vec::new();
    for block in &page.blocks {
        if let Some(name) = block.file() {
            let text = block.lines.join("\n") + "\n";
            fs::write(folder.path().join(name), text).expect("a file in the temporary folder");
        }
        if block.language() != "console" {
            continue;
        }
        for step in steps(block) {
            let place = format!("{}:{}: {}", page.name, step.line, step.command);
            match execute(&step.command, folder.path(), &mut code) {
                Err(why) => faults.push(format!("{place}\n{why}")),
                Ok(printed) => {
                    let lines: Vec<&str> = printed.trim_end().lines().map(str::trim_end).collect();
                    let expected: Vec<&str> = step.expected.iter().map(|l| l.trim_end()).collect();
                    if !same(&expected, &lines) {
                        faults.push(format!("{place}\nprints\n{}\n", lines.join("\n")));
                    }
                }
            }
        }
    }
    faults
}

fn steps(block: &Block) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut continued = false;
    for (i, line) in block.lines.iter().enumerate() {
        let last = steps.last_mut();
        if let (true, Some(step)) = (continued, last) {
            step.command.push_str(line.trim_end_matches('\\'));
        } else if let Some(command) = line.strip_prefix("$ ") {
            steps.push(Step {
                line: block.line + 1 + i,
                command: command.trim_end_matches('\\').to_string(),
                expected: Vec::new(),
            });
        } else {
            let step = steps.last_mut().expect("a block begins with a command");
            step.expected.push(line.clone());
            continue;
        }
        continued = line.ends_with('\\');
    }
    for step in &mut steps {
        while step.expected.last().is_some_and(|line| line.trim().is_empty()) {
            step.expected.pop();
        }
    }
    steps
}

/// Splits a command as a shell does, as far as quotes go.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    let (mut word, mut quote, mut begun) = (String::new(), None, false);
    for c in command.chars() {
        match (quote, c) {
            (Some(q), c) if c == q => quote = None,
            (Some(_), c) => word.push(c),
            (None, '\'' | '"') => {
                quote = Some(c);
                begun = true;
            }
            (None, ' ') => {
                if begun || !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
                begun = false;
            }
            (None, c) => word.push(c),
        }
    }
    if begun || !word.is_empty() {
        words.push(word);
    }
    words
}

/// Runs a command: this program, a program in the folder, `cat FILE` or `echo $?`, with `<` and `>`
/// for files. Gives what it prints, standard output and standard error in the order they come.
fn execute(command: &str, folder: &Path, code: &mut i32) -> Result<String, String> {
    if command == "echo $?" {
        return Ok(format!("{code}\n"));
    }
    let mut args = words(command);
    let mut redirect = |sign: &str| {
        let at = args.iter().position(|word| word == sign)?;
        let name = args.get(at + 1)?.clone();
        args.drain(at..at + 2);
        Some(folder.join(name))
    };
    let (input, output) = (redirect("<"), redirect(">"));
    let (program, args) = args.split_first().ok_or("there is no command")?;
    let program = match program.as_str() {
        "movewright" => env!("CARGO_BIN_EXE_movewright").into(),
        "cat" => {
            let name = args.first().ok_or("cat needs a file")?;
            return fs::read_to_string(folder.join(name)).map_err(|e| e.to_string());
        }
        program if program.starts_with("./") => folder.join(program),
        other => return Err(format!("the test does not know the command `{other}`")),
    };
    let path = folder.join(".printed");
    let open = |path: &Path| {
        let mut options = File::options();
        options.read(true).append(true).create(true).open(path).map_err(|e| e.to_string())
    };
    let mut printed = open(&path)?;
    printed.set_len(0).map_err(|e| e.to_string())?;
    let stdin = match &input {
        Some(path) => File::open(path).map_err(|e| e.to_string())?.into(),
        None => Stdio::null(),
    };
    let stdout = match &output {
        Some(path) => File::create(path).map_err(|e| e.to_string())?,
        None => open(&path)?,
    };
    let status = Command::new(program)
        .args(args)
        .current_dir(folder)
        .env("MOVEWRIGHT_CACHE", crate::cache())
        .stdin(stdin)
        .stdout(stdout)
        .stderr(open(&path)?)
        .status()
        .map_err(|e| e.to_string())?;
    *code = status.code().ok_or("ended by a signal")?;
    let mut text = String::new();
    printed.rewind().and_then(|()| printed.read_to_string(&mut text)).map_err(|e| e.to_string())?;
    Ok(text)
}

/// Are these the lines expected, `...` standing for any lines or any part of a line?
fn same(expected: &[&str], lines: &[&str]) -> bool {
    match expected.split_first() {
        None => lines.is_empty(),
        Some((&"...", rest)) => (0..=lines.len()).any(|skip| same(rest, &lines[skip..])),
        Some((first, rest)) => lines
            .split_first()
            .is_some_and(|(line, others)| same_line(first, line) && same(rest, others)),
    }
}

fn same_line(expected: &str, line: &str) -> bool {
    let mut parts = expected.split("...");
    let Some(mut rest) = parts.next().and_then(|first| line.strip_prefix(first)) else {
        return false;
    };
    let Some(last) = expected.contains("...").then(|| expected.rsplit("...").next()).flatten()
    else {
        return rest.is_empty();
    };
    let middle: Vec<&str> = parts.collect();
    for part in &middle[..middle.len() - 1] {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}
