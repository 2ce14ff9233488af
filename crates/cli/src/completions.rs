//! `hippo completions`.

use hippodrome::Registry;
use std::io::{self, Write};

use clap::{ArgMatches, Command, value_parser};
use clap_complete::Shell;

use crate::exit::{Exit, Failure};
use crate::question::{example_list, positional};

pub fn arguments(_: &Registry) -> Command {
    Command::new("completions")
        .about("Print a completion script for a shell")
        .arg(positional("shell", "SHELL", "The shell").required(true).value_parser(value_parser!(Shell)))
        .after_help(example_list(&[
            ("completions bash > ~/.local/share/bash-completion/completions/hippo", "for bash"),
            ("completions zsh > ~/.zfunc/_hippo", "for zsh, where ~/.zfunc is in its fpath"),
        ]))
}

pub fn run(registry: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let mut script = Vec::new();
    if let Some(&shell) = matches.get_one::<Shell>("shell") {
        clap_complete::generate(shell, &mut crate::program(registry), "hippo", &mut script);
    }
    io::stdout().write_all(&script)?;
    Ok(Exit::Answered)
}
