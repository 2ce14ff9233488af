//! The command line for the puzzles of this crate.

use std::process::ExitCode;

use hippodrome::own::Registry;
use my_puzzle::PUZZLES;

fn main() -> ExitCode {
    // Beside the built-in puzzles: `&hippodrome::STANDARD.with(PUZZLES)`.
    hippodrome_cli::run(&Registry::new(PUZZLES))
}
