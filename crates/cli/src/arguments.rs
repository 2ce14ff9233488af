//! The arguments, built from what the puzzles say of themselves.

use std::fmt::Write;
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, Command, value_parser};
use hippodrome::puzzle::{About, Kind, Parameter, Task};
use hippodrome::puzzles::REGISTRY;

use crate::{draw, quantity};

/// The whole command line.
pub fn command() -> Command {
    let exits = "Exit codes: 0 answered, 1 proved impossible, certificate rejected or counts that disagree, \
                 2 wrong usage, 3 stopped at a limit, 130 interrupted.";
    Command::new("hippo")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Solves, counts and races the classical puzzles of the chessboard and the peg board")
        .after_help(exits)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand(question(
            "solve",
            "Find a solution, or the best one, or prove that there is none",
            Task::Solve,
            |c| {
                draw::with_look(
                    c.arg(file("certificate", "Write what `hippo check` verifies to this file"))
                        .arg(draw::picture(
                            "draw",
                            "Draw the answer: .svg, .png, .gif (a film) or .html (a page)",
                        ))
                        .arg(draw::picture(
                            "trace",
                            "Draw the search itself, step by step: .html, .gif, .svg or .png",
                        )),
                )
            },
        ))
        .subcommand(question("count", "The exact number of solutions", Task::Count, |c| {
            c.arg(flag(
                "cross-check",
                "Count again by another method, within the same limits, or a minute for each where no time limit is given",
            ))
            .arg(
                file("journal", "Write every finished part of the count to this file, and go on from it")
                    .help_heading("Limits"),
            )
        }))
        .subcommand(question("list", "Every solution, each once, as they are found", Task::List, |c| {
            c.arg(
                Arg::new("limit")
                    .long("limit")
                    .value_name("K")
                    .value_parser(value_parser!(u64))
                    .help("Stop after this many solutions")
                    .help_heading("Output"),
            )
        }))
        .subcommand(question(
            "race",
            "The same puzzle under several methods, one table",
            Task::Solve,
            race_options,
        ))
        .subcommand(
            Command::new("check")
                .about("Check an answer or a certificate again, by the independent checker")
                .arg(
                    Arg::new("file")
                        .value_name("FILE")
                        .required(true)
                        .help("A file, or - for standard input"),
                )
                .arg(
                    Arg::new("time-limit")
                        .long("time-limit")
                        .value_name("TIME")
                        .value_parser(time)
                        .help("Let the checker's own searches end after this time, such as 10s or 5min"),
                ),
        )
        .subcommand(draw::command())
        .subcommand(
            Command::new("puzzles")
                .about("What there is: puzzles, their options, methods and presets")
                .arg(Arg::new("puzzle").value_name("PUZZLE").help("Tell everything about this one")),
        )
        .subcommand(
            Command::new("completions").about("Print a completion script for a shell").arg(
                Arg::new("shell")
                    .value_name("SHELL")
                    .required(true)
                    .value_parser(value_parser!(clap_complete::Shell))
                    .help("Which shell"),
            ),
        )
        .subcommand(
            Command::new("man")
                .about("Print the manual page")
                .arg(Arg::new("command").value_name("COMMAND").help("The page of this command")),
        )
}

/// A command that takes a puzzle: one subcommand for each that is registered.
fn question(
    name: &'static str,
    about: &'static str,
    task: Task,
    further: impl Fn(Command) -> Command,
) -> Command {
    Command::new(name)
        .about(about)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand_value_name("PUZZLE")
        .subcommand_help_heading("Puzzles")
        .subcommands(REGISTRY.iter().map(|puzzle| {
            let about = puzzle.about();
            let command = Command::new(about.name)
                .about(about.summary)
                .after_help(methods_and_presets(about, task))
                .arg(board(about))
                .args(about.parameters.iter().map(option))
                .args(limits())
                .arg(
                    Arg::new("seed")
                        .long("seed")
                        .value_name("N")
                        .value_parser(value_parser!(u64))
                        .help("Decides random choices, so that they can be repeated")
                        .help_heading("Limits"),
                )
                .arg(flag("json", "Write JSON").help_heading("Output"));
            // A race names several methods, and its own way.
            let command = if name == "race" { command } else { command.arg(method(about, task)) };
            further(command)
        }))
}

