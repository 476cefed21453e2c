//! The command line of native programs: what `movewright build` makes of a rules file.
//!
//! Arguments are read here by hand, so that such programs depend on nothing but this crate and
//! the runtime.

use std::io::Write;
use std::process::ExitCode;
use std::time::Duration;

use movewright_runtime::{Player, PlayerKind, Rules, Visitor};

use crate::error::Error;
use crate::game::{Executor, Game, Playable};
use crate::{perft, playout, terminal, trace};

const USAGE: &str = "\
usage: PROGRAM [--variant TITLE] COMMAND
  list                                 the variants of this program
  info                                 players, pieces, squares
  moves   [--position P]               the legal moves
  perft DEPTH [--position P] [--by turn|leg] [--divide] [--merge] [--made]
  playout [--games N] [--cap N] [--seed N] [--position P]
  play    [--as PLAYER] [--seed N] [--position P]   a game on the terminal
  trace   [--games N] [--first N] [--cap N] [--position P] [--verbose]   digests of seeded games
  rate DEPTH [--milliseconds N] [--position P]   positions a second, every leaf made
A variant is named by its title or, from 1, by `#` and its number.";

/// A variant.
struct Entry {
    title: String,
    game: Box<dyn Game>,
}

/// Collects the variants of a program.
#[derive(Default)]
pub struct Collector {
    entries: Vec<Entry>,
}

impl Visitor for Collector {
    fn visit<R: Rules + 'static>(&mut self, _file: &'static str, rules: R) {
        let title = rules.info().title.to_string();
        let game = Box::new(Playable::new(rules, Executor::Compiled));
        self.entries.push(Entry { title, game });
    }
}

/// What a command ends with, other than success.
enum Failure {
    Usage(String),
    Rules(Error),
    Output(std::io::Error),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Failure::Rules(error)
    }
}

impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        Failure::Output(error)
    }
}

/// Runs the command that the process was called with. `visit` shows all variants to the collector.
///
/// ```no_run
/// # use doc_games as games;
/// // Beside `movewright_runtime::include_games!();` in a module `games`.
/// fn main() -> std::process::ExitCode {
///     movewright_engine::driver::run(|collector| games::visit(collector))
/// }
/// ```
pub fn run(visit: impl FnOnce(&mut Collector)) -> ExitCode {
    let mut collector = Collector::default();
    visit(&mut collector);
    let args = std::env::args_os().skip(1).map(|a| a.to_string_lossy().into_owned()).collect();
    let result = command(&collector.entries, args, &mut std::io::stdout().lock());
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Failure::Usage(text)) => {
            eprintln!("{text}\n{USAGE}");
            ExitCode::from(2)
        }
        Err(Failure::Rules(error)) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
        // A reader that has seen enough closes the pipe: no failure of ours.
        Err(Failure::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(Failure::Output(error)) => {
            eprintln!("error: cannot write: {error}");
            ExitCode::from(2)
        }
    }
}

/// Prints the traces of one variant.
#[derive(Debug)]
pub struct Tracer {
    wanted: u64,
    seen: u64,
    games: u64,
    cap: u32,
    ended: ExitCode,
}

impl Visitor for Tracer {
    fn visit<R: Rules + 'static>(&mut self, _file: &'static str, rules: R) {
        self.seen += 1;
        if self.seen != self.wanted {
            return;
        }
        let mut out = std::io::stdout().lock();
        self.ended = ExitCode::SUCCESS;
        for seed in 0..self.games {
            let game = trace::trace(&rules, seed, self.cap, None);
            if writeln!(out, "game {seed} {game}").is_err() {
                self.ended = ExitCode::from(2);
            }
        }
    }
}

