//! The effective branching factor of a path search (Russell and Norvig, Artificial Intelligence, section 3.6.1).
//!
//! A search that generates N nodes to find a solution at depth d has the effective branching factor b* if a uniform
//! tree of depth d in which every node has b* children has N + 1 nodes: N + 1 = 1 + b* + b*² + … + b*^d. The better
//! the guidance, the closer b* is to 1, on short and long solutions alike.

use contract::{Form, Task};

use super::Finish;

impl Finish {
    /// The effective branching factor, if the racer is a textbook search that found a path.
    pub fn branching(&self) -> Option<f64> {
        let (about, puzzle) = (self.spec.about(), self.spec.puzzle());
        let method = puzzle.method(self.racer.method, Task::Solve).ok()?;
        let searches = method.code.is_some_and(|code| code.waits);
        if about.form == Form::Placement || !searches {
            return None;
        }
        let found = self.answer()?.found()?;
        let depth = match found.score {
            // The cost of actions is no depth.
            _ if about.form == Form::Actions => found.solution.len() as u64,
            Some(score) => score.value,
            None => (found.solution.len() as u64).saturating_sub(1),
        };
        effective(self.stats().generated, depth)
    }
}

/// The effective branching factor of a search that generated so many nodes for a solution at this depth.
fn effective(nodes: u64, depth: u64) -> Option<f64> {
    if depth == 0 || nodes < depth {
        return None;
    }
    let nodes = nodes as f64;
    let tree = |b: f64| -> f64 {
        if (b - 1.0).abs() < 1e-9 {
            return depth as f64;
        }
        b * (b.powf(depth as f64) - 1.0) / (b - 1.0)
    };
    // One node a level is the least, and with all nodes on one level there are as many as nodes.
    let (mut low, mut high) = (1.0, nodes.max(1.0));
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if tree(middle) < nodes { low = middle } else { high = middle }
    }
    Some(f64::midpoint(low, high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_has_the_values_of_the_textbook() {
        // Russell and Norvig: 52 nodes for a solution at depth 5 give 1.92; then two rows of their table for the
        // 8-puzzle, where the nodes are means of many instances.
        let table = [(52, 5, 1.92), (227, 12, 1.42), (39_135, 24, 1.48)];
        for (nodes, depth, factor) in table {
            let computed = effective(nodes, depth).unwrap();
            assert!((computed - factor).abs() < 0.006, "{nodes} nodes, depth {depth}: {computed}");
        }
        // A search that never strays makes one node a step.
        assert!((effective(24, 24).unwrap() - 1.0).abs() < 1e-6);
        assert_eq!((effective(3, 0), effective(3, 4)), (None, None));
        assert!(effective(u64::MAX, 1_000_000).unwrap() > 1.0);
    }
}
