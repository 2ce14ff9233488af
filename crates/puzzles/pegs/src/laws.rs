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
use self::weights::separating;
pub(super) use self::weights::weigh;
use super::game::{Game, Goal, Pegs};
use board::Square;

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

/// Why a goal cannot be reached. The checker verifies it hole by hole and line by line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    /// A jump removes one peg, but the goal has no fewer pegs than the start, or no peg at all.
    Pegs,
    /// Every line of three has two or none of its holes in this set, so a jump preserves the parity of the
    /// number of pegs in it; but the start and the goal differ in that parity.
    Class(Vec<Square>),
    /// The weight of each hole, by number. On no line does the hole jumped into weigh more than the other two
    /// together, so no jump raises the weight of the pegs; but the goal weighs more than the start.
    Weights(Vec<i64>),
}

/// For every board that would satisfy the goal, a ground on which it can be refuted without a search, if there is one.
pub(super) fn grounds(game: &Game) -> impl Iterator<Item = Option<Ground>> {
    let goals = match game.goal {
        Goal::Board(goal) => vec![goal],
        Goal::OnePeg => (0..game.holes.len()).map(|hole| 1 << hole).collect(),
    };
    goals.into_iter().map(|goal: Pegs| {
        if game.start.count_ones() <= goal.count_ones() || goal == 0 {
            return Some(Ground::Pegs);
        }
        if let Some(set) = game.classes.difference(game.start, goal) {
            return Some(Ground::Class(game.squares(set)));
        }
        separating(&game.jumps, game.holes.len(), game.start, &[goal]).map(Ground::Weights)
    })
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
