//! The arguments of commands that take a puzzle, built from the puzzles' descriptions.

use std::fmt::Write;
use std::ops::RangeInclusive;

use clap::{Arg, ArgAction, ArgMatches, Command};
use hippodrome::{Description, Example, Kind, Parameter, Puzzle, Registry, Task, quantity};

use crate::screen::{self, Screen, Stream};
use crate::suggested::Suggested;

/// A command that takes a puzzle: one subcommand for each that is registered. `further` adds the
/// command's own arguments.
pub fn command(
    registry: &Registry,
    name: &'static str,
    about: &'static str,
    task: Task,
    further: impl Fn(Command, &'static Puzzle) -> Command,
) -> Command {
    Command::new(name)
        .about(about)
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand_value_name("PUZZLE")
        .subcommand_help_heading("Puzzles")
        .after_help(first_examples(registry, name))
        .subcommands(registry.puzzles().map(|puzzle| {
            let about = puzzle.about();
            let command = Command::new(about.name)
                .about(about.summary)
                .after_help(further_help(puzzle, name, task))
                .arg(board(about))
                .args(about.parameters.iter().map(|parameter| parameter_option(puzzle, parameter, task)))
                .args(limits())
                .arg(seed("Repeat the random choices of this seed").help_heading("Limits"))
                .arg(json());
            further(command, puzzle)
        }))
}

fn board(about: &'static Description) -> Arg {
    Arg::new("board")
        .value_name("BOARD")
        .value_parser(Suggested::of(about.presets.iter().map(|preset| preset.name.to_string()).collect()))
        .hide_possible_values(true)
        .allow_negative_numbers(true)
        .help(format!("{}; @FILE reads a picture from a file, - from standard input", about.board))
}

/// An option of a puzzle. Its values are checked by the spec. One that does not apply to the task is not
/// shown, but accepted, so that the error can say what it is for.
fn parameter_option(puzzle: &'static Puzzle, parameter: &'static Parameter, task: Task) -> Arg {
    let mut help = parameter.help.to_string();
    if let Kind::Choice(words) | Kind::Order(words) = parameter.kind {
        let _ = write!(help, " [possible values: {}]", words.join(", "));
    }
    if let Some(default) = parameter.default {
        let _ = write!(help, " [default: {default}]");
    }
    let arg = Arg::new(parameter.flag).long(parameter.flag).help(help).hide(!parameter.is_for(task));
    if parameter.kind == Kind::Flag {
        return arg.action(ArgAction::SetTrue);
    }
    let arg = arg.value_parser(Suggested::values(puzzle, parameter)).hide_possible_values(true);
    match parameter.kind {
        Kind::Flag => arg,
        Kind::Choice(_) => arg.value_name("WORD"),
        Kind::Choices(words) => arg.value_name(words.join(",")),
        Kind::Number(..) => arg.value_name("N").allow_negative_numbers(true),
        Kind::Pair => arg.value_name("R,S"),
        Kind::Square => arg.value_name("SQUARE").allow_negative_numbers(true),
        Kind::Squares => arg.value_name("SQUARES").allow_negative_numbers(true),
        Kind::Numbers => arg.value_name("NUMBERS"),
        Kind::Picture => arg.value_name("PICTURE"),
        Kind::Order(_) => arg.value_name("ORDER").allow_hyphen_values(true),
    }
}

/// The option that chooses a method, whatever the puzzle.
pub fn any_method() -> Arg {
    option("method", "METHOD", "The method [default: auto]")
        .short('m')
        .default_value("auto")
        .hide_default_value(true)
}

/// The option that chooses a method of a puzzle.
pub fn method(puzzle: &Puzzle, task: Task) -> Arg {
    any_method()
        .hide_possible_values(true)
        .value_parser(Suggested::of(puzzle.methods_for(task).map(|method| method.name.to_string()).collect()))
        .help("The method [default: auto]; the methods are listed below")
}

/// What follows the options in the help: examples, methods and presets.
fn further_help(puzzle: &Puzzle, verb: &str, task: Task) -> String {
    let mut text = examples(puzzle.about(), |example| example.verb == verb);
    let methods: Vec<(&str, String)> =
        puzzle.methods_for(task).map(|method| (method.name, method.summary.to_string())).collect();
    text += &list("Methods", &methods);
    let presets: Vec<(&str, String)> =
        puzzle.about().presets.iter().map(|preset| (preset.name, preset.summary.to_string())).collect();
    if !presets.is_empty() {
        text.push('\n');
        text += &list("Presets", &presets);
    }
    text
}

/// Examples of a puzzle, each with what it shows.
fn examples(about: &Description, wanted: impl Fn(&Example) -> bool) -> String {
    let lines: Vec<(String, &str)> = about
        .examples
        .iter()
        .filter(|example| wanted(example))
        .map(|example| (example.line(about.name), example.what))
        .collect();
    if lines.is_empty() { String::new() } else { example_list(&lines) + "\n" }
}

/// The first example of a command for each puzzle.
fn first_examples(registry: &Registry, verb: &str) -> String {
    let first = |puzzle: &'static Puzzle| {
        let about = puzzle.about();
        let example = about.examples.iter().find(|example| example.verb == verb);
        let line = example.map(|example| (example.line(about.name), example.what));
        // A puzzle without examples is one itself.
        line.or_else(|| about.examples.is_empty().then(|| (format!("{verb} {}", about.name), about.summary)))
    };
    example_list(&registry.puzzles().filter_map(first).collect::<Vec<_>>())
}

