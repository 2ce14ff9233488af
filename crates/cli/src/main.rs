//! `hippo`: the command line, with the puzzles of the library.

use std::process::ExitCode;

fn main() -> ExitCode {
    hippodrome_cli::run(&hippodrome::STANDARD)
}
