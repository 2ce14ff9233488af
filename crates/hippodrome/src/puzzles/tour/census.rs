//! All tours: each one listed, or their exact number.
//!
//! Both are asked of the [`Ring`], whose cycles are the tours. Listing meets every cycle. Counting goes
//! along a frontier, which may be narrow for boards of any length. Counting up to symmetry uses the
//! orbit-counting lemma (Cauchy, Frobenius, Burnside): the number of classes is the mean, over the
//! symmetries of the board, of the number of tours that the symmetry carries onto themselves, and such
//! tours are few and found quickly because edges then come in bundles.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::cycles::{Close, Cycles};
use super::ends::Ends;
use super::frontier::{MOST_SLOTS, Plan};
use super::graph::Graph;
use super::ring::Ring;
use crate::control::Meter;
use crate::outcome::{Limit, ListEnd};

/// Shows every tour of a board of at least two squares.
pub fn list(
    graph: &Graph,
    ends: Ends,
    meter: &mut Meter<'_>,
    visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
) -> ListEnd {
    let ring = Ring::new(graph, ends);
    let close = Cycles::new(&ring).each(u64::MAX, None, meter, &mut |mut tour| {
        visit(&tour)?;
        if ring.tours_per_cycle() == 2 {
            tour.reverse();
            visit(&tour)?;
        }
        ControlFlow::Continue(())
    });
    match close {
        Close::Enough => ListEnd::Enough,
        Close::Stopped(limit) => ListEnd::Stopped(limit),
        Close::Complete | Close::Budget => ListEnd::Complete,
    }
}

/// The number of tours of a board of at least two squares; up to direction and the symmetries given as
/// `turns`, if there are any, which must keep the question as it is. None where the frontier is too wide.
pub fn count(
    graph: &Graph,
    ends: Ends,
    turns: &[Vec<u32>],
    meter: &mut Meter<'_>,
) -> Option<Result<BigUint, Limit>> {
    let ring = Ring::new(graph, ends);
    let plan = narrowest(graph, &ring)?;
    let all = match plan.count(meter) {
        Ok(all) => all,
        Err(limit) => return Some(Err(limit)),
    };
    if turns.is_empty() {
        return Some(Ok(all * ring.tours_per_cycle()));
    }
    let mut kept = BigUint::ZERO;
    for turn in turns {
        // The identity keeps all, and so does turning over a board that is one square wide.
        if turn.iter().zip(0..).all(|(&image, square)| image == square) {
            kept += &all;
            continue;
        }
        let mut number = 0_u64;
        let close =
            Cycles::new(&ring).kept_by(ring.edge_images(turn)).each(u64::MAX, None, meter, &mut |_| {
                number += 1;
                ControlFlow::Continue(())
            });
        if let Close::Stopped(limit) = close {
            return Some(Err(limit));
        }
        kept += number;
    }
    Some(Ok(kept / turns.len()))
}

/// The plan along the rows or the columns, whichever has the narrower frontier, if one is narrow enough.
fn narrowest(graph: &Graph, ring: &Ring<'_>) -> Option<Plan> {
    let by_rows: Vec<u32> = (0..ring.len() as u32).collect();
    let mut by_columns = by_rows.clone();
    by_columns[..graph.len()].sort_by_key(|&s| {
        let square = graph.square(s);
        (square.col, square.row)
    });
    let plans = [Plan::new(ring, &by_rows), Plan::new(ring, &by_columns)];
    plans.into_iter().min_by_key(Plan::slots).filter(|plan| plan.slots() <= MOST_SLOTS)
}