fn board(about: &'static About) -> Arg {
    Arg::new("board")
        .value_name("BOARD")
        .allow_negative_numbers(true)
        .help(format!("{}; @FILE reads a picture, - reads it from standard input", about.board))
}

fn option(parameter: &'static Parameter) -> Arg {
    let mut help = parameter.help.to_string();
    if let Some(default) = parameter.default {
        let _ = write!(help, " [default: {default}]");
    }
    let arg = Arg::new(parameter.flag).long(parameter.flag).help(help);
    match parameter.kind {
        Kind::Flag => arg.action(ArgAction::SetTrue),
        Kind::Choice(words) => {
            arg.value_name("WORD").value_parser(PossibleValuesParser::new(words.iter().copied()))
        }
        Kind::Choices(words) => arg.value_name(words.join(",")),
        Kind::Number(..) => arg.value_name("N").allow_negative_numbers(true),
        Kind::Pair => arg.value_name("R,S"),
        Kind::Square => arg.value_name("SQUARE").allow_negative_numbers(true),
        Kind::Squares => arg.value_name("SQUARES").allow_negative_numbers(true),
        Kind::Picture => arg.value_name("PICTURE"),
    }
}

fn method(about: &'static About, task: Task) -> Arg {
    Arg::new("method")
        .long("method")
        .short('m')
        .value_name("METHOD")
        .default_value("auto")
        .hide_default_value(true)
        .hide_possible_values(true)
        .value_parser(PossibleValuesParser::new(about.methods_for(task).map(|m| m.name)))
        .help("How to go about it [default: auto]; the methods are listed below")
}

fn methods_and_presets(about: &About, task: Task) -> String {
    let mut text = String::from("Methods:\n");
    for method in about.methods_for(task) {
        let _ = writeln!(text, "  {:<18} {}", method.name, method.summary);
    }
    if !about.presets.is_empty() {
        text.push_str("\nPresets:\n");
        for preset in about.presets {
            let _ = writeln!(text, "  {:<18} {}", preset.name, preset.summary);
        }
    }
    text
}

fn limits() -> [Arg; 4] {
    let limit = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help).help_heading("Limits")
    };
    [
        limit("time-limit", "TIME", "Stop after this time, such as 10s or 5min").value_parser(time),
        limit("node-limit", "N", "Stop after this many generated successors")
            .value_parser(value_parser!(u64)),
        limit(
            "memory-limit",
            "SIZE",
            "Hold at most this much, such as 2GB [default: what the machine has free]",
        )
        .value_parser(quantity::bytes),
        limit("threads", "N", "Use this many threads [default: one a core]")
            .value_parser(value_parser!(u16).range(1..=1024)),
    ]
}

fn time(text: &str) -> Result<Duration, String> {
    quantity::time(text)
}

fn race_options(command: Command) -> Command {
    let option = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help).help_heading("Race")
    };
    draw::with_theme(command)
        .arg(draw::picture("draw", "Draw the race as a chart: .svg or .png"))
        .arg(option("methods", "A,B,C", "The methods [default: all that can take the question]"))
        .arg(option("vary", "OPTION=V1,V2", "Race under each of these values of an option"))
        .arg(option("sizes", "FIRST..LAST", "Boards of these sizes in place of the board, such as 4..8"))
        .arg(flag("csv", "Write comma-separated values").help_heading("Output").conflicts_with("json"))
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

fn file(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name("FILE").help(help).help_heading("Output")
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_sound() {
        super::command().debug_assert();
    }
}
