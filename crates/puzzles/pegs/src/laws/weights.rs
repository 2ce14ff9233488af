//! Pagoda functions: weights of the holes such that no jump raises the total weight of the pegs.
//!
//! Give every hole a weight such that on each line of three the hole jumped into weighs at most as much as
//! the other two together. Then the total weight of the pegs never grows, so a board that weighs less than
//! the goal can never reach it (Conway, in Berlekamp, Conway, Guy, "Winning Ways", 1982, ch. 23). Weights
//! that separate a board from the goal are found by linear programming and rounded to integers. They are used
//! only after every line has been checked in integers: nothing depends on the accuracy of floating-point numbers.

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
    // A hole weighs 1 - x with x from 0 to 2, so that x = 0 is allowed: if all weigh 1, no jump raises the weight. The last
    // variable tells by how much the goals weigh more than the board, above what they do if all holes weigh 1.
    let row = |terms: &[(u8, f64)], bound: f64| {
        let mut row = vec![0.0; holes + 2];
        terms.iter().for_each(|&(hole, factor)| row[hole as usize] += factor);
        row[holes + 1] = bound;
        row
    };
    let mut rows: Vec<Vec<f64>> = (0..holes as u8).map(|hole| row(&[(hole, 1.0)], 2.0)).collect();
    rows.extend(jumps.iter().map(|jump| row(&[(jump.from, 1.0), (jump.over, 1.0), (jump.to, -1.0)], 1.0)));
    let difference = |goal: Pegs| f64::from(goal.count_ones()) - f64::from(board.count_ones());
    let least = goals.iter().map(|&goal| difference(goal)).fold(f64::INFINITY, f64::min);
    for &goal in goals {
        let factor = |hole: u8| f64::from((goal >> hole & 1) as u8) - f64::from((board >> hole & 1) as u8);
        let terms: Vec<_> = (0..holes as u8).map(|hole| (hole, factor(hole))).collect();
        let mut row = row(&terms, difference(goal) - least);
        row[holes] = 1.0;
        rows.push(row);
    }
    let values = maximise_last(rows)?;
    if values[holes] + least < 1e-6 {
        return None;
    }
    (1..=LARGEST_FACTOR).find_map(|factor| {
        let weights: Weights =
            values[..holes].iter().map(|x| ((1.0 - x) * factor as f64).round() as i64).collect();
        let separates = goals.iter().all(|&goal| weigh(&weights, board) < weigh(&weights, goal));
        (separates && never_rises(&weights, jumps)).then_some(weights)
    })
}

/// Values of the variables for which the last one is largest, by the simplex method (Dantzig, "Linear Programming and
/// Extensions", 1963, ch. 5). Variables are not negative. A row has a factor for each variable and, at its end, the bound
/// for the sum, which is not negative either. Returns none if there is no largest value or too many steps are needed.
fn maximise_last(mut rows: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    const NOTHING: f64 = 1e-9;
    let variables = rows.first()?.len() - 1;
    // Every row has a variable of its own, for what is left of its bound.
    let mut of_column: Vec<usize> = (0..variables).collect();
    let mut of_row: Vec<usize> = (variables..variables + rows.len()).collect();
    let mut gains = vec![0.0_f64; variables + 1];
    gains[variables - 1] = 1.0;
    // While steps gain nothing, Bland's rule (1977) keeps them from going round in circles.
    let mut stuck = false;
    for _ in 0..50 * (variables + rows.len()) {
        let promising = (0..variables).filter(|&column| gains[column] > NOTHING);
        let column = if stuck {
            promising.min_by_key(|&column| of_column[column])
        } else {
            promising.max_by(|&a, &b| gains[a].total_cmp(&gains[b]).then(b.cmp(&a)))
        };
        let Some(column) = column else {
            let mut values = vec![0.0; variables];
            for (row, &variable) in rows.iter().zip(&of_row).filter(|&(_, &variable)| variable < variables) {
                values[variable] = row[variables];
            }
            return Some(values);
        };
        let ratio = |row: usize| rows[row][variables] / rows[row][column];
        let growing = (0..rows.len()).filter(|&row| rows[row][column] > NOTHING);
        let pivot = growing.min_by(|&a, &b| ratio(a).total_cmp(&ratio(b)).then(of_row[a].cmp(&of_row[b])))?;
        stuck = ratio(pivot) < NOTHING;
        std::mem::swap(&mut of_row[pivot], &mut of_column[column]);
        let mut turning = std::mem::take(&mut rows[pivot]);
        let factor = std::mem::replace(&mut turning[column], 1.0).recip();
        turning.iter_mut().for_each(|entry| *entry *= factor);
        for row in rows.iter_mut().chain([&mut gains]).filter(|row| !row.is_empty()) {
            let factor = std::mem::take(&mut row[column]);
            if factor != 0.0 {
                row.iter_mut().zip(&turning).for_each(|(entry, turning)| *entry -= factor * turning);
            }
        }
        rows[pivot] = turning;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_simplex_method_does_not_go_round_in_circles() {
        // Beale, "Cycling in the dual simplex algorithm", 1955: the largest value is 1/20.
        let rows = [
            [0.25, -60.0, -0.04, 9.0, 0.0, 0.0],
            [0.5, -90.0, -0.02, 3.0, 0.0, 0.0],
            [0.0, 0.0, 1.0, 0.0, 0.0, 1.0],
            [-0.75, 150.0, -0.02, 6.0, 1.0, 0.0],
        ];
        let values = maximise_last(rows.map(Vec::from).to_vec()).expect("a largest value");
        let expected = [0.04, 0.0, 1.0, 0.0, 0.05];
        assert!(
            values.iter().zip(expected).all(|(value, expected)| (value - expected).abs() < 1e-9),
            "{values:?}"
        );
        assert_eq!(maximise_last(vec![vec![1.0, 0.0, 1.0]]), None, "nothing bounds the last variable");
    }
}
