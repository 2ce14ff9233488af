//! Peg solitaire through the public API: every solution is replayed by the oracle, and random small boards are compared with an exhaustive search.

mod hint;
mod limits;
mod methods;
mod proofs;
mod published;
mod random;

use hippodrome::Instance;

use crate::{certified, list, memory, nodes, pose};

/// The moves of the solutions that a method lists, in its order.
fn listed(instance: &dyn Instance, method: &str) -> Vec<Vec<String>> {
    list(instance, method).iter().map(|found| found.solution.names().collect()).collect()
}
