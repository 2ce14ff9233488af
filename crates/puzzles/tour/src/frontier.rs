//! Engine for narrow boards: Hamilton cycles vertex by vertex, along a frontier (Sekine, Imai and Tani 1995;
//! Knuth's Simpath).
//!
//! The edges chosen at the vertices behind matter only through the frontier, which consists of the vertices
//! ahead that have a neighbour behind. A vertex of the frontier is untouched, used up, or an end of a piece,
//! and then the other end of the piece is on the frontier too. A [`Plan`] is an order of the vertices, and
//! what the frontier looks like at each of them.
//!
//! - `order`: an order of the squares with a narrow frontier
//! - `count`: the number of cycles
//! - `search`: one cycle, or the proof that there is none
//!
//! Limit: [`MOST_SLOTS`] vertices on the frontier.

mod count;
pub(super) mod order;
mod search;

use super::graph::Ring;
use ::search::Sort;
use ::search::{Limit, Meter};

/// The widest frontier: four bits per vertex, which is enough to name all pieces.
pub(super) const MOST_SLOTS: usize = 28;

const UNTOUCHED: u8 = 0;
const USED_UP: u8 = 1;
/// Names of pieces begin here. Both ends of a piece have its name.
const FIRST_PIECE: u8 = 2;
/// The name of a piece that begins at the current vertex. No frontier has so many pieces.
const NEW_PIECE: u8 = 16;

/// No neighbour.
const NONE: usize = usize::MAX;

/// An order of the vertices, and what the frontier looks like at each of them.
pub(super) struct Plan {
    steps: Vec<Passing>,
    /// For each step, the edges to the neighbours ahead.
    edges: Vec<Vec<u32>>,
    slots: usize,
}

/// The step past one vertex. The slots of the frontier are in the order of the vertices, so that steps on a
/// long board repeat.
#[derive(PartialEq, Eq, Hash)]
struct Passing {
    /// Whether the vertex was on the frontier; then it was the first.
    waited: bool,
    /// The new slot of each of the others.
    places: Vec<u8>,
    /// The number of slots after the step.
    slots: usize,
    /// The slots of its neighbours ahead.
    ahead: Vec<u8>,
    /// The slots of vertices with at most one neighbour left after this one, and the number of edges that
    /// they must have by now.
    urgent: Vec<(u8, u8)>,
    /// The number of vertices after this one, if they may all be on the frontier, so that a cycle may close.
    last: Option<usize>,
}

impl Plan {
    /// The number of bytes for a board with this many squares.
    pub fn bytes(squares: u64) -> u64 {
        squares.saturating_mul((size_of::<Passing>() + size_of::<Vec<u32>>() + MOST_SLOTS + 8 * 8) as u64)
    }