/// The command line of programs that only compare: `PROGRAM NUMBER GAMES CAP` prints the traces of
/// the games with seeds from 0, of the variant with this number, from 1. It instantiates far less
/// for a variant than [`run`].
pub fn run_traces(visit: impl FnOnce(&mut Tracer)) -> ExitCode {
    let args: Vec<u64> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    let [wanted, games, cap] = args[..] else {
        eprintln!("usage: PROGRAM NUMBER GAMES CAP");
        return ExitCode::from(2);
    };
    let cap = u32::try_from(cap).unwrap_or(u32::MAX);
    let mut tracer = Tracer { wanted, seen: 0, games, cap, ended: ExitCode::from(2) };
    visit(&mut tracer);
    tracer.ended
}

/// Arguments by kind: words in order, options with and without a value.
struct Arguments {
    words: Vec<String>,
    values: Vec<(String, String)>,
    flags: Vec<String>,
}

impl Arguments {
    fn read(args: Vec<String>) -> Result<Self, Failure> {
        const WITH_VALUE: [&str; 9] = [
            "--variant",
            "--position",
            "--by",
            "--games",
            "--first",
            "--cap",
            "--seed",
            "--as",
            "--milliseconds",
        ];
        const FLAGS: [&str; 4] = ["--divide", "--merge", "--made", "--verbose"];
        let mut read = Arguments { words: Vec::new(), values: Vec::new(), flags: Vec::new() };
        let mut args = args.into_iter();
        while let Some(arg) = args.next() {
            if WITH_VALUE.contains(&arg.as_str()) {
                let value = args.next();
                let value = value.ok_or_else(|| Failure::Usage(format!("{arg} needs a value")))?;
                read.values.push((arg, value));
            } else if FLAGS.contains(&arg.as_str()) {
                read.flags.push(arg);
            } else if arg.starts_with("--") {
                return Err(Failure::Usage(format!("unknown option {arg}")));
            } else {
                read.words.push(arg);
            }
        }
        Ok(read)
    }

    fn value(&self, name: &str) -> Option<&str> {
        self.values.iter().rev().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
    }

    fn number(&self, name: &str, default: u64) -> Result<u64, Failure> {
        self.value(name).map_or(Ok(default), |text| number(name, text))
    }

    fn flag(&self, name: &str) -> bool {
        self.flags.iter().any(|f| f == name)
    }
}

fn number<T: std::str::FromStr>(what: &str, text: &str) -> Result<T, Failure> {
    text.parse().map_err(|_| Failure::Usage(format!("{what}: `{text}` is no number that fits")))
}

