//! The project's development tasks, as a program that runs wherever Rust does.
//!
//! `cargo xtask test` checks everything: formatting, lints and documentation, then all tests (library, command
//! line with its transcripts, checker, documentation examples, the Python package, the HTML pages in a real
//! Chromium). It installs missing tools if it may; otherwise it says in one line which check was skipped.
//! `cargo xtask python` and `cargo xtask browser` run those last tests alone, `cargo xtask page` builds the page
//! for a browser, `cargo xtask engine` also tests its engine, `cargo xtask bench` runs the benchmarks,
//! `cargo xtask pictures` redraws the pictures of the README and the docs, and `cargo xtask fuzz --minutes N` asks
//! random questions.

mod browser;
mod page;
mod python;

use std::process::{Command, ExitCode, Stdio};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["test"] => lint() && test(),
        ["lint"] => lint(),
        ["bench", ref rest @ ..] => cargo("benchmarks", &[&["bench", "--workspace"], rest].concat(), &[]),
        ["browser"] => browser::test(),
        ["python"] => python::test(),
        ["page"] => page::build(),
        ["engine"] => page::test(),
        ["pictures"] => pictures(),
        ["fuzz", "--minutes", minutes] => fuzz(minutes),
        _ => {
            eprintln!(
                "usage: cargo xtask test | lint | bench [NAME] | browser | python | page | engine | pictures | fuzz --minutes N"
            );
            false
        }
    };
    if done { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Checks formatting, lints and documentation, as far as the tools are installed.
fn lint() -> bool {
    let formatting = if_installed("fmt", &["fmt", "--all", "--check"]);
    let lints = formatting
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
    cargo("tests", &["test", "--workspace"], &[]) && python::test() && page::test() && browser::test()
}

/// The test that fails if a picture is out of date can also redraw it.
fn pictures() -> bool {
    let test = ["test", "--release", "--package", "hippodrome", "--test", "all", "pictures::"];
    cargo("pictures", &[&test[..], &["--", "--include-ignored"]].concat(), &[("HIPPO_REMAKE_PICTURES", "1")])
}

/// Random questions for so many minutes, from a seed that is printed so that a failure can be repeated: specs
/// and arguments that hardly make sense, then questions that are also answered by trying everything. The fuzz
/// targets of `fuzz/` follow if cargo-fuzz is installed.
fn fuzz(minutes: &str) -> bool {
    let Some(seconds) = minutes.parse::<f64>().ok().filter(|minutes| (0.01..1e6).contains(minutes)) else {
        eprintln!("xtask: --minutes takes a number such as 10");
        return false;
    };
    // Three tests run at the same time.
    let seconds = ((seconds * 60.0) as u64).max(1).to_string();
    let seed = std::env::var("HIPPO_FUZZ_SEED").ok().unwrap_or_else(|| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(0, |time| time.as_secs() % 1_000_000).to_string()
    });
    println!("xtask: seed {seed}; HIPPO_FUZZ_SEED={seed} repeats it");
    // Overflow is checked as in a debug build.
    let environment = [
        ("HIPPO_FUZZ_SECONDS", seconds.as_str()),
        ("HIPPO_FUZZ_SEED", &seed),
        ("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "true"),
        ("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true"),
    ];
    let test =
        ["test", "--release", "--package", "hippodrome-cli", "--test", "all", "fuzz::", "--", "--nocapture"];
    let there = is_installed("fuzz");
    if !there {
        println!("xtask: skipped the targets of fuzz/, because cargo-fuzz is not installed");
    }
    let limit = format!("-max_total_time={seconds}");
    cargo("random questions", &test, &environment)
        && (!there
            || ["check", "spec"].iter().all(|target| {
                let arguments = ["fuzz", "run", target, "--", &limit, "-timeout=10", "-rss_limit_mb=3000"];
                cargo(target, &arguments, &[("RUSTC_BOOTSTRAP", "1")])
            }))
}

/// Runs a cargo subcommand. If it is not installed, says so and succeeds.
fn if_installed(tool: &str, arguments: &[&str]) -> bool {
    if !is_installed(tool) {
        println!("xtask: skipped cargo {tool}, which is not installed");
        return true;
    }
    cargo(tool, arguments, &[])
}

/// Whether there is this subcommand of cargo.
fn is_installed(tool: &str) -> bool {
    quiet(Command::new(cargo_path()).args([tool, "--version"]))
}

/// Runs a program without its output, and returns whether it succeeded.
fn quiet(command: &mut Command) -> bool {
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    status.is_ok_and(|status| status.success())
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
            eprintln!("xtask: cannot start cargo: {error}");
            false
        }
    }
}

/// The cargo that runs us.
fn cargo_path() -> String {
    std::env::var("CARGO").unwrap_or_else(|_| "cargo".into())
}
