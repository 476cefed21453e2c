//! The subcommands, one file each.

mod advise;
mod bench;
mod build;
mod check;
mod compare;
mod corpus;
mod draw;
mod emit;
mod explain;
mod info;
mod kernels;
mod model;
mod moves;
mod perft;
mod play;
mod playout;
mod plot;
mod reasons;
mod verify;

use std::process::ExitCode;

use clap::Subcommand;

use crate::failure::Failure;

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    /// Read rules files and report everything that is wrong with them
    Check(check::Check),
    /// Show what a game consists of: players, board, pieces, options
    Info(info::Info),
    /// Print what the rules mean, every name resolved and every macro expanded
    Model(model::Model),
    /// Print the Rust text that the rules are compiled to
    Emit(emit::Emit),
    /// Show for each block which kernel it is compiled to, and why not to a cheaper one
    Kernels(kernels::Kernels),
    /// List the legal moves of a position
    Moves(moves::Moves),
    /// Draw a position: with characters, or as a picture (SVG)
    Draw(draw::Draw),
    /// Count the ways to play a number of turns
    Perft(perft::Perft),
    /// Play random games to the end
    Playout(playout::Playout),
    /// Check that the compiled game and the interpreter agree, and measure the ratio of their speeds
    Compare(compare::Compare),
    /// Make a table, and a picture of the ratios, of the output of `compare --json`
    Plot(plot::Plot),
    /// Measure the shipped games: playouts and perft, against the interpreter and the yardstick
    Bench(bench::Bench),
    /// Explain an error or warning by its code, with a wrong and a right example
    Explain(explain::Explain),
    /// Play a game in the terminal
    Play(play::Play),
    /// Build one native program from a rules file
    Build(build::Build),
    /// Run many rules files through the reader, both executors and seeded games
    Corpus(corpus::Corpus),
    /// Ask a table of advice about a position
    Advise(advise::Advise),
    /// Play a table of advice in every position, against every defence
    Verify(verify::Verify),
    #[command(hide = true)]
    CorpusFile(corpus::CorpusFile),
}

impl Command {
    /// Carries it out. Exit codes: 0 for yes, 1 for no or different; failures give 2.
    pub fn run(self) -> Result<ExitCode, Failure> {
        match self {
            Command::Check(command) => command.run(),
            Command::Info(command) => command.run(),
            Command::Model(command) => command.run(),
            Command::Emit(command) => command.run(),
            Command::Kernels(command) => command.run(),
            Command::Moves(command) => command.run(),
            Command::Draw(command) => command.run(),
            Command::Perft(command) => command.run(),
            Command::Playout(command) => command.run(),
            Command::Compare(command) => command.run(),
            Command::Plot(command) => command.run(),
            Command::Bench(command) => command.run(),
            Command::Explain(command) => command.run(),
            Command::Play(command) => command.run(),
            Command::Build(command) => command.run(),
            Command::Corpus(command) => command.run(),
            Command::Advise(command) => command.run(),
            Command::Verify(command) => command.run(),
            Command::CorpusFile(command) => command.run(),
        }
    }
}
