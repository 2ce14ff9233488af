//! The textbook methods, one per file.

pub(super) mod backtracking;
pub(super) mod bitmask;
pub(super) mod brute_force;
pub(super) mod min_conflicts;

use std::ops::ControlFlow;

use super::position::Visit;
use board::Square;

/// Passes the columns of a path of squares to `visit`.
fn columns(visit: Visit<'_>) -> impl FnMut(&[Square]) -> ControlFlow<()> {
    let mut columns = Vec::new();
    move |path| {
        columns.clear();
        columns.extend(path.iter().map(|square| square.col));
        visit(&columns)
    }
}
