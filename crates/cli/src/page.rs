//! `hippo page`: the page as one file.

use hippodrome::Registry;
use std::io::{self, Write};

use clap::{ArgMatches, Command};

use crate::exit::{Exit, Failure};
use crate::file;
use crate::place;
use crate::question::{example_list, positional, text};

/// The page, if it was there when the program was built.
#[cfg(page)]
const PAGE: Option<&[u8]> = Some(include_bytes!("../page/hippodrome.html"));
#[cfg(not(page))]
const PAGE: Option<&[u8]> = None;

/// The file, unless another one is named.
const USUAL: &str = "hippodrome.html";

pub fn arguments(_: &Registry) -> Command {
    Command::new("page")
        .about("Write the page: one file with everything in it, for a browser")
        .arg(positional("file", "FILE", "The file, or - for standard output").default_value(USUAL))
        .after_help(example_list(&[("page", "writes hippodrome.html, which opens by double click")]))
}

pub fn run(_: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let path = text(matches, "file").unwrap_or(USUAL);
    let Some(page) = PAGE else {
        return Err(Failure::Usage(
            "this program was built without the page: `cargo xtask page && cargo build --release`, in the project's \
             folder, builds both"
                .into(),
        ));
    };
    if path == "-" {
        io::stdout().write_all(page)?;
        return Ok(Exit::Answered);
    }
    place::check("the page", path)?;
    file::save(path, page)?;
    Ok(Exit::Answered)
}
