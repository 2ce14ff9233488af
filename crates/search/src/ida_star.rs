//! Iterative-deepening A*: depth-first search under a rising threshold (Korf 1985).
//!
//! Each pass follows every path whose length plus estimate is at most the threshold. The next threshold is
//! the lowest sum that exceeded it. If the estimate is never too high, the first path found is a shortest
//! one. A path never meets the same state twice.
//!
//! Limits: the memory is that of one path, but states that lie on several paths are searched again for each
//! path and in each pass.

use super::trail::Trail;
use super::{Code, End, Estimate, Event, NEVER, Observer, Order, Start, Textbook, Why, line, told};
use crate::Meter;

/// IDA* as pseudo-code.
pub static IDA_STAR: Code = Code {
    lines: &[
        line("for the limit h(start), then each next limit:", &["s"]),
        line("  from the last state of the path:", &["x"]),
        line("    for each action that was not tried:", &[]),
        line("      make the next state, with f = g + h: moves so far + estimate", &["+"]),
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

/// Finds a shortest path from the initial state to a goal, if the estimate is never too high.
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
        observer.on(Event::Started { at: None, value, limit: value, how });
        observer.on(Event::Goal { node: 0, value: None, best: true });
        return End::Found(Vec::new());
    }
    let mut nearest: (u32, Vec<S::Action>) = (threshold, Vec::new());
    let mut trail = Trail::new();
    // The states before the current one, from the root on.
    let mut earlier: Vec<S::State> = Vec::new();
    while threshold != NEVER {
        let mut next_threshold = NEVER;
        let mut state = initial.clone();
        observer.on(Event::Started { at: None, value, limit: told(threshold), how });
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
                trail.step_back();
                let Some(before) = earlier.pop() else { break };
                state = before;
                continue;
            };
            if let Err(limit) = meter.generate() {
                return End::Stopped { limit, nearest: nearest.1, bound: Some(threshold.into()) };
            }
            let node = meter.generated();
            let mut child = state.clone();
            space.apply(&mut child, &action);
            let estimate = space.estimate(&child);
            observer.on(Event::Generated {
                node,
                parent: trail.node(),
                action: &action,
                value: told(estimate),
            });
            let sum = (trail.path().len() as u32 + 1).saturating_add(estimate);
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
