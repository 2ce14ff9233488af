//! One tour of a long narrow board, or the proof that there is none, in time linear in its length.
//!
//! The board is swept from one end to the other, square by square, and each square gets its edges to
//! squares ahead. What was chosen behind matters only by what it left on the frontier: which squares
//! ahead are ends of a piece, and of which, and which are used up. So no frontier is looked at twice: the
//! second time it would fail as the first time did. The search is depth-first, which on boards with
//! tours hardly ever goes back; where it has seen all frontiers there is no tour. (The frontiers are
//! those of counting, Sekine, Imai and Tani 1995.)
//!
//! The number of frontiers grows exponentially with the narrower side: hundreds for three rows, tens of
//! thousands for four, about a million for five.

use rustc_hash::FxHashSet;

use super::graph::Graph;
use super::ring::Ring;
use crate::control::Meter;
use crate::outcome::Limit;

/// The widest frontier: four bits a vertex, and names for as many pieces as can have both ends there.
const MOST_SLOTS: usize = 26;

const UNTOUCHED: u8 = 0;
const USED_UP: u8 = 1;
/// Pieces are named from here on, in the order in which their first ends wait.
const FIRST_PIECE: u8 = 2;
/// The piece that begins at the present vertex.
const NEW_PIECE: u8 = 15;

type Labels = [u8; MOST_SLOTS];

/// What happens when a vertex is dealt with.
struct Step {
    /// Where it waited, if a neighbour came before it.
    slot: Option<usize>,
    /// Its edges to vertices ahead, and where those wait.
    ahead: Vec<(u32, usize)>,
    /// Vertices that after this one have too few neighbours left to be without so many edges.
    urgent: Vec<(usize, u8)>,
}

/// The order in which a ring is swept.
pub struct Sweep<'r, 'g> {
    ring: &'r Ring<'g>,
    steps: Vec<Step>,
    slots: usize,
}

/// A frontier that waits to be looked at: before which step, and by which edges it came about.
struct Waiting {
    step: u32,
    key: u128,
    edges: [u32; 2],
}

/// No edge.
const NONE: u32 = u32::MAX;

impl<'r, 'g> Sweep<'r, 'g> {
    /// The bytes that a sweep takes for a board of so many squares, besides what its meter holds.
    pub fn bytes(squares: u64) -> u64 {
        Ring::bytes(squares).saturating_add(squares.saturating_mul(256))
    }

    /// Sweeps along the longer side, if the frontier is never wider than `most`.
    pub fn new(graph: &Graph, ring: &'r Ring<'g>, most: usize) -> Option<Self> {
        let last = (0..graph.len() as u32)
            .map(|s| graph.square(s))
            .fold((0, 0), |(rows, cols), s| (s.row.max(rows), s.col.max(cols)));
        let mut order: Vec<u32> = (0..ring.len() as u32).collect();
        if last.1 > last.0 {
            order[..graph.len()].sort_by_key(|&s| (graph.square(s).col, graph.square(s).row));
        }
        let mut place = vec![0; ring.len()];
        for (at, &vertex) in order.iter().enumerate() {
            place[vertex as usize] = at;
        }
        let mut waits: Vec<Option<usize>> = vec![None; ring.len()];
        let mut left: Vec<usize> = (0..ring.len() as u32).map(|v| ring.incident(v).len()).collect();
        let mut free: Vec<usize> = Vec::new();
        let mut slots = 0;
        let mut steps = Vec::with_capacity(order.len());
        for &vertex in &order {
            let slot = waits[vertex as usize];
            free.extend(slot);
            let mut step = Step { slot, ahead: Vec::new(), urgent: Vec::new() };
            for &(edge, other) in ring.incident(vertex) {
                left[other as usize] -= 1;
                if place[other as usize] < place[vertex as usize] {
                    continue;
                }
                let at = *waits[other as usize].get_or_insert_with(|| {
                    free.pop().unwrap_or_else(|| {
                        slots += 1;
                        slots - 1
                    })
                });
                step.ahead.push((edge, at));
                if left[other as usize] < 2 {
                    step.urgent.push((at, 2 - left[other as usize] as u8));
                }
            }
            steps.push(step);
            if slots > most.min(MOST_SLOTS) {
                return None;
            }
        }
        Some(Self { ring, steps, slots })
    }

