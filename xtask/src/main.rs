//! Long checks and measurements of this repository: `cargo run -p xtask -- help`.

mod budget;
mod deep;
mod fairy;
mod faults;
mod gallery;
mod games;
mod generate;
mod process;
mod published;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Long checks and measurements of this repository
#[derive(Parser)]
#[command(name = "xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Seeded games and perft of every shipped variant in both executors, then the ignored tests
    Deep(deep::Deep),
    /// Generated lines, functions, build seconds and memory of every rules file, against the table
    Budget(budget::Budget),
    /// Perft of shipped games beside Fairy-Stockfish, run as a process
    FairyStockfish(fairy::Fairy),
    /// Rules files made at random, in both executors
    Generate(generate::Generate),
    /// The page of all shipped games, with pictures
    Gallery(gallery::Gallery),
    /// Plants faults and looks for each with generated rules
    Faults(faults::Faults),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().task {
        Task::Deep(deep) => deep.run(),
        Task::Budget(budget) => budget.run(),
        Task::FairyStockfish(fairy) => fairy.run(),
        Task::Generate(generate) => generate.run(),
        Task::Gallery(gallery) => gallery.run(),
        Task::Faults(faults) => faults.run(),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}
