//! The exchange puzzle against an oracle that only knows the rules, and against published results.

mod answers;
mod boards;
mod usage;

use hippodrome::Found;
use oracle::Exchange;

use crate::{certified, memory, nodes, pose, solve};

/// Plays a solution, and returns its value.
fn replay(problem: &Exchange, found: &Found) -> u64 {
    let value = problem.play(found.solution.names());
    let value = value.unwrap_or_else(|| panic!("{}: {:?}", problem.spec(), found.solution));
    assert_eq!(found.score.expect("a value").value, value);
    value
}
