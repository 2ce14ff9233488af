//! The number of Hamilton cycles of a graph, vertex by vertex (the frontier method: Sekine, Imai, Tani
//! 1995; Knuth's Simpath).
//!
//! The vertices are dealt with in order along the longer side of the board. What was chosen among the
//! edges of the vertices behind matters only by what it left on the frontier, the vertices ahead that
//! already have a neighbour behind: untouched, used up, or the end of a piece, and whose other end is
//! where. Choices that leave the same frontier are counted together.
//!
//! The time and memory grow with the number of such frontiers: exponentially with the shorter side,
//! linearly with the longer one. A frontier has at most [`MOST_SLOTS`] vertices here.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::ring::Ring;
use crate::control::Meter;
use crate::outcome::Limit;

/// The widest frontier: four bits a vertex, and names for as many pieces as it can have ends of.
pub const MOST_SLOTS: usize = 28;

const UNTOUCHED: u8 = 0;
const USED_UP: u8 = 1;
/// Names of pieces begin here; both ends of a piece bear its name.
const FIRST_PIECE: u8 = 2;
/// The name of a piece that begins at the present vertex: no frontier has so many.
const NEW_PIECE: u8 = 16;

/// The order of the vertices and where each waits on the frontier.
pub struct Plan {
    steps: Vec<Step>,
    slots: usize,
}

struct Step {
    /// Where the vertex waited, if it had a neighbour behind.
    slot: Option<usize>,
    /// Where its neighbours ahead wait.
    ahead: Vec<usize>,
    /// Where vertices wait that have only one neighbour left after this one, or none: they must have
    /// got one edge by now, or two.
    urgent: Vec<(usize, u8)>,
}

impl Plan {
    /// A plan for a ring whose vertices are taken in this order.
    pub fn new(ring: &Ring<'_>, order: &[u32]) -> Self {
        let mut place = vec![0; ring.len()];
        for (at, &vertex) in order.iter().enumerate() {
            place[vertex as usize] = at;
        }
        let mut waits: Vec<Option<usize>> = vec![None; ring.len()];
        let mut neighbours_left: Vec<usize> =
            (0..ring.len() as u32).map(|v| ring.incident(v).len()).collect();
        let mut free: Vec<usize> = Vec::new();
        let mut slots = 0;
        let mut steps = Vec::with_capacity(order.len());
        for &vertex in order {
            let slot = waits[vertex as usize];
            free.extend(slot);
            let mut ahead = Vec::new();
            let mut urgent = Vec::new();
            for &(_, other) in ring.incident(vertex) {
                neighbours_left[other as usize] -= 1;
                if place[other as usize] > place[vertex as usize] {
                    ahead.push(*waits[other as usize].get_or_insert_with(|| {
                        free.pop().unwrap_or_else(|| {
                            slots += 1;
                            slots - 1
                        })
                    }));
                    if let (Some(slot), Some(edges)) =
                        (waits[other as usize], 2_usize.checked_sub(neighbours_left[other as usize]))
                        && edges > 0
                    {
                        urgent.push((slot, edges as u8));
                    }
                }
            }
            steps.push(Step { slot, ahead, urgent });
        }
        Self { steps, slots }
    }

    /// The greatest number of vertices that wait at one time.
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// The number of cycles. The plan must have at most [`MOST_SLOTS`] slots.
    pub fn count(&self, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        // Small numbers are much faster, and nearly always enough.
        match self.count_in::<u128>(meter)? {
            Some(total) => Ok(total.into()),
            None => Ok(self.count_in::<BigUint>(meter)?.unwrap_or_default()),
        }
    }

