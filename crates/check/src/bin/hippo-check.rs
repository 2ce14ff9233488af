//! `hippo-check [--time-limit SECONDS] FILE|-`: the checker as a stand-alone program.
//!
//! Exit codes: 0 valid, 1 rejected, 2 wrong usage or nothing to check, 3 not decided within the limits.
#![forbid(unsafe_code)]

use std::io::Read;
use std::process::ExitCode;
use std::sync::mpsc;
use std::time::{Duration, Instant};
use std::{env, fs, io, thread};

use hippodrome_check::{Rejection, check_within};

const USAGE: &str = "usage: hippo-check [--time-limit SECONDS] FILE|-";

/// One byte more than the checker accepts, so that a longer text is refused rather than cut off.
const MOST_BYTES: u64 = (256 << 20) + 1;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (time, path) = match words.as_slice() {
        [path] if *path == "-" || !path.starts_with('-') => (None, *path),
        ["--time-limit", seconds, path] => match seconds.parse().ok().map(Duration::try_from_secs_f64) {
            Some(Ok(time)) => (Some(time), *path),
            _ => return wrong(USAGE),
        },
        ["--help" | "-h"] => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        _ => return wrong(USAGE),
    };
    let started = Instant::now();
    let text = match read_within(path.to_string(), time) {
        Some(Ok(text)) => text,
        Some(Err(error)) => return wrong(&format!("{path} cannot be read: {error}")),
        None => {
            println!("not decided: neither proved nor refuted within the time limit");
            return ExitCode::from(3);
        }
    };
    let time = time.map(|time| time.saturating_sub(started.elapsed()));
    let (line, code) = match check_within(&text, time) {
        Ok(verdict) => (format!("{verdict}: {}", verdict.verified()), 0),
        Err(Rejection::Invalid(why)) => (format!("rejected: {why}"), 1),
        Err(Rejection::Undecided(why)) => (format!("not decided: {why}"), 3),
        Err(Rejection::Unreadable(why) | Rejection::NothingToCheck(why)) => return wrong(&why),
    };
    println!("{line}");
    ExitCode::from(code)
}

/// Reads a file or standard input; none if that takes longer than the time limit.
fn read_within(path: String, time: Option<Duration>) -> Option<io::Result<String>> {
    let read = move || {
        let mut text = String::new();
        if path == "-" {
            io::stdin().take(MOST_BYTES).read_to_string(&mut text)?;
        } else {
            fs::File::open(path)?.take(MOST_BYTES).read_to_string(&mut text)?;
        }
        Ok(text)
    };
    let Some(time) = time else { return Some(read()) };
    // A pipe may keep its reader waiting for ever, so that another thread has to wait for it.
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(read()));
    receiver.recv_timeout(time).ok()
}

fn wrong(why: &str) -> ExitCode {
    eprintln!("error: {why}");
    ExitCode::from(2)
}