    /// A tour, or none where there is none; with the number of frontiers that were looked at.
    pub fn find(&self, meter: &mut Meter<'_>) -> Result<(Option<Vec<u32>>, u64), Limit> {
        let mut seen: FxHashSet<(u32, u128)> = FxHashSet::default();
        let mut stack = vec![Waiting { step: 0, key: 0, edges: [NONE; 2] }];
        let mut chosen: Vec<[u32; 2]> = Vec::with_capacity(self.steps.len());
        while let Some(waiting) = stack.pop() {
            chosen.truncate((waiting.step as usize).saturating_sub(1));
            if waiting.step > 0 {
                chosen.push(waiting.edges);
            }
            if !seen.insert((waiting.step, waiting.key)) {
                continue;
            }
            meter.expand();
            meter.hold(
                seen.capacity() * (size_of::<(u32, u128)>() + 1) + stack.capacity() * size_of::<Waiting>(),
            );
            let mut closed = None;
            self.follow(&waiting, &mut |key, edges| {
                meter.generate()?;
                match key {
                    Some(key) => stack.push(Waiting { step: waiting.step + 1, key, edges }),
                    None => closed = Some(edges),
                }
                Ok(())
            })?;
            if let Some(edges) = closed {
                chosen.push(edges);
                return Ok((Some(self.tour(&chosen)), seen.len() as u64));
            }
        }
        Ok((None, seen.len() as u64))
    }

    /// All that may come after a frontier: another one, or (none) the whole cycle.
    fn follow(
        &self,
        waiting: &Waiting,
        receive: &mut impl FnMut(Option<u128>, [u32; 2]) -> Result<(), Limit>,
    ) -> Result<(), Limit> {
        let Some(step) = self.steps.get(waiting.step as usize) else { return Ok(()) };
        let after = self.steps.len() - 1 - waiting.step as usize;
        let mut labels = self.unpack(waiting.key);
        let own = step.slot.map_or(UNTOUCHED, |slot| std::mem::replace(&mut labels[slot], UNTOUCHED));
        let mut keep = |labels: &Labels, closed: bool, edges: [u32; 2]| {
            if closed {
                return receive(None, edges);
            }
            let edges_of = |slot: usize| match labels[slot] {
                UNTOUCHED => 0,
                USED_UP => 2,
                _ => 1,
            };
            let sound = step.urgent.iter().all(|&(slot, least)| edges_of(slot) >= least);
            if sound { receive(Some(self.pack(labels)), edges) } else { Ok(()) }
        };
        match own {
            USED_UP => keep(&labels, false, [NONE; 2])?,
            UNTOUCHED => {
                for (i, &(first, at)) in step.ahead.iter().enumerate() {
                    let mut one = labels;
                    let Some(name) = begin(&mut one, at) else { continue };
                    for &(second, at) in &step.ahead[i + 1..] {
                        let mut two = one;
                        if let Some(closed) = self.join(&mut two, name, at, after) {
                            keep(&two, closed, [first, second])?;
                        }
                    }
                }
            }
            name => {
                for &(only, at) in &step.ahead {
                    let mut one = labels;
                    if let Some(closed) = self.join(&mut one, name, at, after) {
                        keep(&one, closed, [only, NONE])?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Joins the present vertex, the end of a piece, to one ahead: not allowed, or whether that closes
    /// the cycle over all vertices.
    fn join(&self, labels: &mut Labels, name: u8, slot: usize, after: usize) -> Option<bool> {
        match labels[slot] {
            UNTOUCHED => labels[slot] = name,
            USED_UP => return None,
            same if same == name => {
                let used_up = labels[..self.slots].iter().filter(|&&label| label == USED_UP).count();
                return (used_up + 1 == after).then_some(true);
            }
            other => {
                labels[slot] = USED_UP;
                for label in &mut labels[..self.slots] {
                    if *label == other {
                        *label = name;
                    }
                }
            }
        }
        Some(false)
    }

    fn unpack(&self, mut key: u128) -> Labels {
        let mut labels = [UNTOUCHED; MOST_SLOTS];
        for label in &mut labels[..self.slots] {
            *label = key as u8 & 15;
            key >>= 4;
        }
        labels
    }

    fn pack(&self, labels: &Labels) -> u128 {
        let mut names = [UNTOUCHED; 16];
        let mut next = FIRST_PIECE;
        let mut key = 0_u128;
        for (slot, &own) in labels[..self.slots].iter().enumerate() {
            let mut label = own;
            if own >= FIRST_PIECE {
                let name = &mut names[own as usize];
                if *name == UNTOUCHED {
                    *name = next;
                    next += 1;
                }
                label = *name;
            }
            key |= u128::from(label) << (4 * slot);
        }
        key
    }

    fn tour(&self, chosen: &[[u32; 2]]) -> Vec<u32> {
        let mut near = vec![[NONE; 2]; self.ring.len()];
        for &edge in chosen.iter().flatten().filter(|&&edge| edge != NONE) {
            let (a, b) = self.ring.edges()[edge as usize];
            for (one, other) in [(a, b), (b, a)] {
                let free = usize::from(near[one as usize][0] != NONE);
                near[one as usize][free] = other;
            }
        }
        self.ring.tour(|vertex| near[vertex as usize].into())
    }
}

/// Joins the present vertex, untouched so far, to one ahead: the name of its piece.
fn begin(labels: &mut Labels, slot: usize) -> Option<u8> {
    match labels[slot] {
        UNTOUCHED => {
            labels[slot] = NEW_PIECE;
            Some(NEW_PIECE)
        }
        USED_UP => None,
        name => {
            labels[slot] = USED_UP;
            Some(name)
        }
    }
}
