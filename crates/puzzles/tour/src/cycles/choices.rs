//! What is decided about the edges of a graph whose Hamilton cycles are wanted, and what follows from it.
//!
//! An edge is open, in or out. Each decision forces others: a vertex with two edges in loses the rest, a
//! vertex with two edges left keeps both, and an edge that would close a cycle too early is out. Every change
//! is on a trail and can be undone.

use crate::graph::Ring;

/// What is decided about an edge.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Edge {
    Open,
    In,
    Out,
}

/// A change that can be undone.
enum Change {
    Decided(u32),
    Mate(u32, u32),
}
/// The decisions about all edges.
pub(crate) struct Choices<'r> {
    pub ring: &'r Ring,
    pub edges: Vec<Edge>,
    /// For each vertex, the number of its edges that are in.
    pub used: Vec<u8>,
    /// For each vertex, the number of its edges that are not out.
    pub left: Vec<u32>,
    /// For each end of a path of edges that are in, the other end. A vertex without such edges is its own
    /// mate.
    mate: Vec<u32>,
    /// The number of edges that are in.
    pub chosen: usize,
    trail: Vec<Change>,
    /// Decisions that have not been carried out yet.
    agenda: Vec<(u32, bool)>,
    /// The edge at which the last contradiction occurred.
    pub fault: u32,
    /// For cycles that a symmetry maps onto themselves: the image of every edge, which is decided like the
    /// edge.
    pub alike: Option<Vec<u32>>,
}

impl<'r> Choices<'r> {
    /// The number of bytes for a board with this many squares, besides the ring.
    pub fn bytes(squares: u64) -> u64 {
        squares.saturating_mul(5 + 1 + 4 + 4 + 5 * 16 + 5 * 8)
    }

    /// Nothing is decided yet.
    pub fn new(ring: &'r Ring) -> Self {
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
            fault: 0,
            alike: None,
        }
    }

    /// Decides what the graph itself forces. False if that is a contradiction.
    pub fn begin(&mut self) -> bool {
        for v in 0..self.ring.len() as u32 {
            match self.left[v as usize] {
                0 | 1 => return false,
                2 => self.agenda.extend(self.ring.incident(v).iter().map(|&(edge, _)| (edge, true))),
                _ => {}
            }
        }
        self.settle()
    }

    /// A mark of the present state, for [`Self::undo`].
    pub fn mark(&self) -> usize {
        self.trail.len()
    }

    /// The other end of the path of edges that are in, for a vertex at its end.
    #[inline]
    pub fn far_end(&self, vertex: u32) -> u32 {
        self.mate[vertex as usize]
    }

    /// Whether all edges of a cycle are in.
    pub fn is_complete(&self) -> bool {
        self.chosen == self.ring.len()
    }

    /// Decides an edge and everything that follows from it. False if that is a contradiction.
    pub fn decide(&mut self, edge: u32, inside: bool) -> bool {
        self.agenda.push((edge, inside));
        self.settle()
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
                self.fault = edge;
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
        let Self { ring, edges, agenda, .. } = self;
        let open = ring.incident(vertex).iter().filter(|&&(edge, _)| edges[edge as usize] == Edge::Open);
        agenda.extend(open.map(|&(edge, _)| (edge, inside)));
    }

    /// Undoes all changes after a mark.
    pub fn undo(&mut self, mark: usize) {
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

    /// The vertex at which to try next: that with the least rank, given a vertex and its number of possibilities.
    pub fn best_vertex(&self, rank: impl Fn(usize, f64) -> f64) -> Option<u32> {
        let mut best: Option<(u32, f64)> = None;
        for vertex in 0..self.ring.len() {
            let open = f64::from(self.left[vertex] - u32::from(self.used[vertex]));
            let ways = match self.used[vertex] {
                0 => open * (open - 1.0),
                1 => open * 2.0 - 1.0,
                _ => continue,
            };
            let rank = rank(vertex, ways);
            if best.is_none_or(|(_, least)| rank < least) {
                best = Some((vertex as u32, rank));
            }
        }
        best.map(|(vertex, _)| vertex)
    }

    /// The open edges of a vertex, each with the vertex at the other end.
    pub fn open_edges(&self, vertex: u32) -> impl Iterator<Item = (u32, u32)> {
        let edges = self.ring.incident(vertex).iter().copied();
        edges.filter(|&(edge, _)| self.edges[edge as usize] == Edge::Open)
    }

    /// The tour of the complete cycle.
    pub fn tour(&self) -> Vec<u32> {
        self.ring.tour(|vertex| {
            let mut near =
                self.ring.incident(vertex).iter().filter(|&&(e, _)| self.edges[e as usize] == Edge::In);
            let mut next = || near.next().map_or(vertex, |&(_, other)| other);
            (next(), next())
        })
    }
}
