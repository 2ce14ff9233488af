//! `cargo xtask quick`: what a change is most likely to break.
//!
//! The change is what is not committed yet, or else the last commit. The crates with changed files are tested, and with
//! them the library and the command line, which stand on all others. What only slower steps test is said.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::steps::{Log, Problem};

/// The crates that stand on all others.
const ON_TOP: [&str; 2] = ["hippodrome", "hippodrome-cli"];

/// What has other tests than those of Rust, and the command that runs them.
const ELSEWHERE: [(&str, &str); 5] = [
    ("page/", "browser"),
    ("crates/draw/src/watch/", "browser"),
    ("crates/wasm/", "engine"),
    ("crates/python/", "python"),
    ("examples/", "python"),
];

/// Tests what was changed.
pub fn test(log: &mut Log) -> Result<(), Problem> {
    let Some(files) = changed_files() else {
        return Err(Problem::Failed(
            "git cannot tell what was changed: `cargo xtask test` tests everything".into(),
        ));
    };
    let mut packages: BTreeSet<String> = files.iter().filter_map(|file| package(Path::new(file))).collect();
    packages.retain(|package| package != "hippodrome-python");
    for (folder, command) in ELSEWHERE {
        if files.iter().any(|file| file.starts_with(folder)) {
            println!("xtask: {folder} was changed: `cargo xtask {command}` tests it");
        }
    }
    packages.extend(ON_TOP.map(String::from));
    println!("xtask: testing {}", packages.iter().map(String::as_str).collect::<Vec<_>>().join(", "));
    let packages = packages.iter().flat_map(|package| ["--package", package]);
    log.run(crate::cargo().arg("test").args(packages).args(["--lib", "--bins", "--tests"]))
}

/// The files of the change, relative to the project's folder.
fn changed_files() -> Option<Vec<String>> {
    let git = |arguments: &[&str]| -> Option<Vec<String>> {
        let output =
            Command::new("git").args(arguments).output().ok().filter(|output| output.status.success())?;
        Some(String::from_utf8_lossy(&output.stdout).lines().map(String::from).collect())
    };
    let mut files = git(&["diff", "--relative", "--name-only", "HEAD"])?;
    files.extend(git(&["ls-files", "--others", "--exclude-standard"])?);
    if files.is_empty() { git(&["diff", "--relative", "--name-only", "HEAD~1"]) } else { Some(files) }
}

/// The package that a file belongs to.
fn package(file: &Path) -> Option<String> {
    let manifest =
        file.ancestors().skip(1).find_map(|folder| fs::read_to_string(folder.join("Cargo.toml")).ok())?;
    let name = manifest.lines().find_map(|line| line.strip_prefix("name = "))?;
    Some(name.trim_matches('"').to_string())
}
