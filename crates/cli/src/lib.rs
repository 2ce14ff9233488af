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

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{ArgMatches, Command};
use hippodrome::Registry;

use exit::{Exit, Failure};

/// A command: its arguments, what it does, and the group of commands that it is listed with.
struct Entry {
    name: &'static str,
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
    Entry { name: "solve", group: Group::First, arguments: solve::arguments, run: solve::run },
    Entry { name: "count", group: Group::First, arguments: count::arguments, run: count::run },
    Entry { name: "race", group: Group::First, arguments: race::arguments, run: race::run },
    Entry { name: "check", group: Group::First, arguments: check::arguments, run: check::run },
    Entry { name: "draw", group: Group::First, arguments: draw::arguments, run: draw::run },
    Entry { name: "list", group: Group::Solutions, arguments: list::arguments, run: list::run },
    Entry { name: "sample", group: Group::Solutions, arguments: sample::arguments, run: sample::run },
    Entry { name: "index", group: Group::Solutions, arguments: index::arguments, run: index::run },
    Entry { name: "hint", group: Group::Play, arguments: hint::arguments, run: hint::run },
    Entry { name: "make", group: Group::Play, arguments: make::arguments, run: make::run },
    Entry { name: "rate", group: Group::Play, arguments: rate::arguments, run: rate::run },
    Entry { name: "plan", group: Group::LongCounts, arguments: plan::arguments, run: plan::run },
    Entry { name: "unit", group: Group::LongCounts, arguments: unit::arguments, run: unit::run },
    Entry { name: "puzzles", group: Group::Reference, arguments: puzzles::arguments, run: puzzles::run },
    Entry {
        name: "methods",
        group: Group::Reference,
        arguments: method::arguments_of_all,
        run: method::run_all,
    },
    Entry { name: "method", group: Group::Reference, arguments: method::arguments, run: method::run },
    Entry { name: "cite", group: Group::Reference, arguments: cite::arguments, run: cite::run },
    Entry { name: "new", group: Group::Setup, arguments: new::arguments, run: new::run },
    Entry { name: "page", group: Group::Setup, arguments: page::arguments, run: page::run },
    Entry {
        name: "completions",
        group: Group::Setup,
        arguments: completions::arguments,
        run: completions::run,
    },
    Entry { name: "man", group: Group::Setup, arguments: man::arguments, run: man::run },
];

/// The whole command line.
fn program(registry: &Registry) -> Command {
    let commands: Vec<Command> = COMMANDS.iter().map(|entry| (entry.arguments)(registry)).collect();
    let template = front::template(registry, &commands);
    program_with(commands).help_template(template)
}

/// The command line with these commands.
fn program_with(commands: Vec<Command>) -> Command {
    Command::new("hippo")
        .version(env!("HIPPO_VERSION"))
        .about("Solves, counts and races the classical puzzles of the chessboard and peg board")
        .after_help(front::EXIT_CODES)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .term_width(question::help_width())
        .subcommands(commands)
}

/// The command line as far as these arguments need it. Describing every option of every command takes longer than most
/// answers: where command and puzzle are clear, only those are described.
fn program_for(registry: &Registry, arguments: &[OsString]) -> Command {
    let word = |at: usize| arguments.get(at).and_then(|argument| argument.to_str());
    let Some(entry) = COMMANDS.iter().find(|entry| word(1) == Some(entry.name)) else {
        return program(registry);
    };
    let puzzle = word(2).filter(|_| unquoted::SPLIT.contains(&entry.name));
    let only = puzzle.and_then(|name| registry.only(name));
    program_with(vec![(entry.arguments)(only.as_ref().unwrap_or(registry))])
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
    let matches = match program_for(registry, &arguments).try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(error) => return usage::report(registry, &error).into(),
    };
    let chosen = matches.subcommand().and_then(|(name, rest)| {
        let entry = COMMANDS.iter().find(|entry| entry.name == name)?;
        Some((entry, rest))
    });
    let Some((entry, rest)) = chosen else { return Exit::Usage.into() };
    let ended = (entry.run)(registry, rest);
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
        for entry in super::COMMANDS {
            assert_eq!((entry.arguments)(&hippodrome::STANDARD).get_name(), entry.name);
        }
    }
}
