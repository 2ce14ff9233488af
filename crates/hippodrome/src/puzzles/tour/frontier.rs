//! The number of Hamilton cycles of a graph, vertex by vertex (the frontier method: Sekine, Imai, Tani
//! 1995; Knuth's Simpath).
//!
//! The vertices are dealt with in order along the longer side of the board. What was chosen among the
//! edges of the vertices behind matters only by what it left on the frontier, the vertices ahead that
//! already have a neighbour behind: untouched, used up, or the end of a piece, and whose other end is
//! where. Choices that leave the same frontier are counted together.
//!
//! A step is first worked out without numbers: which frontiers lead to which. On a long board the same
//! step soon comes again with the same frontiers, column after column, and then only the numbers are
//! added up, as in a transfer matrix. Numbers are as many words long as they need.
//!
//! The time and memory grow with the number of frontiers: exponentially with the shorter side, linearly
//! with the longer one. A frontier has at most [`MOST_SLOTS`] vertices here.

use std::rc::Rc;

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::ring::Ring;
use crate::control::Meter;
use crate::outcome::Limit;

/// The widest frontier: four bits a vertex, and names for as many pieces as it can have ends of.
pub const MOST_SLOTS: usize = 28;

/// Steps with more frontiers are not remembered.
const MOST_REMEMBERED: usize = 1 << 16;

const UNTOUCHED: u8 = 0;
const USED_UP: u8 = 1;
/// Names of pieces begin here; both ends of a piece bear its name.
const FIRST_PIECE: u8 = 2;
/// The name of a piece that begins at the present vertex: no frontier has so many.
const NEW_PIECE: u8 = 16;

/// The order of the vertices and what each finds on the frontier.
pub struct Plan {
    steps: Vec<Step>,
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

/// A step worked out for the frontiers before it.
struct Moves {
    before: Rc<Vec<u128>>,
    after: Rc<Vec<u128>>,
    /// Where the frontiers that each one leads to end in `targets`.
    ends: Vec<u32>,
    targets: Vec<u32>,
    /// Frontiers from which the cycle closes, once for each way.
    closing: Vec<u32>,
    /// The most ways that lead to one frontier.
    most_ways: u32,
}

impl Plan {
    /// A plan for a ring whose vertices are taken in this order.
    pub fn new(ring: &Ring<'_>, order: &[u32]) -> Self {
        let mut place = vec![0; ring.len()];
        for (at, &vertex) in order.iter().enumerate() {
            place[vertex as usize] = at;
        }
        let mut neighbours_left: Vec<usize> =
            (0..ring.len() as u32).map(|v| ring.incident(v).len()).collect();
        // The places of those that wait, ascending.
        let mut waiting: Vec<usize> = Vec::new();
        let mut slots = 0;
        let mut steps = Vec::with_capacity(order.len());
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
            slots = slots.max(waiting.len());
            let slot = |at: usize| waiting.partition_point(|&other| other < at) as u8;
            let mut ahead: Vec<u8> = Vec::new();
            let mut urgent = Vec::new();
            for &(_, other) in ring.incident(vertex) {
                let at = place[other as usize];
                if at > now {
                    ahead.push(slot(at));
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
            steps.push(Step { waited, places, slots: waiting.len(), ahead, urgent, last });
            // So wide a plan is not carried out; its exact width does not matter.
            if slots > 2 * MOST_SLOTS {
                break;
            }
        }
        Self { steps, slots }
    }

    /// The greatest number of vertices that wait at one time.
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// The number of cycles. The plan must have at most [`MOST_SLOTS`] slots.
    pub fn count(&self, meter: &mut Meter<'_>) -> Result<BigUint, Limit> {
        let mut total = BigUint::ZERO;
        let mut frontiers = Rc::new(vec![0]);
        let mut numbers = Numbers { words: vec![1], width: 1 };
        let mut remembered: FxHashMap<&Step, Rc<Moves>> = FxHashMap::default();
        let mut held = 0;
        for (done, step) in self.steps.iter().enumerate() {
            let known = remembered.get(step).filter(|moves| moves.before == frontiers).cloned();
            let moves = match known {
                Some(moves) => moves,
                None => {
                    let moves = Rc::new(step.moves(&frontiers, held + numbers.bytes(), meter)?);
                    if moves.after.len().max(frontiers.len()) <= MOST_REMEMBERED {
                        let forgotten = remembered.insert(step, moves.clone());
                        held += moves.bytes();
                        held -= forgotten.map_or(0, |moves| moves.bytes());
                    }
                    moves
                }
            };
            for &source in &moves.closing {
                total += numbers.get(source as usize);
            }
            numbers = numbers.along(&moves, meter)?;
            frontiers = moves.after.clone();
            meter.hold(held + moves.bytes() + numbers.bytes());
            meter.expand();
            meter.frontier(frontiers.len());
            meter.share((done + 1) as f64 / self.steps.len() as f64);
        }
        Ok(total)
    }
}

impl Moves {
    fn bytes(&self) -> usize {
        (self.before.len() + self.after.len()) * size_of::<u128>()
            + (self.ends.len() + self.targets.len() + self.closing.len()) * 4
    }
}

impl Step {
    /// Works out where each frontier leads.
    fn moves(&self, before: &Rc<Vec<u128>>, held: usize, meter: &mut Meter<'_>) -> Result<Moves, Limit> {
        let mut numbers: FxHashMap<u128, u32> = FxHashMap::default();
        let mut after: Vec<u128> = Vec::new();
        let mut ways: Vec<u32> = Vec::new();
        let mut ends = Vec::with_capacity(before.len());
        let mut targets: Vec<u32> = Vec::new();
        let mut closing = Vec::new();
        for (source, &key) in (0..).zip(before.iter()) {
            self.choices(key, &mut |choice| {
                meter.generate()?;
                match choice {
                    None => closing.push(source),
                    Some(frontier) => {
                        let key = frontier.pack();
                        let next = after.len() as u32;
                        let number = *numbers.entry(key).or_insert(next);
                        if number == next {
                            after.push(key);
                            ways.push(0);
                        }
                        ways[number as usize] += 1;
                        targets.push(number);
                    }
                }
                Ok(())
            })?;
            ends.push(targets.len() as u32);
            let table = numbers.capacity() * (size_of::<(u128, u32)>() + 1);
            let lists = after.capacity() * 20 + (targets.capacity() + ends.capacity()) * 4;
            meter.hold(held + before.len() * 16 + table + lists);
            // Targets are counted with 32 bits; there is no memory for so many anyway.
            if targets.len() > u32::MAX as usize - 1024 {
                return Err(Limit::Memory);
            }
        }
        if after.len() <= MOST_REMEMBERED {
            // In a fixed order, so that equal frontiers are recognised when they come again.
            let mut sorted: Vec<u32> = (0..after.len() as u32).collect();
            sorted.sort_unstable_by_key(|&number| after[number as usize]);
            let mut places = vec![0; after.len()];
            for (place, &number) in (0..).zip(&sorted) {
                places[number as usize] = place;
            }
            targets.iter_mut().for_each(|target| *target = places[*target as usize]);
            after.sort_unstable();
        }
        let most_ways = ways.into_iter().max().unwrap_or(0);
        Ok(Moves { before: before.clone(), after: Rc::new(after), ends, targets, closing, most_ways })
    }

