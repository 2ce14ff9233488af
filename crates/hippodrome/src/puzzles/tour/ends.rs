//! What is asked of a tour's ends, and which of several equal tours stands for them.
//!
//! Squares are numbers of a [`Graph`]. An open tour has a direction; a closed tour has none and is
//! written down from one square, towards the smaller of that square's two neighbours on it.

use super::graph::Graph;
use crate::board::Symmetry;

/// What is asked of a tour besides that it visits every square once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ends {
    /// The last square is a move from the first.
    pub closed: bool,
    /// The first square. For a closed tour: where it is written down from.
    pub from: Option<u32>,
    /// The last square.
    pub to: Option<u32>,
}

impl Ends {
    /// Whether a path over all squares is what is asked for.
    pub fn accept(&self, graph: &Graph, path: &[u32]) -> bool {
        let (Some(&first), Some(&last)) = (path.first(), path.last()) else { return false };
        self.from.is_none_or(|from| from == first)
            && self.to.is_none_or(|to| to == last)
            && (!self.closed || path.len() > 2 && graph.adjacent(first, last))
    }

    /// Writes a closed tour down as it is always written: from the asked square or the board's first,
    /// towards the smaller neighbour unless the last square is fixed.
    pub fn normalise(&self, cycle: &mut [u32]) {
        let first = self.from.unwrap_or(0);
        if let Some(at) = cycle.iter().position(|&s| s == first) {
            cycle.rotate_left(at);
        }
        let backwards = match self.to {
            Some(to) => cycle.get(1) == Some(&to),
            None => cycle.len() > 2 && cycle[cycle.len() - 1] < cycle[1],
        };
        if backwards {
            cycle[1..].reverse();
        }
    }

    /// Whether no other tour that is asked for, and equal up to symmetry and direction, comes before
    /// this one, compared square by square in reading order.
    pub fn is_least(&self, graph: &Graph, turns: &[Vec<u32>], tour: &[u32]) -> bool {
        turns.iter().all(|turn| {
            let mut image: Vec<u32> = tour.iter().map(|&s| turn[s as usize]).collect();
            if self.closed {
                self.normalise(&mut image);
                return !self.accept(graph, &image) || image.as_slice() >= tour;
            }
            let forwards = !self.accept(graph, &image) || image.as_slice() >= tour;
            image.reverse();
            forwards && (!self.accept(graph, &image) || image.as_slice() >= tour)
        })
    }
}

/// Each symmetry as a table: where it carries every square.
pub fn tables(graph: &Graph, symmetries: &[Symmetry]) -> Vec<Vec<u32>> {
    let table = |symmetry: &Symmetry| {
        (0..graph.len() as u32).map(|s| graph.number(symmetry.apply(graph.square(s)))).collect()
    };
    symmetries.iter().map(table).collect()
}
