//! The arguments of commands that take a puzzle, built from the puzzles' descriptions.

use std::fmt::Write;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, Command, value_parser};
use hippodrome::puzzle::{About, Kind, Parameter, Puzzle, Task};
use hippodrome::puzzles::REGISTRY;

use crate::quantity;

/// A command that takes a puzzle: one subcommand for each that is registered. `further` adds the
/// command's own arguments.
pub fn command(
    name: &'static str,
    about: &'static str,
    task: Task,
    further: impl Fn(Command, &'static dyn Puzzle) -> Command,
) -> Command {
    Command::new(name)
        .about(about)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand_value_name("PUZZLE")
        .subcommand_help_heading("Puzzles")
        .subcommands(REGISTRY.iter().map(|&puzzle| {
            let about = puzzle.about();
            let command = Command::new(about.name)
                .about(about.summary)
                .after_help(methods_and_presets(puzzle, task))
                .arg(board(about))
                .args(about.parameters.iter().map(|parameter| option(parameter, task)))
                .args(limits())
                .arg(
                    Arg::new("seed")
                        .long("seed")
                        .value_name("N")
                        .value_parser(value_parser!(u64))
                        .help("Repeat the random choices of this seed")
                        .help_heading("Limits"),
                )
                .arg(flag("json", "Write JSON").help_heading("Output"));
            further(command, puzzle)
        }))
}

fn board(about: &'static About) -> Arg {
    Arg::new("board")
        .value_name("BOARD")
        .allow_negative_numbers(true)
        .help(format!("{}; @FILE reads a picture from a file, - from standard input", about.board))
}

/// An option of a puzzle. Its values are checked by the spec. One that does not apply to the task is not
/// shown, but accepted, so that the error can say what it is for.
fn option(parameter: &'static Parameter, task: Task) -> Arg {
    let mut help = parameter.help.to_string();
    if let Kind::Choice(words) | Kind::Order(words) = parameter.kind {
        let _ = write!(help, " [possible values: {}]", words.join(", "));
    }
    if let Some(default) = parameter.default {
        let _ = write!(help, " [default: {default}]");
    }
    let arg = Arg::new(parameter.flag).long(parameter.flag).help(help).hide(!parameter.is_for(task));
    match parameter.kind {
        Kind::Flag => arg.action(ArgAction::SetTrue),
        Kind::Choice(_) => arg.value_name("WORD"),
        Kind::Choices(words) => arg.value_name(words.join(",")),
        Kind::Number(..) => arg.value_name("N").allow_negative_numbers(true),
        Kind::Pair => arg.value_name("R,S"),
        Kind::Square => arg.value_name("SQUARE").allow_negative_numbers(true),
        Kind::Squares => arg.value_name("SQUARES").allow_negative_numbers(true),
        Kind::Picture => arg.value_name("PICTURE"),
        Kind::Order(_) => arg.value_name("ORDER").allow_hyphen_values(true),
    }
}

/// The option that chooses a method.
pub fn method(puzzle: &dyn Puzzle, task: Task) -> Arg {
    Arg::new("method")
        .long("method")
        .short('m')
        .value_name("METHOD")
        .default_value("auto")
        .hide_default_value(true)
        .hide_possible_values(true)
        .value_parser(PossibleValuesParser::new(puzzle.methods_for(task).map(|method| method.name)))
        .help("The method [default: auto]; the methods are listed below")
}

fn methods_and_presets(puzzle: &dyn Puzzle, task: Task) -> String {
    let mut text = String::from("Methods:\n");
    for method in puzzle.methods_for(task) {
        let _ = writeln!(text, "  {:<18} {}", method.name, method.summary);
    }
    let presets = puzzle.about().presets;
    if !presets.is_empty() {
        text.push_str("\nPresets:\n");
        for preset in presets {
            let _ = writeln!(text, "  {:<18} {}", preset.name, preset.summary);
        }
    }
    text
}

/// The options for limits.
pub fn limits() -> [Arg; 4] {
    let limit = |name: &'static str, value: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name(value).help(help).help_heading("Limits")
    };
    [
        limit("time-limit", "TIME", "Stop after this time, such as 10s or 5min").value_parser(quantity::time),
        limit("node-limit", "N", "Stop after generating this many successors")
            .value_parser(value_parser!(u64)),
        limit(
            "memory-limit",
            "SIZE",
            "Use at most this much memory, such as 2GB [default: most of what is free]",
        )
        .value_parser(quantity::bytes),
        limit("threads", "N", "Use this many threads [default: one per core]")
            .value_parser(value_parser!(u16).range(1..=1024)),
    ]
}

/// A flag without a value.
pub fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

/// An option that takes the name of a file.
pub fn file(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name("FILE").help(help).help_heading("Output")
}
