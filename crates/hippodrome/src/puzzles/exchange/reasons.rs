//! Why an exchange is impossible, where that can be seen without a search.

use std::collections::BTreeSet;

use super::pieces::{At, PIECES, Piece, colour, letter, words};
use super::reading::Problem;

/// A sentence that proves the problem impossible, if an easy argument does.
pub fn at_once(problem: &Problem) -> Option<String> {
    if problem.start == problem.goal {
        return None;
    }
    attacked_goal(problem).or_else(|| unreachable_goal(problem))
}

/// Under `safe`, the goal itself may be forbidden.
fn attacked_goal(problem: &Problem) -> Option<String> {
    if !problem.safe {
        return None;
    }
    let goal: Box<[Piece]> = problem.goal.clone().into();
    let (from, to) = problem.ground.attack(&goal)?;
    Some(format!(
        "in the goal the {} on {} attacks the {} on {}, which the rule `safe` forbids after every move",
        words(goal[from as usize], false),
        problem.ground.name(from),
        words(goal[to as usize], false),
        problem.ground.name(to)
    ))
}

/// A piece never leaves the squares that its moves connect, not even on the empty board: among those,
/// as many must be goals of its kind and colour as such pieces stand there.
fn unreachable_goal(problem: &Problem) -> Option<String> {
    (1..=PIECES as Piece).find_map(|piece| {
        let places = |pieces: &[Piece]| -> Vec<At> {
            (0..).zip(pieces).filter(|&(_, &p)| p == piece).map(|(at, _)| at).collect()
        };
        let (stand, wanted) = (places(&problem.start), places(&problem.goal));
        let mut settled: BTreeSet<At> = BTreeSet::new();
        for &from in &stand {
            if settled.contains(&from) {
                continue;
            }
            let distances = problem.ground.distances(piece, [from]);
            let within = |at: &&At| distances[usize::from(**at)] != u32::MAX;
            let (pieces, goals) = (stand.iter().filter(within).count(), wanted.iter().filter(within).count());
            if goals < pieces {
                return Some(sentence(problem, piece, from, pieces, goals));
            }
            settled.extend(stand.iter().filter(within));
        }
        None
    })
}

fn sentence(problem: &Problem, piece: Piece, from: At, pieces: usize, goals: usize) -> String {
    let name = problem.ground.name(from);
    if goals == 0 {
        return format!(
            "the {} on {name} can reach no square where the goal has `{}`, even on the empty board",
            words(piece, false),
            letter(piece)
        );
    }
    format!(
        "{pieces} {} share the squares that can be reached from {name}, but the goal has only {goals} `{}` on them",
        words(piece, true),
        letter(piece)
    )
}

/// Whether the independent checker can find out by itself that the problem is impossible for this reason: the
/// positions that it has to visit are few.
pub fn is_small(problem: &Problem, reason: &str) -> bool {
    const MOST_POSITIONS: f64 = 2e6;
    let arrangements = |colours: &[usize]| {
        // Kinds one after the other, each on the squares that those before have left.
        let mut free = problem.start.len();
        let mut ways = 1.0;
        for piece in 1..=PIECES as Piece {
            let like = problem.start.iter().filter(|&&p| p == piece && colours.contains(&colour(p))).count();
            for taken in 0..like {
                ways *= free as f64 / (taken + 1) as f64;
                free -= 1;
            }
        }
        ways
    };
    at_once(problem).is_some()
        || arrangements(&[0, 1]) <= MOST_POSITIONS
        || [0, 1].into_iter().any(|one| reason == stuck_alone(one) && arrangements(&[one]) <= MOST_POSITIONS)
}

/// The sentence for a colour that cannot make its own exchange.
pub fn stuck_alone(own: usize) -> String {
    let [own, other] = if own == 0 { ["white", "black"] } else { ["black", "white"] };
    format!(
        "the {own} pieces cannot get to their goal squares even with the {other} ones off the board: all their arrangements were visited"
    )
}
