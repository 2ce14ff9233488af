//! The Python package: its wheel, and its tests in a virtual environment.
//!
//! The wheel is built with the profile of the tests, because a release build would take minutes longer.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::steps::{Log, Problem};
use crate::tools;

/// The package.
const PACKAGE: &str = "crates/python";

/// Where the wheel is built.
const WHEELS: &str = "target/python/wheels";

/// Builds the wheel and installs it.
pub fn wheel(log: &mut Log) -> Result<(), Problem> {
    let _ = fs::remove_dir_all(WHEELS);
    let manifest = format!("{PACKAGE}/Cargo.toml");
    let build = [
        "-m",
        "maturin",
        "build",
        "--quiet",
        "--profile",
        "dev",
        "--manifest-path",
        &manifest,
        "--out",
        WHEELS,
    ];
    python(log, &build, Path::new("."))?;
    let wheel = fs::read_dir(WHEELS).into_iter().flatten().flatten().next();
    let wheel = wheel.ok_or_else(|| Problem::Failed("maturin has written no wheel".into()))?.path();
    let pip =
        ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--force-reinstall", "--no-deps"];
    python(log, &[&pip[..], &[&wheel.display().to_string()]].concat(), Path::new("."))
}

/// Runs the tests.
pub fn test(log: &mut Log) -> Result<(), Problem> {
    python(log, &["-m", "pytest"], Path::new(PACKAGE))
}

/// Runs the interpreter of the environment.
fn python(log: &mut Log, arguments: &[&str], folder: &Path) -> Result<(), Problem> {
    let here = std::env::current_dir().unwrap_or_default();
    let python = here.join(tools::python());
    // maturin finds the environment by this variable.
    let environment = python.parent().and_then(Path::parent).unwrap_or(Path::new("")).to_path_buf();
    log.run(Command::new(python).args(arguments).current_dir(folder).env("VIRTUAL_ENV", environment))
}
