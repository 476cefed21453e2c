//! `compare` for a rules file that this program does not carry: a program of its own is built from
//! it, and what it prints is compared.

use std::path::{Path, PathBuf};
use std::process::Command;

use movewright_build::config::BuiltFile;
use movewright_build::{Loaded, emit};
use movewright_engine::compare::{Difference, Options, ROUNDS, Report};
use movewright_engine::notation::position;
use movewright_engine::trace::trace_from;
use movewright_engine::{Playable, perft};
use movewright_interpreter::Interpreter;
use movewright_native::{Program, Workshop, default_cache};
use movewright_runtime::Rules;

use crate::failure::Failure;

/// A variant of a rules file, interpreted here and compiled outside.
pub struct Outside<'g, 'm> {
    program: PathBuf,
    interpreted: &'g Playable<Interpreter<'m>>,
    position: &'g str,
}

impl<'g, 'm> Outside<'g, 'm> {
    /// Compiles one variant of a file.
    ///
    /// # Errors
    /// If it cannot be compiled.
    pub fn build(
        file: &Path,
        loaded: Loaded,
        title: &str,
        interpreted: &'g Playable<Interpreter<'m>>,
        position: &'g str,
    ) -> Result<Self, Failure> {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let files = [BuiltFile { name, loaded }];
        let text = emit::games(&files, &[title.to_string()], emit::RUNTIME)
            .map_err(|errors| Failure::Rendered(errors.join("\n")))?;
        let workshop = Workshop::open(&default_cache()?)?;
        let program = workshop.build(&Program::of_games(vec![text], true))?;
        Ok(Outside { program, interpreted, position })
    }

    /// Seeded games, perft and speed, as [`movewright_engine::compare::compare`].
    ///
    /// # Errors
    /// If the position cannot be read, or the rules run into an endless loop.
    pub fn compare(&self, options: Options) -> Result<Result<Report, Box<Difference>>, Failure> {
        let mut report = Report {
            games: 0,
            positions: 0,
            moves: 0,
            decided: 0,
            perft: Vec::new(),
            speed: Vec::new(),
        };
        if let Err(difference) = self.games(options, &mut report)? {
            return Ok(Err(difference));
        }
        if let Err(difference) = self.perft(options.depth, &mut report)? {
            return Ok(Err(difference));
        }
        self.measure(options, &mut report)?;
        Ok(Ok(report))
    }

    /// What the program prints.
    fn ask(&self, arguments: &[&str]) -> Result<String, Failure> {
        let output = Command::new(&self.program)
            .args(["--variant", "#1", "--position", self.position])
            .args(arguments)
            .output()
            .map_err(|e| Failure::new(format!("cannot run {}: {e}", self.program.display())))?;
        if output.status.success() {
            return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
        }
        let said = String::from_utf8_lossy(&output.stderr);
        Err(Failure::new(format!("the compiled game: {}: {}", output.status, said.trim_end())))
    }

    fn start(&self) -> Result<<Interpreter<'m> as Rules>::State, Failure> {
        let rules = self.interpreted.rules();
        Ok(match self.position {
            "start" => rules.start(),
            text => position::set_up(rules, &self.interpreted.read_position(text)?)?,
        })
    }

    fn games(
        &self,
        options: Options,
        report: &mut Report,
    ) -> Result<Result<(), Box<Difference>>, Failure> {
        let first = options.seed.to_string();
        let (games, cap) = (options.games.to_string(), options.cap.to_string());
        let printed = self.ask(&["trace", "--first", &first, "--games", &games, "--cap", &cap])?;
        let mut printed = printed.lines();
        let start = self.start()?;
        for seed in options.seed..options.seed.saturating_add(options.games) {
            let game = trace_from(self.interpreted.rules(), start.clone(), seed, options.cap, None);
            let (left, right) = (printed.next().unwrap_or_default(), format!("game {seed} {game}"));
            if left != right {
                return Ok(Err(self.look_closer(seed, options.cap, left, right)?));
            }
            report.games += 1;
            report.positions += game.positions;
            report.moves += game.moves;
            report.decided += u64::from(game.decided);
        }
        Ok(Ok(()))
    }

    /// The first difference of two games that are not equal.
    fn look_closer(
        &self,
        seed: u64,
        cap: u32,
        left: &str,
        right: String,
    ) -> Result<Box<Difference>, Failure> {
        let (first, turns) = (seed.to_string(), cap.to_string());
        let compiled =
            self.ask(&["trace", "--first", &first, "--games", "1", "--cap", &turns, "--verbose"])?;
        let mut interpreted = String::new();
        let mut tell = |lines: &str| interpreted.push_str(lines);
        trace_from(self.interpreted.rules(), self.start()?, seed, cap, Some(&mut tell));
        let mut difference = Difference {
            game: Some(seed),
            played: Vec::new(),
            position: self.position.to_string(),
            what: "the trace of a seeded game".into(),
            left: left.to_string(),
            right,
        };
        let mut number = 0;
        for (a, b) in compiled.lines().zip(interpreted.lines()) {
            if a != b {
                difference.what = format!("position {number} of the game");
                (difference.left, difference.right) = (a.trim().into(), b.trim().into());
                break;
            }
            if a.starts_with("position ") {
                number += 1;
                difference.position = a.to_string();
            }
        }
        Ok(Box::new(difference))
    }

    fn perft(
        &self,
        depth: u32,
        report: &mut Report,
    ) -> Result<Result<(), Box<Difference>>, Failure> {
        let state = self.start()?;
        for depth in 1..=depth {
            for (unit, by) in [(perft::Unit::Turn, "turn"), (perft::Unit::Leg, "leg")] {
                let printed = self.ask(&["perft", &depth.to_string(), "--by", by])?;
                let left = printed.lines().last().unwrap_or_default().to_string();
                let options = perft::Options { unit, ..Default::default() };
                let nodes = perft::perft(self.interpreted.rules(), &state, depth, options)?;
                let right = format!("perft {depth}: {nodes}");
                if left != right {
                    return Ok(Err(Box::new(Difference {
                        game: None,
                        played: Vec::new(),
                        position: self.position.to_string(),
                        what: format!("perft {depth}, by {by}"),
                        left,
                        right,
                    })));
                }
                if unit == perft::Unit::Turn {
                    report.perft.push(nodes);
                }
            }
        }
        Ok(Ok(()))
    }

    fn measure(&self, options: Options, report: &mut Report) -> Result<(), Failure> {
        if options.measure.is_zero() {
            return Ok(());
        }
        let (rules, state) = (self.interpreted.rules(), self.start()?);
        let Some(depth) = perft::depth_for(rules, &state, options.measure)? else {
            return Ok(());
        };
        let each = options.measure / (2 * ROUNDS);
        let milliseconds = each.as_millis().max(1).to_string();
        for _ in 0..ROUNDS {
            let printed =
                self.ask(&["rate", &depth.to_string(), "--milliseconds", &milliseconds])?;
            let compiled: f64 = printed
                .trim()
                .parse()
                .map_err(|_| Failure::new("the compiled game told no speed"))?;
            report.speed.push([compiled, perft::rate(rules, &state, depth, each)?]);
        }
        Ok(())
    }
}
