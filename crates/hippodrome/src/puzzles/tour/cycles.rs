//! Every Hamilton cycle of a graph, by deciding one edge after the other.
//!
//! An edge is undecided, in, or out. Each decision forces others: a vertex with two edges in loses the
//! rest; a vertex with two edges left keeps both; an edge that would close a piece of the cycle too
//! early is out. What remains is decided by trying: first in, then out, at a vertex with the fewest
//! ways to go on. Before each try the edges that are left must hold the graph together even when any
//! one vertex is taken away, for a cycle does. Each cycle is met exactly once.
//!
//! Exact, with memory linear in the graph; the time is exponential in general. A try costs time linear
//! in the number of vertices, so the engine is made for boards of some hundred squares.

use std::ops::ControlFlow;

use rand::{Rng, RngExt};

use super::ring::Ring;
use crate::control::Meter;
use crate::outcome::Limit;

/// With more vertices than this, a try takes long enough to look at the clock.
const LARGE: usize = 10_000;

/// How a search for cycles ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Close {
    /// All cycles were met.
    Complete,
    /// The receiver wanted no more.
    Enough,
    /// The given number of tries was used up.
    Budget,
    /// A limit was reached.
    Stopped(Limit),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Edge {
    Open,
    In,
    Out,
}

/// What was changed, to be taken back.
enum Change {
    Decided(u32),
    Mate(u32, u32),
}

/// The state of the search.
pub struct Cycles<'r, 'g> {
    ring: &'r Ring<'g>,
    edges: Vec<Edge>,
    /// For each vertex: its edges that are in, and those not out.
    used: Vec<u8>,
    left: Vec<u32>,
    /// For the ends of a piece of the cycle: the other end. A vertex without edges is its own mate.
    mate: Vec<u32>,
    chosen: usize,
    trail: Vec<Change>,
    /// Decisions still to be carried out.
    agenda: Vec<(u32, bool)>,
    /// Edges that must be decided alike, as a permutation, for cycles that a symmetry keeps.
    alike: Option<Vec<u32>>,
    check: Holding,
}

impl<'r, 'g> Cycles<'r, 'g> {
    /// The bytes that a search takes for a board of so many squares, ring included.
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
            check: Holding::new(n),
        }
    }

    /// Only cycles that are carried onto themselves, given where a symmetry carries every edge.
    #[must_use]
    pub fn kept_by(mut self, images: Vec<u32>) -> Self {
        self.alike = Some(images);
        self
    }

    /// Shows every cycle as a tour to `visit` until that breaks off or `budget` tries are made. With
    /// `chance` given, choices that do not matter for exactness are made by chance.
    pub fn each(
        mut self,
        budget: u64,
        mut chance: Option<&mut dyn Rng>,
        meter: &mut Meter<'_>,
        visit: &mut dyn FnMut(Vec<u32>) -> ControlFlow<()>,
    ) -> Close {
        let mut tries: Vec<(usize, u32)> = Vec::new();
        let mut made = 0;
        // Before any try: what the graph itself forces.
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
                    return Close::Enough;
                }
                sound = false;
            }
            if sound && self.check.holds(self.ring, &self.edges) {
                let Some(edge) = self.next_edge(&mut chance) else {
                    sound = false;
                    continue;
                };
                if made == budget {
                    return Close::Budget;
                }
                made += 1;
                // On large boards a try takes long enough to look at the limits each time.
                let look = if self.ring.len() > LARGE { meter.poll() } else { Ok(()) };
                if let Err(limit) = look.and_then(|()| meter.generate()) {
                    return Close::Stopped(limit);
                }
                tries.push((self.trail.len(), edge));
                self.agenda.push((edge, true));
                sound = self.settle();
                continue;
            }
            // The last try that was "in" becomes "out".
            let Some((mark, edge)) = tries.pop() else { return Close::Complete };
            self.take_back(mark);
            self.agenda.push((edge, false));
            sound = self.settle();
        }
    }

    /// Carries out what is on the agenda and all that follows; false where that contradicts itself.
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

    /// Puts an edge in.
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

    /// Puts an edge out.
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

    /// All open edges of a vertex are to be in, or out.
    fn agenda_open(&mut self, vertex: u32, inside: bool) {
        for &(edge, _) in self.ring.incident(vertex) {
            if self.edges[edge as usize] == Edge::Open {
                self.agenda.push((edge, inside));
            }
        }
    }

    fn take_back(&mut self, mark: usize) {
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

    /// The edge to try next: at the vertex with the fewest ways to go on, towards the neighbour that
    /// has the fewest edges left.
    fn next_edge(&self, chance: &mut Option<&mut dyn Rng>) -> Option<u32> {
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
            let jitter = chance.as_mut().map_or(0, |chance| chance.random_range(0..4_u32));
            self.left[other as usize].saturating_mul(2) + jitter
        })
        .map(|&(edge, _)| edge)
    }

    /// The cycle that is complete.
    fn tour(&self) -> Vec<u32> {
        self.ring.tour(|vertex| {
            let mut near =
                self.ring.incident(vertex).iter().filter(|&&(e, _)| self.edges[e as usize] == Edge::In);
            let mut next = || near.next().map_or(vertex, |&(_, other)| other);
            (next(), next())
        })
    }
}

/// Whether the edges that are left hold the graph together when any one vertex is taken away.
/// Depth-first numbering with low points (Hopcroft, Tarjan 1973), without recursion.
struct Holding {
    number: Vec<u32>,
    low: Vec<u32>,
    /// The vertices on the way, each with its next edge to look at and the vertex before it.
    way: Vec<(u32, u32, u32)>,
}

impl Holding {
    fn new(vertices: usize) -> Self {
        Self { number: vec![0; vertices], low: vec![0; vertices], way: Vec::new() }
    }

    fn holds(&mut self, ring: &Ring<'_>, edges: &[Edge]) -> bool {
        let root = ring.len() as u32 - 1;
        self.number.fill(0);
        self.number[root as usize] = 1;
        self.low[root as usize] = 1;
        self.way.clear();
        self.way.push((root, 0, root));
        let mut seen = 1;
        let mut branches = 0;
        while let Some(&mut (vertex, ref mut next, before)) = self.way.last_mut() {
            let at = *next as usize;
            *next += 1;
            if let Some(&(edge, other)) = ring.incident(vertex).get(at) {
                if edges[edge as usize] == Edge::Out || other == before {
                    continue;
                }
                if self.number[other as usize] == 0 {
                    seen += 1;
                    self.number[other as usize] = seen;
                    self.low[other as usize] = seen;
                    self.way.push((other, 0, vertex));
                } else {
                    self.low[vertex as usize] = self.low[vertex as usize].min(self.number[other as usize]);
                }
                continue;
            }
            self.way.pop();
            if before == root {
                branches += u32::from(vertex != root);
            } else if self.low[vertex as usize] >= self.number[before as usize] {
                return false;
            } else {
                self.low[before as usize] = self.low[before as usize].min(self.low[vertex as usize]);
            }
        }
        seen as usize == ring.len() && branches <= 1
    }
}
