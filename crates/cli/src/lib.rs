//! The command line of Hippodrome, for any set of puzzles.
//!
//! No puzzle is named here. Every command is a file with its arguments and what it does; the arguments of
//! commands that take a puzzle are built from the puzzles' descriptions (`question`).

mod check;
mod cite;
mod claims;
mod completions;
mod count;
mod draw;
mod duel;
mod exit;
mod file;
mod front;
mod hint;
mod index;
mod list;
mod log;
mod make;
mod man;
mod method;
mod new;
mod page;
mod place;
mod plan;
mod puzzles;
mod question;
mod race;
mod rate;
mod request;
mod sample;
mod screen;
mod show;
mod sizes;
mod solutions;
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

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{ArgMatches, Command};
use hippodrome::Registry;

use exit::{Exit, Failure};

/// A command: its arguments, what it does, and the group of commands that it is listed with.
struct Entry {
    group: Group,
    arguments: fn(&Registry) -> Command,
    run: fn(&Registry, &ArgMatches) -> Result<Exit, Failure>,
}

/// Commands that are listed together.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Group {
    /// What most people begin with.
    First,
    Solutions,
    Play,
    LongCounts,
    Reference,
    Setup,
}

/// Every command.
const COMMANDS: &[Entry] = &[
    Entry { group: Group::First, arguments: solve::arguments, run: solve::run },
    Entry { group: Group::First, arguments: count::arguments, run: count::run },
    Entry { group: Group::First, arguments: race::arguments, run: race::run },
    Entry { group: Group::First, arguments: check::arguments, run: check::run },
    Entry { group: Group::First, arguments: draw::arguments, run: draw::run },
    Entry { group: Group::Solutions, arguments: list::arguments, run: list::run },
    Entry { group: Group::Solutions, arguments: sample::arguments, run: sample::run },
    Entry { group: Group::Solutions, arguments: index::arguments, run: index::run },
    Entry { group: Group::Play, arguments: hint::arguments, run: hint::run },
    Entry { group: Group::Play, arguments: make::arguments, run: make::run },
    Entry { group: Group::Play, arguments: rate::arguments, run: rate::run },
    Entry { group: Group::LongCounts, arguments: plan::arguments, run: plan::run },
    Entry { group: Group::LongCounts, arguments: unit::arguments, run: unit::run },
    Entry { group: Group::Reference, arguments: puzzles::arguments, run: puzzles::run },
    Entry { group: Group::Reference, arguments: method::arguments_of_all, run: method::run_all },
    Entry { group: Group::Reference, arguments: method::arguments, run: method::run },
    Entry { group: Group::Reference, arguments: cite::arguments, run: cite::run },
    Entry { group: Group::Setup, arguments: new::arguments, run: new::run },
    Entry { group: Group::Setup, arguments: page::arguments, run: page::run },
    Entry { group: Group::Setup, arguments: completions::arguments, run: completions::run },
    Entry { group: Group::Setup, arguments: man::arguments, run: man::run },
];

/// The whole command line.
fn program(registry: &Registry) -> Command {
    let commands: Vec<Command> = COMMANDS.iter().map(|command| (command.arguments)(registry)).collect();
    Command::new("hippo")
        .version(env!("HIPPO_VERSION"))
        .about("Solves, counts and races the classical puzzles of the chessboard and peg board")
        .help_template(front::template(registry, &commands))
        .after_help(front::EXIT_CODES)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .term_width(question::help_width())
        .subcommands(commands)
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
    let ended = (command.run)(registry, rest);
    // What is left in the buffer is written now, so that a full disk is noticed.
    let written = io::stdout().flush().map_err(Failure::from);
    match ended.and_then(|exit| written.map(|()| exit)) {
        Ok(exit) => exit,
        Err(failure) => failed(failure),
    }
    .into()
}

/// Says why a command failed.
fn failed(failure: Failure) -> Exit {
    match failure {
        Failure::BrokenPipe => Exit::Answered,
        Failure::Usage(sentence) => {
            show::note("error", &sentence);
            Exit::Usage
        }
        Failure::Full(sentence) => {
            show::note("error", &sentence);
            Exit::Limit
        }
        Failure::Stopped(sentence, limit) => {
            show::note("error", &sentence);
            Exit::after(Some(limit))
        }
        Failure::Disagreement(sentence) => {
            show::note("DISAGREEMENT", &sentence);
            Exit::Impossible
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
