//! What is required of a tour's ends, and which of several equal tours stands for them.
//!
//! An open tour has a direction. A closed tour has none: it is written down from one square, towards the
//! smaller of that square's two neighbours on the tour.

use super::Graph;
use board::Symmetry;
use search::{Limit, Meter, Why};

/// What is required of a tour besides visiting every square once. Squares are given by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ends {
    /// The last square must be a move away from the first.
    pub closed: bool,
    /// The first square. A closed tour is written down from here.
    pub from: Option<u32>,
    /// The last square.
    pub to: Option<u32>,
}

impl Ends {
    /// Closed tours without given ends.
    pub const CLOSED: Self = Self { closed: true, from: None, to: None };

    /// Whether a cycle of the ring stands for two tours: an open one with free ends, and its reverse.
    pub fn is_directed(&self) -> bool {
        !self.closed && self.from.is_none() && self.to.is_none()
    }

    /// The ends of an open tour that are given.
    pub fn of_open(&self) -> Vec<u32> {
        [self.from, self.to].into_iter().flatten().filter(|_| !self.closed).collect()
    }

    /// Whether a path over all squares has the required ends.
    pub fn accept(&self, graph: &Graph, path: &[u32]) -> bool {
        let (Some(&first), Some(&last)) = (path.first(), path.last()) else { return false };
        self.from.is_none_or(|from| from == first)
            && self.to.is_none_or(|to| to == last)
            && (!self.closed || path.len() > 2 && graph.adjacent(first, last))
    }

    /// Why a path over all squares that does not have the required ends is no tour.
    pub fn unfit(&self) -> Why {
        Why::rule(if self.closed {
            "every square is visited, but no move leads back to the first"
        } else {
            "every square is visited, but the last is not the one that is required"
        })
    }

    /// Rewrites a closed tour in its normal form: from the given first square or the board's first, towards
    /// the smaller neighbour unless the last square is given.
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

    /// Whether no other tour with the required ends that is equal up to symmetry and direction comes before
    /// this one, compared square by square in reading order.
    pub fn is_least(&self, graph: &Graph, symmetries: &[Vec<u32>], tour: &[u32]) -> bool {
        symmetries.iter().all(|map| {
            let mut image: Vec<u32> = tour.iter().map(|&s| map[s as usize]).collect();
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

/// The image of every square under each symmetry.
pub(crate) fn symmetry_maps(
    graph: &Graph,
    symmetries: &[Symmetry],
    meter: &mut Meter<'_>,
) -> Result<Vec<Vec<u32>>, Limit> {
    let mut map = |symmetry: &Symmetry| {
        let image = |s| {
            meter.pulse()?;
            Ok(graph.number(symmetry.apply(graph.square(s))))
        };
        (0..graph.len() as u32).map(image).collect()
    };
    symmetries.iter().map(&mut map).collect()
}
