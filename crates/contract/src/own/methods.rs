//! The textbook's algorithms as methods of a puzzle of one's own.
//!
//! A row is a function of the puzzle's type, so a puzzle can also make a table of its own from them.

use std::marker::PhantomData;

use search::{self, Backward, Climb, End, Estimate, Follow, Limit, Meter, NumberedStates, Shown, Silent};

use super::answers::Proof;
use super::checked::{Checked, one_line};
use super::guarded::Guarded;
use super::spaces::{Priced, Unvisited};
use super::told::Told;
use super::{Model, Own};
use crate::{Answer, Kind, Method, Parameter, Task};

/// The option that limits depth-limited search. A puzzle that offers it lists it among its parameters.
pub static MAX_MOVES: Parameter = Parameter::new(
    "max-moves",
    Kind::Number(1, 1_000_000),
    "the greatest length of a path for depth-limited search",
)
.or("50")
.only_for(&[Task::Solve]);

/// Evaluates a search of a space that has the actions of the puzzle, with an observer: one that tells the steps if
/// somebody watches, and otherwise [`Silent`].
macro_rules! watched {
    ($own:expr, $meter:expr, $goals:expr, |$observer:ident| $search:expr) => {
        if $meter.control().steps().is_some() {
            let $observer = &mut Told::new($meter.control(), &$own.model, $goals);
            $search
        } else {
            let $observer = &mut Silent;
            $search
        }
    };
}

/// Tables of methods for a puzzle of this type.
pub struct Table<M>(PhantomData<M>);

impl<M: Model> Table<M> {
    /// For a puzzle without an estimate.
    pub const BLIND: &'static [Method<Own<M>>] = &[auto(), dfs(), depth_limited(), bfs(), uniform_cost()];
}

impl<M: Model + Estimate> Table<M> {
    /// For a puzzle with an estimate that is never too high.
    pub const INFORMED: &'static [Method<Own<M>>] = &[
        auto(),
        dfs(),
        depth_limited(),
        bfs(),
        uniform_cost(),
        best_first(),
        a_star(),
        ida_star(),
        branch_and_bound(),
        hill_climbing(),
    ];
}

impl<M: Model + Backward> Table<M> {
    /// For a puzzle without an estimate that can be searched backwards.
    pub const BACKWARD: &'static [Method<Own<M>>] =
        &[auto(), dfs(), depth_limited(), bfs(), uniform_cost(), bidirectional()];
}

impl<M: Model + Estimate + Backward> Table<M> {
    /// For a puzzle with an estimate that can be searched backwards.
    pub const ALL: &'static [Method<Own<M>>] = &[
        auto(),
        dfs(),
        depth_limited(),
        bfs(),
        uniform_cost(),
        bidirectional(),
        best_first(),
        a_star(),
        ida_star(),
        branch_and_bound(),
        hill_climbing(),
    ];
}

/// The exact method for every puzzle: uniform-cost search, which needs no estimate. It also finds, counts and lists all
/// cheapest solutions.
pub const fn auto<M: Model>() -> Method<Own<M>> {
    Method::new("auto", "uniform-cost search; exact")
        .solve(|own: &Own<M>, meter| {
            own.answer(search::uniform_cost(&own.model, meter, &mut Silent), Proof::Cheapest)
        })
        .count(|own, _| own.count())
        .list(|own, meter, receive| own.list(meter, receive))
        .followed(blindly)
}

/// Depth-first search.
pub const fn dfs<M: Model>() -> Method<Own<M>> {
    Method::new("dfs", "depth-first search, no state twice").traced(&search::DFS).followed(blindly).solve(
        |own, meter| {
            let space = Unvisited(&own.model);
            let end = watched!(own, meter, Vec::new(), |observer| search::dfs(&space, meter, observer));
            own.answer(end, Proof::None)
        },
    )
}

/// Depth-limited search.
pub const fn depth_limited<M: Model>() -> Method<Own<M>> {
    Method::new("depth-limited", "depth-first search of paths that are not too long")
        .traced(&search::DEPTH_LIMITED)
        .followed(blindly)
        .baseline()
        .solve(|own, meter| {
            let longest = own.spec.number(&MAX_MOVES).unwrap_or(50).min(u32::MAX.into()) as u32;
            let end = watched!(own, meter, Vec::new(), |observer| {
                search::depth_limited(&own.model, longest, meter, observer)
            });
            own.answer(end, Proof::None)
        })
}

/// Breadth-first search.
pub const fn bfs<M: Model>() -> Method<Own<M>> {
    Method::new("bfs", "breadth-first search: the fewest actions, whatever they cost")
        .traced(&search::BFS)
        .followed(blindly)
        .solve(|own, meter| {
            let end = watched!(own, meter, Vec::new(), |observer| search::bfs(&own.model, meter, observer));
            own.answer(end, Proof::Fewest)
        })
}

/// Uniform-cost search.
pub const fn uniform_cost<M: Model>() -> Method<Own<M>> {
    Method::new("uniform-cost", "the state that is cheapest to reach first")
        .traced(&search::UNIFORM_COST)
        .followed(blindly)
        .solve(|own, meter| {
            let end = watched!(own, meter, Vec::new(), |observer| search::uniform_cost(
                &own.model, meter, observer
            ));
            own.answer(end, Proof::Cheapest)
        })
}

