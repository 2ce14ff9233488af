//! `hippo man`.

use std::io::{self, Write};

use clap::{Arg, ArgMatches, Command};

use crate::exit::{Exit, Failure};

pub fn arguments() -> Command {
    Command::new("man")
        .about("Print the manual page")
        .arg(Arg::new("command").value_name("COMMAND").help("The command whose page to print"))
}

/// Prints the page of the program or of a command, in the format that `man` reads.
pub fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let mut program = crate::program();
    program.build();
    let page = match matches.get_one::<String>("command") {
        None => program,
        Some(name) => match program.find_subcommand(name) {
            Some(found) => found.clone(),
            None => return Err(Failure::Usage(format!("there is no command `{name}`"))),
        },
    };
    let mut text = Vec::new();
    clap_mangen::Man::new(page).render(&mut text)?;
    io::stdout().write_all(&text)?;
    Ok(Exit::Answered)
}
