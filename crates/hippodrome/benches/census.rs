//! Numbers of tours, compared with programs that count them by two halves and a hash table, in the same run.
//!
//! Each part asserts the answer. The peers are `tour_count_closed` and `tour_count_open` in the folder that
//! the variable `HIPPO_PEERS` names; they are called with columns, rows and threads. The peer for 8x8 takes
//! minutes.

mod support;

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use hippodrome::Instance;
use support::{posed, printed, threads};

fn number(instance: &dyn Instance, used: usize) -> String {
    black_box(instance.count("auto", &threads(used)).expect("a method of the puzzle")).count.to_string()
}

/// The board, its number of tours, and the name and arguments of a peer.
const BOARDS: [(&str, &str, &str, [&str; 2]); 4] = [
    ("tour 6x6", "6637920", "tour_count_open", ["6", "6"]),
    ("tour 6x8 --closed", "55488142", "tour_count_closed", ["6", "8"]),
    ("tour 7x8 --closed", "34524432316", "tour_count_closed", ["7", "8"]),
    ("tour 8x8 --closed", "13267364410532", "tour_count_closed", ["8", "8"]),
];

fn peers(_: &mut Criterion) {
    for (spec, expected, name, arguments) in BOARDS {
        let used = if spec.contains("8x8") { 2 } else { 1 };
        let instance = posed(spec);
        let ours = || assert_eq!(number(&*instance, used), expected, "{spec}");
        let theirs = || {
            if let Some(mut peer) = support::peer(name) {
                let text = printed(peer.args(arguments).arg(used.to_string()));
                // The peer for open tours ignores the direction.
                let found: u128 =
                    text.trim().rsplit(' ').next().and_then(|word| word.parse().ok()).expect("a number");
                let found = if name.ends_with("open") { 2 * found } else { found };
                assert_eq!(found.to_string(), expected, "{spec}");
            }
        };
        if support::peer(name).is_some() {
            let rounds = if spec.contains("8x8") { 1 } else { 3 };
            support::compare(&format!("{spec}, threads {used}"), name, rounds, ours, theirs);
        } else {
            ours();
        }
    }
}

fn ours(c: &mut Criterion) {
    for (spec, digits) in [
        ("tour 6x6 --closed", 4),
        ("tour 6x8 --closed", 8),
        ("tour 3x300 --closed", 145),
        ("tour 4x300", 198),
    ] {
        let instance = posed(spec);
        assert_eq!(number(&*instance, 1).len(), digits, "{spec}");
        c.bench_function(spec, |b| b.iter(|| number(&*instance, 1)));
    }
}

criterion_group!(benches, peers, ours);
criterion_main!(benches);
