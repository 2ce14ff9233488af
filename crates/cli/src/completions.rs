//! `hippo completions`.

use std::fmt::Write as _;
use std::io::{self, Write};

use clap::{Arg, ArgMatches, Command, value_parser};
use clap_complete::Shell;
use hippodrome::Registry;

use crate::exit::{Exit, Failure};
use crate::question::{example_list, positional};

pub fn arguments(_: &Registry) -> Command {
    Command::new("completions")
        .about("Print a completion script for a shell")
        .arg(positional("shell", "SHELL", "The shell").required(true).value_parser(value_parser!(Shell)))
        .after_help(example_list(&[
            ("completions bash > ~/.local/share/bash-completion/completions/hippo", "for bash"),
            ("completions zsh > ~/.zfunc/_hippo", "for zsh, where ~/.zfunc is in its fpath"),
            ("completions fish > ~/.config/fish/completions/hippo.fish", "for fish"),
        ]))
}

pub fn run(registry: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    if let Some(&shell) = matches.get_one::<Shell>("shell") {
        let mut program = without_hidden(&crate::program(registry));
        clap_complete::generate(shell, &mut program, "hippo", &mut script);
        if shell == Shell::Fish {
            script.extend(fish_arguments(&program, &[]).into_bytes());
        }
    }
    io::stdout().write_all(&script)?;
    Ok(Exit::Answered)
}

/// The same command without the options that are only accepted to be refused with a reason.
fn without_hidden(command: &Command) -> Command {
    let shown = |arg: &&Arg| !arg.is_hide_set();
    let bare = Command::new(command.get_name().to_string());
    let named = match command.get_version() {
        Some(version) => bare.version(version.to_string()),
        None => bare,
    };
    named
        .disable_help_subcommand(command.is_disable_help_subcommand_set())
        .about(command.get_about().cloned().unwrap_or_default())
        .args(command.get_arguments().filter(shown).cloned())
        .subcommands(command.get_subcommands().map(without_hidden))
}

/// Lines for fish that complete the arguments without a name, which its script leaves out.
fn fish_arguments(command: &Command, path: &[&str]) -> String {
    let mut lines = String::new();
    for arg in command.get_positionals() {
        let words: Vec<String> =
            arg.get_possible_values().iter().map(|value| value.get_name().to_string()).collect();
        let [first, rest @ ..] = path else { continue };
        if !words.is_empty() {
            let below: String =
                rest.iter().map(|name| format!("; and __fish_seen_subcommand_from {name}")).collect();
            let words = words.join(" ");
            let _ = writeln!(
                lines,
                "complete -c hippo -n \"__fish_hippo_using_subcommand {first}{below}\" -a \"{words}\""
            );
        }
    }
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        lines += &fish_arguments(below, &[path, &[below.get_name()]].concat());
    }
    lines
}