/// Bidirectional search.
pub const fn bidirectional<M: Model + Backward>() -> Method<Own<M>> {
    Method::new("bidirectional", "from the start and from the goals until they meet")
        .traced(&search::BIDIRECTIONAL)
        .solve(|own, meter| {
            let end = watched!(own, meter, own.model.goals(), |observer| {
                search::bidirectional(&own.model, meter, observer)
            });
            own.answer(end, Proof::Cheapest)
        })
}

/// Greedy best-first search.
pub const fn best_first<M: Model + Estimate>() -> Method<Own<M>> {
    Method::new("best-first", "greedy: the state with the least estimate first")
        .traced(&search::BEST_FIRST)
        .followed(guided)
        .solve(|own, meter| {
            informed(own, Proof::None, |space| {
                watched!(own, meter, Vec::new(), |observer| search::best_first(space, meter, observer))
            })
        })
}

/// A*.
pub const fn a_star<M: Model + Estimate>() -> Method<Own<M>> {
    Method::new("a-star", "A*: the least sum of cost and estimate first")
        .traced(&search::A_STAR)
        .followed(guided)
        .solve(|own, meter| {
            informed(own, Proof::Estimated, |space| {
                watched!(own, meter, Vec::new(), |observer| search::a_star(space, meter, observer))
            })
        })
}

/// Iterative-deepening A*.
pub const fn ida_star<M: Model + Estimate>() -> Method<Own<M>> {
    Method::new("ida-star", "iterative-deepening A*, one path in memory")
        .traced(&search::IDA_STAR)
        .followed(guided)
        .solve(|own, meter| {
            informed(own, Proof::Estimated, |space| {
                watched!(own, meter, Vec::new(), |observer| search::ida_star(space, meter, observer))
            })
        })
}

/// Depth-first branch and bound. Greedy best-first search finds the first path to beat; its nodes are not counted.
pub const fn branch_and_bound<M: Model + Estimate>() -> Method<Own<M>> {
    Method::new("branch-and-bound", "depth-first branch and bound on cost and estimate")
        .traced(&search::BRANCH_AND_BOUND_DEPTH_FIRST)
        .solve(|own, meter| {
            informed(own, Proof::Estimated, |space| {
                // Its nodes are not counted, since those of the recording are numbered from 1.
                let mut aside = meter.control().meter();
                let greedy = match search::best_first(space, &mut aside, &mut Silent) {
                    End::Exhausted => return End::Exhausted,
                    End::Found(path) => Some(path),
                    End::Stopped { .. } => None,
                };
                // Only values above the floor count, so a path as cheap as the greedy one does.
                let floor = greedy.as_ref().map_or(i64::MIN, |path| -own.cost_of(path) - 1);
                let priced = Priced(&own.model);
                let best = watched!(own, meter, Vec::new(), |observer| {
                    search::branch_and_bound_depth_first(&priced, floor, meter, observer)
                });
                let found = best.best.map(|(_, path)| path);
                match (best.stopped, found) {
                    (None, Some(path)) => End::Found(path),
                    (None, None) => End::Exhausted,
                    (Some((limit, most)), found) => End::Stopped {
                        limit,
                        nearest: found.or(greedy).unwrap_or_default(),
                        bound: u64::try_from(most.saturating_neg())
                            .ok()
                            .filter(|&bound| bound < i64::MAX as u64),
                    },
                }
            })
        })
}

/// How patient hill climbing is.
const CLIMB: Climb = Climb { attempts: 1_000, sideways: 20, walk: 20 };

/// Hill climbing with random restarts.
pub const fn hill_climbing<M: Model + Estimate>() -> Method<Own<M>> {
    Method::new("hill-climbing", "the step that looks best, with random restarts; may get stuck")
        .traced(&search::HILL_CLIMBING)
        .solve(|own, meter| {
            let mut random = meter.generator();
            informed(own, Proof::None, |space| {
                watched!(own, meter, Vec::new(), |observer| {
                    search::hill_climbing(space, CLIMB, &mut random, meter, observer)
                })
            })
        })
}

/// The puzzle's states by number.
pub(super) fn states<M: Model>(own: &Own<M>) -> NumberedStates<'_, Guarded<M>> {
    let model = &own.model;
    NumberedStates::new(model, |action| one_line(&model.name(action)), |state| one_line(&model.text(state)))
}

/// Passes on the states without an estimate.
fn blindly<M: Model>(own: &Own<M>, meter: &mut Meter<'_>, follow: Follow<'_>) -> Result<(), Limit> {
    follow(&mut states(own), meter);
    Ok(())
}

/// Passes on the states with the puzzle's estimate.
fn guided<M: Model + Estimate>(own: &Own<M>, meter: &mut Meter<'_>, follow: Follow<'_>) -> Result<(), Limit> {
    follow(&mut states(own).estimated(Guarded::estimate), meter);
    Ok(())
}

/// Runs a search with the puzzle's estimate, which is checked.
fn informed<M: Model + Estimate>(
    own: &Own<M>,
    proof: Proof,
    search: impl FnOnce(&Checked<'_, Guarded<M>>) -> End<Vec<M::Action>>,
) -> Answer {
    let space = Checked::new(&own.model);
    let end = search(&space);
    match &end {
        End::Found(path) => {
            let fault = own.overestimate(path).or_else(|| space.fault());
            own.answer_with(end, proof, fault)
        }
        End::Exhausted => match space.doubt() {
            Some(doubt) => Answer::stopped(Limit::Method).with_warning(doubt),
            None => own.answer_with(end, proof, space.fault()),
        },
        End::Stopped { .. } => own.answer_with(end, proof, space.fault()),
    }
}
