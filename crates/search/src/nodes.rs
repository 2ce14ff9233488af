//! The states that a graph search has met, each once, with the path that led to it.
//!
//! States are numbered in the order in which they are met, and stand in a list in that order. A table of slots finds the
//! number of a state (open addressing with linear probing, Peterson 1957): a slot holds 32 bits of the state's hash beside
//! its number, so that a look at the wrong slot seldom leads to a look at the wrong state, and the table grows without
//! computing a hash again. Limits: at most 2^31 states.

use std::hash::{BuildHasher, Hash};

use rustc_hash::FxBuildHasher;

use crate::{Limit, Meter, NEVER};

/// The number of a state in [`Nodes`]. The first root is 0.
pub(super) type Id = u32;

/// The greatest number of states.
const MOST: usize = 1 << 31;

/// How a state was reached.
struct Origin<A> {
    parent: Id,
    /// The cost of the path from the root, which is the number of its actions if each costs one.
    cost: u32,
    /// `None` at a root.
    action: Option<A>,
}

/// States in the order in which they were met.
pub(super) struct Nodes<S, A> {
    states: Vec<S>,
    origins: Vec<Origin<A>>,
    slots: Slots,
    /// The numbers of the nodes in the order of generation, if an observer wants to know them.
    made: Option<Vec<u64>>,
    /// For a [`glance`](Self::glance): the hashes of the states, and what is in their slots.
    glances: Vec<(u32, (u32, u32))>,
    bytes_each: usize,
}

/// Where states are found by their hashes.
struct Slots {
    /// The hash of a state and its number plus one; zero if the slot is free. As many as a power of two.
    slots: Vec<(u32, u32)>,
    used: usize,
}

impl Slots {
    fn new() -> Self {
        Self { slots: vec![(0, 0); 64], used: 0 }
    }

    /// Returns the number with this hash for which `is_it` says so, or the free slot for it.
    #[inline]
    fn find(&self, hash: u32, mut is_it: impl FnMut(Id) -> bool) -> Result<Id, usize> {
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            match self.slots[at] {
                (_, 0) => return Err(at),
                (other, number) if other == hash && is_it(number - 1) => return Ok(number - 1),
                _ => at = (at + 1) & mask,
            }
        }
    }

    /// Fills a free slot.
    #[inline]
    fn fill(&mut self, at: usize, hash: u32, id: Id) {
        self.slots[at] = (hash, id + 1);
        self.used += 1;
        // Where more slots are used, they run together.
        if self.used * 8 > self.slots.len() * 5 {
            self.grow();
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let mask = 2 * self.slots.len() - 1;
        let old = std::mem::replace(&mut self.slots, vec![(0, 0); mask + 1]);
        for (hash, number) in old.into_iter().filter(|&(_, number)| number > 0) {
            let mut at = hash as usize & mask;
            while self.slots[at].1 > 0 {
                at = (at + 1) & mask;
            }
            self.slots[at] = (hash, number);
        }
    }
}

/// The bits of a state's hash that decide about its slot.
#[inline]
fn hash(state: &impl Hash) -> u32 {
    FxBuildHasher.hash_one(state) as u32
}

/// What [`Nodes::offer`] did with a state.
pub(super) enum Offer {
    /// The state is new.
    New(Id),
    /// The state was known; the path to it costs less than the old one and replaces it. Also the number of the
    /// old node in the order of generation.
    Cheaper(Id, u64),
    /// The state was known.
    Known,
}

impl<S: Hash + Eq, A: Clone> Nodes<S, A> {
    /// Returns a collection with one root. Only for an observer that watches, nodes keep their numbers in the order of
    /// generation.
    pub fn new(root: S, state_bytes: usize, watched: bool) -> Self {
        let mut nodes = Self {
            states: Vec::new(),
            origins: Vec::new(),
            slots: Slots::new(),
            made: watched.then(Vec::new),
            glances: Vec::new(),
            // Besides the entry: its slots in the table, and the spare capacity.
            bytes_each: 2 * (state_bytes + size_of::<Origin<A>>() + if watched { 24 } else { 16 }),
        };
        nodes.add_root(root);
        nodes
    }

