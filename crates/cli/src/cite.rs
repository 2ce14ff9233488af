//! `hippo cite`: how to cite the program.

use std::io::{self, Write};

use clap::builder::PossibleValuesParser;
use clap::{ArgMatches, Command};
use hippodrome::Registry;

use crate::exit::{Exit, Failure};
use crate::question::{example_list, option, text};

const TITLE: &str =
    "Hippodrome: the classical puzzles of the chessboard and the peg board, solved, counted and raced";
const AUTHORS: &str = env!("CARGO_PKG_AUTHORS");
const VERSION: &str = env!("CARGO_PKG_VERSION");
const YEAR: &str = "2026";

pub fn arguments(_: &Registry) -> Command {
    Command::new("cite")
        .about("How to cite this program")
        .arg(
            option(
                "format",
                "FORMAT",
                "A line of text, an entry for BibTeX, or the file CITATION.cff [default: bibtex]",
            )
            .value_parser(PossibleValuesParser::new(["bibtex", "text", "cff"])),
        )
        .after_help(example_list(&[
            ("cite".to_string(), "an entry for BibTeX"),
            ("cite --format text".into(), "a line for a list of references"),
        ]))
}

pub fn run(_: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let citation = match text(matches, "format") {
        Some("cff") => cff(),
        Some("text") => format!("{AUTHORS} ({YEAR}). {TITLE}. Version {VERSION} [software].\n"),
        _ => bibtex(),
    };
    write!(io::stdout(), "{citation}")?;
    Ok(Exit::Answered)
}

/// An entry for BibTeX. Braces keep the authors together, and the capitals of the title.
fn bibtex() -> String {
    format!(
        "@software{{hippodrome,\n  author  = {{{{{AUTHORS}}}}},\n  title   = {{{{{TITLE}}}}},\n  version = {{{VERSION}}},\n  \
         year    = {{{YEAR}}}\n}}\n"
    )
}

/// The file in the Citation File Format that lies in the folder of the project.
fn cff() -> String {
    let license = env!("CARGO_PKG_LICENSE").replace(" OR ", "\n  - ");
    format!(
        "cff-version: 1.2.0\nmessage: \"If you use this software, please cite it as below.\"\ntype: software\n\
         title: \"{TITLE}\"\nversion: {VERSION}\nauthors:\n  - name: \"{AUTHORS}\"\nlicense:\n  - {license}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_of_the_project_is_the_citation() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../CITATION.cff");
        assert_eq!(
            std::fs::read_to_string(path).expect("the file"),
            cff(),
            "renew it with `hippo cite --format cff`"
        );
    }
}
