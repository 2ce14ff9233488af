//! Random questions: nothing may panic, and all methods must agree with a search that tries everything.
//!
//! As an ordinary test this takes seconds and is the same every time. `cargo xtask fuzz --minutes N` runs it for
//! longer and from another seed, which it prints: it sets `HIPPO_FUZZ_SECONDS` and `HIPPO_FUZZ_SEED`. `HIPPO_FUZZ_FIRST` is the number of the case to begin with.

mod brute;
mod questions;
mod texts;

use std::time::{Duration, Instant};

use rand::SeedableRng;
use rand::rngs::StdRng;

/// Limits are far below this, so what takes longer does not look at them.
const SLOW: Duration = Duration::from_secs(20);

/// How long to go on, and from which random numbers.
struct Plan {
    seed: u64,
    /// The number of cases, or the time if one is given.
    cases: u64,
    time: Option<Duration>,
    /// The number of the first case.
    first: u64,
}

impl Plan {
    fn new(cases: u64) -> Self {
        let number = |name: &str| std::env::var(name).ok()?.parse().ok();
        let time = number("HIPPO_FUZZ_SECONDS").map(Duration::from_secs);
        let first = number("HIPPO_FUZZ_FIRST").unwrap_or(0);
        Self { seed: number("HIPPO_FUZZ_SEED").unwrap_or(7), cases: first + cases, time, first }
    }

    /// Runs case after case; each has random numbers of its own, so that it can be repeated alone.
    fn run(&self, what: &str, mut case: impl FnMut(&mut StdRng)) {
        let started = Instant::now();
        let mut done = self.first;
        while self.time.map_or(done < self.cases, |time| started.elapsed() < time) {
            let seed = self.seed.wrapping_mul(1 << 32).wrapping_add(done);
            let began = Instant::now();
            case(&mut StdRng::seed_from_u64(seed));
            if began.elapsed() > SLOW {
                println!("{what}: case {done} from seed {} took {:?}", self.seed, began.elapsed());
            }
            done += 1;
        }
        println!("{what}: {done} cases from seed {}", self.seed);
    }
}

#[test]
fn no_text_makes_the_library_panic() {
    Plan::new(1500).run("texts", |random| texts::pose_and_answer(&texts::spec(random), random));
}

#[test]
fn no_arguments_make_the_program_panic() {
    Plan::new(60).run("arguments", |random| texts::run_program(&texts::spec(random), random));
}

#[test]
fn all_methods_agree_with_trying_everything() {
    let mut told = [0; 3];
    Plan::new(400).run("questions", |random| {
        let (spec, truth) = questions::question(random);
        for (number, told) in brute::compare(&spec, &truth).into_iter().zip(&mut told) {
            *told += number;
        }
    });
    let [solved, impossible, counted] = told;
    println!("{solved} solved, {impossible} impossible, {counted} counted");
    assert!(solved > 100 && impossible > 20 && counted > 100, "{told:?}");
}