    /// Every choice of edges of the present vertex: the frontier that it leaves, or none where the cycle
    /// closes.
    fn choices(
        &self,
        key: u128,
        choose: &mut dyn FnMut(Option<&Frontier>) -> Result<(), Limit>,
    ) -> Result<(), Limit> {
        let (own, frontier) = Frontier::unpack(key, self);
        let mut keep = |joined: Joined, kept: &Frontier| -> Result<(), Limit> {
            match joined {
                Joined::Not => Ok(()),
                Joined::Cycle => choose(None),
                Joined::Piece => {
                    let urgent = |&(slot, edges): &(u8, u8)| kept.edges(slot) >= edges;
                    if self.urgent.iter().all(urgent) { choose(Some(kept)) } else { Ok(()) }
                }
            }
        };
        match own {
            USED_UP => keep(Joined::Piece, &frontier)?,
            UNTOUCHED => {
                for (i, &first) in self.ahead.iter().enumerate() {
                    let mut one = frontier;
                    let Some(name) = one.begin(first) else { continue };
                    for &second in &self.ahead[i + 1..] {
                        let mut two = one;
                        keep(two.join(name, second, self.last), &two)?;
                    }
                }
            }
            name => {
                for &only in &self.ahead {
                    let mut one = frontier;
                    keep(one.join(name, only, self.last), &one)?;
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

/// A number for each frontier, all equally many words long, the lowest first.
struct Numbers {
    words: Vec<u64>,
    width: usize,
}

impl Numbers {
    fn bytes(&self) -> usize {
        self.words.capacity() * 8
    }

    fn get(&self, at: usize) -> BigUint {
        let words = &self.words[at * self.width..(at + 1) * self.width];
        let halves = words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]);
        BigUint::new(halves.collect())
    }

    /// The numbers after a step.
    fn along(self, moves: &Moves, meter: &mut Meter<'_>) -> Result<Self, Limit> {
        let highest = self.words.chunks(self.width).filter_map(<[u64]>::last).max();
        let fits = highest.is_none_or(|&word| word < u64::MAX / u64::from(moves.most_ways.max(1)) - 1);
        let from = if fits { self } else { self.wider() };
        let width = from.width;
        meter.control().reserve((from.words.len() + moves.after.len() * width) as u64 * 8)?;
        let mut words = vec![0; moves.after.len() * width];
        let mut begin = 0;
        for (source, &end) in from.words.chunks(width).zip(&moves.ends) {
            meter.generate()?;
            for &target in &moves.targets[begin as usize..end as usize] {
                let at = target as usize * width;
                add(&mut words[at..at + width], source);
            }
            begin = end;
        }
        Ok(Self { words, width })
    }

    /// The same numbers with one more word each.
    fn wider(&self) -> Self {
        let width = self.width + 1;
        let mut words = Vec::with_capacity(self.words.len() / self.width * width);
        for number in self.words.chunks(self.width) {
            words.extend(number);
            words.push(0);
        }
        Self { words, width }
    }
}

/// Adds a number to another, which has room for the sum.
#[inline]
fn add(sum: &mut [u64], number: &[u64]) {
    let mut carry = false;
    for (word, &more) in sum.iter_mut().zip(number) {
        let (partial, over) = word.overflowing_add(more);
        let (whole, again) = partial.overflowing_add(u64::from(carry));
        *word = whole;
        carry = over || again;
    }
}
