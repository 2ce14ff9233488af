//! What the benches share: timing two ways to the same answer alternately, and other programs to compare with.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

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
#[allow(dead_code, reason = "not every bench has such peers")]
pub fn peer(name: &str) -> Option<Command> {
    let path = Path::new(&std::env::var_os("HIPPO_PEERS")?).join(name);
    path.is_file().then(|| Command::new(path))
}
