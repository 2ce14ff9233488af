//! The project's chores, as programs so that they run wherever Rust does.
//!
//! `cargo xtask test` checks everything that can be checked here: form, lints, documentation, then all
//! tests (library, command line with its transcripts, checker, documentation examples). What is missing
//! on the machine is said in one line and left out. `cargo xtask bench` runs the benchmarks.

use std::process::{Command, ExitCode};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["test"] => lint() && test(),
        ["lint"] => lint(),
        ["bench", ref rest @ ..] => cargo("benchmarks", &[&["bench", "--workspace"], rest].concat(), &[]),
        _ => {
            eprintln!("usage: cargo xtask test | lint | bench [NAME]");
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

/// All tests; the last lines are the test runner's own summary.
fn test() -> bool {
    cargo("tests", &["test", "--workspace"], &[])
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
