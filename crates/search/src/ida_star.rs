//! Iterative-deepening A*: depth-first search under a rising threshold (Korf 1985).
//!
//! Each pass follows every path whose cost plus estimate is at most the threshold. The next threshold is
//! the lowest sum that exceeded it. If the estimate is never too high, the first path found is a cheapest
//! one. A path never meets the same state twice.
//!
//! Limits: the memory is that of one path, but states that lie on several paths are searched again for each
//! path and in each pass.

use super::trail::Trail;
use super::{Code, End, Estimate, Event, NEVER, Observer, Order, Start, Textbook, Why, line, told};
use crate::{Limit, Meter};

/// IDA* as pseudo-code.
pub static IDA_STAR: Code = Code {
    lines: &[
        line("for the limit h(start), then each next limit:", &["s"]),
        line("  from the last state of the path:", &["x"]),
        line("    for each action that was not tried:", &[]),
        line("      make the next state, with f = g + h: cost so far + estimate", &["+"]),
        line("      if no goal can be reached from it: drop it", &["-hopeless"]),
        line("      if f is over the limit: drop it; the least such f is next", &["-over"]),
        line("      if it is on the path already: drop it", &["-on-path"]),
        line("      if it is a goal: return the path", &["!"]),
        line("      add it to the path and go on from there", &[]),
        line("    step back", &["<tried", "<dead-end"]),
        line("if no f was over the limit: there is no path", &[]),
    ],
    value: Some("estimate"),
    sum: true,
    waits: true,
    order: Order::Newest,
    closed: false,
    textbook: Textbook {
        complete: "yes",
        optimal: "yes, if h is never too high",
        time: "O(b^d)",
        memory: "O(bd)",
        source: "Korf 1985",
    },
};

/// Finds a cheapest path from the initial state to a goal, if the estimate is never too high.
///
/// ```
/// use hippodrome_search::{Control, Silent, ida_star, example::KnightWalk};
/// let walk = KnightWalk(8);
/// let path = ida_star(&walk, &mut Control::default().meter(), &mut Silent).found().unwrap();
/// assert_eq!(path.len(), 6);
/// ```
pub fn ida_star<S: Estimate<State: Eq>>(
    space: &S,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> End<Vec<S::Action>> {
    let initial = space.initial();
    let mut threshold = space.estimate(&initial);
    let value = told(threshold);
    let mut how = Start::First;
    if space.is_goal(&initial) {
        observer.on(Event::started(how, value, value));
        observer.on(Event::Goal { node: 0, value: None, best: true });
        return End::Found(Vec::new());
    }
    let mut nearest: (u32, Vec<S::Action>) = (threshold, Vec::new());
    let mut trail = Trail::new();
    // The states before the current one, from the root on.
    let mut earlier: Vec<S::State> = Vec::new();
    // The cost of the path.
    let mut cost: u32 = 0;
    while threshold != NEVER {
        let mut next_threshold = NEVER;
        let mut state = initial.clone();
        observer.on(Event::started(how, value, told(threshold)));
        how = Start::Round;
        observer.on(Event::Expanded { node: 0, queue: 1, closed: 0 });
        meter.expand();
        let mut is_dead_end = trail.expand(space, &state) == 0;
        loop {
            let Some(action) = trail.next_action() else {
                // No action is left: step back, or end the pass at the root.
                if observer.watches() {
                    let why = if is_dead_end { space.dead_end(&state) } else { Why::Tried };
                    observer.on(Event::Left { node: trail.node(), why });
                    is_dead_end = false;
                }
                if let Some((action, _)) = trail.step_back() {
                    cost -= space.cost(&action);
                }
                let Some(before) = earlier.pop() else { break };
                state = before;
                continue;
            };
            let step = space.cost(&action);
            let next_cost = cost.checked_add(step).filter(|&cost| cost < NEVER).ok_or(Limit::Cost);
            let next_cost = match meter.generate().and(next_cost) {
                Ok(cost) => cost,
                Err(limit) => {
                    return End::Stopped { limit, nearest: nearest.1, bound: Some(threshold.into()) };
                }
            };
            let node = meter.generated();
            let mut child = state.clone();
            space.apply(&mut child, &action);
            let estimate = space.estimate(&child);
            observer.on(Event::generated(node, trail.node(), &action, step, told(estimate)));
            let sum = next_cost.saturating_add(estimate);
            if sum == NEVER && estimate != NEVER {
                let (limit, bound) = (Limit::Cost, Some(threshold.into()));
                return End::Stopped { limit, nearest: nearest.1, bound };
            }
            if sum > threshold && estimate != NEVER {
                next_threshold = next_threshold.min(sum);
            }
            if sum > threshold || child == state || earlier.contains(&child) {
                if observer.watches() {
                    let why = match () {
                        () if estimate == NEVER => Why::Hopeless,
                        () if sum > threshold => Why::Over { limit: threshold.into() },
                        () => Why::OnPath,
                    };
                    observer.on(Event::Pruned { node, why });
                }
                continue;
            }
            trail.step_to(action, node);
            cost = next_cost;
            if estimate < nearest.0 {
                nearest = (estimate, trail.path().to_vec());
            }
            if space.is_goal(&child) {
                observer.on(Event::Goal { node, value: None, best: true });
                return End::Found(trail.path().to_vec());
            }
            observer.on(Event::Expanded { node, queue: trail.path().len() as u64 + 1, closed: 0 });
            meter.expand();
            is_dead_end = trail.expand(space, &child) == 0;
            earlier.push(std::mem::replace(&mut state, child));
            meter.frontier(earlier.len() + 1);
        }
        threshold = next_threshold;
    }
    End::Exhausted
}
