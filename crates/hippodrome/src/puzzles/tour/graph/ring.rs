//! Every question about tours as a question about Hamilton cycles.
//!
//! A closed tour is a Hamilton cycle already. An open tour becomes one through an extra vertex that joins
//! its ends and is therefore a neighbour of every square that may be an end. If both ends are given, these
//! two squares are its only neighbours. If one end is given, a second extra vertex lies between that square
//! and the first extra vertex; as it has only two neighbours, every cycle passes through both. So the engines
//! deal with cycles only.

use std::convert::Infallible;

use super::{Ends, Graph};
use crate::control::Meter;
use crate::outcome::Limit;

/// A graph whose Hamilton cycles are the required tours. An open tour and its reverse are the same cycle.
pub(in crate::puzzles::tour) struct Ring<'g> {
    graph: &'g Graph,
    ends: Ends,
    edges: Vec<(u32, u32)>,
    /// The edges of each vertex, with the vertex at the other end.
    incident: Vec<Vec<(u32, u32)>>,
}

impl<'g> Ring<'g> {
    /// The number of bytes for a board with this many squares, besides the graph.
    pub fn bytes(squares: u64) -> u64 {
        squares.saturating_mul(24 + 5 * 8 + 9 * 8)
    }

    /// The ring for a board of at least two squares, or three for closed tours.
    pub fn new(graph: &'g Graph, ends: Ends) -> Self {
        let Ok(ring) = Self::build(graph, ends, || Ok::<(), Infallible>(()));
        ring
    }

    /// The same ring, if it can be built within the limits.
    pub fn within(graph: &'g Graph, ends: Ends, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        Self::build(graph, ends, || meter.pulse())
    }

    /// Builds a ring unless `pulse`, which is called for every square, fails.
    fn build<E>(graph: &'g Graph, ends: Ends, mut pulse: impl FnMut() -> Result<(), E>) -> Result<Self, E> {
        let squares = graph.len() as u32;
        let mut ring = Self { graph, ends, edges: Vec::new(), incident: vec![Vec::new(); graph.len()] };
        for a in 0..squares {
            pulse()?;
            for &b in graph.neighbours(a) {
                if a < b {
                    ring.join(a, b);
                }
            }
        }
        match (ends.from, ends.to) {
            // A closed tour with a given last square is a path between two neighbours.
            (Some(from), Some(to)) => {
                let extra = ring.extra();
                ring.join(from, extra);
                ring.join(to, extra);
            }
            _ if ends.closed => {}
            (None, None) => {
                let extra = ring.extra();
                (0..squares).for_each(|s| ring.join(s, extra));
            }
            (Some(end), None) | (None, Some(end)) => {
                let (between, extra) = (ring.extra(), ring.extra());
                ring.join(end, between);
                ring.join(between, extra);
                (0..squares).filter(|&s| s != end).for_each(|s| ring.join(s, extra));
            }
        }
        Ok(ring)
    }

    fn extra(&mut self) -> u32 {
        self.incident.push(Vec::new());
        self.incident.len() as u32 - 1
    }

    fn join(&mut self, a: u32, b: u32) {
        let edge = self.edges.len() as u32;
        self.edges.push((a, b));
        self.incident[a as usize].push((edge, b));
        self.incident[b as usize].push((edge, a));
    }

    /// The number of vertices: squares and extra ones.
    pub fn len(&self) -> usize {
        self.incident.len()
    }

    /// The two ends of every edge.
    pub fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// The edges of a vertex, each with the vertex at its other end.
    #[inline]
    pub fn incident(&self, vertex: u32) -> &[(u32, u32)] {
        &self.incident[vertex as usize]
    }

    /// The edge between two vertices.
    #[inline]
    pub fn edge(&self, a: u32, b: u32) -> Option<u32> {
        let (a, b) = if self.incident(a).len() <= self.incident(b).len() { (a, b) } else { (b, a) };
        self.incident(a).iter().find(|&&(_, other)| other == b).map(|&(edge, _)| edge)
    }

    /// The number of tours per cycle.
    pub fn tours_per_cycle(&self) -> u32 {
        let directed = !self.ends.closed && self.ends.from.is_none() && self.ends.to.is_none();
        if directed { 2 } else { 1 }
    }

    /// The tour of a cycle, which is given by the two neighbours of each vertex on it. If the cycle stands
    /// for two tours, this is the one that begins at the smaller end.
    pub fn tour(&self, neighbours: impl Fn(u32) -> (u32, u32)) -> Vec<u32> {
        let squares = self.graph.len() as u32;
        let first = if self.len() as u32 > squares { self.len() as u32 - 1 } else { 0 };
        let mut tour = Vec::with_capacity(self.graph.len());
        let (mut before, mut here) = (first, neighbours(first).0);
        if first < squares {
            tour.push(first);
        }
        while here != first {
            if here < squares {
                tour.push(here);
            }
            let (a, b) = neighbours(here);
            (before, here) = (here, if a == before { b } else { a });
        }
        if self.ends.closed {
            self.ends.normalise(&mut tour);
        } else {
            let (a, b) = (tour[0], tour[tour.len() - 1]);
            let backwards = match (self.ends.from, self.ends.to) {
                (Some(from), _) => a != from,
                (None, Some(to)) => b != to,
                (None, None) => b < a,
            };
            if backwards {
                tour.reverse();
            }
        }
        tour
    }

    /// The image of every edge under a symmetry of the question, which is given by the images of the squares.
    pub fn edge_images(&self, symmetry: &[u32]) -> Vec<u32> {
        let image = |v: u32| symmetry.get(v as usize).copied().unwrap_or(v);
        let edges = self.edges.iter().enumerate();
        edges.map(|(e, &(a, b))| self.edge(image(a), image(b)).unwrap_or(e as u32)).collect()
    }
}
