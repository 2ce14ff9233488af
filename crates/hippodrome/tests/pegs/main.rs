//! Peg solitaire through the public API: every solution is replayed by the oracle, and random small boards are compared with an exhaustive search.

mod boards;
mod hint;
mod limits;
mod methods;
mod proofs;
mod published;
mod random;

use std::ops::ControlFlow;

use hippodrome::{Control, Instance, STANDARD, Seed};

fn pose(spec: &str) -> Box<dyn Instance> {
    STANDARD.parse(spec).and_then(|spec| spec.pose(&Seed::new(1))).unwrap_or_else(|e| panic!("{spec}: {e}"))
}

/// The solutions that a method lists, in its order.
fn listed(instance: &dyn Instance, method: &str) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    let listed = instance
        .list(method, &Control::default(), &mut |found| {
            all.push(found.solution.names().collect());
            ControlFlow::Continue(())
        })
        .unwrap();
    assert!(listed.complete);
    assert_eq!(listed.count, all.len() as u64);
    all
}
