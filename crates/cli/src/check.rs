//! `hippo check`.

use std::fs;
use std::io;

use clap::ArgMatches;
use hippodrome_check::Rejection;

use crate::exit::{Exit, Failure};
use crate::request::read_text;
use crate::show::{Page, capital};

pub fn run(matches: &ArgMatches) -> Result<Exit, Failure> {
    let path = matches.get_one::<String>("file").map_or("-", String::as_str);
    let text = if path == "-" {
        read_text(io::stdin(), "standard input")?
    } else {
        let file = fs::File::open(path)
            .map_err(|error| Failure::Usage(format!("`{path}` cannot be read: {error}")))?;
        read_text(file, &format!("`{path}`"))?
    };
    let mut page = Page::new();
    match hippodrome_check::check(&text) {
        Ok(verdict) => {
            page.line(&format!("{}: {}", capital(&verdict.to_string()), verdict.verified()))?;
            Ok(Exit::Answered)
        }
        Err(Rejection::Invalid(sentence)) => {
            page.line(&format!("Rejected: {sentence}"))?;
            Ok(Exit::Impossible)
        }
        Err(Rejection::Unreadable(sentence) | Rejection::NothingToCheck(sentence)) => {
            Err(Failure::Usage(sentence))
        }
    }
}
