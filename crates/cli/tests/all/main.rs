//! The tests of the command line, as one program, because linking takes longer than compiling.

mod check;
mod draw;
mod files;
mod formats;
mod fuzz;
mod journal;
mod lessons;
mod mutation;
mod new;
mod pairs;
mod screens;
mod terminal;
mod trace;
mod transcripts;
mod units;

#[cfg(target_os = "linux")]
mod limits;

/// What the template of `hippo new` calls its own crate.
extern crate self as my_puzzle;
pub use new::template::PUZZLES;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const HIPPO: &str = env!("CARGO_BIN_EXE_hippo");

/// The program with these arguments, which are separated by spaces. A path in quotes may contain spaces.
fn command(line: &str) -> Command {
    let mut quoted = false;
    let arguments = line.split(|letter| {
        quoted ^= letter == '"';
        letter == ' ' && !quoted
    });
    let mut command = Command::new(HIPPO);
    command.args(arguments.map(|argument| argument.replace('"', "")));
    command.env_remove("COLUMNS").env_remove("LINES");
    command
}

/// Runs the program to its end.
fn hippo(line: &str) -> Output {
    command(line).output().expect("hippo runs")
}

/// Runs the program with further arguments that are paths.
fn hippo_on(line: &str, paths: &[&Path]) -> Output {
    command(line).args(paths).output().expect("hippo runs")
}

/// Runs the program with this text as its standard input.
fn hippo_reads(line: &str, text: &[u8]) -> Output {
    let mut command = command(line);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("hippo runs");
    // A program that has no time left does not read to the end.
    let _ = child.stdin.take().expect("a pipe").write_all(text);
    child.wait_with_output().expect("hippo ends")
}

/// What the program wrote to standard output.
fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What the program wrote to standard error.
fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The JSON object that the program wrote.
fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}", said(output)))
}

/// A path without a file or folder, in a folder of the test's own.
fn fresh(name: &str) -> PathBuf {
    let test = std::thread::current().name().unwrap_or_default().replace("::", "-");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    let _ = fs::remove_dir_all(&path);
    let _ = fs::remove_file(&path);
    path
}

/// Runs the program in a shell after this command, such as a limit that the system enforces.
#[cfg(target_os = "linux")]
fn hippo_after(shell: &str, line: &str) -> Output {
    let run = format!("{shell}; exec {HIPPO:?} {line}");
    Command::new("sh").args(["-c", &run]).output().expect("a shell")
}
