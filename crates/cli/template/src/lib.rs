//! A number becomes another one: double it, or add one. Put your own puzzle in its place.

use hippodrome::own::{
    Description, Estimate, Method, Model, NEVER, Own, Puzzle, Shown, Space, Spec, Table, UsageError,
};

/// The puzzles of this crate, for the program and for the page.
pub const PUZZLES: &[&Puzzle] = &[Own::<Doubling>::PUZZLE];

/// From 1 to a number.
pub struct Doubling {
    target: u32,
}

/// What can be done.
#[derive(Clone, Debug)]
pub enum Action {
    Double,
    AddOne,
}

impl Space for Doubling {
    type State = u32;
    type Action = Action;

    fn initial(&self) -> u32 {
        1
    }

    fn is_goal(&self, number: &u32) -> bool {
        *number == self.target
    }

    fn actions(&self, number: &u32, actions: &mut Vec<Action>) {
        if *number < self.target {
            actions.extend([Action::Double, Action::AddOne]);
        }
    }

    fn apply(&self, number: &mut u32, action: &Action) {
        match action {
            Action::Double => *number *= 2,
            Action::AddOne => *number += 1,
        }
    }
}

/// How states and actions are written: here, as Rust prints them. `name` and `text` can say it in other words.
impl Shown for Doubling {}

/// How many actions are needed at least. Without an estimate, leave this out, and `METHODS` below.
impl Estimate for Doubling {
    fn estimate(&self, number: &u32) -> u32 {
        if *number > self.target {
            return NEVER;
        }
        // No action does more than double a number.
        self.target.div_ceil(*number).next_power_of_two().ilog2()
    }
}

impl Model for Doubling {
    const ABOUT: Description = Description::new(
        "my-puzzle",
        "Doubling",
        "Double a number or add one until it is the one that is wanted",
    );
    const METHODS: &'static [Method<Own<Self>>] = Table::<Self>::INFORMED;

    /// Reads what stands behind the name of the puzzle.
    fn read(spec: &Spec) -> Result<Self, UsageError> {
        let text = spec.board().unwrap_or("100");
        match text.parse() {
            Ok(target @ 1..=1_000_000) => Ok(Self { target }),
            _ => Err(UsageError::new(format!("`{text}` is not a number from 1 to 1000000"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use hippodrome::Posed;

    use super::Doubling;

    #[test]
    fn all_methods_agree() {
        for (target, fewest) in [(1, 0), (2, 1), (7, 4), (100, 8)] {
            let puzzle = Posed::own(Doubling { target });
            for method in ["auto", "bfs", "a-star"] {
                let report = puzzle.solve().method(method).run().unwrap();
                assert_eq!(report.answer.bound(), Some(fewest), "{target} by {method}");
            }
        }
    }
}
