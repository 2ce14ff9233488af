//! How many positions can be reached from the start: the size of the space that the searches walk in.

use super::cells::Cells;
use super::field::Field;
use super::model::{Model, Move};
use super::seen::{Seen, mark};
use crate::control::Meter;
use crate::outcome::Limit;
use crate::search::{self, End, Silent, Space};

/// Walks over the whole field. The number of positions met, and the limit that stopped it, if one did.
pub fn everywhere<F: Field>(field: &F, meter: &mut Meter<'_>) -> (u64, Option<Limit>) {
    let mut seen = Seen::new(field);
    let ended = walk(field, &mut seen, meter);
    (seen.len() as u64, ended.err())
}

fn walk<F: Field>(field: &F, seen: &mut Seen, meter: &mut Meter<'_>) -> Result<(), Limit> {
    // Nobody asks for the way back, so all distances are marked alike.
    let met = mark(0);
    seen.insert(field.start(), met, field);
    let mut waiting = vec![field.start()];
    let mut children = Vec::new();
    while let Some(key) = waiting.pop() {
        meter.expand();
        field.each_child(key, |child, _| children.push(child));
        // A list doubles when it grows.
        let beside = 2 * waiting.capacity() * size_of::<u64>();
        seen.make_room(children.len(), beside, field, meter)?;
        for child in children.drain(..) {
            meter.generate()?;
            if seen.insert(child, met, field) {
                waiting.push(child);
            }
        }
        meter.frontier(waiting.len());
        meter.hold(seen.bytes() + beside);
    }
    Ok(())
}

/// The same by breadth-first search, which expands every position once if there is no goal to stop at.
pub fn by_bfs<C: Cells>(model: &Model<'_, C>, meter: &mut Meter<'_>) -> (u64, Option<Limit>) {
    // The meter may have counted other work before.
    let before = meter.stats().expanded;
    let limit = match search::bfs(&Goalless(model), meter, &mut Silent) {
        End::Stopped { limit, .. } => Some(limit),
        _ => None,
    };
    (meter.stats().expanded - before, limit)
}

/// A model without a goal.
struct Goalless<'m, 't, C>(&'m Model<'t, C>);

impl<C: Cells> Space for Goalless<'_, '_, C> {
    type State = C;
    type Action = Move;

    fn initial(&self) -> C {
        self.0.initial()
    }

    fn is_goal(&self, _: &C) -> bool {
        false
    }

    fn actions(&self, state: &C, actions: &mut Vec<Move>) {
        self.0.actions(state, actions);
    }

    fn apply(&self, state: &mut C, action: &Move) {
        self.0.apply(state, action);
    }

    fn undo(&self, state: &mut C, action: &Move) {
        self.0.undo(state, action);
    }

    fn state_bytes(&self) -> usize {
        self.0.state_bytes()
    }
}
