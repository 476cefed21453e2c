//! The `movewright` command line.

mod advised;
mod bench;
mod cmd;
mod failure;
mod input;
mod json;
mod out;

use std::process::ExitCode;

use clap::Parser;

/// Compiles declarative game rules (ZRF) into native code, and plays, counts and compares them.
#[derive(Parser)]
#[command(name = "movewright", version, about, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: cmd::Command,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match arguments.command.run() {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::from(2)
        }
    }
}
