//! The states that a graph search has met, each once, with the way that led to it.

use std::hash::Hash;

use indexmap::IndexMap;
use indexmap::map::Entry;
use rustc_hash::FxBuildHasher;

/// The number of a node in [`Nodes`]: the root is 0.
pub(super) type Id = u32;

/// The most nodes that an [`Id`] can number.
pub(super) const MOST: usize = u32::MAX as usize - 1;

/// How a state was reached.
#[derive(Clone)]
pub(super) struct Origin<A> {
    pub parent: Id,
    /// None at a root.
    pub action: Option<A>,
    /// Number of actions from the root.
    pub depth: u32,
    /// The node's number in the order of all generated nodes, for the observer.
    pub made: u64,
}

/// States in the order in which they were met.
pub(super) struct Nodes<S, A> {
    map: IndexMap<S, Origin<A>, FxBuildHasher>,
    bytes_each: usize,
}

/// What became of a state that was offered to [`Nodes::offer`].
pub(super) enum Offer {
    /// It is new.
    New(Id),
    /// It was known, but this way to it is shorter, and now replaces the old one.
    Shorter(Id),
    /// It was known.
    Known,
}

impl<S: Hash + Eq, A: Clone> Nodes<S, A> {
    /// Just the root.
    pub fn new(root: S, state_bytes: usize) -> Self {
        let mut nodes = Self {
            map: IndexMap::default(),
            // Beside the entry: its hash, its slot in the table, and the spare room of both.
            bytes_each: 2 * (state_bytes + size_of::<Origin<A>>() + 24),
        };
        nodes.add_root(root, 0);
        nodes
    }

    /// Adds another root.
    pub fn add_root(&mut self, root: S, made: u64) {
        self.map.entry(root).or_insert(Origin { parent: 0, action: None, depth: 0, made });
    }

    /// Keeps a state if it is new or reached by a shorter way.
    pub fn offer(&mut self, state: S, parent: Id, action: &A, made: u64) -> Offer {
        let depth = self.depth(parent) + 1;
        let origin = || Origin { parent, action: Some(action.clone()), depth, made };
        match self.map.entry(state) {
            Entry::Vacant(slot) => {
                let id = slot.index() as Id;
                slot.insert(origin());
                Offer::New(id)
            }
            Entry::Occupied(mut slot) if slot.get().depth > depth => {
                let id = slot.index() as Id;
                slot.insert(origin());
                Offer::Shorter(id)
            }
            Entry::Occupied(_) => Offer::Known,
        }
    }

    pub fn len(&self) -> usize {
        self.map.len()
    }

    /// The bytes held, more or less.
    pub fn bytes(&self) -> usize {
        self.map.len() * self.bytes_each
    }

    /// The state of a node. Every id comes from this collection, so there is one.
    pub fn state(&self, id: Id) -> &S {
        self.map.get_index(id as usize).expect("ids come from this collection").0
    }

    /// The number of a known state.
    pub fn find(&self, state: &S) -> Option<Id> {
        self.map.get_index_of(state).map(|i| i as Id)
    }

    pub fn depth(&self, id: Id) -> u32 {
        self.map[id as usize].depth
    }

    pub fn made(&self, id: Id) -> u64 {
        self.map[id as usize].made
    }

    /// The actions from the root to a node.
    pub fn path(&self, id: Id) -> Vec<A> {
        let mut actions = self.path_back(id);
        actions.reverse();
        actions
    }

    /// The actions from a node back to the root, the last one first.
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
