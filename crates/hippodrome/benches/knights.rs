//! Knights: the largest sets of boards with a million squares, and the counts of all sets.
//!
//! Each answer is asserted before it is timed. Where the environment variable `HIPPO_PEERS` names a folder
//! with a program `knights` (`knights max ROWS COLUMNS PERCENT SEED`, `knights count ROWS COLUMNS`, which
//! answer `max_knights=…` and `total=…` in a line), it is run on the same boards by turns, its answer must be
//! ours, and the ratio of the times is printed.

use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use hippodrome::control::{Control, Limits, Seed};
use hippodrome::puzzle::Instance;
use hippodrome::spec::Spec;

fn posed(spec: &str) -> Box<dyn Instance> {
    Spec::parse(spec).and_then(|spec| spec.pose(&Seed::new(1))).expect("a sound spec")
}

fn one_thread() -> Control {
    Control::new(Limits { threads: Some(1), ..Limits::default() })
}

/// The most knights, with the proof that there are no more.
fn most(instance: &dyn Instance) -> String {
    let answer = instance.solve("auto", &one_thread()).expect("a method of the puzzle");
    let score = answer.found().and_then(|found| found.score).expect("a set");
    assert!(score.is_optimal());
    score.value.to_string()
}

fn count(instance: &dyn Instance) -> String {
    let counted = instance.count("auto", &one_thread()).expect("a method of the puzzle");
    assert_eq!(counted.stopped, None);
    counted.count.to_string()
}

/// A board with random holes, by Marsaglia's xorshift, so that other programs can make the same.
fn board_with_holes(side: usize, percent: u64, seed: u64) -> String {
    let mut x = seed | 1;
    let mut is_hole = || {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        x % 100 < percent
    };
    let mut row = || (0..side).map(|_| if is_hole() { '#' } else { '.' }).collect::<String>();
    (0..side).map(|_| row()).collect::<Vec<_>>().join("/")
}

/// Runs the peer and finds the word after `key` in what it prints.
fn peer(arguments: &[&str], key: &str) -> Option<String> {
    let program = PathBuf::from(std::env::var_os("HIPPO_PEERS")?).join("knights");
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).expect("a line of text");
    let rest = text.split_once(key).expect("an answer").1;
    rest.split_whitespace().next().map(str::to_owned)
}

/// Times us and the peer by turns; both must give the same answer.
fn compare(what: &str, rounds: usize, ours: &dyn Fn() -> String, arguments: &[&str], key: &str) {
    let timed = |run: &dyn Fn() -> Option<String>| {
        let start = Instant::now();
        (run(), start.elapsed())
    };
    let (mut our_times, mut peer_times) = (Vec::<Duration>::new(), Vec::new());
    for _ in 0..rounds {
        let (our_answer, time) = timed(&|| Some(ours()));
        our_times.push(time);
        let (peer_answer, time) = timed(&|| peer(arguments, key));
        if peer_answer.is_some() {
            assert_eq!(our_answer, peer_answer, "{what}");
            peer_times.push(time);
        }
    }
    our_times.sort();
    peer_times.sort();
    let our = our_times[our_times.len() / 2];
    match peer_times.get(peer_times.len() / 2) {
        None => println!("{what}: {our:.2?}"),
        Some(theirs) => {
            let ratio = theirs.as_secs_f64() / our.as_secs_f64();
            println!("{what}: ours {our:.2?}, peer {theirs:.2?}: {ratio:.1} times as fast");
        }
    }
}

fn largest(c: &mut Criterion) {
    let mut group = c.benchmark_group("largest set");
    group.sample_size(10);
    for percent in [0, 10, 30] {
        let instance = posed(&format!("knights {}", board_with_holes(1000, percent, 7)));
        if percent == 0 {
            assert_eq!(most(&*instance), "500000");
        }
        let name = format!("1000x1000 with {percent} % holes");
        let arguments = ["max", "1000", "1000", &percent.to_string(), "7"];
        compare(&name, 3, &|| most(&*instance), &arguments, "max_knights=");
        group.bench_function(name, |b| b.iter(|| most(&*instance)));
    }
}

fn all_sets(c: &mut Criterion) {
    let mut group = c.benchmark_group("all sets");
    group.sample_size(10);
    for (side, sets, rounds) in
        [("12", "375615195988659173454092", 7), ("15", "1422902021111889804120495149240353936", 1)]
    {
        let instance = posed(&format!("knights {side} --any-size"));
        assert_eq!(count(&*instance), sets);
        compare(
            &format!("count {side}x{side}"),
            rounds,
            &|| count(&*instance),
            &["count", side, side],
            "total=",
        );
        group.bench_function(format!("count {side}x{side}"), |b| b.iter(|| count(&*instance)));
    }
    let instance = posed("knights 12 --by-size");
    assert_eq!(count(&*instance), "375615195988659173454092");
    group.bench_function("count 12x12 by size", |b| b.iter(|| count(&*instance)));
}

criterion_group!(benches, largest, all_sets);
criterion_main!(benches);
