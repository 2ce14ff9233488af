//! The states that a graph search has met, each once, with the path that led to it.
//!
//! A state is stored once, as the key of a hash map that keeps the order of insertion; its position is its
//! number. Limits: at most 2^32 - 2 states.

use std::hash::Hash;

use indexmap::IndexMap;
use indexmap::map::Entry;
use rustc_hash::FxBuildHasher;

use crate::{Limit, Meter, NEVER};

/// The number of a state in [`Nodes`]. The first root is 0.
pub(super) type Id = u32;

/// The greatest number of states.
const MOST: usize = u32::MAX as usize - 1;

/// How a state was reached.
struct Origin<A> {
    parent: Id,
    /// `None` at a root.
    action: Option<A>,
    /// The cost of the path from the root, which is the number of its actions if each costs one.
    cost: u32,
    /// The number of the node in the order of generation, for the observer.
    made: u64,
}

/// States in the order in which they were met.
pub(super) struct Nodes<S, A> {
    map: IndexMap<S, Origin<A>, FxBuildHasher>,
    bytes_each: usize,
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
    /// Returns a collection with one root.
    pub fn new(root: S, state_bytes: usize) -> Self {
        let mut nodes = Self {
            map: IndexMap::default(),
            // Besides the entry: its hash, its slot in the table, and the spare capacity of both.
            bytes_each: 2 * (state_bytes + size_of::<Origin<A>>() + 24),
        };
        nodes.add_root(root);
        nodes
    }

    /// Adds another root.
    pub fn add_root(&mut self, root: S) {
        self.map.entry(root).or_insert(Origin { parent: 0, action: None, cost: 0, made: 0 });
    }

    /// Sets the number of a root's node in the order of generation.
    pub fn set_made(&mut self, root: Id, made: u64) {
        self.map[root as usize].made = made;
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

    /// Adds a state if it is new, or replaces the path to it if this one, at this cost, is cheaper.
    pub fn offer(&mut self, state: S, parent: Id, action: &A, cost: u32, made: u64) -> Offer {
        let origin = || Origin { parent, action: Some(action.clone()), cost, made };
        match self.map.entry(state) {
            Entry::Vacant(slot) => {
                let id = slot.index() as Id;
                slot.insert(origin());
                Offer::New(id)
            }
            Entry::Occupied(mut slot) if slot.get().cost > cost => {
                let id = slot.index() as Id;
                let old = slot.insert(origin());
                Offer::Cheaper(id, old.made)
            }
            Entry::Occupied(_) => Offer::Known,
        }
    }

    /// The number of states.
    pub fn len(&self) -> usize {
        self.map.len()
    }

    /// The approximate memory that the states use, in bytes.
    pub fn bytes(&self) -> usize {
        self.map.len() * self.bytes_each
    }

    /// Returns the state with this number.
    pub fn state(&self, id: Id) -> &S {
        self.map.get_index(id as usize).expect("ids come from this collection").0
    }

    /// Returns the number of a state, if it is known.
    pub fn find(&self, state: &S) -> Option<Id> {
        self.map.get_index_of(state).map(|i| i as Id)
    }

    /// The cost of the path from the root to a state.
    pub fn cost(&self, id: Id) -> u32 {
        self.map[id as usize].cost
    }

    /// The number of a state's node in the order of generation.
    pub fn made(&self, id: Id) -> u64 {
        self.map[id as usize].made
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
        let mut at = &self.map[id as usize];
        while let Some(action) = &at.action {
            actions.push(action.clone());
            at = &self.map[at.parent as usize];
        }
        actions
    }
}
