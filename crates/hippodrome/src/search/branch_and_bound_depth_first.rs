//! Branch and bound in depth-first order (Land, Doig 1960; Little, Murty, Sweeney, Karel 1963).
//!
//! A depth-first search that steps back from every state whose bound does not beat the best goal so far. It
//! needs only the memory of one path, and returns that path. The values are maximised; a puzzle that
//! minimises uses negative values.
//!
//! Limits: states reached on different paths are not recognised as the same.

use super::trail::Trail;
use super::{Best, Bounded, Event, Observer};
use crate::control::Meter;

/// Finds a path to a goal of the greatest value. Only values above `floor` count.
///
/// ```
/// # use hippodrome::{control::Control, search::{Bounded, Silent, Space, branch_and_bound_depth_first}};
/// /// Subsets of {3, 5, 7} with a sum of at most 10. The state is (numbers decided, sum).
/// struct Sack;
/// # impl Space for Sack {
/// #     type State = (usize, i64);
/// #     type Action = i64;
/// #     fn initial(&self) -> (usize, i64) { (0, 0) }
/// #     fn is_goal(&self, s: &(usize, i64)) -> bool { s.0 == 3 }
/// #     fn actions(&self, s: &(usize, i64), out: &mut Vec<i64>) {
/// #         out.extend([0, [3, 5, 7][s.0]].into_iter().filter(|w| s.1 + w <= 10));
/// #     }
/// #     fn apply(&self, s: &mut (usize, i64), w: &i64) { *s = (s.0 + 1, s.1 + w); }
/// #     fn undo(&self, s: &mut (usize, i64), w: &i64) { *s = (s.0 - 1, s.1 - w); }
/// # }
/// # impl Bounded for Sack {
/// #     fn value(&self, s: &(usize, i64)) -> i64 { s.1 }
/// #     fn bound(&self, s: &(usize, i64)) -> i64 { s.1 + [3, 5, 7][s.0..].iter().sum::<i64>() }
/// # }
/// let found = branch_and_bound_depth_first(&Sack, i64::MIN, &mut Control::default().meter(), &mut Silent);
/// assert_eq!(found.best, Some((10, vec![3, 0, 7])));
/// ```
pub fn branch_and_bound_depth_first<S: Bounded>(
    space: &S,
    floor: i64,
    meter: &mut Meter<'_>,
    observer: &mut impl Observer<S::Action>,
) -> Best<Vec<S::Action>> {
    let mut state = space.initial();
    let most = space.bound(&state);
    let mut best: Option<(i64, Vec<S::Action>)> = None;
    let mut trail = Trail::new();
    loop {
        // A new state: a goal, a state that cannot beat the best goal, or one to expand.
        let node = trail.node();
        let to_beat = best.as_ref().map_or(floor, |(value, _)| *value);
        if space.is_goal(&state) {
            observer.on(Event::Goal { node });
            let value = space.value(&state);
            if value > to_beat {
                best = Some((value, trail.path().to_vec()));
            }
        } else if space.bound(&state) <= to_beat {
            observer.on(Event::Pruned { node });
        } else {
            meter.expand();
            observer.on(Event::Expanded { node });
            trail.expand(space, &state);
        }
        meter.frontier(trail.untried());

        // The next action is one of this state's, or else one of the nearest state before it.
        let action = loop {
            if let Some(action) = trail.next_action() {
                break action;
            }
            let Some((action, node)) = trail.step_back() else { return Best { best, stopped: None } };
            space.undo(&mut state, &action);
            observer.on(Event::Left { node });
        };
        if let Err(limit) = meter.generate() {
            return Best { best, stopped: Some((limit, most)) };
        }
        let node = meter.generated();
        space.apply(&mut state, &action);
        observer.on(Event::Generated {
            node,
            parent: trail.node(),
            action: &action,
            estimate: Some(space.bound(&state)),
        });
        trail.step_to(action, node);
    }
}
