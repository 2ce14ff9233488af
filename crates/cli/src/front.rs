//! The help of the program itself, which fits a screen: the first commands with an example each, the others by group.

use std::fmt::Write;

use clap::Command;
use hippodrome::Registry;

use crate::question::{self, help_width};
use crate::screen::wrap;
use crate::{COMMANDS, Group};

/// The exit codes, for the help.
pub const EXIT_CODES: &str = "Exit codes: 0 answered, 1 proved impossible, certificate rejected or counts disagree, \
     2 wrong usage, 3 stopped at a limit or full disk, 130 interrupted.";

/// The groups of further commands.
const FURTHER: [(&str, Group); 5] = [
    ("All solutions", Group::Solutions),
    ("Play", Group::Play),
    ("Long counts", Group::LongCounts),
    ("Look up", Group::Reference),
    ("Set up", Group::Setup),
];

/// The template of the help.
pub fn template(registry: &Registry, commands: &[Command]) -> String {
    let of_group = |group: Group| {
        let all = COMMANDS.iter().zip(commands);
        all.filter(move |(entry, _)| entry.group == group).map(|(_, command)| command)
    };
    let mut text = String::from("{about}\n\n");
    for command in of_group(Group::First) {
        let name = command.get_name();
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        let _ = writeln!(text, "  {name:7} {about}\n            hippo {}", example(registry, name));
    }
    text.push('\n');
    for (title, group) in FURTHER {
        let names: Vec<&str> = of_group(group).map(Command::get_name).collect();
        let _ = writeln!(text, "  {:16}{}", format!("{title}:"), names.join(", "));
    }
    let _ = writeln!(text, "  {:16}{}", "Puzzles:", registry.names().join(", "));
    let puzzle = question::example_name(registry);
    let _ = writeln!(text, "\nHelp: hippo help COMMAND [PUZZLE], such as hippo help solve {puzzle}");
    for line in wrap(EXIT_CODES, Some(help_width()), 0) {
        let _ = writeln!(text, "{line}");
    }
    text
}

/// An example of one of the first commands.
fn example(registry: &Registry, name: &str) -> String {
    let spec = || question::example_spec(registry, "solve");
    match name {
        "check" => format!("check \"{}\" answer.txt", spec()),
        "draw" => format!("draw \"{}\" board.svg", spec()),
        _ => format!("{name} {}", question::example_spec(registry, name)),
    }
}
