//! Every question about tours as a question about Hamilton cycles.
//!
//! A closed tour is a Hamilton cycle already. An open tour becomes one through an extra vertex that joins
//! its ends and is therefore a neighbour of every square that may be an end. If both ends are given, these
//! two squares are its only neighbours. If one end is given, a second extra vertex lies between that square
//! and the first extra vertex; as it has only two neighbours, every cycle passes through both. So the engines
//! deal with cycles only.

use std::sync::Arc;

use super::{Ends, Graph};
use board::Square;
use search::{Limit, Meter};

/// A graph whose Hamilton cycles are the required tours. An open tour and its reverse are the same cycle.
pub(crate) struct Ring {
    squares: Arc<[Square]>,
    ends: Ends,
    edges: Vec<(u32, u32)>,
    /// The edges of each vertex, with the vertex at the other end.
    incident: Vec<Vec<(u32, u32)>>,
}

impl Ring {
    /// The number of bytes for a board with this many squares, besides the graph.
    pub fn bytes(squares: u64) -> u64 {
        squares.saturating_mul(24 + 5 * 8 + 9 * 8)
    }

    /// The ring for a board of at least two squares, or three for closed tours.
    #[cfg(test)]
    pub fn new(graph: &Graph, ends: Ends) -> Self {
        Self::within(graph, ends, &mut search::Control::default().meter()).unwrap()
    }

