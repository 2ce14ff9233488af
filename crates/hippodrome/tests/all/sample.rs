//! Numbered solutions: every solution once by its number, fair samples, exact shares, limits.
//!
//! What is right comes from `list`, which finds solutions one by one and shares no table with the numbering,
//! and from the independent checker.

mod chances;
mod limits;
mod order;
mod shares;

use hippodrome::{Answer, Control, Found, Instance, Score, Seed, contract::Numbered};
use num_bigint::BigUint;

use crate::{certified, list, memory, nodes, pose};

/// All solutions of a question by number.
fn numbered<'i>(instance: &'i dyn Instance, control: &Control) -> Box<dyn Numbered + 'i> {
    match instance.number("auto", &mut control.meter()) {
        Ok(numbered) => numbered,
        Err(error) => panic!("{}: {error}", instance.spec()),
    }
}

/// The squares or moves of a solution as one text.
fn text(found: &Found) -> String {
    found.solution.names().collect::<Vec<_>>().join(" ")
}

/// Panics unless the independent checker accepts the solution.
fn check(instance: &dyn Instance, found: &Found) {
    let value = found.score.map(|score| Score::unproved(score.value));
    let answer = Answer::solved(found.solution.clone(), value);
    let accepted = certified(instance, &answer, &Control::default()).is_some();
    assert!(accepted, "{}: {}: no certificate", instance.spec(), text(found));
}

/// Draws so many numbers of solutions with a seed.
fn drawn(total: &BigUint, number: usize, seed: u64) -> Vec<BigUint> {
    let mut generator = Seed::new(seed).sampler();
    (0..number).map(|_| hippodrome::contract::uniform(total, &mut generator)).collect()
}