fn command(entries: &[Entry], args: Vec<String>, out: &mut dyn Write) -> Result<(), Failure> {
    let args = Arguments::read(args)?;
    let entry = choose(entries, args.value("--variant"))?;
    let game = &*entry.game;
    let position = args.value("--position").unwrap_or("start");
    match args.words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["list"] => {
            for (i, entry) in entries.iter().enumerate() {
                writeln!(out, "#{} {}", i + 1, entry.title)?;
            }
        }
        ["info"] => info(game, out)?,
        ["moves"] => {
            for m in game.open(position)?.moves()? {
                writeln!(out, "{}", m.text)?;
            }
        }
        ["perft", depth] => {
            let unit = match args.value("--by") {
                None | Some("turn") => perft::Unit::Turn,
                Some("leg") => perft::Unit::Leg,
                Some(other) => {
                    return Err(Failure::Usage(format!("--by: turn or leg, not `{other}`")));
                }
            };
            let options =
                perft::Options { unit, merge: args.flag("--merge"), made: args.flag("--made") };
            let depth = number("perft", depth)?;
            let session = game.open(position)?;
            writeln!(out, "executor: {}", game.executor())?;
            if args.flag("--divide") {
                for (text, nodes) in session.divide(depth, options)? {
                    writeln!(out, "{text}: {nodes}")?;
                }
            }
            writeln!(out, "perft {depth}: {}", session.perft(depth, options)?)?;
        }
        ["playout"] => {
            let options = playout::Options {
                games: args.number("--games", 100)?,
                cap: number_u32(&args, "--cap", 500)?,
                seed: args.number("--seed", 1)?,
                pick: playout::Pick::Fastest,
            };
            writeln!(out, "executor: {}", game.executor())?;
            let report = game.open(position)?.playout(options)?;
            let seconds = report.elapsed.as_secs_f64();
            writeln!(
                out,
                "games {} turns {} mean {:.1} capped {} turns/s {:.0} checksum {:016x}",
                report.games,
                report.turns,
                report.turns as f64 / report.games.max(1) as f64,
                report.capped,
                report.turns as f64 / seconds,
                report.checksum
            )?;
            for (outcome, count) in &report.outcomes {
                writeln!(out, "{count} {}", terminal::describe_outcome(game, *outcome))?;
            }
        }
        ["play"] => {
            let info = game.info();
            let people = match args.value("--as") {
                Some(name) => vec![
                    info.player(name)
                        .ok_or_else(|| Failure::Usage(format!("no player is called `{name}`")))?,
                ],
                None => (0..info.players.len() as u8)
                    .map(Player)
                    .filter(|p| info.players[usize::from(p.0)].kind == PlayerKind::Real)
                    .collect(),
            };
            let options = terminal::Options {
                people,
                position: position.to_string(),
                seed: args.number("--seed", 1)?,
            };
            terminal::play(game, &options, &mut std::io::stdin().lock(), out)??;
        }
        ["trace"] => {
            let first = args.number("--first", 0)?;
            let cap = number_u32(&args, "--cap", 200)?;
            let session = game.open(position)?;
            for seed in first..first.saturating_add(args.number("--games", 1)?) {
                let mut failed = Ok(());
                let mut tell = |lines: &str| {
                    if failed.is_ok() {
                        failed = out.write_all(lines.as_bytes());
                    }
                };
                let tell = args.flag("--verbose").then_some(&mut tell as &mut dyn FnMut(&str));
                let trace = session.trace(seed, cap, tell);
                failed?;
                writeln!(out, "game {seed} {trace}")?;
            }
        }
        ["rate", depth] => {
            let time = Duration::from_millis(args.number("--milliseconds", 1000)?);
            let rate = game.open(position)?.rate(number("rate", depth)?, time)?;
            writeln!(out, "{rate:.1}")?;
        }
        [] => return Err(Failure::Usage("which command?".to_string())),
        [first, ..] => return Err(Failure::Usage(format!("cannot do `{first}` like this"))),
    }
    Ok(())
}

fn number_u32(args: &Arguments, name: &str, default: u32) -> Result<u32, Failure> {
    args.value(name).map_or(Ok(default), |text| number(name, text))
}

fn choose<'e>(entries: &'e [Entry], wanted: Option<&str>) -> Result<&'e Entry, Failure> {
    let found = match wanted {
        None => entries.first(),
        Some(text) => match text.strip_prefix('#').and_then(|n| n.parse::<usize>().ok()) {
            Some(n) => n.checked_sub(1).and_then(|i| entries.get(i)),
            None => entries.iter().find(|e| e.title.to_lowercase() == text.to_lowercase()),
        },
    };
    found.ok_or_else(|| {
        let titles: Vec<&str> = entries.iter().map(|e| e.title.as_str()).collect();
        Failure::Usage(format!("no such variant; there are: {}", titles.join(", ")))
    })
}

fn info(game: &dyn Game, out: &mut dyn Write) -> std::io::Result<()> {
    let info = game.info();
    writeln!(out, "{}", info.title)?;
    let players: Vec<&str> = info.players.iter().map(|p| p.name).collect();
    writeln!(out, "players: {}", players.join(", "))?;
    let pieces: Vec<&str> = info.pieces.iter().map(|p| p.name).collect();
    writeln!(out, "pieces: {}", pieces.join(", "))?;
    let shown = info.squares.iter().filter(|s| !s.dummy).count();
    writeln!(out, "squares: {} of which {shown} are shown", info.squares.len())?;
    writeln!(out, "turn entries: {}", info.turns.len())
}
