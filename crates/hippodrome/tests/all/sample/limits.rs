//! Limits and interrupts, while solutions are numbered and while they are drawn.

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use hippodrome::{Control, Limit, Limits, STANDARD, Unanswered};
use num_bigint::BigUint;

use super::{memory, nodes, numbered, pose};

/// Questions that take some work, one for every kind of table.
const QUESTIONS: &[&str] = &[
    "walk 60x60",
    "exchange six-knights",
    "knights 8x8 --any-size",
    "knights 8x8 --piece king",
    "queens 11",
    "queens 14",
    "pegs triangle6",
    "tour 6x7 --closed",
    "tour 8x8 --closed",
    "tour 7x7",
];

fn stopped(spec: &str, control: &Control) -> Option<Limit> {
    let instance = pose(spec);
    match instance.number("auto", &mut control.meter()) {
        Ok(_) => None,
        Err(Unanswered::Stopped(limit)) => Some(limit),
        Err(Unanswered::Wrong(error)) => panic!("{spec}: {error}"),
    }
}

#[test]
fn numbering_keeps_its_limits() {
    for &spec in QUESTIONS {
        assert_eq!(stopped(spec, &nodes(500)), Some(Limit::Nodes), "{spec}");
        let time = Control::new(Limits { time: Some(Duration::ZERO), ..Limits::default() });
        assert_eq!(stopped(spec, &time), Some(Limit::Time), "{spec}");
        let cancelled = Control::default().with_cancel(Arc::new(AtomicBool::new(true)));
        assert_eq!(stopped(spec, &cancelled), Some(Limit::Interrupt), "{spec}");
    }
    for spec in ["tour 8x8 --closed", "knights 8x8 --any-size", "exchange six-knights"] {
        assert_eq!(stopped(spec, &memory(20_000)), Some(Limit::Memory), "{spec}");
    }
}

#[test]
fn drawing_keeps_its_limits() {
    for spec in ["walk 60x60", "knights 6x6 --any-size", "queens 12", "tour 6x8 --closed", "pegs triangle5"] {
        let instance = pose(spec);
        let numbered = numbered(&*instance, &Control::default());
        let numbers = vec![BigUint::ZERO; 3000];
        assert_eq!(numbered.solutions(&numbers, &mut nodes(100).meter()).err(), Some(Limit::Nodes), "{spec}");
        let cancelled = Control::default().with_cancel(Arc::new(AtomicBool::new(true)));
        assert_eq!(
            numbered.solutions(&numbers, &mut cancelled.meter()).err(),
            Some(Limit::Interrupt),
            "{spec}"
        );
    }
}

#[test]
fn progress_is_reported() {
    for spec in ["tour 6x8 --closed", "queens 13"] {
        let shares = Arc::new(Mutex::new(Vec::new()));
        let sink = shares.clone();
        let control = Control::default().with_progress(Box::new(move |progress| {
            if let (Some(share), Ok(mut shares)) = (progress.share, sink.lock()) {
                shares.push(share);
            }
        }));
        numbered(&*pose(spec), &control);
        let shares = shares.lock().unwrap();
        assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{spec}: {shares:?}");
    }
}

#[test]
fn a_method_that_cannot_sample_is_refused() {
    for puzzle in STANDARD.puzzles() {
        let name = puzzle.about().name;
        let instance = hippodrome::Spec::new(puzzle).pose(&hippodrome::Seed::new(3)).unwrap();
        let control = Control::default();
        assert!(instance.number("magic", &mut control.meter()).is_err(), "{name}");
    }
    let distinct = pose("queens 8 --distinct");
    let error = distinct.number("auto", &mut Control::default().meter()).err().unwrap().to_string();
    assert_eq!(error, "--distinct is only for count and list: leave it out to sample");
}
