//! Every question about tours as a question about Hamilton cycles.
//!
//! A closed tour is one already. An open tour becomes one through an extra vertex that joins its ends:
//! the extra vertex is a neighbour of every square that may be an end. With both ends given it has just
//! these two neighbours. With one end given a second extra vertex stands between that square and the
//! first: having two neighbours only, it forces its way into every cycle. So the engines need to know
//! of cycles alone.

use super::ends::Ends;
use super::graph::Graph;

/// A graph whose Hamilton cycles are the tours that are asked for, an open tour and its reverse being
/// one cycle.
pub struct Ring<'g> {
    graph: &'g Graph,
    ends: Ends,
    edges: Vec<(u32, u32)>,
    /// Each vertex's edges with the vertex at their other end.
    incident: Vec<Vec<(u32, u32)>>,
}

impl<'g> Ring<'g> {
    /// The bytes that a ring takes for a board of so many squares, besides the graph.
    pub fn bytes(squares: u64) -> u64 {
        squares.saturating_mul(24 + 5 * 8 + 9 * 8)
    }

    /// The ring of a question on a board of at least two squares; at least three where it is closed.
    pub fn new(graph: &'g Graph, ends: Ends) -> Self {
        let squares = graph.len() as u32;
        let mut ring = Self { graph, ends, edges: Vec::new(), incident: vec![Vec::new(); graph.len()] };
        for a in 0..squares {
            for &b in graph.neighbours(a) {
                if a < b {
                    ring.join(a, b);
                }
            }
        }
        match (ends.from, ends.to) {
            // A closed tour with a last square is a path between two neighbours.
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
        ring
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

    /// The number of vertices, squares and extra ones.
    pub fn len(&self) -> usize {
        self.incident.len()
    }

    /// The two ends of every edge.
    pub fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// A vertex's edges, each with the vertex at its other end.
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

    /// The number of tours that one cycle stands for.
    pub fn tours_per_cycle(&self) -> u32 {
        let directed = !self.ends.closed && self.ends.from.is_none() && self.ends.to.is_none();
        if directed { 2 } else { 1 }
    }

    /// The tour of a cycle, given as what the cycle's two neighbours of a vertex are. Where it stands
    /// for two, this is the one that begins at the smaller end.
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

    /// Where a symmetry of the question carries every edge, given where it carries the squares.
    pub fn edge_images(&self, turn: &[u32]) -> Vec<u32> {
        let image = |v: u32| turn.get(v as usize).copied().unwrap_or(v);
        let edges = self.edges.iter().enumerate();
        edges.map(|(e, &(a, b))| self.edge(image(a), image(b)).unwrap_or(e as u32)).collect()
    }
}
