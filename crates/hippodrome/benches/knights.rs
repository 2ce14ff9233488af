//! Knights: largest sets on boards with a million squares, counts of all sets, and other pieces.
//!
//! Each answer is checked before it is timed. If the environment variable `HIPPO_PEERS` names a folder with
//! a program `knights` (`knights max ROWS COLUMNS PERCENT SEED` prints a line with `max_knights=…`, and
//! `knights count ROWS COLUMNS` one with `total=…`), it runs on the same boards, alternately with ours. The
//! answers must be equal, and the ratio of the times is printed.

mod support;

use criterion::{Criterion, criterion_group, criterion_main};
use hippodrome::Instance;
use support::{compare, peer, posed, printed, threads};

/// The most pieces, which must be proved to be the most.
fn most(instance: &dyn Instance) -> String {
    let answer = instance.solve("auto", &threads(1)).expect("a method of the puzzle");
    let score = answer.found().and_then(|found| found.score).expect("a set");
    assert!(score.is_optimal());
    score.value.to_string()
}

/// The number of sets.
fn count(instance: &dyn Instance) -> String {
    let counted = instance.count("auto", &threads(1)).expect("a method of the puzzle");
    assert_eq!(counted.stopped, None);
    counted.count.to_string()
}

/// A board with random holes by Marsaglia's xorshift, so that other programs can generate the same board.
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

/// Compares our time with that of the peer, which prints its answer after `key`. The answers must be equal.
fn beside_peer(what: &str, rounds: usize, ours: &dyn Fn() -> String, arguments: &[&str], key: &str) {
    let Some(mut program) = peer("knights") else { return };
    program.args(arguments);
    let answer = ours();
    let theirs = || {
        let text = printed(&mut program);
        let printed = text.split_once(key).and_then(|(_, rest)| rest.split_whitespace().next());
        assert_eq!(printed, Some(answer.as_str()), "{what}");
    };
    compare(what, "the peer", rounds, || assert_eq!(ours(), answer), theirs);
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
        beside_peer(&name, 3, &|| most(&*instance), &arguments, "max_knights=");
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
        beside_peer(
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

/// Other pieces on 12x12: the full board, for which the maximum is known, and a board with holes.
fn other_pieces(c: &mut Criterion) {
    let mut group = c.benchmark_group("other pieces on 12x12");
    group.sample_size(10);
    for (piece, known) in [("king", "36"), ("rook", "12"), ("bishop", "22"), ("queen", "12")] {
        for percent in [0, 20] {
            let board = board_with_holes(12, percent, 7);
            let instance = posed(&format!("knights {board} --piece {piece}"));
            let answer = most(&*instance);
            assert!(percent > 0 || answer == known, "{piece}: {answer}");
            let name = format!("{answer} {piece}s with {percent} % holes");
            group.bench_function(name, |b| b.iter(|| most(&*instance)));
        }
    }
}

criterion_group!(benches, largest, all_sets, other_pieces);
criterion_main!(benches);
