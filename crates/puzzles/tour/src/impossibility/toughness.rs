//! Cuts: squares whose removal leaves more pieces than a tour can visit.
//!
//! If k squares are removed, a closed tour falls into at most k paths, and an open one into at most k + 1, or
//! one fewer for each end that is removed. So the board must not fall into more pieces (Chvátal 1973 calls a
//! graph tough if that never happens). The best cut is hard to find in general. The search starts from the
//! neighbours of squares with few moves, and from the squares that a maximum matching shows to be too few
//! (Hall 1935), and adds or drops single squares as long as that helps.
//!
//! Limits: at most [`MOST_SQUARES`] squares. Finding no cut proves nothing.

use crate::graph::{Ends, Graph};
use search::{Limit, Meter, matching::Matching};

const MOST_SQUARES: usize = 400;

/// A cut that excludes a tour, and the number of pieces that it leaves.
pub(super) fn find(
    graph: &Graph,
    ends: Ends,
    meter: &mut Meter<'_>,
) -> Result<Option<(Vec<u32>, u32)>, Limit> {
    if graph.len() > MOST_SQUARES {
        return Ok(None);
    }
    let search = Search { graph, closed: ends.closed, ends: ends.of_open() };
    let degree = |s: u32| graph.neighbours(s).len();
    let all = 0..graph.len() as u32;
    let mut seeds: Vec<Vec<bool>> = Vec::new();
    for few in 2..=4 {
        let poor = all.clone().filter(|&s| degree(s) <= few);
        seeds.push(search.marked(poor.flat_map(|s| graph.neighbours(s).iter().copied())));
        seeds.push(search.marked(all.clone().filter(|&s| degree(s) > few)));
    }
    seeds.push(search.marked(too_few(graph, meter)?.into_iter()));
    for seed in seeds {
        if let Some(cut) = search.improve(seed, meter)? {
            return Ok(Some(cut));
        }
    }
    Ok(None)
}

struct Search<'g> {
    graph: &'g Graph,
    closed: bool,
    /// The ends of an open tour that are given.
    ends: Vec<u32>,
}

impl Search<'_> {
    fn marked(&self, squares: impl Iterator<Item = u32>) -> Vec<bool> {
        let mut marked = vec![false; self.graph.len()];
        squares.for_each(|s| marked[s as usize] = true);
        marked
    }

    /// The number of pieces beyond what a tour can visit; at least 1 is a proof.
    fn excess(&self, removed: &[bool]) -> i64 {
        let cut = removed.iter().filter(|&&r| r).count() as i64;
        let ends_cut = self.ends.iter().filter(|&&end| removed[end as usize]).count() as i64;
        let most = if self.closed { cut.max(1) } else { cut + 1 - ends_cut };
        i64::from(self.graph.pieces(removed).1) - most
    }

    /// Adds or drops single squares as long as that helps.
    fn improve(
        &self,
        mut removed: Vec<bool>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<(Vec<u32>, u32)>, Limit> {
        let mut excess = self.excess(&removed);
        loop {
            if excess > 0 {
                let squares = (0..removed.len() as u32).filter(|&s| removed[s as usize]).collect();
                return Ok(Some((squares, self.graph.pieces(&removed).1)));
            }
            let mut better = None;
            for square in 0..removed.len() {
                meter.pulse()?;
                removed[square] = !removed[square];
                let now = self.excess(&removed);
                removed[square] = !removed[square];
                if now > excess {
                    better = Some((square, now));
                    break;
                }
            }
            let Some((square, now)) = better else { return Ok(None) };
            removed[square] = !removed[square];
            excess = now;
        }
    }
}

/// The squares that alternating paths reach from the squares that a maximum matching leaves over, and that
/// are therefore too few for those.
fn too_few(graph: &Graph, meter: &mut Meter<'_>) -> Result<Vec<u32>, Limit> {
    let squares = graph.len();
    // The graph is matched with a copy of itself: the copy of a square has the number after all squares.
    let all = squares as u32;
    let mut matching = Matching::new(2 * squares, (0..all).collect(), (all..2 * all).collect());
    let neighbours = |at: u32| {
        let (square, copies) = if at < all { (at, all) } else { (at - all, 0) };
        graph.neighbours(square).iter().map(move |&to| to + copies)
    };
    matching.complete(neighbours, meter)?;
    Ok((0..all).filter(|&square| matching.is_reached(all + square)).collect())
}
