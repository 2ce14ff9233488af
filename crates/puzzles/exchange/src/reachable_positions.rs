//! The number of positions that can be reached from the start: the size of the space that searches explore.
//!
//! Positions with keys ([`position_keys`](super::position_keys)) are visited depth first, and only the keys are stored.
//! Otherwise, breadth-first search counts the states that it expands.

use std::ops::ControlFlow;

use super::estimates::PatternDatabase;
use super::packed_position::PackedPosition;
use super::position_keys::{Keyed, Masks, Ranked, Seen, Symmetry, mark};
use super::reading::Question;
use super::textbook::Model;
use contract::{Tally, Unfinished};
use search::{self, End, Limit, Meter, Silent};

/// Counts the positions by their keys, if they have any.
pub(super) fn by_keys<C: PackedPosition>(
    question: &Question,
    model: &Model<'_, C>,
    meter: &mut Meter<'_>,
) -> Result<Tally, Unfinished> {
    let symmetries = Symmetry::all_of(question);
    if let Some(masks) = Masks::new(question, &symmetries, meter)? {
        return count(&masks, meter);
    }
    let patterns = PatternDatabase::new(model, meter)?;
    match Ranked::new(model, &patterns, &symmetries, None) {
        Some(ranked) => count(&ranked, meter),
        None => by_bfs(model, meter),
    }
}

fn count<G: Keyed>(graph: &G, meter: &mut Meter<'_>) -> Result<Tally, Unfinished> {
    let mut seen = Seen::new(graph);
    let visited = visit(graph, &mut seen, meter);
    Tally::of_walk(seen.len() as u64, visited.map(ControlFlow::Continue))
}

/// Visits every position.
fn visit<G: Keyed>(graph: &G, seen: &mut Seen, meter: &mut Meter<'_>) -> Result<(), Limit> {
    // No path is needed, so all positions have the same mark.
    let met = mark(0);
    seen.insert(graph.start(), met, graph);
    let mut waiting = vec![graph.start()];
    let mut children = Vec::new();
    while let Some(key) = waiting.pop() {
        meter.expand();
        graph.each_child(key, |child, _| children.push(child));
        // A list doubles when it grows.
        let beside = 2 * waiting.capacity() * size_of::<u64>();
        seen.make_room(children.len(), beside, graph, meter)?;
        for child in children.drain(..) {
            meter.generate()?;
            if seen.insert(child, met, graph) {
                waiting.push(child);
            }
        }
        meter.frontier(waiting.len());
        meter.stored(seen.len());
        meter.set_memory_in_use(seen.bytes() + beside);
    }
    Ok(())
}

/// Counts the positions by breadth-first search, which expands each of them once if there is no goal.
pub(super) fn by_bfs<C: PackedPosition>(
    model: &Model<'_, C>,
    meter: &mut Meter<'_>,
) -> Result<Tally, Unfinished> {
    // The meter may have counted other work before.
    let before = meter.stats().expanded;
    // The goal has no pieces, so it is never reached.
    let endless = Model { goal: model.blank(), ..model.clone() };
    let end = match search::bfs(&endless, meter, &mut Silent) {
        End::Stopped { limit, .. } => Err(limit),
        _ => Ok(ControlFlow::Continue(())),
    };
    Tally::of_walk(meter.stats().expanded - before, end)
}
