//! The command line of Hippodrome, for any set of puzzles.
//!
//! No puzzle is named here. Every command is a file with its arguments and what it does; the arguments of
//! commands that take a puzzle are built from the puzzles' descriptions (`question`).

mod check;
mod claims;
mod completions;
mod count;
mod draw;
mod duel;
mod exit;
mod file;
mod hint;
mod index;
mod list;
mod log;
mod make;
mod man;
mod method;
mod page;
mod place;
mod plan;
mod puzzles;
mod question;
mod race;
mod request;
mod sample;
mod screen;
mod show;
mod sizes;
mod solve;
mod standings;
mod statistics;
mod suggested;
mod table;
mod unit;
mod unquoted;
mod usage;
mod verdicts;
mod watcher;

use std::process::ExitCode;

use clap::{ArgMatches, Command};
use hippodrome::Registry;

use exit::{Exit, Failure};

/// A command: its arguments, and what it does.
struct Entry {
    arguments: fn(&Registry) -> Command,
    run: fn(&Registry, &ArgMatches) -> Result<Exit, Failure>,
}

/// Every command.
const COMMANDS: &[Entry] = &[
    Entry { arguments: solve::arguments, run: solve::run },
    Entry { arguments: count::arguments, run: count::run },
    Entry { arguments: list::arguments, run: list::run },
    Entry { arguments: sample::arguments, run: sample::run },
    Entry { arguments: index::arguments, run: index::run },
    Entry { arguments: race::arguments, run: race::run },
    Entry { arguments: check::arguments, run: check::run },
    Entry { arguments: draw::arguments, run: draw::run },
    Entry { arguments: hint::arguments, run: hint::run },
    Entry { arguments: plan::arguments, run: plan::run },
    Entry { arguments: unit::arguments, run: unit::run },
    Entry { arguments: make::arguments, run: make::run },
    Entry { arguments: page::arguments, run: page::run },
    Entry { arguments: puzzles::arguments, run: puzzles::run },
    Entry { arguments: method::arguments_of_all, run: method::run_all },
    Entry { arguments: method::arguments, run: method::run },
    Entry { arguments: completions::arguments, run: completions::run },
    Entry { arguments: man::arguments, run: man::run },
];

/// The whole command line.
fn program(registry: &Registry) -> Command {
    let mut examples = question::one_example_each(registry, &["solve", "count", "race"]);
    let puzzle = question::example_name(registry);
    examples.push((format!("help solve {puzzle}"), "the options and methods of a command and a puzzle"));
    Command::new("hippo")
        .version(env!("HIPPO_VERSION"))
        .about("Solves, counts and races the classical puzzles of the chessboard and the peg board")
        .after_help(
            question::example_list(&examples)
                + "\nExit codes: 0 answered, 1 proved impossible, certificate rejected or counts disagree, \
             2 wrong usage, 3 stopped at a limit, 130 interrupted.",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .term_width(question::help_width())
        .subcommands(COMMANDS.iter().map(|command| (command.arguments)(registry)))
}

/// Reads the arguments of the process and carries out the command.
pub fn run(registry: &Registry) -> ExitCode {
    let arguments = match unquoted::joined(registry, std::env::args_os().collect()) {
        Ok(arguments) => arguments,
        Err(sentence) => {
            show::note("error", &sentence);
            return Exit::Usage.into();
        }
    };
    let matches = match program(registry).try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(error) => return usage::report(registry, &error).into(),
    };
    let chosen = matches.subcommand().and_then(|(name, rest)| {
        let command = COMMANDS.iter().find(|command| (command.arguments)(registry).get_name() == name)?;
        Some((command, rest))
    });
    let Some((command, rest)) = chosen else { return Exit::Usage.into() };
    match (command.run)(registry, rest) {
        Ok(exit) => exit.into(),
        Err(Failure::BrokenPipe) => Exit::Answered.into(),
        Err(Failure::Usage(sentence)) => {
            show::note("error", &sentence);
            Exit::Usage.into()
        }
        Err(Failure::Stopped(sentence, limit)) => {
            show::note("error", &sentence);
            Exit::after(Some(limit)).into()
        }
        Err(Failure::Disagreement(sentence)) => {
            show::note("DISAGREEMENT", &sentence);
            Exit::Impossible.into()
        }
    }
}

#[cfg(test)]
mod tests {
    /// Among other things, no option of a puzzle has the name of a flag of the program.
    #[test]
    fn the_command_line_is_sound() {
        super::program(&hippodrome::STANDARD).debug_assert();
    }
}
