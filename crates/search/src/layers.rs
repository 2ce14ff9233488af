//! The layers of a space: how many states are at each distance from the start, and from the goals.
//!
//! Layers say why a path is shortest. If no state within `a` steps of the start is within `b` steps of a goal,
//! then every path to a goal has more than `a + b` steps.
//!
//! Limits: every state that was met is kept in memory.

use std::collections::HashSet;
use std::hash::Hash;

use super::Backward;
use crate::{Limit, Meter};

/// The states around one end of a search, layer by layer.
pub struct Layers<S> {
    seen: HashSet<S>,
    last: Vec<S>,
    /// The number of states at each distance, from 0 on.
    pub sizes: Vec<u64>,
}

impl<S: Clone + Hash + Eq> Layers<S> {
    /// The layer of these states.
    pub fn new(ends: Vec<S>) -> Self {
        Self { seen: ends.iter().cloned().collect(), sizes: vec![ends.len() as u64], last: ends }
    }

    /// The number of steps from the end to the last layer.
    pub fn depth(&self) -> usize {
        self.sizes.len() - 1
    }

    /// The number of states in all layers.
    pub fn total(&self) -> u64 {
        self.seen.len() as u64
    }

    /// The states of the last layer.
    pub fn last(&self) -> &[S] {
        &self.last
    }

    /// Adds the next layer: what `neighbours` appends for each state of the last one, where that is new. A state
    /// takes so many bytes.
    pub fn grow(
        &mut self,
        bytes: usize,
        meter: &mut Meter<'_>,
        mut neighbours: impl FnMut(&S, &mut Vec<S>),
    ) -> Result<(), Limit> {
        let mut next = Vec::new();
        let mut found = Vec::new();
        for state in &self.last {
            meter.expand();
            neighbours(state, &mut found);
            for state in found.drain(..) {
                meter.generate()?;
                if self.seen.insert(state.clone()) {
                    next.push(state);
                }
            }
            meter.stored(self.seen.len());
            // A state is in the set and in its layer, and a set has room for more than it holds.
            meter.set_memory_in_use(3 * self.seen.len() * bytes.max(1));
        }
        self.sizes.push(next.len() as u64);
        self.last = next;
        Ok(())
    }

    /// Whether any state is in a layer of both.
    pub fn meets(&self, other: &Self) -> bool {
        let (few, many) = if self.seen.len() < other.seen.len() { (self, other) } else { (other, self) };
        few.seen.iter().any(|state| many.seen.contains(state))
    }
}

/// An end with so many times the states of the other is not grown.
const FAR_MORE: usize = 4;

/// The layers around the start and around the goals that together leave out only the last of `length` steps,
/// and whether they have nothing in common, so that no path is shorter.
///
/// ```
/// use hippodrome_search::{Control, layers_between, example::KnightWalk};
/// let (start, goal, apart) =
///     layers_between(&KnightWalk(8), 6, &mut Control::default().meter()).unwrap();
/// assert_eq!(start.depth() + goal.depth(), 5);
/// assert!(apart);
/// ```
#[allow(clippy::type_complexity, reason = "both ends, and whether they met")]
pub fn layers_between<S: Backward<State: Hash + Eq>>(
    space: &S,
    length: usize,
    meter: &mut Meter<'_>,
) -> Result<(Layers<S::State>, Layers<S::State>, bool), Limit> {
    let bytes = space.state_bytes();
    let mut start = Layers::new(vec![space.initial()]);
    let mut goal = Layers::new(space.goals());
    let mut actions = Vec::new();
    while start.depth() + goal.depth() + 1 < length {
        // Both to the same depth, unless one end has far more states.
        let deeper = if start.depth() <= goal.depth() { (1, FAR_MORE) } else { (FAR_MORE, 1) };
        if start.last.len() * deeper.0 <= goal.last.len() * deeper.1 {
            start.grow(bytes, meter, |state, found| {
                space.actions(state, &mut actions);
                found.extend(actions.drain(..).map(|action| space.after(state, &action)));
            })?;
        } else {
            goal.grow(bytes, meter, |state, found| {
                space.actions_into(state, &mut actions);
                found.extend(actions.drain(..).map(|action| {
                    let mut before = state.clone();
                    space.undo(&mut before, &action);
                    before
                }));
            })?;
        }
    }
    let apart = !start.meets(&goal);
    Ok((start, goal, apart))
}
