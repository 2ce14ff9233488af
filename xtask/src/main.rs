//! The project's development tasks, as a program that runs wherever Rust does.
//!
//! `cargo xtask test` checks everything: formatting, lints and documentation, then all tests (library, command
//! line with its transcripts, checker, documentation examples, the Python package, the HTML pages in a real
//! Chromium). It says first what it will install, and ends with a table of its steps. `--no-install` installs
//! nothing, `--strict` lets nothing be skipped, and `--all` also runs the tests that take minutes. `cargo xtask quick`
//! checks what a change is most likely to break. `lint`, `rust`, `python`, `engine` and `browser` run those steps alone,
//! `page` builds the page for a browser (`--with FOLDER`: with the puzzles of a crate), `bench` runs the benchmarks, `pictures` redraws the pictures of the README and
//! the docs, and `fuzz --minutes N` asks random questions.

mod browser;
mod page;
mod python;
mod quick;
mod steps;
mod toolchain;
mod tools;

use std::process::{Command, ExitCode};

use steps::{Log, Options, Problem, Step};

/// Every step of `cargo xtask test`. A step stands below those that it needs. Of those that can begin, the first does.
fn steps() -> Vec<Step> {
    let tools = tools::steps();
    let checks = [
        Step::check("lint", "formatting", &[], |log| if_installed(log, "fmt", &["--all", "--check"])),
        Step::cargo("lint", "lints", &[], |log| {
            if_installed(log, "clippy", &["--workspace", "--all-targets", "--", "--deny", "warnings"])
        }),
        Step::cargo("lint", "documentation", &[], |log| {
            let doc = ["doc", "--workspace", "--no-deps", "--document-private-items"];
            log.run(cargo().args(doc).env("RUSTDOCFLAGS", "--deny warnings"))
        }),
        // The page comes before the program that contains it, which is then compiled once.
        Step::cargo("page", "page", &["WebAssembly", "npm packages"], page::step),
        Step::cargo("rust", "Rust, compiled", &[], |log| {
            log.cargo(&["test", "--workspace", "--no-run"])?;
            browser::keep_program()
        }),
        Step::cargo("python", "Python wheel", &["Python environment"], python::wheel),
        Step::cargo("rust", "Rust tests", &["Rust, compiled"], |log| {
            let all: &[_] = if log.options.all { &["--", "--include-ignored"] } else { &[] };
            log.cargo(&[&["test", "--workspace", "--no-fail-fast"], all].concat())
        }),
        Step::check(
            "browser",
            "films in Chromium",
            &["Rust, compiled", "npm packages", "Chromium"],
            browser::films,
        ),
        Step::check("browser", "page in Chromium", &["page", "npm packages", "Chromium"], browser::page),
        Step::check("engine", "engine in Node", &["page", "Node"], page::engine),
        Step::check("python", "Python tests", &["Python wheel"], python::test),
        Step::check("browser", "types of the page", &["page", "npm packages"], browser::types),
        Step::check("browser", "page in Firefox", &["page", "npm packages", "Firefox"], browser::firefox),
    ];
    tools.into_iter().chain(checks).collect()
}

fn main() -> ExitCode {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut option = |name: &str| {
        let before = arguments.len();
        arguments.retain(|argument| argument != name);
        arguments.len() < before
    };
    let options =
        Options { no_install: option("--no-install"), strict: option("--strict"), all: option("--all") };
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let groups = |groups: &[&str]| steps::run(steps::of_groups(steps(), groups), options);
    let done = match words[..] {
        ["test"] => steps::run(steps(), options),
        ["quick"] => {
            let quick = Step::cargo("quick", "tests of the change", &[], quick::test);
            let lint = steps().into_iter().filter(|step| ["formatting", "lints"].contains(&step.name));
            steps::run(lint.chain([quick]).collect(), options)
        }
        [group @ ("lint" | "rust" | "python" | "page" | "engine" | "browser")] => groups(&[group]),
        ["page", "--with", folder] => page::with(folder),
        ["bench", ref rest @ ..] => succeeds(cargo().args(["bench", "--package", "hippodrome"]).args(rest)),
        #[cfg(feature = "page")]
        ["assemble"] => page::assemble(),
        ["pictures"] => pictures(),
        ["fuzz", "--minutes", minutes] => fuzz(minutes),
        _ => {
            eprintln!(
                "usage: cargo xtask test | quick | lint | rust | python | engine | browser | page [--with FOLDER] | bench [NAME] | pictures | fuzz --minutes N\n\
                 options: --no-install, --strict, --all"
            );
            false
        }
    };
    if done { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The test that fails if a picture is out of date can also redraw it.
fn pictures() -> bool {
    let arguments = [
        "test",
        "--release",
        "--package",
        "hippodrome",
        "--package",
        "hippodrome-cli",
        "--test",
        "all",
        "--",
        "--include-ignored",
        "pictures::",
        "lessons::",
    ];
    succeeds(cargo().args(arguments).env("HIPPO_REMAKE_PICTURES", "1"))
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
    let targets = std::fs::read_dir("fuzz/fuzz_targets").into_iter().flatten().flatten();
    let names = targets.filter_map(|file| Some(file.path().file_stem()?.to_str()?.to_string()));
    let mut names: Vec<String> = names.filter(|_| there).collect();
    names.sort();
    succeeds(cargo().args(test).envs(environment))
        && names.iter().all(|target| {
            let arguments = ["fuzz", "run", target, "--", &limit, "-timeout=20", "-rss_limit_mb=3000"];
            succeeds(cargo().args(arguments).env("RUSTC_BOOTSTRAP", "1"))
        })
}

/// Runs a cargo subcommand, or says that it is not installed.
fn if_installed(log: &mut Log, tool: &str, arguments: &[&str]) -> Result<(), Problem> {
    if !is_installed(tool) {
        return Err(Problem::Skipped(format!("please install cargo {tool}, with `rustup component add`")));
    }
    log.run(cargo().arg(tool).args(arguments))
}

/// Whether there is this subcommand of cargo.
fn is_installed(tool: &str) -> bool {
    cargo().args([tool, "--version"]).output().is_ok_and(|output| output.status.success())
}

/// The cargo that runs us.
fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Whether a command succeeds.
fn succeeds(command: &mut Command) -> bool {
    command.status().is_ok_and(|status| status.success())
}
