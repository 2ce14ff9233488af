//! Engine for every tour: all Hamilton cycles of a graph, by deciding one edge after the other.
//!
//! An edge is open, in or out. Each decision forces others: a vertex with two edges in loses the rest, a
//! vertex with two edges left keeps both, and an edge that would close a cycle too early is out. Any other
//! edge is decided by trying, first in, then out, at a vertex with the fewest possibilities. Before each try
//! the edges that are left must keep the graph connected even without any single vertex, as a cycle does.
//! Each cycle is visited exactly once.
//!
//! Limits: exact, with memory linear in the graph, but the time is exponential in general. A try takes time
//! linear in the number of vertices, so the engine is made for boards of a few hundred squares.

mod biconnected;

use std::ops::ControlFlow;

use rand::{Rng, RngExt};

use self::biconnected::Biconnectivity;
use super::graph::{Ends, Graph, Ring};
use crate::control::Meter;
use crate::outcome::{Limit, Walked};

/// With more vertices than this, every try checks the clock.
const LARGE: usize = 10_000;

/// Visits every tour of a board of at least two squares.
pub(super) fn each_tour(
    graph: &Graph,
    ends: Ends,
    meter: &mut Meter<'_>,
    visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
) -> Walked {
    let ring = Ring::within(graph, ends, meter)?;
    Cycles::new(&ring).each(u64::MAX, None, meter, &mut |mut tour| {
        visit(&tour)?;
        if ring.tours_per_cycle() == 2 {
            tour.reverse();
            visit(&tour)?;
        }
        ControlFlow::Continue(())
    })
}

/// What is decided about an edge.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    Open,
    In,
    Out,
}

/// A change that can be undone.
enum Change {
    Decided(u32),
    Mate(u32, u32),
}

/// The state of the search.
pub(super) struct Cycles<'r, 'g> {
    ring: &'r Ring<'g>,
    edges: Vec<Edge>,
    /// For each vertex, the number of its edges that are in.
    used: Vec<u8>,
    /// For each vertex, the number of its edges that are not out.
    left: Vec<u32>,
    /// For each end of a path of edges that are in, the other end. A vertex without such edges is its own
    /// mate.
    mate: Vec<u32>,
    /// The number of edges that are in.
    chosen: usize,
    trail: Vec<Change>,
    /// Decisions that have not been carried out yet.
    agenda: Vec<(u32, bool)>,
    /// For cycles that a symmetry maps onto themselves: the image of every edge, which is decided like the
    /// edge.
    alike: Option<Vec<u32>>,
    check: Biconnectivity,
}

impl<'r, 'g> Cycles<'r, 'g> {
    /// The number of bytes for a board with this many squares, including the ring.
    pub fn bytes(squares: u64) -> u64 {
        Ring::bytes(squares).saturating_add(squares.saturating_mul(5 + 1 + 4 + 4 + 5 * 16 + 5 * 8 + 24))
    }

    /// A search for the cycles of this ring.
    pub fn new(ring: &'r Ring<'g>) -> Self {
        let n = ring.len();
        Self {
            ring,
            edges: vec![Edge::Open; ring.edges().len()],
            used: vec![0; n],
            left: (0..n as u32).map(|v| ring.incident(v).len() as u32).collect(),
            mate: (0..n as u32).collect(),
            chosen: 0,
            trail: Vec::new(),
            agenda: Vec::new(),
            alike: None,
            check: Biconnectivity::new(n),
        }
    }

    /// The same search, but only for cycles that a symmetry maps onto themselves, given the image of every
    /// edge.
    #[must_use]
    pub fn fixed_by(mut self, images: Vec<u32>) -> Self {
        self.alike = Some(images);
        self
    }

    /// Passes every cycle, as a tour, to `visit`. After `budget` tries the result is [`Limit::Method`]. With
    /// a generator, choices that do not matter for exactness are random.
    pub fn each(
        mut self,
        budget: u64,
        mut generator: Option<&mut dyn Rng>,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(Vec<u32>) -> ControlFlow<()>,
    ) -> Walked {
        meter.poll()?;
        let mut tries: Vec<(usize, u32)> = Vec::new();
        let mut made = 0;
        // First, what the graph itself forces.
        let mut sound = (0..self.ring.len() as u32).all(|v| self.left[v as usize] >= 2);
        for v in 0..self.ring.len() as u32 {
            if self.left[v as usize] == 2 {
                self.agenda.extend(self.ring.incident(v).iter().map(|&(edge, _)| (edge, true)));
            }
        }
        sound = sound && self.settle();
        loop {
            if sound && self.chosen == self.ring.len() {
                if visit(self.tour()).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
                sound = false;
            }
            if sound && self.check.holds(self.ring, &self.edges) {
                let Some(edge) = self.next_edge(&mut generator) else {
                    sound = false;
                    continue;
                };
                if made == budget {
                    return Err(Limit::Method);
                }
                made += 1;
                if self.ring.len() > LARGE {
                    meter.poll()?;
                }
                meter.generate()?;
                tries.push((self.trail.len(), edge));
                self.agenda.push((edge, true));
                sound = self.settle();
                continue;
            }
            // The last try that was "in" becomes "out".
            let Some((mark, edge)) = tries.pop() else { return Ok(ControlFlow::Continue(())) };
            self.undo(mark);
            self.agenda.push((edge, false));
            sound = self.settle();
        }
    }