    /// A plan for a ring that takes the squares in this order, and then the other vertices. None if the
    /// frontier would be wider than `most`.
    pub fn new(
        ring: &Ring,
        squares: &[u32],
        most: usize,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, Limit> {
        let order: Vec<u32> =
            squares.iter().copied().chain(squares.len() as u32..ring.len() as u32).collect();
        let mut place = vec![0; ring.len()];
        for (at, &vertex) in order.iter().enumerate() {
            place[vertex as usize] = at;
        }
        let mut neighbours_left: Vec<usize> =
            (0..ring.len() as u32).map(|v| ring.incident(v).len()).collect();
        // The places of the vertices on the frontier, ascending.
        let mut waiting: Vec<usize> = Vec::new();
        let mut plan = Self { steps: Vec::with_capacity(order.len()), edges: Vec::new(), slots: 0 };
        for (now, &vertex) in order.iter().enumerate() {
            meter.pulse()?;
            let waited = waiting.first() == Some(&now);
            if waited {
                waiting.remove(0);
            }
            let before = waiting.clone();
            for &(_, other) in ring.incident(vertex) {
                neighbours_left[other as usize] -= 1;
                let at = place[other as usize];
                if at > now
                    && let Err(slot) = waiting.binary_search(&at)
                {
                    waiting.insert(slot, at);
                }
            }
            plan.slots = plan.slots.max(waiting.len());
            if plan.slots > most.min(MOST_SLOTS) {
                return Ok(None);
            }
            let slot = |at: usize| waiting.partition_point(|&other| other < at) as u8;
            let mut ahead: Vec<(u8, u32)> = Vec::new();
            let mut urgent = Vec::new();
            for &(edge, other) in ring.incident(vertex) {
                let at = place[other as usize];
                if at > now {
                    ahead.push((slot(at), edge));
                    let edges = 2_usize.saturating_sub(neighbours_left[other as usize]);
                    if edges > 0 {
                        urgent.push((slot(at), edges as u8));
                    }
                }
            }
            ahead.put_in_order();
            urgent.put_in_order();
            let after = order.len() - 1 - now;
            let places = before.iter().map(|&at| slot(at)).collect();
            let last = (after <= waiting.len()).then_some(after);
            let (ahead, edges) = ahead.into_iter().unzip();
            plan.steps.push(Passing { waited, places, slots: waiting.len(), ahead, urgent, last });
            plan.edges.push(edges);
        }
        Ok(Some(plan))
    }

    /// The width of the widest frontier.
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// The number of steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// The edges of a step to the neighbours ahead.
    pub fn edges_ahead(&self, step: usize) -> &[u32] {
        &self.edges[step]
    }

    /// Passes every choice of edges at a step, for a frontier given by its key: the key of the next frontier,
    /// or none if the cycle closes, and the one or two edges, if any.
    pub fn follow(
        &self,
        step: usize,
        key: u128,
        receive: &mut impl FnMut(Option<u128>, [Option<u32>; 2]) -> Result<(), Limit>,
    ) -> Result<(), Limit> {
        let edges = &self.edges[step];
        self.steps[step].choices(key, &mut |left, chosen| {
            receive(left.map(Frontier::pack), chosen.map(|place| edges.get(place).copied()))
        })
    }
}

impl Passing {
    /// Passes every choice of edges of the current vertex: the next frontier, or none if the cycle closes,
    /// and which of the neighbours ahead are joined to the vertex.
    fn choices(
        &self,
        key: u128,
        choose: &mut impl FnMut(Option<&Frontier>, [usize; 2]) -> Result<(), Limit>,
    ) -> Result<(), Limit> {
        let (own, frontier) = Frontier::unpack(key, self);
        let mut keep = |joined: Joined, kept: &Frontier, edges: [usize; 2]| -> Result<(), Limit> {
            match joined {
                Joined::Not => Ok(()),
                Joined::Cycle => choose(None, edges),
                Joined::Piece => {
                    let urgent = |&(slot, edges): &(u8, u8)| kept.edges(slot) >= edges;
                    if self.urgent.iter().all(urgent) { choose(Some(kept), edges) } else { Ok(()) }
                }
            }
        };
        match own {
            USED_UP => keep(Joined::Piece, &frontier, [NONE; 2])?,
            UNTOUCHED => {
                for (i, &first) in self.ahead.iter().enumerate() {
                    let mut one = frontier;
                    let Some(name) = one.begin(first) else { continue };
                    for (j, &second) in self.ahead.iter().enumerate().skip(i + 1) {
                        let mut two = one;
                        keep(two.join(name, second, self.last), &two, [i, j])?;
                    }
                }
            }
            name => {
                for (i, &only) in self.ahead.iter().enumerate() {
                    let mut one = frontier;
                    keep(one.join(name, only, self.last), &one, [i, NONE])?;
                }
            }
        }
        Ok(())
    }
}

/// The labels of the vertices on the frontier.
#[derive(Clone, Copy)]
struct Frontier {
    labels: [u8; MOST_SLOTS],
    slots: usize,
}

/// The result of joining the current vertex to one ahead.
enum Joined {
    /// They must not be joined.
    Not,
    /// A longer piece.
    Piece,
    /// The whole cycle.
    Cycle,
}

impl Frontier {
    /// The label of a step's own vertex, and the frontier without it.
    fn unpack(key: u128, step: &Passing) -> (u8, Self) {
        let mut rest = key;
        let mut own = UNTOUCHED;
        if step.waited {
            own = key as u8 & 15;
            rest >>= 4;
        }
        let mut labels = [UNTOUCHED; MOST_SLOTS];
        for &place in &step.places {
            labels[place as usize] = rest as u8 & 15;
            rest >>= 4;
        }
        (own, Self { labels, slots: step.slots })
    }

    /// The key of the frontier. Pieces are named in the order in which they appear, so that equal frontiers
    /// have equal keys.
    fn pack(&self) -> u128 {
        let mut names = [UNTOUCHED; NEW_PIECE as usize + 1];
        let mut next = FIRST_PIECE;
        let mut words = [0_u64; 2];
        for (word, labels) in words.iter_mut().zip(self.labels[..self.slots].chunks(16)) {
            for (slot, &own) in labels.iter().enumerate() {
                let mut label = own;
                if label >= FIRST_PIECE {
                    let name = &mut names[label as usize];
                    if *name == UNTOUCHED {
                        *name = next;
                        next += 1;
                    }
                    label = *name;
                }
                *word |= u64::from(label) << (4 * slot);
            }
        }
        u128::from(words[1]) << 64 | u128::from(words[0])
    }

    /// The number of edges of a vertex on the frontier.
    fn edges(&self, slot: u8) -> u8 {
        match self.labels[slot as usize] {
            UNTOUCHED => 0,
            USED_UP => 2,
            _ => 1,
        }
    }

    /// Joins the current vertex, untouched so far, to one ahead. Returns the name of its piece.
    fn begin(&mut self, slot: u8) -> Option<u8> {
        let label = &mut self.labels[slot as usize];
        match *label {
            UNTOUCHED => {
                *label = NEW_PIECE;
                Some(NEW_PIECE)
            }
            USED_UP => None,
            name => {
                *label = USED_UP;
                Some(name)
            }
        }
    }

    /// Joins the current vertex, an end of the piece `name`, to one ahead. `last` is the number of vertices
    /// after the current one, if they are few.
    fn join(&mut self, name: u8, slot: u8, last: Option<usize>) -> Joined {
        match self.labels[slot as usize] {
            UNTOUCHED => self.labels[slot as usize] = name,
            USED_UP => return Joined::Not,
            same if same == name => {
                // The piece closes, so every other vertex must be used up.
                let used_up = self.labels[..self.slots].iter().filter(|&&label| label == USED_UP).count();
                return if last == Some(used_up + 1) { Joined::Cycle } else { Joined::Not };
            }
            other => {
                self.labels[slot as usize] = USED_UP;
                for label in &mut self.labels[..self.slots] {
                    if *label == other {
                        *label = name;
                    }
                }
            }
        }
        Joined::Piece
    }
}