    /// Adds another root.
    pub fn add_root(&mut self, root: S) {
        let hash = hash(&root);
        if let Err(slot) = self.slots.find(hash, |id| self.states[id as usize] == root) {
            self.add(slot, hash, root, Origin { parent: 0, cost: 0, action: None }, 0);
        }
    }

    /// Adds a state whose slot is free.
    #[inline]
    fn add(&mut self, slot: usize, hash: u32, state: S, origin: Origin<A>, made: u64) -> Id {
        let id = self.states.len() as Id;
        self.states.push(state);
        self.origins.push(origin);
        if let Some(all) = &mut self.made {
            all.push(made);
        }
        self.slots.fill(slot, hash, id);
        id
    }

    /// Sets the number of a root's node in the order of generation.
    pub fn set_made(&mut self, root: Id, made: u64) {
        if let Some(all) = &mut self.made {
            all[root as usize] = made;
        }
    }

    /// Asks to generate one more node. Returns its number in the order of generation, or the limit that was
    /// reached.
    #[inline]
    pub fn generate(&self, meter: &mut Meter<'_>) -> Result<u64, Limit> {
        if self.len() >= MOST {
            return Err(Limit::Memory);
        }
        meter.generate()?;
        Ok(meter.generated())
    }

    /// The cost of the path to a state and of one more action.
    #[inline]
    pub fn cost_after(&self, id: Id, cost: u32) -> Result<u32, Limit> {
        self.cost(id).checked_add(cost).filter(|&cost| cost < NEVER).ok_or(Limit::Cost)
    }

    /// Looks for several states at once: each is known, or has to be offered. Slots are far apart in memory, and a look at
    /// one does not have to wait for the one before.
    #[inline]
    pub fn glance(&mut self, states: &[S], known: &mut Vec<bool>) {
        let slots = &self.slots.slots;
        let slot = |hash: u32| slots[hash as usize & (slots.len() - 1)];
        self.glances.clear();
        self.glances.extend(states.iter().map(hash).map(|hash| (hash, slot(hash))));
        known.clear();
        known.extend(self.glances.iter().zip(states).map(|(&(hash, (other, number)), state)| {
            number > 0 && other == hash && self.states[number as usize - 1] == *state
        }));
    }

    /// Adds a state if it is new, or replaces the path to it if this one, at this cost, is cheaper.
    #[inline]
    pub fn offer(&mut self, state: S, parent: Id, action: &A, cost: u32, made: u64) -> Offer {
        let hash = hash(&state);
        match self.slots.find(hash, |id| self.states[id as usize] == state) {
            Err(slot) => {
                let origin = Origin { parent, cost, action: Some(action.clone()) };
                Offer::New(self.add(slot, hash, state, origin, made))
            }
            Ok(id) if self.cost(id) > cost => {
                let before = self.made(id);
                self.origins[id as usize] = Origin { parent, cost, action: Some(action.clone()) };
                self.set_made(id, made);
                Offer::Cheaper(id, before)
            }
            Ok(_) => Offer::Known,
        }
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// The approximate memory that the states use, in bytes.
    pub fn bytes(&self) -> usize {
        self.len() * self.bytes_each
    }

    /// Returns the state with this number.
    pub fn state(&self, id: Id) -> &S {
        &self.states[id as usize]
    }

    /// Returns the number of a state, if it is known.
    pub fn find(&self, state: &S) -> Option<Id> {
        self.slots.find(hash(state), |id| self.states[id as usize] == *state).ok()
    }

    /// The cost of the path from the root to a state.
    pub fn cost(&self, id: Id) -> u32 {
        self.origins[id as usize].cost
    }

    /// The number of a state's node in the order of generation; 0 if no observer wants to know it.
    pub fn made(&self, id: Id) -> u64 {
        self.made.as_ref().map_or(0, |all| all[id as usize])
    }

    /// Returns the actions from the root to a state.
    pub fn path(&self, id: Id) -> Vec<A> {
        let mut actions = self.path_back(id);
        actions.reverse();
        actions
    }

    /// Returns the actions from the root to a state, the last one first.
    pub fn path_back(&self, id: Id) -> Vec<A> {
        let mut actions = Vec::new();
        let mut at = &self.origins[id as usize];
        while let Some(action) = &at.action {
            actions.push(action.clone());
            at = &self.origins[at.parent as usize];
        }
        actions
    }
}
