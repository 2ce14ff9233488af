//! All shortest sequences: their number, and the positions on them.
//!
//! A breadth-first search from the start adds up the number of shortest paths to each position over the
//! positions before it, so it can count more sequences than could ever be listed. To list them, the positions
//! that lie on a shortest path are marked from the goal backwards; then a depth-first search through those
//! alone never reaches a dead end.
//!
//! Limit: every position that is met is stored, with its number of paths.

use indexmap::IndexMap;
use num_bigint::BigUint;
use rustc_hash::FxBuildHasher;

use super::packed_position::PackedPosition;
use super::textbook::Model;
use search::{Backward, Limit, Meter, Space};

/// The positions that were met before the goal.
pub(super) struct Shortest<C> {
    met: IndexMap<C, Met, FxBuildHasher>,
    /// The goals among them.
    goals: Vec<C>,
    /// The number of actions of a shortest sequence.
    pub length: u32,
    /// The number of shortest sequences.
    pub count: BigUint,
}

struct Met {
    depth: u32,
    /// The number of shortest paths to here. It is taken when the position is expanded.
    ways: BigUint,
    /// Whether a shortest path to the goal leads through here.
    leads_on: bool,
}

impl<C: PackedPosition> Shortest<C> {
    /// Meets every position that is at most as far as the goal and that `keep` accepts, given the position
    /// and its distance from the start. None if the goal is never met.
    pub fn find(
        model: &Model<'_, C>,
        keep: impl Fn(&C, u32) -> bool,
        meter: &mut Meter<'_>,
    ) -> Result<Option<Self>, Limit> {
        let mut met: IndexMap<C, Met, FxBuildHasher> = IndexMap::default();
        met.insert(model.initial(), Met { depth: 0, ways: BigUint::from(1_u32), leads_on: false });
        let mut goals = Vec::new();
        let mut length = u32::MAX;
        let mut actions = Vec::new();
        let mut next = 0;
        while let Some((state, here)) = met.get_index_mut(next) {
            next += 1;
            let (state, depth) = (state.clone(), here.depth);
            if depth > length {
                break;
            }
            if model.is_goal(&state) {
                length = depth;
                goals.push(state);
                continue;
            }
            // After the first goal, only further goals at the same distance matter.
            if depth == length {
                continue;
            }
            let ways = std::mem::take(&mut here.ways);
            meter.expand();
            meter.frontier(met.len() - next);
            // An entry, its hash and slot, their spare capacity, and the digits of its number of paths.
            meter.set_memory_in_use(met.len() * (2 * (model.state_bytes() + size_of::<Met>() + 24) + 32));
            model.actions(&state, &mut actions);
            for action in actions.drain(..) {
                meter.generate()?;
                let child = model.after(&state, &action);
                match met.get_mut(&child) {
                    Some(known) if known.depth == depth + 1 => known.ways += &ways,
                    Some(_) => {}
                    None if keep(&child, depth + 1) => {
                        met.insert(child, Met { depth: depth + 1, ways: ways.clone(), leads_on: false });
                    }
                    None => {}
                }
            }
        }
        let count = goals.iter().map(|goal| &met[goal].ways).sum();
        Ok((!goals.is_empty()).then_some(Self { met, goals, length, count }))
    }

    /// Whether a shortest sequence leads from one position to the next. The positions must be
    /// [marked](Self::mark).
    pub fn leads_on(&self, from: &C, to: &C) -> bool {
        let (Some(from), Some(to)) = (self.met.get(from), self.met.get(to)) else { return false };
        to.leads_on && to.depth == from.depth + 1
    }

    /// Marks the positions on shortest paths, from the goal backwards.
    pub fn mark(&mut self, model: &Model<'_, C>, meter: &mut Meter<'_>) -> Result<(), Limit> {
        let mut waiting = self.goals.clone();
        for goal in &self.goals {
            self.met[goal].leads_on = true;
        }
        let mut actions = Vec::new();
        while let Some(state) = waiting.pop() {
            let depth = self.met[&state].depth;
            model.actions_into(&state, &mut actions);
            for action in actions.drain(..) {
                meter.generate()?;
                let mut before = state.clone();
                model.undo(&mut before, &action);
                if let Some(met) = self.met.get_mut(&before)
                    && met.depth + 1 == depth
                    && !met.leads_on
                {
                    met.leads_on = true;
                    waiting.push(before);
                }
            }
        }
        Ok(())
    }
}
