//! `hippo man`.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::{ArgMatches, Command};
use hippodrome::{Registry, nearest};

use crate::exit::{Exit, Failure};
use crate::file;
use crate::question::{example_list, example_name, option, positional, text};
use crate::show::note;

pub fn arguments(registry: &Registry) -> Command {
    Command::new("man")
        .about("Print a manual page, or write all of them")
        .arg(positional("command", "COMMAND", "The command whose page to print"))
        .arg(positional("puzzle", "PUZZLE", "The puzzle of that command"))
        .arg(
            option("all", "DIR", "Write every page into this folder, for `man` to find")
                .conflicts_with("command"),
        )
        .after_help(example_list(&[
            (
                format!("man solve {} | man -l -", example_name(registry)),
                "read the page of a command and a puzzle",
            ),
            ("man --all ~/.local/share/man/man1".into(), "install every page"),
        ]))
}

/// Prints the page of the program or of a command, in the format that `man` reads.
pub fn run(registry: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    // Pages are filled by the program that shows them.
    let mut program = crate::program(registry).term_width(100);
    program.build();
    if let Some(folder) = text(matches, "all") {
        return write_all(&program, Path::new(folder));
    }
    let mut page = &program;
    for kind in ["command", "puzzle"] {
        let Some(wanted) = text(matches, kind) else { continue };
        let names: Vec<&str> = page.get_subcommands().map(Command::get_name).collect();
        page = page.find_subcommand(wanted).ok_or_else(|| {
            let right = match nearest(wanted, names.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None if names.is_empty() => format!("`{}` takes no {kind}", page.get_name()),
                None => format!("use one of {}", names.join(", ")),
            };
            Failure::Usage(format!("there is no {kind} `{wanted}` here: {right}"))
        })?;
    }
    io::stdout().write_all(&rendered(page)?)?;
    Ok(Exit::Answered)
}

fn rendered(page: &Command) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    clap_mangen::Man::new(page.clone()).render(&mut text)?;
    Ok(text)
}

/// Writes the pages of the program, of every command and of every puzzle of a command.
fn write_all(program: &Command, folder: &Path) -> Result<Exit, Failure> {
    let wrong = |path: &Path, error: io::Error| {
        Failure::Usage(format!("`{}` cannot be written: {error}", path.display()))
    };
    fs::create_dir_all(folder).map_err(|error| wrong(folder, error))?;
    let mut waiting = vec![("hippo".to_string(), program)];
    let mut written = 0;
    while let Some((name, command)) = waiting.pop() {
        let path = folder.join(format!("{name}.1"));
        file::write(&path, &rendered(command)?).map_err(|error| wrong(&path, error))?;
        written += 1;
        let below = command.get_subcommands().filter(|below| below.get_name() != "help");
        waiting.extend(below.map(|below| (format!("{name}-{}", below.get_name()), below)));
    }
    note("note", &format!("wrote {written} pages into `{}`", folder.display()));
    Ok(Exit::Answered)
}
