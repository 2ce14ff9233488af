//! `hippo man`.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use clap::{ArgMatches, Command};
use hippodrome::{Registry, nearest};

use crate::exit::{Exit, Failure};
use crate::file;
use crate::question::{example_list, example_name, names, option, positional, text};
use crate::show::note;

pub fn arguments(registry: &Registry) -> Command {
    Command::new("man")
        .about("Print a manual page, or write all of them")
        .arg(positional("command", "COMMAND", "The command whose page to print"))
        .arg(
            positional("puzzle", "PUZZLE", "The puzzle of that command")
                .value_parser(names(registry))
                .hide_possible_values(true),
        )
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
    let further = page.get_after_help().map(ToString::to_string).unwrap_or_default();
    let mut text = Vec::new();
    clap_mangen::Man::new(page.clone().after_help(None::<&'static str>)).render(&mut text)?;
    let text = String::from_utf8_lossy(&text);
    // What follows the help has headings of its own; the version comes last.
    let (before, version) = match text.rfind(".SH VERSION") {
        Some(at) => text.split_at(at),
        None => (&*text, ""),
    };
    Ok(format!("{before}{}{version}", sections(&further)).into_bytes())
}

/// The text after the help as sections: a line such as `Examples:` begins one, and indented lines stay as they are.
fn sections(text: &str) -> String {
    let mut out = String::new();
    let mut is_list = false;
    for line in text.lines().map(str::trim_end).filter(|line| !line.is_empty()) {
        let (head, rest) = line.split_once(':').unwrap_or((line, ""));
        let indented = line.starts_with(' ');
        if is_list && !indented {
            out += ".fi\n";
            is_list = false;
        }
        // A heading is a word or two.
        if !indented && line.contains(':') && head.len() < 20 && !head.contains('`') {
            let _ = writeln!(out, ".SH {}", head.to_uppercase());
            if !rest.is_empty() {
                let _ = writeln!(out, "{}", escaped(rest.trim()));
            }
            continue;
        }
        if !indented && out.is_empty() {
            out += ".SH NOTES\n";
        }
        if indented && !is_list {
            out += ".nf\n";
            is_list = true;
        }
        let _ = writeln!(out, "{}", escaped(line));
    }
    if is_list { out + ".fi\n" } else { out }
}

/// A line without signs that have a meaning in manual pages.
fn escaped(line: &str) -> String {
    let line = line.replace('\\', "\\e").replace('-', "\\-");
    if line.starts_with(['.', '\'']) { format!("\\&{line}") } else { line }
}

/// Writes the pages of the program, of every command and of every puzzle of a command.
fn write_all(program: &Command, folder: &Path) -> Result<Exit, Failure> {
    let wrong = |path: &Path, error: io::Error| Failure::writing(&format!("`{}`", path.display()), &error);
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