    /// The ring for a board of at least two squares, or three for closed tours, if it can be built within the limits.
    pub fn within(graph: &Graph, ends: Ends, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let squares = graph.len() as u32;
        let mut ring = Self::of_moves(graph, ends, meter)?;
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

    /// The same with extra vertices that keep the ring two-coloured. None if the squares do not have two
    /// colours, or if the colours allow no such tour.
    ///
    /// If the colours are balanced, the ends differ in colour: each colour has a vertex that is a neighbour of
    /// all its squares that may be an end, and these two vertices are linked. Otherwise both ends have the
    /// colour with one square more, and one vertex is a neighbour of those that may be an end.
    pub fn coloured(
        graph: &Graph,
        ends: Ends,
        colours: &[bool],
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, Limit> {
        let mut ring = Self::of_moves(graph, ends, meter)?;
        let alike = |a: u32, b: u32| colours[a as usize] == colours[b as usize];
        let light = colours.iter().filter(|&&light| light).count();
        let dark = colours.len() - light;
        let both = ends.from.zip(ends.to);
        let odd = light.abs_diff(dark);
        if ring.edges.iter().any(|&(a, b)| alike(a, b))
            || odd > usize::from(!ends.closed)
            || both.is_some_and(|(from, to)| from == to || alike(from, to) != (odd == 1))
        {
            return Ok(None);
        }
        if ends.closed {
            if let Some((from, to)) = both {
                ring.link(from, to);
            }
            return Ok(Some(ring));
        }
        let given = ends.of_open();
        let more = light > dark;
        if odd == 1 && given.iter().any(|&end| colours[end as usize] != more) {
            return Ok(None);
        }
        let of_colour = |colour: bool| (0..).zip(colours).filter(move |&(_, &c)| c == colour).map(|(s, _)| s);
        if odd == 0 {
            let [one, other] = [true, false].map(|colour| {
                let extra = ring.extra();
                match given.iter().find(|&&end| colours[end as usize] == colour) {
                    Some(&end) => ring.join(end, extra),
                    None => of_colour(colour).for_each(|s| ring.join(s, extra)),
                }
                extra
            });
            ring.link(one, other);
            return Ok(Some(ring));
        }
        let extra = ring.extra();
        match given.as_slice() {
            [end] => {
                ring.link(*end, extra);
                of_colour(more).filter(|s| s != end).for_each(|s| ring.join(s, extra));
            }
            [from, to] => [*from, *to].into_iter().for_each(|end| ring.join(end, extra)),
            _ => of_colour(more).for_each(|s| ring.join(s, extra)),
        }
        Ok(Some(ring))
    }

    /// The squares and their moves.
    fn of_moves(graph: &Graph, ends: Ends, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let incident = vec![Vec::new(); graph.len()];
        let mut ring = Self { squares: graph.squares.clone(), ends, edges: Vec::new(), incident };
        for a in 0..graph.len() as u32 {
            meter.pulse()?;
            for &b in graph.neighbours(a) {
                if a < b {
                    ring.join(a, b);
                }
            }
        }
        Ok(ring)
    }

    /// Joins two vertices of different colours by two extra ones, through which every cycle passes.
    fn link(&mut self, one: u32, other: u32) {
        let (first, second) = (self.extra(), self.extra());
        self.join(one, first);
        self.join(first, second);
        self.join(second, other);
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

    /// The number of squares, which are the first vertices.
    pub fn squares(&self) -> u32 {
        self.squares.len() as u32
    }

    /// The square of a vertex that is one.
    pub fn square(&self, vertex: u32) -> Square {
        self.squares[vertex as usize]
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

    /// Which vertices are light, if two colours suffice.
    pub fn colours(&self) -> Option<Vec<bool>> {
        let mut colours: Vec<Option<bool>> = vec![None; self.len()];
        for first in 0..self.len() as u32 {
            let mut reached = vec![(first, colours[first as usize].unwrap_or(true))];
            while let Some((vertex, light)) = reached.pop() {
                match colours[vertex as usize] {
                    Some(known) if known == light => continue,
                    Some(_) => return None,
                    None => colours[vertex as usize] = Some(light),
                }
                reached.extend(self.incident(vertex).iter().map(|&(_, to)| (to, !light)));
            }
        }
        colours.into_iter().collect()
    }

    /// The number of tours per cycle.
    pub fn tours_per_cycle(&self) -> u32 {
        if self.ends.is_directed() { 2 } else { 1 }
    }

    /// The tour of a cycle, which is given by the two neighbours of each vertex on it. If the cycle stands
    /// for two tours, this is the one that begins at the smaller end.
    pub fn tour(&self, neighbours: impl Fn(u32) -> (u32, u32)) -> Vec<u32> {
        let squares = self.squares();
        let first = if self.len() as u32 > squares { self.len() as u32 - 1 } else { 0 };
        let mut tour = Vec::with_capacity(self.squares.len());
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

    /// The tour that consists of these edges, which must be a cycle.
    pub fn tour_of(&self, edges: impl Iterator<Item = u32>) -> Vec<u32> {
        let mut near: Vec<Vec<u32>> = vec![Vec::with_capacity(2); self.len()];
        for edge in edges {
            let (a, b) = self.edges[edge as usize];
            near[a as usize].push(b);
            near[b as usize].push(a);
        }
        self.tour(|vertex| (near[vertex as usize][0], near[vertex as usize][1]))
    }

    /// Which edges the cycle of a tour uses, and whether the cycle's own tour has the opposite direction.
    /// None if the squares are not a tour with the required ends.
    pub fn edges_of(&self, tour: &[Square]) -> Option<(Vec<bool>, bool)> {
        let squares = self.squares();
        let mut cycle: Vec<u32> = Vec::with_capacity(self.len());
        let mut seen = vec![false; self.squares.len()];
        for &square in tour {
            let number = self.squares.binary_search(&square).ok()?;
            if std::mem::replace(&mut seen[number], true) {
                return None;
            }
            cycle.push(number as u32);
        }
        if cycle.len() != self.squares.len() {
            return None;
        }
        let reversed = cycle.first() > cycle.last();
        match (self.ends.from, self.len() as u32 - squares) {
            // The vertex between a given first square and the extra one comes before that square.
            (Some(_), 2) => cycle.extend([squares + 1, squares]),
            (_, extra) => cycle.extend(squares..squares + extra),
        }
        let mut used = vec![false; self.edges.len()];
        for (place, &vertex) in cycle.iter().enumerate() {
            let next = cycle[(place + 1) % cycle.len()];
            used[self.edge(vertex, next)? as usize] = true;
        }
        Some((used, reversed))
    }

    /// The image of every edge under a symmetry of the question, which is given by the images of the squares.
    pub fn edge_images(&self, symmetry: &[u32]) -> Vec<u32> {
        let image = |v: u32| symmetry.get(v as usize).copied().unwrap_or(v);
        let edges = self.edges.iter().enumerate();
        edges.map(|(e, &(a, b))| self.edge(image(a), image(b)).unwrap_or(e as u32)).collect()
    }
}
