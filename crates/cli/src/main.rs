//! `hippo`: Hippodrome on the command line.
//!
//! No puzzle is named here. The arguments are built from what the puzzles say of themselves
//! ([`arguments`]), turned into one [`request`], and handed to the command.

mod arguments;
mod check;
mod count;
mod draw;
mod exit;
mod list;
mod puzzles;
mod quantity;
mod race;
mod request;
mod show;
mod solve;
mod watcher;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::ArgMatches;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use exit::{Exit, Failure};

fn main() -> ExitCode {
    let matches = match arguments::command().try_get_matches() {
        Ok(matches) => matches,
        Err(error) => return wrong_arguments(&error),
    };
    match run(&matches) {
        Ok(exit) => exit.into(),
        Err(Failure::BrokenPipe) => Exit::Answered.into(),
        Err(Failure::Usage(sentence)) => {
            let _ = writeln!(io::stderr(), "error: {sentence}");
            Exit::Usage.into()
        }
        Err(Failure::Disagreement(sentence)) => {
            let _ = writeln!(io::stderr(), "DISAGREEMENT: {sentence}");
            Exit::Impossible.into()
        }
    }
}

fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let Some((command, rest)) = matches.subcommand() else { return Ok(Exit::Usage) };
    match command {
        "solve" => solve::run(rest),
        "count" => count::run(rest),
        "list" => list::run(rest),
        "race" => race::run(rest),
        "check" => check::run(rest),
        "draw" => draw::run(rest),
        "puzzles" => puzzles::run(rest),
        "completions" => {
            let mut script = Vec::new();
            if let Some(&shell) = rest.get_one::<clap_complete::Shell>("shell") {
                clap_complete::generate(shell, &mut arguments::command(), "hippo", &mut script);
            }
            io::stdout().write_all(&script)?;
            Ok(Exit::Answered)
        }
        _ => manual(rest.get_one::<String>("command")),
    }
}

/// The manual page of the program or of one of its commands, in the form that `man` reads.
fn manual(command: Option<&String>) -> Result<Exit, Failure> {
    let mut program = arguments::command();
    program.build();
    let page = match command {
        None => program,
        Some(name) => match program.find_subcommand(name) {
            Some(found) => found.clone(),
            None => return Err(Failure::Usage(format!("hippo has no command `{name}`"))),
        },
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    io::stdout().write_all(&text)?;
    Ok(Exit::Answered)
}

/// Help and version go to stdout; what is wrong goes to stderr.
fn wrong_arguments(error: &clap::Error) -> ExitCode {
    if error.kind() == ErrorKind::InvalidSubcommand
        && let Some(ContextValue::String(name)) = error.get(ContextKind::InvalidSubcommand)
        && std::env::args().nth(1).is_some_and(|first| first != *name)
    {
        // Below a command, what clap calls a subcommand is a puzzle.
        let _ = writeln!(io::stderr(), "error: {}", hippodrome::puzzles::unknown(name));
        return Exit::Usage.into();
    }
    let _ = error.print();
    if error.use_stderr() { Exit::Usage.into() } else { Exit::Answered.into() }
}