/// The first example of a command that a puzzle has: the puzzle's name and the example.
fn first_example(registry: &Registry, verb: &str) -> Option<(&'static str, &'static Example)> {
    registry.puzzles().map(Puzzle::about).find_map(|about| {
        let example = about.examples.iter().find(|example| example.verb == verb)?;
        Some((about.name, example))
    })
}

/// A question that serves as an example: that of the first example of this command.
pub fn example_spec(registry: &Registry, verb: &str) -> String {
    let plain = || example_name(registry).to_string();
    first_example(registry, verb).map_or_else(plain, |(name, example)| format!("{name} {}", example.rest))
}

/// The name of the first puzzle, as an example.
pub fn example_name(registry: &Registry) -> &'static str {
    registry.names().first().copied().unwrap_or_default()
}

/// Command lines, each with what it shows below it.
pub fn example_list(lines: &[(impl AsRef<str>, &str)]) -> String {
    let mut text = String::from("Examples:\n");
    for (line, what) in lines {
        let _ = writeln!(text, "  hippo {}\n      {what}", line.as_ref());
    }
    text
}

/// The width of the help.
pub fn help_width() -> usize {
    Screen::of(Stream::Out).width.map_or(100, |width| width.clamp(40, 100))
}

/// Names with their meanings, broken between words where the screen ends.
fn list(title: &str, entries: &[(&str, String)]) -> String {
    let mut text = format!("{title}:\n");
    let column = entries.iter().map(|(name, _)| name.len()).max().unwrap_or(0).max(12) + 3;
    for (name, meaning) in entries {
        let lines = screen::wrap(meaning, Some(help_width().saturating_sub(column).max(20)), 0);
        for (n, line) in lines.iter().enumerate() {
            let name = if n == 0 { name } else { "" };
            let _ = writeln!(text, "{:column$}{line}", format!("  {name}"));
        }
    }
    text
}

/// The options for limits.
pub fn limits() -> [Arg; 4] {
    let limit = |name, value, help| option(name, value, help).help_heading("Limits");
    [
        limit("time-limit", "TIME", "Stop after this time, such as 10s or 5min").value_parser(quantity::time),
        limit("node-limit", "N", "Stop after generating this many successors, such as 1e6")
            .value_parser(quantity::number),
        limit(
            "memory-limit",
            "SIZE",
            "Use at most this much memory, such as 2GB [default: most of what is free]",
        )
        .value_parser(quantity::bytes),
        limit("threads", "N", "Use this many threads [default: one per core]").value_parser(whole(1..=1024)),
    ]
}

/// Reads a whole number in a range.
pub fn whole(range: RangeInclusive<u32>) -> impl Fn(&str) -> Result<u32, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("use a whole number from {} to {}", range.start(), range.end()))
    }
}

/// An option with a value.
pub fn option(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).help(help)
}

/// An argument without a name.
pub fn positional(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    Arg::new(name).value_name(value).help(help)
}

/// The question of commands that take it as one text.
pub fn spec(registry: &Registry) -> Arg {
    positional("spec", "SPEC", "The question, in quotes")
        .required(true)
        .value_parser(names(registry))
        .hide_possible_values(true)
}

/// Suggests the names of the puzzles, with which questions begin.
pub fn names(registry: &Registry) -> Suggested {
    Suggested::of(registry.names().into_iter().map(String::from).collect())
}

/// The seed of random choices.
pub fn seed(help: &'static str) -> Arg {
    option("seed", "N", help).value_parser(quantity::number)
}

/// The flag that asks for JSON.
pub fn json() -> Arg {
    flag("json", "Write JSON").help_heading("Output")
}

/// A text that was given for an argument.
pub fn text<'m>(matches: &'m ArgMatches, name: &str) -> Option<&'m str> {
    matches.get_one::<String>(name).map(String::as_str)
}

/// A flag without a value.
pub fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

/// The flag that asks for boards which do not fit the screen.
pub fn boards() -> Arg {
    flag("boards", "Print every board, even if they do not fit the screen").help_heading("Output")
}

/// An option that takes the name of a file.
pub fn file(name: &'static str, help: &'static str) -> Arg {
    option(name, "FILE", help).help_heading("Output")
}
