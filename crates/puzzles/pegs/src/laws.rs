//! Laws of the game that settle a question without a search, or cut a search short.
//!
//! - `classes`: position classes, what no jump can change
//! - `weights`: pagoda functions, what no jump can raise
//! - `dead`: many weights at once, as a fast test for boards that cannot lie on a solution
//! - `learning`: which weights that test should use

mod classes;
mod dead;
mod learning;
mod weights;

pub(super) use self::classes::Classes;
pub(super) use self::dead::{DeadTest, Slacks, WORDS, all_alive};
pub(super) use self::learning::Learning;
pub(super) use self::weights::{separating, weigh};

use super::game::{Game, Pegs};

/// What is known before any search.
pub(super) enum FirstLook {
    /// The start is the goal.
    Solved,
    /// There is no solution, for this reason.
    Impossible(String),
    /// Neither the numbers of pegs nor the position classes rule a solution out.
    Open,
}

/// What the numbers of pegs and the position classes say.
pub(super) fn first_look(game: &Game) -> FirstLook {
    if game.is_goal(game.start) {
        return FirstLook::Solved;
    }
    let (pegs, wanted) = (game.start.count_ones(), game.goal_pegs());
    let reason = match game.jumps_needed(game.start) {
        None => {
            Some(format!("every jump removes a peg, but the start has only {pegs} and the goal has {wanted}"))
        }
        Some(0) => {
            Some(format!("every jump removes a peg, but the start has {pegs} like the goal, in other holes"))
        }
        Some(_) if game.start == game.all() => {
            Some("no hole is empty, so no peg can jump: use --vacate to empty one".into())
        }
        Some(_) => game.classes.refutation(game),
    };
    reason.map_or(FirstLook::Open, FirstLook::Impossible)
}

/// A sentence that proves by weights that there is no solution, if such weights are found.
pub(super) fn too_light(game: &Game) -> Option<String> {
    let weights = separating(&game.jumps, game.holes.len(), game.start, &game.goals)?;
    let least = game.goals.iter().map(|&goal| weigh(&weights, goal)).min()?;
    // Holes of the same weight together, the heaviest first.
    let mut values: Vec<i64> = weights.iter().copied().filter(|&weight| weight != 0).collect();
    values.sort_unstable();
    values.dedup();
    let group = |&value: &i64| {
        let alike = weights.iter().enumerate().filter(|(_, weight)| **weight == value);
        let holes = alike.fold(0, |holes: Pegs, (hole, _)| holes | 1 << hole);
        format!("{value} to {}", game.names(holes))
    };
    let groups: Vec<String> = values.iter().rev().map(group).collect();
    Some(format!(
        "assign weights to the holes: {}, and 0 to all others; no jump increases the total weight of the pegs, which is {} at the start and {least}{} at the goal",
        groups.join(", "),
        weigh(&weights, game.start),
        if game.goals.len() > 1 { " or more" } else { "" }
    ))
}
