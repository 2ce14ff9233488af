//! Constraint propagation: counts and lists the solutions of boards with placed queens, blocked squares or
//! regions.
//!
//! Every queen rules out squares at once, and the search continues where the fewest are left. Rows, columns
//! and regions are lines that must hold one queen; diagonals and touching squares only rule squares out. This
//! is Knuth's exact cover with primary and secondary items (The Art of Computer Programming 4B, 7.2.2.1). A
//! line without a square is a dead end and a line with one square is forced; otherwise the search branches on
//! the shortest line. The stack is explicit.
//!
//! - `words`: boards of side up to 64 without regions, a row as the bits of a word
//! - `places`: all other boards
//! - `choices`: the record of a search of `words`, for the independent checker
//!
//! Limits: it learns nothing from dead ends, because every solution must be visited anyway. If one solution
//! is enough, it alternates with `clause_learning` (see `solver`).

mod choices;
mod places;
mod words;

use std::ops::ControlFlow;

pub(super) use self::choices::{Choices, Line};
pub(super) use self::words::{RunEnd, Words};
use super::position::{Position, Visit};
use search::{Meter, Walked};

/// Where the search branches if nothing is forced.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Branch {
    /// On the line with the fewest squares: the smallest tree.
    Fewest,
    /// On the top row without a queen: solutions come in lexicographic order of their columns.
    ///
    /// Forced queens do not disturb that order, because they are in every solution below their branch.
    TopRow,
}

/// Passes every solution to `visit`.
pub(super) fn each(position: &Position, branch: Branch, meter: &mut Meter<'_>, visit: Visit<'_>) -> Walked {
    if !Words::takes(position) {
        return places::each(position, branch, meter, visit);
    }
    let mut words = Words::new(position, branch, None, meter)?;
    loop {
        match words.run(u64::MAX, meter)? {
            RunEnd::Solution if visit(words.columns()).is_break() => return Ok(ControlFlow::Break(())),
            RunEnd::Solution | RunEnd::Paused => {}
            RunEnd::Complete => return Ok(ControlFlow::Continue(())),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use search::Control;

    /// The solutions in the order in which a search visits them, and the number of generated nodes.
    fn visited(search: impl Fn(&mut Meter<'_>, Visit<'_>) -> Walked) -> (Vec<Vec<u32>>, u64) {
        let control = Control::default();
        let mut meter = control.meter();
        let mut solutions = Vec::new();
        let mut keep = |columns: &[u32]| {
            solutions.push(columns.to_vec());
            ControlFlow::Continue(())
        };
        assert_eq!(search(&mut meter, &mut keep), Ok(ControlFlow::Continue(())));
        (solutions, meter.generated())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]

        /// Both searches visit the same solutions in the same order with the same number of nodes.
        #[test]
        fn words_and_places_agree(
            n in 1_usize..10, torus: bool, top_row: bool, blocked in prop::collection::vec(0_u8..10, 81),
            most in 0_u8..5, queens in prop::collection::vec(0_usize..81, 0..2),
        ) {
            let letter = |at: usize| if queens.contains(&at) { 'Q' } else if blocked[at] < most { '#' } else { '.' };
            let rows: Vec<String> = (0..n).map(|row| (0..n).map(|col| letter(9 * row + col)).collect()).collect();
            let position = Position::parse(&rows.join("/"), torus, None, false).unwrap();
            let branch = if top_row { Branch::TopRow } else { Branch::Fewest };
            prop_assert!(Words::takes(&position));
            prop_assert_eq!(
                visited(|meter, visit| each(&position, branch, meter, visit)),
                visited(|meter, visit| places::each(&position, branch, meter, visit))
            );
        }
    }
}
