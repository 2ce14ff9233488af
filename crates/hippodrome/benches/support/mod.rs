//! What the benches share: questions, timing two ways to the same answer alternately, and other programs to compare with.
#![allow(dead_code, reason = "not every bench needs everything")]

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use hippodrome::{Control, Instance, Limits, STANDARD, Seed};

/// The question that a spec asks.
pub fn posed(spec: &str) -> Box<dyn Instance> {
    STANDARD.parse(spec).and_then(|spec| spec.pose(&Seed::new(1))).expect("a valid spec")
}

/// Work on so many threads.
pub fn threads(threads: usize) -> Control {
    Control::new(Limits { threads: Some(threads), ..Limits::default() })
}

/// Runs two ways to the same answer alternately and prints how their times compare.
pub fn compare(what: &str, peer: &str, rounds: usize, mut ours: impl FnMut(), mut theirs: impl FnMut()) {
    let time = |run: &mut dyn FnMut()| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    let (mut our_times, mut their_times): (Vec<Duration>, Vec<Duration>) =
        (0..rounds).map(|_| (time(&mut ours), time(&mut theirs))).unzip();
    our_times.sort();
    their_times.sort();
    let (our, their) = (our_times[rounds / 2], their_times[rounds / 2]);
    let ratio = our.as_secs_f64() / their.as_secs_f64();
    println!("{what}: ours {our:.2?}, {peer} {their:.2?}: {ratio:.2} times its time");
}

/// A program in the folder that the variable `HIPPO_PEERS` names, if it is there.
pub fn peer(name: &str) -> Option<Command> {
    let path = Path::new(&std::env::var_os("HIPPO_PEERS")?).join(name);
    path.is_file().then(|| Command::new(path))
}

/// Runs another program and returns what it prints.
pub fn printed(program: &mut Command) -> String {
    let output = program.stderr(Stdio::null()).output().expect("the peer runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