    /// Carries out the agenda and everything that follows from it. False if that is a contradiction.
    fn settle(&mut self) -> bool {
        while let Some((edge, inside)) = self.agenda.pop() {
            let sound = match self.edges[edge as usize] {
                Edge::Open => {
                    if let Some(alike) = &self.alike {
                        self.agenda.push((alike[edge as usize], inside));
                    }
                    if inside { self.take(edge) } else { self.leave(edge) }
                }
                Edge::In => inside,
                Edge::Out => !inside,
            };
            if !sound {
                self.agenda.clear();
                return false;
            }
        }
        true
    }

    /// Decides that an edge is in.
    fn take(&mut self, edge: u32) -> bool {
        let (a, b) = self.ring.edges()[edge as usize];
        let (far_a, far_b) = (self.mate[a as usize], self.mate[b as usize]);
        let closes = far_a == b;
        if self.used[a as usize] == 2
            || self.used[b as usize] == 2
            || closes && self.chosen + 1 < self.ring.len()
        {
            return false;
        }
        self.edges[edge as usize] = Edge::In;
        self.trail.push(Change::Decided(edge));
        self.chosen += 1;
        for end in [a, b] {
            self.used[end as usize] += 1;
        }
        for (end, mate) in [(far_a, far_b), (far_b, far_a)] {
            self.trail.push(Change::Mate(end, self.mate[end as usize]));
            self.mate[end as usize] = mate;
        }
        for end in [a, b] {
            if self.used[end as usize] == 2 && self.left[end as usize] > 2 {
                self.agenda_open(end, false);
            }
        }
        if !closes
            && self.chosen + 1 < self.ring.len()
            && let Some(short) = self.ring.edge(far_a, far_b)
            && self.edges[short as usize] == Edge::Open
        {
            self.agenda.push((short, false));
        }
        true
    }

    /// Decides that an edge is out.
    fn leave(&mut self, edge: u32) -> bool {
        let (a, b) = self.ring.edges()[edge as usize];
        self.edges[edge as usize] = Edge::Out;
        self.trail.push(Change::Decided(edge));
        for end in [a, b] {
            self.left[end as usize] -= 1;
        }
        for end in [a, b] {
            match self.left[end as usize] {
                0 | 1 => return false,
                2 if self.used[end as usize] < 2 => self.agenda_open(end, true),
                _ => {}
            }
        }
        true
    }

    /// Puts all open edges of a vertex on the agenda, as in or out.
    fn agenda_open(&mut self, vertex: u32, inside: bool) {
        for &(edge, _) in self.ring.incident(vertex) {
            if self.edges[edge as usize] == Edge::Open {
                self.agenda.push((edge, inside));
            }
        }
    }

    /// Undoes all changes after a mark.
    fn undo(&mut self, mark: usize) {
        while self.trail.len() > mark {
            match self.trail.pop() {
                Some(Change::Mate(end, mate)) => self.mate[end as usize] = mate,
                Some(Change::Decided(edge)) => {
                    let (a, b) = self.ring.edges()[edge as usize];
                    let was = std::mem::replace(&mut self.edges[edge as usize], Edge::Open);
                    self.chosen -= usize::from(was == Edge::In);
                    for end in [a, b] {
                        match was {
                            Edge::In => self.used[end as usize] -= 1,
                            _ => self.left[end as usize] += 1,
                        }
                    }
                }
                None => return,
            }
        }
    }

    /// The edge to try next: at the vertex with the fewest possibilities, towards the neighbour with the
    /// fewest edges left.
    fn next_edge(&self, generator: &mut Option<&mut dyn Rng>) -> Option<u32> {
        let mut best: Option<(u32, u64)> = None;
        for vertex in 0..self.ring.len() {
            let open = u64::from(self.left[vertex] - u32::from(self.used[vertex]));
            let ways = match self.used[vertex] {
                0 => open * (open - 1),
                1 => open * 2 - 1,
                _ => continue,
            };
            if best.is_none_or(|(_, least)| ways < least) {
                best = Some((vertex as u32, ways));
            }
        }
        let (vertex, _) = best?;
        let open = self.ring.incident(vertex).iter().filter(|&&(e, _)| self.edges[e as usize] == Edge::Open);
        open.min_by_key(|&&(_, other)| {
            let jitter = generator.as_mut().map_or(0, |generator| generator.random_range(0..4_u32));
            self.left[other as usize].saturating_mul(2) + jitter
        })
        .map(|&(edge, _)| edge)
    }

    /// The tour of the complete cycle.
    fn tour(&self) -> Vec<u32> {
        self.ring.tour(|vertex| {
            let mut near =
                self.ring.incident(vertex).iter().filter(|&&(e, _)| self.edges[e as usize] == Edge::In);
            let mut next = || near.next().map_or(vertex, |&(_, other)| other);
            (next(), next())
        })
    }
}