    /// None where the numbers do not hold the count.
    fn count_in<N: Tally>(&self, meter: &mut Meter<'_>) -> Result<Option<N>, Limit> {
        let mut total = N::zero();
        let mut layer: FxHashMap<u128, N> = FxHashMap::default();
        layer.insert(0, N::one());
        for (done, step) in self.steps.iter().enumerate() {
            let after = self.steps.len() - 1 - done;
            let mut next: FxHashMap<u128, N> = FxHashMap::default();
            for (&key, number) in &layer {
                let mut frontier = Frontier::unpack(key, self.slots);
                let own = step.slot.map_or(UNTOUCHED, |slot| std::mem::take(&mut frontier.labels[slot]));
                let mut overflow = false;
                let mut keep = |kept: Option<Frontier>, closed: bool| -> Result<(), Limit> {
                    meter.generate()?;
                    if closed {
                        overflow |= !total.add(number);
                    } else if let Some(kept) = kept
                        && step.urgent.iter().all(|&(slot, edges)| kept.edges(slot) >= edges)
                    {
                        overflow |= !next.entry(kept.pack()).or_insert_with(N::zero).add(number);
                    }
                    Ok(())
                };
                match own {
                    USED_UP => keep(Some(frontier), false)?,
                    UNTOUCHED => {
                        for (i, &first) in step.ahead.iter().enumerate() {
                            let mut one = frontier;
                            let Some(name) = one.begin(first) else { continue };
                            for &second in &step.ahead[i + 1..] {
                                let mut two = one;
                                match two.join(name, second, after) {
                                    Joined::Not => {}
                                    Joined::Piece => keep(Some(two), false)?,
                                    Joined::Cycle => keep(None, true)?,
                                }
                            }
                        }
                    }
                    name => {
                        for &only in &step.ahead {
                            let mut one = frontier;
                            match one.join(name, only, after) {
                                Joined::Not => {}
                                Joined::Piece => keep(Some(one), false)?,
                                Joined::Cycle => keep(None, true)?,
                            }
                        }
                    }
                }
                if overflow {
                    return Ok(None);
                }
                meter.hold((layer.capacity() + next.capacity()) * (size_of::<(u128, N)>() + 1));
            }
            meter.expand();
            meter.frontier(next.len());
            meter.share((done + 1) as f64 / self.steps.len() as f64);
            layer = next;
        }
        Ok(Some(total))
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
    fn unpack(key: u128, slots: usize) -> Self {
        let mut labels = [UNTOUCHED; MOST_SLOTS];
        // Sixteen labels a word: machine words are faster to take apart than the whole key.
        for (half, labels) in labels[..slots].chunks_mut(16).enumerate() {
            let mut word = (key >> (64 * half)) as u64;
            for label in labels {
                *label = word as u8 & 15;
                word >>= 4;
            }
        }
        Self { labels, slots }
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
    fn edges(&self, slot: usize) -> u8 {
        match self.labels[slot] {
            UNTOUCHED => 0,
            USED_UP => 2,
            _ => 1,
        }
    }

    /// The present vertex, untouched so far, is joined to one ahead: the name of its piece.
    fn begin(&mut self, slot: usize) -> Option<u8> {
        match self.labels[slot] {
            UNTOUCHED => {
                self.labels[slot] = NEW_PIECE;
                Some(NEW_PIECE)
            }
            USED_UP => None,
            name => {
                self.labels[slot] = USED_UP;
                Some(name)
            }
        }
    }

    /// The present vertex is the end of the piece `name` and is joined to one ahead; `after` vertices
    /// are not yet dealt with.
    fn join(&mut self, name: u8, slot: usize, after: usize) -> Joined {
        match self.labels[slot] {
            UNTOUCHED => self.labels[slot] = name,
            USED_UP => return Joined::Not,
            same if same == name => {
                // The piece closes: nothing else may be left over.
                let used_up = self.labels[..self.slots].iter().filter(|&&label| label == USED_UP).count();
                return if used_up + 1 == after { Joined::Cycle } else { Joined::Not };
            }
            other => {
                self.labels[slot] = USED_UP;
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

/// Numbers to count with.
trait Tally: Sized {
    fn zero() -> Self;
    fn one() -> Self;
    /// Adds; false where the sum does not fit.
    fn add(&mut self, other: &Self) -> bool;
}

impl Tally for u128 {
    fn zero() -> Self {
        0
    }

    fn one() -> Self {
        1
    }

    fn add(&mut self, other: &Self) -> bool {
        let (sum, overflow) = self.overflowing_add(*other);
        *self = sum;
        !overflow
    }
}

impl Tally for BigUint {
    fn zero() -> Self {
        Self::ZERO
    }

    fn one() -> Self {
        Self::from(1_u32)
    }

    fn add(&mut self, other: &Self) -> bool {
        *self += other;
        true
    }
}
