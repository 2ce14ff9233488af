//! The project's chores, as programs so that they run wherever Rust does.
//!
//! `cargo xtask test` checks everything that can be checked here: form, lints, documentation, then all
//! tests (library, command line with its transcripts, checker, documentation examples, the HTML player in a
//! real Chromium). What is missing on the machine is installed where that is allowed, else said in one line
//! and left out. `cargo xtask browser` runs that last test alone, `cargo xtask bench` the benchmarks, and
//! `cargo xtask pictures` remakes the pictures of the README and the docs.

mod browser;

use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["test"] => lint() && test(),
        ["lint"] => lint(),
        ["bench", ref rest @ ..] => cargo("benchmarks", &[&["bench", "--workspace"], rest].concat(), &[]),
        ["browser"] => browser::test(),
        ["pictures"] => pictures(),
        _ => {
            eprintln!("usage: cargo xtask test | lint | bench [NAME] | browser | pictures");
            false
        }
    };
    if done { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Form, lints and documentation, as far as the machine has the tools.
fn lint() -> bool {
    let form = if_installed("fmt", &["fmt", "--all", "--check"]);
    let lints = form
        && if_installed("clippy", &["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"]);
    lints
        && cargo(
            "documentation",
            &["doc", "--workspace", "--no-deps", "--document-private-items"],
            &[("RUSTDOCFLAGS", "--deny warnings")],
        )
}

/// All tests.
fn test() -> bool {
    cargo("tests", &["test", "--workspace"], &[]) && browser::test()
}

/// The test that knows when the pictures are stale can make them anew.
fn pictures() -> bool {
    let arguments = ["test", "--package", "hippodrome", "--test", "pictures"];
    cargo("pictures", &arguments, &[("HIPPO_REMAKE_PICTURES", "1")])
}

/// Runs a cargo subcommand that a machine may lack; then that is said, and nothing fails.
fn if_installed(tool: &str, arguments: &[&str]) -> bool {
    let there =
        Command::new(cargo_path()).args([tool, "--version"]).output().is_ok_and(|o| o.status.success());
    if !there {
        println!("xtask: left out, because cargo {tool} is not installed here");
        return true;
    }
    cargo(tool, arguments, &[])
}

fn cargo(what: &str, arguments: &[&str], environment: &[(&str, &str)]) -> bool {
    println!("xtask: {what}: cargo {}", arguments.join(" "));
    match Command::new(cargo_path()).args(arguments).envs(environment.iter().copied()).status() {
        Ok(status) if status.success() => true,
        Ok(status) => {
            eprintln!("xtask: {what} failed ({status})");
            false
        }
        Err(error) => {
            eprintln!("xtask: cargo could not be started: {error}");
            false
        }
    }
}

/// The cargo that runs us.
fn cargo_path() -> String {
    std::env::var("CARGO").unwrap_or_else(|_| "cargo".into())
}
