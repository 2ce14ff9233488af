//! The tests in real browsers: the pages of animations and searches, and the page with the engine.
//!
//! `page/playwright.config.js` says which tests there are. Modules that need no browser are tested with them.

use std::path::Path;
use std::process::Command;

use crate::steps::{Log, Problem};
use crate::tools;

/// The program that makes the pages of animations and searches.
const PROGRAM: &str = "target/xtask/hippo";

/// Keeps a copy of the program that was compiled for the tests, since a later step may compile it again.
pub fn keep_program() -> Result<(), Problem> {
    let suffix = std::env::consts::EXE_SUFFIX;
    let hippo = std::env::current_exe().map(|xtask| xtask.with_file_name(format!("hippo{suffix}")));
    let kept = hippo.and_then(|hippo| std::fs::copy(hippo, format!("{PROGRAM}{suffix}")));
    kept.map(drop).map_err(|error| Problem::Failed(format!("hippo cannot be copied: {error}")))
}

/// Tests the pages of animations and searches.
pub fn films(log: &mut Log) -> Result<(), Problem> {
    let program = format!("{PROGRAM}{}", std::env::consts::EXE_SUFFIX);
    let hippo = std::path::absolute(program);
    let hippo = hippo.map_err(|error| Problem::Failed(format!("hippo cannot be found: {error}")))?;
    log.run(playwright(&["films"]).env("HIPPO", hippo))
}

/// Tests the page with the engine, in its two forms, and its modules.
pub fn page(log: &mut Log) -> Result<(), Problem> {
    log.run(&mut playwright(&["modules", "page*"]))
}

/// Tests the page in another browser.
pub fn firefox(log: &mut Log) -> Result<(), Problem> {
    log.run(&mut playwright(&["Firefox"]))
}

/// Checks the types of the page's scripts.
pub fn types(log: &mut Log) -> Result<(), Problem> {
    log.run(node("typescript/bin/tsc").args(["--project", "."]))
}

/// The test runner, for these projects of its configuration.
fn playwright(projects: &[&str]) -> Command {
    let mut playwright = node("@playwright/test/cli.js");
    playwright.arg("test").arg("--project").args(projects);
    playwright
}

/// A program of npm's packages, in their folder.
fn node(program: &str) -> Command {
    let mut node = Command::new("node");
    node.arg(Path::new("node_modules").join(program)).current_dir(tools::PACKAGES);
    node
}
