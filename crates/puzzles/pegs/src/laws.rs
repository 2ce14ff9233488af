//! Laws of the game that settle a question without a search, or cut a search short.
//!
//! - `classes`: position classes, what no jump can change
//! - `weights`: pagoda functions, what no jump can raise
//! - `dead`: many weights at once, as a fast test for boards that cannot lie on a solution
//! - `learning`: which weights that test should use
//! - `refutation`: the argument against a game that cannot be won, and its evidence

mod classes;
mod dead;
mod learning;
mod refutation;
mod weights;

pub(super) use self::classes::Classes;
pub(super) use self::dead::{DeadTest, Slacks, WORDS, all_alive};
pub(super) use self::learning::Learning;
pub(super) use self::refutation::Refutation;
use super::game::Game;
use contract::Argument;

/// What is known before any search.
pub(super) enum FirstLook {
    /// The start is the goal.
    Solved,
    /// There is no solution, for this reason.
    Impossible(Argument),
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
        Some(_) if game.classes.rule_out(game) => {
            return FirstLook::Impossible(Refutation::of(game).argument(game, ""));
        }
        Some(_) => None,
    };
    reason.map_or(FirstLook::Open, |reason| FirstLook::Impossible(reason.into()))
}
