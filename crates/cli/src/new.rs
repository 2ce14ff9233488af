//! `hippo new`: a crate with a small puzzle of one's own, which builds, runs and passes its tests.
//!
//! Its files are those of `template`, which the tests of this crate compile and run. The crate uses the library from the
//! checkout that this program was built in, if it is still there, and otherwise the published version.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{ArgMatches, Command};
use hippodrome::Registry;

use crate::exit::{Exit, Failure};
use crate::question::{example_list, option, positional, text};
use crate::show::note;

const LIBRARY: &str = include_str!("../template/src/lib.rs");
const PROGRAM: &str = include_str!("../template/src/main.rs");

/// The name of the puzzle in the files of the template, and that of its crate in Rust.
const NAME: &str = "my-puzzle";
const CRATE: &str = "my_puzzle";

/// Names that a crate cannot have: words of the language, and what it depends on.
const TAKEN: &[&str] = &["hippodrome", "hippodrome-cli", "test", "core", "std", "alloc", "proc-macro"];

pub fn arguments(_: &Registry) -> Command {
    Command::new("new")
        .about("Begin a puzzle of your own: a crate with the smallest complete one")
        .arg(
            positional("name", "NAME", "The name of the puzzle, which is also that of the new folder")
                .required(true),
        )
        .arg(option(
            "library",
            "FOLDER",
            "The folder of Hippodrome's sources, if this program lies elsewhere",
        ))
        .after_help(
            example_list(&[(
                "new jugs",
                "writes the folder jugs; cargo run --release -- solve jugs runs it",
            )]) + "\ndocs/own-puzzle.md shows what to change, step by step.",
        )
}

pub fn run(_: &Registry, matches: &ArgMatches) -> Result<Exit, Failure> {
    let name = text(matches, "name").unwrap_or_default();
    check_name(name)?;
    let folder = Path::new(name);
    if folder.exists() {
        return Err(Failure::Usage(format!(
            "`{name}` is there already: choose another name, or remove it first"
        )));
    }
    let library = match text(matches, "library") {
        Some(given) => Some(checkout(Path::new(given)).ok_or_else(|| {
            Failure::Usage(format!(
                "`{given}` is not a folder of Hippodrome's sources: it has no crates/hippodrome"
            ))
        })?),
        None => std::env::current_exe().ok().and_then(|program| program.ancestors().find_map(checkout)),
    };
    let write = |path: &str, contents: &str| {
        let path = folder.join(path);
        let made = path.parent().map_or(Ok(()), fs::create_dir_all);
        let failed = |error| Failure::writing(&format!("`{}`", path.display()), &error);
        made.and_then(|()| fs::write(&path, contents)).map_err(failed)
    };
    write("Cargo.toml", &manifest(name, library.as_deref()))?;
    write("src/lib.rs", &LIBRARY.replace(NAME, name))?;
    write("src/main.rs", &PROGRAM.replace(CRATE, &name.replace('-', "_")))?;
    write(".gitignore", "/target\n")?;
    // The versions that the library was tested with, so that nothing has to be looked up.
    if let Some(lock) = library.and_then(|library| fs::read_to_string(library.join("Cargo.lock")).ok()) {
        write("Cargo.lock", &lock)?;
    }
    note(
        "note",
        &format!(
            "wrote the crate `{name}`: cd {name}, then cargo test, or cargo run --release -- solve {name}"
        ),
    );
    Ok(Exit::Answered)
}

/// Returns an error if a crate and a puzzle cannot have this name.
fn check_name(name: &str) -> Result<(), Failure> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let begins = name.starts_with(|c: char| c.is_ascii_lowercase());
    if !begins || !name.chars().all(plain) || name.ends_with('-') || name.len() > 40 || is_taken(name) {
        return Err(Failure::Usage(format!(
            "`{name}` cannot be the name of a crate: write at most 40 lower-case letters, digits and hyphens, beginning with \
             a letter, such as eight-puzzle"
        )));
    }
    Ok(())
}

/// Whether a word has a meaning already in the files of a crate.
fn is_taken(name: &str) -> bool {
    const KEYWORDS: &str = " abstract as async await become box break const continue crate do dyn else enum extern false \
        final fn for gen if impl in let loop macro match mod move mut override priv pub ref return self static struct super \
        trait true try type typeof unsafe unsized use virtual where while yield ";
    TAKEN.contains(&name) || KEYWORDS.contains(&format!(" {name} "))
}

/// The folder, if it is one of Hippodrome's sources, with all names resolved.
fn checkout(folder: &Path) -> Option<PathBuf> {
    let is_one = ["crates/hippodrome/Cargo.toml", "crates/cli/Cargo.toml"]
        .iter()
        .all(|file| folder.join(file).is_file());
    is_one.then(|| fs::canonicalize(folder).ok()).flatten()
}

/// The manifest of the new crate.
fn manifest(name: &str, library: Option<&Path>) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let source = |part: &str| match library {
        // A literal string of TOML, in which nothing is escaped.
        Some(library) => format!("path = '{}'", library.join("crates").join(part).display()),
        None => format!("version = \"{version}\""),
    };
    let (hippodrome, cli) = (source("hippodrome"), source("cli"));
    format!(
        "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\n\
         hippodrome = {{ {hippodrome}, default-features = false }}\n\n\
         # The page has no command line.\n[target.'cfg(not(target_family = \"wasm\"))'.dependencies]\n\
         hippodrome-cli = {{ {cli} }}\n\n\
         # Searches in unoptimised code crawl.\n[profile.dev]\nopt-level = 1\n\n\
         # This folder is no part of a workspace around it.\n[workspace]\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_that_crates_can_have() {
        for name in ["jugs", "eight-puzzle", "n2"] {
            assert!(check_name(name).is_ok(), "{name}");
        }
        for name in ["", "Jugs", "2n", "a_b", "a/b", "..", "-x", "x-", "fn", "hippodrome", "test", "ä"] {
            assert!(check_name(name).is_err(), "{name}");
        }
    }

    #[test]
    fn the_template_is_at_most_sixty_lines() {
        let puzzle = LIBRARY.split("#[cfg(test)]").next().unwrap_or_default();
        let code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
        assert!(puzzle.lines().filter(code).count() <= 60, "{}", puzzle.lines().filter(code).count());
        assert!(LIBRARY.contains(NAME) && PROGRAM.contains(CRATE));
    }
}
