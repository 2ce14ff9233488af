//! Hamilton cycles vertex by vertex (the frontier method: Sekine, Imai, Tani 1995; Knuth's Simpath).
//!
//! What was chosen among the edges of the vertices behind matters only by what it left on the frontier, the
//! vertices ahead that already have a neighbour behind: untouched, used up, or the end of a piece, and whose
//! other end is where. A [`Plan`] is an order of the vertices, and says what each finds on the frontier. It is
//! counted along in [`numbers`], and searched for one cycle in [`sweep`](super::sweep). The order decides how
//! wide the frontier is; see [`order`]. It has at most [`MOST_SLOTS`] vertices.

mod numbers;
pub mod order;

use super::ring::Ring;
use crate::outcome::Limit;

/// The widest frontier: four bits a vertex, and names for as many pieces as it can have ends of.
pub const MOST_SLOTS: usize = 28;

const UNTOUCHED: u8 = 0;
const USED_UP: u8 = 1;
/// Names of pieces begin here; both ends of a piece bear its name.
const FIRST_PIECE: u8 = 2;
/// The name of a piece that begins at the present vertex: no frontier has so many.
const NEW_PIECE: u8 = 16;

/// In the place of a neighbour: none.
const NONE: usize = usize::MAX;

/// The order of the vertices and what each finds on the frontier.
pub struct Plan {
    steps: Vec<Step>,
    /// The edges to the neighbours ahead of each step.
    edges: Vec<Vec<u32>>,
    slots: usize,
}

/// One vertex is dealt with. Slots of the frontier are in the order of the vertices, so that steps on a
/// long board repeat themselves.
#[derive(PartialEq, Eq, Hash)]
struct Step {
    /// Whether the vertex waited on the frontier; then it was the first.
    waited: bool,
    /// Where each of the others that waited goes.
    places: Vec<u8>,
    /// How many wait afterwards.
    slots: usize,
    /// Where its neighbours ahead wait.
    ahead: Vec<u8>,
    /// Where vertices wait that have only one neighbour left after this one, or none: they must have
    /// got one edge by now, or two.
    urgent: Vec<(u8, u8)>,
    /// The number of vertices after this one, where these few may all be on the frontier, so that a cycle
    /// may close.
    last: Option<usize>,
}

impl Plan {
    /// The bytes that a plan takes for a board of so many squares.
    pub fn bytes(squares: u64) -> u64 {
        squares.saturating_mul((size_of::<Step>() + size_of::<Vec<u32>>() + MOST_SLOTS + 8 * 8) as u64)
    }

    /// A plan for a ring whose squares are taken in this order, and then its other vertices. None where more
    /// than `most` vertices would wait at one time.
    pub fn new(ring: &Ring<'_>, squares: &[u32], most: usize) -> Option<Self> {
        let order: Vec<u32> =
            squares.iter().copied().chain(squares.len() as u32..ring.len() as u32).collect();
        let mut place = vec![0; ring.len()];
        for (at, &vertex) in order.iter().enumerate() {
            place[vertex as usize] = at;
        }
        let mut neighbours_left: Vec<usize> =
            (0..ring.len() as u32).map(|v| ring.incident(v).len()).collect();
        // The places of those that wait, ascending.
        let mut waiting: Vec<usize> = Vec::new();
        let mut plan = Self { steps: Vec::with_capacity(order.len()), edges: Vec::new(), slots: 0 };
        for (now, &vertex) in order.iter().enumerate() {
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
                return None;
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
            ahead.sort_unstable();
            urgent.sort_unstable();
            let after = order.len() - 1 - now;
            let places = before.iter().map(|&at| slot(at)).collect();
            let last = (after <= waiting.len()).then_some(after);
            let (ahead, edges) = ahead.into_iter().unzip();
            plan.steps.push(Step { waited, places, slots: waiting.len(), ahead, urgent, last });
            plan.edges.push(edges);
        }
        Some(plan)
    }

    /// The greatest number of vertices that wait at one time.
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// The number of steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Every choice of edges at a step from a frontier, given by its key: the key of what it leaves, or none
    /// where the cycle closes, and the one or two edges, if any.
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

impl Step {
    /// Every choice of edges of the present vertex: the frontier that it leaves, or none where the cycle
    /// closes, and which of its neighbours ahead it is joined to.
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

/// What is known of the vertices that wait.
#[derive(Clone, Copy)]
struct Frontier {
    labels: [u8; MOST_SLOTS],
    slots: usize,
}

/// What became of joining the present vertex to one ahead.
enum Joined {
    /// It may not be.
    Not,
    /// A longer piece.
    Piece,
    /// The whole cycle.
    Cycle,
}

impl Frontier {
    /// The label of a step's own vertex, and the frontier as it is without it.
    fn unpack(key: u128, step: &Step) -> (u8, Self) {
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

    /// Names pieces in the order in which they appear, so that equal frontiers have equal keys.
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

    /// The number of edges that a waiting vertex has.
    fn edges(&self, slot: u8) -> u8 {
        match self.labels[slot as usize] {
            UNTOUCHED => 0,
            USED_UP => 2,
            _ => 1,
        }
    }

    /// The present vertex, untouched so far, is joined to one ahead: the name of its piece.
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

    /// The present vertex is the end of the piece `name` and is joined to one ahead; `last` is the number
    /// of vertices not yet dealt with, where they are few.
    fn join(&mut self, name: u8, slot: u8, last: Option<usize>) -> Joined {
        match self.labels[slot as usize] {
            UNTOUCHED => self.labels[slot as usize] = name,
            USED_UP => return Joined::Not,
            same if same == name => {
                // The piece closes: nothing else may be left over.
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
