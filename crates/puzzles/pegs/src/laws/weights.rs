//! Pagoda functions: weights of the holes such that no jump raises the total weight of the pegs.
//!
//! Give every hole a weight such that on each line of three the hole jumped into weighs at most as much as
//! the other two together. Then the total weight of the pegs never grows, so a board that weighs less than
//! the goal can never reach it (Conway, in Berlekamp, Conway, Guy, "Winning Ways", 1982, ch. 23). Weights
//! that separate a board from the goal are found by linear programming and rounded to integers. They are used
//! only after every line has been checked in integers: nothing depends on the accuracy of the floating-point
//! solver.

use microlp::{ComparisonOp, OptimizationDirection, Problem};

use crate::game::{Jump, Pegs};

/// A weight for every hole, by number.
pub(super) type Weights = Vec<i64>;

/// The largest factor that is tried to make the solver's weights integers.
const LARGEST_FACTOR: i64 = 24;

/// The weight of a board.
pub(crate) fn weigh(weights: &[i64], pegs: Pegs) -> i64 {
    weights.iter().enumerate().filter(|(hole, _)| pegs >> hole & 1 == 1).map(|(_, weight)| weight).sum()
}

/// Whether no jump raises the weight of a board.
fn never_rises(weights: &[i64], jumps: &[Jump]) -> bool {
    let weight = |hole: u8| weights[hole as usize];
    jumps.iter().all(|jump| weight(jump.from) + weight(jump.over) >= weight(jump.to))
}

/// Weights under which a board weighs less than each of some goals, if the solver finds any.
pub(crate) fn separating(jumps: &[Jump], holes: usize, board: Pegs, goals: &[Pegs]) -> Option<Weights> {
    let mut problem = Problem::new(OptimizationDirection::Minimize);
    let holes: Vec<_> =
        (0..holes).map(|hole| problem.add_var(f64::from((board >> hole & 1) as u8), (-1.0, 1.0))).collect();
    let lightest = problem.add_var(-1.0, (f64::NEG_INFINITY, f64::INFINITY));
    for jump in jumps {
        let [from, over, to] = [jump.from, jump.over, jump.to].map(|hole| holes[hole as usize]);
        problem.add_constraint([(from, 1.0), (over, 1.0), (to, -1.0)], ComparisonOp::Ge, 0.0);
    }
    for goal in goals {
        let weight = holes.iter().enumerate().filter(|(hole, _)| goal >> hole & 1 == 1);
        let terms: Vec<_> = weight.map(|(_, &hole)| (hole, 1.0)).chain([(lightest, -1.0)]).collect();
        problem.add_constraint(terms, ComparisonOp::Ge, 0.0);
    }
    let solution = problem.solve().ok()?.into_solution().ok()?;
    if solution.objective() > -1e-6 {
        return None;
    }
    (1..=LARGEST_FACTOR).find_map(|factor| {
        let weights: Weights =
            holes.iter().map(|&hole| (solution.var_value(hole) * factor as f64).round() as i64).collect();
        let separates = goals.iter().all(|&goal| weigh(&weights, board) < weigh(&weights, goal));
        (separates && never_rises(&weights, jumps)).then_some(weights)
    })
}
